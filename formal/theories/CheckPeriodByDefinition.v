(** * Periods of codes with any number of heaps

    A checker that computes each value from all options, as the definition has
    them. It is slow, and it applies where the one of [CheckPeriod] does not:
    to digits above 7, which leave three heaps or more. *)

From Coq Require Import NArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Nimber Taking GuySmith Period Native.
Import ListNotations.
Open Scope N_scope.

(** The most heaps that a move may leave, at least 1. *)
Definition most_heaps (c : code) : N := fold_right (fun d m => N.max (digit_bits d - 1) m) 1 c.

Lemma most_heaps_leaves c : leaves_at_most c (most_heaps c).
Proof.
  intros i j A. unfold allows in A. apply andb_prop in A. destruct A as [_ A]. apply testbit_below_size in A.
  assert (H : digit_bits (digit c i) - 1 <= most_heaps c); [| lia].
  unfold digit. generalize (N.to_nat i). clear. induction c as [| d c IH]; intros n.
  - destruct n; cbn; lia.
  - cbn [most_heaps fold_right]. fold (most_heaps c). destruct n as [| n]; cbn [nth]; [lia |].
    specialize (IH n). lia.
Qed.

Lemma most_heaps_positive c : 1 <= most_heaps c.
Proof. induction c as [| d c IH]; cbn [most_heaps fold_right]; [lia | fold (most_heaps c); lia]. Qed.

(** The value of a heap, from those of the smaller ones. *)
Definition next_by_definition (c : code) (t : array N) (n : N) : N :=
  mex (map (fun l => nim_sum (map (fun a => t.[of_N a]) l)) (taking_breaks c n)).

Fixpoint fill_by_definition (c : code) (count : nat) (t : array N) (n : N) : array N :=
  match count with
  | O => t
  | S count' => fill_by_definition c count' t.[of_N n <- next_by_definition c t n] (n + 1)
  end.

Definition values_by_definition (c : code) (len : N) : array N :=
  fill_by_definition c (N.to_nat len) (make (of_N len) 0) 0.

(** The numbers from [n] to [n + count - 1]. *)
Definition range (n count : N) : list N := map (fun i => n + i) (below count).

Lemma In_range i n count : n <= i < n + count -> In i (range n count).
Proof.
  intros H. unfold range. apply in_map_iff. exists (i - n). split; [lia | apply In_below; lia].
Qed.

Definition check_period_by_definition (c : code) (n0 p : N) : bool :=
  let m := most_heaps c in
  let bound := period_bound m (N.of_nat (List.length c) - 1) (N.max n0 1) p in
  let len := N.max (bound + p) (n0 + 2 * p) in
  if (1 <=? N.of_nat (List.length c)) && (1 <=? p) && (len <=? 4194303) then
    let t := values_by_definition c len in
    let differ d n := negb (t.[of_N (n + d)] =? t.[of_N n]) in
    forallb (fun n => negb (differ p n)) (range n0 (bound - n0)) &&
    forallb (fun d => if p mod d =? 0 then existsb (differ d) (range n0 p) else true) (range 1 (p - 1)) &&
    ((n0 =? 0) || differ p (n0 - 1))
  else false.

(** ** The proof *)

Lemma fill_by_definition_right c len : len <= 4194303 -> forall count t n,
  n + N.of_nat count = len -> PArray.length t = of_N len ->
  (forall i, i < n -> t.[of_N i] = G c i) ->
  forall i, i < len -> (fill_by_definition c count t n).[of_N i] = G c i.
Proof.
  intros Lim. induction count as [| count IH]; intros t n E Len R i Hi; cbn [fill_by_definition]; [apply R; lia |].
  assert (Lt : native_limit = 4611686018427387904) by reflexivity.
  assert (V : next_by_definition c t n = G c n).
  { apply is_mex_mex. apply (is_mex_same_numbers (option_values c n)); [| apply G_is_mex].
    intros u. unfold option_values. rewrite !in_map_iff.
    assert (Same : forall l, In l (taking_breaks c n) ->
      nim_sum (map (fun a => t.[of_N a]) l) = nim_sum (map (G c) l)).
    { intros l I. f_equal. apply map_ext_in. intros a Ia. apply R. exact (taking_breaks_smaller c n l a I Ia). }
    split; intros (l & <- & I); exists l; rewrite Same by exact I; auto. }
  apply IH; [lia | rewrite length_set; exact Len | | exact Hi].
  intros j Hj. destruct (N.eq_dec j n) as [-> | D].
  - rewrite get_set_same; [exact V |]. rewrite Len. apply to_N_lt. rewrite !to_of_N by lia. lia.
  - rewrite get_set_other; [apply R; lia |]. intros C. apply (f_equal to_N) in C.
    rewrite !to_of_N in C by lia. lia.
Qed.

Lemma values_by_definition_right c len i : len <= 4194303 -> i < len ->
  (values_by_definition c len).[of_N i] = G c i.
Proof.
  intros Lim Hi. apply (fill_by_definition_right c len Lim (N.to_nat len)); [lia | | intros j Hj; lia | exact Hi].
  rewrite length_make. replace (of_N len <=? max_length)%uint63 with true; [reflexivity |].
  symmetry. apply to_N_le. rewrite to_of_N by (unfold native_limit; lia). change (to_N max_length) with 4194303. lia.
Qed.

(** The values have the least period [p], and from [n0] on. *)
Theorem check_period_by_definition_correct c n0 p :
  check_period_by_definition c n0 p = true -> least_period (G c) n0 p.
Proof.
  unfold check_period_by_definition. set (m := most_heaps c).
  set (bound := period_bound m (N.of_nat (List.length c) - 1) (N.max n0 1) p).
  set (len := N.max (bound + p) (n0 + 2 * p)).
  destruct ((1 <=? N.of_nat (List.length c)) && _ && _) eqn:H; [| discriminate].
  apply andb_prop in H. destruct H as [H Len]. apply andb_prop in H. destruct H as [C P].
  apply N.leb_le in Len, P, C. cbv zeta.
  assert (V : forall i, i < len -> (values_by_definition c len).[of_N i] = G c i).
  { intros i Hi. apply values_by_definition_right; assumption. }
  set (t := values_by_definition c len) in *.
  intros Checks. apply andb_prop in Checks. destruct Checks as [Checks Before].
  apply andb_prop in Checks. destruct Checks as [Agree Divisors].
  assert (Len' : bound + p <= len /\ n0 + 2 * p <= len) by (unfold len; lia). clearbody len t.
  assert (Checked : forall n, n0 <= n < bound -> G c (n + p) = G c n).
  { intros n Hn. rewrite forallb_forall in Agree. specialize (Agree n (In_range n n0 (bound - n0) ltac:(lia))).
    rewrite negb_involutive in Agree. apply N.eqb_eq in Agree. rewrite !V in Agree by lia. exact Agree. }
  apply least_period_criterion.
  - split; [lia |]. intros n Hn. destruct (N.lt_ge_cases n bound) as [L | L]; [apply Checked; lia |].
    apply (guy_smith c m (N.of_nat (List.length c) - 1) (N.max n0 1) p);
      [lia | apply most_heaps_leaves | apply most_heaps_positive | lia | |].
    + intros a Ha. apply Checked. fold bound in Ha. lia.
    + assert (K : N.of_nat (List.length c) - 1 + 1 <= bound) by apply N.le_max_r. lia.
  - intros d Hd Div. rewrite forallb_forall in Divisors. specialize (Divisors d (In_range d 1 (p - 1) ltac:(lia))).
    apply N.mod_divide in Div; [| lia]. rewrite Div, N.eqb_refl in Divisors.
    apply existsb_exists in Divisors. destruct Divisors as (n & I & D).
    unfold range in I. apply in_map_iff in I. destruct I as (i & <- & I). apply In_below in I.
    exists (n0 + i). split; [lia |]. apply negb_true_iff, N.eqb_neq in D. rewrite !V in D by lia. exact D.
  - apply orb_prop in Before. destruct Before as [Z | D]; [left; apply N.eqb_eq; exact Z |].
    destruct (N.eq_dec n0 0) as [Z | Z]; [left; exact Z | right].
    apply negb_true_iff, N.eqb_neq in D. rewrite !V in D by lia. exact D.
Qed.
