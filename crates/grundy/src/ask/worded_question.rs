//! Questions as people word them: a text may name misère play, or ask for a number.

use super::powers::power_remarks;
use super::sentence::position_of_sentence;
use super::text::{evaluate_with, parse_for, positions};
use crate::{Answer, Convention, Positions};
use grundy_game::{Argument, BilingualText, Nat, NextStep, Sum, arg::shorten_text, is_word_character, text};
use grundy_rules::{Diagnostic, Rules};

/// A position that a text asks about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AskedPosition {
    /// The position.
    pub position: Sum,
    /// The convention under which it is played.
    pub convention: Convention,
    /// Whether pairs of equal components were left out.
    pub is_shortened: bool,
    /// Remarks on how the text was read, such as that `10^9` is an XOR.
    pub remarks: Vec<BilingualText>,
}

impl AskedPosition {
    /// Adds to an answer how the text of the question was read.
    pub fn note_reading(&self, answer: &mut Answer) {
        if self.is_shortened {
            answer.note_shortened();
        }
        answer.explanation.splice(0..0, self.remarks.iter().cloned());
    }
}

/// Parses a question about a position: an expression, played under the given convention, or under misère play if the text
/// says so: `反尼姆(3, 4, 5)`, `misère nim 3 4 5`.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
///
/// # Examples
/// ```
/// use grundy::{Convention, Rules, ask_position};
/// let asked = ask_position(&Rules::empty(), "反尼姆(3, 4, 5)", Convention::Normal)?;
/// assert_eq!((asked.position.to_string().as_str(), asked.convention), ("nim(3, 4, 5)", Convention::Misere));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn ask_position(rules: &Rules, text: &str, convention: Convention) -> Result<AskedPosition, Diagnostic> {
    let remarks = power_remarks(text);
    let asked = |(position, is_shortened), convention| AskedPosition {
        position,
        convention,
        is_shortened,
        remarks: remarks.clone(),
    };
    match parse_for(rules, text, convention) {
        Ok(read) => Ok(asked(read, convention)),
        Err(error) => {
            let misere = without_misere_word(text).and_then(|rest| parse_for(rules, rest, Convention::Misere).ok());
            misere
                .map(|read| asked(read, Convention::Misere))
                .ok_or_else(|| misplaced_misere_word(rules, text).unwrap_or_else(|| with_reading(error, text)))
        }
    }
}

/// Positions that a text asks about.
#[non_exhaustive]
pub struct AskedPositions<'t> {
    /// The positions.
    pub positions: Box<dyn Positions>,
    /// The convention under which they are played.
    pub convention: Convention,
    /// The expression, without a word for misère play in front.
    pub expression: &'t str,
}

/// Parses a question about many positions: a ruleset or an expression with free names, played under the given convention, or under
/// misère play if the text says so: `反尼姆`, `misère wythoff(n, 2*n)`.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
///
/// # Examples
/// ```
/// use grundy::{Convention, Rules, ask_positions};
/// let asked = ask_positions(&Rules::empty(), "反尼姆", Convention::Normal)?;
/// assert_eq!((asked.expression, asked.convention), ("尼姆", Convention::Misere));
/// assert_eq!(asked.positions.position(&[3])?.to_string(), "nim(3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask_positions<'t>(
    rules: &Rules,
    text: &'t str,
    convention: Convention,
) -> Result<AskedPositions<'t>, Diagnostic> {
    let asked = |positions, convention, expression| AskedPositions { positions, convention, expression };
    let misere = || without_misere_word(text).and_then(|rest| Some((positions(rules, rest).ok()?, rest)));
    match positions(rules, text) {
        // In `anti-bash(3)` the word for misère play reads as a free name from which something is subtracted.
        Ok(read) if has_misere_variable(&*read) => Ok(match misere() {
            Some((under_misere, rest)) => asked(under_misere, Convention::Misere, rest),
            None => asked(read, convention, text),
        }),
        Ok(read) => Ok(asked(read, convention, text)),
        Err(error) => {
            misere().map(|(read, rest)| asked(read, Convention::Misere, rest)).ok_or_else(|| with_reading(error, text))
        }
    }
}

/// The error for a text, with the position that a sentence in the text may mean, and how powers in the text were read.
fn with_reading(error: Diagnostic, text: &str) -> Diagnostic {
    let mut error = error;
    if let Some(call) = position_of_sentence(text) {
        error.help.clear();
        error.step = Some(Box::new(NextStep::SolvePosition(call)));
    }
    error.help.extend(power_remarks(text));
    error
}

/// The number that a text asks for, as `mex {0, 1, 2, 4}` does; `None` for other questions.
///
/// ```
/// use grundy::{Rules, asked_number};
/// assert_eq!(asked_number(&Rules::empty(), "mex {0, 1, 2, 4}"), Some(3u32.into()));
/// assert_eq!(asked_number(&Rules::empty(), "mex {}"), Some(0u32.into()));
/// assert_eq!(asked_number(&Rules::empty(), "nim(3)"), None);
/// assert_eq!(asked_number(&Rules::empty(), "0"), None, "the position without components");
/// ```
pub fn asked_number(rules: &Rules, text: &str) -> Option<Nat> {
    let starts_with_mex = text.trim_start().get(..3).is_some_and(|word| word.eq_ignore_ascii_case("mex"));
    match evaluate_with(rules, text) {
        Ok(Argument::Int(number)) if starts_with_mex => number.to_biguint(),
        _ => None,
    }
}

/// The words for misère play before the name of a game. A longer word must precede the words that are prefixes of it.
const MISERE_WORDS: [&str; 10] =
    ["反常规则", "反常規則", "反常规", "反常規", "反常", "反", "misère", "misere", "anti-", "anti "];

/// The maximum number of terms of an unreadable sum in which a word for misère play is searched.
const MAX_SEARCHED_TERMS: usize = 100;

/// Whether a word for misère play was read as a free name.
fn has_misere_variable(read: &dyn Positions) -> bool {
    let words: Vec<&str> = MISERE_WORDS.iter().map(|word| word.trim_end_matches(['-', ' '])).collect();
    read.names().is_some_and(|names| names.iter().any(|name| words.contains(&name.to_lowercase().as_str())))
}

/// The error for a word for misère play before a component that is not the first: the convention applies to the whole sum.
fn misplaced_misere_word(rules: &Rules, text: &str) -> Option<Diagnostic> {
    let terms = text.match_indices(['+', '＋']).map(|(at, sign)| at + sign.len());
    terms.take(MAX_SEARCHED_TERMS).find_map(|end| {
        let term = text[end..].trim_start();
        let rest = without_misere_word(term)?;
        let start = text.len() - term.len();
        let word = start..text.len() - rest.len();
        let name: String = rest.chars().take_while(|c| is_word_character(*c)).collect();
        (!name.is_empty() && positions(rules, &name).is_ok()).then(|| {
            let whole = [without_misere_word(&text[..start]).unwrap_or(&text[..start]), rest].concat();
            let message = text!("misère play applies to the whole sum: write the word once, before the sum");
            Diagnostic::at_span(word, message).with_example(&format!("misère {}", shorten_text(&whole)))
        })
    })
}

/// The text without a word for misère play in front.
fn without_misere_word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let starts = |word: &&&str| text.get(..word.len()).is_some_and(|start| start.to_lowercase() == **word);
    let word = MISERE_WORDS.iter().find(starts)?;
    Some(text[word.len()..].trim_start_matches([' ', '-', '的']))
}
