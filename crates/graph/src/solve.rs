//! The values of all vertices.
//!
//! 1. [`peel`](crate::peel): vertices from which play must end, each once its followers have values.
//! 2. [`levels`](crate::levels): the rest, level by level, as long as the values are below 64.
//! 3. [`components`](crate::components): if there are larger values, one strongly connected component after the other.

use crate::label::VertexLabels;
use crate::levels::solve_levels;
use crate::peel::peel_ending_vertices;
use crate::sets::ValueSetTable;
use crate::solver::{DONE_BIT, UNSEEN_STATE, ValueSolver};
use crate::{MAX_VERTICES, MoveGraph};
use grundy_game::{Budget, ChargedBytes, Stop};
use grundy_kernel::MexSet;
use std::sync::OnceLock;

/// The bytes that the result takes for each vertex: a value, and two places in the order in which values are found.
const RESULT_BYTES: u64 = 12;

/// The values of all vertices of a graph, which may have cycles.
///
/// # Complexity
/// `O(V + E)` without cycles. Vertices that lead to cycles take `O(E)` for each level up to 64;
/// if there are larger values among them, each strongly connected component with `e` edges and values up to `m` takes at most `O(e · m)`,
/// and mostly not much more than `O(e)`. Some 30 bytes a vertex; for vertices that lead to cycles 20 more, and 12 an edge.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Examples
/// A cycle of two vertices, one of which has an exit:
/// ```
/// use grundy_graph::{MoveGraph, VertexLabel, solve};
/// let graph = MoveGraph::from_edges(3, &[(0, 1), (0, 2), (1, 0)]);
/// let labels = solve(&graph, &())?;
/// assert_eq!(labels.label_of(0), VertexLabel::Finite(1));
/// assert_eq!(labels.label_of(1), VertexLabel::Finite(0));
/// # Ok::<(), grundy_game::Stop>(())
/// ```
///
/// # Source
/// C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966);
/// A. S. Fraenkel and Y. Yesha, *The generalized Sprague–Grundy function and its invariance under certain mappings*,
/// J. Combin. Theory A 43 (1986).
pub fn solve(graph: &MoveGraph, budget: &dyn Budget) -> Result<VertexLabels, Stop> {
    solve_vertices(graph, true, budget)
}

/// The values of all vertices; without `by_levels`, one strongly connected component after the other, whatever the values.
fn solve_vertices(graph: &MoveGraph, by_levels: bool, budget: &dyn Budget) -> Result<VertexLabels, Stop> {
    let vertices = graph.vertices();
    // The numbers of visits and of sets must leave the two high bits of a state free.
    assert!(vertices < MAX_VERTICES);
    let mut charged = ChargedBytes::new(budget, 26 * vertices as u64)?;
    let peeled = peel_ending_vertices(graph, budget)?;
    charged.charge_more(0, 4 * vertices as u64)?;
    let packed = |vertex: u32| peeled.value(vertex).map_or(UNSEEN_STATE, |value| DONE_BIT | value);
    let state = (0..vertices as u32).map(packed).collect();
    let ending = peeled.discovery_order.len();
    let mut solver = ValueSolver {
        graph,
        state,
        discovery_order: peeled.discovery_order,
        sets: ValueSetTable::default(),
        mex: MexSet::new(),
        exits: Vec::new(),
    };
    if let Err(stop) = solver.solve_remaining_vertices(by_levels, budget) {
        budget.release(solver.sets.charged_bytes());
        return Err(stop);
    }
    let ValueSolver { state: mut packed, discovery_order: found, sets, .. } = solver;
    let bytes = RESULT_BYTES * vertices as u64;
    charged.keep(bytes);
    // All vertices have values now, so the bit says nothing more.
    packed.iter_mut().for_each(|state| *state &= !DONE_BIT);
    let bytes = bytes + sets.charged_bytes();
    let (sets, places) = (sets.into_inner(), OnceLock::new());
    Ok(VertexLabels { packed_labels: packed, sets, discovery_order: found, ending: ending as u32, places, bytes })
}

impl ValueSolver<'_> {
    /// Computes the values of the vertices that lead to cycles.
    fn solve_remaining_vertices(&mut self, by_levels: bool, budget: &dyn Budget) -> Result<(), Stop> {
        if self.discovery_order.len() < self.graph.vertices() && !(by_levels && solve_levels(self, budget)?) {
            self.solve_components(budget)?;
        }
        self.sets.charge_all(budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VertexLabel;
    use crate::naive;
    use proptest::prelude::*;

    /// Graphs whose vertices lead to most smaller ones, and to some larger ones.
    fn graph_with_large_values() -> impl Strategy<Value = MoveGraph> {
        let edges = |size: u32| prop::collection::vec((0..size, 0..size), 0..=size as usize);
        (1..24u32).prop_flat_map(move |size| (Just(size), edges(size), edges(size))).prop_map(|(size, cut, back)| {
            let down = (0..size).flat_map(|from| (0..from).map(move |to| (from, to)));
            let kept = down.filter(|edge| !cut.contains(edge));
            let moves: Vec<(u32, u32)> = kept.chain(back.iter().copied().step_by(2)).collect();
            MoveGraph::from_edges(size as usize, &moves)
        })
    }

    fn assert_components(graph: &MoveGraph) {
        let labels = solve_vertices(graph, false, &()).expect("no limit");
        let expected = naive::values(graph, |_| {});
        for vertex in 0..graph.vertices() as u32 {
            let followers = graph.followers(vertex).iter();
            let mut exits: Vec<u32> = followers.filter_map(|&to| expected[to as usize]).collect();
            exits.sort_unstable();
            exits.dedup();
            let expected = expected[vertex as usize].map_or(VertexLabel::Infinite(&exits), VertexLabel::Finite);
            assert_eq!(labels.label_of(vertex), expected, "{vertex} of {graph:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn components_have_the_values_of_the_definition(graph in graph_with_large_values()) {
            assert_components(&graph);
        }

        #[test]
        fn components_of_sparse_graphs_have_them_too(
            edges in prop::collection::vec((0..9u32, 0..9u32), 0..30),
        ) {
            assert_components(&MoveGraph::from_edges(9, &edges));
        }
    }

    /// Many sets of many values are charged, and given back after a failure.
    #[test]
    fn sets_are_charged() {
        use grundy_game::kit::CallBudget;
        let mut edges: Vec<(u32, u32)> = (0..400).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
        edges.extend((200..400).map(|at| (at, at)));
        let graph = MoveGraph::from_edges(400, &edges);
        let budget = CallBudget::new(u64::MAX, Stop::Memory);
        let labels = solve(&graph, &budget).expect("no limit");
        assert_eq!(budget.held_bytes(), labels.bytes());
        assert!(labels.bytes() > 400 * RESULT_BYTES + 200 * 4, "one set at least: {}", labels.bytes());
        let calls = u64::MAX - budget.left_calls();
        for granted in (0..calls).step_by(17) {
            let budget = CallBudget::new(granted, Stop::Memory);
            assert_eq!(solve(&graph, &budget).map(|_| ()), Err(Stop::Memory));
            assert_eq!(budget.held_bytes(), 0, "after {granted} calls");
        }
    }
}
