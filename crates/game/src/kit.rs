//! Checks the laws of games on small positions against the definition.
//!
//! The suite runs [`check_laws`] over the whole catalogue; run it over your own games, too.
//! Its oracle is the recursive definition, and shares no code with any solver.

mod call_budget;
mod entailing;
mod loopy;
mod nim_like;
mod written_option;

pub use call_budget::CallBudget;
pub use entailing::EntailingPlay;
pub use loopy::is_loopy;

use crate::{
    Convention, DeclaredEnd, Nat, Outcome,
    arg::Argument,
    key::PositionKey,
    ruleset::Ruleset,
    sum::Sum,
    theorem::{MoveGoal, Theorem, TheoremMoves},
};
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A law that a game broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawViolation {
    /// The law.
    pub law: &'static str,
    /// The position and the observation.
    pub observation: String,
}

impl fmt::Display for LawViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.law, self.observation)
    }
}

impl std::error::Error for LawViolation {}

/// A parser of the notation; `None` if the text is invalid.
pub type NotationParser<'a> = &'a dyn Fn(&str) -> Option<Sum>;

/// Checks all laws on the small positions of a game, with `parse` as the parser of the notation.
///
/// Without a parser, it does not check that displayed positions parse to themselves.
/// The positions of a game in which play may be endless are compared by their outcomes instead of their values.
/// Returns the number of positions checked.
///
/// # Errors
/// Returns the first law that is broken, and the position.
pub fn check_laws(game: &Arc<Ruleset>, parse: Option<NotationParser<'_>>) -> Result<usize, LawViolation> {
    let mut kit = LawChecker::new(game);
    let small = game.small_positions();
    let loopy = kit.loopy_outcomes(&small);
    // Rules before theorems: a theorem is compared with the options, which must be sound for that.
    for args in &small {
        let key = kit.check_notation(args, parse)?;
        if game.has_entailing_moves() {
            kit.check_entailing_rules(&key, &small)?;
            continue;
        }
        kit.check_written_options(args, &key, &small)?;
        if let Some(outcomes) = &loopy {
            kit.check_loopy_rules(&key, outcomes)?;
            kit.check_options_on_board(args, &key)?;
            continue;
        }
        kit.check_rules(&key)?;
        kit.check_options_on_board(args, &key)?;
        if let Some(theorem) = game.theorem() {
            for convention in [Convention::Normal, Convention::Misere] {
                kit.check_theorem(theorem, args, &key, convention)?;
            }
        }
    }
    if !game.has_entailing_moves() && loopy.is_none() {
        kit.check_nim_like_sums(&small)?;
    }
    Ok(small.len())
}

struct LawChecker<'a> {
    game: &'a Arc<Ruleset>,
    /// Grundy values of whole positions, without decomposition.
    nimbers: FxHashMap<PositionKey, u64>,
    /// Whether the player to move wins the sum under misère play.
    misere: FxHashMap<Vec<PositionKey>, bool>,
}

impl LawChecker<'_> {
    fn law_violation<T>(&self, law: &'static str, at: impl fmt::Display) -> Result<T, LawViolation> {
        Err(LawViolation { law, observation: format!("{}: {at}", self.game.expression()) })
    }

    fn options(&self, key: &PositionKey) -> Vec<PositionKey> {
        let mut options = Vec::new();
        let _ = self.game.for_each_option_key(key, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options
    }

    fn components(&self, key: &PositionKey) -> Vec<PositionKey> {
        let mut components = Vec::new();
        self.game.for_each_component_key(key.clone(), &mut |component| components.push(component));
        components.sort_unstable();
        components
    }

    fn cached_nimber(&mut self, key: &PositionKey) -> u64 {
        if let Some(&value) = self.nimbers.get(key) {
            return value;
        }
        // By recursion over whole positions: a mistake in `for_each_component` must not hide in the oracle.
        let values: Vec<u64> = self.options(key).iter().map(|option| self.cached_nimber(option)).collect();
        let value = (0..).find(|v| !values.contains(v)).expect("a finite list has a mex");
        self.nimbers.insert(key.clone(), value);
        value
    }

    /// Whether the player to move wins a position of a game that declares ends.
    fn is_won(&self, key: &PositionKey) -> bool {
        match self.game.declared_end_of_key(key).expect("the rules do not fail") {
            Some(end) => end == DeclaredEnd::Win,
            None => self.options(key).iter().any(|option| !self.is_won(option)),
        }
    }

    /// Whether the player to move wins the sum of these components when the last move loses.
    fn is_misere_win(&mut self, sum: &[PositionKey]) -> bool {
        // Under misère play values of components do not add up, so
        // the whole sum is played; components only make it smaller.
        let mut sum: Vec<PositionKey> = sum.iter().flat_map(|key| self.components(key)).collect();
        sum.sort_unstable();
        if let Some(&wins) = self.misere.get(&sum) {
            return wins;
        }
        let mut after = Vec::new();
        for i in 0..sum.len() {
            for option in self.options(&sum[i]) {
                let mut rest = sum.clone();
                rest[i] = option;
                after.push(rest);
            }
        }
        let wins = after.is_empty() || after.iter().any(|rest| !self.is_misere_win(rest));
        self.misere.insert(sum, wins);
        wins
    }

    /// Checks that `read`, `write`, `Display` and the parser agree.
    fn check_notation(
        &self,
        args: &[Argument],
        parse: Option<NotationParser<'_>>,
    ) -> Result<PositionKey, LawViolation> {
        let shown = format!("{args:?}");
        let Ok(key) = self.game.read(args) else { return self.law_violation("small positions can be read", shown) };
        // Options are tested as well: they are positions that no user has written.
        let options = match self.game.has_entailing_moves() {
            true => self.positions_after_moves(&key),
            false => self.options(&key),
        };
        for position in options.iter().chain([&key]) {
            for (home, written) in self.game.write(position) {
                let game = home.as_ref().unwrap_or(self.game);
                let Ok(again) = game.read(&written) else {
                    return self.law_violation("what is written can be read", &shown);
                };
                let same = game.write(&again).into_iter().map(|(_, args)| args).eq([written]);
                if !same {
                    return self.law_violation("reading and writing undo each other", &shown);
                }
            }
            let sum = Sum::from_key(self.game, position);
            let Some(parse) = parse else { continue };
            let text = sum.to_string();
            let Some(parsed) = parse(&text) else { return self.law_violation("a displayed position parses", text) };
            // The text may be the same for two positions, so the keys are compared, too.
            let keys = |sum: &Sum| sum.components.iter().map(|c| c.key.clone()).collect::<Vec<_>>();
            if parsed.to_string() != text || keys(&parsed) != keys(&sum) {
                return self.law_violation("a displayed position parses to itself", format!("{text} became {parsed}"));
            }
        }
        Ok(key)
    }

    /// Checks that options are deterministic, ranks decrease, components add up, and canonical positions are equivalent.
    fn check_rules(&mut self, key: &PositionKey) -> Result<(), LawViolation> {
        let options = self.options(key);
        let shown = Sum::from_key(self.game, key).to_string();
        // Searches and explanations list options again, and must find the same ones in the same order.
        if options != self.options(key) {
            return self.law_violation("repeated calls give the same options", shown);
        }
        let rank = self.game.key_rank(key);
        let of = self.game.key_component_rank(key);
        let falls = |option: &PositionKey| {
            self.game
                .sorted_components(option)
                .iter()
                .all(|part| self.game.key_component_rank(part).is_some_and(|rank| Some(rank) < of))
        };
        // The law is about single components: those of a sum that are not moved keep their rank.
        if of.is_some() && self.game.sorted_components(key).len() < 2 && !options.iter().all(falls) {
            return self.law_violation("every component of every option has a smaller rank", shown);
        }
        // `None` is the least of all options, so an option without a rank must differ from it.
        let ranked_below = |option: &PositionKey| self.game.key_rank(option).is_some_and(|lower| Some(lower) < rank);
        if rank.is_some() && !options.iter().all(ranked_below) {
            return self.law_violation("every option has a smaller rank", shown);
        }
        for position in options.iter().chain([key]) {
            let whole = self.cached_nimber(position);
            let sum = self.components(position).iter().fold(0, |sum, part| sum ^ self.cached_nimber(part));
            if whole != sum {
                return self.law_violation("components add up", Sum::from_key(self.game, position));
            }
            for convention in [Convention::Normal, Convention::Misere] {
                let canonical = self.game.canonical_key(position.clone(), convention);
                let alike = match convention {
                    Convention::Normal => self.cached_nimber(&canonical) == whole,
                    Convention::Misere => {
                        self.is_misere_win(std::slice::from_ref(&canonical))
                            == self.is_misere_win(std::slice::from_ref(position))
                            // Equal outcomes alone are not enough: under misère
                            // play two positions may differ only in sums.
                            && self.is_misere_win(&[canonical, key.clone()])
                                == self.is_misere_win(&[position.clone(), key.clone()])
                    }
                };
                if !alike {
                    return self.law_violation("a canonical position has the same outcomes", shown);
                }
                let (mut at_once, mut in_turn) = (Vec::new(), Vec::new());
                self.game
                    .for_each_canonical_component_key(position.clone(), convention, &mut |part| at_once.push(part));
                self.game.for_each_component_key(position.clone(), &mut |part| {
                    in_turn.push(self.game.canonical_key(part, convention));
                });
                if at_once != in_turn {
                    return self.law_violation("canonical components are the canonical forms of the components", shown);
                }
            }
        }
        Ok(())
    }

    /// Checks that an option on the whole board reads as the option itself.
    fn check_options_on_board(&self, args: &[Argument], key: &PositionKey) -> Result<(), LawViolation> {
        for option in self.options(key) {
            let Some(kept) = self.game.view.option_on_board(args, &option) else { continue };
            if self.game.read(&kept).ok() != Some(option) {
                return self.law_violation("a board that is kept is the option", format!("{args:?}: {kept:?}"));
            }
        }
        Ok(())
    }

    /// Checks the verdicts of the theorem on a component against the definition.
    fn check_theorem(
        &mut self,
        theorem: &dyn Theorem,
        args: &[Argument],
        key: &PositionKey,
        c: Convention,
    ) -> Result<(), LawViolation> {
        let at = format!("{args:?} {c:?}");
        let options = self.options(key);
        self.check_theorem_options(theorem, args, &options)?;
        let Some(verdict) = theorem.decide(args, c) else { return Ok(()) };
        if self.game.has_declared_ends() {
            if verdict.outcome != Outcome::from_win(self.is_won(key)) {
                return self.law_violation("a theorem's outcome is right", at);
            }
            let lost: Vec<PositionKey> = options.into_iter().filter(|option| !self.is_won(option)).collect();
            return self.check_theorem_moves(theorem.moves(args, MoveGoal::Value(&Nat::ZERO), 1000), lost, &at);
        }
        let value = self.cached_nimber(key);
        let wins = match c {
            Convention::Normal => value != 0,
            Convention::Misere => self.is_misere_win(std::slice::from_ref(key)),
        };
        if verdict.outcome != Outcome::from_win(wins) {
            return self.law_violation("a theorem's outcome is right", at);
        }
        if verdict.value.is_some_and(|v| v != Nat::from(value)) {
            return self.law_violation("a theorem's value is right", at);
        }
        if verdict.reason.lines().iter().any(|line| line.en.is_empty() || line.zh.is_empty()) {
            return self.law_violation("a reason has a text in both languages", at);
        }
        match c {
            Convention::Normal => {
                // Also values that no option has, and that of the position itself: there must be no such move.
                for target in 0..=value + 2 {
                    let right: Vec<PositionKey> =
                        options.iter().filter(|o| self.cached_nimber(o) == target).cloned().collect();
                    self.check_theorem_moves(theorem.moves(args, MoveGoal::Value(&target.into()), 1000), right, &at)?;
                }
            }
            Convention::Misere => {
                let mut lost = |option: &&PositionKey| !self.is_misere_win(std::slice::from_ref(*option));
                let right: Vec<PositionKey> = options.iter().filter(|o| lost(o)).cloned().collect();
                self.check_theorem_moves(theorem.moves(args, MoveGoal::MisereP, 1000), right, &at)?;
            }
        }
        Ok(())
    }

    /// Checks that the options enumerated by a theorem are those of the game.
    fn check_theorem_options(
        &self,
        theorem: &dyn Theorem,
        args: &[Argument],
        options: &[PositionKey],
    ) -> Result<(), LawViolation> {
        let mut named = Vec::new();
        let _ = theorem.for_each_option(args, &mut |after| {
            named.push(after);
            ControlFlow::Continue(())
        });
        // A theorem names positions by arguments of any size, the game by keys; sorted components are common to both.
        if self.sorted_written_positions(&named) != self.sorted_positions(options) {
            return self.law_violation("a theorem knows the options", format!("{args:?}: {named:?}"));
        }
        Ok(())
    }

    /// Checks that the moves listed by a theorem are all the right ones, or some of them if it does not count them.
    fn check_theorem_moves(
        &self,
        given: Option<TheoremMoves>,
        right: Vec<PositionKey>,
        at: &str,
    ) -> Result<(), LawViolation> {
        let Some(given) = given else { return Ok(()) };
        let right = self.sorted_positions(&right);
        let listed = self.sorted_written_positions(&given.listed_moves);
        let complete =
            // Without a total the theorem lists the moves that it finds, and only wrong moves are faults.
            given.total.is_none() || (given.total == Some(right.len().into()) && listed.len() == right.len());
        if !complete || listed.iter().any(|after| !right.contains(after)) {
            return self.law_violation(
                "a theorem's moves are the right ones",
                format!("{at}: {:?} {:?}", given.listed_moves, given.total),
            );
        }
        Ok(())
    }

    /// Distinct positions, each as its sorted components.
    fn sorted_positions(&self, positions: &[PositionKey]) -> Vec<Vec<PositionKey>> {
        let mut tidy: Vec<Vec<PositionKey>> = positions.iter().map(|position| self.components(position)).collect();
        tidy.sort_unstable();
        tidy.dedup();
        tidy
    }

    fn sorted_written_positions(&self, positions: &[Vec<Vec<Argument>>]) -> Vec<Vec<PositionKey>> {
        let keys =
            |args: &Vec<Argument>| self.components(&self.game.read(args).expect("a theorem's options are small here"));
        let mut tidy: Vec<Vec<PositionKey>> =
            positions.iter().map(|parts| parts.iter().flat_map(keys).collect()).collect();
        tidy.iter_mut().for_each(|keys: &mut Vec<PositionKey>| keys.sort_unstable());
        tidy.sort_unstable();
        tidy.dedup();
        tidy
    }
}
