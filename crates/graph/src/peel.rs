//! Vertices from which play must end.
//!
//! A vertex visits its followers in order and collects their values. At the first follower without a value it stops, and is added to the list
//! of vertices that wait for this follower; it continues there once the follower has a value. So each edge is visited once, no reversed graph
//! is needed, and nearly all random reads go to a table of one byte a vertex. What a vertex in a queue will need is prefetched.

use crate::graph::MoveGraph;
use grundy_game::{Budget, Stop};
use grundy_kernel::{MexSet, prefetch};
use rustc_hash::FxHashMap;

/// The values of the vertices from which play must end.
pub(crate) struct PeeledValues {
    /// For each vertex its value, if it is below 32, or [`LARGE_VALUE`] or [`UNKNOWN_VALUE`].
    small_values: Vec<u8>,
    /// The values from 32 on.
    large_values: FxHashMap<u32, u32>,
    /// The vertices with a value, in the order in which the values were found.
    pub(crate) discovery_order: Vec<u32>,
}

const LARGE_VALUE: u8 = 32;
const UNKNOWN_VALUE: u8 = 255;
const NO_VERTEX: u32 = u32::MAX;

impl PeeledValues {
    /// The value of a vertex from which play must end.
    #[inline]
    pub(crate) fn value(&self, vertex: u32) -> Option<u32> {
        match self.small_values[vertex as usize] {
            UNKNOWN_VALUE => None,
            LARGE_VALUE => Some(self.large_values[&vertex]),
            value => Some(value.into()),
        }
    }
}

/// The progress of a vertex through its followers.
#[derive(Clone, Copy)]
struct PeelVisitor {
    /// The values below 32 of the followers visited, as bits.
    values: u32,
    /// The edge at which it continues, and the end of its edges.
    edge: u32,
    end: u32,
    /// The next vertex that waits for the same follower.
    next_visitor: u32,
}

/// The number of items in a queue ahead of the current one for which memory is prefetched.
const PREFETCH_DISTANCE: usize = 12;
/// The number of vertices between two calls of the budget.
const BUDGET_CHECK_VERTICES: usize = 1 << 14;

/// Computes the values of the vertices from which play must end. `O(V + E)` time, 26 bytes a vertex.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn peel_ending_vertices(graph: &MoveGraph, budget: &dyn Budget) -> Result<PeeledValues, Stop> {
    let vertices = graph.vertices();
    let mut peeler = VertexPeeler {
        graph,
        visitors: Vec::with_capacity(vertices),
        waiting: vec![NO_VERTEX; vertices],
        values: PeeledValues {
            small_values: vec![UNKNOWN_VALUE; vertices],
            large_values: FxHashMap::default(),
            discovery_order: Vec::with_capacity(vertices),
        },
        mex: MexSet::new(),
    };
    for vertex in 0..vertices as u32 {
        let edges = graph.edge_range(vertex);
        peeler.visitors.push(PeelVisitor {
            values: 0,
            edge: edges.start as u32,
            end: edges.end as u32,
            next_visitor: NO_VERTEX,
        });
        // In the order of memory; vertices that have to wait are left to `continue_waiting`.
        peeler.continue_vertex(vertex);
        if (vertex as usize).is_multiple_of(BUDGET_CHECK_VERTICES) {
            budget.spend(0, 0)?;
        }
    }
    peeler.continue_waiting(budget)?;
    Ok(peeler.values)
}

/// A queue whose front is taken only if enough items follow it, so that the memory has had time to be prefetched.
#[derive(Default)]
struct DelayedQueue {
    items: Vec<u32>,
    front_index: usize,
}

impl DelayedQueue {
    #[inline]
    fn push(&mut self, item: u32) {
        self.items.push(item);
    }

    #[inline]
    fn pop(&mut self, ahead: usize) -> Option<u32> {
        let item = (self.front_index + ahead < self.items.len()).then(|| self.items[self.front_index])?;
        self.front_index += 1;
        // Seldom, so that moving the items to the front costs little for each of them.
        if self.front_index >= BUDGET_CHECK_VERTICES {
            self.items.drain(..self.front_index);
            self.front_index = 0;
        }
        Some(item)
    }
}

struct VertexPeeler<'a> {
    graph: &'a MoveGraph,
    visitors: Vec<PeelVisitor>,
    /// For each vertex, the first of the vertices that wait for it.
    waiting: Vec<u32>,
    values: PeeledValues,
    mex: MexSet,
}

impl VertexPeeler<'_> {
    /// Continues a vertex at the follower where it stopped.
    #[inline]
    fn continue_vertex(&mut self, vertex: u32) {
        let PeelVisitor { mut values, edge, end, .. } = self.visitors[vertex as usize];
        let followers = self.graph.edge_targets(edge, end);
        for (edge, &follower) in (edge..).zip(followers) {
            let small = self.values.small_values[follower as usize];
            if small == UNKNOWN_VALUE {
                // A vertex waits for one follower at a time, so the lists can be linked through the visitors.
                let next_visitor = std::mem::replace(&mut self.waiting[follower as usize], vertex);
                self.visitors[vertex as usize] = PeelVisitor { values, edge, end, next_visitor };
                return;
            }
            // No branch is needed: a large value shifts a 0.
            values |= u32::from(small < LARGE_VALUE) << (small & 31);
        }
        self.values.small_values[vertex as usize] = match values.trailing_ones() {
            // Only if all values below 32 occur, those from 32 on matter.
            u32::BITS => self.store_large_value(vertex),
            value => value as u8,
        };
        self.values.discovery_order.push(vertex);
    }

    /// Computes and stores a value of 32 or more.
    #[cold]
    fn store_large_value(&mut self, vertex: u32) -> u8 {
        self.mex.clear();
        for &follower in self.graph.followers(vertex) {
            self.mex.insert(self.values.value(follower).expect("all followers have values").into());
        }
        self.values.large_values.insert(vertex, self.mex.mex() as u32);
        LARGE_VALUE
    }

    /// Continues all vertices that wait for a vertex with a value, until none is left.
    ///
    /// Three steps, each with a queue before it, because each reads memory at random: from a vertex to the first one that waits for it,
    /// from each of these to the next one, and from each of these to its next edges.
    fn continue_waiting(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let (mut lines, mut called) = (DelayedQueue::default(), DelayedQueue::default());
        let mut head = 0;
        loop {
            // The last step goes first, so that the queues stay short.
            if let Some(vertex) = called.pop(PREFETCH_DISTANCE) {
                self.continue_vertex(vertex);
            } else if let Some(vertex) = lines.pop(PREFETCH_DISTANCE) {
                self.advance_line(vertex, &mut lines, &mut called);
            } else if let Some(&vertex) = self.values.discovery_order.get(head) {
                if let Some(&soon) = self.values.discovery_order.get(head + PREFETCH_DISTANCE) {
                    prefetch(&self.waiting, soon as usize);
                }
                head += 1;
                if head.is_multiple_of(BUDGET_CHECK_VERTICES) {
                    budget.spend(BUDGET_CHECK_VERTICES as u64, 0)?;
                }
                self.enqueue_waiting(self.waiting[vertex as usize], &mut lines);
            // Nothing is left to fill the queues, so they are emptied without waiting for the memory.
            } else if let Some(vertex) = lines.pop(0) {
                self.advance_line(vertex, &mut lines, &mut called);
            } else if let Some(vertex) = called.pop(0) {
                self.continue_vertex(vertex);
            } else {
                return Ok(());
            }
        }
    }

    #[inline]
    fn advance_line(&self, vertex: u32, lines: &mut DelayedQueue, called: &mut DelayedQueue) {
        let PeelVisitor { edge, next_visitor, .. } = self.visitors[vertex as usize];
        self.enqueue_waiting(next_visitor, lines);
        self.graph.ask_for_edge(edge);
        called.push(vertex);
    }

    #[inline]
    fn enqueue_waiting(&self, vertex: u32, lines: &mut DelayedQueue) {
        if vertex != NO_VERTEX {
            prefetch(&self.visitors, vertex as usize);
            lines.push(vertex);
        }
    }
}
