//! The line of numbers that a program on trial reads for a position.

use super::family::number_args;
use super::{ExpressionError, PositionFamily};
use grundy_game::{Argument, text};
use grundy_rules::{Diagnostic, ExpressionFormula};
use std::ops::Range;

/// The input of a program for a position: expressions over the names of a family, in order.
///
/// # Examples
/// ```
/// use grundy_contest::stress::{PositionFamily, ProgramInputLine};
/// use grundy::Rules;
/// let family = PositionFamily::new(&Rules::empty(), "nim(a, b)", 0, 9).unwrap();
/// assert_eq!(ProgramInputLine::new(&family, None).unwrap().line(&family, &[5, 3]).unwrap(), "5 3");
/// let line = ProgramInputLine::new(&family, Some("2 min(a, b) (b, a + b)")).unwrap();
/// assert_eq!(line.line(&family, &[5, 3]).unwrap(), "2 3 3 8");
/// ```
#[derive(Debug)]
pub struct ProgramInputLine {
    items: Vec<ProgramInputItem>,
    text: String,
}

/// An expression whose value a program reads.
#[derive(Debug)]
struct ProgramInputItem {
    /// Its place in the whole text.
    place: Range<usize>,
    formula: ExpressionFormula,
}

impl ProgramInputLine {
    /// Parses expressions, separated by spaces; spaces inside brackets do not separate.
    /// Without a text the program reads the numbers of the names, in the order in which the names occur in the position.
    ///
    /// # Errors
    /// Returns an error if an expression is wrong, or if there is no expression.
    pub fn new(family: &PositionFamily, text: Option<&str>) -> Result<ProgramInputLine, ExpressionError> {
        let text = text.map_or_else(|| family.params().join(" "), String::from);
        let places = split_outside_brackets(&text);
        if places.is_empty() {
            let message = text!("the program would read nothing");
            let example = family.params().join(" ");
            return Err(ExpressionError::new(&text, Diagnostic::for_whole_text(message).with_example(&example)));
        }
        let item = |place: Range<usize>| match family.formula(&text[place.clone()], &[]) {
            Ok(formula) => Ok(ProgramInputItem { place, formula }),
            Err(error) => {
                let error = error_at(&text, &place, *error.diagnostic);
                let hint = text!("the program reads one expression after another; one with spaces stands in brackets");
                Err(ExpressionError { diagnostic: Box::new(error.diagnostic.with_help(hint)), ..error })
            }
        };
        Ok(ProgramInputLine { items: places.into_iter().map(item).collect::<Result<_, _>>()?, text })
    }

    /// The expressions, in order.
    pub fn expressions(&self) -> Vec<&str> {
        self.items.iter().map(|item| &self.text[item.place.clone()]).collect()
    }

    /// The line for these numbers; a tuple is written as its numbers, separated by spaces.
    ///
    /// # Errors
    /// Returns an error if an expression fails for these numbers, or is neither a number, a text nor a tuple of such.
    pub fn line(&self, family: &PositionFamily, numbers: &[u64]) -> Result<String, ExpressionError> {
        let mut words = Vec::new();
        for ProgramInputItem { place, formula } in &self.items {
            let result = formula.value(&number_args(numbers)).and_then(|value| push_words(&value, &mut words));
            result.map_err(|diagnostic| {
                let diagnostic = family.expression_error(&self.text, diagnostic, numbers).diagnostic;
                error_at(&self.text, place, *diagnostic)
            })?;
        }
        Ok(words.join(" "))
    }
}

/// Appends the numbers of a value.
fn push_words(value: &Argument, words: &mut Vec<String>) -> Result<(), Diagnostic> {
    match value {
        Argument::Int(n) => words.push(n.to_string()),
        Argument::Bool(flag) => words.push(u8::from(*flag).to_string()),
        Argument::Str(text) => words.push(text.clone()),
        Argument::Tuple(parts) => parts.iter().try_for_each(|part| push_words(part, words))?,
        other => {
            let kind = other.kind_name();
            let (en, zh) = (kind.en, kind.zh);
            return Err(Diagnostic::for_whole_text(text!("a program reads numbers, not {text}", text = (en, zh))));
        }
    }
    Ok(())
}

/// Moves the place of an error from an expression to the whole text.
fn error_at(text: &str, place: &Range<usize>, mut diagnostic: Diagnostic) -> ExpressionError {
    if !diagnostic.in_rules {
        let span = diagnostic.span.map_or(place.clone(), |span| place.start + span.start..place.start + span.end);
        diagnostic.span = Some(span);
    }
    ExpressionError::new(text, diagnostic)
}

/// The places of the words of a text, where spaces inside brackets or quotes do not separate.
fn split_outside_brackets(text: &str) -> Vec<Range<usize>> {
    let (mut places, mut start) = (Vec::new(), None);
    let (mut depth, mut quote) = (0usize, None);
    for (at, c) in text.char_indices() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c.is_whitespace() && depth == 0 && quote.is_none() {
            places.extend(start.take().map(|start| start..at));
        } else {
            start.get_or_insert(at);
        }
    }
    places.extend(start.map(|start| start..text.len()));
    places
}

#[cfg(test)]
mod tests {
    use super::{ProgramInputLine, split_outside_brackets};
    use crate::stress::PositionFamily;
    use grundy_rules::Rules;

    #[test]
    fn spaces_in_brackets_do_not_separate() {
        let parts = |text: &'static str| split_outside_brackets(text).into_iter().map(|part| &text[part]).collect();
        let check = |text, expect: &[&str]| assert_eq!(Vec::<&str>::clone(&parts(text)), expect, "{text}");
        check(" a  b ", &["a", "b"]);
        check("max(a, b) (a + b) [x for x in (1, 2)]", &["max(a, b)", "(a + b)", "[x for x in (1, 2)]"]);
        check("\"x y\" 2", &["\"x y\"", "2"]);
        check("(a", &["(a"]);
        check("a) b", &["a)", "b"]);
        check("  ", &[]);
    }

    #[test]
    fn mistakes_have_their_places_in_the_whole_text() {
        let family = PositionFamily::new(&Rules::empty(), "nim(a, b)", 0, 9).expect("an expression");
        for (text, wrong) in [("a c", "c"), ("a + b", "+"), ("b (a", "(a"), ("", ""), ("b nim", "nim")] {
            let error = match ProgramInputLine::new(&family, Some(text)) {
                Err(error) => error,
                Ok(line) => line.line(&family, &[1, 2]).expect_err("it is no number"),
            };
            let span = error.diagnostic.span.clone().unwrap_or(0..error.text.len());
            assert!(wrong.contains(&error.text[span]), "{text}: {error}");
        }
        let line = ProgramInputLine::new(&family, Some("a b//a")).expect("two expressions");
        assert_eq!(line.expressions(), ["a", "b//a"]);
        assert_eq!(line.line(&family, &[2, 7]), Ok("2 3".into()));
        let error = line.line(&family, &[0, 7]).expect_err("a division by 0");
        assert_eq!(error.diagnostic.span.map(|span| &error.text[span]), Some("b//a"));
    }
}
