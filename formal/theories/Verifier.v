(** * What a verifier of certificates calls

    The functions from which Coq makes the program in the folder [extracted],
    and what they prove. The program reads a certificate, calls one of them,
    and compares what else the certificate says with the values. *)

From Coq Require Import NArith List Lia Bool Uint63.
From Coq Require PArray.
From Grundy Require Import Mex Components Taking GuySmith Period Octal Subtraction SubtractionCode Native ValueSet
  ValueTable HeapValues CheckPeriod HeapStreamMarks CheckRecurrence CheckValues CheckPeriodByDefinition
  CheckValuesByDefinition Saltus AllBut CheckAllBut.
Import ListNotations.
Open Scope N_scope.

(** The rule of a certificate: a code, or the numbers that may be taken. *)
Inductive heap_rule := CodeRule (c : code) | SubtractionRule (numbers : list N).

(** The value of a heap, by the definition. *)
Definition rule_value (r : heap_rule) : N -> N :=
  match r with CodeRule c => G c | SubtractionRule numbers => value (r := subtraction_rule numbers) end.

(** The code with these moves. *)
Definition rule_code (r : heap_rule) : code :=
  match r with CodeRule c => c | SubtractionRule numbers => subtraction_code numbers end.

Lemma rule_value_code r n : rule_value r n = G (rule_code r) n.
Proof. destruct r; [reflexivity | apply subtraction_is_taking]. Qed.

(** The bound of the theorem on periods, for a rule and a heap [n0] of at least 1. *)
Definition rule_bound (r : heap_rule) (n0 p : N) : N :=
  let c := rule_code r in period_bound (most_heaps c) (N.of_nat (List.length c) - 1) n0 p.

(** A period, with the first values of a list: by the fast checker where it applies. *)
Definition verify_with_values (r : heap_rule) (n0 p : N) (values : list N) : bool :=
  let c := rule_code r in
  if octal c && forallb (fun v => v <? 252) values then
    check_period c None n0 p && match values with [] => true | _ => check_values c None values end
  else check_period_by_definition c n0 p && check_values_by_definition c values.

Theorem verify_with_values_correct r n0 p values :
  verify_with_values r n0 p values = true ->
  least_period (rule_value r) n0 p /\ map (rule_value r) (below (N.of_nat (List.length values))) = values.
Proof.
  unfold verify_with_values. intros H.
  assert (Code : least_period (G (rule_code r)) n0 p /\
    map (G (rule_code r)) (below (N.of_nat (List.length values))) = values).
  { destruct (octal (rule_code r) && _); apply andb_prop in H; destruct H as [P V].
    - split; [exact (check_period_correct _ _ _ _ P) |].
      destruct values; [reflexivity | exact (check_values_correct _ _ _ V)].
    - split; [exact (check_period_by_definition_correct _ _ _ P) | exact (check_values_by_definition_correct _ _ V)]. }
  split; [apply (least_period_same _ _ (rule_value_code r)); apply Code |].
  rewrite (map_ext _ _ (rule_value_code r)). apply Code.
Qed.

(** A period, with a sparse space or without one. The answer has the values. *)
Definition verify_with_space (r : heap_rule) (space : option sparse_space) (n0 p : N) : option (value_table) :=
  period_values (rule_code r) space n0 p.

Theorem verify_with_space_correct r space n0 p t :
  verify_with_space r space n0 p = Some t ->
  least_period (rule_value r) n0 p /\
  forall i, i < needed_values (rule_code r) n0 p -> to_N t.[of_N i] = rule_value r i.
Proof.
  intros H. destruct (period_values_correct _ _ _ _ _ H) as [P V].
  split; [apply (least_period_same _ _ (rule_value_code r)); exact P |].
  intros i Hi. rewrite rule_value_code. auto.
Qed.

(** A period by windows that recur: those of [len] values before the ends, of which some prove it. The answer has the
    values below [first], and the windows. *)
Definition verify_with_windows (r : heap_rule) (space : sparse_space) (largest first len : N) (ends : list N) (n0 p : N)
  : option (value_table * list (N * list int)) :=
  match recurrence_windows (rule_code r) space largest first len ends with
  | None => None
  | Some (t, windows) => if windows_prove space len n0 p windows then Some (t, windows) else None
  end.

Theorem verify_with_windows_correct r space largest first len ends n0 p t windows :
  verify_with_windows r space largest first len ends n0 p = Some (t, windows) ->
  least_period (rule_value r) n0 p /\
  (forall i, i < first -> to_N t.[of_N i] = rule_value r i) /\
  forall e w, In (e, w) windows -> map to_N w = map (rule_value r) (heaps_from (e - len) (N.to_nat len)).
Proof.
  unfold verify_with_windows. destruct (recurrence_windows _ _ _ _ _ _) as [[t' l] |] eqn:R; [| discriminate].
  destruct (windows_prove _ _ _ _ l) eqn:P; [| discriminate]. intros E. injection E as -> ->.
  destruct (recurrence_windows_correct _ _ _ _ _ _ _ _ R) as [V W]. split; [| split].
  - apply (least_period_same _ _ (rule_value_code r)). exact (windows_prove_correct _ _ _ _ _ _ _ _ _ _ R P).
  - intros i Hi. rewrite rule_value_code. auto.
  - intros e w I. rewrite (map_ext _ _ (rule_value_code r)). auto.
Qed.

(** All numbers but some may be taken; the values grow by [s] in a period. [a] is
    a heap at which what later values depend on is the same as a period later. The
    answer has the values. *)
Definition verify_all_but (missing : list N) (n0 p s a : N) : option (PArray.array int) :=
  all_but_period_values missing n0 p s a.

Theorem verify_all_but_correct missing n0 p s a t :
  verify_all_but missing n0 p s a = Some t ->
  least_saltus_period (all_but_value missing) n0 p s /\
  forall i, i < needed_all_but_values n0 p a -> to_N (PArray.get t (of_N i)) = all_but_value missing i.
Proof. exact (all_but_period_values_correct missing n0 p s a t). Qed.
