//! Why a computation ended, and what it cost.

use crate::{BilingualText, text};

/// Why a computation ended. A computation that did not finish is a valid answer, not an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stop {
    /// It finished.
    #[default]
    Done,
    /// The budget of positions ran out.
    Positions,
    /// The budget of bytes ran out.
    Memory,
    /// The budget of seconds ran out.
    Time,
    /// One position has more options than the budgets of positions and bytes allow.
    Options,
    /// It was cancelled.
    Cancelled,
    /// The game graph has a cycle, and the method cannot handle cycles or there is no finite value.
    Loopy,
    /// Infinitely many positions seem to be reachable, and the ones examined do not answer the question.
    Endless,
    /// A position or a value is too large for every method at hand, whatever the budget.
    TooLarge,
    /// No method at hand fits the question.
    Unsupported,
    /// Rules written by a user took too many steps for one position.
    Operations,
    /// A value of rules written by a user grew too large.
    Size,
    /// Rules written by a user failed.
    Rules,
}

impl Stop {
    /// All of them.
    pub const ALL: [Stop; 13] = [
        Stop::Done,
        Stop::Positions,
        Stop::Memory,
        Stop::Time,
        Stop::Options,
        Stop::Cancelled,
        Stop::Loopy,
        Stop::Endless,
        Stop::TooLarge,
        Stop::Unsupported,
        Stop::Operations,
        Stop::Size,
        Stop::Rules,
    ];

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Done => "done",
            Stop::Positions => "positions",
            Stop::Memory => "memory",
            Stop::Time => "time",
            Stop::Options => "options",
            Stop::Cancelled => "cancelled",
            Stop::Loopy => "loopy",
            Stop::Endless => "endless",
            Stop::TooLarge => "too_large",
            Stop::Unsupported => "unsupported",
            Stop::Operations => "operations",
            Stop::Size => "size",
            Stop::Rules => "rules",
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
            Stop::Done => text!("finished"),
            Stop::Positions => text!("the budget of positions ran out"),
            Stop::Memory => text!("the memory budget does not suffice"),
            Stop::Time => text!("the time ran out"),
            Stop::Options => text!("one position has too many options"),
            Stop::Cancelled => text!("cancelled"),
            Stop::Loopy => {
                text!("play can continue forever, so there is no Grundy value")
            }
            Stop::TooLarge => text!("a position or a value is too large for the methods at hand"),
            Stop::Endless => text!("infinitely many positions seem to be reachable"),
            Stop::Unsupported => text!("no theorem and no method at hand decides this"),
            Stop::Operations => {
                text!("the rules take too many steps for one position")
            }
            Stop::Size => text!(
                "a value of the rules grows too large: at most 64 KiB for a position, a million items for a value"
            ),
            Stop::Rules => text!("the rules have a mistake"),
        }
    }
}

crate::impl_english_error!(Stop, |stop| stop.description());

/// What a computation cost.
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
            Stop::Done => 0,
            Stop::Positions => 1,
            Stop::Memory => 2,
            Stop::Time => 3,
            Stop::Options => 4,
            Stop::Cancelled => 5,
            Stop::Loopy => 6,
            Stop::Endless => 7,
            Stop::TooLarge => 8,
            Stop::Unsupported => 9,
            Stop::Operations => 10,
            Stop::Size => 11,
            Stop::Rules => 12,
        };
        assert!(Stop::ALL.into_iter().map(place).eq(0..13));
    }
}
