//! Certificates of misère quotients, for the checker.

use super::MisereQuotient;
use crate::budget::Meter;
use crate::engine::component_quotients::ComponentQuotient;
use crate::period::{certificate_rule, stated_rules};
use crate::solve::component_quotient::known_element;
use grundy_game::{BilingualText, Budget, GameShape, Ruleset, Stop, Sum, text};
use grundy_misere::{HeapQuotient, QuotientElement, QuotientGenerator};
use grundy_verify::{
    Certificate, CertifiedPosition, CertifiedQuotient, MAX_CARRIED_VALUES, NamedPosition, PositionQuotientCertificate,
    QuotientCertificate, QuotientPeriod, ReachedComponents, StatedGame, UnreachedComponents,
};
use std::sync::Arc;

/// The reason why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuotientCertificateError {
    /// The quotient has no heaps.
    NoHeap,
    /// The quotient of the position was not found.
    NotFound,
    /// The budget ran out, or the rules failed, while the components were listed.
    Stopped(Stop),
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
            QuotientCertificateError::NotFound => {
                text!("there is no certificate, because the misère quotient was not found")
            }
            QuotientCertificateError::Stopped(stop) => {
                let BilingualText { en, zh } = stop.description();
                text!("there is no certificate, because its components were not listed: {text}", text = (en, zh))
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
    let monoid = MonoidLists::from_quotient(quotient, generators, quotient.heap_count())?;
    let GameShape::Heap(heaps) = game.shape() else { return Err(QuotientCertificateError::Rules) };
    let rule = certificate_rule(heaps.heap_rule()).ok_or(QuotientCertificateError::Rules)?;
    let stated = stated_rules(game, &rule).map_err(|_| QuotientCertificateError::NotRebuilt)?;
    Ok(Certificate::Quotient(CertifiedQuotient::Heaps(QuotientCertificate {
        kind: QuotientCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        stated,
        order: monoid.order,
        products: monoid.products,
        p: monoid.p,
        phi: (0..quotient.heap_count()).filter_map(|heap| quotient.element_of_heap(heap)).map(element_number).collect(),
        periodic: (quotient.periodicity())
            .map(|found| QuotientPeriod { preperiod: found.preperiod, period: found.period }),
    })))
}

/// Makes the certificate of the misère quotient of all that can be reached from a position.
///
/// Its components are listed by the definition: all positions are visited, without the equivalences by which the quotient was found.
///
/// # Errors
/// Returns an error if the quotient has no certificate.
pub(super) fn position_certificate(
    position: &Sum,
    components: &mut ComponentQuotient,
    meter: &Meter,
) -> Result<Certificate, QuotientCertificateError> {
    let mut spend = |positions, bytes| meter.spend(positions, bytes);
    let reached =
        ReachedComponents::from_position(position, MAX_CARRIED_VALUES, &mut spend).map_err(|why| match why {
            UnreachedComponents::Stop(stop, _) => QuotientCertificateError::Stopped(stop),
            UnreachedComponents::Loopy(_) => QuotientCertificateError::Stopped(Stop::Loopy),
            _ => QuotientCertificateError::TooLarge,
        })?;
    let mut phi = Vec::with_capacity(reached.examples.len());
    // The first time adds components that were not visited, which may renumber the elements.
    for _ in 0..2 {
        phi.clear();
        for example in &reached.examples {
            let element = known_element(components, example, meter).map_err(QuotientCertificateError::Stopped)?;
            phi.push(element_number(element));
        }
    }
    let (quotient, generators) = (components.quotient(), components.presentation().generators);
    let monoid = MonoidLists::from_quotient(quotient, &generators, phi.len() as u64)?;
    Ok(Certificate::Quotient(CertifiedQuotient::Position(PositionQuotientCertificate {
        kind: PositionQuotientCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        position: certified_position(position),
        components: reached.options,
        sum: reached.position,
        order: monoid.order,
        products: monoid.products,
        p: monoid.p,
        phi,
    })))
}

/// The position with its rules if they are a text that needs no names from outside, otherwise by its name.
fn certified_position(position: &Sum) -> CertifiedPosition {
    let name = position.to_string();
    let first = position.components.first().and_then(|component| component.game.analysis.rules_text());
    let stated = first.map(|rules| StatedGame { text: rules.text, game: name.clone() });
    match stated.filter(StatedGame::has_position) {
        Some(stated) => CertifiedPosition::Stated(stated),
        None => CertifiedPosition::Named(NamedPosition { name }),
    }
}

/// The lists of a certificate that give the monoid and P.
struct MonoidLists {
    order: u32,
    products: Vec<Vec<u32>>,
    p: Vec<u32>,
}

impl MonoidLists {
    /// # Errors
    /// Returns an error if there are more elements, generators or components than the checker supports.
    fn from_quotient(
        quotient: &HeapQuotient,
        generators: &[QuotientGenerator],
        component_count: u64,
    ) -> Result<MonoidLists, QuotientCertificateError> {
        let order = u32::try_from(quotient.order()).ok().filter(|&order| order <= QuotientCertificate::MAX_ORDER);
        let order = order.ok_or(QuotientCertificateError::TooLarge)?;
        if generators.len() > QuotientCertificate::MAX_GENERATORS || component_count > MAX_CARRIED_VALUES as u64 {
            return Err(QuotientCertificateError::TooLarge);
        }
        let products = |generator: &QuotientGenerator| {
            quotient.elements().map(|x| element_number(quotient.product(x, generator.element))).collect()
        };
        Ok(MonoidLists {
            order,
            products: generators.iter().map(products).collect(),
            p: quotient.p_portion().map(element_number).collect(),
        })
    }
}

fn element_number(x: QuotientElement) -> u32 {
    x.index() as u32
}
