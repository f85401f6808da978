//! The automaton of a law as a table for display.

use super::certificate::{accepting_states, transition_rows};
use super::named_call::default_names;
use super::{DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy_game::{BilingualText, text};
use grundy_prove::automata::Dfa;

/// An automaton that reads the digits of several numbers together, the most significant first; shorter numerals begin with zeros.
/// The first state is the start.
#[derive(Clone, Debug)]
pub struct AutomatonTable {
    /// The numerals, in words.
    pub numeration: BilingualText,
    /// The numbers that it reads: those of a position, and after them the value, if the law is about values.
    pub reads: Vec<String>,
    /// The letters: a digit of each number.
    pub letters: Vec<Vec<u32>>,
    /// For each state, the states that the letters lead to.
    pub next: Vec<Vec<u32>>,
    /// The states that accept, ascending.
    pub accepting: Vec<u32>,
    /// The state from which nothing is accepted, if there is one.
    pub dead: Option<u32>,
}

impl DiscoveredLaw {
    /// The automaton of the law: the law itself, or one that recognizes it, if it was proved by one.
    ///
    /// `numbers` is how many numbers a position has.
    pub fn automaton_table(&self, numbers: usize) -> Option<AutomatonTable> {
        let dfa = match (&self.law, &self.automaton) {
            (DiscoveredForm::Automatic(dfa), _) | (_, Some(dfa)) => dfa,
            _ => return None,
        };
        let own = match &self.names[..] {
            [] => default_names(numbers).iter().map(ToString::to_string).collect(),
            names => names.to_vec(),
        };
        let mut reads: Vec<String> = own;
        if dfa.tracks() > reads.len() && self.target == LawTarget::Values {
            let call = reads.join(", ");
            reads.push(format!("G({call})"));
        }
        // The automaton of a call of fewer numbers than a position has reads the numbers of the position.
        if dfa.tracks() != reads.len() {
            reads = (1..=dfa.tracks()).map(|track| format!("#{track}")).collect();
        }
        Some(AutomatonTable {
            numeration: dfa.numeration().name(),
            reads,
            letters: letters(dfa),
            next: transition_rows(dfa),
            accepting: accepting_states(dfa),
            dead: dfa.dead_state(),
        })
    }

    /// Whether the law has no formula, so that its automaton is the law.
    pub fn is_automaton(&self) -> bool {
        matches!(self.law, DiscoveredForm::Automatic(_))
    }
}

impl AutomatonTable {
    /// The title of a picture: the numerals, and the numbers that are read.
    pub fn title(&self) -> BilingualText {
        let (reads, BilingualText { en, zh }) = (self.reads.join(", "), &self.numeration);
        text!("reads {reads}, {text}", text = (en, zh))
    }

    /// A letter as a text: the digits of all numbers.
    pub fn letter_text(&self, letter: usize) -> String {
        let digits = &self.letters[letter];
        let separator = if self.letters.iter().flatten().any(|digit| *digit > 9) { "," } else { "" };
        digits.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
    }
}

/// The digits of each letter.
fn letters(dfa: &Dfa) -> Vec<Vec<u32>> {
    let base = dfa.numeration().digit_count() as usize;
    let digits = |letter: usize| {
        let digit = |track: usize| (letter / base.pow((dfa.tracks() - 1 - track) as u32) % base) as u32;
        (0..dfa.tracks()).map(digit).collect()
    };
    (0..dfa.letters()).map(digits).collect()
}
