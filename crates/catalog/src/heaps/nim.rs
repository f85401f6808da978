//! Nim 尼姆: take any number of tokens from one heap.

mod infinite_heaps;

use crate::Entry;
use crate::shared::game_number::for_each_number;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, FormalTheorems, GameCard, HeapGame, HeapRule, Heaps, MoveGoal, Nat,
    NumberSet, Outcome, Reason, Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

/// Bouton's theorem.
pub static BOUTON: Citation = citation!("nim.toml", BOUTON);

/// Bouton's theorem for uses that Coq has not checked: misère play of games that behave like Nim although moves may make heaps
/// larger, and heaps beside infinite ones.
pub static BOUTON_UNCHECKED: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..BOUTON };

static CARD: GameCard = game_card!("nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Nim))
}

/// The rules of Nim, and the theorem about a heap. Other games with the same heaps use it.
pub(crate) struct Nim;

/// Every positive number may be taken.
pub(crate) static ALL_POSITIVE_NUMBERS: LazyLock<NumberSet> = LazyLock::new(|| NumberSet::all_but([]));

impl HeapGame for Nim {
    fn expression(&self) -> String {
        "nim".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_number(0, &n, |left| visit(&[left]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&ALL_POSITIVE_NUMBERS)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn infinite_heaps(&self) -> Option<fn() -> Arc<Ruleset>> {
        Some(infinite_heaps::ruleset)
    }
}

impl Theorem for Nim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let one = Nat::from(1u32);
        let outcome = Outcome::from_win(match convention {
            Convention::Normal => heap != Nat::ZERO,
            Convention::Misere => heap != one,
        });
        let reason = Box::new(NimHeapReason { heap: heap.clone(), convention });
        Some(Verdict { outcome, value: Some(heap), reason, cite: &BOUTON })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let one = Nat::from(1u32);
        let left = match goal {
            MoveGoal::Value(target) => target,
            MoveGoal::MisereP => &one,
        };
        Some(if *left < heap {
            TheoremMoves::single_move(vec![vec![left.clone().into()]])
        } else {
            TheoremMoves::no_moves()
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        for_each_number(Nat::ZERO, &heap, |left| visit(vec![vec![left.into()]]))
    }

    fn is_nim_like(&self) -> bool {
        true
    }
}

/// One heap, which can be taken whole.
#[derive(Debug)]
struct NimHeapReason {
    heap: Nat,
    convention: Convention,
}

impl Reason for NimHeapReason {
    fn lines(&self) -> Vec<BilingualText> {
        let NimHeapReason { heap, convention } = self;
        let zero = *heap == Nat::ZERO;
        vec![match convention {
            Convention::Normal if zero => text!("The heap is empty: there is no move."),
            Convention::Normal => {
                text!("A Nim heap of {heap} has value {heap}.")
            }
            Convention::Misere if zero => {
                text!("The heap is empty: there is no move, and under misère play whoever cannot move wins.")
            }
            Convention::Misere if *heap == Nat::from(1u32) => {
                text!("One stone is left: it must be taken, and taking the last one loses.")
            }
            Convention::Misere => {
                text!("Take {heap} − 1 stones and leave one: it must be taken, and taking the last one loses.")
            }
        }]
    }
}
