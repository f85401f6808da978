//! Reading the arguments of positions.

use grundy_game::{Arg, Misfit};
use grundy_theory::{Nat, say};

/// Exactly `N` numbers of any size.
///
/// All of them are looked at before one may turn out to be too large for an engine,
/// so that a misfit is told even beside a number of a thousand digits.
pub(crate) fn nats<const N: usize>(args: &[Arg]) -> Result<[Nat; N], Misfit> {
    let numbers = args.iter().enumerate().map(|(i, arg)| arg.nat().map_err(|misfit| misfit.at(i)));
    let numbers: Vec<Nat> = numbers.collect::<Result<_, _>>()?;
    let given = numbers.len();
    numbers.try_into().map_err(|_| {
        Misfit::new(say!("{N} numbers are expected here, not {given}", "这里应有 {N} 个数，而不是 {given} 个"))
    })
}
