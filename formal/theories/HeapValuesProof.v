(** * The computed values are those of the game *)

From Coq Require Import NArith ZArith List Lia Bool Uint63.
From Grundy Require Import Mex Nimber Taking GuySmith Octal Native ValueSet ValueTable HeapValues HeapMarks.
Import ListNotations.
Open Scope N_scope.

Section HeapValuesProof.
  Variable c : code.
  Hypothesis octal_code : octal c = true.
  Hypothesis short : N.of_nat (List.length c) < native_limit.

  Let m := native_moves_of c.

  Lemma taken_with_sound i j : In i (taken_with c j) -> allows c (to_N i) j = true.
  Proof.
    unfold taken_with. rewrite in_map_iff. intros (x & <- & I). apply filter_In in I.
    destruct I as [I A]. apply In_below in I. rewrite to_of_N by lia. exact A.
  Qed.

  Lemma taken_with_complete i j : allows c i j = true -> In (of_N i) (taken_with c j) /\ to_N (of_N i) = i.
  Proof.
    intros A. pose proof (allows_take_at_most _ _ _ A). split; [| apply to_of_N; lia].
    unfold taken_with. apply in_map. apply filter_In. split; [apply In_below; lia | exact A].
  Qed.

  (** The table has the values of the heaps below [n]. *)
  Definition right_below (t : value_table) (n : int) : Prop :=
    forall i, (i <? n)%uint63 = true -> to_N t.[i] = G c (to_N i) /\ fits t.[i].

  (** The value [x] is that of an option of [n]. *)
  Definition option_of (n x : int) : Prop := octal_option c (to_N n) (to_N x).

  (** The value [x] is that of an option of [n] that leaves at most one heap. *)
  Definition take_of (n x : int) : Prop :=
    (to_N x = 0 /\ allows c (to_N n) 0 = true) \/
    (exists i, i < to_N n /\ allows c i 1 = true /\ to_N x = G c (to_N n - i)).

  Section Next.
    Variables (t : value_table) (n : int).
    Hypothesis right : right_below t n.
    Hypothesis small : to_N n < native_limit.

    Lemma value_at a : a < to_N n -> to_N t.[of_N a] = G c a /\ fits t.[of_N a] /\ to_N (of_N a) = a.
    Proof.
      intros H. assert (E : to_N (of_N a) = a) by (apply to_of_N; lia).
      destruct (right (of_N a)) as [A B]; [apply to_N_lt; lia |]. rewrite E in A. auto.
    Qed.

    Lemma split_value (a b : int) : to_N a < to_N n -> to_N b < to_N n ->
      to_N (t.[a] lxor t.[b])%uint63 = N.lxor (G c (to_N a)) (G c (to_N b)).
    Proof.
      intros A B. rewrite to_N_lxor. destruct (right a) as [-> _]; [apply to_N_lt; lia |].
      destruct (right b) as [-> _]; [apply to_N_lt; lia |]. reflexivity.
    Qed.

    Lemma split_is_option i a b : In i (splits m) -> 1 <= to_N a -> 1 <= to_N b ->
      to_N i + to_N a + to_N b = to_N n -> option_of n (t.[a] lxor t.[b])%uint63.
    Proof.
      intros I A B E. apply taken_with_sound in I.
      destruct (N.eq_dec (to_N a) 0); [lia |].
      unfold option_of. rewrite split_value by lia. apply (take_and_split c _ (to_N i)); [lia.. | exact I].
    Qed.

    Lemma mark_takes_only : only (option_of n) (mark_takes m t n).
    Proof.
      intros x Hx M. apply mark_takes_mem in M; [| exact Hx].
      destruct M as [(i & I & -> & ->) | (i & I & L & ->)]; apply taken_with_sound in I; unfold option_of.
      - rewrite to_N_0. apply take_whole. exact I.
      - apply to_N_lt in L. assert (S : to_N (n - i) = to_N n - to_N i) by (apply to_N_sub; lia).
        destruct (N.eq_dec (to_N i) 0) as [Z | Z]; [rewrite Z in I; discriminate I |].
        destruct (right (n - i)%uint63) as [-> _]; [apply to_N_lt; lia |]. rewrite S.
        apply take_some; [exact L | exact I].
    Qed.

    Lemma mark_takes_all x : fits x -> take_of n x -> mem x (mark_takes m t n) = true.
    Proof.
      intros Hx T. apply mark_takes_mem; [exact Hx |]. destruct T as [[E A] | (i & L & A & E)].
      - left. destruct (taken_with_complete _ _ A) as [I _]. rewrite of_to_N in I.
        exists n. split; [exact I |]. split; [reflexivity |]. apply to_N_inj. exact E.
      - right. destruct (taken_with_complete _ _ A) as [I Ei]. exists (of_N i). split; [exact I |].
        split; [apply to_N_lt; lia |]. apply to_N_inj. rewrite E.
        assert (S : to_N (n - of_N i) = to_N n - i) by (rewrite to_N_sub; lia).
        destruct (N.eq_dec i 0) as [-> | Z]; [discriminate A |].
        destruct (right (n - of_N i)%uint63) as [-> _]; [apply to_N_lt; lia |]. rewrite S. reflexivity.
    Qed.

    (** An option takes, or it splits in [a <= b]. *)
    Lemma option_cases x : option_of n x ->
      take_of n x \/
      exists i a b, In i (splits m) /\ 1 <= to_N a <= to_N b /\ to_N i + to_N a + to_N b = to_N n /\
        x = (t.[a] lxor t.[b])%uint63.
    Proof.
      unfold option_of. remember (to_N x) as u eqn:E. intros O. destruct O as [A | i L A | i a b Pa Pb S A].
      - left. left. split; [symmetry; exact E | exact A].
      - left. right. exists i. auto.
      - right. destruct (taken_with_complete _ _ A) as [I Ei].
        destruct (N.eq_dec i (to_N n)) as [Z | Z]; [lia |].
        destruct (value_at a) as (Va & _ & Na); [lia |]. destruct (value_at b) as (Vb & _ & Nb); [lia |].
        assert (X : x = (t.[of_N a] lxor t.[of_N b])%uint63) by (apply to_N_inj; rewrite to_N_lxor, Va, Vb; auto).
        destruct (N.le_gt_cases a b) as [O | O].
        + exists (of_N i), (of_N a), (of_N b). rewrite Na, Nb, Ei. split; [exact I |]. split; [lia | split; [lia | exact X]].
        + exists (of_N i), (of_N b), (of_N a). rewrite Na, Nb, Ei. split; [exact I |]. split; [lia | split; [lia |]].
          rewrite X. apply to_N_inj. rewrite !to_N_lxor. apply N.lxor_comm.
    Qed.

    Lemma value_of_set v s : fits v -> ~ option_of n v -> only (option_of n) s ->
      (forall u, (u <? v)%uint63 = true -> mem u s = true) -> to_N v = G c (to_N n).
    Proof.
      intros Fv Not O Smaller. symmetry. apply octal_value; [exact octal_code | exact Not |].
      intros u Hu. apply fits_lt in Fv. assert (E : to_N (of_N u) = u) by (apply to_of_N; unfold native_limit; lia).
      assert (U : option_of n (of_N u)).
      { apply O; [apply fits_lt; lia |]. apply Smaller. apply to_N_lt. lia. }
      unfold option_of in U. rewrite E in U. exact U.
    Qed.

    Lemma next_of_candidate_right tries s k :
      to_N n <= N.of_nat tries ->
      only (option_of n) s ->
      (forall x, fits x -> take_of n x -> mem x s = true) ->
      (fits (least k) -> ~ option_of n (least k) /\ forall u, (u <? least k)%uint63 = true -> mem u (smaller k) = true) ->
      let v := next_of_candidate m tries t n s k in
      fits v -> to_N v = G c (to_N n).
    Proof.
      intros Tr O T K. unfold next_of_candidate. cbn zeta.
      set (s' := scan_all m tries t (smaller k) n s).
      assert (O' : only (option_of n) s').
      { apply scan_all_only; [exact small | | exact O]. intros i a b I A B E _. apply (split_is_option i); assumption. }
      destruct (covers (smaller k) s') eqn:C; intros F.
      - destruct (K F) as [Not Smaller]. apply (value_of_set _ s'); auto.
        intros u U. apply (covers_mem (smaller k)); auto.
      - destruct (mex_of_set_spec value_tries 0 s') as [Not Smaller]; [| vm_compute; discriminate | exact F |].
        { intros u U. apply to_N_lt in U. rewrite to_N_0 in U. lia. }
        apply (value_of_set _ s'); auto.
        intros X. destruct (option_cases _ X) as [Tx | (i & a & b & I & A & S & E)].
        + rewrite (scan_all_keeps t (smaller k) m tries n s) in Not; [discriminate | exact F | auto].
        + rewrite E in Not, F. unfold s' in Not.
          rewrite (scan_all_complete t (smaller k) m tries n s i a b) in Not; auto. discriminate.
    Qed.

    (** What is known of the list of rare heaps. *)
    Definition rare_below (sp : sparse_space) (rare : list int) : Prop :=
      (forall a, In a rare -> 1 <= to_N a) /\
      (forall a, 1 <= to_N a < to_N n -> is_common sp a t.[a] = true \/ In a rare).

    Lemma In_value_list v : fits v -> In v value_list.
    Proof.
      intros F. apply fits_lt in F. unfold value_list. apply in_map_iff. exists (to_N v).
      split; [apply of_to_N | apply In_below; exact F].
    Qed.

    (** The sum of two common values is not common. *)
    Lemma sparse_sum sp i a b : sparse m sp = true -> In i (splits m) ->
      1 <= to_N a -> 1 <= to_N b -> to_N i + to_N a + to_N b = to_N n ->
      is_common sp a t.[a] = true -> is_common sp b t.[b] = true ->
      is_common sp n (t.[a] lxor t.[b])%uint63 = false.
    Proof.
      intros Sp I A B E Ca Cb. unfold sparse in Sp. rewrite forallb_forall in Sp. specialize (Sp i I).
      assert (Even : forall e : bool, In e [true; false]) by (intros []; cbn; auto).
      rewrite forallb_forall in Sp. specialize (Sp (is_even a) (Even _)).
      rewrite forallb_forall in Sp. specialize (Sp (is_even b) (Even _)). cbv zeta in Sp.
      destruct (N.eq_dec (to_N i) (to_N n)); [lia |].
      destruct (right a) as [_ Fa]; [apply to_N_lt; lia |]. destruct (right b) as [_ Fb]; [apply to_N_lt; lia |].
      rewrite forallb_forall in Sp. specialize (Sp _ (In_value_list _ Fa)). unfold is_common in Ca, Cb.
      rewrite Ca in Sp. rewrite forallb_forall in Sp. specialize (Sp _ (In_value_list _ Fb)). rewrite Cb in Sp.
      apply negb_true_iff in Sp. unfold is_common. rewrite <- Sp. f_equal. f_equal.
      rewrite !is_even_odd, <- E, !N.odd_add.
      destruct (N.odd (to_N i)), (N.odd (to_N a)), (N.odd (to_N b)); reflexivity.
    Qed.

    Lemma mark_rare_only rare sp s : rare_below sp rare -> only (option_of n) s -> only (option_of n) (mark_rare m t rare n s).
    Proof.
      intros [Pos _] O x Hx M. apply mark_rare_mem in M; [| exact Hx].
      destruct M as [M | (i & I & L & a & Ia & La & ->)]; [auto |].
      apply to_N_lt in L. apply to_N_lt in La. rewrite to_N_sub in La by lia. specialize (Pos a Ia).
      apply (split_is_option i); [exact I | exact Pos | |]; rewrite !to_N_sub by (rewrite ?to_N_sub by lia; lia); lia.
    Qed.

    Theorem next_value_right space tries rare :
      to_N n <= N.of_nat tries ->
      usable_space m space = true ->
      (forall sp, space = Some sp -> rare_below sp rare) ->
      let v := next_value m space tries t rare n in
      fits v -> to_N v = G c (to_N n).
    Proof.
      intros Tr Use Rare. unfold next_value. destruct space as [sp |]; cbn zeta.
      2: { apply next_of_candidate_right; [exact Tr | apply mark_takes_only | apply mark_takes_all |].
           intros F. discriminate F. }
      specialize (Rare sp eq_refl). cbn [usable_space] in Use.
      set (s := mark_rare m t rare n (mark_takes m t n)).
      apply next_of_candidate_right; [exact Tr | apply (mark_rare_only rare sp); [exact Rare | apply mark_takes_only] | |].
      - intros x Hx T. apply mark_rare_mem; [exact Hx |]. left. apply mark_takes_all; assumption.
      - set (k := least_unmarked _ _ _ _ _). intros F.
        destruct (least_unmarked_spec value_tries 0 (common_values sp (is_even n)) s no_values) as (Com & Un & Sm);
          [| vm_compute; discriminate | exact F |].
        { intros u U. apply to_N_lt in U. rewrite to_N_0 in U. lia. }
        split; [| exact Sm]. intros X. fold k in Com, Un.
        destruct (option_cases _ X) as [T | (i & a & b & I & A & S & E)].
        + rewrite <- not_true_iff_false in Un. apply Un. apply mark_rare_mem; [exact F |]. left. apply mark_takes_all; assumption.
        + destruct (N.eq_dec (to_N i) (to_N n)) as [Z | Z]; [lia |].
          assert (One : forall a b, to_N i + to_N a + to_N b = to_N n -> 1 <= to_N a -> 1 <= to_N b ->
            In a rare -> least k = (t.[a] lxor t.[b])%uint63 -> False).
          { intros a' b' S' A' B' Ia E'. rewrite <- not_true_iff_false in Un. apply Un.
            apply mark_rare_mem; [exact F |]. right. exists i. split; [exact I |].
            split; [apply to_N_lt; lia |]. exists a'. split; [exact Ia |].
            split; [apply to_N_lt; rewrite to_N_sub; lia |].
            replace (n - i - a')%uint63 with b'; [exact E' |].
            apply to_N_inj. rewrite !to_N_sub by (rewrite ?to_N_sub by lia; lia). lia. }
          destruct (proj2 Rare a) as [Ca | Ia]; [lia | | exact (One a b S ltac:(lia) ltac:(lia) Ia E)].
          destruct (proj2 Rare b) as [Cb | Ib]; [lia | |].
          * pose proof (sparse_sum sp i a b Use I ltac:(lia) ltac:(lia) S Ca Cb) as N. rewrite <- E in N.
            unfold is_common in N. rewrite Com in N. discriminate.
          * apply (One b a); [lia | lia | lia | exact Ib |]. rewrite E. apply to_N_inj. rewrite !to_N_lxor. apply N.lxor_comm.
    Qed.
  End Next.

  (** ** The loop *)

  Lemma fill_right space len tries count t rare n t' :
    usable_space m space = true ->
    to_N n + N.of_nat count <= N.of_nat tries ->
    to_N n + N.of_nat count = len ->
    len < native_limit ->
    has_room t len ->
    right_below t n ->
    (forall sp, space = Some sp -> rare_below t n sp rare) ->
    1 <= to_N n ->
    fill m space tries count t rare n = Some t' ->
    forall i, i < len -> to_N t'.[of_N i] = G c i.
  Proof.
    intros Use. revert t rare n. induction count as [| count IH]; intros t rare n Tr Len Lim Room Right Rare Pos; cbn [fill].
    - intros E. injection E as <-. intros i Hi.
      assert (Ei : to_N (of_N i) = i) by (apply to_of_N; lia).
      destruct (Right (of_N i)) as [V _]; [apply to_N_lt; lia |]. rewrite Ei in V. exact V.
    - set (v := next_value m space tries t rare n).
      destruct (v <? value_limit)%uint63 eqn:F; [| discriminate]. intros E.
      assert (V : to_N v = G c (to_N n)).
      { apply (next_value_right t n Right ltac:(lia) space tries rare); [lia | exact Use | exact Rare | exact F]. }
      assert (Sn : to_N (n + 1) = to_N n + 1).
      { rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit in *; lia). reflexivity. }
      assert (In_bounds : to_N n < len) by lia.
      assert (Other : forall i, (i <? n)%uint63 = true -> t.[n <- v].[i] = t.[i]).
      { intros i L. apply (read_write_before len); [exact In_bounds | exact Room | apply to_N_lt; exact L]. }
      refine (IH _ _ _ _ _ _ _ _ _ _ E); rewrite ?Sn;
        [lia | lia | exact Lim | apply write_has_room; assumption | | | lia].
      + intros i L. destruct (lt_succ_cases i n) as [-> | L']; [lia | exact L | |].
        * rewrite (read_write_same len) by assumption. auto.
        * rewrite Other by exact L'. apply Right. exact L'.
      + intros sp Esp. specialize (Rare sp Esp). destruct Rare as [P C]. subst space. cbn zeta. split.
        * intros a. destruct (is_common sp n v); [apply P |]. intros [<- | I]; auto.
        * intros a Ha. rewrite Sn in Ha. destruct (N.eq_dec (to_N a) (to_N n)) as [Ea | Ea].
          -- apply to_N_inj in Ea. subst a. rewrite (read_write_same len) by assumption.
             destruct (is_common sp n v); [left | right; left]; reflexivity.
          -- rewrite Other by (apply to_N_lt; lia). destruct (C a) as [Ca | Ia]; [lia | left; exact Ca |].
             right. destruct (is_common sp n v); [| right]; exact Ia.
  Qed.

  (** The values that [heap_values] computes are those of the game. *)
  Theorem heap_values_right space len t :
    1 <= len <= table_limit -> heap_values c space len = Some t ->
    forall i, i < len -> to_N t.[of_N i] = G c i.
  Proof.
    intros Len. unfold heap_values. rewrite !count_of_to_nat. fold m. destruct (usable_space m space) eqn:Use; [| discriminate].
    intros E i Hi.
    assert (R : right_below (zeros len) 1%uint63).
    { intros j Hj. apply to_N_lt in Hj. rewrite to_N_1 in Hj. rewrite read_zeros.
      replace (to_N j) with 0 by lia. rewrite G_0. split; reflexivity. }
    apply (fill_right space len _ _ _ _ _ _ Use) with (i := i) in E; rewrite ?to_N_1; try lia; auto.
    - unfold table_limit, native_limit in *. lia.
    - apply zeros_have_room. lia.
    - intros sp _. split; [intros a [] | intros a Ha; rewrite to_N_1 in Ha; lia].
  Qed.
End HeapValuesProof.
