//! Graphs in JSON: vertices and edges, or the moves of each vertex.

mod moves;

use super::collect::EdgeCollector;
use super::dot::{error_at, read_text};
use super::{GraphReadError, NamedGraph};
use grundy_game::{BilingualText, Budget, Stop, text};
use grundy_graph::VertexName;
use moves::MovesVisitor;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt;
use std::io::BufRead;
use std::ops::Range;

/// Reads `{"vertices": [..], "edges": [[u, v], ..]}`, `{"moves": [[1, 2], [2], []]}`, `{"moves": {"a": ["b"]}}` or a bare list of lists.
///
/// # Errors
/// Returns the errors of [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, GraphReadError> {
    let text = read_text(input, budget)?;
    let reader = JsonGraphReader {
        collector: RefCell::new(EdgeCollector::new(budget)),
        declared_vertices: RefCell::default(),
        stop: Cell::new(None),
        message: Cell::new(None),
    };
    let mut json = serde_json::Deserializer::from_str(&text);
    let parsed = GraphVisitor(&reader).deserialize(&mut json).and_then(|()| json.end());
    if let Some(stop) = reader.stop.get() {
        return Err(GraphReadError::Stop(stop));
    }
    if let Err(error) = parsed {
        let line_start = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let read_bytes = text.floor_char_boundary(line_start + error.column());
        let place = if error.is_data() { last_token(&text[..read_bytes]) } else { last_sign(read_bytes) };
        return Err(error_at(&text, place, reader.message.take().unwrap_or_else(|| error_message(&error))));
    }
    let collector = reader.collector.into_inner();
    if let Some(declared) = reader.declared_vertices.into_inner()
        && let Some(vertex) = collector.vertices().find(|vertex| !declared.contains(vertex))
    {
        return Err(GraphReadError::without_place(undeclared_message(&collector.name(vertex))));
    }
    collector.finish()
}

/// The place of the last sign that was read.
fn last_sign(read_bytes: usize) -> Range<usize> {
    let at = read_bytes.saturating_sub(1);
    at..at + 1
}

/// The place of the last text, number, word or sign of the part of a JSON text that was read.
fn last_token(read: &str) -> Range<usize> {
    let read = read.trim_end();
    let start = match read.strip_suffix('"') {
        // A quote inside a text stands behind an odd number of backslashes.
        Some(inside) => inside.rmatch_indices('"').map(|(at, _)| at).find(|&at| {
            let before = &inside[..at];
            (before.len() - before.trim_end_matches('\\').len()).is_multiple_of(2)
        }),
        None => Some(read.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "+-.".contains(c)).len()),
    };
    start.filter(|start| *start < read.len()).map_or_else(|| last_sign(read.len()), |start| start..read.len())
}

fn undeclared_message(name: &VertexName) -> BilingualText {
    text!("`{name}` is in an edge but not among the vertices")
}

/// Separates the English text from the Chinese text in the description of an expected value, since `serde` has room for one text only.
const LANGUAGE_SEPARATOR: char = '\u{1}';

/// The message for an error of the JSON parser.
fn error_message(error: &serde_json::Error) -> BilingualText {
    let reason = error.to_string();
    let reason = reason.rsplit_once(" at line ").map_or(&reason[..], |(reason, _)| reason);
    let expected = reason.rsplit_once(", expected ").and_then(|(_, expected)| expected.split_once(LANGUAGE_SEPARATOR));
    match expected {
        Some((en, zh)) if error.is_data() => text!("{text} is expected here", text = (en, zh)),
        _ => grundy_game::theory::json_error_message(&error.to_string()),
    }
}

struct JsonGraphReader<'a> {
    collector: RefCell<EdgeCollector<'a>>,
    /// The vertices in the list of vertices, if there is one.
    declared_vertices: RefCell<Option<HashSet<u32>>>,
    stop: Cell<Option<Stop>>,
    /// The error in both languages, if this reader found an error.
    message: Cell<Option<BilingualText>>,
}

impl JsonGraphReader<'_> {
    /// Records which budget ran out, because an error of the deserializer cannot hold it.
    fn record_stop<T, E: Error>(&self, result: Result<T, Stop>) -> Result<T, E> {
        result.map_err(|stop| {
            self.stop.set(Some(stop));
            E::custom("the budget ran out")
        })
    }

    /// Records an error in both languages.
    fn record_error<E: Error>(&self, message: BilingualText) -> E {
        let error = E::custom(&message.en);
        self.message.set(Some(message));
        error
    }

    fn name(&self, vertex: u32) -> VertexName {
        self.collector.borrow().name(vertex)
    }

    fn add_edge<E: Error>(&self, from: u32, to: u32) -> Result<(), E> {
        self.record_stop(self.collector.borrow_mut().add_edge(from, to))
    }

    fn named_vertex<E: Error>(&self, name: &str) -> Result<u32, E> {
        self.record_stop(self.collector.borrow_mut().named_vertex(name))
    }

    fn numbered_vertex<E: Error>(&self, number: u64) -> Result<u32, E> {
        self.record_stop(self.collector.borrow_mut().numbered_vertex(number))
    }
}

/// Writes what is expected, in both languages.
fn write_expected(f: &mut fmt::Formatter<'_>, en: &str, zh: &str) -> fmt::Result {
    write!(f, "{en}{LANGUAGE_SEPARATOR}{zh}")
}

/// The whole text.
struct GraphVisitor<'r, 'a>(&'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for GraphVisitor<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for GraphVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(
            f,
            "an object with \"edges\" or \"moves\" (or a list of lists)",
            "含有 \"edges\" 或 \"moves\" 的对象，或由列表组成的列表",
        )
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        MovesVisitor(self.0).visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut seen, mut edges, mut moves) = (HashSet::new(), false, false);
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(self.0.record_error(text!("\"{key}\" is given twice")));
            }
            match &key[..] {
                "vertices" => map.next_value_seed(VerticesVisitor(self.0))?,
                "edges" => {
                    edges = true;
                    map.next_value_seed(EdgesVisitor(self.0))?
                }
                "moves" => {
                    moves = true;
                    map.next_value_seed(MovesVisitor(self.0))?
                }
                _ => {
                    return Err(self
                        .0
                        .record_error(text!("`{key}` is unknown; known are \"vertices\", \"edges\" and \"moves\"")));
                }
            }
            seen.insert(key);
        }
        match (edges, moves) {
            (true, true) => {
                Err(self.0.record_error(text!("\"edges\" and \"moves\" mean the same: give only one of them")))
            }
            (false, false) if !seen.contains("vertices") => Err(self.0.record_error(text!(
                "an object with \"edges\" or \"moves\" is expected, such as {{\"edges\": [[\"a\", \"b\"]]}}"
            ))),
            _ => Ok(()),
        }
    }
}

/// The list of vertices.
struct VerticesVisitor<'r, 'a>(&'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for VerticesVisitor<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for VerticesVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(f, "a list of names or numbers", "名字或数的列表")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut declared = HashSet::new();
        while let Some(vertex) = list.next_element_seed(VertexVisitor(self.0))? {
            if !declared.insert(vertex) {
                let name = self.0.name(vertex);
                return Err(self.0.record_error(text!("the vertex `{name}` is named twice")));
            }
        }
        *self.0.declared_vertices.borrow_mut() = Some(declared);
        Ok(())
    }
}

/// A vertex by its name.
struct VertexVisitor<'r, 'a>(&'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for VertexVisitor<'_, '_> {
    type Value = u32;
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<u32, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for VertexVisitor<'_, '_> {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(
            f,
            "the name of a vertex (a text or a natural number below 2^64)",
            "顶点的名字（字符串或小于 2^64 的自然数）",
        )
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u32, E> {
        self.0.numbered_vertex(number)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<u32, E> {
        self.0.named_vertex(name)
    }
}

/// The list of edges.
struct EdgesVisitor<'r, 'a>(&'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for EdgesVisitor<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EdgesVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(
            f,
            "a list of edges (such as [[\"a\", \"b\"], [\"b\", \"c\"]])",
            "边的列表（例如 [[\"a\", \"b\"], [\"b\", \"c\"]]）",
        )
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(EdgeVisitor(self.0))?.is_some() {}
        Ok(())
    }
}

struct EdgeVisitor<'r, 'a>(&'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for EdgeVisitor<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EdgeVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(f, "an edge (a list of two vertices)", "一条边（两个顶点的列表）")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let two = || self.0.record_error(text!("an edge is a list of two vertices"));
        let from = list.next_element_seed(VertexVisitor(self.0))?.ok_or_else(two)?;
        let to = list.next_element_seed(VertexVisitor(self.0))?.ok_or_else(two)?;
        if list.next_element::<serde::de::IgnoredAny>()?.is_some() {
            return Err(two());
        }
        // If the list of vertices comes after the edges, this is checked at the end instead.
        if let Some(declared) = &*self.0.declared_vertices.borrow()
            && let Some(vertex) = [from, to].into_iter().find(|vertex| !declared.contains(vertex))
        {
            return Err(self.0.record_error(undeclared_message(&self.0.name(vertex))));
        }
        self.0.add_edge(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The marked part of the text, if it is refused.
    fn marked_part(text: &str) -> String {
        let Err(GraphReadError::Misread(misread)) = read(&mut text.as_bytes(), &()) else { panic!("{text}") };
        misread.source[misread.span].to_owned()
    }

    #[test]
    fn the_wrong_name_or_value_is_marked() {
        for (text, marked) in [
            ("{\"vertices\": [\"a\"], \"edgez\": [[\"a\", \"a\"]]}", "\"edgez\""),
            ("{\n  \"edges\": [],\n  \"顶点\" : 4\n}", "\"顶点\""),
            ("{\"edges\": [], \"a\\\"b\\\\\"\n: 4}", "\"a\\\"b\\\\\""),
            ("{\"edges\": [], \"\": 4}", "\"\""),
            ("{\"edges\": [], \"vertices\": [], \"edges\": []}", "\"edges\""),
            ("{\"edges\": [[\"a\", null]]}", "null"),
            ("{\"edges\": [[\"a\", -12.5e1]]}", "-12.5e1"),
            ("{\"moves\": [[1, \"xyz\"], []]}", "\"xyz\""),
            ("{\"edges\": 300}", "300"),
            ("{}", "}"),
            // What is not JSON is marked where it is not.
            ("{\"edges\": [[\"a\" \"b\"]]}", "\""),
            ("{\"edges\": [[\"a\", \"b\"],]}", "]"),
        ] {
            assert_eq!(marked_part(text), marked, "{text}");
        }
    }
}
