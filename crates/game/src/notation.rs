//! The notation of the positions of a typed game.

use crate::any::{AnyGame, Shape, Written};
use crate::arg::{Arg, Args, Misfit, Unread};
use crate::card::Card;
use crate::game::Game;
use crate::in_force;
use crate::key::{Key, Pack};
use crate::linear::{LinearMoves, LinearStart, OpenParameter, RulesText};
use crate::periodic_starts::PeriodicStarts;
use crate::picture::{Picture, changed};
use crate::sum::Component;
use crate::theorem::Theorem;
use grundy_theory::{Convention, End, Said, Stop};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The notation of a game: converts a call to a position, and a position to arguments.
///
/// Every type with a `Notation` is an [`AnyGame`].
///
/// Law: `read(&write(p)) == p` for every component `p`.
pub trait Notation: Game<Position: Pack> + 'static {
    /// The ruleset as the notation writes it, such as `dynamic_nim(3)`.
    fn expression(&self) -> String;

    /// The description of the game for users.
    fn card(&self) -> Option<&'static Card> {
        None
    }

    /// The components of the position that a call denotes, each as its arguments.
    ///
    /// # Errors
    /// Fails if an argument is invalid. A position too large for any engine is not an error.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        match self.read(&args.positional) {
            Err(Unread::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(Unread::TooLarge) => Ok(vec![args.positional.clone()]),
        }
    }

    /// The position with these arguments, in machine words.
    ///
    /// # Errors
    /// Fails if an argument is invalid or too large.
    fn read(&self, args: &[Arg]) -> Result<Self::Position, Unread>;

    /// The arguments of a component.
    fn write(&self, component: &Self::Position) -> Vec<Arg>;

    /// Why [`read`](Notation::read) finds a position too large, as part of a sentence, if the reason is not the size of its numbers.
    fn unheld(&self, _args: &[Arg]) -> Option<Said> {
        None
    }

    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// Fails if a keyword is unknown or a value is invalid.
    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        Err(Misfit::unknown_keyword(keywords))
    }

    /// The keywords that select the ruleset; all others are passed to [`start`](Notation::start).
    fn keywords(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The ruleset of a component, if it is not this one.
    ///
    /// In user-written rules, a move may lead from one game to another.
    fn home(&self, _component: &Self::Position) -> Option<Arc<dyn AnyGame>> {
        None
    }

    /// The position of this game that equals a component of another ruleset, if there is one.
    ///
    /// Law: if [`home`](Notation::home) returns a ruleset for a position, adopting the component as written there gives that position.
    fn adopt(&self, _component: &Component) -> Option<Self::Position> {
        None
    }

    /// A number that identifies the text that defines the ruleset; `None` for the catalogue.
    fn scope(&self) -> Option<u64> {
        None
    }

    /// The version of the byte encoding of components. Tables on disk with another version are not read.
    ///
    /// Increase it when the packing of positions or the rules change.
    fn form(&self) -> u32 {
        1
    }

    /// The named ruleset that has the same moves, if these rules were recognised as one.
    ///
    /// Law: components of both rulesets with the same arguments have the same options.
    fn recognised(&self) -> Option<Arc<dyn AnyGame>> {
        None
    }

    /// The argument that seems to say whose turn it is: every move toggles it, and the moves depend on it.
    ///
    /// Such a game is partizan in disguise: in a sum, a player need not alternate with the opponent within a component.
    fn turn(&self) -> Option<String> {
        None
    }

    /// The text that defines the ruleset; `None` if it is not defined by a text.
    fn rules_text(&self) -> Option<RulesText> {
        None
    }

    /// The moves from all positions as linear formulas, if they are known to be linear and every play ends.
    fn linear(&self) -> Option<LinearMoves> {
        None
    }

    /// The starting position of a call with fewer numbers, as linear formulas.
    fn linear_start(&self) -> Option<LinearStart> {
        None
    }

    /// The values of the starting positions with one number, if they are proved to be periodic.
    ///
    /// Law: `values` are the values of the starts from 0 on, and all later values follow from the period.
    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        None
    }

    /// The parameters without a value. While there are any, the ruleset stands for a family and has no positions.
    fn open(&self) -> Vec<OpenParameter> {
        Vec::new()
    }

    /// [`linear`](Notation::linear) for all values of the open parameters at once. The parameters follow the numbers of a position,
    /// and no move changes them.
    fn linear_family(&self) -> Option<LinearMoves> {
        None
    }

    /// A theorem about positions of any size.
    fn theorem(&self) -> Option<&dyn Theorem> {
        None
    }

    /// The structure of the game that fast engines can use.
    fn shape(&self) -> Shape<'_> {
        Shape::General
    }

    /// Describes a move in words; `None` if the positions before and after it are description enough.
    fn describe(&self, _before: &[Arg], _after: &[Vec<Arg>]) -> Option<Said> {
        None
    }

    /// The picture of a component, for arguments of any size. By default it is chosen by the shape of the arguments.
    fn picture(&self, args: &[Arg]) -> Picture {
        Picture::of_args(args, &[], None)
    }

    /// The parts of the picture of `before` that a user would click to move to the sum of `after`, the most specific first.
    ///
    /// Law: they are parts of that picture, and there is at least one unless the picture has no parts.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
        changed(&self.picture(before), &after)
    }

    /// The arguments of an option on the whole board of the component: nothing is cut off, moved or rotated.
    /// `None` if the game does not write components on smaller boards.
    ///
    /// Solvers cut, move and rotate boards, but users do not expect a board to change its place between two moves.
    ///
    /// Law: reading them gives the option.
    fn kept(&self, _before: &[Arg], _option: &Self::Position) -> Option<Vec<Arg>> {
        None
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

    /// Whether a [sound](Notation::is_sound) position is a component as searches use it.
    ///
    /// Law: the canonical components of positions are accepted, and every accepted position is a position of the game,
    /// since its arguments can be read. It may still split into components: canonical components may, too.
    fn is_component(&self, position: &Self::Position) -> bool {
        let read = self.read(&self.write(position));
        read.is_ok_and(|read| self.canonical(read, Convention::Normal) == *position)
    }

    /// The arguments of small positions, which tests compare with the definition.
    fn small(&self) -> Vec<Vec<Arg>>;
}

impl<G: Notation> AnyGame for G {
    fn expression(&self) -> String {
        Notation::expression(self)
    }

    fn card(&self) -> Option<&'static Card> {
        Notation::card(self)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        Notation::start(self, args)
    }

    fn read(&self, args: &[Arg]) -> Result<Key, Unread> {
        Notation::read(self, args).map(|position| Key::of(&position))
    }

    fn write(&self, key: &Key) -> Vec<Written> {
        let mut components = Vec::new();
        self.for_each_component(key.open(), |component| {
            components.push((self.home(&component), Notation::write(self, &component)));
        });
        components
    }

    fn adopt(&self, component: &Component) -> Option<Key> {
        Notation::adopt(self, component).map(|position| Key::of(&position))
    }

    fn unheld(&self, args: &[Arg]) -> Option<Said> {
        Notation::unheld(self, args)
    }

    fn scope(&self) -> Option<u64> {
        Notation::scope(self)
    }

    fn form(&self) -> u32 {
        Notation::form(self)
    }

    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        Notation::with(self, keywords)
    }

    fn keywords(&self) -> Vec<&str> {
        Notation::keywords(self)
    }

    fn recognised(&self) -> Option<Arc<dyn AnyGame>> {
        Notation::recognised(self)
    }

    fn turn(&self) -> Option<String> {
        Notation::turn(self)
    }

    fn rules_text(&self) -> Option<RulesText> {
        Notation::rules_text(self)
    }

    fn linear(&self) -> Option<LinearMoves> {
        Notation::linear(self)
    }

    fn linear_start(&self) -> Option<LinearStart> {
        Notation::linear_start(self)
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        Notation::periodic_starts(self)
    }

    fn open(&self) -> Vec<OpenParameter> {
        Notation::open(self)
    }

    fn linear_family(&self) -> Option<LinearMoves> {
        Notation::linear_family(self)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Notation::theorem(self)
    }

    fn shape(&self) -> Shape<'_> {
        Notation::shape(self)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        Notation::describe(self, before, after)
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        Notation::picture(self, args)
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        Notation::pointed(self, before, after)
    }

    fn kept(&self, before: &[Arg], option: &Key) -> Option<Vec<Arg>> {
        Notation::kept(self, before, &option.open())
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        Notation::small(self)
    }

    fn opens(&self, key: &Key) -> bool {
        key.opened().is_some_and(|position| self.is_sound(&position))
    }

    fn is_component(&self, key: &Key) -> bool {
        key.opened().is_some_and(|position| self.is_sound(&position) && Notation::is_component(self, &position))
    }

    fn each_option(&self, key: &Key, visit: &mut dyn FnMut(Key) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_option(&key.open(), |option| visit(option.into_key()))
    }

    fn each_component(&self, key: &Key, visit: &mut dyn FnMut(Key)) {
        self.for_each_component(key.open(), |component| visit(component.into_key()));
    }

    fn canonical_key(&self, key: &Key, convention: Convention) -> Key {
        self.canonical(key.open(), convention).into_key()
    }

    fn rank_of(&self, key: &Key) -> Option<u64> {
        self.rank(&key.open())
    }

    fn component_rank_of(&self, key: &Key) -> Option<u64> {
        self.component_rank(&key.open())
    }

    fn failure_of(&self) -> Stop {
        in_force::take_stop().unwrap_or_else(|| self.failure())
    }

    fn has_ends(&self) -> bool {
        self.declares_ends()
    }

    fn end_of(&self, key: &Key) -> Option<End> {
        self.end(&key.open())
    }
}
