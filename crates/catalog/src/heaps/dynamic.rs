//! Take-away games in which a function of the last move bounds the next one.

mod bound;
mod least_winning_numbers;
mod reasons;
mod terms;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::dynamic_nim::state::{TAKE_ALL_KEYWORD, parse_state};
use crate::dynamic_nim::{self, BoundedTaking, BoundedTakingRuleset, NoMoveReason, SCHWENK};
use bound::TakingBound;
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Ruleset,
    RulesetFamily, Theorem, TheoremMoves, Verdict, citation, game_card, text,
};
use least_winning_numbers::LeastWinningNumbers;
use reasons::{LeastNumberReason, PartsReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use terms::{GreedyParts, KnownTerms};

/// The theorem on functions that never fall.
static EPP_FERGUSON: Citation = citation!("dynamic.toml", EPP_FERGUSON);

/// The solution for every function.
static HOLSHOUSER_REITER: Citation = citation!("dynamic.toml", HOLSHOUSER_REITER);

static CARD: GameCard = game_card!("dynamic.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_dynamic }),
    instances: || {
        let formulas = ["2*t + 1", "3*t//2", "t//3", "t*t", "10 - t", "min(t, 5)", "t%3 + 1"].map(Argument::from);
        let arguments = formulas.into_iter().chain([numbers(&[3, 1, 2]), 4u64.into()]);
        let game = |(at, arg): (usize, Argument)| -> Option<Arc<Ruleset>> {
            let bound = TakingBound::from_argument(&arg).ok()?;
            Some(Ruleset::new(BoundedTakingRuleset(DynamicTaking::new(bound, at == 1))))
        };
        arguments.enumerate().filter_map(game).collect()
    },
}];

fn numbers(numbers: &[u64]) -> Argument {
    Argument::List(numbers.iter().map(|&number| number.into()).collect())
}

/// `dynamic("2*t + 1")`.
fn call_dynamic(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [bound] = &args.positional[..] else {
        let (given, example) = (args.positional.len(), CARD.example);
        return Err(ArgumentError::new(text!("one function is expected here, as in {example}, not {given} arguments")));
    };
    let bound = TakingBound::from_argument(bound).map_err(|misfit| misfit.at_position(0))?;
    let game: Arc<Ruleset> = match bound.factor() {
        Some(2) => dynamic_nim::fibonacci_nim(),
        Some(k) => dynamic_nim::ruleset(k),
        None => Ruleset::new(BoundedTakingRuleset(DynamicTaking::new(bound, false))),
    };
    Ok(Argument::Ruleset(if args.keywords.is_empty() { game } else { game.with_keywords(&args.keywords)? }))
}

struct DynamicTaking {
    /// The bound on the number of stones that may be taken after a move.
    bound: TakingBound,
    /// Whether the first move may take all stones.
    take_all: bool,
    least_numbers: LeastWinningNumbers,
    terms: KnownTerms,
}

impl DynamicTaking {
    fn new(bound: TakingBound, take_all: bool) -> DynamicTaking {
        DynamicTaking { bound, take_all, least_numbers: LeastWinningNumbers::default(), terms: KnownTerms::default() }
    }

    /// The stones that both players want to take: under misère play all but the last one, if a stone may always be taken.
    fn contested_stones(&self, n: &Nat, convention: Convention) -> Option<Nat> {
        match convention {
            Convention::Normal => Some(n.clone()),
            Convention::Misere => self.bound.is_positive().then(|| n - 1u32),
        }
    }
}

impl BoundedTaking for DynamicTaking {
    fn expression(&self) -> String {
        let all = if self.take_all { format!(", {TAKE_ALL_KEYWORD}=True") } else { String::new() };
        format!("{}({}{all})", CARD.name, self.bound)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn may_take_all(&self) -> bool {
        self.take_all
    }

    fn with_take_all(&self, take_all: bool) -> DynamicTaking {
        DynamicTaking::new(self.bound.clone(), take_all)
    }

    fn max_after_word(&self, taken: u64) -> u64 {
        self.bound.at_word(taken)
    }

    fn max_after(&self, taken: &Nat) -> Nat {
        self.bound.at(taken)
    }
}

impl Theorem for DynamicTaking {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (stones, most) = parse_state(args, self.take_all).ok()?;
        if most == Nat::ZERO {
            let reason = Box::new(NoMoveReason { stones, convention });
            let outcome = convention.terminal_outcome();
            let cite = if self.bound.never_falls() { &EPP_FERGUSON } else { &HOLSHOUSER_REITER };
            return Some(Verdict { outcome, value: Some(Nat::ZERO), reason, cite });
        }
        let contested = self.contested_stones(&stones, convention)?;
        let verdict = |loses: bool, is_zero: bool, reason, cite| Verdict {
            outcome: Outcome::from_win(!loses),
            value: is_zero.then_some(Nat::ZERO),
            reason,
            cite,
        };
        if !self.bound.never_falls() {
            let least_of = |n: &Nat| self.least_numbers.least_winning_number(&self.bound, n);
            let (least, least_of_all) = (least_of(&contested)?, least_of(&stones)?);
            let loses = |least: &Option<u64>| least.is_none_or(|least| Nat::from(least) > most);
            let why = LeastNumberReason {
                stones: contested,
                max_taken: most.clone(),
                convention,
                least_winning_number: least,
            };
            return Some(verdict(loses(&least), loses(&least_of_all), Box::new(why), &HOLSHOUSER_REITER));
        }
        let parts_of = |n: &Nat| self.terms.parts(&self.bound, n);
        let loses = |parts: &GreedyParts| parts.smallest().is_none_or(|smallest| *smallest > most);
        let (all, parts) = (parts_of(&stones)?, parts_of(&contested)?);
        let (is_lost, is_zero) = (loses(&parts), loses(&all));
        let why = PartsReason::new(&self.bound, stones, most, convention, parts);
        Some(verdict(is_lost, is_zero, Box::new(why), &EPP_FERGUSON))
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (stones, most) = parse_state(args, self.take_all).ok()?;
        let convention = goal.lost_convention()?;
        if most == Nat::ZERO {
            return Some(TheoremMoves::no_moves());
        }
        let contested = self.contested_stones(&stones, convention)?;
        let (taken, total) = if self.bound.never_falls() {
            self.terms.parts(&self.bound, &contested)?.winning_takes(&self.bound, &most, limit)
        } else {
            self.least_numbers.winning_takes(&self.bound, &contested, &most, limit)?
        };
        let listed = taken.iter().map(|taken| self.arguments_after(taken, &stones - taken)).collect();
        Some(TheoremMoves { listed_moves: listed, total: Some(total) })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_written_taking(args, visit)
    }
}
