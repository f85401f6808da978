//! The values of all vertices.
//!
//! 1. [`peel`](crate::peel): vertices from which play must end, each once its followers have values.
//! 2. [`levels`](crate::levels): the rest, level by level, as long as the values are below 64.
//! 3. [`components`](crate::components): if there are larger values, one strongly connected component after the other.

use crate::label::{INFINITE, Labels};
use crate::levels::levels;
use crate::peel::peel;
use crate::sets::Sets;
use crate::{Graph, MOST_VERTICES};
use grundy_game::Budget;
use grundy_kernel::MexSet;
use grundy_theory::Stop;
use std::sync::OnceLock;

/// The bit of the state of a vertex that has its value; the other bits are the packed value.
pub(crate) const DONE: u32 = 1 << 31;
/// The state of a vertex that was not visited.
pub(crate) const UNSEEN: u32 = 0;

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
/// use grundy_graph::{Graph, Label, solve};
/// let graph = Graph::from_edges(3, &[(0, 1), (0, 2), (1, 0)]);
/// let labels = solve(&graph, &())?;
/// assert_eq!(labels.of(0), Label::Finite(1));
/// assert_eq!(labels.of(1), Label::Finite(0));
/// # Ok::<(), grundy_theory::Stop>(())
/// ```
///
/// # Source
/// C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966);
/// A. S. Fraenkel and Y. Yesha, *The generalized Sprague–Grundy function and its invariance under certain mappings*,
/// J. Combin. Theory A 43 (1986).
pub fn solve(graph: &Graph, budget: &dyn Budget) -> Result<Labels, Stop> {
    let vertices = graph.vertices();
    assert!(vertices < MOST_VERTICES);
    let held = 26 * vertices as u64;
    budget.spend(0, held)?;
    let peeled = peel(graph, budget)?;
    budget.spend(0, 4 * vertices as u64)?;
    let packed = |vertex: u32| peeled.value(vertex).map_or(UNSEEN, |value| DONE | value);
    let state = (0..vertices as u32).map(packed).collect();
    let ending = peeled.found.len();
    let mut solver =
        Solver { graph, state, found: peeled.found, sets: Sets::default(), mex: MexSet::new(), exits: Vec::new() };
    if ending < vertices && !levels(&mut solver, budget)? {
        solver.components(budget)?;
    }
    let Solver { state: mut packed, found, sets, .. } = solver;
    budget.release(held - 4 * vertices as u64);
    packed.iter_mut().for_each(|state| *state &= !DONE);
    Ok(Labels { packed, sets: sets.into_inner(), found, ending: ending as u32, places: OnceLock::new() })
}

/// The values found so far.
pub(crate) struct Solver<'a> {
    pub(crate) graph: &'a Graph,
    /// [`UNSEEN`], or [`DONE`] with the packed value; [`components`](crate::components) uses what is between.
    pub(crate) state: Vec<u32>,
    /// The vertices in the order in which their values were found.
    pub(crate) found: Vec<u32>,
    pub(crate) sets: Sets,
    mex: MexSet,
    exits: Vec<u32>,
}

impl Solver<'_> {
    /// Computes the value of a vertex on no cycle; `false` if a follower has no value.
    #[inline]
    pub(crate) fn finish(&mut self, vertex: u32) -> bool {
        // Most values are below 64, for which a word is a sufficient set.
        let (mut bits, mut done, mut infinite) = (0u64, DONE, 0);
        for &follower in self.graph.followers(vertex) {
            let state = self.state[follower as usize];
            done &= state;
            infinite |= state;
            let value = state & !DONE;
            bits |= u64::from(value < 64) << (value & 63);
        }
        if done == 0 {
            return false;
        }
        let value =
            if infinite & INFINITE == 0 && bits != u64::MAX { bits.trailing_ones() } else { self.exact(vertex) };
        self.settle(vertex, value);
        true
    }

    /// The packed value of a vertex whose followers all have values, if it is not simply the mex of values below 64.
    #[cold]
    fn exact(&mut self, vertex: u32) -> u32 {
        self.mex.clear();
        let states = || self.graph.followers(vertex).iter().map(|&follower| self.state[follower as usize] & !DONE);
        states().filter(|packed| packed & INFINITE == 0).for_each(|value| self.mex.insert(value.into()));
        let value = self.mex.mex() as u32;
        // Every infinite follower must have a move back to the value.
        let back = |packed: u32| self.sets.get(packed & !INFINITE).binary_search(&value).is_ok();
        if states().filter(|packed| packed & INFINITE != 0).all(back) { value } else { self.infinite(vertex) }
    }

    /// The packed value of an infinite vertex, once the finite values of its followers are known.
    pub(crate) fn infinite(&mut self, vertex: u32) -> u32 {
        self.exits.clear();
        let states = self.graph.followers(vertex).iter().map(|&follower| self.state[follower as usize] & !DONE);
        self.exits.extend(states.filter(|packed| packed & INFINITE == 0));
        INFINITE | self.sets.number(&mut self.exits)
    }

    /// Stores a packed value.
    #[inline]
    pub(crate) fn settle(&mut self, vertex: u32, packed: u32) {
        self.state[vertex as usize] = DONE | packed;
        self.found.push(vertex);
    }
}
