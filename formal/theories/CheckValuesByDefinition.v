(** * Values of codes with any number of heaps, checked by the definition

    If [check_values_by_definition c l] computes to [true], the list [l] has the
    values of the heaps 0, 1, 2, … in order. It is slow; [CheckValues] is for
    octal games. *)

From Coq Require Import NArith List Lia Bool Uint63 PArray.
From Grundy Require Import Mex Taking Native CheckPeriodByDefinition CheckValues.
Import ListNotations.
Open Scope N_scope.

Definition check_values_by_definition (c : code) (l : list N) : bool :=
  let len := N.of_nat (List.length l) in
  (len <=? 4194303) && let t := values_by_definition c len in equal_lists (map (fun n => t.[of_N n]) (below len)) l.

(** The list has the values of the heaps 0, 1, 2, … *)
Theorem check_values_by_definition_correct c l :
  check_values_by_definition c l = true -> map (G c) (below (N.of_nat (List.length l))) = l.
Proof.
  unfold check_values_by_definition. intros H. apply andb_prop in H. destruct H as [Len Equal].
  apply N.leb_le in Len. apply equal_lists_correct in Equal. rewrite <- Equal at 2.
  apply map_ext_in. intros n I. apply In_below in I. symmetry. apply values_by_definition_right; assumption.
Qed.
