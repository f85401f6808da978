(** A rook on a board with obstacles, as in the tutorials: it goes up or left,
    up to the first obstacle, and whoever cannot move loses. The values of all
    free squares, and the winning moves from the lower right corner. *)

From Coq Require Import Arith NArith List Lia.
From Grundy Require Import Position Outcome Grundy Search Certificate.
Import ListNotations.
Open Scope nat_scope.

Definition square : Type := nat * nat.

(** Row by row, 1 for an obstacle. *)
Definition board : list (list nat) :=
  [[0; 0; 1; 0; 0];
   [1; 0; 0; 0; 1];
   [0; 0; 1; 0; 0];
   [1; 0; 0; 0; 0];
   [0; 0; 0; 0; 0]].

Definition is_free (r c : nat) : bool := nth c (nth r board []) 1 =? 0.

Fixpoint ride_up (r c : nat) : list square :=
  match r with
  | 0 => []
  | S above => if is_free above c then (above, c) :: ride_up above c else []
  end.

Fixpoint ride_left (r c : nat) : list square :=
  match c with
  | 0 => []
  | S before => if is_free r before then (r, before) :: ride_left r before else []
  end.

Definition rook_options (x : square) : list square := ride_up (fst x) (snd x) ++ ride_left (fst x) (snd x).

Lemma ride_up_falls r c y : In y (ride_up r c) -> fst y < r /\ snd y = c.
Proof.
  induction r as [| r IH]; cbn [ride_up]; [intros [] |].
  destruct (is_free r c); [| intros []]. intros [<- | I]; [cbn; lia |]. apply IH in I. lia.
Qed.

Lemma ride_left_falls r c y : In y (ride_left r c) -> fst y = r /\ snd y < c.
Proof.
  induction c as [| c IH]; cbn [ride_left]; [intros [] |].
  destruct (is_free r c); [| intros []]. intros [<- | I]; [cbn; lia |]. apply IH in I. lia.
Qed.

Lemma rook_ends : well_founded (fun y x => In y (rook_options x)).
Proof.
  apply (ends_by_measure _ (fun x => fst x + snd x)). intros x y I. apply in_app_or in I.
  destruct I as [I | I]; [apply ride_up_falls in I | apply ride_left_falls in I]; lia.
Qed.

Definition rook : game := Game square rook_options rook_ends.

Definition square_key (x : square) : positive := list_key [N.of_nat (fst x); N.of_nat (snd x)].

Lemma square_key_injective x y : square_key x = square_key y -> x = y.
Proof.
  intros E. apply list_key_injective in E. injection E as A B.
  destruct x, y. cbn in *. f_equal; lia.
Qed.

Definition value_at (r c : nat) (v : N) : Prop := grundy ((r, c) : position rook) = v.

Ltac compute_value := apply (search_value_correct (g := rook) square_key square_key_injective 10); compute_check.

(** The squares of a row that are free, with their values. *)
Theorem row_0 : value_at 0 0 0 /\ value_at 0 1 1 /\ value_at 0 3 0 /\ value_at 0 4 1.
Proof. repeat split; compute_value. Qed.

Theorem row_1 : value_at 1 1 0 /\ value_at 1 2 1 /\ value_at 1 3 2.
Proof. repeat split; compute_value. Qed.

Theorem row_2 : value_at 2 0 0 /\ value_at 2 1 2 /\ value_at 2 3 1 /\ value_at 2 4 0.
Proof. repeat split; compute_value. Qed.

Theorem row_3 : value_at 3 1 3 /\ value_at 3 2 0 /\ value_at 3 3 4 /\ value_at 3 4 1.
Proof. repeat split; compute_value. Qed.

Theorem row_4 : value_at 4 0 0 /\ value_at 4 1 4 /\ value_at 4 2 1 /\ value_at 4 3 3 /\ value_at 4 4 2.
Proof. repeat split; compute_value. Qed.

Theorem winning_moves_from_the_corner (y : position rook) :
  move ((4, 4) : position rook) y /\ P_position y <-> In y [(2, 4); (4, 0)].
Proof. apply (search_winning_moves_correct (g := rook) square_key square_key_injective 10). compute_check. Qed.
