//! The notation of the positions of a typed game.

use crate::{
    BilingualText, Convention, DeclaredEnd, MoveKind, Nat, Stop,
    any::{AnyGame, GameShape, WrittenComponent},
    arg::{Argument, ArgumentError, CallArguments, ReadError},
    game::Game,
    in_force,
    key::{Pack, PositionKey},
    packed_option::PackedOptionBatch,
    ruleset::Ruleset,
    sum::Component,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The notation of a game: converts a call to a position, and a position to arguments.
///
/// Every type with a `Notation` is an [`AnyGame`], and makes a [`Ruleset`].
///
/// Law: `read(&write(p)) == p` for every component `p`.
pub trait Notation: Game<Position: Pack> + 'static {
    /// The ruleset as the notation writes it, such as `dynamic_nim(3)`.
    fn expression(&self) -> String;

    /// The game as a ruleset. A game with more parts than its rules overrides this and names them:
    /// ```
    /// # use grundy_game::{Argument, Game, GameView, Notation, ReadError, Ruleset};
    /// # use std::{ops::ControlFlow, sync::Arc};
    /// # struct Countdown;
    /// # impl Game for Countdown {
    /// #     type Position = u64;
    /// #     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    /// #         n.checked_sub(1).map_or(ControlFlow::Continue(()), |n| visit(n))
    /// #     }
    /// # }
    /// # impl GameView for Countdown {}
    /// # impl Notation for Countdown {
    /// #     fn expression(&self) -> String { "countdown".into() }
    /// #     fn read(&self, args: &[Argument]) -> Result<u64, ReadError> { args[0].to_word() }
    /// #     fn write(&self, n: &u64) -> Vec<Argument> { vec![(*n).into()] }
    /// #     fn small_positions(&self) -> Vec<Vec<Argument>> { Vec::new() }
    /// fn into_ruleset(self: Arc<Self>) -> Ruleset {
    ///     Ruleset { view: self.clone(), ..Ruleset::from_rules(self) }
    /// }
    /// # }
    /// # assert_eq!(Ruleset::new(Countdown).expression(), "countdown");
    /// ```
    fn into_ruleset(self: Arc<Self>) -> Ruleset
    where
        Self: Sized,
    {
        Ruleset::from_rules(self)
    }

    /// The components of the position that a call denotes, each as its arguments.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid. A position too large for any engine is not an error.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        match self.read(&args.positional) {
            Err(ReadError::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(ReadError::TooLarge) => Ok(vec![args.positional.clone()]),
        }
    }

    /// The position with these arguments, in machine words.
    ///
    /// # Errors
    /// Returns an error if an argument is invalid or too large.
    fn read(&self, args: &[Argument]) -> Result<Self::Position, ReadError>;

    /// The arguments of a component.
    fn write(&self, component: &Self::Position) -> Vec<Argument>;

    /// Whether a move from the component `before` leaves the components `after`, in any order, decided from the rules without going
    /// through the options. Both may be of any size. `None` if only going through the options decides it.
    ///
    /// Law: if the result is not `None`, going through the options gives the same. Components without a move, such as empty heaps, may be
    /// left out of `after` or added to it.
    fn has_written_option(&self, _before: &[Argument], _after: &[Vec<Argument>]) -> Option<bool> {
        None
    }

    /// The option of the component `before` in which `taken` tokens are taken, for games in which the numbers left are not all equal to the
    /// numbers before minus the tokens taken, such as those in which the last move bounds the next one. `None` if there is none.
    ///
    /// Law: it is an option.
    fn option_after_taking(&self, _before: &[Argument], _taken: &Nat) -> Option<Vec<Vec<Argument>>> {
        None
    }

    /// Why [`read`](Notation::read) finds a position too large, as part of a sentence, if the reason is not the size of its numbers.
    fn too_large_reason(&self, _args: &[Argument]) -> Option<BilingualText> {
        None
    }

    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// Returns an error if a keyword is unknown or a value is invalid.
    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        Err(ArgumentError::unknown_keyword(keywords))
    }

    /// The keywords that select the ruleset; all others are passed to [`start_components`](Notation::start_components).
    fn keywords(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The names of the arguments of a position, in their order, for rulesets without a card: they may be given by name. Empty if
    /// they have no names.
    fn argument_names(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The ruleset of a component, if it is not this one.
    ///
    /// In user-written rules, a move may lead from one game to another.
    fn home_ruleset(&self, _component: &Self::Position) -> Option<Arc<Ruleset>> {
        None
    }

    /// The position of this game that equals a component of another ruleset, if there is one.
    ///
    /// Law: if [`home_ruleset`](Notation::home_ruleset) returns a ruleset for a position, adopting the component as written there gives that position.
    fn adopt_component(&self, _component: &Component) -> Option<Self::Position> {
        None
    }

    /// A number that identifies the text that defines the ruleset; `None` for the catalogue.
    fn scope(&self) -> Option<u64> {
        None
    }

    /// The version of the byte encoding of components. Tables on disk with another version are not read.
    ///
    /// Increase it when the packing of positions or the rules change.
    fn encoding_version(&self) -> u32 {
        1
    }

    /// The structure of the game that fast engines can use.
    fn shape(&self) -> GameShape<'_> {
        GameShape::General
    }

    /// Whether a position unpacked from untrusted bytes is valid enough to be written, if its type alone does not ensure that.
    fn is_sound(&self, _position: &Self::Position) -> bool {
        true
    }

    /// A number that is smaller for every component of every option, if one is known. If a move may leave several components,
    /// this is a weaker demand than that of [`rank`](Game::rank), which bounds their sum.
    ///
    /// Law: if the position is a single component, every component of every option has a smaller component rank.
    fn component_rank(&self, component: &Self::Position) -> Option<u64> {
        self.rank(component)
    }

    /// Calls `visit` with batches of the options of a component, given as the bytes of its key, until it breaks: of each option the
    /// [canonical components](Game::for_each_canonical_component) of the option under normal play.
    ///
    /// Law: these are the packed canonical components of [`for_each_option`](Game::for_each_option), in any order, and it breaks alike.
    /// A game that packs its positions itself can do so without a key for each option.
    fn for_each_packed_batch(
        &self,
        component: &[u8],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut packed = PackedOptionBatch::default();
        let flow = self.for_each_option(&PositionKey::from_bytes(component).unpack_position(), |option| {
            self.for_each_canonical_component(option, Convention::Normal, |part| {
                packed.bytes.extend_from_slice(part.into_key().bytes());
                packed.end_component();
            });
            packed.end_option();
            if !packed.is_full() {
                return ControlFlow::Continue(());
            }
            let flow = visit(&packed);
            packed.clear();
            flow
        });
        if flow.is_break() || packed.is_empty() { flow } else { visit(&packed) }
    }

    /// Whether a component, given as the bytes of its key, belongs to a ruleset outside the text that defines this ruleset.
    ///
    /// Law: this ruleset has a scope, and the [home](Notation::home_ruleset) of the component has another one, or none.
    fn is_outside_scope(&self, component: &[u8]) -> bool {
        self.scope().is_some()
            && self
                .home_ruleset(&PositionKey::from_bytes(component).unpack_position())
                .is_some_and(|home| home.scope() != self.scope())
    }

    /// Whether a [sound](Notation::is_sound) position is a component as searches use it.
    ///
    /// Law: the canonical components of positions are accepted, and every accepted position is a position of the game,
    /// since its arguments can be read. It may still split into components: canonical components may, too.
    fn is_component(&self, position: &Self::Position) -> bool {
        let read = self.read(&self.write(position));
        // Reading checks the conditions that only the notation has, such as
        // the size of a board, and canonical forms are fixed points.
        read.is_ok_and(|read| self.canonical(read, Convention::Normal) == *position)
    }

    /// The arguments of small positions, which tests compare with the definition.
    fn small_positions(&self) -> Vec<Vec<Argument>>;
}

impl<G: Notation> AnyGame for G {
    fn expression(&self) -> String {
        Notation::expression(self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        Notation::start_components(self, args)
    }

    fn read(&self, args: &[Argument]) -> Result<PositionKey, ReadError> {
        Notation::read(self, args).map(|position| PositionKey::from_position(&position))
    }

    fn write(&self, key: &PositionKey) -> Vec<WrittenComponent> {
        let mut components = Vec::new();
        self.for_each_component(key.unpack_position(), |component| {
            components.push((self.home_ruleset(&component), Notation::write(self, &component)));
        });
        components
    }

    fn adopt_component(&self, component: &Component) -> Option<PositionKey> {
        Notation::adopt_component(self, component).map(|position| PositionKey::from_position(&position))
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        Notation::has_written_option(self, before, after)
    }

    fn option_after_taking(&self, before: &[Argument], taken: &Nat) -> Option<Vec<Vec<Argument>>> {
        Notation::option_after_taking(self, before, taken)
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        Notation::too_large_reason(self, args)
    }

    fn scope(&self) -> Option<u64> {
        Notation::scope(self)
    }

    fn encoding_version(&self) -> u32 {
        Notation::encoding_version(self)
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        Notation::with_keywords(self, keywords)
    }

    fn keywords(&self) -> Vec<&str> {
        Notation::keywords(self)
    }

    fn argument_names(&self) -> Vec<&str> {
        Notation::argument_names(self)
    }

    fn shape(&self) -> GameShape<'_> {
        Notation::shape(self)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        Notation::small_positions(self)
    }

    fn can_unpack(&self, key: &PositionKey) -> bool {
        key.try_unpack_position().is_some_and(|position| self.is_sound(&position))
    }

    fn is_component(&self, key: &PositionKey) -> bool {
        key.try_unpack_position()
            .is_some_and(|position| self.is_sound(&position) && Notation::is_component(self, &position))
    }

    fn for_each_option_key(
        &self,
        key: &PositionKey,
        visit: &mut dyn FnMut(PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_option(&key.unpack_position(), |option| visit(option.into_key()))
    }

    fn for_each_packed_batch(
        &self,
        component: &[u8],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Notation::for_each_packed_batch(self, component, visit)
    }

    fn is_outside_scope(&self, component: &[u8]) -> bool {
        Notation::is_outside_scope(self, component)
    }

    fn for_each_component_key(&self, key: PositionKey, visit: &mut dyn FnMut(PositionKey)) {
        self.for_each_component(Pack::from_key(key), |component| visit(component.into_key()));
    }

    fn for_each_canonical_component_key(
        &self,
        key: PositionKey,
        convention: Convention,
        visit: &mut dyn FnMut(PositionKey),
    ) {
        self.for_each_canonical_component(Pack::from_key(key), convention, |component| visit(component.into_key()));
    }

    fn canonical_key(&self, key: PositionKey, convention: Convention) -> PositionKey {
        self.canonical(Pack::from_key(key), convention).into_key()
    }

    fn key_rank(&self, key: &PositionKey) -> Option<u64> {
        self.rank(&key.unpack_position())
    }

    fn key_component_rank(&self, key: &PositionKey) -> Option<u64> {
        self.component_rank(&key.unpack_position())
    }

    fn take_failure(&self) -> Stop {
        // Rules that a budget cut off report a failure as well; the budget is the cause.
        in_force::take_stop().unwrap_or_else(|| self.failure())
    }

    fn has_declared_ends(&self) -> bool {
        self.declares_ends()
    }

    fn declared_end_of_key(&self, key: &PositionKey) -> Result<Option<DeclaredEnd>, Stop> {
        // Rules that a budget cut off report a failure as well; the budget is the cause.
        self.declared_end(&key.unpack_position()).map_err(|stop| in_force::take_stop().unwrap_or(stop))
    }

    fn has_entailing_moves(&self) -> bool {
        self.allows_entailing_moves()
    }

    fn for_each_move_key(
        &self,
        key: &PositionKey,
        visit: &mut dyn FnMut(MoveKind, PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_move(&key.unpack_position(), |kind, after| visit(kind, after.into_key()))
    }
}
