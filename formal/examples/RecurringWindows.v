(** Periods by windows that recur: Coq keeps the last values only.

    A window of 1,024 values comes again a period later. From heap 2,048 on no
    value is rare, and every smaller one is that of an option that leaves one of
    the last 1,024 heaps; so the values repeat for ever (Recurrence.v). *)

From Coq Require Import NArith List String.
From Grundy Require Import Taking Period Certificate.
Import ListNotations.
Open Scope N_scope.

(** The three words are the sparse space, the numbers are the first heap behind
    the table and the length of a window. *)
Theorem octal_0_156_period : least_period (G (code_of "0.156")) 3479 349.
Proof. prove_period_by_recurrence 27 false false 2048 1024. Qed.
