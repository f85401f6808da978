//! Remarks on `10^9`: in the notation `^` is XOR, as in Python, and a power is written `**`.

use grundy_game::{BilingualText, half_width, is_word_character, text};
use num_bigint::BigUint;

/// The maximum number of remarks about one text.
const MAX_POWER_REMARKS: usize = 3;
/// The maximum number of digits of a number that is read.
const MAX_NUMBER_DIGITS: usize = 18;

/// A remark for each `^` between two plain numbers of which the first is a usual base, 2 or a power of 10: it may mean a power.
pub(super) fn power_remarks(text: &str) -> Vec<BilingualText> {
    let mut remarks: Vec<BilingualText> = Vec::new();
    for (base, exponent) in numbers_at_carets(text) {
        let (Ok(first), Ok(second)) = (base.parse::<BigUint>(), exponent.parse::<BigUint>()) else { continue };
        let is_usual = base == "2" || base.starts_with('1') && base.len() > 1 && base[1..].bytes().all(|b| b == b'0');
        if !is_usual {
            continue;
        }
        let value = first ^ second;
        let remark =
            text!("{base}^{exponent} is the XOR of both numbers, {value}; the power is written {base}**{exponent}");
        if remarks.len() < MAX_POWER_REMARKS && !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}

/// The plain numbers before and after each `^` outside of quotes, without the characters that may separate digits.
fn numbers_at_carets(text: &str) -> Vec<(String, String)> {
    let signs: Vec<char> = text.chars().map(half_width).collect();
    let mut quote = None;
    let mut found = Vec::new();
    for (at, &sign) in signs.iter().enumerate() {
        match (quote, sign) {
            (Some(open), sign) if sign == open => quote = None,
            (None, '"' | '\'') => quote = Some(sign),
            (None, '^') => {
                let before = signs[..at].iter().rev().skip_while(|c| **c == ' ');
                let mut base: Vec<char> = before.take_while(|c| is_number_sign(**c)).copied().collect();
                base.reverse();
                let after = signs[at + 1..].iter().skip_while(|c| **c == ' ');
                let exponent: String = after.take_while(|c| is_number_sign(**c)).filter(|c| **c != '_').collect();
                let base: String = base.into_iter().filter(|c| *c != '_').collect();
                let is_plain = |number: &str| {
                    (1..=MAX_NUMBER_DIGITS).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit())
                };
                if is_plain(&base) && is_plain(&exponent) {
                    found.push((base, exponent));
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a character may belong to a number or a name.
fn is_number_sign(c: char) -> bool {
    is_word_character(c) || c == '.'
}

#[cfg(test)]
mod tests {
    use super::power_remarks;

    #[test]
    fn powers_that_are_xors_are_named() {
        let message = |text: &str| power_remarks(text).into_iter().map(|line| line.en).collect::<Vec<_>>();
        assert_eq!(message("wythoff(10^9, 3)"), ["10^9 is the XOR of both numbers, 3; the power is written 10**9"]);
        assert_eq!(message("nim(１０＾９, 2 ^ 1_0)").len(), 2);
        assert_eq!(message("nim(10^9, 10^9)").len(), 1);
        for text in ["nim(5^3)", "nim(n^2)", "nim(2^n)", "x2^3", "rook(\"10^9\")", "nim(10**9)", "10^", "^9", ""] {
            assert!(message(text).is_empty(), "{text}");
        }
    }
}
