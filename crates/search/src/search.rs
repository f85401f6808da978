//! A search with a memory of values: the interface of all methods.

use crate::split::ComponentForm;
use crate::table::WordFacts;
use grundy_game::{Budget, Nimber, PositionKey, Stop};

/// A search with a memory: the Grundy values of the positions of one game, by their keys.
///
/// Law: learning true values does not change answers.
/// For a method that remembers nothing, `each_value` visits nothing and `learn_value` does nothing.
pub trait SearchMethod: Send {
    /// The Grundy value of a position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]), for values that are too large for the method
    /// ([`Stop::Unsupported`]), or if the rules fail. The values computed so far are kept.
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop>;

    /// Whether a position has a value. This may take less than computing the value.
    ///
    /// # Errors
    /// Returns the same errors as [`nimber`](SearchMethod::nimber).
    fn has_value(&mut self, key: &PositionKey, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        Ok(self.nimber(key, budget)? == value)
    }

    /// The form of the bytes that [`each_value`](SearchMethod::each_value) passes; `None` if the method remembers nothing.
    fn component_form(&self) -> Option<ComponentForm> {
        None
    }

    /// The facts that the search has about components, also of those whose values are not known; `None` if they are not words.
    fn word_facts(&self) -> Option<WordFacts> {
        None
    }

    /// The value of a component, given by its bytes, if it is known.
    fn known_value(&self, _bytes: &[u8]) -> Option<u64> {
        None
    }

    /// Visits the components whose values are known, as bytes, with the values.
    /// The bytes mean the same to every search with the same [`component_form`](SearchMethod::component_form) for the same game.
    fn each_value(&self, _visit: &mut dyn FnMut(&[u8], u64)) {}

    /// Remembers the value of a component, given by its bytes as [`each_value`](SearchMethod::each_value) passes them.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or for bytes or values that cannot belong to this game ([`Stop::Unsupported`]).
    fn learn_value(&mut self, _bytes: &[u8], _value: u64, _budget: &dyn Budget) -> Result<(), Stop> {
        Ok(())
    }
}
