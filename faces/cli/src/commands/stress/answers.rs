//! Understands the output of a program.

use super::args::ProgramOutputKind;
use grundy::{GameValue, Outcome};
use grundy_contest::stress::PositionTruth;

/// How the answers of a program are interpreted.
pub(super) struct AnswerReading<'a> {
    pub(super) prints: ProgramOutputKind,
    pub(super) win: Option<&'a str>,
    pub(super) lose: Option<&'a str>,
}

/// Common words for a win of the player to move.
const WIN_WORDS: [&str; 12] =
    ["1", "win", "wins", "winning", "w", "first", "yes", "true", "alice", "n", "先手", "先手必胜"];
/// Common words for a loss of the player to move. 1 means the first player, and 2 the second.
const LOSE_WORDS: [&str; 13] =
    ["0", "2", "lose", "loses", "losing", "l", "second", "no", "false", "bob", "p", "后手", "后手必胜"];

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
        let first = lower.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or("");
        let among = |words: &[&str]| words.contains(&&lower[..]) || words.contains(&first);
        match (among(&WIN_WORDS), among(&LOSE_WORDS)) {
            (true, false) if self.win.is_none() => Some(true),
            (false, true) if self.lose.is_none() => Some(false),
            _ => None,
        }
    }

    /// The right answer, as a program would print it.
    pub(super) fn right_answer(&self, truth: &PositionTruth) -> String {
        match truth {
            PositionTruth::Outcome(Outcome::N) => self.win.unwrap_or("1").into(),
            PositionTruth::Outcome(_) => self.lose.unwrap_or("0").into(),
            PositionTruth::Value(GameValue::Nimber(value)) => value.to_string(),
            PositionTruth::Value(value) => value.to_string(),
            PositionTruth::Moves(_) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::ProgramOutputKind;
    use super::AnswerReading;

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
