//! Functions of the binary digits: `a·e + d` for a few expressions `e` of `n` or `n + 1`, `n + 2`,
//! such as the largest power of two that divides `n` (the ruler), or `2n` with a digit that makes the number of ones odd.
//!
//! The integers `a` and `d` are computed from two entries with different `e`.

use super::expr::{Binary, Expr, Unary};
use super::law_kind::LawKind;
use super::periodic::with_early_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::{BilingualText, text};

/// The maximum number of exceptional entries at the start.
const MAX_EXCEPTIONS: usize = 3;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    if known.len() < MAX_EXCEPTIONS + 8 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (kind, text, e) in bit_expressions(known[0]) {
        for shift in 0..=2 {
            let n = Expr::n() + Expr::integer(shift);
            let Some(e) = e.substitute(&n) else { continue };
            found.extend(fit_multiple(known, &e).map(|e| {
                let n = n.formula("G");
                let text = if shift == 0 { text.clone() } else { text!("{text}, of {n}", text = (&text.en, &text.zh)) };
                LawGuess::value(kind, text, e)
            }));
        }
    }
    found
}

fn bit_expressions(first: u64) -> Vec<(LawKind, BilingualText, Expr)> {
    let n = Expr::n;
    let ones = || Expr::unary(Unary::Popcount, n());
    let twos = || Expr::unary(Unary::TrailingZeros, n());
    let odd = || ones().modulo(2);
    let shift = |by: i128| Expr::binary(Binary::Shr, n(), Expr::integer(by));
    let gray = text!("the nim-sum of n and n shifted by one digit");
    let thrice = text!("the nim-sum of n and 2n");
    let mut all = vec![
        (
            LawKind::Ruler,
            text!("the largest power of two that divides n"),
            Expr::binary(Binary::Shl, Expr::integer(1), twos()),
        ),
        (LawKind::Ruler, text!("how often two divides n"), twos()),
        (LawKind::Bits, text!("how many binary digits are 1"), ones()),
        (LawKind::Bits, text!("whether the number of binary ones is odd"), odd()),
        (
            LawKind::Bits,
            text!("2n with a last digit that makes the number of binary ones odd"),
            Expr::integer(2) * n() + Expr::integer(1) - odd(),
        ),
        (
            LawKind::Bits,
            text!("2n with a last digit that makes the number of binary ones even"),
            Expr::integer(2) * n() + odd(),
        ),
        (LawKind::Bits, text!("n without its last binary one"), n() & (n() - Expr::integer(1))),
        (LawKind::Xor, gray, n() ^ shift(1)),
        (LawKind::Xor, thrice, n() ^ (Expr::integer(2) * n())),
    ];
    if first > 0 {
        all.push((LawKind::Xor, text!("the nim-sum of n and {first}"), n() ^ Expr::integer(first)));
    }
    all
}

/// `a·e + d`, after a few exceptions.
fn fit_multiple(known: &[u64], e: &Expr) -> Option<Expr> {
    let value = |n: usize| e.eval(n as u64, 0);
    // Behind the entries that may be exceptions, so that two entries determine `a` and `d`.
    let (x, y) = (value(MAX_EXCEPTIONS)?, i128::from(known[MAX_EXCEPTIONS]));
    let other = (MAX_EXCEPTIONS + 1..known.len()).find(|n| value(*n) != Some(x))?;
    let (x1, y1) = (value(other)?, i128::from(known[other]));
    if (y1 - y) % (x1 - x) != 0 || y1 == y {
        return None;
    }
    let a = (y1 - y) / (x1 - x);
    let d = y.checked_sub(a.checked_mul(x)?)?;
    let right = |n: usize| value(n).and_then(|value| a.checked_mul(value)?.checked_add(d)) == Some(known[n].into());
    let start = (0..known.len()).rev().find(|n| !right(*n)).map_or(0, |n| n + 1);
    let early = known[..start.min(MAX_EXCEPTIONS)].iter().map(|v| i128::from(*v)).collect();
    (start <= MAX_EXCEPTIONS).then(|| with_early_values(early, Expr::integer(a) * e.clone() + Expr::integer(d)))
}
