//! Counters: the number of replies that reverse the opponent's moves until play ends.

use crate::{MoveGraph, VertexLabel, VertexLabels};
use grundy_game::{Budget, ChargedBytes, Stop};
use std::collections::VecDeque;

/// The number of edges between two calls of the budget.
const BUDGET_CHECK_EDGES: usize = 1 << 20;

/// A counter for each vertex with a finite value: 0 if play must end. Infinite vertices need no counter and have 0.
///
/// A move from a vertex with value `m` to one whose value is infinite, or larger than `m`,
/// has a reply to a vertex with value `m` and a smaller counter, unless play must end anyway.
/// So a player who always replies in this way reaches an end.
///
/// The counter of `u` is `1 + max min c(w)`, over the vertices `v` of such moves from `u`, and the replies `w` from `v`.
/// The counter depends only on the vertices that can be reached from `u`. So exploring the same game from another position gives the same counters,
/// and replies computed in separate calls are consistent.
///
/// # Complexity
/// `O(V log V + E)` time; some 21 bytes a vertex, and 12 an edge.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn counters(graph: &MoveGraph, labels: &VertexLabels, budget: &dyn Budget) -> Result<Vec<u32>, Stop> {
    let vertices = 0..graph.vertices() as u32;
    let result = 4 * graph.vertices() as u64;
    let mut charged = ChargedBytes::new(budget, result)?;
    let mut counters = vec![0; graph.vertices()];
    if !labels.has_cycle() {
        charged.keep(result);
        return Ok(counters);
    }
    charged.charge_more(0, (17 * graph.vertices() + 12 * graph.edges()) as u64)?;
    let must_end: Vec<bool> = vertices.clone().map(|v| labels.must_end(v)).collect();
    let value = |v: u32| match labels.label_of(v) {
        VertexLabel::Finite(value) => Some(value),
        VertexLabel::Infinite(_) => None,
    };
    // A vertex from which play must end needs no reply.
    let raises = |v: u32, from: u32| !must_end[v as usize] && value(v).is_none_or(|value| value > from);
    let mut by_value: Vec<u32> = vertices.collect();
    by_value.sort_by_key(|&v| value(v).map_or(u64::MAX, u64::from));
    // The predecessors of a vertex ascend by their values, so each level continues where the last one ended.
    let back = graph.reversed_edges_from(&by_value);
    by_value.retain(|&v| value(v).is_some());
    let mut next_edge: Vec<u32> = (0..graph.vertices() as u32).map(|v| back.edge_range(v).start as u32).collect();
    // For each vertex, the number of moves without a known reply, and the last value for which a reply from it was found.
    let mut open = vec![0u32; graph.vertices()];
    let mut answered = vec![u32::MAX; graph.vertices()];
    let mut queue = VecDeque::new();
    let mut seen_edges = 0;
    for level in by_value.chunk_by(|&a, &b| value(a) == value(b)) {
        let Some(m) = value(level[0]) else { unreachable!("their values are finite") };
        budget.spend(level.len() as u64 / 64, 0)?;
        // These have the counter 0, so they come before all others.
        queue.extend(level.iter().filter(|&&u| must_end[u as usize]));
        for &u in level.iter().filter(|&&u| !must_end[u as usize]) {
            open[u as usize] = graph.followers(u).iter().filter(|&&v| raises(v, m)).count() as u32;
            if open[u as usize] == 0 {
                counters[u as usize] = 1;
                queue.push_back(u);
            }
        }
        // In the order of the counters, so that the first reply found has the least counter.
        while let Some(w) = queue.pop_front() {
            seen_edges += back.followers(w).len();
            if seen_edges >= BUDGET_CHECK_EDGES {
                seen_edges = 0;
                budget.spend(0, 0)?;
            }
            for &v in back.followers(w) {
                if answered[v as usize] == m || !raises(v, m) {
                    continue;
                }
                answered[v as usize] = m;
                let (next, end) = (&mut next_edge[v as usize], back.edge_range(v).end as u32);
                while *next < end {
                    let u = back.edge_target(*next as usize);
                    let Some(value) = value(u).filter(|&value| value <= m) else { break };
                    *next += 1;
                    // Vertices from which play must end keep the counter 0.
                    if value < m || must_end[u as usize] {
                        continue;
                    }
                    open[u as usize] -= 1;
                    if open[u as usize] == 0 {
                        // `w` is the reply to the last move without one: the largest of the least counters.
                        counters[u as usize] = counters[w as usize] + 1;
                        queue.push_back(u);
                    }
                }
            }
        }
    }
    charged.keep(result);
    Ok(counters)
}
