//! The laws of the values, by the set of the cut numbers.

use super::blocks::BlockLaw;
use grundy_game::{
    Argument, BilingualText, Convention, HeapRule, Nat, Outcome, Reason, TheoremMoves, ValuePeriod, text,
};
use num_traits::ToPrimitive;

/// How the values follow from the size of a heap. The proofs are on the card.
#[derive(Debug)]
pub(super) enum CutLaw {
    /// All cut numbers are odd, and 1 is one of them.
    Parity,
    /// `⌊(n − 1) / divisor⌋`: the smallest cut number is at least 2, or it is 1, and 2 and 3 are cut numbers, too.
    Quotient { divisor: u64 },
    /// Arithmetic periodic, by the test.
    Blocks(BlockLaw),
}

/// Moves that leave more heaps are not constructed.
const MAX_CONSTRUCTED_HEAPS: u64 = 1 << 10;

impl CutLaw {
    /// The law for cut numbers in ascending order, if one is known.
    pub(super) fn find(cuts: &[u64], rule: HeapRule<'_>) -> Option<CutLaw> {
        match cuts {
            [1, 2, 3, ..] => Some(CutLaw::Quotient { divisor: 1 }),
            [1, ..] if cuts.iter().all(|cut| cut % 2 == 1) => Some(CutLaw::Parity),
            [1, ..] => BlockLaw::find(cuts, rule).map(CutLaw::Blocks),
            _ => cuts.first().map(|&divisor| CutLaw::Quotient { divisor }),
        }
    }

    pub(super) fn is_parity(&self) -> bool {
        matches!(self, CutLaw::Parity)
    }

    /// The value of a heap.
    pub(super) fn value(&self, heap: &Nat) -> Nat {
        if *heap == Nat::ZERO {
            return Nat::ZERO;
        }
        let below = heap - 1u32;
        match self {
            CutLaw::Parity => below % 2u32,
            CutLaw::Quotient { divisor } => below / *divisor,
            CutLaw::Blocks(law) => law.value(heap),
        }
    }

    /// The period of the values. The empty heap has the value of a heap of 1, so it does not belong to it.
    pub(super) fn value_period(&self) -> ValuePeriod {
        let (period, saltus) = match self {
            CutLaw::Parity => (2, 0),
            CutLaw::Quotient { divisor } => (*divisor, 1),
            CutLaw::Blocks(law) => (law.period(), law.saltus()),
        };
        ValuePeriod { preperiod: 1, period, saltus }
    }

    /// The nim-sum of the values of heaps.
    pub(super) fn value_of_heaps(&self, heaps: &[Nat]) -> Nat {
        heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ self.value(heap))
    }

    /// The winner of a heap alone; under misère play only if all plays are even or all are odd.
    pub(super) fn outcome(&self, heap: &Nat, convention: Convention) -> Option<Outcome> {
        let is_zero = self.value(heap) == Nat::ZERO;
        match (convention, self) {
            (Convention::Normal, _) => Some(Outcome::from_win(!is_zero)),
            (Convention::Misere, CutLaw::Parity) => Some(Outcome::from_win(is_zero)),
            (Convention::Misere, _) => None,
        }
    }

    /// Some options of a heap with a value, for heaps with too many options to look through.
    pub(super) fn construct_moves(&self, cuts: &[u64], heap: &Nat, goal: &Nat, limit: usize) -> TheoremMoves {
        if *goal == self.value(heap) {
            return TheoremMoves::no_moves();
        }
        let found = match self {
            // Every option has the other value, and 1 is a cut number.
            CutLaw::Parity if *goal > Nat::from(1u32) => return TheoremMoves::no_moves(),
            CutLaw::Parity => {
                let half = heap / 2u32;
                let listed = half.to_usize().unwrap_or(usize::MAX).min(limit);
                let listed = (1..=listed).map(|part| vec![Nat::from(part), heap - part]).collect();
                return as_moves(listed, (cuts == [1]).then_some(half));
            }
            CutLaw::Quotient { .. } if *goal > self.value(heap) => return TheoremMoves::no_moves(),
            CutLaw::Quotient { divisor: 1 } => Some(split_to_value_below(heap, goal)),
            CutLaw::Quotient { divisor } if *divisor < MAX_CONSTRUCTED_HEAPS => {
                Some(split_to_quotient(heap, *divisor, goal))
            }
            CutLaw::Quotient { .. } => None,
            CutLaw::Blocks(law) => law.find_option(heap, goal),
        };
        as_moves(found.into_iter().take(limit).collect(), None)
    }

    /// The reason for the value of a heap.
    pub(super) fn explain(&self, heap: Nat, convention: Convention) -> CutReason {
        let value = self.value(&heap);
        let law = match self {
            CutLaw::Parity => ExplainedLaw::Parity(convention),
            CutLaw::Quotient { divisor } => ExplainedLaw::Quotient(*divisor),
            CutLaw::Blocks(law) => ExplainedLaw::Blocks { period: law.period(), saltus: law.saltus() },
        };
        CutReason { heap, value, law }
    }
}

fn as_moves(options: Vec<Vec<Nat>>, total: Option<Nat>) -> TheoremMoves {
    let components = |parts: Vec<Nat>| {
        let mut parts = parts;
        parts.sort_unstable();
        parts.into_iter().map(|part| vec![Argument::from(part)]).collect()
    };
    TheoremMoves { listed_moves: options.into_iter().map(components).collect(), total }
}

/// Two to four parts of a heap with the nim-sum `goal` of the numbers below them, for `goal < heap − 1`.
fn split_to_value_below(heap: &Nat, goal: &Nat) -> Vec<Nat> {
    let rest = heap - goal - 1u32;
    let mut parts = vec![goal + 1u32];
    let one = Nat::from(1u32);
    if rest == one {
        parts.push(one);
        return parts;
    }
    let half = &rest / 2u32;
    if rest.bit(0) {
        parts.push(one);
    }
    parts.extend([half.clone(), half]);
    parts
}

/// `divisor + 1` parts of a heap whose values `⌊(n − 1)/divisor⌋` have the nim-sum `goal`, which is less than that of the heap.
fn split_to_quotient(heap: &Nat, divisor: u64, goal: &Nat) -> Vec<Nat> {
    let mut first = goal * divisor + 1u32;
    // Parts of 1 have the value 0, and the last two parts the same value.
    let ones = divisor - 2;
    let mut rest = heap - &first - ones;
    if rest.bit(0) && &rest / 2u32 % divisor == Nat::ZERO {
        // Otherwise the last two parts would be x and x + 1 with the quotients of x − 1 and x, which differ.
        first += 1u32;
        rest -= 1u32;
    }
    let half = &rest / 2u32;
    let mut parts = vec![Nat::from(1u32); ones as usize];
    parts.extend([first, rest - &half, half]);
    parts
}

/// The law that gives the value of a heap.
#[derive(Debug)]
enum ExplainedLaw {
    Parity(Convention),
    Quotient(u64),
    Blocks { period: u64, saltus: u64 },
}

/// A heap and its value.
#[derive(Debug)]
pub(super) struct CutReason {
    heap: Nat,
    value: Nat,
    law: ExplainedLaw,
}

impl CutReason {
    fn value_lines(&self) -> Vec<BilingualText> {
        let CutReason { heap, value, law } = self;
        if *heap == Nat::ZERO {
            return vec![text!("The heap is empty: there is no move.")];
        }
        match law {
            ExplainedLaw::Parity(_) => vec![text!(
                "All cut numbers are odd, so every move changes the parity of n − 1, summed over all heaps. The value is ({heap} − 1) mod 2 = {value}."
            )],
            ExplainedLaw::Quotient(1) => {
                vec![text!(
                    "A heap of n can be split into two, three or four heaps: the value is {heap} − 1 = {value}."
                )]
            }
            ExplainedLaw::Quotient(divisor) => {
                vec![text!("The smallest cut number is {divisor}: the value is ⌊({heap} − 1)/{divisor}⌋ = {value}.")]
            }
            ExplainedLaw::Blocks { period, saltus } => {
                let below = heap - 1u32;
                let (block, place) = (&below / *period, &below % *period + 1u32);
                let first = value - &block * *saltus;
                vec![
                    text!(
                        "G(n + {period}) = G(n) + {saltus} for all n ≥ 1: the test on the options of the first heaps succeeds."
                    ),
                    text!(
                        "{heap} = {period}·{block} + {place}, so the value is {saltus}·{block} + G({place}) = {saltus}·{block} + {first} = {value}."
                    ),
                ]
            }
        }
    }
}

impl Reason for CutReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = self.value_lines();
        if matches!(self.law, ExplainedLaw::Parity(Convention::Misere)) && self.heap != Nat::ZERO {
            lines.push(text!("So all plays are even or all are odd, and under misère play the winners are exchanged."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.value_lines()
    }
}
