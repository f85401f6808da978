//! Expressions with parameters: claims, questions of a judge, families of positions.

mod summands;

pub use summands::Summand;

use crate::fault::Ran;
use crate::file::Rules;
use crate::ir::Function;
use crate::normal::Normal;
use crate::run::Run;
use crate::value::{Part, Val};
use crate::{Diagnostic, lower, python};
use grundy_game::{Arg, Resolver, Sum};

/// The function number of a formula in the place of a fault.
pub(crate) const FORMULA: u32 = u32::MAX - 1;

/// An expression as a function of the names in it.
///
/// # Examples
/// ```
/// # use grundy_rules::Rules;
/// # use grundy_game::Arg;
/// # struct NoNames;
/// # impl grundy_game::Resolver for NoNames {
/// #     fn resolve(&self, _: &str) -> Option<Arg> { None }
/// #     fn names(&self) -> Vec<String> { Vec::new() }
/// # }
/// let claim = Rules::none().formula("n % 7 not in (0, 2)", None, &NoNames).unwrap();
/// assert_eq!(claim.params(), ["n"]);
/// assert!(!claim.truth(&[Arg::from(9)]).unwrap());
/// assert!(claim.truth(&[Arg::from(10)]).unwrap());
/// ```
#[derive(Debug)]
pub struct Formula {
    rules: Rules,
    function: Function,
    normal: Normal,
    /// Whether pairs of equal components may be dropped from very long sums.
    cancels_pairs: bool,
}

impl Formula {
    pub(crate) fn new(
        rules: Rules,
        text: &str,
        params: Option<&[&str]>,
        outer: &dyn Resolver,
    ) -> Result<Formula, Diagnostic> {
        let normal = Normal::of(text)?;
        let lowered = python::expression(&normal.text).and_then(|expr| {
            let names = rules.0.names(outer);
            lower::expression(&expr, &names, params.unwrap_or(&[]), params.is_none())
        });
        let function = lowered.map_err(|mut error| {
            error.span = error.span.map(|span| normal.original(span));
            error
        })?;
        Ok(Formula { rules, function, normal, cancels_pairs: false })
    }

    /// Keeps only two or three of more than a thousand equal components `k * g(n)`, by the parity of `k`.
    ///
    /// Under normal play this changes neither the value nor the outcome nor the set of different moves.
    pub fn cancelling_pairs(self) -> Formula {
        Formula { cancels_pairs: true, ..self }
    }

    /// The names of the parameters, in order.
    pub fn params(&self) -> &[String] {
        &self.function.slots[..self.function.params]
    }

    /// The value for given arguments.
    ///
    /// # Errors
    /// The evaluation failed. `in_rules` tells whether the place is in the file of rules or in the formula.
    ///
    /// # Panics
    /// Panics if the number of arguments is not the number of parameters.
    pub fn value(&self, args: &[Arg]) -> Result<Arg, Diagnostic> {
        self.run(args, |value| value.to_arg(&|parts| self.rules.sum(parts)))
    }

    /// Whether the value counts as true.
    ///
    /// # Errors
    /// As [`value`](Formula::value).
    pub fn truth(&self, args: &[Arg]) -> Result<bool, Diagnostic> {
        self.run(args, |value| Ok(value.truth()))
    }

    /// The value as a position; the number 0 is the empty sum.
    ///
    /// # Errors
    /// As [`value`](Formula::value); also if the value is not a position.
    pub fn position(&self, args: &[Arg]) -> Result<Sum, Diagnostic> {
        let span = self.function.span.clone();
        let value = self.value(args)?;
        crate::eval::as_position(value, self.normal.original(span))
    }

    fn run<T>(&self, args: &[Arg], read: impl FnOnce(Val) -> Ran<T>) -> Result<T, Diagnostic> {
        assert_eq!(args.len(), self.function.params, "a formula is called with a value for each parameter");
        let values = args.iter().map(Val::of_arg).collect::<Result<Vec<_>, _>>();
        let result = values
            .and_then(|values| {
                let run = Run::new(&self.rules.0.program).with_sums(&self.rules);
                run.with_pairs_cancelled(self.cancels_pairs).formula(&self.function, values)
            })
            .and_then(read);
        result.map_err(|fault| match &fault.place {
            Some((FORMULA, span)) => Diagnostic {
                span: Some(self.normal.original(span.clone())),
                in_rules: false,
                ..self.rules.diagnostic(&fault)
            },
            _ => self.rules.diagnostic(&fault),
        })
    }
}

impl Rules {
    /// The sum of the given parts.
    pub(crate) fn sum(&self, parts: &[Part]) -> Ran<Sum> {
        let components = parts.iter().map(|part| self.component(part)).collect::<Result<_, _>>()?;
        Ok(Sum { components })
    }
}

impl std::fmt::Display for Formula {
    /// The expression as it was written.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.normal.text)
    }
}
