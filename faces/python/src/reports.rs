//! Questions whose answers have the fields of the command line's JSON: genera, standard forms of codes, checks of rules, and backward
//! induction for the pirates. `grundy._reports` gives them to users.

use crate::game::Game;
use crate::numbers::WholeNumber;
use crate::position::Position;
use crate::session::{QuestionBudget, budget_error, undecided_error};
use crate::{errors, language, loaded_rules, numbers};
use grundy::check::check_first_games;
use grundy::genus::{genus, genus_table};
use grundy::quotient::{self, UnfinishedQuotient};
use grundy::{Argument, BilingualText, Budget, Code, ComputationEnd, GameShape, HeapRule, text};
use grundy_induction::induct::{GameTree, solve_within};
use grundy_induction::pirates::{VoteRule, divide};
use grundy_laws::canonical::canonical_form;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value as Json;

/// The text of a finished report.
///
/// # Errors
/// As [`budget_error`], with the report, if the computation stopped.
fn finished_report(py: Python<'_>, report: &Json, end: ComputationEnd) -> PyResult<String> {
    let text = report.to_string();
    let Some(stop) = end.stop() else { return Ok(text) };
    Err(budget_error(py, stop, python_report(py, &text)?))
}

/// The `Report` of Python with this text.
fn python_report(py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
    Ok(py.import("grundy._reports")?.getattr("Report")?.call1((text,))?.unbind())
}

/// The genus of a position, as JSON.
#[pyfunction]
pub(crate) fn position_genus(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    budget: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let position = position.get();
    let spending = position.position_spending(&QuestionBudget::from_keywords("genus", Some(budget))?);
    let found = spending.run(py, |_, meter| genus(&position.sum, meter))?;
    loaded_rules::check_position(py, &position.sum)?;
    let found = found.map_err(|misfit| errors::misfit_error(&misfit))?;
    finished_report(py, &grundy_json::genus(&found, language::lang()), found.end)
}

/// The misère quotient of a position, as JSON.
#[pyfunction]
pub(crate) fn position_quotient(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    max_order: usize,
    budget: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let position = position.get();
    let spending = position.position_spending(&QuestionBudget::from_keywords("quotient", Some(budget))?);
    let found = spending.run(py, |_, meter| quotient::position_quotient(&position.sum, max_order, meter))?;
    loaded_rules::check_position(py, &position.sum)?;
    let found = found.map_err(|misfit| errors::misfit_error(&misfit))?;
    let report = grundy_json::quotient(&found, language::lang());
    match found.unfinished_quotient {
        None => Ok(report.to_string()),
        Some(UnfinishedQuotient::Stop(stop)) => finished_report(py, &report, stop.into()),
        Some(order @ UnfinishedQuotient::Order { .. }) => {
            let BilingualText { en, zh } = order.explain();
            let message = text!("{text}: raise max_order=", text = (en, zh));
            let report = python_report(py, &report.to_string())?;
            Err(undecided_error(py, "BudgetExceeded", &message, found.stop(), report))
        }
    }
}

/// The genera of the heaps up to a last one, as JSON.
#[pyfunction]
pub(crate) fn heap_genera(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    #[pyo3(from_py_with = numbers::to)] to: u64,
    budget: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let game = Argument::Ruleset(game.get().ruleset(py)?);
    let spending = QuestionBudget::from_keywords("genera", Some(budget))?.for_game(&game);
    let table = spending.run(py, |_, meter| genus_table(&game, to, meter))?;
    loaded_rules::check_arg(py, &game)?;
    let table = table.map_err(|misfit| errors::misfit_error(&misfit))?;
    finished_report(py, &grundy_json::genus_table(&table, language::lang()), table.end)
}

/// The standard form of an octal code, which may be given by the game that it defines, as JSON.
#[pyfunction]
pub(crate) fn canonical_code(py: Python<'_>, code: &Bound<'_, PyAny>, budget: &Bound<'_, PyDict>) -> PyResult<String> {
    let code = match code.cast::<Game>() {
        Ok(game) => octal_code(py, game)?,
        Err(_) => Code::octal(code.extract()?).map_err(|invalid| errors::value_error(&invalid.0))?,
    };
    let spending = QuestionBudget::from_keywords("canonical", Some(budget))?;
    let form = spending.run(py, |_, meter| canonical_form(&code, meter))?;
    let form = form.map_err(|stop| budget_error(py, stop, py.None()))?;
    Ok(grundy_json::canonical_code(&form, language::lang()).to_string())
}

/// The code of a game.
///
/// # Errors
/// `ValueError` if it is defined by none.
fn octal_code(py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<Code> {
    let game = game.get().ruleset(py)?;
    if let GameShape::Heap(heap) = game.shape()
        && let HeapRule::Code(code) = heap.heap_rule()
        && code.base() == 8
    {
        return Ok(code.clone());
    }
    let name = grundy::shorten_text(&game.expression());
    Err(errors::value_error(&text!("{name} is not an octal game")))
}

/// What is understood of rules, as JSON: of the text that defines a game, with all its games.
#[pyfunction]
pub(crate) fn rules_check(py: Python<'_>, game: &Bound<'_, Game>, budget: &Bound<'_, PyDict>) -> PyResult<String> {
    let game = game.get().ruleset(py)?;
    let argument = Argument::Ruleset(game.clone());
    let Some((rules, source)) = loaded_rules::text_of(&argument) else {
        let name = grundy::shorten_text(&game.expression());
        return Err(errors::value_error(&text!(
            "the rules of {name} are not a text of rules: SlowRulesWarning gives the reason for a function with @game"
        )));
    };
    let spending = QuestionBudget::from_keywords("check", Some(budget))?;
    let (games, stop) = spending.run(py, |_, meter| {
        let games = check_first_games(&rules, usize::MAX, meter);
        (games, meter.spend(0, 0).err())
    })?;
    loaded_rules::check_arg(py, &argument)?;
    let end = stop.map_or(ComputationEnd::Done, ComputationEnd::Stopped);
    finished_report(py, &grundy_json::checked_rules(&rules, &source, &games, language::lang()), end)
}

/// The pirates' gold, as JSON.
#[pyfunction]
pub(crate) fn pirates_gold(
    pirates: WholeNumber,
    gold: WholeNumber,
    vote: &str,
    divisions: WholeNumber,
) -> PyResult<String> {
    let vote = match vote {
        "majority" => VoteRule::Majority,
        "half" => VoteRule::Half,
        _ => {
            let vote = grundy::shorten_text(vote);
            return Err(errors::value_error(&text!("vote must be \"majority\" or \"half\", not {vote}")));
        }
    };
    let found = divide(
        pirates.for_parameter("pirates")?,
        gold.for_parameter("gold")?,
        vote,
        divisions.for_parameter("divisions")?,
    );
    let found = found.map_err(|error| errors::value_error(&error.text()))?;
    Ok(grundy_json::pirates(&found, language::lang()).to_string())
}

/// Backward induction on a tree, which is given as JSON, as JSON.
#[pyfunction]
pub(crate) fn backward_induction(py: Python<'_>, tree: &str, budget: &Bound<'_, PyDict>) -> PyResult<String> {
    let spending = QuestionBudget::from_keywords("induct", Some(budget))?;
    let tree = GameTree::read(tree).map_err(|mistake| {
        let message = mistake.text();
        errors::value_error(&match mistake.place {
            Some((line, column)) => {
                let (en, zh) = (message.en, message.zh);
                text!("line {line}, column {column} of the tree: {text}", text = (en, zh))
            }
            None => message,
        })
    })?;
    let (found, counts) = spending.run(py, |_, meter| {
        let found = solve_within(&tree, meter);
        (found, meter.counts())
    })?;
    let end = found.as_ref().err().map_or(ComputationEnd::Done, |&stop| ComputationEnd::Stopped(stop));
    let lang = language::lang();
    let report = grundy_json::induction(tree.players(), found.as_ref().map_err(|&stop| stop), counts, lang);
    finished_report(py, &report, end)
}
