(** * Values of heaps, checked

    [first_values c space len] computes the values of the heaps below [len] of
    the octal game [c]. If [check_values c space l] computes to [true], the
    list [l] has the values of the heaps 0, 1, 2, … in order. *)

From Coq Require Import NArith List Lia Bool Uint63.
From Grundy Require Import Mex Taking Octal Native ValueSet ValueTable HeapValues HeapValuesProof.
Import ListNotations.
Open Scope N_scope.

Definition first_values (c : code) (space : option sparse_space) (len : N) : option (list N) :=
  if octal c && (N.of_nat (List.length c) <=? 4194303) && (1 <=? len) && (len <=? table_limit) then
    match heap_values c space len with
    | None => None
    | Some t => Some (map (fun n => to_N t.[of_N n]) (below len))
    end
  else None.

Theorem first_values_correct c space len l :
  first_values c space len = Some l -> map (G c) (below len) = l.
Proof.
  unfold first_values. destruct (octal c && _ && _ && _) eqn:H; [| discriminate].
  apply andb_prop in H. destruct H as [H Len]. apply andb_prop in H. destruct H as [H One].
  apply andb_prop in H. destruct H as [Oct C]. apply N.leb_le in Len, One, C.
  destruct (heap_values c space len) as [t |] eqn:Values; [| discriminate].
  intros E. injection E as <-. apply map_ext_in. intros n I. apply In_below in I. symmetry.
  apply (heap_values_right c Oct) with (space := space) (len := len);
    [unfold native_limit; lia | lia | exact Values | exact I].
Qed.

(** Whether two lists are equal. *)
Fixpoint equal_lists (l l' : list N) : bool :=
  match l, l' with
  | [], [] => true
  | a :: rest, b :: rest' => if a =? b then equal_lists rest rest' else false
  | _, _ => false
  end.

Lemma equal_lists_correct l l' : equal_lists l l' = true -> l = l'.
Proof.
  revert l'. induction l as [| a l IH]; intros [| b l']; cbn; try discriminate; [reflexivity |].
  destruct (N.eqb_spec a b) as [-> |]; [| discriminate]. intros H. f_equal. auto.
Qed.

Definition check_values (c : code) (space : option sparse_space) (l : list N) : bool :=
  match first_values c space (N.of_nat (List.length l)) with
  | None => false
  | Some l' => equal_lists l' l
  end.

(** The list has the values of the heaps 0, 1, 2, … *)
Theorem check_values_correct c space l :
  check_values c space l = true -> map (G c) (below (N.of_nat (List.length l))) = l.
Proof.
  unfold check_values. destruct (first_values c space _) as [l' |] eqn:E; [| discriminate].
  apply first_values_correct in E. rewrite E. apply equal_lists_correct.
Qed.

Lemma nth_map_below (f : N -> N) len n : n < len -> nth (N.to_nat n) (map f (below len)) 0 = f n.
Proof.
  intros H. unfold below. rewrite map_map.
  rewrite (nth_indep _ 0 (f (N.of_nat 0))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun i => f (N.of_nat i))), seq_nth by lia. f_equal. lia.
Qed.

(** A single value. *)
Definition check_value (c : code) (space : option sparse_space) (n v : N) : bool :=
  match first_values c space (n + 1) with
  | None => false
  | Some l => nth (N.to_nat n) l 0 =? v
  end.

Theorem check_value_correct c space n v : check_value c space n v = true -> G c n = v.
Proof.
  unfold check_value. destruct (first_values c space _) as [l |] eqn:E; [| discriminate].
  apply first_values_correct in E. rewrite <- E, nth_map_below by lia. apply N.eqb_eq.
Qed.

(** Whether two games have the same values below [len]. *)
Definition check_same_values (c c' : code) (len : N) : bool :=
  match first_values c None len, first_values c' None len with
  | Some l, Some l' => equal_lists l l'
  | _, _ => false
  end.

Theorem check_same_values_correct c c' len :
  check_same_values c c' len = true -> forall n, n < len -> G c n = G c' n.
Proof.
  unfold check_same_values. destruct (first_values c None len) as [l |] eqn:E; [| discriminate].
  destruct (first_values c' None len) as [l' |] eqn:E'; [| discriminate].
  apply first_values_correct in E, E'. intros H n L. apply equal_lists_correct in H.
  rewrite <- (nth_map_below (G c) len n L), <- (nth_map_below (G c') len n L). congruence.
Qed.
