(** Prints what each main theorem rests on; [assumptions.txt] has the answers. *)

From Grundy Require Import Outcome Grundy Strategy Sum SpragueGrundy Components Nim MisereNim
  Subtraction Moore Zermelo Loopy Smith Wythoff Fibonacci Staircase Chomp Search Taking GuySmith Recurrence Period PrimeDivisors SubtractionCode CheckPeriod CheckRecurrence
  CheckPeriodByDefinition CheckValues CheckValuesByDefinition Saltus AllBut CheckAllBut Verifier.

(** Theory: no axiom at all. *)
Print Assumptions not_both_P_and_N.
Print Assumptions P_or_N.
Print Assumptions P_position_iff_grundy_0.
Print Assumptions next_player_wins.
Print Assumptions previous_player_wins.
Print Assumptions grundy_sum.
Print Assumptions sprague_grundy.
Print Assumptions grundy_components.
Print Assumptions bouton.
Print Assumptions grundy_nim.
Print Assumptions nim_winning_moves.
Print Assumptions misere_nim.
Print Assumptions moore_theorem.
Print Assumptions moore_few_heaps.
Print Assumptions bash_value.
Print Assumptions bash_heaps.
Print Assumptions zermelo.
Print Assumptions not_both_loss_and_win.
Print Assumptions win_within_some_number.
Print Assumptions loss_iff_P_position.
Print Assumptions smith_sum.
Print Assumptions smith_same_value.
Print Assumptions smith_reply.
Print Assumptions smith_finite_sum.
Print Assumptions smith_one_infinite.
Print Assumptions smith_two_infinite.
Print Assumptions smith_vertex.
Print Assumptions disjoint_union_labels.
Print Assumptions wythoff_theorem.
Print Assumptions fibonacci_theorem.
Print Assumptions fibonacci_start.
Print Assumptions zeckendorf_exists.
Print Assumptions zeckendorf_unique.
Print Assumptions staircase_value.
Print Assumptions staircase_theorem.
Print Assumptions strategy_stealing.
Print Assumptions chomp_rectangle_is_N.
Print Assumptions search_value_correct.
Print Assumptions search_winning_moves_correct.
Print Assumptions taking_breaks_In.
Print Assumptions guy_smith.
Print Assumptions windows_recur.
Print Assumptions least_period_criterion.
Print Assumptions least_period_by_parts.
Print Assumptions subtraction_is_taking.
Print Assumptions least_saltus_criterion.
Print Assumptions all_but_recurrence.

(** Checkers: native integers and arrays, and what Coq's library says of them. *)
Definition checkers := (check_period_correct, check_recurrence_correct, check_period_by_definition_correct, check_values_correct,
  check_values_by_definition_correct, check_all_but_correct, check_all_but_values_correct, verify_with_values_correct, verify_with_space_correct,
  verify_with_windows_correct, verify_all_but_correct).
Print Assumptions checkers.
