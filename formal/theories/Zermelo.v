(** * Zermelo's theorem

    A game of two players who move in turn, in which no play goes on for ever,
    and whose last position is a win for one of them or a draw: chess with its
    rules against endless play. Then the first player can force a win, or the
    second one can, or each of them can force at least a draw (E. Zermelo,
    1913). The players need not have the same moves; whose turn it is is part
    of the position. *)

From Coq Require Import List Wellfounded Bool.
Import ListNotations.

Inductive player := First | Second.

Definition opponent (p : player) : player := match p with First => Second | Second => First end.

Inductive result := Won_by (p : player) | Draw.

Record duel := Duel {
  place : Type;
  turn : place -> player;
  moves : place -> list place;
  (** the result where there is no move *)
  final : place -> result;
  moves_end : well_founded (fun y x => In y (moves x))
}.

Arguments turn {_} _.
Arguments moves {_} _.
Arguments final {_} _.

(** [forces p good x]: whatever the opponent does, [p] can bring about a result
    that is [good], from [x] on. *)
Inductive forces {d : duel} (p : player) (good : result -> Prop) : place d -> Prop :=
| forces_at_end : forall x, moves x = [] -> good (final x) -> forces p good x
| forces_by_move : forall x y, turn x = p -> In y (moves x) -> forces p good y -> forces p good x
| forces_by_all_moves : forall x, turn x = opponent p -> moves x <> [] ->
    (forall y, In y (moves x) -> forces p good y) -> forces p good x.

Definition win_of (p : player) (r : result) : Prop := r = Won_by p.
Definition no_loss_of (p : player) (r : result) : Prop := r <> Won_by (opponent p).

Section Zermelo.
  Context {d : duel}.
  Implicit Types x y : place d.

  Lemma player_cases x p : turn x = p \/ turn x = opponent p.
  Proof. destruct (turn x), p; cbn; auto. Qed.

  Lemma opponent_opponent p : opponent (opponent p) = p.
  Proof. destruct p; reflexivity. Qed.

  Lemma opponent_differs p : p <> opponent p.
  Proof. destruct p; discriminate. Qed.

  (** Of the entries of a list one has a property or all have the other one. *)
  Lemma some_or_all (l : list (place d)) (A B : place d -> Prop) :
    (forall y, In y l -> A y \/ B y) -> (exists y, In y l /\ A y) \/ (forall y, In y l -> B y).
  Proof.
    induction l as [| z l IH]; intros H; [right; intros y [] |].
    destruct (H z (or_introl eq_refl)) as [Az | Bz]; [left; exists z; split; [left |]; auto |].
    destruct IH as [(y & I & Ay) | All]; [intros; apply H; right; assumption | |].
    - left. exists y. split; [right |]; auto.
    - right. intros y [<- | I]; auto.
  Qed.

  (** One player can force a good result, or the other one can force that it is
      not good. *)
  Theorem determined (p : player) (good : result -> Prop) :
    (forall r, good r \/ ~ good r) ->
    forall x, forces p good x \/ forces (opponent p) (fun r => ~ good r) x.
  Proof.
    intros Dec x. induction x as [x IH] using (well_founded_induction (moves_end d)).
    destruct (moves x) as [| z l] eqn:M.
    - destruct (Dec (final x)); [left | right]; apply forces_at_end; auto.
    - assert (NE : moves x <> []) by (rewrite M; discriminate). rewrite <- M in IH. clear z l M.
      destruct (player_cases x p) as [T | T].
      + destruct (some_or_all (moves x) _ _ IH) as [(y & I & F) | F].
        * left. exact (forces_by_move p good x y T I F).
        * right. apply forces_by_all_moves; auto. rewrite opponent_opponent. exact T.
      + destruct (some_or_all (moves x) _ _ (fun y I => proj1 (or_comm _ _) (IH y I))) as [(y & I & F) | F].
        * right. exact (forces_by_move _ _ x y T I F).
        * left. apply forces_by_all_moves; auto.
  Qed.
  (** Both players cannot force what excludes each other. *)
  Theorem not_both_force (p : player) (good bad : result -> Prop) :
    (forall r, good r -> bad r -> False) ->
    forall x, forces p good x -> forces (opponent p) bad x -> False.
  Proof.
    intros Excl x F. induction F as [x M G | x y T I F IH | x T NE F IH]; intros F'.
    - inversion F' as [? _ B | ? y _ I _ | ? _ NE _]; subst; [eauto | | contradiction].
      rewrite M in I. destruct I.
    - inversion F' as [? M B | ? z T' _ _ | ? _ _ All]; subst.
      + rewrite M in I. destruct I.
      + exact (opponent_differs _ T').
      + exact (IH (All y I)).
    - inversion F' as [? M B | ? z _ I Fz | ? T' _ _]; subst.
      + contradiction.
      + exact (IH z I Fz).
      + rewrite opponent_opponent in T'. rewrite T' in T. exact (opponent_differs _ T).
  Qed.

  Lemma result_cases (r : result) (p : player) : r = Won_by p \/ r <> Won_by p.
  Proof. destruct r as [[] |], p; auto; right; discriminate. Qed.

  Lemma forces_weaker p (good better : result -> Prop) :
    (forall r, better r -> good r) -> forall x, forces p better x -> forces p good x.
  Proof.
    intros H x F. induction F as [x M G | x y T I F IH | x T NE F IH].
    - apply forces_at_end; auto.
    - exact (forces_by_move _ _ x y T I IH).
    - apply forces_by_all_moves; auto.
  Qed.

  Theorem zermelo x :
    forces First (win_of First) x \/
    forces Second (win_of Second) x \/
    (forces First (no_loss_of First) x /\ forces Second (no_loss_of Second) x).
  Proof.
    destruct (determined First (win_of First)) with (x := x) as [F | F]; [intros r; apply result_cases | auto |].
    destruct (determined Second (win_of Second)) with (x := x) as [S | S]; [intros r; apply result_cases | auto |].
    right. right. split; assumption.
  Qed.

  (** The three cases exclude each other. *)
  Theorem zermelo_one_case x :
    ~ (forces First (win_of First) x /\ forces Second (no_loss_of Second) x) /\
    ~ (forces Second (win_of Second) x /\ forces First (no_loss_of First) x).
  Proof.
    split; intros [A B].
    - apply (not_both_force First (win_of First) (no_loss_of Second)) with (x := x); auto.
    - apply (not_both_force Second (win_of Second) (no_loss_of First)) with (x := x); auto.
  Qed.
End Zermelo.
