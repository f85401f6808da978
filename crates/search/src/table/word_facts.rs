//! The facts of a search on words, read and added from outside while the search runs.

use super::{ComponentFact, ComponentTable, WorkClass};
use grundy_game::{Budget, ComponentWords, GameShape, Ruleset, Stop};
use std::sync::Arc;

/// The facts that a search has about components that are words. They are shared with the search, so that another thread can write them to a file.
#[derive(Clone)]
pub struct WordFacts {
    game: Arc<Ruleset>,
    table: Arc<ComponentTable<ComponentWords>>,
}

impl WordFacts {
    pub(crate) fn of_table(game: Arc<Ruleset>, table: Arc<ComponentTable<ComponentWords>>) -> WordFacts {
        WordFacts { game, table }
    }

    /// Visits the components with known facts, some of them twice if the search continues meanwhile.
    ///
    /// # Complexity
    /// `O(size of the table)`.
    pub fn each_fact(&self, visit: &mut dyn FnMut(&ComponentWords, ComponentFact)) {
        self.table.memory().each_fact(visit);
    }

    /// The known facts about a component.
    pub fn fact(&self, part: &ComponentWords) -> Option<ComponentFact> {
        self.table.memory().strengthen_fact(part, None)
    }

    /// Adds a true fact to the facts about a component, if there are any. Returns the facts that are known then.
    pub fn strengthen_fact(&self, part: &ComponentWords, more: ComponentFact) -> Option<ComponentFact> {
        self.table.memory().strengthen_fact(part, Some(more))
    }

    /// The value of a component, given by its bytes, if it is known.
    pub fn value_of_bytes(&self, bytes: &[u8]) -> Option<u64> {
        let (first, second) = bytes.split_at_checked(8)?;
        let part = [u64::from_le_bytes(first.try_into().ok()?), u64::from_le_bytes(second.try_into().ok()?)];
        self.fact(&part)?.known_value.value()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Remembers a fact from outside.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Unsupported`] for words that are no component.
    pub fn learn_fact(&self, part: ComponentWords, fact: ComponentFact, budget: &dyn Budget) -> Result<(), Stop> {
        match self.game.shape() {
            GameShape::Parts(game) if game.is_component(&part) => self.table.insert_fact(part, fact, 0, budget),
            _ => Err(Stop::Unsupported),
        }
    }

    /// The least class of work so that at most `most` facts took at least this; the first class, if there are no more than `most`.
    ///
    /// # Complexity
    /// `O(size of the table)`.
    pub fn work_of_costliest(&self, most: u64) -> WorkClass {
        let mut counts = [0u64; WorkClass::CLASS_COUNT];
        self.each_fact(&mut |_, fact| counts[fact.work.index()] += 1);
        let (mut sum, mut least) = (0, WorkClass::CLASS_COUNT - 1);
        for index in (0..WorkClass::CLASS_COUNT).rev() {
            sum += counts[index];
            if sum > most {
                break;
            }
            least = index;
        }
        WorkClass::from_index(least as u32)
    }
}
