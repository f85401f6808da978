//! The reasons why a computation stopped early, and the cost of a computation.

use crate::{BilingualText, text};

/// Why a computation stopped before it finished: the error of computations.
///
/// [`ComputationEnd`](crate::ComputationEnd) is the status of an answer, which may be finished or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The budget of positions ran out.
    Positions,
    /// The budget of bytes ran out.
    Memory,
    /// The budget of seconds ran out.
    Time,
    /// More options were listed than the budgets of positions and bytes allow: of one position, or for the whole question.
    Options,
    /// The computation was cancelled.
    Cancelled,
    /// The game graph has a cycle, and the method cannot handle cycles or there is no finite value.
    Loopy,
    /// Infinitely many positions seem to be reachable, and the ones examined do not answer the question.
    Endless,
    /// A position or a value is too large for every available method, whatever the budget.
    TooLarge,
    /// No available method fits the question.
    Unsupported,
    /// Rules written by a user took too many steps for one position.
    RuleSteps,
    /// A value of rules written by a user grew too large.
    RuleValueSize,
    /// Rules written by a user failed.
    RulesFailed,
}

impl Stop {
    /// All reasons.
    pub const ALL: [Stop; 12] = [
        Stop::Positions,
        Stop::Memory,
        Stop::Time,
        Stop::Options,
        Stop::Cancelled,
        Stop::Loopy,
        Stop::Endless,
        Stop::TooLarge,
        Stop::Unsupported,
        Stop::RuleSteps,
        Stop::RuleValueSize,
        Stop::RulesFailed,
    ];

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Positions => "positions",
            Stop::Memory => "memory",
            Stop::Time => "time",
            Stop::Options => "options",
            Stop::Cancelled => "cancelled",
            Stop::Loopy => "loopy",
            Stop::Endless => "endless",
            Stop::TooLarge => "too_large",
            Stop::Unsupported => "unsupported",
            Stop::RuleSteps => "operations",
            Stop::RuleValueSize => "size",
            Stop::RulesFailed => "rules",
        }
    }

    /// Describes the reason, and names the command-line option that may help.
    ///
    /// ```
    /// use grundy_game::Stop;
    /// assert_eq!(Stop::Time.description_with_option().en, "the time ran out (raise --max-time)");
    /// assert_eq!(Stop::Loopy.description_with_option(), Stop::Loopy.description());
    /// ```
    pub fn description_with_option(self) -> BilingualText {
        let option = match self {
            Stop::Positions => "--max-positions",
            Stop::Memory => "--max-memory",
            Stop::Time => "--max-time",
            Stop::Options => "--max-positions, --max-memory",
            _ => return self.description(),
        };
        let BilingualText { en, zh } = self.description();
        text!("{text} (raise {option})", text = (en, zh))
    }

    /// Describes the reason in words.
    pub fn description(self) -> BilingualText {
        match self {
            Stop::Positions => text!("the budget of positions ran out"),
            Stop::Memory => text!("the memory budget is too small"),
            Stop::Time => text!("the time ran out"),
            Stop::Options => text!("too many options were listed"),
            Stop::Cancelled => text!("cancelled"),
            Stop::Loopy => {
                text!("play can continue forever, so there is no Grundy value")
            }
            Stop::TooLarge => text!("a position or a value is too large for the available methods"),
            Stop::Endless => text!("infinitely many positions seem to be reachable"),
            Stop::Unsupported => text!("no available theorem or method decides this"),
            Stop::RuleSteps => {
                text!("the rules take too many steps for one position")
            }
            Stop::RuleValueSize => text!(
                "a value of the rules grows too large: at most 20,000 digits for a number, 64 KiB for a position, a million items for a value"
            ),
            Stop::RulesFailed => text!("the rules have a mistake"),
        }
    }
}

crate::impl_english_error!(Stop, |stop| stop.description());

/// The cost of a computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComputationCounts {
    /// Positions whose value or outcome was computed.
    pub positions: u64,
    /// The approximate number of bytes held by tables of results at the end.
    pub bytes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_them_are_listed() {
        // A new variant does not compile here; it belongs into `Stop::ALL`, too.
        let place = |stop: Stop| match stop {
            Stop::Positions => 0,
            Stop::Memory => 1,
            Stop::Time => 2,
            Stop::Options => 3,
            Stop::Cancelled => 4,
            Stop::Loopy => 5,
            Stop::Endless => 6,
            Stop::TooLarge => 7,
            Stop::Unsupported => 8,
            Stop::RuleSteps => 9,
            Stop::RuleValueSize => 10,
            Stop::RulesFailed => 11,
        };
        assert!(Stop::ALL.into_iter().map(place).eq(0..12));
    }
}
