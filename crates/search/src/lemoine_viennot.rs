//! Lemoine and Viennot's search with Beling's improvements: does a component have a value? The reply may be another value, if that was found.
//!
//! The sum of a component `C` and a Nim heap of `n` is lost if and only if `C` has the value `n`.
//! So `0, 1, 2, …` are tried in order, up to `n`: the first number that no option has is the value of `C`.
//! An option is tested for one number at a time, and never again once its value is known.
//! An option with the value `n` answers the question at once, as does a component with fewer than `n` options.
//! Of an option with several components, all values but that of the hardest are computed, and the hardest one is searched.
//!
//! # Source
//! J. Lemoine, S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462 (2012);
//! P. Beling, M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283 (2020).

use crate::listed_options::{ListedOptions, OpenOption};
use crate::partwise::{PartSearch, game_and_table};
use crate::split::SplitGame;
use crate::table::{ComponentTable, KnownValue, TableComponent};
use grundy_game::{Budget, Stop};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The table can remember that a component does not have a value for values below this. For larger ones the value itself is computed.
const EXCLUDED_VALUE_LIMIT: u64 = 16;

/// A search with its memory of values.
///
/// Play must end: for games that are not known to, see [`EndingProof`](crate::EndingProof).
pub struct LemoineViennot<S: SplitGame> {
    game: S,
    table: Arc<ComponentTable<S::Part>>,
}

/// The reply to a question: the value, or that the value is not the one of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CoupleReply {
    Value(u64),
    Another,
}

/// A question about a component.
struct CoupleFrame<P> {
    part: P,
    /// The value of the question; `None` to compute the value.
    wanted_value: Option<u64>,
    /// The known values of options.
    option_values: BTreeSet<u64>,
    open_options: Vec<OpenOption<P>>,
    /// The number for which an option with that value is searched.
    number: u64,
    /// The index of the first open option that was not tested for `number`.
    option_index: usize,
    bytes: u64,
}

enum CoupleStep<P> {
    Ask(P, Option<u64>),
    Done(CoupleReply),
}

impl<S: SplitGame> LemoineViennot<S> {
    /// A search with an empty memory.
    pub fn new(game: S) -> LemoineViennot<S> {
        LemoineViennot { game, table: Arc::default() }
    }

    /// The reply, if the table has it.
    fn known_reply(&self, part: &S::Part, asked: Option<u64>) -> Option<CoupleReply> {
        let known = self.table.get(part);
        let excluded = |n: u64| n < EXCLUDED_VALUE_LIMIT && known.excluded_values() >> n & 1 == 1;
        known.value().map(CoupleReply::Value).or_else(|| asked.is_some_and(excluded).then_some(CoupleReply::Another))
    }

    fn answer_question(
        &mut self,
        part: &S::Part,
        asked: Option<u64>,
        budget: &dyn Budget,
    ) -> Result<CoupleReply, Stop> {
        // Larger numbers could be refuted again and again without
        // a trace in the table, so the value is computed instead.
        let asked = asked.filter(|n| *n < EXCLUDED_VALUE_LIMIT);
        if let Some(reply) = self.known_reply(part, asked) {
            return Ok(reply);
        }
        let mut stack = Vec::new();
        let result = self.run_stack(&mut stack, part.clone(), asked, budget);
        stack.into_iter().for_each(|frame| budget.release(frame.bytes));
        result
    }

    fn run_stack(
        &mut self,
        stack: &mut Vec<CoupleFrame<S::Part>>,
        root: S::Part,
        asked: Option<u64>,
        budget: &dyn Budget,
    ) -> Result<CoupleReply, Stop> {
        stack.push(self.open_frame(root, asked, budget)?);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            match self.next_step(frame) {
                CoupleStep::Ask(part, asked) => stack.push(self.open_frame(part, asked, budget)?),
                CoupleStep::Done(reply) => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    let known = match (reply, frame.wanted_value) {
                        (CoupleReply::Value(value), _) => KnownValue::of_value(value)?,
                        (CoupleReply::Another, asked) => KnownValue::with_excluded(asked.map_or(0, |n| 1 << n)),
                    };
                    self.table.insert(frame.part.clone(), known, self.game.owned_bytes(&frame.part), budget)?;
                    match stack.last_mut() {
                        Some(above) => above.accept_reply(reply),
                        None => return Ok(reply),
                    }
                }
            }
        }
    }

    fn open_frame(&self, part: S::Part, asked: Option<u64>, budget: &dyn Budget) -> Result<CoupleFrame<S::Part>, Stop> {
        let ListedOptions { open_options, known_values: known, bytes } =
            ListedOptions::list_options(&self.game, &part, &self.table, budget)?;
        let bytes = bytes + (size_of::<CoupleFrame<S::Part>>() + 32 * known.len()) as u64;
        budget.spend(1, bytes)?;
        Ok(CoupleFrame {
            part,
            wanted_value: asked,
            option_values: known.into_iter().collect(),
            open_options,
            number: 0,
            option_index: 0,
            bytes,
        })
    }

    /// The next step for a frame.
    fn next_step(&self, frame: &mut CoupleFrame<S::Part>) -> CoupleStep<S::Part> {
        loop {
            // The value is not `asked` if an option has this value, or if there are fewer options than `asked`.
            if let Some(asked) = frame.wanted_value
                && (frame.option_values.contains(&asked)
                    || asked > (frame.option_values.len() + frame.open_options.len()) as u64)
            {
                return CoupleStep::Done(CoupleReply::Another);
            }
            if frame.option_values.contains(&frame.number) {
                // Options that do not have the last number are tested for the next one, from the easiest on.
                (frame.number, frame.option_index) = (frame.number + 1, 0);
                continue;
            }
            // All smaller numbers are values of options and this one is of none: it is the mex.
            let Some(choice) = frame.open_options.get_mut(frame.option_index) else {
                return CoupleStep::Done(CoupleReply::Value(frame.number));
            };
            // A search for another option may have found values of its components meanwhile.
            choice.settle_known_parts(|part| self.table.get(part));
            match &choice.parts[..] {
                [] => frame.settle_option(),
                [last] => {
                    let asked = Some(frame.number ^ choice.sum).filter(|n| *n < EXCLUDED_VALUE_LIMIT);
                    match self.known_reply(last, asked) {
                        Some(reply) => frame.accept_reply(reply),
                        None => return CoupleStep::Ask(last.clone(), asked),
                    }
                }
                [first, ..] => return CoupleStep::Ask(first.clone(), None),
            }
        }
    }
}

impl<P: TableComponent + Ord> CoupleFrame<P> {
    /// Moves the current option, whose value is known, to the known values.
    fn settle_option(&mut self) {
        // The order stays, so `at` is now the next option.
        let choice = self.open_options.remove(self.option_index);
        self.option_values.insert(choice.sum);
    }

    /// Applies a reply about the first unknown component of the current option.
    fn accept_reply(&mut self, reply: CoupleReply) {
        match reply {
            CoupleReply::Value(value) => {
                let choice = &mut self.open_options[self.option_index];
                choice.learn_first_value(value);
                if choice.parts.is_empty() {
                    self.settle_option();
                }
            }
            CoupleReply::Another => self.option_index += 1,
        }
    }
}

impl<S: SplitGame> PartSearch for LemoineViennot<S> {
    game_and_table!();

    fn value(&mut self, part: &S::Part, budget: &dyn Budget) -> Result<u64, Stop> {
        match self.answer_question(part, None, budget)? {
            CoupleReply::Value(value) => Ok(value),
            CoupleReply::Another => unreachable!("no value was asked for"),
        }
    }

    fn part_has_value(&mut self, part: &S::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        Ok(self.answer_question(part, Some(value), budget)? == CoupleReply::Value(value))
    }
}
