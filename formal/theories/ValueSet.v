(** * Sets of values, as bits of four native integers

    A set of values below 252: the values below 63 are the bits of [low], those
    from 63 on the bits of [high]; [low_far] and [high_far] have the same for
    the values from 126 on, which are rare. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63.
From Grundy Require Import Native.
Import ListNotations.
Open Scope uint63_scope.

Record value_set := ValueSet { low : int; high : int; low_far : int; high_far : int }.

Definition no_values : value_set := ValueSet 0 0 0 0.

(** No set that values are added to ever covers this one. *)
Definition all_values : value_set := ValueSet (0 - 1) (0 - 1) (0 - 1) (0 - 1).

(** A shift by 63 or more leaves 0, and so does one by a negative number, as
    that wraps around: one of two words stays as it is. *)
Definition add (v : int) (s : value_set) : value_set :=
  match s with
  | ValueSet lo hi lo' hi' =>
    if v <? 126 then ValueSet (lo lor (1 << v)) (hi lor (1 << (v - 63))) lo' hi'
    else let w := v - 126 in ValueSet lo hi (lo' lor (1 << w)) (hi' lor (1 << (w - 63)))
  end.

Definition mem (v : int) (s : value_set) : bool :=
  if v <? 126 then bit (low s) v || bit (high s) (v - 63)
  else let w := v - 126 in bit (low_far s) w || bit (high_far s) (w - 63).

(** Whether all values of [want] are in [s]. *)
Definition covers (want s : value_set) : bool :=
  match want, s with
  | ValueSet wlo whi wlo' whi', ValueSet lo hi lo' hi' =>
    if wlo land lo =? wlo then
      if whi land hi =? whi then
        if wlo' land lo' =? wlo' then whi' land hi' =? whi' else false
      else false
    else false
  end.

Definition value_limit : int := 252.

Lemma mem_no_values v : mem v no_values = false.
Proof.
  unfold mem, no_values. cbn [low high low_far high_far]. cbv zeta. rewrite !bit_0. destruct (v <? 126); reflexivity.
Qed.

Lemma bit_one_shifted v x : bit (1 << v) x = (x =? v) && (x <? 63).
Proof.
  rewrite bit_lsl. destruct (x <? v) eqn:L; cbn [orb].
  - destruct (eqb_spec x v) as [_ E]. destruct (x =? v) eqn:Q; [| reflexivity].
    apply eqb_correct in Q. subst. apply ltb_spec in L. lia.
  - change digits with 63. destruct (63 <=? x) eqn:D.
    + replace (x <? 63) with false; [rewrite andb_false_r; reflexivity |].
      symmetry. apply to_N_ge. apply to_N_le in D. exact D.
    + rewrite bit_1. replace (x <? 63) with true by (symmetry; apply to_N_lt; apply to_N_gt in D; exact D).
      rewrite andb_true_r. apply to_N_ge in L. destruct (x =? v) eqn:Q.
      * apply eqb_correct in Q. subst. apply eqb_spec. apply to_N_inj. rewrite to_N_sub by lia.
        rewrite to_N_0. lia.
      * destruct (x - v =? 0) eqn:Z; [| reflexivity]. apply eqb_correct in Z.
        apply (f_equal to_N) in Z. rewrite to_N_sub, to_N_0 in Z by lia.
        assert (E : x = v) by (apply to_N_inj; lia). rewrite E, eqb_refl in Q. discriminate.
Qed.

(** A subtraction can be undone, even if it wraps around. *)
Lemma sub_same x v k : (x - k =? v - k) = (x =? v).
Proof.
  destruct (x =? v) eqn:Q; [apply eqb_correct in Q; subst; apply eqb_refl |].
  destruct (x - k =? v - k) eqn:Q'; [| reflexivity]. apply eqb_correct in Q'.
  assert (C : x - k + k = v - k + k) by (rewrite Q'; reflexivity).
  assert (S : forall y, y - k + k = y).
  { intros y. apply to_Z_inj. rewrite add_spec, sub_spec, Zplus_mod_idemp_l.
    rewrite Z.sub_add. apply Z.mod_small, to_Z_bounded. }
  rewrite !S in C. subst. rewrite eqb_refl in Q. discriminate.
Qed.

Lemma bit_two_words lo hi x v : (x <? 126) = true ->
  bit (lo lor (1 << v)) x || bit (hi lor (1 << (v - 63))) (x - 63) = (x =? v) || (bit lo x || bit hi (x - 63)).
Proof.
  intros H. rewrite !lor_spec, !bit_one_shifted.
  rewrite sub_same. destruct (x =? v); cbn [andb orb]; rewrite ?orb_false_r; [| reflexivity].
  destruct (x <? 63) eqn:L; [rewrite orb_true_r; reflexivity |].
  replace (x - 63 <? 63) with true; [rewrite !orb_true_r; reflexivity |].
  symmetry. apply to_N_ge in L. apply to_N_lt in H. apply to_N_lt. rewrite to_N_sub by exact L.
  change (to_N 126) with 126%N in H. change (to_N 63) with 63%N in *. lia.
Qed.

Lemma below_126_differ x v : (x <? 126) <> (v <? 126) -> (x =? v) = false.
Proof. intros H. destruct (x =? v) eqn:E; [| reflexivity]. apply eqb_correct in E. subst. contradiction. Qed.

Lemma mem_add x v s : (x <? value_limit) = true -> mem x (add v s) = (x =? v) || mem x s.
Proof.
  intros H. destruct s as [lo hi lo' hi']. unfold mem, add. cbv zeta.
  destruct (v <? 126) eqn:V, (x <? 126) eqn:X; cbn [low high low_far high_far].
  - apply bit_two_words. exact X.
  - rewrite below_126_differ by congruence. reflexivity.
  - rewrite below_126_differ by congruence. reflexivity.
  - rewrite bit_two_words; [rewrite sub_same; reflexivity |].
    apply to_N_lt. apply to_N_lt in H. apply to_N_ge in X. rewrite to_N_sub by exact X.
    change (to_N value_limit) with 252%N in H. change (to_N 126) with 126%N in *. lia.
Qed.

Lemma bit_covered w s x : w land s = w -> bit w x = true -> bit s x = true.
Proof. intros <- H. rewrite land_spec in H. apply andb_prop in H. apply H. Qed.

Lemma covers_words wlo whi wlo' whi' lo hi lo' hi' :
  covers (ValueSet wlo whi wlo' whi') (ValueSet lo hi lo' hi') = true <->
  wlo land lo = wlo /\ whi land hi = whi /\ wlo' land lo' = wlo' /\ whi' land hi' = whi'.
Proof.
  unfold covers. split.
  - destruct (wlo land lo =? wlo) eqn:A; [| discriminate]. destruct (whi land hi =? whi) eqn:B; [| discriminate].
    destruct (wlo' land lo' =? wlo') eqn:C; [| discriminate]. intros D. repeat split; apply eqb_correct; assumption.
  - intros (-> & -> & -> & ->). rewrite !eqb_refl. reflexivity.
Qed.

Lemma covers_mem want s x : covers want s = true -> mem x want = true -> mem x s = true.
Proof.
  destruct want as [wlo whi wlo' whi'], s as [lo hi lo' hi']. rewrite covers_words. intros (A & B & C & D).
  unfold mem. cbn [low high low_far high_far]. cbv zeta. destruct (x <? 126); rewrite !orb_true_iff;
    (intros [M | M]; [left | right]); eauto using bit_covered.
Qed.

(** Adding the values of a list, in steps that each add what [Q] says. *)
Lemma mem_fold {A : Type} (step : value_set -> A -> value_set) (Q : A -> int -> Prop) (l : list A) :
  (forall s a x, In a l -> (x <? value_limit) = true ->
    (mem x (step s a) = true <-> mem x s = true \/ Q a x)) ->
  forall s x, (x <? value_limit) = true ->
    (mem x (fold_left step l s) = true <-> mem x s = true \/ exists a, In a l /\ Q a x).
Proof.
  induction l as [| a l IH]; intros H s x Hx; cbn [fold_left].
  - split; [auto |]. intros [M | (a & [] & _)]. exact M.
  - rewrite IH; [| intros; apply H; [right |]; assumption | exact Hx].
    rewrite H; [| left; reflexivity | exact Hx]. split.
    + intros [[M | M] | (b & I & M)]; [auto | |]; right; [exists a | exists b]; split; auto; [left | right]; auto.
    + intros [M | (b & [<- | I] & M)]; [auto | auto | right; exists b; auto].
Qed.

(** The least value from [v] on that is not in the set; the limit if there is none. *)
Fixpoint mex_of_set (tries : nat) (v : int) (s : value_set) : int :=
  match tries with
  | O => value_limit
  | S tries' => if mem v s then mex_of_set tries' (v + 1) s else v
  end.

Lemma lt_succ_cases u v : (to_N v < native_limit)%N -> (u <? v + 1) = true -> u = v \/ (u <? v) = true.
Proof.
  intros H L. apply to_N_lt in L. rewrite to_N_add in L by (unfold native_limit in *; rewrite ?to_N_1; lia).
  rewrite to_N_1 in L. destruct (N.eq_dec (to_N u) (to_N v)) as [E | E].
  - left. apply to_N_inj. exact E.
  - right. apply to_N_lt. lia.
Qed.

Lemma mex_of_set_spec tries v s :
  (forall u, (u <? v) = true -> mem u s = true) ->
  (to_N v + N.of_nat tries <= to_N value_limit)%N ->
  (mex_of_set tries v s <? value_limit) = true ->
  mem (mex_of_set tries v s) s = false /\
  forall u, (u <? mex_of_set tries v s) = true -> mem u s = true.
Proof.
  revert v. induction tries as [| tries IH]; intros v H B L; cbn [mex_of_set] in *.
  - apply to_N_lt in L. lia.
  - destruct (mem v s) eqn:M; [| auto]. change (to_N value_limit) with 252%N in *. apply IH; [| | exact L].
    + intros u U. destruct (lt_succ_cases u v) as [-> | U']; [| exact U | exact M | apply H; exact U'].
      unfold native_limit. lia.
    + rewrite to_N_add by (unfold native_limit; rewrite ?to_N_1; lia). rewrite to_N_1. lia.
Qed.
