//! Beling and Rogalski's search: is the value of a component among some wanted ones, and if so, which is it?
//!
//! For a component with `m` options that were not looked at yet, a set `P` of `m + 1` numbers holds the value of the component:
//! at first all numbers up to the number of options. An option with a value in `P` takes it out, any other one takes out the largest.
//! Once no wanted number is left in `P`, the value is not among them, and nothing more has to be known.
//! Options that fall apart are looked at last at their hardest component; the values of the others are computed.
//! Before an option of a hard component is searched, the options of all of them are looked at:
//! some are answered by that, and of the others those come first that cost little and leave few open.
//! A question that takes long is shared by several threads: the value does not depend on them, how much is looked at does.
//!
//! # Source
//! P. Beling, M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020);
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), on sums.

mod look;
mod possible;
mod team;
mod worker;

use crate::method::{PartSearch, game_and_table};
use crate::split::Split;
use crate::table::Table;
use grundy_game::Budget;
use grundy_theory::Stop;
use possible::MOST;
use team::together;
use worker::{Reply, Worker, known};

/// A search that looks at more components than this takes long enough for further threads.
const ALONE: u64 = 1 << 14;

/// A search with its memory of values.
pub struct BelingRogalski<S: Split> {
    game: S,
    table: Table<S::Part>,
    looked_at: u64,
    /// How many threads may search, if not as many as the machine runs at once.
    threads: Option<usize>,
    /// How many components are looked at before other threads join.
    alone: u64,
}

impl<S: Split> BelingRogalski<S> {
    /// A search that knows nothing yet.
    pub fn new(game: S) -> BelingRogalski<S> {
        BelingRogalski { game, table: Table::default(), looked_at: 0, threads: None, alone: ALONE }
    }

    /// A search with so many threads, which begin to share a question once so many components were looked at for it.
    pub fn with_threads(self, threads: usize, alone: u64) -> BelingRogalski<S> {
        BelingRogalski { threads: Some(threads), alone, ..self }
    }

    /// How many components were looked at.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The Grundy value of a sum of components.
    ///
    /// # Errors
    /// The budget that ran out, [`Stop::Loopy`] when play can go round in a circle,
    /// [`Stop::Unsupported`] for values beyond 127, or why the rules failed.
    pub fn nimber(&mut self, parts: &[S::Part], budget: &dyn Budget) -> Result<u64, Stop> {
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part, budget)?))
    }

    /// Whether a sum of components has a value: fewer options are looked at than for the value.
    ///
    /// # Errors
    /// As [`nimber`](BelingRogalski::nimber).
    pub fn has_value(&mut self, parts: &[S::Part], value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        let Some(last) = (0..parts.len()).max_by_key(|&i| self.game.size(&parts[i])) else { return Ok(value == 0) };
        let mut rest = value;
        for (_, part) in parts.iter().enumerate().filter(|(i, _)| *i != last) {
            rest ^= self.value(part, budget)?;
        }
        if rest >= MOST.into() {
            return self.value(&parts[last], budget).map(|value| value == rest);
        }
        Ok(self.ask(&parts[last], 1 << rest, budget)? == Reply::Value(rest))
    }

    /// The value of a component, asked for one number after the other.
    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        for wanted in 0..MOST {
            if let Reply::Value(value) = self.ask(part, 1 << wanted, budget)? {
                return Ok(value);
            }
        }
        Err(Stop::Unsupported)
    }

    /// Whether the value of a component is among the wanted ones; the value may be told though it is not.
    fn ask(&mut self, part: &S::Part, wanted: u128, budget: &dyn Budget) -> Result<Reply, Stop> {
        let known = known(&self.game, &self.table.reading(), part);
        if let Some(value) = known.value() {
            return Ok(Reply::Value(value));
        }
        let wanted = wanted & !known.excluded();
        if wanted == 0 {
            return Ok(Reply::NotWanted);
        }
        let mut worker = Worker::new(&self.game, &self.table, part.clone(), wanted, budget)?;
        let found = worker.go_on(self.alone, budget);
        self.looked_at += worker.looked_at;
        if let Some(reply) = found? {
            return Ok(reply);
        }
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let (reply, looked_at) = together(worker, threads.saturating_sub(1), budget)?;
        self.looked_at += looked_at;
        Ok(reply)
    }
}

impl<S: Split> PartSearch for BelingRogalski<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        self.nimber(std::slice::from_ref(part), budget)
    }

    fn part_has(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        self.has_value(std::slice::from_ref(part), value, budget)
    }
}
