//! Rules by which a move takes some tokens and leaves at most two heaps.

use grundy_game::{Code, HeapRule};

/// The numbers of tokens that may be taken, by the number of heaps left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SplitRule {
    /// The numbers of tokens that may be taken if one heap is left.
    pub(crate) one_heap: Vec<usize>,
    /// The numbers of tokens that may be taken if nothing is left.
    pub(crate) no_heap: Vec<usize>,
    /// The numbers of tokens that may be taken if two heaps are left.
    pub(crate) two_heaps: Vec<usize>,
    /// Whether the two heaps must be different.
    pub(crate) unequal: bool,
}

impl SplitRule {
    /// The rule in this form, if some move leaves two heaps and none leaves more.
    pub(crate) fn from_rule(rule: HeapRule<'_>) -> Option<SplitRule> {
        match rule {
            HeapRule::Code(code) if code.max_heaps() == 2 => Some(SplitRule::from_code(code)),
            HeapRule::UnequalSplit => {
                Some(SplitRule { one_heap: Vec::new(), no_heap: Vec::new(), two_heaps: vec![0], unequal: true })
            }
            _ => None,
        }
    }

    fn from_code(code: &Code) -> SplitRule {
        let with = |bit: u8| {
            let digits = (0..).zip(code.digits());
            digits.filter(move |(_, digit)| *digit >> bit & 1 == 1).map(|(taken, _)| taken).collect()
        };
        SplitRule { one_heap: with(1), no_heap: with(0), two_heaps: with(2), unequal: false }
    }

    /// The maximum number of tokens that a move takes.
    pub(crate) fn max_taken(&self) -> usize {
        [&self.one_heap, &self.no_heap, &self.two_heaps].into_iter().flatten().copied().max().unwrap_or(0)
    }

    /// The number of splits of `left` tokens with the smaller heap first: the pairs `(a, left − a)` with `1 ≤ a ≤` this number.
    #[inline]
    pub(crate) fn split_count(&self, left: usize) -> usize {
        if self.unequal { left.saturating_sub(1) / 2 } else { left / 2 }
    }
}
