//! The checker of certificates.
//!
//! It rebuilds what must hold from the rules in the certificate, by the definition, and shares no code with the engines that found it:
//! of this project it uses the meaning of codes and sets (`grundy-theory`) and nothing else.
//!
//! # Periods
//! A certificate says: `G(n + p) = G(n) + s` for all `n ≥ n₀`, and these are the values up to where the theorem needs them.
//! The checker computes every value anew as the mex of the values of all options, and compares;
//! it works out the bound of the theorem, and holds the equalities below it against the values;
//! and it makes sure that no smaller preperiod and no smaller period would do.
//!
//! - *Codes* that leave at most `m` heaps and take at most `k`: equality from `n₁ ≥ 1` to below `max(m·n₁ + (m−1)·p + k − (m−1), k + 1)`.
//!   From there on an option of `n + p` has a component of at least `n₁ + p`; with `p` less it is an option of `n` with the same value,
//!   and the other way round (R. K. Guy and C. A. B. Smith, 1956). Finite sets are the case `m = 1`.
//! - *Unequal splits*: equality from `n₁ ≥ 1` to below `2n₁ + 2p`.
//! - *All numbers but some, the largest of them `K`*: the state is the same at two heaps a period apart, and all its values are `s` larger.
//!   The state is: the last `K` values, and which values no larger heap can have, because all of them reach a heap with it.
//!
//! # Cost
//! `O(L²)` for `L` values: certificates of more than [`LONGEST`] values are refused.

mod claim;
mod recompute;

pub use claim::{Certificate, Rule};

use grundy_theory::{Said, say};
use std::fmt;

/// The most values of a certificate.
pub const LONGEST: usize = 20_000;

/// What became of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What it claims.
    pub claim: Said,
    /// Why it holds: the theorem; or what is wrong.
    pub why: Said,
    /// Whether it holds.
    pub holds: bool,
}

/// A text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub Said);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for Unreadable {}

/// Checks a certificate.
///
/// # Errors
/// The text is no certificate, or one that is too long.
///
/// # Examples
/// ```
/// let text = r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0,
///     "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#;
/// assert!(grundy_verify::verify(text).unwrap().holds);
/// let wrong = text.replace("\"period\": 3", "\"period\": 6");
/// assert!(!grundy_verify::verify(&wrong).unwrap().holds);
/// ```
pub fn verify(text: &str) -> Result<Checked, Unreadable> {
    let certificate = Certificate::read(text)?;
    let claim = certificate.claim();
    Ok(match certificate.check() {
        Ok(why) => Checked { claim, why, holds: true },
        Err(why) => Checked { claim, why, holds: false },
    })
}

/// A text that does not say what it should.
fn unreadable(why: &str) -> Unreadable {
    Unreadable(say!("this is no certificate: {why}", "这不是证书：{why}"))
}
