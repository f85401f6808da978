//! The positions to try: an expression with free names, and the numbers for them.

use super::{ExpressionError, NumberTuples};
use grundy::Engine;
use grundy_catalog::Catalog;
use grundy_game::{Argument, Budget, GameShape, Ruleset, Sum, text};
use grundy_rules::{Diagnostic, ExpressionFormula, Rules};

/// An expression with free names, and the range of numbers for them.
#[derive(Debug)]
pub struct PositionFamily {
    pub(super) rules: Rules,
    text: String,
    position: ExpressionFormula,
    filter: Option<(String, ExpressionFormula)>,
    least_number: u64,
    largest_number: u64,
}

impl PositionFamily {
    /// The positions of an expression for numbers from `from` to `to` inclusive.
    ///
    /// A ruleset alone means its positions: the names are those of its rules, else `n`, or `x`, `y`, `z` and `u` if it needs several numbers.
    /// Rules of a file are played by their definition, not by the rules that they are recognised as, since the recognition may be the claim.
    ///
    /// # Errors
    /// Returns an error if the expression is wrong.
    pub fn new(rules: &Rules, expression: &str, from: u64, to: u64) -> Result<PositionFamily, ExpressionError> {
        let rules =
            &rules.without_recognition(&Catalog).map_err(|diagnostic| ExpressionError::new(expression, diagnostic))?;
        let text = match grundy::evaluate_with(rules, expression) {
            Ok(Argument::Ruleset(ruleset)) => ruleset_call(rules, expression.trim(), &ruleset, from),
            _ => expression.into(),
        };
        let position =
            rules.formula(&text, None, &Catalog).map_err(|diagnostic| ExpressionError::new(expression, diagnostic))?;
        if position.params().is_empty() {
            let message = text!("the expression has no free name for which numbers could be tried");
            return Err(ExpressionError::new(
                expression,
                Diagnostic::at_span(0..expression.len(), message).with_example("kayles(n)"),
            ));
        }
        Ok(PositionFamily {
            rules: rules.clone(),
            text,
            position,
            filter: None,
            least_number: from,
            largest_number: to,
        })
    }

    /// Restricts the family to numbers for which a condition over the names holds.
    ///
    /// # Errors
    /// Returns an error if the condition is wrong.
    pub fn with_condition(mut self, condition: &str) -> Result<PositionFamily, ExpressionError> {
        self.filter = Some((condition.into(), self.formula(condition, &[])?));
        Ok(self)
    }

    /// Parses an expression over the names of the family, followed by those in `more`.
    pub(super) fn formula(&self, text: &str, more: &[&str]) -> Result<ExpressionFormula, ExpressionError> {
        let params: Vec<&str> = self.params().iter().map(String::as_str).chain(more.iter().copied()).collect();
        let formula = self.rules.formula(text, Some(&params), &Catalog);
        formula.map_err(|diagnostic| ExpressionError::new(text, diagnostic))
    }

    /// The expression.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The free names.
    pub fn params(&self) -> &[String] {
        self.position.params()
    }

    /// The least number that is tried.
    pub fn least_number(&self) -> u64 {
        self.least_number
    }

    /// The largest number that is tried.
    pub fn largest_number(&self) -> u64 {
        self.largest_number
    }

    /// The condition on the numbers.
    pub fn condition(&self) -> Option<&str> {
        self.filter.as_ref().map(|(condition, _)| &condition[..])
    }

    /// The choices of numbers, the smallest first, regardless of the condition.
    pub fn tuples(&self) -> NumberTuples {
        NumberTuples::new(self.params().len(), self.least_number, self.largest_number)
    }

    /// Whether the condition holds for these numbers.
    ///
    /// # Errors
    /// Returns an error if the condition cannot be evaluated.
    pub fn admits(&self, numbers: &[u64]) -> Result<bool, ExpressionError> {
        let Some((text, filter)) = &self.filter else { return Ok(true) };
        filter.truth(&number_args(numbers)).map_err(|diagnostic| self.expression_error(text, diagnostic, numbers))
    }

    /// The position for these numbers.
    ///
    /// # Errors
    /// Returns an error if the numbers are not a position.
    pub fn position(&self, numbers: &[u64]) -> Result<Sum, ExpressionError> {
        self.position
            .position(&number_args(numbers))
            .map_err(|diagnostic| self.expression_error(&self.text, diagnostic, numbers))
    }

    /// The error that no position was tried.
    pub(super) fn nothing_tried_error(&self, first: Option<ExpressionError>) -> ExpressionError {
        first.unwrap_or_else(|| {
            let message =
                text!("no position was tried: the condition, or an `assert` of the rules, excludes all numbers");
            ExpressionError::new(&self.text, Diagnostic::for_whole_text(message))
        })
    }

    /// Whether the rules refuse the position itself (as an `assert` at their beginning does), rather than a position reached from it.
    pub(super) fn is_refused(&self, position: &Sum) -> bool {
        let refused = position.components.iter().any(|component| {
            let Some(key) = &component.key else { return false };
            let mut visited = false;
            let flow = component.game.for_each_option_key(key, &mut |_| {
                visited = true;
                std::ops::ControlFlow::Break(())
            });
            // The callback was never called, so the rules themselves stopped, before the first option.
            flow.is_break() && !visited
        });
        if refused {
            // The fault is expected, and only the first one is kept: it would hide a later one that counts.
            let _ = self.rules.take_fault();
        }
        refused
    }

    /// Computes the values of heaps that will be needed later together, which is far faster than one by one.
    pub(super) fn compute_ahead(&self, n: u64, engine: &mut Engine, budget: &dyn Budget) {
        let Ok(position) = self.position(&[n]) else { return };
        for component in &position.components {
            let (GameShape::Heap(_), None) = (component.game.shape(), component.game.theorem()) else { continue };
            if let Some(Ok(heap)) = component.args.first().map(Argument::to_word) {
                // An error is ignored here: it occurs again when the value is needed.
                let _ = engine.heap_values(&component.game, heap, budget);
            }
        }
    }

    /// An error in an expression for these numbers.
    pub(super) fn expression_error(&self, text: &str, diagnostic: Diagnostic, numbers: &[u64]) -> ExpressionError {
        let at = self.numbers_text(numbers);
        let help = text!("this happened for {at}; --where or --from excludes such numbers");
        ExpressionError::new(text, diagnostic.with_help(help))
    }

    /// The numbers with their names: `a = 3, b = 5`.
    pub fn numbers_text(&self, numbers: &[u64]) -> String {
        let pairs = self.params().iter().zip(numbers).map(|(name, n)| format!("{name} = {n}"));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

/// The names of the numbers of a ruleset that names none.
const NUMBER_NAMES: [&[&str]; 4] = [&["n"], &["x", "y"], &["x", "y", "z"], &["x", "y", "z", "u"]];
/// The number of choices of small numbers that are tried to find out how many numbers a position has.
const TRIED_POSITIONS: u64 = 8;

/// The positions of a ruleset, as an expression with names.
fn ruleset_call(rules: &Rules, expression: &str, ruleset: &Ruleset, from: u64) -> String {
    let call = |names: &[&str]| format!("{expression}({})", names.join(", "));
    let names = ruleset.analysis.number_names();
    if !names.is_empty() {
        return call(&names.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let is_position = |names: &&&[&str]| {
        let Ok(formula) = rules.formula(&call(names), Some(names), &Catalog) else { return false };
        (from..from.saturating_add(TRIED_POSITIONS)).any(|n| {
            let numbers: Vec<u64> = (n..).take(names.len()).collect();
            formula.position(&number_args(&numbers)).is_ok()
        })
    };
    call(NUMBER_NAMES.iter().find(is_position).unwrap_or(&NUMBER_NAMES[0]))
}

pub(super) fn number_args(numbers: &[u64]) -> Vec<Argument> {
    numbers.iter().map(|n| Argument::from(*n)).collect()
}
