(** * Misère Nim

    Bouton (1901): if some heap has at least two tokens, misère Nim is lost for
    the player to move exactly where Nim is; if not, where Nim is won. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Position Nimber Components Nim Misere.
Import ListNotations.
Open Scope N_scope.

(** Whether some heap has at least two tokens. *)
Definition some_large_heap (l : list N) : bool := existsb (fun n => 2 <=? n) l.

(** The positions that are lost. *)
Definition misere_nim_lost (l : list N) : Prop :=
  nim_sum l = if some_large_heap l then 0 else 1.

Lemma some_large_heap_app l l' : some_large_heap (l ++ l') = some_large_heap l || some_large_heap l'.
Proof. apply existsb_app. Qed.

Lemma some_large_heap_cons n l : some_large_heap (n :: l) = (2 <=? n) || some_large_heap l.
Proof. reflexivity. Qed.

(** Without a large heap the nim-sum is 0 or 1. *)
Lemma small_nim_sum l : some_large_heap l = false -> nim_sum l = 0 \/ nim_sum l = 1.
Proof.
  induction l as [| n l IH]; [left; reflexivity |].
  rewrite some_large_heap_cons. intros H. apply orb_false_iff in H. destruct H as [Hn Hl].
  apply N.leb_gt in Hn. change (nim_sum (n :: l)) with (N.lxor n (nim_sum l)).
  assert (En : n = 0 \/ n = 1) by lia.
  destruct (IH Hl) as [-> | ->], En as [-> | ->]; cbn; auto.
Qed.

(** Every smaller nim-sum can be reached by making one heap smaller. *)
Lemma nim_sum_reaches l u : u < nim_sum l ->
  exists before n after k, l = before ++ n :: after /\ k < n /\ nim_sum (before ++ k :: after) = u.
Proof.
  revert u. induction l as [| n l IH]; intros u H; [cbn in H; lia |].
  change (nim_sum (n :: l)) with (N.lxor n (nim_sum l)) in H.
  apply lxor_reaches in H. destruct H as [(k & L & E) | (v & L & E)].
  - exists [], n, l, k. auto.
  - destruct (IH v L) as (b & m & a & k & -> & Hk & Ek). exists (n :: b), m, a, k.
    split; [reflexivity |]. split; [exact Hk |]. rewrite <- E, <- Ek. reflexivity.
Qed.

Lemma nim_terminal (l : position nim) : terminal l -> nim_sum l = 0 /\ some_large_heap l = false.
Proof.
  intros T. pose proof (proj1 (terminal_no_move l) T) as NoMove. clear T.
  assert (Z : forall n, In n l -> n = 0).
  { intros n I. apply in_split in I. destruct I as (b & a & E).
    destruct (N.eq_dec n 0) as [| Hn]; [assumption |]. exfalso.
    apply (NoMove (b ++ 0 :: a)). apply nim_move. exists b, n, a, 0. split; [exact E | split; [lia | reflexivity]]. }
  clear NoMove. induction l as [| n l IH]; [split; reflexivity |].
  destruct IH as [A B]; [intros m I; apply Z; right; exact I |].
  rewrite some_large_heap_cons, B. rewrite (Z n) by (left; reflexivity). split; [exact A | reflexivity].
Qed.

Lemma misere_nim_out (x y : position nim) : misere_nim_lost x -> move x y -> ~ misere_nim_lost y.
Proof.
  unfold misere_nim_lost. intros Lx M Ly. apply nim_move in M. destruct M as (b & n & a & k & -> & H & ->).
  assert (D : N.lxor n k <> 0) by (rewrite N.lxor_eq_0_iff; lia).
  rewrite (nim_sum_replace b n k a), Lx in Ly.
  rewrite !some_large_heap_app, !some_large_heap_cons in *.
  destruct (some_large_heap b) eqn:Sb; [rewrite N.lxor_0_l in Ly; contradiction |].
  destruct (some_large_heap a) eqn:Sa; [rewrite !orb_true_r, N.lxor_0_l in Ly; contradiction |].
  cbn [orb] in *. rewrite !orb_false_r in *.
  destruct (2 <=? n) eqn:En; destruct (2 <=? k) eqn:Ek.
  - rewrite N.lxor_0_l in Ly. contradiction.
  - (* The other heaps are small, so their nim-sum is not n. *)
    apply N.leb_le in En. rewrite nim_sum_app in Lx. change (nim_sum (n :: a)) with (N.lxor n (nim_sum a)) in Lx.
    assert (E : n = N.lxor (nim_sum b) (nim_sum a)).
    { apply N.lxor_eq_0_iff. rewrite <- Lx. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
      destruct (N.testbit n i), (N.testbit (nim_sum b) i), (N.testbit (nim_sum a) i); reflexivity. }
    destruct (small_nim_sum b Sb) as [Vb | Vb], (small_nim_sum a Sa) as [Va | Va];
      rewrite Vb, Va in E; cbn in E; lia.
  - apply N.leb_gt in En. apply N.leb_le in Ek. lia.
  - apply D. apply (lxor_inj_l _ _ 1). rewrite N.lxor_0_r. exact Ly.
Qed.

Lemma misere_nim_into (l : position nim) :
  ~ misere_nim_lost l -> terminal l \/ exists y, move l y /\ misere_nim_lost y.
Proof.
  unfold misere_nim_lost. intros L. destruct (some_large_heap l) eqn:S.
  - right. destruct (nim_sum_reaches l 0) as (b & n & a & k & -> & H & E); [lia |].
    destruct (some_large_heap (b ++ k :: a)) eqn:S'.
    + exists (b ++ k :: a). rewrite S', E. split; [| reflexivity].
      apply nim_move. exists b, n, a, k. auto.
    + (* The heap that was made smaller was the only large one: leave 1 instead of 0, or 0 instead of 1. *)
      rewrite some_large_heap_app, some_large_heap_cons in S, S'.
      apply orb_false_iff in S'. destruct S' as [Sb S']. apply orb_false_iff in S'. destruct S' as [Sk Sa].
      rewrite Sb, Sa, orb_false_r in S. cbn [orb] in S. apply N.leb_le in S. apply N.leb_gt in Sk.
      assert (K : N.lxor k 1 < 2) by (assert (K : k = 0 \/ k = 1) by lia; destruct K as [-> | ->]; cbn; lia).
      exists (b ++ N.lxor k 1 :: a). split.
      * apply nim_move. exists b, n, a, (N.lxor k 1). split; [reflexivity | split; [lia | reflexivity]].
      * rewrite some_large_heap_app, some_large_heap_cons, Sb, Sa.
        replace (2 <=? N.lxor k 1) with false by (symmetry; apply N.leb_gt; exact K).
        cbn [orb]. rewrite (nim_sum_replace b k (N.lxor k 1) a), E, lxor_cancel_l. reflexivity.
  - destruct (small_nim_sum l S) as [E | E]; [| contradiction].
    destruct (options l) as [| y rest] eqn:O; [left; exact O | right]. exists y.
    assert (M : move l y) by (unfold move; rewrite O; left; reflexivity). split; [exact M |].
    apply nim_move in M. destruct M as (b & n & a & k & -> & H & ->).
    rewrite some_large_heap_app, some_large_heap_cons in *.
    apply orb_false_iff in S. destruct S as [Sb S]. apply orb_false_iff in S. destruct S as [Sn Sa].
    rewrite Sb, Sa. apply N.leb_gt in Sn. replace k with 0 by lia. cbn [orb N.leb N.compare].
    rewrite (nim_sum_replace b n 0 a), E. replace n with 1 by lia. reflexivity.
Qed.

Theorem misere_nim (l : position nim) : misere_P_position l <-> misere_nim_lost l.
Proof.
  apply misere_P_positions_characterized.
  - intros x L T. unfold misere_nim_lost in L. apply nim_terminal in T. destruct T as [E S].
    rewrite E, S in L. discriminate.
  - exact misere_nim_out.
  - exact misere_nim_into.
  - intros x. unfold misere_nim_lost. destruct (N.eq_dec (nim_sum x) (if some_large_heap x then 0 else 1)); auto.
Qed.
