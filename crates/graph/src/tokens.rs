//! A graph as a ruleset: a component is a token on a vertex.

use crate::{Graph, Name, Names};
use grundy_game::{Arg, Game, Misfit, Notation, Unread};
use grundy_theory::{Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The ruleset `graph`: a token is moved along an edge; the player who cannot move loses.
///
/// Several tokens are a sum; they may be on the same vertex.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// The graph.
    pub graph: Arc<Graph>,
    /// The names of its vertices.
    pub names: Arc<Names>,
}

impl Tokens {
    /// The vertex that an argument names.
    pub fn vertex(&self, arg: &Arg) -> Option<u32> {
        let name = match arg {
            Arg::Int(number) => Name::Number(u64::try_from(number).ok()?),
            Arg::Str(text) => Name::of(text),
            _ => return None,
        };
        self.names.find(&name)
    }

    /// A vertex as an argument.
    pub fn arg(&self, vertex: u32) -> Arg {
        match self.names.of(vertex) {
            Name::Number(number) => Arg::from(number),
            Name::Text(text) => Arg::Str(text.into()),
        }
    }
}

impl Game for Tokens {
    type Position = u64;

    fn for_each_option(&self, vertex: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.graph.followers(*vertex as u32).iter().try_for_each(|&to| visit(to.into()))
    }
}

impl Notation for Tokens {
    fn expression(&self) -> String {
        "token".into()
    }

    fn read(&self, args: &[Arg]) -> Result<u64, Unread> {
        let misfit = || Misfit::new(say!("a vertex of the graph is expected here", "这里应为图中的一个顶点"));
        let [vertex] = args else { return Err(misfit().into()) };
        self.vertex(vertex).map(u64::from).ok_or_else(|| misfit().at(0).into())
    }

    fn write(&self, vertex: &u64) -> Vec<Arg> {
        vec![self.arg(*vertex as u32)]
    }

    fn is_sound(&self, vertex: &u64) -> bool {
        *vertex < self.graph.vertices() as u64
    }

    /// Graphs have no names, so they are distinguished by their addresses in memory.
    fn scope(&self) -> Option<u64> {
        Some(Arc::as_ptr(&self.graph).addr() as u64)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let ([before], [after]) = (before, after) else { return None };
        let plain = |arg: &Arg| match arg {
            Arg::Str(text) => Name::of(text).shown(),
            other => other.to_string(),
        };
        Some(Said::same(format!("{} → {}", plain(before), plain(after.first()?))))
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        (0..self.graph.vertices().min(20) as u32).map(|vertex| vec![self.arg(vertex)]).collect()
    }
}
