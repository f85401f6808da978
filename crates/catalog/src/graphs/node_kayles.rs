//! Node Kayles: take a vertex of a graph with its neighbours.

use crate::Entry;
use crate::shared::kayles::{KaylesGame, KaylesRules, missing_vertices};
use crate::shared::known_graph::{BODLAENDER_KRATSCH, KaylesTarget};
use crate::shared::network::Network;
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use grundy_game::{Ruleset, Argument, BilingualText, Citation, GameCard, GameKind, arg::shorten_text, text, text_pair};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Games on graphs; deciding the winner is PSPACE-complete.
pub static SCHAEFER: Citation = Citation {
    name: text_pair!("games on graphs"),
    author: "T. J. Schaefer",
    year: 1978,
    work: "On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16, 185–225",
};

static CARD: GameCard = GameCard {
    name: "node_kayles",
    names: text_pair!("Node Kayles"),
    aliases: &["点凯尔斯"],
    kind: GameKind::Board,
    form: "node_kayles(\"1-2 2-3\"), node_kayles([(1, 2), (2, 3)]), node_kayles(path=5)",
    rules: text_pair!(
        "The players take turns removing a vertex of a graph together with all its neighbours. Whoever finds no vertex left loses. \
         A graph is given by its edges, where 1-2-3 is two edges in a row, or as path=5, cycle=6, complete=4, star=3, grid=(2, 3)."
    ),
    theorem: text_pair!(
        "A path of n vertices is a heap of n in the octal game 0.137, and a cycle of n leaves a path of n − 3; the values of paths have period 34. A star with k leaves has value 1 if k is odd, else 2; a complete graph has value 1."
    ),
    why: text_pair!(
        "No two of the vertices chosen are neighbours: the players together build an independent set until nothing can be added to it. \
         Other values are computed, for graphs of up to 256 vertices: connected components form a sum, and graphs that differ only in the names of their vertices are equivalent. \
         A path in the octal game 0.137 (Dawson's Chess) splits as a row of pawns does. In general, deciding who wins is PSPACE-complete."
    ),
    sources: &[&SCHAEFER, &GUY_SMITH, &BODLAENDER_KRATSCH],
    example: "node_kayles(\"1-2 2-3 3-4 2-4\")",
};

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
    others: Vec<usize>,
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
        let mut others: Vec<usize> = neighbours[*vertices.first()?].iter().map(|(near, _)| *near).collect();
        others.sort_unstable();
        Some(TakenVertex { vertices, others })
    }
}

impl KaylesRules for NodeKayles {
    const KAYLES_TARGET: KaylesTarget = KaylesTarget::Vertex;

    const DROPS_ISOLATED_VERTICES: bool = false;

    fn card() -> &'static GameCard {
        &CARD
    }

    /// Takes each vertex with its neighbours.
    fn for_each_graph_left<const W: usize>(
        graph: &BitRelation<W>,
        mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = graph.all_elements();
        all.iter().try_for_each(|vertex| visit(graph.restricted_to(all & !graph.rows[vertex].with(vertex))))
    }

    fn describe_move(graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText> {
        let TakenVertex { vertices, others } = TakenVertex::from_move(graph, after)?;
        let names = |vertices: &[usize]| vertices.iter().map(|&i| graph.names[i].clone()).collect::<Vec<_>>();
        let (name, same, others) = (&graph.names[vertices[0]], names(&vertices[1..]), names(&others));
        let (en, zh) = match same.is_empty() {
            true => (String::new(), String::new()),
            false => (
                format!(" (or {})", shorten_text(&same.join(" or "))),
                format!("（或 {}）", shorten_text(&same.join("、"))),
            ),
        };
        if others.is_empty() {
            return Some(text!("take {name}"));
        }
        let others = shorten_text(&others.join(", "));
        Some(text!("take {name}{text}, and with it {others}", text = (en, zh)))
    }

    fn taken_parts(graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        TakenVertex::from_move(graph, after).map_or_else(Vec::new, |taken| taken.vertices)
    }
}
