//! The facts about rules that follow from the text that defines them.

use crate::{
    assertion::PositionAssertion,
    linear::{AcceptedFamily, LinearMoves, LinearStart, OpenParameter, RulesText},
    periodic_starts::PeriodicStarts,
    ruleset::Ruleset,
};
use std::sync::Arc;

/// The facts about the rules of a ruleset that follow from the text that defines them. By default nothing is known.
///
/// Games of the catalogue say the same by their theorems and structures; only rules in files need an analysis.
pub trait RulesAnalysis: Send + Sync {
    /// The text that defines the ruleset; `None` if it is not defined by a text.
    fn rules_text(&self) -> Option<RulesText> {
        None
    }

    /// The named ruleset that has the same moves, if these rules were recognised as one.
    ///
    /// Law: components of both rulesets with the same arguments have the same options.
    fn recognised_ruleset(&self) -> Option<Arc<Ruleset>> {
        None
    }

    /// The argument that seems to say whose turn it is: every move toggles it, and the moves depend on it.
    ///
    /// Such a game is partizan in disguise: in a sum, a player need not alternate with the opponent within a component.
    fn turn_argument(&self) -> Option<String> {
        None
    }

    /// The moves from all positions as linear formulas, if they are known to be linear and every play ends.
    fn linear_moves(&self) -> Option<LinearMoves> {
        None
    }

    /// The moves from all positions as linear formulas, from which the periods of rows are proved. Games of the catalogue may give them here.
    ///
    /// Laws: those of [`LinearMoves`].
    fn moves_of_rows(&self) -> Option<LinearMoves> {
        self.linear_moves()
    }

    /// The names of the numbers of a position in the text; empty if it gives none.
    fn number_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The assertions that the rules make about a position before anything else; `None` if they assert nothing there.
    ///
    /// Law: the rules fail exactly where it does not hold, or after it.
    fn position_assertion(&self) -> Option<PositionAssertion> {
        None
    }

    /// As [`linear_moves`](RulesAnalysis::linear_moves), for the positions of which the [assertion](RulesAnalysis::position_assertion) holds;
    /// others have no moves in these formulas. A move may lead to such a position.
    fn accepted_moves(&self) -> Option<LinearMoves> {
        None
    }

    /// The starting position of a call with fewer numbers, as linear formulas.
    fn linear_start(&self) -> Option<LinearStart> {
        None
    }

    /// The values of the starting positions with one number, if they are proved to be periodic.
    ///
    /// Law: `values` are the values of the starts from 0 on, and all later values follow from the period.
    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        None
    }

    /// The parameters without a value. While there are any, the ruleset represents a family and has no positions.
    fn open_parameters(&self) -> Vec<OpenParameter> {
        Vec::new()
    }

    /// [`linear_moves`](RulesAnalysis::linear_moves) for all values of the open parameters at once. The parameters follow the
    /// numbers of a position, and no move changes them.
    fn linear_family(&self) -> Option<LinearMoves> {
        None
    }

    /// [`linear_family`](RulesAnalysis::linear_family) of the positions that the assertions of the rules accept.
    /// For some parameters play may be endless: a caller that uses the moves must prove that play ends.
    fn accepted_family(&self) -> Option<AcceptedFamily> {
        None
    }
}
