//! Tables of two numbers that are periodic in both, and sets `a·x + b·y ≡ c` modulo `r`.

use super::expr::Expr;
use super::law::LawGuess;
use super::law_kind::LawKind;
use super::pairs::SquareTable;
use super::periodic::periods;
use grundy_game::text;

/// Periodic in both coordinates from the start.
pub(crate) fn guesses(square: &SquareTable) -> Vec<LawGuess> {
    let learn = square.learn;
    let rows: Vec<Vec<u64>> = (0..learn).map(|x| (0..learn).map(|y| square.value_at(x, y)).collect()).collect();
    let columns: Vec<Vec<u64>> = (0..learn).map(|y| (0..learn).map(|x| square.value_at(x, y)).collect()).collect();
    let pure = |lines: &[Vec<u64>]| periods(lines).find(|(start, _)| *start == 0).map(|(_, p)| p as u64);
    let (Some(p), Some(q)) = (pure(&rows), pure(&columns)) else { return Vec::new() };
    let list = (0..p).flat_map(|x| (0..q).map(move |y| (x, y))).map(|(x, y)| square.value_at(x, y).into()).collect();
    let place = Expr::integer(q) * Expr::x().modulo(p) + Expr::y().modulo(q);
    let text = text!("periodic with period {p} in x and {q} in y");
    vec![LawGuess::value(LawKind::Periodic, text, place.in_list(list))]
}

/// The greatest modulus `r` that is tried.
const MAX_MODULUS: u64 = 24;

/// The set `a·x + b·y ≡ c` modulo `r` with the least possible `r`.
pub(crate) fn linear_congruences(square: &SquareTable) -> Vec<LawGuess> {
    let Some((x0, y0)) = square.training_pairs().find(|(x, y)| square.value_at(*x, *y) != 0) else { return Vec::new() };
    // Each residue must occur twice in the training part: once to fit and once to confirm.
    for r in 2..=MAX_MODULUS.min(square.learn / 2) {
        for (a, b) in (0..r).flat_map(|a| (0..r).map(move |b| (a, b))).filter(|ab| *ab != (0, 0)) {
            let c = (a * x0 + b * y0) % r;
            if square.training_pairs().all(|(x, y)| ((a * x + b * y) % r == c) == (square.value_at(x, y) != 0)) {
                let sum = Expr::integer(a) * Expr::x() + Expr::integer(b) * Expr::y();
                let message = sum.formula("G");
                let text = text!("{message} leaves the remainder {c} when divided by {r}");
                return vec![LawGuess::set(LawKind::Congruence, text, sum.modulo(r).equals(Expr::integer(c)))];
            }
        }
    }
    Vec::new()
}
