//! Beling and Rogalski's search: is the value of a component among some wanted ones, and if so, which is it?
//!
//! For a component with `m` options still to be evaluated, a set `P` of `m + 1` numbers contains the value of the component:
//! at first all numbers up to the number of options. An option with a value in `P` removes this value, any other one removes the largest.
//! Once no wanted number is left in `P`, the value is not among the wanted ones, and the search ends.
//!
//! Of an option with several components, all values but that of the hardest component are computed; for the hardest one, the search only
//! decides whether it has one of the values that matter.
//!
//! Before an option of a hard component is searched, the options of all its options are listed (`look`):
//! this answers some, and of the others those are searched first that cost little and leave few options open.
//!
//! A question that takes long is shared by several threads (`team`). The value does not depend on them, the number of components searched does.
//!
//! # Source
//! P. Beling, M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020);
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), on sums.

mod busy;
mod option_listing;
mod possible_values;
mod state;
mod team;
mod worker;

use crate::partwise::{PartSearch, game_and_table};
use crate::split::SplitGame;
use crate::table::ComponentTable;
use grundy_game::{Budget, Stop};
use possible_values::SET_VALUE_LIMIT;
use state::{SearchWorker, WantedReply, known_value_in};
use std::sync::Arc;
use team::search_together;

/// The number of components searched by one thread before others join. Shorter searches are not worth starting threads.
const SINGLE_THREAD_COMPONENTS: u64 = 1 << 14;

/// A search with its memory of values.
pub struct BelingRogalski<S: SplitGame> {
    game: S,
    table: Arc<ComponentTable<S::Part>>,
    /// The number of threads; `None` for as many as the machine runs at once.
    threads: Option<usize>,
    /// The number of components searched before other threads join.
    alone: u64,
}

impl<S: SplitGame> BelingRogalski<S> {
    /// A search with an empty memory.
    pub fn new(game: S) -> BelingRogalski<S> {
        BelingRogalski { game, table: Arc::default(), threads: None, alone: SINGLE_THREAD_COMPONENTS }
    }

    /// Sets the number of threads, and the number of components searched for a question before they share it.
    pub fn with_threads(self, threads: usize, alone: u64) -> BelingRogalski<S> {
        BelingRogalski { threads: Some(threads), alone, ..self }
    }

    /// The Grundy value of a sum of components.
    ///
    /// # Errors
    /// Returns an error if the budget runs out or the rules fail, if the game is loopy ([`Stop::Loopy`]), or for values above 127
    /// ([`Stop::Unsupported`]).
    pub fn nimber(&mut self, parts: &[S::Part], budget: &dyn Budget) -> Result<u64, Stop> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value_by_questions(part, budget)?))
    }

    /// Whether a sum of components has a value. Fewer options are searched than for computing the value.
    ///
    /// # Errors
    /// Returns the same errors as [`nimber`](BelingRogalski::nimber).
    pub fn has_value(&mut self, parts: &[S::Part], value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        // The hardest component is only tested for one value; the values of the others are needed to know which one.
        let Some(last) = (0..parts.len()).max_by_key(|&i| self.game.size(&parts[i])) else { return Ok(value == 0) };
        let mut rest = value;
        for (_, part) in parts.iter().enumerate().filter(|(i, _)| *i != last) {
            rest ^= self.value_by_questions(part, budget)?;
        }
        // A wanted set cannot name this number, so only the value itself answers.
        if rest >= SET_VALUE_LIMIT.into() {
            return self.value_by_questions(&parts[last], budget).map(|value| value == rest);
        }
        Ok(self.answer_question(&parts[last], 1 << rest, budget)? == WantedReply::Value(rest))
    }

    /// The value of a component, found by testing 0, 1, 2, …
    fn value_by_questions(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        // Each question excludes one number in the table, so nothing of the earlier questions is lost.
        for wanted in 0..SET_VALUE_LIMIT {
            if let WantedReply::Value(value) = self.answer_question(part, 1 << wanted, budget)? {
                return Ok(value);
            }
        }
        Err(Stop::Unsupported)
    }

    /// Whether the value of a component is among the wanted ones. The reply may also be a value that is not wanted.
    fn answer_question(&mut self, part: &S::Part, wanted: u128, budget: &dyn Budget) -> Result<WantedReply, Stop> {
        let known = known_value_in(&self.game, &self.table.start_reading(), part);
        if let Some(value) = known.value() {
            return Ok(WantedReply::Value(value));
        }
        // A value that the table excludes needs no search, and a question without remaining values is answered.
        let wanted = wanted & !known.excluded_values();
        if wanted == 0 {
            return Ok(WantedReply::NotWanted);
        }
        let mut worker = SearchWorker::new(&self.game, &self.table, part.clone(), wanted, budget)?;
        // The stack of the worker is kept: with several threads, the search that follows is the same.
        let found = worker.search_until(self.alone, budget);
        if let Some(reply) = found? {
            return Ok(reply);
        }
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        search_together(worker, threads.saturating_sub(1), budget)
    }
}

impl<S: SplitGame> PartSearch for BelingRogalski<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        self.nimber(std::slice::from_ref(part), budget)
    }

    fn part_has_value(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        self.has_value(std::slice::from_ref(part), value, budget)
    }
}
