//! Certificates of the misère quotients of positions.

use super::check::check_outcomes;
use super::claimed::ClaimedMonoid;
use super::listed::ListedComponents;
use super::monoid::CheckedMonoid;
use super::reached::{ReachedComponents, UnreachedComponents};
use crate::{CheckFailure, ClaimError, SpendCallback, StatedGame};
use grundy_game::{BilingualText, Outcome, Stop, counted_noun, text};
use serde::{Deserialize, Serialize};

/// A certificate that a finite monoid is the misère quotient of all sums of the components that can be reached from a position.
///
/// # What is checked
/// The certificate lists all components, each by its options: sums of components that come before it, so that play ends.
/// - *The list:* the components are different, and each can be reached from the position.
/// - *The quotient* of the components in the list: what [`QuotientCertificate`](crate::QuotientCertificate) says of heaps.
/// - *The rules*, if they are stated by a text in the certificate: all positions that can be reached by them are visited,
///   and their components are exactly those of the list. If the position only has a name, that it has these components is not checked.
///
/// # Examples
/// ```
/// // A heap from which one or two are taken. Component 1 is a heap of 1, and component 2 a heap of 2; a heap of 3 is another one.
/// let text = r#"{"kind": "position-misere-quotient", "version": 1,
///     "position": {"text": "@game\ndef take(n):\n    for k in (1, 2):\n        if k <= n: yield take(n - k)\n", "game": "take(3)"},
///     "components": [[], [[]], [[], [1]], [[1], [2]]], "sum": [3],
///     "order": 6, "products": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "p": [1, 4], "phi": [0, 1, 2, 0]}"#;
/// # #[cfg(feature = "rules")] {
/// let checked = grundy_verify::verify(text).unwrap();
/// assert!(checked.holds, "{}", checked.reason.en);
/// let wrong = grundy_verify::verify(&text.replace("take(3)", "take(4)")).unwrap();
/// assert_eq!(wrong.reason.en, "5 components or more can be reached by the rules, but the certificate has only 4");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionQuotientCertificate {
    /// [`PositionQuotientCertificate::CERTIFICATE_KIND`].
    pub kind: String,
    /// 1.
    pub version: u32,
    /// The position that the certificate is about.
    pub position: CertifiedPosition,
    /// For each component the different sums that its moves leave, ascending. A sum is the ascending list of its components, which have smaller numbers.
    /// Component 0 has no move; it is left out of sums.
    pub components: Vec<Vec<Vec<u32>>>,
    /// The components of the position, ascending, without component 0.
    pub sum: Vec<u32>,
    /// The number of elements: 0, 1, …. 0 is the identity.
    pub order: u32,
    /// For each generator `g` the products `0·g, 1·g, …`. The first of these is `g` itself, which must be the element of some component.
    pub products: Vec<Vec<u32>>,
    /// The elements in which the player to move loses, ascending.
    pub p: Vec<u32>,
    /// The element of each component.
    pub phi: Vec<u32>,
}

/// The position that a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CertifiedPosition {
    /// By rules in the certificate; `game` is an expression of the position. The components are compared with these rules.
    Stated(StatedGame),
    /// By a name that has no meaning for the checker.
    Named(NamedPosition),
}

/// A position whose rules a certificate does not contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPosition {
    /// The position as an expression.
    pub name: String,
}

/// The maximum number of bytes that the walk through the positions of stated rules may use; beyond that the check stops undecided.
const MAX_WALK_BYTES: u64 = 512 << 20;

impl PositionQuotientCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "position-misere-quotient";

    /// # Errors
    /// Returns an error if the certificate is too large to be checked, or if its lists do not fit together.
    pub(crate) fn check_shape(&self) -> Result<(), BilingualText> {
        self.claimed_monoid().check_shape()?;
        self.listed_components().check_shape()?;
        if self.phi.len() != self.components.len() {
            return Err(text!("this is not a certificate: there is not one element for each component"));
        }
        Ok(())
    }

    fn claimed_monoid(&self) -> ClaimedMonoid<'_> {
        ClaimedMonoid { order: self.order, products: &self.products, p: &self.p, phi: &self.phi }
    }

    fn listed_components(&self) -> ListedComponents<'_> {
        ListedComponents { options: &self.components, position: &self.sum }
    }

    /// The claim in words.
    pub(crate) fn claim_text(&self) -> BilingualText {
        let (order, p, count) = (self.order, self.p.len(), self.components.len());
        match &self.position {
            CertifiedPosition::Stated(stated) => {
                let game = stated.game.trim();
                text!(
                    "{game}, by its rules in the certificate: the misère quotient of all that can be reached has order {order}, {p} in P"
                )
            }
            CertifiedPosition::Named(NamedPosition { name }) => {
                let name = name.trim();
                text!(
                    "the {components} that the certificate lists as those of {name}: their misère quotient has order {order}, {p} in P",
                    components = (counted_noun(&count, "component", "components"), count)
                )
            }
        }
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        let (claimed, listed) = (self.claimed_monoid(), self.listed_components());
        let monoid = CheckedMonoid::from_claim(claimed, spend)?;
        if let Some(g) = claimed.unused_generator() {
            return Err(text!("the generator {g} is the element of no component").into());
        }
        spend(1 + self.components.len() as u64, 0)?;
        listed.check_reach()?;
        if let CertifiedPosition::Stated(stated) = &self.position {
            listed.check_same(&self.reached_components(stated, spend)?)?;
        }
        check_outcomes(&listed, claimed, &monoid, spend)?;
        let element = self.sum.iter().fold(0, |x, &part| monoid.times(x, self.phi[part as usize] as usize));
        let BilingualText { en, zh } = Outcome::from_win(!monoid.p.contains(element)).description();
        let quotient = text!(
            "all products were recomputed; the element of a sum is in P if and only if there is a move and no move leads to P; no two elements are the same; the position has the element {element}: {text}",
            text = (en, zh)
        );
        let BilingualText { en, zh } = quotient;
        Ok(match &self.position {
            CertifiedPosition::Stated(_) => {
                text!(
                    "{text}; all that can be reached was visited by the rules in the certificate, and it has the listed components",
                    text = (en, zh)
                )
            }
            CertifiedPosition::Named(_) => text!(
                "{text}; that the named position has these components with these options is only stated: the certificate has no rules, so this was not checked",
                text = (en, zh)
            ),
        })
    }

    /// The components that can be reached by stated rules, if there are no more of them than the certificate lists.
    fn reached_components(
        &self,
        stated: &StatedGame,
        spend: SpendCallback<'_>,
    ) -> Result<ReachedComponents, CheckFailure> {
        let (position, count) = (stated.position()?, self.components.len());
        let mut held = 0;
        let mut within_bytes = |positions, bytes| {
            held += bytes;
            if held > MAX_WALK_BYTES { Err(Stop::Memory) } else { spend(positions, bytes) }
        };
        let reached = ReachedComponents::from_position(&position, count, &mut within_bytes);
        reached.map_err(|unreached| walk_failure(unreached, count))
    }
}

fn walk_failure(unreached: UnreachedComponents, count: usize) -> CheckFailure {
    let wrong: ClaimError = match unreached {
        UnreachedComponents::TooLarge => text!("a component of the position is too large to be visited"),
        UnreachedComponents::TooMany => {
            let more = count + 1;
            text!("{more} components or more can be reached by the rules, but the certificate has only {count}")
        }
        UnreachedComponents::Loopy(position) => {
            let position = position.to_string();
            text!("play may never end by the rules: {position} can be reached from itself")
        }
        UnreachedComponents::Stop(Stop::RulesFailed, position) => {
            let position = position.to_string();
            text!("the rules fail at {position}")
        }
        UnreachedComponents::Stop(stop, _) => return stop.into(),
    };
    wrong.into()
}

impl StatedGame {
    /// Whether the expression denotes a position by the text alone, so that a certificate of its misère quotient can contain these rules.
    pub fn has_position(&self) -> bool {
        self.position().is_ok()
    }
}
