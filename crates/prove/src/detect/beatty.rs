//! Beatty sequences `⌊kα⌋`, with `α` a quadratic irrational.
//!
//! Values `G(n) = ⌊nα⌋ + c`; lists of numbers `⌊kα⌋ + c`; and pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` as in Wythoff's game.
//! Each entry bounds `α` between two fractions; the common start of their continued fractions must repeat.

use super::Table;
use super::expr::{Binary, Expr};
use super::law::{Form, Guess};
use super::pairs::{Square, difference};
use super::periodic::after;
use super::quadratic::{Quadratic, slopes};
use grundy_theory::say;

pub(crate) fn guesses(table: &Table) -> Vec<Guess> {
    let known = table.known();
    if known.len() < 8 {
        return Vec::new();
    }
    let mut found = Vec::new();
    // ⌊0·α⌋ = 0, so the first entry is c; or the first entry is an exception.
    for (early, c) in [(0, known[0]), (1, 0)] {
        if known[early..].iter().any(|v| *v < c) {
            continue;
        }
        let points = known.iter().enumerate().skip(early).map(|(n, v)| (n as u64, v - c));
        for alpha in slopes(points) {
            let Some(e) = alpha.floor_of(&Expr::n()) else { continue };
            let name = alpha.formula();
            let text = say!("the multiples of {name}, rounded down, plus {c}", "{name} 的倍数向下取整，再加 {c}");
            let first = known[..early].iter().map(|v| i128::from(*v)).collect();
            found.push(Guess::value("beatty", text, after(first, e + Expr::of(c))));
        }
    }
    found
}

/// Lists of the numbers `⌊kα⌋ + c`, for `k` from 0 or 1.
pub(crate) fn lists(list: &[u64], learn: usize) -> Vec<Guess> {
    let mut found = Vec::new();
    if learn < 8 {
        return found;
    }
    // If k begins at 1, the first member does not determine c, so small values are tried.
    let ways = std::iter::once((0u64, i128::from(list[0]))).chain((-2..=2).map(|c| (1u64, c)));
    for (first, c) in ways {
        let points = || (first..).zip(list).take(learn).map(|(k, n)| (k, i128::from(*n) - c));
        if points().any(|(_, a)| a < 0) {
            continue;
        }
        let plus = match c {
            0 => String::new(),
            c if c < 0 => format!(" − {}", -c),
            c => format!(" + {c}"),
        };
        for alpha in slopes(points().map(|(k, a)| (k, a as u64))) {
            let Some(e) = member(&alpha, first, c) else { continue };
            let name = alpha.formula();
            let text = say!(
                "the numbers ⌊kα⌋{plus} for k ≥ {first}, α = {name}",
                "形如 ⌊kα⌋{plus} 的数，k ≥ {first}，α = {name}"
            );
            found.push(Guess::set("beatty", text, e));
        }
    }
    found
}

/// The test whether `n = ⌊kα⌋ + c` for some `k ≥ first`; only `k = ⌊(n − c + 1)/α⌋` is possible.
fn member(alpha: &Quadratic, first: u64, c: i128) -> Option<Expr> {
    let m = Expr::n() - Expr::of(c);
    let k = alpha.inverse().floor_of(&(m.clone() + Expr::of(1)))?;
    let is = alpha.floor_of(&k)?.is(m);
    let since = |least: i128, e: Expr| Expr::binary(Binary::Le, Expr::of(least), e);
    let is = if first > 0 { since(first.into(), k).and(is) } else { is };
    Some(if c > 0 { since(c, Expr::n()).and(is) } else { is })
}

/// The most exceptional pairs at the start.
const EARLY: usize = 4;

/// Pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` and their mirror images.
pub(crate) fn pairs(square: &Square) -> Vec<Guess> {
    let learn = square.learn;
    let below = |x: u64| (x..learn).filter(move |y| square.at(x, *y) != 0).map(move |y| (x, y));
    let all: Vec<(u64, u64)> = (0..learn).flat_map(below).take(learn as usize + 2).collect();
    // The partners of the greatest numbers lie outside the training part.
    if all.len() < 8 || all.len() > learn as usize {
        return Vec::new();
    }
    for early in 0..=EARLY {
        let rest = &all[early..];
        let (x, y) = rest[0];
        let (x1, y1) = rest[1];
        let Some(t) = (y1 - x1).checked_sub(y - x).filter(|t| *t > 0) else { continue };
        let k = |(x, y): &(u64, u64)| ((y - x) % t == 0).then_some((y - x) / t);
        if !rest.iter().zip(1..).all(|(pair, i)| k(pair).is_some_and(|now| Some(now + 1) == k(&rest[0]).map(|k| k + i)))
        {
            continue;
        }
        let mut alphas = slopes(rest.iter().filter_map(|pair| Some((k(pair)?, pair.0))));
        // Where each number is in one pair, 1/α + 1/(α + t) = 1 (Beatty 1926): α² + (t − 2)·α − t = 0.
        alphas.extend(Quadratic::root(1, i128::from(t) - 2, -i128::from(t)).filter(|root| !alphas.contains(root)));
        let found: Vec<Guess> = alphas.iter().filter_map(|alpha| guess(alpha, t, &all[..early], (y - x) / t)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The form of a law for the pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` with `k ≥ 0`, where `α² + (t − 2)·α − t = 0`.
pub fn pairs_of_wythoff(t: u64) -> Option<Form> {
    let alpha = Quadratic::root(1, i128::from(t) - 2, -i128::from(t))?;
    guess(&alpha, t, &[], 0).map(|guess| guess.form)
}

/// The pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` for `k ≥ from`, and the exceptions before them.
fn guess(alpha: &Quadratic, t: u64, exceptions: &[(u64, u64)], from: u64) -> Option<Guess> {
    let min = || Expr::binary(Binary::Min, Expr::x(), Expr::y());
    let d = difference;
    let mut e = alpha.floor_of(&d().over(i128::from(t)))?.is(min());
    if t > 1 {
        e = d().modulo(t).is(Expr::of(0)).and(e);
    }
    if from > 0 {
        e = Expr::binary(Binary::Le, Expr::of(from * t), d()).and(e);
    }
    for (x, y) in exceptions {
        e = e.or(min().is(Expr::of(*x)).and(d().is(Expr::of(y - x))));
    }
    let name = alpha.formula();
    let step = if t == 1 { "k".to_string() } else { format!("{t}k") };
    let text = say!(
        "the pairs ⌊kα⌋ and ⌊kα⌋ + {step} for k ≥ {from}, α = {name}",
        "形如 ⌊kα⌋ 与 ⌊kα⌋ + {step} 的数对，k ≥ {from}，α = {name}"
    );
    Some(Guess::set("beatty", text, e))
}
