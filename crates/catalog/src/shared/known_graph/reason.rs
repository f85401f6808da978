//! The reasons for the values of paths, cycles, stars and complete graphs.

use super::{KaylesTarget, KnownGraphKind};
use grundy_game::{BilingualText, Nat, Reason, counted_noun, text};

/// A graph of a known kind, and its value.
#[derive(Debug)]
pub(super) struct KaylesGraphReason {
    target: KaylesTarget,
    shape: KnownGraphSize,
    value: u64,
}

/// The kind of a graph, with its number of vertices, or of leaves of a star.
#[derive(Debug)]
enum KnownGraphSize {
    Path(usize),
    Cycle(usize),
    Star(usize),
    Complete(usize),
}

impl KaylesGraphReason {
    pub(super) fn from_kind(taken: KaylesTarget, kind: &KnownGraphKind, value: u64) -> KaylesGraphReason {
        let shape = match kind {
            KnownGraphKind::Path(order) => KnownGraphSize::Path(order.len()),
            KnownGraphKind::Cycle(n) => KnownGraphSize::Cycle(*n),
            KnownGraphKind::Star { leaves, .. } => KnownGraphSize::Star(*leaves),
            KnownGraphKind::Complete(n) => KnownGraphSize::Complete(*n),
        };
        KaylesGraphReason { target: taken, shape, value }
    }

    /// Explains the value of a path, from the table or from the period.
    fn explain_path(&self, vertices: usize, value: u64) -> Vec<BilingualText> {
        let (code, n) = (self.target.octal_code(), vertices);
        let first = match self.target {
            KaylesTarget::Vertex => text!(
                "A path of {vertices} is a heap of {n} in the octal game {code}: a move takes a vertex with its neighbours and leaves at most two paths.",
                vertices = (counted_noun(&n, "vertex", "vertices"), n)
            ),
            KaylesTarget::Edge => text!(
                "A path of {vertices} is a heap of {n} in the octal game {code}: a move takes two neighbouring vertices and leaves at most two paths.",
                vertices = (counted_noun(&n, "vertex", "vertices"), n)
            ),
        };
        let heap = Nat::from(n);
        let paths = self.target.path_values();
        if paths.is_in_table(&heap) {
            return vec![first, text!("The value is G({n}) = {value}.")];
        }
        std::iter::once(first).chain(paths.verdict(&heap).reason.lines()).collect()
    }
}

impl Reason for KaylesGraphReason {
    fn lines(&self) -> Vec<BilingualText> {
        let value = self.value;
        match (self.target, &self.shape) {
            (_, KnownGraphSize::Path(n)) => self.explain_path(*n, value),
            (taken, KnownGraphSize::Cycle(n)) => {
                let (count, left) = match taken {
                    KaylesTarget::Vertex => (3, n - 3),
                    KaylesTarget::Edge => (2, n - 2),
                };
                let of_path = taken.path_value(left);
                let mut lines = vec![text!(
                    "Every move on a cycle of {n} vertices takes {count} of them and leaves a path of {left}, which has value {of_path}: so the value is mex{{{of_path}}} = {value}."
                )];
                lines.extend(self.explain_path(left, of_path));
                lines
            }
            (KaylesTarget::Vertex, KnownGraphSize::Star(leaves)) => {
                let rest = leaves - 1;
                let parity = rest % 2;
                vec![text!(
                    "Taking the centre of a star takes everything. Taking a leaf takes the centre as well and leaves {rest} single vertices, of value {rest} mod 2 = {parity}: so the value is mex{{0, {parity}}} = {value}."
                )]
            }
            (KaylesTarget::Edge, KnownGraphSize::Star(_)) => vec![text!(
                "Taking any edge of a star takes the centre, and no edge is left: there is one move, and the value is 1."
            )],
            (KaylesTarget::Vertex, KnownGraphSize::Complete(_)) => vec![text!(
                "In a complete graph, taking any vertex takes all others: there is one move, and the value is 1."
            )],
            (KaylesTarget::Edge, KnownGraphSize::Complete(n)) => {
                let moves = n / 2;
                vec![text!(
                    "Every move takes two vertices of a complete graph and leaves a complete graph: {left} left, and the value is {moves} mod 2 = {value}.",
                    left = (counted_noun(&moves, "move is", "moves are"), moves)
                )]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}
