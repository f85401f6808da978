//! Recognition of a game of a file as a known heap rule, from its text to the comparison with the definition. Each result is kept.

use super::confirm::{ConfirmEffort, confirm};
use super::heap::HeapMoveRegions;
use super::rank::max_walk_work;
use super::recognise::{RecognisedRule, recognise};
use super::walk::walk_game;
use crate::ir::RuleProgram;
use crate::value::RuleValue;
use grundy_game::{Ruleset, RulesetFinder, in_force};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of results of one function after which its comparisons for further values of keyword-only parameters are brief:
/// an input of a contest may have a hundred thousand values, and the recognition of each is a proof by itself.
const MAX_THOROUGH_COMPARISONS: usize = 24;

/// The maximum number of numbers in the lists of all kept results; results that were dropped are computed again on use.
const MAX_KEPT_NUMBERS: usize = 1 << 21;

/// A recognised game.
pub(crate) struct RecognisedGame {
    pub(crate) rule: RecognisedRule,
    /// The ruleset from outside with the same moves.
    pub(crate) twin: Option<Arc<Ruleset>>,
}

/// The results, by function and keyword-only parameters.
#[derive(Default)]
pub(crate) struct RecognitionCache(Mutex<RecognisedGames>);

#[derive(Default)]
struct RecognisedGames {
    games: HashMap<RecognitionKey, Option<Arc<RecognisedGame>>>,
    /// The numbers in the lists of these results.
    numbers: usize,
    /// For each function, the number of keyword values that had a result.
    counts: HashMap<u32, usize>,
}

/// A function, and its keyword-only parameters as a text.
type RecognitionKey = (u32, String);

impl RecognitionCache {
    /// The rule that a game is recognised as, if any and if the time of the budget in force suffices. `ruleset_of` finds the ruleset from outside with the same moves.
    pub(crate) fn recognised_game(
        &self,
        program: &RuleProgram,
        ruleset_of: RulesetFinder,
        game: u32,
        keywords: &[Option<RuleValue>],
    ) -> Option<Arc<RecognisedGame>> {
        let key = (game, format!("{keywords:?}"));
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = cache.games.get(&key) {
            return found.clone();
        }
        let count = cache.counts.entry(game).or_default();
        *count += 1;
        let effort = if *count > MAX_THOROUGH_COMPARISONS {
            ConfirmEffort::BRIEF_COMPARISON
        } else {
            ConfirmEffort::AT_FIRST_USE
        };
        let find = || {
            recognised_rule(program, game, keywords, effort).map(|(rule, _)| {
                let twin = ruleset_of(rule.rule());
                Arc::new(RecognisedGame { rule, twin })
            })
        };
        let recognised = in_force::within_time(find).ok()?;
        // A result without a list counts as a few numbers, because its key takes room as well.
        let numbers = 16 + recognised.as_ref().map_or(0, |known| known.rule.listed_numbers());
        if cache.numbers + numbers > MAX_KEPT_NUMBERS {
            cache.games.clear();
            cache.numbers = 0;
        }
        cache.numbers += numbers;
        cache.games.insert(key, recognised.clone());
        recognised
    }
}

/// The rule that a game is recognised as, and the heap up to which the definition was compared with it.
pub(crate) fn recognised_rule(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
    effort: ConfirmEffort,
) -> Option<(RecognisedRule, u64)> {
    let function = &program.functions[game as usize];
    let bound = keywords.iter().cloned().collect::<Option<Vec<RuleValue>>>()?;
    if function.params != 1 {
        return None;
    }
    let walked = walk_game(program, game, &vec![true; function.arity()], keywords, max_walk_work(program, keywords));
    // Families that only contain the options would prove a rule with too many moves.
    if !walked.exact {
        return None;
    }
    let rule = recognise(&HeapMoveRegions::from_walk(&walked)?)?;
    let to = confirm(program, game, &bound, &rule, effort)?;
    Some((rule, to))
}
