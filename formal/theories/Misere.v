(** * Misère play

    In misère play whoever cannot move wins. *)

From Coq Require Import List.
From Grundy Require Import Position.
Import ListNotations.

Inductive misere_P_position {g : game} (x : position g) : Prop :=
| every_option_is_misere_N :
    ~ terminal x -> (forall y, move x y -> misere_N_position y) -> misere_P_position x
with misere_N_position {g : game} (x : position g) : Prop :=
| terminal_is_misere_N : terminal x -> misere_N_position x
| some_option_is_misere_P : forall y, move x y -> misere_P_position y -> misere_N_position x.

Section Misere.
  Context {g : game}.
  Implicit Types x y : position g.

  Theorem not_both_misere_P_and_N x : misere_P_position x -> misere_N_position x -> False.
  Proof.
    induction x as [x IH] using position_induction.
    intros [T HP] [T' | y M HN]; [contradiction |]. exact (IH y M HN (HP y M)).
  Qed.

  (** A set of positions is that of the misère P-positions if no terminal
      position is in it, no move leads from it into it, and from every other
      position outside it some move leads into it. *)
  Theorem misere_P_positions_characterized (lost : position g -> Prop) :
    (forall x, lost x -> ~ terminal x) ->
    (forall x y, lost x -> move x y -> ~ lost y) ->
    (forall x, ~ lost x -> terminal x \/ exists y, move x y /\ lost y) ->
    (forall x, lost x \/ ~ lost x) ->
    forall x, misere_P_position x <-> lost x.
  Proof.
    intros Term Out Into Dec x.
    enough ((lost x -> misere_P_position x) /\ (~ lost x -> misere_N_position x)) as [A B].
    { split; [| exact A]. intros HP. destruct (Dec x) as [L | L]; [exact L |].
      exfalso. exact (not_both_misere_P_and_N x HP (B L)). }
    induction x as [x IH] using position_induction. split.
    - intros L. constructor; [exact (Term x L) |]. intros y M. apply (IH y M). exact (Out x y L M).
    - intros L. destruct (Into x L) as [T | (y & M & Ly)].
      + apply terminal_is_misere_N. exact T.
      + apply (some_option_is_misere_P x y M). apply (IH y M). exact Ly.
  Qed.
End Misere.
