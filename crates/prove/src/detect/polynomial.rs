//! Quasi-polynomials: for each residue `r` of `n` modulo `p`, `G(pk + r)` is a polynomial in `k` of degree 2 or 3.
//! And lists of numbers whose `k`-th member is a polynomial of degree 2 in `k`.
//!
//! Newton's forward differences give the coefficients: `G(pk + r) = Σ Δ^j · C(k, j)`.
//! Degree 1 is arithmetic periodicity, which has a separate detector.

use super::expr::{Expr, Unary};
use super::law_kind::LawKind;
use super::wide_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::text;

/// The greatest modulus `p` that is tried.
const MAX_RESIDUES: usize = 12;
/// The greatest degree that is tried.
const MAX_DEGREE: usize = 3;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = wide_values(table.training_values());
    let mut found = Vec::new();
    for p in 1..=MAX_RESIDUES.min(known.len() / (MAX_DEGREE + 3)) {
        let residues: Option<Vec<Vec<i128>>> = (0..p)
            .map(|r| forward_differences(&known[r..].iter().step_by(p).copied().collect::<Vec<_>>(), MAX_DEGREE))
            .collect();
        let Some(mut residues) = residues else { continue };
        let degree = residues.iter().map(|c| c.len() - 1).max().unwrap_or(0);
        // The arithmetic detector has these, and a larger `p` gives no other degree.
        if degree < 2 {
            break;
        }
        residues.iter_mut().for_each(|c| c.resize(degree + 1, 0));
        let text = match p {
            1 => text!("a polynomial of degree {degree}"),
            _ => text!("a polynomial of degree {degree} for each remainder of n divided by {p}"),
        };
        found.push(LawGuess::value(LawKind::QuasiPolynomial, text, polynomial_expression(&residues)));
        break;
    }
    found
}

/// The forward differences at the start, if those of order above `degree` vanish and at least two entries show it.
fn forward_differences(entries: &[i128], degree: usize) -> Option<Vec<i128>> {
    let mut row = entries.to_vec();
    let mut found = Vec::new();
    for _ in 0..=degree {
        found.push(*row.first()?);
        row = row.windows(2).map(|pair| pair[1] - pair[0]).collect();
        if row.len() >= 2 && row.iter().all(|d| *d == 0) {
            return Some(found);
        }
    }
    None
}

fn polynomial_expression(residues: &[Vec<i128>]) -> Expr {
    let p = residues.len() as i128;
    let k = || Expr::n().floor_div(p);
    if let [only] = residues {
        // In powers of n, over 1, 2 or 6.
        let at = |j: usize| only.get(j).copied().unwrap_or(0);
        let mut powers = [6 * at(0), 6 * at(1) - 3 * at(2) + 2 * at(3), 3 * at(2) - 3 * at(3), at(3)];
        let shared = [6, 3, 2].into_iter().find(|d| powers.iter().all(|c| c % d == 0)).unwrap_or(1);
        powers.iter_mut().for_each(|c| *c /= shared);
        return powers
            .iter()
            .rev()
            .fold(Expr::integer(0), |sum, c| sum * Expr::n() + Expr::integer(*c))
            // The polynomial takes integers at all integers, so this division leaves no remainder.
            .floor_div(6 / shared);
    }
    let column = |j: usize| Expr::n().modulo(p).in_list(residues.iter().map(|c| c[j]).collect());
    let binomial = |j: usize| match j {
        1 => k(),
        2 => (k() * (k() - Expr::integer(1))).floor_div(2),
        _ => (k() * (k() - Expr::integer(1)) * (k() - Expr::integer(2))).floor_div(6),
    };
    (1..residues[0].len()).fold(column(0), |sum, j| sum + column(j) * binomial(j))
}

/// Lists with `D·a(k) = A·k² + B·k + C` for `k = 0, 1, …`, where `D` is 1 or 2, after at most two exceptions.
pub(crate) fn list_guesses(list: &[u64], learn: usize) -> Vec<LawGuess> {
    let mut found = Vec::new();
    for early in 0..=2.min(learn) {
        let known = wide_values(&list[early..learn]);
        let Some(c) = forward_differences(&known, 2).filter(|c| c.len() == 3 && c[2] > 0 && known.len() >= 5) else {
            continue;
        };
        // 2·a(k) = c2·k² + (2·c1 − c2)·k + 2·c0.
        let (mut a, mut b, mut c, mut d) = (c[2], 2 * c[1] - c[2], 2 * c[0], 2);
        if [a, b, c].iter().all(|x| x % 2 == 0) {
            (a, b, c, d) = (a / 2, b / 2, c / 2, 1);
        }
        // The largest k with A·k² + B·k + C ≤ D·n, if n is not before the list.
        let n = || Expr::integer(d) * Expr::n();
        let inside = Expr::integer(4 * a) * n() + Expr::integer(b * b - 4 * a * c);
        let k = (Expr::unary(Unary::Isqrt, inside) - Expr::integer(b)).floor_div(2 * a);
        let member = ((Expr::integer(a) * k.clone() + Expr::integer(b)) * k + Expr::integer(c)).equals(n());
        let first = i128::from(list[early]);
        let since = Expr::binary(super::expr::Binary::Le, Expr::integer(first), Expr::n());
        let since = if first == 0 { member } else { since.and(member) };
        let e = list[..early].iter().fold(since, |e, n| e.or(Expr::n().equals(Expr::integer(*n))));
        let form = ((Expr::integer(a) * Expr::n() + Expr::integer(b)) * Expr::n() + Expr::integer(c))
            .floor_div(d)
            .formula("a")
            .replace('n', "k");
        let text = text!("the numbers {form} for k = 0, 1, 2, …");
        found.push(LawGuess::set(LawKind::Polynomial, text, e));
        break;
    }
    found
}
