//! Taking-and-breaking codes: octal and hexadecimal games.
//!
//! In the code `d₀.d₁d₂d₃…`, bit `j` of the digit `dᵢ` says whether `i` tokens may be taken from a heap
//! when exactly `j` non-empty heaps are left of it.
//! In Kayles, `0.77`, one or two tokens may be taken, and the rest of the heap may be split in two.
//! `d₀` describes splitting without taking. Leaving one heap or none would not be a move, so only bits 2 and up of `d₀` may be set.

use super::size_constraint::{self, SizeConstraint};
use crate::{BilingualText, text};
use std::fmt;
use std::ops::ControlFlow;

/// A taking-and-breaking code with digits in base 8 (a move leaves at most two heaps) or 16 (at most three).
///
/// ```
/// use grundy_game::Code;
/// let kayles = Code::octal("0.77")?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert!(Code::octal("0.8").is_err());
/// # Ok::<(), grundy_game::BadCode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The base of the digits, 8 or 16.
    base: u32,
    /// `digits[i]` is `dᵢ`. Contains at least `d₀`, and has no trailing zeros after it.
    digits: Vec<u8>,
}

/// Why the text of a code is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(pub BilingualText);

crate::impl_english_error!(BadCode, |error| error.0);

impl Code {
    /// Parses an octal code such as `0.77`, `.137` or `4.7`.
    ///
    /// # Errors
    /// Returns an error if a digit is not octal, the first digit is neither 0 nor 4, there is no point, or the text has more than 1000 bytes.
    pub fn octal(text: &str) -> Result<Code, BadCode> {
        Code::parse(text, 8)
    }

    /// Parses a hexadecimal code such as `0.137F` or `C.0`.
    ///
    /// # Errors
    /// As [`octal`](Code::octal), with the digits 0–9 and A–F; the first digit may be 0, 4, 8 or C.
    pub fn hexadecimal(text: &str) -> Result<Code, BadCode> {
        Code::parse(text, 16)
    }

    fn parse(text: &str, base: u32) -> Result<Code, BadCode> {
        let bad = |message: BilingualText| Err(BadCode(message));
        if text.len() > 1_000 {
            return bad(text!("a code has at most 1000 digits"));
        }
        let Some((before, after)) = text.trim().split_once('.') else {
            return bad(text!("a code has a point after its first digit, as in \"0.77\""));
        };
        if before.chars().count() > 1 {
            return bad(text!("a code has one digit before the point"));
        }
        // A code may begin with the point, as in the literature.
        let zero = if before.is_empty() { "0" } else { "" };
        let mut digits = Vec::new();
        for c in [zero, before, after].concat().chars() {
            match c.to_digit(base) {
                Some(d) => digits.push(d as u8),
                None if base == 8 => {
                    return bad(text!("‘{c}’ is not an octal digit: an octal code uses 0 to 7"));
                }
                None => {
                    return bad(text!("‘{c}’ is not a hexadecimal digit: such a code uses 0 to 9 and A to F"));
                }
            }
        }
        if digits[0] & 3 != 0 {
            return bad(text!("the digit before the point may only split a heap: 0 or 4 (or 8, C in hexadecimal)"));
        }
        Ok(Code::with_digits(base, digits))
    }

    /// Makes a code of digits that are known to be valid.
    ///
    /// # Panics
    /// Panics if a digit is not below the base, or `d₀` allows leaving one heap or none.
    pub(crate) fn with_digits(base: u32, mut digits: Vec<u8>) -> Code {
        let legal = digits.first().is_some_and(|d0| d0 & 3 == 0) && digits.iter().all(|&d| u32::from(d) < base);
        assert!(legal, "the digits {digits:?} make a code to base {base}");
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Code { base, digits }
    }

    /// Removes one way to move: in the result, taking `taken` tokens may not leave exactly `heaps` heaps.
    pub fn without_move(&self, taken: usize, heaps: u32) -> Code {
        let mut digits = self.digits.clone();
        if let Some(digit) = digits.get_mut(taken) {
            // A shift by 8 or more names a bit that no digit has.
            *digit &= !1u8.checked_shl(heaps).unwrap_or(0);
        }
        Code::with_digits(self.base, digits)
    }

    /// Whether taking `taken` tokens may leave exactly `heaps` heaps.
    pub fn allows(&self, taken: usize, heaps: u32) -> bool {
        self.digits.get(taken).is_some_and(|digit| digit & 1u8.checked_shl(heaps).unwrap_or(0) != 0)
    }

    /// The digits `d₀, d₁, …, d_k`; `d_k ≠ 0` unless `k = 0`.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The base of the digits, 8 or 16.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The largest number of heaps that a move can leave of one heap.
    pub fn max_heaps(&self) -> u32 {
        self.digits.iter().map(|d| d.checked_ilog2().unwrap_or(0)).max().unwrap_or(0)
    }

    /// Visits every option of a heap of `n` tokens: the sizes of the heaps left, all positive, in ascending order.
    ///
    /// This is the definition, written for clarity. A heap that may be split in three has `O(n²)` options.
    pub fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for (taken, &digit) in self.digits.iter().enumerate() {
            // Digits ascend in the number that they take, so the later ones take even more.
            let Some(left) = n.checked_sub(taken as u64) else { break };
            for heaps in (0..=3).filter(|heaps| digit >> heaps & 1 == 1) {
                size_constraint::for_each_partition(left, heaps, SizeConstraint::Any, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return write!(f, "0");
        }
        self.digits[1..].iter().try_for_each(|d| write!(f, "{d:X}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option_texts(code: &Code, n: u64) -> String {
        let mut all = Vec::new();
        let _ = code.for_each_option(n, &mut |parts| {
            let parts: Vec<_> = parts.iter().map(u64::to_string).collect();
            all.push(if parts.is_empty() { "-".into() } else { parts.join(",") });
            ControlFlow::Continue(())
        });
        all.join("  ")
    }

    #[test]
    fn options_as_in_winning_ways() {
        let check = |code: Code, n, expect| assert_eq!(option_texts(&code, n), expect, "{code} {n}");
        check(Code::octal("0.3").unwrap(), 9, "8");
        check(Code::octal("0.77").unwrap(), 9, "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4");
        check(Code::octal("4.0").unwrap(), 8, "1,7  2,6  3,5  4,4");
        check(Code::octal("0.3").unwrap(), 1, "-");
        check(Code::hexadecimal("8.0").unwrap(), 7, "1,1,5  1,2,4  1,3,3  2,2,3");
    }

    #[test]
    fn texts_that_are_no_codes() {
        for bad in ["", "77", "0.8", "0.7x", "1.7", "00.7", "0.7.7", "-0.7", "４.7"] {
            assert!(Code::octal(bad).is_err(), "{bad}");
        }
        assert!(Code::octal(&format!("0.{}", "7".repeat(2000))).is_err());
    }

    #[test]
    fn displays_as_it_is_read() {
        for text in ["0.77", "4.7", "0.007", "0.0", "4.0"] {
            assert_eq!(Code::octal(text).unwrap().to_string(), text);
        }
        assert_eq!(Code::octal(".770").unwrap().to_string(), "0.77");
        assert_eq!(Code::hexadecimal("c.0f").unwrap().to_string(), "C.0F");
    }
}
