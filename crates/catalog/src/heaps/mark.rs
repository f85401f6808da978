//! Mark 减一减半: take one stone, or leave half of the heap, rounded down.

use crate::Entry;
use crate::king::MEX_RULE;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, HeapGame, Heaps, MoveGoal, Nat, Outcome, Reason, Ruleset,
    Theorem, TheoremMoves, Verdict, citation, counted_noun, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static FRAENKEL_MARK: Citation = citation!("mark.toml", FRAENKEL_MARK);

static CARD: GameCard = game_card!("mark.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `mark`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Mark))
}

struct Mark;

impl HeapGame for Mark {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        if n == 0 {
            return ControlFlow::Continue(());
        }
        visit(&[n - 1])?;
        if n / 2 == n - 1 { ControlFlow::Continue(()) } else { visit(&[n / 2]) }
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn max_small_heap(&self) -> u64 {
        40
    }
}

/// The number of zeros at the end of a heap in binary; 0 for an empty one.
fn zeros_at_end(heap: &Nat) -> u64 {
    heap.trailing_zeros().unwrap_or(0)
}

/// The Grundy value of a heap.
fn mark_value(heap: &Nat) -> u32 {
    if *heap == Nat::ZERO || zeros_at_end(heap) % 2 == 1 {
        return 0;
    }
    if heap.count_ones() % 2 == 1 { 1 } else { 2 }
}

/// The winner of a heap alone.
fn mark_outcome(heap: &Nat, convention: Convention) -> Outcome {
    Outcome::from_win(match convention {
        Convention::Misere if heap.count_ones() <= 1 => *heap == Nat::ZERO || zeros_at_end(heap) % 2 == 1,
        _ => mark_value(heap) != 0,
    })
}

/// The heaps that the moves leave, each once.
fn mark_options(heap: &Nat) -> Vec<Nat> {
    if *heap == Nat::ZERO {
        return Vec::new();
    }
    let mut left = vec![heap - 1u32, heap >> 1u32];
    left.dedup();
    left
}

impl Theorem for Mark {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let (outcome, value) = (mark_outcome(&heap, convention), mark_value(&heap).into());
        let cite = if convention == Convention::Normal { &FRAENKEL_MARK } else { &MEX_RULE };
        Some(Verdict { outcome, value: Some(value), reason: Box::new(MarkReason { heap, convention }), cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let mut left = mark_options(&args.first()?.to_natural().ok()?);
        left.retain(|left| match goal {
            MoveGoal::Value(target) => Nat::from(mark_value(left)) == *target,
            MoveGoal::MisereP => mark_outcome(left, Convention::Misere) == Outcome::P,
        });
        Some(TheoremMoves::from_all(left.into_iter().map(|left| vec![vec![left.into()]]).collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heap = args.first().and_then(|heap| heap.to_natural().ok()).unwrap_or_default();
        mark_options(&heap).into_iter().try_for_each(|left| visit(vec![vec![left.into()]]))
    }
}

/// The heap.
#[derive(Debug)]
struct MarkReason {
    heap: Nat,
    convention: Convention,
}

/// The maximum number of binary digits of a heap that is written in binary.
const MAX_WRITTEN_DIGITS: u64 = 64;

impl Reason for MarkReason {
    fn lines(&self) -> Vec<BilingualText> {
        let MarkReason { heap, convention } = self;
        if *heap == Nat::ZERO {
            return vec![text!("No stone is left.")];
        }
        let (zeros, ones) = (zeros_at_end(heap), heap.count_ones());
        let seen = if heap.bits() <= MAX_WRITTEN_DIGITS {
            let binary = format!("{heap:b}");
            text!("In binary the heap is {binary}: zeros at the end: {zeros}; ones: {ones}.")
        } else {
            text!(
                "In binary the heap has {zeros} at the end; ones: {ones}.",
                zeros = (counted_noun(&zeros, "zero", "zeros"), zeros)
            )
        };
        let law = match convention {
            Convention::Misere if ones == 1 => {
                text!("Under misère play a power of two is lost exactly if the number of zeros is even.")
            }
            Convention::Misere => text!(
                "A heap that is no power of two has the same winner as in normal play: it is lost exactly if the number of zeros at the end is odd."
            ),
            Convention::Normal => {
                let value = mark_value(heap);
                text!(
                    "The value is 0 if the number of zeros at the end is odd, otherwise 1 or 2, if the number of ones is odd or even: here {value}."
                )
            }
        };
        vec![seen, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let value = mark_value(&self.heap);
        vec![text!(
            "In Mark the value depends on the zeros at the end of the heap in binary and on the number of ones: here {value}."
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let mut values: Vec<u32> = vec![0];
        let mut lost = vec![false];
        for n in 1..3000usize {
            let (first, second) = (values[n - 1], values[n / 2]);
            values.push((0..).find(|value| ![first, second].contains(value)).expect("a finite list has a mex"));
            lost.push(!lost[n - 1] && !lost[n / 2]);
        }
        for (n, value) in values.into_iter().enumerate() {
            assert_eq!(mark_value(&n.into()), value, "{n}");
            assert_eq!(mark_outcome(&n.into(), Convention::Misere), Outcome::from_win(!lost[n]), "{n}");
        }
    }
}
