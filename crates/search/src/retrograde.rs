//! Values from the game graph of a position: everything that can be reached, solved backwards from the ends.
//!
//! Only the root is split into components, so more positions are searched than by other methods.
//! But games may be loopy: a position has a Grundy value here if its Smith value is finite.

use crate::explore::{ExploredGraph, explore};
use crate::search::SearchMethod;
use grundy_game::{Budget, ErasedGame, Game, Nimber, PositionKey, Stop};
use grundy_graph::{VertexLabel, VertexLabels, solve};

/// The game graphs explored so far, with their values.
pub struct RetrogradeSearch {
    game: ErasedGame,
    /// The newest graph is last, and is searched first.
    graphs: Vec<(ExploredGraph<PositionKey>, VertexLabels)>,
}

impl RetrogradeSearch {
    /// A search without graphs.
    pub fn new(game: ErasedGame) -> RetrogradeSearch {
        RetrogradeSearch { game, graphs: Vec::new() }
    }

    fn known_label(&self, component: &PositionKey) -> Option<VertexLabel<'_>> {
        self.graphs.iter().rev().find_map(|(explored, labels)| {
            let vertex = explored.positions.get_index_of(component)?;
            Some(labels.label_of(vertex as u32))
        })
    }

    /// The value of a component, if it is finite.
    fn component_value(&mut self, component: PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.known_label(&component).is_none() {
            let explored = explore(&self.game, component.clone(), budget)?;
            let labels = match solve(&explored.graph, budget) {
                Ok(labels) => labels,
                Err(stop) => {
                    budget.release(explored.bytes);
                    return Err(stop);
                }
            };
            // Graphs contained in the new one are no longer needed.
            self.graphs.retain(|(older, labels)| {
                let is_within = explored.positions.contains(&older.positions[0]);
                if is_within {
                    budget.release(older.bytes + labels.bytes());
                }
                !is_within
            });
            self.graphs.push((explored, labels));
        }
        match self.known_label(&component) {
            Some(VertexLabel::Finite(value)) => Ok(Nimber(value.into())),
            _ => Err(Stop::Loopy),
        }
    }
}

/// Remembers nothing for tables: a graph is quickly explored again.
impl SearchMethod for RetrogradeSearch {
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let mut components = Vec::new();
        self.game.for_each_component(key.clone(), |component| components.push(component));
        components.into_iter().try_fold(Nimber::ZERO, |sum, part| Ok(sum ^ self.component_value(part, budget)?))
    }
}
