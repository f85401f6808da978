//! Rules by which a move takes some tokens and leaves at most two heaps.

use grundy_game::HeapRule;
use grundy_theory::Code;

/// The numbers of tokens that may be taken, by what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Splits {
    /// The numbers of tokens that may be taken if one heap is left.
    pub(crate) one: Vec<usize>,
    /// The numbers of tokens that may be taken if nothing is left.
    pub(crate) whole: Vec<usize>,
    /// The numbers of tokens that may be taken if two heaps are left.
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

    /// The number of splits of `left` tokens with the smaller heap first: the pairs `(a, left − a)` with `1 ≤ a ≤` this number.
    #[inline]
    pub(crate) fn last_half(&self, left: usize) -> usize {
        if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 }
    }
}
