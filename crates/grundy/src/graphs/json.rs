//! Graphs in JSON: vertices and edges, or for each vertex its moves.

use super::collect::Collector;
use super::dot::{misread, whole};
use super::{NamedGraph, Unread};
use grundy_game::Budget;
use grundy_theory::{Stop, say};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fmt;
use std::io::BufRead;

/// Reads `{"vertices": [..], "edges": [[u, v], ..]}`, `{"moves": [[1, 2], [2], []]}`, `{"moves": {"a": ["b"]}}` or a bare list of lists.
///
/// # Errors
/// As [`read`](super::read()).
pub(crate) fn read(input: &mut dyn BufRead, budget: &dyn Budget) -> Result<NamedGraph, Unread> {
    let text = whole(input, budget)?;
    let reader = Reader {
        collector: RefCell::new(Collector::new(budget)),
        declared: RefCell::default(),
        undeclared: RefCell::default(),
        stop: Cell::new(None),
    };
    let mut json = serde_json::Deserializer::from_str(&text);
    let parsed = Whole(&reader).deserialize(&mut json).and_then(|()| json.end());
    if let Some(stop) = reader.stop.get() {
        return Err(Unread::Stop(stop));
    }
    if let Err(error) = parsed {
        let line_start = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let at = (line_start + error.column().saturating_sub(1)).min(text.len());
        let reason = error.to_string();
        let reason = reason.rsplit_once(" at line ").map_or(&reason[..], |(reason, _)| reason);
        let (en, zh) = reason.split_once(BOTH).unwrap_or((reason, reason));
        return Err(misread(&text, at..at + 1, say!("{en}", "{zh}")));
    }
    if let Some(declared) = &*reader.declared.borrow()
        && let Some((_, name)) = reader.undeclared.borrow().iter().find(|(vertex, _)| !declared.contains(vertex))
    {
        return Err(Unread::nowhere(say!(
            "`{name}` is in an edge but not among the vertices",
            "边中的 `{name}` 不在 vertices 中"
        )));
    }
    reader.collector.into_inner().finish()
}

/// What stands between a message in English and the same in Chinese: `serde` has room for one.
const BOTH: &str = "\u{1}";

fn both<E: Error>(said: &grundy_theory::Said) -> E {
    E::custom(format!("{}{BOTH}{}", said.en, said.zh))
}

struct Reader<'a> {
    collector: RefCell<Collector<'a>>,
    /// The vertices that are listed, if there is a list.
    declared: RefCell<Option<HashSet<u32>>>,
    /// What occurred in edges before, or outside, the list of vertices.
    undeclared: RefCell<Vec<(u32, String)>>,
    stop: Cell<Option<Stop>>,
}

impl Reader<'_> {
    /// Keeps which budget ran out, for the deserializer cannot.
    fn spent<T, E: Error>(&self, result: Result<T, Stop>) -> Result<T, E> {
        result.map_err(|stop| {
            self.stop.set(Some(stop));
            E::custom("the budget ran out")
        })
    }

    fn edge<E: Error>(&self, from: u32, to: u32) -> Result<(), E> {
        self.spent(self.collector.borrow_mut().edge(from, to))
    }

    fn vertex<E: Error>(&self, name: &str) -> Result<u32, E> {
        self.spent(self.collector.borrow_mut().vertex(name))
    }

    fn number<E: Error>(&self, number: u64) -> Result<u32, E> {
        self.spent(self.collector.borrow_mut().number(number))
    }
}

/// The whole text.
struct Whole<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Whole<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with \"edges\" or \"moves\", or a list of lists")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        Moves(self.0).visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut seen, mut edges, mut moves) = (HashSet::new(), false, false);
        while let Some(key) = map.next_key::<String>()? {
            match &key[..] {
                "vertices" => map.next_value_seed(Vertices(self.0))?,
                "edges" => {
                    edges = true;
                    map.next_value_seed(Edges(self.0))?
                }
                "moves" => {
                    moves = true;
                    map.next_value_seed(Moves(self.0))?
                }
                _ => {
                    return Err(both(&say!(
                        "`{key}` is unknown; known are \"vertices\", \"edges\" and \"moves\"",
                        "未知的 `{key}`；可用的有 \"vertices\"、\"edges\" 和 \"moves\""
                    )));
                }
            }
            if !seen.insert(key.clone()) {
                return Err(both(&say!("\"{key}\" is there twice", "\"{key}\" 出现了两次")));
            }
        }
        match (edges, moves) {
            (true, true) => Err(both(&say!(
                "\"edges\" and \"moves\" say the same: give one of them",
                "\"edges\" 与 \"moves\" 含义相同：只需给出其一"
            ))),
            (false, false) if !seen.contains("vertices") => Err(both(&say!(
                "an object with \"edges\" or \"moves\" is expected, such as {{\"edges\": [[\"a\", \"b\"]]}}",
                "应为含有 \"edges\" 或 \"moves\" 的对象，例如 {{\"edges\": [[\"a\", \"b\"]]}}"
            ))),
            _ => Ok(()),
        }
    }
}

/// The list of vertices.
struct Vertices<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Vertices<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Vertices<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of names or numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut declared = HashSet::new();
        while let Some((vertex, name)) = list.next_element_seed(Vertex(self.0))? {
            if !declared.insert(vertex) {
                return Err(both(&say!("the vertex `{name}` is named twice", "顶点 `{name}` 出现了两次")));
            }
        }
        *self.0.declared.borrow_mut() = Some(declared);
        Ok(())
    }
}

/// A vertex, and its name as a text where that is needed.
struct Vertex<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Vertex<'_, '_> {
    type Value = (u32, String);
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(u32, String), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Vertex<'_, '_> {
    type Value = (u32, String);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a vertex: a text or a natural number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(u32, String), E> {
        Ok((self.0.number(number)?, number.to_string()))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(u32, String), E> {
        Ok((self.0.vertex(name)?, name.into()))
    }
}

/// The list of edges.
struct Edges<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Edges<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Edges<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of edges, such as [[\"a\", \"b\"], [\"b\", \"c\"]]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Edge(self.0))?.is_some() {}
        Ok(())
    }
}

struct Edge<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Edge<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Edge<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an edge: a list of two vertices")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let two = || both(&say!("an edge is a list of two vertices", "一条边是两个顶点的列表"));
        let (from, from_name) = list.next_element_seed(Vertex(self.0))?.ok_or_else(two)?;
        let (to, to_name) = list.next_element_seed(Vertex(self.0))?.ok_or_else(two)?;
        if list.next_element::<serde::de::IgnoredAny>()?.is_some() {
            return Err(two());
        }
        let declared = self.0.declared.borrow();
        let unknown = |vertex: &u32| declared.as_ref().is_none_or(|declared| !declared.contains(vertex));
        for (vertex, name) in [(from, from_name), (to, to_name)] {
            if unknown(&vertex) {
                if declared.is_some() {
                    return Err(both(&say!(
                        "`{name}` is in an edge but not among the vertices",
                        "边中的 `{name}` 不在 vertices 中"
                    )));
                }
                let mut undeclared = self.0.undeclared.borrow_mut();
                // They matter only if a list of vertices follows; one occurrence of each would do.
                if undeclared.last().is_none_or(|(last, _)| *last != vertex) {
                    undeclared.push((vertex, name));
                }
            }
        }
        self.0.edge(from, to)
    }
}

/// For each vertex a list of followers: in a list by number, in an object by name.
struct Moves<'r, 'a>(&'r Reader<'a>);

impl<'de> DeserializeSeed<'de> for Moves<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the moves of each vertex, such as [[1, 2], [2], []]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut largest = None;
        let mut count = 0;
        while let Some(found) = list.next_element_seed(Followers { reader: self.0, of: Of::Number(count) })? {
            largest = largest.max(found);
            count += 1;
        }
        match largest {
            Some(largest) if largest >= count => Err(both(&say!(
                "a move leads to {largest}, but there are lists for {count} vertices, from 0 on",
                "有走法通向 {largest}，但只给出了 {count} 个顶点（从 0 开始）的列表"
            ))),
            _ => Ok(()),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut declared = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            let from = self.0.vertex(&name)?;
            if !declared.insert(from) {
                return Err(both(&say!("the vertex `{name}` is named twice", "顶点 `{name}` 出现了两次")));
            }
            map.next_value_seed(Followers { reader: self.0, of: Of::Vertex(from) })?;
        }
        Ok(())
    }
}

/// The followers of a vertex; gives the largest number among them.
struct Followers<'r, 'a> {
    reader: &'r Reader<'a>,
    of: Of,
}

/// Whose followers they are: in a list by its place, and then they are numbers too.
enum Of {
    Number(u64),
    Vertex(u32),
}

impl<'de> DeserializeSeed<'de> for Followers<'_, '_> {
    type Value = Option<u64>;
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<u64>, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Followers<'_, '_> {
    type Value = Option<u64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of followers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<u64>, A::Error> {
        let mut largest = None;
        if let Of::Number(place) = self.of {
            let from = self.reader.number(place)?;
            while let Some(number) = list.next_element::<u64>()? {
                let to = self.reader.number(number)?;
                self.reader.edge(from, to)?;
                largest = largest.max(Some(number));
            }
        }
        if let Of::Vertex(from) = self.of {
            while let Some((to, _)) = list.next_element_seed(Vertex(self.reader))? {
                self.reader.edge(from, to)?;
            }
        }
        Ok(largest)
    }
}
