//! Arc Kayles: take an edge of a graph together with all edges that touch it.

use crate::Entry;
use crate::node_kayles::SCHAEFER;
use crate::shared::alternatives::same_moves_text;
use crate::shared::kayles::{KaylesGame, KaylesRules, missing_vertices};
use crate::shared::known_graph::{HUGGAN_STEVENS, KaylesTarget};
use crate::shared::network::Network;
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use grundy_game::{Argument, BilingualText, GameCard, Ruleset, Theorem, game_card, text};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("arc_kayles.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `arc_kayles`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(KaylesGame(ArcKayles))
}

struct ArcKayles;

impl ArcKayles {
    /// The edges that leave these components when taken.
    fn edges_leaving(graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        let Some(gone) = missing_vertices(graph, after) else { return Vec::new() };
        let count = gone.iter().filter(|gone| **gone).count();
        let neighbours = graph.neighbours();
        // Every other vertex that is gone has lost all its edges: its only neighbours are both ends of the edge, one of them, or none.
        let (mut alone, mut of_one, mut of_two) = (0, vec![0; gone.len()], HashMap::new());
        for vertex in (0..gone.len()).filter(|&vertex| gone[vertex]) {
            match neighbours[vertex][..] {
                [] => alone += 1,
                [(near, _)] => of_one[near] += 1,
                [(a, _), (b, _)] => *of_two.entry((a.min(b), a.max(b))).or_insert(0) += 1,
                _ => {}
            }
        }
        let is_gone = |&(a, b): &(usize, usize)| gone[a] && gone[b];
        let fits = |pair: &(usize, usize)| {
            let (a, b) = *pair;
            // Subtract ends without other edges: they were counted in `of_one` as neighbours of the other end.
            let ends = usize::from(neighbours[a].len() == 1) + usize::from(neighbours[b].len() == 1);
            let lost = alone + of_one[a] + of_one[b] + of_two.get(pair).copied().unwrap_or(0) - ends;
            lost + 2 == count
        };
        (0..graph.pairs.len()).filter(|&at| is_gone(&graph.pairs[at]) && fits(&graph.pairs[at])).collect()
    }
}

impl KaylesRules for ArcKayles {
    const DROPS_ISOLATED_VERTICES: bool = true;

    fn theorem(&self) -> &dyn Theorem {
        &KaylesTarget::Edge
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    /// Takes each edge with its ends.
    fn for_each_graph_left<const W: usize>(
        &self,
        graph: &BitRelation<W>,
        mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = graph.all_elements();
        all.iter().try_for_each(|a| {
            let above = graph.rows[a].iter().filter(|&b| b > a);
            above.into_iter().try_for_each(|b| visit(graph.restricted_to(all.without(a).without(b))))
        })
    }

    fn describe_move(&self, graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText> {
        let text = |edge: usize| {
            let (a, b) = graph.pairs[edge];
            let (a, b) = (&graph.names[a], &graph.names[b]);
            text!("take the edge {a}-{b}")
        };
        same_moves_text(ArcKayles::edges_leaving(graph, after).into_iter().map(text))
    }

    fn taken_parts(&self, graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        ArcKayles::edges_leaving(graph, after).into_iter().map(|at| graph.names.len() + at).collect()
    }
}
