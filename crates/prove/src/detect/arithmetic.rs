//! Arithmetic-periodic tables, and tables split by residues:
//! `G(n + p) = G(n) + s(n mod p)` for all `n ≥ n0`. With one `s > 0` that is arithmetic periodicity; `s` is the saltus.
//!
//! The detector looks for `p` with second differences `G(n + 2p) − 2·G(n + p) + G(n)` equal to 0.

use super::expr::Expr;
use super::law_kind::LawKind;
use super::periodic::with_early_values;
use super::wide_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::{in_force, text};

/// The maximum number of periods that are tried.
const MAX_TRIED_PERIODS: usize = 6;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    let mut found = Vec::new();
    let mut tried = 0;
    // Periods without growth, each with its start.
    let mut plain: Vec<(usize, usize)> = Vec::new();
    for p in 1..=table.max_period_length().min(known.len() / 4) {
        // A table with a period also has its multiples, and each takes a pass over the table.
        // They are skipped if each residue occurs twice after the start, since then nothing grows.
        if plain.iter().any(|(period, start)| p % period == 0 && start + 2 * p <= known.len()) {
            continue;
        }
        let bent = |n: &usize| {
            let at = |i: usize| i128::from(known[n + i * p]);
            at(2) - at(1) != at(1) - at(0)
        };
        // Second differences vanish if and only if each residue
        // grows by a constant; no saltus has to be guessed for that.
        let start = (0..known.len() - 2 * p).rev().find(bent).map_or(0, |n| n + 1);
        // Each residue needs three entries for vanishing second differences and a fourth as a test.
        if start + 4 * p > known.len() || start + p > table.max_period_length() {
            continue;
        }
        match guesses_with_period(known, start, p) {
            Some(new) => {
                found.extend(new);
                tried += 1;
            }
            None => plain.push((p, start)),
        }
        if tried == MAX_TRIED_PERIODS || in_force::spend(0, 0).is_err() {
            break;
        }
    }
    found
}

fn guesses_with_period(known: &[u64], start: usize, p: usize) -> Option<Vec<LawGuess>> {
    let early = wide_values(&known[..start]);
    let at = |n: usize| i128::from(known[n]);
    // One entry for each residue, at its first occurrence.
    let places: Vec<usize> = (0..p).map(|r| start + (r + p - start % p) % p).collect();
    let slopes: Vec<i128> = places.iter().map(|n| at(n + p) - at(*n)).collect();
    if slopes.iter().all(|s| *s == 0) {
        return None;
    }
    let (s, q) = (slopes[0], p as i128);
    if slopes.iter().any(|other| *other != s) {
        let base = |n: &usize| at(*n) - slopes[n % p] * (*n / p) as i128;
        let bases: Vec<i128> = places.iter().map(base).collect();
        let rest = || Expr::n().modulo(q);
        let e = rest().in_list(bases) + rest().in_list(slopes.clone()) * Expr::n().floor_div(q);
        let list = slopes.iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
        let text = text!(
            "by the remainder of n divided by {p}: {p} steps further the value grows by {list} for the remainders 0, 1, …"
        );
        return Some(vec![LawGuess::value(LawKind::Split, text, with_early_values(early, e))]);
    }
    let bases: Vec<i128> = places.iter().map(|n| at(*n) - s * (*n / p) as i128).collect();
    let text = match start {
        0 => text!("when n grows by {p}, the value grows by {s}"),
        _ => text!("from {start} on, when n grows by {p}, the value grows by {s}"),
    };
    let mut forms = vec![Expr::n().modulo(q).in_list(bases.clone()) + Expr::integer(s) * Expr::n().floor_div(q)];
    // A line with a periodic offset: n + u(n mod p).
    if s % q == 0 {
        let slope = s / q;
        let off: Vec<i128> = bases.iter().zip(0i128..).map(|(b, r)| b - slope * r).collect();
        forms.push(match off.iter().min() {
            Some(low) if *low < 0 && off.iter().all(|u| u == low) => {
                Expr::integer(slope) * Expr::n() - Expr::integer(-low)
            }
            _ => Expr::integer(slope) * Expr::n() + Expr::n().modulo(q).in_list(off),
        });
    }
    // A stair: s·⌊(n + c)/p⌋ + d.
    let low = *bases.iter().min()?;
    let ups = bases.iter().filter(|b| **b != low).count();
    if (0..p).all(|r| bases[r] - low == if r + ups >= p { s } else { 0 }) {
        forms.push(Expr::integer(s) * (Expr::n() + Expr::integer(ups as i128)).floor_div(q) + Expr::integer(low));
    }
    let guess =
        |e: Expr| LawGuess::value(LawKind::ArithmeticPeriodic, text.clone(), with_early_values(early.clone(), e));
    Some(forms.into_iter().map(guess).collect())
}
