//! Nimbers as text: `*26 + *2 + *17`.

use grundy_theory::{Nat, Said, say};
use std::ops::Range;

/// A mistake in a nimber expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadNimber {
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// What was expected.
    pub said: Said,
}

/// The value of a sum of nimbers: `*3 + *5`, also `3 ^ 5` and `3 ⊕ 5`; with nothing at all, 0.
///
/// # Errors
/// Where the text is no such sum.
///
/// # Examples
/// ```
/// assert_eq!(grundy::nimber::evaluate("*26 + *2 + *17").unwrap(), grundy::Nat::from(9u32));
/// ```
pub fn evaluate(text: &str) -> Result<Nat, BadNimber> {
    let mut sum = Nat::ZERO;
    let mut rest = text;
    let mut first = true;
    loop {
        rest = rest.trim_start();
        if rest.is_empty() && first {
            return Ok(sum);
        }
        let at = text.len() - rest.len();
        let start = rest.strip_prefix(['*', '＊', '∗']).unwrap_or(rest).trim_start();
        let digits = start.len() - start.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let Ok(number) = start[..digits].parse::<Nat>() else {
            let width = rest.chars().next().map_or(0, char::len_utf8);
            let said = say!("a nimber such as *5 is expected here", "这里应为 nimber，例如 *5");
            return Err(BadNimber { span: at..at + width, said });
        };
        sum ^= number;
        rest = start[digits..].trim_start();
        first = false;
        if rest.is_empty() {
            return Ok(sum);
        }
        let at = text.len() - rest.len();
        let Some(next) = rest.strip_prefix(['+', '^', '⊕', '＋']) else {
            let width = rest.chars().next().map_or(0, char::len_utf8);
            let said = say!("a + is expected between nimbers", "nimber 之间应为 +");
            return Err(BadNimber { span: at..at + width, said });
        };
        rest = next;
    }
}

/// The least natural number that is not among these.
///
/// # Examples
/// ```
/// use grundy::Nat;
/// assert_eq!(grundy::nimber::mex(&[0u32, 1, 3, 5].map(Nat::from)), 2);
/// assert_eq!(grundy::nimber::mex(&[]), 0);
/// ```
pub fn mex(numbers: &[Nat]) -> u64 {
    let small: Vec<u64> = numbers.iter().filter_map(|n| u64::try_from(n).ok()).collect();
    let mut sorted = small;
    sorted.sort_unstable();
    sorted.dedup();
    sorted.iter().zip(0u64..).take_while(|(n, i)| *n == i).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums() {
        let check = |text: &str, expect: u32| assert_eq!(evaluate(text), Ok(expect.into()), "{text}");
        check("", 0);
        check("  ", 0);
        check("*5", 5);
        check("3^5", 6);
        check("*3 ⊕ *5 + 1", 7);
    }

    #[test]
    fn mistakes_point() {
        let check = |text: &str, span| assert_eq!(evaluate(text).unwrap_err().span, span, "{text}");
        check("*3 + ", 5..5);
        check("*3 *5", 3..4);
        check("-3", 0..1);
        check("*3 + x", 5..6);
        check("*3.5", 2..3);
    }
}
