//! Games whose components are words of a fixed size, already in canonical form.

use crate::key::Key;
use std::ops::ControlFlow;

/// A component as two words, the second of which is below 256. Equal words are equal components; those that are alike should have the same word.
pub type Part = [u64; 2];

/// The rules of a game that takes its positions apart itself, without memory of its own for a position.
///
/// Laws: `parts` of a position and the components of [`Game`](crate::Game) in canonical form are the same sum,
/// and so are the options of a component, one by one.
pub trait PartGame: Send + Sync {
    /// The components of a position; none of them is without moves.
    fn parts(&self, key: &Key) -> Vec<Part>;

    /// Whether words from outside, such as a table on disk, are a component; of others nothing else is asked.
    ///
    /// Law: so are those that the other methods give.
    fn is_component(&self, part: &Part) -> bool;

    /// Calls `visit` once for each option of a component until it breaks, with the components of the option.
    fn for_each_option(&self, part: &Part, visit: &mut dyn FnMut(&[Part]) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The same, for those who need no more than values: with the sum of the values of components that can be told without search,
    /// and the other components. Nobody looks at these further before one of them is searched,
    /// so those that [`is_lost`](PartGame::is_lost) tells should be told here too.
    ///
    /// Law: option by option the same value as [`for_each_option`](PartGame::for_each_option) gives.
    fn for_each_open_option(
        &self,
        part: &Part,
        visit: &mut dyn FnMut(u64, &[Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_option(part, &mut |parts| visit(0, parts))
    }

    /// Whether the player to move loses a component, where that can be seen without search.
    fn is_lost(&self, _part: &Part) -> Option<bool> {
        None
    }

    /// About how much there is to be searched below a component: at least the length of the longest play.
    fn size(&self, part: &Part) -> u32;

    /// How much it seems to take to search a component: of options, those of low cost are looked at first.
    fn cost(&self, part: &Part) -> u64 {
        u64::from(self.size(part)).pow(2)
    }

    /// Whether a component takes so long to search that, among the first ones, it pays to look at all its options before one of them is searched.
    fn is_hard(&self, _part: &Part) -> bool {
        false
    }
}
