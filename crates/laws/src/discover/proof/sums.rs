//! Proofs of laws of expressions such as `kayles(n) + nim(2*m)`, from the laws of their components.

use super::MAX_PROOF_STATES;
use crate::discover::laws::observed_law;
use crate::discover::{DiscoveredForm, DiscoveredLaw, LawDomain, LawTarget, TableReach, discover_in_table};
use grundy::cites::{GRUNDY, SPRAGUE};
use grundy::{Attempt, Engine, Meter, Summand};
use grundy_game::{
    Argument, BilingualText, Budget, Citation, ComputationEnd, Convention, Standing, Stop, arg::shorten_text,
    is_same_ruleset, text,
};
use grundy_prove::automata::Dfa;
use grundy_prove::detect::formula_words;
use grundy_prove::relation::{RelationFailure, law_relation_in};
use grundy_prove::sums::{self, SumComponent};

/// The proved law of a component, and what proves it.
struct ProvedComponent {
    automaton: Dfa,
    theorems: Vec<&'static Citation>,
    /// The law, as a formula.
    formula: String,
}

/// The automata of the values and of the lost positions of the expression, and what proves them.
struct SumTruth {
    values: Option<Dfa>,
    lost_sums: Option<Dfa>,
    theorems: Vec<&'static Citation>,
    reason_lines: Vec<BilingualText>,
}

/// Proves laws of an expression whose components have proved laws, and removes those that are wrong; returns which budget ran out.
pub(super) fn prove_sum_laws(
    laws: &mut Vec<DiscoveredLaw>,
    summands: &[Summand],
    names: usize,
    size: u64,
    engine: &mut Engine,
    meter: &Meter,
) -> ComputationEnd {
    let mut stop = ComputationEnd::Done;
    let budget = &Attempt::with_unbounded_memory(meter, MAX_PROOF_STATES);
    let truth = match sum_truth(summands, names, engine, meter, budget) {
        Ok(Some(truth)) => truth,
        other => {
            let why = text!("not proved: not every component has a proved law that an automaton recognizes");
            laws.iter_mut().for_each(|law| law.reason_lines.push(why.clone()));
            // Only a stop by the user's limits is reported, since an attempt has a separate part of the budget.
            return other.err().filter(|stop| meter.spend(0, 0) == Err(*stop)).into();
        }
    };
    laws.retain_mut(|law| {
        let right = match law.target {
            LawTarget::Values => &truth.values,
            LawTarget::Lost => &truth.lost_sums,
        };
        let Some(right) = right else { return true };
        match law_equals_automaton(law, right, budget) {
            Ok(true) => {
                law.standing = Standing::Proved { theorems: truth.theorems.clone() };
                law.reason_lines.extend(truth.reason_lines.iter().cloned());
                true
            }
            Ok(false) => false,
            Err(why) => {
                if let RelationFailure::Stop(ran_out) = why {
                    stop = ComputationEnd::from(meter.spend(0, 0)).or(stop);
                    let BilingualText { en, zh } = ran_out.description();
                    law.reason_lines.push(text!("the proof did not finish: {text}", text = (en, zh)));
                } else if let RelationFailure::Why(BilingualText { en, zh }) = why {
                    law.reason_lines.push(text!("not proved: {text}", text = (en, zh)));
                }
                true
            }
        }
    });
    // An automaton is not reported if a law with a formula is proved.
    let has_words = |laws: &[DiscoveredLaw], of| {
        laws.iter()
            .any(|law| law.target == of && matches!(law.law, DiscoveredForm::Seen(_)) && law.standing.is_proved())
    };
    // Lost positions follow from values, so a law of values with a formula makes both automata superfluous.
    let needless =
        [LawTarget::Values, LawTarget::Lost].map(|of| has_words(laws, of) || has_words(laws, LawTarget::Values));
    laws.retain(|law| {
        !matches!(law.law, DiscoveredForm::Automatic(_)) || !needless[usize::from(law.target == LawTarget::Lost)]
    });
    let is_proved = |laws: &[DiscoveredLaw], of| laws.iter().any(|law| law.target == of && law.standing.is_proved());
    // The automaton itself becomes a law if no other one is proved.
    for (of, dfa) in [(LawTarget::Values, &truth.values), (LawTarget::Lost, &truth.lost_sums)] {
        if let Some(dfa) = dfa.as_ref().filter(|_| !is_proved(laws, of) && !is_proved(laws, LawTarget::Values)) {
            let mut law = observed_law(of, DiscoveredForm::Automatic(dfa.clone()), size, size);
            law.standing = Standing::Proved { theorems: truth.theorems.clone() };
            law.reason_lines.clone_from(&truth.reason_lines);
            laws.push(law);
        }
    }
    stop
}

/// Whether a law is equivalent to an automaton.
fn law_equals_automaton(law: &DiscoveredLaw, right: &Dfa, budget: &dyn Budget) -> Result<bool, RelationFailure> {
    match &law.law {
        // Minimal automata are equal if and only if they accept the same words, so no formula is decided here.
        DiscoveredForm::Automatic(dfa) if dfa.numeration() == right.numeration() => Ok(dfa == right),
        DiscoveredForm::Seen(seen) => Ok(law_relation_in(seen, right.numeration(), budget)? == *right),
        DiscoveredForm::Automatic(_) | DiscoveredForm::Period(..) => {
            Err(RelationFailure::Why(text!("its automaton reads other numerals")))
        }
    }
}

fn sum_truth(
    summands: &[Summand],
    names: usize,
    engine: &mut Engine,
    meter: &Meter,
    budget: &dyn Budget,
) -> Result<Option<SumTruth>, Stop> {
    let mut known: Vec<(usize, Option<ProvedComponent>, Option<ProvedComponent>)> = Vec::new();
    for (i, summand) in summands.iter().enumerate() {
        // Laws of a ruleset are searched for once, however often it occurs.
        if known.iter().any(|(j, ..)| is_same_ruleset(&summands[*j].game, &summand.game)) {
            continue;
        }
        let ruleset = Argument::Ruleset(std::sync::Arc::clone(&summand.game));
        let Ok(laws) = discover_in_table(
            &LawDomain::default(),
            &ruleset,
            TableReach::default(),
            Convention::Normal,
            engine,
            meter,
        ) else {
            return Ok(None);
        };
        if laws.numbers != summand.numbers.len() {
            return Ok(None);
        }
        let of = |of: LawTarget| {
            laws.laws.iter().find_map(|law| (law.target == of).then(|| proved_component(law, laws.numbers, budget))?)
        };
        known.push((i, of(LawTarget::Values), of(LawTarget::Lost)));
    }
    let of = |summand: &Summand| known.iter().find(|(j, ..)| is_same_ruleset(&summands[*j].game, &summand.game));
    let mut combined = SumTruth { values: None, lost_sums: None, theorems: Vec::new(), reason_lines: Vec::new() };
    let values: Option<Vec<(&Summand, &ProvedComponent)>> =
        summands.iter().map(|summand| Some((summand, of(summand)?.1.as_ref()?))).collect();
    let used: Vec<(&Summand, &ProvedComponent)> = match (values, summands) {
        (Some(values), _) => {
            let parts: Vec<SumComponent<'_>> = values
                .iter()
                .map(|(summand, known)| SumComponent { automaton: &known.automaton, numbers: &summand.numbers })
                .collect();
            let dfa = sums::sum_values(&parts, names, budget)?;
            // Under normal play a sum is lost if and only if its value is 0 (Sprague 1935, Grundy 1939).
            combined.lost_sums = Some(sums::zero_positions(&dfa, budget)?);
            combined.values = Some(dfa);
            values
        }
        // A single component needs no values: lost positions carry over by its numbers alone.
        (None, [only]) => {
            let Some(lost) = of(only).and_then(|known| known.2.as_ref()) else { return Ok(None) };
            let part = SumComponent { automaton: &lost.automaton, numbers: &only.numbers };
            combined.lost_sums = Some(sums::lost_positions(&part, names, budget)?);
            vec![(only, lost)]
        }
        _ => return Ok(None),
    };
    if used.len() > 1 {
        Citation::append_distinct(&mut combined.theorems, [&SPRAGUE, &GRUNDY]);
        combined
            .reason_lines
            .push(text!("the value of a sum is the nim-sum of those of its components, whose laws are proved:"));
    }
    for (summand, known) in used {
        Citation::append_distinct(&mut combined.theorems, known.theorems.iter().copied());
        let line = formula_words(&format!("{}: {}", summand.game.expression(), shorten_text(&known.formula)));
        if !combined.reason_lines.contains(&line) {
            combined.reason_lines.push(line);
        }
    }
    Ok(Some(combined))
}

/// The automaton of a proved law.
fn proved_component(law: &DiscoveredLaw, numbers: usize, budget: &dyn Budget) -> Option<ProvedComponent> {
    // A law of some positions does not apply to other positions, which may occur in a sum.
    if !law.domain.is_everywhere() {
        return None;
    }
    let Standing::Proved { theorems } = &law.standing else { return None };
    let tracks = numbers + usize::from(law.target == LawTarget::Values);
    let automaton = match (&law.automaton, &law.law) {
        (Some(dfa), _) if dfa.tracks() == tracks => dfa.clone(),
        (None, DiscoveredForm::Seen(seen)) => {
            law_relation_in(seen, grundy_prove::automata::Numeration::Base(2), budget).ok()?
        }
        _ => return None,
    };
    Some(ProvedComponent { automaton, theorems: theorems.clone(), formula: law.formula() })
}
