//! What results are made of, as plain values of Python: pickles keep these, and results are made of them again.

use crate::answer::{Answer, Counts, Move};
use crate::game::Game;
use crate::numbers;
use crate::period::Period;
use crate::position::Position;
use crate::python_calls::asks_python;
use crate::{errors, loaded_rules};
use grundy::period::Periodicity;
use grundy::{
    BilingualText, Citation, Component, ComputationCounts, ComputationEnd, Convention, GameValue, Nat, NextStep,
    Outcome, Ruleset, Stop, Sum, text,
};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};

/// A text in English and Chinese.
pub(crate) type TextState = (String, String);

/// The state of a [`Citation`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct CitationState {
    name: TextState,
    author: String,
    year: u16,
    work: String,
}

/// The state of a [`grundy::Standing`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct StandingState {
    kind: String,
    by: Vec<CitationState>,
    to: Option<u64>,
}

/// The state of a [`grundy::Answer`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct AnswerState {
    position: Py<Position>,
    misere: bool,
    outcome: Option<String>,
    value: Option<ValueState>,
    winning_moves: Vec<Py<Move>>,
    winning_total: Option<Py<PyAny>>,
    best_moves: Vec<Py<Move>>,
    remoteness: Option<u32>,
    standing: Option<StandingState>,
    value_standing: Option<StandingState>,
    explanation: Vec<TextState>,
    next_steps: Vec<(String, String)>,
    theory: Vec<CitationState>,
    counts: (u64, u64),
    end: String,
}

/// The state of a [`GameValue`]: whether it is finite, and the value or the finite values that can be moved to.
type ValueState = (bool, Vec<Py<PyAny>>);

/// The state of a [`grundy::period::PeriodAnswer`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PeriodState {
    game: Py<Game>,
    name: String,
    misere: bool,
    found: Option<(u64, u64, u64)>,
    standing: Option<StandingState>,
    computed_to: u64,
    largest: Option<(u64, u64)>,
    values: Vec<u64>,
    explanation: Vec<TextState>,
    end: String,
}

/// A function of this module, and what it makes a result of.
pub(crate) type PickledCall<'py, State> = (Bound<'py, PyAny>, State);

/// A function of the native module.
pub(crate) fn native_function<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("grundy._native")?.getattr(name)
}

pub(crate) fn text_state(text: &BilingualText) -> TextState {
    (text.en.clone(), text.zh.clone())
}

pub(crate) fn to_text((en, zh): TextState) -> BilingualText {
    BilingualText { en, zh }
}

fn citation_state(citation: &Citation) -> CitationState {
    let (en, zh) = citation.name;
    CitationState {
        name: (en.into(), zh.into()),
        author: citation.author.into(),
        year: citation.year,
        work: citation.work.into(),
    }
}

/// The citation of a state. Citations live as long as the process: each different one is stored once.
fn to_citation(state: CitationState) -> &'static Citation {
    static RESTORED_CITATIONS: Mutex<Vec<&Citation>> = Mutex::new(Vec::new());
    let mut restored = RESTORED_CITATIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |one: &&&Citation| {
        let CitationState { name: (en, zh), author, year, work } = &state;
        one.name == (&**en, &**zh) && one.author == author && one.year == *year && one.work == work
    };
    if let Some(known) = restored.iter().find(is_same) {
        return known;
    }
    let CitationState { name: (en, zh), author, year, work } = state;
    let citation = Citation { name: (en.leak(), zh.leak()), author: author.leak(), year, work: work.leak() };
    let citation: &'static Citation = Box::leak(Box::new(citation));
    restored.push(citation);
    citation
}

pub(crate) fn standing_state(standing: &grundy::Standing) -> StandingState {
    let (mut by, mut to) = (Vec::new(), None);
    match standing {
        grundy::Standing::Proved { by: citations } => by = citations.iter().map(|one| citation_state(one)).collect(),
        grundy::Standing::Computed => {}
        grundy::Standing::Observed { to: last } => to = Some(*last),
    }
    StandingState { kind: standing.kind().into(), by, to }
}

pub(crate) fn to_standing(state: StandingState) -> PyResult<grundy::Standing> {
    match (&*state.kind, state.to) {
        ("proved", _) => Ok(grundy::Standing::Proved { by: state.by.into_iter().map(to_citation).collect() }),
        ("computed", _) => Ok(grundy::Standing::Computed),
        ("observed", Some(to)) => Ok(grundy::Standing::Observed { to }),
        _ => Err(state_error()),
    }
}

pub(crate) fn to_end(name: &str) -> PyResult<ComputationEnd> {
    if name == ComputationEnd::Done.name() {
        return Ok(ComputationEnd::Done);
    }
    let stop = Stop::ALL.into_iter().find(|stop| stop.name() == name);
    stop.map(ComputationEnd::Stopped).ok_or_else(state_error)
}

pub(crate) fn to_outcome(letter: &str) -> PyResult<Outcome> {
    let all = [Outcome::N, Outcome::P, Outcome::D];
    all.into_iter().find(|outcome| outcome.to_string() == letter).ok_or_else(state_error)
}

/// A state that no result of this version has.
pub(crate) fn state_error() -> PyErr {
    errors::value_error(&text!("the pickle does not contain a result of this version of grundy"))
}

fn to_convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

/// A game that can be pickled: for a function with `@game` that is not compiled, the game that the function became.
///
/// # Errors
/// `TypeError` if there is no such function.
pub(crate) fn game_to_pickle<'py>(py: Python<'py>, game: &Arc<Ruleset>) -> PyResult<Bound<'py, PyAny>> {
    let found = Game::from_ruleset(game).into_bound_py_any(py)?;
    if !asks_python(game) {
        return Ok(found);
    }
    py.import("grundy._rules")?.getattr("find_own_game")?.call1((found,))
}

/// What a ruleset is made of again: an expression of the catalogue, or the text of its rules.
///
/// # Errors
/// `TypeError` for rules that Python runs, and for those of a graph.
pub(crate) fn reduce_ruleset<'py>(py: Python<'py>, game: &Arc<Ruleset>) -> PyResult<(Bound<'py, PyAny>, Py<PyTuple>)> {
    let expression = game.expression();
    if game.scope().is_none() {
        return Ok((py.import("grundy")?.getattr("evaluate")?, (expression,).into_pyobject(py)?.unbind()));
    }
    let Some(source) = loaded_rules::source_of(game) else {
        let game = grundy::shorten_text(&expression);
        return Err(errors::type_error(&text!(
            "{game} cannot be pickled: its rules are neither of the catalogue nor a text"
        )));
    };
    let state = (&*source.text, &*source.name, source.lines.clone(), expression);
    Ok((native_function(py, "restore_game")?, state.into_pyobject(py)?.unbind()))
}

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
    let rules = loaded_rules::text_of(&grundy::Argument::Ruleset(game)).ok_or_else(state_error)?.0;
    let found = grundy::evaluate_with(&rules, expression).map_err(|error| errors::parse_error(py, expression, &error));
    crate::convert::to_python(py, &found?)
}

/// The components of a position, each with its game and its arguments, and whether it is played under misère play.
pub(crate) fn reduce_position<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<PickledCall<'py, (Bound<'py, PyList>, bool)>> {
    let component = |component: &Component| -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let args = component.args.iter().map(|arg| crate::convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
        Ok((game_to_pickle(py, &component.game)?, PyTuple::new(py, args)?))
    };
    let components = position.sum.components.iter().map(component).collect::<PyResult<Vec<_>>>()?;
    let misere = position.convention == Convention::Misere;
    Ok((native_function(py, "restore_position")?, (PyList::new(py, components)?, misere)))
}

/// The position with these components.
#[pyfunction]
pub(crate) fn restore_position(
    py: Python<'_>,
    components: Vec<(Bound<'_, Game>, Bound<'_, PyTuple>)>,
    misere: bool,
) -> PyResult<Position> {
    let component = |(game, args): (Bound<'_, Game>, Bound<'_, PyTuple>)| {
        let args = args.iter().map(|arg| crate::convert::arg(&arg)).collect::<PyResult<Vec<_>>>()?;
        let ruleset = game.get().ruleset(py)?;
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

fn value_state(py: Python<'_>, value: &GameValue) -> PyResult<ValueState> {
    let numbers = match value {
        GameValue::Nimber(value) => std::slice::from_ref(value),
        GameValue::Loopy(exits) => exits,
    };
    let numbers = numbers.iter().map(|n| Ok(numbers::to_nat(py, n)?.unbind())).collect::<PyResult<_>>()?;
    Ok((matches!(value, GameValue::Nimber(_)), numbers))
}

fn to_nat(py: Python<'_>, number: &Py<PyAny>) -> PyResult<Nat> {
    Nat::try_from(numbers::int(number.bind(py))?).map_err(|_| state_error())
}

fn to_game_value(py: Python<'_>, (is_finite, numbers): ValueState) -> PyResult<GameValue> {
    let numbers = numbers.iter().map(|number| to_nat(py, number)).collect::<PyResult<Vec<Nat>>>()?;
    match (is_finite, &numbers[..]) {
        (false, _) => Ok(GameValue::Loopy(numbers)),
        (true, [value]) => Ok(GameValue::Nimber(value.clone())),
        _ => Err(state_error()),
    }
}

fn step_state(step: &NextStep) -> (String, String) {
    let (kind, of) = match step {
        NextStep::ListGames => ("list", ""),
        NextStep::SolvePosition(position) => ("solve", &**position),
        NextStep::CheckRules => ("check_rules", ""),
        NextStep::CheckPosition(position) => ("check", &**position),
        NextStep::DiscoverLaw(game) => ("discover", &**game),
    };
    (kind.into(), of.into())
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

pub(crate) fn answer_state(py: Python<'_>, answer: &grundy::Answer) -> PyResult<AnswerState> {
    let moves = |moves: &[grundy::Move]| {
        let moves =
            moves.iter().map(|one| Py::new(py, Move::new(one.before.clone(), one.after.clone(), one.text.clone())));
        moves.collect::<PyResult<Vec<_>>>()
    };
    let total = answer.winning_total.as_ref();
    Ok(AnswerState {
        position: Py::new(py, Position::from_sum(answer.position.clone()))?,
        misere: answer.convention == Convention::Misere,
        outcome: answer.outcome.map(|outcome| outcome.to_string()),
        value: answer.value.as_ref().map(|value| value_state(py, value)).transpose()?,
        winning_moves: moves(&answer.winning_moves)?,
        winning_total: total.map(|total| numbers::to_nat(py, total).map(Bound::unbind)).transpose()?,
        best_moves: moves(&answer.best_moves)?,
        remoteness: answer.remoteness,
        standing: answer.standing.as_ref().map(standing_state),
        value_standing: answer.value_standing.as_ref().map(standing_state),
        explanation: answer.explanation.iter().map(text_state).collect(),
        next_steps: answer.next_steps.iter().map(step_state).collect(),
        theory: answer.theory.iter().map(|one| citation_state(one)).collect(),
        counts: (answer.counts.positions, answer.counts.bytes),
        end: answer.end.name().into(),
    })
}

/// The answer with this state.
#[pyfunction]
pub(crate) fn restore_answer(py: Python<'_>, state: AnswerState) -> PyResult<Answer> {
    let moves = |moves: Vec<Py<Move>>| {
        let one = |made: Py<Move>| {
            let (before, after, text) = made.get().parts();
            grundy::Move { before: before.clone(), after: after.clone(), text: text.clone() }
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

pub(crate) fn period_state(
    py: Python<'_>,
    game: &Arc<Ruleset>,
    answer: &grundy::period::PeriodAnswer,
) -> PyResult<PeriodState> {
    Ok(PeriodState {
        game: Py::new(py, Game::from_ruleset(game))?,
        name: answer.game.clone(),
        misere: answer.convention == Convention::Misere,
        found: answer.found.map(|found| (found.preperiod, found.period, found.saltus)),
        standing: answer.standing.as_ref().map(standing_state),
        computed_to: answer.computed_to,
        largest: answer.largest.map(|(value, at)| (value.0, at)),
        values: answer.values.iter().map(|value| value.0).collect(),
        explanation: answer.explanation.iter().map(text_state).collect(),
        end: answer.end.name().into(),
    })
}

/// The period with this state.
#[pyfunction]
pub(crate) fn restore_period(py: Python<'_>, state: PeriodState) -> PyResult<Period> {
    let mut answer = grundy::period::PeriodAnswer::unknown(state.name, to_convention(state.misere));
    answer.found = state.found.map(|(preperiod, period, saltus)| Periodicity { preperiod, period, saltus });
    answer.standing = state.standing.map(to_standing).transpose()?;
    answer.computed_to = state.computed_to;
    answer.largest = state.largest.map(|(value, at)| (grundy::Nimber(value), at));
    answer.values = state.values.into_iter().map(grundy::Nimber).collect();
    answer.explanation = state.explanation.into_iter().map(to_text).collect();
    answer.end = to_end(&state.end)?;
    Ok(Period::new(answer, state.game.bind(py).get().ruleset(py)?))
}
