//! Vertices from which play must end.
//!
//! A vertex visits its followers in order and collects their values. At the first follower without a value it stops, and is added to the list
//! of vertices that wait for this follower; it continues there once the follower has a value. So each edge is visited once, no reversed graph
//! is needed, and nearly all random reads go to a table of one byte a vertex. What a vertex in a queue will need is prefetched.

use crate::graph::Graph;
use grundy_game::Budget;
use grundy_kernel::{MexSet, prefetch};
use grundy_theory::Stop;
use rustc_hash::FxHashMap;

/// The values of the vertices from which play must end.
pub(crate) struct Peeled {
    /// For each vertex its value, if it is below 32, or [`LARGE`] or [`UNKNOWN`].
    small: Vec<u8>,
    /// The values from 32 on.
    large: FxHashMap<u32, u32>,
    /// The vertices with a value, in the order in which the values were found.
    pub(crate) found: Vec<u32>,
}

const LARGE: u8 = 32;
const UNKNOWN: u8 = 255;
const NOBODY: u32 = u32::MAX;

impl Peeled {
    /// The value of a vertex from which play must end.
    #[inline]
    pub(crate) fn value(&self, vertex: u32) -> Option<u32> {
        match self.small[vertex as usize] {
            UNKNOWN => None,
            LARGE => Some(self.large[&vertex]),
            value => Some(value.into()),
        }
    }
}

/// The progress of a vertex through its followers.
#[derive(Clone, Copy)]
struct Visitor {
    /// The values below 32 of the followers visited, as bits.
    values: u32,
    /// The edge at which it continues, and the end of its edges.
    edge: u32,
    end: u32,
    /// The next vertex that waits for the same follower.
    next: u32,
}

/// The number of items in a queue ahead of the current one for which memory is prefetched.
const AHEAD: usize = 12;
/// The number of vertices between two calls of the budget.
const STRIDE: usize = 1 << 14;

/// Computes the values of the vertices from which play must end. `O(V + E)` time, 26 bytes a vertex.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn peel(graph: &Graph, budget: &dyn Budget) -> Result<Peeled, Stop> {
    let vertices = graph.vertices();
    let mut peeler = Peeler {
        graph,
        visitors: Vec::with_capacity(vertices),
        waiting: vec![NOBODY; vertices],
        peeled: Peeled {
            small: vec![UNKNOWN; vertices],
            large: FxHashMap::default(),
            found: Vec::with_capacity(vertices),
        },
        mex: MexSet::new(),
    };
    for vertex in 0..vertices as u32 {
        let edges = graph.range(vertex);
        peeler.visitors.push(Visitor { values: 0, edge: edges.start as u32, end: edges.end as u32, next: NOBODY });
        peeler.go_on(vertex);
        if (vertex as usize).is_multiple_of(STRIDE) {
            budget.spend(0, 0)?;
        }
    }
    peeler.call_all(budget)?;
    Ok(peeler.peeled)
}

/// A queue whose front is taken only if enough items follow it, so that the memory has had time to be prefetched.
#[derive(Default)]
struct Queue {
    items: Vec<u32>,
    first: usize,
}

impl Queue {
    #[inline]
    fn push(&mut self, item: u32) {
        self.items.push(item);
    }

    #[inline]
    fn pop(&mut self, ahead: usize) -> Option<u32> {
        let item = (self.first + ahead < self.items.len()).then(|| self.items[self.first])?;
        self.first += 1;
        if self.first >= STRIDE {
            self.items.drain(..self.first);
            self.first = 0;
        }
        Some(item)
    }
}

struct Peeler<'a> {
    graph: &'a Graph,
    visitors: Vec<Visitor>,
    /// For each vertex, the first of the vertices that wait for it.
    waiting: Vec<u32>,
    peeled: Peeled,
    mex: MexSet,
}

impl Peeler<'_> {
    /// Continues a vertex at the follower where it stopped.
    #[inline]
    fn go_on(&mut self, vertex: u32) {
        let Visitor { mut values, edge, end, .. } = self.visitors[vertex as usize];
        let followers = self.graph.targets(edge, end);
        for (edge, &follower) in (edge..).zip(followers) {
            let small = self.peeled.small[follower as usize];
            if small == UNKNOWN {
                let next = std::mem::replace(&mut self.waiting[follower as usize], vertex);
                self.visitors[vertex as usize] = Visitor { values, edge, end, next };
                return;
            }
            values |= u32::from(small < LARGE) << (small & 31);
        }
        self.peeled.small[vertex as usize] = match values.trailing_ones() {
            u32::BITS => self.large(vertex),
            value => value as u8,
        };
        self.peeled.found.push(vertex);
    }

    /// Computes and stores a value of 32 or more.
    #[cold]
    fn large(&mut self, vertex: u32) -> u8 {
        self.mex.clear();
        for &follower in self.graph.followers(vertex) {
            self.mex.insert(self.peeled.value(follower).expect("all followers have values").into());
        }
        self.peeled.large.insert(vertex, self.mex.mex() as u32);
        LARGE
    }

    /// Continues all vertices that wait for a vertex with a value, until none is left.
    ///
    /// Three steps, each with a queue before it, because each reads memory at random: from a vertex to the first one that waits for it,
    /// from each of these to the next one, and from each of these to its next edges.
    fn call_all(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let (mut lines, mut called) = (Queue::default(), Queue::default());
        let mut head = 0;
        loop {
            if let Some(vertex) = called.pop(AHEAD) {
                self.go_on(vertex);
            } else if let Some(vertex) = lines.pop(AHEAD) {
                self.step(vertex, &mut lines, &mut called);
            } else if let Some(&vertex) = self.peeled.found.get(head) {
                if let Some(&soon) = self.peeled.found.get(head + AHEAD) {
                    prefetch(&self.waiting, soon as usize);
                }
                head += 1;
                if head.is_multiple_of(STRIDE) {
                    budget.spend(STRIDE as u64, 0)?;
                }
                self.line_up(self.waiting[vertex as usize], &mut lines);
            } else if let Some(vertex) = lines.pop(0) {
                self.step(vertex, &mut lines, &mut called);
            } else if let Some(vertex) = called.pop(0) {
                self.go_on(vertex);
            } else {
                return Ok(());
            }
        }
    }

    #[inline]
    fn step(&self, vertex: u32, lines: &mut Queue, called: &mut Queue) {
        let Visitor { edge, next, .. } = self.visitors[vertex as usize];
        self.line_up(next, lines);
        self.graph.ask_for_edge(edge);
        called.push(vertex);
    }

    #[inline]
    fn line_up(&self, vertex: u32, lines: &mut Queue) {
        if vertex != NOBODY {
            prefetch(&self.visitors, vertex as usize);
            lines.push(vertex);
        }
    }
}
