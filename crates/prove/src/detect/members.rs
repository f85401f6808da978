//! Sets of numbers, written by their members: `n ∈ {0, 1, 3}`, `n mod 7 ∈ {0, 2, 5}`.

use super::expr::{Binary, Expr};

/// The maximum number of members that are listed.
const MAX_LISTED_MEMBERS: usize = 16;

/// The formula of a set, if a list of numbers describes it.
pub(super) fn set_formula(e: &Expr) -> Option<String> {
    if let Some(pairs) = listed_pairs(e) {
        let list: Vec<String> = pairs.iter().map(|(x, y)| format!("({x}, {y})")).collect();
        return Some(format!("(x, y) ∈ {{{}}}", list.join(", ")));
    }
    match e {
        // From some number on all numbers are members, or none is, or a simpler test decides.
        Expr::If(test, early, late) => {
            let end = upper_bound(test)?;
            if let Some(usual) = constant_from(late) {
                return finite_set_formula(e, usual.0.max(end), usual.1);
            }
            let late = set_formula(late).or_else(|| late.is_test().then(|| late.formula("G")))?;
            let early: Vec<i128> = (0..end).filter(|&n| is_in(early, n)).collect();
            match early.len() {
                0 => Some(format!("n ≥ {end} ∧ {}", parenthesize(&late))),
                1..=MAX_LISTED_MEMBERS => {
                    Some(format!("n ∈ {{{}}} ∨ (n ≥ {end} ∧ {})", member_list(&early), parenthesize(&late)))
                }
                _ => None,
            }
        }
        Expr::Table(values, at) if values.iter().all(|value| matches!(value, 0 | 1)) => {
            let places = |wanted: i128| -> Vec<i128> {
                (0..).zip(values).filter(|(_, value)| **value == wanted).map(|(place, _)| place).collect()
            };
            let (members, others) = (places(1), places(0));
            let (sign, listed) = if members.len() <= others.len() { ("∈", members) } else { ("∉", others) };
            (2..=MAX_LISTED_MEMBERS)
                .contains(&listed.len())
                .then(|| format!("{} {sign} {{{}}}", at.formula("G"), member_list(&listed)))
        }
        _ => None,
    }
}

/// The pairs of a finite set of at least two.
fn listed_pairs(e: &Expr) -> Option<Vec<(i128, i128)>> {
    let Expr::Binary(Binary::Or, others, last) = e else { return None };
    let mut pairs = listed_pairs(others).or_else(|| Some(vec![single_pair(others)?]))?;
    pairs.push(single_pair(last)?);
    Some(pairs)
}

/// `(a, b)`, if the test is `x = a ∧ y = b`.
fn single_pair(e: &Expr) -> Option<(i128, i128)> {
    let Expr::Binary(Binary::And, first, second) = e else { return None };
    let number = |test: &Expr, of: Expr| match test {
        Expr::Binary(Binary::Eq, var, value) if **var == of => match **value {
            Expr::Const(value) => Some(value),
            _ => None,
        },
        _ => None,
    };
    Some((number(first, Expr::x())?, number(second, Expr::y())?))
}

/// The members of a finite set of numbers, if there are few of them.
pub(super) fn finite_members(e: &Expr) -> Option<Vec<i128>> {
    let end = match e {
        Expr::If(..) => match constant_from(e)? {
            (end, 0) => end,
            _ => return None,
        },
        Expr::Binary(Binary::Lt, ..) => upper_bound(e)?,
        Expr::Binary(Binary::Eq, n, at) if **n == Expr::n() => match **at {
            Expr::Const(at @ 0..1000) => at + 1,
            _ => return None,
        },
        Expr::Binary(Binary::Or, a, b) => {
            let mut members = [finite_members(a)?, finite_members(b)?].concat();
            members.sort_unstable();
            members.dedup();
            return (members.len() <= MAX_LISTED_MEMBERS).then_some(members);
        }
        _ => return None,
    };
    let members: Vec<i128> = (0..end).filter(|&n| is_in(e, n)).collect();
    (members.len() <= MAX_LISTED_MEMBERS).then_some(members)
}

/// `∨` binds less than `∧`.
fn parenthesize(text: &str) -> String {
    if text.contains(" ∨ ") || text.contains(" ∧ ") { format!("({text})") } else { text.into() }
}

/// The formula of a finite set (`usual` is 0) or of the complement of one: from `end` on all numbers have the value `usual`.
fn finite_set_formula(e: &Expr, end: i128, usual: i128) -> Option<String> {
    let sign = if usual == 0 { "∈" } else { "∉" };
    let few: Vec<i128> = (0..end).filter(|&n| is_in(e, n) == (usual == 0)).collect();
    // An initial range is shorter to write as a bound.
    let is_range = few.last().is_none_or(|last| *last + 1 == few.len() as i128);
    (!is_range && few.len() <= MAX_LISTED_MEMBERS).then(|| format!("n {sign} {{{}}}", member_list(&few)))
}

fn is_in(e: &Expr, n: i128) -> bool {
    u64::try_from(n).ok().and_then(|n| e.eval(n, 0)).is_some_and(|value| value != 0)
}

/// `c`, if the test is `n < c` with `c` below 1000.
fn upper_bound(test: &Expr) -> Option<i128> {
    match test {
        Expr::Binary(Binary::Lt, n, end) if **n == Expr::n() => match **end {
            Expr::Const(end @ 0..1000) => Some(end),
            _ => None,
        },
        _ => None,
    }
}

/// The number from which on an expression is constant, and that constant.
fn constant_from(e: &Expr) -> Option<(i128, i128)> {
    match e {
        Expr::Const(value) => Some((0, *value)),
        Expr::If(test, _, late) => {
            let (from, value) = constant_from(late)?;
            Some((from.max(upper_bound(test)?), value))
        }
        _ => None,
    }
}

fn member_list(members: &[i128]) -> String {
    members.iter().map(i128::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::periodic::with_early_values;
    use super::*;

    fn periodic_set(list: &[i128]) -> Expr {
        Expr::n().modulo(list.len() as i128).in_list(list.to_vec())
    }

    #[test]
    fn sets_are_listed_by_their_members() {
        let formula = |e: &Expr| set_formula(e);
        assert_eq!(formula(&with_early_values(vec![1, 1, 0, 1], Expr::integer(0))).as_deref(), Some("n ∈ {0, 1, 3}"));
        assert_eq!(formula(&with_early_values(vec![1, 0, 1, 0], Expr::integer(1))).as_deref(), Some("n ∉ {1, 3}"));
        assert_eq!(formula(&periodic_set(&[1, 0, 1, 0, 0, 1, 0])).as_deref(), Some("n mod 7 ∈ {0, 2, 5}"));
        assert_eq!(formula(&periodic_set(&[1, 0, 1, 0, 1])).as_deref(), Some("n mod 5 ∉ {1, 3}"));
        let both = with_early_values(vec![0, 1, 1], periodic_set(&[1, 0, 1, 0, 1, 0, 0]));
        assert_eq!(formula(&both).as_deref(), Some("n ∈ {1, 2} ∨ (n ≥ 3 ∧ n mod 7 ∈ {0, 2, 4})"));
        let late = with_early_values(vec![0, 0], periodic_set(&[1, 0, 1, 0, 1, 0, 0]));
        assert_eq!(formula(&late).as_deref(), Some("n ≥ 2 ∧ n mod 7 ∈ {0, 2, 4}"));
        // A bound is shorter, a list must not be long, and values are not sets.
        assert_eq!(formula(&with_early_values(vec![1, 1, 1], Expr::integer(0))), None);
        assert_eq!(formula(&with_early_values([1, 0].repeat(40), Expr::integer(0))), None);
        assert_eq!(formula(&periodic_set(&[2, 0, 1])), None);
    }
}
