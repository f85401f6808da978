//! Node Kayles and Arc Kayles on paths, cycles, stars and complete graphs of any size.
//!
//! A path is a heap of an octal game with periodic values. A move on one of the others leaves a path,
//! single vertices, or a smaller complete graph.

mod kind;
mod reason;

use crate::shared::network::{GraphSpelling, Network};
use crate::shared::periodic::{GUY_SMITH, VerifiedHeapPeriod};
use grundy_game::{
    Argument, CallArguments, Citation, Code, Convention, FormalTheorems, HeapRule, MoveGoal, Nat, Outcome, Theorem,
    TheoremMoves, Verdict, in_force::BudgetTally, text_pair,
};
pub(crate) use kind::KnownGraphKind;
use num_traits::ToPrimitive;
use reason::KaylesGraphReason;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The paper on graphs on which Node Kayles is solvable in polynomial time.
pub(crate) static BODLAENDER_KRATSCH: Citation = Citation {
    name: text_pair!("the values of Node Kayles on simple graphs"),
    author: "H. L. Bodlaender and D. Kratsch",
    year: 2002,
    work: "Kayles and nimbers, Journal of Algorithms 43, 106–119",
    formal: FormalTheorems::NO_THEOREM,
};

/// The paper on graphs on which Arc Kayles is solvable in polynomial time.
pub(crate) static HUGGAN_STEVENS: Citation = Citation {
    name: text_pair!("the values of Arc Kayles on simple graphs"),
    author: "M. Huggan and B. Stevens",
    year: 2016,
    work: "Polynomial time graph families for Arc Kayles, Integers 16, #A86",
    formal: FormalTheorems::NO_THEOREM,
};

/// The part that a move takes, together with its neighbours or the edges that touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KaylesTarget {
    /// A vertex: Node Kayles.
    Vertex,
    /// An edge: Arc Kayles.
    Edge,
}

/// A move: the vertex or the ends of the edge, and the value of the graph that it leaves.
struct DistinctKaylesMove {
    ends: (usize, Option<usize>),
    value: u64,
}

static NODE_KAYLES_PATHS: LazyLock<VerifiedHeapPeriod> = LazyLock::new(|| find_path_values(KaylesTarget::Vertex));
static ARC_KAYLES_PATHS: LazyLock<VerifiedHeapPeriod> = LazyLock::new(|| find_path_values(KaylesTarget::Edge));

fn find_path_values(taken: KaylesTarget) -> VerifiedHeapPeriod {
    let code = Code::octal(taken.octal_code()).expect("it is a code");
    VerifiedHeapPeriod::find(HeapRule::Code(&code)).expect("its values are known to be periodic")
}

impl KaylesTarget {
    /// The octal game in which a path of `n` vertices is a heap of `n`.
    fn octal_code(self) -> &'static str {
        match self {
            KaylesTarget::Vertex => "0.137",
            KaylesTarget::Edge => "0.07",
        }
    }

    fn path_values(self) -> &'static VerifiedHeapPeriod {
        match self {
            KaylesTarget::Vertex => &NODE_KAYLES_PATHS,
            KaylesTarget::Edge => &ARC_KAYLES_PATHS,
        }
    }

    /// The value of a path.
    fn path_value(self, vertices: usize) -> u64 {
        self.path_values().value(&vertices.into()).to_u64().expect("values of these games are below 10")
    }

    /// The moves that leave different graphs, each once.
    fn distinct_moves(self, kind: &KnownGraphKind, graph: &Network) -> Vec<DistinctKaylesMove> {
        let vertex = |at: usize, value| DistinctKaylesMove { ends: (at, None), value };
        let edge = |a: usize, b: usize, value| DistinctKaylesMove { ends: (a, Some(b)), value };
        let on_path = |order: &Vec<usize>, i: usize| {
            let n = order.len();
            match self {
                KaylesTarget::Vertex => {
                    let (before, after) = (i.saturating_sub(1), (n - 1 - i).saturating_sub(1));
                    vertex(order[i], self.path_value(before) ^ self.path_value(after))
                }
                KaylesTarget::Edge => edge(order[i], order[i + 1], self.path_value(i) ^ self.path_value(n - 2 - i)),
            }
        };
        match (self, kind) {
            // All moves on these small paths leave the same, or nothing that matters.
            (KaylesTarget::Vertex, KnownGraphKind::Path(order)) if order.len() == 2 => vec![on_path(order, 0)],
            (KaylesTarget::Edge, KnownGraphKind::Path(order)) if order.len() == 3 => vec![on_path(order, 0)],
            (KaylesTarget::Vertex, KnownGraphKind::Path(order)) => {
                (0..order.len()).map(|i| on_path(order, i)).collect()
            }
            (KaylesTarget::Edge, KnownGraphKind::Path(order)) => {
                (1..order.len()).map(|i| on_path(order, i - 1)).collect()
            }
            (KaylesTarget::Vertex, KnownGraphKind::Cycle(n)) => {
                let value = self.path_value(n - 3);
                (0..*n).map(|at| vertex(at, value)).collect()
            }
            (KaylesTarget::Edge, KnownGraphKind::Cycle(n)) => {
                let value = self.path_value(n - 2);
                graph.pairs.iter().map(|&(a, b)| edge(a, b, value)).collect()
            }
            (KaylesTarget::Vertex, KnownGraphKind::Star { centre, leaves }) => {
                let value = |at: usize| if at == *centre { 0 } else { (*leaves as u64 - 1) % 2 };
                (0..=*leaves).map(|at| vertex(at, value(at))).collect()
            }
            (KaylesTarget::Edge, KnownGraphKind::Star { .. }) => {
                graph.pairs.iter().take(1).map(|&(a, b)| edge(a, b, 0)).collect()
            }
            (KaylesTarget::Vertex, KnownGraphKind::Complete(_)) => vec![vertex(0, 0)],
            (KaylesTarget::Edge, KnownGraphKind::Complete(n)) => {
                let different = if *n == 3 { 1 } else { usize::MAX };
                let value = ((*n as u64 - 2) / 2) % 2;
                graph.pairs.iter().take(different).map(|&(a, b)| edge(a, b, value)).collect()
            }
        }
    }

    fn graph_value(self, kind: &KnownGraphKind, graph: &Network) -> u64 {
        match kind {
            KnownGraphKind::Path(order) => self.path_value(order.len()),
            _ => {
                let values: Vec<u64> = self.distinct_moves(kind, graph).iter().map(|step| step.value).collect();
                grundy_game::mex(&values)
            }
        }
    }

    /// The arguments of the components left after a move.
    fn arguments_after(
        self,
        graph: &Network,
        neighbours: &[Vec<(usize, usize)>],
        ends: (usize, Option<usize>),
    ) -> Vec<Vec<Argument>> {
        let mut gone = vec![false; graph.names.len()];
        gone[ends.0] = true;
        match ends.1 {
            Some(other) => gone[other] = true,
            None => neighbours[ends.0].iter().for_each(|&(near, _)| gone[near] = true),
        }
        let parts = graph.without_vertices(&gone).components(None);
        let matters = |part: &Network| self == KaylesTarget::Vertex || !part.pairs.is_empty();
        parts.into_iter().filter(matters).map(|part| vec![Argument::Str(part.to_text('-'))]).collect()
    }
}

/// The approximate number of bytes of a vertex in the arguments of an option.
const VERTEX_BYTES: usize = 16;

fn read_graph_arguments(args: &[Argument]) -> Option<Network> {
    Network::from_call(&CallArguments::from_positional(args.to_vec()), GraphSpelling::SIMPLE_GRAPH)
        .ok()
        .map(|(graph, _)| graph)
}

impl Theorem for KaylesTarget {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let graph = read_graph_arguments(args).filter(|_| convention == Convention::Normal)?;
        let kind = KnownGraphKind::recognise(&graph)?;
        let value = self.graph_value(&kind, &graph);
        let cite = match (&kind, self) {
            (KnownGraphKind::Path(_) | KnownGraphKind::Cycle(_), _) => &GUY_SMITH,
            (_, KaylesTarget::Vertex) => &BODLAENDER_KRATSCH,
            (_, KaylesTarget::Edge) => &HUGGAN_STEVENS,
        };
        let reason = Box::new(KaylesGraphReason::from_kind(*self, &kind, value));
        Some(Verdict { outcome: Outcome::from_win(value != 0), value: Some(value.into()), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let graph = read_graph_arguments(args)?;
        let mut steps = self.distinct_moves(&KnownGraphKind::recognise(&graph)?, &graph);
        steps.retain(|step| Nat::from(step.value) == *goal);
        let neighbours = graph.neighbours();
        let (mut listed, mut tally) = (Vec::new(), BudgetTally::new());
        for step in steps.iter().take(limit) {
            if tally.count_step(VERTEX_BYTES * graph.names.len()).is_err() {
                return Some(TheoremMoves { listed_moves: listed, total: None });
            }
            listed.push(self.arguments_after(&graph, &neighbours, step.ends));
        }
        Some(TheoremMoves { listed_moves: listed, total: Some(steps.len().into()) })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(graph) = read_graph_arguments(args) else { return ControlFlow::Continue(()) };
        let neighbours = graph.neighbours();
        match self {
            KaylesTarget::Vertex => {
                (0..graph.names.len()).try_for_each(|at| visit(self.arguments_after(&graph, &neighbours, (at, None))))
            }
            KaylesTarget::Edge => graph
                .pairs
                .iter()
                .try_for_each(|&(a, b)| visit(self.arguments_after(&graph, &neighbours, (a, Some(b))))),
        }
    }
}

#[cfg(test)]
mod tests;
