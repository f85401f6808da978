//! Certificates of misère quotients.

mod check;
mod claimed;
mod components;
mod listed;
mod monoid;
mod position;
mod reached;
mod set;

use crate::options::HeapOptions;
use crate::subject::subject_text;
use crate::theorem::{MoveReach, PeriodCheck};
use crate::{CertificateRule, CheckFailure, ClaimError, SpendCallback, StatedGame};
use check::check_outcomes;
use claimed::ClaimedMonoid;
use grundy_game::{BilingualText, text};
use monoid::CheckedMonoid;
use serde::{Deserialize, Serialize};

pub use position::{CertifiedPosition, NamedPosition, PositionQuotientCertificate};
pub use reached::{ReachedComponents, UnreachedComponents};

/// A certificate of a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CertifiedQuotient {
    /// Of heaps.
    Heaps(QuotientCertificate),
    /// Of all that can be reached from a position.
    Position(PositionQuotientCertificate),
}

/// A certificate that a finite monoid is the misère quotient of a heap game: of the heaps up to some size, or of all heaps.
///
/// # What is checked
/// Under misère play the player who makes the last move loses. A sum of heaps is *lost* if there is a move and none leads to a lost sum.
/// - The products with the generators commute, and all elements are products of generators. So this is a commutative monoid:
///   elements are words in the generators, where words with the same product count as one.
/// - It is reduced: for any two elements `x ≠ y` there is a `z` such that exactly one of `x·z` and `y·z` is in P.
/// - A sum of heaps `X`, with the product `Φ(X)`, is in P if and only if there is a move and no move leads to P. That is:
///   - a heap without a move has the element 0, which is not in P;
///   - where `y·Φ(h)` is in P, no `y·t` is, for the elements `t` of the options of `h` (one look at each heap and element);
///   - where `Φ(X)` is not in P and there is a move, some move leads to P. The checker searches for a counterexample, one heap at a time.
///     For a sum `v` let `R(v)` be the set of those `w` for which `v·w` is not in P and no move in a heap of `v` leads to P with `w` added.
///     Then `R(v·h) = {w : w·Φ(h) is in R(v), and no v·w·t is in P}`, and `v` itself is a counterexample if 0 is in `R(v)`.
///     If `v'` has the same element as `v` and `R(v') ⊆ R(v)`, every counterexample that extends `v'` has one that extends `v`, so `v'` is dropped.
/// - Where the whole game is claimed: `Φ(n + p) = Φ(n)` up to the bound of the theorem on periods. An option of `n + p` has a heap that can be
///   made smaller by `p` without changing its element, so larger heaps have the same elements, and the same elements of options, as smaller ones.
///
/// By induction P is then the set of lost sums. Since the monoid is reduced, two sums have the same element if and only if no further sum
/// distinguishes them (T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, 2008).
///
/// # Examples
/// ```
/// // One or two are taken. The element 1 is a single heap of 1, and 2 a heap of 2.
/// let text = r#"{"kind": "misere-quotient", "version": 1, "rule": {"subtract": [1, 2]}, "order": 6,
///     "products": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "p": [1, 4], "phi": [0, 1, 2, 0, 1, 2],
///     "periodic": {"preperiod": 0, "period": 3}}"#;
/// let checked = grundy_verify::verify(text).unwrap();
/// assert!(checked.holds, "{}", checked.reason.en);
/// let wrong = grundy_verify::verify(&text.replace("[0, 1, 2, 0, 1, 2]", "[0, 1, 3, 0, 1, 2]")).unwrap();
/// assert_eq!(wrong.reason.en, "2 + 5 is said not to be lost, but no move leads to a sum that is said to be");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// [`QuotientCertificate::CERTIFICATE_KIND`].
    pub kind: String,
    /// 1.
    pub version: u32,
    /// The moves of a heap.
    pub rule: CertificateRule,
    /// The game that the certificate is about, if its rules are stated by a text: its moves are those of the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<StatedGame>,
    /// The number of elements: 0, 1, …. 0 is the identity.
    pub order: u32,
    /// For each generator `g` the products `0·g, 1·g, …`. The first of these is `g` itself, which must be the element of some heap.
    pub products: Vec<Vec<u32>>,
    /// The elements in which the player to move loses, ascending.
    pub p: Vec<u32>,
    /// The element of each heap, from heap 0 on.
    pub phi: Vec<u32>,
    /// Only where the quotient of the whole game is claimed: the period of `phi`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub periodic: Option<QuotientPeriod>,
}

/// `Φ(n + period) = Φ(n)` for all `n ≥ preperiod`, and neither number can be smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientPeriod {
    /// The least heap from which the period holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

impl QuotientCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "misere-quotient";
    /// The largest order that is checked.
    pub const MAX_ORDER: u32 = 1 << 12;
    /// The maximum number of generators.
    pub const MAX_GENERATORS: usize = 1 << 8;

    /// # Errors
    /// Returns an error if the certificate is too large to be checked, or if its lists do not fit together.
    pub(crate) fn check_shape(&self) -> Result<(), BilingualText> {
        self.claimed_monoid().check_shape()?;
        match self.periodic {
            Some(QuotientPeriod { period: 0, .. }) => {
                Err(text!("this is not a certificate: the period of a quotient is at least 1"))
            }
            _ => Ok(()),
        }
    }

    fn claimed_monoid(&self) -> ClaimedMonoid<'_> {
        ClaimedMonoid { order: self.order, products: &self.products, p: &self.p, phi: &self.phi }
    }

    /// The claim in words.
    pub(crate) fn claim_text(&self) -> BilingualText {
        let QuotientCertificate { order, p, phi, periodic, .. } = self;
        let BilingualText { en, zh } = subject_text(&self.rule, self.stated.as_ref());
        let (p, to) = (p.len(), phi.len().saturating_sub(1));
        match periodic {
            Some(QuotientPeriod { preperiod, period }) => text!(
                "{text}: the misère quotient of the whole game has order {order}, {p} in P; Φ(n + {period}) = Φ(n) for all n ≥ {preperiod}, and neither number can be smaller",
                text = (en, zh)
            ),
            None => {
                text!("{text}: the misère quotient of heaps 0 to {to} has order {order}, {p} in P", text = (en, zh))
            }
        }
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        let options = HeapOptions::from_rule(&self.rule)?;
        let claimed = self.claimed_monoid();
        let monoid = CheckedMonoid::from_claim(claimed, spend)?;
        if let Some(g) = claimed.unused_generator() {
            return Err(text!("the generator {g} is the element of no heap").into());
        }
        check_outcomes(&options, claimed, &monoid, spend)?;
        let BilingualText { en, zh } = text!(
            "all products, and the options of all heaps, were recomputed; the element of a sum is in P if and only if there is a move and no move leads to P; no two elements are the same"
        );
        let Some(repeats) = self.periodic else { return Ok(BilingualText { en, zh }) };
        let (first, last) = self.check_bound(repeats)?;
        Ok(text!("{text}; equality of Φ for {first} ≤ n < {last} suffices", text = (en, zh)))
    }

    /// Checks that `Φ` agrees with itself a period later up to the bound; returns the range of heaps for which it must.
    fn check_bound(&self, QuotientPeriod { preperiod, period }: QuotientPeriod) -> Result<(u64, u64), ClaimError> {
        let (reach, first, length) = (MoveReach::from_rule(&self.rule)?, preperiod.max(1), self.phi.len() as u64);
        let bound = reach.bound(first, period);
        let Some(last) = bound.filter(|bound| bound.checked_add(period).is_some_and(|needed| needed <= length)) else {
            return Err(text!("the theorem needs Φ of more heaps than these {length} for this preperiod and period"));
        };
        let value_at = |n| Some(u64::from(*self.phi.get(usize::try_from(n).ok()?)?));
        let repeat = PeriodCheck { preperiod, period, saltus: 0, value_at };
        repeat.holds_below(last)?;
        repeat.is_least()?;
        Ok((first, last))
    }
}
