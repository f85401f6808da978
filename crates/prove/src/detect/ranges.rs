//! Tables that are constant on a few ranges, the last of which is infinite, or constant except for one or two numbers.

use super::expr::Expr;
use super::{Table, law::Guess};
use grundy_theory::say;

/// The most ranges of a law.
const MOST: usize = 12;

pub(crate) fn guesses(table: &Table) -> Vec<Guess> {
    let known = table.known();
    let breaks: Vec<usize> = (1..known.len()).filter(|n| known[*n] != known[n - 1]).take(MOST).collect();
    let Some(last) = breaks.last() else { return Vec::new() };
    if breaks.len() == MOST || 2 * last > known.len() {
        return Vec::new();
    }
    let tail = Expr::of(known[*last]);
    let e = breaks
        .iter()
        .rev()
        .fold(tail, |rest, end| Expr::n().below(Expr::of(*end as i128)).then(Expr::of(known[end - 1]), rest));
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
    let mut found = vec![Guess::value("ranges", say!("constant on ranges: {parts}", "分段为常数：{parts}"), e)];
    found.extend(few(known));
    found
}

/// The guess of a table that is constant except for one or two numbers.
fn few(known: &[u64]) -> Option<Guess> {
    let usual = *known.last()?;
    let others: Vec<usize> = (0..known.len()).filter(|n| known[*n] != usual).take(3).collect();
    let at = |n: &usize| Expr::n().is(Expr::of(*n as i128));
    let is = others.iter().map(at).reduce(Expr::or).filter(|_| others.len() < 3)?;
    let value = known[others[0]];
    if others.iter().any(|n| known[*n] != value) {
        return None;
    }
    let e = if (value, usual) == (1, 0) { is } else { is.then(Expr::of(value), Expr::of(usual)) };
    let list = others.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    Some(Guess::value(
        "ranges",
        say!("{value} for {list}, else {usual}", "n 为 {list} 时是 {value}，否则是 {usual}"),
        e,
    ))
}
