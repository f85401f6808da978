//! Arc Kayles: take an edge of a graph with all edges that touch it.

use crate::Entry;
use crate::node_kayles::{graph_picture, SCHAEFER, read_graph, small_graphs, start_graph, write_graph};
use crate::relation::{Relation, each};
use grundy_game::{AnyGame, Arg, Args, Card, Game, Kind, Misfit, Notation, Unread};
use grundy_game::picture::Picture;
use grundy_theory::{Convention, Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: Card = Card {
    name: "arc_kayles",
    names: ("Arc Kayles", "边凯尔斯（Arc Kayles）"),
    aliases: &["边凯尔斯"],
    kind: Kind::Board,
    form: "arc_kayles(\"1-2 2-3\"), arc_kayles([(1, 2), (2, 3)]), arc_kayles(cycle=6)",
    rules: (
        "On a graph the players in turn take an edge, its two ends, and with them all edges that touch it. Whoever finds no edge left loses. \
         A graph is given by its edges, 1-2-3 for two of them in a row, or as path=5, cycle=6, complete=4, star=3, grid=(2, 3).",
        "双方轮流从图上取走一条边和它的两个端点，与它相接的边也随之去掉。没有边可取的一方输。\
         图用它的边给出，如 1-2-3 表示相连的两条边；或写作 path=5（路）、cycle=6（环）、complete=4（完全图）、star=3（星）、grid=(2, 3)（网格）。",
    ),
    theorem: ("", ""),
    why: (
        "The edges that are taken form a matching, and play ends when it cannot be made larger by another edge. \
         The values are computed: what is not connected is a sum, a vertex without edges does not matter, and graphs that differ in the names of their vertices only are alike. \
         A path of n vertices is a heap of n in the octal game 0.07, and on a grid it is Cram.",
        "取走的边构成一个匹配，到不能再添加一条边时游戏结束。\
         SG 值靠计算：互不相连的部分是游戏之和，没有边的顶点不起作用，只是顶点名字不同的图是一样的。\
         n 个顶点的路相当于八进制游戏 0.07 中大小为 n 的堆；在网格上就是填骨牌（Cram）。",
    ),
    sources: &[&SCHAEFER],
    example: "arc_kayles(\"1-2 2-3 3-4 4-1 1-5\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Arg::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `arc_kayles`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(ArcKayles)
}

struct ArcKayles;

impl Game for ArcKayles {
    /// The graph that is left.
    type Position = Relation;

    fn for_each_option(&self, graph: &Relation, mut visit: impl FnMut(Relation) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = graph.all();
        for a in each(all) {
            for b in each(graph.rows[a] >> a << a) {
                visit(graph.among(all & !(1 << a | 1 << b)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, graph: Relation, mut visit: impl FnMut(Relation)) {
        graph.each_component(|part| {
            if part.rows.len() > 1 {
                visit(part);
            }
        });
    }

    fn canonical(&self, graph: Relation, _: Convention) -> Relation {
        graph.among(graph.all() & !graph.alone()).canonical(0)
    }

    fn rank(&self, graph: &Relation) -> Option<u64> {
        Some(graph.rows.len() as u64)
    }

    fn held(&self, graph: &Relation) -> usize {
        8 * graph.rows.len()
    }
}

impl ArcKayles {
    /// The edges that leave these components when they are taken.
    fn edges(&self, graph: &Relation, after: &[Vec<Arg>]) -> Vec<(usize, usize)> {
        let after = after.iter().map(|args| read_graph(args).ok()).collect::<Option<Vec<_>>>();
        let Some(mut after) = after else { return Vec::new() };
        after.retain(|part| part.rows.len() > 1);
        after.sort_unstable();
        let edges = each(graph.all()).flat_map(|a| each(graph.rows[a] >> a << a).map(move |b| (a, b)));
        let fits = |&(a, b): &(usize, usize)| {
            let mut parts = Vec::new();
            let left = graph.among(graph.all() & !(1 << a | 1 << b));
            self.for_each_component(left, |part| parts.push(part));
            parts.sort_unstable();
            parts == after
        };
        edges.filter(fits).collect()
    }
}

impl Notation for ArcKayles {
    fn expression(&self) -> String {
        "arc_kayles".into()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let parts = start_graph(args)?;
        let arg = |part: &crate::network::Network| vec![Arg::Str(part.text('-'))];
        let live: Vec<_> = parts.iter().filter(|part| !part.pairs.is_empty()).map(arg).collect();
        Ok(if live.is_empty() { parts.iter().map(arg).collect() } else { live })
    }

    fn read(&self, args: &[Arg]) -> Result<Relation, Unread> {
        read_graph(args)
    }

    fn write(&self, graph: &Relation) -> Vec<Arg> {
        write_graph(graph)
    }

    fn is_component(&self, graph: &Relation) -> bool {
        read_graph(&write_graph(graph)).is_ok_and(|read| graph.is_component(&read))
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let graph = read_graph(before).ok()?;
        let (a, b) = self.edges(&graph, after).into_iter().next()?;
        let (a, b) = (graph.name(a), graph.name(b));
        Some(say!("take the edge {a}-{b}", "取边 {a}-{b}"))
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        graph_picture(args)
    }

    /// The edge, and those that leave the same.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let Ok(graph) = read_graph(before) else { return Vec::new() };
        let pairs = graph.network(false).pairs;
        let part = |edge: (usize, usize)| pairs.iter().position(|&pair| pair == edge).map(|at| graph.rows.len() + at);
        self.edges(&graph, after).into_iter().filter_map(part).collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        small_graphs()
    }
}
