//! Sets that are decided by the ratio of the larger to the smaller number, as in Euclid's game.
//!
//! The greatest ratio on one side and the least on the other enclose the bound.
//! The guess is the simplest fraction between them, or the quadratic irrational whose continued fraction begins like theirs;
//! then the sign of a quadratic form in `x` and `y` decides, without a root. Pairs with 0 and equal numbers are handled separately.

use super::expr::{Binary, Expr};
use super::law::LawGuess;
use super::law_kind::LawKind;
use super::pairs::SquareTable;
use super::quadratic::{IntegerRatio, candidates_between, ratio_test};
use grundy_game::text;

/// The greatest numerator or denominator of a fraction that is guessed.
const MAX_FRACTION_PART: i128 = 12;

pub(crate) fn guesses(square: &SquareTable) -> Vec<LawGuess> {
    let inside = || square.training_pairs().filter(|(x, y)| 0 < *x && x < y);
    let ratio = |(x, y): (u64, u64)| (i128::from(y), i128::from(x));
    let less = |a: &IntegerRatio, b: &IntegerRatio| a.0 * b.1 < b.0 * a.1;
    let order = |a: &IntegerRatio, b: &IntegerRatio| (a.0 * b.1).cmp(&(b.0 * a.1));
    let mut found = Vec::new();
    for near in [true, false] {
        // The pairs near the diagonal are lost, or those far from it.
        let (close, far): (Vec<_>, Vec<_>) = inside().partition(|(x, y)| (square.value_at(*x, *y) != 0) == near);
        let low = close.into_iter().map(ratio).max_by(order);
        let high = far.into_iter().map(ratio).min_by(order);
        let (Some(low), Some(high)) = (low, high) else { continue };
        if !less(&low, &high) {
            continue;
        }
        let (large, small) =
            (Expr::binary(Binary::Max, Expr::x(), Expr::y()), Expr::binary(Binary::Min, Expr::x(), Expr::y()));
        let mut ways = Vec::new();
        for number in candidates_between(low, high) {
            ways.extend(ratio_test(&number, &large, &small).map(|e| (number.formula(), e)));
        }
        let (p, q) = simplest_fraction(low, high);
        if p <= MAX_FRACTION_PART && q <= MAX_FRACTION_PART {
            let (a, b) = (Expr::integer(q) * large.clone(), Expr::integer(p) * small.clone());
            // If the bound is the greatest ratio on the near side itself, pairs on the bound belong to that side.
            let op = if !less(&low, &(p, q)) { Binary::Le } else { Binary::Lt };
            let name = if q == 1 { p.to_string() } else { format!("{p}/{q}") };
            ways.push((name, Expr::binary(op, a, b)));
        }
        for (bound, e) in ways {
            let e = if near { e } else { negate_comparison(e) };
            let text = if near {
                text!("the larger number is less than {bound} times the smaller (except 0 and equal numbers)")
            } else {
                text!("the larger number is more than {bound} times the smaller (except 0 and equal numbers)")
            };
            found.push(LawGuess::set(LawKind::Ratio, text, with_edge_cases(square, e)));
        }
    }
    found
}

/// `a < b` turned into `b ≤ a`, and the reverse.
fn negate_comparison(e: Expr) -> Expr {
    match e {
        Expr::Binary(Binary::Lt, a, b) => Expr::Binary(Binary::Le, b, a),
        Expr::Binary(Binary::Le, a, b) => Expr::Binary(Binary::Lt, b, a),
        e => e.equals(Expr::integer(0)),
    }
}

/// Adds the cases of equal numbers and of 0 where the table differs from the ratio test.
fn with_edge_cases(square: &SquareTable, e: Expr) -> Expr {
    let product = || Expr::x() * Expr::y();
    let places = [
        ((1, 1), Expr::x().equals(Expr::y()), Expr::binary(Binary::Ne, Expr::x(), Expr::y())),
        (
            (0, 1),
            Expr::x().equals(Expr::integer(0)).or(Expr::y().equals(Expr::integer(0))),
            Expr::integer(0).less_than(product()),
        ),
        ((0, 0), (Expr::x() + Expr::y()).equals(Expr::integer(0)), Expr::integer(0).less_than(Expr::x() + Expr::y())),
    ];
    places.into_iter().fold(e, |e, ((x, y), at, off)| {
        match (square.value_at(x, y) != 0, e.eval(x, y).is_some_and(|v| v != 0)) {
            (true, false) => e.or(at),
            (false, true) => e.and(off),
            _ => e,
        }
    })
}

/// The simplest fraction in the closed interval between two fractions.
fn simplest_fraction((a, b): IntegerRatio, (c, d): IntegerRatio) -> IntegerRatio {
    // The Stern–Brocot search by continued fractions: an integer in the
    // interval is simplest, else both ends have the same whole part.
    let whole = a / b;
    if whole * b == a {
        return (whole, 1);
    }
    if (whole + 1) * d <= c {
        return (whole + 1, 1);
    }
    let (p, q) = simplest_fraction((d, c - whole * d), (b, a - whole * b));
    (whole * p + q, p)
}
