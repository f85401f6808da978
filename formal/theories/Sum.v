(** * Sums of games

    In a sum the player to move chooses a component and moves in it. *)

From Coq Require Import NArith List.
From Grundy Require Import Mex Position Outcome Grundy Nimber.
Import ListNotations.
Open Scope N_scope.

Section Sum.
  Variables g h : game.

  Definition sum_options (x : position g * position h) : list (position g * position h) :=
    map (fun y => (y, snd x)) (options (fst x)) ++ map (fun y => (fst x, y)) (options (snd x)).

  Lemma sum_options_In x1 x2 y :
    In y (sum_options (x1, x2)) <->
    (exists y1, move x1 y1 /\ y = (y1, x2)) \/ (exists y2, move x2 y2 /\ y = (x1, y2)).
  Proof.
    unfold sum_options, move. rewrite in_app_iff, !in_map_iff. cbn.
    split; intros [(z & A & B) | (z & A & B)]; eauto.
  Qed.

  Lemma sum_ends : well_founded (fun y x => In y (sum_options x)).
  Proof.
    intros [x1 x2]. revert x2. induction x1 as [x1 IH1] using position_induction.
    intros x2. induction x2 as [x2 IH2] using position_induction.
    constructor. intros y H. apply sum_options_In in H.
    destruct H as [(y1 & M & ->) | (y2 & M & ->)]; auto.
  Qed.

  Definition sum : game := Game (position g * position h) sum_options sum_ends.

  (** The value of a sum is the nim-sum of the values. *)
  Theorem grundy_sum (x1 : position g) (x2 : position h) :
    grundy (g := sum) (x1, x2) = N.lxor (grundy x1) (grundy x2).
  Proof.
    revert x2. induction x1 as [x1 IH1] using position_induction.
    intros x2. induction x2 as [x2 IH2] using position_induction.
    rewrite grundy_is_mex. apply is_mex_mex.
    refine (is_mex_same_numbers _ _ _ _ (is_mex_lxor _ _ _ _ (grundy_spec x1) (grundy_spec x2))).
    intros u. cbn [options sum]. rewrite in_app_iff, !map_map, !in_map_iff. split.
    - intros [(y & E & M) | (y & E & M)].
      + exists (y, x2). split; [rewrite IH1 by exact M; exact E | apply sum_options_In; eauto].
      + exists (x1, y). split; [rewrite IH2 by exact M; exact E | apply sum_options_In; eauto].
    - intros (y & E & M). apply sum_options_In in M. destruct M as [(z & M & ->) | (z & M & ->)].
      + left. exists z. split; [rewrite IH1 in E by exact M; exact E | exact M].
      + right. exists z. split; [rewrite IH2 in E by exact M; exact E | exact M].
  Qed.
End Sum.

Arguments grundy_sum {g h}.
