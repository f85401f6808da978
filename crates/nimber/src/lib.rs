//! The field of nimbers, and questions about it as text.
//!
//! The natural numbers are a field of characteristic 2 under nim-addition, which is XOR, and nim-multiplication (Conway, 1976).
//! The numbers below `2^(2^k)` are a subfield, so the orders of these subfields are 2, 4, 16, 256, 65536, ….
//! Every quadratic equation has its roots in the union of these fields.
//!
//! | functions | numbers | cost |
//! |---|---|---|
//! | [`NimberWord`]: product, power, inverse, square root | `u64`, `u128` | some 10 ns a product |
//! | [`multiply_rows`] | rows of `u64` | some 2 ns a product |
//! | [`product`], [`square`], [`inverse`], [`quotient`], [`sqrt`], [`power`] | of any size | `n^1.6` for `n` bits |
//! | [`quadratic_roots`]: both roots of `x² + bx + c` | of any size | `n^1.6` for `n` bits |
//! | [`order`] in the multiplicative group | up to 4096 bits | microseconds up to 128 bits |
//! | [`TransfiniteField`]: products, powers, inverses, square roots | below `ω^ω^ω` | products of terms |
//! | [`discrete_log`]: discrete logarithms | up to 128 bits | microseconds up to 64 bits, then tenths of a second |
//!
//! All functions are compared with [`definition`] in tests.
//!
//! [`ask`] answers questions that are written as text:
//! ```
//! use grundy_nimber::{NimberResult, ask};
//! assert_eq!(ask("*3 * *5", &()).unwrap().result, NimberResult::Nimber(15u32.into()));
//! ```

pub mod definition;
mod limbs;
mod logarithm;
mod nat;
mod order;
mod question;
mod tower;
mod transfinite;
mod word;

pub use logarithm::discrete_log;
pub use nat::{field_bits, inverse, power, product, quadratic_roots, quotient, sqrt, square};
pub use num_bigint::BigInt;
pub use order::order;
pub use question::{MAX_NIMBER_BITS, NimberAnswer, NimberResult, NimberSyntaxError, ask, mex};
pub use transfinite::{MAX_TRANSFINITE_PRIME, TransfiniteField, odd_prime, prime_power_root, transfinite_degree};
pub use word::{NimberWord, multiply_rows};

use grundy_game::{BilingualText, Stop, text};

/// The reason why an existing result was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimberFailure {
    /// A budget ran out.
    Stopped(Stop),
    /// The number has more than 4096 bits, and the order of the group has not been factored.
    Unfactored,
    /// The base of a logarithm has more than 128 bits, or a field of infinite nimbers is too large to divide in it.
    TooLarge,
    /// A power of `ω` is needed that has not been computed, or is not in the table.
    UnknownRoot,
}

impl From<Stop> for NimberFailure {
    fn from(stop: Stop) -> NimberFailure {
        NimberFailure::Stopped(stop)
    }
}

impl NimberFailure {
    /// The error in words.
    pub fn text(self) -> BilingualText {
        match self {
            NimberFailure::Stopped(stop) => {
                let BilingualText { en, zh } = stop.description();
                text!("not found: {text}", text = (en, zh))
            }
            NimberFailure::Unfactored => text!(
                "not found: the order of the group is a product of Fermat numbers, and nobody has factored the one of 4097 bits"
            ),
            NimberFailure::TooLarge => {
                text!(
                    "not found: logarithms are computed to bases of at most 128 bits, and quotients and roots of infinite nimbers in fields of at most 2^(2^20) elements"
                )
            }
            NimberFailure::UnknownRoot => text!(
                "not found: the powers of ω^(ω^k) are known for the odd prime numbers up to {MAX_TRANSFINITE_PRIME} only"
            ),
        }
    }
}

grundy_game::impl_english_error!(NimberFailure, |error| error.text());

/// The example of the README is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
