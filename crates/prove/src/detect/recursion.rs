//! Recursion in `n/b`: for each residue `r`, `G(bk + r)` is `a·G(k) + c` or `a·k + c`, as in `G(2k + 1) = G(k)`.
//!
//! The numbers `a` and `c` are computed from two entries with different `G(k)` (or `k`), and must fit all training entries.
//! `G(n) = G(⌊n/b⌋)` for all `n` from some number on is tried for larger `b`, and with more exceptions before.

use super::expr::Expr;
use super::law_kind::LawKind;
use super::periodic::with_early_values;
use super::wide_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::text;

/// The rule for `G(bk + r)`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ResidueRule {
    /// `a·k + c`; a constant if `a = 0`.
    Line(i128, i128),
    /// `a·G(k) + c`.
    Again(i128, i128),
}

/// The maximum number of exceptional entries at the start, if residues have different rules.
const MAX_EXCEPTIONS: usize = 3;
/// The maximum number of exceptional entries at the start, and the largest divisor, if all residues have the same rule `G(n) = G(⌊n/b⌋)`.
const MAX_EARLY_ENTRIES: usize = 64;
const MAX_DIVISOR: usize = 64;

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    let mut found: Vec<LawGuess> = one_rule_guess(known).into_iter().collect();
    for b in 2..=12.min(known.len() / 6) {
        // G(n) with n < start is given. Without a start the rule for 0 must not refer to itself.
        for start in 0..=MAX_EXCEPTIONS {
            let Some(rules) = (0..b).map(|r| residue_rule(known, b, r, start)).collect::<Option<Vec<ResidueRule>>>()
            else {
                continue;
            };
            let again = rules.iter().any(|rule| matches!(rule, ResidueRule::Again(..)));
            if !again || (start == 0 && matches!(rules[0], ResidueRule::Again(..))) {
                continue;
            }
            let early = wide_values(&known[..start]);
            let parts = recursion_text(&rules);
            let text = text!("recursion in n/{b}: {parts}");
            found.push(LawGuess::value(
                LawKind::Recursion,
                text,
                with_early_values(early, recursion_expression(&rules)),
            ));
            break;
        }
    }
    found
}

/// `G(n) = G(⌊n/b⌋)` from some `n` on, for the least `b`.
fn one_rule_guess(known: &[u64]) -> Option<LawGuess> {
    (2..=MAX_DIVISOR.min(known.len() / 6)).find_map(|b| {
        let start = (0..known.len()).rposition(|n| known[n] != known[n / b]).map_or(0, |n| n + 1);
        // The exceptions and their first images must be a small part of the table, and 0 has no smaller number.
        if start > MAX_EARLY_ENTRIES || 4 * b * start.max(1) > known.len() {
            return None;
        }
        let start = start.max(1);
        let early = wide_values(&known[..start]);
        let again = Expr::RecursiveValue(Box::new(Expr::n().floor_div(b as i128)));
        // A constant table has a shorter law.
        let is_constant = early.iter().all(|value| *value == early[0]);
        let text = text!("the value of ⌊n/{b}⌋, from {start} on");
        (!is_constant).then(|| LawGuess::value(LawKind::Recursion, text, with_early_values(early, again)))
    })
}

/// The rule of a residue, if one fits all multipliers `k` with `bk + r ≥ start`.
fn residue_rule(known: &[u64], b: usize, r: usize, start: usize) -> Option<ResidueRule> {
    let entries: Vec<(i128, i128, i128)> = (0..)
        .map(|k| (k, b * k + r))
        .take_while(|(_, n)| *n < known.len())
        .filter(|(_, n)| *n >= start)
        .map(|(k, n)| (k as i128, known[k].into(), known[n].into()))
        .collect();
    if entries.len() < 5 {
        return None;
    }
    let lines: Vec<(i128, i128)> = entries.iter().map(|(k, _, value)| (*k, *value)).collect();
    let again: Vec<(i128, i128)> = entries.iter().map(|(_, g, value)| (*g, *value)).collect();
    let fit = |points: &[(i128, i128)]| {
        let (x, y) = points[0];
        let slope = match points.iter().find(|(other, _)| *other != x) {
            Some((x1, y1)) if (y1 - y) % (x1 - x) == 0 => (y1 - y) / (x1 - x),
            Some(_) => return None,
            None => 0,
        };
        let c = y.checked_sub(slope.checked_mul(x)?)?;
        points
            .iter()
            .all(|(x, y)| slope.checked_mul(*x).and_then(|line| line.checked_add(c)) == Some(*y))
            .then_some((slope, c))
    };
    // A line is tried first: it needs no smaller value, so it is evaluated directly and proved without learning.
    let line = fit(&lines).map(|(a, c)| ResidueRule::Line(a, c));
    line.or_else(|| fit(&again).map(|(a, c)| ResidueRule::Again(a, c)))
}

fn recursion_expression(rules: &[ResidueRule]) -> Expr {
    let b = rules.len() as i128;
    let k = || Expr::n().floor_div(b);
    let e = |rule: ResidueRule| match rule {
        ResidueRule::Line(a, c) => Expr::integer(a) * k() + Expr::integer(c),
        ResidueRule::Again(a, c) => Expr::integer(a) * Expr::RecursiveValue(Box::new(k())) + Expr::integer(c),
    };
    // The rule of most residues comes last, as the `else` case.
    let count = |rule: &ResidueRule| rules.iter().filter(|other| *other == rule).count();
    let Some(usual) = rules.iter().copied().max_by_key(count) else { return Expr::integer(0) };
    rules
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, rule)| **rule != usual)
        .fold(e(usual), |rest, (r, rule)| Expr::n().modulo(b).equals(Expr::integer(r as i128)).if_else(e(*rule), rest))
}

fn recursion_text(rules: &[ResidueRule]) -> String {
    let b = rules.len();
    let part = |(r, rule): (usize, &ResidueRule)| {
        let e = match rule {
            ResidueRule::Line(a, c) => Expr::integer(*a) * Expr::n() + Expr::integer(*c),
            ResidueRule::Again(a, c) => {
                Expr::integer(*a) * Expr::RecursiveValue(Box::new(Expr::n())) + Expr::integer(*c)
            }
        };
        let left = if r == 0 { format!("G({b}k)") } else { format!("G({b}k+{r})") };
        format!("{left} = {}", e.formula("G").replace('n', "k"))
    };
    rules.iter().enumerate().map(part).collect::<Vec<_>>().join(", ")
}
