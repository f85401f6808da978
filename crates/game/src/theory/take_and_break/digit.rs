//! A digit of a general code: the heap counts that a move may leave, with constraints on the sizes.

use crate::theory::numbers;
use crate::theory::size_constraint::{self, SizeConstraint};
use std::fmt;
use std::ops::ControlFlow;

/// The number of heaps that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeapCount {
    /// Exactly this many.
    Exactly(u64),
    /// This many or more.
    AtLeast(u64),
}

impl HeapCount {
    /// The least number of heaps.
    pub fn minimum(self) -> u64 {
        match self {
            HeapCount::Exactly(heaps) | HeapCount::AtLeast(heaps) => heaps,
        }
    }
}

/// The heaps that a move which takes a certain number of tokens may leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CodeDigit {
    /// `ways[j]`: the constraint on the sizes if exactly `j` heaps are left, or `None` if that is not allowed.
    ///
    /// Normal form: the last entry differs from `larger_counts`, so that digits with the same meaning compare equal.
    ways: Vec<Option<SizeConstraint>>,
    /// The constraint for all larger heap counts, or `None` if they are not allowed.
    larger_counts: Option<SizeConstraint>,
}

impl CodeDigit {
    /// The digit with these ways for 0, 1, 2, … heaps, and `larger_counts` for all larger counts.
    pub(super) fn new(mut ways: Vec<Option<SizeConstraint>>, larger_counts: Option<SizeConstraint>) -> CodeDigit {
        // With fewer than two heaps there is nothing to compare.
        ways.iter_mut().take(2).for_each(|way| *way = way.map(|_| SizeConstraint::Any));
        let as_more = |heaps: usize, way: Option<SizeConstraint>| {
            if heaps < 2 { way.is_some() == larger_counts.is_some() } else { way == larger_counts }
        };
        while ways.last().is_some_and(|&last| as_more(ways.len() - 1, last)) {
            ways.pop();
        }
        CodeDigit { ways, larger_counts }
    }

    /// The digit that allows `j` heaps if bit `j` is set.
    pub(super) fn from_bits(bits: u64, sizes: SizeConstraint) -> CodeDigit {
        CodeDigit::new((0..u64::BITS).map(|heaps| (bits >> heaps & 1 == 1).then_some(sizes)).collect(), None)
    }

    /// Whether the digit allows no move.
    pub fn is_zero(&self) -> bool {
        *self == CodeDigit::default()
    }

    /// The constraint on the sizes if exactly `heaps` heaps are left; `None` if that is not allowed.
    pub fn allowed_sizes(&self, heaps: u64) -> Option<SizeConstraint> {
        let way =
            usize::try_from(heaps).ok().and_then(|heaps| self.ways.get(heaps).copied()).unwrap_or(self.larger_counts);
        if heaps < 2 { way.map(|_| SizeConstraint::Any) } else { way }
    }

    /// The allowed heap counts in ascending order, with their size constraints; the last item may represent all larger counts.
    pub fn ways(&self) -> impl Iterator<Item = (HeapCount, SizeConstraint)> + '_ {
        // Counts 0 and 1 are listed singly even if all larger ones follow them: no size constraint applies to them.
        let least = self.first_unlisted_count().max(2);
        let exactly = (0..least).filter_map(|heaps| Some((HeapCount::Exactly(heaps), self.allowed_sizes(heaps)?)));
        exactly.chain(self.larger_counts.map(|sizes| (HeapCount::AtLeast(least), sizes)))
    }

    /// The digit as a bit mask, if it has one and does not constrain sizes.
    pub fn bits(&self) -> Option<u64> {
        let plain = self.larger_counts.is_none() && self.common_sizes() == Some(SizeConstraint::Any);
        plain.then(|| self.numeral())?
    }

    /// The least heap count to which `more` applies.
    fn first_unlisted_count(&self) -> u64 {
        self.ways.len() as u64
    }

    /// The sum of `2^j` over the listed ways; `None` if it overflows.
    fn numeral(&self) -> Option<u64> {
        let bits = (0..).zip(&self.ways).filter(|(_, way)| way.is_some()).map(|(heaps, _)| 1u64.checked_shl(heaps));
        bits.sum()
    }

    /// The size constraint, if it is the same for all heap counts from 2 on.
    fn common_sizes(&self) -> Option<SizeConstraint> {
        let mut all = self.ways.iter().skip(2).chain([&self.larger_counts]).flatten();
        let first = all.next().copied().unwrap_or(SizeConstraint::Any);
        all.all(|&sizes| sizes == first).then_some(first)
    }

    /// Visits the ways to leave `left` tokens in heaps.
    pub(super) fn for_each_partition(
        &self,
        left: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (count, sizes) in self.ways() {
            match (count, sizes) {
                (HeapCount::Exactly(heaps), _) => size_constraint::for_each_partition(left, heaps, sizes, visit)?,
                (HeapCount::AtLeast(least), SizeConstraint::AllEqual) => {
                    // Equal heaps are possible only for divisors, which are few where counts up to `left` are many.
                    let counts = numbers::divisors(left).into_iter().filter(|&heaps| heaps >= least);
                    counts
                        .into_iter()
                        .try_for_each(|heaps| size_constraint::for_each_partition(left, heaps, sizes, visit))?;
                }
                (HeapCount::AtLeast(least), _) => {
                    let fits = |&heaps: &u64| {
                        // Each heap has a token, and different heaps have at least 1 + 2
                        // + … tokens together. Without this bound the walk would not end.
                        heaps <= left && (sizes != SizeConstraint::AllUnequal || fits_distinct_heaps(heaps, left))
                    };
                    let mut counts = (least..).take_while(fits);
                    counts.try_for_each(|heaps| size_constraint::for_each_partition(left, heaps, sizes, visit))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether `left` tokens suffice for `heaps` heaps of different sizes.
fn fits_distinct_heaps(heaps: u64, left: u64) -> bool {
    u128::from(heaps) * u128::from(heaps + 1) / 2 <= left.into()
}

impl fmt::Display for CodeDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let common = self.common_sizes();
        if let (None, Some(sizes), Some(bits)) = (self.larger_counts, common, self.numeral()) {
            return match u32::try_from(bits).ok().and_then(|bits| char::from_digit(bits, 32)) {
                Some(digit) => write!(f, "{}{sizes}", digit.to_ascii_uppercase()),
                None => write!(f, "&{bits};{sizes}"),
            };
        }
        if let (true, Some(sizes)) = (self.ways.is_empty(), self.larger_counts) {
            return write!(f, "*{sizes}");
        }
        // A common constraint is written after the list, others after each number.
        let each =
            |heaps: u64, sizes: SizeConstraint| if common.is_some() || heaps < 2 { SizeConstraint::Any } else { sizes };
        let ways = (0..).zip(&self.ways).filter_map(|(heaps, way)| Some(format!("{heaps}{}", each(heaps, (*way)?))));
        let least = self.first_unlisted_count();
        let more = self.larger_counts.map(|sizes| format!("{least}{}+", each(least, sizes)));
        let list: Vec<String> = ways.chain(more).collect();
        write!(f, "{{{}}}{}", list.join(","), common.unwrap_or(SizeConstraint::Any))
    }
}
