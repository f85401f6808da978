(** * Subtraction games

    From one heap a move takes a number of tokens that is in a given list. If
    every number from 1 to [m] may be taken, the value of a heap of [n] is
    [n mod (m + 1)], so the player to move loses if and only if [m + 1]
    divides [n] (C.-G. Bachet, 1612, as the race to 100). *)

From Coq Require Import NArith List Lia.
From Grundy Require Import Mex Position Outcome Nimber Components.
Import ListNotations.
Open Scope N_scope.

Section Subtraction.
  Variable numbers : list N.

  (** Taking nothing is no move, even if the list has 0. *)
  Definition subtraction_breaks (n : N) : list (list N) :=
    map (fun k => [n - k]) (filter (fun k => (1 <=? k) && (k <=? n))%bool numbers).

  Lemma subtraction_breaks_In n l :
    In l (subtraction_breaks n) <-> exists k, In k numbers /\ 1 <= k <= n /\ l = [n - k].
  Proof.
    unfold subtraction_breaks. rewrite in_map_iff. split.
    - intros (k & <- & I). apply filter_In in I. destruct I as [I H].
      apply andb_prop in H. destruct H as [A B]. apply N.leb_le in A. apply N.leb_le in B. exists k. auto.
    - intros (k & I & [A B] & ->). exists k. split; [reflexivity |]. apply filter_In. split; [exact I |].
      apply N.leb_le in A. apply N.leb_le in B. rewrite A, B. reflexivity.
  Qed.

  Lemma subtraction_breaks_end : well_founded (fun y x => exists l, In l (subtraction_breaks x) /\ In y l).
  Proof.
    intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0).
    constructor. intros y (l & H & I). apply subtraction_breaks_In in H. destruct H as (k & _ & H & ->).
    destruct I as [<- | []]. apply IH. lia.
  Qed.

  Definition subtraction_rule : rule := Rule N subtraction_breaks subtraction_breaks_end.

  (** Positions are lists of heaps. *)
  Definition subtraction : game := components_game subtraction_rule.

  (** The value of a heap is the mex of the values that are left. *)
  Lemma subtraction_value_characterized (f : N -> N) :
    (forall n k, In k numbers -> 1 <= k <= n -> f (n - k) <> f n) ->
    (forall n u, u < f n -> exists k, In k numbers /\ 1 <= k <= n /\ f (n - k) = u) ->
    forall n, value (r := subtraction_rule) n = f n.
  Proof.
    intros Differs Reaches. apply (value_characterized subtraction_rule f). intros n. split.
    - intros I. apply in_map_iff in I. destruct I as (l & E & I).
      apply subtraction_breaks_In in I. destruct I as (k & I & H & ->). cbn in E.
      rewrite N.lxor_0_r in E. exact (Differs n k I H E).
    - intros u H. destruct (Reaches n u H) as (k & I & B & E). apply in_map_iff. exists [n - k].
      split; [cbn; rewrite N.lxor_0_r; exact E | apply subtraction_breaks_In; eauto].
  Qed.
End Subtraction.

(** The numbers from 1 to [m]. *)
Definition up_to (m : N) : list N := map N.succ (below m).

Lemma In_up_to k m : In k (up_to m) <-> 1 <= k <= m.
Proof.
  unfold up_to. rewrite in_map_iff. split.
  - intros (j & <- & I). apply In_below in I. lia.
  - intros H. exists (N.pred k). split; [lia | apply In_below; lia].
Qed.

Theorem bash_value (m n : N) : value (r := subtraction_rule (up_to m)) n = n mod (m + 1).
Proof.
  apply (subtraction_value_characterized (up_to m) (fun n => n mod (m + 1))); clear n; intros n.
  - intros k I H E. apply In_up_to in I.
    pose proof (N.div_mod n (m + 1) ltac:(lia)) as A.
    pose proof (N.div_mod (n - k) (m + 1) ltac:(lia)) as B. rewrite E in B.
    assert (K : k = (m + 1) * (n / (m + 1) - (n - k) / (m + 1))) by (rewrite N.mul_sub_distr_l; lia).
    destruct (N.eq_dec (n / (m + 1) - (n - k) / (m + 1)) 0) as [Z | Z].
    + rewrite Z in K. lia.
    + assert (m + 1 <= k); [| lia]. rewrite K. rewrite <- (N.mul_1_r (m + 1)) at 1.
      apply N.mul_le_mono_l. lia.
  - intros u H. pose proof (N.mod_lt n (m + 1) ltac:(lia)) as L.
    pose proof (N.mod_le n (m + 1) ltac:(lia)) as Le.
    exists (n mod (m + 1) - u). split; [apply In_up_to; lia |]. split; [lia |].
    pose proof (N.div_mod n (m + 1) ltac:(lia)) as A.
    symmetry. apply (N.mod_unique _ _ (n / (m + 1))); lia.
Qed.

(** With one heap the player to move loses if and only if [m + 1] divides it. *)
Corollary bash (m n : N) :
  P_position (g := subtraction (up_to m)) [n] <-> n mod (m + 1) = 0.
Proof.
  unfold subtraction. rewrite P_position_components. cbn [map nim_sum fold_right].
  rewrite N.lxor_0_r, bash_value. reflexivity.
Qed.

(** With many heaps, the remainders are heaps of Nim. *)
Corollary bash_heaps (m : N) (l : list N) :
  P_position (g := subtraction (up_to m)) l <-> nim_sum (map (fun n => n mod (m + 1)) l) = 0.
Proof.
  unfold subtraction. rewrite P_position_components.
  rewrite (map_ext _ _ (bash_value m)). reflexivity.
Qed.
