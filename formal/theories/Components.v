(** * Positions with many components

    Heaps, rows, pieces of a board: a position is a list of components, and a
    move replaces one of them by a list of others, which may be empty. The
    sum of any number of positions of one game is the case in which a move
    replaces a component by one other. *)

From Coq Require Import NArith List.
From Grundy Require Import Mex Position Outcome Grundy Nimber.
Import ListNotations.
Open Scope N_scope.

(** [breaks x] has the lists by which a component may be replaced. Components
    cannot be broken for ever. *)
Record rule := Rule {
  component : Type;
  breaks : component -> list (list component);
  breaks_end : well_founded (fun y x => exists l, In l (breaks x) /\ In y l)
}.

Arguments breaks {_} _.

Section Components.
  Variable r : rule.

  (** All ways to replace one component. *)
  Fixpoint replacements (l : list (component r)) : list (list (component r)) :=
    match l with
    | [] => []
    | x :: rest => map (fun new => new ++ rest) (breaks x) ++ map (cons x) (replacements rest)
    end.

  Lemma replacements_In l y :
    In y (replacements l) <->
    exists before x after new, l = before ++ x :: after /\ In new (breaks x) /\ y = before ++ new ++ after.
  Proof.
    revert y. induction l as [| x l IH]; intros y; cbn [replacements].
    - split; [intros [] |]. intros (b & x & a & new & E & _). destruct b; discriminate.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(new & <- & I) | (z & <- & I)].
        * exists [], x, l, new. auto.
        * apply IH in I. destruct I as (b & z' & a & new & -> & I & ->). exists (x :: b), z', a, new. auto.
      + intros (b & z & a & new & E & I & ->). destruct b as [| x' b]; cbn in E; injection E as <- ->.
        * left. exists new. auto.
        * right. exists (b ++ new ++ a). split; [reflexivity |]. apply IH. exists b, z, a, new. auto.
  Qed.

  Lemma replacements_app l1 l2 y :
    In y (replacements (l1 ++ l2)) <->
    (exists y1, In y1 (replacements l1) /\ y = y1 ++ l2) \/ (exists y2, In y2 (replacements l2) /\ y = l1 ++ y2).
  Proof.
    revert y. induction l1 as [| x l1 IH]; intros y; cbn [app replacements].
    - split; [intros H; right; exists y; auto |]. intros [(y1 & [] & _) | (y2 & H & ->)]. exact H.
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(new & <- & I) | (z & <- & I)].
        * left. exists (new ++ l1). rewrite in_app_iff, in_map_iff, app_assoc. eauto.
        * apply IH in I. destruct I as [(y1 & I & ->) | (y2 & I & ->)].
          -- left. exists (x :: y1). rewrite in_app_iff, !in_map_iff. eauto.
          -- right. exists y2. auto.
      + intros [(y1 & H & ->) | (y2 & H & ->)].
        * apply in_app_or in H. rewrite !in_map_iff in H. destruct H as [(new & <- & I) | (z & <- & I)].
          -- left. exists new. rewrite app_assoc. auto.
          -- right. exists (z ++ l2). split; [reflexivity |]. apply IH. eauto.
        * right. exists (l1 ++ y2). split; [reflexivity |]. apply IH. eauto.
  Qed.

  Let ends (l : list (component r)) : Prop := Acc (fun y x => In y (replacements x)) l.

  Lemma ends_app l1 : ends l1 -> forall l2, ends l2 -> ends (l1 ++ l2).
  Proof.
    intros H1. induction H1 as [l1 _ IH1]. intros l2 H2. induction H2 as [l2 H2 IH2].
    constructor. intros y H. apply replacements_app in H.
    destruct H as [(y1 & I & ->) | (y2 & I & ->)].
    - apply IH1; [exact I |]. constructor. exact H2.
    - apply IH2. exact I.
  Qed.

  Lemma components_end : well_founded (fun y x => In y (replacements x)).
  Proof.
    assert (All : forall l, (forall x, In x l -> ends [x]) -> ends l).
    { induction l as [| x l IH]; intros H.
      - constructor. intros y [].
      - apply (ends_app [x]).
        + apply H. left. reflexivity.
        + apply IH. intros z I. apply H. right. exact I. }
    intros l. apply All. intros x _. clear l.
    induction x as [x IH] using (well_founded_induction (breaks_end r)).
    constructor. intros y H. cbn in H. rewrite app_nil_r, in_map_iff in H. destruct H as (new & <- & I).
    rewrite app_nil_r. apply All. intros z Iz. apply IH. exists new. auto.
  Qed.

  (** The game that the rule defines. *)
  Definition components_game : game := Game (list (component r)) replacements components_end.

  (** The value of a position that has this component only. *)
  Definition value (x : component r) : N := grundy (g := components_game) [x].

  Lemma grundy_app (l1 l2 : list (component r)) :
    grundy (g := components_game) (l1 ++ l2) =
    N.lxor (grundy (g := components_game) l1) (grundy (g := components_game) l2).
  Proof.
    revert l2. induction l1 as [l1 IH1] using (position_induction (g := components_game)).
    intros l2. induction l2 as [l2 IH2] using (position_induction (g := components_game)).
    rewrite grundy_is_mex. apply is_mex_mex.
    refine (is_mex_same_numbers _ _ _ _ (is_mex_lxor _ _ _ _ (grundy_spec l1) (grundy_spec l2))).
    intros u. rewrite in_app_iff, !map_map, !in_map_iff. split.
    - intros [(y & E & M) | (y & E & M)].
      + exists (y ++ l2). split; [rewrite IH1 by exact M; exact E |].
        apply replacements_app. eauto.
      + exists (l1 ++ y). split; [rewrite IH2 by exact M; exact E |].
        apply replacements_app. eauto.
    - intros (y & E & M). apply replacements_app in M. destruct M as [(y1 & M & ->) | (y2 & M & ->)].
      + left. exists y1. split; [rewrite IH1 in E by exact M; exact E | exact M].
      + right. exists y2. split; [rewrite IH2 in E by exact M; exact E | exact M].
  Qed.

  (** The value of a position is the nim-sum of the values of its components. *)
  Theorem grundy_components (l : list (component r)) :
    grundy (g := components_game) l = nim_sum (map value l).
  Proof.
    induction l as [| x l IH].
    - rewrite grundy_is_mex. reflexivity.
    - change (x :: l) with ([x] ++ l) at 1. rewrite grundy_app, IH. reflexivity.
  Qed.

  (** The value of a component is the mex of the nim-sums that can replace it. *)
  Theorem value_is_mex (x : component r) :
    value x = mex (map (fun l => nim_sum (map value l)) (breaks x)).
  Proof.
    unfold value at 1. rewrite grundy_is_mex. cbn [options components_game replacements map].
    rewrite app_nil_r, map_map. f_equal.
    apply map_ext. intros l. rewrite app_nil_r. apply grundy_components.
  Qed.

  (** Only one function satisfies this equation. *)
  Theorem value_characterized (f : component r -> N) :
    (forall x, is_mex (map (fun l => nim_sum (map f l)) (breaks x)) (f x)) -> forall x, value x = f x.
  Proof.
    intros H x. induction x as [x IH] using (well_founded_induction (breaks_end r)).
    rewrite value_is_mex. apply is_mex_mex.
    replace (map _ (breaks x)) with (map (fun l => nim_sum (map f l)) (breaks x)); [apply H |].
    apply map_ext_in. intros l I. f_equal. apply map_ext_in. intros y Iy. symmetry. apply IH. eauto.
  Qed.

  (** The player to move loses if and only if the nim-sum is 0. *)
  Corollary P_position_components (l : list (component r)) :
    P_position (g := components_game) l <-> nim_sum (map value l) = 0.
  Proof. rewrite P_position_iff_grundy_0, grundy_components. reflexivity. Qed.
End Components.

Arguments value {r} _.
