//! Fibonacci nim 斐波那契博弈 and k-fold dynamic nim k 倍动态减法: take at most k times what the previous move took.

mod greedy;
mod reasons;
mod ruleset;
pub(crate) mod state;

use crate::Entry;
use crate::shared::game_number::GameNumber;
use greedy::GreedyTerms;
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, ReadError, Ruleset,
    RulesetFamily, Theorem, TheoremMoves, Verdict, citation, game_card, text,
};
use reasons::GreedySumReason;
pub(crate) use reasons::{NoMoveReason, format_sum};
pub(crate) use ruleset::{BoundedTaking, BoundedTakingRuleset};
use state::{TAKE_ALL_KEYWORD, parse_state};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Fibonacci nim.
pub static WHINIHAN: Citation = citation!("fibonacci_nim.toml", WHINIHAN);

/// Take-away games in which each move limits the next.
pub static SCHWENK: Citation = citation!("dynamic_nim.toml", SCHWENK);

static FIBONACCI_CARD: GameCard = game_card!("fibonacci_nim.toml");

static DYNAMIC_CARD: GameCard = game_card!("dynamic_nim.toml");

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry {
        card: &FIBONACCI_CARD,
        item: || Argument::Ruleset(fibonacci_nim()),
        instances: || {
            vec![
                fibonacci_nim(),
                Ruleset::new(BoundedTakingRuleset(DynamicNim { card: &FIBONACCI_CARD, factor: 2, take_all: true })),
            ]
        },
    },
    &Entry {
        card: &DYNAMIC_CARD,
        item: || Argument::Family(RulesetFamily { card: &DYNAMIC_CARD, call: call_dynamic_nim }),
        instances: || {
            let all = |k| -> Arc<Ruleset> {
                Ruleset::new(BoundedTakingRuleset(DynamicNim { card: &DYNAMIC_CARD, factor: k, take_all: true }))
            };
            [1, 2, 3, 5].map(ruleset).into_iter().chain([all(1), all(4)]).collect()
        },
    },
];

/// `dynamic_nim(k)`.
fn call_dynamic_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let k = match &args.positional[..] {
        [k] => k.to_word(),
        other => {
            let given = other.len();
            return Err(ArgumentError::new(text!("1 number is expected here, as in dynamic_nim(3)(21), not {given}")));
        }
    };
    let k = match k {
        Ok(0) => Err(ArgumentError::new(text!("k is at least 1: dynamic_nim(1), dynamic_nim(2), …"))),
        Ok(k) => Ok(k),
        Err(ReadError::TooLarge) => Err(ArgumentError::new(text!("k is at most 2**62 here"))),
        Err(ReadError::Misfit(misfit)) => Err(misfit),
    };
    let game = ruleset(k.map_err(|misfit| misfit.at_position(0))?);
    Ok(Argument::Ruleset(if args.keywords.is_empty() { game } else { game.with_keywords(&args.keywords)? }))
}

/// The ruleset `fibonacci_nim`.
pub fn fibonacci_nim() -> Arc<Ruleset> {
    Ruleset::new(BoundedTakingRuleset(DynamicNim { card: &FIBONACCI_CARD, factor: 2, take_all: false }))
}

/// The ruleset `dynamic_nim(k)`, for `k ≥ 1`.
pub fn ruleset(k: u64) -> Arc<Ruleset> {
    Ruleset::new(BoundedTakingRuleset(DynamicNim { card: &DYNAMIC_CARD, factor: k, take_all: false }))
}

struct DynamicNim {
    /// The card of the name under which it is called.
    card: &'static GameCard,
    /// A move takes at most so many times the number that the previous move took.
    factor: u64,
    /// Whether the first move may take all stones.
    take_all: bool,
}

/// Calls `visit` with the numbers that each move takes and leaves, the smallest number taken first, until it breaks.
pub(crate) fn for_each_taking<N: GameNumber>(
    stones: &N,
    most: &N,
    mut visit: impl FnMut(N, N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut left, one) = (stones.clone(), N::one());
    let mut taken = N::zero();
    while !left.is_zero() && taken < *most {
        taken += &one;
        left -= &one;
        visit(taken.clone(), left.clone())?;
    }
    ControlFlow::Continue(())
}

impl BoundedTaking for DynamicNim {
    fn expression(&self) -> String {
        match (self.card.name, self.factor, self.take_all) {
            ("dynamic_nim", k, false) => format!("dynamic_nim({k})"),
            ("dynamic_nim", k, true) => format!("dynamic_nim({k}, {TAKE_ALL_KEYWORD}=True)"),
            (name, _, false) => name.into(),
            (name, _, true) => format!("{name}({TAKE_ALL_KEYWORD}=True)"),
        }
    }

    fn card(&self) -> &'static GameCard {
        self.card
    }

    fn may_take_all(&self) -> bool {
        self.take_all
    }

    fn with_take_all(&self, take_all: bool) -> DynamicNim {
        DynamicNim { take_all, ..*self }
    }

    fn max_after_word(&self, taken: u64) -> u64 {
        taken.saturating_mul(self.factor)
    }

    fn max_after(&self, taken: &Nat) -> Nat {
        taken * self.factor
    }
}

impl DynamicNim {
    /// The stones that both players want to take: under misère play, all but the last one.
    fn contested_stones(n: &Nat, convention: Convention) -> Nat {
        match convention {
            Convention::Normal => n.clone(),
            Convention::Misere => n - 1u32,
        }
    }
}

impl Theorem for DynamicNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (stones, most) = parse_state(args, self.take_all).ok()?;
        let cite = if self.factor == 2 { &WHINIHAN } else { &SCHWENK };
        if most == Nat::ZERO {
            let reason = Box::new(NoMoveReason { stones, convention });
            return Some(Verdict { outcome: convention.terminal_outcome(), value: Some(Nat::ZERO), reason, cite });
        }
        let greedy = GreedyTerms::with_bound(&stones, self.factor)?;
        let lost = |parts: &[Nat]| parts.first().is_none_or(|smallest| *smallest > most);
        let zero = lost(&greedy.parts(&stones));
        let parts = greedy.parts(&Self::contested_stones(&stones, convention));
        let outcome = Outcome::from_win(!lost(&parts));
        let reason = Box::new(GreedySumReason { stones, max_taken: most, factor: self.factor, convention, parts });
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (stones, most) = parse_state(args, self.take_all).ok()?;
        let convention = goal.lost_convention()?;
        if most == Nat::ZERO {
            return Some(TheoremMoves::no_moves());
        }
        let parts = GreedyTerms::with_bound(&stones, self.factor)?.parts(&Self::contested_stones(&stones, convention));
        let mut taken = Nat::ZERO;
        let mut moves = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            taken += part;
            if taken > most {
                break;
            }
            if parts.get(i + 1).is_none_or(|next| &taken * self.factor < *next) {
                moves.push(self.arguments_after(&taken, &stones - &taken));
            }
        }
        Some(TheoremMoves::from_all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_written_taking(args, visit)
    }
}
