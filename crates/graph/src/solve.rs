//! The values of all vertices.
//!
//! 1. [`peel`](crate::peel): vertices from which play must end, each once its followers have values.
//! 2. [`levels`](crate::levels): the rest, level by level, as long as the values are below 64.
//! 3. [`components`](crate::components): if there are larger values, one strongly connected component after the other.

use crate::label::{INFINITE_BIT, VertexLabels};
use crate::levels::solve_levels;
use crate::peel::peel_ending_vertices;
use crate::sets::ValueSetTable;
use crate::{MAX_VERTICES, MoveGraph};
use grundy_game::{Budget, Stop};
use grundy_kernel::MexSet;
use std::sync::OnceLock;

/// The bit of the state of a vertex that has its value; the other bits are the packed value.
pub(crate) const DONE_BIT: u32 = 1 << 31;
/// The state of a vertex that was not visited.
pub(crate) const UNSEEN_STATE: u32 = 0;

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
    assert!(vertices < MAX_VERTICES);
    let held = 26 * vertices as u64;
    budget.spend(0, held)?;
    let peeled = peel_ending_vertices(graph, budget)?;
    budget.spend(0, 4 * vertices as u64)?;
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
    budget.release(held - 4 * vertices as u64);
    packed.iter_mut().for_each(|state| *state &= !DONE_BIT);
    Ok(VertexLabels { packed, sets: sets.into_inner(), found, ending: ending as u32, places: OnceLock::new() })
}

/// The values found so far.
pub(crate) struct ValueSolver<'a> {
    pub(crate) graph: &'a MoveGraph,
    /// [`UNSEEN_STATE`], or [`DONE_BIT`] with the packed value; [`components`](crate::components) uses what is between.
    pub(crate) state: Vec<u32>,
    /// The vertices in the order in which their values were found.
    pub(crate) found: Vec<u32>,
    pub(crate) sets: ValueSetTable,
    mex: MexSet,
    exits: Vec<u32>,
}

impl ValueSolver<'_> {
    /// Computes the value of a vertex on no cycle; `false` if a follower has no value.
    #[inline]
    pub(crate) fn finish_vertex(&mut self, vertex: u32) -> bool {
        // Most values are below 64, for which a word is a sufficient set.
        let (mut bits, mut done, mut infinite) = (0u64, DONE_BIT, 0);
        for &follower in self.graph.followers(vertex) {
            let state = self.state[follower as usize];
            done &= state;
            infinite |= state;
            let value = state & !DONE_BIT;
            bits |= u64::from(value < 64) << (value & 63);
        }
        if done == 0 {
            return false;
        }
        let value = if infinite & INFINITE_BIT == 0 && bits != u64::MAX {
            bits.trailing_ones()
        } else {
            self.exact_value(vertex)
        };
        self.settle_vertex(vertex, value);
        true
    }

    /// The packed value of a vertex whose followers all have values, if it is not simply the mex of values below 64.
    #[cold]
    fn exact_value(&mut self, vertex: u32) -> u32 {
        self.mex.clear();
        let states = || self.graph.followers(vertex).iter().map(|&follower| self.state[follower as usize] & !DONE_BIT);
        states().filter(|packed| packed & INFINITE_BIT == 0).for_each(|value| self.mex.insert(value.into()));
        let value = self.mex.mex() as u32;
        // Every infinite follower must have a move back to the value.
        let back = |packed: u32| self.sets.get(packed & !INFINITE_BIT).binary_search(&value).is_ok();
        if states().filter(|packed| packed & INFINITE_BIT != 0).all(back) { value } else { self.infinite_value(vertex) }
    }

    /// The packed value of an infinite vertex, once the finite values of its followers are known.
    pub(crate) fn infinite_value(&mut self, vertex: u32) -> u32 {
        self.exits.clear();
        let states = self.graph.followers(vertex).iter().map(|&follower| self.state[follower as usize] & !DONE_BIT);
        self.exits.extend(states.filter(|packed| packed & INFINITE_BIT == 0));
        INFINITE_BIT | self.sets.set_number(&mut self.exits)
    }

    /// Stores a packed value.
    #[inline]
    pub(crate) fn settle_vertex(&mut self, vertex: u32, packed: u32) {
        self.state[vertex as usize] = DONE_BIT | packed;
        self.found.push(vertex);
    }
}
