(** * Octal games

    A code with digits up to 7 leaves at most two heaps. Then the options of a
    heap are of three kinds. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Nimber Components Taking GuySmith.
Import ListNotations.
Open Scope N_scope.

Definition octal (c : code) : bool := forallb (fun d => d <? 8) c.

Lemma octal_allows c i j : octal c = true -> allows c i j = true -> j <= 2.
Proof.
  intros O A. unfold allows in A. apply andb_prop in A. destruct A as [_ A].
  destruct (N.le_gt_cases j 2) as [| L]; [assumption |]. exfalso.
  assert (D : digit c i < 8).
  { unfold digit. destruct (nth_in_or_default (N.to_nat i) c 0) as [I | ->]; [| lia].
    unfold octal in O. rewrite forallb_forall in O. apply O in I. apply N.ltb_lt. exact I. }
  rewrite <- (N.mod_small (digit c i) (2 ^ 3)) in A by exact D.
  rewrite N.mod_pow2_bits_high in A by lia. discriminate.
Qed.

Lemma octal_leaves c : octal c = true -> leaves_at_most c 2.
Proof. intros O i j. apply octal_allows. exact O. Qed.

(** The value [u] is that of an option: the heap is taken as a whole, or
    tokens are taken from it, or the rest is split in two as well. *)
Inductive octal_option (c : code) (n : N) : N -> Prop :=
| take_whole : allows c n 0 = true -> octal_option c n 0
| take_some : forall i, i < n -> allows c i 1 = true -> octal_option c n (G c (n - i))
| take_and_split : forall i a b, 0 < a -> 0 < b -> i + a + b = n -> allows c i 2 = true ->
    octal_option c n (N.lxor (G c a) (G c b)).

Theorem octal_option_values c n u : octal c = true ->
  (In u (option_values c n) <-> octal_option c n u).
Proof.
  intros O. unfold option_values. rewrite in_map_iff. split.
  - intros (l & <- & I). apply taking_breaks_In in I. destruct I as (i & Le & A & T & Pos).
    pose proof (octal_allows c i _ O A) as J.
    destruct l as [| a [| b [| x l]]].
    + cbn [map nim_sum fold_right]. change (total []) with 0 in T. apply take_whole.
      replace n with i by lia. exact A.
    + pose proof (Pos a ltac:(cbn; auto)). rewrite total_cons in T. change (total []) with 0 in T.
      cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. replace a with (n - i) by lia.
      apply take_some; [lia | exact A].
    + pose proof (Pos a ltac:(cbn; auto)). pose proof (Pos b ltac:(cbn; auto)).
      rewrite !total_cons in T. change (total []) with 0 in T.
      cbn [map nim_sum fold_right]. rewrite N.lxor_0_r. apply (take_and_split c n i); [lia.. | exact A].
    + exfalso. cbn [length] in J. lia.
  - intros H. destruct H as [A | i L A | i a b Pa Pb E A].
    + exists []. split; [reflexivity |]. apply taking_breaks_In. exists n.
      split; [lia |]. split; [exact A |]. split; [change (total []) with 0; lia | intros a []].
    + exists [n - i]. split; [cbn [map nim_sum fold_right]; apply N.lxor_0_r |]. apply taking_breaks_In. exists i.
      split; [lia |]. split; [exact A |]. rewrite total_cons. change (total []) with 0.
      split; [lia |]. intros a [<- | []]. lia.
    + exists [a; b]. split; [cbn [map nim_sum fold_right]; rewrite N.lxor_0_r; reflexivity |].
      apply taking_breaks_In. exists i.
      split; [lia |]. split; [exact A |]. rewrite !total_cons. change (total []) with 0.
      split; [lia |]. intros x [<- | [<- | []]]; lia.
Qed.

(** How a value is proved: no option has it, and every smaller one is that of
    an option. *)
Corollary octal_value c n v : octal c = true ->
  ~ octal_option c n v -> (forall u, u < v -> octal_option c n u) -> G c n = v.
Proof.
  intros O Not Smaller. apply (is_mex_unique (option_values c n)); [apply G_is_mex |]. split.
  - rewrite octal_option_values by exact O. exact Not.
  - intros u H. apply octal_option_values; auto.
Qed.
