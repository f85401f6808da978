//! JSON that keeps the order of entries and repeated names.
//!
//! `serde_json::Value` is not used, because order and repeated names matter here.

use super::json_step::byte_offset;
use super::mistake::TreeTextError;
use super::payoff::Payoff;
use grundy_game::{BilingualText, text};
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use std::fmt;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum OrderedJson {
    Null,
    Bool,
    Number(Payoff),
    /// A number that cannot be a payoff.
    TooLarge(String),
    Text(String),
    List(Vec<OrderedJson>),
    Object(Vec<(String, OrderedJson)>),
}

impl OrderedJson {
    /// The kind of the value, in words.
    pub(super) fn kind(&self) -> BilingualText {
        match self {
            OrderedJson::Null => text!("null"),
            OrderedJson::Bool => text!("a truth value"),
            OrderedJson::Number(_) | OrderedJson::TooLarge(_) => text!("a number"),
            OrderedJson::Text(_) => text!("a text"),
            OrderedJson::List(_) => text!("a list"),
            OrderedJson::Object(_) => text!("an object"),
        }
    }
}

/// Parses a text.
///
/// # Errors
/// Returns an error if the text is not JSON, or nested more deeply than `serde_json` follows.
pub(super) fn parse_json(text: &str) -> Result<OrderedJson, TreeTextError> {
    let mut from = Deserializer::from_str(text);
    let read = OrderedJsonSeed.deserialize(&mut from).and_then(|json| from.end().map(|()| json));
    read.map_err(|error| {
        let at = (!text.trim().is_empty()).then(|| byte_offset(text, error.line(), error.column().saturating_sub(1)));
        TreeTextError::at_span(text, at.map(|at| at..at + 1), None, syntax_error_message(text, &error))
    })
}

/// The message for a text that is not JSON.
fn syntax_error_message(text: &str, error: &serde_json::Error) -> BilingualText {
    if text.trim().is_empty() {
        return text!("the file is empty");
    }
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    if message.starts_with("recursion limit") {
        return text!(
            "the tree is nested too deeply: write deep parts under `nodes`, as {{\"name\": node}}, and let moves lead to their names"
        );
    }
    grundy_game::theory::json_error_message(&error.to_string())
}

/// Reads one value.
struct OrderedJsonSeed;

impl<'de> DeserializeSeed<'de> for OrderedJsonSeed {
    type Value = OrderedJson;
    fn deserialize<D: de::Deserializer<'de>>(self, from: D) -> Result<OrderedJson, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for OrderedJsonSeed {
    type Value = OrderedJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }
    fn visit_unit<E>(self) -> Result<OrderedJson, E> {
        Ok(OrderedJson::Null)
    }
    fn visit_bool<E>(self, _: bool) -> Result<OrderedJson, E> {
        Ok(OrderedJson::Bool)
    }
    fn visit_u64<E>(self, number: u64) -> Result<OrderedJson, E> {
        Ok(exact_integer(number.into()))
    }
    fn visit_i64<E>(self, number: i64) -> Result<OrderedJson, E> {
        Ok(exact_integer(number.into()))
    }
    fn visit_f64<E>(self, number: f64) -> Result<OrderedJson, E> {
        // 2^53 itself is refused here: a number with a point or an exponent may have been rounded to it.
        let exact = Payoff::new(number).filter(|_| number.abs() < Payoff::MAX_PAYOFF);
        Ok(exact.map_or_else(|| OrderedJson::TooLarge(format!("{number:e}")), OrderedJson::Number))
    }
    fn visit_str<E>(self, text: &str) -> Result<OrderedJson, E> {
        Ok(OrderedJson::Text(text.into()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<OrderedJson, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(OrderedJsonSeed)? {
            items.push(item);
        }
        Ok(OrderedJson::List(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OrderedJson, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key()? {
            entries.push((key, map.next_value_seed(OrderedJsonSeed)?));
        }
        Ok(OrderedJson::Object(entries))
    }
}

/// An integer as a payoff, if it is exact (at most 2^53 in size).
fn exact_integer(number: i128) -> OrderedJson {
    let exact = Payoff::new(number as f64).filter(|_| number.unsigned_abs() <= Payoff::MAX_PAYOFF as u128);
    exact.map_or_else(|| OrderedJson::TooLarge(number.to_string()), OrderedJson::Number)
}
