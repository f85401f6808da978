(** * P-positions and N-positions

    In a P-position the previous player wins, in an N-position the next one.
    A position is P if every option is N, so a terminal position is P; it is N
    if some option is P. *)

From Coq Require Import List.
From Grundy Require Import Position.
Import ListNotations.

Inductive P_position {g : game} (x : position g) : Prop :=
| every_option_is_N : (forall y, move x y -> N_position y) -> P_position x
with N_position {g : game} (x : position g) : Prop :=
| some_option_is_P : forall y, move x y -> P_position y -> N_position x.

Section Outcome.
  Context {g : game}.
  Implicit Types x y : position g.

  Lemma terminal_is_P x : terminal x -> P_position x.
  Proof.
    intros H. constructor. intros y M. exfalso. exact (proj1 (terminal_no_move x) H y M).
  Qed.

  (** No position is both. *)
  Theorem not_both_P_and_N x : P_position x -> N_position x -> False.
  Proof.
    induction x as [x IH] using position_induction.
    intros [HP] [y M HN]. exact (IH y M HN (HP y M)).
  Qed.

  (** Of finitely many positions each of which is P or N, one is P or all are N. *)
  Lemma some_P_or_all_N (l : list (position g)) :
    (forall y, In y l -> P_position y \/ N_position y) ->
    (exists y, In y l /\ P_position y) \/ (forall y, In y l -> N_position y).
  Proof.
    induction l as [| z l IH]; intros H.
    - right. intros y [].
    - destruct (H z (or_introl eq_refl)) as [HP | HN].
      + left. exists z. split; [left |]; auto.
      + destruct IH as [(y & I & HP) | HA].
        * intros y I. apply H. right. exact I.
        * left. exists y. split; [right |]; auto.
        * right. intros y [<- | I]; auto.
  Qed.

  (** Every position is one of both. *)
  Theorem P_or_N x : P_position x \/ N_position x.
  Proof.
    induction x as [x IH] using position_induction.
    destruct (some_P_or_all_N (options x) IH) as [(y & M & HP) | HA].
    - right. exact (some_option_is_P x y M HP).
    - left. constructor. exact HA.
  Qed.

  Corollary not_P_is_N x : ~ P_position x <-> N_position x.
  Proof.
    split.
    - intros H. destruct (P_or_N x); [contradiction | assumption].
    - intros HN HP. exact (not_both_P_and_N x HP HN).
  Qed.

  (** A set of positions is the set of P-positions if no move leads from it
      into it, and from outside it some move leads into it. This is how the
      P-positions of a game are found in practice. *)
  Theorem P_positions_characterized (lost : position g -> Prop) :
    (forall x y, lost x -> move x y -> ~ lost y) ->
    (forall x, ~ lost x -> exists y, move x y /\ lost y) ->
    (forall x, lost x \/ ~ lost x) ->
    forall x, P_position x <-> lost x.
  Proof.
    intros Out Into Dec x.
    enough ((lost x -> P_position x) /\ (~ lost x -> N_position x)) as [A B].
    { split; [| exact A]. intros HP. destruct (Dec x) as [L | L]; [exact L |].
      exfalso. exact (not_both_P_and_N x HP (B L)). }
    induction x as [x IH] using position_induction. split.
    - intros L. constructor. intros y M. apply (IH y M). exact (Out x y L M).
    - intros L. destruct (Into x L) as (y & M & Ly).
      apply (some_option_is_P x y M). apply (IH y M). exact Ly.
  Qed.
End Outcome.
