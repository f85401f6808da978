//! A graph as a ruleset: a component is a token on a vertex.

use crate::{MoveGraph, VertexName, VertexNames};
use grundy_game::{Argument, ArgumentError, BilingualText, Game, GameView, Notation, ReadError, Ruleset, text};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The ruleset `graph`: a token is moved along an edge; the player who cannot move loses.
///
/// Several tokens are a sum; they may be on the same vertex.
#[derive(Clone, Debug)]
pub struct GraphTokens {
    /// The graph.
    pub graph: Arc<MoveGraph>,
    /// The names of its vertices.
    pub names: Arc<VertexNames>,
}

impl GraphTokens {
    /// The vertex that an argument names.
    pub fn vertex(&self, arg: &Argument) -> Option<u32> {
        let name = match arg {
            Argument::Int(number) => VertexName::Number(u64::try_from(number).ok()?),
            Argument::Str(text) => VertexName::from_text(text),
            _ => return None,
        };
        self.names.vertex_named(&name)
    }

    /// A vertex as an argument.
    pub fn vertex_arg(&self, vertex: u32) -> Argument {
        match self.names.name_of(vertex) {
            VertexName::Number(number) => Argument::from(number),
            VertexName::Text(text) => Argument::Str(text.into()),
        }
    }
}

impl Game for GraphTokens {
    type Position = u64;

    fn for_each_option(&self, vertex: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.graph.followers(*vertex as u32).iter().try_for_each(|&to| visit(to.into()))
    }
}

impl Notation for GraphTokens {
    fn expression(&self) -> String {
        "token".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        let misfit = || ArgumentError::new(text!("a vertex of the graph is expected here"));
        let [vertex] = args else { return Err(misfit().into()) };
        self.vertex(vertex).map(u64::from).ok_or_else(|| misfit().at_position(0).into())
    }

    fn write(&self, vertex: &u64) -> Vec<Argument> {
        vec![self.vertex_arg(*vertex as u32)]
    }

    fn is_sound(&self, vertex: &u64) -> bool {
        *vertex < self.graph.vertices() as u64
    }

    /// Graphs have no names, so they are distinguished by their addresses in memory.
    fn scope(&self) -> Option<u64> {
        Some(Arc::as_ptr(&self.graph).addr() as u64)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..self.graph.vertices().min(20) as u32).map(|vertex| vec![self.vertex_arg(vertex)]).collect()
    }
}

impl GameView for GraphTokens {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ([before], [after]) = (before, after) else { return None };
        let plain = |arg: &Argument| match arg {
            Argument::Str(text) => VertexName::from_text(text).visible_text(),
            other => other.to_string(),
        };
        Some(BilingualText::language_neutral(format!("{} → {}", plain(before), plain(after.first()?))))
    }
}
