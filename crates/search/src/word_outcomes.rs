//! The winner of positions of a few integers, by a search in machine words.
//!
//! The search of [`OutcomeSearch`](crate::OutcomeSearch) for positions of one component: a position is a word, its outcome two bits of a
//! table, and the options of all positions on the stack share one list. Options are looked up a few steps after they are listed,
//! while the processor prefetches the slots of the following ones.

mod table;
#[cfg(test)]
mod tests;

use crate::packed_nimbers::PackedGame;
use crate::words::IntegerWords;
use grundy_game::{Budget, Convention, OptionTally, Outcome, Stop};
use std::ops::ControlFlow;
use table::{WordOutcomeTable, WordState};

/// The outcomes computed so far for the components of one game under one convention.
///
/// A position is won as soon as one option is lost, so fewer positions are searched than for values.
pub struct WordOutcomes {
    game: IntegerWords,
    convention: Convention,
    table: WordOutcomeTable,
}

/// The positions that are being searched, and their options.
#[derive(Default)]
struct WordStack {
    frames: Vec<WordFrame>,
    /// The options that are not known to be won, those of the last frame last. The last option of a frame is searched first.
    options: Vec<u64>,
}

#[derive(Clone, Copy)]
struct WordFrame {
    word: u64,
    /// The index of the first option of the frame.
    first_option: usize,
    /// Whether the position has no options.
    terminal: bool,
    /// The bytes charged for the options.
    bytes: u64,
}

/// The bytes of an option in the list, which has spare capacity.
const LISTED_BYTES: usize = 2 * size_of::<u64>();

/// The number of options listed while the processor prefetches the slot of one.
const PREFETCH_OPTIONS: usize = 4;

impl WordOutcomes {
    /// An empty memory.
    pub fn new(game: IntegerWords, convention: Convention) -> WordOutcomes {
        WordOutcomes { game, convention, table: WordOutcomeTable::default() }
    }

    /// The game.
    pub fn game(&self) -> &IntegerWords {
        &self.game
    }

    /// The winner of a component.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), or [`Stop::Unsupported`] if it declares ends,
    /// an option is a sum, an integer does not fit, or the rules fail. The outcomes computed so far are kept.
    pub fn outcome(&mut self, word: u64, budget: &dyn Budget) -> Result<Outcome, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        if let Some(outcome) = self.known_outcome(word) {
            return Ok(outcome);
        }
        let mut stack = WordStack::default();
        let result = self.run_stack(&mut stack, word, budget);
        for frame in stack.frames {
            // Outcomes of unfinished positions are not known; their marks would look like loops.
            budget.release(frame.bytes);
            self.table.remove(frame.word);
        }
        result.map(Outcome::from_win)
    }

    /// The winner of a component, if it is known.
    pub fn known_outcome(&self, word: u64) -> Option<Outcome> {
        match self.table.state(word) {
            WordState::Won => Some(Outcome::N),
            WordState::Lost => Some(Outcome::P),
            WordState::Unknown | WordState::Open => None,
        }
    }

    fn run_stack(&mut self, stack: &mut WordStack, root: u64, budget: &dyn Budget) -> Result<bool, Stop> {
        self.open_frame(stack, root, budget)?;
        loop {
            let frame = *stack.frames.last().expect("the root is popped last, and then returned");
            let mut decided = None;
            let mut missing = None;
            while stack.options.len() > frame.first_option {
                let option = stack.options[stack.options.len() - 1];
                match self.table.state(option) {
                    WordState::Lost => {
                        decided = Some(true);
                        break;
                    }
                    WordState::Won => stack.options.truncate(stack.options.len() - 1),
                    // The option is on the stack, so play from it leads back to it.
                    WordState::Open => return Err(Stop::Loopy),
                    WordState::Unknown => {
                        missing = Some(option);
                        break;
                    }
                }
            }
            if let Some(option) = missing {
                self.open_frame(stack, option, budget)?;
                continue;
            }
            // All options are won, or there is none: then the convention says who wins.
            let wins = decided.unwrap_or(frame.terminal && self.convention == Convention::Misere);
            stack.frames.pop();
            stack.options.truncate(frame.first_option);
            budget.release(frame.bytes);
            self.table.set_outcome(frame.word, wins);
            if stack.frames.is_empty() {
                return Ok(wins);
            }
        }
    }

    /// Lists the options of a position up to one that is known to be lost.
    fn open_frame(&mut self, stack: &mut WordStack, word: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let first_option = stack.options.len();
        let bytes = self.list_options(&mut stack.options, word, budget).inspect_err(|_| {
            stack.options.truncate(first_option);
        });
        let (bytes, terminal) = bytes?;
        // Only now: an error above leaves no mark that would look like a loop.
        self.table.insert_open(word, budget).inspect_err(|_| budget.release(bytes))?;
        stack.frames.push(WordFrame { word, first_option, terminal, bytes });
        Ok(())
    }

    /// Appends the options of a position that are not known to be won, or only one that is lost if there is one.
    /// Returns the bytes charged for them, and whether the position has no options.
    fn list_options(&self, options: &mut Vec<u64>, word: u64, budget: &dyn Budget) -> Result<(u64, bool), Stop> {
        let first_option = options.len();
        let mut tally = OptionTally::with_position(budget, 2 * size_of::<WordFrame>());
        // The last options, which were not looked up yet, by their index modulo the number of them.
        let mut queue = [0; PREFETCH_OPTIONS];
        let mut listed = 0;
        let mut spent = Ok(());
        let mut found_lost = false;
        let flow = self.game.for_each_option_word(word, |option| {
            let Some(option) = option else {
                spent = Err(Stop::Unsupported);
                return ControlFlow::Break(());
            };
            self.table.prefetch(option);
            let waiting = std::mem::replace(&mut queue[listed % PREFETCH_OPTIONS], option);
            found_lost = listed >= PREFETCH_OPTIONS && self.add_option(options, first_option, waiting);
            listed += 1;
            spent = tally.add(LISTED_BYTES);
            if found_lost || spent.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        spent?;
        if flow.is_none_or(|flow| flow.is_break()) && !found_lost {
            return Err(Stop::Unsupported);
        }
        let waiting = listed.saturating_sub(PREFETCH_OPTIONS)..listed;
        // If a lost option was found, the options behind it do not matter.
        let _ = !found_lost
            && waiting
                .map(|index| queue[index % PREFETCH_OPTIONS])
                .any(|option| self.add_option(options, first_option, option));
        // Rules list small moves first, and small moves limit the moves of the opponent:
        // from 10,000 stones of Fibonacci Nim this order searches 95 thousand positions, the other many millions.
        options[first_option..].reverse();
        Ok((tally.finish()?, listed == 0))
    }

    /// Appends an option unless it is known to be won. One that is known to be lost decides: it replaces all options from `first_option` on,
    /// and the method returns true.
    #[inline]
    fn add_option(&self, options: &mut Vec<u64>, first_option: usize, option: u64) -> bool {
        let state = self.table.state(option);
        if state == WordState::Lost {
            options.truncate(first_option);
        }
        if state != WordState::Won {
            options.push(option);
        }
        state == WordState::Lost
    }
}
