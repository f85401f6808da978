//! Questions about nimbers as text: `*3 * *5`, `(*3 + *5)^7`, `log(*5, *2)`, `x^2 + *3 x + *5 = 0`.

mod answer;
mod equation;
mod evaluate;
mod failure;
mod ordinal_syntax;
mod steps;
mod syntax;
mod tokens;
mod transfinite;

use crate::NimberFailure;
use evaluate::NimberEvaluation;
use failure::EvaluationFailure;
use grundy_game::{BilingualText, Budget, ComputationEnd, Nat, Ordinal, Standing, Stop, text};
use std::ops::Range;

/// The maximum number of bits of a nimber in a question. The nimbers below `2^(2^17)` are a field, so sums, products and powers can be read again.
pub const MAX_NIMBER_BITS: u64 = grundy_game::ordinal::MAX_COEFFICIENT_BITS;

/// An error in a question about nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimberSyntaxError {
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// The message, which also describes what was expected.
    pub message: BilingualText,
}

grundy_game::impl_english_error!(NimberSyntaxError, |error| error.message);

/// The result of a question about nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimberResult {
    /// A nimber.
    Nimber(Nat),
    /// An infinite nimber.
    Transfinite(Ordinal),
    /// A natural number: an order or a logarithm.
    Number(Nat),
    /// The roots of an equation, the smallest first.
    Roots(Vec<Nat>),
    /// There is no such number: the logarithm of a nimber that is not a power, or the order of 0.
    Nothing,
    /// The result was not found, for this reason.
    Unknown(NimberFailure),
}

/// The answer to a question about nimbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimberAnswer {
    /// The result.
    pub result: NimberResult,
    /// The number of bits of the least field that contains the nimbers of the question and the answer; with infinite nimbers the degree
    /// of a field that contains them, and `None` if it is very large.
    pub field_bits: Option<u64>,
    /// The computation in steps; empty if the question has only nim-sums.
    pub explanation: Vec<BilingualText>,
}

/// Answers a question about nimbers.
///
/// | text | meaning |
/// |---|---|
/// | `*3`, `3`, `0x1f` | a nimber |
/// | `*3 + *5`, `*3 * *5`, `*3 / *5` | sum, product, quotient; also `⊕`, `⊗` |
/// | `*3^7`, `*3^-1` | a power: the exponent is an ordinary integer |
/// | `inverse(*7)`, `sqrt(*7)` | |
/// | `order(*7)`, `log(*5, *2)` | numbers: the order in the multiplicative group, the exponent with which the power of `*2` is `*5` |
/// | `solve(*3, *5)`, `x^2 + *3 x + *5 = 0` | the roots of an equation |
/// | `w`, `*w`, `*[w^3*2 + 5]` | infinite nimbers below `ω^ω^ω`; in brackets sums, products and powers are those of ordinals |
///
/// An empty text is the empty sum, `*0`.
///
/// # Errors
/// Returns an error if the text is not a question, or it divides by `*0`.
///
/// # Examples
/// ```
/// use grundy_nimber::{NimberResult, ask};
/// assert_eq!(ask("*26 + *2 + *17", &()).unwrap().result, NimberResult::Nimber(9u32.into()));
/// assert_eq!(ask("*3 * *5", &()).unwrap().result, NimberResult::Nimber(15u32.into()));
/// assert_eq!(ask("log(*2, *3)", &()).unwrap().result, NimberResult::Number(2u32.into()));
/// assert_eq!(ask("x^2 + x = *1", &()).unwrap().result, NimberResult::Roots(vec![2u32.into(), 3u32.into()]));
/// ```
pub fn ask(text: &str, budget: &dyn Budget) -> Result<NimberAnswer, NimberSyntaxError> {
    let question = syntax::parse_question_text(text)?;
    let mut work = NimberEvaluation::new(budget);
    let mut answer = match transfinite::answer(&question, budget)? {
        Some(answer) => answer,
        None => {
            let found = match work.answer(&question) {
                Ok(found) => found,
                Err(EvaluationFailure::Unsolved(unsolved)) => NimberResult::Unknown(unsolved),
                Err(EvaluationFailure::Bad(bad)) => return Err(bad),
            };
            work.into_answer(found)
        }
    };
    // In other languages `10 ^ 5` is the XOR. Here a power of a plain number is rarely meant.
    if text.contains('^') && text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == '^') {
        let sum = text.replace('^', "+");
        answer.explanation.push(text!("`^` is a power; the nim-sum (XOR) is written with + or ⊕: {sum}"));
    }
    Ok(answer)
}

impl NimberAnswer {
    /// The result in words, in one line.
    pub fn headline(&self) -> BilingualText {
        match &self.result {
            NimberResult::Nimber(n) => BilingualText::language_neutral(format!("*{n}")),
            NimberResult::Transfinite(ordinal) => BilingualText::language_neutral(ordinal.nimber_name()),
            NimberResult::Number(n) => BilingualText::language_neutral(n.to_string()),
            NimberResult::Roots(roots) => {
                let roots: Vec<String> = roots.iter().map(|root| format!("x = *{root}")).collect();
                let (en, zh) = (roots.join(" or "), roots.join(" 或 "));
                text!("{text}", text = (en, zh))
            }
            NimberResult::Nothing => text!("there is none"),
            NimberResult::Unknown(unsolved) => unsolved.text(),
        }
    }

    /// The basis of the result: field arithmetic is a computation. A result that was not found has no standing.
    pub fn standing(&self) -> Option<Standing> {
        (!matches!(self.result, NimberResult::Unknown(_))).then_some(Standing::Computed)
    }

    /// Why the computation ended.
    pub fn stop(&self) -> ComputationEnd {
        match self.result {
            NimberResult::Unknown(NimberFailure::Stopped(stop)) => stop.into(),
            NimberResult::Unknown(_) => Stop::Unsupported.into(),
            _ => ComputationEnd::Done,
        }
    }
}

/// The least natural number that is not in `numbers`.
///
/// # Examples
/// ```
/// use grundy_game::Nat;
/// assert_eq!(grundy_nimber::mex(&[0u32, 1, 3, 5].map(Nat::from)), 2);
/// assert_eq!(grundy_nimber::mex(&[]), 0);
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

    fn answer(text: &str) -> NimberAnswer {
        ask(text, &()).unwrap_or_else(|bad| panic!("{text}: {} at {:?}", bad.message.en, bad.span))
    }

    #[test]
    fn nimbers() {
        let check =
            |text: &str, expect: u64| assert_eq!(answer(text).result, NimberResult::Nimber(expect.into()), "{text}");
        check("", 0);
        check("  ", 0);
        check("*5", 5);
        check("3 + 5 - 1", 7);
        check("*３ ＊ *５ + １０", 5);
        check("*3 ⊕ *5 + 1", 7);
        check("*3 * *5", 15);
        check("*3*5", 15);
        check("*3 *5", 15);
        check("3 ⊗ 5", 15);
        check("*15 / *5 + *1", 2);
        check("(*3 + *5)^7 * *1", answer_of("*6 * *6 * *6 * *6 * *6 * *6 * *6"));
        check("*3^5", 2);
        check("*3^-1", 2);
        check("*3^(-1)", 2);
        check("*4²", 6);
        check("*0^0", 1);
        check("inverse(*255)", 48);
        check("sqrt(*16) 2", answer_of("*30 * *2"));
        check("*2(*3 + *5)(*1)", answer_of("*2 * *6"));
        check("0xff + 0b11", 252);
        check("（＊3 ＋ ＊5） × 平方根（＊0）", 0);
    }

    #[test]
    fn infinite_nimbers() {
        let check = |text: &str, expected: &str| {
            let found = answer(text);
            assert_eq!(found.headline().en, expected, "{text}");
            // The name of a nimber is read as that nimber.
            assert_eq!(answer(expected).result, found.result, "{text}");
        };
        check("w", "*ω");
        check("*w + *w", "*0");
        check("*w * *w * *w", "*2");
        check("ω² ⊗ ω", "*2");
        check("w^4", "*[ω·2]");
        check("[w^3]^3", "*ω");
        check("*[w^3*2 + 5] + *[w + 4]", "*[ω^3·2 + ω + 1]");
        check("[1 + w]", "*ω");
        check("[w*2] + [2*w]", "*[ω·3]");
        check("[w^w]^5", "*4");
        check("[w^w^2]^7 + w", "*1");
        check("[w**(w**2)]^7 / [w + 1]", "*1");
        check("inverse(w) w", "*1");
        check("1 / [w + 1] (w + 1)", "*1");
        check("sqrt(w)^2", "*ω");
        check("(w + 1)^-3 (w + 1)^3", "*1");
        check("2w", "*[ω·2]");
        check("[w^99] [w^99]^-1 w", "*ω");
        assert_eq!(answer("1 / [w^(10**9)]").result, NimberResult::Unknown(NimberFailure::TooLarge));
        check("*[5] + [3]", "*6");
        check("[0*w^14**31**3]", "*0");
        assert_eq!(answer("w").field_bits, Some(6));
        assert!(answer("w w w").explanation.iter().any(|line| line.en.contains("*ω to the power 3 is *2")));
    }

    /// The field below `2^(2^17)` is closed, so its nimbers are read again whatever their digits.
    #[test]
    fn large_nimbers_are_read_again() {
        let top = Nat::from(1u32) << 131_071;
        for text in [format!("*{top} * *2"), "*3 * [7**46688] + 1".into()] {
            let found = answer(&text);
            assert_eq!(answer(&found.headline().en).result, found.result, "{text}");
        }
    }

    fn answer_of(text: &str) -> u64 {
        let NimberResult::Nimber(n) = answer(text).result else { panic!("{text} is a nimber") };
        u64::try_from(&n).expect("it is small")
    }

    #[test]
    fn numbers_and_roots() {
        let check = |text: &str, expect: NimberResult| assert_eq!(answer(text).result, expect, "{text}");
        let roots = |roots: &[u32]| NimberResult::Roots(roots.iter().map(|&root| root.into()).collect());
        check("log(*2, *3)", NimberResult::Number(2u32.into()));
        check("log(*5, *2)", NimberResult::Nothing);
        check("order(*4)", NimberResult::Number(15u32.into()));
        check("order(*0)", NimberResult::Nothing);
        check("solve(*1, *1)", roots(&[2, 3]));
        check("solve(*0, *4)", roots(&[7]));
        check("x^2 + x + 1 = 0", roots(&[2, 3]));
        check("x * x = x", roots(&[0, 1]));
        check("(x + *3)(x + *5) = 0", roots(&[3, 5]));
        check("*2 x^2 = *2 x", roots(&[0, 1]));
        check("*3 x = *15", roots(&[5]));
        check("x = sqrt(*16)", roots(&[30]));
        check("1 = x^2 / *2", roots(&[3]));
        check("log(*2^4096, *3)", NimberResult::Number(2u32.into()));
        let big = format!("order(*{})", Nat::from(1u32) << 5000);
        check(&big, NimberResult::Unknown(NimberFailure::Unfactored));
    }

    #[test]
    fn mistakes_point() {
        let check = |text: &str, span: Range<usize>, word: &str| {
            let bad = ask(text, &()).expect_err(text);
            assert_eq!(bad.span, span, "{text}: {}", bad.message.en);
            assert!(bad.message.en.contains(word), "{text}: {}", bad.message.en);
        };
        check("*3 + ", 5..5, "nimber");
        check("*3 5", 3..4, "+");
        check("-3", 0..1, "nimber");
        check("*3 + x", 5..6, "equation");
        check("*3.5", 2..3, "character");
        check("*3**5", 2..4, "two ways");
        check("7*＊1", 1..5, "two ways");
        check("*3 ^ *5", 5..6, "exponent");
        check("*3^2^2", 4..5, "parentheses");
        check("*3 / (*5 + *5)", 5..14, "*0");
        check("*0^-1", 0..5, "*0");
        check("inverse(*0)", 8..10, "*0");
        check("cos(*3)", 0..3, "cos");
        check("log(*3)", 6..7, ",");
        check("*2 + log(*3, *2)", 5..8, "alone");
        check("(*3 + *5", 8..8, ")");
        check("*3)", 2..3, ")");
        check("x^3 = *1", 0..3, "quadratic");
        check("x (x^2 + *1) = *1", 0..12, "quadratic");
        check("x = x", 0..5, "every");
        check("x + *1 = x", 0..10, "no solution");
        check("*1 / x = *2", 5..6, "x");
        check("*3 = *5", 0..7, "x");
        check("sqrt(x) = *2", 5..6, "x");
        check("x = 1 = 2", 6..7, "=");
        check("0x", 1..2, "equation");
        check("order(w)", 6..7, "infinite");
        check("x^2 + w = 1", 6..7, "infinite");
        check("w / (w + w)", 4..11, "*0");
        check("[w - 1]", 3..4, "added");
        check("[w", 2..2, "]");
        check("[]", 1..2, "ordinal");
        check("[x]", 1..2, "ordinal");
        check("[w^w^w]", 1..6, "large");
        check("[9^9^9]", 1..6, "large");
        check("[2^999999999999]", 1..15, "large");
        check(&"[".repeat(3), 1..2, "ordinal");
        check(&format!("[{}", "(".repeat(300)), 200..201, "nested");
        check(&"(".repeat(300), 200..201, "nested");
        check(&"9".repeat(39_457), 0..39_457, "131072 bits");
        check(&"1+".repeat(60_000), 100_000..120_000, "long");
    }
}
