//! The fields of questions: each question has a list of them, by which requests are checked and described.

use super::refusal::ApiRefusal;
use grundy::{BilingualText, Lang, Limits, text};
use serde_json::{Map, Value as Json, json};
use std::time::Duration;

/// A field of a question.
pub(crate) struct QuestionField {
    pub(crate) name: &'static str,
    pub(crate) kind: FieldKind,
    /// Whether the field is required.
    pub(crate) is_required: bool,
    /// The meaning of the field.
    pub(crate) about: &'static str,
}

/// The kinds of values of a field.
#[derive(Clone, Copy)]
pub(crate) enum FieldKind {
    /// A text of at most this many characters.
    Text(usize),
    /// `true` or `false`.
    Flag,
    /// A whole number between these bounds, both included.
    Count(u64, u64),
    /// A time in seconds.
    Seconds,
    /// A word out of a list of words.
    Word(&'static [&'static str]),
    /// A list of at most this many texts.
    Texts(usize),
    /// An object, or a text that contains one.
    Object,
}

/// The largest integer that all JSON parsers read exactly (2^53).
pub(crate) const MAX_EXACT_INTEGER: u64 = 1 << 53;
/// The maximum number of characters of a text.
pub(crate) const MAX_TEXT_CHARS: usize = 1 << 20;

/// The fields that every question may have.
pub(crate) static COMMON_FIELDS: &[QuestionField] = &[
    QuestionField {
        name: "lang",
        kind: FieldKind::Word(&["en", "zh-CN", "zh-TW"]),
        is_required: false,
        about: "The language of the sentences; by default that of the header Accept-Language.",
    },
    QuestionField {
        name: "max_positions",
        kind: FieldKind::Count(0, MAX_EXACT_INTEGER),
        is_required: false,
        about: "The maximum number of positions to compute; never more than the server allows.",
    },
    QuestionField {
        name: "max_memory",
        kind: FieldKind::Count(0, MAX_EXACT_INTEGER),
        is_required: false,
        about: "The approximate maximum of bytes of tables; never more than the server allows.",
    },
    QuestionField {
        name: "max_time",
        kind: FieldKind::Seconds,
        is_required: false,
        about: "The longest time in seconds; never more than the server allows.",
    },
];

/// The checked fields of a question.
pub(crate) struct QuestionFields {
    fields: Map<String, Json>,
    lang: Lang,
}

/// The language that a question names, if that much of it can be read.
pub(crate) fn named_lang(bytes: &[u8]) -> Option<Lang> {
    let all: Json = serde_json::from_slice(bytes).ok()?;
    lang_with_tag(all.get("lang")?.as_str()?)
}

/// The language with a tag such as `zh-CN`.
fn lang_with_tag(tag: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
}

impl QuestionFields {
    /// Parses and checks a question.
    ///
    /// # Errors
    /// Fails if it is not JSON, or a field is missing, unknown, or of the wrong kind.
    pub(crate) fn read(
        bytes: &[u8],
        fields: &'static [QuestionField],
        preferred: Lang,
    ) -> Result<QuestionFields, ApiRefusal> {
        let all: Json = serde_json::from_slice(bytes).map_err(|error| {
            let (line, column, en) = (error.line(), error.column(), error.to_string());
            let en = en.rsplit_once(" at line ").map_or(&en[..], |(reason, _)| reason);
            if en.starts_with("recursion limit") {
                let message = text!("the JSON is nested too deeply: line {line}, column {column}");
                return ApiRefusal::malformed_request(message);
            }
            let zh = if error.is_eof() { "它提前结束了" } else { "语法有误" };
            ApiRefusal::malformed_request(text!(
                "this is not JSON: line {line}, column {column}: {error}",
                error = (en, zh)
            ))
        })?;
        let Json::Object(all) = all else {
            return Err(ApiRefusal::malformed_request(text!("a question is a JSON object")));
        };
        let known = || fields.iter().chain(COMMON_FIELDS);
        for (name, value) in &all {
            let Some(field) = known().find(|field| field.name == name) else {
                let (name, names) = (grundy::shorten_text(name), known().map(|field| field.name).collect::<Vec<_>>());
                let message = text!(
                    "there is no field “{name}”; the fields are {names}",
                    names = (names.join(Lang::En.list_comma()), names.join(Lang::ZhCn.list_comma()))
                );
                return Err(ApiRefusal::invalid_field(name, message));
            };
            field.check(value)?;
        }
        if let Some(missing) = known().find(|field| field.is_required && !all.contains_key(field.name)) {
            let name = missing.name;
            return Err(ApiRefusal::invalid_field(name, text!("the field “{name}” is missing")));
        }
        let lang = all.get("lang").and_then(Json::as_str).and_then(lang_with_tag).unwrap_or(preferred);
        Ok(QuestionFields { fields: all, lang })
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// A text; empty if the field is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.fields.get(name).and_then(Json::as_str).unwrap_or_default()
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.fields.get(name).and_then(Json::as_bool).unwrap_or_default()
    }

    pub(crate) fn count(&self, name: &str) -> Option<u64> {
        self.fields.get(name).and_then(whole_number)
    }

    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        self.fields.get(name).and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).collect()
    }

    pub(crate) fn has_field(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// An object as JSON text, whether it was sent as an object or as a text.
    pub(crate) fn object(&self, name: &str) -> String {
        match self.fields.get(name) {
            Some(Json::String(text)) => text.clone(),
            Some(object) => object.to_string(),
            None => String::new(),
        }
    }

    /// The limits of the question, at most `most`.
    pub(crate) fn limits(&self, most: Limits) -> Limits {
        let seconds = self.fields.get("max_time").and_then(Json::as_f64);
        Limits {
            max_positions: self.count("max_positions").unwrap_or(most.max_positions),
            max_memory: self.count("max_memory").unwrap_or(most.max_memory),
            max_time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).or(most.max_time),
        }
    }
}

/// A whole number; `3.0` counts as one.
fn whole_number(value: &Json) -> Option<u64> {
    let rounded = || {
        value.as_f64().filter(|n| n.fract() == 0.0 && (0.0..=MAX_EXACT_INTEGER as f64).contains(n)).map(|n| n as u64)
    };
    value.as_u64().or_else(rounded)
}

impl QuestionField {
    fn check(&self, value: &Json) -> Result<(), ApiRefusal> {
        let name = self.name;
        let fits = match self.kind {
            FieldKind::Text(most) => value.as_str().is_some_and(|text| text.chars().count() <= most),
            FieldKind::Flag => value.is_boolean(),
            FieldKind::Count(from, to) => whole_number(value).is_some_and(|n| (from..=to).contains(&n)),
            FieldKind::Seconds => value.as_f64().is_some_and(|n| (0.0..=1e9).contains(&n)),
            FieldKind::Word(words) => value.as_str().is_some_and(|text| words.contains(&text)),
            FieldKind::Texts(most) => {
                value.as_array().is_some_and(|all| all.len() <= most && all.iter().all(Json::is_string))
            }
            FieldKind::Object => {
                value.is_object() || value.as_str().is_some_and(|text| text.chars().count() <= MAX_TEXT_CHARS)
            }
        };
        if fits {
            return Ok(());
        }
        let BilingualText { en, zh } = self.kind.expectation();
        Err(ApiRefusal::invalid_field(name, text!("“{name}” must be {text}", text = (en, zh))))
    }

    /// The description of the field as JSON Schema.
    pub(crate) fn schema(&self) -> Json {
        let mut schema = match self.kind {
            FieldKind::Text(most) => json!({ "type": "string", "maxLength": most }),
            FieldKind::Flag => json!({ "type": "boolean", "default": false }),
            FieldKind::Count(from, to) => json!({ "type": "integer", "minimum": from, "maximum": to }),
            FieldKind::Seconds => json!({ "type": "number", "minimum": 0, "maximum": 1e9 }),
            FieldKind::Word(words) => json!({ "type": "string", "enum": words }),
            FieldKind::Texts(most) => json!({ "type": "array", "items": { "type": "string" }, "maxItems": most }),
            FieldKind::Object => {
                json!({ "anyOf": [{ "type": "object" }, { "type": "string", "maxLength": MAX_TEXT_CHARS }] })
            }
        };
        schema["description"] = self.about.into();
        schema
    }
}

impl FieldKind {
    fn expectation(self) -> BilingualText {
        match self {
            FieldKind::Text(most) => text!("a text of at most {most} characters"),
            FieldKind::Flag => text!("true or false"),
            FieldKind::Count(from, to) => text!("a whole number from {from} to {to}"),
            FieldKind::Seconds => text!("a time in seconds"),
            FieldKind::Word(words) => {
                text!(
                    "one of {words}",
                    words = (words.join(Lang::En.list_comma()), words.join(Lang::ZhCn.list_comma()))
                )
            }
            FieldKind::Texts(most) => text!("a list of at most {most} texts"),
            FieldKind::Object => text!("an object, or a text that contains one"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEST_FIELDS: &[QuestionField] = &[
        QuestionField { name: "game", kind: FieldKind::Text(5), is_required: true, about: "" },
        QuestionField { name: "to", kind: FieldKind::Count(1, 9), is_required: false, about: "" },
        QuestionField { name: "vote", kind: FieldKind::Word(&["half"]), is_required: false, about: "" },
        QuestionField { name: "tokens", kind: FieldKind::Texts(2), is_required: false, about: "" },
    ];

    fn read_fields(text: &str) -> Result<QuestionFields, ApiRefusal> {
        QuestionFields::read(text.as_bytes(), TEST_FIELDS, Lang::En)
    }

    #[test]
    fn what_fits() {
        let fields =
            read_fields(r#"{"game": "尼姆abc", "to": 3.0, "tokens": ["a"], "lang": "zh-TW", "max_time": 0.5}"#)
                .ok()
                .unwrap();
        assert_eq!((fields.text("game"), fields.count("to"), fields.lang()), ("尼姆abc", Some(3), Lang::ZhTw));
        let limits = fields.limits(Limits::default());
        assert_eq!(
            (limits.max_time, limits.max_positions),
            (Some(Duration::from_millis(500)), Limits::default().max_positions)
        );
    }

    #[test]
    fn what_does_not() {
        for text in [
            "",
            "{",
            "[]",
            "null",
            "{}",
            r#"{"game": 3}"#,
            r#"{"game": "abcdef"}"#,
            r#"{"game": "a", "more": 1}"#,
            r#"{"game": "a", "to": 0}"#,
            r#"{"game": "a", "to": 1.5}"#,
            r#"{"game": "a", "to": -1}"#,
            r#"{"game": "a", "to": 1e40}"#,
            r#"{"game": "a", "to": "3"}"#,
            r#"{"game": "a", "vote": "all"}"#,
            r#"{"game": "a", "tokens": ["a", "b", "c"]}"#,
            r#"{"game": "a", "tokens": [1]}"#,
            r#"{"game": "a", "lang": "de"}"#,
            r#"{"game": "a", "max_time": -1}"#,
            "\u{feff}{}",
        ] {
            assert_eq!(read_fields(text).err().map(|refused| refused.status.as_u16()), Some(400), "{text}");
        }
        assert!(QuestionFields::read(&[0xff, 0xfe], TEST_FIELDS, Lang::En).is_err());
    }
}
