(** * Certificates

    What files need that grundy writes from its certificates: codes as they
    are printed, sparse spaces as masks, and the tactic that computes. *)

From Coq Require Import NArith List Bool String Ascii Uint63.
From Grundy Require Import Mex Taking Period SubtractionCode Native ValueSet HeapValues CheckPeriod CheckRecurrence CheckValues
  CheckPeriodByDefinition CheckValuesByDefinition AllBut CheckAllBut.
Import ListNotations.
Open Scope N_scope.

(** The number of a hexadecimal digit. *)
Definition digit_number (a : ascii) : option N :=
  let n := N_of_ascii a in
  if (48 <=? n) && (n <=? 57) then Some (n - 48)
  else if (65 <=? n) && (n <=? 70) then Some (n - 55)
  else if (97 <=? n) && (n <=? 102) then Some (n - 87)
  else None.

(** The code that is printed as [d0.d1d2…]: ["0.77"] is Kayles. The point and
    all else that is no digit is left out. *)
Fixpoint code_of (s : string) : code :=
  match s with
  | EmptyString => []
  | String a rest =>
    match digit_number a with
    | Some d => d :: code_of rest
    | None => code_of rest
    end
  end.

Example code_of_kayles : code_of "0.77" = [0; 7; 7].
Proof. reflexivity. Qed.

(** Whether the number of bits is odd. *)
Fixpoint odd_bits_positive (p : positive) : bool :=
  match p with
  | xH => true
  | xO q => odd_bits_positive q
  | xI q => negb (odd_bits_positive q)
  end.

Definition odd_bits (n : N) : bool := match n with N0 => false | Npos p => odd_bits_positive p end.

(** The values that are rare if an even number of their bits are under the
    mask. With [parity] the heap is added to that number, with [odd] 1. *)
Definition mask_space (mask : N) (parity odd : bool) : sparse_space :=
  let common (flip : bool) :=
    fold_left (fun s v => if xorb flip (odd_bits (N.land v mask)) then add (of_N v) s else s) (below 252) no_values in
  SparseSpace (common odd) (common (xorb parity odd)).

(** Proves an equation by the virtual machine, which computes the left side
    once, when the theorem is closed. *)
Ltac compute_check := match goal with |- _ = ?right => vm_cast_no_check (eq_refl right) end.

Ltac prove_period_by_all_options := apply (check_period_correct _ None); compute_check.
Ltac prove_period_by_sparse_space mask parity odd :=
  apply (check_period_correct _ (Some (mask_space mask parity odd))); compute_check.

(** The same with the values below [first] and then windows of [len] values, none of them above 62. *)
Ltac prove_period_by_recurrence mask parity odd first len :=
  apply (check_recurrence_correct _ (mask_space mask parity odd) 62 first len); compute_check.
Ltac prove_subtraction_period :=
  apply (least_period_same _ _ (subtraction_is_taking _)); prove_period_by_all_options.
Ltac prove_period_by_definition := apply check_period_by_definition_correct; compute_check.

(** The first values of a code: [map (G c) (below len) = list]. *)
Ltac prove_values_by_all_options :=
  match goal with |- map (G ?c) (below _) = ?l => refine (check_values_correct c None l _); compute_check end.

(** The same for a subtraction game, and for codes with any number of heaps. *)
Ltac prove_subtraction_values :=
  rewrite (map_ext _ _ (subtraction_is_taking _)); prove_values_by_all_options.
Ltac prove_values_by_definition :=
  match goal with |- map (G ?c) (below _) = ?l => refine (check_values_by_definition_correct c l _); compute_check end.

(** Where all numbers but some may be taken; [a] is a heap at which the state is
    the same as a period later. *)
Ltac prove_all_but_period a := apply (check_all_but_correct _ _ _ _ a); compute_check.
Ltac prove_all_but_values :=
  match goal with |- map (all_but_value ?missing) (below _) = ?l =>
    refine (check_all_but_values_correct missing l _); compute_check end.
