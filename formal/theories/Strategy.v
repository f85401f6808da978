(** * Winning strategies

    "Wins" in terms of whole plays: the first player wins a play with an odd
    number of moves, the second one a play with an even number, as whoever
    cannot move loses. From an N-position the first player has a strategy that
    wins every play, from a P-position the second player has one. *)

From Coq Require Import NArith List Lia Bool PeanoNat.
From Grundy Require Import Mex Position Outcome Grundy.
Import ListNotations.

(** [play x l]: from [x] the moves to the positions of [l] in turn are a play
    that has come to its end. *)
Inductive play {g : game} : position g -> list (position g) -> Prop :=
| play_over : forall x, terminal x -> play x []
| play_move : forall x y l, move x y -> play y l -> play x (y :: l).

Definition strategy (g : game) : Type := position g -> position g.

(** Every second move of the play, beginning with the first one if [mine], is
    the move of the strategy. *)
Fixpoint follows {g : game} (s : strategy g) (mine : bool) (x : position g) (l : list (position g)) : Prop :=
  match l with
  | [] => True
  | y :: rest => (mine = true -> y = s x) /\ follows s (negb mine) y rest
  end.

(** Moves to an option of value 0 where there is one, and anywhere else. *)
Definition move_to_zero {g : game} : strategy g :=
  fun x => match find (fun y => N.eqb (grundy y) 0) (options x) with
           | Some y => y
           | None => hd x (options x)
           end.

Section Strategy.
  Context {g : game}.
  Implicit Types x y : position g.

  (** The strategy never breaks the rules. *)
  Lemma move_to_zero_legal x : ~ terminal x -> move x (move_to_zero x).
  Proof.
    unfold move_to_zero, terminal, move. intros H. destruct (find _ _) eqn:E.
    - apply find_some in E. apply E.
    - destruct (options x); [contradiction | left; reflexivity].
  Qed.

  Lemma move_to_zero_wins x : N_position x -> P_position (move_to_zero x).
  Proof.
    intros [y M HP]. apply P_position_iff_grundy_0 in HP. apply P_position_iff_grundy_0.
    unfold move_to_zero. destruct (find _ _) eqn:E.
    - apply find_some in E. apply N.eqb_eq. apply E.
    - pose proof (find_none _ _ E y M) as F. cbn in F. rewrite HP in F. discriminate.
  Qed.

  Lemma move_to_zero_plays l x : play x l ->
    (N_position x -> follows move_to_zero true x l -> Nat.Odd (length l)) /\
    (P_position x -> follows move_to_zero false x l -> Nat.Even (length l)).
  Proof.
    intros H. induction H as [x T | x y l M Play [IHN IHP]]; cbn [follows length]; split.
    - intros HN. exfalso. exact (not_both_P_and_N x (terminal_is_P x T) HN).
    - intros _ _. exists 0%nat. reflexivity.
    - intros HN [F R]. rewrite (F eq_refl) in *. apply Nat.Odd_succ. apply IHP; [| exact R].
      apply move_to_zero_wins. exact HN.
    - intros [HA] [_ R]. apply Nat.Even_succ. apply IHN; [apply HA; exact M | exact R].
  Qed.

  Theorem next_player_wins x : N_position x ->
    exists s : strategy g, (forall y, ~ terminal y -> move y (s y)) /\
      forall l, play x l -> follows s true x l -> Nat.Odd (length l).
  Proof.
    intros HN. exists move_to_zero. split; [exact move_to_zero_legal |].
    intros l Play. apply (proj1 (move_to_zero_plays l x Play) HN).
  Qed.

  Theorem previous_player_wins x : P_position x ->
    exists s : strategy g, (forall y, ~ terminal y -> move y (s y)) /\
      forall l, play x l -> follows s false x l -> Nat.Even (length l).
  Proof.
    intros HP. exists move_to_zero. split; [exact move_to_zero_legal |].
    intros l Play. apply (proj2 (move_to_zero_plays l x Play) HP).
  Qed.
End Strategy.
