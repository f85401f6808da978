//! Theorems about named games.

use crate::{BilingualText, Citation, Convention, Nat, Outcome, arg::Argument};
use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A theorem about the components of a named game, with arguments of any size.
///
/// Engines use machine words; a theorem decides `10**1000` as easily as 10.
pub trait Theorem: Send + Sync {
    /// The verdict of the theorem on the component played alone; `None` if its hypotheses do not hold.
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict>;

    /// The first `limit` options that reach the goal, found without enumerating all options.
    ///
    /// `None` if the theorem does not give them; the caller then tries the options one by one.
    ///
    /// The moves are not part of [`Verdict`]: in a sum, a winning move in one component may lead to a value other than 0, so they depend on the
    /// goal.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves>;

    /// Calls `visit` once for each option until it breaks, for components too large for an engine.
    ///
    /// Each option is the list of the components left. There may be 10^30 options, so `visit` must break in time.
    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Whether every component behaves in misère sums like a Nim heap of its Grundy value.
    ///
    /// Law: a sum of such components is a misère P-position if and only if either all values are at most 1 and an odd number
    /// of them are 1, or some value is at least 2 and their nim-sum is 0.
    fn is_nim_like(&self) -> bool {
        false
    }

    /// For a ruleset of heaps, the period of its values, if the theorem gives the values of all heaps and they have one.
    ///
    /// Law: `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`; there is no smaller period, and for it no smaller preperiod.
    fn value_period(&self) -> Option<ValuePeriod> {
        None
    }

    /// The laws that the theorem proves for all calls with so many numbers, as formulas. A law that is discovered is compared with them.
    ///
    /// Law: each formula agrees with the definition for all numbers that are a position, and so with [`Theorem::decide`] wherever that
    /// decides.
    fn formulas(&self, _numbers: usize, _convention: Convention) -> Vec<TheoremFormula> {
        Vec::new()
    }

    /// For a game with two numbers, the rays from (0, 0) near which the P-positions lie. Pictures of its table show them.
    ///
    /// Law: under either convention, every P-position is less than 3 away from some ray, measured along an axis.
    fn rays(&self) -> Vec<PositionRay> {
        Vec::new()
    }
}

/// A law of all calls with a certain count of numbers, as a theorem proves it.
#[derive(Clone, Debug)]
pub struct TheoremFormula {
    /// What the formula gives.
    pub subject: FormulaSubject,
    /// An expression of the notation in `n`, or in `x`, `y`, `z` and `u`: the value, or the test that a position is lost.
    pub text: Cow<'static, str>,
    /// The reference for the theorem.
    pub cite: &'static Citation,
}

impl TheoremFormula {
    /// A formula of the values.
    pub fn of_values(text: impl Into<Cow<'static, str>>, cite: &'static Citation) -> TheoremFormula {
        TheoremFormula { subject: FormulaSubject::Values, text: text.into(), cite }
    }

    /// A formula of the positions that the player to move loses.
    pub fn of_lost_positions(text: impl Into<Cow<'static, str>>, cite: &'static Citation) -> TheoremFormula {
        TheoremFormula { subject: FormulaSubject::LostPositions, text: text.into(), cite }
    }
}

/// What a formula of a theorem gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaSubject {
    /// The Grundy value under normal play.
    Values,
    /// Whether the player to move loses.
    LostPositions,
}

/// A period of the values of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuePeriod {
    /// The first heap from which values recur.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The difference between the values of one period and those of the period before.
    pub saltus: u64,
}

/// A part of a ruleset that finds its theorem. A [`Theorem`] finds itself.
///
/// It is implemented where a theorem is optional, or where finding it takes time, as for rules in files.
pub trait TheoremSource: Send + Sync {
    /// The theorem, if there is one.
    fn theorem(&self) -> Option<&dyn Theorem>;
}

impl<T: Theorem> TheoremSource for T {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }
}

/// A ray from (0, 0) in the quadrant of pairs of natural numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRay {
    /// The second number divided by the first.
    pub slope: f64,
    /// The points of the ray, as a formula.
    pub label: BilingualText,
}

/// The verdict of a theorem on a component.
#[derive(Debug)]
pub struct Verdict {
    /// The outcome of the component played alone.
    pub outcome: Outcome,
    /// The Grundy value of the component, if the theorem gives it. Under both conventions, this is the value under normal play.
    pub value: Option<Nat>,
    /// The reason for this particular position.
    pub reason: BoxedReason,
    /// The reference for the theorem.
    pub cite: &'static Citation,
}

/// A reason as data: the numbers of one particular position.
pub type BoxedReason = Box<dyn Reason>;

/// The data of a reason, which can explain itself in words.
///
/// Each game defines its own reasons (`ColdPair { .. }`, `Remainder { .. }`) in its own file; there is no central list.
pub trait Reason: Debug + Send + Sync {
    /// The reason step by step, with one or two lines per step, as a teacher would write it on the board.
    fn lines(&self) -> Vec<BilingualText>;

    /// The reason for the component's value in a sum of several components, without advice that is only valid for it alone.
    fn lines_in_sum(&self) -> Vec<BilingualText> {
        Vec::new()
    }
}

/// The options of a component that are searched for.
#[derive(Clone, Copy, Debug)]
pub enum MoveGoal<'a> {
    /// Options with this Grundy value. In a game that declares ends, which has no values, 0 means the options that the next player loses.
    Value(&'a Nat),
    /// Options that are misère P-positions.
    MisereP,
}

impl MoveGoal<'_> {
    /// The convention under which lost options are looked for; `None` if it is options of a value other than 0.
    ///
    /// ```
    /// use grundy_game::{Convention, MoveGoal, Nat};
    /// assert_eq!(MoveGoal::Value(&Nat::ZERO).lost_convention(), Some(Convention::Normal));
    /// assert_eq!(MoveGoal::MisereP.lost_convention(), Some(Convention::Misere));
    /// assert_eq!(MoveGoal::Value(&Nat::from(3u32)).lost_convention(), None);
    /// ```
    pub fn lost_convention(self) -> Option<Convention> {
        match self {
            MoveGoal::Value(target) if *target == Nat::ZERO => Some(Convention::Normal),
            MoveGoal::Value(_) => None,
            MoveGoal::MisereP => Some(Convention::Misere),
        }
    }
}

/// Options of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TheoremMoves {
    /// The first moves, each as the arguments of the components left.
    pub listed_moves: Vec<Vec<Vec<Argument>>>,
    /// The total number of moves, if it is known.
    pub total: Option<Nat>,
}

impl TheoremMoves {
    /// Makes a list of all moves that exist, and keeps the first `limit` of them.
    pub fn from_all(mut moves: Vec<Vec<Vec<Argument>>>, limit: usize) -> TheoremMoves {
        let total = Some(Nat::from(moves.len()));
        moves.truncate(limit);
        TheoremMoves { listed_moves: moves, total }
    }

    /// No move.
    pub fn no_moves() -> TheoremMoves {
        TheoremMoves::from_all(Vec::new(), 0)
    }

    /// The only move.
    pub fn single_move(after: Vec<Vec<Argument>>) -> TheoremMoves {
        TheoremMoves::from_all(vec![after], 1)
    }
}
