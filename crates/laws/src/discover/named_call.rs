//! Expressions with names, whose names are the numbers of the table.

use grundy::{Positions, Summand};
use grundy_game::{Argument, ArgumentError, Sum, is_word_character};
use std::fmt;

/// A call of a ruleset with all names in order, whose table has one number for each name.
///
/// The table of the ruleset without a call may be another one: `fibonacci_nim` has the stones alone, `moore(2)` one heap.
pub(super) struct NamedCall<'a> {
    call: &'a dyn Positions,
    ruleset: Argument,
}

impl<'a> NamedCall<'a> {
    /// The call; `None` if the expression is not just a call.
    pub(super) fn from_call(call: &'a dyn Positions) -> Option<NamedCall<'a>> {
        call.names()?;
        Some(NamedCall { call, ruleset: call.called_ruleset()? })
    }
}

/// The names of the numbers, unless the expression has others.
pub(super) fn default_names(numbers: usize) -> &'static [&'static str] {
    if numbers == 1 { &["n"] } else { &["x", "y", "z", "u"][..numbers.min(4)] }
}

/// The text of a law with `names` instead of `n`, or of `x`, `y`, `z` and `u`.
pub(super) fn rename_numbers(text: &str, names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    rename_words(text, default_names(names.len()), &names)
}

/// The text with the words `to` instead of the words `from`.
pub(super) fn rename_words(text: &str, from: &[&str], to: &[&str]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic() || c == '_') {
        let word = &rest[start..];
        // Only whole words are replaced: `n` must not be replaced inside `min`. In Chinese a name may be next to other words without a space.
        let is_ascii = word.starts_with(|c: char| c.is_ascii());
        let belongs = |c: char| c.is_ascii() == is_ascii && is_word_character(c);
        let end = word.find(|c: char| !belongs(c)).unwrap_or(word.len());
        let name = from.iter().position(|name| *name == &word[..end]);
        result.push_str(&rest[..start]);
        result.push_str(name.and_then(|at| to.get(at)).unwrap_or(&&word[..end]));
        rest = &word[end..];
    }
    result + rest
}

impl fmt::Display for NamedCall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call.fmt(f)
    }
}

impl Positions for NamedCall<'_> {
    fn position(&self, numbers: &[u64]) -> Result<Sum, ArgumentError> {
        self.call.position(numbers)
    }

    fn value(&self) -> Option<&Argument> {
        Some(&self.ruleset)
    }

    fn names(&self) -> Option<&[String]> {
        self.call.names()
    }

    fn summands(&self) -> Option<Vec<Summand>> {
        self.call.summands()
    }
}

#[cfg(test)]
mod tests {
    use super::rename_numbers;

    #[test]
    fn only_whole_names_are_renamed() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(rename_numbers("G(n) = 3n + ⌊n/2⌋, min(n, 4)", &names(&["a"])), "G(a) = 3a + ⌊a/2⌋, min(a, 4)");
        assert_eq!(rename_numbers("n 除以 4 的余数", &names(&["堆"])), "堆 除以 4 的余数");
        assert_eq!(rename_numbers("G(x, y) = x ⊕ y", &names(&["y", "x"])), "G(y, x) = y ⊕ x");
        assert_eq!(rename_numbers("G(n + 12) = G(n), n ≥ 70", &names(&["n"])), "G(n + 12) = G(n), n ≥ 70");
    }
}
