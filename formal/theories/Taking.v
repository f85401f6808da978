(** * Taking-and-breaking games

    Such a game is given by a code [d0.d1d2d3…]. If bit [j] of the digit [di]
    is 1, a move may take [i] tokens from a heap and leave the rest as exactly
    [j] nonempty heaps. With digits up to 7 these are the octal games: bit 0
    allows to take a whole heap, bit 1 to take from a heap, bit 2 to take and
    to split what is left in two. Larger digits leave more heaps. As [d0]
    takes nothing, only its bits from 2 on are moves.

    Kayles is 0.77, Dawson's Kayles 0.07. R. K. Guy and C. A. B. Smith, "The
    G-values of various games", Proc. Cambridge Philos. Soc. 52 (1956). *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Position Nimber Components.
Import ListNotations.
Open Scope N_scope.

Definition total (l : list N) : N := fold_right N.add 0 l.

Lemma total_cons a l : total (a :: l) = a + total l.
Proof. reflexivity. Qed.

Lemma total_app l l' : total (l ++ l') = total l + total l'.
Proof.
  induction l as [| a l IH]; [reflexivity |].
  rewrite <- app_comm_cons, !total_cons, IH. lia.
Qed.

Lemma In_le_total a l : In a l -> a <= total l.
Proof.
  induction l as [| b l IH]; [intros [] |]. rewrite total_cons. intros [<- | I]; [| apply IH in I]; lia.
Qed.

(** All lists of [j] nonempty heaps with [t] tokens in total. *)
Fixpoint nonempty_heaps (j : nat) (t : N) : list (list N) :=
  match j with
  | O => if t =? 0 then [[]] else []
  | S j' => flat_map (fun a => map (cons (N.succ a)) (nonempty_heaps j' (t - N.succ a))) (below t)
  end.

Lemma nonempty_heaps_In j t l :
  In l (nonempty_heaps j t) <-> length l = j /\ total l = t /\ forall a, In a l -> 0 < a.
Proof.
  revert t l. induction j as [| j IH]; intros t l; cbn [nonempty_heaps].
  - destruct (N.eqb_spec t 0) as [-> | H].
    + split; [intros [<- | []]; split; [| split]; try reflexivity; intros a [] |].
      intros (L & _ & _). destruct l; [left; reflexivity | discriminate].
    + split; [intros [] |]. intros (L & T & _). destruct l; [cbn in T; lia | discriminate].
  - rewrite in_flat_map. split.
    + intros (a & Ia & I). apply In_below in Ia. apply in_map_iff in I. destruct I as (l' & <- & I).
      apply IH in I. destruct I as (L & T & Pos). rewrite total_cons. cbn [length]. split; [lia |]. split; [lia |].
      intros b [<- | Ib]; [lia | auto].
    + intros (L & T & Pos). destruct l as [| a l]; [discriminate |]. cbn [length] in L. rewrite total_cons in T.
      pose proof (Pos a (or_introl eq_refl)) as Ha. exists (N.pred a).
      split; [apply In_below; lia |]. rewrite N.succ_pred by lia. apply in_map. apply IH.
      split; [lia |]. split; [lia |]. intros b I. apply Pos. right. exact I.
Qed.

(** A code has its digits in order, [d0] first: Kayles is [[0; 7; 7]]. *)
Definition code : Type := list N.

Definition digit (c : code) (i : N) : N := nth (N.to_nat i) c 0.

(** Whether a move may take [i] tokens and leave [j] heaps. *)
Definition allows (c : code) (i j : N) : bool :=
  ((1 <=? i) || (2 <=? j)) && N.testbit (digit c i) j.

(** The highest number of heaps of which a digit may speak, plus 1. *)
Definition digit_bits (d : N) : N := N.size d.

(** The lists of heaps that a move may leave of a heap of [n]. *)
Definition taking_breaks (c : code) (n : N) : list (list N) :=
  flat_map (fun i =>
    flat_map (fun j => if allows c i j && (i <=? n) then nonempty_heaps (N.to_nat j) (n - i) else [])
      (below (digit_bits (digit c i))))
    (below (N.of_nat (length c))).

Lemma testbit_below_size d j : N.testbit d j = true -> j < digit_bits d.
Proof.
  intros H. unfold digit_bits. destruct (N.lt_ge_cases j (N.size d)) as [L | L]; [exact L |].
  rewrite N.bits_above_log2 in H; [discriminate |].
  destruct (N.eq_dec d 0) as [-> | Hd]; [rewrite N.bits_0 in H; discriminate |].
  rewrite (N.size_log2 d Hd) in L. lia.
Qed.

Lemma digit_beyond c i : N.of_nat (length c) <= i -> digit c i = 0.
Proof. intros H. unfold digit. apply nth_overflow. lia. Qed.

(** What the code means: a move takes [i] tokens and leaves [j] nonempty heaps,
    as the digit allows. *)
Theorem taking_breaks_In c n l :
  In l (taking_breaks c n) <->
  exists i, i <= n /\ allows c i (N.of_nat (length l)) = true /\
    total l = n - i /\ forall a, In a l -> 0 < a.
Proof.
  unfold taking_breaks. rewrite in_flat_map. split.
  - intros (i & _ & I). apply in_flat_map in I. destruct I as (j & _ & I).
    destruct (allows c i j && (i <=? n)) eqn:E; [| destruct I].
    apply andb_prop in E. destruct E as [A Le]. apply N.leb_le in Le.
    apply nonempty_heaps_In in I. destruct I as (L & T & Pos). exists i.
    replace (N.of_nat (length l)) with j by lia. auto.
  - intros (i & Le & A & T & Pos). pose proof A as A'. unfold allows in A'. apply andb_prop in A'.
    destruct A' as [_ Bit]. exists i. split.
    + apply In_below. destruct (N.lt_ge_cases i (N.of_nat (length c))) as [H | H]; [exact H |].
      rewrite digit_beyond in Bit by exact H. rewrite N.bits_0 in Bit. discriminate.
    + apply in_flat_map. exists (N.of_nat (length l)). split; [apply In_below, testbit_below_size; exact Bit |].
      apply N.leb_le in Le. rewrite A, Le. cbn [andb]. apply nonempty_heaps_In.
      split; [lia | auto].
Qed.

(** Every heap that is left is smaller. *)
Lemma taking_breaks_smaller c n l a : In l (taking_breaks c n) -> In a l -> a < n.
Proof.
  intros H I. apply taking_breaks_In in H. destruct H as (i & Le & A & T & Pos).
  pose proof (In_le_total a l I) as Ha. pose proof (Pos a I) as Pa.
  destruct (N.eq_dec i 0) as [-> | Hi]; [| lia].
  (* Nothing is taken, so there is another heap, which is not empty. *)
  unfold allows in A. apply andb_prop in A. destruct A as [A _]. apply orb_prop in A.
  destruct A as [A | A]; apply N.leb_le in A; [lia |].
  apply in_split in I. destruct I as (b & c' & ->).
  rewrite total_app, total_cons in T. rewrite app_length in A. cbn [length] in A.
  destruct b as [| x b]; [destruct c' as [| x c']; [cbn in A; lia |] |].
  - rewrite total_cons in T. specialize (Pos x ltac:(cbn; auto)). lia.
  - rewrite total_cons in T. specialize (Pos x ltac:(cbn; auto)). lia.
Qed.

Lemma taking_breaks_end c : well_founded (fun y x => exists l, In l (taking_breaks c x) /\ In y l).
Proof.
  intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0).
  constructor. intros y (l & H & I). apply IH. exact (taking_breaks_smaller c x l y H I).
Qed.

Definition taking_rule (c : code) : rule := Rule N (taking_breaks c) (taking_breaks_end c).

(** Positions are lists of heaps. *)
Definition taking (c : code) : game := components_game (taking_rule c).

(** The value of a heap of [n] tokens. *)
Definition G (c : code) (n : N) : N := value (r := taking_rule c) n.

(** The values of what a move leaves of a heap. *)
Definition option_values (c : code) (n : N) : list N :=
  map (fun l => nim_sum (map (G c) l)) (taking_breaks c n).

Theorem G_is_mex c n : is_mex (option_values c n) (G c n).
Proof. apply is_mex_mex. symmetry. apply (value_is_mex (taking_rule c)). Qed.

Theorem taking_P_position c (l : list N) :
  Outcome.P_position (g := taking c) l <-> nim_sum (map (G c) l) = 0.
Proof. exact (P_position_components (taking_rule c) l). Qed.

(** An empty heap has no move, so its value is 0. *)
Lemma G_0 c : G c 0 = 0.
Proof.
  apply (is_mex_unique (option_values c 0)); [apply G_is_mex |]. split; [| lia].
  intros I. apply in_map_iff in I. destruct I as (l & _ & I).
  apply taking_breaks_In in I. destruct I as (i & Le & A & T & Pos).
  destruct l as [| a l].
  - unfold allows in A. apply andb_prop in A. destruct A as [A _]. apply orb_prop in A.
    change (N.of_nat (length [])) with 0 in A.
    rewrite !N.leb_le in A. lia.
  - pose proof (Pos a (or_introl eq_refl)). rewrite total_cons in T. lia.
Qed.
