//! Undirected vertex geography: a token moves on a graph and never returns to a vertex.

mod matching;

use crate::Entry;
use crate::shared::network::Network;
use crate::shared::relation::BitRelation;
use crate::shared::walk::{self, WalkGame, WalkPosition, WalkRules};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, citation, counted_noun, game_card, in_force::BudgetTally, text,
};
use matching::GraphMatching;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the start and maximum matchings.
pub static FRAENKEL_SCHEINERMAN_ULLMAN: Citation = citation!("geography.toml", FRAENKEL_SCHEINERMAN_ULLMAN);

static CARD: GameCard = game_card!("geography.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `geography`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(WalkGame(Geography))
}

struct Geography;

impl WalkRules for Geography {
    fn card() -> &'static GameCard {
        &CARD
    }

    /// Moves the token, whose old vertex is removed.
    fn for_each_step<const W: usize>(
        graph: &BitRelation<W>,
        token: usize,
        mut visit: impl FnMut(BitRelation<W>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let left = graph.all_elements().without(token);
        graph.rows[token].iter().try_for_each(|to| {
            let (left, to) = walk::restrict_to_reachable(&graph.restricted_to(left), left.count_below(to) as usize);
            visit(left, to)
        })
    }

    fn rank((graph, _): &WalkPosition) -> u64 {
        graph.size() as u64
    }
}

/// A graph with a token, and a maximum matching of the other vertices.
struct MatchedGeography {
    graph: Network,
    token: usize,
    matching: GraphMatching,
    /// The partner of the token in a maximum matching, if all maximum matchings cover it.
    partner: Option<usize>,
}

impl MatchedGeography {
    fn from_arguments(args: &[Argument]) -> Option<MatchedGeography> {
        let (graph, token) = walk::parse_walk::<Geography>(args).ok()?;
        let mut tally = BudgetTally::new();
        let neighbours = graph.neighbours().into_iter().map(|near| near.into_iter().map(|(to, _)| to).collect());
        let matching = GraphMatching::maximum_without(neighbours.collect(), token, &mut tally)?;
        let mut whole = matching.clone();
        whole.restore_vertex(token);
        let partner = whole.augment(token, &mut tally)?.then(|| whole.partner(token)).flatten();
        Some(MatchedGeography { graph, token, matching, partner })
    }

    /// The vertices to which the token may be moved.
    fn option_vertices(&self) -> Vec<usize> {
        let other = |&(a, b): &(usize, usize)| {
            if a == self.token { Some(b) } else { (b == self.token).then_some(a) }
        };
        self.graph.pairs.iter().filter_map(other).collect()
    }

    /// The arguments after a move, with the reachable part of the graph.
    fn arguments_after(&self, to: usize) -> Vec<Vec<Argument>> {
        walk::walk_after_move(&self.graph, to, |&(a, b)| a != self.token && b != self.token)
    }
}

impl Theorem for Geography {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let solved = MatchedGeography::from_arguments(args)?;
        let name = |vertex: usize| solved.graph.names[vertex].clone();
        let (start, partner) = (name(solved.token), solved.partner.map(name));
        let size = solved.matching.size() + usize::from(partner.is_some());
        Some(Verdict {
            outcome: Outcome::from_win(partner.is_some()),
            value: partner.is_none().then_some(Nat::ZERO),
            reason: Box::new(MatchingReason { start, partner, size }),
            cite: &FRAENKEL_SCHEINERMAN_ULLMAN,
        })
    }

    /// A move wins if some maximum matching of the other vertices misses its target.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let solved = MatchedGeography::from_arguments(args)
            .filter(|_| matches!(goal, MoveGoal::Value(target) if *target == Nat::ZERO))?;
        let Some(partner) = solved.partner else { return Some(TheoremMoves::no_moves()) };
        // The edge of the computed matching comes first.
        let mut winning = vec![partner];
        let mut tally = BudgetTally::new();
        for to in solved.option_vertices().into_iter().filter(|&to| to != partner) {
            if solved.matching.may_miss(to, &mut tally)? {
                winning.push(to);
            }
        }
        let total = Some(Nat::from(winning.len()));
        Some(TheoremMoves {
            listed_moves: winning.into_iter().take(limit).map(|to| solved.arguments_after(to)).collect(),
            total,
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The budget in force may have stopped the search for a matching.
        let Some(solved) = MatchedGeography::from_arguments(args) else { return ControlFlow::Break(()) };
        solved.option_vertices().into_iter().try_for_each(|to| visit(solved.arguments_after(to)))
    }
}

/// Whether every maximum matching covers the start.
#[derive(Debug)]
struct MatchingReason {
    start: String,
    partner: Option<String>,
    /// The number of edges of a maximum matching.
    size: usize,
}

impl Reason for MatchingReason {
    fn lines(&self) -> Vec<BilingualText> {
        let (start, size) = (&self.start, self.size);
        match &self.partner {
            Some(partner) => vec![
                text!(
                    "A maximum matching has {edges}, but only one fewer without vertex {start}: so every maximum matching covers {start}. One of them has the edge {start}-{partner}.",
                    edges = (counted_noun(&size, "edge", "edges"), size)
                ),
                text!(
                    "Move along it, and always along the edges of this matching: the opponent never reaches a vertex that it does not cover, since otherwise some maximum matching would not cover {start}."
                ),
            ],
            None => vec![text!(
                "A maximum matching has {edges}, and one such matching does not cover vertex {start}. Every move leads to a vertex that it covers, and the opponent continues along its edges.",
                edges = (counted_noun(&size, "edge", "edges"), size)
            )],
        }
    }
}
