//! Nim-sequences: the Grundy values of heaps 0, 1, 2, … of a heap game.
//!
//! | engine | fits | cost of values to `n` |
//! |---|---|---|
//! | [`naive`] | every heap game; the definition | the number of options |
//! | [`subtraction`] | take a member of a set | `O(n·\|S\|)`, for all-but sets `O(n·\|X\|)` amortised |
//! | [`sparse`] | codes that break a heap in two, by rare and common values | little more than `O(n · rare heaps)` where the space is sparse |
//! | [`code`] | codes that break a heap in two at most | `O(n²)` |
//!
//! All engines agree with [`naive`]; [`extend`] chooses. [`period`] finds periods and shows that they hold for ever.

pub mod code;
pub mod naive;
pub mod period;
pub mod sparse;
pub mod subtraction;

use grundy_game::{Budget, HeapGame, HeapRule};
use grundy_theory::{Nimber, Stop};

/// Extends a table of Grundy values, so that it reaches to a heap of `to`, with the engine that fits.
///
/// `values[n]` must be the value of a heap of `n` for what is already there.
///
/// # Errors
/// The budget that ran out; what was computed until then stays in the table.
/// [`Stop::Unsupported`] when an option of a heap is not smaller than the heap.
///
/// # Examples
/// ```
/// use grundy_game::{HeapGame, HeapRule};
/// use grundy_theory::{Code, Nimber};
/// use std::ops::ControlFlow;
///
/// struct Kayles(Code);
/// impl HeapGame for Kayles {
///     fn expression(&self) -> String { "kayles".into() }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         self.0.for_each_option(n, visit)
///     }
///     fn rule(&self) -> HeapRule<'_> { HeapRule::Code(&self.0) }
/// }
/// let mut values = Vec::new();
/// grundy_heap::extend(&Kayles(Code::octal("0.77").unwrap()), &mut values, 5, &()).unwrap();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4].map(Nimber));
/// ```
pub fn extend(game: &dyn HeapGame, values: &mut Vec<Nimber>, to: u64, budget: &dyn Budget) -> Result<(), Stop> {
    let more = to.saturating_add(1).saturating_sub(values.len() as u64);
    if more == 0 {
        return Ok(());
    }
    budget.spend(0, more.saturating_mul(size_of::<Nimber>() as u64))?;
    let to = usize::try_from(to).map_err(|_| Stop::Memory)?;
    values.try_reserve(to + 1 - values.len()).map_err(|_| Stop::Memory)?;
    let by_rule = extend_by_rule(game.rule(), values, to, budget);
    let result = by_rule.unwrap_or_else(|| naive::extend(game, values, to, budget));
    let missing = (to + 1).saturating_sub(values.len());
    budget.release((missing * size_of::<Nimber>()) as u64);
    result
}

/// The same by the engine for a rule; `None` where only the definition fits.
///
/// # Errors
/// The budget that ran out.
pub fn extend_by_rule(
    rule: HeapRule<'_>,
    values: &mut Vec<Nimber>,
    to: usize,
    budget: &dyn Budget,
) -> Option<Result<(), Stop>> {
    match rule {
        HeapRule::Subtraction(set) => Some(subtraction::extend(set, values, to, budget)),
        HeapRule::Code(code) if code.max_heaps() == 2 => Some(sparse::extend(code, values, to, budget)),
        HeapRule::Code(code) if code.max_heaps() < 2 => Some(code::extend(code, values, to, budget)),
        _ => None,
    }
}

/// Accounts for work in portions, so that the budget is asked seldom.
struct Spender<'a> {
    budget: &'a dyn Budget,
    positions: u64,
    steps: u64,
}

impl<'a> Spender<'a> {
    fn new(budget: &'a dyn Budget) -> Spender<'a> {
        Spender { budget, positions: 0, steps: 0 }
    }

    /// One more value is known, after some steps.
    #[inline]
    fn value(&mut self, steps: usize) -> Result<(), Stop> {
        self.positions += 1;
        self.steps += steps as u64 + 1;
        if self.steps < 1 << 16 {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Stop> {
        let positions = std::mem::take(&mut self.positions);
        self.steps = 0;
        self.budget.spend(positions, 0)
    }
}
