//! How long single games last if the winner of each hurries or prolongs it.

use super::memo::{MeasureMemo, PositionMeasure};
use super::{CompoundGame, CompoundKind, SingleGame};
use grundy_game::{Component, Convention, Game, Sum, SumGame};
use std::ops::ControlFlow;

/// The length of a single game that determines the length of play in a compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecisiveLength {
    /// The shortest single game: its winner hurries. The number of moves is called remoteness.
    Shortest,
    /// The longest single game: its winner prolongs it. The number of moves is called suspense number.
    Longest,
}

/// The number of moves until a single game is over, under one convention.
///
/// If it is odd, the player to move wins the single game under normal play; if it is even, under misère play.
pub(crate) struct StepCounts(MeasureMemo<StepMeasure>);

impl StepCounts {
    pub(crate) fn new(length: DecisiveLength, convention: Convention) -> StepCounts {
        StepCounts(MeasureMemo::new(StepMeasure { length, convention }))
    }

    /// Whether the player to move wins a single game that lasts `steps` moves.
    pub(crate) fn is_won_after(steps: u64, convention: Convention) -> bool {
        (steps % 2 == 1) == (convention == Convention::Normal)
    }

    /// The number of moves of a single game; `None` if it cannot be computed.
    pub(crate) fn steps_of<R: CompoundKind>(&self, compound: &CompoundGame<R>, single: &Sum) -> Option<u64> {
        if let Some(heap) = nim_heap(single) {
            // From every larger heap, a move to the heap of 0 or 1 is possible.
            let size = heap.args.first()?.to_natural().ok()?.to_string();
            return Some(match (size.as_str(), self.0.measure().convention) {
                ("0", _) => 0,
                ("1", _) | (_, Convention::Normal) => 1,
                (_, Convention::Misere) => 2,
            });
        }
        self.0.number_of(&compound.games, &compound.pack_single(single)?).ok()
    }
}

/// The heap, if the single game is one heap of Nim.
pub(super) fn nim_heap(single: &Sum) -> Option<&Component> {
    let [heap] = &single.components[..] else { return None };
    super::is_nim(heap).then_some(heap)
}

struct StepMeasure {
    length: DecisiveLength,
    convention: Convention,
}

impl PositionMeasure for StepMeasure {
    type Position = SingleGame;

    fn owned_bytes(&self, games: &SumGame, single: &SingleGame) -> usize {
        games.owned_bytes(single)
    }

    fn known_number(&self, _: &SumGame, single: &SingleGame) -> Option<u64> {
        single.is_empty().then_some(0)
    }

    fn for_each_option(
        &self,
        games: &SumGame,
        single: &SingleGame,
        visit: &mut dyn FnMut(Vec<SingleGame>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        games.for_each_option(single, |after| visit(vec![after]))
    }

    fn combine_parts(&self, parts: &[u64]) -> u64 {
        parts.iter().sum()
    }

    /// A winner chooses among the options that the opponent loses, the shortest or the longest; a loser chooses the opposite extreme.
    fn number_from_options(&self, options: &[u64]) -> u64 {
        let lost = || options.iter().filter(|&&steps| !StepCounts::is_won_after(steps, self.convention));
        let (longest, shortest) = match lost().next() {
            Some(_) => (lost().max(), lost().min()),
            None => (options.iter().min(), options.iter().max()),
        };
        let chosen = if self.length == DecisiveLength::Longest { longest } else { shortest };
        chosen.map_or(0, |steps| steps + 1)
    }
}
