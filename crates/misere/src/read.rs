//! Parsing words in generators.

use crate::{HeapQuotient, QuotientElement};
use std::iter::Peekable;
use std::str::Chars;

/// Parses a word such as `ab²`, `ab^2`, `abb` or `a₁`; `1` is the empty word. Returns the indices of generators with their exponents.
///
/// `None` if the text is not such a word, or an exponent needs more than 64 bits.
///
/// # Examples
/// ```
/// # use grundy_misere::read_generator_word;
/// assert_eq!(read_generator_word("ab²a₁"), Some(vec![(0, 1), (1, 2), (26, 1)]));
/// assert_eq!(read_generator_word("b b ^ 3"), Some(vec![(1, 1), (1, 3)]));
/// assert_eq!((read_generator_word("1"), read_generator_word("b²²"), read_generator_word("b^"), read_generator_word("")), (Some(vec![]), Some(vec![(1, 22)]), None, None));
/// ```
pub fn read_generator_word(word: &str) -> Option<Vec<(usize, u64)>> {
    let mut letters: Vec<(usize, u64)> = Vec::new();
    let text: String = word.chars().filter(|c| !c.is_whitespace() && !matches!(c, '·' | '*')).collect();
    let mut signs = text.chars().peekable();
    signs.peek()?;
    while let Some(sign) = signs.next() {
        if sign == '1' {
            continue;
        }
        let first = sign.is_ascii_lowercase().then(|| usize::from(sign as u8 - b'a'))?;
        let round = next_number(&mut signs, |c| "₀₁₂₃₄₅₆₇₈₉".chars().position(|digit| digit == c))?;
        let place = usize::try_from(round.unwrap_or(0)).ok()?.checked_mul(26)?.checked_add(first)?;
        let exponent = if signs.next_if_eq(&'^').is_some() {
            Some(next_number(&mut signs, |c| c.to_digit(10).map(|digit| digit as usize))??)
        } else {
            next_number(&mut signs, |c| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c))?
        };
        letters.push((place, exponent.unwrap_or(1)));
    }
    Some(letters)
}

/// The number whose digits come next; `Some(None)` if there are no digits; `None` if it needs more than 64 bits.
fn next_number(signs: &mut Peekable<Chars<'_>>, digit: impl Fn(char) -> Option<usize>) -> Option<Option<u64>> {
    let mut found: Option<u64> = None;
    while let Some(next) = signs.peek().and_then(|&sign| digit(sign)) {
        found = Some(found.unwrap_or(0).checked_mul(10)?.checked_add(next as u64)?);
        signs.next();
    }
    Some(found)
}

impl HeapQuotient {
    /// The element of a word in which each letter represents one of these elements.
    ///
    /// `None` if [`read_generator_word()`] cannot parse it, or a letter has no element.
    pub fn element_of_word(&self, word: &str, letters: &[QuotientElement]) -> Option<QuotientElement> {
        let times = |x, (place, exponent): (usize, u64)| {
            letters.get(place).map(|&letter| self.product(x, self.power(letter, exponent)))
        };
        read_generator_word(word)?.into_iter().try_fold(self.identity(), times)
    }
}

#[cfg(test)]
mod tests {
    use super::read_generator_word;
    use crate::Monomial;

    #[test]
    fn words_are_read_as_they_are_written() {
        for exponents in [vec![0, 0], vec![1, 2], vec![3, 0], vec![0, 10], [vec![0; 26], vec![7, 1]].concat()] {
            let letters = read_generator_word(&Monomial(exponents.clone()).to_string()).unwrap();
            let mut found = vec![0; exponents.len()];
            letters.into_iter().for_each(|(place, exponent)| found[place] += exponent as u32);
            assert_eq!(found, exponents);
        }
    }

    #[test]
    fn what_is_no_word_is_refused() {
        for word in ["", " ", "A", "²", "^2", "a^", "a^x", "a^-1", "a2", "₁", "a^99999999999999999999", "ä"] {
            assert_eq!(read_generator_word(word), None, "{word}");
        }
    }
}
