(** Errors of published tables, as theorems.

    Tables that say of two games that they have the same values were made from
    some first values. 0.161 and 0.36 agree on 519 heaps, and then they differ
    (found by T. Czajka). 0.27 has the values of 0.26, where a table of
    Winning Ways refers to 0.06. *)

From Coq Require Import NArith String.
From Grundy Require Import Taking Period CheckPeriod CheckValues Certificate.
Open Scope N_scope.

Theorem octal_0_161_and_0_36_agree_at_first : forall n, n < 519 -> G (code_of "0.161") n = G (code_of "0.36") n.
Proof. apply check_same_values_correct. compute_check. Qed.

Theorem octal_0_161_and_0_36_differ : G (code_of "0.161") 519 <> G (code_of "0.36") 519.
Proof.
  rewrite (check_value_correct (code_of "0.161") None 519 2) by compute_check.
  rewrite (check_value_correct (code_of "0.36") None 519 4) by compute_check.
  discriminate.
Qed.

Theorem octal_0_27_is_0_26 : forall n, G (code_of "0.27") n = G (code_of "0.26") n.
Proof.
  apply (same_period_same_values _ _ 1 4).
  - assert (H : least_period (G (code_of "0.27")) 1 4) by prove_period_by_all_options. apply H.
  - assert (H : least_period (G (code_of "0.26")) 1 4) by prove_period_by_all_options. apply H.
  - apply check_same_values_correct. compute_check.
Qed.

Theorem octal_0_27_is_not_0_06 : G (code_of "0.27") 2 <> G (code_of "0.06") 2.
Proof.
  rewrite (check_value_correct (code_of "0.27") None 2 1) by compute_check.
  rewrite (check_value_correct (code_of "0.06") None 2 0) by compute_check.
  discriminate.
Qed.
