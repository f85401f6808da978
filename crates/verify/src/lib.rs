//! The checker of certificates.
//!
//! It rebuilds the conditions from the rules in the certificate, by the definition, and shares no code with the engines that found it.
//! Of this project it uses only the meaning of codes and sets (`grundy-game`) and of texts of rules (`grundy-rules`).
//!
//! # Periods
//! A certificate claims `G(n + p) = G(n) + s` for all `n ≥ n₀`, and describes the values up to the bound that the theorem needs.
//! The checker recomputes every value and compares; it computes the bound of the theorem and checks the equalities below it;
//! and it checks that neither the preperiod nor the period can be smaller.
//!
//! - *Codes* that leave at most `m` heaps and take at most `k`: equality from `n₁ ≥ 1` to below `max(m·n₁ + (m−1)·p + k − (m−1), k + 1)`.
//!   From there on an option of `n + p` has a component of at least `n₁ + p`; with `p` less it is an option of `n` with the same value,
//!   and the other way round (R. K. Guy and C. A. B. Smith, 1956). Finite sets are the case `m = 1`.
//! - *Unequal splits*: equality from `n₁ ≥ 1` to below `2n₁ + 2p`.
//! - *All numbers except some, the largest of which is `K`*: the state is the same at two heaps a period apart, except that all its values are `s` larger.
//!   The state consists of the last `K` values, and the values that no larger heap can have, because every larger heap reaches a heap with that value.
//!
//! # All positions
//! A certificate is a finite automaton that reads positions, and claims that it accepts exactly the lost ones, or exactly each with its Grundy value.
//! The checker rebuilds the conditions from the rules, as formulas with `+` and `<`, and decides them with its own automata: see [`AutomaticCertificate`].
//!
//! # Misère play
//! A certificate is a finite monoid with a set P, and claims that it is the misère quotient of some heaps of a game, or of all.
//! The checker recomputes all products and all options, and checks that a sum is in P if and only if it is lost: see [`QuotientCertificate`].
//! [`PositionQuotientCertificate`] claims the same of all components that can be reached from a position.
//!
//! # Kinds
//! | kind | carries | for | values are recomputed | cost |
//! |---|---|---|---|---|
//! | `periodic` ([`PeriodicCertificate`]) | all values | all rules | by the definition | `O(L²)` where two heaps are left; `L` at most [`MAX_CARRIED_VALUES`] |
//! | `periodic-window` ([`WindowCertificate`]) | a digest | rules that leave at most one heap, all-but sets | by the definition, from the last values alone | `O(L · numbers)`; `L` at most [`MAX_NEEDED_VALUES`] |
//! | `periodic-sparse` ([`SparseCertificate`]) | a sparse space, its rare heaps, a digest | rules that leave at most two heaps | by the lemma of [`SparseCertificate`] | `O(L · rare heaps)`, mostly; `L` at most [`MAX_NEEDED_VALUES`] |
//! | `periodic-recurrence` ([`RecurrenceCertificate`]) | a sparse space, its rare heaps, windows of values | rules that leave at most two heaps | by the lemma of [`SparseCertificate`], from each window to the next, in parts if wanted | `O(L · rare heaps)`; `L` up to 2^48, a megabyte of memory |
//! | `automatic` ([`AutomaticCertificate`]) | an automaton | games of natural numbers with linear moves; codes and sets | not at all: the conditions are decided for all positions at once | rarely more than seconds; a wrong one may run into the limits |
//! | `misere-quotient` ([`QuotientCertificate`]) | products with generators, P, the elements of heaps | all rules; the whole game where there is a bound | not at all: all sums at once, by their elements | `O(order²)`, and the search for a sum that fails |
//! | `position-misere-quotient` ([`PositionQuotientCertificate`]) | the same, and the options of all components | any position; the options are those of rules in the certificate, or are stated | not at all | the same, and all positions that can be reached by rules in the certificate |
//!
//! [`verify`] has no limit; [`verify_within`] has a budget.
//! [`CoqFile`] states the claim of a certificate of a period for Coq, which proves it again.

mod automatic;
mod claim;
mod coq;
mod digest;
mod json_fault;
mod options;
mod part;
mod periodic;
mod pieces;
mod quotient;
mod recompute;
mod rule;
mod sparse;
mod state;
mod subject;
mod theorem;
mod window;

pub use automatic::{
    AutomaticCertificate, AutomatonClaim, CertificateDelayedWeights, CertificateNumeration, CertificateSubject,
    PrefixSumTable, StatedGame,
};
pub use claim::Certificate;
pub use coq::{CoqFile, CoqRefusal};
pub use digest::digest;
pub use part::CertificatePart;
pub use periodic::PeriodicCertificate;
pub use pieces::{CertificateOpening, CertificatePiece, CertificatePieces};
pub use quotient::{
    CertifiedPosition, CertifiedQuotient, NamedPosition, PositionQuotientCertificate, QuotientCertificate,
    QuotientPeriod, ReachedComponents, UnreachedComponents,
};
pub use rule::CertificateRule;
pub use sparse::{CertifiedSpace, CertifiedWindow, RecurrenceCertificate, SparseCertificate};
pub use theorem::prime_divisors;
pub use window::WindowCertificate;

use grundy_game::{BilingualText, Stop, text};
use std::fmt;

/// The maximum number of values of a certificate that carries them, and of heaps of a quotient.
pub const MAX_CARRIED_VALUES: usize = 20_000;
/// The maximum number of values that a certificate without them may need.
pub const MAX_NEEDED_VALUES: u64 = 1 << 31;

/// The result of checking a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedCertificate {
    /// The claim.
    pub claim: BilingualText,
    /// The reason why the claim holds, with the theorem, or the error.
    pub reason: BilingualText,
    /// Whether it holds.
    pub holds: bool,
}

/// The reason why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableCertificate(pub BilingualText);

impl fmt::Display for UnreadableCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for UnreadableCertificate {}

/// The reason why it is not known whether a certificate holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerificationFailure {
    /// The text is not a certificate.
    Unreadable(UnreadableCertificate),
    /// The budget ran out before the check was complete.
    Stopped {
        /// The claim of the certificate.
        claim: BilingualText,
        /// The limit that ran out.
        stop: Stop,
    },
}

impl VerificationFailure {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            VerificationFailure::Unreadable(unreadable) => unreadable.0.clone(),
            VerificationFailure::Stopped { stop, .. } => {
                let BilingualText { en, zh } = stop.description();
                text!("the check is not complete: {text}", text = (en, zh))
            }
        }
    }
}

grundy_game::impl_english_error!(VerificationFailure, |error| error.text());

/// A callback before work is done: the numbers of further values to be computed and of further bytes to be allocated.
pub type SpendCallback<'a> = &'a mut dyn FnMut(u64, u64) -> Result<(), Stop>;

/// The error in a claim.
type ClaimError = BilingualText;

/// The reason why a claim was not verified.
enum CheckFailure {
    Wrong(ClaimError),
    Stop(Stop),
    /// Only the rules showed that the text is not a certificate.
    Unreadable(UnreadableCertificate),
}

impl From<ClaimError> for CheckFailure {
    fn from(wrong: ClaimError) -> CheckFailure {
        CheckFailure::Wrong(wrong)
    }
}

impl From<Stop> for CheckFailure {
    fn from(stop: Stop) -> CheckFailure {
        CheckFailure::Stop(stop)
    }
}

/// Checks a certificate without a limit.
///
/// # Errors
/// Returns an error if the text is not a certificate, if it is too long, or if there is no memory for the values of a sparse space.
///
/// # Examples
/// ```
/// let text = r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0,
///     "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#;
/// assert!(grundy_verify::verify(text).unwrap().holds);
/// let wrong = text.replace("\"period\": 3", "\"period\": 6");
/// assert!(!grundy_verify::verify(&wrong).unwrap().holds);
/// ```
pub fn verify(text: &str) -> Result<CheckedCertificate, UnreadableCertificate> {
    verify_within(text, &mut |_, _| Ok(())).map_err(|unchecked| match unchecked {
        VerificationFailure::Unreadable(unreadable) => unreadable,
        VerificationFailure::Stopped { stop, .. } => UnreadableCertificate(stop.description()),
    })
}

/// Checks a certificate while `spend` returns `Ok`. It is called at least once in some thousand values, and before memory is allocated.
///
/// # Errors
/// Returns an error if the text is not a certificate, or it is too long; or if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_game::Stop;
/// use grundy_verify::{VerificationFailure, verify_within};
/// let text = r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0,
///     "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#;
/// let stopped = verify_within(text, &mut |_, _| Err(Stop::Time));
/// assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: Stop::Time, .. })));
/// ```
pub fn verify_within(text: &str, spend: SpendCallback<'_>) -> Result<CheckedCertificate, VerificationFailure> {
    verify_part(text, CertificatePart::WHOLE_CERTIFICATE, spend)
}

/// Checks a part of a certificate as [`verify_within`] checks all of it. The claim holds if all parts do.
///
/// # Errors
/// Returns the errors of [`verify_within`], or an error if the certificate has no parts ([`Certificate::has_parts`]).
pub fn verify_part(
    text: &str,
    part: CertificatePart,
    spend: SpendCallback<'_>,
) -> Result<CheckedCertificate, VerificationFailure> {
    let certificate = Certificate::read(text).map_err(VerificationFailure::Unreadable)?;
    if part != CertificatePart::WHOLE_CERTIFICATE && !certificate.has_parts() {
        return Err(VerificationFailure::Unreadable(pieces::no_pieces_error()));
    }
    let claim = certificate.claim();
    match certificate.check(part, spend) {
        Ok(reason) => Ok(CheckedCertificate { claim, reason, holds: true }),
        Err(CheckFailure::Wrong(reason)) => Ok(CheckedCertificate { claim, reason, holds: false }),
        Err(CheckFailure::Stop(stop)) => Err(VerificationFailure::Stopped { claim, stop }),
        Err(CheckFailure::Unreadable(unreadable)) => Err(VerificationFailure::Unreadable(unreadable)),
    }
}

/// The example of the README is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
