(** Errors of published tables, as theorems.

    Tables that say of two games that they have the same values were made from
    some first values. 0.161 and 0.36 agree on 519 heaps, and then they differ.
    0.27 has the values of 0.26, where a table of Winning Ways refers to 0.06.
    That table refers from 0.314 to 0.31, too; their values agree on 5 heaps,
    and 0.314 has values that 0.31 has nowhere. All this was found by T. Czajka
    (github.com/tczajka/octal-games). *)

From Coq Require Import NArith List String Lia.
From Grundy Require Import Mex Taking Period CheckPeriod CheckValues Certificate.
Import ListNotations.
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

Theorem octal_0_314_and_0_31_agree_at_first : forall n, n < 5 -> G (code_of "0.314") n = G (code_of "0.31") n.
Proof. apply check_same_values_correct. compute_check. Qed.

Theorem octal_0_314_and_0_31_differ : G (code_of "0.314") 5 <> G (code_of "0.31") 5.
Proof.
  rewrite (check_value_correct (code_of "0.314") None 5 2) by compute_check.
  rewrite (check_value_correct (code_of "0.31") None 5 0) by compute_check.
  discriminate.
Qed.

Lemma octal_0_31_values n : G (code_of "0.31") n <= 2.
Proof.
  assert (Periodic : least_period (G (code_of "0.31")) 3 2) by prove_period_by_all_options.
  assert (First : map (G (code_of "0.31")) (below 5) = [0; 1; 2; 0; 1]) by prove_values_by_all_options.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). destruct (N.lt_ge_cases n 5) as [L | L].
  - assert (I : In (G (code_of "0.31") n) [0; 1; 2; 0; 1]) by (rewrite <- First; apply in_map, In_below; exact L).
    repeat (destruct I as [<- | I]; [lia |]). destruct I.
  - replace n with (n - 2 + 2) by lia. rewrite (proj2 (proj1 Periodic)) by lia. apply IH. lia.
Qed.

(** So the values of 0.314 are not those of 0.31 after a shift either. *)
Theorem octal_0_31_lacks_a_value_of_0_314 : forall n, G (code_of "0.31") n <> G (code_of "0.314") 10.
Proof.
  intros n E. pose proof (octal_0_31_values n) as L. rewrite E in L.
  rewrite (check_value_correct (code_of "0.314") None 10 3) in L by compute_check. lia.
Qed.
