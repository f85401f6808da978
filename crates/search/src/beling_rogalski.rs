//! Beling and Rogalski's search: is the value of a component among some wanted ones, and if so, which is it?
//!
//! For a component with `m` options that were not looked at yet, a set `P` of `m + 1` numbers holds the value of the component:
//! at first all numbers up to the number of options. An option with a value in `P` takes it out, any other one takes out the largest.
//! Once no wanted number is left in `P`, the value is not among them, and nothing more has to be known.
//! Options that fall apart are looked at last at their hardest component; the values of the others are computed.
//!
//! # Source
//! P. Beling, M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020);
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012), on sums.

use crate::choice::{Choice, cancel};
use crate::method::{PartSearch, game_and_table};
use crate::split::Split;
use crate::table::{Known, Table};
use grundy_game::Budget;
use grundy_theory::Stop;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Sets of numbers below this are words.
const MOST: u32 = u128::BITS;

/// What a question about a component came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    Value(u64),
    NotWanted,
}

/// The numbers that the value of a component can still be.
#[derive(Clone, Copy, Debug)]
struct Possible {
    /// Those below 128.
    low: u128,
    /// How many others there are; which ones does not matter, for none is wanted.
    high: u32,
}

impl Possible {
    /// All numbers up to one.
    fn up_to(most: u32) -> Possible {
        Possible { low: u128::MAX >> (MOST - 1 - most.min(MOST - 1)), high: most.saturating_sub(MOST - 1) }
    }

    fn without_largest(self) -> Possible {
        match self.high {
            0 => Possible {
                low: self.low & !(1u128.checked_shl(MOST - 1 - self.low.leading_zeros()).unwrap_or(0)),
                ..self
            },
            high => Possible { high: high - 1, ..self },
        }
    }

    /// After an option with a value.
    fn after(self, value: u64) -> Possible {
        let bit = if value < MOST.into() { 1 << value } else { 0 };
        if self.low & bit != 0 { Possible { low: self.low & !bit, ..self } } else { self.without_largest() }
    }
}

/// A component whose options are being looked at.
struct Frame<P> {
    part: P,
    /// The values that are asked for.
    wanted: u128,
    possible: Possible,
    /// Whether every option was given its value.
    exact: bool,
    /// Whether an option had to be searched.
    searched: bool,
    /// Those still to be looked at, the easiest last.
    choices: Vec<Choice<P>>,
    bytes: u64,
}

/// A search with its memory of values.
pub struct BelingRogalski<S: Split> {
    game: S,
    table: Table<S::Part>,
    /// The components on the stack, of games that are not known to end.
    open: FxHashSet<S::Part>,
    /// What a new frame uses again.
    spare: Vec<Vec<Choice<S::Part>>>,
    looked_at: u64,
}

impl<S: Split> BelingRogalski<S> {
    /// A search that knows nothing yet.
    pub fn new(game: S) -> BelingRogalski<S> {
        BelingRogalski {
            game,
            table: Table::default(),
            open: FxHashSet::with_hasher(FxBuildHasher),
            spare: Vec::new(),
            looked_at: 0,
        }
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
        let known = known(&self.game, &self.table, part);
        if let Some(value) = known.value() {
            return Ok(Reply::Value(value));
        }
        let wanted = wanted & !known.excluded();
        if wanted == 0 {
            return Ok(Reply::NotWanted);
        }
        let mut stack = Vec::new();
        let result = self.run(&mut stack, part.clone(), wanted, budget);
        stack.into_iter().for_each(|frame| self.close(frame, budget));
        result
    }

    fn close(&mut self, mut frame: Frame<S::Part>, budget: &dyn Budget) {
        budget.release(frame.bytes);
        frame.choices.clear();
        self.spare.push(frame.choices);
        if !self.open.is_empty() {
            self.open.remove(&frame.part);
        }
    }

    fn run(
        &mut self,
        stack: &mut Vec<Frame<S::Part>>,
        root: S::Part,
        wanted: u128,
        budget: &dyn Budget,
    ) -> Result<Reply, Stop> {
        let frame = self.open(root, wanted, budget)?;
        stack.push(frame);
        let mut reply: Option<Reply> = None;
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            if let Some(reply) = reply.take() {
                let several = frame.choices.last().is_some_and(|choice| choice.parts.len() > 1);
                if several && reply == Reply::NotWanted {
                    // Every value was wanted, but those that are too large.
                    return Err(Stop::Unsupported);
                }
                answered(frame, reply);
            }
            match self.next(frame) {
                Step::Ask(part, wanted) => {
                    frame.searched = true;
                    let frame = self.open(part, wanted, budget)?;
                    stack.push(frame);
                }
                Step::Fail => return Err(Stop::Unsupported),
                Step::Done(done) => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    let known = match done {
                        Reply::Value(value) => Known::is(value)?,
                        Reply::NotWanted => Known::is_none_of(frame.wanted),
                    };
                    // What one look shows is not worth the place of another value.
                    if frame.searched || done != Reply::NotWanted || !self.table.is_full() {
                        self.table.insert(frame.part.clone(), known, self.game.held(&frame.part), budget)?;
                    }
                    self.close(frame, budget);
                    if stack.is_empty() {
                        return Ok(done);
                    }
                    reply = Some(done);
                }
            }
        }
    }

    /// What is to be asked next for a component.
    fn next(&mut self, frame: &mut Frame<S::Part>) -> Step<S::Part> {
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
            let Choice { parts, sum, .. } = choice;
            let (game, table) = (&self.game, &self.table);
            parts.retain(|part| match known(game, table, part).value() {
                Some(value) => {
                    *sum ^= value;
                    false
                }
                None => true,
            });
            match &parts[..] {
                [] => {
                    frame.possible = frame.possible.after(*sum);
                    frame.choices.pop();
                }
                [last] => {
                    let Some(wanted) = moved(frame.possible.without_largest().low & below, *sum) else {
                        return Step::Fail;
                    };
                    match wanted & !known(game, table, last).excluded() {
                        // Whatever its value, it is not wanted.
                        0 => answered(frame, Reply::NotWanted),
                        wanted => return Step::Ask(last.clone(), wanted),
                    }
                }
                [first, ..] => return Step::Ask(first.clone(), u128::MAX),
            }
        }
    }

    /// Looks at the options of a component.
    fn open(&mut self, part: S::Part, wanted: u128, budget: &dyn Budget) -> Result<Frame<S::Part>, Stop> {
        self.looked_at += 1;
        if !self.game.ends(&part) && !self.open.insert(part.clone()) {
            return Err(Stop::Loopy);
        }
        let mut choices = self.spare.pop().unwrap_or_default();
        let mut options = 0u32;
        let mut values: SmallVec<[u64; 32]> = SmallVec::new();
        let game = &self.game;
        let table = &self.table;
        let mut held = 0;
        // The wanted values that no option is known to have.
        let mut left = wanted;
        let flow = game.for_each_option(&part, |parts| {
            options += 1;
            let mut choice = Choice { cost: 0, parts: SmallVec::new(), sum: 0 };
            for part in parts {
                match known(game, table, part).value() {
                    Some(value) => choice.sum ^= value,
                    None => choice.parts.push(part.clone()),
                }
            }
            if choice.parts.len() > 1 {
                choice.parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
                // Equal components cancel.
                cancel(&mut choice.parts);
            }
            if choice.parts.is_empty() {
                values.push(choice.sum);
                left &= !u32::try_from(choice.sum).ok().and_then(|value| 1u128.checked_shl(value)).unwrap_or(0);
                return if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            }
            let spilled = if choice.parts.spilled() { size_of::<S::Part>() } else { 0 };
            held += choice.parts.iter().map(|part| game.held(part) + spilled).sum::<usize>();
            choices.push(choice);
            ControlFlow::Continue(())
        });
        if flow.is_break() && left > 0 {
            choices.clear();
            self.spare.push(choices);
            self.open.remove(&part);
            return Err(game.failure());
        }
        let possible = values.into_iter().fold(Possible::up_to(options), Possible::after);
        // Those that come first are looked at first, where they are as easy as others.
        choices.reverse();
        choices.iter_mut().for_each(|choice| choice.weigh(game));
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.cost));
        let bytes = (size_of::<Frame<S::Part>>() + choices.capacity() * size_of::<Choice<S::Part>>() + held) as u64;
        let spent = budget.spend(1, bytes + self.game.held(&part) as u64);
        let frame = Frame { part, wanted, possible, exact: true, searched: false, choices, bytes };
        if let Err(stop) = spent {
            self.close(Frame { bytes: 0, ..frame }, budget);
            return Err(stop);
        }
        Ok(frame)
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

enum Step<P> {
    Ask(P, u128),
    /// A value is too large.
    Fail,
    Done(Reply),
}

/// What is known of a component, from the table or without search.
#[inline]
fn known<S: Split>(game: &S, table: &Table<S::Part>, part: &S::Part) -> Known {
    let known = table.get(part, table.place(part));
    if known != Known::default() {
        return known;
    }
    match game.is_lost(part) {
        Some(true) => Known::ZERO,
        Some(false) => Known::is_none_of(1),
        None => known,
    }
}

/// Takes over what was found of a component of the last choice.
fn answered<P: Clone + Default + Ord + Hash>(frame: &mut Frame<P>, reply: Reply) {
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

/// The sums of a number with those of a set; `None` if one is too large for a set.
fn moved(set: u128, by: u64) -> Option<u128> {
    if by == 0 {
        return Some(set);
    }
    let mut moved = 0;
    let mut rest = set;
    while rest != 0 {
        let value = u64::from(rest.trailing_zeros()) ^ by;
        moved |= 1u128.checked_shl(u32::try_from(value).ok()?)?;
        rest &= rest - 1;
    }
    Some(moved)
}
