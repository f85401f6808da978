(** * The Sprague–Grundy theorem

    R. P. Sprague (1935) and P. M. Grundy (1939): every position of an
    impartial game is equivalent to a heap of Nim, that of its Grundy value.
    Two positions are equivalent if one can replace the other in every sum and
    the same player wins. *)

From Coq Require Import NArith List Lia.
From Grundy Require Import Mex Position Outcome Grundy Nimber Sum.
Import ListNotations.
Open Scope N_scope.

(** The sum of two positions is a P-position. *)
Definition P_sum {g h : game} (x : position g) (z : position h) : Prop :=
  P_position (g := sum g h) (x, z).

Definition equivalent {g g' : game} (x : position g) (y : position g') : Prop :=
  forall (h : game) (z : position h), P_sum x z <-> P_sum y z.

Lemma P_sum_iff_same_value {g h : game} (x : position g) (z : position h) :
  P_sum x z <-> grundy x = grundy z.
Proof.
  unfold P_sum. rewrite P_position_iff_grundy_0, grundy_sum. apply N.lxor_eq_0_iff.
Qed.

(** A heap of Nim may be made smaller by any number. *)
Lemma nim_heap_ends : well_founded (fun y x => In y (below x)).
Proof.
  intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0).
  constructor. intros y H. apply IH. apply In_below. exact H.
Qed.

Definition nim_heap : game := Game N below nim_heap_ends.

Lemma grundy_nim_heap (n : N) : grundy (g := nim_heap) n = n.
Proof.
  apply (grundy_characterized (g := nim_heap) (fun n => n)).
  - intros x y M. apply In_below in M. lia.
  - intros x u H. exists u. split; [apply In_below; exact H | reflexivity].
Qed.

(** Two positions are equivalent if and only if they have the same value. *)
Theorem equivalent_iff_same_value {g g' : game} (x : position g) (y : position g') :
  equivalent x y <-> grundy x = grundy y.
Proof.
  split.
  - intros H. specialize (H nim_heap (grundy y)).
    rewrite !P_sum_iff_same_value, grundy_nim_heap in H. apply H. reflexivity.
  - intros E h z. rewrite !P_sum_iff_same_value, E. reflexivity.
Qed.

Theorem sprague_grundy {g : game} (x : position g) :
  equivalent x (grundy x : position nim_heap).
Proof. apply equivalent_iff_same_value. symmetry. apply grundy_nim_heap. Qed.

(** A sum of two equivalent positions is lost for the player to move. *)
Corollary equivalent_iff_P_sum {g g' : game} (x : position g) (y : position g') :
  equivalent x y <-> P_sum x y.
Proof. rewrite equivalent_iff_same_value, P_sum_iff_same_value. reflexivity. Qed.
