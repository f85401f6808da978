//! Certificates of misère quotients, for the checker.

use super::MisereQuotient;
use crate::period::{certificate_rule, stated_rules};
use grundy_game::{BilingualText, GameShape, Ruleset, text};
use grundy_verify::{Certificate, MAX_CARRIED_VALUES, QuotientCertificate, QuotientPeriod};
use std::sync::Arc;

/// The reason why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuotientCertificateError {
    /// The quotient has no heaps.
    NoHeap,
    /// The rules are neither a code nor a set of numbers, so certificates cannot express them.
    Rules,
    /// The checker's own translation of the text of the rules does not give the rule that they are recognised as.
    NotRebuilt,
    /// There are more elements, generators or heaps than the checker supports.
    TooLarge,
}

impl QuotientCertificateError {
    /// The reason in words.
    pub fn text(self) -> BilingualText {
        match self {
            QuotientCertificateError::NoHeap => {
                text!("there is no certificate, because the quotient has no heap")
            }
            QuotientCertificateError::Rules => text!(
                "there is no certificate: the rules are neither a code nor a set of numbers, so a certificate cannot express them"
            ),
            QuotientCertificateError::NotRebuilt => {
                text!("there is no certificate: the checker cannot rebuild the moves from the text of the rules")
            }
            QuotientCertificateError::TooLarge => {
                text!("there is no certificate: the quotient is larger than the checker supports")
            }
        }
    }
}

grundy_game::impl_english_error!(QuotientCertificateError, |error| error.text());

/// Makes the certificate of a misère quotient, for [`grundy_verify::verify`]: of the whole game if that is proved, otherwise of its
/// heaps to some size.
///
/// Takes `O(order · generators)` time.
///
/// # Errors
/// Returns an error if the quotient has no certificate.
///
/// # Examples
/// ```
/// use grundy::quotient::{certificate, quotient};
/// use grundy::{Argument, Meter, verify};
/// let Argument::Ruleset(code) = grundy::evaluate("0.123").unwrap() else { panic!("it is a ruleset") };
/// let found = quotient(&code, 50, 1000, &Meter::default()).unwrap();
/// let text = serde_json::to_string(&certificate(&found, &code).unwrap()).unwrap();
/// assert!(verify(&text).unwrap().holds);
/// ```
pub fn certificate(found: &MisereQuotient, game: &Arc<Ruleset>) -> Result<Certificate, QuotientCertificateError> {
    let (quotient, generators) = (&found.quotient, &found.presentation.generators);
    if quotient.heap_count() == 0 {
        return Err(QuotientCertificateError::NoHeap);
    }
    let order = u32::try_from(quotient.order()).ok().filter(|&order| order <= QuotientCertificate::MAX_ORDER);
    let order = order.ok_or(QuotientCertificateError::TooLarge)?;
    if generators.len() > QuotientCertificate::MAX_GENERATORS || quotient.heap_count() > MAX_CARRIED_VALUES as u64 {
        return Err(QuotientCertificateError::TooLarge);
    }
    let GameShape::Heap(heaps) = game.shape() else { return Err(QuotientCertificateError::Rules) };
    let rule = certificate_rule(heaps.heap_rule()).ok_or(QuotientCertificateError::Rules)?;
    let stated = stated_rules(game, &rule).map_err(|_| QuotientCertificateError::NotRebuilt)?;
    let number = |x: grundy_misere::QuotientElement| x.index() as u32;
    let products = |generator: &grundy_misere::QuotientGenerator| {
        quotient.elements().map(|x| number(quotient.product(x, generator.element))).collect()
    };
    Ok(Certificate::Quotient(QuotientCertificate {
        kind: QuotientCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        stated,
        order,
        products: generators.iter().map(products).collect(),
        p: quotient.p_portion().map(number).collect(),
        phi: (0..quotient.heap_count()).filter_map(|heap| quotient.element_of_heap(heap)).map(number).collect(),
        periodic: (quotient.periodicity())
            .map(|found| QuotientPeriod { preperiod: found.preperiod, period: found.period }),
    }))
}
