(** * A checker of arithmetic periods, where all numbers but some may be taken

    If [check_all_but missing n0 p s a] computes to [true], the values grow by
    [s] from one period [p] to the next, from [n0] on, and neither number can be
    smaller. [a] is a heap at which what later values depend on is the same as a
    period later. *)

From Coq Require Import NArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Components Native ValueTable CheckValues Saltus AllBut AllButValues.
Import ListNotations.
Open Scope N_scope.
Local Close Scope table_scope.

Section CheckAllBut.
  Variable missing : list N.

  (** How many values are computed. *)
  Definition needed_all_but_values (n0 p a : N) : N := N.max (a + p) (n0 + 2 * p).

  (** The values, if the period holds. *)
  Definition all_but_period_values (n0 p s a : N) : option (array int) :=
    let k := fold_right N.max 0 missing in
    let len := needed_all_but_values n0 p a in
    if (1 <=? p) && (k <=? a) && (n0 <=? a) && (len <=? 4194303) && (s <=? 4194303) then
      let t := all_but_values missing len in
      let value n := to_N t.[of_N n] in
      let grows n := value (n + p) =? value n + s in
      let early := first_flags len t (a - k) in
      let late := first_flags len t (a + p - k) in
      if all_numbers grows n0 (a - n0) && all_numbers grows (a - k) k &&
        all_numbers (fun u => Bool.eqb early.[of_N u] late.[of_N (u + s)]) 0 len &&
        all_numbers (fun u => late.[of_N u]) 0 s &&
        all_numbers (fun d =>
          if p mod d =? 0 then
            negb (all_numbers (fun n => value (n + d) + value n0 =? value n + value (n0 + d)) n0 p)
          else true) 1 (p - 1) &&
        ((n0 =? 0) || negb (grows (n0 - 1)))
      then Some t
      else None
    else None.

  Definition check_all_but (n0 p s a : N) : bool :=
    match all_but_period_values n0 p s a with Some _ => true | None => false end.

  (** The list has the values of the heaps 0, 1, 2, … *)
  Definition check_all_but_values (l : list N) : bool :=
    let len := N.of_nat (List.length l) in
    (len <=? 4194303) && let t := all_but_values missing len in equal_lists (map (fun n => to_N t.[of_N n]) (count_up (count_of len) 0)) l.

  (** ** The proof *)

  Lemma In_le_fold_max (x : N) l : In x l -> x <= fold_right N.max 0 l.
  Proof. induction l as [| y l IH]; cbn; [intros [] |]. intros [-> | I]; [| apply IH in I]; lia. Qed.

  Lemma dead_flag (t : array int) len k n u : len <= 4194303 -> n <= len ->
    (forall i, i < len -> to_N t.[of_N i] = all_but_value missing i /\ all_but_value missing i < len) ->
    u < native_limit ->
    ((first_flags len t (n - k)).[of_N u] = true <-> dead missing k n u).
  Proof.
    intros Lim L V Small. rewrite first_flags_are_flags by (unfold native_limit; lia).
    rewrite flags_spec; [| exact Lim |].
    - rewrite in_map_iff. unfold dead. split; intros (m & A & B); exists m.
      + apply count_up_In in B. rewrite count_of_to_nat in B. split; [lia |]. apply (f_equal to_N) in A. rewrite to_of_N in A by exact Small.
        rewrite <- A. symmetry. apply V. lia.
      + split; [| apply count_up_In; rewrite count_of_to_nat; lia]. apply to_N_inj. rewrite to_of_N by exact Small. rewrite <- B. apply V. lia.
    - intros j I. apply in_map_iff in I. destruct I as (m & <- & I). apply count_up_In in I.
      rewrite count_of_to_nat in I. destruct (V m ltac:(lia)) as [-> H]. exact H.
  Qed.

  Theorem all_but_period_values_correct n0 p s a t :
    all_but_period_values n0 p s a = Some t ->
    least_saltus_period (all_but_value missing) n0 p s /\
    forall i, i < needed_all_but_values n0 p a -> to_N t.[of_N i] = all_but_value missing i.
  Proof.
    unfold all_but_period_values. set (k := fold_right N.max 0 missing). set (len := needed_all_but_values n0 p a).
    destruct ((1 <=? p) && _ && _ && _ && _) eqn:H; [| discriminate].
    rewrite !andb_true_iff, !N.leb_le in H. destruct H as ((((P & K) & N0) & Len) & S). cbv zeta.
    assert (V : forall i, i < len ->
      to_N (all_but_values missing len).[of_N i] = all_but_value missing i /\ all_but_value missing i < len).
    { intros i Hi. apply all_but_values_right; assumption. }
    assert (Len' : a + p <= len /\ n0 + 2 * p <= len) by (unfold len, needed_all_but_values; lia).
    assert (Lim : native_limit = 4611686018427387904) by reflexivity.
    set (t' := all_but_values missing len) in *. clearbody t' len.
    match goal with |- (if ?all then _ else _) = _ -> _ => destruct all eqn:H; [| discriminate] end.
    intros E. injection E as <-. rewrite !andb_true_iff, !all_numbers_spec in H.
    destruct H as (((((Agree & Window) & Dead) & Small) & Divisors) & Before).
    split; [| intros i Hi; apply V; exact Hi].
    assert (Grows : forall n, n < a -> (to_N t'.[of_N (n + p)] =? to_N t'.[of_N n] + s) = true ->
      all_but_value missing (n + p) = all_but_value missing n + s).
    { intros n L E. apply N.eqb_eq in E. rewrite !(fun i H => proj1 (V i H)) in E by lia. exact E. }
    assert (Far : forall n, a - k <= n -> all_but_value missing (n + p) = all_but_value missing n + s).
    { apply (all_but_recurrence missing k a p s); [intros x; apply In_le_fold_max | exact K | | |].
      - intros m Hm. apply Grows; [lia |]. apply Window. lia.
      - intros u. destruct (N.lt_ge_cases u len) as [L | L].
        + specialize (Dead u ltac:(lia)). apply eqb_prop in Dead.
          rewrite <- (dead_flag t' len k a u), <- (dead_flag t' len k (a + p) (u + s)) by (assumption || lia).
          rewrite Dead. reflexivity.
        + split; intros (m & Hm & E); exfalso; destruct (V m ltac:(lia)); lia.
      - intros u L. apply (dead_flag t' len k (a + p) u); [lia | lia | exact V | lia |].
        apply Small. lia. }
    apply least_saltus_criterion.
    - split; [lia |]. intros n Hn. destruct (N.lt_ge_cases n a) as [L | L]; [| apply Far; lia].
      apply Grows; [exact L |]. apply Agree. lia.
    - intros d Hd Div. specialize (Divisors d ltac:(lia)).
      apply N.mod_divide in Div; [| lia]. rewrite Div, N.eqb_refl in Divisors.
      apply negb_true_iff, not_all_numbers in Divisors. destruct Divisors as (n & I & D).
      exists n. split; [lia |]. apply N.eqb_neq in D. rewrite !(fun i H => proj1 (V i H)) in D by lia. exact D.
    - apply orb_prop in Before. destruct Before as [Z | D]; [left; apply N.eqb_eq; exact Z |].
      destruct (N.eq_dec n0 0) as [Z | Z]; [left; exact Z | right].
      apply negb_true_iff, N.eqb_neq in D. rewrite !(fun i H => proj1 (V i H)) in D by lia. exact D.
  Qed.

  Theorem check_all_but_correct n0 p s a :
    check_all_but n0 p s a = true -> least_saltus_period (all_but_value missing) n0 p s.
  Proof.
    unfold check_all_but. destruct (all_but_period_values n0 p s a) as [t |] eqn:E; [intros _ | discriminate].
    exact (proj1 (all_but_period_values_correct n0 p s a t E)).
  Qed.

  Theorem check_all_but_values_correct l :
    check_all_but_values l = true -> map (all_but_value missing) (below (N.of_nat (List.length l))) = l.
  Proof.
    unfold check_all_but_values. intros H. apply andb_prop in H. destruct H as [Len Equal].
    apply N.leb_le in Len. apply equal_lists_correct in Equal. rewrite <- Equal at 2.
    rewrite below_count_up. apply map_ext_in. intros n I. apply count_up_In in I. rewrite count_of_to_nat in I.
    symmetry. apply all_but_values_right; [exact Len | lia].
  Qed.
End CheckAllBut.
