(** * Grundy values

    The Grundy value of a position is the mex of the values of its options. *)

From Coq Require Import NArith List Lia Wellfounded.
From Grundy Require Import Mex Position Outcome.
Import ListNotations.
Open Scope N_scope.

(** Applies a function that is defined on the entries of a list only. *)
Fixpoint map_entries {A B : Type} (l : list A) : (forall y, In y l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | x :: rest => fun f => f x (or_introl eq_refl) :: map_entries rest (fun y i => f y (or_intror i))
  end.

Lemma map_entries_ext {A B : Type} (l : list A) (f f' : forall y, In y l -> B) :
  (forall y i, f y i = f' y i) -> map_entries l f = map_entries l f'.
Proof.
  induction l as [| x l IH]; intros H; cbn; [reflexivity |].
  f_equal; [apply H | apply IH; intros; apply H].
Qed.

Lemma map_entries_map {A B : Type} (l : list A) (f : A -> B) :
  map_entries l (fun y _ => f y) = map f l.
Proof. induction l as [| x l IH]; cbn; [| rewrite IH]; reflexivity. Qed.

Definition grundy {g : game} : position g -> N :=
  Fix (play_ends g) (fun _ => N) (fun x value => mex (map_entries (options x) value)).

Section Grundy.
  Context {g : game}.
  Implicit Types x y : position g.

  (** The definition as an equation. *)
  Theorem grundy_is_mex x : grundy x = mex (map grundy (options x)).
  Proof.
    unfold grundy at 1. rewrite Fix_eq.
    - f_equal. apply map_entries_map.
    - intros z f f' H. f_equal. apply map_entries_ext. intros; apply H.
  Qed.

  Lemma grundy_spec x : is_mex (map grundy (options x)) (grundy x).
  Proof. rewrite grundy_is_mex. apply mex_is_mex. Qed.

  (** No option has the value of the position … *)
  Lemma grundy_move_differs x y : move x y -> grundy y <> grundy x.
  Proof.
    intros M E. apply (proj1 (grundy_spec x)). rewrite <- E. apply in_map. exact M.
  Qed.

  (** … and every smaller value is that of an option. *)
  Lemma grundy_move_reaches x u : u < grundy x -> exists y, move x y /\ grundy y = u.
  Proof.
    intros H. apply (proj2 (grundy_spec x)) in H. apply in_map_iff in H.
    destruct H as (y & E & M). exists y. auto.
  Qed.

  (** These two properties determine the values. *)
  Theorem grundy_characterized (value : position g -> N) :
    (forall x y, move x y -> value y <> value x) ->
    (forall x u, u < value x -> exists y, move x y /\ value y = u) ->
    forall x, grundy x = value x.
  Proof.
    intros Differs Reaches. induction x as [x IH] using position_induction.
    rewrite grundy_is_mex. apply is_mex_mex. split.
    - intros I. apply in_map_iff in I. destruct I as (y & E & M).
      apply (Differs x y M). rewrite <- E. symmetry. apply IH. exact M.
    - intros u H. destruct (Reaches x u H) as (y & M & <-).
      apply in_map_iff. exists y. split; [apply IH; exact M | exact M].
  Qed.

  (** The player to move loses if and only if the value is 0. *)
  Theorem P_position_iff_grundy_0 x : P_position x <-> grundy x = 0.
  Proof.
    apply (P_positions_characterized (fun x => grundy x = 0)).
    - intros y z E M E'. apply (grundy_move_differs y z M). congruence.
    - intros y H. apply grundy_move_reaches. lia.
    - intros y. destruct (N.eq_dec (grundy y) 0); auto.
  Qed.

  Corollary N_position_iff_grundy_positive x : N_position x <-> 0 < grundy x.
  Proof.
    rewrite <- not_P_is_N, P_position_iff_grundy_0. lia.
  Qed.
End Grundy.
