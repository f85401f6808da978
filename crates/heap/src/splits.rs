//! Rules by which a move takes some tokens and leaves at most two heaps.

use grundy_game::HeapRule;
use grundy_theory::Code;

/// What may be taken, and what may be left then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Splits {
    /// So many tokens may be taken, and one heap is left.
    pub(crate) one: Vec<usize>,
    /// So many tokens may be taken, and nothing is left.
    pub(crate) whole: Vec<usize>,
    /// So many tokens may be taken, and two heaps are left.
    pub(crate) two: Vec<usize>,
    /// Whether the two heaps must be different.
    pub(crate) unequal: bool,
}

impl Splits {
    /// The rule in this form, if some move leaves two heaps and none leaves more.
    pub(crate) fn of(rule: HeapRule<'_>) -> Option<Splits> {
        match rule {
            HeapRule::Code(code) if code.max_heaps() == 2 => Some(Splits::of_code(code)),
            HeapRule::UnequalSplit => Some(Splits { one: Vec::new(), whole: Vec::new(), two: vec![0], unequal: true }),
            _ => None,
        }
    }

    fn of_code(code: &Code) -> Splits {
        let with = |bit: u8| {
            let digits = (0..).zip(code.digits());
            digits.filter(move |(_, digit)| *digit >> bit & 1 == 1).map(|(taken, _)| taken).collect()
        };
        Splits { one: with(1), whole: with(0), two: with(2), unequal: false }
    }

    /// The most tokens that a move takes.
    pub(crate) fn most(&self) -> usize {
        [&self.one, &self.whole, &self.two].into_iter().flatten().copied().max().unwrap_or(0)
    }

    /// How many splits with the smaller heap first there are of what is left: pairs `(a, left − a)` with `1 ≤ a ≤` this.
    #[inline]
    pub(crate) fn last_half(&self, left: usize) -> usize {
        if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 }
    }
}
