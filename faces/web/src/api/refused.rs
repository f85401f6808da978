//! Why a question has no answer, in JSON.

use axum::http::StatusCode;
use grundy::{Diagnostic, Lang, Said, say};
use grundy_page::{Place, place};
use serde_json::{Value as Json, json};

/// Why a question has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    said: Said,
    help: Vec<Said>,
    /// The field that is wrong.
    field: Option<&'static str>,
    /// The place in its text.
    place: Option<Box<Place>>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, said: Said) -> Refused {
        Refused { status, said, help: Vec::new(), field: None, place: None }
    }

    /// The request is not a question: 400.
    pub(crate) fn malformed(said: Said) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, said)
    }

    /// A field is missing, unknown, or of the wrong kind: 400.
    pub(crate) fn field(name: &'static str, said: Said) -> Refused {
        Refused { field: Some(name), ..Refused::malformed(said) }
    }

    /// The value of a field has no meaning: 422.
    pub(crate) fn meaning(name: &'static str, said: Said) -> Refused {
        Refused { field: Some(name), ..Refused::new(StatusCode::UNPROCESSABLE_ENTITY, said) }
    }

    /// A mistake in the text of a field, or in the rules that it uses: 422.
    pub(crate) fn text(name: &'static str, text: &str, rules: &str, diagnostic: Diagnostic) -> Refused {
        let Diagnostic { span, said, help, in_rules } = diagnostic;
        let (name, text) = if in_rules { ("rules", rules) } else { (name, text) };
        Refused { help, place: span.map(|span| Box::new(place(text, span))), ..Refused::meaning(name, said) }
    }

    /// Adds the place in the text of the field.
    pub(crate) fn at(self, place: Place) -> Refused {
        Refused { place: Some(Box::new(place)), ..self }
    }

    /// Adds suggestions.
    pub(crate) fn help(self, help: Vec<Said>) -> Refused {
        Refused { help, ..self }
    }

    /// The content type is not JSON: 415.
    pub(crate) fn kind() -> Refused {
        Refused::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            say!(
                "send JSON, with the header content-type: application/json",
                "请发送 JSON，并带上 content-type: application/json"
            ),
        )
    }

    /// The body has too many bytes: 413.
    pub(crate) fn too_long() -> Refused {
        Refused::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            say!("a question has at most a mebibyte of text", "一个问题至多 1 MiB 文本"),
        )
    }

    /// The body was not complete in time: 408.
    pub(crate) fn late() -> Refused {
        Refused::new(StatusCode::REQUEST_TIMEOUT, say!("the question was not complete in time", "问题没有及时发送完"))
    }

    /// The JSON of the response.
    pub(crate) fn json(&self, lang: Lang) -> Json {
        let text = |said: &Said| said.in_lang(lang).into_owned();
        json!({
            "error": text(&self.said),
            "field": self.field,
            "line": self.place.as_ref().map(|place| place.line),
            "column": self.place.as_ref().map(|place| place.column),
            "source": self.place.as_ref().map(|place| &place.source),
            "help": self.help.iter().map(text).collect::<Vec<_>>(),
        })
    }
}
