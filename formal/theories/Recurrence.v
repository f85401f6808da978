(** * Windows that recur

    Let each value of an octal game be common or rare at its heap, so that no
    sum of two common values is common. Let there be few rare heaps, each of
    them small: one that is left by a split, with what was taken, has at most
    [len] tokens. Where every value below that of a heap [n] is the value of an
    option that leaves a heap of at least [n - len], the value depends on the
    [len] values before. So if these come again a period later, they always do. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Mex Nimber Components Taking GuySmith Octal.
Import ListNotations.
Open Scope N_scope.

(** The value [u] is that of an option of [n] that leaves a heap of at least [n - len]. *)
Inductive near_option (c : code) (len n : N) : N -> Prop :=
| near_take : forall i, i <= len -> i < n -> allows c i 1 = true -> near_option c len n (G c (n - i))
| near_split : forall i a b, 0 < a -> 0 < b -> i + a + b = n -> i + a <= len -> allows c i 2 = true ->
    near_option c len n (N.lxor (G c a) (G c b)).

(** Where one heap is left, something is taken. *)
Lemma allows_one_takes c i : allows c i 1 = true -> 0 < i.
Proof. intros A. destruct (N.eq_dec i 0) as [-> |]; [discriminate A | lia]. Qed.

Lemma near_option_is_option c len n u : near_option c len n u -> octal_option c n u.
Proof.
  intros [i _ L A | i a b Pa Pb E _ A]; [apply take_some | apply (take_and_split c n i)]; assumption.
Qed.

(** No option has the value of the heap. *)
Lemma octal_option_differs c n : octal c = true -> ~ octal_option c n (G c n).
Proof. intros O H. apply octal_option_values in H; [| exact O]. apply (proj1 (G_is_mex c n)). exact H. Qed.

(** ** What decides a value *)

Section CommonValue.
  Variables (c : code) (common : N -> N -> bool) (len n : N).
  Hypothesis octal_code : octal c = true.
  Hypothesis sparse_sums : forall i a b u v, allows c i 2 = true -> 0 < a -> 0 < b -> i + a + b = n ->
    common a u = true -> common b v = true -> common n (N.lxor u v) = false.
  Hypothesis takes : N.of_nat (length c) <= len + 1.
  Hypothesis long : len < n.
  (** Rare heaps are near. *)
  Hypothesis rare_heaps : forall i a, allows c i 2 = true -> 0 < a < n -> common a (G c a) = false -> i + a <= len.

  (** A common value is that of an option only if it is that of one with a rare heap, or with one heap. *)
  Lemma common_option v : common n v = true -> octal_option c n v ->
    (exists i, i <= len /\ allows c i 1 = true /\ v = G c (n - i)) \/
    (exists i a, allows c i 2 = true /\ 0 < a /\ i + a <= len /\ common a (G c a) = false /\
      v = N.lxor (G c a) (G c (n - (i + a)))).
  Proof.
    intros C O. destruct O as [A | i L A | i a b Pa Pb E A].
    - pose proof (allows_take_at_most _ _ _ A). lia.
    - left. exists i. pose proof (allows_take_at_most _ _ _ A). repeat split; [lia | exact A].
    - right. destruct (N.eq_dec i n) as [Z | Z]; [lia |].
      destruct (common a (G c a)) eqn:Ca.
      + destruct (common b (G c b)) eqn:Cb.
        * rewrite (sparse_sums i a b) in C by assumption. discriminate.
        * exists i, b. pose proof (rare_heaps i b A ltac:(lia) Cb).
          repeat split; [exact A | exact Pb | lia | exact Cb |].
          rewrite N.lxor_comm. do 2 f_equal. lia.
      + exists i, a. pose proof (rare_heaps i a A ltac:(lia) Ca).
        repeat split; [exact A | exact Pa | lia | exact Ca |]. do 2 f_equal. lia.
  Qed.
End CommonValue.

(** ** The theorem *)

Section Recurrence.
  Variables (c : code) (common : N -> N -> bool) (len n0 p : N).
  Hypothesis octal_code : octal c = true.
  Hypothesis sparse_sums : forall n i a b u v, allows c i 2 = true -> 0 < a -> 0 < b -> i + a + b = n ->
    common a u = true -> common b v = true -> common n (N.lxor u v) = false.
  Hypothesis takes : N.of_nat (length c) <= len + 1.
  Hypothesis positive : 0 < n0 /\ 0 < p.
  (** A period later the same values are common. *)
  Hypothesis same_common : forall n v, common (n + p) v = common n v.

  (** The value of [n] is common, and all smaller ones are those of near options. *)
  Definition common_and_near (n : N) : Prop :=
    common n (G c n) = true /\ forall u, u < G c n -> near_option c len n u.

  Hypothesis rare_heaps : forall i a, allows c i 2 = true -> 0 < a < n0 + len -> common a (G c a) = false -> i + a <= len.
  Hypothesis checked : forall n, n0 + len <= n < n0 + len + p -> common_and_near n.
  Hypothesis window : forall n, n0 <= n < n0 + len -> G c (n + p) = G c n.

  Theorem windows_recur : forall n, n0 <= n -> G c (n + p) = G c n.
  Proof.
    (* Moreover, from the end of the window on all values are common and near. *)
    assert (Main : forall n, n0 + len + p <= n ->
      (forall m, n0 + len <= m < n -> common_and_near m) /\
      (forall m, n0 + p <= m < n -> G c m = G c (m - p))).
    2: { intros n H. destruct (Main (n + p + len + 1)) as [_ E]; [lia |].
         rewrite (E (n + p)) by lia. f_equal. lia. }
    intros n. induction n as [| n IH] using N.peano_ind; intros H; [lia |].
    destruct (N.eq_dec (N.succ n) (n0 + len + p)) as [E | D].
    { split; [intros m Hm; apply checked; lia |].
      intros m Hm. rewrite <- (window (m - p)) by lia. f_equal. lia. }
    destruct (IH ltac:(lia)) as [Near Same].
    assert (Rare : forall i a, allows c i 2 = true -> 0 < a < n -> common a (G c a) = false -> i + a <= len).
    { intros i a A Ha Ca. destruct (N.lt_ge_cases a (n0 + len)) as [L | L]; [apply rare_heaps; auto; lia |].
      destruct (Near a ltac:(lia)) as [C _]. congruence. }
    set (m := n - p). assert (Em : m + p = n) by (unfold m; lia).
    (* The value a period before is common, and it is the value of [n]. *)
    assert (Q : common_and_near m).
    { destruct (N.lt_ge_cases m (n0 + len + p)) as [L | L]; [apply checked | apply Near]; lia. }
    destruct Q as [Cm Nm].
    assert (Far : forall x, 0 < x <= len -> G c (n - x) = G c (m - x)).
    { intros x Hx. rewrite Same by lia. f_equal. lia. }
    assert (Smaller : forall u, u < G c m -> near_option c len n u).
    { intros u Hu. destruct (Nm u Hu) as [i Li L A | i a b Pa Pb E Li A].
      - pose proof (allows_one_takes c i A). rewrite <- Far by lia. apply near_take; [exact Li | lia | exact A].
      - replace b with (m - (i + a)) in * by lia. rewrite <- (Far (i + a)) by lia.
        apply (near_split c len n i); [exact Pa | lia | lia | exact Li | exact A]. }
    assert (V : G c n = G c m).
    { apply octal_value; [exact octal_code | | intros u Hu; apply (near_option_is_option c len); auto].
      intros O. apply (octal_option_differs c m octal_code).
      apply (common_option c common len n) in O; auto; [| intros; apply (sparse_sums n i a b); auto | lia |].
      2: { rewrite <- Em, same_common. exact Cm. }
      destruct O as [(i & Li & A & ->) | (i & a & A & Pa & Li & _ & ->)].
      - pose proof (allows_one_takes c i A). rewrite Far by lia. apply take_some; [lia | exact A].
      - rewrite Far by lia. apply (take_and_split c m i); [exact Pa | lia | lia | exact A]. }
    split.
    - intros x Hx. destruct (N.eq_dec x n) as [-> | Ne]; [| apply Near; lia]. split; rewrite V.
      + rewrite <- Em, same_common. exact Cm.
      + exact Smaller.
    - intros x Hx. destruct (N.eq_dec x n) as [-> | Ne]; [exact V | apply Same; lia].
  Qed.
End Recurrence.
