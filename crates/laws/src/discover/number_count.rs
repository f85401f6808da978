//! The number of numbers of a position of a game.

use grundy::Positions;
use grundy_game::{ArgumentError, text};
use grundy_prove::detect::expr::MAX_LAW_NUMBERS;

/// Numbers up to this one are tried for the least number of a position.
pub(super) const MAX_LEAST_NUMBER: u64 = 60;

/// The number of numbers of a position: 1 to 4.
///
/// # Errors
/// Returns an error if the game cannot be called with any of these numbers of arguments.
pub(super) fn number_count(game: &dyn Positions) -> Result<usize, ArgumentError> {
    match game.names().map(<[String]>::len) {
        Some(numbers @ 1..=MAX_LAW_NUMBERS) => return Ok(numbers),
        Some(_) => return Err(no_numbers_error()),
        None => {}
    }
    let has = |numbers: &usize| (0..=MAX_LEAST_NUMBER).any(|n| game.position(&vec![n; *numbers]).is_ok());
    (1..=MAX_LAW_NUMBERS).find(has).ok_or_else(no_numbers_error)
}

/// The error for a game without such numbers.
pub(super) fn no_numbers_error() -> ArgumentError {
    ArgumentError::new(text!(
        "laws are searched for in games with one to four numbers: a ruleset such as kayles, or an expression such as wythoff(n, 2*n)"
    ))
}
