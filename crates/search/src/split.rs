//! Positions split into components, on which the pruning methods work.

use crate::table::{ComponentTable, TableComponent, WordFacts};
use grundy_game::{ComponentWords, ComponentWordsGame, Convention, GameShape, PositionKey, Ruleset, Stop};
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The form in which components are written as bytes, for tables that outlive the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentForm {
    /// The key of the canonical component.
    Key,
    /// The words of the component, for games that split their positions into components of two words.
    Words,
}

impl ComponentForm {
    /// All forms.
    pub const ALL: [ComponentForm; 2] = [ComponentForm::Key, ComponentForm::Words];

    /// The name of the form in a table.
    pub fn name(self) -> &'static str {
        match self {
            ComponentForm::Key => "keys",
            ComponentForm::Words => "words",
        }
    }
}

/// A game whose options are lists of canonical components.
pub trait SplitGame: Send + Sync {
    /// A component in canonical form.
    type Part: TableComponent + Ord + Debug;

    /// The form of the [`component_key`](SplitGame::component_key) of a component.
    const COMPONENT_FORM: ComponentForm;

    /// The components of a position.
    fn parts(&self, key: &PositionKey) -> Vec<Self::Part>;

    /// Calls `visit` once for each option of a component until it breaks, with the components of the option.
    ///
    /// If the rules fail, the enumeration breaks although `visit` did not; [`failure`](SplitGame::failure) then gives the reason.
    fn for_each_option(
        &self,
        part: &Self::Part,
        visit: impl FnMut(&[Self::Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Like [`for_each_option`](SplitGame::for_each_option), but passes the nim-sum of the values that are known without search,
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
    fn is_ending(&self, part: &Self::Part) -> bool;

    /// The estimated number of bytes that a component owns beyond its own size.
    fn owned_bytes(&self, part: &Self::Part) -> usize;

    /// The reason why the rules failed.
    fn failure(&self) -> Stop;

    /// A component as bytes, for tables that outlive the search.
    fn component_key(&self, part: &Self::Part) -> PositionKey;

    /// The component with these bytes, to be remembered and compared; `None` if there can be none.
    ///
    /// This is called for each position of a table, so only cheap checks are made.
    /// Before a component from outside is played, [`checked_part_from_bytes`](SplitGame::checked_part_from_bytes) must check it.
    fn part_from_bytes(&self, bytes: &[u8]) -> Option<Self::Part>;

    /// The facts of a table about components, for reading it from outside; `None` if the components are not words.
    fn word_facts(&self, _table: &Arc<ComponentTable<Self::Part>>) -> Option<WordFacts> {
        None
    }

    /// The component with these bytes; `None` if they are no position of the game, or not in canonical form.
    ///
    /// If this check is cheap, [`part_from_bytes`](SplitGame::part_from_bytes) makes it as well.
    fn checked_part_from_bytes(&self, bytes: &[u8]) -> Option<Self::Part> {
        self.part_from_bytes(bytes)
    }
}

/// Any game, by its keys.
pub struct KeySplit(pub Arc<Ruleset>);

impl SplitGame for KeySplit {
    type Part = PositionKey;
    const COMPONENT_FORM: ComponentForm = ComponentForm::Key;

    fn parts(&self, key: &PositionKey) -> Vec<PositionKey> {
        let mut parts = Vec::new();
        self.0.for_each_component_key(key.clone(), &mut |part| {
            parts.push(self.0.canonical_key(part, Convention::Normal))
        });
        parts
    }

    fn for_each_option(
        &self,
        part: &PositionKey,
        mut visit: impl FnMut(&[PositionKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option_key(part, &mut |option| visit(&self.parts(&option)))
    }

    fn size(&self, part: &PositionKey) -> u32 {
        // Without a rank the length of the key is a rough measure: it only decides which component is searched last.
        self.0.key_rank(part).map_or(part.len() as u32, |rank| rank.min(u32::MAX.into()) as u32)
    }

    fn is_ending(&self, part: &PositionKey) -> bool {
        // A rank falls with every move, so a component that has one cannot be reached again.
        self.0.key_rank(part).is_some()
    }

    fn owned_bytes(&self, part: &PositionKey) -> usize {
        part.owned_bytes()
    }

    fn failure(&self) -> Stop {
        self.0.take_failure()
    }

    fn component_key(&self, part: &PositionKey) -> PositionKey {
        part.clone()
    }

    fn part_from_bytes(&self, bytes: &[u8]) -> Option<PositionKey> {
        Some(PositionKey::from_bytes(bytes)).filter(|key| self.0.can_unpack(key))
    }

    fn checked_part_from_bytes(&self, bytes: &[u8]) -> Option<PositionKey> {
        Some(PositionKey::from_bytes(bytes)).filter(|key| self.0.is_component(key))
    }
}

/// A game that splits its positions into components of two words ([`ComponentWordsGame`]).
pub struct WordSplit(Arc<Ruleset>);

impl WordSplit {
    /// The game, if it does so.
    pub fn for_game(game: &Arc<Ruleset>) -> Option<WordSplit> {
        matches!(game.shape(), GameShape::Parts(_)).then(|| WordSplit(Arc::clone(game)))
    }

    #[inline]
    fn game(&self) -> &dyn ComponentWordsGame {
        match self.0.shape() {
            GameShape::Parts(game) => game,
            _ => unreachable!("the shape of a ruleset does not change"),
        }
    }
}

impl SplitGame for WordSplit {
    type Part = ComponentWords;
    const COMPONENT_FORM: ComponentForm = ComponentForm::Words;

    fn parts(&self, key: &PositionKey) -> Vec<ComponentWords> {
        self.game().components(key)
    }

    fn for_each_option(
        &self,
        part: &ComponentWords,
        mut visit: impl FnMut(&[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game().for_each_option(part, &mut visit)
    }

    fn for_each_open_option(
        &self,
        part: &ComponentWords,
        mut visit: impl FnMut(u64, &[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game().for_each_open_option(part, &mut visit)
    }

    fn is_lost(&self, part: &ComponentWords) -> Option<bool> {
        self.game().is_lost(part)
    }

    fn is_hard(&self, part: &ComponentWords) -> bool {
        self.game().is_hard(part)
    }

    fn size(&self, part: &ComponentWords) -> u32 {
        self.game().search_size(part)
    }

    fn cost(&self, part: &ComponentWords) -> u64 {
        self.game().search_cost(part)
    }

    fn is_ending(&self, _: &ComponentWords) -> bool {
        true
    }

    fn owned_bytes(&self, _: &ComponentWords) -> usize {
        0
    }

    fn failure(&self) -> Stop {
        self.0.take_failure()
    }

    fn component_key(&self, part: &ComponentWords) -> PositionKey {
        let [low, high] = part.map(u64::to_le_bytes);
        PositionKey::from_bytes(&[low, high].concat())
    }

    fn word_facts(&self, table: &Arc<ComponentTable<ComponentWords>>) -> Option<WordFacts> {
        Some(WordFacts::of_table(Arc::clone(&self.0), Arc::clone(table)))
    }

    fn part_from_bytes(&self, bytes: &[u8]) -> Option<ComponentWords> {
        let (low, high) = bytes.split_at_checked(8)?;
        let part = [u64::from_le_bytes(low.try_into().ok()?), u64::from_le_bytes(high.try_into().ok()?)];
        self.game().is_component(&part).then_some(part)
    }
}
