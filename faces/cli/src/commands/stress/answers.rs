//! Understands the output of a program.

use super::args::ProgramOutputKind;
use grundy::{GameValue, Outcome};
use grundy_contest::stress::PositionTruth;

/// The interpretation of the answers of a program.
pub(super) struct AnswerReading<'a> {
    pub(super) prints: ProgramOutputKind,
    pub(super) win: Option<&'a str>,
    pub(super) lose: Option<&'a str>,
}

/// Common words for a win and a loss of the player to move. 1 means the first player, and 2 the second.
const OUTCOME_WORDS: [(&str, &str); 15] = [
    ("1", "0"),
    ("1", "2"),
    ("win", "lose"),
    ("wins", "loses"),
    ("winning", "losing"),
    ("w", "l"),
    ("first", "second"),
    ("yes", "no"),
    ("true", "false"),
    ("alice", "bob"),
    ("n", "p"),
    ("先手", "后手"),
    ("先手", "後手"),
    ("先手必胜", "后手必胜"),
    ("先手必勝", "後手必勝"),
];

impl AnswerReading<'_> {
    /// Whether the answer is right; `None` if it is not an answer.
    pub(super) fn is_right(&self, answer: &str, truth: &PositionTruth) -> Option<bool> {
        match truth {
            PositionTruth::Outcome(outcome) => Some(self.claims_win(answer)? == (*outcome == Outcome::N)),
            PositionTruth::Value(value) => Some(GameValue::Nimber(answer.parse().ok()?) == *value),
            PositionTruth::Moves(_) => None,
        }
    }

    fn claims_win(&self, answer: &str) -> Option<bool> {
        let is = |given: &str| given.trim().eq_ignore_ascii_case(answer);
        match (self.win, self.lose) {
            (Some(win), _) if is(win) => return Some(true),
            (_, Some(lose)) if is(lose) => return Some(false),
            (Some(_), Some(_)) => return None,
            _ => {}
        }
        let lower = answer.to_lowercase();
        let first = first_word(&lower);
        let is_among = |word: fn(&(&'static str, &'static str)) -> &'static str| {
            OUTCOME_WORDS.iter().map(word).any(|word| word == lower || word == first)
        };
        match (is_among(|words| words.0), is_among(|words| words.1)) {
            (true, false) if self.win.is_none() => Some(true),
            (false, true) if self.lose.is_none() => Some(false),
            _ => None,
        }
    }

    /// The right answer, as a program that gave the other answer would print it.
    pub(super) fn right_answer(&self, truth: &PositionTruth, other: &str) -> String {
        match truth {
            PositionTruth::Outcome(Outcome::N) => self.win.map_or_else(|| opposite_word(other, true), String::from),
            PositionTruth::Outcome(_) => self.lose.map_or_else(|| opposite_word(other, false), String::from),
            PositionTruth::Value(GameValue::Nimber(value)) => value.to_string(),
            PositionTruth::Value(value) => value.to_string(),
            PositionTruth::Moves(_) => String::new(),
        }
    }
}

/// The first word of an answer.
fn first_word(answer: &str) -> &str {
    answer.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or("")
}

/// The opposite word of the word of an answer, in the same capitals; 1 or 0 if the answer is not a known word.
fn opposite_word(answer: &str, wins: bool) -> String {
    let given = first_word(answer);
    let lower = given.to_lowercase();
    let pair = OUTCOME_WORDS.iter().find(|(win, lose)| lower == if wins { *lose } else { *win });
    let word = match (pair, wins) {
        (Some((win, _)), true) => win,
        (Some((_, lose)), false) => lose,
        (None, true) => "1",
        (None, false) => "0",
    };
    // Only Latin words have capitals, and so have their opposites: they begin with one byte.
    match given.starts_with(char::is_uppercase) {
        true if given.chars().count() > 1 && given.chars().all(char::is_uppercase) => word.to_uppercase(),
        true => word[..1].to_uppercase() + &word[1..],
        false => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::ProgramOutputKind;
    use super::{AnswerReading, opposite_word};

    #[test]
    fn the_right_answer_is_in_the_words_of_the_program() {
        for (answer, wins, right) in [
            ("Alice", false, "Bob"),
            ("Bob wins!", true, "Alice"),
            ("YES", false, "NO"),
            ("no", true, "yes"),
            ("N", false, "P"),
            ("1", false, "0"),
            ("2", true, "1"),
            ("后手", true, "先手"),
            ("先手必勝", false, "後手必勝"),
            ("", true, "1"),
            ("Maybe", false, "0"),
        ] {
            assert_eq!(opposite_word(answer, wins), right, "{answer}");
        }
    }

    #[test]
    fn common_answers() {
        let plain = AnswerReading { prints: ProgramOutputKind::Winner, win: None, lose: None };
        for (answer, wins) in [
            ("1", Some(true)),
            ("0", Some(false)),
            ("2", Some(false)),
            ("First win", Some(true)),
            ("Second player wins.", Some(false)),
            ("YES", Some(true)),
            ("False", Some(false)),
            ("Alice", Some(true)),
            ("Bob wins!", Some(false)),
            ("先手必胜", Some(true)),
            ("", None),
            ("maybe", None),
            ("3", None),
        ] {
            assert_eq!(plain.claims_win(answer), wins, "{answer}");
        }
        let named = AnswerReading { prints: ProgramOutputKind::Winner, win: Some("John"), lose: Some("Brother") };
        assert_eq!(
            (named.claims_win("john"), named.claims_win("Brother"), named.claims_win("1")),
            (Some(true), Some(false), None)
        );
        let half = AnswerReading { prints: ProgramOutputKind::Winner, win: Some("0"), lose: None };
        assert_eq!(
            (half.claims_win("0"), half.claims_win("lose"), half.claims_win("1")),
            (Some(true), Some(false), None)
        );
    }
}
