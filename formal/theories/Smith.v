(** * Smith's values of games in which play may go on for ever

    Every vertex of a graph has a label: a number, or ∞ with the set of the
    numbers to which one can move. A vertex with a number counts in sums as a
    heap of Nim of that size, though play from it may be long: the other player
    has a reply to each move that does not make the number smaller, and counters
    show that these replies come to an end. From a vertex with ∞ one can keep
    play going on (C. A. B. Smith, 1966; A. S. Fraenkel and Y. Perl, 1975). *)

From Coq Require Import NArith List Lia.
From Grundy Require Import Mex Nimber Loopy.
Import ListNotations.
Open Scope N_scope.

Inductive loopy_value := Finite (n : N) | Infinite (exits : list N).

(** The value of two components: [a + b] is the nim-sum, [∞K + a] is [∞] with
    the nim-sums of [a] and the numbers of [K], and [∞K + ∞L] is [∞] with none. *)
Definition add_values (v w : loopy_value) : loopy_value :=
  match v, w with
  | Finite a, Finite b => Finite (N.lxor a b)
  | Finite a, Infinite L => Infinite (map (N.lxor a) L)
  | Infinite K, Finite b => Infinite (map (N.lxor b) K)
  | Infinite _, Infinite _ => Infinite []
  end.

Definition finite_values (l : list loopy_value) : list N :=
  flat_map (fun v => match v with Finite n => [n] | Infinite _ => [] end) l.

Lemma finite_values_In l n : In n (finite_values l) <-> In (Finite n) l.
Proof.
  unfold finite_values. rewrite in_flat_map. split.
  - intros ([m | K] & I & H); [destruct H as [<- | []]; exact I | destruct H].
  - intros I. exists (Finite n). split; [exact I | left; reflexivity].
Qed.

Section Labels.
  Variable g : graph.
  Variable label : vertex g -> loopy_value.
  Variable counter : vertex g -> N.

  (** The numbers to which one can move. *)
  Definition exits (x : vertex g) : list N := finite_values (map label (followers x)).

  Record smith_labels : Prop := {
    (** A number is the mex of the numbers to which one can move … *)
    finite_is_mex : forall x n, label x = Finite n -> is_mex (exits x) n;
    (** … and from all other followers (those with a greater number or ∞) one can
        move back to this number, with a smaller counter. *)
    others_revert : forall x n y, label x = Finite n -> In y (followers x) ->
      (forall m, label y = Finite m -> n < m) ->
      exists z, In z (followers y) /\ label z = Finite n /\ counter z < counter x;
    (** The set beside ∞ has the numbers to which one can move. *)
    infinite_has_exits : forall x K, label x = Infinite K -> forall n, In n K <-> In n (exits x);
    (** Only vertices have ∞ that cannot have a number: the mex of the numbers to
        which one can move is no number to which one can move back from some ∞. *)
    infinite_if_must : forall x K, label x = Infinite K ->
      exists y L, In y (followers x) /\ label y = Infinite L /\ ~ In (mex (exits x)) L
  }.

  (** The value of a sum. *)
  Definition sum_value (l : list (vertex g)) : loopy_value := fold_right add_values (Finite 0) (map label l).
End Labels.

Arguments exits {g} _ _.
Arguments smith_labels {g} _ _.
Arguments sum_value {g} _ _.

(** The labels of several graphs are labels of all of them together. *)
Lemma disjoint_union_labels {I : Type} (g : I -> graph)
  (label : forall i, vertex (g i) -> loopy_value) (counter : forall i, vertex (g i) -> N) :
  (forall i, smith_labels (label i) (counter i)) ->
  smith_labels (g := disjoint_union g) (fun x => label (projT1 x) (projT2 x)) (fun x => counter (projT1 x) (projT2 x)).
Proof.
  intros H.
  assert (E : forall i (x : vertex (g i)),
    exits (g := disjoint_union g) (fun x => label (projT1 x) (projT2 x)) (existT _ i x) = exits (label i) x).
  { intros i x. unfold exits. cbn. rewrite map_map. reflexivity. }
  constructor; intros [i x]; cbn [projT1 projT2]; rewrite ?E.
  - apply (H i).
  - intros n y Ex M Other. cbn in M. apply in_map_iff in M. destruct M as (y' & <- & M).
    destruct (others_revert _ _ _ (H i) x n y' Ex M Other) as (z & Mz & Ez & C).
    exists (existT _ i z). split; [exact (in_map (existT (fun i => vertex (g i)) i) _ _ Mz) | auto].
  - apply (H i).
  - intros K Ex. destruct (infinite_if_must _ _ _ (H i) x K Ex) as (y & L & M & Ey & No).
    exists (existT _ i y), L. split; [exact (in_map (existT (fun i => vertex (g i)) i) _ _ M) | auto].
Qed.

(** ** Sums of values *)

Lemma add_values_comm v w : add_values v w = add_values w v.
Proof. destruct v, w; cbn; auto. rewrite N.lxor_comm. reflexivity. Qed.

Lemma map_lxor a b K : map (N.lxor a) (map (N.lxor b) K) = map (N.lxor (N.lxor a b)) K.
Proof. rewrite map_map. apply map_ext. intros k. symmetry. apply N.lxor_assoc. Qed.

Lemma add_values_assoc u v w : add_values u (add_values v w) = add_values (add_values u v) w.
Proof.
  destruct u as [a | K], v as [b | L], w as [c | M]; cbn; auto;
    rewrite ?map_lxor, ?N.lxor_assoc; try reflexivity.
  - f_equal. f_equal. f_equal. apply N.lxor_comm.
  - f_equal. f_equal. f_equal. apply N.lxor_comm.
Qed.

Lemma add_values_0 v : add_values (Finite 0) v = v.
Proof. destruct v; cbn; [reflexivity |]. f_equal. apply map_id. Qed.

Lemma add_is_finite v w n : add_values v w = Finite n ->
  exists a b, v = Finite a /\ w = Finite b /\ n = N.lxor a b.
Proof. destruct v, w; cbn; intros E; try discriminate. injection E as <-. eauto. Qed.

Lemma nim_sum_values l : fold_right add_values (Finite 0) (map Finite l) = Finite (nim_sum l).
Proof. induction l as [| n l IH]; [reflexivity |]. cbn [map fold_right]. rewrite IH. reflexivity. Qed.

(** ** The theorem *)

Section Sums.
  Variable g : graph.
  Variable label : vertex g -> loopy_value.
  Variable counter : vertex g -> N.
  Hypothesis right : smith_labels label counter.

  Implicit Types x y z : vertex g.
  Implicit Types l b a : list (vertex g).

  Lemma exits_In x n : In n (exits label x) <-> exists y, In y (followers x) /\ label y = Finite n.
  Proof.
    unfold exits. rewrite finite_values_In, in_map_iff. split; intros (y & A & B); exists y; auto.
  Qed.

  Lemma sum_value_cons x l : sum_value label (x :: l) = add_values (label x) (sum_value label l).
  Proof. reflexivity. Qed.

  Theorem sum_value_app l l' : sum_value label (l ++ l') = add_values (sum_value label l) (sum_value label l').
  Proof.
    induction l as [| x l IH]; [symmetry; apply add_values_0 |].
    cbn [app]. rewrite !sum_value_cons, IH. apply add_values_assoc.
  Qed.

  Lemma sum_value_middle x b a : sum_value label (b ++ x :: a) = add_values (label x) (sum_value label (b ++ a)).
  Proof.
    rewrite !sum_value_app, sum_value_cons, !add_values_assoc. f_equal. apply add_values_comm.
  Qed.

  Lemma moves_cons_In x l l' : In l' (token_moves g (x :: l)) <->
    (exists y, In y (followers x) /\ l' = y :: l) \/ (exists r, In r (token_moves g l) /\ l' = x :: r).
  Proof.
    cbn [token_moves]. rewrite in_app_iff, !in_map_iff.
    split; (intros [(y & A & B) | (y & A & B)]; [left | right]; exists y; auto).
  Qed.

  (** *** How far play is from its end *)

  Definition size_of (v : loopy_value) : N := match v with Finite n => n | Infinite _ => 0 end.

  (** The sum of the numbers, and the sum of the counters. *)
  Definition total_size l : N := fold_right (fun x n => size_of (label x) + n) 0 l.
  Definition total_counter l : N := fold_right (fun x n => counter x + n) 0 l.

  Lemma total_size_cons x l : total_size (x :: l) = size_of (label x) + total_size l.
  Proof. reflexivity. Qed.

  Lemma total_size_middle x b a : total_size (b ++ x :: a) = size_of (label x) + total_size (b ++ a).
  Proof. induction b as [| y b IH]; cbn [app]; rewrite ?total_size_cons, ?IH; lia. Qed.

  Lemma total_counter_cons x l : total_counter (x :: l) = counter x + total_counter l.
  Proof. reflexivity. Qed.

  Lemma total_counter_middle x b a : total_counter (b ++ x :: a) = counter x + total_counter (b ++ a).
  Proof. induction b as [| y b IH]; cbn [app]; rewrite ?total_counter_cons, ?IH; lia. Qed.

  (** *** Sums with a number *)

  (** All smaller numbers can be reached, as in Nim. *)
  Lemma smaller_reached l s u : sum_value label l = Finite s -> u < s ->
    exists l', In l' (token_moves g l) /\ sum_value label l' = Finite u /\ total_size l' < total_size l.
  Proof.
    revert s u. induction l as [| x l IH]; intros s u E L; [injection E as <-; lia |].
    rewrite sum_value_cons in E. apply add_is_finite in E. destruct E as (n & m & En & Em & ->).
    apply lxor_reaches in L. destruct L as [(n' & L & <-) | (m' & L & <-)].
    - pose proof (proj2 (finite_is_mex _ _ _ right x n En) n' L) as I. apply exits_In in I. destruct I as (y & M & Ey).
      exists (y :: l). split; [apply moves_cons_In; eauto |].
      rewrite !total_size_cons, sum_value_cons, Ey, Em, En. split; [reflexivity | cbn [size_of]; lia].
    - destruct (IH m m' Em L) as (r & M & E & S). exists (x :: r). split; [apply moves_cons_In; eauto |].
      rewrite !total_size_cons, sum_value_cons, En, E. split; [reflexivity | lia].
  Qed.

  (** Where the value is 0, every move has a reply that makes it 0 again, with a
      smaller sum of the numbers, or with the same one and a smaller sum of the
      counters. So replies come to an end. *)
  Theorem smith_reply l l' : sum_value label l = Finite 0 -> In l' (token_moves g l) ->
    exists r, In r (token_moves g l') /\ sum_value label r = Finite 0 /\
      (total_size r < total_size l \/ total_size r = total_size l /\ total_counter r < total_counter l).
  Proof.
    intros E M. apply token_moves_In in M. destruct M as (b & x & a & y & -> & M & ->).
    pose proof E as E0. rewrite sum_value_middle in E. apply add_is_finite in E. destruct E as (n & m & En & Em & Z).
    symmetry in Z. apply N.lxor_eq in Z. subst m.
    assert (Back : (forall m, label y = Finite m -> n < m) -> exists r, In r (token_moves g (b ++ y :: a)) /\
      sum_value label r = Finite 0 /\ (total_size r < total_size (b ++ x :: a) \/
      total_size r = total_size (b ++ x :: a) /\ total_counter r < total_counter (b ++ x :: a))).
    { intros G. destruct (others_revert _ _ _ right x n y En M G) as (z & Mz & Ez & C).
      exists (b ++ z :: a). split; [apply token_moves_In; exists b, y, a, z; auto |]. split.
      - rewrite sum_value_middle, Ez, <- En, <- sum_value_middle. exact E0.
      - right. rewrite !total_size_middle, !total_counter_middle, Ez, En. split; [reflexivity | lia]. }
    destruct (label y) as [k | K] eqn:Ey; [| apply Back; discriminate].
    destruct (N.lt_trichotomy k n) as [L | [-> | L]].
    - destruct (smaller_reached (b ++ y :: a) (N.lxor k n) 0) as (r & Mr & Er & S).
      + rewrite sum_value_middle, Ey, Em. reflexivity.
      + assert (N.lxor k n <> 0) by (rewrite N.lxor_eq_0_iff; lia). lia.
      + exists r. split; [exact Mr |]. split; [exact Er |]. left.
        rewrite total_size_middle in *. rewrite Ey in S. rewrite En. cbn [size_of] in *. lia.
    - exfalso. apply (proj1 (finite_is_mex _ _ _ right x n En)). apply exits_In. eauto.
    - apply Back. intros m Hm. injection Hm as <-. exact L.
  Qed.

  Lemma zero_is_lost l : sum_value label l = Finite 0 -> @Loss (tokens g) l.
  Proof.
    remember (total_size l) as s eqn:S. remember (total_counter l) as c eqn:C.
    revert c l S C. induction s as [s IHs] using (well_founded_induction N.lt_wf_0).
    induction c as [c IHc] using (well_founded_induction N.lt_wf_0). intros l -> -> E.
    constructor. intros l' M. destruct (smith_reply l l' E M) as (r & Mr & Er & [L | [L L']]).
    - exact (some_follower_is_lost (g := tokens g) l' r Mr (IHs _ L _ r eq_refl eq_refl Er)).
    - exact (some_follower_is_lost (g := tokens g) l' r Mr (IHc _ L' r (eq_sym L) eq_refl Er)).
  Qed.

  Lemma positive_is_won l n : sum_value label l = Finite n -> n <> 0 -> @Win (tokens g) l.
  Proof.
    intros E L. destruct (smaller_reached l n 0 E ltac:(lia)) as (l' & M & E' & _).
    exact (some_follower_is_lost (g := tokens g) l l' M (zero_is_lost l' E')).
  Qed.

  (** *** Sums with ∞ *)

  (** The set beside ∞ has the numbers to which one can move, also in sums. *)
  Theorem infinite_sum_exits l K n : sum_value label l = Infinite K ->
    (In n K <-> exists l', In l' (token_moves g l) /\ sum_value label l' = Finite n).
  Proof.
    intros E. split.
    - revert K n E. induction l as [| x l IH]; intros K n E I; [discriminate |].
      rewrite sum_value_cons in E.
      destruct (label x) as [m | L] eqn:Ex, (sum_value label l) as [m' | L'] eqn:El; cbn in E;
        try discriminate; injection E as <-; try (apply in_map_iff in I; destruct I as (k & <- & I)).
      + destruct (IH L' k eq_refl I) as (r & M & Er). exists (x :: r). split; [apply moves_cons_In; eauto |].
        rewrite sum_value_cons, Ex, Er. reflexivity.
      + apply (infinite_has_exits _ _ _ right x L Ex), exits_In in I. destruct I as (y & M & Ey).
        exists (y :: l). split; [apply moves_cons_In; eauto |].
        rewrite sum_value_cons, Ey, El. cbn. f_equal. apply N.lxor_comm.
      + destruct I.
    - intros (l' & M & E'). apply token_moves_In in M. destruct M as (b & x & a & y & -> & M & ->).
      rewrite sum_value_middle in E, E'. apply add_is_finite in E'. destruct E' as (k & m & Ey & Em & ->).
      rewrite Em in E. destruct (label x) as [| L] eqn:Ex; [discriminate |]. injection E as <-.
      rewrite N.lxor_comm. apply in_map. apply (infinite_has_exits _ _ _ right x L Ex), exits_In. eauto.
  Qed.

  Lemma exit_to_zero_is_won l K : sum_value label l = Infinite K -> In 0 K -> @Win (tokens g) l.
  Proof.
    intros E I. apply (infinite_sum_exits l K 0 E) in I. destruct I as (l' & M & E').
    exact (some_follower_is_lost (g := tokens g) l l' M (zero_is_lost l' E')).
  Qed.

  Lemma infinite_component l K : sum_value label l = Infinite K ->
    exists b x a L, l = b ++ x :: a /\ label x = Infinite L.
  Proof.
    revert K. induction l as [| x l IH]; intros K E; [discriminate |].
    destruct (label x) as [n | L] eqn:Ex; [| exists [], x, l, L; auto].
    rewrite sum_value_cons, Ex in E. destruct (sum_value label l) as [m | L'] eqn:El; [discriminate |].
    destruct (IH L' eq_refl) as (b & y & a & L & -> & Ey). exists (x :: b), y, a, L. auto.
  Qed.

  (** A move in the other components is one in the sum. *)
  Lemma move_beside x b a r : In r (token_moves g (b ++ a)) ->
    exists l', In l' (token_moves g (b ++ x :: a)) /\ sum_value label l' = add_values (label x) (sum_value label r).
  Proof.
    revert r. induction b as [| y b IH]; cbn [app]; intros r M.
    - exists (x :: r). split; [apply moves_cons_In; eauto | reflexivity].
    - apply moves_cons_In in M. destruct M as [(z & M & ->) | (r' & M & ->)].
      + exists (z :: b ++ x :: a). split; [apply moves_cons_In; eauto |].
        change (z :: b ++ x :: a) with ((z :: b) ++ x :: a). apply sum_value_middle.
      + destruct (IH r' M) as (l' & M' & E). exists (y :: l'). split; [apply moves_cons_In; eauto |].
        rewrite !sum_value_cons, E, !add_values_assoc. f_equal. apply add_values_comm.
  Qed.

  (** Where nobody can move to 0, play can go on like this. *)
  Lemma play_goes_on l K : sum_value label l = Infinite K -> ~ In 0 K ->
    exists l' K', In l' (token_moves g l) /\ sum_value label l' = Infinite K' /\ ~ In 0 K'.
  Proof.
    intros E No. destruct (infinite_component l K E) as (b & x & a & L & -> & Ex).
    destruct (infinite_if_must _ _ _ right x L Ex) as (y & L' & M & Ey & NoMex).
    assert (My : In (b ++ y :: a) (token_moves g (b ++ x :: a))) by (apply token_moves_In; exists b, x, a, y; auto).
    rewrite sum_value_middle, Ex in E.
    destruct (sum_value label (b ++ a)) as [m | M'] eqn:Em; injection E as <-.
    2: { exists (b ++ y :: a), []. split; [exact My |]. split; [rewrite sum_value_middle, Ey, Em; reflexivity | intros []]. }
    assert (Out : ~ In m L).
    { intros I. apply No. rewrite <- (N.lxor_nilpotent m). apply in_map. exact I. }
    assert (Mex : mex (exits label x) <= m).
    { apply N.le_ngt. intros I. apply mex_above in I. apply Out. apply (infinite_has_exits _ _ _ right x L Ex). exact I. }
    destruct (N.eq_dec m (mex (exits label x))) as [-> | D].
    - exists (b ++ y :: a), (map (N.lxor (mex (exits label x))) L'). split; [exact My |].
      split; [rewrite sum_value_middle, Ey, Em; reflexivity |].
      intros I. apply in_map_iff in I. destruct I as (k & Z & I). apply N.lxor_eq in Z. subst k. contradiction.
    - destruct (smaller_reached (b ++ a) m (mex (exits label x)) Em ltac:(lia)) as (r & Mr & Er & _).
      destruct (move_beside x b a r Mr) as (l' & M' & E'). exists l', (map (N.lxor (mex (exits label x))) L).
      split; [exact M' |]. split; [rewrite E', Ex, Er; reflexivity |].
      intros I. apply in_map_iff in I. destruct I as (k & Z & I). apply N.lxor_eq in Z. subst k.
      apply (infinite_has_exits _ _ _ right x L Ex) in I. exact (mex_not_In _ I).
  Qed.

  Lemma no_exit_to_zero_is_drawn l K : sum_value label l = Infinite K -> ~ In 0 K -> @Draw (tokens g) l.
  Proof.
    set (stays l := exists K, sum_value label l = Infinite K /\ ~ In 0 K).
    assert (H : forall l, (@Loss (tokens g) l -> ~ stays l) /\ (@Win (tokens g) l -> ~ stays l)).
    { apply (outcome_induction (tokens g) (fun l => ~ stays l) (fun l => ~ stays l)).
      - intros r _ IH (K' & E & No). destruct (play_goes_on r K' E No) as (r' & K'' & M & E' & No').
        apply (IH r' M). exists K''. auto.
      - intros r r' M L IH (K' & E & No). destruct (sum_value label r') as [n | K''] eqn:E'.
        + destruct (N.eq_dec n 0) as [-> | P]; [| exact (not_both_loss_and_win r' L (positive_is_won r' n E' P))].
          apply No. apply (infinite_sum_exits r K' 0 E). exists r'. auto.
        + destruct (in_dec N.eq_dec 0 K'') as [I | No'].
          * exact (not_both_loss_and_win r' L (exit_to_zero_is_won r' K'' E' I)).
          * apply IH. exists K''. auto. }
    intros E No. split; intros O; apply (H l) in O; apply O; exists K; auto.
  Qed.

  (** *** Who wins a sum *)

  Theorem smith_sum l :
    match sum_value label l with
    | Finite n => (@Loss (tokens g) l <-> n = 0) /\ (@Win (tokens g) l <-> n <> 0)
    | Infinite K => (@Win (tokens g) l <-> In 0 K) /\ (@Draw (tokens g) l <-> ~ In 0 K)
    end.
  Proof.
    destruct (sum_value label l) as [n | K] eqn:E.
    - destruct (N.eq_dec n 0) as [-> | P].
      + pose proof (zero_is_lost l E) as L. pose proof (not_both_loss_and_win (g := tokens g) l L). tauto.
      + pose proof (positive_is_won l n E P) as W.
        assert (~ @Loss (tokens g) l) by (intros L; exact (not_both_loss_and_win (g := tokens g) l L W)). tauto.
    - destruct (in_dec N.eq_dec 0 K) as [I | No].
      + pose proof (exit_to_zero_is_won l K E I) as W. unfold Draw. tauto.
      + pose proof (no_exit_to_zero_is_drawn l K E No) as [NL NW]. unfold Draw. tauto.
  Qed.

  (** The same in other words. With numbers only, a sum is lost if and only if the
      nim-sum is 0, and else it is won. *)
  Corollary smith_finite_sum l numbers : map label l = map Finite numbers ->
    (@Loss (tokens g) l <-> nim_sum numbers = 0) /\ (@Win (tokens g) l <-> nim_sum numbers <> 0).
  Proof.
    intros E. pose proof (smith_sum l) as H. unfold sum_value in H. rewrite E, nim_sum_values in H. exact H.
  Qed.

  (** With one ∞, it is won if and only if one can move from there to the nim-sum
      of the others, and else it is a draw. *)
  Corollary smith_one_infinite b x a K numbers :
    label x = Infinite K -> map label (b ++ a) = map Finite numbers ->
    (@Win (tokens g) (b ++ x :: a) <-> In (nim_sum numbers) K) /\
    (@Draw (tokens g) (b ++ x :: a) <-> ~ In (nim_sum numbers) K).
  Proof.
    intros Ex E. pose proof (smith_sum (b ++ x :: a)) as H. rewrite sum_value_middle in H.
    unfold sum_value in H. rewrite Ex, E, nim_sum_values in H. cbn in H. rewrite in_map_iff in H.
    assert (Z : (exists k, N.lxor (nim_sum numbers) k = 0 /\ In k K) <-> In (nim_sum numbers) K).
    { split; [intros (k & Z & I); apply N.lxor_eq in Z; rewrite Z; exact I |].
      intros I. exists (nim_sum numbers). split; [apply N.lxor_nilpotent | exact I]. }
    rewrite Z in H. exact H.
  Qed.

  (** With two or more it is a draw. *)
  Corollary smith_two_infinite b x c y a K L :
    label x = Infinite K -> label y = Infinite L -> @Draw (tokens g) (b ++ x :: c ++ y :: a).
  Proof.
    intros Ex Ey. pose proof (smith_sum (b ++ x :: c ++ y :: a)) as H.
    rewrite sum_value_middle, Ex, app_assoc, sum_value_middle, Ey in H.
    destruct (sum_value label ((b ++ c) ++ a)); cbn in H; apply H; intros [].
  Qed.

  (** Sums of the same value have the same outcome, also with other components. *)
  Corollary smith_same_value l l' r : sum_value label l = sum_value label l' ->
    (@Loss (tokens g) (l ++ r) <-> @Loss (tokens g) (l' ++ r)) /\
    (@Win (tokens g) (l ++ r) <-> @Win (tokens g) (l' ++ r)).
  Proof.
    intros E. pose proof (smith_sum (l ++ r)) as H. pose proof (smith_sum (l' ++ r)) as H'.
    rewrite sum_value_app in H, H'. rewrite E in H.
    destruct (add_values (sum_value label l') (sum_value label r)) as [n | K]; [tauto |].
    pose proof (not_both_loss_and_win (g := tokens g) (l ++ r)) as Not.
    pose proof (not_both_loss_and_win (g := tokens g) (l' ++ r)) as Not'.
    destruct (in_dec N.eq_dec 0 K); unfold Draw in *; tauto.
  Qed.

  (** A vertex alone. *)
  Corollary smith_vertex x :
    match label x with
    | Finite n => (Loss x <-> n = 0) /\ (Win x <-> n <> 0)
    | Infinite K => (Win x <-> In 0 K) /\ (Draw x <-> ~ In 0 K)
    end.
  Proof.
    pose proof (smith_sum [x]) as H. rewrite sum_value_cons, add_values_comm, add_values_0 in H.
    unfold Draw in *. destruct (one_token x) as [EL EW].
    destruct (label x); rewrite ?EL, ?EW; exact H.
  Qed.
End Sums.
