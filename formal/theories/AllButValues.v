(** * Values where all numbers but some may be taken, computed fast

    The values of the smaller heaps are 0, 1, 2, … up to some number: a new value
    is the least unused one. So the value of a heap is that number, or a smaller
    one that no option has: then all heaps with this value are as far away as a
    missing number. Hence only the values of the heaps at missing distances are
    tried. *)

From Coq Require Import NArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Native ValueTable AllBut.
Import ListNotations.
Open Scope N_scope.
Local Close Scope table_scope.

Lemma int_eq_dec (i j : int) : {i = j} + {i <> j}.
Proof.
  destruct (N.eq_dec (to_N i) (to_N j)) as [E | E]; [left; exact (to_N_inj i j E) | right; congruence].
Qed.

(** The numbers from [n] to [n + count - 1], in a time that is linear in [count]. *)
Fixpoint count_up (count : nat) (n : N) : list N :=
  match count with
  | O => []
  | S count' => n :: count_up count' (N.succ n)
  end.

Lemma count_up_In count n x : In x (count_up count n) <-> n <= x < n + N.of_nat count.
Proof. revert n. induction count as [| count IH]; intros n; cbn [count_up In]; [lia |]. rewrite IH. lia. Qed.

Lemma below_count_up n : below n = count_up (count_of n) 0.
Proof.
  unfold below. rewrite count_of_to_nat.
  change (count_up (N.to_nat n) 0) with (count_up (N.to_nat n) (N.of_nat 0)). generalize O (N.to_nat n).
  intros start count. revert start. induction count as [| count IH]; intros start; cbn [seq map count_up]; [reflexivity |].
  f_equal. rewrite IH, Nat2N.inj_succ. reflexivity.
Qed.

(** Whether all of them are good. It stops at the first that is not. *)
Fixpoint all_up (good : N -> bool) (count : nat) (n : N) : bool :=
  match count with
  | O => true
  | S count' => if good n then all_up good count' (N.succ n) else false
  end.

Definition all_numbers (good : N -> bool) (n count : N) : bool := all_up good (count_of count) n.

Lemma all_numbers_spec good n count : all_numbers good n count = true <-> forall x, n <= x < n + count -> good x = true.
Proof.
  unfold all_numbers. rewrite count_of_to_nat.
  enough (H : forall count n, all_up good count n = true <-> forall x, n <= x < n + N.of_nat count -> good x = true).
  { rewrite H, N2Nat.id. reflexivity. }
  clear n count. induction count as [| count IH]; intros n; cbn [all_up].
  - split; [intros _ x H; lia | reflexivity].
  - destruct (good n) eqn:G.
    + rewrite IH. split; intros H x Hx; [destruct (N.eq_dec x n) as [-> | D]; [exact G |] |]; apply H; lia.
    + split; [discriminate |]. intros H. rewrite <- G. apply H. lia.
Qed.

Lemma not_all_numbers good n count : all_numbers good n count = false -> exists x, n <= x < n + count /\ good x = false.
Proof.
  unfold all_numbers. rewrite count_of_to_nat.
  enough (H : forall count n, all_up good count n = false -> exists x, n <= x < n + N.of_nat count /\ good x = false).
  { intros F. destruct (H _ _ F) as (x & Hx & Gx). exists x. rewrite N2Nat.id in Hx. auto. }
  clear n count. induction count as [| count IH]; intros n; cbn [all_up]; [discriminate |].
  destruct (good n) eqn:G; intros H; [destruct (IH _ H) as (x & Hx & Gx); exists x | exists n]; (split; [lia | assumption]).
Qed.

(** ** Sets of numbers below a limit *)

Definition flags (len : N) (l : list int) : array bool :=
  fold_left (fun f i => f.[i <- true]) l (make (of_N len) false).

Lemma flags_spec len l i : len <= 4194303 -> (forall j, In j l -> to_N j < len) ->
  ((flags len l).[i] = true <-> In i l).
Proof.
  intros Lim Below. unfold flags.
  enough (H : forall f, to_N (PArray.length f) = len ->
    ((fold_left (fun f i => f.[i <- true]) l f).[i] = true <-> f.[i] = true \/ In i l)).
  { rewrite H by (apply to_N_length_make; exact Lim). rewrite get_make.
    split; [intros [D | I]; [discriminate | exact I] | right; assumption]. }
  induction l as [| j l IH]; intros f Len; cbn [fold_left].
  - split; [left; assumption | intros [F | []]; exact F].
  - rewrite IH; [| intros; apply Below; right; assumption | rewrite length_set; exact Len].
    destruct (int_eq_dec j i) as [-> | D].
    + rewrite get_set_same; [cbn; tauto |]. apply to_N_lt. rewrite Len. apply Below. left. reflexivity.
    + rewrite get_set_other by exact D. cbn. tauto.
Qed.

(** The flags of the first numbers of an array, without a list of them. *)
Fixpoint flag_first (t : array int) (count : nat) (i : int) (f : array bool) : array bool :=
  match count with
  | O => f
  | S count' => flag_first t count' (i + 1)%uint63 f.[t.[i] <- true]
  end.

Definition first_flags (len : N) (t : array int) (count : N) : array bool :=
  flag_first t (count_of count) 0%uint63 (make (of_N len) false).

Lemma first_flags_are_flags len t count : count < native_limit ->
  first_flags len t count = flags len (map (fun m => t.[of_N m]) (count_up (count_of count) 0)).
Proof.
  unfold first_flags, flags, native_limit. rewrite count_of_to_nat. intros Small. generalize (make (of_N len) false).
  change 0%uint63 with (of_N 0) at 1. assert (H : 0 + N.of_nat (N.to_nat count) < 2 ^ 62) by lia. revert H.
  generalize 0 (N.to_nat count). clear. intros n count. revert n.
  induction count as [| count IH]; intros n H f; cbn [flag_first count_up map fold_left]; [reflexivity |].
  rewrite <- IH by lia. f_equal. apply to_N_inj. change (2 ^ 62) with 4611686018427387904 in H.
  rewrite to_N_add; unfold native_limit; change (2 ^ 62) with 4611686018427387904; rewrite ?to_N_1, ?to_of_N;
    unfold native_limit; change (2 ^ 62) with 4611686018427387904; lia.
Qed.

(** Whether all numbers of a list have a flag. It stops at the first that has none. *)
Fixpoint all_flagged (f : array bool) (n : int) (l : list int) : bool :=
  match l with
  | [] => true
  | m :: rest => if f.[n - m] then all_flagged f n rest else false
  end.

Lemma all_flagged_spec f n l : all_flagged f n l = true <-> forall m, In m l -> f.[n - m] = true.
Proof.
  induction l as [| m l IH]; cbn [all_flagged].
  - split; [intros _ m [] | reflexivity].
  - destruct (f.[n - m]) eqn:F.
    + rewrite IH. split; [intros H x [<- | I]; auto | intros H x I; apply H; right; exact I].
    + split; [discriminate |]. intros H. rewrite <- F. apply H. left. reflexivity.
Qed.

(** The least of a number and those of a list that are good. *)
Definition least_good (good : int -> bool) (l : list int) (start : int) : int :=
  fold_left (fun best v => if (v <? best)%uint63 then if good v then v else best else best) l start.

Lemma least_good_spec good l start :
  (least_good good l start = start \/ good (least_good good l start) = true) /\
  to_N (least_good good l start) <= to_N start /\
  forall v, In v l -> good v = true -> to_N (least_good good l start) <= to_N v.
Proof.
  revert start. induction l as [| v l IH]; intros start; cbn [least_good fold_left].
  - split; [left; reflexivity |]. split; [lia | intros v []].
  - fold (least_good good l (if (v <? start)%uint63 then if good v then v else start else start)).
    set (next := if (v <? start)%uint63 then if good v then v else start else start).
    assert (Next : (next = start \/ good next = true) /\ to_N next <= to_N start /\ (good v = true -> to_N next <= to_N v)).
    { unfold next. destruct (v <? start)%uint63 eqn:L.
      - apply to_N_lt in L. destruct (good v) eqn:Gv; (split; [auto | split; [lia |]]); [intros _; lia | discriminate].
      - apply to_N_ge in L. split; [auto | split; [lia | intros _; exact L]]. }
    destruct Next as (A & B & C), (IH next) as (D & E & F). split; [| split; [lia |]].
    + destruct D as [-> | D]; [exact A | right; exact D].
    + intros u [<- | I] Gu; [specialize (C Gu); lia | exact (F u I Gu)].
Qed.

(** ** The values *)

(** What is known of the heaps below some number: the value of each, the heaps
    with each value, the newest first, and the least value that none has. *)
Record all_but_state := AllButState {
  value_so_far : array int;
  heaps_with : array (list int);
  unused_value : int
}.

Section AllButValues.
  Variable missing : list N.
  Variable len : N.
  Hypothesis limit : len <= 4194303.

  (** Larger numbers are no distances of heaps below [len]. *)
  Definition missing_distances : list int := map of_N (filter (fun k => k <? len) missing).

  Section Step.
    Variables (distances : list int) (away : array bool).

    Definition next_all_but (s : all_but_state) (n : int) : int :=
      least_good (fun v => all_flagged away n (heaps_with s).[v])
        (map (fun k => (value_so_far s).[n - k]) (filter (fun k => (k <=? n)%uint63) distances)) (unused_value s).

    Definition add_heap (s : all_but_state) (n : int) : all_but_state :=
      let v := next_all_but s n in
      AllButState (value_so_far s).[n <- v] (heaps_with s).[v <- n :: (heaps_with s).[v]]
        (if (v =? unused_value s)%uint63 then (v + 1)%uint63 else unused_value s).

    Fixpoint add_heaps (count : nat) (s : all_but_state) (n : int) : all_but_state :=
      match count with
      | O => s
      | S count' => add_heaps count' (add_heap s n) (n + 1)%uint63
      end.
  End Step.

  Definition all_but_values : array int :=
    let distances := missing_distances in
    value_so_far (add_heaps distances (flags len distances) (count_of len)
      (AllButState (make (of_N len) 0%uint63) (make (of_N len) []) 0%uint63) 0%uint63).

  (** ** The proof *)

  Let value := all_but_value missing.

  Lemma missing_distances_In d : d < len -> (In (of_N d) missing_distances <-> In d missing).
  Proof.
    intros L. unfold missing_distances. rewrite in_map_iff. split.
    - intros (k & E & I). apply filter_In in I. destruct I as [I K]. apply N.ltb_lt in K.
      apply (f_equal to_N) in E. rewrite !to_of_N in E by (unfold native_limit; lia). subst k. exact I.
    - intros I. exists d. split; [reflexivity |]. apply filter_In. split; [exact I | apply N.ltb_lt; exact L].
  Qed.

  Record state_is_right (n : N) (s : all_but_state) : Prop := {
    room_for_values : to_N (PArray.length (value_so_far s)) = len;
    room_for_heaps : to_N (PArray.length (heaps_with s)) = len;
    values_are_right : forall i, i < n -> to_N (value_so_far s).[of_N i] = value i;
    heaps_are_right : forall v h, In h (heaps_with s).[v] <-> exists i, i < n /\ h = of_N i /\ value i = to_N v;
    unused_is_small : to_N (unused_value s) <= n;
    unused_is_unused : forall i, i < n -> value i < to_N (unused_value s);
    smaller_are_used : forall v, v < to_N (unused_value s) -> exists i, i < n /\ value i = v
  }.

  Section Right.
    Variable s : all_but_state.
    Variable n : N.
    Hypothesis right : state_is_right n s.
    Hypothesis inside : n < len.

    Let away := flags len missing_distances.

    Lemma of_N_sub_here i : i <= n -> (of_N n - of_N i)%uint63 = of_N (n - i).
    Proof.
      intros L. apply to_N_inj. rewrite to_N_sub; rewrite !to_of_N by (unfold native_limit; lia); [reflexivity | lia].
    Qed.

    Lemma away_is_missing d : d < len -> (away.[of_N d] = true <-> In d missing).
    Proof.
      intros L. unfold away. rewrite flags_spec; [apply missing_distances_In; exact L | exact limit |].
      intros j I. unfold missing_distances in I. apply in_map_iff in I. destruct I as (k & <- & I).
      apply filter_In in I. destruct I as [_ K]. apply N.ltb_lt in K. rewrite to_of_N by (unfold native_limit; lia). exact K.
    Qed.

    Lemma not_reached_flagged v : all_flagged away (of_N n) (heaps_with s).[v] = true <-> ~ reached missing n (to_N v).
    Proof.
      rewrite all_flagged_spec. split.
      - intros All (i & L & Far & E). apply Far. apply away_is_missing; [lia |].
        rewrite <- of_N_sub_here by lia. apply All. apply (heaps_are_right _ _ right). exists i. auto.
      - intros Not m I. apply (heaps_are_right _ _ right) in I. destruct I as (i & L & -> & E).
        rewrite of_N_sub_here by lia. apply away_is_missing; [lia |].
        destruct (in_dec N.eq_dec (n - i) missing) as [I | Far]; [exact I |].
        exfalso. apply Not. exists i. auto.
    Qed.

    Lemma next_all_but_right : to_N (next_all_but missing_distances away s (of_N n)) = value n.
    Proof.
      unfold next_all_but. set (good v := all_flagged away (of_N n) (heaps_with s).[v]). set (tried := map _ _).
      destruct (least_good_spec good tried (unused_value s)) as (Good & Le & Least).
      set (v := least_good good tried (unused_value s)) in *.
      apply (is_mex_unique (map (all_but_value missing) (left_heaps missing n))); [| apply all_but_is_mex].
      split; [rewrite <- reached_In | intros u Lu; rewrite <- reached_In].
      - destruct Good as [-> | Good]; [| apply not_reached_flagged; exact Good].
        intros (i & L & _ & E). pose proof (unused_is_unused _ _ right i L). unfold value in *. lia.
      - destruct (smaller_are_used _ _ right u ltac:(lia)) as (i & L & E).
        destruct (in_dec N.eq_dec (n - i) missing) as [Near | Far]; [| exists i; auto].
        destruct (all_flagged away (of_N n) (heaps_with s).[of_N u]) eqn:F.
        2: { rewrite <- not_true_iff_false, not_reached_flagged in F. rewrite to_of_N in F.
             - destruct (in_dec N.eq_dec u (map (all_but_value missing) (left_heaps missing n))) as [I | Not];
                 [apply reached_In; exact I |]. exfalso. apply F. intros R. apply Not. apply reached_In. exact R.
             - pose proof (unused_is_small _ _ right). unfold native_limit. lia. }
        exfalso. pose proof (unused_is_small _ _ right) as U.
        assert (I : In (of_N u) tried).
        { unfold tried. apply in_map_iff. exists (of_N (n - i)). split.
          - apply to_N_inj. rewrite of_N_sub_here by lia. replace (n - (n - i)) with i by lia.
            rewrite (values_are_right _ _ right) by exact L. rewrite to_of_N by (unfold native_limit; lia). exact E.
          - apply filter_In. split; [apply missing_distances_In; [lia | exact Near] |].
            apply to_N_le. rewrite !to_of_N by (unfold native_limit; lia). lia. }
        specialize (Least _ I F). rewrite to_of_N in Least by (unfold native_limit; lia). lia.
    Qed.

    Lemma add_heap_right : state_is_right (n + 1) (add_heap missing_distances away s (of_N n)).
    Proof.
      pose proof next_all_but_right as V. unfold add_heap. set (v := next_all_but _ _ _ _) in *. cbv zeta.
      assert (Vn : to_N v <= to_N (unused_value s)) by (unfold v, next_all_but; apply (proj1 (proj2 (least_good_spec _ _ _)))).
      pose proof (unused_is_small _ _ right) as U.
      assert (Lim : native_limit = 4611686018427387904) by reflexivity.
      assert (Unused : to_N (if (v =? unused_value s)%uint63 then (v + 1)%uint63 else unused_value s) =
        N.max (to_N (unused_value s)) (to_N v + 1)).
      { destruct (v =? unused_value s)%uint63 eqn:E.
        - apply eqb_correct in E. rewrite <- E in *. rewrite to_N_add, to_N_1 by (rewrite ?to_N_1; lia). lia.
        - assert (D : to_N v <> to_N (unused_value s)).
          { intros C. apply to_N_inj in C. rewrite C, eqb_refl in E. discriminate. }
          lia. }
      constructor; cbn [value_so_far heaps_with unused_value]; rewrite ?Unused, ?length_set.
      - apply (room_for_values _ _ right).
      - apply (room_for_heaps _ _ right).
      - intros i L. destruct (N.eq_dec i n) as [-> | D].
        + rewrite get_set_same; [exact V |]. apply to_N_lt. rewrite (room_for_values _ _ right), to_of_N by lia. exact inside.
        + rewrite get_set_other; [apply (values_are_right _ _ right); lia |].
          intros C. apply (f_equal to_N) in C. rewrite !to_of_N in C by lia. lia.
      - intros w h. destruct (int_eq_dec v w) as [<- | D].
        + rewrite get_set_same; [| apply to_N_lt; rewrite (room_for_heaps _ _ right); lia].
          cbn [In]. rewrite (heaps_are_right _ _ right). split.
          * intros [<- | (i & L & -> & E)]; [exists n; split; [lia | auto] | exists i; split; [lia | auto]].
          * intros (i & L & -> & E). destruct (N.eq_dec i n) as [-> | D]; [left; reflexivity |].
            right. exists i. split; [lia | auto].
        + rewrite get_set_other by exact D. rewrite (heaps_are_right _ _ right).
          split; intros (i & L & -> & E); exists i; (split; [| auto]); [lia |].
          destruct (N.eq_dec i n) as [-> | Di]; [| lia]. exfalso. apply D, to_N_inj. rewrite V. exact E.
      - lia.
      - intros i L. destruct (N.eq_dec i n) as [-> | D]; [rewrite <- V; lia |].
        pose proof (unused_is_unused _ _ right i ltac:(lia)). lia.
      - intros u L. destruct (N.lt_ge_cases u (to_N (unused_value s))) as [Lu | Ge].
        + destruct (smaller_are_used _ _ right u Lu) as (i & Li & E). exists i. split; [lia | exact E].
        + exists n. split; [lia |]. rewrite <- V. lia.
    Qed.
  End Right.

  Lemma add_heaps_right count s n : state_is_right n s -> n + N.of_nat count = len ->
    state_is_right len (add_heaps missing_distances (flags len missing_distances) count s (of_N n)).
  Proof.
    revert s n. induction count as [| count IH]; intros s n R E; cbn [add_heaps].
    - replace len with n by lia. exact R.
    - replace (of_N n + 1)%uint63 with (of_N (n + 1)).
      + apply IH; [| lia]. apply add_heap_right; [exact R | lia].
      + apply to_N_inj. assert (Lim : native_limit = 4611686018427387904) by reflexivity.
        rewrite to_N_add; rewrite ?to_N_1, ?to_of_N by lia; lia.
  Qed.

  Theorem all_but_values_right i : i < len ->
    to_N all_but_values.[of_N i] = all_but_value missing i /\ all_but_value missing i < len.
  Proof.
    intros L.
    assert (R : state_is_right len (add_heaps missing_distances (flags len missing_distances) (count_of len)
      (AllButState (make (of_N len) 0%uint63) (make (of_N len) []) 0%uint63) 0%uint63)).
    { apply (add_heaps_right _ _ 0); [| rewrite count_of_to_nat; lia].
      constructor; cbn [value_so_far heaps_with unused_value].
      - apply to_N_length_make. exact limit.
      - apply to_N_length_make. exact limit.
      - intros j H. lia.
      - intros v h. rewrite get_make. split; [intros [] | intros (j & H & _); lia].
      - rewrite to_N_0. lia.
      - intros j H. lia.
      - intros v H. rewrite to_N_0 in H. lia. }
    split; [exact (values_are_right _ _ R i L) |].
    pose proof (unused_is_unused _ _ R i L) as U. pose proof (unused_is_small _ _ R). unfold value in U. lia.
  Qed.
End AllButValues.
