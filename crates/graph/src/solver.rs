//! The values found so far, and the value of a vertex whose followers have values.

use crate::MoveGraph;
use crate::label::INFINITE_BIT;
use crate::sets::ValueSetTable;
use grundy_kernel::MexSet;

/// The bit of the state of a vertex that has its value; the other bits are the packed value.
pub(crate) const DONE_BIT: u32 = 1 << 31;
/// The state of a vertex that was not visited.
pub(crate) const UNSEEN_STATE: u32 = 0;

/// The values found so far.
pub(crate) struct ValueSolver<'a> {
    pub(crate) graph: &'a MoveGraph,
    /// [`UNSEEN_STATE`], or [`DONE_BIT`] with the packed value; [`components`](crate::components) uses the values between.
    pub(crate) state: Vec<u32>,
    /// The vertices in the order in which their values were found.
    pub(crate) discovery_order: Vec<u32>,
    pub(crate) sets: ValueSetTable,
    pub(crate) mex: MexSet,
    pub(crate) exits: Vec<u32>,
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
            // Infinite values have bit 30, so they are not below 64.
            bits |= u64::from(value < 64) << (value & 63);
        }
        if done == 0 {
            return false;
        }
        // Values from 64 on do not matter as long as a smaller one is missing.
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
        self.discovery_order.push(vertex);
    }
}
