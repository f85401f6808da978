//! The rules of a game as a cluster uses them.

use crate::item::ClusterItem;
use grundy_game::varint::{append_varint, take_varint};
use grundy_game::{ComponentWords, Convention, DeclaredEnd, Game, PositionKey, Stop, Sum, SumGame};
use grundy_search::{IntegerWords, KeySplit, SplitGame, WordPosition, WordSplit};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The result that is computed for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveAim {
    /// The Grundy value; positions are split into components, and each component is solved once.
    Values,
    /// The outcome, with the number of moves if the winner plays as fast and the loser as slowly as possible; positions stay whole.
    Outcomes(Convention),
}

/// The rules of a game in terms of items.
pub trait ClusterRules: Send + Sync + 'static {
    /// A component, or a whole position, in canonical form.
    type Item: ClusterItem;

    /// A number that is smaller for every component of every option; `None` if none is known.
    fn rank(&self, item: &Self::Item) -> Option<u64>;

    /// Visits the components of each option; if positions stay whole, there is one component.
    ///
    /// If the rules fail, it returns [`Break`](ControlFlow::Break) although `visit` did not; [`failure`](ClusterRules::failure) then returns the reason.
    fn for_each_option(
        &self,
        item: &Self::Item,
        visit: &mut dyn FnMut(&[Self::Item]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The declared end of an item without options; `None` if the rules declare none.
    ///
    /// # Errors
    /// Returns an error if the rules fail.
    fn end(&self, _item: &Self::Item) -> Result<Option<DeclaredEnd>, Stop> {
        Ok(None)
    }

    /// The reason why the rules failed.
    fn failure(&self) -> Stop;
}

/// Components of positions, for Grundy values.
pub struct SplitRules<S>(pub S);

impl ClusterRules for SplitRules<WordSplit> {
    type Item = ComponentWords;

    fn rank(&self, item: &ComponentWords) -> Option<u64> {
        Some(self.0.size(item).into())
    }

    fn for_each_option(
        &self,
        item: &ComponentWords,
        visit: &mut dyn FnMut(&[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option(item, visit)
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Positions that do not fit in a machine word are [not supported](Stop::Unsupported).
impl ClusterRules for SplitRules<IntegerWords> {
    type Item = u64;

    fn rank(&self, item: &u64) -> Option<u64> {
        self.0.component_rank(*item)
    }

    fn for_each_option(&self, item: &u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(&WordPosition::One(*item), |option| visit(option.parts()))
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

impl ClusterRules for SplitRules<KeySplit> {
    type Item = PositionKey;

    fn rank(&self, item: &PositionKey) -> Option<u64> {
        self.0.0.key_component_rank(item)
    }

    fn for_each_option(
        &self,
        item: &PositionKey,
        visit: &mut dyn FnMut(&[PositionKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option(item, visit)
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Components of several games, for Grundy values of their sums.
pub struct MixedRules(pub WholeRules);

impl ClusterRules for MixedRules {
    type Item = PositionKey;

    fn rank(&self, item: &PositionKey) -> Option<u64> {
        self.0.rank(item)
    }

    fn for_each_option(
        &self,
        item: &PositionKey,
        visit: &mut dyn FnMut(&[PositionKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.game.for_each_option(&self.0.item_position(item), |option| visit(&self.0.components(option)))
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Whole positions, for outcomes: sums of components of some games, as bytes.
pub struct WholeRules {
    game: SumGame,
    convention: Convention,
    /// Whether a sum of several components occurred although the game declares ends, which do not define the end of a sum.
    sum: AtomicBool,
}

impl WholeRules {
    /// The rules for the positions reached from a sum, and the item of that sum; `None` if a component is too large for an engine.
    pub fn from_sum(sum: &Sum, convention: Convention) -> Option<(WholeRules, PositionKey)> {
        let (game, position) = SumGame::from_sum(sum)?;
        let whole = WholeRules { game, convention, sum: AtomicBool::new(false) };
        let item = whole.encode_item(position);
        Some((whole, item))
    }

    /// The item of a sum of components of the same games.
    ///
    /// # Panics
    /// Returns the errors of [`SumGame::position`].
    pub fn sum_item(&self, sum: &Sum) -> PositionKey {
        self.encode_item(self.game.position(sum))
    }

    fn encode_item(&self, position: Vec<(usize, PositionKey)>) -> PositionKey {
        let mut bytes = Vec::new();
        for (which, key) in self.game.canonical(position, self.convention) {
            // With the lengths of the keys the bytes are unambiguous, so equal items are equal positions.
            append_varint(&mut bytes, which as u64);
            append_varint(&mut bytes, key.len() as u64);
            bytes.extend_from_slice(key.bytes());
        }
        PositionKey::from_bytes(&bytes)
    }

    /// The items of the components of a position.
    pub(crate) fn components(&self, position: Vec<(usize, PositionKey)>) -> Vec<PositionKey> {
        position.into_iter().map(|component| self.encode_item(vec![component])).collect()
    }

    /// The single component of an item from [`components`](WholeRules::components), with the number of its game.
    pub(crate) fn single_component(item: &PositionKey) -> (usize, PositionKey) {
        decode_components(item).next().expect("there is one component")
    }

    /// The position of an item. Items come only from this program, so they need not be validated.
    fn item_position(&self, item: &PositionKey) -> Vec<(usize, PositionKey)> {
        decode_components(item).collect()
    }
}

/// Decodes the components of an item.
fn decode_components(item: &PositionKey) -> impl Iterator<Item = (usize, PositionKey)> {
    let mut bytes = item.bytes();
    std::iter::from_fn(move || {
        let (which, length) = (take_varint(&mut bytes)?, take_varint(&mut bytes)?);
        let (key, rest) = bytes.split_at_checked(length as usize)?;
        bytes = rest;
        Some((which as usize, PositionKey::from_bytes(key)))
    })
}

impl ClusterRules for WholeRules {
    type Item = PositionKey;

    fn rank(&self, item: &PositionKey) -> Option<u64> {
        let games = self.game.games();
        let ranks = decode_components(item).map(|(which, key)| games[which].key_component_rank(&key));
        // A move that splits a component may raise the sum: `rank_below` notices that, and the run counts instead.
        ranks.into_iter().try_fold(0u64, |sum, rank| sum.checked_add(rank?))
    }

    fn for_each_option(
        &self,
        item: &PositionKey,
        visit: &mut dyn FnMut(&[PositionKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let position = self.item_position(item);
        // The rules define how one component ends, not who wins a sum of several.
        if position.len() > 1 && self.game.declares_ends() {
            // The flag only selects the message; no other data depends on it.
            self.sum.store(true, Relaxed);
            return ControlFlow::Break(());
        }
        self.game.for_each_option(&position, |option| visit(&[self.encode_item(option)]))
    }

    fn end(&self, item: &PositionKey) -> Result<Option<DeclaredEnd>, Stop> {
        if self.game.declares_ends() { self.game.declared_end(&self.item_position(item)) } else { Ok(None) }
    }

    fn failure(&self) -> Stop {
        if self.sum.load(Relaxed) { Stop::Unsupported } else { self.game.failure() }
    }
}
