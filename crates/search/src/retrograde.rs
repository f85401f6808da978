//! Values from the game graph of a position: all that can be reached, solved from the ends.
//!
//! Nothing is taken apart but the position that is asked about, so that more positions are looked at than by other methods;
//! but play may go round in circles: a position from which that does not matter has a Grundy value all the same.

use crate::explore::{Explored, explore};
use crate::method::Search;
use grundy_game::{Budget, Erased, Game, Key};
use grundy_graph::{Label, Labels, solve};
use grundy_theory::{Nimber, Stop};

/// The game graphs that were looked at, and their values.
pub struct Retrograde {
    game: Erased,
    /// The last one is looked at first.
    graphs: Vec<(Explored<Key>, Labels)>,
}

impl Retrograde {
    /// No graphs yet.
    pub fn new(game: Erased) -> Retrograde {
        Retrograde { game, graphs: Vec::new() }
    }

    fn known(&self, component: &Key) -> Option<Label<'_>> {
        self.graphs.iter().rev().find_map(|(explored, labels)| {
            let vertex = explored.positions.get_index_of(component)?;
            Some(labels.of(vertex as u32))
        })
    }

    /// The value of a component, if it is finite.
    fn component(&mut self, component: Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.known(&component).is_none() {
            let explored = explore(&self.game, component.clone(), budget)?;
            let labels = match solve(&explored.graph, budget) {
                Ok(labels) => labels,
                Err(stop) => {
                    budget.release(explored.bytes);
                    return Err(stop);
                }
            };
            // Graphs that lie within the new one are not needed any more.
            self.graphs.retain(|(older, _)| {
                let is_within = explored.positions.contains(&older.positions[0]);
                if is_within {
                    budget.release(older.bytes + 8 * older.positions.len() as u64);
                }
                !is_within
            });
            self.graphs.push((explored, labels));
        }
        match self.known(&component) {
            Some(Label::Finite(value)) => Ok(Nimber(value.into())),
            _ => Err(Stop::Loopy),
        }
    }
}

/// Graphs are not written down: they are made anew.
impl Search for Retrograde {
    fn nimber(&mut self, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let mut components = Vec::new();
        self.game.for_each_component(key.clone(), |component| components.push(component));
        components.into_iter().try_fold(Nimber::ZERO, |sum, part| Ok(sum ^ self.component(part, budget)?))
    }
}
