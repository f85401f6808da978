//! Certificates of periods that are proved, for the checker.

use super::Period;
use crate::engine::Engine;
use grundy_game::{AnyGame, HeapRule, RulesText, Shape};
use grundy_heap::Sequence;
use grundy_heap::period::{Law, Periodicity, Shown};
use grundy_theory::NumberSet;
use grundy_verify::{Certificate, FARTHEST, LONGEST, Periodic, Rule, Sparse, Stated, Window, digest};
use std::sync::Arc;

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCertificate {
    /// The period is not proved.
    NotProved,
    /// The checker would have to recompute too many values: the values do not depend on few of the last ones, and no sparse space helps.
    TooLong,
    /// The checker does not know the rule: a general code, or a number with a state.
    Rule,
    /// The checker's own translation of the text of the rules does not come to the rule by which the period is proved.
    NotRebuilt,
}

/// The game of a text for a certificate about the rule that it was recognised as; `None` for rulesets that no text states.
///
/// # Errors
/// The checker cannot rebuild the moves from the text.
pub(crate) fn stated(game: &Arc<dyn AnyGame>, rule: &Rule) -> Result<Option<Stated>, NoCertificate> {
    let Some(RulesText { text, expression }) = game.rules_text() else { return Ok(None) };
    let stated = Stated { text, game: expression };
    if !stated.is_rebuilt_as(rule) {
        return Err(NoCertificate::NotRebuilt);
    }
    Ok(Some(stated))
}

/// The certificate of a period that is proved, for [`grundy_verify::verify`].
///
/// It carries the values. Where they are many, it carries the sparse space by which the engine computed them,
/// or a digest only, where a value depends on few of the last ones anyway.
///
/// `O(values)`.
///
/// # Errors
/// There is none.
///
/// # Examples
/// ```
/// use grundy::period::{certificate, period};
/// use grundy::{Arg, Certificate, Engine, Meter};
/// let Arg::Ruleset(kayles) = grundy::evaluate("kayles").unwrap() else { panic!("it is a ruleset") };
/// let mut engine = Engine::new();
/// let found = period(&kayles, None, &mut engine, &Meter::default()).unwrap();
/// let certificate = certificate(&found, &kayles, &mut engine).unwrap();
/// assert!(matches!(certificate, Certificate::Periodic(_)));
/// ```
pub fn certificate(
    period: &Period,
    game: &Arc<dyn AnyGame>,
    engine: &mut Engine,
) -> Result<Certificate, NoCertificate> {
    let Shape::Heap(heap) = game.shape() else {
        // A proved period of something else than a heap is shown from a text.
        let proved = period.standing.as_ref().is_some_and(|standing| standing.kind() == "proved");
        return Err(if proved { NoCertificate::Rule } else { NoCertificate::NotProved });
    };
    let shown = period.shown.ok_or(NoCertificate::NotProved)?;
    let rule = rule(heap.rule()).ok_or(NoCertificate::Rule)?;
    let stated = stated(game, &rule)?;
    let count = match rule {
        Rule::AllBut(_) => shown.checked.1,
        _ => shown.checked.1 + shown.periodicity.period,
    };
    let values = engine.known_heaps(game);
    if count <= LONGEST as u64 {
        return Ok(Certificate::Periodic(with_values(rule, stated, shown, count, values)));
    }
    let law = Law::of(heap.rule()).ok_or(NoCertificate::NotProved)?;
    match law {
        Law::AllBut(_) | Law::Breaks { heaps: 1, .. } => {
            window(rule, stated, &law, shown, values).map(Certificate::Window)
        }
        _ => sparse(rule, stated, &law, shown.periodicity, values).map(Certificate::Sparse),
    }
    .ok_or(NoCertificate::TooLong)
}

/// What may be done with a heap, as certificates say it.
pub(crate) fn rule(rule: HeapRule<'_>) -> Option<Rule> {
    Some(match rule {
        HeapRule::Code(code) if code.base() == 8 => Rule::Octal(code.to_string()),
        HeapRule::Code(code) => Rule::Hexadecimal(code.to_string()),
        HeapRule::Subtraction(NumberSet::Finite(members)) => Rule::Subtract(members.clone()),
        HeapRule::Subtraction(NumberSet::AllBut(missing)) => Rule::AllBut(missing.clone()),
        HeapRule::UnequalSplit => Rule::UnequalSplit([]),
        _ => return None,
    })
}

fn with_values(rule: Rule, stated: Option<Stated>, shown: Shown, count: u64, values: &Sequence) -> Periodic {
    let Shown { periodicity: Periodicity { preperiod, period, saltus }, checked } = shown;
    let values = values.iter().take(count as usize).map(|value| value.0).collect();
    Periodic { kind: Periodic::KIND.into(), version: 1, rule, stated, preperiod, period, saltus, checked, values }
}

/// The certificate with the space in which the values were computed, if there is one.
fn sparse(rule: Rule, stated: Option<Stated>, law: &Law, found: Periodicity, values: &Sequence) -> Option<Sparse> {
    let Periodicity { preperiod, period, saltus } = found;
    let (space, rare) = values.space()?;
    let (checked, needed) = from_the_preperiod(law, found)?;
    let length = known(needed, values)?;
    let largest = values.largest(length)?.0.0;
    if largest > Sparse::LARGEST {
        return None;
    }
    // Bits that no value has tell nothing.
    let mask = u64::from(space.mask()) & ((largest + 1).next_power_of_two() - 1);
    let space = grundy_verify::Space { mask, parity: space.has_parity(), odd: space.is_odd() };
    let with_value = |&heap: &u32| (u64::from(heap), values.at(heap as usize));
    let rare = rare.iter().map(with_value).take_while(|&(heap, _)| heap < needed).collect();
    let digest = digest(values.iter().take(length).map(|value| value.0));
    let (kind, version) = (Sparse::KIND.into(), 1);
    Some(Sparse {
        kind,
        version,
        rule,
        stated,
        preperiod,
        period,
        saltus,
        checked,
        needed,
        largest,
        space,
        rare,
        digest,
    })
}

/// The certificate with a digest only, where the values are not too many or too large.
fn window(rule: Rule, stated: Option<Stated>, law: &Law, shown: Shown, values: &Sequence) -> Option<Window> {
    let found @ Periodicity { preperiod, period, saltus } = shown.periodicity;
    let (checked, needed) = match law {
        Law::AllBut(_) => (shown.checked, shown.checked.1),
        _ => from_the_preperiod(law, found)?,
    };
    let length = known(needed, values)?;
    let most = u64::from(u16::MAX);
    if saltus == 0 && values.largest(length)?.0.0 > most {
        return None;
    }
    let digest = digest(values.iter().take(length).map(|value| value.0 & most));
    Some(Window {
        kind: Window::KIND.into(),
        version: 1,
        rule,
        stated,
        preperiod,
        period,
        saltus,
        checked,
        needed,
        digest,
    })
}

/// The equalities that the theorem asks for, and how many values they take. The engine may have looked at less from a later heap on.
fn from_the_preperiod(law: &Law, found: Periodicity) -> Option<((u64, u64), u64)> {
    let first = found.preperiod.max(1);
    // Certificates are of rules whose bound does not depend on the values.
    let bound = law.bound(first, found.period, 0).filter(|_| !matches!(law, Law::Ways(_)))?;
    Some(((first, bound), bound + found.period))
}

/// So many values as a length, if they are known, and not too many for the checker.
fn known(needed: u64, values: &Sequence) -> Option<usize> {
    usize::try_from(needed).ok().filter(|&length| needed <= FARTHEST && length <= values.len())
}
