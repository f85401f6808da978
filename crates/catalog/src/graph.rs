//! Graphs for searches: one word per row for at most 64 vertices, four words for larger ones.

use crate::bits::Bits;
use crate::network::Network;
use crate::relation::{Relation, unpack_names};
use grundy_game::{Key, Pack};
use grundy_theory::{Said, say};

/// The largest number of vertices of a graph that is searched.
pub(crate) const MAX_VERTICES: usize = Bits::<WIDE>::CAPACITY;

/// The number of words of a row of a large graph.
pub(crate) const WIDE: usize = 4;

/// A graph that is searched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Graph {
    /// At most 64 vertices.
    Small(Relation<1>),
    /// More than 64 vertices.
    Wide(Relation<WIDE>),
}

/// Evaluates the same expression for a graph of either size.
macro_rules! either {
    ($graph:expr, $inner:pat => $value:expr) => {
        match $graph {
            $crate::graph::Graph::Small($inner) => $value,
            $crate::graph::Graph::Wide($inner) => $value,
        }
    };
}
pub(crate) use either;

impl From<Relation<1>> for Graph {
    fn from(graph: Relation<1>) -> Graph {
        Graph::Small(graph)
    }
}

impl From<Relation<WIDE>> for Graph {
    fn from(graph: Relation<WIDE>) -> Graph {
        graph.resized().map_or(Graph::Wide(graph), Graph::Small)
    }
}

impl Graph {
    /// The graph of a network; `None` if it has more than [`MAX_VERTICES`] vertices.
    pub(crate) fn of(network: &Network) -> Option<Graph> {
        match Relation::of(network, false) {
            Some(small) => Some(Graph::Small(small)),
            None => Relation::of(network, false).map(Graph::Wide),
        }
    }

    /// The graph with names and edges.
    pub(crate) fn network(&self) -> Network {
        either!(self, graph => graph.network(false))
    }

    /// The number of vertices.
    pub(crate) fn size(&self) -> usize {
        either!(self, graph => graph.rows.len())
    }

    /// Twice the number of edges.
    pub(crate) fn ends(&self) -> u64 {
        either!(self, graph => graph.rows.iter().map(|row| u64::from(row.count())).sum())
    }

    /// The name of a vertex.
    pub(crate) fn name(&self, vertex: usize) -> String {
        either!(self, graph => graph.name(vertex))
    }

    /// Calls `visit` with each connected part.
    pub(crate) fn each_component(self, mut visit: impl FnMut(Graph)) {
        either!(self, graph => graph.each_component(|part| visit(part.into())))
    }

    /// The graph with vertices renamed to numbers; equal for most isomorphic graphs.
    pub(crate) fn canonical(&self) -> Graph {
        either!(self, graph => graph.canonical(Bits::NONE).into())
    }

    /// Whether this is a connected graph without names, given the graph `read` from its written form.
    pub(crate) fn is_component(&self, read: &Graph) -> bool {
        match (self, read) {
            (Graph::Small(graph), Graph::Small(read)) => graph.is_component(read),
            (Graph::Wide(graph), Graph::Wide(read)) => graph.is_component(read),
            _ => false,
        }
    }

    /// The approximate size of its rows in bytes.
    pub(crate) fn held(&self) -> usize {
        match self {
            Graph::Small(graph) => 8 * graph.rows.len(),
            Graph::Wide(graph) => 8 * WIDE * graph.rows.len(),
        }
    }
}

/// Why a graph with this many vertices is not searched, if it has too many.
pub(crate) fn too_large(vertices: usize) -> Option<Said> {
    (vertices > MAX_VERTICES).then(|| {
        say!(
            "only graphs of at most {MAX_VERTICES} vertices can be searched, and this one has {vertices}",
            "只能搜索至多 {MAX_VERTICES} 个顶点的图，而这个图有 {vertices} 个顶点"
        )
    })
}

/// A graph is packed as its relation. The number of words tells whether it is small or wide.
impl Pack for Graph {
    fn pack(&self, key: &mut Key) {
        either!(self, graph => graph.pack(key));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Graph> {
        let (words, names) = (Vec::<u64>::unpack(bytes)?, unpack_names(bytes)?);
        if words.len() <= Bits::<1>::CAPACITY {
            return Relation::of_words(&words, names).map(Graph::Small);
        }
        let wide = Relation::of_words(&words, names)?;
        (wide.rows.len() > Bits::<1>::CAPACITY).then_some(Graph::Wide(wide))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_kayles::GRAPH;
    use grundy_game::Args;

    fn path(length: u64) -> Graph {
        let args = Args { keywords: vec![("path".into(), length.into())], ..Args::default() };
        Graph::of(&Network::start(&args, GRAPH).expect("a graph").0).expect("it is small enough")
    }

    #[test]
    fn what_is_packed_comes_back() {
        for length in [1, 2, 63, 64, 65, 66, 128, 129, 256] {
            for graph in [path(length), path(length).canonical()] {
                assert_eq!(Key::of(&graph).open::<Graph>(), graph, "{length}");
                assert_eq!(matches!(graph, Graph::Wide(_)), length > 64);
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
            let network = Network::read(&text.join(" ").as_str().into(), GRAPH).expect("a graph");
            let small = Relation::<1>::of(&network, false).expect("it is small");
            let wide = Relation::<WIDE>::of(&network, false).expect("it is small");
            assert_eq!(wide.resized().as_ref(), Some(&small));
            assert_eq!(wide.canonical(Bits::NONE).resized(), Some(small.canonical(Bits::NONE)));
            assert_eq!(wide.canonical_order(Bits::one(0)), small.canonical_order(Bits::one(0)));
            let (mut parts, mut wide_parts) = (Vec::new(), Vec::new());
            small.each_component(|part| parts.push(part));
            wide.each_component(|part| wide_parts.extend(part.resized()));
            assert_eq!(wide_parts, parts);
        }
    }
}
