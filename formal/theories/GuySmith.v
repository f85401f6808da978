(** * The periodicity theorem

    R. K. Guy and C. A. B. Smith (1956). Let a move of a taking-and-breaking
    game take at most [k] tokens and leave at most [m] heaps. If
    [G (n + p) = G n] for all [n] from [n0 >= 1] to below the larger one of
    [m * n0 + (m - 1) * p + k - (m - 1)] and [k + 1], then for all [n >= n0].

    For an octal game, [m = 2], the first number is [2 * n0 + p + k - 1]. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Nimber Components Taking.
Import ListNotations.
Open Scope N_scope.

(** No digit allows to leave more than [m] heaps. *)
Definition leaves_at_most (c : code) (m : N) : Prop :=
  forall i j, allows c i j = true -> j <= m.

(** The bound of the theorem. *)
Definition period_bound (m k n0 p : N) : N :=
  N.max (m * n0 + (m - 1) * p + k - (m - 1)) (k + 1).

(** Some heap of a list is at least the average. *)
Lemma large_heap (l : list N) (b : N) :
  N.of_nat (length l) * b < total l + N.of_nat (length l) -> l <> [] -> exists a, In a l /\ b <= a.
Proof.
  intros H NE. destruct (existsb (fun a => b <=? a) l) eqn:E.
  - apply existsb_exists in E. destruct E as (a & I & L). apply N.leb_le in L. eauto.
  - exfalso. assert (S : total l + N.of_nat (length l) <= N.of_nat (length l) * b).
    { clear H NE. induction l as [| a l IH]; [cbn; lia |]. cbn [existsb] in E. apply orb_false_iff in E.
      destruct E as [Ea El]. apply N.leb_gt in Ea. specialize (IH El).
      cbn [length]. rewrite total_cons, Nat2N.inj_succ, N.mul_succ_l. lia. }
    lia.
Qed.

Lemma allows_take_at_most c i j : allows c i j = true -> i + 1 <= N.of_nat (length c).
Proof.
  intros A. destruct (N.lt_ge_cases i (N.of_nat (length c))) as [L | L]; [lia |].
  unfold allows in A. rewrite digit_beyond, N.bits_0, andb_false_r in A by exact L. discriminate.
Qed.

Lemma nim_sum_map_replace (f : N -> N) l1 a b l2 : f a = f b ->
  nim_sum (map f (l1 ++ a :: l2)) = nim_sum (map f (l1 ++ b :: l2)).
Proof. intros E. rewrite !map_app. cbn [map]. rewrite E. reflexivity. Qed.

Section GuySmith.
  Variables (c : code) (m k n0 p : N).
  Hypothesis takes : N.of_nat (length c) = k + 1.
  Hypothesis leaves : leaves_at_most c m.
  Hypothesis one_heap : 1 <= m.
  Hypothesis positive : 1 <= n0.
  Hypothesis checked : forall n, n0 <= n < period_bound m k n0 p -> G c (n + p) = G c n.

  (** From [n] to [n + p]: one more period in the largest heap. *)
  Lemma options_grow n u : period_bound m k n0 p <= n ->
    (forall a, n0 <= a < n -> G c (a + p) = G c a) ->
    In u (option_values c n) -> In u (option_values c (n + p)).
  Proof.
    intros Bound IH I. unfold option_values in *. apply in_map_iff in I. destruct I as (l & <- & I).
    pose proof (taking_breaks_smaller c n l) as Smaller.
    pose proof I as I'. apply taking_breaks_In in I. destruct I as (i & Le & A & T & Pos).
    pose proof (leaves _ _ A) as J. pose proof (allows_take_at_most _ _ _ A) as K.
    unfold period_bound in Bound.
    assert (NE : l <> []) by (intros ->; change (total []) with 0 in T; lia).
    destruct (large_heap l n0) as (a & Ia & La); [| exact NE |].
    { set (j := N.of_nat (length l)) in *.
      assert (1 <= j) by (destruct l; [contradiction | cbn in j; lia]).
      nia. }
    pose proof (Smaller a I' Ia) as Sa. pose proof (IH a ltac:(lia)) as E.
    apply in_split in Ia. destruct Ia as (l1 & l2 & ->).
    apply in_map_iff. exists (l1 ++ (a + p) :: l2). split; [apply nim_sum_map_replace; exact E |].
    apply taking_breaks_In. exists i. split; [lia |].
    rewrite app_length in A |- *. cbn [length] in A |- *. split; [exact A |].
    rewrite total_app, total_cons in T |- *.
    split; [lia |]. intros b Ib. apply in_app_or in Ib. cbn in Ib.
    destruct Ib as [Ib | [<- | Ib]]; [apply Pos, in_or_app; auto | lia | apply Pos, in_or_app; cbn; auto].
  Qed.

  (** From [n + p] to [n]: one period less in the largest heap. *)
  Lemma options_shrink n u : period_bound m k n0 p <= n ->
    (forall a, n0 <= a < n -> G c (a + p) = G c a) ->
    In u (option_values c (n + p)) -> In u (option_values c n).
  Proof.
    intros Bound IH I. unfold option_values in *. apply in_map_iff in I. destruct I as (l & <- & I).
    pose proof (taking_breaks_smaller c (n + p) l) as Smaller.
    pose proof I as I'. apply taking_breaks_In in I. destruct I as (i & Le & A & T & Pos).
    pose proof (leaves _ _ A) as J. pose proof (allows_take_at_most _ _ _ A) as K.
    unfold period_bound in Bound.
    assert (NE : l <> []) by (intros ->; change (total []) with 0 in T; lia).
    destruct (large_heap l (n0 + p)) as (a & Ia & La); [| exact NE |].
    { set (j := N.of_nat (length l)) in *.
      assert (1 <= j) by (destruct l; [contradiction | cbn in j; lia]).
      nia. }
    pose proof (Smaller a I' Ia) as Sa. pose proof (IH (a - p) ltac:(lia)) as E.
    rewrite N.sub_add in E by lia.
    apply in_split in Ia. destruct Ia as (l1 & l2 & ->).
    apply in_map_iff. exists (l1 ++ (a - p) :: l2). split; [symmetry; apply nim_sum_map_replace; exact E |].
    apply taking_breaks_In. exists i. split; [lia |].
    rewrite app_length in A |- *. cbn [length] in A |- *. split; [exact A |].
    rewrite total_app, total_cons in T |- *.
    split; [lia |]. intros b Ib. apply in_app_or in Ib. cbn in Ib.
    destruct Ib as [Ib | [<- | Ib]]; [apply Pos, in_or_app; auto | lia | apply Pos, in_or_app; cbn; auto].
  Qed.

  Theorem guy_smith : forall n, n0 <= n -> G c (n + p) = G c n.
  Proof.
    intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros H.
    destruct (N.lt_ge_cases n (period_bound m k n0 p)) as [L | L]; [apply checked; lia |].
    assert (IH' : forall a, n0 <= a < n -> G c (a + p) = G c a) by (intros a Ha; apply IH; lia).
    apply (is_mex_unique (option_values c n)); [| apply G_is_mex].
    apply (is_mex_same_numbers (option_values c (n + p))); [| apply G_is_mex].
    intros u. split; [apply options_shrink | apply options_grow]; assumption.
  Qed.
End GuySmith.
