(** The Grundy values of the octal game 0.77 have the least period 12, from heap
    71 on.

    A move takes 1 or 2 tokens from a heap, and leaves no heap, one or two in
    its place.

    Written by `grundy verify CERTIFICATE --coq FILE`. In the folder `formal` of
    grundy this checks it:

    make library && coqc -Q theories Grundy FILE

    Coq computes the values again, by functions that the library proves right.
    If a number is wrong, it refuses the file. *)

From Coq Require Import NArith List String.
From Grundy Require Import Mex Taking Period Certificate.
Import ListNotations.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under this code. For all
    [n >= 71], [G (n + 12) = G n]. There is no smaller period, wherever it
    begins, and no period holds from an earlier heap on (Period.v).

    Coq computes 167 values, by all options of every heap. *)
Theorem octal_0_77_period : least_period (G (code_of "0.77")) 71 12.
Proof. prove_period_by_all_options. Qed.

(** The values of the heaps from 0 to 82. With the period they give those of all
    heaps. *)
Theorem octal_0_77_values : map (G (code_of "0.77")) (below 83) =
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2;
  1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8; 1;
  4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2].
Proof. prove_values_by_all_options. Qed.
