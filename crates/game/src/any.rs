//! Type-erased games.

use crate::{
    BilingualText, Convention, DeclaredEnd, MoveKind, Nat, Stop,
    arg::{Argument, ArgumentError, CallArguments, ReadError},
    board::BoardGame,
    component_words::ComponentWordsGame,
    dense::DenseGame,
    game::Game,
    heap::HeapGame,
    key::PositionKey,
    packed_option::PackedOptionBatch,
    ruleset::Ruleset,
    sum::Component,
    words::IntegerTupleGame,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Type-erased rules with the notation of their positions: the rules of a [`Ruleset`].
///
/// Every [`Notation`](crate::Notation) is an `AnyGame` by a blanket impl; there is no need for another one.
/// The laws are stated there and in [`Game`].
pub trait AnyGame: Send + Sync {
    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;
    /// The components of the position that a call denotes, each as its arguments.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError>;
    /// The packed component with these arguments.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid, or too large for an engine.
    fn read(&self, args: &[Argument]) -> Result<PositionKey, ReadError>;
    /// The components of a position: the arguments of each, with its ruleset if that is not this one.
    fn write(&self, key: &PositionKey) -> Vec<WrittenComponent>;
    /// [`Notation::has_written_option`](crate::Notation::has_written_option).
    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool>;
    /// [`Notation::option_after_taking`](crate::Notation::option_after_taking).
    fn option_after_taking(&self, before: &[Argument], taken: &Nat) -> Option<Vec<Vec<Argument>>>;
    /// Why the position is too large for the engines, as part of a sentence, if the reason is not the size of its numbers.
    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText>;
    /// The key of a component of another ruleset as a position of this one, if it is one.
    fn adopt_component(&self, component: &Component) -> Option<PositionKey>;
    /// A number that identifies the text that defines the ruleset, because rulesets of different texts may have the same name.
    fn scope(&self) -> Option<u64>;
    /// The version of the byte encoding of components. Tables on disk with another version are not read.
    fn encoding_version(&self) -> u32;
    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// Returns an error if a keyword is unknown or a value is invalid.
    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError>;
    /// The keywords that select the ruleset.
    fn keywords(&self) -> Vec<&str>;
    /// The names of the arguments of a position, if they may be given by name without a card that says them.
    fn argument_names(&self) -> Vec<&str>;
    /// The structure of the game that fast engines can use.
    fn shape(&self) -> GameShape<'_>;
    /// Small positions for tests.
    fn small_positions(&self) -> Vec<Vec<Argument>>;
    /// Whether an untrusted key, such as one from a table on disk, unpacks to a position of this ruleset. Such a key may be stored,
    /// compared and written, but it must not be played before [`is_component`](AnyGame::is_component) has accepted it.
    ///
    /// # Complexity
    /// Unpacks and packs the position once.
    fn can_unpack(&self, key: &PositionKey) -> bool;
    /// Whether an untrusted key is the key of a component as searches use it. If so, every method may be called with it.
    ///
    /// # Complexity
    /// Writes the position as arguments and reads these.
    fn is_component(&self, key: &PositionKey) -> bool;
    /// [`Game::for_each_option`].
    fn for_each_option_key(
        &self,
        key: &PositionKey,
        visit: &mut dyn FnMut(PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    /// [`Notation::for_each_packed_batch`](crate::Notation::for_each_packed_batch).
    fn for_each_packed_batch(
        &self,
        component: &[u8],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    /// [`Notation::is_outside_scope`](crate::Notation::is_outside_scope).
    fn is_outside_scope(&self, component: &[u8]) -> bool;
    /// [`Game::for_each_component`].
    fn for_each_component_key(&self, key: PositionKey, visit: &mut dyn FnMut(PositionKey));
    /// [`Game::for_each_canonical_component`].
    fn for_each_canonical_component_key(
        &self,
        key: PositionKey,
        convention: Convention,
        visit: &mut dyn FnMut(PositionKey),
    );
    /// [`Game::canonical`].
    fn canonical_key(&self, key: PositionKey, convention: Convention) -> PositionKey;
    /// [`Game::rank`].
    fn key_rank(&self, key: &PositionKey) -> Option<u64>;
    /// [`Notation::component_rank`](crate::Notation::component_rank).
    fn key_component_rank(&self, key: &PositionKey) -> Option<u64>;
    /// The reason why the rules stopped early: the budget [in force](crate::in_force) that ran out, or [`Game::failure`].
    fn take_failure(&self) -> Stop;
    /// [`Game::declares_ends`].
    fn has_declared_ends(&self) -> bool;
    /// [`Game::declared_end`].
    ///
    /// # Errors
    /// Returns the same errors.
    fn declared_end_of_key(&self, key: &PositionKey) -> Result<Option<DeclaredEnd>, Stop>;
    /// [`Game::allows_entailing_moves`].
    fn has_entailing_moves(&self) -> bool;
    /// [`Game::for_each_move`].
    fn for_each_move_key(
        &self,
        key: &PositionKey,
        visit: &mut dyn FnMut(MoveKind, PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// A component as it is written: its ruleset, if that differs from the position's, and its arguments.
pub type WrittenComponent = (Option<Arc<Ruleset>>, Vec<Argument>);

impl dyn AnyGame {
    /// The sorted components of a position. Positions with equal components are written alike, up to their order.
    ///
    /// On a board, equal components may lie in different places.
    pub fn sorted_components(&self, key: &PositionKey) -> Vec<PositionKey> {
        let mut parts = Vec::new();
        self.for_each_component_key(key.clone(), &mut |part| parts.push(part));
        parts.sort_unstable();
        parts
    }
}

/// The structure of a game, for the engines that can use it.
#[derive(Clone, Copy)]
pub enum GameShape<'a> {
    /// No structure beyond the options.
    General,
    /// A component is a heap; its only argument is the size.
    Heap(&'a dyn HeapGame),
    /// A component is a few integers.
    Words(&'a dyn IntegerTupleGame),
    /// A component is packed in two words, in canonical form.
    Parts(&'a dyn ComponentWordsGame),
    /// The positions reachable from any position can be numbered without gaps.
    Dense(&'a dyn DenseGame),
    /// A component is a square of a board; its two arguments are row and column.
    Board(&'a dyn BoardGame),
}

/// Makes a type-erased game a [`Game`] again, so that each solver is written once.
#[derive(Clone)]
pub struct ErasedGame(pub Arc<dyn AnyGame>);

impl Game for ErasedGame {
    type Position = PositionKey;

    fn for_each_option(
        &self,
        key: &PositionKey,
        mut visit: impl FnMut(PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_option_key(key, &mut visit)
    }

    fn for_each_component(&self, key: PositionKey, mut visit: impl FnMut(PositionKey)) {
        self.0.for_each_component_key(key, &mut visit);
    }

    fn canonical(&self, key: PositionKey, convention: Convention) -> PositionKey {
        self.0.canonical_key(key, convention)
    }

    fn for_each_canonical_component(
        &self,
        key: PositionKey,
        convention: Convention,
        mut visit: impl FnMut(PositionKey),
    ) {
        self.0.for_each_canonical_component_key(key, convention, &mut visit);
    }

    fn rank(&self, key: &PositionKey) -> Option<u64> {
        self.0.key_rank(key)
    }

    fn owned_bytes(&self, key: &PositionKey) -> usize {
        key.owned_bytes()
    }

    fn failure(&self) -> Stop {
        self.0.take_failure()
    }

    fn declares_ends(&self) -> bool {
        self.0.has_declared_ends()
    }

    fn declared_end(&self, key: &PositionKey) -> Result<Option<DeclaredEnd>, Stop> {
        self.0.declared_end_of_key(key)
    }

    fn allows_entailing_moves(&self) -> bool {
        self.0.has_entailing_moves()
    }

    fn for_each_move(
        &self,
        key: &PositionKey,
        mut visit: impl FnMut(MoveKind, PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_move_key(key, &mut visit)
    }
}
