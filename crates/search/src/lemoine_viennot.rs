//! Lemoine and Viennot's search with Beling's improvements: does a component have a value? The reply may be another value, if that was found.
//!
//! The sum of a component `C` and a Nim heap of `n` is lost if and only if `C` has the value `n`.
//! So `0, 1, 2, …` are tried in order, up to `n`: the first number that no option has is the value of `C`.
//! An option is asked about one number at a time, and never again once its value is known.
//! An option with the value `n` answers the question at once, as does a component with fewer than `n` options.
//! Of an option with several components, all values but that of the hardest are computed, and the hardest one is asked.
//!
//! # Source
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012);
//! P. Beling, M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020).

use crate::choice::{Choice, Choices};
use crate::method::{PartSearch, game_and_table};
use crate::split::Split;
use crate::table::{Kept, Known, Table};
use grundy_game::Budget;
use grundy_theory::Stop;
use std::collections::BTreeSet;

/// The table can remember that a component does not have a value for values below this. For larger ones the value itself is computed.
const REMEMBERED: u64 = 16;

/// A search with its memory of values.
///
/// Play must end: for games that are not known to, see [`Ending`](crate::Ending).
pub struct LemoineViennot<S: Split> {
    game: S,
    table: Table<S::Part>,
}

/// The reply to a question: the value, or that it is another one than the value asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    Value(u64),
    Another,
}

/// A question about a component.
struct Frame<P> {
    part: P,
    /// The value asked for; `None` to compute the value.
    asked: Option<u64>,
    /// The known values of options.
    seen: BTreeSet<u64>,
    open: Vec<Choice<P>>,
    /// The number for which an option with that value is searched.
    number: u64,
    /// The index of the first open option that was not asked about `number`.
    at: usize,
    bytes: u64,
}

enum Step<P> {
    Ask(P, Option<u64>),
    Done(Reply),
}

impl<S: Split> LemoineViennot<S> {
    /// A search with an empty memory.
    pub fn new(game: S) -> LemoineViennot<S> {
        LemoineViennot { game, table: Table::default() }
    }

    /// The reply, if the table has it.
    fn look(&self, part: &S::Part, asked: Option<u64>) -> Option<Reply> {
        let known = self.table.get(part);
        let excluded = |n: u64| n < REMEMBERED && known.excluded() >> n & 1 == 1;
        known.value().map(Reply::Value).or_else(|| asked.is_some_and(excluded).then_some(Reply::Another))
    }

    fn ask(&mut self, part: &S::Part, asked: Option<u64>, budget: &dyn Budget) -> Result<Reply, Stop> {
        let asked = asked.filter(|n| *n < REMEMBERED);
        if let Some(reply) = self.look(part, asked) {
            return Ok(reply);
        }
        let mut stack = Vec::new();
        let result = self.run(&mut stack, part.clone(), asked, budget);
        stack.into_iter().for_each(|frame| budget.release(frame.bytes));
        result
    }

    fn run(
        &mut self,
        stack: &mut Vec<Frame<S::Part>>,
        root: S::Part,
        asked: Option<u64>,
        budget: &dyn Budget,
    ) -> Result<Reply, Stop> {
        stack.push(self.open(root, asked, budget)?);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            match self.next(frame) {
                Step::Ask(part, asked) => stack.push(self.open(part, asked, budget)?),
                Step::Done(reply) => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    let known = match (reply, frame.asked) {
                        (Reply::Value(value), _) => Known::is(value)?,
                        (Reply::Another, asked) => Known::is_none_of(asked.map_or(0, |n| 1 << n)),
                    };
                    self.table.insert(frame.part.clone(), known, self.game.held(&frame.part), budget)?;
                    match stack.last_mut() {
                        Some(above) => above.answered(reply),
                        None => return Ok(reply),
                    }
                }
            }
        }
    }

    fn open(&self, part: S::Part, asked: Option<u64>, budget: &dyn Budget) -> Result<Frame<S::Part>, Stop> {
        let Choices { open, known, bytes } = Choices::of(&self.game, &part, &self.table, budget)?;
        let bytes = bytes + (size_of::<Frame<S::Part>>() + 32 * known.len()) as u64;
        budget.spend(1, bytes)?;
        Ok(Frame { part, asked, seen: known.into_iter().collect(), open, number: 0, at: 0, bytes })
    }

    /// The next step for a frame.
    fn next(&self, frame: &mut Frame<S::Part>) -> Step<S::Part> {
        loop {
            // The value is not `asked` if an option has this value, or if there are fewer options than `asked`.
            if let Some(asked) = frame.asked
                && (frame.seen.contains(&asked) || asked > (frame.seen.len() + frame.open.len()) as u64)
            {
                return Step::Done(Reply::Another);
            }
            if frame.seen.contains(&frame.number) {
                (frame.number, frame.at) = (frame.number + 1, 0);
                continue;
            }
            let Some(choice) = frame.open.get_mut(frame.at) else {
                return Step::Done(Reply::Value(frame.number));
            };
            // A search for another option may have found values of its components meanwhile.
            choice.settle(|part| self.table.get(part));
            match &choice.parts[..] {
                [] => frame.settled(),
                [last] => {
                    let asked = Some(frame.number ^ choice.sum).filter(|n| *n < REMEMBERED);
                    match self.look(last, asked) {
                        Some(reply) => frame.answered(reply),
                        None => return Step::Ask(last.clone(), asked),
                    }
                }
                [first, ..] => return Step::Ask(first.clone(), None),
            }
        }
    }
}

impl<P: Kept + Ord> Frame<P> {
    /// Moves the current option, whose value is known, to the known values.
    fn settled(&mut self) {
        let choice = self.open.remove(self.at);
        self.seen.insert(choice.sum);
    }

    /// Applies a reply about the first unknown component of the current option.
    fn answered(&mut self, reply: Reply) {
        match reply {
            Reply::Value(value) => {
                let choice = &mut self.open[self.at];
                choice.learn(value);
                if choice.parts.is_empty() {
                    self.settled();
                }
            }
            Reply::Another => self.at += 1,
        }
    }
}

impl<S: Split> PartSearch for LemoineViennot<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        match self.ask(part, None, budget)? {
            Reply::Value(value) => Ok(value),
            Reply::Another => unreachable!("no value was asked for"),
        }
    }

    fn part_has(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        Ok(self.ask(part, Some(value), budget)? == Reply::Value(value))
    }
}
