(** * Periods of sequences

    When a sequence is periodic from some index on, and when neither the
    index nor the period can be smaller. *)

From Coq Require Import NArith Lia.
Open Scope N_scope.

(** [f] has the period [p] from [n0] on. *)
Definition period_from (f : N -> N) (n0 p : N) : Prop :=
  0 < p /\ forall n, n0 <= n -> f (n + p) = f n.

(** Moreover, every period is at least [p] and begins at [n0] or later. *)
Definition least_period (f : N -> N) (n0 p : N) : Prop :=
  period_from f n0 p /\ forall n1 p1, period_from f n1 p1 -> n0 <= n1 /\ p <= p1.

Section Period.
  Variables (f : N -> N) (n0 p : N).
  Hypothesis periodic : period_from f n0 p.

  Lemma period_times t n : n0 <= n -> f (n + t * p) = f n.
  Proof.
    intros H. induction t as [| t IH] using N.peano_ind.
    - f_equal. lia.
    - rewrite N.mul_succ_l, N.add_assoc. rewrite (proj2 periodic) by lia. exact IH.
  Qed.

  (** Every period, wherever it begins, holds from [n0] on. *)
  Lemma period_holds_from_here n1 p1 : period_from f n1 p1 -> period_from f n0 p1.
  Proof.
    intros [P1 H1]. destruct periodic as [P _]. split; [exact P1 |]. intros n H.
    rewrite <- (period_times n1 (n + p1)) by lia.
    replace (n + p1 + n1 * p) with (n + n1 * p + p1) by lia.
    rewrite H1 by nia. apply period_times. exact H.
  Qed.
End Period.

(** The greatest common divisor of two periods is a period. *)
Lemma period_gcd f n0 p q : period_from f n0 p -> period_from f n0 q -> period_from f n0 (N.gcd p q).
Proof.
  intros Hp Hq. destruct (N.gcd_bezout_pos p q (proj1 Hp)) as (a & b & E). split.
  - destruct (N.gcd_divide_l p q) as [z Ez]. pose proof (proj1 Hp).
    destruct (N.eq_dec (N.gcd p q) 0) as [Z | ]; [rewrite Z in Ez; lia | lia].
  - intros n H. rewrite <- (period_times f n0 q Hq b (n + N.gcd p q)) by lia.
    rewrite <- N.add_assoc, <- E. apply (period_times f n0 p Hp). exact H.
Qed.

(** A period is the least one if no proper divisor of it is a period. Its
    beginning is the least one if the index before does not agree. *)
Theorem least_period_criterion f n0 p :
  period_from f n0 p ->
  (forall d, 0 < d < p -> (d | p) -> exists n, n0 <= n /\ f (n + d) <> f n) ->
  (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  least_period f n0 p.
Proof.
  intros Hp Divisors Before. split; [exact Hp |]. intros n1 p1 H1.
  pose proof (period_holds_from_here f n0 p Hp n1 p1 H1) as Hp1.
  pose proof (period_gcd f n0 p p1 Hp Hp1) as [Pd Hd].
  pose proof (N.gcd_divide_l p p1) as Dp. pose proof (N.gcd_divide_r p p1) as Dp1.
  assert (E : N.gcd p p1 = p).
  { apply N.divide_pos_le in Dp as Le; [| exact (proj1 Hp)].
    destruct (N.eq_dec (N.gcd p p1) p) as [| D]; [assumption |]. exfalso.
    destruct (Divisors (N.gcd p p1)) as (n & H & Ne); [lia | exact Dp |]. exact (Ne (Hd n H)). }
  rewrite E in Dp1. split.
  - destruct (N.le_gt_cases n0 n1) as [| L]; [assumption |]. exfalso.
    destruct Before as [Z | Ne]; [lia |]. apply Ne.
    destruct Dp1 as [q Eq]. destruct H1 as [P1 H1].
    rewrite <- (H1 (n0 - 1)) by lia. rewrite Eq.
    assert (Q : q <> 0) by (intros ->; lia).
    replace (n0 - 1 + q * p) with (n0 - 1 + p + (q - 1) * p) by nia.
    symmetry. apply (period_times f n0 p Hp). pose proof (proj1 Hp). lia.
  - apply N.divide_pos_le; [exact (proj1 H1) | exact Dp1].
Qed.

(** Two sequences with the same period are equal if they are for so long. *)
Theorem same_period_same_values f g n0 p :
  period_from f n0 p -> period_from g n0 p -> (forall n, n < n0 + p -> f n = g n) -> forall n, f n = g n.
Proof.
  intros [P Hf] [_ Hg] Same n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n (n0 + p)) as [L | L]; [auto |].
  replace n with (n - p + p) by lia. rewrite Hf, Hg by lia. apply IH. lia.
Qed.

(** What is said of a sequence is said of an equal one. *)
Lemma least_period_same f g : (forall n, f n = g n) -> forall n0 p, least_period g n0 p -> least_period f n0 p.
Proof.
  intros E n0 p [[P H] Least]. split; [split; [exact P |]; intros n Hn; rewrite !E; auto |].
  intros n1 p1 [P1 H1]. apply Least. split; [exact P1 |]. intros n Hn. rewrite <- !E. auto.
Qed.
