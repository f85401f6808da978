//! Exports and imports the values that searches remember, as bytes and values, for tables on disk.
//!
//! Values of heaps, squares of a board and numbered positions are recomputed faster than they could be read,
//! so they are not exported, unless the user chose a search method.

use super::{Engine, Table};
use grundy_game::{AnyGame, Budget, Key, Shape};
use grundy_search::Form;
use grundy_theory::{Nimber, Stop};
use std::sync::Arc;

impl Engine {
    /// The form in which remembered components of a ruleset are written; `None` if none are remembered.
    pub(crate) fn form(&mut self, game: &Arc<dyn AnyGame>) -> Option<Form> {
        self.table(game).form()
    }

    /// Visits each component with a known value from a search once: its bytes and its value.
    pub(crate) fn each_value(&mut self, game: &Arc<dyn AnyGame>, visit: &mut dyn FnMut(&[u8], u64)) {
        self.table(game).each_value(visit);
    }

    /// The known value of a component, by its bytes.
    pub(crate) fn knows(&mut self, game: &Arc<dyn AnyGame>, bytes: &[u8]) -> Option<u64> {
        self.table(game).knows(bytes)
    }

    /// Stores a value from [`each_value`](Engine::each_value) of an engine with the same [`form`](Engine::form).
    ///
    /// # Errors
    /// The budget that ran out, or [`Stop::Unsupported`] for bytes that cannot be of this game.
    pub(crate) fn learn(
        &mut self,
        game: &Arc<dyn AnyGame>,
        bytes: &[u8],
        value: u64,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.table(game).learn(bytes, value, budget)
    }
}

impl Table {
    fn form(&self) -> Option<Form> {
        if self.game.has_ends() {
            return None;
        }
        match self.game.shape() {
            _ if self.chosen => self.search.as_ref()?.form(),
            Shape::General | Shape::Words(_) => Some(Form::Key),
            Shape::Parts(_) => Some(Form::Words),
            Shape::Heap(_) | Shape::Board(_) | Shape::Dense(_) => None,
        }
    }

    /// Whether values are remembered by key, in addition to the search.
    fn has_positions(&self) -> bool {
        !self.chosen && self.form() == Some(Form::Key)
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        if self.form().is_none() {
            return;
        }
        if let Some(search) = &self.search {
            search.each_value(&mut |bytes, value| {
                if self.is_own(bytes) {
                    visit(bytes, value);
                }
            });
        }
        if !self.has_positions() {
            return;
        }
        if let Some((words, values)) = &self.words {
            for (word, value) in values.values() {
                if let Some(key) = words.args(word).and_then(|args| self.game.read(&args).ok()) {
                    visit(key.bytes(), value.0);
                }
            }
        }
        for (key, value) in self.positions.values() {
            let told = self.search.as_ref().is_some_and(|search| search.knows(key.bytes()).is_some());
            if !told && self.word_value(key).is_none() && self.is_own(key.bytes()) {
                visit(key.bytes(), value.0);
            }
        }
    }

    fn knows(&self, bytes: &[u8]) -> Option<u64> {
        let told = self.search.as_ref().and_then(|search| search.knows(bytes));
        told.or_else(|| {
            let key = self.has_positions().then(|| Key::of_bytes(bytes)).filter(|key| self.game.opens(key))?;
            self.word_value(&key).or_else(|| self.positions.known(&key)).map(|value| value.0)
        })
    }

    /// Stores a value if its bytes open as a key. That is safe for foreign bytes: they are never played from,
    /// and if they are not a position of the rules, they are never looked up.
    fn learn(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        if self.form() == Some(Form::Key) && !self.game.opens(&Key::of_bytes(bytes)) {
            return Err(Stop::Unsupported);
        }
        if let Some(search) = &mut self.search {
            match search.learn(bytes, value, budget) {
                // The value is too large for this search; the other memory can store it.
                Err(Stop::Unsupported) if self.has_positions() => {}
                result => result?,
            }
        }
        if !self.has_positions() {
            return Ok(());
        }
        let (key, value) = (Key::of_bytes(bytes), Nimber(value));
        let word = self.words.as_ref().and_then(|(words, _)| words.component(&self.game.write(&key).pop()?.1));
        match (&mut self.words, word) {
            (Some((_, values)), Some(word)) => values.learn(word, value, budget),
            _ => self.positions.learn(key, value, budget),
        }
    }

    /// The known value of a component of a few integers.
    fn word_value(&self, key: &Key) -> Option<Nimber> {
        let (words, values) = self.words.as_ref()?;
        values.known(&words.component(&self.game.write(key).pop()?.1)?)
    }

    /// Whether a component belongs to the same text of rules as the ruleset, or to the catalogue if the ruleset does.
    ///
    /// Other rulesets are numbered in the order in which they occur, so their bytes may mean something else in another run.
    fn is_own(&self, bytes: &[u8]) -> bool {
        let Some(scope) = self.game.scope() else { return true };
        let written = self.game.write(&Key::of_bytes(bytes));
        written.iter().all(|(home, _)| home.as_ref().is_none_or(|home| home.scope() == Some(scope)))
    }
}
