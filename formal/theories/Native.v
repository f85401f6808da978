(** * Native integers as numbers

    The integers of the processor, 63 bits each, make the computations of the
    checkers fast. [to_N] and [of_N] lead from them to numbers and back. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63 ZifyUint63.
Import ListNotations.
Open Scope N_scope.

Definition to_N (i : int) : N := Z.to_N (to_Z i).
Definition of_N (n : N) : int := of_Z (Z.of_N n).

(** Every number of which the checkers speak is less than this one. *)
Definition native_limit : N := 2 ^ 62.

Lemma to_of_N n : n < native_limit -> to_N (of_N n) = n.
Proof.
  unfold native_limit, to_N, of_N. intros H. rewrite of_Z_spec, Z.mod_small; [lia |].
  unfold wB. cbn. lia.
Qed.

Lemma of_to_N i : of_N (to_N i) = i.
Proof.
  unfold to_N, of_N. rewrite Z2N.id; [apply of_to_Z | apply to_Z_bounded].
Qed.

Lemma to_N_inj i j : to_N i = to_N j -> i = j.
Proof. intros H. rewrite <- (of_to_N i), <- (of_to_N j), H. reflexivity. Qed.

Lemma to_N_lt i j : (i <? j)%uint63 = true <-> to_N i < to_N j.
Proof. unfold to_N. rewrite ltb_spec. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j). lia. Qed.

Lemma to_N_le i j : (i <=? j)%uint63 = true <-> to_N i <= to_N j.
Proof. unfold to_N. rewrite leb_spec. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j). lia. Qed.

Lemma to_N_ge i j : (i <? j)%uint63 = false <-> to_N j <= to_N i.
Proof.
  rewrite <- not_true_iff_false, to_N_lt. lia.
Qed.

Lemma to_N_gt i j : (i <=? j)%uint63 = false <-> to_N j < to_N i.
Proof.
  rewrite <- not_true_iff_false, to_N_le. lia.
Qed.

Lemma to_N_sub i j : to_N j <= to_N i -> to_N (i - j) = to_N i - to_N j.
Proof.
  unfold to_N. intros H. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j).
  rewrite sub_spec, Z.mod_small; lia.
Qed.

Lemma to_N_add i j : to_N i < native_limit -> to_N j < native_limit -> to_N (i + j) = to_N i + to_N j.
Proof.
  unfold to_N, native_limit. intros Hi Hj. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j).
  change (2 ^ 62) with 4611686018427387904 in *.
  rewrite add_spec, Z.mod_small; change wB with 9223372036854775808%Z in *; lia.
Qed.

Lemma to_N_lxor i j : to_N (i lxor j) = N.lxor (to_N i) (to_N j).
Proof.
  unfold to_N. rewrite lxor_spec'. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j).
  destruct (to_Z i), (to_Z j); try lia; try reflexivity. cbn. apply N2Z.id.
Qed.

Lemma to_N_0 : to_N 0 = 0.
Proof. reflexivity. Qed.

Lemma to_N_1 : to_N 1 = 1.
Proof. reflexivity. Qed.

Lemma is_even_odd i : is_even i = negb (N.odd (to_N i)).
Proof.
  pose proof (is_even_spec i) as H. unfold to_N. pose proof (to_Z_bounded i) as B.
  rewrite Zmod_odd in H. replace (N.odd (Z.to_N (to_Z i))) with (Z.odd (to_Z i)).
  - destruct (is_even i), (Z.odd (to_Z i)); try discriminate; reflexivity.
  - destruct (to_Z i) as [| p | p]; [reflexivity | destruct p; reflexivity | lia].
Qed.

(** [N.to_nat] without deep recursion, so that programs made by extraction do
    not run out of stack. *)
Definition count_of (n : N) : nat :=
  match n with N0 => O | Npos p => Pos.iter_op Nat.tail_add p 1%nat end.

Lemma count_of_to_nat n : count_of n = N.to_nat n.
Proof.
  destruct n as [| p]; [reflexivity |]. cbn [count_of N.to_nat]. unfold Pos.to_nat.
  generalize 1%nat. induction p as [p IH | p IH |]; intros a; cbn [Pos.iter_op];
    rewrite ?IH, <- ?Nat.tail_add_spec; reflexivity.
Qed.
