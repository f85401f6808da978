(** * The stream starts right

    The moves that the stream looks at, and its ring, come from a table of the
    first values; [windows_from] computes windows of values of the game. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Nimber Taking GuySmith Octal Recurrence Native ValueSet ValueTable HeapValues HeapMarks
  HeapValuesProof HeapStream HeapStreamMarks HeapStreamProof.
Import ListNotations.
Open Scope N_scope.

(** ** Lists of moves *)

Lemma common_of_value sp n v f : f < native_limit -> to_N n = f ->
  (if (v <? value_limit)%uint63 then is_common sp n v else false) = common sp f (to_N v).
Proof.
  intros _ <-. unfold common. rewrite of_to_N, <- is_even_N. destruct (v <? value_limit)%uint63 eqn:L.
  - apply to_N_lt in L. change (to_N value_limit) with 252 in L. apply N.ltb_lt in L. rewrite L. reflexivity.
  - apply to_N_ge in L. change (to_N value_limit) with 252 in L. apply N.ltb_ge in L. rewrite L. reflexivity.
Qed.

Section Lists.
  Variables (sp : sparse_space) (t : value_table) (f : N -> N) (first : N).
  Hypothesis short : first < native_limit.
  Hypothesis values : forall i, i < first -> to_N (read t (of_N i)) = f i.

  Lemma value_of a : to_N a < first -> to_N (read t a) = f (to_N a).
  Proof. intros H. rewrite <- values by exact H. rewrite of_to_N. reflexivity. Qed.

  Lemma rare_heaps_spec count n l : to_N n + N.of_nat count <= first ->
    (forall x, In x (rare_heaps count sp t n l) -> In x l \/ to_N n <= to_N x < first) /\
    (forall x, In x l -> In x (rare_heaps count sp t n l)) /\
    (forall a, to_N n <= a < to_N n + N.of_nat count -> common sp a (f a) = false -> In (of_N a) (rare_heaps count sp t n l)).
  Proof.
    revert n l. induction count as [| count IH]; intros n l H; cbn [rare_heaps]; [repeat split; auto; lia |].
    rewrite (common_of_value sp n (read t n) (to_N n)) by (unfold native_limit in *; lia).
    rewrite value_of by lia.
    assert (S : to_N (n + 1) = to_N n + 1).
    { rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit in *; lia). reflexivity. }
    destruct (IH (n + 1)%uint63 (if common sp (to_N n) (f (to_N n)) then l else n :: l) ltac:(lia)) as (A & B & C).
    rewrite S in *. split; [| split].
    - intros x I. apply A in I. destruct I as [I | I]; [| lia].
      destruct (common sp (to_N n) (f (to_N n))); [auto |]. destruct I as [<- | I]; [right; lia | auto].
    - intros x I. apply B. destruct (common sp (to_N n) (f (to_N n))); [| right]; exact I.
    - intros a Ha Ca. destruct (N.eq_dec a (to_N n)) as [-> | Ne]; [| apply C; [lia | exact Ca]].
      apply B. rewrite Ca, of_to_N. left. reflexivity.
  Qed.

  Lemma witness_shifts_spec count splits len a l (P : shift -> Prop) :
    to_N a = N.of_nat count -> to_N a < first ->
    (forall w, In w l -> P w) ->
    (forall i x, In i splits -> 0 < to_N x < first -> (i + x <=? len)%uint63 = true -> P (Shift (i + x) (read t x))) ->
    forall w, In w (witness_shifts count splits len t a l) -> P w.
  Proof.
    revert a l. induction count as [| count IH]; intros a l E L Old New; cbn [witness_shifts]; [exact Old |].
    assert (S : to_N (a - 1) = to_N a - 1) by (rewrite to_N_sub; rewrite ?to_N_1; lia).
    apply IH; [lia | lia | | exact New].
    apply (fold_left_invariant (fun l => forall w, In w l -> P w)); [| exact Old].
    intros l' i I Old' w. destruct (i + a <=? len)%uint63 eqn:Near; [| apply Old'].
    intros [<- | I']; [apply New; auto; lia | auto].
  Qed.
End Lists.

(** ** The start *)

Section Start.
  Variables (c : code) (sp : sparse_space) (largest first len : N) (t : value_table).
  Hypothesis octal_code : octal c = true.
  Hypothesis takes : N.of_nat (List.length c) <= len + 1.
  Hypothesis positive : 1 <= len.
  Hypothesis long : len < first.
  Hypothesis short : len <= 1048576.
  Hypothesis few : first <= table_limit.
  Hypothesis space : sparse (native_moves_of c) sp = true.
  Hypothesis values : forall i, i < first -> to_N (read t (of_N i)) = G c i.

  Let m := native_moves_of c.
  Let bits := N.log2_up len.

  Lemma first_native : first < native_limit.
  Proof. unfold table_limit, native_limit in *. lia. Qed.

  Lemma code_native : N.of_nat (List.length c) < native_limit.
  Proof. unfold native_limit. lia. Qed.

  Lemma bits_few : bits <= 20.
  Proof. apply (N.log2_up_le_mono len 1048576) in short. exact short. Qed.

  Lemma bits_room : len <= 2 ^ bits.
  Proof. apply N.log2_log2_up_spec. lia. Qed.

  (** A split that leaves the heap [x] besides a larger one. *)
  Lemma split_is_near i x : In i (splits m) -> 0 < to_N x < first -> (i + x <=? of_N len)%uint63 = true ->
    near_shift c len (Shift (i + x) (read t x)) /\ to_N (i + x) = to_N i + to_N x.
  Proof.
    intros I Hx L. pose proof first_native as F.
    apply (taken_with_sound c octal_code code_native) in I. pose proof (allows_take_at_most _ _ _ I) as Hi.
    assert (S : to_N (i + x) = to_N i + to_N x) by (apply to_N_add; unfold native_limit in *; lia).
    apply to_N_le in L. rewrite to_of_N in L by (unfold native_limit; lia).
    split; [| exact S]. split; cbn [distance left_value]; rewrite S; [lia |].
    intros n Hn. rewrite (value_of t (G c) first values) by lia.
    apply (near_split c len n (to_N i)); [lia | lia | lia | lia | exact I].
  Qed.

  Lemma take_is_near i : In i (HeapValues.takes m) -> near_shift c len (Shift i 0).
  Proof.
    intros I. apply (taken_with_sound c octal_code code_native) in I. pose proof (allows_take_at_most _ _ _ I) as Hi.
    pose proof (allows_one_takes c _ I). split; cbn [distance left_value]; [lia |]. intros n Hn.
    rewrite to_N_0, N.lxor_0_l. apply near_take; [lia | lia | exact I].
  Qed.

  Lemma windows_from_right ends l : windows_from c sp largest first len t ends = Some l ->
    (forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false -> i + a <= len) /\
    forall e w, In (e, w) l ->
      first <= e /\ map to_N w = map (G c) (heaps_from (e - len) (N.to_nat len)) /\
      forall m, first <= m < e -> common_and_near c (common sp) len m.
  Proof.
    unfold windows_from. rewrite !count_of_to_nat. fold m. set (rare := rare_heaps _ sp t 1 []).
    destruct (rare_are_near _ _ rare) eqn:Near; [| discriminate]. intros W.
    pose proof first_native as F. pose proof code_native as C.
    destruct (rare_heaps_spec sp t (G c) first F values (N.to_nat (first - 1)) 1 []) as (Sound & _ & Complete);
      [rewrite to_N_1; lia |]. fold rare in Sound, Complete. rewrite to_N_1 in *.
    assert (Rare : forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false ->
      In (of_N a) rare /\ In (of_N i) (splits m) /\ (of_N i + of_N a <=? of_N len)%uint63 = true /\
      to_N (of_N i + of_N a) = i + a /\ to_N (of_N a) = a).
    { intros i a A Ha Ca. pose proof (Complete a ltac:(lia) Ca) as I.
      destruct (taken_with_complete c octal_code C i 2 A) as [Is Ei].
      assert (Ea : to_N (of_N a) = a) by (apply to_of_N; lia).
      unfold rare_are_near in Near. rewrite forallb_forall in Near. specialize (Near _ I).
      rewrite forallb_forall in Near. specialize (Near _ Is).
      destruct (split_is_near (of_N i) (of_N a) Is) as [_ S]; [lia | exact Near |]. rewrite Ei, Ea in S. auto 6. }
    assert (Rare_near : forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false -> i + a <= len).
    { intros i a A Ha Ca. destruct (Rare i a A Ha Ca) as (_ & _ & L & E & _). apply to_N_le in L.
      rewrite E, to_of_N in L by (unfold native_limit; lia). exact L. }
    split; [exact Rare_near |].
    refine (windows_at_right c sp len first bits (stream_rule_of m sp largest len t rare)
      octal_code takes long (common_sums c sp octal_code C space) bits_few bits_room eq_refl _ _ _ Rare_near _ _ ends first [] _ l _
      (fun e w (I : In (e, w) []) => False_ind _ I) W).
    - (* words *)
      intros n v Hv. cbn [even_word odd_word stream_rule_of]. unfold common.
      replace (v <? 252) with true by (symmetry; apply N.ltb_lt; lia).
      rewrite <- is_even_N. cbn [andb]. rewrite mem_low by exact Hv. unfold common_values. destruct (is_even n); reflexivity.
    - (* required *)
      intros w I. cbn [required stream_rule_of] in I. apply in_app_or in I. destruct I as [I | I].
      + apply in_map_iff in I. destruct I as (i & <- & I). apply take_is_near. exact I.
      + unfold rare_shifts in I. apply in_flat_map in I. destruct I as (a & Ia & I).
        apply in_map_iff in I. destruct I as (i & <- & I).
        destruct (Sound a Ia) as [[] | Ha].
        unfold rare_are_near in Near. rewrite forallb_forall in Near. specialize (Near _ Ia).
        rewrite forallb_forall in Near. specialize (Near _ I). apply split_is_near; [exact I | lia | exact Near].
    - (* witnesses *)
      cbn [witnesses stream_rule_of]. rewrite count_of_to_nat.
      assert (El : to_N (of_N (len - 1)) = len - 1) by (apply to_of_N; unfold native_limit; lia).
      apply (witness_shifts_spec t (G c) first F values); [lia | lia | intros w [] |].
      intros i x I Hx L. apply split_is_near; assumption.
    - (* takes are required *)
      intros i A. destruct (taken_with_complete c octal_code C i 1 A) as [I E]. exists (Shift (of_N i) 0).
      split; [| split; [exact E | reflexivity]]. cbn [required stream_rule_of]. apply in_or_app. left.
      apply (in_map (fun i => Shift i 0)). exact I.
    - (* rare heaps are required *)
      intros i a A Ha Ca. destruct (Rare i a A Ha Ca) as (Ia & Is & _ & E & Ea).
      exists (Shift (of_N i + of_N a) (read t (of_N a))).
      split; [| split; [exact E | apply values; lia]]. cbn [required stream_rule_of]. apply in_or_app. right.
      unfold rare_shifts. apply in_flat_map. exists (of_N a). split; [exact Ia |].
      apply (in_map (fun i => Shift (i + of_N a) (read t (of_N a)))). exact Is.
    - (* the state *)
      assert (Ef : to_N (of_N first) = first) by (apply to_of_N; exact F).
      assert (Es : to_N (of_N (first - len)) = first - len) by (apply to_of_N; lia).
      split; [exact Ef |]. split; [lia |]. split; [| intros x Hx; lia]. cbn [fst].
      unfold start_ring, ring_length. rewrite count_of_to_nat. fold bits.
      pose proof (fill_ring_holds (G c) bits bits_few t (N.to_nat len) (of_N (first - len))
        (make (of_N (2 ^ bits)) 0%uint63) (first - len)) as Fill.
      rewrite Es, N2Nat.id in Fill. replace (first - len + len) with first in Fill by lia.
      pose proof bits_room. apply Fill; [exact values | exact F | lia | apply new_ring_holds; exact bits_few].
  Qed.
End Start.
