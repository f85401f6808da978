//! The last hook of a Young diagram, which decides LCTR and Downright.

use grundy_game::{Convention, Nat};

/// The squares to the right of a square of the diagonal, and below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DiagonalHook {
    /// The number of the square on the diagonal, from 1.
    pub(super) place: usize,
    /// The number of squares to the right of it.
    pub(super) arm: Nat,
    /// The number of squares below it.
    pub(super) leg: Nat,
}

impl DiagonalHook {
    /// The hook at a place of the diagonal of a diagram, which must have it.
    fn at(rows: &[Nat], place: usize) -> DiagonalHook {
        let side = Nat::from(place);
        let height = rows.partition_point(|row| *row >= side);
        DiagonalHook { place, arm: &rows[place - 1] - &side, leg: Nat::from(height) - &side }
    }

    /// The hook at the last square of the diagonal; `None` if the diagram is empty.
    pub(super) fn last(rows: &[Nat]) -> Option<DiagonalHook> {
        let place = rows.iter().zip(1u32..).take_while(|(row, side)| **row >= Nat::from(*side)).count();
        (place > 0).then(|| DiagonalHook::at(rows, place))
    }

    /// The hook at the square before the last one of the diagonal.
    fn before_last(&self, rows: &[Nat]) -> Option<DiagonalHook> {
        (self.place > 1).then(|| DiagonalHook::at(rows, self.place - 1))
    }

    /// Whether the hook is a single square.
    fn is_square(&self) -> bool {
        self.arm == Nat::ZERO && self.leg == Nat::ZERO
    }
}

/// Whether a number is even and positive.
fn is_even_positive(n: &Nat) -> bool {
    *n != Nat::ZERO && !n.bit(0)
}

/// The value in Downright.
pub(super) fn downright_value(rows: &[Nat]) -> u32 {
    let Some(DiagonalHook { arm, leg, .. }) = DiagonalHook::last(rows) else { return 0 };
    match (arm.bit(0) || leg.bit(0), is_even_positive(&arm) || is_even_positive(&leg)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

/// Whether the first player wins Downright.
pub(super) fn is_downright_won(rows: &[Nat], convention: Convention) -> bool {
    let Some(hook) = DiagonalHook::last(rows) else { return convention == Convention::Misere };
    if convention == Convention::Normal {
        return downright_value(rows) != 0;
    }
    if !hook.is_square() {
        return is_even_positive(&hook.arm) || is_even_positive(&hook.leg);
    }
    let is_odd_from_three = |n: &Nat| n.bit(0) && *n != Nat::from(1u32);
    !hook.before_last(rows).is_some_and(|outer| is_odd_from_three(&outer.arm) && is_odd_from_three(&outer.leg))
}

/// Whether the first player wins LCTR.
pub(super) fn is_lctr_won(rows: &[Nat], convention: Convention) -> bool {
    let Some(hook) = DiagonalHook::last(rows) else { return convention == Convention::Misere };
    if convention == Convention::Misere {
        return hook.arm.bit(0) || hook.leg.bit(0);
    }
    if hook.arm != Nat::ZERO && hook.leg != Nat::ZERO {
        return false;
    }
    let Some(outer) = hook.before_last(rows) else { return true };
    // The last hook is a line; turn it so that it is a row.
    let (line, along, across) =
        if hook.leg == Nat::ZERO { (hook.arm, outer.arm, outer.leg) } else { (hook.leg, outer.leg, outer.arm) };
    let fits = (along == &line + 1u32) != line.bit(0);
    across != Nat::from(1u32) || !fits
}
