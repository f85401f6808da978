//! Type-erased games.

use crate::arg::{Arg, Args, Misfit, Unread};
use crate::board::BoardGame;
use crate::card::Card;
use crate::dense::DenseGame;
use crate::game::Game;
use crate::heap::HeapGame;
use crate::key::Key;
use crate::linear::{LinearMoves, LinearStart, OpenParameter, RulesText};
use crate::parts::PartGame;
use crate::periodic_starts::PeriodicStarts;
use crate::picture::Picture;
use crate::sum::Component;
use crate::theorem::Theorem;
use crate::words::WordGame;
use grundy_theory::{Convention, End, Said, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A type-erased ruleset, used by sums, mixed games and the public interface.
///
/// Implement it only to delegate to another ruleset. Every [`Notation`](crate::Notation) is an `AnyGame` by a blanket impl;
/// the laws are stated there and in [`Game`].
pub trait AnyGame: Send + Sync {
    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;
    /// The description of the game for users.
    fn card(&self) -> Option<&'static Card>;
    /// The components of the position that a call denotes, each as its arguments.
    ///
    /// # Errors
    /// Fails if an argument is invalid.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit>;
    /// The packed component with these arguments.
    ///
    /// # Errors
    /// Fails if an argument is invalid, or too large for an engine.
    fn read(&self, args: &[Arg]) -> Result<Key, Unread>;
    /// The components of a position: the arguments of each, with its ruleset if that is not this one.
    fn write(&self, key: &Key) -> Vec<Written>;
    /// Why the position is too large for the engines, as part of a sentence, if the reason is not the size of its numbers.
    fn unheld(&self, args: &[Arg]) -> Option<Said>;
    /// The key of a component of another ruleset as a position of this one, if it is one.
    fn adopt(&self, component: &Component) -> Option<Key>;
    /// A number that identifies the text that defines the ruleset, because rulesets of different texts may have the same name.
    fn scope(&self) -> Option<u64>;
    /// The version of the byte encoding of components. Tables on disk with another version are not read.
    fn form(&self) -> u32;
    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// Fails if a keyword is unknown or a value is invalid.
    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit>;
    /// The keywords that select the ruleset.
    fn keywords(&self) -> Vec<&str>;
    /// The named ruleset that has the same moves, if these rules were recognised as one.
    fn recognised(&self) -> Option<Arc<dyn AnyGame>>;
    /// The argument that seems to say whose turn it is: every move toggles it, and the moves depend on it.
    fn turn(&self) -> Option<String>;
    /// The text that defines the ruleset; `None` if it is not defined by a text.
    fn rules_text(&self) -> Option<RulesText>;
    /// The moves from all positions as linear formulas, if they are known to be linear and every play ends.
    fn linear(&self) -> Option<LinearMoves>;
    /// The starting position of a call with fewer numbers, as linear formulas.
    fn linear_start(&self) -> Option<LinearStart>;
    /// The values of the starting positions with one number, if they are proved to be periodic.
    fn periodic_starts(&self) -> Option<PeriodicStarts>;
    /// The parameters without a value. While there are any, the ruleset stands for a family and has no positions.
    fn open(&self) -> Vec<OpenParameter>;
    /// The moves of a family for all values of its open parameters at once. The parameters follow the numbers of a position,
    /// and no move changes them.
    fn linear_family(&self) -> Option<LinearMoves>;
    /// A theorem about positions of any size.
    fn theorem(&self) -> Option<&dyn Theorem>;
    /// The structure of the game that fast engines can use.
    fn shape(&self) -> Shape<'_>;
    /// Describes a move in words.
    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said>;
    /// The picture of a component.
    fn picture(&self, args: &[Arg]) -> Picture;
    /// The parts of the picture of `before` that a user would click to move to the sum of `after`, the most specific first.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize>;
    /// The arguments of an option on the whole board of `before`, for games that write components on smaller boards.
    fn kept(&self, before: &[Arg], option: &Key) -> Option<Vec<Arg>>;
    /// Small positions for tests.
    fn small(&self) -> Vec<Vec<Arg>>;
    /// Whether an untrusted key, such as one from a table on disk, unpacks to a position of this ruleset. Such a key may be stored,
    /// compared and written, but it must not be played before [`is_component`](AnyGame::is_component) has accepted it.
    ///
    /// # Complexity
    /// Unpacks and packs the position once.
    fn opens(&self, key: &Key) -> bool;
    /// Whether an untrusted key is the key of a component as searches use it. If so, every method may be called with it.
    ///
    /// # Complexity
    /// Writes the position as arguments and reads these.
    fn is_component(&self, key: &Key) -> bool;
    /// [`Game::for_each_option`].
    fn each_option(&self, key: &Key, visit: &mut dyn FnMut(Key) -> ControlFlow<()>) -> ControlFlow<()>;
    /// [`Game::for_each_component`].
    fn each_component(&self, key: &Key, visit: &mut dyn FnMut(Key));
    /// [`Game::canonical`].
    fn canonical_key(&self, key: &Key, convention: Convention) -> Key;
    /// [`Game::rank`].
    fn rank_of(&self, key: &Key) -> Option<u64>;
    /// [`Notation::component_rank`](crate::Notation::component_rank).
    fn component_rank_of(&self, key: &Key) -> Option<u64>;
    /// Why the rules broke off: the budget [in force](crate::in_force) that ran out, or [`Game::failure`].
    fn failure_of(&self) -> Stop;
    /// [`Game::declares_ends`].
    fn has_ends(&self) -> bool;
    /// [`Game::end`].
    fn end_of(&self, key: &Key) -> Option<End>;
}

/// A component as it is written: its ruleset, if that differs from the position's, and its arguments.
pub type Written = (Option<Arc<dyn AnyGame>>, Vec<Arg>);

/// Whether two handles refer to the same ruleset. Compares pointers first, and identities only if these differ.
pub fn same(a: &Arc<dyn AnyGame>, b: &Arc<dyn AnyGame>) -> bool {
    Arc::ptr_eq(a, b) || a.identity() == b.identity()
}

impl dyn AnyGame {
    /// A string that identifies the ruleset: its expression, with the [scope](AnyGame::scope) if it has one.
    pub fn identity(&self) -> String {
        match self.scope() {
            None => self.expression(),
            Some(scope) => format!("{}#{scope:016x}", self.expression()),
        }
    }

    /// The sorted components of a position. Positions with equal components are written alike, up to their order.
    ///
    /// On a board, equal components may lie in different places.
    pub fn parts(&self, key: &Key) -> Vec<Key> {
        let mut parts = Vec::new();
        self.each_component(key, &mut |part| parts.push(part));
        parts.sort_unstable();
        parts
    }
}

/// The structure of a game, for the engines that can use it.
#[derive(Clone, Copy)]
pub enum Shape<'a> {
    /// No structure beyond the options.
    General,
    /// A component is a heap; its only argument is the size.
    Heap(&'a dyn HeapGame),
    /// A component is a few integers.
    Words(&'a dyn WordGame),
    /// A component is packed in two words, in canonical form.
    Parts(&'a dyn PartGame),
    /// The positions reachable from any position can be numbered without gaps.
    Dense(&'a dyn DenseGame),
    /// A component is a square of a board; its two arguments are row and column.
    Board(&'a dyn BoardGame),
}

/// Makes a type-erased game a [`Game`] again, so that each solver is written once.
#[derive(Clone)]
pub struct Erased(pub Arc<dyn AnyGame>);

impl Game for Erased {
    type Position = Key;

    fn for_each_option(&self, key: &Key, mut visit: impl FnMut(Key) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.each_option(key, &mut visit)
    }

    fn for_each_component(&self, key: Key, mut visit: impl FnMut(Key)) {
        self.0.each_component(&key, &mut visit);
    }

    fn canonical(&self, key: Key, convention: Convention) -> Key {
        self.0.canonical_key(&key, convention)
    }

    fn rank(&self, key: &Key) -> Option<u64> {
        self.0.rank_of(key)
    }

    fn held(&self, key: &Key) -> usize {
        key.held()
    }

    fn failure(&self) -> Stop {
        self.0.failure_of()
    }

    fn declares_ends(&self) -> bool {
        self.0.has_ends()
    }

    fn end(&self, key: &Key) -> Option<End> {
        self.0.end_of(key)
    }
}
