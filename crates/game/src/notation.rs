//! How the positions of a typed game are written.

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

/// The notation of a game: how a call becomes a position and a position becomes arguments again.
///
/// Whatever has one is an [`AnyGame`].
///
/// Law: `read(&write(p)) == p` for every component `p`.
pub trait Notation: Game<Position: Pack> + 'static {
    /// The ruleset as the notation writes it, such as `dynamic_nim(3)`.
    fn expression(&self) -> String;

    /// What a person is told of the game.
    fn card(&self) -> Option<&'static Card> {
        None
    }

    /// What a call means: the arguments of each component.
    ///
    /// # Errors
    /// A value that does not fit. A position may be too large for any engine and still be right.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        match self.read(&args.positional) {
            Err(Unread::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(Unread::TooLarge) => Ok(vec![args.positional.clone()]),
        }
    }

    /// The position with these arguments, if it fits into machine words.
    ///
    /// # Errors
    /// A value that does not fit, or one that is too large.
    fn read(&self, args: &[Arg]) -> Result<Self::Position, Unread>;

    /// The arguments of a component.
    fn write(&self, component: &Self::Position) -> Vec<Arg>;

    /// Why no engine holds a position that [`read`](Notation::read) calls too large, where it is something other than its numbers.
    fn unheld(&self, _args: &[Arg]) -> Option<Said> {
        None
    }

    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// A keyword that the ruleset does not know, or a value that does not fit.
    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        Err(Misfit::unknown_keyword(keywords))
    }

    /// The keywords that belong to the ruleset; others go to [`start`](Notation::start).
    fn keywords(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The ruleset that a component belongs to, where it is another than this one.
    ///
    /// Rules written by users may lead from one game to another.
    fn home(&self, _component: &Self::Position) -> Option<Arc<dyn AnyGame>> {
        None
    }

    /// The position that a component of another ruleset is among those of this one, if it can be.
    ///
    /// Law: where [`home`](Notation::home) gives a ruleset, the component as written there is adopted as itself.
    fn adopt(&self, _component: &Component) -> Option<Self::Position> {
        None
    }

    /// The text that the ruleset stands in, as a number; `None` for the catalogue.
    fn scope(&self) -> Option<u64> {
        None
    }

    /// Which meaning the bytes of a component have, as a number: tables on disk that have another are not read.
    ///
    /// Whoever changes how positions are packed, or a move of the rules, raises it.
    fn form(&self) -> u32 {
        1
    }

    /// The ruleset with a name of its own whose moves these are found to be.
    ///
    /// Law: components of both with the same arguments have the same options.
    fn recognised(&self) -> Option<Arc<dyn AnyGame>> {
        None
    }

    /// The argument that says whose turn it is, as it seems: every move toggles it, and the moves depend on it.
    ///
    /// Sums of such positions are sums of games in which nobody need alternate.
    fn turn(&self) -> Option<String> {
        None
    }

    /// The rules by which the ruleset is stated; `None` for rulesets that are not stated by a text.
    fn rules_text(&self) -> Option<RulesText> {
        None
    }

    /// The moves from all positions as linear formulas, where they are known to be such and play ends.
    fn linear(&self) -> Option<LinearMoves> {
        None
    }

    /// What a call with fewer numbers starts from, as linear formulas.
    fn linear_start(&self) -> Option<LinearStart> {
        None
    }

    /// The values of the starts with one number, where they are shown to be periodic.
    ///
    /// Law: `values` are those of the starts from 0 on, and they go on as the period says.
    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        None
    }

    /// The parameters without a value: while there are any, the ruleset stands for a family and has no positions.
    fn open(&self) -> Vec<OpenParameter> {
        Vec::new()
    }

    /// [`linear`](Notation::linear) for all values of the open parameters at once: these stand behind the numbers of a position,
    /// and no move changes them.
    fn linear_family(&self) -> Option<LinearMoves> {
        None
    }

    /// A theorem about positions of any size.
    fn theorem(&self) -> Option<&dyn Theorem> {
        None
    }

    /// What the fast engines can make use of.
    fn shape(&self) -> Shape<'_> {
        Shape::General
    }

    /// What a move did, in words; `None` where before and after say it all.
    fn describe(&self, _before: &[Arg], _after: &[Vec<Arg>]) -> Option<Said> {
        None
    }

    /// What a component looks like, whatever the size of its arguments; by default that is told from their shapes.
    fn picture(&self, args: &[Arg]) -> Picture {
        Picture::of_args(args, &[], None)
    }

    /// The parts of the picture of `before` that somebody would click to move to the sum of `after`, the most telling first.
    ///
    /// Law: they are parts of that picture, and where it has any, so has the answer.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
        changed(&self.picture(before), &after)
    }

    /// The arguments of an option of a component as it stands on the board of that component, in one piece:
    /// nothing is cut off, moved or turned. `None` where components are written as they stand anyway.
    ///
    /// Law: read again, they are the option.
    fn kept(&self, _before: &[Arg], _option: &Self::Position) -> Option<Vec<Arg>> {
        None
    }

    /// Whether a position that was unpacked from foreign bytes can be written, where its type does not tell.
    fn is_sound(&self, _position: &Self::Position) -> bool {
        true
    }

    /// A number that every component of every option falls below, if one is known: where a move may leave several components,
    /// that is less than [`rank`](Game::rank) asks.
    ///
    /// Law: for positions that do not fall apart, the components of all options have a smaller one.
    fn component_rank(&self, component: &Self::Position) -> Option<u64> {
        self.rank(component)
    }

    /// Whether a [sound](Notation::is_sound) position is one under which searches know a component.
    ///
    /// Law: so are the canonical components of positions; and whatever is, is a position of the game,
    /// since its arguments can be read. That it does not fall apart is not asked: canonical components may.
    fn is_component(&self, position: &Self::Position) -> bool {
        let read = self.read(&self.write(position));
        read.is_ok_and(|read| self.canonical(read, Convention::Normal) == *position)
    }

    /// Small positions, which the suite compares with the definition: the arguments of each.
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
