//! Reading the arguments of positions.

use grundy_game::{Argument, ArgumentError, Nat, text};
use num_traits::ToPrimitive;

/// The maximum number of cells of a board given by its sides and written out.
const MAX_BOARD_CELLS: usize = 10_000;

/// Exactly `N` numbers of any size.
///
/// All of them are checked before any is rejected as too large for an engine,
/// so that an error is reported even next to a number of a thousand digits.
pub(crate) fn parse_naturals<const N: usize>(args: &[Argument]) -> Result<[Nat; N], ArgumentError> {
    let numbers = args.iter().enumerate().map(|(i, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(i)));
    let numbers: Vec<Nat> = numbers.collect::<Result<_, _>>()?;
    let given = numbers.len();
    numbers.try_into().map_err(|_| ArgumentError::new(text!("{N} numbers are expected here, not {given}")))
}

/// The rows and columns of a board of any size: at least one of each.
pub(crate) fn parse_sides(args: &[Argument]) -> Result<[Nat; 2], ArgumentError> {
    let sides: [Nat; 2] = parse_naturals(args)?;
    match sides.iter().position(|side| *side == Nat::ZERO) {
        None => Ok(sides),
        Some(at) => {
            let message = text!("a board has at least 1 row and 1 column");
            Err(ArgumentError::new(message).at_position(at))
        }
    }
}

/// The rows and columns of a board that is written out: not too many cells.
pub(crate) fn bound_sides(sides: [Nat; 2]) -> Result<[usize; 2], ArgumentError> {
    let [rows, columns] = sides.map(|side| side.to_usize().unwrap_or(usize::MAX));
    if rows.checked_mul(columns).is_none_or(|cells| cells > MAX_BOARD_CELLS) {
        return Err(ArgumentError::new(text!("the board is too large: at most {MAX_BOARD_CELLS} cells")));
    }
    Ok([rows, columns])
}
