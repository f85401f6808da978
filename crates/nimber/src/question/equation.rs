//! Equations in one unknown: both sides are polynomials of degree at most two.

use super::evaluate::NimberEvaluation;
use super::failure::EvaluationFailure;
use super::syntax::{NimberExpression, NimberNode, ProductOperator};
use super::tokens::syntax_error;
use crate::{inverse, product};
use grundy_game::{Nat, text};
use num_bigint::BigInt;
use std::ops::Range;

/// The coefficients of `1`, `x` and `x²`.
type QuadraticPolynomial = [Nat; 3];

/// The coefficients of an equation `left + right = 0` (in characteristic 2 the same as `left = right`).
pub(super) fn coefficients(
    work: &mut NimberEvaluation,
    left: &NimberExpression,
    right: &NimberExpression,
) -> Result<QuadraticPolynomial, EvaluationFailure> {
    if !has_unknown(left) && !has_unknown(right) {
        let message = text!("an equation has an unknown, which is called x");
        return Ok(syntax_error(left.span.start..right.span.end, message)?);
    }
    Ok(add_polynomials(polynomial_of(work, left)?, polynomial_of(work, right)?))
}

fn has_unknown(tree: &NimberExpression) -> bool {
    match &tree.node {
        NimberNode::Nimber(_) | NimberNode::Ordinal(_) => false,
        NimberNode::Unknown => true,
        NimberNode::Sum(all) => all.iter().any(has_unknown),
        NimberNode::Product(first, others) => has_unknown(first) || others.iter().any(|(_, tree)| has_unknown(tree)),
        NimberNode::Power(inner, _) | NimberNode::Inverse(inner) | NimberNode::Sqrt(inner) => has_unknown(inner),
    }
}

fn polynomial_of(
    work: &mut NimberEvaluation,
    tree: &NimberExpression,
) -> Result<QuadraticPolynomial, EvaluationFailure> {
    if !has_unknown(tree) {
        // Parts without the unknown are explained as in other questions.
        return Ok([work.value(tree)?, Nat::ZERO, Nat::ZERO]);
    }
    match &tree.node {
        NimberNode::Unknown => Ok([0u32, 1, 0].map(Nat::from)),
        NimberNode::Sum(all) => all.iter().try_fold(QuadraticPolynomial::default(), |so_far, tree| {
            Ok(add_polynomials(so_far, polynomial_of(work, tree)?))
        }),
        NimberNode::Product(first, others) => {
            let mut so_far = polynomial_of(work, first)?;
            for (op, other) in others {
                let factor = match op {
                    ProductOperator::Times => polynomial_of(work, other)?,
                    ProductOperator::Over => {
                        // A divisor with the unknown is refused by `value`.
                        let value = work.value(other)?;
                        match inverse(&value) {
                            Some(inverse) => [inverse, Nat::ZERO, Nat::ZERO],
                            None => [
                                work.multiply(&value, ProductOperator::Over, &value, &other.span)?,
                                Nat::ZERO,
                                Nat::ZERO,
                            ],
                        }
                    }
                };
                so_far = multiply_polynomials(&so_far, &factor, tree.span.start..other.span.end)?;
            }
            Ok(so_far)
        }
        NimberNode::Power(inner, exponent) => {
            let base = polynomial_of(work, inner)?;
            match [0, 1, 2].into_iter().find(|&small| *exponent == BigInt::from(small)) {
                Some(0) => Ok([1u32, 0, 0].map(Nat::from)),
                Some(1) => Ok(base),
                Some(_) => multiply_polynomials(&base, &base, tree.span.clone()),
                None => degree_error(tree.span.clone()),
            }
        }
        // The unknown is in a place where it is not allowed; `value` fails there.
        NimberNode::Nimber(_) | NimberNode::Ordinal(_) | NimberNode::Inverse(_) | NimberNode::Sqrt(_) => {
            Ok([work.value(tree)?, Nat::ZERO, Nat::ZERO])
        }
    }
}

fn add_polynomials(a: QuadraticPolynomial, b: QuadraticPolynomial) -> QuadraticPolynomial {
    let [a0, a1, a2] = a;
    let [b0, b1, b2] = b;
    [a0 ^ b0, a1 ^ b1, a2 ^ b2]
}

fn multiply_polynomials(
    a: &QuadraticPolynomial,
    b: &QuadraticPolynomial,
    span: Range<usize>,
) -> Result<QuadraticPolynomial, EvaluationFailure> {
    let mut all = vec![Nat::ZERO; 5];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            all[i + j] ^= product(a, b);
        }
    }
    // The degree is checked for each product, so a power that would cancel out later is refused as well.
    let high = all.split_off(3);
    if high.iter().any(|coefficient| *coefficient != Nat::ZERO) {
        return degree_error(span);
    }
    Ok(<QuadraticPolynomial>::try_from(all).expect("three are left"))
}

fn degree_error<T>(span: Range<usize>) -> Result<T, EvaluationFailure> {
    let message = text!("only linear and quadratic equations are solved");
    Ok(syntax_error(span, message)?)
}
