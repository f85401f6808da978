//! Beatty sequences `⌊kα⌋`, with `α` a quadratic irrational.
//!
//! Values `G(n) = ⌊nα⌋ + c`; lists of numbers `⌊kα⌋ + c`; and pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` as in Wythoff's game.
//! Each entry bounds `α` between two fractions; the common start of their continued fractions must repeat.

use super::TrainingTable;
use super::expr::{Binary, Expr};
use super::law::{LawForm, LawGuess};
use super::law_kind::LawKind;
use super::pairs::{SquareTable, difference};
use super::periodic::with_early_values;
use super::quadratic::{QuadraticIrrational, slopes};
use grundy_game::text;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
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
            let Some(e) = alpha.floor_multiple(&Expr::n()) else { continue };
            let name = alpha.formula();
            let text = text!("the multiples of {name}, rounded down, plus {c}");
            let first = known[..early].iter().map(|v| i128::from(*v)).collect();
            found.push(LawGuess::value(LawKind::Beatty, text, with_early_values(first, e + Expr::integer(c))));
        }
    }
    found
}

/// Lists of the numbers `⌊kα⌋ + c`, for `k` from 0 or 1.
pub(crate) fn list_guesses(list: &[u64], learn: usize) -> Vec<LawGuess> {
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
            let Some(e) = membership_test(&alpha, first, c) else { continue };
            let name = alpha.formula();
            let text = text!("the numbers ⌊kα⌋{plus} for k ≥ {first}, α = {name}");
            found.push(LawGuess::set(LawKind::Beatty, text, e));
        }
    }
    found
}

/// The test whether `n = ⌊kα⌋ + c` for some `k ≥ first`; only `k = ⌊(n − c + 1)/α⌋` is possible.
fn membership_test(alpha: &QuadraticIrrational, first: u64, c: i128) -> Option<Expr> {
    let m = Expr::n() - Expr::integer(c);
    // `m = ⌊kα⌋` means `m ≤ kα < m + 1`, and `α` is irrational, so `k` is the greatest number below `(m + 1)/α`.
    let k = alpha.inverse().floor_multiple(&(m.clone() + Expr::integer(1)))?;
    let is = alpha.floor_multiple(&k)?.equals(m);
    let since = |least: i128, e: Expr| Expr::binary(Binary::Le, Expr::integer(least), e);
    let is = if first > 0 { since(first.into(), k).and(is) } else { is };
    Some(if c > 0 { since(c, Expr::n()).and(is) } else { is })
}

/// The maximum number of exceptional pairs at the start.
const MAX_EXCEPTIONAL_PAIRS: usize = 4;

/// Pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` and their mirror images.
pub(crate) fn pair_guesses(square: &SquareTable) -> Vec<LawGuess> {
    let learn = square.learn;
    let below = |x: u64| (x..learn).filter(move |y| square.value_at(x, *y) != 0).map(move |y| (x, y));
    // A set with more pairs than numbers is not a set of pairs of this kind, so counting ends there.
    let all: Vec<(u64, u64)> = (0..learn).flat_map(below).take(learn as usize + 2).collect();
    // The partners of the greatest numbers lie outside the training part.
    if all.len() < 8 || all.len() > learn as usize {
        return Vec::new();
    }
    for early in 0..=MAX_EXCEPTIONAL_PAIRS {
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
        // If each number is in one pair, 1/α + 1/(α + t) = 1 (Beatty 1926): α² + (t − 2)·α − t = 0.
        alphas.extend(
            QuadraticIrrational::greater_root(1, i128::from(t) - 2, -i128::from(t))
                .filter(|root| !alphas.contains(root)),
        );
        let found: Vec<LawGuess> =
            alphas.iter().filter_map(|alpha| pair_guess(alpha, t, &all[..early], (y - x) / t)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The form of a law for the pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` with `k ≥ 0`, where `α² + (t − 2)·α − t = 0`.
pub fn pairs_of_wythoff(t: u64) -> Option<LawForm> {
    let alpha = QuadraticIrrational::greater_root(1, i128::from(t) - 2, -i128::from(t))?;
    pair_guess(&alpha, t, &[], 0).map(|guess| guess.form)
}

/// The pairs `(⌊kα⌋, ⌊kα⌋ + t·k)` for `k ≥ from`, and the exceptions before them.
fn pair_guess(alpha: &QuadraticIrrational, t: u64, exceptions: &[(u64, u64)], from: u64) -> Option<LawGuess> {
    let min = || Expr::binary(Binary::Min, Expr::x(), Expr::y());
    let d = difference;
    let mut e = alpha.floor_multiple(&d().floor_div(i128::from(t)))?.equals(min());
    if t > 1 {
        e = d().modulo(t).equals(Expr::integer(0)).and(e);
    }
    if from > 0 {
        e = Expr::binary(Binary::Le, Expr::integer(from * t), d()).and(e);
    }
    for (x, y) in exceptions {
        e = e.or(min().equals(Expr::integer(*x)).and(d().equals(Expr::integer(y - x))));
    }
    let name = alpha.formula();
    let step = if t == 1 { "k".to_string() } else { format!("{t}k") };
    let text = text!("the pairs ⌊kα⌋ and ⌊kα⌋ + {step} for k ≥ {from}, α = {name}");
    Some(LawGuess::set(LawKind::Beatty, text, e))
}
