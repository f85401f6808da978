//! Graphs for searches: one word per row for at most 64 vertices, four words for larger ones.

use crate::shared::bits::FixedBitSet;
use crate::shared::network::Network;
use crate::shared::relation::{BitRelation, unpack_names};
use grundy_game::{BilingualText, Pack, PositionKey, text};

/// The largest number of vertices of a graph that is searched.
pub(crate) const MAX_VERTICES: usize = FixedBitSet::<WIDE_ROW_WORDS>::BIT_CAPACITY;

/// The number of words of a row of a large graph.
pub(crate) const WIDE_ROW_WORDS: usize = 4;

/// A graph that is searched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum SearchableGraph {
    /// At most 64 vertices.
    Small(BitRelation<1>),
    /// More than 64 vertices.
    Wide(BitRelation<WIDE_ROW_WORDS>),
}

/// Evaluates the same expression for a graph of either size.
macro_rules! either {
    ($graph:expr, $inner:pat => $value:expr) => {
        match $graph {
            $crate::shared::graph::SearchableGraph::Small($inner) => $value,
            $crate::shared::graph::SearchableGraph::Wide($inner) => $value,
        }
    };
}
pub(crate) use either;

impl From<BitRelation<1>> for SearchableGraph {
    fn from(graph: BitRelation<1>) -> SearchableGraph {
        SearchableGraph::Small(graph)
    }
}

impl From<BitRelation<WIDE_ROW_WORDS>> for SearchableGraph {
    fn from(graph: BitRelation<WIDE_ROW_WORDS>) -> SearchableGraph {
        graph.resize_words().map_or(SearchableGraph::Wide(graph), SearchableGraph::Small)
    }
}

impl SearchableGraph {
    /// The graph of a network; `None` if it has more than [`MAX_VERTICES`] vertices.
    pub(crate) fn from_network(network: &Network) -> Option<SearchableGraph> {
        match BitRelation::from_network(network, false) {
            Some(small) => Some(SearchableGraph::Small(small)),
            None => BitRelation::from_network(network, false).map(SearchableGraph::Wide),
        }
    }

    /// The graph with names and edges.
    pub(crate) fn to_network(&self) -> Network {
        either!(self, graph => graph.to_network(false))
    }

    /// The number of vertices.
    pub(crate) fn size(&self) -> usize {
        either!(self, graph => graph.rows.len())
    }

    /// Twice the number of edges.
    pub(crate) fn edge_end_count(&self) -> u64 {
        either!(self, graph => graph.rows.iter().map(|row| u64::from(row.count())).sum())
    }

    /// The name of a vertex.
    pub(crate) fn vertex_name(&self, vertex: usize) -> String {
        either!(self, graph => graph.element_name(vertex))
    }

    /// Calls `visit` with each connected part.
    pub(crate) fn for_each_component(self, mut visit: impl FnMut(SearchableGraph)) {
        either!(self, graph => graph.for_each_component(|part| visit(part.into())))
    }

    /// The graph with vertices renamed to numbers; equal for most isomorphic graphs.
    pub(crate) fn canonical(&self) -> SearchableGraph {
        either!(self, graph => graph.canonical(FixedBitSet::EMPTY_SET).into())
    }

    /// Whether this is a connected graph without names, given the graph `read` from its written form.
    pub(crate) fn is_component(&self, read: &SearchableGraph) -> bool {
        match (self, read) {
            (SearchableGraph::Small(graph), SearchableGraph::Small(read)) => graph.is_component(read),
            (SearchableGraph::Wide(graph), SearchableGraph::Wide(read)) => graph.is_component(read),
            _ => false,
        }
    }

    /// The approximate size of its rows in bytes.
    pub(crate) fn owned_bytes(&self) -> usize {
        match self {
            SearchableGraph::Small(graph) => 8 * graph.rows.len(),
            SearchableGraph::Wide(graph) => 8 * WIDE_ROW_WORDS * graph.rows.len(),
        }
    }
}

/// Why a graph with this many vertices is not searched, if it has too many.
pub(crate) fn too_large_reason(vertices: usize) -> Option<BilingualText> {
    (vertices > MAX_VERTICES)
        .then(|| text!("only graphs of at most {MAX_VERTICES} vertices can be searched, and this one has {vertices}"))
}

/// A graph is packed as its relation. The number of words says whether it is small or wide.
impl Pack for SearchableGraph {
    fn pack(&self, key: &mut PositionKey) {
        either!(self, graph => graph.pack(key));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<SearchableGraph> {
        let (words, names) = (Vec::<u64>::unpack(bytes)?, unpack_names(bytes)?);
        if words.len() <= FixedBitSet::<1>::BIT_CAPACITY {
            return BitRelation::from_words(&words, names).map(SearchableGraph::Small);
        }
        let wide = BitRelation::from_words(&words, names)?;
        (wide.rows.len() > FixedBitSet::<1>::BIT_CAPACITY).then_some(SearchableGraph::Wide(wide))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::network::GraphSpelling;
    use grundy_game::CallArguments;

    fn path(length: u64) -> SearchableGraph {
        let args = CallArguments { keywords: vec![("path".into(), length.into())], ..CallArguments::default() };
        SearchableGraph::from_network(&Network::from_call(&args, GraphSpelling::SIMPLE_GRAPH).expect("a graph").0)
            .expect("it is small enough")
    }

    #[test]
    fn what_is_packed_comes_back() {
        for length in [1, 2, 63, 64, 65, 66, 128, 129, 256] {
            for graph in [path(length), path(length).canonical()] {
                assert_eq!(PositionKey::from_position(&graph).unpack_position::<SearchableGraph>(), graph, "{length}");
                assert_eq!(matches!(graph, SearchableGraph::Wide(_)), length > 64);
            }
        }
    }

    /// The canonical form, the parts and the order do not depend on the representation.
    #[test]
    fn wide_graphs_are_small_graphs_with_longer_rows() {
        let mut state = 3u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..300 {
            let vertices = 1 + random(20);
            let text: Vec<String> = (0..vertices)
                .map(|i| if random(4) == 0 { i.to_string() } else { format!("{i}-{}", i + 1 + random(5)) })
                .collect();
            let network =
                Network::from_argument(&text.join(" ").as_str().into(), GraphSpelling::SIMPLE_GRAPH).expect("a graph");
            let small = BitRelation::<1>::from_network(&network, false).expect("it is small");
            let wide = BitRelation::<WIDE_ROW_WORDS>::from_network(&network, false).expect("it is small");
            assert_eq!(wide.resize_words().as_ref(), Some(&small));
            assert_eq!(
                wide.canonical(FixedBitSet::EMPTY_SET).resize_words(),
                Some(small.canonical(FixedBitSet::EMPTY_SET))
            );
            assert_eq!(
                wide.canonical_order(FixedBitSet::singleton(0)),
                small.canonical_order(FixedBitSet::singleton(0))
            );
            let (mut parts, mut wide_parts) = (Vec::new(), Vec::new());
            small.for_each_component(|part| parts.push(part));
            wide.for_each_component(|part| wide_parts.extend(part.resize_words()));
            assert_eq!(wide_parts, parts);
        }
    }
}
