(** * Chomp, and strategy stealing

    A move in Chomp bites off a square of a bar of chocolate, with all squares
    that are neither above nor to the left of it. The square in the upper left
    corner is poisoned; here nobody may take it, so whoever has only that
    square left loses. The first player wins from every rectangle of more than
    one square (D. Gale, 1974; F. Schuh, 1952). The proof does not say how. *)

From Coq Require Import NArith PeanoNat List Lia Bool.
From Grundy Require Import Mex Position Outcome.
Import ListNotations.
Open Scope N_scope.

(** Strategy stealing: if all that a move leaves to the opponent was there
    before, the player to move wins. *)
Theorem strategy_stealing {g : game} (x y : position g) :
  move x y -> (forall z, move y z -> move x z) -> N_position x.
Proof.
  intros M Steal. destruct (P_or_N y) as [HP | [z M' HP]].
  - exact (some_option_is_P x y M HP).
  - exact (some_option_is_P x z (Steal z M') HP).
Qed.

(** A bar is the list of the lengths of its rows. *)
Definition bar : Type := list N.

(** What is left after a bite at row [i] and column [j]. *)
Definition bite (i : nat) (j : N) (rows : bar) : bar := firstn i rows ++ map (N.min j) (skipn i rows).

Definition poisoned (i : nat) (j : N) : bool := (i =? 0)%nat && (j =? 0).

Definition chomp_options (rows : bar) : list bar :=
  flat_map (fun i => map (fun j => bite i j rows) (filter (fun j => negb (poisoned i j)) (below (nth i rows 0))))
    (seq 0 (length rows)).

Lemma chomp_options_In rows y :
  In y (chomp_options rows) <->
  exists i j, j < nth i rows 0 /\ poisoned i j = false /\ y = bite i j rows.
Proof.
  unfold chomp_options. rewrite in_flat_map. split.
  - intros (i & _ & I). apply in_map_iff in I. destruct I as (j & <- & I). apply filter_In in I.
    destruct I as [I P]. apply In_below in I. apply negb_true_iff in P. eauto.
  - intros (i & j & L & P & ->). exists i. split.
    + apply in_seq. destruct (Nat.lt_ge_cases i (length rows)) as [H | H]; [lia |].
      rewrite nth_overflow in L by exact H. lia.
    + apply in_map_iff. exists j. split; [reflexivity |]. apply filter_In.
      split; [apply In_below; exact L | rewrite P; reflexivity].
Qed.

Definition squares (rows : bar) : nat := fold_right (fun n s => (N.to_nat n + s)%nat) 0%nat rows.

Lemma squares_app a b : squares (a ++ b) = (squares a + squares b)%nat.
Proof.
  induction a as [| n a IH]; [reflexivity |]. cbn [app squares fold_right].
  fold (squares (a ++ b)). fold (squares a). rewrite IH. lia.
Qed.

Lemma squares_min j rows : (squares (map (N.min j) rows) <= squares rows)%nat.
Proof.
  induction rows as [| n rows IH]; [apply le_n |]. cbn [map squares fold_right].
  fold (squares (map (N.min j) rows)). fold (squares rows). lia.
Qed.

Lemma bite_smaller i j rows : j < nth i rows 0 -> (squares (bite i j rows) < squares rows)%nat.
Proof.
  intros L. unfold bite. rewrite <- (firstn_skipn i rows) at 3. rewrite !squares_app.
  assert (E : exists rest, skipn i rows = nth i rows 0 :: rest).
  { clear - L. revert rows L. induction i as [| i IH]; intros [| n rows] L; cbn in *; try lia; eauto. }
  destruct E as [rest ->]. cbn [map squares fold_right].
  fold (squares (map (N.min j) rest)). fold (squares rest). pose proof (squares_min j rest). lia.
Qed.

Lemma chomp_ends : well_founded (fun y x => In y (chomp_options x)).
Proof.
  apply (ends_by_measure chomp_options squares). intros x y I.
  apply chomp_options_In in I. destruct I as (i & j & L & _ & ->). apply bite_smaller. exact L.
Qed.

Definition chomp : game := Game bar chomp_options chomp_ends.

(** A bite after a bite at the lower right corner is one that was there before. *)
Lemma bite_after_corner (a i : nat) (b j : N) : (i <= a)%nat -> j <= b ->
  bite i j (repeat (N.succ b) a ++ [b]) = bite i j (repeat (N.succ b) (S a)).
Proof.
  intros Hi Hj. replace (S a) with (a + 1)%nat by lia. rewrite repeat_app. unfold bite.
  rewrite !firstn_app, !skipn_app, repeat_length. replace (i - a)%nat with 0%nat by lia.
  cbn [firstn skipn repeat]. rewrite !map_app. cbn [map].
  replace (N.min j b) with (N.min j (N.succ b)) by lia. reflexivity.
Qed.

Theorem chomp_rectangle_is_N (a : nat) (b : N) :
  (2 <= a * N.to_nat b)%nat -> N_position (g := chomp) (repeat b a).
Proof.
  intros H. destruct a as [| a]; [cbn in H; lia |]. destruct (N.eq_dec b 0) as [-> | Hb]; [lia |].
  replace b with (N.succ (N.pred b)) in * by lia. set (b' := N.pred b) in *. clearbody b'. clear Hb b. rename b' into b.
  assert (Corner : bite a b (repeat (N.succ b) (S a)) = repeat (N.succ b) a ++ [b]).
  { replace (S a) with (a + 1)%nat by lia. rewrite repeat_app. unfold bite.
    rewrite firstn_app, skipn_app, repeat_length, Nat.sub_diag. cbn [firstn skipn repeat].
    rewrite app_nil_r, firstn_all2 by (rewrite repeat_length; lia).
    rewrite skipn_all2 by (rewrite repeat_length; lia). cbn [app map]. f_equal. f_equal. lia. }
  assert (Entry : forall i, (i <= a)%nat -> nth i (repeat (N.succ b) (S a)) 0 = N.succ b).
  { intros i Hi.
    rewrite nth_indep with (d' := N.succ b) by (rewrite repeat_length; lia). apply nth_repeat. }
  apply (strategy_stealing (g := chomp) _ (repeat (N.succ b) a ++ [b])).
  - apply chomp_options_In. exists a, b. rewrite Entry by lia. split; [lia |]. split; [| symmetry; exact Corner].
    unfold poisoned. destruct a; [| reflexivity]. cbn. apply N.eqb_neq. lia.
  - intros z M. apply chomp_options_In in M. destruct M as (i & j & L & P & ->).
    apply chomp_options_In. exists i, j.
    assert (Hi : (i <= a)%nat /\ j <= b /\ j < N.succ b).
    { destruct (Nat.lt_trichotomy i a) as [I | [-> | I]].
      - rewrite app_nth1 in L by (rewrite repeat_length; exact I).
        rewrite nth_indep with (d' := N.succ b) in L by (rewrite repeat_length; exact I).
        rewrite nth_repeat in L. lia.
      - rewrite app_nth2, repeat_length, Nat.sub_diag in L by (rewrite repeat_length; lia). cbn in L. lia.
      - rewrite nth_overflow in L; [lia |]. rewrite app_length, repeat_length. cbn. lia. }
    rewrite Entry by apply Hi. split; [apply Hi |]. split; [exact P |]. apply bite_after_corner; apply Hi.
Qed.
