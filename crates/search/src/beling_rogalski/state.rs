//! The state of a search: the part that all threads share, and the stack of one thread.

use super::busy::BusyCounts;
use super::possible_values::PossibleValues;
use crate::listed_options::OpenOption;
use crate::split::SplitGame;
use crate::table::{ComponentTable, KnownValue, TableReading};
use rustc_hash::FxHashSet;

/// The answer to a question about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WantedReply {
    Value(u64),
    NotWanted,
}

/// A component whose options are being evaluated.
pub(super) struct WorkerFrame<P> {
    pub(super) part: P,
    /// The values of the question.
    pub(super) wanted_values: u128,
    /// The values that the component may still have.
    pub(super) possible: PossibleValues,
    /// Whether the values of all options so far are known exactly. If not, `possible` may have lost a number that is the value.
    pub(super) exact: bool,
    /// Whether an option had to be searched.
    pub(super) searched: bool,
    /// The number of components that this thread had searched when the frame was opened.
    pub(super) began: u64,
    /// The options still to be evaluated, the easiest last.
    pub(super) choices: Vec<OpenOption<P>>,
    pub(super) bytes: u64,
}

/// The part of a search that all threads share.
pub(super) struct SharedSearch<'a, S: SplitGame> {
    pub(super) game: &'a S,
    pub(super) table: &'a ComponentTable<S::Part>,
    /// This thread's reader of the table.
    pub(super) reading: TableReading<'a, S::Part>,
    /// The components that threads are working on, if there are several threads.
    pub(super) busy: Option<&'a BusyCounts>,
}

/// The search of one thread for the answer to one question.
pub(super) struct SearchWorker<'a, S: SplitGame> {
    pub(super) shared_search: SharedSearch<'a, S>,
    pub(super) stack: Vec<WorkerFrame<S::Part>>,
    /// The components on the stack from which play is not known to end, to detect loops.
    pub(super) stacked_components: FxHashSet<S::Part>,
    /// Allocations for new frames.
    pub(super) spare: Vec<Vec<OpenOption<S::Part>>>,
    pub(super) looked_at: u64,
}

impl<'a, S: SplitGame> SharedSearch<'a, S> {
    /// The search of one thread; `busy` if there are several threads.
    pub(super) fn with_table(
        game: &'a S,
        table: &'a ComponentTable<S::Part>,
        busy: Option<&'a BusyCounts>,
    ) -> SharedSearch<'a, S> {
        SharedSearch { game, table, reading: table.start_reading(), busy }
    }

    /// The facts known about a component, from the table or without search.
    #[inline]
    pub(super) fn known_value(&self, part: &S::Part) -> KnownValue {
        known_value_in(self.game, &self.reading, part)
    }
}

/// The facts known about a component, from the table or without search.
#[inline]
pub(super) fn known_value_in<S: SplitGame>(game: &S, table: &TableReading<'_, S::Part>, part: &S::Part) -> KnownValue {
    let known = table.get(part);
    // The table is queried first: this is one look-up, and it may have the value where the game only excludes 0.
    if !known.is_nothing() {
        return known;
    }
    match game.is_lost(part) {
        Some(true) => KnownValue::VALUE_ZERO,
        Some(false) => KnownValue::with_excluded(1),
        None => known,
    }
}
