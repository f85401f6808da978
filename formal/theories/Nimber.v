(** * Nim-sums

    The nim-sum [N.lxor a b] adds in base 2 without carries. What makes Nim
    work: a smaller number can replace exactly one of [a] and [b] so that the
    nim-sum becomes any smaller number. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex.
Import ListNotations.
Open Scope N_scope.

(** The nim-sum of a list. *)
Definition nim_sum (l : list N) : N := fold_right N.lxor 0 l.

Lemma nim_sum_app l l' : nim_sum (l ++ l') = N.lxor (nim_sum l) (nim_sum l').
Proof.
  induction l as [| a l IH]; cbn.
  - symmetry. apply N.lxor_0_l.
  - fold (nim_sum (l ++ l')). fold (nim_sum l). rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

Lemma lxor_cancel_l a b : N.lxor a (N.lxor a b) = b.
Proof. rewrite <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_l. Qed.

Lemma lxor_cancel_r a b : N.lxor (N.lxor a b) b = a.
Proof. rewrite N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_r. Qed.

Lemma lxor_inj_r a b c : N.lxor a c = N.lxor b c -> a = b.
Proof. intros H. rewrite <- (lxor_cancel_r a c), <- (lxor_cancel_r b c), H. reflexivity. Qed.

Lemma lxor_inj_l a b c : N.lxor c a = N.lxor c b -> a = b.
Proof. rewrite (N.lxor_comm c a), (N.lxor_comm c b). apply lxor_inj_r. Qed.

(** Let [k] be the highest bit of [d]. Then [a ⊕ d] is less than [a] if that
    bit of [a] is 1, and more if it is 0. *)

Lemma shiftr_highest d : d <> 0 -> N.shiftr d (N.log2 d) = 1.
Proof.
  intros H. rewrite N.shiftr_div_pow2.
  destruct (N.log2_spec d) as [L U]; [lia |].
  rewrite N.pow_succ_r' in U. symmetry.
  apply (N.div_unique _ _ _ (d - 2 ^ N.log2 d)); lia.
Qed.

Lemma lt_of_shiftr a b k : N.shiftr a k < N.shiftr b k -> a < b.
Proof.
  rewrite !N.shiftr_div_pow2. intros H. destruct (N.lt_ge_cases a b) as [L | L]; [exact L |].
  exfalso. apply (N.div_le_mono _ _ (2 ^ k)) in L; [lia |]. apply N.pow_nonzero. discriminate.
Qed.

Lemma lxor_1_odd m : N.odd m = true -> N.lxor m 1 < m.
Proof. destruct m as [| [p | p |]]; cbn; intros; try discriminate; lia. Qed.

Lemma lxor_1_even m : N.odd m = false -> m < N.lxor m 1.
Proof. destruct m as [| [p | p |]]; cbn; intros; try discriminate; lia. Qed.

Lemma testbit_shiftr_odd a k : N.odd (N.shiftr a k) = N.testbit a k.
Proof. rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l. reflexivity. Qed.

Lemma lxor_smaller a d : d <> 0 -> N.testbit a (N.log2 d) = true -> N.lxor a d < a.
Proof.
  intros H T. apply (lt_of_shiftr _ _ (N.log2 d)).
  rewrite N.shiftr_lxor, (shiftr_highest d H). apply lxor_1_odd. rewrite testbit_shiftr_odd. exact T.
Qed.

Lemma lxor_larger a d : d <> 0 -> N.testbit a (N.log2 d) = false -> a < N.lxor a d.
Proof.
  intros H T. apply (lt_of_shiftr _ _ (N.log2 d)).
  rewrite N.shiftr_lxor, (shiftr_highest d H). apply lxor_1_even. rewrite testbit_shiftr_odd. exact T.
Qed.

(** The lemma on which Bouton's theorem and the Sprague–Grundy theorem rest. *)
Lemma lxor_reaches a b u : u < N.lxor a b ->
  (exists a', a' < a /\ N.lxor a' b = u) \/ (exists b', b' < b /\ N.lxor a b' = u).
Proof.
  intros H. set (s := N.lxor a b) in *. set (d := N.lxor s u).
  assert (Du : N.lxor s d = u) by apply lxor_cancel_l.
  assert (D : d <> 0).
  { intros E. rewrite E, N.lxor_0_r in Du. lia. }
  assert (T : N.testbit s (N.log2 d) = true).
  { destruct (N.testbit s (N.log2 d)) eqn:E; [reflexivity |].
    pose proof (lxor_larger s d D E). lia. }
  unfold s in T. rewrite N.lxor_spec in T.
  destruct (N.testbit a (N.log2 d)) eqn:Ta.
  - left. exists (N.lxor a d). split; [apply lxor_smaller; assumption |].
    rewrite <- Du. unfold s. rewrite !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - right. exists (N.lxor b d). split.
    + apply lxor_smaller; [assumption |]. destruct (N.testbit b (N.log2 d)); [reflexivity | discriminate].
    + rewrite <- Du. unfold s. symmetry. apply N.lxor_assoc.
Qed.

(** The mex of a sum: one of two numbers may be replaced by one of its options. *)
Lemma is_mex_lxor A B a b : is_mex A a -> is_mex B b ->
  is_mex (map (fun a' => N.lxor a' b) A ++ map (N.lxor a) B) (N.lxor a b).
Proof.
  intros [NA LA] [NB LB]. split.
  - intros H. apply in_app_or in H. destruct H as [H | H]; apply in_map_iff in H; destruct H as (c & E & I).
    + apply lxor_inj_r in E. subst. contradiction.
    + apply lxor_inj_l in E. subst. contradiction.
  - intros u H. apply in_or_app. destruct (lxor_reaches a b u H) as [(a' & L & <-) | (b' & L & <-)].
    + left. apply (in_map (fun a' => N.lxor a' b)). auto.
    + right. apply in_map. auto.
Qed.
