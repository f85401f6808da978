(** Chomp with 5 rows of 6 squares: its Grundy value, and the one winning move,
    by search. *)

From Coq Require Import NArith List.
From Grundy Require Import Position Outcome Grundy Search Chomp Certificate.
Import ListNotations.
Open Scope N_scope.

Definition bar_5_6 : position chomp := [6; 6; 6; 6; 6].

Theorem chomp_5_6_value : grundy bar_5_6 = 21.
Proof. apply (search_value_correct (g := chomp) list_key list_key_injective 30). compute_check. Qed.

Theorem chomp_5_6_winning_move (y : position chomp) :
  move bar_5_6 y /\ P_position y <-> In y [[6; 6; 3; 3; 3]].
Proof. apply (search_winning_moves_correct (g := chomp) list_key list_key_injective 30). compute_check. Qed.
