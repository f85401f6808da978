//! A token that moves along a graph: shared by the geography games.

use crate::bits::Bits;
use crate::graph::{Graph, either, too_large};
use crate::network::{Network, Spelling};
use crate::node_kayles::{GRAPH, small_graphs};
use crate::relation::Relation;
use grundy_game::picture::{Layout, Picture, VertexKind};
use grundy_game::{Arg, Args, Card, Game, Misfit, Notation, Theorem, Unread};
use grundy_theory::{Convention, Said, say};
use std::ops::ControlFlow;

/// The part of a graph that the token can reach, and the vertex of the token.
pub(crate) type Walk = (Graph, u64);

/// The rules by which a token moves.
pub(crate) trait Walking: Theorem + 'static {
    /// The card of the game.
    fn card() -> &'static Card;

    /// Calls `visit` with each option, until it breaks.
    fn for_each_step<const W: usize>(
        graph: &Relation<W>,
        token: usize,
        visit: impl FnMut(Relation<W>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// A number that every move decreases.
    fn rank(walk: &Walk) -> u64;

    /// Whether repeated edges are merged into one. False if edges are used up.
    const MERGED: bool = true;
}

/// A game in which a token moves along a graph.
pub(crate) struct Walks<W>(pub(crate) W);

impl<W: Walking> Game for Walks<W> {
    type Position = Walk;

    fn for_each_option(
        &self,
        (graph, token): &Walk,
        mut visit: impl FnMut(Walk) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let token = *token as usize;
        either!(graph, graph => W::for_each_step(graph, token, |left, to| visit((left.into(), to as u64))))
    }

    fn canonical(&self, walk: Walk, _: Convention) -> Walk {
        canonical(walk)
    }

    fn rank(&self, walk: &Walk) -> Option<u64> {
        Some(W::rank(walk))
    }

    fn held(&self, (graph, _): &Walk) -> usize {
        graph.held()
    }
}

impl<W: Walking> Notation for Walks<W> {
    fn expression(&self) -> String {
        W::card().name.into()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(W::card())
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let (graph, token) = start::<W>(args)?;
        Ok(vec![write(&graph, token)])
    }

    fn read(&self, args: &[Arg]) -> Result<Walk, Unread> {
        let (graph, token) = read::<W>(args)?;
        let relation = Graph::of(&graph).ok_or(Unread::TooLarge)?;
        Ok((relation, token as u64))
    }

    fn write(&self, (graph, token): &Walk) -> Vec<Arg> {
        write(&graph.network(), *token as usize)
    }

    fn is_sound(&self, (graph, token): &Walk) -> bool {
        *token < graph.size() as u64
    }

    fn is_component(&self, (graph, token): &Walk) -> bool {
        Notation::read(self, &Notation::write(self, &(graph.clone(), *token)))
            .is_ok_and(|(read, at)| graph.is_component(&read) && read.name(at as usize) == graph.name(*token as usize))
    }

    fn unheld(&self, args: &[Arg]) -> Option<Said> {
        too_large(read::<W>(args).ok()?.0.names.len())
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let text = |arg: &Arg| match arg {
            Arg::Str(name) => name.clone(),
            other => other.to_string(),
        };
        let (from, to) = (text(before.get(1)?), text(after.first()?.get(1)?));
        Some(say!("from {from} to {to}", "从 {from} 走到 {to}"))
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        match read::<W>(args) {
            Ok((graph, token)) => graph.diagram(Layout::Spread).with(token, VertexKind::Token).into(),
            Err(_) => Picture::text(args),
        }
    }

    /// The vertex that the token goes to.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let after = after.first().and_then(|args| read::<W>(args).ok());
        let Some(((graph, _), (left, to))) = read::<W>(before).ok().zip(after) else { return Vec::new() };
        graph.names.iter().position(|name| *name == left.names[to]).into_iter().collect()
    }

    /// Small graphs with a token on each vertex.
    fn small(&self) -> Vec<Vec<Arg>> {
        let graphs = small_graphs().into_iter().chain([vec!["1-2-3 4-5-6".into()]]);
        let tokens = |args: Vec<Arg>| {
            let graph = Network::read(&args[0], GRAPH).expect("small graphs are graphs");
            (0..graph.names.len()).map(move |token| write(&graph, token)).collect::<Vec<_>>()
        };
        graphs.flat_map(tokens).collect()
    }
}

/// The canonical form: the reachable part with its vertices renumbered.
fn canonical(walk: Walk) -> Walk {
    let (graph, token) = walk;
    either!(graph, graph => {
        let (graph, token) = reachable(&graph, token as usize);
        let marked = Bits::one(token);
        let place = graph.canonical_order(marked).iter().position(|&vertex| vertex == token);
        (graph.canonical(marked).into(), place.expect("the order is of all vertices") as u64)
    })
}

/// The graph restricted to what the token can reach.
pub(crate) fn reachable<const W: usize>(graph: &Relation<W>, token: usize) -> (Relation<W>, usize) {
    let part = graph.component(token);
    (graph.among(part), part.count_below(token) as usize)
}

/// The graph, and the index of the vertex of the token.
pub(crate) fn read<W: Walking>(args: &[Arg]) -> Result<(Network, usize), Misfit> {
    start::<W>(&Args::of(args.to_vec()))
}

/// Like `read`, but keywords may give the graph and the token.
fn start<W: Walking>(args: &Args) -> Result<(Network, usize), Misfit> {
    let game = W::card().name;
    let spelling = Spelling { example: "\"1-2 2-3 3-1\"", merged: W::MERGED, ..GRAPH };
    let mut args = args.clone();
    let start = args.keywords.iter().position(|(name, _)| name == "start").map(|at| args.keywords.remove(at).1);
    let (graph, taken) = Network::start(&args, spelling)?;
    let (start, at) = match (start, &args.positional[taken..]) {
        (Some(start), []) => (start, None),
        (None, [start]) => (start.clone(), Some(taken)),
        _ => {
            return Err(Misfit::new(say!(
                "a graph and the vertex of the token are expected here, as in {game}(\"1-2 2-3\", 1)",
                "这里应为一个图和棋子所在的顶点，如 {game}(\"1-2 2-3\", 1)"
            )));
        }
    };
    let told = |misfit: Misfit| at.map_or_else(|| misfit.clone().at_keyword("start"), |at| misfit.clone().at(at));
    let name = match &start {
        Arg::Str(text) => text.clone(),
        other => other.nat().map_err(told)?.to_string(),
    };
    match graph.names.iter().position(|other| *other == name) {
        Some(token) => Ok((graph, token)),
        None => {
            let name = grundy_game::arg::shorten(&name);
            Err(told(Misfit::new(say!("the graph has no vertex {name}", "图中没有顶点 {name}"))))
        }
    }
}

/// The arguments for a graph and a token on it.
pub(crate) fn write(graph: &Network, token: usize) -> Vec<Arg> {
    let name = &graph.names[token];
    let number = name.parse::<u64>().ok().filter(|number| number.to_string() == *name);
    vec![Arg::Str(graph.text('-')), number.map_or_else(|| Arg::from(name.as_str()), Arg::from)]
}

/// The arguments for a token on a vertex and the remaining edges that it can reach.
pub(crate) fn left(graph: &Network, token: usize, keep: impl Fn(&(usize, usize)) -> bool) -> Vec<Vec<Arg>> {
    let pairs = graph.pairs.iter().copied().filter(keep).collect();
    let left = Network { names: graph.names.clone(), pairs };
    let name = &graph.names[token];
    let part = left.components(None).into_iter().find(|part| part.names.contains(name));
    let part = part.expect("every vertex is in a part");
    let token = part.names.iter().position(|other| other == name).expect("it is in this part");
    vec![write(&part, token)]
}
