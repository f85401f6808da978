(** * The marks are the values of options

    What [mark_takes], [mark_rare], [scan_all] and [least_unmarked] compute. *)

From Coq Require Import NArith List Lia Bool Uint63.
From Grundy Require Import Taking GuySmith Octal Native ValueSet ValueTable HeapValues.
Import ListNotations.
Open Scope uint63_scope.

(** A value that a set can have. *)
Definition fits (x : int) : Prop := (x <? value_limit) = true.

(** All values of the set have the property. *)
Definition only (P : int -> Prop) (s : value_set) : Prop :=
  forall x, fits x -> mem x s = true -> P x.

Lemma fits_lt x : fits x <-> (to_N x < 252)%N.
Proof. unfold fits. rewrite to_N_lt. reflexivity. Qed.

Lemma only_add (P : int -> Prop) v s : only P s -> (fits v -> P v) -> only P (add v s).
Proof.
  intros H Pv x Hx M. rewrite mem_add in M by exact Hx. apply orb_prop in M. destruct M as [E | M].
  - apply eqb_correct in E. subst. auto.
  - auto.
Qed.

Lemma mem_add_same v s : fits v -> mem v (add v s) = true.
Proof. intros H. rewrite mem_add by exact H. rewrite eqb_refl. reflexivity. Qed.

Lemma mem_add_other v x s : fits x -> mem x s = true -> mem x (add v s) = true.
Proof. intros H M. rewrite mem_add by exact H. rewrite M. apply orb_true_r. Qed.

Lemma mem_add_if (b : bool) v s x : fits x ->
  (mem x (if b then add v s else s) = true <-> mem x s = true \/ (b = true /\ x = v)).
Proof.
  intros H. destruct b.
  - rewrite mem_add by exact H. rewrite orb_true_iff. split.
    + intros [E | M]; [apply eqb_correct in E |]; auto.
    + intros [M | [_ ->]]; [auto | left; apply eqb_refl].
  - split; [auto |]. intros [M | [E _]]; [exact M | discriminate].
Qed.

Lemma land_keeps w lo x : w land lo = w -> w land (lo lor x) = w.
Proof.
  intros H. apply bit_ext. intros i. apply (f_equal (fun y => bit y i)) in H.
  rewrite land_spec in *. rewrite lor_spec. destruct (bit w i), (bit lo i), (bit x i); cbn in *; congruence.
Qed.

Lemma covers_add want v s : covers want s = true -> covers want (add v s) = true.
Proof.
  destruct want as [wlo whi wlo' whi'], s as [lo hi lo' hi']. unfold add. cbv zeta.
  rewrite covers_words. intros (A & B & C & D).
  destruct (v <? 126); rewrite covers_words; repeat split; try apply land_keeps; assumption.
Qed.

Lemma fold_left_invariant {A B : Type} (I : A -> Prop) (step : A -> B -> A) (l : list B) :
  (forall s b, In b l -> I s -> I (step s b)) -> forall s, I s -> I (fold_left step l s).
Proof.
  induction l as [| b l IH]; intros H s Hs; cbn [fold_left]; [exact Hs |].
  apply IH; [intros; apply H; [right |]; assumption |]. apply H; [left; reflexivity | exact Hs].
Qed.

Lemma mark_takes_mem m t n x : fits x ->
  (mem x (mark_takes m t n) = true <->
   (exists i, In i (whole m) /\ i = n /\ x = 0) \/
   (exists i, In i (takes m) /\ (i <? n) = true /\ x = t.[n - i])).
Proof.
  intros Hx. unfold mark_takes.
  rewrite (mem_fold _ (fun i x => (i <? n) = true /\ x = t.[n - i])); [| | exact Hx].
  - rewrite (mem_fold _ (fun i x => (i =? n) = true /\ x = 0)); [| | exact Hx].
    + rewrite mem_no_values. split.
      * intros [[E | (i & I & E & ->)] | H]; [discriminate | left | right; exact H].
        apply eqb_correct in E. eauto.
      * intros [(i & I & -> & ->) | H]; [left; right | right; exact H].
        exists n. split; [exact I |]. split; [apply eqb_refl | reflexivity].
    + intros s i y _ Hy. apply mem_add_if. exact Hy.
  - intros s i y _ Hy. apply mem_add_if. exact Hy.
Qed.

Lemma mark_rare_mem m t rare n s x : fits x ->
  (mem x (mark_rare m t rare n s) = true <->
   mem x s = true \/
   exists i, In i (splits m) /\ ((i <? n) = true /\
     exists a, In a rare /\ ((a <? n - i) = true /\ x = t.[a] lxor t.[n - i - a]))).
Proof.
  intros Hx. unfold mark_rare.
  apply (mem_fold _ (fun i x => (i <? n) = true /\
    exists a, In a rare /\ ((a <? n - i) = true /\ x = t.[a] lxor t.[n - i - a]))); [| exact Hx].
  clear s x Hx. intros s i x _ Hx. destruct (i <? n).
  - rewrite (mem_fold _ (fun a x => (a <? n - i) = true /\ x = t.[a] lxor t.[n - i - a])); [| | exact Hx].
    + split; [intros [M | M]; auto | intros [M | [_ M]]; auto].
    + intros s' a y _ Hy. apply mem_add_if. exact Hy.
  - split; [auto |]. intros [M | [E _]]; [exact M | discriminate].
Qed.

(** ** The scan of splits *)

Section Scan.
  Variables (t : value_table) (want : value_set).

  Lemma scan_keeps tries a b s x : fits x -> mem x s = true -> mem x (scan tries t want a b s) = true.
  Proof.
    intros Hx. revert a b s. induction tries as [| tries IH]; intros a b s M; cbn [scan]; [exact M |].
    destruct (a <=? b); [| exact M]. destruct (covers _ _); [| apply IH]; apply mem_add_other; assumption.
  Qed.

  Lemma scan_keeps_covers tries a b s : covers want s = true -> covers want (scan tries t want a b s) = true.
  Proof.
    revert a b s. induction tries as [| tries IH]; intros a b s C; cbn [scan]; [exact C |].
    destruct (a <=? b); [| exact C]. rewrite (covers_add _ _ _ C). apply covers_add. exact C.
  Qed.

  (** All that is added is the value of a split. *)
  Lemma scan_only (P : int -> Prop) tries a b s :
    (1 <= to_N a < native_limit)%N -> (to_N b < native_limit)%N ->
    (forall a' b', (1 <= to_N a')%N -> (1 <= to_N b')%N -> (to_N a' + to_N b' = to_N a + to_N b)%N ->
      fits (t.[a'] lxor t.[b']) -> P (t.[a'] lxor t.[b'])) ->
    only P s -> only P (scan tries t want a b s).
  Proof.
    revert a b s. induction tries as [| tries IH]; intros a b s Ha Hb HP O; cbn [scan]; [exact O |].
    destruct (a <=? b) eqn:L; [| exact O]. apply to_N_le in L.
    assert (O' : only P (add (t.[a] lxor t.[b]) s)) by (apply only_add; [exact O | apply HP; lia]).
    destruct (covers _ _); [exact O' |].
    destruct (N.eq_dec (to_N a) (to_N b)) as [E | E].
    { (* the next pair is out of order *)
      destruct tries; cbn [scan]; [exact O' |].
      replace (a + 1 <=? b - 1) with false; [exact O' |]. symmetry. apply to_N_gt.
      rewrite to_N_add, to_N_sub by (rewrite ?to_N_1; unfold native_limit in *; lia). rewrite to_N_1. lia. }
    assert (Sa : to_N (a + 1) = (to_N a + 1)%N).
    { rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit in *; lia). reflexivity. }
    assert (Sb : to_N (b - 1) = (to_N b - 1)%N) by (rewrite to_N_sub; rewrite ?to_N_1; lia).
    apply IH; [lia | lia | | exact O'].
    intros a' b' A' B' E'. apply HP; [exact A' | exact B' | lia].
  Qed.

  (** If it did not stop early, it has all splits. *)
  Lemma scan_complete tries a b s a' b' :
    (1 <= to_N a < native_limit)%N -> (to_N b < native_limit)%N ->
    (to_N b < to_N a + N.of_nat tries)%N ->
    (to_N a <= to_N a' <= to_N b')%N -> (to_N a' + to_N b' = to_N a + to_N b)%N ->
    fits (t.[a'] lxor t.[b']) ->
    covers want (scan tries t want a b s) = false ->
    mem (t.[a'] lxor t.[b']) (scan tries t want a b s) = true.
  Proof.
    revert a b s. induction tries as [| tries IH]; intros a b s Ha Hb Tr Ho E F; cbn [scan]; [lia |].
    destruct (a <=? b) eqn:L; [apply to_N_le in L | apply to_N_gt in L; lia].
    destruct (covers want (add _ s)) eqn:C; [intros C'; rewrite C in C'; discriminate |]. intros C'.
    destruct (N.eq_dec (to_N a') (to_N a)) as [Ea | Ea].
    - assert (Eb : to_N b' = to_N b) by lia. apply to_N_inj in Ea. apply to_N_inj in Eb. subst.
      apply scan_keeps; [exact F |]. apply mem_add_same. exact F.
    - assert (Sa : to_N (a + 1) = (to_N a + 1)%N).
      { rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit in *; lia). reflexivity. }
      assert (Sb : to_N (b - 1) = (to_N b - 1)%N) by (rewrite to_N_sub; rewrite ?to_N_1; lia).
      apply IH; [lia | lia | lia | lia | lia | exact F | exact C'].
  Qed.

  Variables (m : native_moves) (tries : nat) (n : int).

  Lemma scan_all_keeps s x : fits x -> mem x s = true -> mem x (scan_all m tries t want n s) = true.
  Proof.
    intros Hx. unfold scan_all. apply (fold_left_invariant (fun s => mem x s = true)).
    intros s' i _ M. destruct (i <? n); [apply scan_keeps |]; assumption.
  Qed.

  Lemma scan_all_only (P : int -> Prop) s :
    (to_N n < native_limit)%N ->
    (forall i a b, In i (splits m) -> (1 <= to_N a)%N -> (1 <= to_N b)%N -> (to_N i + to_N a + to_N b = to_N n)%N ->
      fits (t.[a] lxor t.[b]) -> P (t.[a] lxor t.[b])) ->
    only P s -> only P (scan_all m tries t want n s).
  Proof.
    intros Hn HP. unfold scan_all. apply (fold_left_invariant (only P)).
    intros s' i I O. destruct (i <? n) eqn:L; [| exact O]. apply to_N_lt in L.
    assert (R : to_N (n - i - 1) = (to_N n - to_N i - 1)%N).
    { rewrite to_N_sub; rewrite to_N_sub; rewrite ?to_N_1; lia. }
    apply scan_only; rewrite ?R, ?to_N_1; [unfold native_limit; lia | lia | | exact O].
    intros a b A B E. apply (HP i); [exact I | exact A | exact B | lia].
  Qed.

  Lemma scan_all_complete s i a b :
    (to_N n < native_limit)%N -> (to_N n <= N.of_nat tries)%N ->
    In i (splits m) -> (1 <= to_N a <= to_N b)%N -> (to_N i + to_N a + to_N b = to_N n)%N ->
    fits (t.[a] lxor t.[b]) ->
    covers want (scan_all m tries t want n s) = false ->
    mem (t.[a] lxor t.[b]) (scan_all m tries t want n s) = true.
  Proof.
    unfold scan_all. intros Hn Tr I Ho E F. apply in_split in I. destruct I as (l1 & l2 & ->).
    rewrite fold_left_app. cbn [fold_left].
    set (before := fold_left _ l1 s). intros C.
    assert (L : (i <? n) = true) by (apply to_N_lt; lia). rewrite L in *.
    assert (R : to_N (n - i - 1) = (to_N n - to_N i - 1)%N).
    { rewrite to_N_sub; rewrite to_N_sub; rewrite ?to_N_1; lia. }
    apply (fold_left_invariant (fun s => mem (t.[a] lxor t.[b]) s = true)).
    - intros s' i' _ M. destruct (i' <? n); [apply scan_keeps |]; assumption.
    - apply scan_complete; rewrite ?R, ?to_N_1; [unfold native_limit; lia | lia | lia | lia | lia | exact F |].
      match goal with |- ?X = false => destruct X eqn:C'; [| reflexivity] end.
      rewrite <- C. symmetry. apply (fold_left_invariant (fun s => covers want s = true)); [| exact C'].
      intros s' i' _ M. destruct (i' <? n); [apply scan_keeps_covers |]; assumption.
  Qed.
End Scan.

Lemma least_unmarked_spec tries v common marked want :
  (forall u, (u <? v) = true -> mem u want = true) ->
  (to_N v + N.of_nat tries <= 252)%N ->
  let k := least_unmarked tries v common marked want in
  fits (least k) ->
  mem (least k) common = true /\ mem (least k) marked = false /\
  forall u, (u <? least k) = true -> mem u (smaller k) = true.
Proof.
  revert v want. induction tries as [| tries IH]; intros v want W B; cbn [least_unmarked].
  - intros F. discriminate F.
  - destruct (mem v common) eqn:C; [destruct (mem v marked) eqn:M |]; cbn [negb]; cbn zeta.
    2: { cbn [least smaller]. auto. }
    all: apply IH; [| rewrite to_N_add by (rewrite ?to_N_1; unfold native_limit; lia); rewrite to_N_1; lia].
    all: intros u U; assert (U' : u = v \/ (u <? v) = true) by (apply lt_succ_cases; [unfold native_limit; lia | exact U]).
    all: assert (Fu : fits u) by (apply fits_lt; destruct U' as [-> | U']; [lia | apply to_N_lt in U'; lia]).
    all: destruct U' as [-> | U']; [apply mem_add_same; exact Fu | apply mem_add_other; auto].
Qed.
