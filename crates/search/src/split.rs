//! Positions split into components, on which the pruning methods work.

use crate::table::Kept;
use grundy_game::{AnyGame, Key, Part, PartGame, Shape};
use grundy_theory::{Convention, Stop};
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How components are written as bytes, for tables that outlive the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The key of the canonical component.
    Key,
    /// The words of the component, for games that split their positions into components of two words.
    Words,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 2] = [Form::Key, Form::Words];

    /// The name of the form in a table.
    pub fn name(self) -> &'static str {
        match self {
            Form::Key => "keys",
            Form::Words => "words",
        }
    }
}

/// A game whose options are lists of canonical components.
pub trait Split: Send + Sync {
    /// A component in canonical form.
    type Part: Kept + Ord + Debug;

    /// The form of the [`bytes`](Split::bytes) of a component.
    const FORM: Form;

    /// The components of a position.
    fn parts(&self, key: &Key) -> Vec<Self::Part>;

    /// Calls `visit` once for each option of a component until it breaks, with the components of the option.
    ///
    /// If the rules fail, the enumeration breaks although `visit` did not; [`failure`](Split::failure) then gives the reason.
    fn for_each_option(
        &self,
        part: &Self::Part,
        visit: impl FnMut(&[Self::Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Like [`for_each_option`](Split::for_each_option), but passes the nim-sum of the values that are known without search,
    /// and the components whose values are not.
    fn for_each_open_option(
        &self,
        part: &Self::Part,
        mut visit: impl FnMut(u64, &[Self::Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_option(part, |parts| visit(0, parts))
    }

    /// Whether the player to move loses a component; `None` if that is not known without search.
    fn is_lost(&self, _part: &Self::Part) -> Option<bool> {
        None
    }

    /// A measure of the size of the game tree below a component.
    fn size(&self, part: &Self::Part) -> u32;

    /// The estimated cost of searching a component. Options of low cost are searched first.
    fn cost(&self, part: &Self::Part) -> u64 {
        u64::from(self.size(part)).pow(2)
    }

    /// Whether a component takes so long to search that looking ahead at its options pays, near the root.
    fn is_hard(&self, _part: &Self::Part) -> bool {
        false
    }

    /// Whether play from a component is known to end.
    fn ends(&self, part: &Self::Part) -> bool;

    /// The estimated number of bytes that a component owns beyond its own size.
    fn held(&self, part: &Self::Part) -> usize;

    /// The reason why the rules failed.
    fn failure(&self) -> Stop;

    /// A component as bytes, for tables that outlive the search.
    fn bytes(&self, part: &Self::Part) -> Key;

    /// The component with these bytes, to be remembered and compared; `None` if there can be none.
    ///
    /// This is called for each position of a table, so only cheap checks are made.
    /// Before a component from outside is played, [`component`](Split::component) must check it.
    fn part(&self, bytes: &[u8]) -> Option<Self::Part>;

    /// The component with these bytes; `None` if they are no position of the game, or not in canonical form.
    ///
    /// If this check is cheap, [`part`](Split::part) makes it as well.
    fn component(&self, bytes: &[u8]) -> Option<Self::Part> {
        self.part(bytes)
    }
}

/// Any game, by its keys.
pub struct Apart(pub Arc<dyn AnyGame>);

impl Split for Apart {
    type Part = Key;
    const FORM: Form = Form::Key;

    fn parts(&self, key: &Key) -> Vec<Key> {
        let mut parts = Vec::new();
        self.0.each_component(key, &mut |part| parts.push(self.0.canonical_key(&part, Convention::Normal)));
        parts
    }

    fn for_each_option(&self, part: &Key, mut visit: impl FnMut(&[Key]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.each_option(part, &mut |option| visit(&self.parts(&option)))
    }

    fn size(&self, part: &Key) -> u32 {
        self.0.rank_of(part).map_or(part.len() as u32, |rank| rank.min(u32::MAX.into()) as u32)
    }

    fn ends(&self, part: &Key) -> bool {
        self.0.rank_of(part).is_some()
    }

    fn held(&self, part: &Key) -> usize {
        part.held()
    }

    fn failure(&self) -> Stop {
        self.0.failure_of()
    }

    fn bytes(&self, part: &Key) -> Key {
        part.clone()
    }

    fn part(&self, bytes: &[u8]) -> Option<Key> {
        Some(Key::of_bytes(bytes)).filter(|key| self.0.opens(key))
    }

    fn component(&self, bytes: &[u8]) -> Option<Key> {
        Some(Key::of_bytes(bytes)).filter(|key| self.0.is_component(key))
    }
}

/// A game that splits its positions into components of two words ([`PartGame`]).
pub struct Parts(Arc<dyn AnyGame>);

impl Parts {
    /// The game, if it does so.
    pub fn of(game: &Arc<dyn AnyGame>) -> Option<Parts> {
        matches!(game.shape(), Shape::Parts(_)).then(|| Parts(Arc::clone(game)))
    }

    #[inline]
    fn game(&self) -> &dyn PartGame {
        match self.0.shape() {
            Shape::Parts(game) => game,
            _ => unreachable!("the shape of a ruleset does not change"),
        }
    }
}

impl Split for Parts {
    type Part = Part;
    const FORM: Form = Form::Words;

    fn parts(&self, key: &Key) -> Vec<Part> {
        self.game().parts(key)
    }

    fn for_each_option(&self, part: &Part, mut visit: impl FnMut(&[Part]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.game().for_each_option(part, &mut visit)
    }

    fn for_each_open_option(
        &self,
        part: &Part,
        mut visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game().for_each_open_option(part, &mut visit)
    }

    fn is_lost(&self, part: &Part) -> Option<bool> {
        self.game().is_lost(part)
    }

    fn is_hard(&self, part: &Part) -> bool {
        self.game().is_hard(part)
    }

    fn size(&self, part: &Part) -> u32 {
        self.game().size(part)
    }

    fn cost(&self, part: &Part) -> u64 {
        self.game().cost(part)
    }

    fn ends(&self, _: &Part) -> bool {
        true
    }

    fn held(&self, _: &Part) -> usize {
        0
    }

    fn failure(&self) -> Stop {
        self.0.failure_of()
    }

    fn bytes(&self, part: &Part) -> Key {
        let [low, high] = part.map(u64::to_le_bytes);
        Key::of_bytes(&[low, high].concat())
    }

    fn part(&self, bytes: &[u8]) -> Option<Part> {
        let (low, high) = bytes.split_at_checked(8)?;
        let part = [u64::from_le_bytes(low.try_into().ok()?), u64::from_le_bytes(high.try_into().ok()?)];
        self.game().is_component(&part).then_some(part)
    }
}
