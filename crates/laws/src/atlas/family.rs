//! Families of codes: letters in place of digits.

use grundy_game::{BilingualText, Code, text};
use std::fmt;

/// The maximum number of codes of a family: those with six octal digits.
const MAX_FAMILY_CODES: usize = 1 << 18;

/// A code in which lower-case letters replace digits. Each letter takes every digit; equal letters replace equal digits.
///
/// ```
/// use grundy_laws::atlas::CodeFamily;
/// let family = CodeFamily::parse("0.1x", 8).unwrap();
/// let codes: Vec<String> = family.codes().map(|code| code.to_string()).collect();
/// assert_eq!(codes, ["0.1", "0.11", "0.12", "0.13", "0.14", "0.15", "0.16", "0.17"]);
/// assert_eq!(CodeFamily::parse("x.y", 8).unwrap().codes().count(), 16, "0.y and 4.y");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFamily {
    base: u32,
    /// The digits `d₀, d₁, …`, or the letters that replace them.
    places: Vec<FamilyPlace>,
    /// The letters, in the order in which they occur, with the digits that they run over.
    letters: Vec<(char, Vec<u8>)>,
}

/// The error in the text of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFamilyError(pub BilingualText);

grundy_game::impl_english_error!(CodeFamilyError, |error| error.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FamilyPlace {
    Digit(u8),
    /// A letter, by its index in `letters`.
    Letter(usize),
}

impl CodeFamily {
    /// Reads a family such as `0.xyz`, `4.xy` or `0.1x1`, whose digits are below a base:
    /// 4 (at most one heap is left), 8 (two) or 16 (three; digits above 9 are `A` to `F`).
    ///
    /// # Errors
    /// Returns an error if there is no point after the first digit, if a character is neither a digit nor a letter, or if there are too many codes.
    ///
    /// # Panics
    /// Panics if the base is not 4, 8 or 16.
    pub fn parse(text: &str, base: u32) -> Result<CodeFamily, CodeFamilyError> {
        assert!([4, 8, 16].contains(&base), "codes have base 4, 8 or 16");
        let text = text.trim();
        let Some((before, after)) = text.split_once('.') else {
            return Err(CodeFamilyError(text!("a family of codes has a point after its first digit, as in 0.xyz")));
        };
        if before.chars().count() > 1 {
            return Err(CodeFamilyError(text!("a code has one digit before the point")));
        }
        let mut family = CodeFamily { base, places: Vec::new(), letters: Vec::new() };
        let zero = if before.is_empty() { "0" } else { "" };
        for (i, sign) in [zero, before, after].concat().chars().enumerate() {
            let place = family.read_place(sign, i == 0)?;
            family.places.push(place);
        }
        let codes = family.letters.iter().try_fold(1usize, |product, (_, digits)| product.checked_mul(digits.len()));
        if family.places.len() > 60 || codes.is_none_or(|codes| codes > MAX_FAMILY_CODES) {
            return Err(CodeFamilyError(text!(
                "too many codes: at most {MAX_FAMILY_CODES} are swept at a time, for example six octal digits"
            )));
        }
        Ok(family)
    }

    fn read_place(&mut self, sign: char, first: bool) -> Result<FamilyPlace, CodeFamilyError> {
        let base = self.base;
        // The digit before the point may only split.
        let legal = |digit: u8| !first || digit & 3 == 0;
        if sign.is_ascii_lowercase() {
            if let Some(known) = self.letters.iter().position(|(letter, _)| *letter == sign) {
                return Ok(FamilyPlace::Letter(known));
            }
            self.letters.push((sign, (0..base as u8).filter(|&digit| legal(digit)).collect()));
            return Ok(FamilyPlace::Letter(self.letters.len() - 1));
        }
        match sign.to_digit(base) {
            Some(digit) if legal(digit as u8) => Ok(FamilyPlace::Digit(digit as u8)),
            Some(_) => Err(CodeFamilyError(text!(
                "the digit before the point may only split a heap: it is 0, or in base 8 also 4, or in base 16 also 4, 8 or C"
            ))),
            None => Err(CodeFamilyError(text!(
                "‘{sign}’ is not a digit in base {base}; a lower-case letter stands for every digit"
            ))),
        }
    }

    /// The base of the digits.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The codes, all different, in the order of their digits.
    pub fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        let count = self.letters.iter().map(|(_, digits)| digits.len()).product();
        (0..count).map(|number: usize| {
            let mut rest = number;
            let mut chosen = vec![0; self.letters.len()];
            // The last letter changes fastest, so the codes come in the order of their digits.
            for (place, (_, digits)) in self.letters.iter().enumerate().rev() {
                chosen[place] = digits[rest % digits.len()];
                rest /= digits.len();
            }
            let digit = |place: &FamilyPlace| match *place {
                FamilyPlace::Digit(digit) => digit,
                FamilyPlace::Letter(letter) => chosen[letter],
            };
            let digits: String = self.places.iter().map(digit).map(digit_char).collect();
            let text = format!("{}.{}", &digits[..1], &digits[1..]);
            let code = if self.base == 16 { Code::hexadecimal(&text) } else { Code::octal(&text) };
            code.expect("the digits are below the base")
        })
    }
}

/// A digit as it is written.
fn digit_char(digit: u8) -> char {
    char::from_digit(digit.into(), 16).expect("a digit is below 16").to_ascii_uppercase()
}

impl fmt::Display for CodeFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, place) in self.places.iter().enumerate() {
            let sign = match *place {
                FamilyPlace::Digit(digit) => digit_char(digit),
                FamilyPlace::Letter(letter) => self.letters[letter].0,
            };
            write!(f, "{sign}{}", if i == 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn families() {
        let check = |text: &str, base: u32, display: &str, count: usize| {
            let family = CodeFamily::parse(text, base).unwrap();
            let codes: HashSet<Code> = family.codes().collect();
            assert_eq!((family.to_string().as_str(), family.codes().count(), codes.len()), (display, count, count));
        };
        check("0.xyz", 8, "0.xyz", 512);
        check(".xx", 8, "0.xx", 8);
        check("4.1x", 8, "4.1x", 8);
        check("x.yz", 8, "x.yz", 128);
        check("x.x", 8, "x.x", 2);
        check("0.77", 8, "0.77", 1);
        check("0.xy", 4, "0.xy", 16);
        check("x.F", 16, "x.F", 4);
        check("4.", 8, "4.", 1);
        check("0.abcdef", 8, "0.abcdef", 1 << 18);
    }

    #[test]
    fn what_is_no_family() {
        for (text, base) in [
            ("", 8),
            ("xyz", 8),
            ("00.x", 8),
            ("0.8", 8),
            ("0.4", 4),
            ("4.x", 4),
            ("3.x", 8),
            ("0.x.y", 8),
            ("0.X", 8),
            ("0.é", 8),
            ("0.abcdefg", 8),
            ("0.abcdefghijklmnopqrstuvwxyz", 16),
            ("0.0000000000000000000000000000000000000000000000000000000000000000", 8),
        ] {
            assert!(CodeFamily::parse(text, base).is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn displays_as_what_it_was_read_from(text in "[ 0-9A-Ga-z.é]{0,2}\\.[0-9A-Ga-z]{0,9}", base in 2u32..5) {
            let base = 1u32 << base;
            if let Ok(family) = CodeFamily::parse(&text, base) {
                let again = CodeFamily::parse(&family.to_string(), base);
                proptest::prop_assert_eq!(again.as_ref(), Ok(&family));
                let first = family.codes().next().map(|code| code.base());
                proptest::prop_assert_eq!(first, Some(base.max(8)));
            }
        }
    }
}
