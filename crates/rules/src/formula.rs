//! Expressions with parameters: claims, questions of a judge, families of positions.

mod summands;

pub use summands::LinearSummand;

use crate::fault::RunResult;
use crate::file::Rules;
use crate::ir::{FORMULA_FUNCTION, RuleFunction};
use crate::normal::NormalText;
use crate::run::RulesRun;
use crate::value::{RuleValue, SumPart};
use crate::{Diagnostic, lower, python};
use grundy_game::{Argument, Resolver, Sum};

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
    rules: Rules,
    function: RuleFunction,
    normal: NormalText,
    /// Whether pairs of equal components may be dropped from very long sums.
    cancels_pairs: bool,
}

impl ExpressionFormula {
    pub(crate) fn new(
        rules: Rules,
        text: &str,
        params: Option<&[&str]>,
        outer: &dyn Resolver,
    ) -> Result<ExpressionFormula, Diagnostic> {
        let normal = NormalText::normalise(text)?;
        let lowered = python::parse_expression(&normal.text).and_then(|expr| {
            let names = rules.0.names(outer);
            lower::lower_expression(&expr, &names, params.unwrap_or(&[]), params.is_none())
        });
        let function = lowered.map_err(|mut error| {
            error.span = error.span.map(|span| normal.original_range(span));
            error
        })?;
        Ok(ExpressionFormula { rules, function, normal, cancels_pairs: false })
    }

    /// Keeps only two or three of more than a thousand equal components `k * g(n)`, by the parity of `k`.
    ///
    /// Under normal play this changes neither the value nor the outcome nor the set of different moves.
    pub fn with_pairs_cancelled(self) -> ExpressionFormula {
        ExpressionFormula { cancels_pairs: true, ..self }
    }

    /// The names of the parameters, in order.
    pub fn params(&self) -> &[String] {
        &self.function.slots[..self.function.params]
    }

    /// The value for given arguments.
    ///
    /// # Errors
    /// The evaluation failed. `in_rules` says whether the place is in the file of rules or in the formula.
    ///
    /// # Panics
    /// Panics if the number of arguments is not the number of parameters.
    pub fn value(&self, args: &[Argument]) -> Result<Argument, Diagnostic> {
        self.run(args, |value| value.to_arg(&|parts| self.rules.sum_of_parts(parts)))
    }

    /// Whether the value counts as true.
    ///
    /// # Errors
    /// As [`value`](ExpressionFormula::value).
    pub fn truth(&self, args: &[Argument]) -> Result<bool, Diagnostic> {
        self.run(args, |value| Ok(value.is_true()))
    }

    /// The value as a position; the number 0 is the empty sum.
    ///
    /// # Errors
    /// As [`value`](ExpressionFormula::value); also if the value is not a position.
    pub fn position(&self, args: &[Argument]) -> Result<Sum, Diagnostic> {
        let span = self.function.span.clone();
        let value = self.value(args)?;
        crate::eval::as_position(value, self.normal.original_range(span))
    }

    fn run<T>(&self, args: &[Argument], read: impl FnOnce(RuleValue) -> RunResult<T>) -> Result<T, Diagnostic> {
        assert_eq!(args.len(), self.function.params, "a formula is called with a value for each parameter");
        let values = args.iter().map(RuleValue::from_arg).collect::<Result<Vec<_>, _>>();
        let sums = |parts: &[SumPart]| self.rules.sum_of_parts(parts);
        let result = values
            .and_then(|values| {
                let run = RulesRun::new(&self.rules.0.program).with_sums(&sums);
                run.with_pairs_cancelled(self.cancels_pairs).evaluate_formula(&self.function, values)
            })
            .and_then(read);
        result.map_err(|fault| match &fault.place {
            Some((FORMULA_FUNCTION, span)) => Diagnostic {
                span: Some(self.normal.original_range(span.clone())),
                in_rules: false,
                ..self.rules.diagnostic(&fault)
            },
            _ => self.rules.diagnostic(&fault),
        })
    }
}

impl Rules {
    /// An expression as a function of `params`, or, if these are not given, of all names in it without another meaning.
    ///
    /// # Errors
    /// The expression is not valid; the place is in the text of the expression.
    pub fn formula(
        &self,
        text: &str,
        params: Option<&[&str]>,
        outer: &dyn Resolver,
    ) -> Result<ExpressionFormula, Diagnostic> {
        ExpressionFormula::new(self.clone(), text, params, outer)
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
        f.write_str(&self.normal.text)
    }
}
