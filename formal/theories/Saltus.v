(** * Arithmetic periods

    Sequences that grow by the same number, the saltus, from one period to the
    next. *)

From Coq Require Import NArith Lia.
Open Scope N_scope.

(** [f] grows by [s] from one period to the next, from [n0] on. *)
Definition saltus_from (f : N -> N) (n0 p s : N) : Prop :=
  0 < p /\ forall n, n0 <= n -> f (n + p) = f n + s.

(** Moreover, every period, with whatever saltus, is at least [p] and begins at [n0] or later. *)
Definition least_saltus_period (f : N -> N) (n0 p s : N) : Prop :=
  saltus_from f n0 p s /\ forall n1 p1 s1, saltus_from f n1 p1 s1 -> n0 <= n1 /\ p <= p1.

Section Saltus.
  Variables (f : N -> N) (n0 p s : N).
  Hypothesis grows : saltus_from f n0 p s.

  Lemma saltus_times t n : n0 <= n -> f (n + t * p) = f n + t * s.
  Proof.
    intros H. induction t as [| t IH] using N.peano_ind.
    - rewrite !N.mul_0_l, !N.add_0_r. reflexivity.
    - rewrite !N.mul_succ_l, N.add_assoc, (proj2 grows) by lia. rewrite IH. lia.
  Qed.

  (** Every period, wherever it begins, holds from [n0] on. *)
  Lemma saltus_holds_from_here n1 p1 s1 : saltus_from f n1 p1 s1 -> saltus_from f n0 p1 s1.
  Proof.
    intros [P1 H1]. destruct grows as [P _]. split; [exact P1 |]. intros n H.
    pose proof (saltus_times n1 (n + p1) ltac:(lia)) as A. pose proof (saltus_times n1 n H) as B.
    pose proof (H1 (n + n1 * p) ltac:(nia)) as C.
    replace (n + n1 * p + p1) with (n + p1 + n1 * p) in C by lia. lia.
  Qed.
End Saltus.

(** Of two periods the longer one grows by more, in the same proportion. *)
Lemma saltus_slope f n0 p s p1 s1 : saltus_from f n0 p s -> saltus_from f n0 p1 s1 -> p1 * s = p * s1.
Proof.
  intros H H1. pose proof (saltus_times f n0 p s H p1 n0 ltac:(lia)) as A.
  pose proof (saltus_times f n0 p1 s1 H1 p n0 ltac:(lia)) as B.
  rewrite (N.mul_comm p p1) in B. lia.
Qed.

(** A period is the least one if no proper divisor of it is a period. Its
    beginning is the least one if the index before does not agree. *)
Theorem least_saltus_criterion f n0 p s :
  saltus_from f n0 p s ->
  (forall d, 0 < d < p -> (d | p) -> exists n, n0 <= n /\ f (n + d) + f n0 <> f n + f (n0 + d)) ->
  (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1) + s) ->
  least_saltus_period f n0 p s.
Proof.
  intros Hp Divisors Before. split; [exact Hp |]. intros n1 p1 s1 H1.
  pose proof (saltus_holds_from_here f n0 p s Hp n1 p1 s1 H1) as Hp1.
  pose proof (N.gcd_divide_l p p1) as Dp. pose proof (N.gcd_divide_r p p1) as Dp1.
  destruct (N.gcd_bezout_pos p p1 (proj1 Hp)) as (a & b & Bezout).
  assert (Sum : forall n, n0 <= n -> f (n + N.gcd p p1) + b * s1 = f n + a * s).
  { intros n H. rewrite <- (saltus_times f n0 p s Hp a n H), Bezout, N.add_assoc.
    symmetry. apply (saltus_times f n0 p1 s1 Hp1). lia. }
  assert (E : N.gcd p p1 = p).
  { pose proof (proj1 Hp). apply N.divide_pos_le in Dp as Le; [| lia].
    destruct (N.eq_dec (N.gcd p p1) p) as [| D]; [assumption |]. exfalso.
    assert (Pos : N.gcd p p1 <> 0) by (intros Z; apply N.gcd_eq_0_l in Z; lia).
    destruct (Divisors (N.gcd p p1)) as (n & H' & Ne); [lia | exact Dp |]. apply Ne.
    pose proof (Sum n H'). pose proof (Sum n0 ltac:(lia)). lia. }
  rewrite E in Dp1. split.
  - destruct (N.le_gt_cases n0 n1) as [| L]; [assumption |]. exfalso.
    destruct Before as [Z | Ne]; [lia |]. apply Ne.
    pose proof (saltus_slope f n0 p s p1 s1 Hp Hp1) as Slope. pose proof (proj1 Hp) as P.
    destruct Dp1 as [q Eq]. destruct H1 as [P1 H1]. subst p1.
    assert (Q : 1 <= q) by nia.
    assert (S1 : s1 = q * s) by (apply (N.mul_cancel_l _ _ p); [lia |]; lia).
    pose proof (H1 (n0 - 1) ltac:(lia)) as A.
    pose proof (saltus_times f n0 p s Hp (q - 1) (n0 - 1 + p) ltac:(lia)) as B.
    replace (n0 - 1 + p + (q - 1) * p) with (n0 - 1 + q * p) in B by nia.
    subst s1. replace (q * s) with (s + (q - 1) * s) in A by nia. lia.
  - apply N.divide_pos_le; [exact (proj1 H1) | exact Dp1].
Qed.
