//! Recognises paths, cycles, stars and complete graphs.

use crate::shared::network::Network;

/// The kind of a connected graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KnownGraphKind {
    /// The vertices in order; possibly a single vertex.
    Path(Vec<usize>),
    /// At least four vertices.
    Cycle(usize),
    /// A centre with at least three neighbours, which have no other neighbours.
    Star { centre: usize, leaves: usize },
    /// At least three vertices, pairwise joined.
    Complete(usize),
}

impl KnownGraphKind {
    /// The kind of a graph, if it is connected and of one of these kinds.
    pub(crate) fn recognise(graph: &Network) -> Option<KnownGraphKind> {
        let (n, edges) = (graph.names.len(), graph.pairs.len());
        if n >= 3 && n.checked_mul(n - 1).is_some_and(|ends| ends / 2 == edges) {
            return Some(KnownGraphKind::Complete(n));
        }
        if edges + 1 != n && edges != n {
            return None;
        }
        let neighbours = graph.neighbours();
        let degree = |vertex: usize| neighbours[vertex].len();
        let greatest = (0..n).max_by_key(|&vertex| degree(vertex))?;
        if n >= 4 && edges + 1 == n && degree(greatest) == n - 1 {
            return Some(KnownGraphKind::Star { centre: greatest, leaves: n - 1 });
        }
        if degree(greatest) > 2 {
            return None;
        }
        // No vertex has more than two neighbours. So if a walk from an end, or from any vertex if there is no end, visits all
        // vertices, the graph is a path or a cycle.
        let first = (0..n).find(|&vertex| degree(vertex) < 2).unwrap_or(0);
        let (mut order, mut before) = (vec![first], None);
        loop {
            let last = order[order.len() - 1];
            let next = neighbours[last].iter().map(|(near, _)| *near).find(|&near| Some(near) != before);
            match next.filter(|&next| next != first) {
                None => break,
                Some(next) => order.push(next),
            }
            before = Some(last);
        }
        match order.len() == n {
            true if edges + 1 == n => Some(KnownGraphKind::Path(order)),
            true => Some(KnownGraphKind::Cycle(n)),
            false => None,
        }
    }
}
