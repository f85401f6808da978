(** Periods of hexadecimal games, in which a move leaves up to three heaps, and
    of Kayles once more: all values by the definition. *)

From Coq Require Import NArith List String.
From Grundy Require Import Taking Period CheckPeriodByDefinition Certificate.
Import ListNotations.
Open Scope N_scope.
Open Scope string_scope.

(** A code, the preperiod, and the period. *)
Definition table : list (string * N * N) :=
  [("0.A", 1, 2); ("0.B", 0, 2); ("0.D", 0, 2); ("0.A5", 1, 2); ("0.A7", 1, 4); ("0.F1", 3, 2); ("0.35D", 1, 2);
   ("0.77", 71, 12)].

Definition check_row (row : string * N * N) : bool :=
  let '(digits, preperiod, period) := row in check_period_by_definition (code_of digits) preperiod period.

Theorem hexadecimal_periods digits preperiod period :
  In (digits, preperiod, period) table -> least_period (G (code_of digits)) preperiod period.
Proof.
  intros I. apply check_period_by_definition_correct.
  apply (proj1 (forallb_forall check_row table)) with (x := (digits, preperiod, period)); [| exact I].
  compute_check.
Qed.
