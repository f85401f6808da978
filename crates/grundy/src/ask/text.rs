//! Parses expressions and rules, with names from the catalogue.

use crate::{Answer, Catalog, Convention, Engine, Meter, Positions, Query};
use grundy_game::{Argument, Sum};
use grundy_rules::{Diagnostic, ExpressionFormula, Rules};

/// Parses an expression for a position.
///
/// # Errors
/// The error, with its place and a suggestion.
///
/// # Examples
/// ```
/// let position = grundy::parse("尼姆（3，4） + subtract(1, 3, 4)(9, 12)").unwrap();
/// assert_eq!(position.to_string(), "nim(3, 4) + subtract(1, 3, 4)(9, 12)");
/// ```
pub fn parse(text: &str) -> Result<Sum, Diagnostic> {
    grundy_rules::position(text, &Catalog)
}

/// Evaluates an expression: a position, a ruleset or a number.
///
/// # Errors
/// The error, with its place and a suggestion.
pub fn evaluate(text: &str) -> Result<Argument, Diagnostic> {
    grundy_rules::evaluate(text, &Catalog)
}

/// Loads the rules of a text; imported names come from the catalogue.
///
/// # Errors
/// The error, with its place and a suggestion.
///
/// # Examples
/// ```
/// let rules = grundy::parse_rules("
/// @game
/// def take_134(n):
///     for k in (1, 3, 4):
///         if k <= n: yield take_134(n - k)
/// ").unwrap();
/// let position = grundy::parse_with(&rules, "take_134(9) + kayles(3)").unwrap();
/// let answer = grundy::Query::new(position).solve(&mut grundy::Engine::new(), &grundy::Meter::default());
/// assert_eq!(answer.value.unwrap().to_string(), "*3");
/// ```
pub fn parse_rules(text: &str) -> Result<Rules, Diagnostic> {
    Rules::load(text, &Catalog)
}

/// Parses an expression for a position, with the names of the rules before those of the catalogue.
///
/// # Errors
/// The error, with its place and a suggestion.
///
/// # Examples
/// ```
/// let position = grundy::parse_with(&grundy::Rules::empty(), "sum(nim(k) for k in range(3, 6))").unwrap();
/// assert_eq!(position.to_string(), "nim(3, 4, 5)");
/// ```
pub fn parse_with(rules: &Rules, text: &str) -> Result<Sum, Diagnostic> {
    let error = match grundy_rules::position(text, &rules.names(&Catalog)) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    // Rules allow more syntax than expressions, such as comprehensions, so the text is tried as a formula without parameters.
    let position = formula(rules, text, Some(&[])).and_then(|formula| formula.position(&[]));
    position.map_err(|_| error)
}

/// Parses an expression for a position under a convention. Also returns whether pairs of equal components were left out.
///
/// Under normal play `10**9 * g(5)` is a position: more than a thousand equal components are reduced to two or three of the same
/// parity, which changes neither the value nor the outcome nor the different moves. (Not to one, since for loopy components two have
/// the same sum as more, but one does not.) Under misère play the expression is too long.
///
/// # Errors
/// The error, with its place and a suggestion.
///
/// # Examples
/// ```
/// use grundy::{Convention, Rules, parse_for};
/// let (position, is_shortened) = parse_for(&Rules::empty(), "(10**9 + 1) * nim(5) + nim(2)", Convention::Normal)?;
/// assert_eq!((position.to_string().as_str(), is_shortened), ("nim(5, 5, 5, 2)", true));
/// assert!(parse_for(&Rules::empty(), "10**9 * nim(5)", Convention::Misere).is_err());
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn parse_for(rules: &Rules, text: &str, convention: Convention) -> Result<(Sum, bool), Diagnostic> {
    let error = match parse_with(rules, text) {
        Ok(position) => return Ok((position, false)),
        Err(error) if convention == Convention::Misere => return Err(error),
        Err(error) => error,
    };
    let shortened = formula(rules, text, Some(&[])).and_then(|formula| formula.with_pairs_cancelled().position(&[]));
    shortened.map(|position| (position, true)).map_err(|_| error)
}

/// Evaluates an expression, with the names of the rules before those of the catalogue.
///
/// # Errors
/// The error, with its place and a suggestion.
pub fn evaluate_with(rules: &Rules, text: &str) -> Result<Argument, Diagnostic> {
    grundy_rules::evaluate(text, &rules.names(&Catalog))
}

/// Parses an expression for a function from numbers to positions: a ruleset, or an expression with free names.
///
/// # Errors
/// The error, with its place and a suggestion.
///
/// # Examples
/// ```
/// let rules = grundy::Rules::empty();
/// let line = grundy::positions(&rules, "wythoff(n, 2 * n)").unwrap();
/// assert_eq!(line.position(&[3]).unwrap().to_string(), "wythoff(3, 6)");
/// ```
pub fn positions(rules: &Rules, text: &str) -> Result<Box<dyn Positions>, Diagnostic> {
    let error = match evaluate_with(rules, text) {
        Ok(value) => return Ok(Box::new(value)),
        Err(error) => error,
    };
    // A lone unknown name is an error, not a function of itself.
    if !text.contains(['(', '（']) {
        return Err(error);
    }
    match formula(rules, text, None)? {
        formula if formula.params().is_empty() => Err(error),
        formula => Ok(Box::new(formula)),
    }
}

/// Parses an expression as a function of `params`, or of its free names.
///
/// # Errors
/// The error, with its place and a suggestion.
pub fn formula(rules: &Rules, text: &str, params: Option<&[&str]>) -> Result<ExpressionFormula, Diagnostic> {
    rules.formula(text, params, &Catalog)
}

/// Solves a position under normal play with the default budget.
///
/// # Errors
/// The text is not a position.
///
/// # Examples
/// ```
/// let answer = grundy::solve("nim(26, 2, 17)").unwrap();
/// assert_eq!(answer.value.as_ref().unwrap().to_string(), "*9");
/// assert_eq!(answer.winning_moves[0].after.to_string(), "nim(19)");
/// ```
pub fn solve(text: &str) -> Result<Answer, Diagnostic> {
    Ok(Query::new(parse(text)?).solve(&mut Engine::new(), &Meter::default()))
}

#[cfg(test)]
mod tests {
    use super::parse;

    /// Found by fuzzing: a position of 800,000 components was displayed as a text too long to be read.
    #[test]
    fn what_is_repeated_can_be_read_again() {
        let halves = "2000*(chomp(2, 2) + nim(1))";
        for text in ["1000*nim(2)", halves, "0*nim(3)", "10**30*nim()"] {
            let shown = parse(text).expect("it is a position").to_string();
            assert_eq!(parse(&shown).expect("what is displayed parses").to_string(), shown);
        }
        for text in ["6646*nim(2)*122", "5000*chomp(2, 2)", &format!("{halves} + {halves} + {halves}"), "10**30*nim(1)"]
        {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
