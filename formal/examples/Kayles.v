(** Kayles, octal 0.77: written by `grundy verify kayles.json --coq Kayles.v`. *)

From Coq Require Import NArith String.
From Grundy Require Import Taking Period CheckPeriod Certificate.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under the code 0.77. For
    all [n >= 71] it is [G (n + 12) = G n]; no smaller period holds, from no
    heap on, and from no earlier heap does any period hold. *)
Theorem octal_0_77_period : least_period (G (code_of "0.77")) 71 12.
Proof. prove_period_by_all_options. Qed.
