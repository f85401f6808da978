//! Expressions with parameters: claims, questions of a judge, families of positions.

mod summands;

pub use summands::LinearSummand;

use crate::Diagnostic;
use crate::expression::{Expression, sum_of_value};
use crate::fault::RunResult;
use crate::file::Rules;
use crate::lower::{FileItem, ScopeKind};
use crate::normal::NormalText;
use crate::run::SumLimit;
use crate::value::{RuleValue, SumMaker, SumPart};
use grundy_game::{Argument, Resolver, Sum};
use std::sync::Arc;

/// An expression as a function of the names in it.
///
/// # Examples
/// ```
/// # use grundy_rules::Rules;
/// # use grundy_game::Argument;
/// # struct NoNames;
/// # impl grundy_game::Resolver for NoNames {
/// #     fn resolve(&self, _: &str) -> Option<Argument> { None }
/// #     fn names(&self) -> Vec<String> { Vec::new() }
/// # }
/// let claim = Rules::empty().formula("n % 7 not in (0, 2)", None, &NoNames).unwrap();
/// assert_eq!(claim.params(), ["n"]);
/// assert!(!claim.truth(&[Argument::from(9)]).unwrap());
/// assert!(claim.truth(&[Argument::from(10)]).unwrap());
/// ```
#[derive(Debug)]
pub struct ExpressionFormula {
    pub(crate) rules: Rules,
    pub(crate) expression: Expression,
    /// Whether pairs of equal components may be dropped from very long sums.
    cancels_pairs: bool,
}

impl ExpressionFormula {
    /// Keeps only two or three of more than a thousand equal components `k * g(n)`, by the parity of `k`.
    ///
    /// Under normal play this changes neither the value nor the outcome nor the set of different moves.
    pub fn with_pairs_cancelled(self) -> ExpressionFormula {
        ExpressionFormula { cancels_pairs: true, ..self }
    }

    /// The names of the parameters, in order.
    pub fn params(&self) -> &[String] {
        &self.expression.function.slots[..self.expression.function.params]
    }

    /// The value for given arguments.
    ///
    /// # Errors
    /// Returns an error if the evaluation failed. `in_rules` says whether the place is in the file of rules or in the formula.
    ///
    /// # Panics
    /// Panics if the number of arguments is not the number of parameters.
    pub fn value(&self, args: &[Argument]) -> Result<Argument, Diagnostic> {
        self.run(args, |value, sums| value.to_arg(sums))
    }

    /// Whether the value counts as true.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](ExpressionFormula::value).
    pub fn truth(&self, args: &[Argument]) -> Result<bool, Diagnostic> {
        self.run(args, |value, _| Ok(value.is_true()))
    }

    /// The value as a position; the number 0 is the empty sum.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](ExpressionFormula::value), and an error if the value is not a position.
    pub fn position(&self, args: &[Argument]) -> Result<Sum, Diagnostic> {
        self.run(args, |value, sums| sum_of_value(&value, sums))
    }

    fn run<T>(
        &self,
        args: &[Argument],
        convert: impl FnOnce(RuleValue, &SumMaker<'_>) -> RunResult<T>,
    ) -> Result<T, Diagnostic> {
        assert_eq!(args.len(), self.expression.function.params, "a formula is called with a value for each parameter");
        let sums = |parts: &[SumPart]| self.rules.sum_of_parts(parts);
        let values = args.iter().map(RuleValue::from_arg).collect::<Result<Vec<_>, _>>();
        let result = values.and_then(|values| {
            let program = &self.rules.0.program;
            self.expression.run(program, &sums, self.cancels_pairs, values, |value| convert(value, &sums))
        });
        result.map_err(|fault| self.expression.diagnostic(&fault).unwrap_or_else(|| self.rules.diagnostic(&fault)))
    }
}

impl Rules {
    /// An expression as a function of `params`, or, if these are not given, of all names in it without another meaning.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid; the place is in the text of the expression.
    pub fn formula(
        &self,
        text: &str,
        params: Option<&[&str]>,
        outer: &dyn Resolver,
    ) -> Result<ExpressionFormula, Diagnostic> {
        let kind = if params.is_none() { ScopeKind::FreeFormula } else { ScopeKind::Formula };
        let normal = NormalText::of_expression(text, &self.names(outer))?;
        let expression = Expression::new(normal, &self.0.names(outer), params.unwrap_or(&[]), kind)?;
        Ok(ExpressionFormula { rules: self.clone(), expression, cancels_pairs: false })
    }

    /// An expression of a question as a formula without parameters. In it the name of a game of the file is a ruleset.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid; the place is in the text of the expression.
    pub fn expression(&self, text: &str, outer: &dyn Resolver) -> Result<ExpressionFormula, Diagnostic> {
        let mut names = self.0.names(outer);
        for (name, item) in &mut names.own_items {
            if let Some(game) = self.game(name) {
                *item = FileItem::Outer(RuleValue::Outer(Arc::new(Argument::Ruleset(game))));
            }
        }
        let normal = NormalText::of_expression(text, &self.names(outer))?;
        let expression = Expression::new(normal, &names, &[], ScopeKind::Question)?;
        let expression = expression.with_sum_limit(SumLimit::ComponentsOrText);
        Ok(ExpressionFormula { rules: self.clone(), expression, cancels_pairs: false })
    }

    /// The sum of the given parts.
    pub(crate) fn sum_of_parts(&self, parts: &[SumPart]) -> RunResult<Sum> {
        let components = parts.iter().map(|part| self.component(part)).collect::<Result<_, _>>()?;
        Ok(Sum { components })
    }
}

impl std::fmt::Display for ExpressionFormula {
    /// The expression as it was written.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.expression.normal.text)
    }
}
