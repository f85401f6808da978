//! Maximum Nim 限量取石: a function of the heap bounds the number that may be taken.

mod bound;
mod law;
mod square_root;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::game_number::GameNumber;
use bound::HeapBound;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, HeapGame, Heaps, MoveGoal,
    Nat, Outcome, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, arg::shorten_text, citation,
    counted_noun, game_card, text,
};
use law::{SlowGrowth, ValueChain, find_option};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static LEVINE: Citation = citation!("maximum_nim.toml", LEVINE);

static CARD: GameCard = game_card!("maximum_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_maximum_nim }),
    instances: || {
        let bounds = ["n//2", "(n + 1)//2 - 1", "isqrt(n)", "n - isqrt(n)", "min(n - 1, 4)", "n%3 + 1", "7 - n"];
        bounds.into_iter().filter_map(|bound| maximum_nim(bound).ok()).collect()
    },
}];

/// `maximum_nim("n//2")`.
fn call_maximum_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [bound] = args.expect_positional()?;
    let bound = match bound {
        Argument::Str(bound) => bound.clone(),
        Argument::Int(_) => bound.to_natural().map_err(|misfit| misfit.at_position(0))?.to_string(),
        other => {
            let BilingualText { en, zh } = other.kind_name();
            let message = text!("an expression in n is expected here, such as \"n//2\", not {text}", text = (en, zh));
            return Err(ArgumentError::new(message).at_position(0));
        }
    };
    maximum_nim(&bound).map(Argument::Ruleset).map_err(|misfit| misfit.at_position(0))
}

/// The ruleset `maximum_nim("…")`.
///
/// # Errors
/// Returns an error if the text is no expression in n.
pub fn maximum_nim(bound: &str) -> Result<Arc<Ruleset>, ArgumentError> {
    Ok(Ruleset::new(Heaps(MaximumNim::new(HeapBound::parse(bound)?))))
}

struct MaximumNim {
    bound: HeapBound,
    growth: SlowGrowth,
}

impl MaximumNim {
    fn new(bound: HeapBound) -> MaximumNim {
        MaximumNim { growth: SlowGrowth::of_expression(&bound), bound }
    }

    /// The heap of a position, if the hypothesis of the theorem holds up to it.
    fn decided_heap(&self, args: &[Argument]) -> Option<Nat> {
        let heap = args.first()?.to_natural().ok()?;
        self.growth.holds_up_to(&self.bound, &heap).then_some(heap)
    }
}

/// Calls `visit` with the size that each move leaves of a heap, the largest first, until it breaks.
fn for_each_taking<N: GameNumber>(
    mut heap: N,
    most: N,
    mut visit: impl FnMut(N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut more, one) = (most, N::one());
    while !more.is_zero() {
        heap -= &one;
        more -= &one;
        visit(heap.clone())?;
    }
    ControlFlow::Continue(())
}

impl HeapGame for MaximumNim {
    fn expression(&self) -> String {
        format!("{}(\"{}\")", CARD.name, self.bound)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let most = self.bound.most_taken(&n.into()).to_u64().expect("it is at most n");
        for_each_taking(n, most, |left| visit(&[left]))
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        let (rest, total) = (left.iter().filter(|size| **size != Nat::ZERO).count(), left.iter().sum::<Nat>());
        Some(rest < 2 && total < *heap && heap - total <= self.bound.most_taken(heap))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn max_small_heap(&self) -> u64 {
        30
    }
}

impl Theorem for MaximumNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = self.decided_heap(args)?;
        let chain = ValueChain::from_heap(&self.bound, &heap)?;
        let value = chain.value();
        let is_lost = match convention {
            Convention::Normal => value == Nat::ZERO,
            Convention::Misere => value == Nat::from(1u32),
        };
        let is_proved = self.growth.is_proved();
        let reason = Box::new(MaximumNimReason { heap, chain, bound: self.bound.to_string(), is_proved, convention });
        Some(Verdict { outcome: Outcome::from_win(!is_lost), value: Some(value), reason, cite: &LEVINE })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let heap = self.decided_heap(args)?;
        let one = Nat::from(1u32);
        let goal = match goal {
            MoveGoal::Value(goal) => goal,
            MoveGoal::MisereP => &one,
        };
        let found = find_option(&self.bound, &heap, goal)?;
        Some(found.map_or_else(TheoremMoves::no_moves, |left| TheoremMoves::single_move(vec![vec![left.into()]])))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        let most = self.bound.most_taken(&heap);
        for_each_taking(heap, most, |left| visit(vec![vec![left.into()]]))
    }

    fn is_nim_like(&self) -> bool {
        self.growth.is_proved()
    }
}

/// The steps from a heap to its value.
#[derive(Debug)]
struct MaximumNimReason {
    heap: Nat,
    chain: ValueChain,
    bound: String,
    is_proved: bool,
    convention: Convention,
}

impl MaximumNimReason {
    fn value_lines(&self) -> Vec<BilingualText> {
        let MaximumNimReason { heap, chain, bound, is_proved, .. } = self;
        if *heap == Nat::ZERO {
            return vec![text!("The heap is empty: there is no move.")];
        }
        let mut lines = Vec::new();
        if !is_proved {
            lines.push(text!(
                "The function {bound} grows by 0 or 1 from each number to the next: checked up to {heap}."
            ));
        }
        let (first, last) = (chain.first_bound(), chain.last());
        let value = chain.value();
        lines.push(text!(
            "From {stones} at most {first} may be taken.",
            stones = (counted_noun(heap, "stone", "stones"), heap)
        ));
        if *chain.steps() > Nat::ZERO {
            let shown = chain.shown_heaps();
            let steps = shorten_text(&chain.steps().to_string());
            lines.push(text!(
                "If as many may be taken from n as from n − 1, say k, then G(n) = G(n − k − 1). Steps: {steps}, {shown}."
            ));
        }
        lines.push(if value == Nat::ZERO {
            text!(
                "From {stones} nothing may be taken, so the value is 0.",
                stones = (counted_noun(last, "stone", "stones"), last)
            )
        } else {
            let below = shorten_text(&(last - 1u32).to_string());
            let last = shorten_text(&last.to_string());
            text!("From {last} one stone more may be taken than from {below}: {value}. This is the value.")
        });
        lines
    }
}

impl Reason for MaximumNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = self.value_lines();
        if self.convention == Convention::Misere && self.heap != Nat::ZERO {
            lines.push(text!("Under misère play a heap is lost exactly if its value is 1."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.value_lines()
    }
}
