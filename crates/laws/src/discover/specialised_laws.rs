//! Laws of some positions that follow from a proved law of all positions.

use super::proof::MAX_PROOF_STATES;
use super::tables::LawTable;
use super::{DiscoveredForm, DiscoveredLaw, LawDomain, LawTarget, TableReach, discover_in_table};
use grundy::{Attempt, Engine, Meter, Positions};
use grundy_game::{BilingualText, Budget, ComputationEnd, Convention, Standing, arg::shorten_text, text};
use grundy_prove::automata::Dfa;
use grundy_prove::detect::formula_words;
use grundy_prove::domain::is_same_within;
use grundy_prove::relation::{RelationFailure, law_relation, law_relation_in};
use grundy_prove::sums::zero_positions;

/// Proves the laws that follow from a law of all positions, and removes those that contradict one; returns which budget ran out.
///
/// This proves laws of positions that moves leave, such as those of large heaps.
pub(super) fn prove_from_whole(
    laws: &mut Vec<DiscoveredLaw>,
    game: &dyn Positions,
    table: &LawTable,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> ComputationEnd {
    let everywhere = LawDomain::default();
    let reach = TableReach::default();
    let Ok(whole) = discover_in_table(&everywhere, game, reach, convention, engine, meter) else {
        return ComputationEnd::Done;
    };
    if whole.numbers != table.numbers() {
        return ComputationEnd::Done;
    }
    let budget = &Attempt::with_unbounded_memory(meter, MAX_PROOF_STATES);
    let proved: Vec<(&DiscoveredLaw, Dfa)> =
        whole.laws.iter().filter_map(|law| Some((law, proved_automaton(law, table.numbers(), budget)?))).collect();
    let mut end = ComputationEnd::Done;
    laws.retain_mut(|law| {
        for (other, truth) in &proved {
            match follows_from(law, other, truth, table, budget) {
                Ok(Some(true)) => {
                    law.standing.clone_from(&other.standing);
                    let BilingualText { en, zh } = formula_words(&shorten_text(&other.formula()));
                    law.reason_lines = vec![text!(
                        "it was decided that for these positions it says the same as the law of all positions: {formula}",
                        formula = (en, zh)
                    )];
                    law.reason_lines.extend(other.reason_lines.iter().cloned());
                    return true;
                }
                Ok(Some(false)) => return false,
                Ok(None) | Err(RelationFailure::Why(_)) => {}
                Err(RelationFailure::Stop(_)) => end = ComputationEnd::from(meter.spend(0, 0)).or(end),
            }
        }
        true
    });
    use_lighter_laws(laws, &whole.laws, table);
    drop_needless_automata(laws);
    end
}

/// Takes the proved laws of all positions that are lighter than those of these positions alone: they hold here as well.
fn use_lighter_laws(laws: &mut Vec<DiscoveredLaw>, whole: &[DiscoveredLaw], table: &LawTable) {
    for of in [LawTarget::Values, LawTarget::Lost] {
        let is_own = |law: &&DiscoveredLaw| law.target == of && is_proved(law);
        let lightest = laws.iter().filter(is_own).map(DiscoveredLaw::weight).min().unwrap_or(u64::MAX);
        let lighter = whole.iter().filter(is_own).filter(|law| !law.is_automaton() && law.weight() < lightest);
        let Some(best) = lighter.min_by_key(|law| law.weight()) else { continue };
        laws.retain(|law| law.target != of);
        let mut best = DiscoveredLaw { domain: table.domain().clone(), ..best.clone() };
        best.reason_lines.insert(0, text!("it is a law of all positions"));
        laws.push(best);
    }
}

/// Drops automata where a law with a formula is proved; lost positions follow from values.
fn drop_needless_automata(laws: &mut Vec<DiscoveredLaw>) {
    let has_formula = |of: LawTarget| laws.iter().any(|law| law.target == of && is_proved(law) && !law.is_automaton());
    let (values, lost) = (has_formula(LawTarget::Values), has_formula(LawTarget::Lost));
    laws.retain(|law| !law.is_automaton() || !(values || lost && law.target == LawTarget::Lost));
}

fn is_proved(law: &DiscoveredLaw) -> bool {
    law.standing.is_proved()
}

/// Whether a law agrees on its positions with a proved law of all positions; `None` if they are not compared.
fn follows_from(
    law: &DiscoveredLaw,
    other: &DiscoveredLaw,
    truth: &Dfa,
    table: &LawTable,
    budget: &dyn Budget,
) -> Result<Option<bool>, RelationFailure> {
    let truth = match (law.target, other.target) {
        (LawTarget::Lost, LawTarget::Values) => zero_positions(truth, budget)?,
        (LawTarget::Values, LawTarget::Lost) => return Ok(None),
        _ => truth.clone(),
    };
    let numeration = truth.numeration();
    let own = match &law.law {
        DiscoveredForm::Automatic(dfa) if dfa.numeration() == numeration => dfa.clone(),
        DiscoveredForm::Seen(seen) => law_relation_in(seen, numeration, budget)?,
        DiscoveredForm::Automatic(_) | DiscoveredForm::Period(..) => return Ok(None),
    };
    let domain = table.domain().automaton(table.numbers(), numeration, budget)?;
    Ok(Some(is_same_within(&domain, &own, &truth, budget)?))
}

/// The automaton of a proved law.
fn proved_automaton(law: &DiscoveredLaw, numbers: usize, budget: &dyn Budget) -> Option<Dfa> {
    let Standing::Proved { .. } = &law.standing else { return None };
    let tracks = numbers + usize::from(law.target == LawTarget::Values);
    let automaton = match (&law.automaton, &law.law) {
        (Some(dfa), _) => dfa.clone(),
        (None, DiscoveredForm::Seen(seen)) => law_relation(seen, budget).ok()?,
        _ => return None,
    };
    (automaton.tracks() == tracks).then_some(automaton)
}
