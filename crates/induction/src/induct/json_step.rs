//! Steps into a text in JSON, and the places to which they lead.

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::error::Category;
use std::fmt;

/// A step from a value to a value inside it, or to a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JsonStep {
    /// The value of an object under a name.
    Key(String),
    /// The item of a list at an index.
    Index(usize),
    /// The n-th occurrence, from 0, of the name itself in an object.
    Name(String, usize),
}

/// The first byte of the value that the steps lead to; for a name, the byte after its closing quote.
///
/// The text is parsed again up to that place, so that values need not store their places.
pub(super) fn find_offset(text: &str, steps: &[JsonStep]) -> Option<usize> {
    let error = JsonStepFinder(steps).deserialize(&mut Deserializer::from_str(text)).err()?;
    (error.classify() == Category::Data).then(|| byte_offset(text, error.line(), error.column()))
}

/// The byte offset of a place that `serde_json` gives as a line, from 1, and a number of bytes in the line.
pub(super) fn byte_offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    (lines.map(str::len).sum::<usize>() + column).min(text.len().saturating_sub(1))
}

/// A deserializer seed that stops with an error at the place to which the steps lead.
struct JsonStepFinder<'a>(&'a [JsonStep]);

impl<'de> DeserializeSeed<'de> for JsonStepFinder<'_> {
    type Value = ();
    fn deserialize<D: de::Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        if self.0.is_empty() { Err(stop_here()) } else { from.deserialize_any(self) }
    }
}

fn stop_here<E: de::Error>() -> E {
    E::custom("here")
}

impl<'de> Visitor<'de> for JsonStepFinder<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if let Some((JsonStep::Index(index), rest)) = self.0.split_first() {
            for _ in 0..*index {
                list.next_element::<IgnoredAny>()?;
            }
            list.next_element_seed(JsonStepFinder(rest))?;
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0;
        while let Some(key) = map.next_key::<String>()? {
            match self.0.split_first() {
                Some((JsonStep::Key(wanted), rest)) if *wanted == key => {
                    return map.next_value_seed(JsonStepFinder(rest));
                }
                Some((JsonStep::Name(wanted, times), _)) if *wanted == key => {
                    if seen == *times {
                        return Err(stop_here());
                    }
                    seen += 1;
                }
                _ => {}
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found() {
        let text = "{\"a\" : [1,\n  {\"b\\\"\":  \"x\", \"c\": {}}], \"a\" : 2}";
        let key = |key: &str| JsonStep::Key(key.into());
        let check = |steps: &[JsonStep], rest: &str| {
            let at = find_offset(text, steps).expect("it is there");
            assert!(text[at..].starts_with(rest), "{steps:?}: {}", &text[at..]);
        };
        check(&[key("a")], "[1,");
        check(&[key("a"), JsonStep::Index(0)], "1,");
        check(&[key("a"), JsonStep::Index(1)], "{\"b");
        check(&[key("a"), JsonStep::Index(1), key("b\"")], "\"x\"");
        check(&[key("a"), JsonStep::Index(1), key("c")], "{}}]");
        check(&[JsonStep::Name("a".into(), 0)], ": [1");
        check(&[JsonStep::Name("a".into(), 1)], ": 2");
        assert_eq!(find_offset(text, &[key("z")]), None);
    }
}
