//! Exports and imports the values that searches remember, as bytes and values, for tables on disk.
//!
//! Values of heaps, squares of a board and numbered positions are recomputed faster than they could be read,
//! so they are not exported, unless the user chose a search method.

use super::{Engine, RulesetMemory};
use grundy_game::{Budget, GameShape, Nimber, PositionKey, Ruleset, Stop};
use grundy_search::{ComponentForm, WordFacts};
use std::sync::Arc;

impl Engine {
    /// The form in which remembered components of a ruleset are written; `None` if none are remembered.
    pub(crate) fn position_form(&mut self, game: &Arc<Ruleset>) -> Option<ComponentForm> {
        self.ruleset_memory(game).position_form()
    }

    /// The facts that the search of a ruleset knows about components that are words; `None` if the components are not words.
    pub(crate) fn word_facts(&mut self, game: &Arc<Ruleset>) -> Option<WordFacts> {
        let memory = self.ruleset_memory(game);
        memory.search.as_ref().filter(|_| memory.position_form() == Some(ComponentForm::Words))?.word_facts()
    }

    /// Visits each component with a known value from a search once: its bytes and its value.
    pub(crate) fn each_value(&mut self, game: &Arc<Ruleset>, visit: &mut dyn FnMut(&[u8], u64)) {
        self.ruleset_memory(game).each_value(visit);
    }

    /// The known value of a component, by its bytes.
    pub(crate) fn known_value(&mut self, game: &Arc<Ruleset>, bytes: &[u8]) -> Option<u64> {
        self.ruleset_memory(game).known_value(bytes)
    }

    /// Stores a value from [`each_value`](Engine::each_value) of an engine with the same [`form`](Engine::position_form).
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Unsupported`] for bytes that cannot be of this game.
    pub(crate) fn learn(
        &mut self,
        game: &Arc<Ruleset>,
        bytes: &[u8],
        value: u64,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.ruleset_memory(game).learn(bytes, value, budget)
    }
}

impl RulesetMemory {
    fn position_form(&self) -> Option<ComponentForm> {
        if self.game.has_declared_ends() {
            return None;
        }
        match self.game.shape() {
            _ if self.is_search_chosen => self.search.as_ref()?.component_form(),
            GameShape::General | GameShape::Words(_) => Some(ComponentForm::Key),
            GameShape::Parts(_) => Some(ComponentForm::Words),
            GameShape::Heap(_) | GameShape::Board(_) | GameShape::Dense(_) => None,
        }
    }

    /// Whether values are remembered by key, in addition to the search.
    fn keeps_keyed_positions(&self) -> bool {
        !self.is_search_chosen && self.position_form() == Some(ComponentForm::Key)
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        if self.position_form().is_none() {
            return;
        }
        if let Some(search) = &self.search {
            search.each_value(&mut |bytes, value| {
                if self.is_in_scope(bytes) {
                    visit(bytes, value);
                }
            });
        }
        if !self.keeps_keyed_positions() {
            return;
        }
        if let Some(values) = &self.integer_values {
            values.each_known_value(&mut |word, value| {
                if let Ok(key) = self.game.read(&values.game().word_args(*word)) {
                    visit(key.bytes(), value.0);
                }
            });
        }
        self.positions.each_known_value(&mut |bytes, value| {
            let by_search = self.search.as_ref().is_some_and(|search| search.known_value(bytes).is_some());
            let by_word =
                || self.integer_values.is_some() && self.word_value(&PositionKey::from_bytes(bytes)).is_some();
            if !by_search && !by_word() && self.is_in_scope(bytes) {
                visit(bytes, value.0);
            }
        });
    }

    fn known_value(&self, bytes: &[u8]) -> Option<u64> {
        let by_search = self.search.as_ref().and_then(|search| search.known_value(bytes));
        by_search.or_else(|| {
            let key = self
                .keeps_keyed_positions()
                .then(|| PositionKey::from_bytes(bytes))
                .filter(|key| self.game.can_unpack(key))?;
            self.word_value(&key).or_else(|| self.positions.known_value(bytes)).map(|value| value.0)
        })
    }

    /// Stores a value if its bytes can be read as a key. That is safe for bytes from another source: they are never played from,
    /// and if they are not a position of the rules, they are never looked up.
    fn learn(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        if self.position_form() == Some(ComponentForm::Key) && !self.game.can_unpack(&PositionKey::from_bytes(bytes)) {
            return Err(Stop::Unsupported);
        }
        if let Some(search) = &mut self.search {
            match search.learn_value(bytes, value, budget) {
                // The value is too large for this search; the other memory can store it.
                Err(Stop::Unsupported) if self.keeps_keyed_positions() => {}
                result => result?,
            }
        }
        if !self.keeps_keyed_positions() {
            return Ok(());
        }
        let (key, value) = (PositionKey::from_bytes(bytes), Nimber(value));
        let word = self
            .integer_values
            .as_ref()
            .and_then(|values| values.game().component_word(&self.game.write(&key).pop()?.1));
        match (&mut self.integer_values, word) {
            (Some(values), Some(word)) => values.learn_value(&word, value, budget),
            _ => self.positions.learn_value(bytes, value, budget),
        }
    }

    /// The known value of a component of a few integers.
    pub(super) fn word_value(&self, key: &PositionKey) -> Option<Nimber> {
        let values = self.integer_values.as_ref()?;
        values.known_value(&values.game().component_word(&self.game.write(key).pop()?.1)?)
    }

    /// Whether a component belongs to the same text of rules as the ruleset, or to the catalogue if the ruleset does.
    ///
    /// Other rulesets are numbered in the order in which they occur, so their bytes may have another meaning in another run.
    fn is_in_scope(&self, bytes: &[u8]) -> bool {
        let Some(scope) = self.game.scope() else { return true };
        let written = self.game.write(&PositionKey::from_bytes(bytes));
        written.iter().all(|(home, _)| home.as_ref().is_none_or(|home| home.scope() == Some(scope)))
    }
}
