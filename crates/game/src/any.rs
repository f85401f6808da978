//! A game without its type.

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

/// A ruleset without its type: what sums, mixed games and the door work on.
///
/// Do not implement it, but to hand everything on to another: whatever has a [`Notation`](crate::Notation) is one, and the laws stand there and in [`Game`].
pub trait AnyGame: Send + Sync {
    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;
    /// What a person is told of the game.
    fn card(&self) -> Option<&'static Card>;
    /// What a call means: the arguments of each component.
    ///
    /// # Errors
    /// A value that does not fit.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit>;
    /// The component with these arguments, packed.
    ///
    /// # Errors
    /// A value that does not fit, or one that is too large for an engine.
    fn read(&self, args: &[Arg]) -> Result<Key, Unread>;
    /// The components of a position: the ruleset of each, where it is another than this one, and its arguments.
    fn write(&self, key: &Key) -> Vec<Written>;
    /// Why no engine holds a position, where it is something other than its numbers, as a part of a sentence.
    fn unheld(&self, args: &[Arg]) -> Option<Said>;
    /// The key under which this ruleset knows a component of another, if it can have such components.
    fn adopt(&self, component: &Component) -> Option<Key>;
    /// The text that the ruleset stands in, as a number: rulesets of one text may share a name with those of another.
    fn scope(&self) -> Option<u64>;
    /// Which meaning the bytes of a component have, as a number: tables on disk that have another are not read.
    fn form(&self) -> u32;
    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// A keyword that the ruleset does not know, or a value that does not fit.
    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit>;
    /// The keywords that belong to the ruleset.
    fn keywords(&self) -> Vec<&str>;
    /// The ruleset with a name of its own whose moves these are found to be.
    fn recognised(&self) -> Option<Arc<dyn AnyGame>>;
    /// The argument that says whose turn it is, as it seems: every move toggles it, and the moves depend on it.
    fn turn(&self) -> Option<String>;
    /// The rules by which the ruleset is stated; `None` for rulesets that are not stated by a text.
    fn rules_text(&self) -> Option<RulesText>;
    /// The moves from all positions as linear formulas, where they are known to be such and play ends.
    fn linear(&self) -> Option<LinearMoves>;
    /// What a call with fewer numbers starts from, as linear formulas.
    fn linear_start(&self) -> Option<LinearStart>;
    /// The values of the starts with one number, where they are shown to be periodic.
    fn periodic_starts(&self) -> Option<PeriodicStarts>;
    /// The parameters without a value: while there are any, the ruleset stands for a family and has no positions.
    fn open(&self) -> Vec<OpenParameter>;
    /// The moves of a family for all values of its open parameters at once: these stand behind the numbers of a position,
    /// and no move changes them.
    fn linear_family(&self) -> Option<LinearMoves>;
    /// A theorem about positions of any size.
    fn theorem(&self) -> Option<&dyn Theorem>;
    /// What the fast engines can make use of.
    fn shape(&self) -> Shape<'_>;
    /// What a move did, in words.
    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said>;
    /// What a component looks like.
    fn picture(&self, args: &[Arg]) -> Picture;
    /// The parts of the picture of `before` that somebody would click to move to the sum of `after`, the most telling first.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize>;
    /// The arguments of an option of `before` as it stands on that board, in one piece, where components are cut to boards of their own.
    fn kept(&self, before: &[Arg], option: &Key) -> Option<Vec<Arg>>;
    /// Small positions for the suite.
    fn small(&self) -> Vec<Vec<Arg>>;
    /// Whether a key from outside, such as a table on disk, opens as what this ruleset packs: it may then be kept,
    /// compared and written, but not played before [`is_component`](AnyGame::is_component) was asked.
    ///
    /// # Complexity
    /// That of unpacking and packing once.
    fn opens(&self, key: &Key) -> bool;
    /// Whether a key from outside is one under which searches know a component: then everything can be asked of it.
    ///
    /// # Complexity
    /// That of writing the position as arguments, and of reading these.
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
    /// The budget [in force](crate::in_force) that ran out, or [`Game::failure`].
    fn failure_of(&self) -> Stop;
    /// [`Game::declares_ends`].
    fn has_ends(&self) -> bool;
    /// [`Game::end`].
    fn end_of(&self, key: &Key) -> Option<End>;
}

/// A component as it is written: its ruleset, where it is another than that of the position, and its arguments.
pub type Written = (Option<Arc<dyn AnyGame>>, Vec<Arg>);

/// Whether two handles are of the same ruleset; seldom needs to write it.
pub fn same(a: &Arc<dyn AnyGame>, b: &Arc<dyn AnyGame>) -> bool {
    Arc::ptr_eq(a, b) || a.identity() == b.identity()
}

impl dyn AnyGame {
    /// What tells rulesets apart: the expression, and the text that it stands in.
    pub fn identity(&self) -> String {
        match self.scope() {
            None => self.expression(),
            Some(scope) => format!("{}#{scope:016x}", self.expression()),
        }
    }

    /// The components of a position in order: positions with equal ones are written alike, up to the order.
    ///
    /// On a board the same parts may be left in different places.
    pub fn parts(&self, key: &Key) -> Vec<Key> {
        let mut parts = Vec::new();
        self.each_component(key, &mut |part| parts.push(part));
        parts.sort_unstable();
        parts
    }
}

/// What is known of the form of a game, for the engines that can make use of it.
#[derive(Clone, Copy)]
pub enum Shape<'a> {
    /// Nothing but the options.
    General,
    /// A component is a heap; its one argument is the size.
    Heap(&'a dyn HeapGame),
    /// A component is a few integers.
    Words(&'a dyn WordGame),
    /// A component is a word that is canonical already.
    Parts(&'a dyn PartGame),
    /// The positions below any one of them can be numbered without gaps.
    Dense(&'a dyn DenseGame),
    /// A component is a square of a board; its two arguments are row and column.
    Board(&'a dyn BoardGame),
}

/// A game without its type, as a [`Game`] again: so every solver is written once.
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
