//! How much is looked for beyond who wins.

use crate::budget::Attempt;
use grundy_game::Budget;

/// How much a [`Query`](crate::Query) looks for beyond who wins.
///
/// Where no theorem decides a position, its value takes a longer search than its outcome;
/// where one does, the value and all winning moves may take a search that the proof itself does not need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Who wins, and a winning move if one is found on the way. No search follows a theorem.
    Outcome,
    /// The value and all winning moves as well, if that takes no longer than a blink.
    Brief,
    /// The value and all winning moves within the budget; where a theorem decides, if that takes no longer than a blink.
    #[default]
    Usual,
    /// The value and all winning moves within the budget, also where a theorem decides.
    Full,
}

/// How long a value is looked for when it is known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueEffort {
    /// Not at all.
    None,
    /// As long as a person does not notice.
    Blink,
    /// As long as there is a budget, unless the rules look endless.
    Budget,
    /// As long as there is a budget.
    Whole,
}

impl Effort {
    /// What two switches ask for: only who wins, or everything.
    pub fn of(only_outcome: bool, full: bool) -> Effort {
        match (only_outcome, full) {
            (true, _) => Effort::Outcome,
            (false, true) => Effort::Full,
            (false, false) => Effort::Usual,
        }
    }

    /// How long the value of a component is looked for that no theorem decides.
    pub(crate) fn without_theorem(self) -> ValueEffort {
        match self {
            Effort::Outcome => ValueEffort::None,
            Effort::Brief => ValueEffort::Blink,
            Effort::Usual => ValueEffort::Budget,
            Effort::Full => ValueEffort::Whole,
        }
    }

    /// The effort for a reply to a move of a lost position, of which a single one is wanted.
    ///
    /// Where the value of the position is known, those of the replies are near at hand.
    pub(crate) fn for_replies(self, is_value_known: bool) -> Effort {
        if is_value_known { self } else { Effort::Outcome }
    }

    /// Runs a search that a theorem leaves to be done, within the budget that this effort grants; `None` if it grants none.
    pub(crate) fn beyond_theorem<T>(self, budget: &dyn Budget, search: impl FnOnce(&dyn Budget) -> T) -> Option<T> {
        match self {
            Effort::Outcome => None,
            Effort::Brief | Effort::Usual => Some(search(&Attempt::blink(budget))),
            Effort::Full => Some(search(budget)),
        }
    }
}
