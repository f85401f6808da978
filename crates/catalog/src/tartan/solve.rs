//! The winning moves on a board of coins.

use super::{Place, Tartan, turned, written};
use crate::coins::Turning;
use grundy_game::Moves;
use grundy_nimber::product;
use grundy_theory::Nat;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The last row for which all sums of a head are tried.
const NEAR: u64 = 512;

/// The most sums of rows tried for one head.
const MOST_VALUES: usize = 1 << 16;

impl Tartan {
    /// The values of the row and of the column of each head; `None` if one would take too long.
    pub(super) fn factors(&self, heads: &[Place<Nat>]) -> Option<Vec<(Nat, Nat)>> {
        heads.iter().map(|(row, column)| Some((self.first.value(row)?, self.second.value(column)?))).collect()
    }

    /// The moves to positions of a value.
    ///
    /// Rows with the nim-sum `a` and columns with the nim-sum `b` change the value by `a ⊗ b`.
    /// So for each `a` that a move can have, the only right `b` is a nim-quotient.
    pub(super) fn moves_to(&self, heads: &[Place<Nat>], target: &Nat, limit: usize) -> Option<Moves> {
        let factors = self.factors(heads)?;
        let change = factors.iter().fold(target.clone(), |sum, (a, b)| sum ^ product(a, b));
        if change == Nat::ZERO {
            return Some(Moves::none());
        }
        let mut listed = Vec::new();
        let mut total = Some(Nat::ZERO);
        for (head, (x, y)) in heads.iter().zip(&factors) {
            let sums = sums(&self.first, &head.0, x);
            let is_all = sums.is_some();
            // Far from the corner the sums are too many: try only `a = x`, and then `b = y`.
            let pairs: Vec<(Nat, Nat)> = match sums {
                Some(sums) => sums.into_iter().map(|a| (a.clone(), product(&change, &inverse(&a)))).collect(),
                None => {
                    let of = |n: &Nat| (*n != Nat::ZERO).then(|| product(&change, &inverse(n)));
                    let mut pairs: Vec<(Nat, Nat)> = of(x).map(|b| (x.clone(), b)).into_iter().collect();
                    pairs.extend(of(y).map(|a| (a, y.clone())).filter(|pair| !pairs.contains(pair)));
                    pairs
                }
            };
            if !is_all {
                total = None;
            }
            for (a, b) in pairs {
                let more = self.crossings(heads, head, (&a, &b), limit, &mut listed)?;
                total = total.zip(more).map(|(total, more)| total + more);
            }
        }
        (total.is_some() || !listed.is_empty()).then_some(Moves { listed, total })
    }

    /// Lists the moves whose last crossing is the given head, with nim-sums `a` of the rows and `b` of the columns. Returns their number, if known.
    fn crossings(
        &self,
        heads: &[Place<Nat>],
        (row, column): &Place<Nat>,
        (a, b): (&Nat, &Nat),
        limit: usize,
        listed: &mut Vec<Vec<Vec<grundy_game::Arg>>>,
    ) -> Option<Option<Nat>> {
        let mut columns = Vec::new();
        let collect = |sets: &mut Vec<Vec<Nat>>, set| {
            sets.push(set);
            if sets.len() < limit.max(1) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let count_of_columns = self.second.for_each_change(column, b, &mut |set| collect(&mut columns, set))?;
        if columns.is_empty() && count_of_columns == Some(Nat::ZERO) {
            return Some(Some(Nat::ZERO));
        }
        let mut rows = Vec::new();
        let count_of_rows = self.first.for_each_change(row, a, &mut |set| collect(&mut rows, set))?;
        for rows in &rows {
            for columns in columns.iter().take(limit.saturating_sub(listed.len())) {
                listed.push(vec![written(turned(heads, rows, columns))]);
            }
        }
        Some(count_of_rows.zip(count_of_columns).map(|(rows, columns)| rows * columns))
    }
}

/// The nim-sums of all sets of coins whose last coin is this one; `None` if there are too many.
fn sums(turning: &Turning, coin: &Nat, value: &Nat) -> Option<Vec<Nat>> {
    let left = turning.left(coin.to_u64().filter(|&coin| coin <= NEAR)?)?;
    let value = value.to_u64().filter(|_| left.len() <= MOST_VALUES)?;
    Some(left.into_iter().map(|left| Nat::from(left ^ value)).collect())
}

/// The nim-inverse of a non-zero number: in the field of `2^(2^k)` elements it is the power `2^(2^k) − 2`.
fn inverse(n: &Nat) -> Nat {
    let bits = n.bits().max(1).next_power_of_two();
    let (mut power, mut inverse) = (n.clone(), Nat::from(1u32));
    for _ in 1..bits {
        power = product(&power, &power);
        inverse = product(&inverse, &power);
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses() {
        for n in (1..300u32).chain([65_535, 65_536, 1 << 31]) {
            assert_eq!(product(&n.into(), &inverse(&n.into())), Nat::from(1u32), "{n}");
        }
        let large = Nat::from(10u32).pow(30);
        assert_eq!(product(&large, &inverse(&large)), Nat::from(1u32));
    }
}
