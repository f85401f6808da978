//! Laws that follow from a proved period.

use crate::discover::{DiscoveredForm, DiscoveredLaw, LawDomain, LawTarget};
use grundy::period::{PeriodAnswer, Periodicity};
use grundy_game::{Budget, Convention, Stop};
use grundy_prove::automata::Dfa;
use grundy_prove::consequences::{KnownPeriod, follows_from_period, has_period};
use grundy_prove::detect;

/// The largest heap for which a period under misère play is searched.
pub(super) const MAX_MISERE_HEAP: u64 = 300;

/// Whether a law of lost heaps is equivalent to a proved period of outcomes under misère play.
pub(super) fn is_of_period(
    period: &PeriodAnswer,
    law: &detect::Law,
    relation: &Dfa,
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let Some(Periodicity { preperiod, period: length, .. }) = period.periodicity else { return Ok(false) };
    let lost: Vec<bool> = period.values.iter().map(|value| value.0 == 0).collect();
    let predicted = |n: u64| law.value_at(&[n]).map(|value| value != 0);
    // The expression and the automaton are tested both: the first is printed, the second decided.
    if relation.tracks() != 1 || !(0..).zip(&lost).all(|(n, lost)| predicted(n) == Some(*lost)) {
        return Ok(false);
    }
    has_period(relation, &lost, preperiod, length, budget)
}

/// Whether a law follows from a proved period.
pub(super) fn law_follows_from_period(
    period: &PeriodAnswer,
    law: &detect::Law,
    relation: &Dfa,
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let Some(Periodicity { preperiod, period: length, saltus }) = period.periodicity else { return Ok(false) };
    let values: Vec<u64> = period.values.iter().map(|value| value.0).collect();
    follows_from_period(law, relation, KnownPeriod { preperiod, period: length, saltus, values: &values }, budget)
}

/// A proved period as a law of a table with so many numbers; `None` if no period is proved.
pub(super) fn period_as_law(period: &PeriodAnswer, convention: Convention, size: u64) -> Option<DiscoveredLaw> {
    Some(DiscoveredLaw {
        target: match convention {
            Convention::Normal => LawTarget::Values,
            Convention::Misere => LawTarget::Lost,
        },
        law: DiscoveredForm::Period(period.periodicity?, period.headline()),
        learnt_to: size,
        tested_to: size,
        standing: period.standing.clone()?,
        reason_lines: period.explanation.clone(),
        automaton: None,
        names: Vec::new(),
        domain: LawDomain::default(),
    })
}
