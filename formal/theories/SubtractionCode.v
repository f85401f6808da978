(** * Subtraction games as codes

    A subtraction game is the taking-and-breaking game whose code has a 3 at
    each number that may be taken. So the checkers apply to it. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Nimber Components Taking GuySmith Octal Subtraction.
Import ListNotations.
Open Scope N_scope.

Definition subtraction_code (numbers : list N) : code :=
  map (fun i => if member i numbers then 3 else 0) (below (N.succ (fold_right N.max 0 numbers))).

Lemma In_le_max k l : In k l -> k <= fold_right N.max 0 l.
Proof.
  induction l as [| a l IH]; cbn [fold_right]; [intros [] |].
  intros [-> | I]; [| specialize (IH I)]; lia.
Qed.

Lemma subtraction_digit numbers i :
  digit (subtraction_code numbers) i = if member i numbers then 3 else 0.
Proof.
  unfold digit, subtraction_code. set (l := below _).
  destruct (N.lt_ge_cases i (N.succ (fold_right N.max 0 numbers))) as [L | L].
  - rewrite (nth_indep _ 0 ((fun i => if member i numbers then 3 else 0) 0))
      by (rewrite map_length; unfold l; rewrite length_below; lia).
    rewrite (map_nth (fun i => if member i numbers then 3 else 0)). unfold l, below.
    rewrite (nth_indep _ 0 (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth N.of_nat), seq_nth by lia. replace (N.of_nat (0 + N.to_nat i)) with i by lia. reflexivity.
  - rewrite nth_overflow by (rewrite map_length; unfold l; rewrite length_below; lia).
    destruct (member i numbers) eqn:M; [| reflexivity]. apply member_In, In_le_max in M. lia.
Qed.

Lemma subtraction_octal numbers : octal (subtraction_code numbers) = true.
Proof.
  unfold octal, subtraction_code. apply forallb_forall. intros d I. apply in_map_iff in I.
  destruct I as (i & <- & _). destruct (member i numbers); reflexivity.
Qed.

Lemma testbit_3 j : N.testbit 3 j = (j <=? 1).
Proof.
  destruct (N.leb_spec j 1) as [L | L].
  - assert (E : j = 0 \/ j = 1) by lia. destruct E as [-> | ->]; reflexivity.
  - apply N.bits_above_log2. exact L.
Qed.

Lemma subtraction_allows numbers i j :
  allows (subtraction_code numbers) i j = true <-> In i numbers /\ 1 <= i /\ j <= 1.
Proof.
  unfold allows. rewrite subtraction_digit, <- member_In.
  destruct (member i numbers).
  - rewrite testbit_3, andb_true_iff, orb_true_iff, !N.leb_le. intuition lia.
  - rewrite N.bits_0, andb_false_r. split; [discriminate | intros [F _]; discriminate].
Qed.

Theorem subtraction_is_taking numbers n :
  value (r := subtraction_rule numbers) n = G (subtraction_code numbers) n.
Proof.
  apply (value_characterized (subtraction_rule numbers) (G (subtraction_code numbers))). clear n. intros n.
  apply (is_mex_same_numbers (option_values (subtraction_code numbers) n)); [| apply G_is_mex].
  intros u. rewrite octal_option_values by apply subtraction_octal. rewrite in_map_iff. split.
  - intros O. destruct O as [A | i L A | i a b Pa Pb E A]; apply subtraction_allows in A.
    + exists [n - n]. split; [cbn [map nim_sum fold_right]; rewrite N.sub_diag, G_0; reflexivity |].
      apply subtraction_breaks_In. exists n. split; [apply A | split; [lia | reflexivity]].
    + exists [n - i]. split; [cbn [map nim_sum fold_right]; apply N.lxor_0_r |].
      apply subtraction_breaks_In. exists i. split; [apply A | split; [lia | reflexivity]].
    + lia.
  - intros (l & <- & I). apply subtraction_breaks_In in I. destruct I as (k & I & H & ->).
    cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
    destruct (N.eq_dec k n) as [-> | D].
    + rewrite N.sub_diag, G_0. apply take_whole. apply subtraction_allows. repeat split; [exact I | lia | lia].
    + apply take_some; [lia |]. apply subtraction_allows. repeat split; [exact I | lia | lia].
Qed.
