//! Constant and ultimately periodic tables: `G(n + p) = G(n)` for all `n ≥ n0`.
//!
//! The start of each period is computed from the Z-function of the reversed table, in time linear in its length.
//! A cycle that counts, counts slowly or counts up to a bound is written as `n mod m`, `⌊(n mod p)/k⌋` or with `min`.

use super::expr::{Binary, Expr};
use super::law_kind::LawKind;
use super::wide_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::{BilingualText, text};

/// For each period `p ≥ 1` that occurs twice, the least start: `(start, p)`.
pub(crate) fn periods<T: PartialEq>(known: &[T]) -> impl Iterator<Item = (usize, usize)> {
    let len = known.len();
    let common = suffix_overlaps(known);
    (1..=len / 2).map(move |p| (len - p - common[p], p)).filter(move |(start, p)| start + 2 * p <= len)
}

/// For each `p`, the number of last entries that agree with those `p` before them (the Z-function of the reversed table).
fn suffix_overlaps<T: PartialEq>(known: &[T]) -> Vec<usize> {
    let len = known.len();
    let at = |i: usize| &known[len - 1 - i];
    let mut z = vec![0; len + 1];
    let (mut left, mut right) = (0, 0);
    for i in 1..len {
        if i < right {
            // Inside the last match the table repeats its beginning, so
            // nothing there is compared twice: this makes it linear.
            z[i] = z[i - left].min(right - i);
        }
        while i + z[i] < len && at(z[i]) == at(i + z[i]) {
            z[i] += 1;
        }
        if i + z[i] > right {
            (left, right) = (i, i + z[i]);
        }
    }
    z
}

/// The maximum number of periods that are tried.
const MAX_TRIED_PERIODS: usize = 12;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    let light = |(start, p): &(usize, usize)| start + p <= table.max_period_length();
    let survives =
        // The whole table is read only to drop periods that fail later, which would use up the tries of the periods that hold.
        |(start, p): &(usize, usize)| (*start..table.values.len() - p).all(|n| table.values[n] == table.values[n + p]);
    let mut found: Vec<LawGuess> = Vec::new();
    for (start, p) in periods(known).filter(light).filter(survives).take(MAX_TRIED_PERIODS) {
        found.extend(guesses_with_period(known, start, p));
    }
    found
}

/// The laws of a table with this period from this start.
fn guesses_with_period(known: &[u64], start: usize, p: usize) -> Vec<LawGuess> {
    let early = wide_values(&known[..start]);
    // The cycle by `n mod p`.
    let cycle: Vec<i128> = (0..p).map(|r| known[start + (r + p - start % p) % p].into()).collect();
    if p == 1 {
        let c = cycle[0];
        let value = Expr::integer(c);
        if start == 0 {
            return vec![LawGuess::value(LawKind::Constant, text!("always {c}"), value)];
        }
        let counts = (0..start).all(|n| known[n] == n as u64) && c == start as i128;
        if counts {
            let text = text!("n, but at most {c}");
            return vec![LawGuess::value(LawKind::Min, text, Expr::binary(Binary::Min, Expr::n(), value))];
        }
        let text = text!("always {c} from {start} on");
        return vec![LawGuess::value(LawKind::Periodic, text, with_early_values(early, value))];
    }
    let text = match start {
        0 => text!("periodic with period {p}"),
        _ => text!("periodic with period {p} from {start} on"),
    };
    let plain = with_early_values(early.clone(), Expr::n().modulo(p as i128).in_list(cycle.clone()));
    let mut found = vec![LawGuess::value(LawKind::Periodic, text.clone(), plain)];
    if let Some((kind, message, e)) = named_cycle(&cycle) {
        let text = if start == 0 { message } else { text };
        found.push(LawGuess::value(kind, text, with_early_values(early, e)));
    }
    found
}

/// An expression with the values `early` first, and then those of `e`.
pub(crate) fn with_early_values(early: Vec<i128>, e: Expr) -> Expr {
    let start = early.len() as i128;
    if start == 0 { e } else { Expr::n().less_than(Expr::integer(start)).if_else(Expr::n().in_list(early), e) }
}

/// The expression of a cycle that can be written without a list.
fn named_cycle(cycle: &[i128]) -> Option<(LawKind, BilingualText, Expr)> {
    let p = cycle.len() as i128;
    // The values count from some number on: (n + c) mod p.
    let zero = cycle.iter().position(|v| *v == 0)? as i128;
    let shift = (p - zero) % p;
    if (0..p).zip(cycle).all(|(r, v)| (r + shift) % p == *v) {
        let n = if shift == 0 { "n".to_string() } else { format!("n + {shift}") };
        let text = text!("the remainder of {n} divided by {p}");
        return Some((LawKind::Mod, text, (Expr::n() + Expr::integer(shift)).modulo(p)));
    }
    let rest = Expr::n().modulo(p);
    // The values count slowly: ⌊r/k⌋, taken modulo m or bounded by m.
    let top = *cycle.iter().max()?;
    let k = cycle.iter().position(|v| *v != 0).filter(|k| *k > 0)? as i128;
    let steps = |r: i128| r / k;
    if (0..p).zip(cycle).all(|(r, v)| steps(r) == *v) {
        let text = text!("the remainder of n divided by {p}, divided by {k} and rounded down");
        return Some((LawKind::Mod, text, rest.floor_div(k)));
    }
    if (0..p).zip(cycle).all(|(r, v)| steps(r).min(top) == *v) {
        let text = text!("the remainder of n divided by {p}, divided by {k} and rounded down, but at most {top}");
        return Some((LawKind::Mod, text, Expr::binary(Binary::Min, rest.floor_div(k), Expr::integer(top))));
    }
    let m = top + 1;
    if (0..p).zip(cycle).all(|(r, v)| steps(r) % m == *v) {
        let text = text!("the remainder of n divided by {p}, divided by {k} and rounded down, modulo {m}");
        return Some((LawKind::Mod, text, rest.floor_div(k).modulo(m)));
    }
    None
}
