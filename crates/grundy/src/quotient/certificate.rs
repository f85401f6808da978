//! Certificates of misère quotients, for the checker.

use super::MisereQuotient;
use crate::period::{rule, stated};
use grundy_game::{AnyGame, Shape};
use grundy_theory::{Said, say};
use grundy_verify::{Certificate, LONGEST, Quotient, Repeats};
use std::sync::Arc;

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCertificate {
    /// The quotient has no heaps.
    NoHeap,
    /// The rules are neither a code nor a set of numbers, so certificates cannot express them.
    Rules,
    /// The checker's own translation of the text of the rules does not give the rule that they are recognised as.
    NotRebuilt,
    /// There are more elements, generators or heaps than the checker supports.
    TooLarge,
}

impl NoCertificate {
    /// Why, in words.
    pub fn said(self) -> Said {
        match self {
            NoCertificate::NoHeap => {
                say!("there is no certificate, because the quotient has no heap", "没有证书，因为一个堆也没有看")
            }
            NoCertificate::Rules => say!(
                "there is no certificate: the rules are neither a code nor a set of numbers, so a certificate cannot express them",
                "没有证书：规则不是编码，也不是数的集合，证书无法表达"
            ),
            NoCertificate::NotRebuilt => say!(
                "there is no certificate: the checker cannot rebuild the moves from the text of the rules",
                "没有证书：检验程序不能由规则的文本重建移动"
            ),
            NoCertificate::TooLarge => {
                say!(
                    "there is no certificate: the quotient is larger than the checker supports",
                    "没有证书：商太大，超出可检验的范围"
                )
            }
        }
    }
}

/// Makes the certificate of a misère quotient, for [`grundy_verify::verify`]: of the whole game if that is proved, otherwise of its
/// heaps to some size.
///
/// Takes `O(order · generators)` time.
///
/// # Errors
/// The quotient has no certificate.
///
/// # Examples
/// ```
/// use grundy::quotient::{certificate, quotient};
/// use grundy::{Arg, Meter, verify};
/// let Arg::Ruleset(code) = grundy::evaluate("0.123").unwrap() else { panic!("it is a ruleset") };
/// let found = quotient(&code, 50, 1000, &Meter::default()).unwrap();
/// let text = serde_json::to_string(&certificate(&found, &code).unwrap()).unwrap();
/// assert!(verify(&text).unwrap().holds);
/// ```
pub fn certificate(found: &MisereQuotient, game: &Arc<dyn AnyGame>) -> Result<Certificate, NoCertificate> {
    let (quotient, generators) = (&found.quotient, &found.presentation.generators);
    if quotient.heaps() == 0 {
        return Err(NoCertificate::NoHeap);
    }
    let order = u32::try_from(quotient.order()).ok().filter(|&order| order <= Quotient::LARGEST);
    let order = order.ok_or(NoCertificate::TooLarge)?;
    if generators.len() > Quotient::GENERATORS || quotient.heaps() > LONGEST as u64 {
        return Err(NoCertificate::TooLarge);
    }
    let Shape::Heap(heaps) = game.shape() else { return Err(NoCertificate::Rules) };
    let rule = rule(heaps.rule()).ok_or(NoCertificate::Rules)?;
    let stated = stated(game, &rule).map_err(|_| NoCertificate::NotRebuilt)?;
    let number = |x: grundy_misere::Element| x.index() as u32;
    let products = |generator: &grundy_misere::Generator| {
        quotient.elements().map(|x| number(quotient.product(x, generator.element))).collect()
    };
    Ok(Certificate::Quotient(Quotient {
        kind: Quotient::KIND.into(),
        version: 1,
        rule,
        stated,
        order,
        products: generators.iter().map(products).collect(),
        p: quotient.p_portion().map(number).collect(),
        phi: (0..quotient.heaps()).filter_map(|heap| quotient.phi(heap)).map(number).collect(),
        periodic: (quotient.periodicity()).map(|found| Repeats { preperiod: found.preperiod, period: found.period }),
    }))
}
