(** * Impartial games

    A game is a set of positions, each with finitely many options, such that
    no play goes on for ever: the relation "is an option of" is well-founded.
    Both players have the same options, and whoever cannot move loses. *)

From Coq Require Import List Wellfounded Wf_nat.
Import ListNotations.

Record game := Game {
  position : Type;
  options : position -> list position;
  play_ends : well_founded (fun y x => In y (options x))
}.

Arguments options {_} _.

(** [move x y]: from the position [x] one may move to [y]. *)
Definition move {g : game} (x y : position g) : Prop := In y (options x).

(** A position without options is terminal: the player to move has lost. *)
Definition terminal {g : game} (x : position g) : Prop := options x = [].

Lemma terminal_no_move {g : game} (x : position g) : terminal x <-> forall y, ~ move x y.
Proof.
  unfold terminal, move. split.
  - intros ->. auto.
  - intros H. destruct (options x) as [| y l]; auto.
    exfalso. apply (H y). left. reflexivity.
Qed.

(** Induction on positions: what holds of a position if it holds of all its
    options holds of every position. *)
Lemma position_induction {g : game} (holds : position g -> Prop) :
  (forall x, (forall y, move x y -> holds y) -> holds x) -> forall x, holds x.
Proof.
  intros H. apply (well_founded_induction (play_ends g)). exact H.
Qed.

(** A game may be given by a number that falls with every move. *)
Lemma ends_by_measure {T : Type} (options : T -> list T) (size : T -> nat) :
  (forall x y, In y (options x) -> size y < size x) ->
  well_founded (fun y x => In y (options x)).
Proof.
  intros H. apply (wf_incl _ _ (fun y x => size y < size x)); [intros y x; apply H |].
  apply well_founded_ltof.
Qed.
