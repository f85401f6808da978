//! The moves of a position, and the positions after them.

use crate::answer::Move;
use crate::numbers::WholeNumber;
use crate::position::Position;
use crate::session::{QuestionBudget, exception_class, undecided_error};
use crate::{errors, language, loaded_rules};
use grundy::{Stop, Sum, text};
use grundy_play::{Match, UnlistableMoves, choices, read};
use pyo3::prelude::*;

/// The moves of a position, component by component, with the position after each; moves of a component that leave the same are
/// listed once.
///
/// # Errors
/// `grundy.BudgetExceeded` if there are more than `max_moves`, or if the component is too large to list them;
/// what the rules raise.
#[pyfunction]
pub(crate) fn list_moves(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    max_moves: WholeNumber,
) -> PyResult<Vec<(Move, Position)>> {
    let position = position.get();
    let max_moves: usize = max_moves.for_parameter("max_moves")?;
    let budget = position.position_spending(&QuestionBudget::default());
    let listed = budget.run(py, |_, _| choices(&position.sum, max_moves))?;
    loaded_rules::check_position(py, &position.sum)?;
    let found = listed.map_err(|unlisted| {
        let (stop, why) = match &unlisted {
            UnlistableMoves::TooMany(most) => {
                (Stop::Options, text!("there are more than {most} moves: raise max_moves="))
            }
            UnlistableMoves::Stopped(stop) => (*stop, unlisted.text()),
            _ => (Stop::TooLarge, unlisted.text()),
        };
        undecided_error(py, exception_class(stop), &why, stop.name(), py.None())
    })?;
    let convention = position.convention;
    let listed = found.into_iter().map(|choice| {
        let before = Sum { components: vec![position.sum.components[choice.component].clone()] };
        let after = Position::under(choice.position_after(), convention);
        (Move::new(before, choice.after, choice.text), after)
    });
    Ok(listed.collect())
}

/// The number of a move in the list of moves, from 0, which is typed as on the command line: by its words, such as "take 2 from heap 1",
/// by its number from 1 on, or by what it leaves.
///
/// # Errors
/// `ValueError` if the text means no move, or several, or if the position cannot be played; what the rules raise.
#[pyfunction]
pub(crate) fn read_move(py: Python<'_>, position: &Bound<'_, Position>, text: &str) -> PyResult<usize> {
    let position = position.get();
    let budget = position.position_spending(&QuestionBudget::default());
    let lang = language::lang();
    let found = budget.run(py, |_, _| {
        let game = Match::new(position.sum.clone(), position.convention).map_err(|unplayable| unplayable.text())?;
        if let Some(unlisted) = game.unlistable_moves() {
            return Err(unlisted.text());
        }
        let made = read(text, &game, lang).map_err(|misread| misread.message)?;
        Ok(made.number().expect("the moves are listed"))
    })?;
    loaded_rules::check_position(py, &position.sum)?;
    found.map_err(|message| errors::value_error(&message))
}

/// The position after a move.
///
/// # Errors
/// `ValueError` if the position has no component like the one before the move.
#[pyfunction]
pub(crate) fn play_move(position: &Bound<'_, Position>, made: &Bound<'_, Move>) -> PyResult<Position> {
    let (position, made) = (position.get(), made.get());
    let (before, after, _) = made.parts();
    let written = before.to_string();
    let place = position.sum.components.iter().position(|component| component.to_string() == written);
    let Some(place) = place else {
        let written = grundy::shorten_text(&written);
        return Err(errors::value_error(&text!("the position has no component {written}, from which this move leads")));
    };
    Ok(Position::under(position.sum.with_replaced_component(place, after.clone()), position.convention))
}
