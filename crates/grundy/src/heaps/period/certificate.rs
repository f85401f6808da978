//! Certificates of proved periods, for the checker.

use super::{PeriodAnswer, PeriodProof};
use crate::engine::Engine;
use grundy_game::{BilingualText, GameShape, HeapRule, NumberSet, RulesText, Ruleset, text};
use grundy_heap::period::{PeriodTheorem, Periodicity, ProvedPeriod, RecurrenceSearch, RecurrentPeriod};
use grundy_heap::{NimSequence, SparseSpace};
use grundy_verify::{
    Certificate, CertificateRule, CertifiedSpace, CertifiedWindow, MAX_CARRIED_VALUES, MAX_NEEDED_VALUES,
    PeriodicCertificate, RecurrenceCertificate, SparseCertificate, StatedGame, WindowCertificate, digest,
    prime_divisors,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The reason why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeriodCertificateError {
    /// The period is not proved.
    NotProved,
    /// The checker would have to recompute too many values: they do not depend on the last few ones only, and there is no sparse space.
    TooLong,
    /// The checker does not know the rule: a general code, or a number with a state.
    Rule,
    /// The checker's own translation of the text of the rules does not give the rule by which the period is proved.
    NotRebuilt,
}

impl PeriodCertificateError {
    /// The reason in words.
    pub fn text(self) -> BilingualText {
        match self {
            PeriodCertificateError::NotProved => {
                text!("there is no certificate, because no period is proved")
            }
            PeriodCertificateError::Rule => text!(
                "there is no certificate: the checker knows octal and hexadecimal codes and sets, neither general codes nor heaps with a state"
            ),
            PeriodCertificateError::NotRebuilt => {
                text!("there is no certificate: the checker cannot rebuild the moves from the text of the rules")
            }
            PeriodCertificateError::TooLong => text!(
                "there is no certificate: the checker would have to recompute too many values, and no sparse space is known by which it could"
            ),
        }
    }
}

grundy_game::impl_english_error!(PeriodCertificateError, |error| error.text());

/// The text of a user's game for a certificate about the rule that it was recognised as; `None` for rulesets without a text.
///
/// # Errors
/// Returns an error if the checker cannot rebuild the moves from the text.
pub(crate) fn stated_rules(
    game: &Arc<Ruleset>,
    rule: &CertificateRule,
) -> Result<Option<StatedGame>, PeriodCertificateError> {
    let Some(RulesText { text, expression }) = game.analysis.rules_text() else { return Ok(None) };
    let stated = StatedGame { text, game: expression };
    if !stated.is_rebuilt_as(rule) {
        return Err(PeriodCertificateError::NotRebuilt);
    }
    Ok(Some(stated))
}

/// Makes the certificate of a proved period, for [`grundy_verify::verify`].
///
/// It contains the values if they are at most [`MAX_CARRIED_VALUES`]. If there are more, it contains the sparse space by which the engine
/// computed them; or only a digest, if a value depends only on the last few ones, since recomputing is linear then.
/// A period that a stream found has a certificate with windows of the stream, which is checked in parts if wanted.
///
/// Takes `O(values)` time.
///
/// # Errors
/// Returns an error if the period has no certificate.
///
/// # Examples
/// ```
/// use grundy::period::{certificate, period};
/// use grundy::{Argument, Certificate, Engine, Meter};
/// let Argument::Ruleset(kayles) = grundy::evaluate("kayles").unwrap() else { panic!("it is a ruleset") };
/// let mut engine = Engine::new();
/// let found = period(&kayles, None, &mut engine, &Meter::default()).unwrap();
/// let certificate = certificate(&found, &kayles, &mut engine).unwrap();
/// assert!(matches!(certificate, Certificate::Periodic(_)));
/// ```
pub fn certificate(
    period: &PeriodAnswer,
    game: &Arc<Ruleset>,
    engine: &mut Engine,
) -> Result<Certificate, PeriodCertificateError> {
    let (GameShape::Heap(heap), Some(proof)) = (game.shape(), &period.proof) else {
        // Some periods are proved by a theorem about the game, or from a text of rules about a number with a state.
        let proved = period.standing.as_ref().is_some_and(|standing| standing.is_proved());
        return Err(if proved { PeriodCertificateError::Rule } else { PeriodCertificateError::NotProved });
    };
    let rule = certificate_rule(heap.heap_rule()).ok_or(PeriodCertificateError::Rule)?;
    let stated = stated_rules(game, &rule)?;
    let shown = match proof {
        PeriodProof::Equalities(shown) => *shown,
        PeriodProof::Recurrence(proof) => {
            let (search, RecurrentPeriod { periodicity, .. }) = &**proof;
            let windows = match periodicity.preperiod >= search.retained_value_count() {
                true => recurrence_certificate(&rule, &stated, search, &proof.1),
                // The period begins among the first values, so the checker computes a table up to it, which is short enough.
                false => None,
            };
            let made = match windows {
                Some(windows) => Some(Certificate::Recurrence(windows)),
                None => table_certificate(rule, stated, game, heap.heap_rule(), *periodicity, engine),
            };
            return made.ok_or(PeriodCertificateError::TooLong);
        }
    };
    let count = match rule {
        CertificateRule::AllBut(_) => shown.checked_range.1,
        _ => shown.checked_range.1 + shown.periodicity.period,
    };
    let values = engine.known_heaps(game);
    if count <= MAX_CARRIED_VALUES as u64 {
        return Ok(Certificate::Periodic(periodic_certificate(rule, stated, shown, count, values)));
    }
    let law = PeriodTheorem::for_rule(heap.heap_rule()).ok_or(PeriodCertificateError::NotProved)?;
    match law {
        PeriodTheorem::AllBut(_) | PeriodTheorem::Breaks { heaps: 1, .. } => {
            window_certificate(rule, stated, &law, shown, values).map(Certificate::Window)
        }
        _ => sparse_certificate(rule, stated, &law, shown.periodicity, values).map(Certificate::Sparse),
    }
    .ok_or(PeriodCertificateError::TooLong)
}

/// The rule of a heap game in the form of certificates; `None` if they cannot express it.
pub fn certificate_rule(rule: HeapRule<'_>) -> Option<CertificateRule> {
    Some(match rule {
        HeapRule::Code(code) if code.base() == 8 => CertificateRule::Octal(code.to_string()),
        HeapRule::Code(code) => CertificateRule::Hexadecimal(code.to_string()),
        HeapRule::Subtraction(NumberSet::Finite(members)) => CertificateRule::Subtract(members.clone()),
        HeapRule::Subtraction(NumberSet::AllBut(missing)) => CertificateRule::AllBut(missing.clone()),
        HeapRule::UnequalSplit => CertificateRule::UnequalSplit([]),
        _ => return None,
    })
}

/// The certificate with a sparse space of a period that a stream found; the table that it needs is computed.
fn table_certificate(
    rule: CertificateRule,
    stated: Option<StatedGame>,
    game: &Arc<Ruleset>,
    heap_rule: HeapRule<'_>,
    found: Periodicity,
    engine: &mut Engine,
) -> Option<Certificate> {
    let law = PeriodTheorem::for_rule(heap_rule)?;
    let (_, needed) = checked_from_preperiod(&law, found).filter(|(_, needed)| *needed <= MAX_NEEDED_VALUES)?;
    let values = engine.heap_values(game, needed, &())?.ok()?;
    sparse_certificate(rule, stated, &law, found, values).map(Certificate::Sparse)
}

fn periodic_certificate(
    rule: CertificateRule,
    stated: Option<StatedGame>,
    shown: ProvedPeriod,
    count: u64,
    values: &NimSequence,
) -> PeriodicCertificate {
    let ProvedPeriod { periodicity: Periodicity { preperiod, period, saltus }, checked_range: checked } = shown;
    let values = values.iter().take(count as usize).map(|value| value.0).collect();
    PeriodicCertificate {
        kind: PeriodicCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        stated,
        preperiod,
        period,
        saltus,
        checked,
        values,
    }
}

/// The certificate with the space in which the values were computed, if there is one.
fn sparse_certificate(
    rule: CertificateRule,
    stated: Option<StatedGame>,
    law: &PeriodTheorem,
    found: Periodicity,
    values: &NimSequence,
) -> Option<SparseCertificate> {
    let Periodicity { preperiod, period, saltus } = found;
    let (space, rare) = values.space()?;
    let (checked, needed) = checked_from_preperiod(law, found)?;
    let length = known_length(needed, values)?;
    let largest = values.largest_value(length)?.0.0;
    if largest > SparseCertificate::MAX_VALUE {
        return None;
    }
    let space = certified_space(space, largest);
    let with_value = |&heap: &u32| (u64::from(heap), values.value_at(heap as usize));
    let rare = rare.iter().map(with_value).take_while(|&(heap, _)| heap < needed).collect();
    let digest = digest(values.iter().take(length).map(|value| value.0));
    let (kind, version) = (SparseCertificate::CERTIFICATE_KIND.into(), 1);
    Some(SparseCertificate {
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

fn certified_space(space: &SparseSpace, largest: u64) -> CertifiedSpace {
    // Bits beyond those of the largest value are dropped from the mask: they are 0 in every value.
    let mask = u64::from(space.mask()) & ((largest + 1).next_power_of_two() - 1);
    CertifiedSpace { mask, parity: space.has_parity(), odd: space.is_odd() }
}

/// The maximum number of windows at about equal distances that make the pieces of a certificate, and the minimum length of a piece in heaps.
const MAX_PIECES: usize = 128;
const MIN_PIECE_HEAPS: u64 = 1 << 27;

/// The maximum length of all windows of a certificate together, in bytes of its text.
const MAX_WINDOW_TEXT_BYTES: u64 = 12 << 20;

/// The certificate with windows of values, for a period that begins after the first values; `None` if a value is too large or the windows
/// are too long.
fn recurrence_certificate(
    rule: &CertificateRule,
    stated: &Option<StatedGame>,
    search: &RecurrenceSearch,
    found: &RecurrentPeriod,
) -> Option<RecurrenceCertificate> {
    let RecurrentPeriod { periodicity: Periodicity { preperiod, period, .. }, window, largest: (largest, _), .. } =
        *found;
    let (start, begin) = (search.retained_value_count(), preperiod + window);
    if largest > RecurrenceCertificate::MAX_VALUE {
        return None;
    }
    let parts = prime_divisors(period).map(|prime| begin + period / prime);
    let special: BTreeSet<u64> =
        [start, preperiod, preperiod + period, begin, begin + period].into_iter().chain(parts).collect();
    let max_windows = MAX_WINDOW_TEXT_BYTES / (2 * window);
    let max_pieces = max_windows.checked_sub(special.len() as u64)?.clamp(1, MAX_PIECES as u64);
    let saved: Vec<u64> = search.windows().ends().filter(|&end| end < begin + period).collect();
    let pieces = ((begin + period) / MIN_PIECE_HEAPS + 1).min(max_pieces) as usize;
    let spaced = saved.iter().copied().step_by(saved.len().div_ceil(pieces));
    let ends: BTreeSet<u64> = special.into_iter().chain(spaced).collect();
    let values = |end: u64| search.values_before(end, &()).expect("there is no budget");
    let windows = ends.into_iter().map(|end| CertifiedWindow::from_values(end, values(end), largest)).collect();
    let (space, rare) = search.space();
    Some(RecurrenceCertificate {
        kind: RecurrenceCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule: rule.clone(),
        stated: stated.clone(),
        preperiod,
        period,
        largest,
        space: certified_space(space, largest),
        rare,
        window,
        windows,
    })
}

/// The certificate with only a digest, if the values are not too many or too large.
fn window_certificate(
    rule: CertificateRule,
    stated: Option<StatedGame>,
    law: &PeriodTheorem,
    shown: ProvedPeriod,
    values: &NimSequence,
) -> Option<WindowCertificate> {
    let found @ Periodicity { preperiod, period, saltus } = shown.periodicity;
    let (checked, needed) = match law {
        PeriodTheorem::AllBut(_) => (shown.checked_range, shown.checked_range.1),
        _ => checked_from_preperiod(law, found)?,
    };
    let length = known_length(needed, values)?;
    let most = u64::from(u16::MAX);
    if saltus == 0 && values.largest_value(length)?.0.0 > most {
        return None;
    }
    let digest = digest(values.iter().take(length).map(|value| value.0 & most));
    Some(WindowCertificate {
        kind: WindowCertificate::CERTIFICATE_KIND.into(),
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

/// The range of equalities that the theorem needs from the preperiod on, and the number of values for them. (The engine may have
/// checked a shorter range that begins later.)
fn checked_from_preperiod(law: &PeriodTheorem, found: Periodicity) -> Option<((u64, u64), u64)> {
    let first = found.preperiod.max(1);
    // The bound may be computed with largest value 0, since it does not depend on the values for rules that certificates support.
    let bound = law.equality_bound(first, found.period, 0).filter(|_| !matches!(law, PeriodTheorem::Ways(_)))?;
    Some(((first, bound), bound + found.period))
}

/// Converts a number of values to a length, if they are known and not too many for the checker.
fn known_length(needed: u64, values: &NimSequence) -> Option<usize> {
    usize::try_from(needed).ok().filter(|&length| needed <= MAX_NEEDED_VALUES && length <= values.len())
}
