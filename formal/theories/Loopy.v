(** * Games in which play may go on for ever

    The positions are the vertices of a graph, which may have cycles. Whoever
    cannot move loses. A player wins where a win can be forced in a finite
    number of moves; where nobody can force a win, play is a draw. *)

From Coq Require Import List Lia.
From Grundy Require Import Position Outcome.
Import ListNotations.

Record graph := Graph {
  vertex : Type;
  followers : vertex -> list vertex
}.

Arguments followers {_} _.

(** The player to move loses if every move leads to a win of the other player,
    and wins if some move leads to a loss. These are the least such sets, so
    a win is one in finitely many moves. *)
Inductive Loss {g : graph} (x : vertex g) : Prop :=
| every_follower_is_won : (forall y, In y (followers x) -> Win y) -> Loss x
with Win {g : graph} (x : vertex g) : Prop :=
| some_follower_is_lost : forall y, In y (followers x) -> Loss y -> Win x.

Definition Draw {g : graph} (x : vertex g) : Prop := ~ Loss x /\ ~ Win x.

Scheme Loss_induction := Minimality for Loss Sort Prop
  with Win_induction := Minimality for Win Sort Prop.

Combined Scheme outcome_induction from Loss_induction, Win_induction.

(** [wins_within n x]: the player to move can win with at most [n] own moves. *)
Fixpoint wins_within {g : graph} (n : nat) (x : vertex g) : Prop :=
  match n with
  | O => False
  | S n' => exists y, In y (followers x) /\ forall z, In z (followers y) -> wins_within n' z
  end.

Section Loopy.
  Context {g : graph}.
  Implicit Types x y : vertex g.

  (** No vertex is both. *)
  Theorem not_both_loss_and_win x : Loss x -> Win x -> False.
  Proof.
    enough ((Loss x -> ~ Win x) /\ (Win x -> ~ Loss x)) as [H _]; [exact H |].
    revert x. apply outcome_induction.
    - intros x _ IH [y M L]. exact (IH y M L).
    - intros x y M _ IH [All]. exact (IH (All y M)).
  Qed.

  Lemma wins_within_more n x : wins_within n x -> wins_within (S n) x.
  Proof.
    revert x. induction n as [| n IH]; intros x; [intros [] |].
    intros (y & M & All). exists y. split; [exact M |]. intros z Mz. apply IH. exact (All z Mz).
  Qed.

  Lemma wins_within_le n n' x : n <= n' -> wins_within n x -> wins_within n' x.
  Proof. intros L W. induction L as [| n' L IH]; [exact W | apply wins_within_more; exact IH]. Qed.

  (** Of finitely many wins one lasts longest. *)
  Lemma longest_win (l : list (vertex g)) :
    (forall y, In y l -> exists n, wins_within n y) -> exists n, forall y, In y l -> wins_within n y.
  Proof.
    induction l as [| z l IH]; intros H; [exists O; intros y [] |].
    destruct IH as [n Hn]; [intros y I; apply H; right; exact I |].
    destruct (H z (or_introl eq_refl)) as [m Hm]. exists (n + m). intros y [<- | I].
    - apply (wins_within_le m); [lia | exact Hm].
    - apply (wins_within_le n); [lia | exact (Hn y I)].
  Qed.

  (** A win needs no more moves than some number, whatever the other player does. *)
  Theorem win_within_some_number x : Win x <-> exists n, wins_within n x.
  Proof.
    split.
    - enough ((Loss x -> exists n, forall y, In y (followers x) -> wins_within n y) /\
        (Win x -> exists n, wins_within n x)) as [_ H]; [exact H |].
      revert x. apply outcome_induction.
      + intros x _ IH. apply longest_win. exact IH.
      + intros x y M _ [n Hn]. exists (S n), y. auto.
    - intros [n H]. revert x H. induction n as [| n IH]; intros x; [intros [] |].
      intros (y & M & All). apply (some_follower_is_lost x y M). constructor. intros z Mz. exact (IH z (All z Mz)).
  Qed.
End Loopy.

(** Where play ends, these are the P-positions and the N-positions. *)
Definition graph_of (g : game) : graph := Graph (position g) options.

Theorem loss_iff_P_position {g : game} (x : position g) : @Loss (graph_of g) x <-> P_position x.
Proof.
  enough ((@Loss (graph_of g) x <-> P_position x) /\ (@Win (graph_of g) x <-> N_position x)) as [H _]; [exact H |].
  induction x as [x IH] using position_induction. split; split.
  - intros [All]. constructor. intros y M. apply IH; [exact M | exact (All y M)].
  - intros [All]. constructor. intros y M. apply IH; [exact M | exact (All y M)].
  - intros [y M L]. apply (some_option_is_P x y M). apply IH; [exact M | exact L].
  - intros [y M L]. apply (some_follower_is_lost (g := graph_of g) x y M). apply IH; [exact M | exact L].
Qed.

(** ** Tokens

    Any number of tokens are on vertices, also on the same one; a move moves one
    of them. So several games are played at once: those of the tokens. *)

Section Tokens.
  Variable g : graph.

  Fixpoint token_moves (l : list (vertex g)) : list (list (vertex g)) :=
    match l with
    | [] => []
    | x :: rest => map (fun y => y :: rest) (followers x) ++ map (cons x) (token_moves rest)
    end.

  Definition tokens : graph := Graph (list (vertex g)) token_moves.

  Lemma token_moves_In l l' :
    In l' (token_moves l) <->
    exists before x after y, l = before ++ x :: after /\ In y (followers x) /\ l' = before ++ y :: after.
  Proof.
    revert l'. induction l as [| x l IH]; intros l'; cbn [token_moves].
    - split; [intros [] |]. intros (b & x & a & y & E & _). destruct b; discriminate.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(y & <- & M) | (z & <- & I)].
        * exists [], x, l, y. auto.
        * apply IH in I. destruct I as (b & z' & a & y & -> & M & ->). exists (x :: b), z', a, y. auto.
      + intros (b & z & a & y & E & M & ->). destruct b as [| x' b]; cbn in E; injection E as <- ->.
        * left. exists y. auto.
        * right. exists (b ++ y :: a). split; [reflexivity |]. apply IH. exists b, z, a, y. auto.
  Qed.

  (** One token alone. *)
  Theorem one_token x : (Loss x <-> @Loss tokens [x]) /\ (Win x <-> @Win tokens [x]).
  Proof.
    assert (One : forall x l, In l (token_moves [x]) <-> exists y, In y (followers x) /\ l = [y]).
    { clear x. intros x l. cbn. rewrite app_nil_r, in_map_iff. split; intros (y & A & B); exists y; auto. }
    assert (To : (Loss x -> @Loss tokens [x]) /\ (Win x -> @Win tokens [x])).
    { revert x. apply (outcome_induction g (fun x => @Loss tokens [x]) (fun x => @Win tokens [x])).
      - intros x _ IH. constructor. intros l M. apply One in M. destruct M as (y & M & ->). exact (IH y M).
      - intros x y M _ IH. apply (some_follower_is_lost (g := tokens) [x] [y]); [apply One; eauto | exact IH]. }
    enough (From : forall l, (@Loss tokens l -> forall x, l = [x] -> Loss x) /\ (@Win tokens l -> forall x, l = [x] -> Win x)).
    { destruct (From [x]) as [A B]. destruct To as [C D].
      split; split; [exact C | intros O; exact (A O x eq_refl) | exact D | intros O; exact (B O x eq_refl)]. }
    apply (outcome_induction tokens (fun l => forall x, l = [x] -> Loss x) (fun l => forall x, l = [x] -> Win x)).
    - intros l _ IH z ->. constructor. intros y M. apply (IH [y]); [apply One; eauto | reflexivity].
    - intros l l' M _ IH z ->. apply One in M. destruct M as (y & M & ->).
      exact (some_follower_is_lost z y M (IH y eq_refl)).
  Qed.
End Tokens.

Arguments one_token {g}.

(** Different games are components of a sum as tokens on the graph that has the
    vertices of all of them. *)
Definition disjoint_union {I : Type} (g : I -> graph) : graph :=
  Graph {i : I & vertex (g i)} (fun x => map (existT (fun i => vertex (g i)) (projT1 x)) (followers (projT2 x))).
