//! Why a computation ended, and what it cost.

use crate::{BilingualText, say};

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
        say!("{en} (raise {option})", "{zh}（可调大 {option}）")
    }

    /// Describes the reason in words.
    pub fn description(self) -> BilingualText {
        match self {
            Stop::Done => say!("finished", "已完成"),
            Stop::Positions => say!("the budget of positions ran out", "局面数预算已用完"),
            Stop::Memory => say!("the memory budget does not suffice", "内存预算不足"),
            Stop::Time => say!("the time ran out", "时间已用完"),
            Stop::Options => say!("one position has too many options", "某一个局面的后继太多"),
            Stop::Cancelled => say!("cancelled", "已取消"),
            Stop::Loopy => {
                say!("play can continue forever, so there is no Grundy value", "对局可能无限循环，所以没有 SG 值")
            }
            Stop::TooLarge => say!(
                "a position or a value is too large for the methods at hand",
                "某个局面或 SG 值太大，现有的方法都无法处理"
            ),
            Stop::Endless => say!("infinitely many positions seem to be reachable", "能到达的局面看来有无穷多个"),
            Stop::Unsupported => say!("no theorem and no method at hand decides this", "没有适用的定理或方法"),
            Stop::Operations => {
                say!("the rules take too many steps for one position", "规则在一个局面上运行的步数太多")
            }
            Stop::Size => say!(
                "a value of the rules grows too large: at most 64 KiB for a position, a million items for a value",
                "规则中的某个值变得太大：一个局面至多 64 KiB，一个值至多一百万个元素"
            ),
            Stop::Rules => say!("the rules have a mistake", "规则有错误"),
        }
    }
}

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
