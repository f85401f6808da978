//! Arc Kayles: take an edge of a graph together with all edges that touch it.

use crate::Entry;
use crate::shared::graph::{SearchableGraph, either};
use crate::shared::known_graph::{HUGGAN_STEVENS, KaylesTarget};
use crate::node_kayles::{
    SCHAEFER, graph_picture, missing_vertices, read_graph, read_network, small_graphs, start_graph, too_large_graph_reason, write_graph,
};
use crate::shared::network::Network;
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameKind, Notation, ReadError, Theorem, picture::Picture, say};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = GameCard {
    name: "arc_kayles",
    names: ("Arc Kayles", "边凯尔斯（Arc Kayles）"),
    aliases: &["边凯尔斯"],
    kind: GameKind::Board,
    form: "arc_kayles(\"1-2 2-3\"), arc_kayles([(1, 2), (2, 3)]), arc_kayles(cycle=6)",
    rules: (
        "The players take turns removing an edge of a graph, its two ends, and all edges that touch it. Whoever finds no edge left loses. \
         A graph is given by its edges, with 1-2-3 for two edges in a row, or as path=5, cycle=6, complete=4, star=3, grid=(2, 3).",
        "双方轮流从图上取走一条边和它的两个端点，与它相接的边也随之去掉。没有边可取的一方输。\
         图用它的边给出，如 1-2-3 表示相连的两条边；或写作 path=5（路）、cycle=6（环）、complete=4（完全图）、star=3（星）、grid=(2, 3)（网格）。",
    ),
    theorem: (
        "A path of n vertices is a heap of n in the octal game 0.07, and a cycle of n leaves a path of n − 2; the values of paths have period 34. A star has value 1, and a complete graph of n vertices ⌊n/2⌋ mod 2.",
        "n 个顶点的路相当于八进制游戏 0.07 中大小为 n 的堆，n 个顶点的环一步之后留下 n − 2 个顶点的路；路的值以 34 为周期。星的值为 1，n 个顶点的完全图的值为 ⌊n/2⌋ mod 2。",
    ),
    why: (
        "The edges that are taken form a matching, and play ends when it cannot be made larger by another edge. \
         Other values are computed, for graphs of up to 256 vertices: a graph that is not connected is a sum, a vertex without edges does not matter, and graphs that differ only in the names of their vertices are equivalent. \
         On a grid it is Cram.",
        "取走的边构成一个匹配，到不能再添加一条边时游戏结束。\
         其他图的 SG 值靠计算，至多 256 个顶点：互不相连的部分是游戏之和，没有边的顶点不起作用，只是顶点名字不同的图是一样的。\
         在网格上就是填骨牌（Cram）。",
    ),
    sources: &[&SCHAEFER, &GUY_SMITH, &HUGGAN_STEVENS],
    example: "arc_kayles(\"1-2 2-3 3-4 4-1 1-5\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `arc_kayles`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(ArcKayles)
}

struct ArcKayles;

impl Game for ArcKayles {
    /// The remaining graph.
    type Position = SearchableGraph;

    fn for_each_option(&self, graph: &SearchableGraph, mut visit: impl FnMut(SearchableGraph) -> ControlFlow<()>) -> ControlFlow<()> {
        either!(graph, graph => for_each_graph_left(graph, |left| visit(left.into())))
    }

    fn for_each_component(&self, graph: SearchableGraph, mut visit: impl FnMut(SearchableGraph)) {
        graph.for_each_component(|part| {
            if part.size() > 1 {
                visit(part);
            }
        });
    }

    fn canonical(&self, graph: SearchableGraph, _: Convention) -> SearchableGraph {
        let live: SearchableGraph = either!(graph, graph => graph.restricted_to(graph.all_elements() & !graph.isolated_elements()).into());
        live.canonical()
    }

    fn rank(&self, graph: &SearchableGraph) -> Option<u64> {
        Some(graph.size() as u64)
    }

    fn owned_bytes(&self, graph: &SearchableGraph) -> usize {
        graph.owned_bytes()
    }
}

/// Visits the graph that remains after each edge is taken.
fn for_each_graph_left<const W: usize>(
    graph: &BitRelation<W>,
    mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = graph.all_elements();
    all.iter().try_for_each(|a| {
        let above = graph.rows[a].iter().filter(|&b| b > a);
        above.into_iter().try_for_each(|b| visit(graph.restricted_to(all.without(a).without(b))))
    })
}

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

impl Notation for ArcKayles {
    fn expression(&self) -> String {
        "arc_kayles".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let parts = start_graph(args)?;
        let arg = |part: &Network| vec![Argument::Str(part.to_text('-'))];
        let live: Vec<_> = parts.iter().filter(|part| !part.pairs.is_empty()).map(arg).collect();
        Ok(if live.is_empty() { parts.iter().map(arg).collect() } else { live })
    }

    fn read(&self, args: &[Argument]) -> Result<SearchableGraph, ReadError> {
        read_graph(args)
    }

    fn write(&self, graph: &SearchableGraph) -> Vec<Argument> {
        write_graph(graph)
    }

    fn is_component(&self, graph: &SearchableGraph) -> bool {
        read_graph(&write_graph(graph)).is_ok_and(|read| graph.is_component(&read))
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        too_large_graph_reason(args)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&KaylesTarget::Edge)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let graph = read_network(before).ok()?;
        let (a, b) = graph.pairs[*ArcKayles::edges_leaving(&graph, after).first()?];
        let (a, b) = (&graph.names[a], &graph.names[b]);
        Some(say!("take the edge {a}-{b}", "取边 {a}-{b}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        graph_picture(args)
    }

    /// The edge, and all others that leave the same components.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Ok(graph) = read_network(before) else { return Vec::new() };
        ArcKayles::edges_leaving(&graph, after).into_iter().map(|at| graph.names.len() + at).collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_graphs()
    }
}
