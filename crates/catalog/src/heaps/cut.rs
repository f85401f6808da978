//! Cut 分割游戏: split a heap into several, as often as a cut number says, without taking anything.

mod blocks;
mod law;
mod partitions;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::take_and_break::describe_splitting;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, HeapGame, HeapRule, Heaps,
    MoveGoal, Nat, Ruleset, RulesetFamily, Stop, TakeAndBreak, Theorem, TheoremMoves, ValuePeriod, Verdict, citation,
    game_card, text,
};
use law::CutLaw;
use num_traits::ToPrimitive;
use partitions::for_each_partition;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The games, and their values.
pub static PARTITION_GAMES: Citation = citation!("cut.toml", PARTITION_GAMES);

static CARD: GameCard = game_card!("cut.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_cut }),
    instances: || {
        let sets: [&[u64]; 6] = [&[1], &[2, 3], &[1, 2, 3], &[1, 2], &[1, 2, 4], &[3, 70]];
        sets.map(|cuts| ruleset(cuts.to_vec())).into()
    },
}];

/// The largest cut number.
const MAX_CUT_NUMBER: u64 = 1 << 62;

/// The largest cut number that a code for the engines can have: its digits list up to 63 heaps.
const MAX_CODE_CUT: u64 = 62;

/// `cut(1, 2)`.
fn call_cut(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    let mut cuts = Vec::new();
    for (i, arg) in args.positional.iter().enumerate() {
        for number in arg.to_naturals().map_err(|misfit| misfit.at_position(i))? {
            let refuse = |message: BilingualText| Err(ArgumentError::new(message).at_position(i));
            match number.to_u64() {
                Some(0) => return refuse(text!("a cut number is at least 1: it is one less than the number of heaps")),
                Some(cut) if cut <= MAX_CUT_NUMBER => cuts.push(cut),
                _ => return refuse(text!("numbers beyond 2^62 are too large here")),
            }
        }
    }
    if cuts.is_empty() {
        return Err(ArgumentError::new(text!("at least one cut number is expected here, as in cut(1, 2)")));
    }
    Ok(Argument::Ruleset(ruleset(cuts)))
}

/// The ruleset `cut(c, …)`; the numbers are positive and at least one.
pub fn ruleset(mut cuts: Vec<u64>) -> Arc<Ruleset> {
    cuts.sort_unstable();
    cuts.dedup();
    let code = (cuts.last() <= Some(&MAX_CODE_CUT)).then(|| {
        let heaps: Vec<String> = cuts.iter().map(|cut| (cut + 1).to_string()).collect();
        format!("{{{}}}.0", heaps.join(",")).parse().expect("it is a code, in which all heaps left are smaller")
    });
    Ruleset::new(Heaps(Cut { cuts, code, law: OnceLock::new() }))
}

struct Cut {
    /// The cut numbers, ascending.
    cuts: Vec<u64>,
    /// The code with the same moves, for the engines.
    code: Option<TakeAndBreak>,
    /// The law of the values; found on first use.
    law: OnceLock<Option<CutLaw>>,
}

/// The maximum number of options that are examined for a value; a larger heap has some of its options constructed.
const MAX_TRIED_OPTIONS: usize = 20_000;

impl Cut {
    fn law(&self) -> Option<&CutLaw> {
        self.law.get_or_init(|| CutLaw::find(&self.cuts, self.heap_rule())).as_ref()
    }

    /// All options of a heap that have a value; `None` if there are too many options.
    fn list_moves(&self, law: &CutLaw, heap: &Nat, goal: &Nat, limit: usize) -> Option<TheoremMoves> {
        let (mut tried, mut found) = (0, Vec::new());
        for &cut in &self.cuts {
            for_each_partition(heap.clone(), cut + 1, &mut |parts: &[Nat]| {
                tried += parts.len();
                if law.value_of_heaps(parts) == *goal {
                    found.push(to_components(parts));
                }
                if tried < MAX_TRIED_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .continue_value()?;
        }
        Some(TheoremMoves::from_all(found, limit))
    }
}

/// Heaps as the components that a move leaves.
fn to_components<N: Clone + Into<Argument>>(parts: &[N]) -> Vec<Vec<Argument>> {
    parts.iter().map(|part| vec![part.clone().into()]).collect()
}

impl HeapGame for Cut {
    fn expression(&self) -> String {
        let cuts: Vec<String> = self.cuts.iter().map(u64::to_string).collect();
        format!("{}({})", CARD.name, cuts.join(", "))
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.cuts.iter().try_for_each(|cut| for_each_partition(n, cut + 1, visit))
    }

    /// The only failure: too many heaps to be listed.
    fn failure(&self) -> Stop {
        Stop::Memory
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        self.code.as_ref().map_or(HeapRule::General, HeapRule::TakeAndBreak)
    }

    /// A cut with the number `c` adds `c` heaps, so the numbers `n − 1` sum to `c` less.
    fn rank(&self, n: u64) -> Option<u64> {
        Some(n.saturating_sub(1))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_splitting(before, after)
    }

    fn max_small_heap(&self) -> u64 {
        9
    }
}

impl Theorem for Cut {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let law = self.law()?;
        let outcome = law.outcome(&heap, convention)?;
        let value = law.value(&heap);
        let reason = Box::new(law.explain(heap, convention));
        Some(Verdict { outcome, value: Some(value), reason, cite: &PARTITION_GAMES })
    }

    fn value_period(&self) -> Option<ValuePeriod> {
        self.law().map(CutLaw::value_period)
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let law = self.law()?;
        let one = Nat::from(1u32);
        let goal = match goal {
            MoveGoal::Value(goal) => goal,
            // If the winners are exchanged, a misère P-position has the value 1.
            MoveGoal::MisereP if law.is_parity() => &one,
            MoveGoal::MisereP => return None,
        };
        if let Some(listed) = self.list_moves(law, &heap, goal, limit) {
            return Some(listed);
        }
        Some(law.construct_moves(&self.cuts, &heap, goal, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        let mut visit_parts = |parts: &[Nat]| visit(to_components(parts));
        self.cuts.iter().try_for_each(|cut| for_each_partition(heap.clone(), cut + 1, &mut visit_parts))
    }

    fn is_nim_like(&self) -> bool {
        self.law().is_some_and(CutLaw::is_parity)
    }
}
