//! Maximum matchings of graphs, by Edmonds' algorithm.
//!
//! A search grows a tree of alternating paths from a vertex without a partner, and shrinks odd cycles to their base.
//! It examines each edge a bounded number of times, apart from walking up the tree when a cycle is shrunk.

use grundy_game::in_force::BudgetTally;
use std::collections::VecDeque;

/// The number of vertices of a rewritten list that count as one step of the budget in force.
const VERTICES_PER_STEP: usize = 256;

/// Stands for no vertex.
const NO_VERTEX: usize = usize::MAX;

/// A matching of a graph, from which vertices may be removed.
#[derive(Clone, Debug)]
pub(super) struct GraphMatching {
    neighbours: Vec<Vec<usize>>,
    partner: Vec<usize>,
    removed: Vec<bool>,
}

/// A search for an augmenting path.
struct AlternatingTree {
    /// The predecessor of each odd vertex, and of each vertex within a shrunk cycle.
    predecessors: Vec<usize>,
    /// The base of the shrunk cycle that contains a vertex.
    base: Vec<usize>,
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl GraphMatching {
    /// A maximum matching of the graph without one vertex; `None` if the budget in force runs out.
    ///
    /// # Complexity
    /// One search for each vertex that a greedy matching does not cover; each takes time linear in the graph, and in the number of
    /// vertices for each cycle that it shrinks.
    pub(super) fn maximum_without(
        neighbours: Vec<Vec<usize>>,
        without: usize,
        tally: &mut BudgetTally,
    ) -> Option<GraphMatching> {
        let n = neighbours.len();
        let mut matching = GraphMatching { neighbours, partner: vec![NO_VERTEX; n], removed: vec![false; n] };
        matching.removed[without] = true;
        // A greedy matching first: it has most of the edges, without a search.
        for a in (0..n).filter(|&a| a != without) {
            let free = |&&b: &&usize| b != without && matching.partner[b] == NO_VERTEX;
            if matching.partner[a] == NO_VERTEX
                && let Some(&b) = matching.neighbours[a].iter().find(free)
            {
                (matching.partner[a], matching.partner[b]) = (b, a);
            }
        }
        for a in (0..n).filter(|&a| a != without) {
            if matching.partner[a] == NO_VERTEX {
                matching.augment(a, tally)?;
            }
        }
        Some(matching)
    }

    /// The number of edges.
    pub(super) fn size(&self) -> usize {
        self.partner.iter().filter(|&&partner| partner != NO_VERTEX).count() / 2
    }

    /// The partner of a vertex.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        Some(self.partner[vertex]).filter(|&partner| partner != NO_VERTEX)
    }

    /// Adds back a vertex that was removed.
    pub(super) fn restore_vertex(&mut self, vertex: usize) {
        self.removed[vertex] = false;
    }

    /// Whether some maximum matching of the graph misses a vertex; `None` if the budget in force runs out. This matching must be maximum.
    pub(super) fn may_miss(&self, vertex: usize, tally: &mut BudgetTally) -> Option<bool> {
        let Some(partner) = self.partner(vertex) else { return Some(true) };
        let mut other = self.clone();
        other.removed[vertex] = true;
        (other.partner[vertex], other.partner[partner]) = (NO_VERTEX, NO_VERTEX);
        other.augment(partner, tally)
    }

    /// Augments the matching along a path from a vertex without a partner; returns whether there is such a path.
    /// `None` if the budget in force runs out; then the matching is unchanged.
    pub(super) fn augment(&mut self, root: usize, tally: &mut BudgetTally) -> Option<bool> {
        let n = self.neighbours.len();
        count_vertices(n, tally)?;
        let mut tree = AlternatingTree {
            predecessors: vec![NO_VERTEX; n],
            base: (0..n).collect(),
            even: vec![false; n],
            queue: VecDeque::from([root]),
        };
        tree.even[root] = true;
        while let Some(a) = tree.queue.pop_front() {
            tally.count_step(0).ok()?;
            for i in 0..self.neighbours[a].len() {
                let b = self.neighbours[a][i];
                if self.removed[b] || tree.base[a] == tree.base[b] || self.partner[a] == b {
                    continue;
                }
                let partner = self.partner[b];
                if b == root || (partner != NO_VERTEX && tree.predecessors[partner] != NO_VERTEX) {
                    count_vertices(n, tally)?;
                    self.shrink_cycle(&mut tree, a, b);
                } else if tree.predecessors[b] == NO_VERTEX {
                    tree.predecessors[b] = a;
                    if partner == NO_VERTEX {
                        self.flip_path(&tree, b);
                        return Some(true);
                    }
                    tree.even[partner] = true;
                    tree.queue.push_back(partner);
                }
            }
        }
        Some(false)
    }

    /// Flips the edges on the path from the root to an odd vertex without a partner.
    fn flip_path(&mut self, tree: &AlternatingTree, mut odd: usize) {
        while odd != NO_VERTEX {
            let even = tree.predecessors[odd];
            let next = self.partner[even];
            (self.partner[odd], self.partner[even]) = (even, odd);
            odd = next;
        }
    }

    /// Shrinks the odd cycle closed by an edge between two even vertices.
    fn shrink_cycle(&self, tree: &mut AlternatingTree, a: usize, b: usize) {
        let base = self.common_base(tree, a, b);
        let mut cycle = vec![false; self.partner.len()];
        self.mark_cycle(tree, &mut cycle, a, base, b);
        self.mark_cycle(tree, &mut cycle, b, base, a);
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
    fn common_base(&self, tree: &AlternatingTree, mut a: usize, mut b: usize) -> usize {
        let mut passed = vec![false; self.partner.len()];
        loop {
            a = tree.base[a];
            passed[a] = true;
            if self.partner[a] == NO_VERTEX {
                break;
            }
            a = tree.predecessors[self.partner[a]];
        }
        loop {
            b = tree.base[b];
            if passed[b] {
                return b;
            }
            b = tree.predecessors[self.partner[b]];
        }
    }

    /// Marks the cycle from an even vertex up to the base. Sets the predecessors of its vertices so that the path back leads to `next`.
    fn mark_cycle(
        &self,
        tree: &mut AlternatingTree,
        cycle: &mut [bool],
        mut even: usize,
        base: usize,
        mut next: usize,
    ) {
        while tree.base[even] != base {
            let odd = self.partner[even];
            cycle[tree.base[even]] = true;
            cycle[tree.base[odd]] = true;
            tree.predecessors[even] = next;
            next = odd;
            even = tree.predecessors[odd];
        }
    }
}

/// Counts the steps of writing a list with an entry for each vertex; `None` if the budget in force runs out.
fn count_vertices(vertices: usize, tally: &mut BudgetTally) -> Option<()> {
    (0..=vertices / VERTICES_PER_STEP).try_for_each(|_| tally.count_step(0)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Stop, in_force, kit::CallBudget};

    /// A path whose first vertex comes last, and a vertex alone: the greedy matching misses both ends of the path.
    fn path_and_vertex(vertices: usize) -> Vec<Vec<usize>> {
        let index = |place: usize| if place == 0 { vertices - 1 } else { place - 1 };
        let mut neighbours = vec![Vec::new(); vertices + 1];
        for place in 1..vertices {
            neighbours[index(place - 1)].push(index(place));
            neighbours[index(place)].push(index(place - 1));
        }
        neighbours.iter_mut().for_each(|near| near.sort_unstable());
        neighbours
    }

    #[test]
    fn a_spent_budget_ends_a_matching() {
        let graph = path_and_vertex(20_000);
        let find = || GraphMatching::maximum_without(graph.clone(), 20_000, &mut BudgetTally::new());
        assert_eq!(find().map(|matching| matching.size()), Some(10_000));
        let spent = CallBudget::new(0, Stop::Time);
        assert!(in_force::with_budget(&spent, find).is_none());
    }

    /// The size of a maximum matching of the vertices in `left`, by exhaustive search.
    fn naive_matching_size(neighbours: &[Vec<usize>], left: u32) -> usize {
        let Some(a) = (0..neighbours.len()).find(|a| left >> a & 1 == 1) else { return 0 };
        let rest = left & !(1 << a);
        let partners = neighbours[a].iter().filter(|&&b| rest >> b & 1 == 1);
        let taken = partners.map(|&b| 1 + naive_matching_size(neighbours, rest & !(1 << b))).max().unwrap_or(0);
        taken.max(naive_matching_size(neighbours, rest))
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
            let matching =
                GraphMatching::maximum_without(neighbours.clone(), 0, &mut BudgetTally::new()).expect("no budget");
            for a in 1..n {
                let partner = matching.partner(a);
                assert!(partner.is_none_or(|b| matching.partner(b) == Some(a) && neighbours[a].contains(&b) && b != 0));
                let without = naive_matching_size(&neighbours, all & !1 & !(1 << a));
                assert_eq!(
                    matching.may_miss(a, &mut BudgetTally::new()),
                    Some(without == matching.size()),
                    "{neighbours:?} {a}"
                );
            }
            assert_eq!(matching.size(), naive_matching_size(&neighbours, all & !1), "{neighbours:?}");
            let mut whole = matching.clone();
            whole.restore_vertex(0);
            let larger = whole.augment(0, &mut BudgetTally::new()).expect("no budget");
            assert_eq!(larger, naive_matching_size(&neighbours, all) > matching.size(), "{neighbours:?}");
            assert_eq!(whole.size(), naive_matching_size(&neighbours, all), "{neighbours:?}");
        }
    }
}
