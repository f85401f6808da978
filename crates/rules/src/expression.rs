//! Expressions of questions: a value, a ruleset or a position.
//!
//! An expression is a formula without parameters: it is lowered and run as the rules of a file are.
//! Only its names have more meanings: a name from outside needs no import, and the name of a game is its ruleset.

use crate::diagnostic::code_as_number;
use crate::fault::{FaultScope, RulesFault, RunResult};
use crate::ir::{
    FORMULA_FUNCTION, MAX_STEPS_PER_POSITION, RuleExpr, RuleExprKind, RuleFunction, RuleProgram, visit_body,
};
use crate::lower::{self, ModuleNames, ScopeKind};
use crate::normal::NormalText;
use crate::run::{RulesRun, SumLimit, position_expected, position_too_long};
use crate::syntax::Span;
use crate::value::{ComponentRules, RuleValue, SumMaker, SumPart};
use crate::{Diagnostic, limits, python};
use grundy_game::{Argument, Component, Resolver, Stop, Sum, text};

/// Evaluates an expression.
///
/// # Errors
/// Returns an error if the text cannot be parsed, or has no value. The diagnostic says where and what works instead.
pub fn evaluate(text: &str, names: &dyn Resolver) -> Result<Argument, Diagnostic> {
    evaluate_within_steps(text, names, MAX_STEPS_PER_POSITION)
}

/// Evaluates an expression in at most `max_steps` steps, for untrusted texts.
///
/// Runs of rules inside `names` are not counted: they have the limit of their file.
///
/// # Errors
/// Returns the same errors as [`evaluate`], and an error if the expression takes more steps.
pub fn evaluate_within_steps(text: &str, names: &dyn Resolver, max_steps: u64) -> Result<Argument, Diagnostic> {
    let expression = Expression::without_file(text, names)?;
    expression
        .run(&program_without_rules(max_steps), &outer_sum, false, Vec::new(), |value| value.to_arg(&outer_sum))
        .map_err(outer_diagnostic(&expression))
}

/// Evaluates an expression to a position.
///
/// # Errors
/// Returns the same errors as [`evaluate`], and an error if the value is not a position, such as a ruleset without a call.
pub fn position(text: &str, names: &dyn Resolver) -> Result<Sum, Diagnostic> {
    let expression = Expression::without_file(text, names)?;
    let program = program_without_rules(MAX_STEPS_PER_POSITION);
    let sum = expression.run(&program, &outer_sum, false, Vec::new(), |value| sum_of_value(&value, &outer_sum));
    sum.map_err(outer_diagnostic(&expression))
}

/// The program of expressions that belong to no file.
fn program_without_rules(max_steps: u64) -> RuleProgram {
    RuleProgram { max_steps, ..RuleProgram::default() }
}

/// The sum of components of rulesets from outside.
fn outer_sum(parts: &[SumPart]) -> RunResult<Sum> {
    Ok(Sum { components: parts.iter().map(outer_component).collect::<Result<_, _>>()? })
}

fn outer_component(part: &SumPart) -> RunResult<Component> {
    let ComponentRules::Outer(game) = &part.game else {
        unreachable!("an expression without a file has no games of a file")
    };
    let args = part.args.iter().map(RuleValue::to_plain_arg).collect();
    Component::new(game, args).map_err(|misfit| RulesFault::rule_mistake(misfit.message))
}

/// A lowered expression: the function that returns it, and its text.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(crate) function: RuleFunction,
    pub(crate) normal: NormalText,
    sum_limit: SumLimit,
}

impl Expression {
    /// An expression that belongs to no file. The text of a position that it makes can be read again.
    fn without_file(text: &str, names: &dyn Resolver) -> Result<Expression, Diagnostic> {
        let normal = NormalText::of_expression(text, names)?;
        let expression = Expression::new(normal, &ModuleNames::without_file(names), &[], ScopeKind::Question)?;
        Ok(expression.with_sum_limit(SumLimit::Text))
    }

    /// Limits positions in another way than by [`SumLimit::Components`].
    pub(crate) fn with_sum_limit(self, sum_limit: SumLimit) -> Expression {
        Expression { sum_limit, ..self }
    }

    /// Lowers an expression. If the kind of its scope allows free names, they are parameters after `params`.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid; the diagnostic says where and why.
    pub(crate) fn new(
        normal: NormalText,
        names: &ModuleNames<'_>,
        params: &[&str],
        kind: ScopeKind,
    ) -> Result<Expression, Diagnostic> {
        let lowered =
            python::parse_expression(&normal.text).and_then(|expr| lower::lower_expression(&expr, names, params, kind));
        match lowered {
            Ok(function) => Ok(Expression { function, normal, sum_limit: SumLimit::Components }),
            Err(mut error) => {
                error.span = error.span.map(|span| normal.original_range(span));
                Err(error)
            }
        }
    }

    /// Runs the expression with values of its parameters, and converts the result.
    ///
    /// # Errors
    /// Returns an error if the evaluation or the conversion failed. A fault without a place gets that of the whole expression.
    pub(crate) fn run<T>(
        &self,
        program: &RuleProgram,
        sums: &SumMaker<'_>,
        cancels_pairs: bool,
        values: Vec<RuleValue>,
        convert: impl FnOnce(RuleValue) -> RunResult<T>,
    ) -> RunResult<T> {
        let run = RulesRun::new(program).with_sums(sums).with_sum_limit(self.sum_limit);
        let value = run.with_pairs_cancelled(cancels_pairs).evaluate_formula(&self.function, values)?;
        convert(value).map_err(|fault| fault.with_place(FORMULA_FUNCTION, &self.function.span))
    }

    /// A fault in the expression as a diagnostic; `None` if it occurred in the rules.
    pub(crate) fn diagnostic(&self, fault: &RulesFault) -> Option<Diagnostic> {
        let (FORMULA_FUNCTION, span) = fault.place.as_ref()? else { return None };
        let original = Some(self.normal.original_range(span.clone()));
        // A number with a point is a code, and so a ruleset, where a number is expected.
        if self.normal.text.get(span.clone()).is_some_and(is_number_with_point) && self.expects_number_at(span) {
            return Some(Diagnostic { span: original, ..Diagnostic::for_whole_text(code_as_number()) });
        }
        let message = match fault.stop {
            Stop::RuleSteps => text!("the expression takes too many steps"),
            Stop::RuleValueSize if fault.message == RulesFault::value_too_large().message => {
                text!("a value of the expression grows too large")
            }
            _ => fault.message.clone(),
        };
        // Help for the games of a file does not belong in an expression.
        let help = if fault.scope == FaultScope::AnyPosition { Vec::new() } else { fault.help.clone() };
        Some(Diagnostic { span: original, message, help, in_rules: false, step: None })
    }

    /// Whether a number would fit at a place: an argument of a call, or an operand of a product or a sign.
    fn expects_number_at(&self, place: &Span) -> bool {
        let is_here = |expr: &RuleExpr| expr.span == *place;
        let mut found = false;
        visit_body(&self.function.body, &mut |expr| {
            found |= match &expr.kind {
                RuleExprKind::Call { args, .. } => args.iter().any(is_here),
                RuleExprKind::Binary(_, a, b) => [a, b].into_iter().any(|operand| is_here(operand)),
                RuleExprKind::Unary(_, a) => is_here(a),
                _ => false,
            }
        });
        found
    }
}

/// Makes a diagnostic of a fault in an expression that belongs to no file.
fn outer_diagnostic(expression: &Expression) -> impl Fn(Box<RulesFault>) -> Diagnostic {
    |fault| {
        expression.diagnostic(&fault).unwrap_or_else(|| Diagnostic {
            help: fault.help.clone(),
            ..Diagnostic::for_whole_text(fault.message.clone())
        })
    }
}

fn is_number_with_point(text: &str) -> bool {
    text.contains('.') && text.bytes().all(|sign| sign == b'.' || sign.is_ascii_digit())
}

/// A value as a position whose text can be read again. The number 0 is the empty sum.
///
/// # Errors
/// Returns an error if the value is not a position, or is a position with more than [`MAX_CALLS`](limits::MAX_CALLS) calls.
pub(crate) fn sum_of_value(value: &RuleValue, sums: &SumMaker<'_>) -> RunResult<Sum> {
    let sum = match value {
        RuleValue::Position(parts) => sums(parts)?,
        RuleValue::Int(0) => Sum::default(),
        RuleValue::Outer(arg) if let Argument::Position(sum) = &**arg => sum.clone(),
        other => return Err(position_expected(other)),
    };
    if sum.component_calls().count() > limits::MAX_CALLS { Err(position_too_long()) } else { Ok(sum) }
}
