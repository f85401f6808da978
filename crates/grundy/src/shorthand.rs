//! The shorthand for a call: `nim 3 4 5` is `nim(3, 4, 5)`.

use std::borrow::Cow;

/// Writes the shorthand `nim 3 4 5` as the call `nim(3, 4, 5)`; commas between the numbers may be given, too.
/// Any other text is returned as it is.
///
/// The shorthand is the name of a ruleset, or a code such as `0.137`, and numbers: digits, or powers such as `10**30`.
/// Commas are kept, so that the parser reports those that are too many.
///
/// # Examples
/// ```
/// use grundy::expand_shorthand;
/// assert_eq!(expand_shorthand("nim 3 4 5"), "nim(3, 4, 5)");
/// assert_eq!(expand_shorthand("nim 3, 4, 5"), "nim(3, 4, 5)");
/// assert_eq!(expand_shorthand("nim(3) + kayles(5)"), "nim(3) + kayles(5)");
/// ```
pub fn expand_shorthand(text: &str) -> Cow<'_, str> {
    call_of_shorthand(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn call_of_shorthand(text: &str) -> Option<String> {
    let (name, numbers) = text.trim().split_once(char::is_whitespace)?;
    let is_name = name.chars().all(|c| c.is_alphanumeric() || "_.．。".contains(c))
        && name.contains(|c: char| c.is_alphabetic() || "_.．。".contains(c));
    let words = || numbers.split(|c: char| c.is_whitespace() || is_comma(c)).filter(|word| !word.is_empty());
    if !is_name || words().next().is_none() || !words().all(is_number) {
        return None;
    }
    // Each part between commas may hold several numbers. One comma at the end is no more than punctuation.
    let numbers = numbers.trim_end();
    let numbers = numbers.strip_suffix(is_comma).filter(|rest| !rest.trim_end().ends_with(is_comma)).unwrap_or(numbers);
    let parts = numbers.split(is_comma).map(|part| part.split_whitespace().collect::<Vec<_>>().join(", "));
    Some(format!("{name}({})", parts.collect::<Vec<_>>().join(", ")))
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | '，' | '、')
}

/// Whether the word is a natural number, or a power of two such numbers.
fn is_number(word: &str) -> bool {
    let is_digits = |part: &str| {
        part.starts_with(is_digit) && part.ends_with(is_digit) && part.chars().all(|c| is_digit(c) || c == '_')
    };
    word.splitn(2, "**").all(is_digits)
}

/// Whether the sign is a digit, also a full-width one.
fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::expand_shorthand;
    use crate::parse;

    #[test]
    fn a_name_and_numbers_are_a_call() {
        for (text, call) in [
            ("nim 3 4 5", "nim(3, 4, 5)"),
            ("nim 3, 4, 5", "nim(3, 4, 5)"),
            ("nim 3,4,5", "nim(3, 4, 5)"),
            ("  nim 3,4 ,5  ", "nim(3, 4, 5)"),
            ("nim 3 4, 5,", "nim(3, 4, 5)"),
            ("0.137 20", "0.137(20)"),
            ("wythoff 10**30 1_000", "wythoff(10**30, 1_000)"),
            ("尼姆 3，4、5", "尼姆(3, 4, 5)"),
            ("尼姆 ３ ４", "尼姆(３, ４)"),
        ] {
            assert_eq!(expand_shorthand(text), call, "{text}");
        }
        let position = parse(&expand_shorthand("nim 3, 4 5")).expect("it is a position");
        assert_eq!(position.to_string(), "nim(3, 4, 5)");
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in [
            "",
            "nim",
            "nim ",
            "3 4 5",
            "2 * 3",
            "kayles",
            "a or b",
            "nim(3) + nim(4)",
            "nim(3) 4",
            "nim 3 4 )",
            "nim 3 -4",
            "nim -1",
            "nim 3 x",
            "nim 3 + nim 4",
            "nim ,",
            "nim 2**",
        ] {
            assert_eq!(expand_shorthand(text), text, "{text}");
        }
    }

    #[test]
    fn wrong_shorthands_are_refused() {
        for text in ["nim 3,,4", "nim ,3", "nim 3,,", "nim", "nim 3 4 )", "nim 3 x", "3 4"] {
            assert!(parse(&expand_shorthand(text)).is_err(), "{text}");
        }
        let refused = parse(&expand_shorthand("nim 3,,4")).expect_err("a number is missing");
        assert!(refused.span.is_some_and(|span| span.start > 3), "the place is behind the name");
    }
}
