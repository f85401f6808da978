//! The reasons why questions have no answer, in JSON.

use axum::http::StatusCode;
use grundy::{BilingualText, Diagnostic, Lang, NextStep, TextPlace, text};
use serde_json::Value as Json;
use std::borrow::Cow;

/// The reason why a question has no answer.
#[derive(Clone, Debug)]
pub(crate) struct ApiRefusal {
    pub(crate) status: StatusCode,
    message: BilingualText,
    help: Vec<BilingualText>,
    /// The field that is wrong.
    field: Option<Cow<'static, str>>,
    /// The place in its text.
    place: Option<Box<TextPlace>>,
}

impl ApiRefusal {
    pub(crate) fn new(status: StatusCode, message: BilingualText) -> ApiRefusal {
        ApiRefusal { status, message, help: Vec::new(), field: None, place: None }
    }

    /// The request is not a question: 400.
    pub(crate) fn malformed_request(message: BilingualText) -> ApiRefusal {
        ApiRefusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// A field is missing, unknown, or of the wrong kind: 400.
    pub(crate) fn invalid_field(name: impl Into<Cow<'static, str>>, message: BilingualText) -> ApiRefusal {
        ApiRefusal { field: Some(name.into()), ..ApiRefusal::malformed_request(message) }
    }

    /// The value of a field has no meaning: 422.
    pub(crate) fn meaningless_field(name: &'static str, message: BilingualText) -> ApiRefusal {
        ApiRefusal { field: Some(name.into()), ..ApiRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, message) }
    }

    /// A mistake in the text of a field, or in the rules that it uses: 422.
    pub(crate) fn text_mistake(name: &'static str, text: &str, rules: &str, diagnostic: Diagnostic) -> ApiRefusal {
        let (name, text) = if diagnostic.in_rules { ("rules", rules) } else { (name, text) };
        let place = diagnostic.place_in(text).map(Box::new);
        let Diagnostic { message, mut help, step, .. } = diagnostic;
        // The list of games has its own address, which the description of the API names.
        help.extend(step.filter(|step| **step != NextStep::ListGames).map(|step| step.text()));
        ApiRefusal { help, place, ..ApiRefusal::meaningless_field(name, message) }
    }

    /// Adds the place in the text of the field.
    pub(crate) fn at_place(self, place: TextPlace) -> ApiRefusal {
        ApiRefusal { place: Some(Box::new(place)), ..self }
    }

    /// Adds suggestions.
    pub(crate) fn with_help(self, help: Vec<BilingualText>) -> ApiRefusal {
        ApiRefusal { help, ..self }
    }

    /// The content type is not JSON: 415.
    pub(crate) fn wrong_content_type() -> ApiRefusal {
        ApiRefusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            text!("send JSON, with the header content-type: application/json"),
        )
    }

    /// The body has too many bytes: 413.
    pub(crate) fn body_too_long() -> ApiRefusal {
        ApiRefusal::new(StatusCode::PAYLOAD_TOO_LARGE, text!("a question may have at most 1 MiB of text"))
    }

    /// The body was not complete in time: 408.
    pub(crate) fn body_too_late() -> ApiRefusal {
        ApiRefusal::new(StatusCode::REQUEST_TIMEOUT, text!("the question was not received completely in time"))
    }

    /// The body ended early, or is malformed: 400.
    pub(crate) fn broken_body() -> ApiRefusal {
        ApiRefusal::new(StatusCode::BAD_REQUEST, text!("the request broke off, or its body is malformed"))
    }

    /// The JSON of the response.
    pub(crate) fn json(&self, lang: Lang) -> Json {
        grundy_json::refusal(&self.message, &self.help, self.field.as_deref(), self.place.as_deref(), lang)
    }
}
