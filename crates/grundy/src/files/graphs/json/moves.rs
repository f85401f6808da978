//! The moves of each vertex.

use super::{JsonGraphReader, VertexVisitor, write_expected};
use grundy_game::text;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;

/// The list of followers of each vertex: in a list by number, or in an object by name.
pub(super) struct MovesVisitor<'r, 'a>(pub(super) &'r JsonGraphReader<'a>);

impl<'de> DeserializeSeed<'de> for MovesVisitor<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for MovesVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(
            f,
            "the list of moves of each vertex (such as [[1, 2], [2], []])",
            "每个顶点的走法（例如 [[1, 2], [2], []]）",
        )
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut largest = None;
        let mut count = 0;
        while let Some(found) =
            list.next_element_seed(FollowersVisitor { reader: self.0, owner: FollowersOwner::Number(count) })?
        {
            largest = largest.max(found);
            count += 1;
        }
        match largest {
            Some(largest) if largest >= count => {
                let last = count - 1;
                Err(self.0.record_error(text!(
                    "a move leads to {largest}, but the last list of moves is that of vertex {last}"
                )))
            }
            _ => Ok(()),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut declared = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            let from = self.0.named_vertex(&name)?;
            if !declared.insert(from) {
                return Err(self.0.record_error(text!("the vertex `{name}` is named twice")));
            }
            map.next_value_seed(FollowersVisitor { reader: self.0, owner: FollowersOwner::Vertex(from) })?;
        }
        Ok(())
    }
}

/// The followers of a vertex; deserializes to the largest number among them.
struct FollowersVisitor<'r, 'a> {
    reader: &'r JsonGraphReader<'a>,
    owner: FollowersOwner,
}

/// The number of a vertex among the lists of moves.
struct VertexNumberVisitor;

impl<'de> DeserializeSeed<'de> for VertexNumberVisitor {
    type Value = u64;
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<u64, D::Error> {
        json.deserialize_any(self)
    }
}

impl Visitor<'_> for VertexNumberVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(
            f,
            "the number of a vertex (the place of its list of moves, from 0 on)",
            "顶点的编号（即其走法列表的位置，从 0 开始）",
        )
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }
}

/// The vertex to which followers belong: in a list, its index (and then the followers are numbers too), in an object, its name.
enum FollowersOwner {
    Number(u64),
    Vertex(u32),
}

impl<'de> DeserializeSeed<'de> for FollowersVisitor<'_, '_> {
    type Value = Option<u64>;
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Option<u64>, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for FollowersVisitor<'_, '_> {
    type Value = Option<u64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expected(f, "a list of followers", "后继的列表")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<u64>, A::Error> {
        let mut largest = None;
        if let FollowersOwner::Number(place) = self.owner {
            let from = self.reader.numbered_vertex(place)?;
            while let Some(number) = list.next_element_seed(VertexNumberVisitor)? {
                let to = self.reader.numbered_vertex(number)?;
                self.reader.add_edge(from, to)?;
                largest = largest.max(Some(number));
            }
        }
        if let FollowersOwner::Vertex(from) = self.owner {
            while let Some(to) = list.next_element_seed(VertexVisitor(self.reader))? {
                self.reader.add_edge(from, to)?;
            }
        }
        Ok(largest)
    }
}
