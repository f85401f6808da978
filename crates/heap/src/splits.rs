//! Rules by which a move takes some tokens and leaves at most two heaps.

use grundy_game::{Code, HeapRule};

/// The numbers of tokens that may be taken, by the number of heaps left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SplitRule {
    /// The numbers of tokens that may be taken if one heap is left.
    pub(crate) one: Vec<usize>,
    /// The numbers of tokens that may be taken if nothing is left.
    pub(crate) whole: Vec<usize>,
    /// The numbers of tokens that may be taken if two heaps are left.
    pub(crate) two: Vec<usize>,
    /// Whether the two heaps must be different.
    pub(crate) unequal: bool,
}

impl SplitRule {
    /// The rule in this form, if some move leaves two heaps and none leaves more.
    pub(crate) fn from_rule(rule: HeapRule<'_>) -> Option<SplitRule> {
        match rule {
            HeapRule::Code(code) if code.max_heaps() == 2 => Some(SplitRule::from_code(code)),
            HeapRule::UnequalSplit => {
                Some(SplitRule { one: Vec::new(), whole: Vec::new(), two: vec![0], unequal: true })
            }
            _ => None,
        }
    }

    fn from_code(code: &Code) -> SplitRule {
        let with = |bit: u8| {
            let digits = (0..).zip(code.digits());
            digits.filter(move |(_, digit)| *digit >> bit & 1 == 1).map(|(taken, _)| taken).collect()
        };
        SplitRule { one: with(1), whole: with(0), two: with(2), unequal: false }
    }

    /// The maximum number of tokens that a move takes.
    pub(crate) fn max_taken(&self) -> usize {
        [&self.one, &self.whole, &self.two].into_iter().flatten().copied().max().unwrap_or(0)
    }

    /// The number of splits of `left` tokens with the smaller heap first: the pairs `(a, left − a)` with `1 ≤ a ≤` this number.
    #[inline]
    pub(crate) fn split_count(&self, left: usize) -> usize {
        if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 }
    }
}
