//! Understands the output of a program.

use crate::args::Prints;
use grundy::stress::Truth;
use grundy::{Nat, Outcome};

/// How the answers of a program are interpreted.
pub(super) struct Reading<'a> {
    pub(super) prints: Prints,
    pub(super) win: Option<&'a str>,
    pub(super) lose: Option<&'a str>,
}

/// Common words for a win of the player to move.
const WIN: [&str; 12] = ["1", "win", "wins", "winning", "w", "first", "yes", "true", "alice", "n", "先手", "先手必胜"];
/// Common words for a loss of the player to move. 1 means the first player, and 2 the second.
const LOSE: [&str; 13] =
    ["0", "2", "lose", "loses", "losing", "l", "second", "no", "false", "bob", "p", "后手", "后手必胜"];

impl Reading<'_> {
    /// Whether the answer is right; `None` if it is not an answer.
    pub(super) fn is_right(&self, answer: &str, truth: &Truth) -> Option<bool> {
        match truth {
            Truth::Outcome(outcome) => Some(self.wins(answer)? == (*outcome == Outcome::N)),
            Truth::Value(value) => Some(answer.parse::<Nat>().ok()? == *value),
            Truth::Moves(_) => None,
        }
    }

    fn wins(&self, answer: &str) -> Option<bool> {
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
        match (among(&WIN), among(&LOSE)) {
            (true, false) if self.win.is_none() => Some(true),
            (false, true) if self.lose.is_none() => Some(false),
            _ => None,
        }
    }

    /// The right answer, as a program would print it.
    pub(super) fn right(&self, truth: &Truth) -> String {
        match truth {
            Truth::Outcome(Outcome::N) => self.win.unwrap_or("1").into(),
            Truth::Outcome(_) => self.lose.unwrap_or("0").into(),
            Truth::Value(value) => value.to_string(),
            Truth::Moves(_) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reading;
    use crate::args::Prints;

    #[test]
    fn common_answers() {
        let plain = Reading { prints: Prints::Winner, win: None, lose: None };
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
            assert_eq!(plain.wins(answer), wins, "{answer}");
        }
        let named = Reading { prints: Prints::Winner, win: Some("John"), lose: Some("Brother") };
        assert_eq!((named.wins("john"), named.wins("Brother"), named.wins("1")), (Some(true), Some(false), None));
        let half = Reading { prints: Prints::Winner, win: Some("0"), lose: None };
        assert_eq!((half.wins("0"), half.wins("lose"), half.wins("1")), (Some(true), Some(false), None));
    }
}
