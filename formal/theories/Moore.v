(** * Moore's Nim

    A move makes at least one and at most [k] heaps smaller, each by any
    number. E. H. Moore (1910): the player to move loses if and only if, for
    every bit, the number of heaps that have it is divisible by [k + 1]. With
    [k = 1] this is Nim. *)

From Coq Require Import NArith PeanoNat List Lia Bool.
From Grundy Require Import Mex Position Outcome Grundy Nimber.
Import ListNotations.
Open Scope N_scope.

(** [lowers c l y]: exactly [c] heaps of [l] are smaller in [y], the others are the same. *)
Inductive lowers : nat -> list N -> list N -> Prop :=
| lowers_nil : lowers 0 [] []
| lowers_keep : forall n c l y, lowers c l y -> lowers c (n :: l) (n :: y)
| lowers_heap : forall n m c l y, m < n -> lowers c l y -> lowers (S c) (n :: l) (m :: y).

(** The lists in which at most [k] heaps are smaller. *)
Fixpoint lowerings (k : nat) (l : list N) : list (list N) :=
  match l with
  | [] => [[]]
  | n :: rest =>
    map (cons n) (lowerings k rest) ++
    match k with
    | O => []
    | S k' => flat_map (fun m => map (cons m) (lowerings k' rest)) (below n)
    end
  end.

Lemma lowerings_In k l y : In y (lowerings k l) <-> exists c, (c <= k)%nat /\ lowers c l y.
Proof.
  revert k y. induction l as [| n l IH]; intros k y; cbn [lowerings].
  - split.
    + intros [<- | []]. exists 0%nat. split; [lia | constructor].
    + intros (c & _ & H). inversion H. left. reflexivity.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [(z & <- & I) | I].
      * apply IH in I. destruct I as (c & L & H). exists c. split; [exact L | constructor; exact H].
      * destruct k as [| k]; [destruct I |]. apply in_flat_map in I. destruct I as (m & Im & I).
        apply In_below in Im. apply in_map_iff in I. destruct I as (z & <- & I). apply IH in I.
        destruct I as (c & L & H). exists (S c). split; [lia | constructor; assumption].
    + intros (c & L & H). inversion H as [| ? ? ? z H' | ? m c' ? z Lm H']; subst.
      * left. exists z. split; [reflexivity |]. apply IH. eauto.
      * right. destruct k as [| k]; [lia |]. apply in_flat_map. exists m. split; [apply In_below; exact Lm |].
        apply in_map. apply IH. exists c'. split; [lia | exact H'].
Qed.

Definition tokens (l : list N) : nat := fold_right (fun n s => (N.to_nat n + s)%nat) 0%nat l.

Lemma lowers_tokens c l y : lowers c l y -> (tokens y + c <= tokens l)%nat.
Proof.
  induction 1 as [| n c l y H IH | n m c l y L H IH]; [reflexivity | |]; cbn [tokens fold_right];
    fold (tokens l); fold (tokens y); lia.
Qed.

Lemma lowers_0 l y : lowers 0 l y -> y = l.
Proof.
  remember 0%nat as c eqn:E. induction 1; [reflexivity | f_equal; auto | discriminate].
Qed.

Section Moore.
  Variable k : nat.

  Definition moore_options (l : list N) : list (list N) :=
    filter (fun y => (tokens y <? tokens l)%nat) (lowerings k l).

  Lemma moore_options_In l y :
    In y (moore_options l) <-> exists c, (1 <= c <= k)%nat /\ lowers c l y.
  Proof.
    unfold moore_options. rewrite filter_In, lowerings_In, Nat.ltb_lt. split.
    - intros [(c & L & H) T]. exists c. split; [| exact H]. destruct c as [| c]; [| lia].
      apply lowers_0 in H. subst. lia.
    - intros (c & L & H). split; [exists c; split; [lia | exact H] |]. apply lowers_tokens in H. lia.
  Qed.

  Lemma moore_ends : well_founded (fun y x => In y (moore_options x)).
  Proof.
    apply (ends_by_measure moore_options tokens). intros x y I. apply moore_options_In in I.
    destruct I as (c & L & H). apply lowers_tokens in H. lia.
  Qed.

  Definition moore : game := Game (list N) moore_options moore_ends.

  (** How many heaps have the bit [i]. *)
  Definition ones (i : N) (l : list N) : nat :=
    fold_right (fun n s => ((if N.testbit n i then 1 else 0) + s)%nat) 0%nat l.

  Lemma ones_cons i n l : ones i (n :: l) = ((if N.testbit n i then 1 else 0) + ones i l)%nat.
  Proof. reflexivity. Qed.

  Definition moore_lost (l : list N) : Prop := forall i, (ones i l mod S k = 0)%nat.

  (** ** No move leads from lost to lost *)

  (** A smaller number has a 0 in place of a 1, and the same bits above. *)
  Lemma highest_difference m n : m < n -> exists i,
    N.testbit n i = true /\ N.testbit m i = false /\ forall j, i < j -> N.testbit m j = N.testbit n j.
  Proof.
    intros L. set (d := N.lxor n m).
    assert (D : d <> 0) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
    assert (E : N.lxor n d = m) by apply lxor_cancel_l.
    exists (N.log2 d). destruct (N.testbit n (N.log2 d)) eqn:T.
    - split; [reflexivity |]. rewrite <- E. split.
      + rewrite N.lxor_spec, T, N.bit_log2 by exact D. reflexivity.
      + intros j J. rewrite N.lxor_spec, (N.bits_above_log2 d j J). apply xorb_false_r.
    - pose proof (lxor_larger n d D T). lia.
  Qed.

  Lemma lowers_highest c l y : lowers c l y -> c = 0%nat \/ exists i,
    (ones i y < ones i l <= ones i y + c)%nat /\ forall j, i < j -> ones j y = ones j l.
  Proof.
    induction 1 as [| n c l y H IH | n m c l y L H IH]; [left; reflexivity | |].
    - destruct IH as [-> | (i & B & S)]; [left; reflexivity | right]. exists i. rewrite !ones_cons.
      split; [lia |]. intros j J. rewrite !ones_cons, (S j J). reflexivity.
    - right. destruct (highest_difference m n L) as (h & N1 & M0 & Sh).
      destruct IH as [-> | (i & B & S)].
      + apply lowers_0 in H. subst y. exists h. rewrite !ones_cons, N1, M0. split; [lia |].
        intros j J. rewrite !ones_cons, (Sh j J). reflexivity.
      + destruct (N.lt_trichotomy h i) as [O | [-> | O]].
        * exists i. rewrite !ones_cons, (Sh i O). split; [lia |].
          intros j J. rewrite !ones_cons, (Sh j ltac:(lia)), (S j J). reflexivity.
        * exists i. rewrite !ones_cons, N1, M0. split; [lia |].
          intros j J. rewrite !ones_cons, (Sh j J), (S j J). reflexivity.
        * exists h. rewrite !ones_cons, N1, M0, (S h O). split; [lia |].
          intros j J. rewrite !ones_cons, (Sh j J), (S j ltac:(lia)). reflexivity.
  Qed.

  Lemma moore_out (l y : position moore) : moore_lost l -> move l y -> ~ moore_lost y.
  Proof.
    intros Ll M Ly. apply moore_options_In in M. destruct M as (c & C & H).
    destruct (lowers_highest c l y H) as [-> | (i & B & _)]; [lia |].
    specialize (Ll i). specialize (Ly i).
    apply Nat.mod_divides in Ll; [| lia]. apply Nat.mod_divides in Ly; [| lia].
    destruct Ll as [a Ea], Ly as [b Eb]. rewrite Ea, Eb in B.
    assert (a <= b \/ S b <= a)%nat as [O | O] by lia; nia.
  Qed.

  (** ** From elsewhere some move leads to lost

      From the highest bit down. An entry is a heap that may still stay as it
      is, or a free one, which is smaller already, so that its lower bits may
      be chosen. *)

  Inductive entry := Fixed (n : N) | Free.

  (** [completes b es ys c]: the heaps [ys] may be chosen, and [c] are free or smaller. *)
  Inductive completes (b : N) : list entry -> list N -> nat -> Prop :=
  | completes_nil : completes b [] [] 0
  | completes_free : forall v es ys c, v < 2 ^ b -> completes b es ys c -> completes b (Free :: es) (v :: ys) (S c)
  | completes_keep : forall n es ys c, n < 2 ^ b -> completes b es ys c -> completes b (Fixed n :: es) (n :: ys) c
  | completes_lower : forall n v es ys c, n < 2 ^ b -> v < n -> completes b es ys c ->
      completes b (Fixed n :: es) (v :: ys) (S c).

  Definition fixed_below (b : N) (e : entry) : Prop := match e with Fixed n => n < 2 ^ b | Free => True end.

  Definition count_free (es : list entry) : nat :=
    fold_right (fun e s => ((match e with Free => 1 | Fixed _ => 0 end) + s)%nat) 0%nat es.

  Definition has_bit (b : N) (e : entry) : bool := match e with Fixed n => 2 ^ b <=? n | Free => false end.

  Definition count_bit (b : N) (es : list entry) : nat :=
    fold_right (fun e s => ((if has_bit b e then 1 else 0) + s)%nat) 0%nat es.

  Lemma testbit_high b v w : v < 2 ^ b -> (w = 0 \/ w = 2 ^ b) ->
    forall i, N.testbit (v + w) i = if i =? b then negb (w =? 0) else N.testbit v i.
  Proof.
    intros Hv Hw i. assert (P : 2 ^ b <> 0) by (apply N.pow_nonzero; discriminate).
    assert (Above : forall j, b <= j -> N.testbit v j = false).
    { intros j J. destruct (N.eq_dec v 0) as [-> | V]; [apply N.bits_0 |].
      apply N.bits_above_log2. apply N.log2_lt_pow2 in Hv; lia. }
    destruct Hw as [-> | ->].
    - rewrite N.add_0_r. destruct (N.eqb_spec i b) as [-> | _]; [apply Above; lia | reflexivity].
    - assert (Z : N.land v (2 ^ b) = 0).
      { apply N.bits_inj_0. intros j. rewrite N.land_spec, N.pow2_bits_eqb.
        destruct (N.eqb_spec b j) as [<- | _]; [rewrite Above by lia; reflexivity | apply andb_false_r]. }
      rewrite (N.add_nocarry_lxor _ _ Z), N.lxor_spec, N.pow2_bits_eqb.
      destruct (N.eqb_spec i b) as [-> | D].
      + rewrite N.eqb_refl, Above by lia. destruct (N.eqb_spec (2 ^ b) 0); [contradiction | reflexivity].
      + replace (b =? i) with false by (symmetry; apply N.eqb_neq; auto). apply xorb_false_r.
  Qed.

  (** One bit lower: [x] free entries get the bit, [r] fixed ones with the bit become free. *)
  Lemma one_bit_lower b es : forall x r,
    Forall (fixed_below (N.succ b)) es -> (x <= count_free es)%nat -> (r <= count_bit b es)%nat ->
    exists es', Forall (fixed_below b) es' /\ count_free es' = (count_free es + r)%nat /\
      forall ys' c, completes b es' ys' c -> exists ys, completes (N.succ b) es ys c /\
        (forall i, i <> b -> ones i ys = ones i ys') /\ ones b ys = (x + (count_bit b es - r))%nat.
  Proof.
    assert (Pow : 2 ^ N.succ b = 2 * 2 ^ b) by apply N.pow_succ_r'.
    assert (Low : forall v w i, v < 2 ^ b -> (w = 0 \/ w = 2 ^ b) -> i <> b -> N.testbit (v + w) i = N.testbit v i).
    { intros v w i Hv Hw D. rewrite (testbit_high b v w Hv Hw). apply N.eqb_neq in D. rewrite D. reflexivity. }
    assert (High : forall v, v < 2 ^ b -> N.testbit (v + 2 ^ b) b = true /\ N.testbit v b = false).
    { intros v Hv. pose proof (testbit_high b v 0 Hv (or_introl eq_refl) b) as Z.
      rewrite N.add_0_r, N.eqb_refl in Z. split; [| exact Z].
      rewrite (testbit_high b v (2 ^ b) Hv (or_intror eq_refl)), N.eqb_refl.
      destruct (N.eqb_spec (2 ^ b) 0) as [E | _]; [| reflexivity]. apply N.pow_nonzero in E; [destruct E | discriminate]. }
    induction es as [| e es IH]; intros x r F X R.
    - exists []. split; [constructor |]. cbn in X, R. split; [cbn; lia |]. intros ys' c C. inversion C; subst.
      exists []. split; [constructor |]. split; [reflexivity |]. cbn. lia.
    - inversion F as [| ? ? Fe Fes]; subst. destruct e as [n |]; cbn [fixed_below] in Fe.
      + cbn [count_free count_bit fold_right has_bit] in *. fold (count_free es) in *. fold (count_bit b es) in *.
        destruct (N.leb_spec (2 ^ b) n) as [Hn | Hn]; [destruct r as [| r] |].
        * (* the bit stays *)
          destruct (IH x 0%nat Fes) as (es' & F' & C' & H); [lia | lia |].
          exists (Fixed (n - 2 ^ b) :: es'). split; [constructor; [cbn; lia | exact F'] |]. split; [exact C' |].
          intros ys' c C. inversion C as [| | ? ? ys c0 Hv C1 | ? v ? ys c0 Hv Lv C1]; subst.
          -- destruct (H _ _ C1) as (zs & Cz & O & B). exists (n :: zs). split; [constructor; [lia | exact Cz] |].
             split.
             ++ intros i D. rewrite !ones_cons, O by exact D. rewrite <- (Low (n - 2 ^ b) (2 ^ b) i) by auto.
                rewrite N.sub_add by exact Hn. reflexivity.
             ++ pose proof (proj1 (High (n - 2 ^ b) Hv)) as T. rewrite N.sub_add in T by exact Hn.
                rewrite ones_cons, B, T. lia.
          -- destruct (H _ _ C1) as (zs & Cz & O & B). exists (v + 2 ^ b :: zs).
             split; [apply completes_lower; [lia | lia | exact Cz] |]. split.
             ++ intros i D. rewrite !ones_cons, O, Low by (auto; lia). reflexivity.
             ++ rewrite ones_cons, B, (proj1 (High v ltac:(lia))). lia.
        * (* the heap becomes free *)
          destruct (IH x r Fes) as (es' & F' & C' & H); [lia | lia |].
          exists (Free :: es'). split; [constructor; [exact I | exact F'] |].
          split; [cbn [count_free fold_right]; fold (count_free es'); lia |].
          intros ys' c C. inversion C as [| v ? ys c0 Hv C1 | |]; subst.
          destruct (H _ _ C1) as (zs & Cz & O & B). exists (v :: zs).
          split; [apply completes_lower; [lia | lia | exact Cz] |]. split.
          -- intros i D. rewrite !ones_cons, O by exact D. reflexivity.
          -- rewrite ones_cons, B, (proj2 (High v Hv)). lia.
        * (* the heap has no such bit *)
          destruct (IH x r Fes) as (es' & F' & C' & H); [lia | lia |].
          exists (Fixed n :: es'). split; [constructor; [exact Hn | exact F'] |]. split; [exact C' |].
          intros ys' c C. inversion C as [| | ? ? ys c0 Hv C1 | ? v ? ys c0 Hv Lv C1]; subst.
          -- destruct (H _ _ C1) as (zs & Cz & O & B). exists (n :: zs). split; [constructor; [lia | exact Cz] |]. split.
             ++ intros i D. rewrite !ones_cons, O by exact D. reflexivity.
             ++ rewrite ones_cons, B, (proj2 (High n Hn)). lia.
          -- destruct (H _ _ C1) as (zs & Cz & O & B). exists (v :: zs).
             split; [apply completes_lower; [lia | lia | exact Cz] |]. split.
             ++ intros i D. rewrite !ones_cons, O by exact D. reflexivity.
             ++ rewrite ones_cons, B, (proj2 (High v ltac:(lia))). lia.
      + cbn [count_free count_bit fold_right has_bit] in *. fold (count_free es) in *. fold (count_bit b es) in *.
        destruct x as [| x].
        * destruct (IH 0%nat r Fes) as (es' & F' & C' & H); [lia | lia |].
          exists (Free :: es'). split; [constructor; [exact I | exact F'] |].
          split; [cbn [count_free fold_right]; fold (count_free es'); lia |].
          intros ys' c C. inversion C as [| v ? ys c0 Hv C1 | |]; subst.
          destruct (H _ _ C1) as (zs & Cz & O & B). exists (v :: zs). split; [constructor; [lia | exact Cz] |]. split.
          -- intros i D. rewrite !ones_cons, O by exact D. reflexivity.
          -- rewrite ones_cons, B, (proj2 (High v Hv)). lia.
        * destruct (IH x r Fes) as (es' & F' & C' & H); [lia | lia |].
          exists (Free :: es'). split; [constructor; [exact I | exact F'] |].
          split; [cbn [count_free fold_right]; fold (count_free es'); lia |].
          intros ys' c C. inversion C as [| v ? ys c0 Hv C1 | |]; subst.
          destruct (H _ _ C1) as (zs & Cz & O & B). exists (v + 2 ^ b :: zs).
          split; [constructor; [lia | exact Cz] |]. split.
          -- intros i D. rewrite !ones_cons, O, Low by auto. reflexivity.
          -- rewrite ones_cons, B, (proj1 (High v Hv)). lia.
  Qed.

  (** Up to [k] free entries, the entries can be completed so that every bit is balanced. *)
  Lemma completes_balanced b : forall es, Forall (fixed_below b) es -> (count_free es <= k)%nat ->
    exists ys c, completes b es ys c /\ (c <= k)%nat /\ moore_lost ys.
  Proof.
    induction b as [| b IH] using N.peano_ind; intros es F A.
    - (* no bits are left *)
      exists (map (fun _ => 0) es), (count_free es). split; [| split; [exact A |]].
      + clear A. induction F as [| e es Fe F IH]; [constructor |]. destruct e as [n |]; cbn [map count_free fold_right].
        * cbn in Fe. replace n with 0 in * by (change (2 ^ 0) with 1 in Fe; lia). constructor; [reflexivity | exact IH].
        * constructor; [reflexivity | exact IH].
      + intros i. assert (Z : ones i (map (fun _ => 0) es) = 0%nat).
        { clear. induction es as [| e es IH]; [reflexivity |]. cbn [map]. rewrite ones_cons, N.bits_0, IH. reflexivity. }
        rewrite Z. apply Nat.mod_0_l. lia.
    - assert (Step : exists x r, (x <= count_free es)%nat /\ (r <= count_bit b es)%nat /\
        (count_free es + r <= k)%nat /\ ((x + (count_bit b es - r)) mod S k = 0)%nat).
      { set (R := count_bit b es). pose proof (Nat.div_mod R (S k) ltac:(lia)) as DM.
        pose proof (Nat.mod_upper_bound R (S k) ltac:(lia)) as U. set (q := (R / S k)%nat) in *.
        set (m := (R mod S k)%nat) in *. destruct (Nat.eq_dec m 0) as [Z | Z].
        - exists 0%nat, 0%nat. repeat split; [lia | lia | lia |]. replace (0 + (R - 0))%nat with R by lia. exact Z.
        - destruct (Nat.le_gt_cases (S k - m) (count_free es)) as [L | L].
          + exists (S k - m)%nat, 0%nat. repeat split; [exact L | lia | lia |].
            replace (S k - m + (R - 0))%nat with ((q + 1) * S k)%nat by nia. apply Nat.mod_mul. lia.
          + exists 0%nat, m. repeat split; [lia | nia | lia |].
            replace (0 + (R - m))%nat with (q * S k)%nat by nia. apply Nat.mod_mul. lia. }
      destruct Step as (x & r & X & R & A' & M).
      destruct (one_bit_lower b es x r F X R) as (es' & F' & C' & H).
      destruct (IH es' F') as (ys' & c & C & Lc & Lost); [lia |].
      destruct (H ys' c C) as (ys & Cy & O & B). exists ys, c. split; [exact Cy |]. split; [exact Lc |].
      intros i. destruct (N.eq_dec i b) as [-> | D]; [rewrite B; exact M | rewrite (O i D); apply Lost].
  Qed.

  Lemma completes_lowers b l ys c : completes b (map Fixed l) ys c -> lowers c l ys.
  Proof.
    revert ys c. induction l as [| n l IH]; intros ys c H; cbn [map] in H; inversion H; subst; constructor; auto.
  Qed.

  Lemma moore_into (l : position moore) : ~ moore_lost l -> exists y, move l y /\ moore_lost y.
  Proof.
    intros L. assert (Bound : exists b, Forall (fixed_below b) (map Fixed l)).
    { clear L. induction l as [| n l [b IH]]; [exists 0; constructor |].
      exists (N.max b (N.size n)). cbn [map]. constructor.
      - cbn [fixed_below]. pose proof (N.size_gt n) as S.
        pose proof (N.pow_le_mono_r 2 (N.size n) (N.max b (N.size n)) ltac:(lia) ltac:(lia)). lia.
      - refine (Forall_impl _ _ IH). intros [m |] Hm; cbn in *; [| exact I].
        pose proof (N.pow_le_mono_r 2 b (N.max b (N.size n)) ltac:(lia) ltac:(lia)). lia. }
    destruct Bound as [b F]. destruct (completes_balanced b (map Fixed l) F) as (ys & c & C & Lc & Lost).
    { replace (count_free (map Fixed l)) with 0%nat; [lia |]. clear.
      induction l as [| n l IH]; [reflexivity | exact IH]. }
    apply completes_lowers in C. exists ys. split; [| exact Lost]. apply moore_options_In. exists c.
    split; [| exact C]. split; [| exact Lc]. destruct c as [| c]; [| lia].
    apply lowers_0 in C. subst. contradiction.
  Qed.

  (** Whether every bit is balanced can be decided: only finitely many bits are there. *)
  Lemma moore_lost_dec l : moore_lost l \/ ~ moore_lost l.
  Proof.
    assert (Bound : exists b, forall i, b <= i -> ones i l = 0%nat).
    { induction l as [| n l [b IH]]; [exists 0; reflexivity |]. exists (N.max b (N.size n)). intros i I.
      rewrite ones_cons, IH by lia. destruct (N.testbit n i) eqn:T; [| reflexivity]. exfalso.
      destruct (N.eq_dec n 0) as [-> | Hn]; [rewrite N.bits_0 in T; discriminate |].
      rewrite N.bits_above_log2 in T; [discriminate |]. rewrite (N.size_log2 n Hn) in I. lia. }
    destruct Bound as [b B].
    destruct (forallb (fun i => Nat.eqb (ones i l mod S k) 0) (below b)) eqn:E.
    - left. intros i. destruct (N.lt_ge_cases i b) as [L | L].
      + rewrite forallb_forall in E. apply Nat.eqb_eq. apply E. apply In_below. exact L.
      + rewrite (B i L). apply Nat.mod_0_l. lia.
    - right. intros L. rewrite <- not_true_iff_false in E. apply E. apply forallb_forall.
      intros i _. apply Nat.eqb_eq. apply L.
  Qed.

  Theorem moore_theorem (l : position moore) : P_position l <-> moore_lost l.
  Proof.
    apply P_positions_characterized; [exact moore_out | exact moore_into | exact moore_lost_dec].
  Qed.

  (** ** Few heaps

      If a move may take from all heaps that are not empty, the value is the number of tokens. *)

  Definition nonempty_heaps (l : list N) : nat := length (filter (fun n => (0 <? n)%N) l).

  Lemma nonempty_heaps_cons n l :
    nonempty_heaps (n :: l) = ((if (0 <? n)%N then 1 else 0) + nonempty_heaps l)%nat.
  Proof. unfold nonempty_heaps. cbn [filter]. destruct (0 <? n); reflexivity. Qed.

  Lemma lowers_nonempty_heaps c l y : lowers c l y -> (nonempty_heaps y <= nonempty_heaps l)%nat.
  Proof.
    induction 1 as [| n c l y H IH | n m c l y L H IH]; [apply le_n | |]; rewrite !nonempty_heaps_cons; [lia |].
    destruct (N.ltb_spec 0 n), (N.ltb_spec 0 m); lia.
  Qed.

  Lemma lowers_refl l : lowers 0 l l.
  Proof. induction l; constructor; assumption. Qed.

  (** Every smaller number of tokens can be left, by taking from heaps that are not empty. *)
  Lemma lowers_to_tokens l : forall t, (t <= tokens l)%nat ->
    exists c y, lowers c l y /\ tokens y = t /\ (c <= nonempty_heaps l)%nat.
  Proof.
    induction l as [| n l IH]; intros t L; cbn [tokens fold_right] in L.
    - exists 0%nat, []. split; [constructor |]. cbn. split; lia.
    - fold (tokens l) in L. destruct (Nat.le_gt_cases t (tokens l)) as [Le | Gt].
      + destruct (IH t Le) as (c & y & H & T & B). destruct (N.eq_dec n 0) as [-> | Hn].
        * exists c, (0 :: y). split; [constructor; exact H |]. rewrite nonempty_heaps_cons.
          cbn [tokens fold_right]. fold (tokens y). cbn. split; lia.
        * exists (S c), (0 :: y). split; [constructor; [lia | exact H] |]. rewrite nonempty_heaps_cons.
          cbn [tokens fold_right]. fold (tokens y). destruct (N.ltb_spec 0 n); split; lia.
      + set (m := N.of_nat (t - tokens l)).
        pose proof (lowers_refl l) as Keep.
        destruct (N.eq_dec m n) as [E | Hm].
        * exists 0%nat, (n :: l). split; [constructor; exact Keep |].
          cbn [tokens fold_right]. fold (tokens l). split; lia.
        * exists 1%nat, (m :: l). split; [constructor; [lia | exact Keep] |]. rewrite nonempty_heaps_cons.
          cbn [tokens fold_right]. fold (tokens l). destruct (N.ltb_spec 0 n); split; lia.
  Qed.

  Theorem moore_few_heaps (l : position moore) :
    (nonempty_heaps l <= k)%nat -> grundy l = N.of_nat (tokens l).
  Proof.
    induction l as [l IH] using position_induction. intros Few.
    apply (is_mex_unique (map grundy (options l))); [apply grundy_spec |]. split.
    - intros I. apply in_map_iff in I. destruct I as (y & E & M).
      pose proof M as M'. apply moore_options_In in M'. destruct M' as (c & Hc & H).
      pose proof (lowers_tokens _ _ _ H). rewrite IH in E; [lia | exact M |].
      pose proof (lowers_nonempty_heaps _ _ _ H). lia.
    - intros u Hu. destruct (lowers_to_tokens l (N.to_nat u)) as (c & y & H & T & B); [lia |].
      assert (c <> 0)%nat.
      { intros ->. apply lowers_0 in H. subst y. lia. }
      assert (M : move (g := moore) l y) by (apply moore_options_In; exists c; split; [lia | exact H]).
      apply in_map_iff. exists y. split; [| exact M]. rewrite IH; [lia | exact M |].
      pose proof (lowers_nonempty_heaps _ _ _ H). lia.
  Qed.
End Moore.
