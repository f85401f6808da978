//! Maximum matchings of graphs, by Edmonds' algorithm.
//!
//! A search grows a tree of alternating paths from a vertex without a partner, and shrinks odd cycles to their base.
//! It examines each edge a bounded number of times, apart from walking up the tree when a cycle is shrunk.

use std::collections::VecDeque;

/// Stands for no vertex.
const NONE: usize = usize::MAX;

/// A matching of a graph, from which vertices may be removed.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    neighbours: Vec<Vec<usize>>,
    partner: Vec<usize>,
    gone: Vec<bool>,
}

/// A search for an augmenting path.
struct Tree {
    /// The predecessor of each odd vertex, and of each vertex within a shrunk cycle.
    before: Vec<usize>,
    /// The base of the shrunk cycle that contains a vertex.
    base: Vec<usize>,
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Matching {
    /// A maximum matching of the graph without one vertex.
    pub(super) fn maximum(neighbours: Vec<Vec<usize>>, without: usize) -> Matching {
        let n = neighbours.len();
        let mut matching = Matching { neighbours, partner: vec![NONE; n], gone: vec![false; n] };
        matching.gone[without] = true;
        // A greedy matching first: it has most of the edges, without a search.
        for a in (0..n).filter(|&a| a != without) {
            let free = |&&b: &&usize| b != without && matching.partner[b] == NONE;
            if matching.partner[a] == NONE && let Some(&b) = matching.neighbours[a].iter().find(free) {
                (matching.partner[a], matching.partner[b]) = (b, a);
            }
        }
        for a in (0..n).filter(|&a| a != without) {
            if matching.partner[a] == NONE {
                matching.augment(a);
            }
        }
        matching
    }

    /// The number of edges.
    pub(super) fn size(&self) -> usize {
        self.partner.iter().filter(|&&partner| partner != NONE).count() / 2
    }

    /// The partner of a vertex.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        Some(self.partner[vertex]).filter(|&partner| partner != NONE)
    }

    /// Adds back a vertex that was removed.
    pub(super) fn restore(&mut self, vertex: usize) {
        self.gone[vertex] = false;
    }

    /// Whether some maximum matching of the graph misses a vertex. This matching must be maximum.
    pub(super) fn may_miss(&self, vertex: usize) -> bool {
        let Some(partner) = self.partner(vertex) else { return true };
        let mut other = self.clone();
        other.gone[vertex] = true;
        (other.partner[vertex], other.partner[partner]) = (NONE, NONE);
        other.augment(partner)
    }

    /// Augments the matching along a path from a vertex without a partner; returns whether there is such a path.
    pub(super) fn augment(&mut self, root: usize) -> bool {
        let n = self.neighbours.len();
        let mut tree =
            Tree { before: vec![NONE; n], base: (0..n).collect(), even: vec![false; n], queue: VecDeque::from([root]) };
        tree.even[root] = true;
        while let Some(a) = tree.queue.pop_front() {
            for i in 0..self.neighbours[a].len() {
                let b = self.neighbours[a][i];
                if self.gone[b] || tree.base[a] == tree.base[b] || self.partner[a] == b {
                    continue;
                }
                let partner = self.partner[b];
                if b == root || (partner != NONE && tree.before[partner] != NONE) {
                    self.shrink(&mut tree, a, b);
                } else if tree.before[b] == NONE {
                    tree.before[b] = a;
                    if partner == NONE {
                        self.flip(&tree, b);
                        return true;
                    }
                    tree.even[partner] = true;
                    tree.queue.push_back(partner);
                }
            }
        }
        false
    }

    /// Flips the edges on the path from the root to an odd vertex without a partner.
    fn flip(&mut self, tree: &Tree, mut odd: usize) {
        while odd != NONE {
            let even = tree.before[odd];
            let next = self.partner[even];
            (self.partner[odd], self.partner[even]) = (even, odd);
            odd = next;
        }
    }

    /// Shrinks the odd cycle closed by an edge between two even vertices.
    fn shrink(&self, tree: &mut Tree, a: usize, b: usize) {
        let base = self.common_base(tree, a, b);
        let mut cycle = vec![false; self.partner.len()];
        self.mark(tree, &mut cycle, a, base, b);
        self.mark(tree, &mut cycle, b, base, a);
        for vertex in 0..self.partner.len() {
            if cycle[tree.base[vertex]] {
                tree.base[vertex] = base;
                if !tree.even[vertex] {
                    tree.even[vertex] = true;
                    tree.queue.push_back(vertex);
                }
            }
        }
    }

    /// The first base on the way to the root from both vertices.
    fn common_base(&self, tree: &Tree, mut a: usize, mut b: usize) -> usize {
        let mut passed = vec![false; self.partner.len()];
        loop {
            a = tree.base[a];
            passed[a] = true;
            if self.partner[a] == NONE {
                break;
            }
            a = tree.before[self.partner[a]];
        }
        loop {
            b = tree.base[b];
            if passed[b] {
                return b;
            }
            b = tree.before[self.partner[b]];
        }
    }

    /// Marks the cycle from an even vertex up to the base. Sets the predecessors of its vertices so that the path back leads to `next`.
    fn mark(&self, tree: &mut Tree, cycle: &mut [bool], mut even: usize, base: usize, mut next: usize) {
        while tree.base[even] != base {
            let odd = self.partner[even];
            cycle[tree.base[even]] = true;
            cycle[tree.base[odd]] = true;
            tree.before[even] = next;
            next = odd;
            even = tree.before[odd];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of a maximum matching of the vertices in `left`, by exhaustive search.
    fn naive(neighbours: &[Vec<usize>], left: u32) -> usize {
        let Some(a) = (0..neighbours.len()).find(|a| left >> a & 1 == 1) else { return 0 };
        let rest = left & !(1 << a);
        let partners = neighbours[a].iter().filter(|&&b| rest >> b & 1 == 1);
        let taken = partners.map(|&b| 1 + naive(neighbours, rest & !(1 << b))).max().unwrap_or(0);
        taken.max(naive(neighbours, rest))
    }

    #[test]
    fn matchings_are_as_large_as_they_can_be() {
        let mut state = 7u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for round in 0..3000 {
            let n = 2 + random(9) as usize;
            let mut neighbours = vec![Vec::new(); n];
            for a in 0..n {
                for b in 0..a {
                    if random(10) < 1 + round % 7 {
                        neighbours[a].push(b);
                        neighbours[b].push(a);
                    }
                }
            }
            let all = (1u32 << n) - 1;
            let matching = Matching::maximum(neighbours.clone(), 0);
            for a in 1..n {
                let partner = matching.partner(a);
                assert!(partner.is_none_or(|b| matching.partner(b) == Some(a) && neighbours[a].contains(&b) && b != 0));
                let without = naive(&neighbours, all & !1 & !(1 << a));
                assert_eq!(matching.may_miss(a), without == matching.size(), "{neighbours:?} {a}");
            }
            assert_eq!(matching.size(), naive(&neighbours, all & !1), "{neighbours:?}");
            let mut whole = matching.clone();
            whole.restore(0);
            let larger = whole.augment(0);
            assert_eq!(larger, naive(&neighbours, all) > matching.size(), "{neighbours:?}");
            assert_eq!(whole.size(), naive(&neighbours, all), "{neighbours:?}");
        }
    }
}
