//! Reading the arguments of positions.

use grundy_game::{Arg, Misfit};
use grundy_theory::{Nat, say};
use num_traits::ToPrimitive;

/// The most cells of a board given by its sides and written out.
const LARGEST: usize = 10_000;

/// Exactly `N` numbers of any size.
///
/// All of them are checked before any is rejected as too large for an engine,
/// so that an error is reported even next to a number of a thousand digits.
pub(crate) fn nats<const N: usize>(args: &[Arg]) -> Result<[Nat; N], Misfit> {
    let numbers = args.iter().enumerate().map(|(i, arg)| arg.nat().map_err(|misfit| misfit.at(i)));
    let numbers: Vec<Nat> = numbers.collect::<Result<_, _>>()?;
    let given = numbers.len();
    numbers.try_into().map_err(|_| {
        Misfit::new(say!("{N} numbers are expected here, not {given}", "这里应有 {N} 个数，而不是 {given} 个"))
    })
}

/// Rows and columns of a board that is written out: at least one of each, and not too many cells.
pub(crate) fn sides(args: &[Arg]) -> Result<[usize; 2], Misfit> {
    let sides: [Nat; 2] = nats(args)?;
    if let Some(at) = sides.iter().position(|side| *side == Nat::ZERO) {
        return Err(Misfit::new(say!("a board has at least 1 row and 1 column", "棋盘至少有 1 行 1 列")).at(at));
    }
    let [rows, columns] = sides.map(|side| side.to_usize().unwrap_or(usize::MAX));
    if rows.checked_mul(columns).is_none_or(|cells| cells > LARGEST) {
        return Err(Misfit::new(say!(
            "the board is too large: at most {LARGEST} cells",
            "棋盘太大：最多 {LARGEST} 格"
        )));
    }
    Ok([rows, columns])
}
