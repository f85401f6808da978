//! Directed graphs in flat arrays.

use crate::group::{GroupedEdges, group_by_key};
use grundy_kernel::prefetch;
use std::ops::Range;

/// A directed graph: the vertices are positions, an edge is a move.
///
/// The followers of all vertices are in one array, so ten million vertices with fifty million edges take 240 MB.
/// There may be parallel edges and loops.
///
/// # Examples
/// ```
/// use grundy_graph::MoveGraph;
/// let graph = MoveGraph::from_edges(3, &[(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(graph.followers(0), [1, 2]);
/// assert_eq!(graph.reversed_graph().followers(2), [0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGraph {
    /// The start of the followers of each vertex, and their end.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// The maximum number of vertices of a graph.
pub const MAX_VERTICES: usize = 1 << 30;
/// The maximum number of edges of a graph.
pub const MAX_EDGES: usize = u32::MAX as usize;

impl MoveGraph {
    /// The graph with these edges. The followers of a vertex keep their order.
    ///
    /// `O(V + E)` time.
    ///
    /// # Panics
    /// If an edge has an end that is not a vertex, or there are more than [`MAX_VERTICES`] or [`MAX_EDGES`].
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> MoveGraph {
        assert!(vertices <= MAX_VERTICES && edges.len() <= MAX_EDGES, "a graph of that size fits no machine word");
        let inside = |&(_, to): &(u32, u32)| (to as usize) < vertices;
        assert!(edges.iter().all(inside), "an edge leads out of the graph");
        let GroupedEdges { starts, values: targets } =
            group_by_key(vertices, edges.iter().map(|edge| edge.0), edges.iter().copied());
        MoveGraph { starts, targets }
    }

    /// The graph in which vertices 0, 1, … have these followers.
    ///
    /// # Panics
    /// As [`from_edges`](MoveGraph::from_edges).
    pub fn from_moves<M: IntoIterator<Item = u32>>(moves: impl IntoIterator<Item = M>) -> MoveGraph {
        let mut builder = GraphBuilder::default();
        for followers in moves {
            followers.into_iter().for_each(|to| builder.push(to));
            builder.close_vertex();
        }
        builder.finish()
    }

    /// The number of vertices; they are 0, 1, …
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges, with parallel ones.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The followers of a vertex, to which the token may move.
    #[inline]
    pub fn followers(&self, vertex: u32) -> &[u32] {
        &self.targets[self.edge_range(vertex)]
    }

    /// The edges of a vertex.
    #[inline]
    pub(crate) fn edge_range(&self, vertex: u32) -> Range<usize> {
        let at = vertex as usize;
        self.starts[at] as usize..self.starts[at + 1] as usize
    }

    /// The ends of some edges.
    #[inline]
    pub(crate) fn edge_targets(&self, from: u32, to: u32) -> &[u32] {
        &self.targets[from as usize..to as usize]
    }

    /// Prefetches the end of an edge.
    #[inline]
    pub(crate) fn ask_for_edge(&self, edge: u32) {
        prefetch(&self.targets, edge as usize);
    }

    /// The end of an edge.
    #[inline]
    pub(crate) fn edge_target(&self, edge: usize) -> u32 {
        self.targets[edge]
    }

    /// The graph with all edges reversed. `O(V + E)` time.
    pub fn reversed_graph(&self) -> MoveGraph {
        self.reversed_edges_to(|_| true)
    }

    /// The graph of the reversed edges that lead to some of the vertices.
    pub(crate) fn reversed_edges_to(&self, wanted: impl Fn(u32) -> bool) -> MoveGraph {
        let from = |from: u32| self.followers(from).iter().map(move |&to| (to, from));
        let edges = (0..self.vertices() as u32).flat_map(from).filter(|(to, _)| wanted(*to));
        let ends = self.targets.iter().copied().filter(|&to| wanted(to));
        // Grouping keeps the order of the input, so the predecessors of a vertex ascend.
        let GroupedEdges { starts, values: targets } = group_by_key(self.vertices(), ends, edges);
        MoveGraph { starts, targets }
    }

    /// The graph with all edges reversed, in which the predecessors of each vertex follow in the order of `vertices`, a permutation.
    pub(crate) fn reversed_edges_from(&self, vertices: &[u32]) -> MoveGraph {
        let edges = vertices.iter().flat_map(|&from| self.followers(from).iter().map(move |&to| (to, from)));
        let GroupedEdges { starts, values: targets } =
            group_by_key(self.vertices(), self.targets.iter().copied(), edges);
        MoveGraph { starts, targets }
    }

    /// The size in bytes.
    pub fn byte_size(&self) -> u64 {
        (4 * (self.starts.len() + self.targets.len())) as u64
    }

    /// Whether the graph has a cycle. `O(V + E)` time.
    pub fn has_cycle(&self) -> bool {
        // Vertices without moves are removed as long as there are any.
        let back = self.reversed_graph();
        let mut moves: Vec<u32> = (0..self.vertices() as u32).map(|v| self.edge_range(v).len() as u32).collect();
        let mut stack: Vec<u32> = (0..self.vertices() as u32).filter(|&v| moves[v as usize] == 0).collect();
        let mut left = self.vertices();
        while let Some(vertex) = stack.pop() {
            left -= 1;
            for &from in back.followers(vertex) {
                moves[from as usize] -= 1;
                if moves[from as usize] == 0 {
                    stack.push(from);
                }
            }
        }
        left > 0
    }
}

/// A graph that is built vertex by vertex.
#[derive(Debug)]
pub struct GraphBuilder {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for GraphBuilder {
    fn default() -> GraphBuilder {
        GraphBuilder { starts: vec![0], targets: Vec::new() }
    }
}

impl GraphBuilder {
    /// Adds a follower of the current vertex.
    #[inline]
    pub fn push(&mut self, to: u32) {
        self.targets.push(to);
    }

    /// Completes the current vertex.
    ///
    /// # Panics
    /// If there are more than [`MAX_VERTICES`] or [`MAX_EDGES`].
    #[inline]
    pub fn close_vertex(&mut self) {
        let fits = self.targets.len() <= MAX_EDGES && self.starts.len() <= MAX_VERTICES;
        assert!(fits, "a graph of that size fits no machine word");
        self.starts.push(self.targets.len() as u32);
    }

    /// The number of edges so far.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The number of edges of the current vertex so far.
    pub fn pending_edges(&self) -> usize {
        self.targets.len() - self.starts[self.starts.len() - 1] as usize
    }

    /// The graph.
    ///
    /// # Panics
    /// If an edge leads to a vertex that was not built.
    pub fn finish(self) -> MoveGraph {
        let graph = MoveGraph { starts: self.starts, targets: self.targets };
        let vertices = graph.vertices();
        assert!(graph.targets.iter().all(|&to| (to as usize) < vertices), "an edge leads out of the graph");
        graph
    }
}
