//! The convention of a question: the requested one, or that of the judge lines of the rules.

use crate::failure::CommandFailure;
use crate::session::CliSession;
use grundy::series::SeriesQuestion as Wanted;
use grundy::{
    Argument, BilingualText, Convention, Diagnostic, Positions, Sum, is_word_character, misere_refusal, text,
};

/// The convention under which the positions of a question are played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestedConvention {
    pub(crate) convention: Convention,
    /// Whether misère play is specified by the judge lines only, not by an option.
    pub(crate) by_judge: bool,
}

impl RequestedConvention {
    /// Misère play if it was requested, or if the question names a game of a file whose judge lines all have `misere=True`.
    pub(crate) fn from_request(misere: bool, asked: &str, session: &CliSession) -> RequestedConvention {
        let by_judge = !misere && names_file_game(asked, session) && judges_say_misere(session);
        let convention = if misere || by_judge { Convention::Misere } else { Convention::Normal };
        RequestedConvention { convention, by_judge }
    }

    pub(crate) fn is_misere(self) -> bool {
        self.convention == Convention::Misere
    }

    /// A notice that misère play is specified by the judge line, if it is.
    pub(crate) fn judge_notice(self) -> Option<BilingualText> {
        self.by_judge.then(|| text!("under misère play, as the judge line says: whoever makes the last move loses"))
    }
}

/// Refuses options for normal play if a name such as `反尼姆` specifies misère play.
///
/// # Errors
/// Returns an error if misère play is requested and one of `options` is given. Each entry of `options` is the name of an option and whether
/// it is given.
pub(crate) fn refuse_under_misere(is_misere: bool, options: &[(&str, bool)]) -> Result<(), CommandFailure> {
    let given = options.iter().find(|(_, is_given)| is_misere && *is_given);
    let refusal = |option: &str| {
        CommandFailure::Input(text!("{option} is for normal play, and the name of the game asks for misère play"))
    };
    given.map_or(Ok(()), |(option, _)| Err(refusal(option)))
}

/// The number of choices of numbers that are tried to find a position, and the most numbers of one.
const TRIED_POSITIONS: u64 = 8;
const MAX_TRIED_NUMBERS: usize = 4;

/// Refuses misère play of positions that have none.
///
/// # Errors
/// Returns an error if the rules declare who wins, or have entailing moves.
pub(crate) fn check_misere_play(text: &str, game: &dyn Positions) -> Result<(), CommandFailure> {
    let counts = game.names().map_or(1..=MAX_TRIED_NUMBERS, |names| names.len()..=names.len());
    let mut tried = counts.flat_map(|count| (0..TRIED_POSITIONS).map(move |n| vec![n; count]));
    // A game without a position in this range is not checked.
    tried.find_map(|numbers| game.position(&numbers).ok()).map_or(Ok(()), |sum| check_misere_position(text, &sum))
}

/// Refuses misère play of a position that has none.
///
/// # Errors
/// Returns the errors of [`check_misere_play`].
pub(crate) fn check_misere_position(text: &str, position: &Sum) -> Result<(), CommandFailure> {
    let refusal = |message| CommandFailure::in_text(text, Diagnostic::at_span(0..text.len(), message));
    misere_refusal(position).map_or(Ok(()), |message| Err(refusal(message)))
}

/// Applies the judge line of a file to a sequence or a table: outcomes are then those of misère play.
/// Grundy values remain those of normal play. The returned notice states this in both cases.
pub(crate) fn apply_judge_convention(
    asked: Wanted,
    text: &str,
    session: &CliSession,
) -> (Wanted, Option<BilingualText>) {
    let of_judge = RequestedConvention::from_request(false, text, session);
    match asked {
        Wanted::Outcomes(Convention::Normal) if of_judge.is_misere() => {
            (Wanted::Outcomes(Convention::Misere), of_judge.judge_notice())
        }
        Wanted::Values if of_judge.is_misere() => {
            let message = text!(
                "Grundy values are those of normal play; the judge line says misère play: --outcomes gives who wins"
            );
            (asked, Some(message))
        }
        _ => (asked, None),
    }
}

fn judges_say_misere(session: &CliSession) -> bool {
    let says = |(message, _): (&[(String, _, Argument)], _)| {
        message.iter().any(|(name, _, value)| name == "misere" && *value == Argument::Bool(true))
    };
    let mut judges = session.rules.judge_calls().peekable();
    judges.peek().is_some() && judges.all(says)
}

/// Whether an expression contains the name of a game of the file.
fn names_file_game(asked: &str, session: &CliSession) -> bool {
    let words = asked.split(|c: char| !is_word_character(c));
    words.into_iter().any(|word| session.rules.games().any(|game| game == word))
}
