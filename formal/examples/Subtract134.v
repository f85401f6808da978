(** The Grundy values of the subtraction game with the numbers 1, 3 and 4 have
    the least period 7, from heap 0 on.

    A move takes 1, 3 or 4 tokens from a heap.

    Written by `grundy verify CERTIFICATE --coq FILE`. In the folder `formal` of
    grundy this checks it:

    make library && coqc -Q theories Grundy FILE

    Coq computes the values again, by functions that the library proves right.
    If a number is wrong, it refuses the file. *)

From Coq Require Import NArith List.
From Grundy Require Import Mex Components Subtraction Period Certificate.
Import ListNotations.
Open Scope N_scope.

(** [value n] is the Grundy value of a heap of [n] tokens. For all [n], [value
    (n + 7) = value n]. There is no smaller period, wherever it begins
    (Period.v).

    Coq computes 19 values, by all options of every heap. *)
Theorem subtract_1_3_4_period : least_period (value (r := subtraction_rule [1; 3; 4])) 0 7.
Proof. prove_subtraction_period. Qed.

(** The values of the heaps from 0 to 6. With the period they give those of all
    heaps. *)
Theorem subtract_1_3_4_values : map (value (r := subtraction_rule [1; 3; 4])) (below 7) =
  [0; 1; 0; 1; 2; 3; 2].
Proof. prove_subtraction_values. Qed.
