//! The values of all vertices, component by component.
//!
//! The value of a vertex depends on nothing but what can be reached from it, so the strongly connected components are taken
//! one after the other, those that lead nowhere else first (Tarjan 1972, with one number a vertex as in Pearce 2016).
//! A vertex on no cycle needs its followers only once; a component with cycles is left to [`cycle`](crate::cycle).

use crate::cycle::Cycle;
use crate::label::{INFINITE, Labels};
use crate::sets::Sets;
use crate::{Graph, MOST_VERTICES};
use grundy_game::Budget;
use grundy_kernel::MexSet;
use grundy_theory::Stop;

/// The state of a vertex that is done: with its packed value.
pub(crate) const DONE: u32 = 1 << 31;
const UNSEEN: u32 = 0;

/// The values of all vertices of a graph; play may go round in circles.
///
/// # Complexity
/// `O(V + E)` where there are no cycles; a strongly connected component with `e` edges and values up to `m` takes `O(e · m)`,
/// and `m` is at most of the order of `√e`. Some 12 bytes a vertex, and 8 an edge of the largest component with cycles.
///
/// # Errors
/// The budget that ran out.
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
    budget.spend(0, 8 * vertices as u64)?;
    let mut solver = Solver {
        graph,
        state: vec![UNSEEN; vertices],
        order: vec![0; vertices],
        found: 0,
        sets: Sets::default(),
        mex: MexSet::new(),
        exits: Vec::new(),
    };
    solver.run(budget)?;
    let Solver { mut state, order, sets, .. } = solver;
    state.iter_mut().for_each(|state| *state &= !DONE);
    Ok(Labels { packed: state, sets: sets.into_inner(), order })
}

pub(crate) struct Solver<'a> {
    pub(crate) graph: &'a Graph,
    /// [`UNSEEN`]; the number of the visit, or of an older vertex of the component; or [`DONE`] with the packed value.
    pub(crate) state: Vec<u32>,
    pub(crate) order: Vec<u32>,
    pub(crate) found: u32,
    pub(crate) sets: Sets,
    mex: MexSet,
    exits: Vec<u32>,
}

/// A vertex whose followers are being visited.
struct Frame {
    vertex: u32,
    /// The next edge.
    edge: u32,
    /// Its number when it was visited first.
    visit: u32,
}

/// So many vertices between two looks at the budget.
const STRIDE: u32 = 1 << 12;

impl Solver<'_> {
    fn run(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        let mut visits = 0;
        let mut cycle = Cycle::default();
        let all = self.graph.vertices() as u32;
        let down = self.leads_down();
        for i in 0..all {
            let root = if down { i } else { all - 1 - i };
            if self.state[root as usize] != UNSEEN {
                continue;
            }
            self.visit(root, &mut visits, &mut stack, budget)?;
            while let Some(frame) = stack.last_mut() {
                match next_unseen(self.graph, &mut self.state, frame) {
                    Some(unseen) => self.visit(unseen, &mut visits, &mut stack, budget)?,
                    None => {
                        let Frame { vertex, visit, .. } = stack.pop().expect("it was the last a moment ago");
                        let oldest = self.state[vertex as usize];
                        if oldest < visit {
                            // It can lead back to an older vertex, which will end the component.
                            waiting.push(vertex);
                        } else {
                            let members = waiting.iter().rev().take_while(|&&w| self.state[w as usize] >= visit).count();
                            let from = waiting.len() - members;
                            waiting.push(vertex);
                            let component = &waiting[from..];
                            if component.len() == 1 && !self.graph.followers(vertex).contains(&vertex) {
                                self.finish(vertex);
                            } else {
                                cycle.solve(component, self, budget)?;
                            }
                            waiting.truncate(from);
                        }
                        if let Some(before) = stack.last() {
                            let (before, state) = (before.vertex as usize, self.state[vertex as usize]);
                            if state & DONE == 0 {
                                self.state[before] = self.state[before].min(state);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether more edges lead to smaller numbers than to larger: then it is best to start with the smallest.
    fn leads_down(&self) -> bool {
        let down = |v: u32| self.graph.followers(v).iter().filter(|&&w| w < v).count();
        2 * (0..self.graph.vertices() as u32).map(down).sum::<usize>() >= self.graph.edges()
    }

    /// Visits a vertex: if all its followers are done, so is it.
    fn visit(
        &mut self,
        vertex: u32,
        visits: &mut u32,
        stack: &mut Vec<Frame>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        *visits += 1;
        if *visits % STRIDE == 0 {
            budget.spend(STRIDE.into(), 0)?;
        }
        if !self.finish(vertex) {
            self.state[vertex as usize] = *visits;
            stack.push(Frame { vertex, edge: self.graph.range(vertex).start as u32, visit: *visits });
        }
        Ok(())
    }

    /// The value of a vertex on no cycle, if all its followers are done.
    #[inline]
    fn finish(&mut self, vertex: u32) -> bool {
        // Most values are below 64, where a word is set enough.
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
        let value = if infinite & INFINITE == 0 && bits != u64::MAX {
            bits.trailing_ones()
        } else {
            self.exact(vertex)
        };
        self.settle(vertex, value);
        true
    }

    /// The packed value of a vertex whose followers are all done, where it is not simply the mex of a few small values.
    #[cold]
    fn exact(&mut self, vertex: u32) -> u32 {
        self.mex.clear();
        let states = || self.graph.followers(vertex).iter().map(|&follower| self.state[follower as usize] & !DONE);
        states().filter(|packed| packed & INFINITE == 0).for_each(|value| self.mex.insert(value.into()));
        let value = self.mex.mex() as u32;
        // From an infinite follower there must be a way back to the value.
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

    /// Keeps a packed value.
    #[inline]
    pub(crate) fn settle(&mut self, vertex: u32, packed: u32) {
        self.state[vertex as usize] = DONE | packed;
        self.order[vertex as usize] = self.found;
        self.found += 1;
    }
}

/// Goes on with the edges of a vertex to a follower that was not visited yet.
#[inline]
fn next_unseen(graph: &Graph, state: &mut [u32], frame: &mut Frame) -> Option<u32> {
    let end = graph.range(frame.vertex).end as u32;
    let mut oldest = state[frame.vertex as usize];
    let mut unseen = None;
    while frame.edge < end {
        let follower = graph.target(frame.edge as usize);
        frame.edge += 1;
        match state[follower as usize] {
            UNSEEN => {
                unseen = Some(follower);
                break;
            }
            done if done & DONE != 0 => {}
            visit => oldest = oldest.min(visit),
        }
    }
    state[frame.vertex as usize] = oldest;
    unseen
}
