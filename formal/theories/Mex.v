(** * Mex: the minimal excluded number

    The mex of a list of numbers is the least number that is not in it.
    Only which numbers are in the list matters, not their order, nor how
    often each of them is there. *)

From Coq Require Import NArith List Lia Bool FinFun.
Import ListNotations.
Open Scope N_scope.

(** [is_mex l v] says that [v] is not in [l] and that every smaller number is. *)
Definition is_mex (l : list N) (v : N) : Prop :=
  ~ In v l /\ forall u, u < v -> In u l.

(** There is at most one such number. *)
Lemma is_mex_unique l v w : is_mex l v -> is_mex l w -> v = w.
Proof.
  intros [Hv Hlv] [Hw Hlw].
  destruct (N.lt_trichotomy v w) as [H | [H | H]]; auto; exfalso; auto.
Qed.

(** It depends only on which numbers the list has. *)
Lemma is_mex_same_numbers l l' v :
  (forall u, In u l <-> In u l') -> is_mex l v -> is_mex l' v.
Proof.
  intros H [Hv Hl]. split.
  - rewrite <- H. exact Hv.
  - intros u Hu. apply H. auto.
Qed.

(** The mex can be computed: try 0, 1, 2, … The list cannot have more
    different numbers than it has entries, so its length bounds the search. *)

Definition member (v : N) (l : list N) : bool := existsb (N.eqb v) l.

Lemma member_In v l : member v l = true <-> In v l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (w & Hw & E). apply N.eqb_eq in E. subst. exact Hw.
  - intros H. exists v. split; [exact H | apply N.eqb_refl].
Qed.

Fixpoint mex_from (tries : nat) (v : N) (l : list N) : N :=
  match tries with
  | O => v
  | S tries' => if member v l then mex_from tries' (N.succ v) l else v
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

(** The numbers below [n], ascending. *)
Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma In_below k n : In k (below n) <-> k < n.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (i & E & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat k). split; [lia | apply in_seq; lia].
Qed.

Lemma length_below n : length (below n) = N.to_nat n.
Proof. unfold below. rewrite map_length, seq_length. reflexivity. Qed.

Lemma NoDup_below n : NoDup (below n).
Proof.
  apply FinFun.Injective_map_NoDup; [| apply seq_NoDup].
  intros i j E. lia.
Qed.

Lemma mex_from_spec l tries v :
  (forall u, u < v -> In u l) ->
  (forall u, u < mex_from tries v l -> In u l) /\
  (~ In (mex_from tries v l) l \/ mex_from tries v l = v + N.of_nat tries).
Proof.
  revert v. induction tries as [| tries IH]; intros v H; cbn [mex_from].
  - split; [exact H | right; lia].
  - destruct (member v l) eqn:E.
    + apply member_In in E. destruct (IH (N.succ v)) as [A B].
      * intros u Hu. destruct (N.eq_dec u v); [subst; exact E | apply H; lia].
      * split; [exact A |]. destruct B as [B | B]; [left; exact B | right; lia].
    + split; [exact H |]. left. rewrite <- member_In, E. discriminate.
Qed.

Theorem mex_is_mex l : is_mex l (mex l).
Proof.
  unfold mex. destruct (mex_from_spec l (length l) 0) as [A B]; [intros; lia |].
  split; [| exact A]. destruct B as [B | B]; [exact B |]. intros C.
  assert (L : (length (below (N.succ (N.of_nat (length l)))) <= length l)%nat).
  { apply NoDup_incl_length; [apply NoDup_below |].
    intros u Hu. apply In_below in Hu.
    destruct (N.eq_dec u (N.of_nat (length l))) as [-> | ?].
    - rewrite B in C. exact C.
    - apply A. rewrite B. lia. }
  rewrite length_below in L. lia.
Qed.

Corollary mex_not_In l : ~ In (mex l) l.
Proof. apply mex_is_mex. Qed.

Corollary mex_above l u : u < mex l -> In u l.
Proof. apply mex_is_mex. Qed.

Corollary is_mex_mex l v : is_mex l v <-> mex l = v.
Proof.
  split.
  - intros H. exact (is_mex_unique _ _ _ (mex_is_mex l) H).
  - intros <-. apply mex_is_mex.
Qed.

Corollary mex_same_numbers l l' : (forall u, In u l <-> In u l') -> mex l = mex l'.
Proof.
  intros H. symmetry. apply is_mex_mex. apply (is_mex_same_numbers l); [exact H | apply mex_is_mex].
Qed.
