//! Methods that work on components, as methods of whole positions.

use crate::ending::EndingProof;
use crate::search::SearchMethod;
use crate::split::{ComponentForm, SplitGame};
use crate::table::{ComponentTable, KnownValue, WordFacts};
use grundy_game::{Budget, Nimber, PositionKey, Stop};
use std::sync::Arc;

/// A method that works on components from which play ends.
pub trait PartSearch: Send {
    /// How positions are split into components.
    type Split: SplitGame;

    /// The game.
    fn game(&self) -> &Self::Split;

    /// The table of known values.
    fn table(&self) -> &Arc<ComponentTable<<Self::Split as SplitGame>::Part>>;

    /// The value of a component.
    ///
    /// # Errors
    /// Returns the same errors as [`SearchMethod::nimber`], except [`Stop::Loopy`]: the caller must have checked that play ends.
    fn value(&mut self, part: &<Self::Split as SplitGame>::Part, budget: &dyn Budget) -> Result<u64, Stop>;

    /// Whether a component has a value.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](PartSearch::value).
    fn part_has_value(
        &mut self,
        part: &<Self::Split as SplitGame>::Part,
        value: u64,
        budget: &dyn Budget,
    ) -> Result<bool, Stop>;
}

/// The accessors of [`PartSearch`] for a method with the fields `game` and `table`.
macro_rules! game_and_table {
    () => {
        type Split = S;

        fn game(&self) -> &S {
            &self.game
        }

        fn table(&self) -> &Arc<ComponentTable<S::Part>> {
            &self.table
        }
    };
}
pub(crate) use game_and_table;

/// A [`SearchMethod`] of whole positions by a method that works on components. Games that may be loopy are checked first.
pub struct PartwiseSearch<M: PartSearch> {
    method: M,
    ending: EndingProof<<M::Split as SplitGame>::Part>,
}

impl<M: PartSearch> PartwiseSearch<M> {
    /// Wraps a method.
    pub fn new(method: M) -> PartwiseSearch<M> {
        PartwiseSearch { method, ending: EndingProof::default() }
    }

    /// The components of a position, after a check that play from all of them ends; the hardest last.
    fn ending_parts(
        &mut self,
        key: &PositionKey,
        budget: &dyn Budget,
    ) -> Result<Vec<<M::Split as SplitGame>::Part>, Stop> {
        self.method.table().allow_growth();
        let game = self.method.game();
        let mut parts = game.parts(key);
        // The component itself breaks ties, so that the order does not depend on how the position was written.
        parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
        parts.iter().try_for_each(|part| self.ending.check_ending(game, part, budget))?;
        Ok(parts)
    }
}

impl<M: PartSearch> SearchMethod for PartwiseSearch<M> {
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let parts = self.ending_parts(key, budget)?;
        let sum = parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.method.value(part, budget)?));
        sum.map(Nimber)
    }

    fn has_value(&mut self, key: &PositionKey, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        let parts = self.ending_parts(key, budget)?;
        // The values of the others determine the value that the hardest one needs, so the hardest one is only tested for that value.
        let Some((last, others)) = parts.split_last() else { return Ok(value == Nimber::ZERO) };
        let rest = others.iter().try_fold(value.0, |rest, part| Ok(rest ^ self.method.value(part, budget)?))?;
        self.method.part_has_value(last, rest, budget)
    }

    fn component_form(&self) -> Option<ComponentForm> {
        Some(<M::Split as SplitGame>::COMPONENT_FORM)
    }

    fn word_facts(&self) -> Option<WordFacts> {
        self.method.game().word_facts(self.method.table())
    }

    fn known_value(&self, bytes: &[u8]) -> Option<u64> {
        let part = self.method.game().part_from_bytes(bytes)?;
        self.method.table().get(&part).value()
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        let game = self.method.game();
        self.method.table().each_value(&mut |part, value| visit(game.component_key(part).bytes(), value));
    }

    fn learn_value(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let game = self.method.game();
        let part = game.part_from_bytes(bytes).ok_or(Stop::Unsupported)?;
        // A value from a file may be any number, so it is converted with a check.
        let value = u32::try_from(value).map_err(|_| Stop::Unsupported)?;
        let (known, held) = (KnownValue::of_value(value.into())?, game.owned_bytes(&part));
        self.method.table().insert(part, known, held, budget)
    }
}
