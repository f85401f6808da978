//! Node Kayles: take a vertex of a graph with its neighbours.

use crate::Entry;
use crate::network::{Network, Spelling};
use crate::relation::{Relation, each};
use grundy_game::{AnyGame, Arg, Args, Card, Game, Kind, Misfit, Notation, Unread};
use grundy_game::picture::{Layout, Picture};
use grundy_theory::{Cite, Convention, Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The games on graphs, and that it is hard in general to say who wins.
pub static SCHAEFER: Cite = Cite {
    name: ("games on graphs", "图上的博弈"),
    author: "T. J. Schaefer",
    year: 1978,
    work: "On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16, 185–225",
};

static CARD: Card = Card {
    name: "node_kayles",
    names: ("Node Kayles", "点凯尔斯（Node Kayles）"),
    aliases: &["点凯尔斯"],
    kind: Kind::Board,
    form: "node_kayles(\"1-2 2-3\"), node_kayles([(1, 2), (2, 3)]), node_kayles(path=5)",
    rules: (
        "On a graph the players in turn take a vertex together with all its neighbours. Whoever finds no vertex left loses. \
         A graph is given by its edges, 1-2-3 for two of them in a row, or as path=5, cycle=6, complete=4, star=3, grid=(2, 3).",
        "双方轮流从图上取走一个顶点及其所有相邻顶点。没有顶点可取的一方输。\
         图用它的边给出，如 1-2-3 表示相连的两条边；或写作 path=5（路）、cycle=6（环）、complete=4（完全图）、star=3（星）、grid=(2, 3)（网格）。",
    ),
    theorem: ("", ""),
    why: (
        "Whoever takes vertices so that no two of them are neighbours, and cannot go on, has chosen an independent set to which nothing can be added; the players build one together. \
         The values are computed: what is not connected is a sum, and graphs that differ in the names of their vertices only are alike. \
         A path of n vertices is a heap of n in the octal game 0.137 (Dawson's Chess). In general it is hard (PSPACE-complete) to say who wins.",
        "双方取的顶点两两不相邻，到不能再取为止，合起来就是一个不能再扩大的独立集。\
         SG 值靠计算：互不相连的部分是游戏之和，只是顶点名字不同的图是一样的。\
         n 个顶点的路相当于八进制游戏 0.137（道森棋）中大小为 n 的堆。一般情形下判断谁获胜是困难的（PSPACE 完全）。",
    ),
    sources: &[&SCHAEFER],
    example: "node_kayles(\"1-2 2-3 3-4 2-4\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Arg::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// How the graphs are written.
pub(crate) const GRAPH: Spelling = Spelling {
    link: '-',
    directed: false,
    multiple: false,
    merged: true,
    keywords: true,
    example: "\"1-2 2-3 3-1\", [(1, 2), (2, 3)] or path=5",
};

/// The ruleset `node_kayles`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(NodeKayles)
}

struct NodeKayles;

impl Game for NodeKayles {
    /// The graph that is left.
    type Position = Relation;

    fn for_each_option(&self, graph: &Relation, mut visit: impl FnMut(Relation) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = graph.all();
        each(all).try_for_each(|vertex| visit(graph.among(all & !(graph.rows[vertex] | 1 << vertex))))
    }

    fn for_each_component(&self, graph: Relation, visit: impl FnMut(Relation)) {
        graph.each_component(visit);
    }

    fn canonical(&self, graph: Relation, _: Convention) -> Relation {
        graph.canonical(0)
    }

    fn rank(&self, graph: &Relation) -> Option<u64> {
        Some(graph.rows.len() as u64)
    }

    fn held(&self, graph: &Relation) -> usize {
        8 * graph.rows.len()
    }
}

/// The arguments of the connected parts of a graph that a call means.
pub(crate) fn start_graph(args: &Args) -> Result<Vec<Network>, Misfit> {
    let (graph, taken) = Network::start(args, GRAPH)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(Misfit::new(say!("one graph is expected here, not {given} arguments", "这里应为一个图，而不是 {given} 个参数")));
    }
    Ok(graph.components(None))
}

/// The graph that the one argument of a component means.
pub(crate) fn read_graph(args: &[Arg]) -> Result<Relation, Unread> {
    let graph = Network::start(&Args::of(args.to_vec()), GRAPH)?.0;
    Relation::of(&graph, false).ok_or(Unread::TooLarge)
}

/// The argument that means a graph.
pub(crate) fn write_graph(graph: &Relation) -> Vec<Arg> {
    vec![Arg::Str(graph.network(false).text('-'))]
}

/// Small graphs: all kinds with up to four vertices, and some more.
pub(crate) fn small_graphs() -> Vec<Vec<Arg>> {
    let texts = [
        "1", "1-2", "1-2-3", "1-2-3-1", "1-2-3-4", "1-2 1-3 1-4", "1-2-3-4-1", "1-2-3-1 3-4", "1-2-3-4-1-3",
        "1-2-3-4-1-3 2-4", "a-b-c-d-e", "1-2-3-4-5-1", "1-2-3-4-5-1-3", "1-2-3-1-4-5-1", "1-2-3 1-4 1-5-6",
        "1-2-3-4-5-6-1", "1-2-3-4-5-6-1-4", "9-10-11-12-13-14", "1-2-3 4-5-6 1-4 2-5 3-6",
    ];
    texts.map(|text| vec![text.into()]).to_vec()
}

/// A drawn graph as a picture.
pub(crate) fn graph_picture(args: &[Arg]) -> Picture {
    let graph = Network::start(&Args::of(args.to_vec()), GRAPH);
    graph.map_or_else(|_| Picture::text(args), |(graph, _)| graph.diagram(Layout::Spread).into())
}

/// The graph, and the vertex without which, and without whose neighbours, this is left.
fn taken(before: &[Arg], after: &[Vec<Arg>]) -> Option<(Relation, usize)> {
    let graph = read_graph(before).ok()?;
    let left = after.iter().map(|args| read_graph(args).ok()).collect::<Option<Vec<_>>>()?;
    let still = |i: usize| left.iter().any(|part| part.find(&graph.name(i)).is_some());
    let gone = each(graph.all()).filter(|&i| !still(i)).fold(0, |bits, i| bits | 1u64 << i);
    let vertex = each(gone).find(|&i| graph.rows[i] | 1 << i == gone)?;
    Some((graph, vertex))
}

/// The vertices that leave the same as another one when they are taken.
fn as_good(graph: &Relation, vertex: usize) -> impl Iterator<Item = usize> {
    let gone = graph.rows[vertex] | 1 << vertex;
    each(gone & !(1 << vertex)).filter(move |&i| graph.rows[i] | 1 << i == gone)
}

impl Notation for NodeKayles {
    fn expression(&self) -> String {
        "node_kayles".into()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let parts = start_graph(args)?;
        Ok(parts.iter().map(|part| vec![Arg::Str(part.text('-'))]).collect())
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
        let (graph, vertex) = taken(before, after)?;
        let (name, others) = (graph.name(vertex), each(graph.rows[vertex]).map(|i| graph.name(i)).collect::<Vec<_>>());
        let same: Vec<_> = as_good(&graph, vertex).map(|i| graph.name(i)).collect();
        let (en, zh) = match same.is_empty() {
            true => (String::new(), String::new()),
            false => (format!(" (or {})", same.join(" or ")), format!("（或 {}）", same.join("、"))),
        };
        if others.is_empty() {
            return Some(say!("take {name}", "取 {name}"));
        }
        let others = others.join(", ");
        Some(Said { en: format!("take {name}{en}, and with it {others}"), zh: format!("取 {name}{zh}，连同 {others}") })
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        graph_picture(args)
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let Some((graph, vertex)) = taken(before, after) else { return Vec::new() };
        std::iter::once(vertex).chain(as_good(&graph, vertex)).collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        small_graphs()
    }
}
