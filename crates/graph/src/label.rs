//! The Smith values of vertices.

use grundy_game::{GameValue, Nat, Outcome};
use std::sync::OnceLock;

/// The value of a vertex (Smith 1966, Fraenkel and Perl 1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexLabel<'a> {
    /// The vertex equals a heap of that size in every sum.
    Finite(u32),
    /// `∞{K}`: a player can prolong play for ever; `K` are the finite values of the followers, ascending.
    Infinite(&'a [u32]),
}

impl VertexLabel<'_> {
    /// The winner from the vertex.
    ///
    /// ```
    /// use grundy_graph::VertexLabel;
    /// use grundy_game::Outcome;
    /// assert_eq!(VertexLabel::Finite(0).outcome(), Outcome::P);
    /// assert_eq!(VertexLabel::Infinite(&[0, 2]).outcome(), Outcome::N);
    /// assert_eq!(VertexLabel::Infinite(&[2]).outcome(), Outcome::D);
    /// ```
    pub fn outcome(self) -> Outcome {
        match self {
            VertexLabel::Finite(value) => Outcome::from_win(value != 0),
            VertexLabel::Infinite(exits) if exits.first() == Some(&0) => Outcome::N,
            VertexLabel::Infinite(_) => Outcome::D,
        }
    }

    /// The value as it is given in answers.
    pub fn value(self) -> GameValue {
        match self {
            VertexLabel::Finite(value) => GameValue::Nimber(Nat::from(value)),
            VertexLabel::Infinite(exits) => GameValue::Loopy(exits.iter().map(|&exit| Nat::from(exit)).collect()),
        }
    }
}

/// The values of all vertices of a graph, and the order in which they were found.
#[derive(Clone, Debug)]
pub struct VertexLabels {
    /// A finite value, or [`INFINITE_BIT`] and the number of a set.
    pub(crate) packed_labels: Vec<u32>,
    pub(crate) sets: Vec<Box<[u32]>>,
    /// The vertices in the order in which their values were found.
    pub(crate) discovery_order: Vec<u32>,
    /// The number of vertices from which play must end; they come first in this order.
    pub(crate) ending: u32,
    /// The index of each vertex in this order, computed on demand.
    pub(crate) places: OnceLock<Vec<u32>>,
    pub(crate) bytes: u64,
}

/// The bit of a packed value that is not finite.
pub(crate) const INFINITE_BIT: u32 = 1 << 30;

impl VertexLabels {
    /// The value of a vertex.
    #[inline]
    pub fn label_of(&self, vertex: u32) -> VertexLabel<'_> {
        let packed = self.packed_labels[vertex as usize];
        if packed & INFINITE_BIT == 0 {
            VertexLabel::Finite(packed)
        } else {
            VertexLabel::Infinite(&self.sets[(packed & !INFINITE_BIT) as usize])
        }
    }

    /// Whether play must end from a vertex: no cycle can be reached from it.
    pub fn must_end(&self, vertex: u32) -> bool {
        // Values and `has_cycle` do without the places, so they are computed when first needed.
        self.places.get_or_init(|| self.places())[vertex as usize] < self.ending
    }

    /// Whether the graph has a cycle.
    pub fn has_cycle(&self) -> bool {
        (self.ending as usize) < self.packed_labels.len()
    }

    /// The bytes charged to the budget.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn places(&self) -> Vec<u32> {
        let mut places = vec![0; self.discovery_order.len()];
        (0..).zip(&self.discovery_order).for_each(|(place, &vertex)| places[vertex as usize] = place);
        places
    }

    /// The values of vertices 0, 1, …
    pub fn iter(&self) -> impl ExactSizeIterator<Item = VertexLabel<'_>> {
        (0..self.packed_labels.len() as u32).map(|vertex| self.label_of(vertex))
    }

    /// Whether some value is not finite.
    pub fn has_infinite(&self) -> bool {
        self.packed_labels.iter().any(|&packed| packed & INFINITE_BIT != 0)
    }
}
