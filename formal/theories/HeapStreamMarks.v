(** * What the stream of values marks, and its ring

    Sets of values in one integer, and what a ring holds. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Native ValueSet ValueTable HeapValues HeapStream.
Import ListNotations.
Open Scope uint63_scope.
Local Close Scope table_scope.
Local Open Scope array_scope.

(** ** Sets of values below 63 *)

Lemma bit_add v s x : (x <? 63) = true -> bit (s lor (1 << v)) x = (x =? v) || bit s x.
Proof. intros H. rewrite lor_spec, bit_one_shifted, H, andb_true_r. apply orb_comm. Qed.

Lemma bit_of_one v : (v <? 63) = true -> bit (1 << v) v = true.
Proof. intros H. rewrite bit_one_shifted, H, eqb_refl. reflexivity. Qed.

Lemma bit_of_smaller v u : (v <? 63) = true -> (u <? v) = true -> bit ((1 << v) - 1) u = true.
Proof.
  intros H L. apply to_N_lt in H. apply to_N_lt in L. change (to_N 63) with 63%N in H.
  assert (Hv : (0 <= to_Z v < 63)%Z) by (unfold to_N in H; pose proof (to_Z_bounded v); lia).
  assert (Hu : (0 <= to_Z u < to_Z v)%Z) by (unfold to_N in L; pose proof (to_Z_bounded u); lia).
  assert (P : (0 < 2 ^ to_Z v <= 2 ^ 62)%Z).
  { split; [apply Z.pow_pos_nonneg; lia |]. apply Z.pow_le_mono_r; lia. }
  rewrite bitE. rewrite sub_spec, lsl_spec. change (to_Z 1) with 1%Z. rewrite Z.mul_1_l.
  change wB with (2 ^ 63)%Z. rewrite (Z.mod_small (2 ^ to_Z v)) by (change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z; lia).
  rewrite Z.mod_small by (change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z; lia).
  rewrite Z.sub_1_r, <- Z.ones_equiv. apply Z.ones_spec_low. exact Hu.
Qed.

(** What is common and not in the set. *)
Lemma bit_unmarked common s x : bit (common lxor (common land s)) x = true -> bit common x = true /\ bit s x = false.
Proof. rewrite lxor_spec, land_spec. destruct (bit common x), (bit s x); cbn; auto. Qed.

Section Marks.
  Variables (mask : int) (ring : array int) (n : int).

  Lemma mark_shifts_bit l s x : (x <? 63) = true ->
    (bit (mark_shifts mask ring n l s) x = true <->
     bit s x = true \/ exists w, In w l /\ x = shifted_value mask ring n w).
  Proof.
    intros H. revert s. induction l as [| w l IH]; intros s; cbn [mark_shifts].
    - split; [auto |]. intros [B | (w & [] & _)]. exact B.
    - rewrite IH, bit_add by exact H. rewrite orb_true_iff. split.
      + intros [[E | B] | (w' & I & E)]; [right | auto | right].
        * apply eqb_correct in E. exists w. split; [left; reflexivity | exact E].
        * exists w'. split; [right; exact I | exact E].
      + intros [B | (w' & [<- | I] & ->)]; [auto | left; left; apply eqb_refl | right; exists w'; auto].
  Qed.

  Lemma reaches_correct want l s : reaches mask ring n want l s = true ->
    forall x, (x <? 63) = true -> bit want x = true ->
    bit s x = true \/ exists w, In w l /\ x = shifted_value mask ring n w.
  Proof.
    revert s. induction l as [| w l IH]; intros s; cbn [reaches];
      destruct (want land s =? want) eqn:E.
    - intros _ x _ W. left. apply eqb_correct in E. exact (bit_covered _ _ _ E W).
    - discriminate.
    - intros _ x _ W. left. apply eqb_correct in E. exact (bit_covered _ _ _ E W).
    - intros R x H W. destruct (IH _ R x H W) as [B | (w' & I & E')].
      + rewrite bit_add in B by exact H. apply orb_prop in B. destruct B as [E' | B]; [right | auto].
        apply eqb_correct in E'. exists w. split; [left; reflexivity | exact E'].
      + right. exists w'. split; [right; exact I | exact E'].
  Qed.
End Marks.

(** What a value that was found satisfies. *)
Lemma next_common_spec r ring n v : next_common r ring n = v -> (v <? no_value) = true ->
  let s := mark_shifts (ring_mask r) ring n (required r) 0 in
  bit (if is_even n then even_word r else odd_word r) v = true /\ bit s v = false /\
  forall u, (u <? v) = true -> bit s u = true \/ exists w, In w (witnesses r) /\ u = shifted_value (ring_mask r) ring n w.
Proof.
  unfold next_common. cbn zeta.
  set (s := mark_shifts _ ring n (required r) 0). set (common := if is_even n then _ else _).
  set (unmarked := common lxor (common land s)). set (least := unmarked land (0 - unmarked)).
  set (k := (bit_numbers r).[least mod 67]).
  assert (None : no_value = v -> (v <? no_value) = true -> False) by (intros <-; discriminate).
  destruct (k <=? largest_value r); [| intros; exfalso; auto].
  destruct (1 << k =? least) eqn:E; [| intros; exfalso; auto]. apply eqb_correct in E.
  destruct (reaches _ _ _ _ _ _) eqn:R; [| intros; exfalso; auto].
  intros -> F. rewrite <- E in R.
  assert (B : bit unmarked v = true).
  { pose proof (bit_of_one v F) as O. rewrite E in O. unfold least in O. rewrite land_spec in O.
    apply andb_prop in O. apply O. }
  apply bit_unmarked in B. split; [apply B |]. split; [apply B |]. intros u L.
  apply (reaches_correct _ _ _ _ _ _ R).
  - apply to_N_lt. apply to_N_lt in L, F. change (to_N 63) with 63%N in *. change (to_N no_value) with 63%N in F. lia.
  - apply bit_of_smaller; assumption.
Qed.

(** ** Rings *)

Section Ring.
  Variables (f : N -> N) (bits : N).
  Hypothesis few : (bits <= 20)%N.

  Let size : N := (2 ^ bits)%N.
  Let mask : int := of_N (size - 1).

  Lemma size_bound : (1 <= size <= 1048576)%N.
  Proof.
    unfold size. split; [pose proof (N.pow_nonzero 2 bits); lia |].
    change 1048576%N with (2 ^ 20)%N. apply N.pow_le_mono_r; [lia | exact few].
  Qed.

  Lemma to_N_place i : to_N (i land mask) = (to_N i mod size)%N.
  Proof.
    pose proof size_bound as B. unfold mask, to_N, of_N. rewrite land_spec'. pose proof (to_Z_bounded i).
    rewrite of_Z_spec, Z.mod_small by (change wB with 9223372036854775808%Z; lia).
    assert (E : Z.of_N (size - 1) = Z.ones (Z.of_N bits)).
    { rewrite Z.ones_equiv. unfold size. rewrite N2Z.inj_sub, N2Z.inj_pow by (fold size; lia). cbn. lia. }
    rewrite E, Z.land_ones by lia. unfold size.
    rewrite Z2N.inj_mod by (try apply Z.pow_nonneg; lia). f_equal.
    rewrite Z2N.inj_pow by lia. rewrite N2Z.id. reflexivity.
  Qed.

  (** The ring has the values from [lo] to below [n]. *)
  Definition holds (ring : array int) (lo n : N) : Prop :=
    to_N (PArray.length ring) = size /\
    forall j, (lo <= j < n)%N -> to_N ring.[of_N j land mask] = f j.

  Lemma new_ring_holds n : holds (make (of_N size) 0) n n.
  Proof.
    pose proof size_bound. split; [apply to_N_length_make; lia | intros j Hj; lia].
  Qed.

  Lemma push_holds ring lo lo' n v : holds ring lo (to_N n) -> (to_N n < native_limit)%N ->
    (lo <= lo')%N -> (to_N n + 1 <= lo' + size)%N -> to_N v = f (to_N n) ->
    holds (push mask ring n v) lo' (to_N n + 1).
  Proof.
    pose proof size_bound as B. intros [Len H] Lim Lo Hi V. unfold push. split; [rewrite length_set; exact Len |].
    intros j Hj. destruct (N.eq_dec j (to_N n)) as [-> | Ne].
    - rewrite of_to_N, get_set_same; [exact V |]. apply to_N_lt. rewrite to_N_place, Len. apply N.mod_lt. lia.
    - rewrite get_set_other; [apply H; lia |]. intros C. apply (f_equal to_N) in C.
      rewrite !to_N_place, to_of_N in C by lia.
      pose proof (N.div_mod (to_N n) size ltac:(lia)) as En. pose proof (N.div_mod j size ltac:(lia)) as Ej.
      rewrite C in En. assert ((to_N n / size <= j / size \/ j / size + 1 <= to_N n / size)%N) as [D | D] by lia; nia.
  Qed.

  Lemma fill_ring_holds t count n ring lo :
    (forall i, (i < to_N n + N.of_nat count)%N -> to_N (read t (of_N i)) = f i) ->
    (to_N n + N.of_nat count < native_limit)%N -> (to_N n + N.of_nat count <= lo + size)%N ->
    holds ring lo (to_N n) ->
    holds (fill_ring count mask t n ring) lo (to_N n + N.of_nat count).
  Proof.
    revert n ring. induction count as [| count IH]; intros n ring V Lim Hi H; cbn [fill_ring].
    - rewrite N.add_0_r. exact H.
    - assert (S : to_N (n + 1) = (to_N n + 1)%N).
      { rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit in *; lia). reflexivity. }
      replace (to_N n + N.of_nat (Datatypes.S count))%N with (to_N (n + 1) + N.of_nat count)%N by lia.
      apply IH; [intros i Hi'; apply V; lia | lia | lia |]. rewrite S.
      apply (push_holds ring lo lo); [exact H | lia | lia | lia |].
      rewrite <- (V (to_N n)) by lia. rewrite of_to_N. reflexivity.
  Qed.
End Ring.

(** The heaps from [n] on. *)
Fixpoint heaps_from (n : N) (count : nat) : list N :=
  match count with O => [] | S count' => n :: heaps_from (n + 1) count' end.

Lemma window_before_values f bits ring lo n count l k :
  (bits <= 20)%N -> holds f bits ring lo (to_N n + N.of_nat k) -> (to_N n + N.of_nat k < native_limit)%N ->
  (lo + N.of_nat count <= to_N n)%N ->
  map to_N l = map f (heaps_from (to_N n) k) ->
  map to_N (window_before count (of_N (2 ^ bits - 1)) ring n l) =
  map f (heaps_from (to_N n - N.of_nat count) (count + k)).
Proof.
  intros Few. revert n l k. induction count as [| count IH]; intros n l k H Lim Lo L; cbn [window_before].
  - rewrite L. do 2 f_equal. lia.
  - assert (S : to_N (n - 1) = (to_N n - 1)%N) by (rewrite to_N_sub; rewrite ?to_N_1; lia).
    rewrite (IH (n - 1) _ (Datatypes.S k)).
    + rewrite S. do 2 f_equal; lia.
    + rewrite S. replace (to_N n - 1 + N.of_nat (Datatypes.S k))%N with (to_N n + N.of_nat k)%N by lia. exact H.
    + rewrite S. lia.
    + rewrite S. lia.
    + cbn [map heaps_from]. rewrite S, L. replace (to_N n - 1 + 1)%N with (to_N n) by lia. f_equal.
      rewrite <- (proj2 H (to_N n - 1)%N) by lia. do 2 f_equal. rewrite <- S, of_to_N. reflexivity.
Qed.
