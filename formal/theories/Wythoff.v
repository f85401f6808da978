(** * Wythoff's game

    A move takes any positive number from one of two heaps, or the same from
    both. W. A. Wythoff (1907): the lost positions are the pairs of
    [floor (k φ)] and [floor (k φ) + k] for [k = 0, 1, 2, …], where [φ] is the
    golden ratio. Here [x < k φ] is said with integers: [x² < x k + k²]. *)

From Coq Require Import NArith ZArith List Lia Bool.
From Grundy Require Import Mex Position Outcome.
Import ListNotations.
Open Scope N_scope.

(** [x < k φ]. *)
Definition below_phi (x k : N) : Prop := x * x < x * k + k * k.

(** [a = floor (k φ)], for positive [k]: [a < k φ < a + 1]; and [0 = floor 0]. *)
Definition is_floor_phi (a k : N) : Prop :=
  (k = 0 /\ a = 0) \/ (below_phi a k /\ ~ below_phi (a + 1) k).

(** The smaller heap is [floor (k φ)], where [k] is the difference. *)
Definition wythoff_lost (x : N * N) : Prop :=
  let (a, b) := x in is_floor_phi (N.min a b) (N.max a b - N.min a b).

(** ** The game *)

Definition wythoff_options (x : N * N) : list (N * N) :=
  let (a, b) := x in
  map (fun c => (c, b)) (below a) ++ map (fun c => (a, c)) (below b) ++
  map (fun d => (a - N.succ d, b - N.succ d)) (below (N.min a b)).

Lemma wythoff_options_In a b y :
  In y (wythoff_options (a, b)) <->
  exists c d, y = (c, d) /\
    ((c < a /\ d = b) \/ (c = a /\ d < b) \/ (exists t, 1 <= t /\ c + t = a /\ d + t = b)).
Proof.
  unfold wythoff_options. rewrite !in_app_iff, !in_map_iff. split.
  - intros [(c & <- & I) | [(c & <- & I) | (t & <- & I)]]; apply In_below in I.
    + exists c, b. auto.
    + exists a, c. auto.
    + exists (a - N.succ t), (b - N.succ t). split; [reflexivity |]. right. right. exists (N.succ t). lia.
  - intros (c & d & -> & [[L ->] | [[-> L] | (t & T & A & B)]]).
    + left. exists c. split; [reflexivity | apply In_below; exact L].
    + right. left. exists d. split; [reflexivity | apply In_below; exact L].
    + right. right. exists (N.pred t). split; [f_equal; lia | apply In_below; lia].
Qed.

Lemma wythoff_ends : well_founded (fun y x => In y (wythoff_options x)).
Proof.
  apply (ends_by_measure wythoff_options (fun x => N.to_nat (fst x + snd x))).
  intros [a b] y I. apply wythoff_options_In in I. destruct I as (c & d & -> & H). cbn [fst snd].
  destruct H as [[L ->] | [[-> L] | (t & T & A & B)]]; lia.
Qed.

Definition wythoff : game := Game (N * N) wythoff_options wythoff_ends.

(** ** The golden ratio in integers *)

Lemma below_phi_dec x k : below_phi x k \/ ~ below_phi x k.
Proof. unfold below_phi. lia. Qed.

(** [φ] is irrational: [x = k φ] only for 0. *)
Lemma phi_irrational k : forall x, x * x = x * k + k * k -> k = 0.
Proof.
  induction k as [k IH] using (well_founded_induction N.lt_wf_0). intros x E.
  destruct (N.eq_dec k 0) as [| K]; [assumption |].
  assert (L : k < x) by (destruct (N.le_gt_cases x k); [exfalso; nia | assumption]).
  assert (X : exists y, x = k + y) by (exists (x - k); lia). destruct X as [y ->].
  (* Then also [k = y φ]. *)
  assert (E' : k * k = k * y + y * y) by nia.
  assert (U : y < k) by (destruct (N.le_gt_cases k y); [exfalso; nia | assumption]).
  pose proof (IH y U k E'). lia.
Qed.

Lemma not_below_phi x k : k <> 0 -> (~ below_phi x k <-> x * k + k * k < x * x).
Proof.
  intros K. unfold below_phi. split; [| lia]. intros H.
  destruct (N.eq_dec (x * x) (x * k + k * k)) as [E | E]; [| lia].
  exfalso. exact (K (phi_irrational k x E)).
Qed.

Lemma below_phi_small x k : x <= k -> k <> 0 -> below_phi x k.
Proof. unfold below_phi. nia. Qed.

Lemma below_phi_le x y k l : x <= y -> k <= l -> below_phi y k -> below_phi x l.
Proof.
  intros X K H.
  assert (Hk : k <> 0) by (intros ->; unfold below_phi in H; lia).
  destruct (N.le_gt_cases x k) as [L | L]; [apply below_phi_small; lia |].
  assert (U : exists u v, x = k + u /\ y = k + u + v) by (exists (x - k), (y - x); lia).
  destruct U as (u & v & -> & ->). unfold below_phi in *.
  assert (B : (k + u) * (k + u) < (k + u) * k + k * k) by nia.
  assert (W : exists w, l = k + w) by (exists (l - k); lia). destruct W as [w ->]. nia.
Qed.

(** [x < k φ] if and only if not [k < (x - k) φ], for [k <= x]. *)
Lemma below_phi_flip x k : k <= x -> k <> 0 -> (below_phi x k <-> ~ below_phi k (x - k)).
Proof.
  intros L K. assert (X : exists y, x = k + y) by (exists (x - k); lia). destruct X as [y ->].
  replace (k + y - k) with y by lia.
  destruct (N.eq_dec y 0) as [-> | Y].
  - unfold below_phi. split; [nia |]. intros _. nia.
  - rewrite (not_below_phi k y Y). unfold below_phi. split; nia.
Qed.

(** Every [k] has its floor, and only one. *)
Lemma floor_phi_exists k : exists a, is_floor_phi a k.
Proof.
  destruct (N.eq_dec k 0) as [-> | K]; [exists 0; left; auto |].
  assert (H : forall n, below_phi n k \/ exists a, is_floor_phi a k).
  { induction n as [| n IH] using N.peano_ind.
    - left. unfold below_phi. nia.
    - destruct IH as [B | E]; [| right; exact E]. rewrite <- N.add_1_r.
      destruct (below_phi_dec (n + 1) k) as [B' | B']; [left; exact B' |].
      right. exists n. right. auto. }
  destruct (H (2 * k)) as [B | E]; [| exact E]. unfold below_phi in B. nia.
Qed.

Lemma floor_phi_unique a b k : is_floor_phi a k -> is_floor_phi b k -> a = b.
Proof.
  intros [[Ka ->] | [A A']] [[Kb ->] | [B B']]; subst; try reflexivity.
  - unfold below_phi in B. lia.
  - unfold below_phi in A. lia.
  - destruct (N.lt_trichotomy a b) as [L | [E | L]]; [exfalso | exact E | exfalso].
    + apply A'. apply (below_phi_le _ b k k); [lia.. | exact B].
    + apply B'. apply (below_phi_le _ a k k); [lia.. | exact A].
Qed.

Lemma floor_phi_grows a b k l : is_floor_phi a k -> is_floor_phi b l -> k < l -> a < b.
Proof.
  intros A B L. destruct B as [[-> _] | [B B']]; [lia |].
  destruct (N.lt_ge_cases a b) as [| G]; [assumption |]. exfalso. apply B'.
  assert (A1 : below_phi a k \/ (k = 0 /\ a = 0)) by (destruct A as [A | [A _]]; auto).
  unfold below_phi. destruct A1 as [A1 | [-> ->]].
  - apply (below_phi_le _ (a + 1) l l); [lia | lia |]. unfold below_phi in *. nia.
  - assert (b = 0) by lia. subst. nia.
Qed.

(** No positive number is [floor (k φ)] and [floor (j φ) + j]. *)
Lemma floors_differ a k x j : is_floor_phi a k -> is_floor_phi x j -> a = x + j -> a = 0.
Proof.
  intros A X E. destruct A as [[_ A] | [A A']]; [exact A |]. destruct X as [[-> ->] | [X X']]; [lia |].
  exfalso.
  assert (K : k <> 0) by (intros ->; unfold below_phi in A; lia).
  destruct (N.le_gt_cases (k + j) a) as [L | L].
  - (* k <= x < j φ <= (a - k) φ < k *)
    apply (below_phi_flip a k) in A; [| lia | exact K]. apply A.
    apply (below_phi_le k x j (a - k)); [lia | lia | exact X].
  - (* x + 1 <= k < (a + 1 - k) φ <= j φ < x + 1 *)
    destruct (N.le_gt_cases k (a + 1)) as [Ka | Ka].
    + destruct (below_phi_dec k (a + 1 - k)) as [B | B].
      * apply X'. apply (below_phi_le (x + 1) k (a + 1 - k) j); [lia | lia | exact B].
      * apply A'. apply below_phi_flip; assumption.
    + apply A'. apply below_phi_small; lia.
Qed.

(** Every number is one of both. *)
Lemma floors_cover a :
  (exists k, is_floor_phi a k) \/ (exists x j, is_floor_phi x j /\ a = x + j /\ 0 < j).
Proof.
  destruct (N.eq_dec a 0) as [-> | Ha]; [left; exists 0; left; auto |].
  assert (Least : exists k, below_phi a (k + 1) /\ ~ below_phi a k).
  { assert (H : forall n, ~ below_phi a n \/ exists k, below_phi a (k + 1) /\ ~ below_phi a k).
    { induction n as [| n IH] using N.peano_ind.
      - left. unfold below_phi. lia.
      - destruct IH as [B | E]; [| right; exact E]. rewrite <- N.add_1_r.
        destruct (below_phi_dec a (n + 1)) as [B' | B']; [right; exists n; auto | left; exact B']. }
    destruct (H a) as [B | E]; [| exact E]. exfalso. apply B. apply below_phi_small; lia. }
  destruct Least as (k & B & B').
  destruct (below_phi_dec (a + 1) (k + 1)) as [C | C]; [right | left; exists (k + 1); right; auto].
  assert (Ka : k < a).
  { destruct (N.le_gt_cases a k); [| assumption]. exfalso. apply B'. apply below_phi_small; lia. }
  exists k, (a - k). split; [right; split | lia].
  - destruct (N.eq_dec k 0) as [-> | K]; [apply below_phi_small; lia |].
    destruct (below_phi_dec k (a - k)) as [D | D]; [exact D |].
    exfalso. apply B'. apply below_phi_flip; [lia | exact K | exact D].
  - apply below_phi_flip in C; [| lia | lia]. replace (a + 1 - (k + 1)) with (a - k) in C by lia. exact C.
Qed.

(** ** The theorem *)

Lemma wythoff_lost_iff a b :
  wythoff_lost (a, b) <-> exists x k, is_floor_phi x k /\ ((a = x /\ b = x + k) \/ (a = x + k /\ b = x)).
Proof.
  unfold wythoff_lost. split.
  - intros H. exists (N.min a b), (N.max a b - N.min a b). split; [exact H | lia].
  - intros (x & k & F & [[-> ->] | [-> ->]]).
    + replace (N.min x (x + k)) with x by lia. replace (N.max x (x + k) - x) with k by lia. exact F.
    + replace (N.min (x + k) x) with x by lia. replace (N.max (x + k) x - x) with k by lia. exact F.
Qed.

Lemma wythoff_out (x y : position wythoff) : wythoff_lost x -> move x y -> ~ wythoff_lost y.
Proof.
  destruct x as [a b], y as [c d]. intros Lx M Ly. apply wythoff_options_In in M.
  destruct M as (c' & d' & E & M). injection E as <- <-.
  apply wythoff_lost_iff in Lx, Ly. destruct Lx as (x & k & X & Lx), Ly as (y & l & Y & Ly).
  pose proof (floors_differ x k y l X Y) as D1. pose proof (floors_differ y l x k Y X) as D2.
  pose proof (floor_phi_grows x y k l X Y) as G1. pose proof (floor_phi_grows y x l k Y X) as G2.
  assert (S : k = l -> x = y) by (intros <-; apply (floor_phi_unique x y k); assumption).
  assert (C : (k < l /\ x < y) \/ (k = l /\ x = y) \/ (l < k /\ y < x)) by lia. clear S G1 G2 X Y.
  destruct M as [[L ->] | [[-> L] | (t & T & A & B)]]; lia.
Qed.

Lemma wythoff_into_ordered a b : a <= b -> ~ wythoff_lost (a, b) ->
  exists c d, move (g := wythoff) (a, b) (c, d) /\ wythoff_lost (c, d).
Proof.
  intros O L. destruct (floors_cover a) as [[k F] | (x & j & F & E & P)].
  - destruct (N.lt_trichotomy b (a + k)) as [H | [H | H]].
    + destruct (floor_phi_exists (b - a)) as [y Y].
      assert (S : y < a) by (apply (floor_phi_grows y a (b - a) k); [assumption | assumption | lia]).
      exists y, (y + (b - a)). split.
      * apply wythoff_options_In. eexists _, _. split; [reflexivity |]. right. right. exists (a - y). lia.
      * apply wythoff_lost_iff. exists y, (b - a). auto.
    + exfalso. apply L. apply wythoff_lost_iff. exists a, k. auto.
    + exists a, (a + k). split.
      * apply wythoff_options_In. eexists _, _. split; [reflexivity |]. auto.
      * apply wythoff_lost_iff. exists a, k. auto.
  - exists a, x. split.
    + apply wythoff_options_In. eexists _, _. split; [reflexivity |]. right. left. split; [reflexivity | lia].
    + apply wythoff_lost_iff. exists x, j. auto.
Qed.

Lemma wythoff_lost_swap a b : wythoff_lost (a, b) <-> wythoff_lost (b, a).
Proof. unfold wythoff_lost. rewrite (N.min_comm b a), (N.max_comm b a). reflexivity. Qed.

Theorem wythoff_theorem (x : position wythoff) : P_position x <-> wythoff_lost x.
Proof.
  apply P_positions_characterized; [exact wythoff_out | |].
  - clear x. intros [a b] L. destruct (N.le_gt_cases a b) as [O | O].
    + destruct (wythoff_into_ordered a b O L) as (c & d & M & Lost). eauto.
    + destruct (wythoff_into_ordered b a) as (c & d & M & Lost); [lia | rewrite wythoff_lost_swap; exact L |].
      exists (d, c). split; [| apply wythoff_lost_swap; exact Lost].
      apply wythoff_options_In in M. apply wythoff_options_In. destruct M as (c' & d' & E & M).
      injection E as <- <-. exists d, c. split; [reflexivity |].
      destruct M as [[M ->] | [[-> M] | (t & T & A & B)]]; [auto | auto |]. right. right. exists t. auto.
  - clear x. intros [a b]. unfold wythoff_lost, is_floor_phi, below_phi. lia.
Qed.

Example wythoff_pairs : Forall wythoff_lost [(0, 0); (1, 2); (3, 5); (4, 7); (6, 10); (8, 13); (9, 15)].
Proof. repeat constructor; unfold wythoff_lost, is_floor_phi, below_phi; cbn; lia. Qed.
