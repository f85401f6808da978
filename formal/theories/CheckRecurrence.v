(** * A checker of periods by windows that recur, with a proof

    If [check_recurrence c sp largest first len n0 p] computes to [true], the
    values of the octal game [c] have the least period [p], and from [n0] on.
    The values below [first] are computed into a table; behind it only the last
    ones are kept, so that the memory does not grow with the period. A window
    has [len] values, and no value may be larger than [largest].

    It can only succeed if no heap from [first] on is rare, by the space [sp];
    but if it does, the theorem is proved, whatever the numbers are. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63.
From Grundy Require Import Mex Taking GuySmith Octal Period PrimeDivisors Recurrence Native ValueSet ValueTable HeapValues
  HeapValuesProof HeapStream HeapStreamMarks HeapStreamProof HeapStreamStart.
Import ListNotations.
Open Scope N_scope.

(** The values below [first], and the windows of [len] values before the ends, which ascend. *)
Definition recurrence_windows (c : code) (sp : sparse_space) (largest first len : N) (ends : list N)
  : option (value_table * list (N * list int)) :=
  if octal c && (N.of_nat (List.length c) <=? len + 1) && (1 <=? len) && (len <=? 1048576) && (len <? first) &&
    (first <=? table_limit) && (largest <=? 62)
  then match heap_values c (Some sp) first with
       | None => None
       | Some t =>
         match windows_from c sp largest first len t ends with None => None | Some l => Some (t, l) end
       end
  else None.

(** The window that ends at [e]. *)
Fixpoint window_at (l : list (N * list int)) (e : N) : option (list int) :=
  match l with
  | [] => None
  | (e', w) :: rest => if e' =? e then Some w else window_at rest e
  end.

Fixpoint equal_windows (w w' : list int) : bool :=
  match w, w' with
  | [], [] => true
  | v :: rest, v' :: rest' => if (v =? v')%uint63 then equal_windows rest rest' else false
  | _, _ => false
  end.

(** Whether both windows are there, and are equal; whether both are there, and differ. *)
Definition recurs (l : list (N * list int)) (e e' : N) : bool :=
  match window_at l e, window_at l e' with Some w, Some w' => equal_windows w w' | _, _ => false end.

Definition differs (l : list (N * list int)) (e e' : N) : bool :=
  match window_at l e, window_at l e' with Some w, Some w' => negb (equal_windows w w') | _, _ => false end.

Definition last_differs (l : list (N * list int)) (e e' : N) : bool :=
  match window_at l e, window_at l e' with
  | Some w, Some w' => negb (List.last w 0 =? List.last w' 0)%uint63
  | _, _ => false
  end.

(** Whether the same values are common at even and at odd heaps. *)
Definition same_at_all_heaps (sp : sparse_space) : bool :=
  match common_at_even sp, common_at_odd sp with
  | ValueSet a b c d, ValueSet a' b' c' d' => (a =? a')%uint63 && (b =? b')%uint63 && (c =? c')%uint63 && (d =? d')%uint63
  end.

(** Whether the windows prove that the least period is [p], and from [n0] on. *)
Definition windows_prove (sp : sparse_space) (len n0 p : N) (l : list (N * list int)) : bool :=
  (1 <=? n0) && (1 <=? p) && (N.even p || same_at_all_heaps sp) &&
  recurs l (n0 + len) (n0 + len + p) && last_differs l n0 (n0 + p) &&
  match period_factors p with
  | None => false
  | Some factors => forallb (fun q => differs l (n0 + len) (n0 + len + p / q)) factors
  end.

(** The ends of windows that are compared, in order. *)
Fixpoint insert_end (e : N) (l : list N) : list N :=
  match l with
  | [] => [e]
  | e' :: rest => if e <? e' then e :: l else if e =? e' then l else e' :: insert_end e rest
  end.

Definition compared_ends (len n0 p : N) : list N :=
  let parts := match period_factors p with None => [] | Some factors => map (fun q => n0 + len + p / q) factors end in
  fold_left (fun l e => insert_end e l) (n0 :: n0 + len :: n0 + p :: n0 + len + p :: parts) [].

Definition check_recurrence (c : code) (sp : sparse_space) (largest first len n0 p : N) : bool :=
  match recurrence_windows c sp largest first len (compared_ends len n0 p) with
  | None => false
  | Some (_, l) => windows_prove sp len n0 p l
  end.

(** ** The proof *)

Lemma window_at_In l e w : window_at l e = Some w -> In (e, w) l.
Proof.
  induction l as [| [e' w'] l IH]; cbn [window_at]; [discriminate |].
  destruct (N.eqb_spec e' e) as [-> |]; [| right; auto]. intros E. injection E as ->. left. reflexivity.
Qed.

Lemma equal_windows_spec f n d count w w' :
  map to_N w = map f (heaps_from n count) -> map to_N w' = map f (heaps_from (n + d) count) ->
  if equal_windows w w'
  then forall i, n <= i < n + N.of_nat count -> f (i + d) = f i
  else exists i, n <= i < n + N.of_nat count /\ f (i + d) <> f i.
Proof.
  revert n w w'. induction count as [| count IH]; intros n w w'; cbn [heaps_from map].
  - intros A B. apply map_eq_nil in A, B. subst. cbn [equal_windows]. intros i Hi. lia.
  - intros A B. destruct w as [| v w]; [discriminate |]. destruct w' as [| v' w']; [discriminate |].
    cbn [map] in A, B. injection A as Ev A. injection B as Ev' B. cbn [equal_windows].
    replace (n + d + 1) with (n + 1 + d) in B by lia.
    destruct (v =? v')%uint63 eqn:E.
    + apply eqb_correct in E. subst v'. specialize (IH (n + 1) w w' A B). destruct (equal_windows w w').
      * intros i Hi. destruct (N.eq_dec i n) as [-> | Ne]; [congruence | apply IH; lia].
      * destruct IH as (i & Hi & Ne). exists i. split; [lia | exact Ne].
    + exists n. split; [lia |]. intros C. rewrite <- Ev, <- Ev' in C. apply to_N_inj in C.
      subst v'. rewrite eqb_refl in E. discriminate.
Qed.

Lemma last_value f n count w : (0 < count)%nat -> map to_N w = map f (heaps_from n count) ->
  to_N (List.last w 0%uint63) = f (n + N.of_nat count - 1).
Proof.
  revert n w. induction count as [| count IH]; intros n w Pos; [lia |]. cbn [heaps_from map].
  intros A. destruct w as [| v w]; [discriminate |]. cbn [map] in A. injection A as Ev A.
  destruct count as [| count].
  - apply map_eq_nil in A. subst w. cbn [List.last]. rewrite Ev. f_equal. lia.
  - specialize (IH (n + 1) w ltac:(lia) A). destruct w as [| v' w]; [discriminate |].
    change (List.last (v :: v' :: w) 0%uint63) with (List.last (v' :: w) 0%uint63). rewrite IH. f_equal. lia.
Qed.

Lemma same_common_after sp p : N.even p || same_at_all_heaps sp = true ->
  forall n v, common sp (n + p) v = common sp n v.
Proof.
  intros H n v. unfold common. f_equal. f_equal. unfold common_values.
  apply orb_prop in H. destruct H as [E | S].
  - rewrite N.even_add, E. destruct (N.even n); reflexivity.
  - unfold same_at_all_heaps in S. destruct sp as [[a b c d] [a' b' c' d']]. cbn [common_at_even common_at_odd] in *.
    apply andb_prop in S. destruct S as [S D]. apply andb_prop in S. destruct S as [S C].
    apply andb_prop in S. destruct S as [A B].
    apply eqb_correct in A, B, C, D. subst. destruct (N.even (n + p)), (N.even n); reflexivity.
Qed.

(** All that the theorem on windows asks. *)
Lemma recurrence_windows_right c sp largest first len ends t l :
  recurrence_windows c sp largest first len ends = Some (t, l) ->
  octal c = true /\ N.of_nat (List.length c) <= len + 1 /\ 1 <= len <= 1048576 /\ len < first /\
  sparse (native_moves_of c) sp = true /\
  (forall i, i < first -> to_N (read t (of_N i)) = G c i) /\
  (forall i a, allows c i 2 = true -> 0 < a < first -> common sp a (G c a) = false -> i + a <= len) /\
  forall e w, In (e, w) l ->
    first <= e /\ map to_N w = map (G c) (heaps_from (e - len) (N.to_nat len)) /\
    forall m, first <= m < e -> common_and_near c (common sp) len m.
Proof.
  unfold recurrence_windows. destruct (octal c && _ && _ && _ && _ && _ && _) eqn:H; [| discriminate].
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H Few].
  apply andb_prop in H. destruct H as [H Long]. apply andb_prop in H. destruct H as [H Short].
  apply andb_prop in H. destruct H as [H Pos]. apply andb_prop in H. destruct H as [Oct C].
  apply N.leb_le in Few, Short, Pos, C. apply N.ltb_lt in Long.
  destruct (heap_values c (Some sp) first) as [t' |] eqn:Values; [| discriminate].
  destruct (windows_from c sp largest first len t' ends) as [l' |] eqn:W; [| discriminate].
  intros E. injection E as -> ->.
  assert (Sp : sparse (native_moves_of c) sp = true).
  { unfold heap_values in Values. cbn [usable_space] in Values. destruct (sparse _ sp); [reflexivity | discriminate]. }
  assert (V : forall i, i < first -> to_N (read t (of_N i)) = G c i).
  { apply (heap_values_right c Oct) with (space := Some sp) (len := first); [unfold native_limit; lia | lia | exact Values]. }
  repeat (split; [solve [auto] |]). apply (windows_from_right c sp largest first len t Oct C Pos Long Short Few Sp V ends l W).
Qed.

(** The table has the first values, and each window those before its end. *)
Theorem recurrence_windows_correct c sp largest first len ends t l :
  recurrence_windows c sp largest first len ends = Some (t, l) ->
  (forall i, i < first -> to_N (read t (of_N i)) = G c i) /\
  forall e w, In (e, w) l -> map to_N w = map (G c) (heaps_from (e - len) (N.to_nat len)).
Proof.
  intros R. destruct (recurrence_windows_right _ _ _ _ _ _ _ _ R) as (_ & _ & _ & _ & _ & V & _ & W).
  split; [exact V |]. intros e w I. apply (W e w I).
Qed.

(** What the windows prove. *)
Theorem windows_prove_correct c sp largest first len ends n0 p t l :
  recurrence_windows c sp largest first len ends = Some (t, l) ->
  windows_prove sp len n0 p l = true -> least_period (G c) n0 p.
Proof.
  intros R. destruct (recurrence_windows_right _ _ _ _ _ _ _ _ R) as (Oct & C & Pos & Long & Sp & _ & Rare & Near).
  assert (Short : N.of_nat (List.length c) < native_limit) by (unfold native_limit; lia).
  assert (Windows : forall e w, In (e, w) l -> map to_N w = map (G c) (heaps_from (e - len) (N.to_nat len))).
  { intros e w I. apply (Near e w I). }
  unfold windows_prove. intros P.
  apply andb_prop in P. destruct P as [P Parts]. apply andb_prop in P. destruct P as [P Last].
  apply andb_prop in P. destruct P as [P Recurs]. apply andb_prop in P. destruct P as [P Parity].
  apply andb_prop in P. destruct P as [N1 P1]. apply N.leb_le in N1, P1.
  (* The windows before two ends. *)
  assert (Compare : forall d w w', window_at l (n0 + len) = Some w -> window_at l (n0 + len + d) = Some w' ->
    if equal_windows w w'
    then forall i, n0 <= i < n0 + len -> G c (i + d) = G c i
    else exists i, n0 <= i < n0 + len /\ G c (i + d) <> G c i).
  { intros d w w' A B. apply window_at_In, Windows in A, B.
    pose proof (equal_windows_spec (G c) n0 d (N.to_nat len) w w') as S. rewrite N2Nat.id in S. apply S.
    - rewrite A. do 2 f_equal. lia.
    - rewrite B. do 2 f_equal. lia. }
  assert (Periodic : period_from (G c) n0 p).
  { split; [lia |]. unfold recurs in Recurs.
    destruct (window_at l (n0 + len)) as [w |] eqn:A; [| discriminate].
    destruct (window_at l (n0 + len + p)) as [w' |] eqn:B; [| discriminate].
    specialize (Compare p w w' eq_refl B). rewrite Recurs in Compare.
    apply window_at_In in A, B. apply Near in B. destruct B as (_ & _ & Near'). apply Near in A. destruct A as (Ge & _ & _).
    apply (windows_recur c (common sp) len n0 p Oct (common_sums c sp Oct Short Sp) C
      ltac:(split; apply N.lt_le_trans with 1; auto; reflexivity)).
    - apply same_common_after. exact Parity.
    - intros i a A Ha Ca. destruct (N.lt_ge_cases a first) as [L | L]; [apply Rare; auto; split; [apply Ha | exact L] |].
      destruct (Near' a) as [Com _]; [clear - Ha L Ge; lia | congruence].
    - intros n Hn. apply Near'. clear - Hn Ge. lia.
    - exact Compare. }
  destruct (period_factors p) as [factors |] eqn:F; [| discriminate]. rewrite forallb_forall in Parts.
  apply (least_period_by_parts (G c) n0 p factors Periodic F).
  - intros q I. specialize (Parts q I). unfold differs in Parts.
    destruct (window_at l (n0 + len)) as [w |] eqn:A; [| discriminate].
    destruct (window_at l (n0 + len + p / q)) as [w' |] eqn:B; [| discriminate].
    specialize (Compare (p / q) w w' eq_refl B). apply negb_true_iff in Parts. rewrite Parts in Compare.
    destruct Compare as (i & Hi & Ne). exists i. split; [apply Hi | exact Ne].
  - right. unfold last_differs in Last.
    destruct (window_at l n0) as [w |] eqn:A; [| discriminate].
    destruct (window_at l (n0 + p)) as [w' |] eqn:B; [| discriminate].
    apply window_at_In in A, B. pose proof (proj1 (Near _ _ A)) as Ge. apply Windows in A, B.
    assert (Some_values : (0 < N.to_nat len)%nat) by (clear - Pos; lia).
    apply (last_value _ _ _ _ Some_values) in A, B. intros D.
    replace (n0 - len + N.of_nat (N.to_nat len) - 1) with (n0 - 1) in A by (clear - Long Ge; lia).
    replace (n0 + p - len + N.of_nat (N.to_nat len) - 1) with (n0 - 1 + p) in B by (clear - Long Ge; lia).
    rewrite <- A, <- B in D. apply to_N_inj in D. rewrite D, eqb_refl in Last. discriminate.
Qed.

Theorem check_recurrence_correct c sp largest first len n0 p :
  check_recurrence c sp largest first len n0 p = true -> least_period (G c) n0 p.
Proof.
  unfold check_recurrence. destruct (recurrence_windows _ _ _ _ _ _) as [[t l] |] eqn:R; [| discriminate].
  apply (windows_prove_correct _ _ _ _ _ _ _ _ _ _ R).
Qed.
