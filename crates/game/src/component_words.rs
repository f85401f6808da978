//! Games whose components are words of a fixed size, already in canonical form.

use crate::key::PositionKey;
use std::ops::ControlFlow;

/// A component packed in two words, the second of which is below 256. Equal words mean equal components;
/// equivalent components should have equal words.
pub type ComponentWords = [u64; 2];

/// A game that splits its positions into packed components itself, without allocating memory for each position.
///
/// Laws: the `parts` of a position are the same sum as the canonical components of [`Game`](crate::Game),
/// and the same holds for each option of a component.
pub trait ComponentWordsGame: Send + Sync {
    /// The components of a position that have moves.
    fn components(&self, key: &PositionKey) -> Vec<ComponentWords>;

    /// Whether untrusted words, such as those of a table on disk, are a component. The other methods are only called with components.
    ///
    /// Law: all words returned by the other methods are components.
    fn is_component(&self, part: &ComponentWords) -> bool;

    /// Calls `visit` once for each option of a component until it breaks, with the components of the option.
    fn for_each_option(
        &self,
        part: &ComponentWords,
        visit: &mut dyn FnMut(&[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`for_each_option`](ComponentWordsGame::for_each_option), for callers that only need values: passes the nim-sum of the components
    /// whose values are known without search, and the other components. The caller does not call [`is_lost`](ComponentWordsGame::is_lost)
    /// for these before it searches one of them, so components that it decides should be left out here.
    ///
    /// Law: each option has the same value as in [`for_each_option`](ComponentWordsGame::for_each_option).
    fn for_each_open_option(
        &self,
        part: &ComponentWords,
        visit: &mut dyn FnMut(u64, &[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_option(part, &mut |parts| visit(0, parts))
    }

    /// Whether the player to move loses a component; `None` if that is not known without search.
    fn is_lost(&self, _part: &ComponentWords) -> Option<bool> {
        None
    }

    /// An estimate of the size of the search below a component: at least the length of the longest play.
    fn search_size(&self, part: &ComponentWords) -> u32;

    /// An estimate of the cost of searching a component. Options of low cost are searched first.
    fn search_cost(&self, part: &ComponentWords) -> u64 {
        u64::from(self.search_size(part)).pow(2)
    }

    /// Whether a component is so expensive to search that, near the root, all its options should be inspected before one is searched.
    fn is_hard(&self, _part: &ComponentWords) -> bool {
        false
    }
}
