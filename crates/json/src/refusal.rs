//! Refused questions as JSON.

use grundy::{BilingualText, Diagnostic, Lang, TextPlace};
use serde_json::{Value as Json, json};

/// The reason why a question has no answer: the message, what is wrong (a field, a text or a file), the place in it, and help.
///
/// `line` and `column` count from 1, and `source` is the line, cut around the place if it is long. The three are null if the
/// mistake has no place.
pub fn refusal(
    message: &BilingualText,
    help: &[BilingualText],
    field: Option<&str>,
    place: Option<&TextPlace>,
    lang: Lang,
) -> Json {
    let mut object = located_help(help, place, lang);
    object["error"] = message.in_language(lang).into();
    object["field"] = field.into();
    object
}

/// A mistake that rules made in a text while they ran.
pub(crate) fn rules_fault(diagnostic: &Diagnostic, text: &str, lang: Lang) -> Json {
    let mut object = located_help(&diagnostic.help, diagnostic.place_in(text).as_ref(), lang);
    object["text"] = diagnostic.message.in_language(lang).into();
    object
}

/// The fields that every mistake has: its place, and help.
fn located_help(help: &[BilingualText], place: Option<&TextPlace>, lang: Lang) -> Json {
    json!({
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "source": place.map(|place| &place.source),
        "help": help.iter().map(|message| message.in_language(lang).into_owned()).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> BilingualText {
        BilingualText::language_neutral(text)
    }

    #[test]
    fn a_place_is_three_fields() {
        let rules = "@game\ndef g(n):\n    yield g(1 // 0)";
        let at = rules.find("1 //").expect("a division");
        let wrong = Diagnostic::at_span(at..at + 6, plain("error")).with_help(plain("help"));
        let place = wrong.place_in(rules);
        assert_eq!(
            refusal(&wrong.message, &wrong.help, Some("rules"), place.as_ref(), Lang::En),
            json!({ "error": "error", "field": "rules", "line": 3, "column": 13, "source": "    yield g(1 // 0)", "help": ["help"] })
        );
        assert_eq!(
            rules_fault(&wrong, rules, Lang::En),
            json!({ "text": "error", "line": 3, "column": 13, "source": "    yield g(1 // 0)", "help": ["help"] })
        );
        let nowhere = Diagnostic::for_whole_text(plain("error"));
        assert_eq!(
            refusal(&nowhere.message, &nowhere.help, None, None, Lang::En),
            json!({ "error": "error", "field": null, "line": null, "column": null, "source": null, "help": [] })
        );
    }
}
