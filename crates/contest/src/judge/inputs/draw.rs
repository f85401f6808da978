//! Draws the numbers of random inputs.

use crate::judge::bound::BoundFormula;
use crate::judge::read::{InputItem, InputShape};
use fastrand::Rng;

/// The longest list whose length is drawn.
const MAX_DRAWN_LIST_LENGTH: u64 = 8;

/// The maximum excess of a drawn count over the least number.
const MAX_DRAWN_COUNT_EXCESS: u64 = 6;

/// Draws numbers between bounds. Numbers that count others stay small, so that inputs do.
pub(super) struct NumberDraw {
    random: Rng,
    /// For each name, whether a count depends on it.
    count_names: Vec<bool>,
    /// Whether the next number is that of such a name.
    draws_count: bool,
}

impl NumberDraw {
    /// The draws of a seed for the items of a judge line with `names` names.
    pub(super) fn new(seed: u64, items: &[InputItem], names: usize) -> NumberDraw {
        let mut count_names = vec![false; names];
        // A count may depend on a computed name, and that on other names, which are read before.
        for _ in 0..names.max(1) {
            mark_count_names(items, &mut count_names);
        }
        NumberDraw { random: Rng::with_seed(seed), count_names, draws_count: false }
    }

    /// Begins the value of a name.
    pub(super) fn begin_name(&mut self, slot: usize) {
        self.draws_count = self.count_names.get(slot).is_some_and(|counts| *counts);
    }

    /// A number from `from` to `to`, which is not smaller. Half of them are drawn evenly, the others have all lengths.
    pub(super) fn number(&mut self, from: u64, to: u64) -> u64 {
        let to = if self.draws_count { to.min(from.saturating_add(MAX_DRAWN_COUNT_EXCESS)) } else { to };
        if self.draws_count || self.random.bool() {
            return self.random.u64(from..=to);
        }
        let bits = self.random.u32(0..=(to - from).checked_ilog2().map_or(0, |bits| bits + 1));
        let excess = self.random.u64(0..=u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0));
        from + excess.min(to - from)
    }

    /// The length of a list.
    pub(super) fn list_length(&mut self) -> u64 {
        self.random.u64(0..=MAX_DRAWN_LIST_LENGTH)
    }
}

/// Marks the names on which the counts of items depend.
fn mark_count_names(items: &[InputItem], count_names: &mut [bool]) {
    for item in items {
        match item {
            InputItem::Named(slot, shape) => {
                if let (InputShape::Computed(formula), true) = (shape, count_names[*slot]) {
                    mark_formula_names(formula, count_names);
                }
                mark_shape_names(shape, count_names);
            }
            InputItem::Each(times, inner) => {
                mark_formula_names(times, count_names);
                mark_count_names(inner, count_names);
            }
        }
    }
}

fn mark_shape_names(shape: &InputShape, count_names: &mut [bool]) {
    match shape {
        InputShape::Repeated(count, inner) => {
            mark_formula_names(count, count_names);
            mark_shape_names(inner, count_names);
        }
        InputShape::Group(items) => mark_count_names(items, count_names),
        InputShape::Number | InputShape::Word | InputShape::List(_) | InputShape::Computed(_) => {}
    }
}

fn mark_formula_names(formula: &BoundFormula, count_names: &mut [bool]) {
    for (slot, counts) in count_names.iter_mut().enumerate() {
        *counts |= formula.needs(slot);
    }
}
