//! Equations in one unknown: both sides are polynomials of degree at most two.

use super::evaluate::{Trouble, Work};
use super::syntax::{Node, Op, Tree};
use super::tokens::bad;
use grundy_nimber::{inverse, product};
use grundy_theory::{Nat, say};
use num_bigint::BigInt;
use std::ops::Range;

/// The coefficients of `1`, `x` and `x²`.
type Polynomial = [Nat; 3];

/// The coefficients of an equation `left + right = 0` (in characteristic 2 the same as `left = right`).
pub(super) fn coefficients(work: &mut Work, left: &Tree, right: &Tree) -> Result<Polynomial, Trouble> {
    if !has_unknown(left) && !has_unknown(right) {
        let said = say!("an equation has an unknown, which is called x", "方程要有未知数，写作 x");
        return Ok(bad(left.span.start..right.span.end, said)?);
    }
    Ok(sum(polynomial(work, left)?, polynomial(work, right)?))
}

fn has_unknown(tree: &Tree) -> bool {
    match &tree.node {
        Node::Nimber(_) => false,
        Node::Unknown => true,
        Node::Sum(all) => all.iter().any(has_unknown),
        Node::Product(first, others) => has_unknown(first) || others.iter().any(|(_, tree)| has_unknown(tree)),
        Node::Power(inner, _) | Node::Inverse(inner) | Node::Sqrt(inner) => has_unknown(inner),
    }
}

fn polynomial(work: &mut Work, tree: &Tree) -> Result<Polynomial, Trouble> {
    if !has_unknown(tree) {
        return Ok([work.value(tree)?, Nat::ZERO, Nat::ZERO]);
    }
    match &tree.node {
        Node::Unknown => Ok([0u32, 1, 0].map(Nat::from)),
        Node::Sum(all) => {
            all.iter().try_fold(Polynomial::default(), |so_far, tree| Ok(sum(so_far, polynomial(work, tree)?)))
        }
        Node::Product(first, others) => {
            let mut so_far = polynomial(work, first)?;
            for (op, other) in others {
                let factor = match op {
                    Op::Times => polynomial(work, other)?,
                    Op::Over => {
                        let value = work.value(other)?;
                        match inverse(&value) {
                            Some(inverse) => [inverse, Nat::ZERO, Nat::ZERO],
                            None => [work.times(&value, Op::Over, &value, &other.span)?, Nat::ZERO, Nat::ZERO],
                        }
                    }
                };
                so_far = times(&so_far, &factor, tree.span.start..other.span.end)?;
            }
            Ok(so_far)
        }
        Node::Power(inner, exponent) => {
            let base = polynomial(work, inner)?;
            match [0, 1, 2].into_iter().find(|&small| *exponent == BigInt::from(small)) {
                Some(0) => Ok([1u32, 0, 0].map(Nat::from)),
                Some(1) => Ok(base),
                Some(_) => times(&base, &base, tree.span.clone()),
                None => too_high(tree.span.clone()),
            }
        }
        // The unknown is in a place where it is not allowed; `value` fails there.
        Node::Nimber(_) | Node::Inverse(_) | Node::Sqrt(_) => Ok([work.value(tree)?, Nat::ZERO, Nat::ZERO]),
    }
}

fn sum(a: Polynomial, b: Polynomial) -> Polynomial {
    let [a0, a1, a2] = a;
    let [b0, b1, b2] = b;
    [a0 ^ b0, a1 ^ b1, a2 ^ b2]
}

fn times(a: &Polynomial, b: &Polynomial, span: Range<usize>) -> Result<Polynomial, Trouble> {
    let mut all = vec![Nat::ZERO; 5];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            all[i + j] ^= product(a, b);
        }
    }
    let high = all.split_off(3);
    if high.iter().any(|coefficient| *coefficient != Nat::ZERO) {
        return too_high(span);
    }
    Ok(<Polynomial>::try_from(all).expect("three are left"))
}

fn too_high<T>(span: Range<usize>) -> Result<T, Trouble> {
    let said = say!("only linear and quadratic equations are solved", "只解一次和二次方程");
    Ok(bad(span, said)?)
}
