(** Cram with 4 rows of 5 squares: a move covers two free squares side by side,
    and whoever cannot move loses. Its Grundy value, by search. *)

From Coq Require Import NArith List Bool Lia.
From Grundy Require Import Mex Position Grundy Search Certificate.
Import ListNotations.
Open Scope N_scope.

(** The free squares are the binary digits of a number; the square in row [r]
    and column [c] is digit [5r + c]. *)
Definition rows : N := 4.
Definition columns : N := 5.
Definition digit (r c : N) : N := 2 ^ (columns * r + c).

(** The dominoes that lie in a row, and those that lie in a column. *)
Definition dominoes : list N :=
  flat_map (fun r => map (fun c => digit r c + digit r (c + 1)) (below (columns - 1))) (below rows) ++
  flat_map (fun r => map (fun c => digit r c + digit (r + 1) c) (below columns)) (below (rows - 1)).

Definition fits (free domino : N) : bool := (N.land free domino =? domino) && (domino <=? free).

Definition cram_options (free : N) : list N := map (fun domino => free - domino) (filter (fits free) dominoes).

Lemma dominoes_positive d : In d dominoes -> 0 < d.
Proof.
  assert (H : forallb (fun d => 0 <? d) dominoes = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in H. intros I. apply N.ltb_lt. exact (H d I).
Qed.

Lemma cram_ends : well_founded (fun y x => In y (cram_options x)).
Proof.
  apply (ends_by_measure _ N.to_nat). intros free y I. apply in_map_iff in I. destruct I as (d & <- & I).
  apply filter_In in I. destruct I as [I F]. apply dominoes_positive in I.
  apply andb_true_iff in F. destruct F as [_ F]. apply N.leb_le in F. lia.
Qed.

Definition cram : game := Game N cram_options cram_ends.

Lemma succ_pos_injective m n : N.succ_pos m = N.succ_pos n -> m = n.
Proof.
  intros E. apply N.succ_inj. rewrite <- !N.succ_pos_spec, E. reflexivity.
Qed.

Theorem there_are_31_places : length dominoes = 31%nat.
Proof. reflexivity. Qed.

Theorem cram_4_5_value : grundy ((2 ^ (rows * columns) - 1) : position cram) = 2.
Proof. apply (search_value_correct (g := cram) N.succ_pos succ_pos_injective 11). compute_check. Qed.
