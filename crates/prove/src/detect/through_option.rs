//! Recursion through an option, as in games where any number from 1 to `w(n)` may be taken: `G(n) = w(n)` where `w` grows,
//! and else `G(n − w(n) − 1)`, where `w(n) = ⌊(p·n + e)/q⌋`.
//!
//! Such values are a permutation of `0, …, w(n)` on each stretch from `n − w(n)` to `n`; so the largest value so far is `w(n)`.
//! [`crate::stretch`] proves it.

use super::expr::Expr;
use super::law_kind::LawKind;
use super::periodic::with_early_values;
use super::wide_values;
use super::{TrainingTable, law::LawGuess};
use grundy_game::text;

/// The largest `q`; with a larger one a law would call itself too often.
const MAX_DENOMINATOR: usize = 9;
/// The maximum number of exceptional entries at the start.
const MAX_EXCEPTIONS: usize = 32;
/// The fewest entries for each remainder by `q`.
const MIN_ENTRIES_OF_REMAINDER: usize = 8;

/// `⌊(p·n + e)/q⌋`, the number of options of `n`, from some number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OptionCount {
    /// The factor of `n`, below the denominator.
    pub(crate) factor: i64,
    /// The summand.
    pub(crate) summand: i64,
    /// The denominator.
    pub(crate) denominator: i64,
}

impl OptionCount {
    /// The count as an expression.
    pub(crate) fn expression(self) -> Expr {
        (Expr::integer(self.factor) * Expr::n() + Expr::integer(self.summand)).floor_div(self.denominator)
    }

    /// The test whether the count of `n` is larger than that of `n − 1`.
    pub(crate) fn growth_test(self) -> Expr {
        let rest = (Expr::integer(self.factor) * Expr::n() + Expr::integer(self.summand)).modulo(self.denominator);
        match self.factor {
            1 => rest.equals(Expr::integer(0)),
            factor => rest.less_than(Expr::integer(factor)),
        }
    }

    /// The largest option that `n − 1` has and `n` has not, as an expression.
    pub(crate) fn dropped_option(self) -> Expr {
        Expr::n() - self.expression() - Expr::integer(1)
    }
}

pub(crate) fn guesses(table: &TrainingTable) -> Vec<LawGuess> {
    let known = table.training_values();
    option_count(known).map(|(count, start)| guess(known, count, start)).into_iter().collect()
}

/// The number of options of each `n` from some number on, if the values are those of a game in which any number up to it may be taken.
pub(crate) fn option_count(known: &[u64]) -> Option<(OptionCount, usize)> {
    // A number has at most as many options as there are smaller numbers. This bounds all that follows.
    if (0..).zip(known).any(|(n, value)| *value > n) {
        return None;
    }
    // The largest value so far, which is the number of options.
    let largest: Vec<u64> = known
        .iter()
        .scan(0, |most, &value| {
            *most = value.max(*most);
            Some(*most)
        })
        .collect();
    let is_wrong = |n: usize| {
        if known[n] == largest[n] && (n == 0 || largest[n - 1] + 1 == largest[n]) {
            return false;
        }
        let dropped = n.checked_sub(largest[n] as usize + 1);
        dropped.is_none_or(|dropped| known[dropped] != known[n])
    };
    let start = (1..known.len()).rposition(is_wrong).map_or(1, |at| at + 2);
    // The count is linear up to rounding, so it grows by the same in each period.
    let (count, from) = (2..=MAX_DENOMINATOR.min(known.len() / MIN_ENTRIES_OF_REMAINDER)).find_map(|q| {
        let last = known.len() - 1;
        let p = largest[last] - largest[last - q];
        if p == 0 || p >= q as u64 {
            return None;
        }
        let (p, denominator) = (i128::from(p), q as i128);
        // The summand must round each of the last counts to what it is.
        let rest = |n: usize| i128::from(largest[n]) * denominator - p * n as i128;
        let summand = (last - q..=last).map(rest).max()?;
        let is_count = |n: usize| (p * n as i128 + summand).div_euclid(denominator) == i128::from(largest[n]);
        let from = (0..known.len()).rposition(|n| !is_count(n)).map_or(0, |n| n + 1);
        let count = OptionCount { factor: p as i64, summand: i64::try_from(summand).ok()?, denominator: q as i64 };
        (from <= MAX_EXCEPTIONS).then_some((count, from))
    })?;
    let start = start.max(from + 1);
    (start <= MAX_EXCEPTIONS && 4 * start <= known.len()).then_some((count, start))
}

fn guess(known: &[u64], count: OptionCount, start: usize) -> LawGuess {
    let e = count.growth_test().if_else(count.expression(), Expr::RecursiveValue(Box::new(count.dropped_option())));
    // Fewer exceptions may do: the expression may be right for smaller numbers too.
    let own = |n: usize| count_value(known, count, n) == Some(known[n]);
    let start = (0..start).rposition(|n| !own(n)).map_or(0, |n| n + 1);
    let early = wide_values(&known[..start]);
    let (w, option) = (count.expression().formula("G"), count.dropped_option().formula("G"));
    let text = text!("{w} where this is more than for n − 1, and else the value of the option {option}");
    LawGuess::value(LawKind::Recursion, text, with_early_values(early, e))
}

/// The value at `n` by the recursion, if smaller values are known.
fn count_value(known: &[u64], count: OptionCount, n: usize) -> Option<u64> {
    let at = n as u64;
    if count.growth_test().eval(at, 0)? != 0 {
        return u64::try_from(count.expression().eval(at, 0)?).ok();
    }
    let dropped = usize::try_from(count.dropped_option().eval(at, 0)?).ok()?;
    (dropped < n).then(|| known[dropped])
}

#[cfg(test)]
mod tests {
    use crate::detect::{self, LawKind};

    /// The values of the game in which 1, …, `most(n)` may be taken.
    fn table(most: impl Fn(u64) -> u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..600u64 {
            let options: Vec<u64> = (1..=most(n).min(n)).map(|taken| values[(n - taken) as usize]).collect();
            values.push((0..).find(|value| !options.contains(value)).expect("there is one"));
        }
        values
    }

    #[test]
    fn a_part_may_be_taken() {
        let formula = |most: fn(u64) -> u64| {
            let table = table(most);
            let laws = detect::values(&table);
            let law = laws.iter().find(|law| law.kind == LawKind::Recursion).expect("there is one");
            assert!((0..).zip(&table).all(|(n, value)| law.value(n) == Some(*value)), "{}", law.formula);
            law.formula.clone()
        };
        assert_eq!(formula(|n| n / 3), "G(n) = ⌊n/3⌋ if n mod 3 = 0, else G(n − ⌊n/3⌋ − 1)");
        assert_eq!(formula(|n| n / 8), "G(n) = ⌊n/8⌋ if n mod 8 = 0, else G(n − ⌊n/8⌋ − 1)");
        assert_eq!(
            formula(|n| n.div_ceil(3)),
            "G(n) = 0 if n < 1, else (⌊(n + 2)/3⌋ if (n + 2) mod 3 = 0, else G(n − ⌊(n + 2)/3⌋ − 1))"
        );
        assert_eq!(formula(|n| 2 * n / 5), "G(n) = ⌊2·n/5⌋ if (2·n) mod 5 < 2, else G(n − ⌊2·n/5⌋ − 1)");
        for most in [|n: u64| n / 4 + 2, |n| (n + 5) / 7, |n| 3 * n / 7, |n| n / 2 + 1, |n| n / 5 + 3] {
            formula(most);
        }
    }

    #[test]
    fn a_quotient_may_be_left() {
        // n becomes ⌊n/k⌋ for k from 2 to 6.
        let mut values: Vec<u64> = vec![0];
        for n in 1..2000usize {
            let options: Vec<u64> = (2..=6).map(|k| values[n / k]).collect();
            values.push((0..).find(|value| !options.contains(value)).expect("there is one"));
        }
        let laws = detect::values(&values);
        assert_eq!(laws[0].formula, "G(n) = [0, 1, 2, 2, 3, 3][n] if n < 6, else G(⌊n/12⌋)");
        assert_eq!(laws[0].value(10u64.pow(18)), laws[0].value(10u64.pow(18) / 12));
    }
}
