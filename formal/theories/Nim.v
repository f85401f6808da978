(** * Nim

    A move makes one heap smaller. C. L. Bouton (1901): the player to move
    loses if and only if the nim-sum of the heaps is 0. *)

From Coq Require Import NArith List Lia.
From Grundy Require Import Mex Position Outcome Grundy Nimber Components.
Import ListNotations.
Open Scope N_scope.

Definition nim_breaks (n : N) : list (list N) := map (fun k => [k]) (below n).

Lemma nim_breaks_In n l : In l (nim_breaks n) <-> exists k, k < n /\ l = [k].
Proof.
  unfold nim_breaks. rewrite in_map_iff. split.
  - intros (k & <- & H). apply In_below in H. eauto.
  - intros (k & H & ->). exists k. split; [reflexivity | apply In_below; exact H].
Qed.

Lemma nim_breaks_end : well_founded (fun y x => exists l, In l (nim_breaks x) /\ In y l).
Proof.
  intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0).
  constructor. intros y (l & H & I). apply nim_breaks_In in H. destruct H as (k & H & ->).
  destruct I as [<- | []]. apply IH. exact H.
Qed.

Definition nim_rule : rule := Rule N nim_breaks nim_breaks_end.

(** Positions are lists of heaps. *)
Definition nim : game := components_game nim_rule.

Lemma nim_move (l y : list N) :
  move (g := nim) l y <->
  exists before n after k, l = before ++ n :: after /\ k < n /\ y = before ++ k :: after.
Proof.
  etransitivity; [exact (replacements_In nim_rule l y) |]. cbn [component nim_rule breaks]. split.
  - intros (b & n & a & new & -> & I & ->). apply nim_breaks_In in I. destruct I as (k & H & ->).
    exists b, n, a, k. auto.
  - intros (b & n & a & k & -> & H & ->). exists b, n, a, [k].
    split; [reflexivity | split; [apply nim_breaks_In; eauto | reflexivity]].
Qed.

(** The value of a heap is its size. *)
Theorem nim_value (n : N) : value (r := nim_rule) n = n.
Proof.
  apply (value_characterized nim_rule (fun n => n)). intros x. cbn [breaks nim_rule component].
  split.
  - intros I. apply in_map_iff in I. destruct I as (l & E & I).
    apply nim_breaks_In in I. destruct I as (k & H & ->). cbn in E. rewrite N.lxor_0_r in E. lia.
  - intros u H. apply in_map_iff. exists [u].
    split; [cbn; apply N.lxor_0_r | apply nim_breaks_In; eauto].
Qed.

Theorem grundy_nim (l : position nim) : grundy l = nim_sum l.
Proof.
  unfold nim. rewrite grundy_components. f_equal. rewrite <- (map_id l) at 2.
  apply map_ext. exact nim_value.
Qed.

Theorem bouton (l : position nim) : P_position l <-> nim_sum l = 0.
Proof. rewrite P_position_iff_grundy_0, grundy_nim. reflexivity. Qed.

Lemma nim_sum_replace before (n k : N) after :
  nim_sum (before ++ k :: after) = N.lxor (nim_sum (before ++ n :: after)) (N.lxor n k).
Proof.
  rewrite !nim_sum_app. change (nim_sum (?a :: after)) with (N.lxor a (nim_sum after)).
  change (nim_sum (n :: after)) with (N.lxor n (nim_sum after)).
  change (nim_sum (k :: after)) with (N.lxor k (nim_sum after)).
  apply N.bits_inj. intros i. rewrite !N.lxor_spec.
  destruct (N.testbit (nim_sum before) i), (N.testbit n i), (N.testbit k i), (N.testbit (nim_sum after) i); reflexivity.
Qed.

(** The winning moves: to make a heap of [n] the heap [n ⊕ s], where [s] is
    the nim-sum of all heaps, wherever that is less. *)
Theorem nim_winning_moves before (n k : N) after :
  k < n ->
  let l : position nim := before ++ n :: after in
  let y : position nim := before ++ k :: after in
  move l y /\ (P_position y <-> k = N.lxor n (nim_sum l)).
Proof.
  intros H l y. split.
  - apply nim_move. exists before, n, after, k. auto.
  - rewrite bouton. unfold y, l. rewrite (nim_sum_replace before n k after), N.lxor_eq_0_iff. split.
    + intros ->. symmetry. apply lxor_cancel_l.
    + intros ->. symmetry. apply lxor_cancel_l.
Qed.
