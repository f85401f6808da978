(** * A checker of arithmetic periods, where all numbers but some may be taken

    If [check_all_but missing n0 p s a] computes to [true], the values grow by
    [s] from one period [p] to the next, from [n0] on, and neither number can be
    smaller. [a] is a heap at which what later values depend on is the same as a
    period later. All values are computed by the definition. *)

From Coq Require Import NArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Components Native CheckPeriodByDefinition CheckValues Saltus AllBut.
Import ListNotations.
Open Scope N_scope.

Section CheckAllBut.
  Variable missing : list N.

  (** The value of a heap, from those of the smaller ones. *)
  Definition next_all_but (t : array N) (n : N) : N := mex (map (fun m => t.[of_N m]) (left_heaps missing n)).

  Fixpoint fill_all_but (count : nat) (t : array N) (n : N) : array N :=
    match count with
    | O => t
    | S count' => fill_all_but count' t.[of_N n <- next_all_but t n] (n + 1)
    end.

  Definition all_but_values (len : N) : array N := fill_all_but (N.to_nat len) (make (of_N len) 0) 0.

  Definition check_all_but (n0 p s a : N) : bool :=
    let k := fold_right N.max 0 missing in
    let len := N.max (a + p) (n0 + 2 * p) in
    if (1 <=? p) && (k <=? a) && (n0 <=? a) && (len <=? 4194303) then
      let t := all_but_values len in
      let grows n := t.[of_N (n + p)] =? t.[of_N n] + s in
      let early := map (fun m => t.[of_N m]) (below (a - k)) in
      let late := map (fun m => t.[of_N m]) (below (a + p - k)) in
      forallb grows (range n0 (a - n0)) && forallb grows (range (a - k) k) &&
      forallb (fun u => member (u + s) late) early &&
      forallb (fun u => (u <? s) || member (u - s) early) late &&
      forallb (fun u => member u late) (below s) &&
      forallb (fun d =>
        if p mod d =? 0 then
          existsb (fun n => negb (t.[of_N (n + d)] + t.[of_N n0] =? t.[of_N n] + t.[of_N (n0 + d)])) (range n0 p)
        else true) (range 1 (p - 1)) &&
      ((n0 =? 0) || negb (grows (n0 - 1)))
    else false.

  (** The list has the values of the heaps 0, 1, 2, … *)
  Definition check_all_but_values (l : list N) : bool :=
    let len := N.of_nat (List.length l) in
    (len <=? 4194303) && let t := all_but_values len in equal_lists (map (fun n => t.[of_N n]) (below len)) l.

  (** ** The proof *)

  Lemma next_all_but_right t n : (forall i, i < n -> t.[of_N i] = all_but_value missing i) ->
    next_all_but t n = all_but_value missing n.
  Proof.
    intros R. apply is_mex_mex. replace (map _ _) with (map (all_but_value missing) (left_heaps missing n));
      [apply all_but_is_mex |].
    apply map_ext_in. intros m I. apply left_heaps_In in I. symmetry. apply R. apply I.
  Qed.

  Lemma fill_all_but_right len : len <= 4194303 -> forall count t n,
    n + N.of_nat count = len -> PArray.length t = of_N len ->
    (forall i, i < n -> t.[of_N i] = all_but_value missing i) ->
    forall i, i < len -> (fill_all_but count t n).[of_N i] = all_but_value missing i.
  Proof.
    intros Lim. induction count as [| count IH]; intros t n E Len R i Hi; cbn [fill_all_but]; [apply R; lia |].
    assert (Lt : native_limit = 4611686018427387904) by reflexivity.
    apply IH; [lia | rewrite length_set; exact Len | | exact Hi].
    intros j Hj. destruct (N.eq_dec j n) as [-> | D].
    - rewrite get_set_same; [apply next_all_but_right; exact R |]. rewrite Len. apply to_N_lt.
      rewrite !to_of_N by lia. lia.
    - rewrite get_set_other; [apply R; lia |]. intros C. apply (f_equal to_N) in C. rewrite !to_of_N in C by lia. lia.
  Qed.

  Lemma all_but_values_right len i : len <= 4194303 -> i < len ->
    (all_but_values len).[of_N i] = all_but_value missing i.
  Proof.
    intros Lim Hi. apply (fill_all_but_right len Lim (N.to_nat len)); [lia | | intros j Hj; lia | exact Hi].
    rewrite length_make. replace (of_N len <=? max_length)%uint63 with true; [reflexivity |].
    symmetry. apply to_N_le. rewrite to_of_N by (unfold native_limit; lia). change (to_N max_length) with 4194303. lia.
  Qed.

  Lemma In_le_fold_max (x : N) l : In x l -> x <= fold_right N.max 0 l.
  Proof. induction l as [| y l IH]; cbn; [intros [] |]. intros [-> | I]; [| apply IH in I]; lia. Qed.

  Lemma In_values (f : N -> N) (t : array N) len n u : (forall i, i < len -> t.[of_N i] = f i) -> n <= len ->
    (In u (map (fun m => t.[of_N m]) (below n)) <-> exists m, m < n /\ f m = u).
  Proof.
    intros V L. rewrite in_map_iff. split.
    - intros (m & <- & I). apply In_below in I. exists m. split; [exact I |]. symmetry. apply V. lia.
    - intros (m & H & <-). exists m. split; [apply V; lia | apply In_below; exact H].
  Qed.

  Theorem check_all_but_correct n0 p s a :
    check_all_but n0 p s a = true -> least_saltus_period (all_but_value missing) n0 p s.
  Proof.
    unfold check_all_but. set (k := fold_right N.max 0 missing). set (len := N.max (a + p) (n0 + 2 * p)).
    destruct ((1 <=? p) && _ && _ && _) eqn:H; [| discriminate].
    rewrite !andb_true_iff, !N.leb_le in H. destruct H as (((P & K) & N0) & Len). cbv zeta.
    assert (V : forall i, i < len -> (all_but_values len).[of_N i] = all_but_value missing i).
    { intros i Hi. apply all_but_values_right; assumption. }
    assert (Len' : a + p <= len /\ n0 + 2 * p <= len) by (unfold len; lia).
    set (t := all_but_values len) in *. clearbody t len.
    rewrite !andb_true_iff, !forallb_forall. intros ((((((Agree & Window) & Early) & Late) & Small) & Divisors) & Before).
    assert (Values : forall n u, n <= len -> (In u (map (fun m => t.[of_N m]) (below (n - k))) <->
      exists m, m + k < n /\ all_but_value missing m = u)).
    { intros n u L. rewrite (In_values (all_but_value missing) t len) by (assumption || lia).
      split; intros (m & Hm & E); exists m; (split; [lia | exact E]). }
    assert (Grows : forall n, n < a -> (t.[of_N (n + p)] =? t.[of_N n] + s) = true ->
      all_but_value missing (n + p) = all_but_value missing n + s).
    { intros n L E. apply N.eqb_eq in E. rewrite !V in E by lia. exact E. }
    assert (Far : forall n, a - k <= n -> all_but_value missing (n + p) = all_but_value missing n + s).
    { apply (all_but_recurrence missing k a p s); [intros x; apply In_le_fold_max | exact K | | |].
      - intros m Hm. apply Grows; [lia |]. apply Window. apply In_range. lia.
      - intros u. unfold dead. rewrite <- !Values by lia. split.
        + intros I. apply member_In. apply Early. exact I.
        + intros I. specialize (Late _ I). apply orb_prop in Late. destruct Late as [L | M]; [apply N.ltb_lt in L; lia |].
          rewrite N.add_sub in M. apply member_In. exact M.
      - intros u L. unfold dead. rewrite <- Values by lia. apply member_In. apply Small. apply In_below. exact L. }
    apply least_saltus_criterion.
    - split; [lia |]. intros n Hn. destruct (N.lt_ge_cases n a) as [L | L]; [| apply Far; lia].
      apply Grows; [exact L |]. apply Agree. apply In_range. lia.
    - intros d Hd Div. specialize (Divisors d (In_range d 1 (p - 1) ltac:(lia))).
      apply N.mod_divide in Div; [| lia]. rewrite Div, N.eqb_refl in Divisors.
      apply existsb_exists in Divisors. destruct Divisors as (n & I & D).
      unfold range in I. apply in_map_iff in I. destruct I as (i & <- & I). apply In_below in I.
      exists (n0 + i). split; [lia |]. apply negb_true_iff, N.eqb_neq in D. rewrite !V in D by lia. exact D.
    - apply orb_prop in Before. destruct Before as [Z | D]; [left; apply N.eqb_eq; exact Z |].
      destruct (N.eq_dec n0 0) as [Z | Z]; [left; exact Z | right].
      apply negb_true_iff, N.eqb_neq in D. rewrite !V in D by lia. exact D.
  Qed.

  Theorem check_all_but_values_correct l :
    check_all_but_values l = true -> map (all_but_value missing) (below (N.of_nat (List.length l))) = l.
  Proof.
    unfold check_all_but_values. intros H. apply andb_prop in H. destruct H as [Len Equal].
    apply N.leb_le in Len. apply equal_lists_correct in Equal. rewrite <- Equal at 2.
    apply map_ext_in. intros n I. apply In_below in I. symmetry. apply all_but_values_right; assumption.
  Qed.
End CheckAllBut.
