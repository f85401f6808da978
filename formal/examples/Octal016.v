(** Octal 0.16: written by `grundy verify 016.json --coq Octal016.v`. *)

From Coq Require Import NArith String.
From Grundy Require Import Taking Period CheckPeriod Certificate.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under the code 0.16. For
    all [n >= 105351] it is [G (n + 149459) = G n]; no smaller period holds,
    from no heap on, and from no earlier heap does any period hold.
    509,621 values are computed. *)
Theorem octal_0_16_period : least_period (G (code_of "0.16")) 105351 149459.
Proof. prove_period_by_sparse_space 30 false false. Qed.
