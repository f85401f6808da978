(** * The values of the stream are those of the game *)

From Coq Require Import NArith ZArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Nimber Taking GuySmith Octal Recurrence Native ValueSet ValueTable HeapValues HeapMarks
  HeapValuesProof HeapStream HeapStreamMarks.
Import ListNotations.
Open Scope N_scope.

(** Whether the value [v] is common at the heap [n]. *)
Definition common (sp : sparse_space) (n v : N) : bool :=
  (v <? 252) && mem (of_N v) (common_values sp (N.even n)).

Lemma is_even_N i : is_even i = N.even (to_N i).
Proof. rewrite is_even_odd. apply N.negb_odd. Qed.

(** The sum of two common values is not common. *)
Lemma common_sums c sp : octal c = true -> N.of_nat (List.length c) < native_limit -> sparse (native_moves_of c) sp = true ->
  forall n i a b u v, allows c i 2 = true -> 0 < a -> 0 < b -> i + a + b = n ->
  common sp a u = true -> common sp b v = true -> common sp n (N.lxor u v) = false.
Proof.
  intros Oct Short Sp n i a b u v A _ _ E Cu Cv. destruct (taken_with_complete c Oct Short i 2 A) as [I Ei].
  unfold sparse in Sp. rewrite forallb_forall in Sp. specialize (Sp (of_N i) I).
  assert (Even : forall e : bool, In e [true; false]) by (intros []; cbn; auto).
  rewrite forallb_forall in Sp. specialize (Sp (N.even a) (Even _)).
  rewrite forallb_forall in Sp. specialize (Sp (N.even b) (Even _)). cbv zeta in Sp.
  unfold common in Cu, Cv. apply andb_prop in Cu, Cv. destruct Cu as [Lu Cu], Cv as [Lv Cv]. apply N.ltb_lt in Lu, Lv.
  assert (Fu : to_N (of_N u) = u) by (apply to_of_N; unfold native_limit; lia).
  assert (Fv : to_N (of_N v) = v) by (apply to_of_N; unfold native_limit; lia).
  rewrite forallb_forall in Sp. specialize (Sp (of_N u)). rewrite Cu in Sp.
  specialize (Sp (In_value_list (of_N u) ltac:(apply fits_lt; lia))).
  rewrite forallb_forall in Sp. specialize (Sp (of_N v)). rewrite Cv in Sp.
  specialize (Sp (In_value_list (of_N v) ltac:(apply fits_lt; lia))). apply negb_true_iff in Sp.
  unfold common. destruct (N.ltb_spec (N.lxor u v) 252) as [L | L]; [cbn [andb] | reflexivity].
  rewrite <- Sp. f_equal.
  - apply to_N_inj. rewrite to_N_lxor, Fu, Fv. apply to_of_N. unfold native_limit. lia.
  - f_equal. rewrite is_even_N, Ei, <- E, !N.even_add.
    destruct (N.even i), (N.even a), (N.even b); reflexivity.
Qed.

(** A set of four words, below 63, is its first word. *)
Lemma mem_low s v : v < 63 -> mem (of_N v) s = bit (low s) (of_N v).
Proof.
  intros H. assert (E : to_N (of_N v) = v) by (apply to_of_N; unfold native_limit; lia).
  unfold mem. replace (of_N v <? 126)%uint63 with true.
  2: { symmetry. apply to_N_lt. rewrite E. change (to_N 126) with 126. lia. }
  rewrite (bit_M (high s)); [apply orb_false_r |]. apply to_N_le. change (to_N digits) with 63.
  unfold to_N in *. pose proof (Uint63.to_Z_bounded (of_N v)). rewrite sub_spec. change (to_Z 63) with 63%Z.
  rewrite <- (Z.mod_unique_pos (to_Z (of_N v) - 63) wB (-1) (to_Z (of_N v) - 63 + wB)); change wB with 9223372036854775808%Z in *; lia.
Qed.

Section HeapStreamProof.
  Variables (c : code) (sp : sparse_space) (len first bits : N) (r : stream_rule).
  Hypothesis octal_code : octal c = true.
  Hypothesis takes : N.of_nat (List.length c) <= len + 1.
  Hypothesis long : len < first.
  Hypothesis sums : forall n i a b u v, allows c i 2 = true -> 0 < a -> 0 < b -> i + a + b = n ->
    common sp a u = true -> common sp b v = true -> common sp n (N.lxor u v) = false.
  Hypothesis few : bits <= 20.
  Hypothesis room : len <= 2 ^ bits.
  Hypothesis mask : ring_mask r = of_N (2 ^ bits - 1).
  Hypothesis words : forall n v, v < 63 ->
    bit (if is_even n then even_word r else odd_word r) (of_N v) = common sp (to_N n) v.

  (** The option of each larger heap by this shift, which is near. *)
  Definition near_shift (w : shift) : Prop :=
    0 < to_N (distance w) <= len /\
    forall n, len < n -> near_option c len n (N.lxor (to_N (left_value w)) (G c (n - to_N (distance w)))).

  Hypothesis required_near : forall w, In w (required r) -> near_shift w.
  Hypothesis witnesses_near : forall w, In w (witnesses r) -> near_shift w.
  (** Rare heaps are near, and required. *)
  Hypothesis rare_near : forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false -> i + a <= len.
  Hypothesis takes_required : forall i, allows c i 1 = true ->
    exists w, In w (required r) /\ to_N (distance w) = i /\ to_N (left_value w) = 0.
  Hypothesis rare_required : forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false ->
    exists w, In w (required r) /\ to_N (distance w) = i + a /\ to_N (left_value w) = G c a.

  Definition right_state (st : stream_state) (n : N) : Prop :=
    to_N (snd st) = n /\ first <= n /\ holds (G c) bits (fst st) (n - len) n /\
    forall m, first <= m < n -> common_and_near c (common sp) len m.

  Lemma shifted_right ring n w : holds (G c) bits ring (to_N n - len) (to_N n) -> len < to_N n ->
    near_shift w -> to_N n < native_limit ->
    to_N (shifted_value (ring_mask r) ring n w) = N.lxor (to_N (left_value w)) (G c (to_N n - to_N (distance w))).
  Proof.
    intros [_ H] L [D _] Lim. destruct w as [d v]. cbn [shifted_value distance left_value] in *.
    rewrite to_N_lxor. f_equal. rewrite mask.
    assert (E : to_N (n - d) = to_N n - to_N d) by (apply to_N_sub; lia).
    rewrite <- H by lia. do 2 f_equal. rewrite <- E, of_to_N. reflexivity.
  Qed.

  Lemma next_right ring n : right_state (ring, n) (to_N n) -> to_N n < native_limit ->
    (next_common r ring n <? no_value)%uint63 = true ->
    to_N (next_common r ring n) = G c (to_N n) /\ common_and_near c (common sp) len (to_N n).
  Proof.
    intros (_ & Ge & H & Before) Lim F. cbn [fst] in H. remember (next_common r ring n) as v eqn:Ev.
    destruct (next_common_spec r ring n v (eq_sym Ev) F) as (Com & Un & Sm). clear Ev. cbn zeta in *.
    set (s := mark_shifts _ ring n _ _) in *.
    apply to_N_lt in F. change (to_N no_value) with 63 in F.
    assert (Sixty : forall u, to_N u < 63 -> (u <? 63)%uint63 = true) by (intros u Hu; apply to_N_lt; exact Hu).
    assert (Cv : common sp (to_N n) (to_N v) = true) by (rewrite <- words, of_to_N by exact F; exact Com).
    assert (Near : forall u, u < to_N v -> near_option c len (to_N n) u).
    { intros u Hu. assert (Eu : to_N (of_N u) = u) by (apply to_of_N; unfold native_limit; lia).
      assert (W : exists w, near_shift w /\ of_N u = shifted_value (ring_mask r) ring n w).
      { destruct (Sm (of_N u)) as [B | (w & I & E)]; [apply to_N_lt; lia | | exists w; auto].
        apply mark_shifts_bit in B; [| apply Sixty; lia].
        destruct B as [B | (w & I & E)]; [rewrite bit_0 in B; discriminate | exists w; auto]. }
      destruct W as (w & Nw & E). apply (f_equal to_N) in E. rewrite Eu, shifted_right in E by (auto; lia).
      rewrite E. apply Nw. lia. }
    assert (V : G c (to_N n) = to_N v).
    { apply octal_value; [exact octal_code | | intros u Hu; apply (near_option_is_option c len); auto].
      intros O. apply (common_option c (common sp) len (to_N n)) in O; auto; [| exact (sums (to_N n)) | lia |].
      2: { intros i a A Ha Ca. destruct (N.lt_ge_cases a first) as [L | L]; [apply rare_near; auto; lia |].
           destruct (Before a ltac:(lia)) as [C _]. congruence. }
      rewrite <- not_true_iff_false in Un. apply Un. apply mark_shifts_bit; [apply Sixty; lia |]. right.
      assert (W : exists w, In w (required r) /\ to_N v = N.lxor (to_N (left_value w)) (G c (to_N n - to_N (distance w)))).
      { destruct O as [(i & Li & A & E) | (i & a & A & Pa & Li & Ca & E)].
        - destruct (takes_required i A) as (w & I & D & Z). exists w.
          rewrite D, Z. split; [exact I |]. rewrite N.lxor_0_l. exact E.
        - destruct (N.lt_ge_cases a first) as [L | L].
          + destruct (rare_required i a A ltac:(lia) Ca) as (w & I & D & Z). exists w. rewrite D, Z. split; [exact I | exact E].
          + lia. }
      destruct W as (w & I & E). exists w. split; [exact I |]. apply to_N_inj. rewrite shifted_right by (auto; lia). exact E. }
    split; [symmetry; exact V |]. split; rewrite V; [exact Cv | exact Near].
  Qed.

  Lemma step_right st st' n : right_state st n -> n < 2 ^ 60 -> step r st = Some st' -> right_state st' (n + 1).
  Proof.
    intros R Lim. destruct st as [ring k]. pose proof R as (E & Ge & H & Before). cbn [fst snd] in *. subst n.
    change (2 ^ 60) with 1152921504606846976 in Lim.
    unfold step. destruct (next_common r ring k <? no_value)%uint63 eqn:F; [| discriminate]. intros X. injection X as <-.
    destruct (next_right ring k R ltac:(unfold native_limit; lia) F) as [V Q]. split; [| split; [lia | split]].
    - cbn [snd]. rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit; lia). reflexivity.
    - cbn [fst]. rewrite mask. apply (push_holds (G c) bits few ring (to_N k - len));
        [exact H | unfold native_limit; lia | lia | lia | exact V].
    - intros m Hm. destruct (N.eq_dec m (to_N k)) as [-> | Ne]; [exact Q | apply Before; lia].
  Qed.

  Lemma steps_right count st st' n : right_state st n -> n + N.of_nat count <= 2 ^ 60 ->
    steps r count st = Some st' -> right_state st' (n + N.of_nat count).
  Proof.
    revert st n. induction count as [| count IH]; intros st n R Lim; cbn [steps].
    - intros E. injection E as <-. rewrite N.add_0_r. exact R.
    - destruct (step r st) as [st1 |] eqn:S; [| discriminate]. intros Rest.
      pose proof (step_right _ _ _ R ltac:(lia) S) as R1.
      replace (n + N.of_nat (Datatypes.S count)) with (n + 1 + N.of_nat count) by lia.
      apply (IH st1); [exact R1 | lia | exact Rest].
  Qed.

  Lemma blocks_right {A : Type} (next : stream_state -> option A) block count st n a :
    right_state st n -> n + N.of_nat count * N.of_nat block <= 2 ^ 60 -> blocks r block next count st = Some a ->
    exists st', right_state st' (n + N.of_nat count * N.of_nat block) /\ next st' = Some a.
  Proof.
    revert st n. induction count as [| count IH]; intros st n R Lim; cbn [blocks].
    - intros E. exists st. rewrite N.mul_0_l, N.add_0_r. auto.
    - rewrite Nat2N.inj_succ, N.mul_succ_l in *. pose proof (N.le_0_l (N.of_nat count * N.of_nat block)).
      destruct (steps r block st) as [st1 |] eqn:S; [| discriminate]. intros Rest.
      pose proof (steps_right block _ _ _ R ltac:(lia) S) as R1.
      destruct (IH st1 _ R1 ltac:(lia) Rest) as (st' & R' & E). exists st'. split; [| exact E].
      replace (n + (N.of_nat count * N.of_nat block + N.of_nat block)) with
        (n + N.of_nat block + N.of_nat count * N.of_nat block) by lia. exact R'.
  Qed.

  Lemma advance_right {A : Type} count (next : stream_state -> option A) st n a :
    right_state st n -> n + count <= 2 ^ 60 -> advance r count next st = Some a ->
    exists st', right_state st' (n + count) /\ next st' = Some a.
  Proof.
    unfold advance. rewrite !count_of_to_nat. intros R Lim H.
    pose proof (N.div_mod count steps_at_a_time ltac:(discriminate)) as D.
    apply (blocks_right _ _ _ _ _ _ R) in H; rewrite !N2Nat.id in *; [| lia].
    destruct H as (st1 & R1 & H).
    destruct (steps r _ st1) as [st2 |] eqn:S; [| discriminate].
    apply (steps_right _ _ _ _ R1) in S; rewrite N2Nat.id in *; [| lia].
    exists st2. split; [| exact H].
    replace (n + count) with (n + count / steps_at_a_time * steps_at_a_time + count mod steps_at_a_time) by lia. exact S.
  Qed.

  (** What is known of a window: it has the values before its end, and up to there all is as the theorem on windows asks. *)
  Definition right_window (e : N) (w : list int) : Prop :=
    first <= e /\ map to_N w = map (G c) (heaps_from (e - len) (N.to_nat len)) /\
    forall m, first <= m < e -> common_and_near c (common sp) len m.

  Lemma windows_at_right ends start l st l' : right_state st start ->
    (forall e w, In (e, w) l -> right_window e w) ->
    windows_at r (N.to_nat len) ends start l st = Some l' ->
    forall e w, In (e, w) l' -> right_window e w.
  Proof.
    revert start l st. induction ends as [| e ends IH]; intros start l st R Old; cbn [windows_at].
    { intros X. injection X as <-. intros e w I. apply Old. unfold rev' in I. rewrite <- rev_alt in I. apply in_rev. exact I. }
    destruct (N.leb_spec start e) as [Le | Le]; [| discriminate].
    destruct (N.leb_spec e heap_limit) as [Lim | Lim]; [| discriminate]. cbn [andb].
    unfold heap_limit in Lim. change (2 ^ 48) with 281474976710656 in Lim. intros H.
    apply (advance_right _ _ _ _ _ R) in H; [| change (2 ^ 60) with 1152921504606846976; lia].
    destruct H as (st' & R' & H). replace (start + (e - start)) with e in R' by lia.
    refine (IH e _ st' R' _ H).
    intros e' w [I | I]; [| apply Old; exact I].
    injection I as <- <-. destruct R' as (En & Ge & Holds & Before). split; [exact Ge |]. split; [| exact Before].
    rewrite mask, (window_before_values (G c) bits (fst st') (e - len) (snd st') (N.to_nat len) [] 0%nat);
      rewrite ?En, ?N.add_0_r; try lia; [| exact Holds | unfold native_limit; lia | reflexivity].
    rewrite Nat.add_0_r. do 2 f_equal. lia.
  Qed.
End HeapStreamProof.
