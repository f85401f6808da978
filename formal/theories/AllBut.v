(** * All numbers but some

    A move takes any number of tokens except those of a finite list. The
    values grow without end, by the same saltus from one period to the next.
    A value is dead at a heap if a smaller heap has it that is further away
    than every missing number: then it is that of an option for ever. So the
    dead values and the last few others decide how the values go on. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Nimber Components Subtraction Saltus.
Import ListNotations.
Open Scope N_scope.

Section AllBut.
  Variable missing : list N.

  Definition all_but_breaks (n : N) : list (list N) :=
    map (fun k => [n - k]) (filter (fun k => negb (member k missing)) (up_to n)).

  Lemma all_but_breaks_In n l :
    In l (all_but_breaks n) <-> exists k, 1 <= k <= n /\ ~ In k missing /\ l = [n - k].
  Proof.
    unfold all_but_breaks. rewrite in_map_iff. split.
    - intros (k & <- & I). apply filter_In in I. destruct I as [I M]. apply In_up_to in I.
      apply negb_true_iff in M. exists k. split; [exact I |]. split; [| reflexivity].
      rewrite <- member_In, M. discriminate.
    - intros (k & I & M & ->). exists k. split; [reflexivity |]. apply filter_In.
      split; [apply In_up_to; exact I |]. rewrite <- member_In in M. apply negb_true_iff, not_true_iff_false. exact M.
  Qed.

  Lemma all_but_breaks_end : well_founded (fun y x => exists l, In l (all_but_breaks x) /\ In y l).
  Proof.
    intros x. induction x as [x IH] using (well_founded_induction N.lt_wf_0).
    constructor. intros y (l & H & I). apply all_but_breaks_In in H. destruct H as (k & H & _ & ->).
    destruct I as [<- | []]. apply IH. lia.
  Qed.

  Definition all_but_rule : rule := Rule N all_but_breaks all_but_breaks_end.

  (** The value of a heap of [n] tokens. *)
  Definition all_but_value (n : N) : N := value (r := all_but_rule) n.

  (** The heaps that a move can leave of [n]. *)
  Definition left_heaps (n : N) : list N := filter (fun m => negb (member (n - m) missing)) (below n).

  Lemma left_heaps_In n m : In m (left_heaps n) <-> m < n /\ ~ In (n - m) missing.
  Proof.
    unfold left_heaps. rewrite filter_In, In_below, negb_true_iff, <- not_true_iff_false, member_In. reflexivity.
  Qed.

  Theorem all_but_is_mex n : is_mex (map all_but_value (left_heaps n)) (all_but_value n).
  Proof.
    apply (is_mex_same_numbers (map (fun l => nim_sum (map (value (r := all_but_rule)) l)) (all_but_breaks n))).
    - intros u. rewrite !in_map_iff. split.
      + intros (l & <- & I). apply all_but_breaks_In in I. destruct I as (k & H & M & ->).
        exists (n - k). split; [cbn [map nim_sum fold_right]; symmetry; apply N.lxor_0_r |].
        apply left_heaps_In. split; [lia |]. replace (n - (n - k)) with k by lia. exact M.
      + intros (m & <- & I). apply left_heaps_In in I. destruct I as [L M].
        exists [m]. split; [cbn [map nim_sum fold_right]; apply N.lxor_0_r |].
        apply all_but_breaks_In. exists (n - m). split; [lia |]. split; [exact M |]. f_equal. lia.
    - apply is_mex_mex. symmetry. apply (value_is_mex all_but_rule).
  Qed.

  Definition reached (n u : N) : Prop := exists m, m < n /\ ~ In (n - m) missing /\ all_but_value m = u.

  Lemma reached_In n u : reached n u <-> In u (map all_but_value (left_heaps n)).
  Proof.
    rewrite in_map_iff. split.
    - intros (m & L & M & E). exists m. split; [exact E |]. apply left_heaps_In. auto.
    - intros (m & E & I). apply left_heaps_In in I. exists m. tauto.
  Qed.

  (** ** How a state that recurs proves the period *)

  Section Recurrence.
    Variables (k a p s : N).
    Hypothesis most : forall x, In x missing -> x <= k.
    Hypothesis far : k <= a.

    (** The value occurs so early that it is that of an option for ever. *)
    Definition dead (n u : N) : Prop := exists m, m + k < n /\ all_but_value m = u.

    Hypothesis window : forall m, a - k <= m < a -> all_but_value (m + p) = all_but_value m + s.
    Hypothesis same_dead : forall u, dead a u <-> dead (a + p) (u + s).
    Hypothesis small_dead : forall u, u < s -> dead (a + p) u.

    Lemma dead_reached n u : dead n u -> reached n u.
    Proof.
      intros (m & L & E). exists m. split; [lia |]. split; [| exact E]. intros I. apply most in I. lia.
    Qed.

    Lemma dead_later n n' u : n <= n' -> dead n u -> dead n' u.
    Proof. intros L (m & H & E). exists m. split; [lia | exact E]. Qed.

    Lemma dead_succ n u : k <= n -> (dead (n + 1) u <-> dead n u \/ all_but_value (n - k) = u).
    Proof.
      intros L. split.
      - intros (m & H & E). destruct (N.lt_ge_cases (m + k) n) as [H' | H']; [left; exists m; auto |].
        right. replace (n - k) with m by lia. exact E.
      - intros [D | E]; [apply (dead_later n); [lia | exact D] |]. exists (n - k). split; [lia | exact E].
    Qed.

    (** One heap further. *)
    Lemma next_value_grows n : a <= n ->
      (forall m, a - k <= m < n -> all_but_value (m + p) = all_but_value m + s) ->
      (forall u, dead n u <-> dead (n + p) (u + s)) ->
      all_but_value (n + p) = all_but_value n + s.
    Proof.
      intros L W D. apply (is_mex_unique (map all_but_value (left_heaps (n + p)))); [apply all_but_is_mex |].
      destruct (all_but_is_mex n) as [Not Smaller]. rewrite <- reached_In in Not. split.
      - rewrite <- reached_In. intros (m & H & M & E). apply Not. destruct (N.lt_ge_cases (m + k) (n + p)) as [F | F].
        + apply dead_reached. apply D. exists m. auto.
        + pose proof (W (m - p) ltac:(lia)) as E'. rewrite N.sub_add in E' by lia. exists (m - p).
          split; [lia |]. split; [| lia]. replace (n - (m - p)) with (n + p - m) by lia. exact M.
      - intros u H. rewrite <- reached_In. destruct (N.lt_ge_cases u s) as [Lt | Ge].
        + apply dead_reached, (dead_later (a + p)); [lia |]. apply small_dead. exact Lt.
        + pose proof (Smaller (u - s) ltac:(lia)) as R. apply reached_In in R. destruct R as (m & Lm & M & E).
          destruct (N.lt_ge_cases (m + k) n) as [F | F].
          * apply dead_reached. replace u with (u - s + s) by lia. apply D. exists m. auto.
          * exists (m + p). split; [lia |]. split; [replace (n + p - (m + p)) with (n - m) by lia; exact M |].
            rewrite W by lia. lia.
    Qed.

    Lemma recurrence_upto n : a <= n ->
      (forall m, a - k <= m < n -> all_but_value (m + p) = all_but_value m + s) /\
      (forall u, dead n u <-> dead (n + p) (u + s)).
    Proof.
      induction n as [| n IH] using N.peano_ind; intros L.
      - replace a with 0 in * by lia. split; [exact window | exact same_dead].
      - destruct (N.eq_dec a (N.succ n)) as [-> | Ne]; [split; [exact window | exact same_dead] |].
        destruct (IH ltac:(lia)) as [W D]. pose proof (next_value_grows n ltac:(lia) W D) as V.
        assert (W' : forall m, a - k <= m < N.succ n -> all_but_value (m + p) = all_but_value m + s).
        { intros m Hm. destruct (N.eq_dec m n) as [-> | Nm]; [exact V | apply W; lia]. }
        split; [exact W' |]. intros u. replace (N.succ n) with (n + 1) by lia.
        replace (n + 1 + p) with (n + p + 1) by lia. rewrite !dead_succ by lia.
        replace (n + p - k) with (n - k + p) by lia. rewrite W' by lia. rewrite D.
        split; (intros [H | H]; [left; exact H | right; lia]).
    Qed.

    Theorem all_but_recurrence n : a - k <= n -> all_but_value (n + p) = all_but_value n + s.
    Proof.
      intros L. destruct (recurrence_upto (N.max a (n + 1))) as [W _]; [lia |]. apply W. lia.
    Qed.
  End Recurrence.
End AllBut.
