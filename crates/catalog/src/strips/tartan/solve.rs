//! The winning moves on a board of coins.

use super::{HeadPlace, Tartan, heads_after_turn, places_to_arguments};
use crate::coins::CoinTurning;
use grundy_game::{Nat, TheoremMoves};
use grundy_nimber::product;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The last row for which all sums of a head are tried.
const MAX_NEAR_COIN: u64 = 512;

/// The maximum number of sums of rows tried for one head.
const MAX_TRIED_SUMS: usize = 1 << 16;

impl Tartan {
    /// The values of the row and of the column of each head; `None` if one would take too long.
    pub(super) fn factors(&self, heads: &[HeadPlace<Nat>]) -> Option<Vec<(Nat, Nat)>> {
        heads.iter().map(|(row, column)| Some((self.row_game.value(row)?, self.column_game.value(column)?))).collect()
    }

    /// The moves to positions of a value.
    ///
    /// Rows with the nim-sum `a` and columns with the nim-sum `b` change the value by `a ⊗ b`.
    /// So for each `a` that a move can have, the only right `b` is a nim-quotient.
    pub(super) fn moves_to(&self, heads: &[HeadPlace<Nat>], target: &Nat, limit: usize) -> Option<TheoremMoves> {
        let factors = self.factors(heads)?;
        let change = factors.iter().fold(target.clone(), |sum, (a, b)| sum ^ product(a, b));
        if change == Nat::ZERO {
            return Some(TheoremMoves::no_moves());
        }
        let mut listed = Vec::new();
        let mut total = Some(Nat::ZERO);
        for (head, (x, y)) in heads.iter().zip(&factors) {
            let sums = sums_of_sets(&self.row_game, &head.0, x);
            let is_all = sums.is_some();
            // Far from the corner the sums are too many: try only `a = x`, and then `b = y`.
            let pairs: Vec<(Nat, Nat)> = match sums {
                Some(sums) => sums.into_iter().map(|a| (a.clone(), product(&change, &nim_inverse(&a)))).collect(),
                None => {
                    let of = |n: &Nat| (*n != Nat::ZERO).then(|| product(&change, &nim_inverse(n)));
                    let mut pairs: Vec<(Nat, Nat)> = of(x).map(|b| (x.clone(), b)).into_iter().collect();
                    pairs.extend(of(y).map(|a| (a, y.clone())).filter(|pair| !pairs.contains(pair)));
                    pairs
                }
            };
            if !is_all {
                total = None;
            }
            for (a, b) in pairs {
                let more = self.list_crossings(heads, head, (&a, &b), limit, &mut listed)?;
                total = total.zip(more).map(|(total, more)| total + more);
            }
        }
        (total.is_some() || !listed.is_empty()).then_some(TheoremMoves { listed_moves: listed, total })
    }

    /// Lists the moves whose last crossing is the given head, with nim-sums `a` of the rows and `b` of the columns. Returns their number, if known.
    fn list_crossings(
        &self,
        heads: &[HeadPlace<Nat>],
        (row, column): &HeadPlace<Nat>,
        (a, b): (&Nat, &Nat),
        limit: usize,
        listed: &mut Vec<Vec<Vec<grundy_game::Argument>>>,
    ) -> Option<Option<Nat>> {
        let mut columns = Vec::new();
        let collect = |sets: &mut Vec<Vec<Nat>>, set| {
            sets.push(set);
            if sets.len() < limit.max(1) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let count_of_columns = self.column_game.for_each_change(column, b, &mut |set| collect(&mut columns, set))?;
        if columns.is_empty() && count_of_columns == Some(Nat::ZERO) {
            return Some(Some(Nat::ZERO));
        }
        let mut rows = Vec::new();
        let count_of_rows = self.row_game.for_each_change(row, a, &mut |set| collect(&mut rows, set))?;
        for rows in &rows {
            for columns in columns.iter().take(limit.saturating_sub(listed.len())) {
                listed.push(vec![places_to_arguments(heads_after_turn(heads, rows, columns))]);
            }
        }
        Some(count_of_rows.zip(count_of_columns).map(|(rows, columns)| rows * columns))
    }
}

/// The nim-sums of all sets of coins whose last coin is this one; `None` if there are too many.
fn sums_of_sets(turning: &CoinTurning, coin: &Nat, value: &Nat) -> Option<Vec<Nat>> {
    let left = turning.values_left(coin.to_u64().filter(|&coin| coin <= MAX_NEAR_COIN)?)?;
    let value = value.to_u64().filter(|_| left.len() <= MAX_TRIED_SUMS)?;
    Some(left.into_iter().map(|left| Nat::from(left ^ value)).collect())
}

/// The nim-inverse of a non-zero number: in the field of `2^(2^k)` elements it is the power `2^(2^k) − 2`.
fn nim_inverse(n: &Nat) -> Nat {
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
            assert_eq!(product(&n.into(), &nim_inverse(&n.into())), Nat::from(1u32), "{n}");
        }
        let large = Nat::from(10u32).pow(30);
        assert_eq!(product(&large, &nim_inverse(&large)), Nat::from(1u32));
    }
}
