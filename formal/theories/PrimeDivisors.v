(** * Prime divisors of a period

    A period is the least one if no part of it is a period, where a part is the
    period divided by a prime number. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Period Native.
Import ListNotations.
Open Scope N_scope.

Definition is_prime (q : N) : Prop := 1 < q /\ forall x, (x | q) -> x = 1 \/ x = q.

Definition product (l : list N) : N := fold_right N.mul 1 l.

(** The prime factors of [m], which has no divisor from 2 to [d - 1]. *)
Fixpoint prime_factors (tries : nat) (m d : N) : option (list N) :=
  match tries with
  | O => None
  | S tries' =>
    if d * d <=? m then
      if m mod d =? 0 then
        match prime_factors tries' (m / d) d with None => None | Some l => Some (d :: l) end
      else prime_factors tries' m (d + 1)
    else Some (if m =? 1 then [] else [m])
  end.

Lemma prime_factors_correct tries m d l :
  0 < m -> 2 <= d -> (forall x, 2 <= x < d -> ~ (x | m)) ->
  prime_factors tries m d = Some l -> product l = m /\ forall q, In q l -> is_prime q.
Proof.
  revert m d l. induction tries as [| tries IH]; intros m d l M D No; cbn [prime_factors]; [discriminate |].
  destruct (N.leb_spec (d * d) m) as [L | L].
  - destruct (N.eqb_spec (m mod d) 0) as [Z | Z].
    + apply N.mod_divide in Z; [| lia]. assert (E : m = d * (m / d)).
      { apply N.div_exact; [lia |]. apply N.mod_divide; [lia | exact Z]. }
      destruct (prime_factors tries (m / d) d) as [l' |] eqn:F; [| discriminate]. intros X. injection X as <-.
      apply IH in F; [| nia | exact D |].
      2: { intros x Hx Div. apply (No x Hx). rewrite E. apply N.divide_mul_r. exact Div. }
      destruct F as [P Primes]. split; [cbn; fold (product l'); lia |].
      intros q [<- | I]; [| auto]. split; [lia |]. intros x Div.
      pose proof (N.divide_pos_le x d ltac:(lia) Div) as Le.
      destruct (N.eq_dec x 0) as [-> | X0]; [destruct Div as [y Ey]; lia |].
      destruct (N.eq_dec x 1) as [| X1]; [auto |]. right.
      destruct (N.eq_dec x d) as [| Ne]; [assumption |]. exfalso.
      apply (No x); [lia |]. apply (N.divide_trans _ d); assumption.
    + apply IH; [exact M | lia |]. intros x Hx. destruct (N.eq_dec x d) as [-> | Ne]; [| apply No; lia].
      intros Div. apply Z. apply N.mod_divide; [lia | exact Div].
  - destruct (N.eqb_spec m 1) as [-> | Ne]; intros X; injection X as <-; [split; [reflexivity | intros q []] |].
    split; [cbn; lia |]. intros q [<- | []]. split; [lia |]. intros x Div.
    pose proof Div as [y E].
    destruct (N.eq_dec x 0) as [-> | X0]; [lia |]. destruct (N.eq_dec x 1) as [| X1]; [auto |]. right.
    destruct (N.eq_dec y 1) as [-> | Y1]; [lia |]. exfalso.
    assert (d <= x) by (destruct (N.lt_ge_cases x d); [exfalso; apply (No x); [lia | exact Div] | assumption]).
    assert (Dy : (y | m)) by (exists x; lia).
    assert (Y0 : y <> 0) by (intros ->; lia).
    assert (d <= y) by (destruct (N.lt_ge_cases y d); [exfalso; apply (No y); [lia | exact Dy] | assumption]).
    nia.
Qed.

(** A divisor that is not the number itself divides a part of it. *)
Lemma divides_part l : (forall q, In q l -> is_prime q) ->
  forall d, (d | product l) -> d <> product l -> exists q, In q l /\ (d | product l / q).
Proof.
  induction l as [| q l IH]; intros Primes d Div Ne.
  - exfalso. cbn in *. apply N.divide_1_r in Div. congruence.
  - change (product (q :: l)) with (q * product l) in *.
    assert (Q : is_prime q) by (apply Primes; left; reflexivity). destruct Q as [Q1 Q].
    destruct (Q (N.gcd q d) (N.gcd_divide_l q d)) as [E | E].
    + exists q. split; [left; reflexivity |]. rewrite (N.mul_comm q), N.div_mul by lia.
      apply (N.gauss d q); [exact Div |]. rewrite N.gcd_comm. exact E.
    + destruct (N.gcd_divide_r q d) as [d' Ed]. rewrite E in Ed. subst d.
      rewrite (N.mul_comm d' q) in *. apply N.mul_divide_cancel_l in Div; [| lia].
      destruct (IH ltac:(intros; apply Primes; right; assumption) d' Div) as (r & I & D); [intros ->; apply Ne; reflexivity |].
      exists r. split; [right; exact I |].
      assert (R : is_prime r) by (apply Primes; right; exact I).
      assert (Er : product l = r * (product l / r)).
      { apply N.div_exact; [destruct R; lia |]. apply N.mod_divide; [destruct R; lia |].
        clear - I. induction l as [| a l IH]; [destruct I |]. cbn. destruct I as [-> | I].
        - apply N.divide_factor_l.
        - apply N.divide_mul_r. auto. }
      replace (q * product l / r) with (q * (product l / r)).
      * apply N.mul_divide_mono_l. exact D.
      * rewrite Er at 2. rewrite N.mul_assoc, (N.mul_comm q r), <- N.mul_assoc, (N.mul_comm r).
        rewrite N.div_mul by (destruct R; lia). reflexivity.
Qed.

(** The prime factors of a period; none is found only if there are too few tries. *)
Definition period_factors (p : N) : option (list N) :=
  prime_factors (count_of (N.sqrt p + N.size p + 2)) p 2.

Lemma differs_by_step (f : N -> N) n d t : f (n + t * d) <> f n -> exists m, n <= m /\ f (m + d) <> f m.
Proof.
  induction t as [| t IH] using N.peano_ind; intros Ne; [exfalso; apply Ne; f_equal; lia |].
  destruct (N.eq_dec (f (n + t * d)) (f n)) as [E | D]; [| auto].
  exists (n + t * d). split; [lia |]. rewrite E. intros C. apply Ne. rewrite <- C. f_equal. lia.
Qed.

(** No part of the period is a period. *)
Theorem least_period_by_parts f n0 p l :
  period_from f n0 p ->
  period_factors p = Some l ->
  (forall q, In q l -> exists n, n0 <= n /\ f (n + p / q) <> f n) ->
  (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  least_period f n0 p.
Proof.
  intros Hp F Parts Before. apply least_period_criterion; [exact Hp | | exact Before].
  apply prime_factors_correct in F; [| exact (proj1 Hp) | lia | intros x Hx; lia].
  destruct F as [E Primes]. intros d Hd Div. rewrite <- E in Div.
  destruct (divides_part l Primes d Div ltac:(lia)) as (q & I & [t Et]). rewrite E in Et.
  destruct (Parts q I) as (n & Hn & Ne). rewrite Et in Ne.
  destruct (differs_by_step f n d t Ne) as (m & Hm & Ne'). exists m. split; [lia | exact Ne'].
Qed.
