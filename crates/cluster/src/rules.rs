//! The rules of a game as a cluster uses them.

use crate::item::{Item, put_number, take_number};
use grundy_game::{Game, Key, Part, Sum, SumGame};
use grundy_search::{Apart, Parts, Split, Word, Words};
use grundy_theory::{Convention, End, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What is computed for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The Grundy value; positions are split into components, and each component is solved once.
    Values,
    /// The outcome, with the number of moves if the winner plays as fast and the loser as slowly as possible; positions stay whole.
    Outcomes(Convention),
}

/// The rules of a game in terms of items.
pub trait Rules: Send + Sync + 'static {
    /// A component, or a whole position, in canonical form.
    type Item: Item;

    /// A number that is smaller for every component of every option; `None` if none is known.
    fn rank(&self, item: &Self::Item) -> Option<u64>;

    /// Visits the components of each option; if positions stay whole, there is one component.
    ///
    /// If the rules fail, it returns [`Break`](ControlFlow::Break) although `visit` did not; [`failure`](Rules::failure) then returns the reason.
    fn for_each_option(
        &self,
        item: &Self::Item,
        visit: &mut dyn FnMut(&[Self::Item]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The declared end of an item without options; `None` if the rules declare none.
    fn end(&self, _item: &Self::Item) -> Option<End> {
        None
    }

    /// The reason why the rules failed.
    fn failure(&self) -> Stop;
}

/// Components of positions, for Grundy values.
pub struct Components<S>(pub S);

impl Rules for Components<Parts> {
    type Item = Part;

    fn rank(&self, item: &Part) -> Option<u64> {
        Some(self.0.size(item).into())
    }

    fn for_each_option(&self, item: &Part, visit: &mut dyn FnMut(&[Part]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(item, visit)
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Positions that do not fit in a machine word are [not supported](Stop::Unsupported).
impl Rules for Components<Words> {
    type Item = u64;

    fn rank(&self, item: &u64) -> Option<u64> {
        self.0.rank(*item)
    }

    fn for_each_option(&self, item: &u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(&Word::One(*item), |option| visit(option.parts()))
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

impl Rules for Components<Apart> {
    type Item = Key;

    fn rank(&self, item: &Key) -> Option<u64> {
        self.0.0.component_rank_of(item)
    }

    fn for_each_option(&self, item: &Key, visit: &mut dyn FnMut(&[Key]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(item, visit)
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Components of several games, for Grundy values of their sums.
pub struct Mixed(pub Whole);

impl Rules for Mixed {
    type Item = Key;

    fn rank(&self, item: &Key) -> Option<u64> {
        self.0.rank(item)
    }

    fn for_each_option(&self, item: &Key, visit: &mut dyn FnMut(&[Key]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.game.for_each_option(&self.0.position(item), |option| visit(&self.0.components(option)))
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }
}

/// Whole positions, for outcomes: sums of components of some games, as bytes.
pub struct Whole {
    game: SumGame,
    convention: Convention,
    /// Whether a sum of several components was met although the game declares ends, which do not define the end of a sum.
    sum: AtomicBool,
}

impl Whole {
    /// The rules for the positions reached from a sum, and the item of that sum; `None` if a component is too large for an engine.
    pub fn of(sum: &Sum, convention: Convention) -> Option<(Whole, Key)> {
        let (game, position) = SumGame::of(sum)?;
        let whole = Whole { game, convention, sum: AtomicBool::new(false) };
        let item = whole.item(position);
        Some((whole, item))
    }

    /// The item of a sum of components of the same games.
    ///
    /// # Panics
    /// As [`SumGame::position`].
    pub fn of_sum(&self, sum: &Sum) -> Key {
        self.item(self.game.position(sum))
    }

    fn item(&self, position: Vec<(usize, Key)>) -> Key {
        let mut bytes = Vec::new();
        for (which, key) in self.game.canonical(position, self.convention) {
            put_number(which as u64, &mut bytes);
            put_number(key.len() as u64, &mut bytes);
            bytes.extend_from_slice(key.bytes());
        }
        Key::of_bytes(&bytes)
    }

    /// The items of the components of a position.
    pub(crate) fn components(&self, position: Vec<(usize, Key)>) -> Vec<Key> {
        position.into_iter().map(|component| self.item(vec![component])).collect()
    }

    /// The single component of an item from [`components`](Whole::components), with the number of its game.
    pub(crate) fn component(item: &Key) -> (usize, Key) {
        positions(item).next().expect("there is one component")
    }

    /// The position of an item. Items come only from this program, so they need not be validated.
    fn position(&self, item: &Key) -> Vec<(usize, Key)> {
        positions(item).collect()
    }
}

/// Decodes the components of an item.
fn positions(item: &Key) -> impl Iterator<Item = (usize, Key)> {
    let mut bytes = item.bytes();
    std::iter::from_fn(move || {
        let (which, length) = (take_number(&mut bytes)?, take_number(&mut bytes)?);
        let (key, rest) = bytes.split_at_checked(length as usize)?;
        bytes = rest;
        Some((which as usize, Key::of_bytes(key)))
    })
}

impl Rules for Whole {
    type Item = Key;

    fn rank(&self, item: &Key) -> Option<u64> {
        let games = self.game.games();
        let ranks = positions(item).map(|(which, key)| games[which].component_rank_of(&key));
        ranks.into_iter().try_fold(0u64, |sum, rank| sum.checked_add(rank?))
    }

    fn for_each_option(&self, item: &Key, visit: &mut dyn FnMut(&[Key]) -> ControlFlow<()>) -> ControlFlow<()> {
        let position = self.position(item);
        if position.len() > 1 && self.game.declares_ends() {
            self.sum.store(true, Relaxed);
            return ControlFlow::Break(());
        }
        self.game.for_each_option(&position, |option| visit(&[self.item(option)]))
    }

    fn end(&self, item: &Key) -> Option<End> {
        if self.game.declares_ends() { self.game.end(&self.position(item)) } else { None }
    }

    fn failure(&self) -> Stop {
        if self.sum.load(Relaxed) { Stop::Unsupported } else { self.game.failure() }
    }
}
