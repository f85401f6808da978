//! The effort of a question: how much is computed in addition to who wins.

use crate::budget::Attempt;
use crate::engine::search_turns::ValueEffort;
use grundy_game::Budget;

/// The effort of a [`Query`](crate::Query): how much it computes in addition to who wins.
///
/// If no theorem decides a position, its value takes a longer search than its outcome.
/// If a theorem does, the value and all winning moves may still need a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Who wins, and a winning move if one is found on the way. No search follows a theorem.
    Outcome,
    /// The value and all winning moves as well, if a short attempt suffices.
    Brief,
    /// The value and all winning moves within the budget; if a theorem decides, only if a short attempt suffices.
    #[default]
    Usual,
    /// The value and all winning moves within the budget, even if a theorem decides.
    Full,
}

impl Effort {
    /// The effort for two flags: only who wins, or everything. The first takes precedence.
    pub fn from_flags(only_outcome: bool, full: bool) -> Effort {
        match (only_outcome, full) {
            (true, _) => Effort::Outcome,
            (false, true) => Effort::Full,
            (false, false) => Effort::Usual,
        }
    }

    /// The effort of a search for the value of a component that no theorem decides.
    pub(crate) fn value_effort(self) -> ValueEffort {
        match self {
            Effort::Outcome => ValueEffort::None,
            Effort::Brief => ValueEffort::Blink,
            Effort::Usual => ValueEffort::Budget,
            Effort::Full => ValueEffort::Whole,
        }
    }

    /// The effort for finding one reply to each move of a lost position.
    ///
    /// If the value of the position is known, the values of the replies are cheap.
    pub(crate) fn reply_effort(self, is_value_known: bool) -> Effort {
        if is_value_known { self } else { Effort::Outcome }
    }

    /// Runs a search for results that a theorem does not give, within the budget of this effort; returns `None` if the effort grants no budget.
    pub(crate) fn search_after_theorem<T>(
        self,
        budget: &dyn Budget,
        search: impl FnOnce(&dyn Budget) -> T,
    ) -> Option<T> {
        match self {
            Effort::Outcome => None,
            Effort::Brief | Effort::Usual => Some(search(&Attempt::blink(budget))),
            Effort::Full => Some(search(budget)),
        }
    }
}
