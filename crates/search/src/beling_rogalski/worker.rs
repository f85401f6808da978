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

/// What a question about a component came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Value(u64),
    NotWanted,
}

/// A component whose options are being looked at.
pub(super) struct Frame<P> {
    part: P,
    /// The values that are asked for.
    pub(super) wanted: u128,
    pub(super) possible: Possible,
    /// Whether every option was given its value.
    exact: bool,
    /// Whether an option had to be searched.
    searched: bool,
    /// Those still to be looked at, the easiest last.
    pub(super) choices: Vec<Choice<P>>,
    bytes: u64,
}

/// What a component wants next.
enum Step<P> {
    Ask(P, u128),
    /// A value is too large.
    Fail,
    Done(Reply),
}

/// What all threads have in common.
pub(super) struct Shared<'a, S: Split> {
    pub(super) game: &'a S,
    pub(super) table: &'a Table<S::Part>,
    /// The table, as each thread reads it.
    pub(super) reading: Reading<'a, S::Part>,
    /// What others are working on, if there are others.
    busy: Option<&'a Busy>,
}

/// A search for one answer.
pub(super) struct Worker<'a, S: Split> {
    pub(super) shared: Shared<'a, S>,
    stack: Vec<Frame<S::Part>>,
    /// The components on the stack, of games that are not known to end.
    open: FxHashSet<S::Part>,
    /// What a new frame uses again.
    pub(super) spare: Vec<Vec<Choice<S::Part>>>,
    pub(super) looked_at: u64,
}

/// So many components on the stack decide the most: it pays to look ahead there, where they are hard.
const FIRST: usize = 5;

/// Of these so many: the question and its options, where it pays to look further.
const VERY_FIRST: usize = 2;

/// How often a worker asks whether others have made some of its work needless, in components looked at.
const OFTEN: u64 = 64;

impl<'a, S: Split> Worker<'a, S> {
    /// A worker with a question: whether the value of a component is among wanted ones.
    ///
    /// # Errors
    /// The budget that ran out, or why the rules failed.
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

    /// The same worker, with others that work on the same question.
    pub(super) fn among<'b>(self, busy: &'b Busy) -> Worker<'b, S>
    where
        'a: 'b,
    {
        self.stack.iter().for_each(|frame| busy.enter(&frame.part));
        let Worker { shared: Shared { game, table, .. }, stack, open, spare, looked_at } = self;
        Worker { shared: Shared::of(game, table, Some(busy)), stack, open, spare, looked_at }
    }

    /// Looks at about so many components; `None` if there is more to do.
    ///
    /// # Errors
    /// The budget that ran out, [`Stop::Loopy`], [`Stop::Unsupported`] for values that are too large, or why the rules failed.
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
                    // What one look shows is not worth the place of another value.
                    if frame.searched || done != Reply::NotWanted || !table.is_full() {
                        table.insert(frame.part.clone(), known, game.held(&frame.part), budget)?;
                    }
                    self.close(frame, budget);
                    let Some(above) = self.stack.last_mut() else { return Ok(Some(done)) };
                    let several = above.choices.last().is_some_and(|choice| choice.parts.len() > 1);
                    if several && done == Reply::NotWanted {
                        // Every value was wanted, but those that are too large.
                        return Err(Stop::Unsupported);
                    }
                    answered(above, done);
                }
            }
        }
    }

    /// Drops the search below the first component on the stack whose question others have answered.
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

    /// Closes all frames but the first ones.
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

    /// Looks at the options of a component.
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
        // Those that come first are looked at first, where they are as easy as others.
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

    /// Whether nobody else is working on a component.
    fn may_ask(&self, part: &S::Part) -> bool {
        self.busy.is_none_or(|busy| !busy.is(part))
    }

    /// Makes the easiest choice the next one whose hardest component nobody is working on, if there is one.
    fn turn_to_another(&self, frame: &mut Frame<S::Part>) -> bool {
        let free = |choice: &Choice<S::Part>| choice.parts.last().is_some_and(|part| self.may_ask(part));
        let found = frame.choices.iter().rposition(free);
        if let Some(at) = found {
            frame.choices[at..].rotate_left(1);
        }
        found.is_some()
    }

    /// What is to be asked next for a component.
    fn next(&self, frame: &mut Frame<S::Part>) -> Step<S::Part> {
        loop {
            if frame.possible.low & frame.wanted == 0 {
                return Step::Done(Reply::NotWanted);
            }
            let below = u128::MAX >> frame.wanted.leading_zeros();
            let Some(choice) = frame.choices.last_mut() else {
                let possible = frame.possible;
                // One number is left: the value, unless an option may have had it that was only known not to be wanted.
                let found = frame.exact || possible.low & below != 0;
                return Step::Done(if found {
                    Reply::Value(possible.low.trailing_zeros().into())
                } else {
                    Reply::NotWanted
                });
            };
            // What was asked for another option may tell.
            choice.settle(|part| self.known(part));
            let Choice { parts, sum, .. } = choice;
            match &parts[..] {
                [] => {
                    frame.possible = frame.possible.after(*sum);
                    frame.choices.pop();
                }
                [last] => {
                    let Some(wanted) = moved(frame.possible.without_largest().low & below, *sum) else {
                        return Step::Fail;
                    };
                    match wanted & !self.known(last).excluded() {
                        // Whatever its value, it is not wanted.
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

/// Takes over what was found of a component of the last choice.
fn answered<P: Kept + Ord>(frame: &mut Frame<P>, reply: Reply) {
    let choice = frame.choices.last_mut().expect("it was asked for");
    match reply {
        Reply::Value(value) => {
            // It was the first: the only one, or one of those that are computed.
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
