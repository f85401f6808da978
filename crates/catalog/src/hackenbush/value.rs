//! The value of a graph on the ground, in one walk over it.

use crate::network::Network;

/// A vertex or an edge that is none.
const NONE: usize = usize::MAX;

/// The value of a graph, and what it was made of.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// The value.
    pub(super) value: u64,
    /// The number of edges.
    pub(super) edges: usize,
    /// How many of them lie on cycles.
    pub(super) fused: usize,
    /// What meets on the ground: the values of stalks, and 1 for each loop.
    pub(super) ground: Vec<u64>,
}

/// What is connected to the first vertex, and the first vertex that is not.
pub(super) fn grounded(network: &Network) -> (Network, Option<usize>) {
    let walk = Walk::over(network);
    let stands = |i: usize| walk.before[i] != NONE;
    let Some(loose) = (0..network.names.len()).find(|&i| !stands(i)) else { return (network.clone(), None) };
    let falls: Vec<bool> = (0..network.names.len()).map(|i| !stands(i)).collect();
    (network.without(&falls), Some(loose))
}

/// A walk in depth from the ground.
struct Walk {
    /// The vertices as they are met.
    order: Vec<usize>,
    /// The edge by which a vertex was first met and the vertex at its other end; 0 and 0 for the ground.
    by: Vec<(usize, usize)>,
    /// When a vertex was met.
    before: Vec<usize>,
}

impl Walk {
    fn over(network: &Network) -> Walk {
        let neighbours = network.neighbours();
        let n = network.names.len();
        let mut walk = Walk { order: vec![0], by: vec![(0, 0); n], before: vec![NONE; n] };
        walk.before[0] = 0;
        let mut path = vec![(0, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let here = *vertex;
            let Some(&(to, edge)) = neighbours[here].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if walk.before[to] == NONE {
                walk.before[to] = walk.order.len();
                walk.order.push(to);
                walk.by[to] = (here, edge);
                path.push((to, 0));
            }
        }
        walk
    }

    /// For each edge whether it lies on no cycle.
    ///
    /// An edge by which a vertex was met does so if no edge leads from there and above to what was met before.
    fn bridges(&self, network: &Network) -> Vec<bool> {
        let mut bridges = vec![false; network.pairs.len()];
        let mut lowest = self.before.clone();
        let neighbours = network.neighbours();
        for &vertex in self.order.iter().rev() {
            let (below, by) = self.by[vertex];
            for &(to, edge) in &neighbours[vertex] {
                if vertex == 0 || edge != by {
                    lowest[vertex] = lowest[vertex].min(self.before[to]);
                }
            }
            if vertex != 0 {
                bridges[by] = lowest[vertex] == self.before[vertex];
                lowest[below] = lowest[below].min(lowest[vertex]);
            }
        }
        bridges
    }
}

/// The value of a graph that is connected to its first vertex, by the colon and the fusion principle.
pub(super) fn value(network: &Network) -> Value {
    let walk = Walk::over(network);
    let bridges = walk.bridges(network);
    let n = network.names.len();
    // An edge on a cycle counts 1 wherever its fused vertex is.
    let mut above = vec![0u64; n];
    let mut ground = Vec::new();
    // Whether a vertex is fused with the ground.
    let mut on_ground = vec![false; n];
    on_ground[0] = true;
    for &vertex in &walk.order[1..] {
        let (below, by) = walk.by[vertex];
        on_ground[vertex] = !bridges[by] && on_ground[below];
    }
    for (edge, &(a, _)) in network.pairs.iter().enumerate() {
        if !bridges[edge] {
            above[a] ^= 1;
            if on_ground[a] {
                ground.push(1);
            }
        }
    }
    for &vertex in walk.order[1..].iter().rev() {
        let (below, by) = walk.by[vertex];
        let arm = if bridges[by] { above[vertex] + 1 } else { above[vertex] };
        if bridges[by] && on_ground[below] {
            ground.push(arm);
        }
        above[below] ^= arm;
    }
    let fused = bridges.iter().filter(|bridge| !**bridge).count();
    Value { value: above[0], edges: network.pairs.len(), fused, ground }
}
