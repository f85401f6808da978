//! Faults that occur while rules run.

use crate::limits::MAX_DIGITS;
use crate::syntax::Span;
use grundy_game::{BilingualText, Stop, text};

/// Why rules could not be run to their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RulesFault {
    /// The kind: [`Stop::RulesFailed`] for a mistake of the rules, else the limit that was exceeded.
    pub(crate) stop: Stop,
    /// The function, and the place in its text, if known.
    pub(crate) place: Option<(u32, Span)>,
    /// The description of the fault.
    pub(crate) message: BilingualText,
    /// Help for the user.
    pub(crate) help: Vec<BilingualText>,
    /// The scope of the fault.
    pub(crate) scope: FaultScope,
}

/// The positions at which the rules have a fault that was found at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultScope {
    /// The rules fail at this position, which may be no position of the game.
    Position,
    /// The rules refuse the position by an assertion.
    Refused,
    /// The text of the rules is wrong for every position.
    AnyPosition,
}

/// The result of a step of a run.
pub(crate) type RunResult<T> = Result<T, Box<RulesFault>>;

impl RulesFault {
    fn new(stop: Stop, message: BilingualText) -> Box<RulesFault> {
        Box::new(RulesFault { stop, place: None, message, help: Vec::new(), scope: FaultScope::Position })
    }

    /// A mistake of the rules.
    pub(crate) fn rule_mistake(message: BilingualText) -> Box<RulesFault> {
        RulesFault::new(Stop::RulesFailed, message)
    }

    /// An assertion of the rules that failed.
    pub(crate) fn failed_assertion(message: BilingualText) -> Box<RulesFault> {
        let mut fault = RulesFault::rule_mistake(message);
        fault.scope = FaultScope::Refused;
        fault
    }

    /// The rules take more steps than allowed for a position.
    pub(crate) fn too_many_steps() -> Box<RulesFault> {
        let message = text!("the rules take too many steps for one position: does a loop never end?");
        RulesFault::new(Stop::RuleSteps, message)
    }

    /// The budget of the question ran out while the rules ran.
    pub(crate) fn from_budget_stop(stop: Stop) -> Box<RulesFault> {
        RulesFault::new(stop, stop.description())
    }

    /// Whether the budget of the question ran out. This says nothing about the rules.
    pub(crate) fn is_budget(&self) -> bool {
        matches!(self.stop, Stop::Time | Stop::Memory | Stop::Positions | Stop::Options | Stop::Cancelled)
    }

    /// A value is too large.
    pub(crate) fn value_too_large() -> Box<RulesFault> {
        let message = text!("a value of the rules grows too large");
        RulesFault::new(Stop::RuleValueSize, message)
    }

    /// An integer has too many digits. Python would compute it, so this is a limit and no mistake of the rules.
    pub(crate) fn integer_too_large() -> Box<RulesFault> {
        let message = text!("the number would have more than {MAX_DIGITS} digits");
        RulesFault::new(Stop::RuleValueSize, message)
    }

    /// A number does not fit a machine word where one is required.
    pub(crate) fn number_too_large() -> Box<RulesFault> {
        let message = text!("the number is too large here");
        RulesFault::new(Stop::RuleValueSize, message)
    }

    /// Sets the place, unless one is known already.
    pub(crate) fn with_place(mut self: Box<Self>, function: u32, span: &Span) -> Box<RulesFault> {
        self.place.get_or_insert_with(|| (function, span.clone()));
        self
    }

    /// Adds help for arithmetic with a position of a game of scores, which is a mistake at every position: what to write instead.
    pub(crate) fn with_score_help(mut self: Box<Self>) -> Box<RulesFault> {
        self.scope = FaultScope::AnyPosition;
        self.with_help(text!("in a game of scores, keep the lead of the player to move as an argument, and say at the end who has won (from grundy import win, lose, draw):"))
        .with_help(text!("    g(a, lead) begins with: if not a: return win if lead > 0 else lose if lead < 0 else draw"))
        .with_help(text!("    a move that gains a[0] then leads to g(a[1:], -(lead + a[0])): what is my lead is the opponent's deficit"))
    }

    /// A move of a game with declared ends that leaves a sum.
    pub(crate) fn sum_with_ends() -> Box<RulesFault> {
        let message = text!("a move of this game leaves a sum of positions, but games with declared ends have no sums");
        let mut fault = RulesFault::rule_mistake(message);
        fault.scope = FaultScope::AnyPosition;
        fault.with_help(text!("if whoever cannot move loses, remove the declared ends"))
    }

    /// Adds a line of help.
    pub(crate) fn with_help(mut self: Box<Self>, message: BilingualText) -> Box<RulesFault> {
        self.help.push(message);
        self
    }
}
