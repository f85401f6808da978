//! The convention of a question: that which was asked for, or that of the judge line of the rules.

use crate::session::Session;
use grundy::series::Asked as Wanted;
use grundy::{Arg, Convention, Said, say};

/// How positions of what was asked are played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) convention: Convention,
    /// Whether the judge line of the rules says so, and nobody else.
    pub(super) by_judge: bool,
}

impl Asked {
    /// Misère play if that was asked for, or if a game of a file is asked about and all judge lines of the file say `misere=True`.
    pub(super) fn of(misere: bool, asked: &str, session: &Session) -> Asked {
        let by_judge = !misere && is_of_file(asked, session) && judges_say_misere(session);
        let convention = if misere || by_judge { Convention::Misere } else { Convention::Normal };
        Asked { convention, by_judge }
    }

    pub(super) fn is_misere(self) -> bool {
        self.convention == Convention::Misere
    }

    /// That the judge line says so, where it does.
    pub(super) fn said(self) -> Option<Said> {
        self.by_judge.then(|| {
            say!(
                "under misère play, as the judge line says: whoever makes the last move loses",
                "按 judge 行所说的反常规则：走最后一步者负"
            )
        })
    }
}

/// What is asked of a sequence or a table of a file whose judge line says misère play: who wins is asked under it.
/// Grundy values are those of normal play all the same. Both are said.
pub(super) fn under_judge(asked: Wanted, text: &str, session: &Session) -> (Wanted, Option<Said>) {
    let of_judge = Asked::of(false, text, session);
    match asked {
        Wanted::Outcomes(Convention::Normal) if of_judge.is_misere() => {
            (Wanted::Outcomes(Convention::Misere), of_judge.said())
        }
        Wanted::Values if of_judge.is_misere() => {
            let said = say!(
                "Grundy values are those of normal play; the judge line says misère play: --outcomes gives who wins",
                "SG 值属于正常规则；judge 行说的是反常规则：--outcomes 给出胜负"
            );
            (asked, Some(said))
        }
        _ => (asked, None),
    }
}

fn judges_say_misere(session: &Session) -> bool {
    let says = |(said, _): (&[(String, _, Arg)], _)| {
        said.iter().any(|(name, _, value)| name == "misere" && *value == Arg::Bool(true))
    };
    let mut judges = session.rules.judges().peekable();
    judges.peek().is_some() && judges.all(says)
}

/// Whether the name of a game of the file stands in an expression.
fn is_of_file(asked: &str, session: &Session) -> bool {
    let words = asked.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.into_iter().any(|word| session.rules.games().any(|game| game == word))
}
