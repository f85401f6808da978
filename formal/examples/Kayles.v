(** Kayles, octal 0.77: written by `grundy verify kayles.json --coq Kayles.v`. *)

From Coq Require Import NArith List String.
From Grundy Require Import Mex Taking Period CheckPeriod Certificate.
Import ListNotations.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under the code 0.77. For
    all [n >= 71] it is [G (n + 12) = G n]; no smaller period holds, from no
    heap on, and from no earlier heap does any period hold. *)
Theorem octal_0_77_period : least_period (G (code_of "0.77")) 71 12.
Proof. prove_period_by_all_options. Qed.

(** The values of the heaps from 0 to 11. *)
Theorem octal_0_77_values : map (G (code_of "0.77")) (below 12) = [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6].
Proof. prove_values_by_all_options. Qed.
