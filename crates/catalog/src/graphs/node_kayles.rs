//! Node Kayles: take a vertex of a graph with its neighbours.

use crate::Entry;
use crate::shared::alternatives::alternatives_text;
use crate::shared::kayles::{KaylesGame, KaylesRules, missing_vertices};
use crate::shared::known_graph::{BODLAENDER_KRATSCH, KaylesTarget};
use crate::shared::network::Network;
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use grundy_game::{
    Argument, BilingualText, Citation, GameCard, Ruleset, Theorem, arg::shorten_text, citation, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Games on graphs; deciding the winner is PSPACE-complete.
pub static SCHAEFER: Citation = citation!("node_kayles.toml", SCHAEFER);

static CARD: GameCard = game_card!("node_kayles.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `node_kayles`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(KaylesGame(NodeKayles))
}

struct NodeKayles;

/// A move, as the vertex that is taken.
struct TakenVertex {
    /// The vertex, and the others whose removal leaves the same.
    vertices: Vec<usize>,
    /// The neighbours of the first of them.
    first_neighbours: Vec<usize>,
}

impl TakenVertex {
    /// The vertex whose removal together with its neighbours leaves `after`.
    fn from_move(graph: &Network, after: &[Vec<Argument>]) -> Option<TakenVertex> {
        let gone = missing_vertices(graph, after)?;
        let neighbours = graph.neighbours();
        let count = gone.iter().filter(|gone| **gone).count();
        let takes_all = |&vertex: &usize| {
            let near = &neighbours[vertex];
            gone[vertex] && near.len() + 1 == count && near.iter().all(|(near, _)| gone[*near])
        };
        let vertices: Vec<usize> = (0..gone.len()).filter(takes_all).collect();
        let mut first_neighbours: Vec<usize> = neighbours[*vertices.first()?].iter().map(|(near, _)| *near).collect();
        first_neighbours.sort_unstable();
        Some(TakenVertex { vertices, first_neighbours })
    }
}

impl KaylesRules for NodeKayles {
    const DROPS_ISOLATED_VERTICES: bool = false;

    fn theorem(&self) -> &dyn Theorem {
        &KaylesTarget::Vertex
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    /// Takes each vertex with its neighbours.
    fn for_each_graph_left<const W: usize>(
        &self,
        graph: &BitRelation<W>,
        mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = graph.all_elements();
        all.iter().try_for_each(|vertex| visit(graph.restricted_to(all & !graph.rows[vertex].with(vertex))))
    }

    fn describe_move(&self, graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText> {
        let TakenVertex { vertices, first_neighbours } = TakenVertex::from_move(graph, after)?;
        let names = |vertices: &[usize]| vertices.iter().map(|&i| graph.names[i].clone()).collect::<Vec<_>>();
        let (name, others) = (&graph.names[vertices[0]], names(&first_neighbours));
        let same: Vec<BilingualText> = names(&vertices[1..]).into_iter().map(BilingualText::language_neutral).collect();
        let BilingualText { en, zh } = alternatives_text(&same);
        if others.is_empty() {
            return Some(text!("take {name}"));
        }
        let BilingualText { en: others, zh: others_zh } = BilingualText::comma_list(&others);
        Some(text!(
            "take {name}{text}, and with it {others}",
            text = (en, zh),
            others = (shorten_text(&others), shorten_text(&others_zh))
        ))
    }

    fn taken_parts(&self, graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        TakenVertex::from_move(graph, after).map_or_else(Vec::new, |taken| taken.vertices)
    }
}
