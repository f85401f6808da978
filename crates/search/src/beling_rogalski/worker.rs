//! One thread of the search: components on an explicit stack.

use super::busy::BusyCounts;
use super::option_listing::OptionsLook;
use super::possible_values::{PossibleValues, shifted_set};
use super::state::{SearchWorker, SharedSearch, WantedReply, WorkerFrame};
use crate::listed_options::OpenOption;
use crate::split::SplitGame;
use crate::table::{ComponentFact, ComponentTable, KnownValue, TableComponent, WorkClass};
use grundy_game::{Budget, Stop};
use rustc_hash::FxHashSet;

/// The next step of a frame.
enum WorkerStep<P> {
    Ask(P, u128),
    /// A value is too large.
    Fail,
    Done(WantedReply),
}

/// The number of frames at the bottom of the stack in which hard components look ahead before searching.
///
/// The first components decide the most. Measured on Cram, looking ahead further up the stack costs more than it saves,
/// also if only the first two to five options are examined.
const LOOK_AHEAD_DEPTH: usize = 5;

/// The number of frames at the bottom, the question and its options, which look one step further. A third step costs more than it saves.
const LOOK_FURTHER_DEPTH: usize = 2;

/// The number of components searched between two checks whether other threads have answered a question on this stack.
const SYNC_INTERVAL_COMPONENTS: u64 = 64;

impl<'a, S: SplitGame> SearchWorker<'a, S> {
    /// A worker for a question: is the value of a component among the wanted ones?
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or the rules fail.
    pub(super) fn new(
        game: &'a S,
        table: &'a ComponentTable<S::Part>,
        root: S::Part,
        wanted: u128,
        budget: &dyn Budget,
    ) -> Result<SearchWorker<'a, S>, Stop> {
        SearchWorker::start_with(SharedSearch::with_table(game, table, None), root, wanted, budget)
    }

    fn start_with(
        shared: SharedSearch<'a, S>,
        root: S::Part,
        wanted: u128,
        budget: &dyn Budget,
    ) -> Result<SearchWorker<'a, S>, Stop> {
        let (stack, stacked_components, spare) = (Vec::new(), FxHashSet::default(), Vec::new());
        let mut worker = SearchWorker { shared_search: shared, stack, stacked_components, spare, looked_at: 0 };
        worker.open_frame(root, wanted, budget)?;
        Ok(worker)
    }

    /// Another worker for the same question.
    ///
    /// # Errors
    /// Returns the same errors as [`new`](SearchWorker::new).
    pub(super) fn helper<'b>(&self, busy: &'b BusyCounts, budget: &dyn Budget) -> Result<SearchWorker<'b, S>, Stop>
    where
        'a: 'b,
    {
        let SharedSearch { game, table, .. } = self.shared_search;
        let root = &self.stack[0];
        SearchWorker::start_with(
            SharedSearch::with_table(game, table, Some(busy)),
            root.part.clone(),
            root.wanted_values,
            budget,
        )
    }

    /// The worker, which from now on shares its question with other threads.
    pub(super) fn share_with<'b>(self, busy: &'b BusyCounts) -> SearchWorker<'b, S>
    where
        'a: 'b,
    {
        // Frames opened before there were helpers are not marked yet, and closing them takes the marks away.
        self.stack.iter().for_each(|frame| busy.enter(&frame.part));
        let SearchWorker {
            shared_search: SharedSearch { game, table, .. },
            stack,
            stacked_components,
            spare,
            looked_at,
        } = self;
        SearchWorker {
            shared_search: SharedSearch::with_table(game, table, Some(busy)),
            stack,
            stacked_components,
            spare,
            looked_at,
        }
    }

    /// Searches until about `most` components were searched in all; `None` if there is more to do.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), for values that are too large ([`Stop::Unsupported`]),
    /// or if the rules fail. The stack is then empty.
    pub(super) fn search_until(&mut self, most: u64, budget: &dyn Budget) -> Result<Option<WantedReply>, Stop> {
        let result = self.run_stack(most, budget);
        if result.is_err() {
            self.close_frames_above(0, budget);
        }
        result
    }

    fn run_stack(&mut self, most: u64, budget: &dyn Budget) -> Result<Option<WantedReply>, Stop> {
        loop {
            let frame = self.stack.last_mut().expect("the root is popped last, and then returned");
            match self.shared_search.next_step(frame) {
                WorkerStep::Ask(part, wanted) => {
                    frame.searched = true;
                    self.open_frame(part, wanted, budget)?;
                    if self.looked_at >= most {
                        return Ok(None);
                    }
                    if self.shared_search.busy.is_some() && self.looked_at.is_multiple_of(SYNC_INTERVAL_COMPONENTS) {
                        self.abandon_answered_search(budget);
                    }
                }
                WorkerStep::Fail => return Err(Stop::Unsupported),
                WorkerStep::Done(done) => {
                    let frame = self.stack.pop().expect("it was the last a moment ago");
                    let kept = self.keep_reply(&frame, done, budget);
                    // The frame is closed before a failure is returned: its bytes and marks must not stay.
                    self.close_frame(frame, budget);
                    kept?;
                    let Some(above) = self.stack.last_mut() else { return Ok(Some(done)) };
                    let several = above.choices.last().is_some_and(|choice| choice.parts.len() > 1);
                    if several && done == WantedReply::NotWanted {
                        // All values below 128 were wanted, so this one is too large.
                        return Err(Stop::Unsupported);
                    }
                    accept_reply(above, done);
                }
            }
        }
    }

    /// Abandons the search above the first component on the stack whose question another thread has answered.
    fn abandon_answered_search(&mut self, budget: &dyn Budget) {
        let found = self
            .stack
            .iter()
            .position(|frame| self.shared_search.known_value(&frame.part).answers_question(frame.wanted_values));
        if let Some(at) = found {
            self.close_frames_above(at + 1, budget);
            let frame = &mut self.stack[at];
            frame.choices.clear();
            frame.possible = PossibleValues::from_value(self.shared_search.known_value(&frame.part).value());
            // Nothing is to be evaluated any more: the number left is the value, or none is left.
            frame.exact = true;
        }
    }

    /// Closes all frames except the first `left`.
    fn close_frames_above(&mut self, left: usize, budget: &dyn Budget) {
        while self.stack.len() > left {
            let frame = self.stack.pop().expect("there is one");
            self.close_frame(frame, budget);
        }
    }

    /// Writes the result of a finished frame into the table.
    fn keep_reply(&self, frame: &WorkerFrame<S::Part>, done: WantedReply, budget: &dyn Budget) -> Result<(), Stop> {
        let known = match done {
            WantedReply::Value(value) => KnownValue::of_value(value)?,
            // Each wanted number is not the value. The table keeps those below 16, which is true as well.
            WantedReply::NotWanted => KnownValue::with_excluded(frame.wanted_values),
        };
        let SharedSearch { game, table, .. } = self.shared_search;
        // A full table replaces entries. A result that follows from listing the options can be found again at once, so it replaces nothing.
        if frame.searched || done != WantedReply::NotWanted || !table.is_full() {
            let fact =
                ComponentFact { known_value: known, work: WorkClass::of_components(self.looked_at - frame.began) };
            table.insert_fact(frame.part.clone(), fact, game.owned_bytes(&frame.part), budget)?;
        }
        Ok(())
    }

    fn close_frame(&mut self, mut frame: WorkerFrame<S::Part>, budget: &dyn Budget) {
        budget.release(frame.bytes);
        frame.choices.clear();
        self.spare.push(frame.choices);
        // Where play is known to end this set stays empty, and no hash is computed.
        if !self.stacked_components.is_empty() {
            self.stacked_components.remove(&frame.part);
        }
        if let Some(busy) = self.shared_search.busy {
            busy.leave(&frame.part);
        }
    }

    /// Opens a frame for a component, and evaluates its options as far as that needs no search.
    fn open_frame(&mut self, part: S::Part, wanted: u128, budget: &dyn Budget) -> Result<(), Stop> {
        let began = self.looked_at;
        self.looked_at += 1;
        let SharedSearch { game, busy, .. } = self.shared_search;
        // Above on the stack the same component is being evaluated: play from it leads back to it.
        if !game.is_ending(&part) && !self.stacked_components.insert(part.clone()) {
            return Err(Stop::Loopy);
        }
        self.shared_search.reading.renew();
        let choices = self.spare.pop().unwrap_or_default();
        let looked = match self.shared_search.look_at_options(&part, wanted, choices, budget) {
            Ok(looked) => looked,
            Err(stop) => {
                self.stacked_components.remove(&part);
                return Err(stop);
            }
        };
        let OptionsLook { mut choices, values, options, missing_values: left } = looked;
        let held = |choice: &OpenOption<S::Part>| {
            let spilled = if choice.parts.spilled() { size_of::<S::Part>() } else { 0 };
            choice.parts.iter().map(|part| game.owned_bytes(part) + spilled).sum::<usize>()
        };
        let held: usize = choices.iter().map(held).sum();
        // The mex of `options` values is at most `options`. Where
        // the list ended early no wanted number is left in the set.
        let possible = values.into_iter().fold(PossibleValues::numbers_up_to(options), PossibleValues::after_option);
        // Of equally easy options the first is searched first: the sort is stable, and the last one is taken.
        choices.reverse();
        choices.iter_mut().for_each(|choice| choice.estimate_cost(game));
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.cost));
        // The bytes that the component itself owns are charged again where it is added to the table.
        let held = held + game.owned_bytes(&part);
        let bytes =
            (size_of::<WorkerFrame<S::Part>>() + choices.capacity() * size_of::<OpenOption<S::Part>>() + held) as u64;
        let mut spent = budget.spend(1, bytes);
        // A refused frame is closed without releasing anything; a frame that fails later releases the bytes that it was granted.
        let bytes = if spent.is_ok() { bytes } else { 0 };
        let mut frame =
            WorkerFrame { part, wanted_values: wanted, possible, exact: true, searched: false, began, choices, bytes };
        if let Some(busy) = busy {
            busy.enter(&frame.part);
        }
        if spent.is_ok() && left != 0 && self.stack.len() < LOOK_AHEAD_DEPTH && game.is_hard(&frame.part) {
            spent = self.look_ahead(&mut frame, budget);
            if spent.is_ok() && self.stack.len() < LOOK_FURTHER_DEPTH {
                spent = self.look_further(&mut frame, budget);
            }
        }
        if let Err(stop) = spent {
            self.close_frame(frame, budget);
            return Err(stop);
        }
        self.stack.push(frame);
        Ok(())
    }
}

impl<S: SplitGame> SharedSearch<'_, S> {
    /// Whether no other thread is working on a component.
    fn is_unclaimed(&self, part: &S::Part) -> bool {
        self.busy.is_none_or(|busy| !busy.is_busy(part))
    }

    /// Moves the easiest choice whose hardest component no thread is working on to the end. Returns whether there is one.
    fn select_unclaimed_choice(&self, frame: &mut WorkerFrame<S::Part>) -> bool {
        let free = |choice: &OpenOption<S::Part>| choice.parts.last().is_some_and(|part| self.is_unclaimed(part));
        let found = frame.choices.iter().rposition(free);
        if let Some(at) = found {
            frame.choices[at..].rotate_left(1);
        }
        found.is_some()
    }

    /// The next step for a frame.
    fn next_step(&self, frame: &mut WorkerFrame<S::Part>) -> WorkerStep<S::Part> {
        loop {
            if frame.possible.low & frame.wanted_values == 0 {
                return WorkerStep::Done(WantedReply::NotWanted);
            }
            let below = u128::MAX >> frame.wanted_values.leading_zeros();
            let Some(choice) = frame.choices.last_mut() else {
                let possible = frame.possible;
                // One number is left. It is the value, unless an option of which only some values were excluded may have it.
                // Options were tested for all possible values below the largest wanted one, so a number in that range is exact as well.
                let found = frame.exact || possible.low & below != 0;
                return WorkerStep::Done(if found {
                    WantedReply::Value(possible.low.trailing_zeros().into())
                } else {
                    WantedReply::NotWanted
                });
            };
            // A search for another option may have found values of its components meanwhile.
            choice.settle_known_parts(|part| self.known_value(part));
            let OpenOption { parts, sum, .. } = choice;
            match &parts[..] {
                [] => {
                    frame.possible = frame.possible.after_option(*sum);
                    frame.choices.pop();
                }
                [last] => {
                    // If the option has the largest possible value, or one that is not possible, the largest is removed in any case;
                    // and values above the largest wanted one do not matter. So the option is only tested for the others.
                    let Some(wanted) = shifted_set(frame.possible.without_largest().low & below, *sum) else {
                        return WorkerStep::Fail;
                    };
                    match wanted & !self.known_value(last).excluded_values() {
                        // All wanted values are excluded already.
                        0 => accept_reply(frame, WantedReply::NotWanted),
                        wanted if self.is_unclaimed(last) => return WorkerStep::Ask(last.clone(), wanted),
                        wanted => {
                            let last = last.clone();
                            if !self.select_unclaimed_choice(frame) {
                                return WorkerStep::Ask(last, wanted);
                            }
                        }
                    }
                }
                // All values are wanted: the exact value is needed to know for
                // which values the hardest component, which is last, is tested.
                [first, ..] => return WorkerStep::Ask(first.clone(), u128::MAX),
            }
        }
    }
}

/// Applies a reply about a component of the last choice.
fn accept_reply<P: TableComponent + Ord>(frame: &mut WorkerFrame<P>, reply: WantedReply) {
    let choice = frame.choices.last_mut().expect("it was asked for");
    match reply {
        WantedReply::Value(value) => {
            // The question was about the first component: the only one, or one of those whose values are computed.
            choice.learn_first_value(value);
            if choice.parts.is_empty() {
                frame.possible = frame.possible.after_option(choice.sum);
                frame.choices.pop();
            }
        }
        WantedReply::NotWanted => {
            // Its value removes the largest number, or one above all
            // wanted ones: that this may be lost is what `exact` says.
            frame.possible = frame.possible.without_largest();
            frame.exact = false;
            frame.choices.pop();
        }
    }
}
