//! Numerations: how words represent numbers.

use super::delayed_weights::CertificateDelayedWeights;
use grundy_game::{BilingualText, Nat, text};
use serde::{Deserialize, Serialize};

/// A way to write numbers with digits. The most significant digit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateNumeration {
    /// A base.
    Base(u32),
    /// The weights are `w₀ = 1`, `w₁ = t + 1`, `wᵢ₊₁ = t·wᵢ + wᵢ₋₁`; a digit is at most `t`, and 0 comes after a digit `t`.
    /// With `t = 1` that is the numeration of E. Zeckendorf.
    Recurrence(u32),
    /// The first weights are given, the others are `wᵢ₊₁ = wᵢ + wᵢ₋ₔ`; the digits are 0 and 1.
    Delayed(CertificateDelayedWeights),
}

/// The maximum number of digits.
const MAX_DIGITS: u32 = 16;

impl CertificateNumeration {
    /// # Errors
    /// Returns an error if there is no such numeration, or if it has too many digits.
    pub(super) fn check_supported(self) -> Result<(), BilingualText> {
        match self {
            CertificateNumeration::Base(2..=MAX_DIGITS) => Ok(()),
            CertificateNumeration::Recurrence(t) if (1..MAX_DIGITS).contains(&t) => Ok(()),
            CertificateNumeration::Delayed(delayed) if delayed.is_supported() => Ok(()),
            CertificateNumeration::Delayed(_) => Err(text!(
                "a numeration with a delay of 1, 2 or 3 has more first weights than that and at most 8: 1 first, each greater than the one before and at most twice that; and each prefix of a numeral is a numeral"
            )),
            _ => {
                let most = MAX_DIGITS - 1;
                Err(text!("a numeration has a base from 2 to {MAX_DIGITS} or a recurrence with 1 to {most}"))
            }
        }
    }

    /// The number of digits.
    pub(super) fn digits(self) -> usize {
        match self {
            CertificateNumeration::Base(base) => base as usize,
            CertificateNumeration::Recurrence(t) => t as usize + 1,
            CertificateNumeration::Delayed(_) => 2,
        }
    }

    /// The digit that only 0 may follow, if there is one.
    pub(super) fn isolated_digit(self) -> Option<usize> {
        match self {
            CertificateNumeration::Base(_) | CertificateNumeration::Delayed(_) => None,
            CertificateNumeration::Recurrence(t) => Some(t as usize),
        }
    }

    /// Appends a digit to a word summarized by `(p, q)`: the value of the word is `p·wⱼ + q·wⱼ₋₁`, and the last digit read has the weight `wⱼ`.
    pub(super) fn append_digit(self, (p, q): (i128, i128), digit: i128) -> (i128, i128) {
        match self {
            CertificateNumeration::Base(base) => (i128::from(base) * p + digit, 0),
            CertificateNumeration::Recurrence(t) => (i128::from(t) * p + q + digit, p),
            CertificateNumeration::Delayed(_) => unreachable!("more numbers tell a sum there"),
        }
    }

    /// `p·wⱼ + q·wⱼ₋₁` for `j = 0` and `j = 1`; all further ones are sums of non-negative multiples of these two.
    pub(super) fn first_two_values(self, (p, q): (i128, i128)) -> [i128; 2] {
        match self {
            CertificateNumeration::Base(base) => [p, i128::from(base) * p],
            CertificateNumeration::Recurrence(t) => [p + q, (i128::from(t) + 1) * p + q],
            CertificateNumeration::Delayed(_) => unreachable!("more numbers tell a sum there"),
        }
    }

    /// The numeral of a number, most significant digit first.
    pub(super) fn word(self, number: u128) -> Vec<usize> {
        if let CertificateNumeration::Delayed(delayed) = self {
            return delayed.word(number);
        }
        let mut weights = vec![1u128];
        // For recurrences this is the weight before `w₀ = 1`: `w₁ = t·1 + 1` then gives `w₋₁ = 1`.
        let mut before = 1;
        while let Some(&last) = weights.last().filter(|&&last| last <= number) {
            let next = match self {
                CertificateNumeration::Base(base) => last.checked_mul(base.into()),
                CertificateNumeration::Recurrence(t) => last.checked_mul(t.into()).and_then(|n| n.checked_add(before)),
                CertificateNumeration::Delayed(_) => None,
            };
            before = last;
            weights.extend(next);
            if next.is_none() {
                break;
            }
        }
        let mut rest = number;
        let digit = |&weight: &u128| {
            let digit = rest / weight;
            rest %= weight;
            digit as usize
        };
        weights.iter().rev().map(digit).collect()
    }

    /// The number that a word represents.
    pub(super) fn number(self, word: &[usize]) -> Nat {
        if let CertificateNumeration::Delayed(delayed) = self {
            return delayed.number(word);
        }
        let (mut p, mut q) = (Nat::from(0u32), Nat::from(0u32));
        for &digit in word {
            match self {
                CertificateNumeration::Base(base) => p = p * base + digit,
                CertificateNumeration::Recurrence(t) => {
                    let next = &p * t + q + digit;
                    q = std::mem::replace(&mut p, next);
                }
                CertificateNumeration::Delayed(_) => {}
            }
        }
        // With `w₀ = w₋₁ = 1` the value is `p + q`; in a base `q` stays 0.
        p + q
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbers() {
        use CertificateNumeration::{Base, Recurrence};
        for numeration in [Base(2), Base(3), Base(16), Recurrence(1), Recurrence(2), Recurrence(3), Recurrence(15)] {
            for number in (0..5000).chain([u64::MAX.into(), 1 << 100]) {
                let word = numeration.word(number);
                assert_eq!(numeration.number(&word), Nat::from(number), "{numeration:?} {number}");
                let alone = numeration.isolated_digit();
                assert!(word.windows(2).all(|two| Some(two[0]) != alone || two[1] == 0), "{numeration:?} {number}");
            }
        }
        assert_eq!(Recurrence(1).word(11), [0, 1, 0, 1, 0, 0]);
    }
}
