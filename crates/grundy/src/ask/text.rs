//! Parses expressions and rules, with names from the catalogue.

use crate::{Answer, Catalog, Convention, Engine, Meter, Positions, Query};
use grundy_game::{Argument, Budget, Resolver, Sum};
use grundy_rules::{Diagnostic, ExpressionFormula, Rules, RulesFailure};

/// Parses an expression for a position.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
///
/// # Examples
/// ```
/// let position = grundy::parse("尼姆（3，4） + subtract(1, 3, 4)(9, 12)").unwrap();
/// assert_eq!(position.to_string(), "nim(3, 4) + subtract(1, 3, 4)(9, 12)");
/// ```
pub fn parse(text: &str) -> Result<Sum, Diagnostic> {
    grundy_rules::position(text, &Catalog)
}

/// Parses an expression for a position, with other names than those of the catalogue.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
///
/// # Examples
/// ```
/// let position = grundy::parse_with_names("nim(3, 4)", &grundy::Catalog).unwrap();
/// assert_eq!(position.to_string(), "nim(3, 4)");
/// ```
pub fn parse_with_names(text: &str, names: &dyn Resolver) -> Result<Sum, Diagnostic> {
    grundy_rules::position(text, names)
}

/// Evaluates an expression: a position, a ruleset or a number.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
pub fn evaluate(text: &str) -> Result<Argument, Diagnostic> {
    grundy_rules::evaluate(text, &Catalog)
}

/// Loads the rules of a text; imported names come from the catalogue.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
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

/// Loads the rules of a text within the time of a budget, as [`parse_rules`].
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion, or the reason why its constants could not be computed to the end.
///
/// # Examples
/// ```
/// use grundy::{Limits, Meter, Stop};
/// let limits = Limits { max_time: Some(std::time::Duration::ZERO), ..Limits::default() };
/// let endless = "x = sum(k for k in range(10**9))";
/// assert_eq!(grundy::parse_rules_within(endless, &Meter::new(limits)).err().map(|failed| failed.stop), Some(Stop::Time));
/// ```
pub fn parse_rules_within(text: &str, budget: &dyn Budget) -> Result<Rules, RulesFailure> {
    Rules::load_within(text, &Catalog, budget)
}

/// Parses an expression for a position, with the names of the rules before those of the catalogue.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
///
/// # Examples
/// ```
/// let position = grundy::parse_with(&grundy::Rules::empty(), "sum(nim(k) for k in range(3, 6))").unwrap();
/// assert_eq!(position.to_string(), "nim(3, 4, 5)");
/// ```
pub fn parse_with(rules: &Rules, text: &str) -> Result<Sum, Diagnostic> {
    rules.expression(text, &Catalog)?.position(&[])
}

/// Parses an expression for a position under a convention. Also returns whether pairs of equal components were left out.
///
/// Under normal play `10**9 * g(5)` is a position: more than a thousand equal components are reduced to two or three of the same
/// parity, which changes neither the value nor the outcome nor the different moves. (Not to one, since for loopy components two have
/// the same sum as more, but one does not.) Under misère play the expression is too long.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
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
    let expression = rules.expression(text, &Catalog)?;
    let error = match expression.position(&[]) {
        Ok(position) => return Ok((position, false)),
        Err(error) if convention == Convention::Misere => return Err(error),
        Err(error) => error,
    };
    let shortened = expression.with_pairs_cancelled().position(&[]);
    shortened.map(|position| (position, true)).map_err(|_| error)
}

/// Whether a text is the shorthand of a call, such as `nim 3 4 5` or `chomp 4x5`.
///
/// # Examples
/// ```
/// assert!(grundy::is_shorthand("nim 3, 4 5") && grundy::is_shorthand("Wythoff's game 8 15"));
/// assert!(!grundy::is_shorthand("nim(3) + nim(4)") && !grundy::is_shorthand("nim 3 + 4"));
/// ```
pub fn is_shorthand(text: &str) -> bool {
    grundy_rules::normal::is_shorthand(text, &Catalog)
}

/// Evaluates an expression, with the names of the rules before those of the catalogue.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
pub fn evaluate_with(rules: &Rules, text: &str) -> Result<Argument, Diagnostic> {
    rules.expression(text, &Catalog)?.value(&[])
}

/// Parses an expression for a function from numbers to positions: a ruleset, or an expression with free names.
///
/// # Errors
/// Returns the error in the text, with its place and a suggestion.
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
/// Returns the error in the text, with its place and a suggestion.
pub fn formula(rules: &Rules, text: &str, params: Option<&[&str]>) -> Result<ExpressionFormula, Diagnostic> {
    rules.formula(text, params, &Catalog)
}

/// Solves a position under normal play with the default budget.
///
/// # Errors
/// Returns an error if the text is not a position.
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
    use super::{evaluate, parse};

    #[test]
    fn all_that_formulas_accept_is_accepted() {
        let expressions = [
            ("sum(nim(k) for k in range(3, 6))", "nim(3, 4, 5)"),
            ("nim(3) if 2 < 3 else kayles(3)", "nim(3)"),
            ("nim(*range(3), 6 ^ 3)", "nim(0, 1, 2, 5)"),
            ("subtract(*range(1, 4))(9)", "subtract(1, 2, 3)(9)"),
            ("[k * k for k in range(4) if k % 2]", "[1, 9]"),
            ("gcd(12, 18) << 2", "24"),
        ];
        for (text, shown) in expressions {
            assert_eq!(evaluate(text).expect(text).to_string(), shown);
        }
    }

    /// Each text ends in an error at its wrong part, after a bounded time and with bounded memory.
    #[test]
    fn errors_point_at_the_wrong_part() {
        let texts = [
            ("nim(3) + nom(4)", "nom", "there is no game called `nom`"),
            ("nim(3) + 尼母(4)", "尼母", "there is no game called `尼母`"),
            ("nim(3, 'x')", "'x'", "a whole number is expected here, not a text"),
            ("nim(3) + kayles", "kayles", "`kayles` is a ruleset"),
            ("nim(3) - nim(2)", "nim(3) - nim(2)", "impartial positions can only be added"),
            ("nim(2) + 10**40 * nim(1)", "10**40", "the position would be longer"),
            ("90000 * every(nim(3), nim(4))", "90000", "the position would be longer"),
            ("nim(7 // 0)", "7 // 0", "division by zero"),
            ("nim(2**10**9)", "2**10**9", "the number would have more than"),
            ("nim(1 << 2**64 - 1)", "1 << 2**64 - 1", "the number would have more than"),
            ("nim(sum(k for k in range(10**12)))", "sum(k for k in range(10**12))", "takes too many steps"),
            ("nim([0] * 10**9)", "10**9", "grows too large"),
        ];
        for (text, wrong, message) in texts {
            let error = parse(text).expect_err(text);
            let place = error.span.clone().expect("the place is known");
            assert!(text[place.clone()].contains(wrong), "{text}: {:?}", &text[place]);
            assert!(error.message.en.contains(message), "{text}: {}", error.message.en);
        }
    }

    /// The game of the pirates' gold is not impartial; another command answers questions about it.
    #[test]
    fn the_pirates_have_a_command_of_their_own() {
        for name in ["pirates", "海盗分金", "海盜分金"] {
            let error = parse(&format!("{name}(5)")).expect_err("it is no position");
            let [help] = &error.help[..] else { panic!("{:?}", error.help) };
            assert!(help.en.contains("`pirates`") && help.zh.contains("`pirates`"), "{}", help.en);
        }
    }

    /// Found by fuzzing: a position of 800,000 components was displayed as a text that was too long to be read again.
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
