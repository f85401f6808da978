//! Functions that are linear over the field of two elements: `G(a ⊕ b) = G(a) ⊕ G(b)`.
//!
//! Such a function is the nim-sum of one column for each binary digit 1 of `n`.
//! A table determines only finitely many columns, so a law must continue them: from some digit on,
//! column `i + p` equals column `i`, or column `i` shifted by `p` digits.

use super::expr::{Binary, Expr, Unary};
use super::law_kind::LawKind;
use super::{TrainingTable, law::LawGuess};
use grundy_game::text;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    if known.len() < 16 || known[0] != 0 {
        return Vec::new();
    }
    // `n` without its lowest 1, and that digit: by induction this gives the sum of all columns, with one test an entry.
    let sum = |n: usize| known[n] == known[n & (n - 1)] ^ known[n & n.wrapping_neg()];
    if !(1..known.len()).all(sum) {
        return Vec::new();
    }
    let columns: Vec<u64> =
        (0..usize::BITS).map(|i| 1usize << i).take_while(|n| *n < known.len()).map(|n| known[n]).collect();
    let mut found = Vec::new();
    for p in 1..=3usize {
        for shift in [0, p as u32] {
            let bent = |i: &usize| columns[i + p] != columns[*i] << shift;
            let start = (0..columns.len() - p).rev().find(bent).map_or(0, |i| i + 1);
            // The period occurs three times: once to fit and twice to confirm.
            if start + 3 * p <= columns.len() {
                let list = columns.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                let text = text!("the nim-sum of one number for each binary digit 1 of n: {list}, …");
                found.push(LawGuess::value(
                    LawKind::LinearOverBits,
                    text,
                    columns_expression(&columns, start, p, shift),
                ));
            }
        }
    }
    found
}

fn columns_expression(columns: &[u64], start: usize, p: usize, shift: u32) -> Expr {
    let digit = |i: usize| Expr::n().floor_div(1i128 << i).modulo(2);
    let mut parts: Vec<Expr> =
        (0..start).filter(|i| columns[*i] != 0).map(|i| Expr::integer(columns[i]) * digit(i)).collect();
    for i in (start..start + p).filter(|i| columns[*i] != 0) {
        // The digits i, i + p, …, of which i is the first.
        let chosen = (0..64).step_by(p).fold(0u64, |mask, j| mask | 1 << j);
        let rest = Expr::binary(Binary::Shr, Expr::n(), Expr::integer(i as i128));
        let rest = if p == 1 { rest } else { rest & Expr::integer(chosen) };
        if shift == 0 {
            parts.push(Expr::integer(columns[i]) * Expr::unary(Unary::Popcount, rest).modulo(2));
            continue;
        }
        for to in (0..64).filter(|to| columns[i] >> to & 1 == 1) {
            parts.push(Expr::binary(Binary::Shl, rest.clone(), Expr::integer(to)));
        }
    }
    parts.into_iter().reduce(|a, b| a ^ b).unwrap_or(Expr::integer(0))
}
