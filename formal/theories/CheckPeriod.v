(** * A checker of periods, with a proof

    If [check_period c space n0 p] computes to [true], the values of the
    octal game [c] have the least period [p], and from [n0] on. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63.
From Grundy Require Import Mex Taking GuySmith Octal Period Native ValueSet ValueTable HeapValues HeapMarks HeapValuesProof.
Import ListNotations.
Open Scope N_scope.

(** How many values the theorem needs. *)
Definition needed_values (c : code) (n0 p : N) : N :=
  period_bound 2 (N.of_nat (List.length c) - 1) (N.max n0 1) p + p.

(** Whether [t.[n] = t.[n + d]] for [count] heaps from [n] on. *)
Fixpoint agrees (count : nat) (t : value_table) (n d : int) : bool :=
  match count with
  | O => true
  | S count' => if (t.[n] =? t.[n + d])%uint63 then agrees count' t (n + 1)%uint63 d else false
  end.

(** Whether [d], [d + 1], … are no periods, as far as they divide [p]. *)
Fixpoint no_divisor_is_period (count : nat) (t : value_table) (n0 p d : int) (tries : nat) : bool :=
  match count with
  | O => true
  | S count' =>
    if (if (p mod d =? 0)%uint63 then agrees tries t n0 d else false) then false
    else no_divisor_is_period count' t n0 p (d + 1)%uint63 tries
  end.

(** The values that the theorem needs, if they have the least period [p], and
    from [n0] on. *)
Definition period_values (c : code) (space : option sparse_space) (n0 p : N) : option (value_table) :=
  let len := needed_values c n0 p in
  if octal c && (1 <=? N.of_nat (List.length c)) && (1 <=? p) && (len <=? table_limit) then
    match heap_values c space len with
    | None => None
    | Some t =>
      if agrees (count_of (len - p - n0)) t (of_N n0) (of_N p) &&
        no_divisor_is_period (count_of (p - 1)) t (of_N n0) (of_N p) 1 (count_of p) &&
        ((n0 =? 0) || negb (agrees 1 t (of_N (n0 - 1)) (of_N p)))
      then Some t else None
    end
  else None.

Definition check_period (c : code) (space : option sparse_space) (n0 p : N) : bool :=
  match period_values c space n0 p with None => false | Some _ => true end.

(** ** The proof *)

Lemma to_N_mod i j : to_N (i mod j)%uint63 = to_N i mod to_N j.
Proof.
  unfold to_N. rewrite mod_spec. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j).
  apply Z2N.inj_mod; lia.
Qed.

Section CheckPeriodProof.
  Variables (f : N -> N) (t : value_table) (len : N).
  Hypothesis short : len < native_limit.
  Hypothesis values : forall i, i < len -> to_N t.[of_N i] = f i.

  Lemma native_succ n : n < native_limit -> (of_N n + 1)%uint63 = of_N (n + 1).
  Proof.
    intros H. unfold native_limit in *. apply to_N_inj. rewrite to_N_add, to_N_1.
    - rewrite to_of_N by exact H. destruct (N.eq_dec (n + 1) (2 ^ 62)) as [E | E].
      + rewrite E. reflexivity.
      + rewrite to_of_N; [reflexivity |]. unfold native_limit. lia.
    - rewrite to_of_N; exact H.
    - reflexivity.
  Qed.

  Lemma agrees_spec count n d : n + N.of_nat count + d <= len -> d < len ->
    if agrees count t (of_N n) (of_N d)
    then forall i, n <= i < n + N.of_nat count -> f (i + d) = f i
    else exists i, n <= i < n + N.of_nat count /\ f (i + d) <> f i.
  Proof.
    revert n. induction count as [| count IH]; intros n H Hd; cbn [agrees]; [intros i Hi; lia |].
    assert (Sum : (of_N n + of_N d)%uint63 = of_N (n + d)).
    { apply to_N_inj. rewrite to_N_add, !to_of_N by (rewrite ?to_of_N; lia). reflexivity. }
    rewrite Sum. pose proof (values n ltac:(lia)) as Vn. pose proof (values (n + d) ltac:(lia)) as Vd.
    destruct (t.[of_N n] =? t.[of_N (n + d)])%uint63 eqn:E.
    - apply eqb_correct in E. rewrite native_succ by lia. specialize (IH (n + 1) ltac:(lia) Hd).
      destruct (agrees count t (of_N (n + 1)) (of_N d)).
      + intros i Hi. destruct (N.eq_dec i n) as [-> | D]; [congruence | apply IH; lia].
      + destruct IH as (i & Hi & Ne). exists i. split; [lia | exact Ne].
    - exists n. split; [lia |]. intros C. rewrite <- Vn, <- Vd in C. apply to_N_inj in C.
      rewrite C, eqb_refl in E. discriminate.
  Qed.

  Lemma no_divisor_is_period_spec count n0 p d : n0 + 2 * p <= len -> 1 <= d -> d + N.of_nat count <= p ->
    no_divisor_is_period count t (of_N n0) (of_N p) (of_N d) (N.to_nat p) = true ->
    forall e, d <= e < d + N.of_nat count -> (e | p) -> exists n, n0 <= n /\ f (n + e) <> f n.
  Proof.
    revert d. induction count as [| count IH]; intros d Len Pos Le; cbn [no_divisor_is_period]; [intros _ e He; lia |].
    rewrite native_succ by lia.
    destruct (of_N p mod of_N d =? 0)%uint63 eqn:M;
      [destruct (agrees _ t (of_N n0) (of_N d)) eqn:A; [discriminate |] |]; intros Rest e He Div.
    - destruct (N.eq_dec e d) as [-> | D].
      + pose proof (agrees_spec (N.to_nat p) n0 d ltac:(lia) ltac:(lia)) as S. rewrite A in S.
        destruct S as (i & Hi & Ne). exists i. split; [lia | exact Ne].
      + apply (IH (d + 1)); auto; lia.
    - destruct (N.eq_dec e d) as [-> | D].
      + exfalso. apply N.mod_divide in Div; [| lia]. rewrite <- not_true_iff_false in M. apply M.
        replace (of_N p mod of_N d)%uint63 with 0%uint63; [reflexivity |].
        apply to_N_inj. rewrite to_N_mod, !to_of_N, to_N_0 by lia. symmetry. exact Div.
      + apply (IH (d + 1)); auto; lia.
  Qed.
End CheckPeriodProof.

(** The values are right, and have the least period [p], and from [n0] on. *)
Theorem period_values_correct c space n0 p t :
  period_values c space n0 p = Some t ->
  least_period (G c) n0 p /\ forall i, i < needed_values c n0 p -> to_N t.[of_N i] = G c i.
Proof.
  unfold period_values. rewrite !count_of_to_nat. set (len := needed_values c n0 p).
  destruct (octal c && _ && _ && _) eqn:H; [| discriminate].
  apply andb_prop in H. destruct H as [H Len]. apply andb_prop in H. destruct H as [H P].
  apply andb_prop in H. destruct H as [Oct C]. apply N.leb_le in Len, P, C.
  assert (Bound : len = period_bound 2 (N.of_nat (List.length c) - 1) (N.max n0 1) p + p) by reflexivity.
  set (bound := period_bound 2 (N.of_nat (List.length c) - 1) (N.max n0 1) p) in *.
  assert (B : 2 * N.max n0 1 + p <= bound + 1 /\ N.of_nat (List.length c) <= bound).
  { unfold bound, period_bound. lia. }
  destruct (heap_values c space len) as [t' |] eqn:Values; [| discriminate].
  destruct (agrees (N.to_nat _) t' _ _ && _ && _) eqn:Checks; [| discriminate]. intros E. injection E as ->.
  assert (V : forall i, i < len -> to_N t.[of_N i] = G c i).
  { apply (heap_values_right c Oct) with (space := space); [unfold table_limit, native_limit in *; lia | lia | exact Values]. }
  split; [| exact V].
  apply andb_prop in Checks. destruct Checks as [Checks Before].
  apply andb_prop in Checks. destruct Checks as [Agree NoDivisor].
  assert (Short : len < native_limit) by (unfold table_limit, native_limit in *; lia).
  pose proof (agrees_spec (G c) t len Short V) as Spec.
  assert (Checked : forall n, n0 <= n < bound -> G c (n + p) = G c n).
  { pose proof (Spec (N.to_nat (len - p - n0)) n0 p ltac:(lia) ltac:(lia)) as S. rewrite Agree in S.
    intros n Hn. apply S. lia. }
  apply least_period_criterion.
  - split; [lia |]. intros n Hn. destruct (N.lt_ge_cases n bound) as [L | L]; [apply Checked; lia |].
    apply (guy_smith c 2 (N.of_nat (List.length c) - 1) (N.max n0 1) p); [lia | apply octal_leaves; exact Oct | lia | lia | | lia].
    intros a Ha. apply Checked. fold bound in Ha. lia.
  - intros d Hd Div. apply (no_divisor_is_period_spec (G c) t len Short V (N.to_nat (p - 1)) n0 p 1); [lia | lia | lia | exact NoDivisor | lia | exact Div].
  - apply orb_prop in Before. destruct Before as [Z | D]; [left; apply N.eqb_eq; exact Z |].
    destruct (N.eq_dec n0 0) as [Z | Z]; [left; exact Z | right].
    pose proof (Spec 1%nat (n0 - 1) p ltac:(lia) ltac:(lia)) as S.
    destruct (agrees 1 t (of_N (n0 - 1)) (of_N p)); [discriminate |].
    destruct S as (i & Hi & Ne). replace (n0 - 1) with i by lia. exact Ne.
Qed.

Theorem check_period_correct c space n0 p :
  check_period c space n0 p = true -> least_period (G c) n0 p.
Proof.
  unfold check_period. destruct (period_values c space n0 p) as [t |] eqn:E; [| discriminate].
  intros _. apply (period_values_correct c space n0 p t E).
Qed.
