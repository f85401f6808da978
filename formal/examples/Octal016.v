(** The Grundy values of the octal game 0.16 have the least period 149459, from
    heap 105351 on.

    A move takes 1 token from a heap, and leaves no heap in its place. A move
    takes 2 tokens from a heap, and leaves one heap or two in its place.

    Written by `grundy verify CERTIFICATE --coq FILE`. In the folder `formal` of
    grundy this checks it:

    make library && coqc -Q theories Grundy FILE

    Coq computes the values again, by functions that the library proves right.
    If a number is wrong, it refuses the file. *)

From Coq Require Import NArith List String.
From Grundy Require Import Taking Period Certificate.
Import ListNotations.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under this code. For all
    [n >= 105351], [G (n + 149459) = G n]. There is no smaller period, wherever
    it begins, and no period holds from an earlier heap on (Period.v).

    Coq computes 509621 values, by few options of most heaps, with a sparse
    space (HeapValues.v). *)
Theorem octal_0_16_period : least_period (G (code_of "0.16")) 105351 149459.
Proof. prove_period_by_sparse_space 30 false false. Qed.
