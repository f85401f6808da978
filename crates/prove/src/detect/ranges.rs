//! Tables that are constant on a few ranges, the last of which does not end.

use super::expr::Expr;
use super::{Table, law::Guess};
use grundy_theory::say;

/// How many ranges a law may have.
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
    let (en, zh) = (ranges("–", "–"), ranges("–", "–"));
    vec![Guess::value("ranges", say!("constant on ranges: {en}", "分段为常数：{zh}"), e)]
}
