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

/// The values of all vertices of a graph, which may have cycles.
///
/// # Complexity
/// `O(V + E)` without cycles. Vertices that lead to cycles take `O(E)` for each level up to 64;
/// if there are larger values among them, each strongly connected component with `e` edges and values up to `m` takes `O(e · m)`,
/// and `m` is at most of the order of `√e`. Some 30 bytes a vertex; for vertices that lead to cycles 20 more, and 12 an edge.
///
/// # Errors
/// If the budget runs out.
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
    let vertices = graph.vertices();
    // The numbers of visits and of sets must leave the two high bits of a state free.
    assert!(vertices < MAX_VERTICES);
    let mut charged = ChargedBytes::new(budget, 26 * vertices as u64)?;
    let peeled = peel_ending_vertices(graph, budget)?;
    charged.charge_more(0, 4 * vertices as u64)?;
    let packed = |vertex: u32| peeled.value(vertex).map_or(UNSEEN_STATE, |value| DONE_BIT | value);
    let state = (0..vertices as u32).map(packed).collect();
    let ending = peeled.found.len();
    let mut solver = ValueSolver {
        graph,
        state,
        found: peeled.found,
        sets: ValueSetTable::default(),
        mex: MexSet::new(),
        exits: Vec::new(),
    };
    if ending < vertices && !solve_levels(&mut solver, budget)? {
        solver.solve_components(budget)?;
    }
    let ValueSolver { state: mut packed, found, sets, .. } = solver;
    charged.keep(8 * vertices as u64);
    // All vertices have values now, so the bit says nothing more.
    packed.iter_mut().for_each(|state| *state &= !DONE_BIT);
    Ok(VertexLabels { packed, sets: sets.into_inner(), found, ending: ending as u32, places: OnceLock::new() })
}
