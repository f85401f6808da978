(** * Staircase Nim

    Coins lie on the steps of a staircase. A move takes any number of coins
    from one step and puts them on the step below; from the lowest step they
    are gone. The player to move loses if and only if the nim-sum of the
    numbers on the first, third, fifth, … step is 0. *)

From Coq Require Import NArith PeanoNat List Lia Bool.
From Grundy Require Import Mex Position Outcome Grundy Nimber.
Import ListNotations.
Open Scope N_scope.

(** A position has the numbers of coins of the steps, the lowest step first. *)

(** Moves of coins from a step down to the next one. *)
Fixpoint steps_down (l : list N) : list (list N) :=
  match l with
  | a :: (b :: rest) as tail =>
    map (fun k => (a + (b - k)) :: k :: rest) (below b) ++ map (cons a) (steps_down tail)
  | _ => []
  end.

Definition staircase_options (l : list N) : list (list N) :=
  match l with
  | [] => []
  | a :: rest => map (fun k => k :: rest) (below a) ++ steps_down l
  end.

Lemma steps_down_In l y :
  In y (steps_down l) <->
  exists before a b after k, l = before ++ a :: b :: after /\ k < b /\ y = before ++ (a + (b - k)) :: k :: after.
Proof.
  revert y. induction l as [| a l IH]; intros y; [|destruct l as [| b l]].
  - split; [intros [] |]. intros (bf & a & b & af & k & E & _). destruct bf; discriminate.
  - split; [intros [] |]. intros (bf & x & b & af & k & E & _). destruct bf as [| z [| ? ?]]; discriminate.
  - change (steps_down (a :: b :: l)) with
      (map (fun k => (a + (b - k)) :: k :: l) (below b) ++ map (cons a) (steps_down (b :: l))).
    rewrite in_app_iff, !in_map_iff. split.
    + intros [(k & <- & I) | (z & <- & I)].
      * apply In_below in I. exists [], a, b, l, k. auto.
      * apply IH in I. destruct I as (bf & x & c & af & k & E & L & ->).
        exists (a :: bf), x, c, af, k. rewrite E. auto.
    + intros (bf & x & c & af & k & E & L & ->). destruct bf as [| z bf]; cbn [app] in E.
      * injection E as <- <- <-. left. exists k. split; [reflexivity | apply In_below; exact L].
      * injection E as <- E. right. exists (bf ++ (x + (c - k)) :: k :: af). split; [reflexivity |].
        apply IH. rewrite E. exists bf, x, c, af, k. auto.
Qed.

(** A coin on the step [i] takes [i] moves until it is gone. *)
Fixpoint coin_moves (i : N) (l : list N) : N :=
  match l with
  | [] => 0
  | a :: rest => i * a + coin_moves (i + 1) rest
  end.

Lemma coin_moves_app i before l :
  coin_moves i (before ++ l) = coin_moves i before + coin_moves (i + N.of_nat (length before)) l.
Proof.
  revert i. induction before as [| a before IH]; intros i; cbn [app coin_moves length].
  - rewrite N.add_0_r. reflexivity.
  - rewrite IH. replace (i + 1 + N.of_nat (length before)) with (i + N.of_nat (S (length before))) by lia. lia.
Qed.

Lemma staircase_ends : well_founded (fun y x => In y (staircase_options x)).
Proof.
  apply (ends_by_measure staircase_options (fun l => N.to_nat (coin_moves 1 l))).
  intros [| a l] y I; [destruct I |]. apply in_app_or in I. destruct I as [I | I].
  - apply in_map_iff in I. destruct I as (k & <- & I). apply In_below in I. cbn [coin_moves]. lia.
  - apply steps_down_In in I. destruct I as (bf & x & b & af & k & -> & L & ->).
    rewrite !coin_moves_app. cbn [coin_moves].
    set (i := 1 + N.of_nat (length bf)). nia.
Qed.

Definition staircase : game := Game (list N) staircase_options staircase_ends.

(** The nim-sum of every second number, beginning with the first if [counted]. *)
Fixpoint alternate_sum (counted : bool) (l : list N) : N :=
  match l with
  | [] => 0
  | a :: rest => N.lxor (if counted then a else 0) (alternate_sum (negb counted) rest)
  end.

Lemma alternate_sum_app counted before l :
  alternate_sum counted (before ++ l) =
  N.lxor (alternate_sum counted before) (alternate_sum (xorb counted (Nat.odd (length before))) l).
Proof.
  revert counted. induction before as [| a before IH]; intros counted; cbn [app alternate_sum length].
  - rewrite N.lxor_0_l. destruct counted; reflexivity.
  - rewrite IH, N.lxor_assoc, Nat.odd_succ, <- Nat.negb_odd.
    replace (xorb (negb counted) (Nat.odd (length before))) with (xorb counted (negb (Nat.odd (length before))));
      [reflexivity |]. destruct counted, (Nat.odd (length before)); reflexivity.
Qed.

(** Every smaller nim-sum can be reached by making a number that counts smaller. *)
Lemma alternate_sum_reaches counted l u : u < alternate_sum counted l ->
  exists before b after k, l = before ++ b :: after /\ k < b /\
    xorb counted (Nat.odd (length before)) = true /\ alternate_sum counted (before ++ k :: after) = u.
Proof.
  revert counted u. induction l as [| a l IH]; intros counted u H; cbn [alternate_sum] in H; [lia |].
  apply lxor_reaches in H. destruct H as [(k & L & E) | (v & L & E)].
  - destruct counted; [| lia]. exists [], a, l, k. repeat split; [exact L | exact E].
  - destruct (IH _ _ L) as (bf & b & af & k & -> & Lk & Odd & Ev). exists (a :: bf), b, af, k.
    split; [reflexivity |]. split; [exact Lk |]. split.
    + cbn [length]. rewrite Nat.odd_succ, <- Nat.negb_odd.
      destruct counted, (Nat.odd (length bf)); cbn in *; congruence.
    + cbn [app alternate_sum]. rewrite Ev. exact E.
Qed.

(** The value is the nim-sum of the numbers on the first, third, fifth, … step. *)
Theorem staircase_value (l : position staircase) : grundy l = alternate_sum true l.
Proof.
  apply (grundy_characterized (g := staircase) (fun l => alternate_sum true l)); clear l.
  - intros [| a l] y M Same; [destruct M |]. apply in_app_or in M. destruct M as [M | M].
    + apply in_map_iff in M. destruct M as (k & <- & I). apply In_below in I.
      cbn [alternate_sum] in Same. apply lxor_inj_r in Same. lia.
    + apply steps_down_In in M. destruct M as (bf & x & b & af & k & E & L & ->). rewrite E in Same.
      rewrite !alternate_sum_app in Same. cbn [alternate_sum] in Same. apply lxor_inj_l in Same.
      destruct (xorb true (Nat.odd (length bf))); cbn [negb] in Same.
      * apply lxor_inj_r in Same. lia.
      * apply lxor_inj_l in Same. apply lxor_inj_r in Same. lia.
  - intros l u H. destruct (alternate_sum_reaches true l u H) as (bf & b & af & k & -> & Lk & Odd & E).
    destruct bf as [| z bf] using rev_ind.
    + exists (k :: af). split; [| exact E]. unfold move. cbn [options staircase app staircase_options].
      apply in_or_app. left. apply (in_map (fun k => k :: af)). apply In_below. exact Lk.
    + clear IHbf. rewrite <- app_assoc in *. cbn [app] in *.
      exists (bf ++ (z + (b - k)) :: k :: af). split.
      * unfold move. assert (I : In (bf ++ (z + (b - k)) :: k :: af) (steps_down (bf ++ z :: b :: af))).
        { apply steps_down_In. exists bf, z, b, af, k. auto. }
        cbn [options staircase]. destruct (bf ++ z :: b :: af) as [| a l]; [destruct I |].
        apply in_or_app. right. exact I.
      * rewrite app_length in Odd. cbn [length] in Odd. rewrite Nat.add_1_r, Nat.odd_succ, <- Nat.negb_odd in Odd.
        rewrite alternate_sum_app in E |- *. cbn [alternate_sum] in *.
        destruct (Nat.odd (length bf)); cbn in *; [exact E | discriminate].
Qed.

Corollary staircase_theorem (l : position staircase) : P_position l <-> alternate_sum true l = 0.
Proof. rewrite P_position_iff_grundy_0, staircase_value. reflexivity. Qed.
