(** * Values by search

    Computes the Grundy value of a position of any game that is defined in
    Coq, with a table of the positions that were met. Positions need a key in
    the table: different positions have different keys. *)

From Coq Require Import NArith PArith List Lia FMapPositive.
From Grundy Require Import Mex Position Outcome Grundy.
Import ListNotations.
Open Scope N_scope.

Section Search.
  Context {g : game}.
  Variable key : position g -> positive.

  Definition table : Type := PositiveMap.t N.

  (** The values of a list of positions, one after the other. *)
  Fixpoint search_all (search : position g -> table -> option (N * table)) (l : list (position g)) (t : table)
    : option (list N * table) :=
    match l with
    | [] => Some ([], t)
    | x :: rest =>
      match search x t with
      | None => None
      | Some (v, t) =>
        match search_all search rest t with
        | None => None
        | Some (vs, t) => Some (v :: vs, t)
        end
      end
    end.

  (** Nothing is found if a play can take more than [depth] moves. *)
  Fixpoint search (depth : nat) (x : position g) (t : table) : option (N * table) :=
    match PositiveMap.find (key x) t with
    | Some v => Some (v, t)
    | None =>
      match depth with
      | O => None
      | S depth' =>
        match search_all (search depth') (options x) t with
        | None => None
        | Some (vs, t) => let v := mex vs in Some (v, PositiveMap.add (key x) v t)
        end
      end
    end.

  Definition search_value (depth : nat) (x : position g) : option N :=
    match search depth x (PositiveMap.empty N) with
    | Some (v, _) => Some v
    | None => None
    end.

  (** The options with the value 0. *)
  Definition search_winning_moves (depth : nat) (x : position g) : option (list (position g)) :=
    match search_all (search depth) (options x) (PositiveMap.empty N) with
    | Some (vs, _) => Some (map fst (filter (fun yv => snd yv =? 0) (combine (options x) vs)))
    | None => None
    end.

  Hypothesis key_injective : forall x y, key x = key y -> x = y.

  Definition right_table (t : table) : Prop :=
    forall x v, PositiveMap.find (key x) t = Some v -> grundy x = v.

  Lemma right_table_add t x : right_table t -> right_table (PositiveMap.add (key x) (grundy x) t).
  Proof.
    intros R y v. destruct (Pos.eq_dec (key y) (key x)) as [E | E].
    - rewrite E, PositiveMap.gss. intros H. injection H as <-. f_equal. apply key_injective. exact E.
    - rewrite PositiveMap.gso by exact E. apply R.
  Qed.

  Lemma search_all_right s l :
    (forall x t v t', s x t = Some (v, t') -> right_table t -> grundy x = v /\ right_table t') ->
    forall t vs t', search_all s l t = Some (vs, t') -> right_table t -> map grundy l = vs /\ right_table t'.
  Proof.
    intros H. induction l as [| x l IH]; intros t vs t'; cbn [search_all].
    - intros E R. injection E as <- <-. auto.
    - destruct (s x t) as [[v t1] |] eqn:Ex; [| discriminate].
      destruct (search_all s l t1) as [[ws t2] |] eqn:El; [| discriminate].
      intros E R. injection E as <- <-. destruct (H _ _ _ _ Ex R) as [V R1].
      destruct (IH _ _ _ El R1) as [W R2]. split; [cbn; congruence | exact R2].
  Qed.

  Lemma search_right depth : forall x t v t',
    search depth x t = Some (v, t') -> right_table t -> grundy x = v /\ right_table t'.
  Proof.
    induction depth as [| depth IH]; intros x t v t'; cbn [search].
    - destruct (PositiveMap.find (key x) t) as [w |] eqn:F; [| discriminate].
      intros E R. injection E as <- <-. auto.
    - destruct (PositiveMap.find (key x) t) as [w |] eqn:F; [intros E R; injection E as <- <-; auto |].
      destruct (search_all (search depth) (options x) t) as [[vs t1] |] eqn:A; [| discriminate].
      intros E R. injection E as <- <-.
      destruct (search_all_right _ _ IH _ _ _ A R) as [V R1].
      assert (G : grundy x = mex vs) by (rewrite grundy_is_mex, V; reflexivity).
      split; [exact G |]. rewrite <- G. apply right_table_add. exact R1.
  Qed.

  Lemma right_table_empty : right_table (PositiveMap.empty N).
  Proof. intros y u F. rewrite PositiveMap.gempty in F. discriminate. Qed.

  Theorem search_value_correct depth x v : search_value depth x = Some v -> grundy x = v.
  Proof.
    unfold search_value. destruct (search depth x _) as [[w t] |] eqn:E; [| discriminate].
    intros H. injection H as <-. exact (proj1 (search_right depth x _ _ _ E right_table_empty)).
  Qed.

  (** The list has exactly the winning moves. *)
  Theorem search_winning_moves_correct depth x l :
    search_winning_moves depth x = Some l -> forall y, move x y /\ P_position y <-> In y l.
  Proof.
    unfold search_winning_moves. destruct (search_all _ _ _) as [[vs t] |] eqn:E; [| discriminate].
    intros H y. injection H as <-.
    destruct (search_all_right _ _ (search_right depth) _ _ _ E right_table_empty) as [<- _].
    rewrite P_position_iff_grundy_0, in_map_iff. unfold move. split.
    - intros [M V]. exists (y, grundy y). split; [reflexivity |]. apply filter_In. split; [| apply N.eqb_eq; exact V].
      clear E V. induction (options x) as [| z rest IH]; [destruct M |]. cbn [map combine In].
      destruct M as [-> | M]; auto.
    - intros ([z v] & Ez & I). cbn [fst] in Ez. subst z. apply filter_In in I. destruct I as [I V].
      apply N.eqb_eq in V. cbn [snd] in V. subst v. clear E.
      induction (options x) as [| z rest IH]; [destruct I |]. cbn [map combine In] in *.
      destruct I as [I | I]; [injection I as <- <-; auto |]. destruct (IH I). auto.
  Qed.
End Search.

(** A key for lists of small numbers: each number in unary. *)
Fixpoint list_key (l : list N) : positive :=
  match l with
  | [] => xH
  | n :: rest => N.iter n xI (xO (list_key rest))
  end.

Lemma iter_xI_injective m n p q :
  N.iter m xI (xO p) = N.iter n xI (xO q) -> m = n /\ p = q.
Proof.
  revert n. induction m as [| m IH] using N.peano_ind; intros n.
  - destruct n as [| n] using N.peano_ind; [cbn; intros H; injection H; auto |].
    rewrite N.iter_succ. discriminate.
  - destruct n as [| n] using N.peano_ind; rewrite N.iter_succ; [discriminate |].
    rewrite N.iter_succ. intros H. injection H as H. apply IH in H. destruct H. split; [lia | assumption].
Qed.

Lemma list_key_injective l l' : list_key l = list_key l' -> l = l'.
Proof.
  revert l'. induction l as [| a l IH]; intros [| b l']; cbn [list_key].
  - reflexivity.
  - destruct b as [| b] using N.peano_ind; [| rewrite N.iter_succ]; discriminate.
  - destruct a as [| a] using N.peano_ind; [| rewrite N.iter_succ]; discriminate.
  - intros H. apply iter_xI_injective in H. destruct H as [-> H]. f_equal. auto.
Qed.
