//! Proofs of laws of expressions such as `kayles(n) + nim(2*m)`, from the laws of their components.

use super::laws::found;
use super::proof::STATES;
use super::{Found, Law, Of, Reach, within};
use crate::budget::{Attempt, Meter};
use crate::cites::{GRUNDY, SPRAGUE};
use crate::engine::Engine;
use crate::positions::Summand;
use grundy_game::arg::shorten;
use grundy_game::{Arg, Budget, same};
use grundy_prove::automata::Dfa;
use grundy_prove::relation::{NoRelation, of_law_in};
use grundy_prove::sums::{self, Part};
use grundy_theory::{Cite, Convention, Said, Standing, Stop, say};

/// The proved law of a component, and what proves it.
struct Known {
    automaton: Dfa,
    by: Vec<&'static Cite>,
    /// The law, as a formula.
    formula: String,
}

/// The automata of the values and of the lost positions of the expression, and what proves them.
struct Truth {
    values: Option<Dfa>,
    lost: Option<Dfa>,
    by: Vec<&'static Cite>,
    why: Vec<Said>,
}

/// Proves laws of an expression whose components have proved laws, and removes those that are wrong; returns which budget ran out.
pub(super) fn prove(
    laws: &mut Vec<Found>,
    summands: &[Summand],
    names: usize,
    size: u64,
    engine: &mut Engine,
    meter: &Meter,
) -> Stop {
    let mut stop = Stop::Done;
    let budget = &Attempt::positions(meter, STATES);
    let truth = match truth(summands, names, engine, meter, budget) {
        Ok(Some(truth)) => truth,
        other => {
            let why = say!(
                "not proved: not every component has a proved law that an automaton recognizes",
                "未证明：并非每个分量都有已证明且可由自动机识别的规律"
            );
            laws.iter_mut().for_each(|law| law.why.push(why.clone()));
            return other.err().filter(|stop| meter.spend(0, 0) == Err(*stop)).unwrap_or(Stop::Done);
        }
    };
    laws.retain_mut(|law| {
        let right = match law.of {
            Of::Values => &truth.values,
            Of::Lost => &truth.lost,
        };
        let Some(right) = right else { return true };
        match says(law, right, budget) {
            Ok(true) => {
                law.standing = Standing::Proved { by: truth.by.clone() };
                law.why.extend(truth.why.iter().cloned());
                true
            }
            Ok(false) => false,
            Err(why) => {
                if let NoRelation::Stop(ran_out) = why {
                    stop = meter.spend(0, 0).err().unwrap_or(stop);
                    let Said { en, zh } = ran_out.said();
                    law.why.push(say!("the proof did not finish: {en}", "证明没有完成：{zh}"));
                } else if let NoRelation::Why(Said { en, zh }) = why {
                    law.why.push(say!("not proved: {en}", "未证明：{zh}"));
                }
                true
            }
        }
    });
    // An automaton is not reported if a law with a formula is proved.
    let has_words = |laws: &[Found], of| {
        laws.iter().any(|law| law.of == of && matches!(law.law, Law::Seen(_)) && law.standing.kind() == "proved")
    };
    let needless = [Of::Values, Of::Lost].map(|of| has_words(laws, of) || has_words(laws, Of::Values));
    laws.retain(|law| !matches!(law.law, Law::Automatic(_)) || !needless[usize::from(law.of == Of::Lost)]);
    let is_proved = |laws: &[Found], of| laws.iter().any(|law| law.of == of && law.standing.kind() == "proved");
    // The automaton itself becomes a law if no other one is proved.
    for (of, dfa) in [(Of::Values, &truth.values), (Of::Lost, &truth.lost)] {
        if let Some(dfa) = dfa.as_ref().filter(|_| !is_proved(laws, of) && !is_proved(laws, Of::Values)) {
            let mut law = found(of, Law::Automatic(dfa.clone()), size, size);
            law.standing = Standing::Proved { by: truth.by.clone() };
            law.why.clone_from(&truth.why);
            laws.push(law);
        }
    }
    stop
}

/// Whether a law is equivalent to an automaton.
fn says(law: &Found, right: &Dfa, budget: &dyn Budget) -> Result<bool, NoRelation> {
    match &law.law {
        Law::Automatic(dfa) if dfa.numeration() == right.numeration() => Ok(dfa == right),
        Law::Seen(seen) => Ok(of_law_in(seen, right.numeration(), budget)? == *right),
        Law::Automatic(_) | Law::Period(..) => {
            Err(NoRelation::Why(say!("its automaton reads other numerals", "它的自动机使用另一种数系")))
        }
    }
}

fn truth(
    summands: &[Summand],
    names: usize,
    engine: &mut Engine,
    meter: &Meter,
    budget: &dyn Budget,
) -> Result<Option<Truth>, Stop> {
    let mut known: Vec<(usize, Option<Known>, Option<Known>)> = Vec::new();
    for (i, summand) in summands.iter().enumerate() {
        if known.iter().any(|(j, ..)| same(&summands[*j].game, &summand.game)) {
            continue;
        }
        let ruleset = Arg::Ruleset(std::sync::Arc::clone(&summand.game));
        let Ok(laws) = within(&ruleset, Reach::default(), Convention::Normal, engine, meter) else { return Ok(None) };
        if laws.numbers != summand.numbers.len() {
            return Ok(None);
        }
        let of =
            |of: Of| laws.laws.iter().find_map(|law| (law.of == of).then(|| known_by(law, laws.numbers, budget))?);
        known.push((i, of(Of::Values), of(Of::Lost)));
    }
    let of = |summand: &Summand| known.iter().find(|(j, ..)| same(&summands[*j].game, &summand.game));
    let mut told = Truth { values: None, lost: None, by: Vec::new(), why: Vec::new() };
    let values: Option<Vec<(&Summand, &Known)>> =
        summands.iter().map(|summand| Some((summand, of(summand)?.1.as_ref()?))).collect();
    let used: Vec<(&Summand, &Known)> = match (values, summands) {
        (Some(values), _) => {
            let parts: Vec<Part<'_>> = values
                .iter()
                .map(|(summand, known)| Part { automaton: &known.automaton, numbers: &summand.numbers })
                .collect();
            let dfa = sums::values(&parts, names, budget)?;
            told.lost = Some(sums::zeros(&dfa, budget)?);
            told.values = Some(dfa);
            values
        }
        (None, [only]) => {
            let Some(lost) = of(only).and_then(|known| known.2.as_ref()) else { return Ok(None) };
            let part = Part { automaton: &lost.automaton, numbers: &only.numbers };
            told.lost = Some(sums::lost(&part, names, budget)?);
            vec![(only, lost)]
        }
        _ => return Ok(None),
    };
    let cite = |told: &mut Truth, cite| {
        if !told.by.contains(&cite) {
            told.by.push(cite);
        }
    };
    if used.len() > 1 {
        cite(&mut told, &SPRAGUE);
        cite(&mut told, &GRUNDY);
        told.why.push(say!(
            "the value of a sum is the nim-sum of those of its components, whose laws are proved:",
            "和的 SG 值是各分量 SG 值的异或，而各分量的规律已被证明："
        ));
    }
    for (summand, known) in used {
        known.by.iter().for_each(|by| cite(&mut told, by));
        let line = Said::same(format!("{}: {}", summand.game.expression(), shorten(&known.formula)));
        if !told.why.contains(&line) {
            told.why.push(line);
        }
    }
    Ok(Some(told))
}

/// The automaton of a proved law.
fn known_by(law: &Found, numbers: usize, budget: &dyn Budget) -> Option<Known> {
    let Standing::Proved { by } = &law.standing else { return None };
    let tracks = numbers + usize::from(law.of == Of::Values);
    let automaton = match (&law.automaton, &law.law) {
        (Some(dfa), _) if dfa.tracks() == tracks => dfa.clone(),
        (None, Law::Seen(seen)) => of_law_in(seen, grundy_prove::automata::Numeration::Base(2), budget).ok()?,
        _ => return None,
    };
    Some(Known { automaton, by: by.clone(), formula: law.formula() })
}
