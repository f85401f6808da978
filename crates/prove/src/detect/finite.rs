//! Finite sets of pairs.

use super::expr::Expr;
use super::law::LawGuess;
use super::law_kind::LawKind;
use super::pairs::SquareTable;
use grundy_game::text;

/// The maximum number of pairs of a set.
const MAX_PAIRS: usize = 8;

pub(crate) fn pair_guesses(square: &SquareTable) -> Vec<LawGuess> {
    let mut members: Vec<(u64, u64)> = Vec::new();
    for (x, y) in square.training_pairs().filter(|(x, y)| square.value_at(*x, *y) != 0) {
        // A member far from the corner is likely to be one of infinitely many.
        if members.len() == MAX_PAIRS || x.max(y) >= square.learn / 2 {
            return Vec::new();
        }
        members.push((x, y));
    }
    let is = |(x, y): &(u64, u64)| Expr::x().equals(Expr::integer(*x)).and(Expr::y().equals(Expr::integer(*y)));
    let Some(e) = members.iter().map(is).reduce(Expr::or) else { return Vec::new() };
    let list = members.iter().map(|(x, y)| format!("({x}, {y})")).collect::<Vec<_>>().join(", ");
    let text = match members.len() {
        1 => text!("just the position {list}"),
        _ => text!("just the positions {list}"),
    };
    vec![LawGuess::set(LawKind::Finite, text, e)]
}
