//! Node Kayles and Arc Kayles on paths, cycles, stars and complete graphs of any size.
//!
//! A path is a heap of an octal game with periodic values. A move on one of the others leaves a path,
//! single vertices, or a smaller complete graph.

mod kind;
mod reason;

use crate::network::Network;
use crate::node_kayles::GRAPH;
use crate::periodic::{GUY_SMITH, Known};
use grundy_game::in_force::Tally;
use grundy_game::{Arg, Args, Goal, HeapRule, Moves, Theorem, Verdict};
use grundy_theory::{Cite, Code, Convention, Nat, Outcome};
use kind::Kind;
use num_traits::ToPrimitive;
use reason::Leaves;
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The paper on graphs on which Node Kayles is solvable in polynomial time.
pub(crate) static BODLAENDER_KRATSCH: Cite = Cite {
    name: ("the values of Node Kayles on simple graphs", "简单图上点凯尔斯的值"),
    author: "H. L. Bodlaender and D. Kratsch",
    year: 2002,
    work: "Kayles and nimbers, Journal of Algorithms 43, 106–119",
};

/// The paper on graphs on which Arc Kayles is solvable in polynomial time.
pub(crate) static HUGGAN_STEVENS: Cite = Cite {
    name: ("the values of Arc Kayles on simple graphs", "简单图上边凯尔斯的值"),
    author: "M. Huggan and B. Stevens",
    year: 2016,
    work: "Polynomial time graph families for Arc Kayles, Integers 16, #A86",
};

/// What a move takes, together with its neighbours or the edges that touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// A vertex: Node Kayles.
    Vertex,
    /// An edge: Arc Kayles.
    Edge,
}

/// A move: the vertex or the ends of the edge, and the value of what it leaves.
struct Step {
    ends: (usize, Option<usize>),
    value: u64,
}

static NODES: LazyLock<Known> = LazyLock::new(|| values_of_paths(Taken::Vertex));
static ARCS: LazyLock<Known> = LazyLock::new(|| values_of_paths(Taken::Edge));

fn values_of_paths(taken: Taken) -> Known {
    let code = Code::octal(taken.code()).expect("it is a code");
    Known::find(HeapRule::Code(&code)).expect("its values are known to be periodic")
}

impl Taken {
    /// The octal game in which a path of `n` vertices is a heap of `n`.
    fn code(self) -> &'static str {
        match self {
            Taken::Vertex => "0.137",
            Taken::Edge => "0.07",
        }
    }

    fn paths(self) -> &'static Known {
        match self {
            Taken::Vertex => &NODES,
            Taken::Edge => &ARCS,
        }
    }

    /// The value of a path.
    fn path(self, vertices: usize) -> u64 {
        self.paths().value(&vertices.into()).to_u64().expect("values of these games are below 10")
    }

    /// The moves that leave different graphs, each once.
    fn steps(self, kind: &Kind, graph: &Network) -> Vec<Step> {
        let vertex = |at: usize, value| Step { ends: (at, None), value };
        let edge = |a: usize, b: usize, value| Step { ends: (a, Some(b)), value };
        let on_path = |order: &Vec<usize>, i: usize| {
            let n = order.len();
            match self {
                Taken::Vertex => {
                    let (before, after) = (i.saturating_sub(1), (n - 1 - i).saturating_sub(1));
                    vertex(order[i], self.path(before) ^ self.path(after))
                }
                Taken::Edge => edge(order[i], order[i + 1], self.path(i) ^ self.path(n - 2 - i)),
            }
        };
        match (self, kind) {
            // All moves on these small paths leave the same, or nothing that matters.
            (Taken::Vertex, Kind::Path(order)) if order.len() == 2 => vec![on_path(order, 0)],
            (Taken::Edge, Kind::Path(order)) if order.len() == 3 => vec![on_path(order, 0)],
            (Taken::Vertex, Kind::Path(order)) => (0..order.len()).map(|i| on_path(order, i)).collect(),
            (Taken::Edge, Kind::Path(order)) => (1..order.len()).map(|i| on_path(order, i - 1)).collect(),
            (Taken::Vertex, Kind::Cycle(n)) => {
                let value = self.path(n - 3);
                (0..*n).map(|at| vertex(at, value)).collect()
            }
            (Taken::Edge, Kind::Cycle(n)) => {
                let value = self.path(n - 2);
                graph.pairs.iter().map(|&(a, b)| edge(a, b, value)).collect()
            }
            (Taken::Vertex, Kind::Star { centre, leaves }) => {
                let value = |at: usize| if at == *centre { 0 } else { (*leaves as u64 - 1) % 2 };
                (0..=*leaves).map(|at| vertex(at, value(at))).collect()
            }
            (Taken::Edge, Kind::Star { .. }) => graph.pairs.iter().take(1).map(|&(a, b)| edge(a, b, 0)).collect(),
            (Taken::Vertex, Kind::Complete(_)) => vec![vertex(0, 0)],
            (Taken::Edge, Kind::Complete(n)) => {
                let different = if *n == 3 { 1 } else { usize::MAX };
                let value = ((*n as u64 - 2) / 2) % 2;
                graph.pairs.iter().take(different).map(|&(a, b)| edge(a, b, value)).collect()
            }
        }
    }

    fn value(self, kind: &Kind, graph: &Network) -> u64 {
        match kind {
            Kind::Path(order) => self.path(order.len()),
            _ => {
                let steps = self.steps(kind, graph);
                (0..).find(|value| steps.iter().all(|step| step.value != *value)).expect("there are finitely many")
            }
        }
    }

    /// The arguments of the components left after a move.
    fn after(self, graph: &Network, neighbours: &[Vec<(usize, usize)>], ends: (usize, Option<usize>)) -> Vec<Vec<Arg>> {
        let mut gone = vec![false; graph.names.len()];
        gone[ends.0] = true;
        match ends.1 {
            Some(other) => gone[other] = true,
            None => neighbours[ends.0].iter().for_each(|&(near, _)| gone[near] = true),
        }
        let parts = graph.without(&gone).components(None);
        let matters = |part: &Network| self == Taken::Vertex || !part.pairs.is_empty();
        parts.into_iter().filter(matters).map(|part| vec![Arg::Str(part.text('-'))]).collect()
    }
}

/// The approximate number of bytes of a vertex in the arguments of an option.
const VERTEX_BYTES: usize = 16;

fn read(args: &[Arg]) -> Option<Network> {
    Network::start(&Args::of(args.to_vec()), GRAPH).ok().map(|(graph, _)| graph)
}

impl Theorem for Taken {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let graph = read(args).filter(|_| convention == Convention::Normal)?;
        let kind = Kind::of(&graph)?;
        let value = self.value(&kind, &graph);
        let cite = match (&kind, self) {
            (Kind::Path(_) | Kind::Cycle(_), _) => &GUY_SMITH,
            (_, Taken::Vertex) => &BODLAENDER_KRATSCH,
            (_, Taken::Edge) => &HUGGAN_STEVENS,
        };
        let why = Box::new(Leaves::of(*self, &kind, value));
        Some(Verdict { outcome: Outcome::from_win(value != 0), value: Some(value.into()), why, cite })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let Goal::Value(goal) = goal else { return None };
        let graph = read(args)?;
        let mut steps = self.steps(&Kind::of(&graph)?, &graph);
        steps.retain(|step| Nat::from(step.value) == *goal);
        let neighbours = graph.neighbours();
        let (mut listed, mut tally) = (Vec::new(), Tally::new());
        for step in steps.iter().take(limit) {
            if tally.step(VERTEX_BYTES * graph.names.len()).is_err() {
                return Some(Moves { listed, total: None });
            }
            listed.push(self.after(&graph, &neighbours, step.ends));
        }
        Some(Moves { listed, total: Some(steps.len().into()) })
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(graph) = read(args) else { return ControlFlow::Continue(()) };
        let neighbours = graph.neighbours();
        match self {
            Taken::Vertex => {
                (0..graph.names.len()).try_for_each(|at| visit(self.after(&graph, &neighbours, (at, None))))
            }
            Taken::Edge => {
                graph.pairs.iter().try_for_each(|&(a, b)| visit(self.after(&graph, &neighbours, (a, Some(b)))))
            }
        }
    }
}

#[cfg(test)]
mod tests;
