//! Tables that are constant on a few ranges, the last of which is infinite, or constant except for one or two numbers.

use super::expr::Expr;
use super::law_kind::LawKind;
use super::{TrainingTable, law::LawGuess};
use grundy_game::text;

/// The maximum number of ranges of a law.
const MAX_RANGES: usize = 12;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    let breaks: Vec<usize> = (1..known.len()).filter(|n| known[*n] != known[n - 1]).take(MAX_RANGES).collect();
    let Some(last) = breaks.last() else { return Vec::new() };
    // A last range that is as long as all others together is the evidence that it continues.
    if breaks.len() == MAX_RANGES || 2 * last > known.len() {
        return Vec::new();
    }
    let tail = Expr::integer(known[*last]);
    let e = breaks.iter().rev().fold(tail, |rest, end| {
        Expr::n().less_than(Expr::integer(*end as i128)).if_else(Expr::integer(known[end - 1]), rest)
    });
    let ranges = |between: &str, end: &str| {
        let mut start = 0;
        let mut parts = Vec::new();
        for stop in &breaks {
            parts.push(format!("{} ({start}{between}{})", known[start], stop - 1));
            start = *stop;
        }
        parts.push(format!("{} ({start}{end})", known[start]));
        parts.join(", ")
    };
    let parts = ranges("–", "–");
    let mut found = vec![LawGuess::value(LawKind::Ranges, text!("constant on ranges: {parts}"), e)];
    found.extend(few_exceptions(known));
    found
}

/// The guess of a table that is constant except for one or two numbers.
fn few_exceptions(known: &[u64]) -> Option<LawGuess> {
    let usual = *known.last()?;
    let others: Vec<usize> = (0..known.len()).filter(|n| known[*n] != usual).take(3).collect();
    let at = |n: &usize| Expr::n().equals(Expr::integer(*n as i128));
    let is = others.iter().map(at).reduce(Expr::or).filter(|_| others.len() < 3)?;
    let value = known[others[0]];
    if others.iter().any(|n| known[*n] != value) {
        return None;
    }
    let e = if (value, usual) == (1, 0) { is } else { is.if_else(Expr::integer(value), Expr::integer(usual)) };
    let list = others.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    Some(LawGuess::value(LawKind::Ranges, text!("{value} for {list}, else {usual}"), e))
}
