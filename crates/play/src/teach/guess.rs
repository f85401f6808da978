//! A guess: which of some small positions are lost.

use grundy::{Engine, Meter, Query};
use grundy_game::{BilingualText, Convention, Outcome, Stop, Sum};
use std::ops::RangeInclusive;

/// The placeholder for the number in the form of a guess.
const NUMBER_PLACE: &str = "{n}";

/// Small positions of growing size, of which the reader guesses those that the player to move loses.
///
/// Which these are is not written down: the engine finds it.
#[derive(Debug)]
pub struct LostGuess {
    /// The question, in words.
    pub(super) question: (&'static str, &'static str),
    /// The expression of a position, with `{n}` for its number.
    pub(super) form: &'static str,
    /// The numbers of the positions.
    pub numbers: RangeInclusive<u64>,
}

impl LostGuess {
    /// The question, in words.
    pub fn question(&self) -> BilingualText {
        BilingualText::from_pair(self.question)
    }

    /// The position with a number.
    pub fn position(&self, number: u64) -> Sum {
        grundy::parse(&self.form.replace(NUMBER_PLACE, &number.to_string())).expect("lessons have positions")
    }

    /// The numbers of the lost positions.
    ///
    /// # Errors
    /// Returns an error if the numbers could not be found within the budget.
    pub(super) fn lost_numbers(
        &self,
        convention: Convention,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Result<Vec<u64>, Stop> {
        let mut lost = Vec::new();
        for number in self.numbers.clone() {
            if Query::new(self.position(number)).under(convention).outcome(engine, meter)? == Outcome::P {
                lost.push(number);
            }
        }
        Ok(lost)
    }
}
