//! Automata from parts that may be wrong, such as those of a file.

use super::alphabet::letter_count;
use super::minimize::{NO_STATE, PartialDfa};
use super::product::valid_part;
use super::{Dfa, Numeration};
use grundy_game::{BilingualText, Stop, text};

/// Parts that make no automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAutomaton(BilingualText);

impl InvalidAutomaton {
    /// The message about the parts that do not fit together.
    pub fn text(&self) -> &BilingualText {
        &self.0
    }
}

grundy_game::impl_english_error!(InvalidAutomaton, |error| error.0);

impl Dfa {
    /// Makes a minimal automaton from the transitions, state by state and letter by letter, and the accepting states. State 0 is the start.
    ///
    /// # Errors
    /// Returns an error if the parts do not fit together, or the laws of [`Dfa`] do not hold.
    pub fn from_parts(
        numeration: Numeration,
        tracks: usize,
        next: Vec<u32>,
        accepting: Vec<bool>,
    ) -> Result<Dfa, InvalidAutomaton> {
        let letters = letter_count(numeration, tracks)
            .ok_or_else(|| InvalidAutomaton(text!("an automaton cannot read {tracks} numbers in this numeration")))?;
        let states = accepting.len();
        // `NO_STATE` marks a missing transition, so it cannot be the number of a state.
        if states == 0 || states >= NO_STATE as usize || Some(next.len()) != states.checked_mul(letters) {
            let entries = next.len();
            return Err(InvalidAutomaton(text!(
                "an automaton of {states} states with {letters} letters cannot have {entries} transitions"
            )));
        }
        if let Some(wrong) = next.iter().find(|&&to| to as usize >= states) {
            return Err(InvalidAutomaton(text!("there is no state {wrong}")));
        }
        let unlimited = |_: Stop| InvalidAutomaton(text!("the automaton is too large"));
        let dfa = PartialDfa { numeration, tracks, transitions: next, accepting }.minimize(&()).map_err(unlimited)?;
        // In a minimal automaton states that accept the same are one, so this decides it.
        if dfa.next(0, 0) != 0 {
            return Err(InvalidAutomaton(text!("leading zeros make a difference")));
        }
        if valid_part(&dfa, &()).map_err(unlimited)? != dfa {
            return Err(InvalidAutomaton(text!("a word that is not a numeral is accepted")));
        }
        Ok(dfa)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_make_no_automaton_are_refused() {
        let binary = Numeration::Base(2);
        let check = |numeration, tracks, next: &[u32], accepting: &[bool], part: &str| {
            let message = Dfa::from_parts(numeration, tracks, next.to_vec(), accepting.to_vec()).unwrap_err();
            assert!(message.to_string().contains(part), "{message} is not about {part:?}");
        };
        check(binary, 1, &[], &[], "cannot have");
        check(binary, 1, &[0], &[true], "cannot have");
        check(binary, 1, &[0, 1], &[true], "no state 1");
        check(binary, 40, &[0], &[true], "cannot read");
        check(binary, usize::MAX, &[0], &[true], "cannot read");
        check(Numeration::Base(1), 1, &[0], &[true], "cannot read");
        check(Numeration::Recurrence(0), 1, &[0], &[true], "cannot read");
        check(binary, 1, &[1, 0, 1, 1], &[true, false], "leading zeros");
        check(Numeration::Recurrence(1), 1, &[0, 0], &[true], "not a numeral");
    }

    #[test]
    fn parts_are_made_minimal() {
        let next = vec![0, 1, 2, 1, 0, 3, 2, 3];
        let even = Dfa::from_parts(Numeration::Base(2), 1, next, vec![true, false, true, false]).unwrap();
        assert_eq!((even.transitions(), even.accepting()), (&[0, 1, 0, 1][..], &[true, false][..]));
        let next = even.transitions().to_vec();
        assert_eq!(Dfa::from_parts(Numeration::Base(2), 1, next, even.accepting().to_vec()), Ok(even));
    }
}
