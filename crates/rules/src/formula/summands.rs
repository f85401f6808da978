//! Decomposes an expression into calls whose arguments are linear in its parameters.

use super::ExpressionFormula;
use crate::python;
use crate::syntax::{BinaryOperator, CallExpr, ChainSign, PrefixOperator, SyntaxExpr, SyntaxExprKind};
use grundy_game::{Argument, LinearForm, Resolver};
use num_traits::ToPrimitive;

/// One of the calls in a sum.
#[derive(Clone, Debug)]
pub struct LinearSummand {
    /// The ruleset that is called.
    pub callee: Argument,
    /// The arguments, as linear forms of the parameters by index.
    pub numbers: Vec<LinearForm>,
}

/// The largest coefficient or constant of a linear form.
const MAX_LINEAR_COEFFICIENT: i64 = 1 << 31;

impl ExpressionFormula {
    /// The calls in the sum, as in `nim(n, 2*n) + kayles(m + 1)`; `None` if the expression is not a sum of such calls.
    pub fn summands(&self, outer: &dyn Resolver) -> Option<Vec<LinearSummand>> {
        let expr = python::parse_expression(&self.expression.normal.text).ok()?;
        let mut terms = Vec::new();
        addends(&expr, &mut terms)?;
        terms.into_iter().map(|call| self.summand(call, outer)).collect()
    }

    fn summand(&self, call: &CallExpr, outer: &dyn Resolver) -> Option<LinearSummand> {
        // The callee, with the keywords that belong to the ruleset.
        let mut text = self.expression.normal.text.get(call.callee.span.clone())?.to_string();
        let value = |keyword: &crate::syntax::KeywordArgument| {
            Some(format!("{}={}", keyword.name, self.expression.normal.text.get(keyword.value.span.clone())?))
        };
        let keywords = call.keywords.iter().map(value).collect::<Option<Vec<String>>>()?;
        if !keywords.is_empty() {
            text = format!("{text}({})", keywords.join(", "));
        }
        // In the callee a parameter has no meaning, so a callee that depends on one is refused.
        let callee = crate::evaluate(&text, &self.rules.names(outer)).ok()?;
        let numbers = call.positional.iter().map(|number| self.linear_form(number)).collect::<Option<_>>()?;
        Some(LinearSummand { callee, numbers })
    }

    /// An integer expression as a linear form of the parameters.
    fn linear_form(&self, expr: &SyntaxExpr) -> Option<LinearForm> {
        let number = |constant| LinearForm { terms: Vec::new(), constant };
        match &expr.kind {
            SyntaxExprKind::Int(n) => n.to_i64().filter(|n| n.abs() < MAX_LINEAR_COEFFICIENT).map(number),
            SyntaxExprKind::Name(name) => {
                let place = self.params().iter().position(|param| param == name)?;
                Some(LinearForm { terms: vec![(place, 1)], constant: 0 })
            }
            SyntaxExprKind::Chain(first, rest) => {
                rest.iter().try_fold(self.linear_form(first)?, |sum, (sign, term)| {
                    let times = if *sign == ChainSign::Plus { 1 } else { -1 };
                    add_multiple(&sum, times, &self.linear_form(term)?)
                })
            }
            SyntaxExprKind::Unary(PrefixOperator::Negative, inner) => {
                add_multiple(&number(0), -1, &self.linear_form(inner)?)
            }
            SyntaxExprKind::Binary(BinaryOperator::Times, a, b) => {
                let (a, b) = (self.linear_form(a)?, self.linear_form(b)?);
                match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => add_multiple(&number(0), a.constant, &b),
                    (_, true) => add_multiple(&number(0), b.constant, &a),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Collects the calls that are added.
fn addends<'e>(expr: &'e SyntaxExpr, terms: &mut Vec<&'e CallExpr>) -> Option<()> {
    match &expr.kind {
        SyntaxExprKind::Call(call) => terms.push(call),
        SyntaxExprKind::Chain(first, rest) => {
            addends(first, terms)?;
            for (sign, term) in rest {
                if *sign != ChainSign::Plus {
                    return None;
                }
                addends(term, terms)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// `form + times·other`, unless it is too large.
fn add_multiple(form: &LinearForm, times: i64, other: &LinearForm) -> Option<LinearForm> {
    let small = |n: i64| (n.abs() < MAX_LINEAR_COEFFICIENT).then_some(n);
    let mut sum = form.clone();
    for &(place, a) in &other.terms {
        let more = small(a.checked_mul(times)?)?;
        match sum.terms.iter_mut().find(|term| term.0 == place) {
            Some(term) => term.1 = small(term.1 + more)?,
            None => sum.terms.push((place, more)),
        }
    }
    sum.terms.retain(|term| term.1 != 0);
    sum.constant = small(sum.constant + small(other.constant.checked_mul(times)?)?)?;
    Some(sum)
}
