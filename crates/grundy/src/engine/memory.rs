//! What searches remember, as bytes and values: for tables that outlive the engine.
//!
//! Heaps, squares of a board and numbered positions fill tables of their own, quicker than such a memory could be read;
//! so nothing is told of them, unless a person chose a method of search.

use super::{Engine, Table};
use grundy_game::{AnyGame, Budget, Key, Shape};
use grundy_search::Form;
use grundy_theory::{Nimber, Stop};
use std::sync::Arc;

impl Engine {
    /// How the components of a ruleset are written whose values are remembered; `None` where none are.
    pub(crate) fn form(&mut self, game: &Arc<dyn AnyGame>) -> Option<Form> {
        self.table(game).form()
    }

    /// Visits the components whose values are known by search, as bytes, and the values; each once.
    pub(crate) fn each_value(&mut self, game: &Arc<dyn AnyGame>, visit: &mut dyn FnMut(&[u8], u64)) {
        self.table(game).each_value(visit);
    }

    /// The value that is known of a component, by its bytes.
    pub(crate) fn knows(&mut self, game: &Arc<dyn AnyGame>, bytes: &[u8]) -> Option<u64> {
        self.table(game).knows(bytes)
    }

    /// Remembers a value that [`each_value`](Engine::each_value) told, of an engine with the same [`form`](Engine::form).
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

    /// Whether values are remembered by key beside the search.
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

    /// What opens may be kept: nobody plays it, and if it is no position of the rules, nobody asks for it.
    fn learn(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        if self.form() == Some(Form::Key) && !self.game.opens(&Key::of_bytes(bytes)) {
            return Err(Stop::Unsupported);
        }
        if let Some(search) = &mut self.search {
            match search.learn(bytes, value, budget) {
                // Too large a value for it; the other memory has room.
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

    /// The value that is known of a component of a few integers.
    fn word_value(&self, key: &Key) -> Option<Nimber> {
        let (words, values) = self.words.as_ref()?;
        values.known(&words.component(&self.game.write(key).pop()?.1)?)
    }

    /// Whether a component belongs to the text of the rules, or to the catalogue as its ruleset does.
    ///
    /// Rulesets from outside are numbered as they are met, so that their bytes mean something else in another run.
    fn is_own(&self, bytes: &[u8]) -> bool {
        let Some(scope) = self.game.scope() else { return true };
        let written = self.game.write(&Key::of_bytes(bytes));
        written.iter().all(|(home, _)| home.as_ref().is_none_or(|home| home.scope() == Some(scope)))
    }
}
