//! One thread of the search: components on an explicit stack.

use super::look::Look;
use super::possible::{Possible, moved};
use super::team::Busy;
use crate::choice::Choice;
use crate::split::Split;
use crate::table::{Kept, Known, Reading, Table};
use grundy_game::Budget;
use grundy_theory::Stop;
use rustc_hash::FxHashSet;

/// The answer to a question about a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Value(u64),
    NotWanted,
}

/// A component whose options are being evaluated.
pub(super) struct Frame<P> {
    part: P,
    /// The values that are asked for.
    pub(super) wanted: u128,
    /// The values that the component may still have.
    pub(super) possible: Possible,
    /// Whether the values of all options so far are known exactly. If not, `possible` may have lost a number that is the value.
    exact: bool,
    /// Whether an option had to be searched.
    searched: bool,
    /// The options still to be evaluated, the easiest last.
    pub(super) choices: Vec<Choice<P>>,
    bytes: u64,
}

/// What a frame needs next.
enum Step<P> {
    Ask(P, u128),
    /// A value is too large.
    Fail,
    Done(Reply),
}

/// What all threads share.
pub(super) struct Shared<'a, S: Split> {
    pub(super) game: &'a S,
    pub(super) table: &'a Table<S::Part>,
    /// This thread's reader of the table.
    pub(super) reading: Reading<'a, S::Part>,
    /// The components that threads are working on, if there are several threads.
    busy: Option<&'a Busy>,
}

/// The search of one thread for the answer to one question.
pub(super) struct Worker<'a, S: Split> {
    pub(super) shared: Shared<'a, S>,
    stack: Vec<Frame<S::Part>>,
    /// The components on the stack from which play is not known to end, to detect loops.
    open: FxHashSet<S::Part>,
    /// Allocations for new frames.
    pub(super) spare: Vec<Vec<Choice<S::Part>>>,
    pub(super) looked_at: u64,
}

/// The number of frames at the bottom of the stack in which hard components look ahead before searching.
///
/// The first components decide the most. Measured on Cram, looking ahead further up the stack costs more than it saves,
/// also if only the first two to five options are examined.
const FIRST: usize = 5;

/// The number of frames at the bottom, the question and its options, which look one step further. A third step costs more than it saves.
const VERY_FIRST: usize = 2;

/// The number of components searched between two checks whether other threads have answered a question on this stack.
const OFTEN: u64 = 64;

impl<'a, S: Split> Worker<'a, S> {
    /// A worker for a question: is the value of a component among the wanted ones?
    ///
    /// # Errors
    /// If the budget runs out, or the rules fail.
    pub(super) fn new(
        game: &'a S,
        table: &'a Table<S::Part>,
        root: S::Part,
        wanted: u128,
        budget: &dyn Budget,
    ) -> Result<Worker<'a, S>, Stop> {
        Worker::begin(Shared::of(game, table, None), root, wanted, budget)
    }

    fn begin(shared: Shared<'a, S>, root: S::Part, wanted: u128, budget: &dyn Budget) -> Result<Worker<'a, S>, Stop> {
        let (stack, open, spare) = (Vec::new(), FxHashSet::default(), Vec::new());
        let mut worker = Worker { shared, stack, open, spare, looked_at: 0 };
        worker.open(root, wanted, budget)?;
        Ok(worker)
    }

    /// Another worker, with the same question.
    ///
    /// # Errors
    /// As [`new`](Worker::new).
    pub(super) fn helper<'b>(&self, busy: &'b Busy, budget: &dyn Budget) -> Result<Worker<'b, S>, Stop>
    where
        'a: 'b,
    {
        let Shared { game, table, .. } = self.shared;
        let root = &self.stack[0];
        Worker::begin(Shared::of(game, table, Some(busy)), root.part.clone(), root.wanted, budget)
    }

    /// The same worker, from now on sharing the question with other threads.
    pub(super) fn among<'b>(self, busy: &'b Busy) -> Worker<'b, S>
    where
        'a: 'b,
    {
        self.stack.iter().for_each(|frame| busy.enter(&frame.part));
        let Worker { shared: Shared { game, table, .. }, stack, open, spare, looked_at } = self;
        Worker { shared: Shared::of(game, table, Some(busy)), stack, open, spare, looked_at }
    }

    /// Searches until about `most` components were searched in all; `None` if there is more to do.
    ///
    /// # Errors
    /// If the budget runs out, if the game is loopy ([`Stop::Loopy`]), for values that are too large ([`Stop::Unsupported`]),
    /// or if the rules fail. The stack is then empty.
    pub(super) fn go_on(&mut self, most: u64, budget: &dyn Budget) -> Result<Option<Reply>, Stop> {
        let result = self.run(most, budget);
        if result.is_err() {
            self.cut(0, budget);
        }
        result
    }

    fn run(&mut self, most: u64, budget: &dyn Budget) -> Result<Option<Reply>, Stop> {
        loop {
            let frame = self.stack.last_mut().expect("the root is popped last, and then returned");
            match self.shared.next(frame) {
                Step::Ask(part, wanted) => {
                    frame.searched = true;
                    self.open(part, wanted, budget)?;
                    if self.looked_at >= most {
                        return Ok(None);
                    }
                    if self.shared.busy.is_some() && self.looked_at.is_multiple_of(OFTEN) {
                        self.leave_what_is_known(budget);
                    }
                }
                Step::Fail => return Err(Stop::Unsupported),
                Step::Done(done) => {
                    let frame = self.stack.pop().expect("it was the last a moment ago");
                    let known = match done {
                        Reply::Value(value) => Known::is(value)?,
                        Reply::NotWanted => Known::is_none_of(frame.wanted),
                    };
                    let Shared { game, table, .. } = self.shared;
                    // A full table replaces entries. What listing the options shows can be shown again at once, so it replaces nothing.
                    if frame.searched || done != Reply::NotWanted || !table.is_full() {
                        table.insert(frame.part.clone(), known, game.held(&frame.part), budget)?;
                    }
                    self.close(frame, budget);
                    let Some(above) = self.stack.last_mut() else { return Ok(Some(done)) };
                    let several = above.choices.last().is_some_and(|choice| choice.parts.len() > 1);
                    if several && done == Reply::NotWanted {
                        // All values below 128 were wanted, so this one is too large.
                        return Err(Stop::Unsupported);
                    }
                    answered(above, done);
                }
            }
        }
    }

    /// Abandons the search above the first component on the stack whose question another thread has answered.
    fn leave_what_is_known(&mut self, budget: &dyn Budget) {
        let found = self.stack.iter().position(|frame| self.shared.known(&frame.part).answers(frame.wanted));
        if let Some(at) = found {
            self.cut(at + 1, budget);
            let frame = &mut self.stack[at];
            frame.choices.clear();
            frame.possible = Possible::of(self.shared.known(&frame.part).value());
            frame.exact = true;
        }
    }

    /// Closes all frames except the first `left`.
    fn cut(&mut self, left: usize, budget: &dyn Budget) {
        while self.stack.len() > left {
            let frame = self.stack.pop().expect("there is one");
            self.close(frame, budget);
        }
    }

    fn close(&mut self, mut frame: Frame<S::Part>, budget: &dyn Budget) {
        budget.release(frame.bytes);
        frame.choices.clear();
        self.spare.push(frame.choices);
        if !self.open.is_empty() {
            self.open.remove(&frame.part);
        }
        if let Some(busy) = self.shared.busy {
            busy.leave(&frame.part);
        }
    }

    /// Opens a frame for a component, and evaluates its options as far as that needs no search.
    fn open(&mut self, part: S::Part, wanted: u128, budget: &dyn Budget) -> Result<(), Stop> {
        self.looked_at += 1;
        let Shared { game, busy, .. } = self.shared;
        if !game.ends(&part) && !self.open.insert(part.clone()) {
            return Err(Stop::Loopy);
        }
        self.shared.reading.renew();
        let choices = self.spare.pop().unwrap_or_default();
        let looked = match self.shared.look(&part, wanted, choices) {
            Ok(looked) => looked,
            Err(stop) => {
                self.open.remove(&part);
                return Err(stop);
            }
        };
        let Look { mut choices, values, options, left } = looked;
        let held = |choice: &Choice<S::Part>| {
            let spilled = if choice.parts.spilled() { size_of::<S::Part>() } else { 0 };
            choice.parts.iter().map(|part| game.held(part) + spilled).sum::<usize>()
        };
        let held: usize = choices.iter().map(held).sum();
        let possible = values.into_iter().fold(Possible::up_to(options), Possible::after);
        // Of equally easy options the first is searched first: the sort is stable, and the last one is taken.
        choices.reverse();
        choices.iter_mut().for_each(|choice| choice.weigh(game));
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.cost));
        let bytes = (size_of::<Frame<S::Part>>() + choices.capacity() * size_of::<Choice<S::Part>>() + held) as u64;
        let mut spent = budget.spend(1, bytes + game.held(&part) as u64);
        let mut frame = Frame { part, wanted, possible, exact: true, searched: false, choices, bytes };
        if let Some(busy) = busy {
            busy.enter(&frame.part);
        }
        if spent.is_ok() && left != 0 && self.stack.len() < FIRST && game.is_hard(&frame.part) {
            spent = self.look_ahead(&mut frame, budget);
            if spent.is_ok() && self.stack.len() < VERY_FIRST {
                spent = self.look_further(&mut frame, budget);
            }
        }
        if let Err(stop) = spent {
            self.close(Frame { bytes: 0, ..frame }, budget);
            return Err(stop);
        }
        self.stack.push(frame);
        Ok(())
    }
}

impl<'a, S: Split> Shared<'a, S> {
    fn of(game: &'a S, table: &'a Table<S::Part>, busy: Option<&'a Busy>) -> Shared<'a, S> {
        Shared { game, table, reading: table.reading(), busy }
    }

    /// What is known of a component, from the table or without search.
    #[inline]
    pub(super) fn known(&self, part: &S::Part) -> Known {
        known(self.game, &self.reading, part)
    }

    /// Whether no other thread is working on a component.
    fn may_ask(&self, part: &S::Part) -> bool {
        self.busy.is_none_or(|busy| !busy.is(part))
    }

    /// Moves the easiest choice whose hardest component no thread is working on to the end. Returns whether there is one.
    fn turn_to_another(&self, frame: &mut Frame<S::Part>) -> bool {
        let free = |choice: &Choice<S::Part>| choice.parts.last().is_some_and(|part| self.may_ask(part));
        let found = frame.choices.iter().rposition(free);
        if let Some(at) = found {
            frame.choices[at..].rotate_left(1);
        }
        found.is_some()
    }

    /// The next step for a frame.
    fn next(&self, frame: &mut Frame<S::Part>) -> Step<S::Part> {
        loop {
            if frame.possible.low & frame.wanted == 0 {
                return Step::Done(Reply::NotWanted);
            }
            let below = u128::MAX >> frame.wanted.leading_zeros();
            let Some(choice) = frame.choices.last_mut() else {
                let possible = frame.possible;
                // One number is left. It is the value, unless an option of which only some values were excluded may have it.
                // Options were asked for all possible values below the largest wanted one, so a number in that range is exact as well.
                let found = frame.exact || possible.low & below != 0;
                return Step::Done(if found {
                    Reply::Value(possible.low.trailing_zeros().into())
                } else {
                    Reply::NotWanted
                });
            };
            // A search for another option may have found values of its components meanwhile.
            choice.settle(|part| self.known(part));
            let Choice { parts, sum, .. } = choice;
            match &parts[..] {
                [] => {
                    frame.possible = frame.possible.after(*sum);
                    frame.choices.pop();
                }
                [last] => {
                    // If the option has the largest possible value, or one that is not possible, the largest is removed in any case;
                    // and values above the largest wanted one do not matter. So only the others are asked for.
                    let Some(wanted) = moved(frame.possible.without_largest().low & below, *sum) else {
                        return Step::Fail;
                    };
                    match wanted & !self.known(last).excluded() {
                        // All wanted values are excluded already.
                        0 => answered(frame, Reply::NotWanted),
                        wanted if self.may_ask(last) => return Step::Ask(last.clone(), wanted),
                        wanted => {
                            let last = last.clone();
                            if !self.turn_to_another(frame) {
                                return Step::Ask(last, wanted);
                            }
                        }
                    }
                }
                [first, ..] => return Step::Ask(first.clone(), u128::MAX),
            }
        }
    }
}

/// What is known of a component, from the table or without search.
#[inline]
pub(super) fn known<S: Split>(game: &S, table: &Reading<'_, S::Part>, part: &S::Part) -> Known {
    let known = table.get(part);
    if !known.is_nothing() {
        return known;
    }
    match game.is_lost(part) {
        Some(true) => Known::ZERO,
        Some(false) => Known::is_none_of(1),
        None => known,
    }
}

/// Applies a reply about a component of the last choice.
fn answered<P: Kept + Ord>(frame: &mut Frame<P>, reply: Reply) {
    let choice = frame.choices.last_mut().expect("it was asked for");
    match reply {
        Reply::Value(value) => {
            // The question was about the first component: the only one, or one of those whose values are computed.
            choice.learn(value);
            if choice.parts.is_empty() {
                frame.possible = frame.possible.after(choice.sum);
                frame.choices.pop();
            }
        }
        Reply::NotWanted => {
            frame.possible = frame.possible.without_largest();
            frame.exact = false;
            frame.choices.pop();
        }
    }
}
