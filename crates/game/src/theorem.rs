//! Theorems about named games.

use crate::arg::Arg;
use grundy_theory::{Cite, Convention, Nat, Outcome, Said};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A named theorem: what it says of a component with arguments of any size.
///
/// Engines use machine words; a theorem speaks of `10**1000` as easily as of 10.
pub trait Theorem: Send + Sync {
    /// What the theorem says of the component alone, or `None` outside its hypotheses.
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict>;

    /// The options that reach the goal, the first `limit` of them, without enumerating all options.
    ///
    /// `None` where the theorem does not tell; then the options are tried one by one.
    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves>;

    /// Calls `visit` once for each option until it breaks, for components too large for an engine.
    ///
    /// Each option is the list of the components left. There may be 10^30 options: `visit` breaks.
    fn for_each_option(&self, args: &[Arg], visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>)
    -> ControlFlow<()>;

    /// Whether the component behaves in every misère sum like a Nim heap of its Grundy value.
    ///
    /// Law: a sum of such components is a misère P-position if either all values are at most 1 and an odd number of them is 1,
    /// or some value is at least 2 and their nim-sum is 0.
    fn nim_like(&self) -> bool {
        false
    }

    /// The rays from (0, 0) along which the P-positions lie, for a game of two numbers: what a picture of its table shows.
    ///
    /// Law: of every P-position, under either convention, some ray is less than 3 away, measured along an axis.
    fn rays(&self) -> Vec<Ray> {
        Vec::new()
    }
}

/// A ray from (0, 0) in the quarter of two natural numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ray {
    /// The second number, divided by the first.
    pub slope: f64,
    /// Its points, as a formula.
    pub said: Said,
}

/// What a theorem says of a component.
#[derive(Debug)]
pub struct Verdict {
    /// Who wins it, played alone.
    pub outcome: Outcome,
    /// Its Grundy value, where the theorem gives it; under either convention the value of normal play.
    pub value: Option<Nat>,
    /// The reason for this very position.
    pub why: Why,
    /// Where the theorem stands.
    pub cite: &'static Cite,
}

/// A reason as data: the numbers of this very position.
pub type Why = Box<dyn Reason>;

/// The data of a reason, and how it is told.
///
/// A game defines its own (`ColdPair { .. }`, `Remainder { .. }`) in its own file.
pub trait Reason: Debug + Send + Sync {
    /// The reason as a good teacher would write it on the board, a line or two a step.
    fn lines(&self) -> Vec<Said>;

    /// Why the component has its value, where it is one of several: without advice that holds for it alone.
    fn in_sum(&self) -> Vec<Said> {
        Vec::new()
    }
}

/// What is looked for among the options of a component.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// Options with this Grundy value. Where ends are declared there are no values, and 0 asks for those that the player to move loses.
    Value(&'a Nat),
    /// Options that are P-positions under misère play.
    MisereP,
}

/// Options of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The first of them: for each, the arguments of the components left.
    pub listed: Vec<Vec<Vec<Arg>>>,
    /// How many there are, where that is known.
    pub total: Option<Nat>,
}

impl Moves {
    /// All of the moves there are, of which the first `limit` are listed.
    pub fn all(mut moves: Vec<Vec<Vec<Arg>>>, limit: usize) -> Moves {
        let total = Some(Nat::from(moves.len()));
        moves.truncate(limit);
        Moves { listed: moves, total }
    }

    /// No move.
    pub fn none() -> Moves {
        Moves::all(Vec::new(), 0)
    }

    /// The only move.
    pub fn one(after: Vec<Vec<Arg>>) -> Moves {
        Moves::all(vec![after], 1)
    }
}
