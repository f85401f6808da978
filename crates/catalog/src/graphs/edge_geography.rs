//! Undirected edge geography 无向边地理: a token moves on a graph and never uses an edge twice.

mod parity;

use crate::Entry;
use crate::shared::network::Network;
use crate::shared::relation::BitRelation;
use crate::shared::walk::{self, WalkGame, WalkPosition, WalkRules};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, citation, counted_noun, game_card, text,
};
use parity::{ParityVector, VectorSums, has_one, parity_vector};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Even kernels of bipartite graphs.
pub static EVEN_KERNELS: Citation = citation!("edge_geography.toml", EVEN_KERNELS);

static CARD: GameCard = game_card!("edge_geography.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `edge_geography`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(WalkGame(EdgeGeography))
}

struct EdgeGeography;

impl WalkRules for EdgeGeography {
    const MERGES_EDGES: bool = false;

    fn card() -> &'static GameCard {
        &CARD
    }

    /// Moves the token along each edge, which is removed.
    fn for_each_step<const W: usize>(
        graph: &BitRelation<W>,
        token: usize,
        mut visit: impl FnMut(BitRelation<W>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        graph.rows[token].iter().try_for_each(|to| {
            let mut left = graph.clone();
            left.rows[token] = left.rows[token].without(to);
            left.rows[to] = left.rows[to].without(token);
            let (left, to) = walk::restrict_to_reachable(&left, to);
            visit(left, to)
        })
    }

    /// Twice the number of edges.
    fn rank((graph, _): &WalkPosition) -> u64 {
        graph.edge_end_count()
    }
}

/// A bipartite graph, and the winning moves on the part that the token can reach.
struct BipartiteGeography {
    graph: Network,
    token: usize,
    /// The vertices on the token's side, starting with the token's vertex.
    token_side: Vec<usize>,
    /// An even kernel that contains the token, or the vertices to which a move wins.
    kernel_or_winning: Result<Vec<usize>, Vec<usize>>,
}

impl BipartiteGeography {
    /// `None` if there is an odd cycle.
    fn from_arguments(args: &[Argument]) -> Option<BipartiteGeography> {
        let (graph, token) = walk::parse_walk::<EdgeGeography>(args).ok()?;
        let neighbours = graph.neighbours();
        let mut side = vec![None; graph.names.len()];
        side[token] = Some(false);
        let mut met = vec![token];
        let mut done = 0;
        while let Some(&vertex) = met.get(done) {
            done += 1;
            for &(near, _) in &neighbours[vertex] {
                match side[near] {
                    None => {
                        side[near] = side[vertex].map(|side| !side);
                        met.push(near);
                    }
                    near if near == side[vertex] => return None,
                    _ => {}
                }
            }
        }
        let (own, other): (Vec<usize>, Vec<usize>) = met.into_iter().partition(|&vertex| side[vertex] == Some(false));
        let mut place = vec![0; graph.names.len()];
        [&own, &other].into_iter().for_each(|side| (0..).zip(side).for_each(|(at, &vertex)| place[vertex] = at));
        let rows = |from: &[usize], to: usize| -> Vec<ParityVector> {
            from.iter()
                .map(|&vertex| parity_vector(to, neighbours[vertex].iter().map(|(near, _)| place[*near])))
                .collect()
        };
        // There is an even kernel exactly if the neighbourhood of the token is the sum of neighbourhoods of other vertices
        // of its side.
        let columns = rows(&own, other.len());
        let kernel = VectorSums::from_vectors(&columns[1..]).subset_with_sum(columns[0].clone());
        let found = match kernel {
            Some(set) => Ok(std::iter::once(token)
                .chain((1..own.len()).filter(|at| has_one(&set, at - 1)).map(|at| own[at]))
                .collect()),
            None => {
                let sums = VectorSums::from_vectors(&rows(&other, own.len()));
                let set = sums
                    .subset_with_sum(parity_vector(own.len(), [0]))
                    .expect("one of two systems of equations has a solution");
                let wins = |vertex: &usize| has_one(&set, place[*vertex]) || has_one(&sums.spare, place[*vertex]);
                Err(neighbours[token].iter().map(|(near, _)| *near).filter(wins).collect())
            }
        };
        Some(BipartiteGeography { graph, token, token_side: own, kernel_or_winning: found })
    }
}

/// The arguments after the token moves along an edge.
fn arguments_after(graph: &Network, token: usize, to: usize) -> Vec<Vec<Argument>> {
    let edge = (token.min(to), token.max(to));
    walk::walk_after_move(graph, to, |pair| *pair != edge)
}

impl Theorem for EdgeGeography {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let BipartiteGeography { graph, token, token_side: own, kernel_or_winning: found } =
            BipartiteGeography::from_arguments(args)?;
        let names = |vertices: &[usize]| vertices.iter().map(|&vertex| graph.names[vertex].clone()).collect::<Vec<_>>();
        let is_lost = found.is_ok();
        let set = names(found.as_ref().unwrap_or_else(|moves| moves));
        let reason = Box::new(EvenKernelReason {
            token: graph.names[token].clone(),
            side: own.len(),
            is_lost,
            listed_vertices: set,
        });
        let value = is_lost.then_some(Nat::ZERO);
        Some(Verdict { outcome: Outcome::from_win(!is_lost), value, reason, cite: &EVEN_KERNELS })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let solved = BipartiteGeography::from_arguments(args)
            .filter(|_| matches!(goal, MoveGoal::Value(target) if *target == Nat::ZERO))?;
        let Err(winning) = solved.kernel_or_winning else { return Some(TheoremMoves::no_moves()) };
        let total = Some(Nat::from(winning.len()));
        let leave = |to: usize| arguments_after(&solved.graph, solved.token, to);
        Some(TheoremMoves { listed_moves: winning.into_iter().take(limit).map(leave).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((graph, token)) = walk::parse_walk::<EdgeGeography>(args) else { return ControlFlow::Continue(()) };
        graph.neighbours()[token].iter().try_for_each(|&(to, _)| visit(arguments_after(&graph, token, to)))
    }
}

/// An even kernel, or the moves to one.
#[derive(Debug)]
struct EvenKernelReason {
    token: String,
    /// The number of vertices on the side of the token.
    side: usize,
    is_lost: bool,
    listed_vertices: Vec<String>,
}

impl Reason for EvenKernelReason {
    fn lines(&self) -> Vec<BilingualText> {
        let EvenKernelReason { token, side, is_lost, listed_vertices: set } = self;
        let shown = grundy_game::arg::shorten_text(&set.join(", "));
        let sides = text!(
            "The part of the graph that the token can reach is bipartite, with {vertices} on the token's side.",
            vertices = (counted_noun(side, "vertex", "vertices"), side)
        );
        let conclusion = if *is_lost {
            text!(
                "{{{shown}}} is an even kernel: every vertex of the other side has an even number of neighbours in it. After every move, the opponent can move back into it."
            )
        } else {
            text!(
                "No even kernel contains {token}. After a move to {shown}, there is one on the other side that contains the token."
            )
        };
        vec![sides, conclusion]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::network::GraphSpelling;
    use grundy_game::{CallArguments, Game, Notation};

    fn is_won(walk: &WalkPosition) -> bool {
        let lost =
            |option: WalkPosition| if is_won(&option) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        Game::for_each_option(&WalkGame(EdgeGeography), walk, lost).is_break()
    }

    /// Random bipartite graphs of at most eleven edges.
    #[test]
    fn kernels_are_those_of_the_definition() {
        let mut state = 5u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..400 {
            let (a, b) = (1 + random(4), 1 + random(4));
            let mut edges = Vec::new();
            for i in 0..a {
                for j in 0..b {
                    if random(10) < 6 && edges.len() < 11 {
                        edges.push(format!("{i}-{}", 10 + j));
                    }
                }
            }
            if edges.is_empty() {
                continue;
            }
            let graph =
                Network::from_argument(&edges.join(" ").as_str().into(), GraphSpelling::SIMPLE_GRAPH).expect("a graph");
            for token in 0..graph.names.len() {
                let args = walk::walk_arguments(&graph, token);
                let verdict = EdgeGeography.decide(&args, Convention::Normal).expect("it is bipartite");
                let walk = Notation::read(&WalkGame(EdgeGeography), &args).expect("it is small");
                assert_eq!(verdict.outcome, Outcome::from_win(is_won(&walk)), "{args:?}");
                let found = EdgeGeography.moves(&args, MoveGoal::Value(&Nat::ZERO), 99).expect("it is bipartite");
                let mut winning = 0;
                let _ = Game::for_each_option(&WalkGame(EdgeGeography), &walk, |option| {
                    winning += usize::from(!is_won(&option));
                    ControlFlow::Continue(())
                });
                assert_eq!((found.listed_moves.len(), found.total), (winning, Some(winning.into())), "{args:?}");
                for after in found.listed_moves {
                    let walk = Notation::read(&WalkGame(EdgeGeography), &after[0]).expect("it is small");
                    assert!(!is_won(&walk), "{args:?} to {after:?}");
                }
            }
        }
    }

    #[test]
    fn an_edge_is_not_written_twice() {
        let start = |graph: &str| {
            Notation::start_components(
                &WalkGame(EdgeGeography),
                &CallArguments::from_positional(vec![graph.into(), 1u64.into()]),
            )
        };
        let message = start("1-2 1-2").expect_err("an edge twice").message.en;
        assert_eq!(message, "1-2 is written twice: here two vertices are joined by at most one edge");
        assert!(start("1-2-3-1").is_ok());
    }

    #[test]
    fn large_graphs_are_decided_and_a_triangle_is_searched() {
        // The diagonal of a square grid is an even kernel.
        let grid = |side: u64| ("grid", Argument::Tuple(vec![side.into(), side.into()]), Some(Outcome::P));
        let graphs = [
            grid(30),
            grid(100),
            ("path", 9_999u64.into(), Some(Outcome::P)),
            ("path", 10_000u64.into(), Some(Outcome::N)),
            ("cycle", 10_000u64.into(), Some(Outcome::P)),
        ];
        for (name, size, outcome) in graphs {
            let keywords = vec![(name.into(), size.clone()), ("start".into(), 1u64.into())];
            let start = Notation::start_components(
                &WalkGame(EdgeGeography),
                &CallArguments { keywords, ..CallArguments::default() },
            )
            .expect("a graph");
            let verdict = EdgeGeography.decide(&start[0], Convention::Normal);
            assert_eq!(verdict.map(|verdict| verdict.outcome), outcome, "{name} {size}");
        }
        assert!(EdgeGeography.decide(&["1-2-3-1".into(), 1u64.into()], Convention::Normal).is_none());
    }
}
