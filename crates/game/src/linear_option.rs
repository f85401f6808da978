//! Whether numbers of any size are an option of a position whose moves are linear formulas.

use crate::{
    Nat,
    linear::{LinearFamily, LinearForm, LinearMoves},
};
use num_bigint::BigInt;
use num_traits::Zero;

/// The maximum number of components left whose orders are tried.
const MAX_ORDERED_COMPONENTS: usize = 3;

impl LinearMoves {
    /// Whether a move from a component with the numbers `before` leaves components with the numbers `after`, in any order.
    ///
    /// `None` if the formulas do not decide it: a test that is not linear, runs, or choices that the numbers left do not determine.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::{LinearFamily, LinearForm, LinearMoves, Nat};
    /// // n becomes n − k for k ≥ 1; the numbers left are natural.
    /// let left = LinearForm { terms: vec![(0, 1), (1, -1)], constant: 0 };
    /// let least = LinearForm { terms: vec![(1, 1)], constant: -1 };
    /// let family =
    ///     LinearFamily { choice_count: 1, rows: vec![least, left.clone()], tests: vec![], left_components: vec![vec![left]], runs: vec![] };
    /// let moves = LinearMoves { params: 1, families: vec![family] };
    /// let heap = Nat::from(10u32).pow(40);
    /// assert_eq!(moves.has_option(&[heap.clone()], &[vec![Nat::from(3u32)]]), Some(true));
    /// assert_eq!(moves.has_option(&[heap.clone()], &[vec![heap]]), Some(false));
    /// ```
    pub fn has_option(&self, before: &[Nat], after: &[Vec<Nat>]) -> Option<bool> {
        if before.len() != self.params || after.iter().any(|numbers| numbers.len() != self.params) {
            return None;
        }
        let before: Vec<BigInt> = before.iter().cloned().map(BigInt::from).collect();
        let after: Vec<Vec<BigInt>> =
            after.iter().map(|numbers| numbers.iter().cloned().map(BigInt::from).collect()).collect();
        let mut certain = true;
        for family in &self.families {
            match family.has_option(&before, &after) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => certain = false,
            }
        }
        certain.then_some(false)
    }
}

impl LinearFamily {
    fn has_option(&self, before: &[BigInt], after: &[Vec<BigInt>]) -> Option<bool> {
        if !self.runs.is_empty() {
            return None;
        }
        if self.left_components.len() != after.len() {
            return Some(false);
        }
        if after.len() > MAX_ORDERED_COMPONENTS {
            return None;
        }
        let mut certain = true;
        for order in component_orders(after.len()) {
            let pairs = order.iter().zip(&self.left_components).flat_map(|(&at, forms)| forms.iter().zip(&after[at]));
            match self.solve(before, pairs.collect()) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => certain = false,
            }
        }
        certain.then_some(false)
    }

    /// Whether natural values of the chosen variables make the forms equal to their numbers, and satisfy the conditions.
    fn solve(&self, before: &[BigInt], mut equations: Vec<(&LinearForm, &BigInt)>) -> Option<bool> {
        let mut values: Vec<Option<BigInt>> = before.iter().cloned().map(Some).collect();
        values.resize(before.len() + self.choice_count, None);
        // One unknown after the other, from an equation in which it is the only one.
        loop {
            let mut waiting = Vec::new();
            for (form, number) in equations.drain(..) {
                let (known, unknown) = split_form(form, &values)?;
                match unknown[..] {
                    [] if known != *number => return Some(false),
                    [] => {}
                    [(variable, times)] => {
                        let difference = number - known;
                        let (value, rest) = (&difference / times, difference % times);
                        if !rest.is_zero() || value < BigInt::ZERO {
                            return Some(false);
                        }
                        values[variable] = Some(value);
                    }
                    _ => waiting.push((form, number)),
                }
            }
            if waiting.is_empty() {
                break;
            }
            let solvable = |form: &LinearForm| split_form(form, &values).is_some_and(|(_, unknown)| unknown.len() < 2);
            if !waiting.iter().any(|(form, _)| solvable(form)) {
                return None;
            }
            equations = waiting;
        }
        let mut certain = self.tests.is_empty();
        for row in &self.rows {
            match split_form(row, &values)? {
                (known, unknown) if unknown.is_empty() && known < BigInt::ZERO => return Some(false),
                (_, unknown) => certain &= unknown.is_empty(),
            }
        }
        certain.then_some(true)
    }
}

/// The value of the known part of a form, and its unknown variables with their coefficients, each once.
fn split_form(form: &LinearForm, values: &[Option<BigInt>]) -> Option<(BigInt, Vec<(usize, i64)>)> {
    let (mut known, mut unknown): (BigInt, Vec<(usize, i64)>) = (form.constant.into(), Vec::new());
    for &(variable, times) in &form.terms {
        match (values.get(variable)?, unknown.iter_mut().find(|(other, _)| *other == variable)) {
            (Some(value), _) => known += value * times,
            (None, Some((_, sum))) => *sum = sum.checked_add(times)?,
            (None, None) => unknown.push((variable, times)),
        }
    }
    unknown.retain(|(_, times)| *times != 0);
    Some((known, unknown))
}

/// The orders of `count` components.
fn component_orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let rest = (0..count).filter(|at| !order.contains(at));
            rest.map(|at| [&order[..], &[at]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(terms: &[(usize, i64)], constant: i64) -> LinearForm {
        LinearForm { terms: terms.to_vec(), constant }
    }

    /// Kayles as formulas: take one or two, and leave two parts.
    #[test]
    fn parts_are_compared_in_any_order() {
        let family = |taken: i64| LinearFamily {
            choice_count: 1,
            rows: vec![form(&[(0, 1), (1, -1)], -taken)],
            tests: vec![],
            left_components: vec![vec![form(&[(1, 1)], 0)], vec![form(&[(0, 1), (1, -1)], -taken)]],
            runs: vec![],
        };
        let moves = LinearMoves { params: 1, families: vec![family(1), family(2)] };
        for n in 0..9u64 {
            for (a, b) in (0..10u64).flat_map(|a| (0..10u64).map(move |b| (a, b))) {
                let expect = a + b + 1 == n || a + b + 2 == n;
                let found = moves.has_option(&[n.into()], &[vec![a.into()], vec![b.into()]]);
                assert_eq!(found, Some(expect), "{n} to {a} and {b}");
            }
        }
        assert_eq!(moves.has_option(&[9u64.into()], &[vec![8u64.into()]]), Some(false));
    }

    #[test]
    fn what_is_not_determined_is_not_said() {
        // Two choices of which only the sum is left.
        let left = vec![vec![form(&[(0, 1), (1, -1), (2, -1)], 0)]];
        let family = LinearFamily { choice_count: 2, rows: vec![], tests: vec![], left_components: left, runs: vec![] };
        let moves = LinearMoves { params: 1, families: vec![family] };
        assert_eq!(moves.has_option(&[5u64.into()], &[vec![3u64.into()]]), None);
        assert_eq!(component_orders(3).len(), 6);
    }
}
