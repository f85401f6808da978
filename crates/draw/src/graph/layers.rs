//! The layers of a graph: the largest number of moves that can be made from each vertex, without the edges that close cycles.
//!
//! Layers are computed here and not by `rust-sugiyama`: its ranking goes by the order of vertex numbers,
//! it panics on self-loops, and it gives no route for edges that pass layers.

/// The layers of a graph.
pub(super) struct GraphLayers {
    /// The length of the longest path from each vertex, without the edges that close cycles.
    pub(super) height: Vec<usize>,
}

impl GraphLayers {
    /// Computes the layers by a depth-first search, starting from the first vertex.
    /// An edge to a vertex that is still on the search path closes a cycle and is ignored.
    pub(super) fn from_edges(vertices: usize, edges: &[(usize, usize)]) -> GraphLayers {
        let mut followers = vec![Vec::new(); vertices];
        edges.iter().filter(|(from, to)| from != to).for_each(|&(from, to)| followers[from].push(to));
        let mut height = vec![0; vertices];
        // Not visited yet, on the search path, or finished.
        let mut state = vec![VisitState::New; vertices];
        for root in 0..vertices {
            let mut path = vec![(root, 0_usize)];
            while let Some((at, next)) = path.pop() {
                if next == 0 && state[at] != VisitState::New {
                    continue;
                }
                state[at] = VisitState::Open;
                // The follower visited last is finished, or is still on the path; only a finished one counts.
                if let Some(&to) = next.checked_sub(1).and_then(|last| followers[at].get(last))
                    && state[to] == VisitState::Done
                {
                    height[at] = height[at].max(height[to] + 1);
                }
                match followers[at].get(next) {
                    Some(&to) => {
                        path.push((at, next + 1));
                        if state[to] == VisitState::New {
                            path.push((to, 0));
                        }
                    }
                    None => state[at] = VisitState::Done,
                }
            }
        }
        GraphLayers { height }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VisitState {
    New,
    Open,
    Done,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_plays_without_cycles() {
        assert_eq!(GraphLayers::from_edges(4, &[(0, 1), (1, 2), (0, 2), (3, 2)]).height, [2, 1, 0, 1]);
        assert_eq!(GraphLayers::from_edges(3, &[(0, 1), (1, 2), (2, 0)]).height, [2, 1, 0]);
        assert_eq!(GraphLayers::from_edges(3, &[(0, 0), (2, 1)]).height, [0, 0, 1]);
        let path: Vec<(usize, usize)> = (0..399).map(|v| (v, v + 1)).collect();
        assert_eq!(GraphLayers::from_edges(400, &path).height[0], 399);
    }
}
