//! The value of a graph on the ground, computed in one walk over it.

use crate::shared::network::Network;

/// Marks a vertex that was not visited.
const NOT_MET: usize = usize::MAX;

/// The value of a graph, and the data of its computation.
#[derive(Clone, Debug)]
pub(super) struct HackenbushValue {
    /// The value.
    pub(super) value: u64,
    /// The number of edges.
    pub(super) edges: usize,
    /// The number of edges that lie on cycles.
    pub(super) cycle_edges: usize,
    /// The values that meet at the ground: those of stalks, and 1 for each loop.
    pub(super) ground: Vec<u64>,
}

/// The part connected to the first vertex, and the first vertex that is not connected to it.
pub(super) fn grounded_part(network: &Network) -> (Network, Option<usize>) {
    let walk = DepthFirstWalk::from_ground(network);
    let stands = |i: usize| walk.indices[i] != NOT_MET;
    let Some(loose) = (0..network.names.len()).find(|&i| !stands(i)) else { return (network.clone(), None) };
    let falls: Vec<bool> = (0..network.names.len()).map(|i| !stands(i)).collect();
    (network.without_vertices(&falls), Some(loose))
}

/// A depth-first walk from the ground.
struct DepthFirstWalk {
    /// The vertices in the order in which they are visited.
    order: Vec<usize>,
    /// The vertex from which each vertex was first visited, and the edge; 0 and 0 for the ground.
    parents: Vec<(usize, usize)>,
    /// The index in `order` of each vertex.
    indices: Vec<usize>,
}

impl DepthFirstWalk {
    fn from_ground(network: &Network) -> DepthFirstWalk {
        let neighbours = network.neighbours();
        let n = network.names.len();
        let mut walk = DepthFirstWalk { order: vec![0], parents: vec![(0, 0); n], indices: vec![NOT_MET; n] };
        walk.indices[0] = 0;
        let mut path = vec![(0, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let here = *vertex;
            let Some(&(to, edge)) = neighbours[here].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if walk.indices[to] == NOT_MET {
                walk.indices[to] = walk.order.len();
                walk.order.push(to);
                walk.parents[to] = (here, edge);
                path.push((to, 0));
            }
        }
        walk
    }

    /// Whether each edge is a bridge, that is, lies on no cycle.
    ///
    /// The edge by which a vertex was visited is a bridge if no edge leads from the vertex or above it to an earlier vertex.
    fn bridges(&self, network: &Network) -> Vec<bool> {
        let mut bridges = vec![false; network.pairs.len()];
        let mut lowest = self.indices.clone();
        let neighbours = network.neighbours();
        for &vertex in self.order.iter().rev() {
            let (below, by) = self.parents[vertex];
            for &(to, edge) in &neighbours[vertex] {
                if vertex == 0 || edge != by {
                    lowest[vertex] = lowest[vertex].min(self.indices[to]);
                }
            }
            if vertex != 0 {
                bridges[by] = lowest[vertex] == self.indices[vertex];
                lowest[below] = lowest[below].min(lowest[vertex]);
            }
        }
        bridges
    }
}

/// The value of a graph that is connected to its first vertex, by the colon and fusion principles.
pub(super) fn compute_value(network: &Network) -> HackenbushValue {
    let walk = DepthFirstWalk::from_ground(network);
    let bridges = walk.bridges(network);
    let n = network.names.len();
    // An edge on a cycle becomes a loop, which counts 1 at its fused vertex.
    let mut above = vec![0u64; n];
    let mut ground = Vec::new();
    // Whether a vertex is fused with the ground.
    let mut on_ground = vec![false; n];
    on_ground[0] = true;
    for &vertex in &walk.order[1..] {
        let (below, by) = walk.parents[vertex];
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
        let (below, by) = walk.parents[vertex];
        let arm = if bridges[by] { above[vertex] + 1 } else { above[vertex] };
        if bridges[by] && on_ground[below] {
            ground.push(arm);
        }
        above[below] ^= arm;
    }
    let fused = bridges.iter().filter(|bridge| !**bridge).count();
    HackenbushValue { value: above[0], edges: network.pairs.len(), cycle_edges: fused, ground }
}
