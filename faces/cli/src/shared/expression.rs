//! Expressions: from the arguments of a command, and what is wrong with them.

use crate::failure::CommandFailure;
use crate::session::CliSession;
use grundy::tables::explain_io_error;
use grundy::{Argument, ArgumentError, BilingualText, Diagnostic, Sum, is_shorthand, text};
use std::io::Read;

/// The expression given by the arguments: a ruleset and expressions are a call, and `-` is standard input.
///
/// # Errors
/// Fails if standard input cannot be read.
pub(crate) fn expression_text(words: &[String]) -> Result<String, CommandFailure> {
    match words {
        [] => Ok(String::new()),
        [dash] if dash == "-" => read_standard_input(),
        [whole] => Ok(whole.clone()),
        [ruleset, arguments @ ..] => {
            let joined = words.join(" ");
            if is_shorthand(&joined) {
                return Ok(joined);
            }
            // Arguments of a command may be any expressions.
            let arguments: Vec<&str> = arguments.iter().map(|word| word.trim_end_matches(',')).collect();
            Ok(format!("{ruleset}({})", arguments.join(", ")))
        }
    }
}

fn read_standard_input() -> Result<String, CommandFailure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(2 << 20).read_to_end(&mut bytes);
    read.map_err(|error| {
        let BilingualText { en, zh } = explain_io_error(&error);
        CommandFailure::Input(text!("cannot read standard input: {text}", text = (en, zh)))
    })?;
    String::from_utf8(bytes).map_err(|_| CommandFailure::Input(text!("standard input is not UTF-8")))
}

/// The position that an expression denotes; `None` if it is a ruleset or has a free name.
///
/// # Errors
/// Returns an error if the text is not an expression.
pub(crate) fn parse_position(text: &str, session: &CliSession) -> Result<Option<Sum>, CommandFailure> {
    match session.positions(text) {
        Ok(game) => match game.value() {
            Some(Argument::Position(sum)) => Ok(Some(sum.clone())),
            // `0` is the empty sum.
            Some(Argument::Int(_)) => session.parse(text).map(Some),
            _ => Ok(None),
        },
        // Some syntax, such as comprehensions, is known only to the parser of rules.
        Err(failure) => session.parse(text).map(Some).map_err(|_| failure),
    }
}

/// The diagnostic for a ruleset that does not take the given count of numbers.
pub(crate) fn ruleset_misfit(text: &str, game: Option<&Argument>, misfit: ArgumentError) -> Diagnostic {
    let message = match game {
        Some(Argument::Family(family)) => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            text!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                form = (form, form_zh)
            )
        }
        Some(Argument::Position(_)) => {
            text!("this is one position; give its ruleset without the sizes of the heaps, such as kayles")
        }
        None | Some(Argument::Ruleset(_)) => misfit.message,
        Some(other) => {
            let BilingualText { en, zh } = other.kind_name();
            text!("a game is expected here, not {text}", text = (en, zh))
        }
    };
    Diagnostic::at_span(0..text.len(), message)
}

/// The diagnostic for a game that does not fit.
pub(crate) fn misfit_diagnostic(text: &str, misfit: ArgumentError) -> Diagnostic {
    Diagnostic::at_span(0..text.len(), misfit.message)
}

#[cfg(test)]
mod tests {
    use super::expression_text;

    #[test]
    fn words_are_a_call() {
        for (words, text) in [
            (&["nim", "3", "4", "5"][..], "nim 3 4 5"),
            (&["nim", "3,", "4,", "5"], "nim 3, 4, 5"),
            (&["nim", "3,4,5"], "nim 3,4,5"),
            (&["nim 3 4 5"], "nim 3 4 5"),
            (&["Wythoff's", "game", "8", "15"], "Wythoff's game 8 15"),
            (&["nim(3, 4) + kayles(5)"], "nim(3, 4) + kayles(5)"),
            (&["wythoff", "10**1000", "3"], "wythoff 10**1000 3"),
            (&["subtract(1, 3, 4)", "9", "12"], "subtract(1, 3, 4)(9, 12)"),
            (&["chomp", "2 + 1", "4"], "chomp(2 + 1, 4)"),
            (&["nim", "-3"], "nim(-3)"),
            (&["nim", "3", "4", ")"], "nim(3, 4, ))"),
            (&["nim", "3,,4"], "nim 3,,4"),
            (&["nim"], "nim"),
            (&[], ""),
        ] {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            assert_eq!(expression_text(&words).ok().as_deref(), Some(text), "{words:?}");
        }
    }
}
