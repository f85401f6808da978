//! The automaton that recognizes a law, with its obligations.

use super::proof::{STATES, moves_of};
use super::{Found, Law, Of};
use crate::budget::{Attempt, Meter};
use grundy_game::{AnyGame, Budget};
use grundy_prove::automata::Dfa;
use grundy_prove::moves::Moves;
use grundy_prove::obligations::{Obligations, Shown};
use grundy_prove::prefix;
use grundy_prove::relation::{NoRelation, of_law};
use grundy_theory::{Said, Stop, say};
use std::sync::Arc;

/// The automaton by which a law was proved; or, for a law that was proved in another way, an automaton that recognizes it, if its
/// obligations hold.
///
/// # Errors
/// Gives the reason why there is no such automaton.
pub(super) fn automaton_of(found: &Found, game: &Arc<dyn AnyGame>, meter: &Meter) -> Result<(Dfa, Obligations), Said> {
    if found.standing.kind() != "proved" {
        return Err(say!("the law is not proved", "该规律未被证明"));
    }
    let moves =
        moves_of(game).ok_or_else(|| say!("the moves are not known as linear formulas", "走法不能写成线性公式"))?;
    let budget = &Attempt::positions(meter, STATES);
    let law = match (&found.automaton, &found.law) {
        (Some(automaton), _) => return Ok((automaton.clone(), obligations(found.of, &moves, automaton, budget)?)),
        (None, Law::Seen(law)) => law,
        (None, Law::Period(..) | Law::Automatic(_)) => {
            return Err(say!("no automaton recognizes the law", "没有自动机能识别该规律"));
        }
    };
    let automaton = of_law(law, budget).map_err(|why| match why {
        NoRelation::Why(why) => why,
        NoRelation::Stop(stop) => stop.said(),
    })?;
    let obligations = obligations(found.of, &moves, &automaton, budget)?;
    match obligations.decide(budget).map_err(|stop: Stop| stop.said())? {
        Shown::Holds => Ok((automaton, obligations)),
        Shown::Fails { why, .. } | Shown::NotDefinable(why) => Err(why),
    }
}

fn obligations(of: Of, moves: &Moves, automaton: &Dfa, budget: &dyn Budget) -> Result<Obligations, Said> {
    match of {
        Of::Values => {
            let sums = if moves.leaves_runs() { prefix::sums(automaton, budget) } else { Ok(None) };
            let sums = sums.map_err(|stop: Stop| stop.said())?;
            Obligations::of_values(moves, automaton, sums.as_ref())
        }
        Of::Lost => Obligations::of_lost(moves, automaton),
    }
}
