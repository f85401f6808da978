//! Node Kayles: take a vertex of a graph with its neighbours.

use crate::Entry;
use crate::shared::graph::{SearchableGraph, either, too_large_reason};
use crate::shared::known_graph::{BODLAENDER_KRATSCH, KaylesTarget};
use crate::shared::network::{Network, GraphSpelling};
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameKind, Notation, ReadError, Theorem, arg::shorten_text, picture::{DiagramLayout, Picture}, say};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Games on graphs; deciding the winner is PSPACE-complete.
pub static SCHAEFER: Citation = Citation {
    name: ("games on graphs", "图上的博弈"),
    author: "T. J. Schaefer",
    year: 1978,
    work: "On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16, 185–225",
};

static CARD: GameCard = GameCard {
    name: "node_kayles",
    names: ("Node Kayles", "点凯尔斯（Node Kayles）"),
    aliases: &["点凯尔斯"],
    kind: GameKind::Board,
    form: "node_kayles(\"1-2 2-3\"), node_kayles([(1, 2), (2, 3)]), node_kayles(path=5)",
    rules: (
        "The players take turns removing a vertex of a graph together with all its neighbours. Whoever finds no vertex left loses. \
         A graph is given by its edges, where 1-2-3 is two edges in a row, or as path=5, cycle=6, complete=4, star=3, grid=(2, 3).",
        "双方轮流从图上取走一个顶点及其所有相邻顶点。没有顶点可取的一方输。\
         图用它的边给出，如 1-2-3 表示相连的两条边；或写作 path=5（路）、cycle=6（环）、complete=4（完全图）、star=3（星）、grid=(2, 3)（网格）。",
    ),
    theorem: (
        "A path of n vertices is a heap of n in the octal game 0.137, and a cycle of n leaves a path of n − 3; the values of paths have period 34. A star with k leaves has value 1 if k is odd, else 2; a complete graph has value 1.",
        "n 个顶点的路相当于八进制游戏 0.137 中大小为 n 的堆，n 个顶点的环一步之后留下 n − 3 个顶点的路；路的值以 34 为周期。有 k 片叶的星，k 为奇数时值为 1，否则为 2；完全图的值为 1。",
    ),
    why: (
        "No two of the vertices chosen are neighbours: the players together build an independent set until nothing can be added to it. \
         Other values are computed, for graphs of up to 256 vertices: connected components form a sum, and graphs that differ only in the names of their vertices are equivalent. \
         A path in the octal game 0.137 (Dawson's Chess) splits as a row of pawns does. In general, deciding who wins is PSPACE-complete.",
        "双方取的顶点两两不相邻，到不能再取为止，合起来就是一个不能再扩大的独立集。\
         其他图的 SG 值靠计算，至多 256 个顶点：互不相连的部分是游戏之和，只是顶点名字不同的图是一样的。\
         路就是八进制游戏 0.137（道森棋）。一般情形下判断谁获胜是困难的（PSPACE 完全）。",
    ),
    sources: &[&SCHAEFER, &GUY_SMITH, &BODLAENDER_KRATSCH],
    example: "node_kayles(\"1-2 2-3 3-4 2-4\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// How graphs are written.
pub(crate) const KAYLES_GRAPH_SPELLING: GraphSpelling = GraphSpelling {
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
    type Position = SearchableGraph;

    fn for_each_option(&self, graph: &SearchableGraph, mut visit: impl FnMut(SearchableGraph) -> ControlFlow<()>) -> ControlFlow<()> {
        either!(graph, graph => for_each_graph_left(graph, |left| visit(left.into())))
    }

    fn for_each_component(&self, graph: SearchableGraph, visit: impl FnMut(SearchableGraph)) {
        graph.for_each_component(visit);
    }

    fn canonical(&self, graph: SearchableGraph, _: Convention) -> SearchableGraph {
        graph.canonical()
    }

    fn rank(&self, graph: &SearchableGraph) -> Option<u64> {
        Some(graph.size() as u64)
    }

    fn owned_bytes(&self, graph: &SearchableGraph) -> usize {
        graph.owned_bytes()
    }
}

/// Visits what is left after each vertex is taken with its neighbours.
fn for_each_graph_left<const W: usize>(
    graph: &BitRelation<W>,
    mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = graph.all_elements();
    all.iter().try_for_each(|vertex| visit(graph.restricted_to(all & !graph.rows[vertex].with(vertex))))
}

/// The connected components of the graph of a call.
pub(crate) fn start_graph(args: &CallArguments) -> Result<Vec<Network>, ArgumentError> {
    let (graph, taken) = Network::from_call(args, KAYLES_GRAPH_SPELLING)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(ArgumentError::new(say!("one graph is expected here, not {given} arguments", "这里应为一个图，而不是 {given} 个参数")));
    }
    Ok(graph.components(None))
}

/// The graph of a component, from its one argument.
pub(crate) fn read_graph(args: &[Argument]) -> Result<SearchableGraph, ReadError> {
    SearchableGraph::from_network(&read_network(args)?).ok_or(ReadError::TooLarge)
}

/// The graph of a component, of any size, from its one argument.
pub(crate) fn read_network(args: &[Argument]) -> Result<Network, ArgumentError> {
    Ok(Network::from_call(&CallArguments::from_positional(args.to_vec()), KAYLES_GRAPH_SPELLING)?.0)
}

/// Why no engine can search the graph of a component, if it has too many vertices.
pub(crate) fn too_large_graph_reason(args: &[Argument]) -> Option<BilingualText> {
    too_large_reason(read_network(args).ok()?.names.len())
}

/// The argument for a graph.
pub(crate) fn write_graph(graph: &SearchableGraph) -> Vec<Argument> {
    vec![Argument::Str(graph.to_network().to_text('-'))]
}

/// Small graphs: all connected ones with up to four vertices, and some more.
pub(crate) fn small_graphs() -> Vec<Vec<Argument>> {
    let texts = [
        "1", "1-2", "1-2-3", "1-2-3-1", "1-2-3-4", "1-2 1-3 1-4", "1-2-3-4-1", "1-2-3-1 3-4", "1-2-3-4-1-3",
        "1-2-3-4-1-3 2-4", "a-b-c-d-e", "1-2-3-4-5-1", "1-2-3-4-5-1-3", "1-2-3-1-4-5-1", "1-2-3 1-4 1-5-6",
        "1-2-3-4-5-6-1", "1-2-3-4-5-6-1-4", "9-10-11-12-13-14", "1-2-3 4-5-6 1-4 2-5 3-6",
    ];
    texts.map(|text| vec![text.into()]).to_vec()
}

/// A drawn graph as a picture.
pub(crate) fn graph_picture(args: &[Argument]) -> Picture {
    let graph = Network::from_call(&CallArguments::from_positional(args.to_vec()), KAYLES_GRAPH_SPELLING);
    graph.map_or_else(|_| Picture::text(args), |(graph, _)| graph.to_diagram(DiagramLayout::Spread).into())
}

/// The graph, and the vertex whose removal together with its neighbours leaves `after`.
fn find_taken_vertex(before: &[Argument], after: &[Vec<Argument>]) -> Option<TakenVertex> {
    let graph = read_network(before).ok()?;
    let gone = missing_vertices(&graph, after)?;
    let neighbours = graph.neighbours();
    let count = gone.iter().filter(|gone| **gone).count();
    let takes_all = |&vertex: &usize| {
        gone[vertex] && neighbours[vertex].len() + 1 == count && neighbours[vertex].iter().all(|(near, _)| gone[*near])
    };
    let vertices: Vec<usize> = (0..gone.len()).filter(takes_all).collect();
    let mut others: Vec<usize> = neighbours[*vertices.first()?].iter().map(|(near, _)| *near).collect();
    others.sort_unstable();
    Some(TakenVertex { graph, vertices, others })
}

/// A move, as the vertex that is taken.
struct TakenVertex {
    graph: Network,
    /// The vertex, and the others whose removal leaves the same.
    vertices: Vec<usize>,
    /// The neighbours of the first of them.
    others: Vec<usize>,
}

/// For each vertex of a graph, whether it is missing from all the graphs that are left.
pub(crate) fn missing_vertices(graph: &Network, after: &[Vec<Argument>]) -> Option<Vec<bool>> {
    let left = after.iter().map(|args| read_network(args).ok()).collect::<Option<Vec<_>>>()?;
    let names: HashSet<&String> = left.iter().flat_map(|part| &part.names).collect();
    Some(graph.names.iter().map(|name| !names.contains(name)).collect())
}

impl Notation for NodeKayles {
    fn expression(&self) -> String {
        "node_kayles".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let parts = start_graph(args)?;
        Ok(parts.iter().map(|part| vec![Argument::Str(part.to_text('-'))]).collect())
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
        Some(&KaylesTarget::Vertex)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let TakenVertex { graph, vertices, others } = find_taken_vertex(before, after)?;
        let names = |vertices: &[usize]| vertices.iter().map(|&i| graph.names[i].clone()).collect::<Vec<_>>();
        let (name, same, others) = (&graph.names[vertices[0]], names(&vertices[1..]), names(&others));
        let (en, zh) = match same.is_empty() {
            true => (String::new(), String::new()),
            false => {
                (format!(" (or {})", shorten_text(&same.join(" or "))), format!("（或 {}）", shorten_text(&same.join("、"))))
            }
        };
        if others.is_empty() {
            return Some(say!("take {name}", "取 {name}"));
        }
        let others = shorten_text(&others.join(", "));
        Some(BilingualText { en: format!("take {name}{en}, and with it {others}"), zh: format!("取 {name}{zh}，连同 {others}") })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        graph_picture(args)
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        find_taken_vertex(before, after).map_or_else(Vec::new, |taken| taken.vertices)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_graphs()
    }
}
