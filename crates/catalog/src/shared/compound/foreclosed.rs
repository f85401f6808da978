//! Values of single games in a sum that ends with the first of them.

use super::memo::{MeasureMemo, PositionMeasure};
use super::steps::nim_heap;
use super::{CompoundGame, CompoundKind, SingleGame};
use grundy_game::{Convention, Game, Nat, Sum, SumGame};
use std::ops::ControlFlow;

/// The value of a single game in a sum that ends as soon as one single game is over (J. H. Conway, On Numbers and Games, chapter 14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ForeclosedValue {
    /// The single game is over.
    Over,
    /// One move ends the single game, so the player to move wins at once. Under misère play no player makes such a move, and this does not occur.
    EndsAtOnce,
    /// The mex of the values of the options that have one.
    Value(Nat),
}

/// The foreclosed values of single games, under one convention.
pub(crate) struct ForeclosedValues(MeasureMemo<ForeclosedMeasure>);

impl ForeclosedValues {
    pub(crate) fn new(convention: Convention) -> ForeclosedValues {
        ForeclosedValues(MeasureMemo::new(ForeclosedMeasure { convention }))
    }

    /// The value of a single game; `None` if it cannot be computed.
    pub(crate) fn value_of<R: CompoundKind>(
        &self,
        compound: &CompoundGame<R>,
        single: &Sum,
    ) -> Option<ForeclosedValue> {
        let convention = self.0.measure().convention;
        if let Some(heap) = nim_heap(single) {
            let size = heap.args.first()?.to_natural().ok()?;
            return Some(match convention {
                _ if size == Nat::ZERO => ForeclosedValue::Over,
                Convention::Normal => ForeclosedValue::EndsAtOnce,
                Convention::Misere => ForeclosedValue::Value(size - 1u32),
            });
        }
        let number = self.0.number_of(&compound.games, &compound.pack_single(single)?).ok()?;
        Some(match number.checked_sub(ForeclosedMeasure::first_value(convention)) {
            Some(value) => ForeclosedValue::Value(value.into()),
            None if number == OVER_NUMBER => ForeclosedValue::Over,
            None => ForeclosedValue::EndsAtOnce,
        })
    }
}

/// The number of a single game that is over.
const OVER_NUMBER: u64 = 0;

/// The number of a single game that one move ends, under normal play.
const ENDS_AT_ONCE_NUMBER: u64 = 1;

struct ForeclosedMeasure {
    convention: Convention,
}

impl ForeclosedMeasure {
    /// The number that represents the value 0.
    fn first_value(convention: Convention) -> u64 {
        if convention == Convention::Normal { ENDS_AT_ONCE_NUMBER + 1 } else { OVER_NUMBER + 1 }
    }
}

impl PositionMeasure for ForeclosedMeasure {
    type Position = SingleGame;

    fn owned_bytes(&self, games: &SumGame, single: &SingleGame) -> usize {
        games.owned_bytes(single)
    }

    fn known_number(&self, _: &SumGame, single: &SingleGame) -> Option<u64> {
        single.is_empty().then_some(OVER_NUMBER)
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

    fn number_from_options(&self, options: &[u64]) -> u64 {
        if options.is_empty() {
            return OVER_NUMBER;
        }
        if self.convention == Convention::Normal && options.contains(&OVER_NUMBER) {
            return ENDS_AT_ONCE_NUMBER;
        }
        let first = ForeclosedMeasure::first_value(self.convention);
        let mut values: Vec<u64> = options.iter().filter_map(|number| number.checked_sub(first)).collect();
        values.sort_unstable();
        values.dedup();
        first + values.iter().zip(0..).take_while(|&(&value, least)| value == least).count() as u64
    }
}
