(** * Fibonacci nim

    From one heap a move takes at least one token, and at most twice as many as
    the move before. M. J. Whinihan (1963): write the heap as a sum of
    Fibonacci numbers no two of which are neighbours (E. Zeckendorf). The
    player to move loses if and only if the smallest of them may not be taken.
    If the first move may take anything but the whole heap, it loses exactly
    from the Fibonacci numbers. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Position Outcome.
Import ListNotations.
Open Scope N_scope.

(** 1, 2, 3, 5, 8, … *)
Fixpoint fib (i : nat) : N :=
  match i with
  | O => 1
  | S j => match j with O => 2 | S k => fib j + fib k end
  end.

Lemma fib_step i : fib (S (S i)) = fib (S i) + fib i.
Proof. reflexivity. Qed.

Lemma fib_positive i : 1 <= fib i /\ fib i < fib (S i).
Proof.
  induction i as [| i [A B]]; [cbn; lia |]. rewrite fib_step. lia.
Qed.

Lemma fib_monotone i j : (i <= j)%nat -> fib i <= fib j.
Proof.
  induction 1 as [| j H IH]; [lia |]. pose proof (fib_positive j). lia.
Qed.

Lemma fib_double i : fib (S i) <= 2 * fib i.
Proof.
  destruct i as [| i]; [cbn; lia |]. rewrite fib_step. pose proof (fib_positive i). lia.
Qed.

(** ** Zeckendorf's representation *)

(** Indices below [top], descending, no two of them neighbours. *)
Fixpoint descends (top : nat) (l : list nat) : Prop :=
  match l with
  | [] => True
  | i :: rest => (i < top)%nat /\ descends (i - 1) rest
  end.

Definition fib_sum (l : list nat) : N := fold_right (fun i s => fib i + s) 0 l.

Lemma fib_sum_cons i l : fib_sum (i :: l) = fib i + fib_sum l.
Proof. reflexivity. Qed.

Lemma fib_sum_one i : fib_sum [i] = fib i.
Proof. apply N.add_0_r. Qed.

Lemma fib_sum_app l m : fib_sum (l ++ m) = fib_sum l + fib_sum m.
Proof.
  induction l as [| i l IH]; [reflexivity |]. rewrite <- app_comm_cons, !fib_sum_cons, IH. lia.
Qed.

Lemma descends_higher top top' l : (top <= top')%nat -> descends top l -> descends top' l.
Proof. destruct l as [| i l]; cbn; [auto |]. intros H [L D]. split; [lia | exact D]. Qed.

Lemma fib_sum_bound top l : descends top l -> fib_sum l < fib top.
Proof.
  revert top. induction l as [| i l IH]; intros top D; [pose proof (fib_positive top); cbn; lia |].
  destruct D as [L D]. apply IH in D. rewrite fib_sum_cons.
  pose proof (fib_monotone (S i) top L) as M. destruct i as [| i].
  { change (fib (0 - 1)) with 1 in D. change (fib 1) with 2 in M. change (fib 0) with 1. lia. }
  rewrite fib_step in M. replace (S i - 1)%nat with i in D by lia. lia.
Qed.

(** Every number has such a representation … *)
Lemma zeckendorf_exists top : forall n, n < fib top -> exists l, descends top l /\ fib_sum l = n.
Proof.
  induction top as [top IH] using (well_founded_induction Wf_nat.lt_wf). intros n H.
  destruct top as [| i]; [exists []; split; [exact I | cbn in *; lia] |].
  destruct (N.lt_ge_cases n (fib i)) as [L | L].
  - destruct (IH i ltac:(lia) n L) as (l & D & E). exists l. split; [| exact E].
    apply (descends_higher i); [lia | exact D].
  - destruct i as [| i].
    + exists [0%nat]. split; [cbn; lia | cbn in *; lia].
    + destruct (IH i ltac:(lia) (n - fib (S i))) as (l & D & E); [rewrite fib_step in H; lia |].
      exists (S i :: l). split; [| rewrite fib_sum_cons; lia].
      split; [lia |]. replace (S i - 1)%nat with i by lia. exact D.
Qed.

(** … and only one. *)
Lemma zeckendorf_unique l : forall top l' top',
  descends top l -> descends top' l' -> fib_sum l = fib_sum l' -> l = l'.
Proof.
  induction l as [| i l IH]; intros top [| j l'] top' D D' E; [reflexivity | | |].
  - rewrite fib_sum_cons in E. pose proof (fib_positive j). cbn in E. lia.
  - rewrite fib_sum_cons in E. pose proof (fib_positive i). cbn in E. lia.
  - assert (B : fib_sum (i :: l) < fib (S i)).
    { apply fib_sum_bound. split; [lia | apply D]. }
    assert (B' : fib_sum (j :: l') < fib (S j)).
    { apply fib_sum_bound. split; [lia | apply D']. }
    rewrite !fib_sum_cons in *.
    destruct (Compare_dec.lt_eq_lt_dec i j) as [[L | ->] | L].
    + pose proof (fib_monotone (S i) j L). lia.
    + f_equal. apply (IH _ l' _ (proj2 D) (proj2 D')). lia.
    + pose proof (fib_monotone (S j) i L). lia.
Qed.

Lemma descends_app top l j m : descends top (l ++ [j]) -> descends (j - 1) m -> descends top (l ++ [j] ++ m).
Proof.
  revert top. induction l as [| i l IH]; intros top D Dm; cbn [app descends] in *; [tauto |].
  split; [apply D |]. apply IH; [apply D | exact Dm].
Qed.

Lemma descends_last top l i j : descends top (l ++ [i; j]) -> (j + 2 <= i)%nat.
Proof.
  revert top. induction l as [| h l IH]; intros top D; cbn [app descends] in D; [lia |].
  apply (IH (h - 1)%nat). apply D.
Qed.

Lemma descends_prefix top l m : descends top (l ++ m) -> descends top l.
Proof.
  revert top. induction l as [| h l IH]; intros top D; [exact I |]. cbn [app descends] in *.
  split; [apply D | apply IH, D].
Qed.

(** The list is the representation of [n]. *)
Definition represents (l : list nat) (n : N) : Prop := (exists top, descends top l) /\ fib_sum l = n.

Lemma representation n : exists l, represents l n.
Proof.
  assert (B : forall n, exists top, n < fib top).
  { induction n0 as [| m [top H]] using N.peano_ind; [exists 0%nat; cbn; lia |].
    exists (S top). pose proof (fib_positive top). lia. }
  destruct (B n) as [top H]. destruct (zeckendorf_exists top n H) as (l & D & E).
  exists l. split; eauto.
Qed.

Lemma representation_unique l l' n : represents l n -> represents l' n -> l = l'.
Proof.
  intros [[top D] E] [[top' D'] E']. apply (zeckendorf_unique l top l' top' D D'). congruence.
Qed.

(** A positive number has a smallest part. *)
Lemma smallest_part n : 0 < n -> exists l j, represents (l ++ [j]) n.
Proof.
  intros H. destruct (representation n) as [l R]. destruct l as [| j l] using rev_ind.
  - destruct R as [_ E]. cbn in E. lia.
  - exists l, j. exact R.
Qed.

(** ** The game *)

(** A position: the heap, and the most that may be taken. *)
Definition fibonacci_options (x : N * N) : list (N * N) :=
  let (n, most) := x in map (fun t => (n - N.succ t, 2 * N.succ t)) (below (N.min n most)).

Lemma fibonacci_options_In n most y :
  In y (fibonacci_options (n, most)) <-> exists t, 1 <= t /\ t <= n /\ t <= most /\ y = (n - t, 2 * t).
Proof.
  unfold fibonacci_options. rewrite in_map_iff. split.
  - intros (t & <- & I). apply In_below in I. exists (N.succ t). repeat split; lia.
  - intros (t & A & B & C & ->). exists (N.pred t). rewrite N.succ_pred by lia.
    split; [reflexivity | apply In_below; lia].
Qed.

Lemma fibonacci_ends : well_founded (fun y x => In y (fibonacci_options x)).
Proof.
  apply (ends_by_measure fibonacci_options (fun x => N.to_nat (fst x))).
  intros [n most] y I. apply fibonacci_options_In in I. destruct I as (t & A & B & C & ->). cbn [fst]. lia.
Qed.

Definition fibonacci_nim : game := Game (N * N) fibonacci_options fibonacci_ends.

(** The smallest part may not be taken. *)
Definition fibonacci_lost (x : N * N) : Prop :=
  fst x = 0 \/ exists l j, represents (l ++ [j]) (fst x) /\ snd x < fib j.

Lemma fibonacci_out (x y : position fibonacci_nim) : fibonacci_lost x -> move x y -> ~ fibonacci_lost y.
Proof.
  destruct x as [n most]. intros L M. apply fibonacci_options_In in M. destruct M as (t & A & B & C & ->).
  unfold fibonacci_lost in *. cbn [fst snd] in *. destruct L as [L | (l & j & R & L)]; [lia |].
  assert (Part : fib j <= n).
  { destruct R as [_ <-]. rewrite fib_sum_app, fib_sum_one. lia. }
  intros [Z | (l' & i & R' & L')]; [lia |].
  (* The tokens that were taken continue the representation of what is left. *)
  destruct i as [| i]; [change (fib 0) with 1 in L'; lia |]. pose proof (fib_double i) as D.
  destruct (zeckendorf_exists i t) as (m & Dm & Em); [lia |].
  assert (R2 : represents (l' ++ [S i] ++ m) n).
  { destruct R' as [[top D'] E']. split.
    - exists top. apply descends_app; [exact D' |]. replace (S i - 1)%nat with i by lia. exact Dm.
    - rewrite app_assoc, fib_sum_app, E', Em. lia. }
  destruct m as [| h m] using rev_ind; [cbn in Em; lia |]. clear IHm.
  rewrite app_assoc, app_assoc in R2. pose proof (representation_unique _ _ _ R R2) as E.
  apply app_inj_tail in E. destruct E as [_ <-].
  rewrite fib_sum_app, fib_sum_one in Em. lia.
Qed.

Lemma fibonacci_into (x : position fibonacci_nim) :
  ~ fibonacci_lost x -> exists y, move x y /\ fibonacci_lost y.
Proof.
  destruct x as [n most]. unfold fibonacci_lost at 1. cbn [fst snd]. intros L.
  destruct (smallest_part n) as (l & j & R); [lia |].
  assert (J : fib j <= most) by (destruct (N.le_gt_cases (fib j) most); [assumption | exfalso; apply L; right; eauto]).
  pose proof (fib_positive j) as Pos. destruct R as [[top D] E].
  assert (En : n = fib_sum l + fib j) by (rewrite <- E, fib_sum_app, fib_sum_one; reflexivity).
  exists (n - fib j, 2 * fib j). split.
  - apply fibonacci_options_In. exists (fib j). repeat split; lia.
  - unfold fibonacci_lost. cbn [fst snd]. destruct l as [| i l] using rev_ind; [left; cbn in En; lia |].
    clear IHl. right. exists l, i. rewrite <- app_assoc in D. cbn [app] in D. split.
    + split; [| lia]. exists top. apply (descends_prefix top _ [j]). rewrite <- app_assoc. exact D.
    + apply descends_last in D. pose proof (fib_monotone (S (S j)) i ltac:(lia)) as M.
      rewrite fib_step in M. lia.
Qed.

Theorem fibonacci_theorem (x : position fibonacci_nim) : P_position x <-> fibonacci_lost x.
Proof.
  apply P_positions_characterized; [exact fibonacci_out | exact fibonacci_into |].
  clear x. intros [n most]. unfold fibonacci_lost. cbn [fst snd].
  destruct (N.eq_dec n 0) as [Z | Z]; [left; left; exact Z |].
  destruct (smallest_part n) as (l & j & R); [lia |].
  destruct (N.lt_ge_cases most (fib j)) as [L | L]; [left; right; eauto | right].
  intros [Z' | (l' & i & R' & L')]; [contradiction |].
  pose proof (representation_unique _ _ _ R R') as E. apply app_inj_tail in E. destruct E as [_ ->]. lia.
Qed.

(** If the first move may not take the whole heap. *)
Corollary fibonacci_start n : 0 < n ->
  (P_position (g := fibonacci_nim) (n, n - 1) <-> exists i, n = fib i).
Proof.
  intros H. rewrite fibonacci_theorem. unfold fibonacci_lost. cbn [fst snd]. split.
  - intros [Z | (l & j & [_ E] & L)]; [lia |]. exists j.
    rewrite fib_sum_app, fib_sum_one in E. lia.
  - intros [i ->]. right. exists [], i. split; [| pose proof (fib_positive i); lia]. split; [exists (S i); cbn; lia |].
    apply fib_sum_one.
Qed.
