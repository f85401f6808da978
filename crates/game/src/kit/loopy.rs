//! The laws of games in which play may be endless: their positions have no Grundy values, and are compared by their outcomes.

use super::{LawChecker, LawViolation};
use crate::{Convention, Outcome, arg::Argument, key::PositionKey, ruleset::Ruleset, sum::Sum};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The outcomes of all positions that can be reached in a loopy game, under normal play.
pub(super) struct LoopyOutcomes(FxHashMap<PositionKey, Outcome>);

impl LoopyOutcomes {
    fn outcome(&self, key: &PositionKey) -> Outcome {
        self.0[key]
    }
}

/// Whether a play from a small position of a game may be endless, so that its positions have no Grundy values.
///
/// # Complexity
/// Lists all positions that can be reached, unless each small position has a rank. Never ends if they are infinitely many.
pub fn is_loopy(game: &Arc<Ruleset>) -> bool {
    LawChecker::new(game).loopy_outcomes(&game.small_positions()).is_some()
}

impl<'a> LawChecker<'a> {
    /// Knows nothing yet.
    pub(super) fn new(game: &'a Arc<Ruleset>) -> LawChecker<'a> {
        LawChecker { game, nimbers: FxHashMap::default(), misere: FxHashMap::default() }
    }

    /// The outcomes of all positions that can be reached, if play need not end; `None` if it always ends, and for entailing moves.
    pub(super) fn loopy_outcomes(&self, small: &[Vec<Argument>]) -> Option<LoopyOutcomes> {
        if self.game.has_entailing_moves() {
            return None;
        }
        let small: Vec<PositionKey> = small.iter().filter_map(|args| self.game.read(args).ok()).collect();
        // A rank that falls with every move is checked elsewhere, and shows that play ends.
        if small.iter().all(|key| self.game.key_rank(key).is_some()) {
            return None;
        }
        let mut numbers: FxHashMap<PositionKey, usize> = FxHashMap::default();
        let (mut keys, mut options): (Vec<PositionKey>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
        let mut number = |key: PositionKey, keys: &mut Vec<PositionKey>| {
            *numbers.entry(key.clone()).or_insert_with(|| {
                keys.push(key);
                keys.len() - 1
            })
        };
        for key in small {
            number(key, &mut keys);
        }
        while let Some(key) = keys.get(options.len()).cloned() {
            let after = self.options(&key).into_iter().map(|option| number(option, &mut keys)).collect();
            options.push(after);
            // The forms and parts that the laws compare with a position are looked up, too.
            number(self.game.canonical_key(key.clone(), Convention::Normal), &mut keys);
            for part in self.components(&key) {
                number(part, &mut keys);
            }
        }
        let ends = fixed_point(&options, |after, ends| after.iter().all(|&next| ends[next].is_some()).then_some(true));
        if ends.iter().all(Option::is_some) {
            return None;
        }
        let wins = fixed_point(&options, |after, wins| {
            if after.iter().any(|&next| wins[next] == Some(false)) {
                return Some(true);
            }
            after.iter().all(|&next| wins[next] == Some(true)).then_some(false)
        });
        let outcome = |wins: Option<bool>| wins.map_or(Outcome::D, Outcome::from_win);
        Some(LoopyOutcomes(keys.into_iter().zip(wins.into_iter().map(outcome)).collect()))
    }

    /// Checks that options are deterministic, and that canonical positions and single components have the same outcome.
    pub(super) fn check_loopy_rules(&self, key: &PositionKey, outcomes: &LoopyOutcomes) -> Result<(), LawViolation> {
        let shown = Sum::from_key(self.game, key).to_string();
        let options = self.options(key);
        if options != self.options(key) {
            return self.law_violation("repeated calls give the same options", shown);
        }
        for position in options.iter().chain([key]) {
            let canonical = self.game.canonical_key(position.clone(), Convention::Normal);
            if outcomes.outcome(&canonical) != outcomes.outcome(position) {
                return self.law_violation("a canonical position has the same outcomes", shown);
            }
            // Outcomes of several components do not decide that of their sum.
            if let [part] = &self.components(position)[..]
                && outcomes.outcome(part) != outcomes.outcome(position)
            {
                return self.law_violation("components add up", shown);
            }
        }
        Ok(())
    }
}

/// The results of `found` for each position, from its options and all known results, repeated until nothing new is known.
fn fixed_point(options: &[Vec<usize>], found: impl Fn(&[usize], &[Option<bool>]) -> Option<bool>) -> Vec<Option<bool>> {
    let mut known: Vec<Option<bool>> = vec![None; options.len()];
    loop {
        let mut changed = false;
        for (at, after) in options.iter().enumerate() {
            if known[at].is_none() {
                known[at] = found(after, &known);
                changed |= known[at].is_some();
            }
        }
        if !changed {
            return known;
        }
    }
}
