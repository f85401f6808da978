//! Numbers of which the moves of a game are written once: machine words for engines, and numbers of any size for theorems.

use grundy_game::{Argument, Nat};
use num_traits::{One, Zero};
use std::ops::{AddAssign, ControlFlow, SubAssign};

/// A number of stones, a coin, or a square.
pub(crate) trait GameNumber:
    Clone + Ord + Zero + One + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self> + Into<Argument>
{
}

impl GameNumber for u64 {}

impl GameNumber for Nat {}

/// Calls `visit` with the numbers from `first` on that are less than `end`, until it breaks.
pub(crate) fn for_each_number<N: GameNumber>(
    first: N,
    end: &N,
    mut visit: impl FnMut(N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut number, one) = (first, N::one());
    while number < *end {
        visit(number.clone())?;
        number += &one;
    }
    ControlFlow::Continue(())
}

/// The numbers with one of them replaced.
pub(crate) fn replace_number<N: Clone>(numbers: &[N], at: usize, number: N) -> Vec<N> {
    let mut after = numbers.to_vec();
    after[at] = number;
    after
}

/// Numbers as arguments.
pub(crate) fn numbers_to_arguments<N: Into<Argument>>(numbers: impl IntoIterator<Item = N>) -> Vec<Argument> {
    numbers.into_iter().map(N::into).collect()
}
