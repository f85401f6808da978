//! Makes results again of what pickles keep.

use crate::answer::{Answer, AnswerState, Counts, Move, MoveState, ValueState};
use crate::game::Game;
use crate::laws::{Discovery, Law, discover};
use crate::period::{Period, PeriodState};
use crate::pickled::{
    DiscoveryQuestion, QuotientQuestion, TextState, state_error, to_citation, to_convention, to_end, to_outcome,
    to_standing, to_text,
};
use crate::position::Position;
use crate::python_calls::asks_python;
use crate::quotient::{Quotient, recompute_quotient};
use crate::session::QuestionBudget;
use crate::{convert, errors, loaded_rules, numbers};
use grundy::period::{PeriodAnswer, Periodicity};
use grundy::{Argument, Component, ComputationCounts, GameValue, Nat, NextStep, Ruleset, Sum};
use grundy_nimber::NimberResult;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// The ruleset of a text of rules.
#[pyfunction]
pub(crate) fn restore_game<'py>(
    py: Python<'py>,
    text: &str,
    name: &str,
    lines: Vec<(String, u32)>,
    expression: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let games = crate::rules::rules(py, text, name, lines)?;
    if let Some(game) = games.get_item(expression)? {
        return Ok(game);
    }
    // With keywords it is an expression.
    let game = games.values().get_item(0)?;
    let game = game.cast::<Game>()?.get().ruleset(py)?;
    let rules = loaded_rules::text_of(&Argument::Ruleset(game)).ok_or_else(state_error)?.0;
    let found = grundy::evaluate_with(&rules, expression).map_err(|error| errors::parse_error(py, expression, &error));
    convert::to_python(py, &found?)
}

/// The position with these components.
#[pyfunction]
pub(crate) fn restore_position(
    py: Python<'_>,
    components: Vec<(Bound<'_, Game>, Bound<'_, PyTuple>)>,
    misere: bool,
) -> PyResult<Position> {
    let component = |(game, args): (Bound<'_, Game>, Bound<'_, PyTuple>)| {
        let ruleset = game.get().ruleset_for_states(py, &args)?;
        let convert = if asks_python(&ruleset) { convert::state_arg } else { convert::arg };
        let args = args.iter().map(|arg| convert(&arg)).collect::<PyResult<Vec<_>>>()?;
        // An infinite heap belongs to a separate ruleset, with the same name.
        let ruleset = match (&args[..], ruleset.infinite_heaps) {
            ([Argument::Ordinal(_)], Some(infinite_heaps)) => infinite_heaps(),
            _ => ruleset,
        };
        Component::new(&ruleset, args).map_err(|misfit| errors::misfit_error(&misfit))
    };
    let components = components.into_iter().map(component).collect::<PyResult<Vec<_>>>()?;
    Ok(Position::under(Sum { components }, to_convention(misere)))
}

/// The move between two positions.
#[pyfunction]
pub(crate) fn restore_move(before: &Bound<'_, Position>, after: &Bound<'_, Position>, text: TextState) -> Move {
    Move::new(before.get().sum.clone(), after.get().sum.clone(), to_text(text))
}

#[pyfunction]
pub(crate) fn restore_counts(positions: u64, bytes: u64) -> Counts {
    Counts { positions, bytes }
}

fn to_nat(py: Python<'_>, number: &Py<PyAny>) -> PyResult<Nat> {
    Nat::try_from(numbers::int(number.bind(py))?).map_err(|_| state_error())
}

fn to_game_value(py: Python<'_>, (is_finite, numbers): ValueState) -> PyResult<GameValue> {
    if let (true, [only]) = (is_finite, &numbers[..])
        && let Ok(text) = only.extract::<String>(py)
    {
        return match grundy_nimber::ask(&text, &()).map(|answer| answer.result) {
            Ok(NimberResult::Transfinite(ordinal)) => Ok(GameValue::Transfinite(ordinal)),
            _ => Err(state_error()),
        };
    }
    let numbers = numbers.iter().map(|number| to_nat(py, number)).collect::<PyResult<Vec<Nat>>>()?;
    match (is_finite, &numbers[..]) {
        (false, _) => Ok(GameValue::Loopy(numbers)),
        (true, []) => Ok(GameValue::Loony),
        (true, [value]) => Ok(GameValue::Nimber(value.clone())),
        _ => Err(state_error()),
    }
}

fn to_step((kind, of): (String, String)) -> PyResult<NextStep> {
    match &*kind {
        "list" => Ok(NextStep::ListGames),
        "solve" => Ok(NextStep::SolvePosition(of)),
        "check_rules" => Ok(NextStep::CheckRules),
        "check" => Ok(NextStep::CheckPosition(of)),
        "discover" => Ok(NextStep::DiscoverLaw(of)),
        _ => Err(state_error()),
    }
}

/// The answer with this state.
#[pyfunction]
pub(crate) fn restore_answer(py: Python<'_>, state: AnswerState) -> PyResult<Answer> {
    let moves = |moves: Vec<MoveState>| {
        let one = |(before, after, text): MoveState| grundy::Move {
            before: before.get().sum.clone(),
            after: after.get().sum.clone(),
            text: to_text(text),
        };
        moves.into_iter().map(one).collect()
    };
    let mut answer = grundy::Answer::unknown(state.position.get().sum.clone(), to_convention(state.misere));
    answer.outcome = state.outcome.as_deref().map(to_outcome).transpose()?;
    answer.value = state.value.map(|value| to_game_value(py, value)).transpose()?;
    answer.winning_moves = moves(state.winning_moves);
    answer.winning_total = state.winning_total.map(|total| to_nat(py, &total)).transpose()?;
    answer.best_moves = moves(state.best_moves);
    answer.remoteness = state.remoteness;
    answer.standing = state.standing.map(to_standing).transpose()?;
    answer.value_standing = state.value_standing.map(to_standing).transpose()?;
    answer.explanation = state.explanation.into_iter().map(to_text).collect();
    answer.next_steps = state.next_steps.into_iter().map(to_step).collect::<PyResult<_>>()?;
    answer.theory = state.theory.into_iter().map(to_citation).collect();
    answer.counts = ComputationCounts { positions: state.counts.0, bytes: state.counts.1 };
    answer.end = to_end(&state.end)?;
    Ok(Answer::from_inner(answer))
}

/// The ruleset that a call makes.
fn ruleset_of(py: Python<'_>, (make, parts): &(Py<PyAny>, Py<PyTuple>)) -> PyResult<Arc<Ruleset>> {
    let made = make.bind(py).call1(parts.bind(py).clone())?;
    made.cast::<Game>()?.get().ruleset(py)
}

/// The game, or the family, that a call makes.
fn game_of(py: Python<'_>, (make, parts): &(Py<PyAny>, Py<PyTuple>)) -> PyResult<Argument> {
    let made = make.bind(py).call1(parts.bind(py).clone())?;
    match made.cast::<Game>() {
        Ok(game) => Ok(Argument::Ruleset(game.get().ruleset(py)?)),
        Err(_) => convert::arg(&made),
    }
}

/// The laws that answer this question.
#[pyfunction]
pub(crate) fn restore_discovery(py: Python<'_>, question: DiscoveryQuestion) -> PyResult<Discovery> {
    let mut spending = QuestionBudget::default();
    spending.limits.max_positions = question.max_positions;
    spending.limits.max_memory = question.max_memory;
    discover(py, &game_of(py, &question.game)?, question.to, &spending)
}

/// One of the laws that answer this question.
#[pyfunction]
pub(crate) fn restore_law(py: Python<'_>, question: DiscoveryQuestion, at: usize) -> PyResult<Law> {
    let found = restore_discovery(py, question)?;
    if at < found.law_count() { Ok(found.law(at)) } else { Err(state_error()) }
}

/// The quotient that answers this question.
#[pyfunction]
pub(crate) fn restore_quotient(py: Python<'_>, question: QuotientQuestion) -> PyResult<Quotient> {
    let game = ruleset_of(py, &question.game)?;
    let stop = question.stop.as_deref().map(to_end).transpose()?.and_then(|end| end.stop());
    py.detach(|| recompute_quotient(&game, question.to, question.max_order, stop))
}

/// The period with this state.
#[pyfunction]
pub(crate) fn restore_period(py: Python<'_>, state: PeriodState) -> PyResult<Period> {
    let mut answer = PeriodAnswer::unknown(state.name, to_convention(state.misere));
    answer.periodicity = state.found.map(|(preperiod, period, saltus)| Periodicity { preperiod, period, saltus });
    answer.standing = state.standing.map(to_standing).transpose()?;
    answer.computed_to = state.computed_to;
    answer.largest = state.largest.map(|(value, at)| (grundy::Nimber(value), at));
    answer.values = state.values.into_iter().map(grundy::Nimber).collect();
    answer.explanation = state.explanation.into_iter().map(to_text).collect();
    answer.end = to_end(&state.end)?;
    Ok(Period::new(answer, ruleset_of(py, &state.game)?))
}
