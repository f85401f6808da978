//! Linear forms over the integers, and systems of inequalities between them.
//!
//! A system is a list of forms that must all be at least 0.
//! That it has no solution is proved by Fourier–Motzkin elimination over the rationals.
//! Each inequality is first divided by the gcd of its coefficients, and its constant is rounded down.
//! This keeps all integer solutions, so "no solution" is proved; otherwise the answer is only "perhaps".
//!
//! The systems are small: a path through a rule has about a dozen inequalities. A system that grows too large counts as "perhaps".

use num_integer::gcd;

/// The number of a variable.
pub(super) type LinearVariable = usize;

/// `c + Σ aᵢ·xᵢ`: the terms are sorted by their variable and have no zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct IntegerForm {
    terms: Vec<(LinearVariable, i128)>,
    pub(super) constant: i128,
}

/// The largest constant or coefficient.
const MAX_FORM_NUMBER: i128 = 1 << 90;

/// The maximum number of inequalities during an elimination.
const MAX_ROWS: usize = 400;

impl IntegerForm {
    pub(super) fn from_number(constant: i128) -> IntegerForm {
        IntegerForm { terms: Vec::new(), constant }
    }

    pub(super) fn from_variable(var: LinearVariable) -> IntegerForm {
        IntegerForm { terms: vec![(var, 1)], constant: 0 }
    }

    /// The number that it is, if it has no variables.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn terms(&self) -> &[(LinearVariable, i128)] {
        &self.terms
    }

    /// The coefficient of a variable.
    pub(super) fn coefficient(&self, var: LinearVariable) -> i128 {
        self.terms.binary_search_by_key(&var, |term| term.0).map_or(0, |at| self.terms[at].1)
    }

    /// `self + times·other`; `None` if a number is too large.
    pub(super) fn add_multiple(&self, times: i128, other: &IntegerForm) -> Option<IntegerForm> {
        // The product of two numbers within the limit need not fit 128 bits, so the arithmetic is checked.
        let combine = |a: i128, b: i128| a.checked_add(times.checked_mul(b)?).filter(|n| n.abs() < MAX_FORM_NUMBER);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut mine, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (var, coefficient) = match (mine.peek(), theirs.peek()) {
                (None, None) => break,
                (Some(&&(x, a)), None) => {
                    mine.next();
                    (x, a)
                }
                (Some(&&(x, a)), Some(&&(y, _))) if x < y => {
                    mine.next();
                    (x, a)
                }
                (Some(&&(x, a)), Some(&&(y, b))) if x == y => {
                    mine.next();
                    theirs.next();
                    (x, combine(a, b)?)
                }
                (_, Some(&&(y, b))) => {
                    theirs.next();
                    (y, combine(0, b)?)
                }
            };
            if coefficient != 0 {
                terms.push((var, coefficient));
            }
        }
        Some(IntegerForm { terms, constant: combine(self.constant, other.constant)? })
    }

    /// `self + n`.
    pub(super) fn add_constant(&self, n: i128) -> IntegerForm {
        IntegerForm { terms: self.terms.clone(), constant: self.constant + n }
    }

    /// `times·self`; `None` if a number is too large.
    pub(super) fn multiply(&self, times: i128) -> Option<IntegerForm> {
        IntegerForm::default().add_multiple(times, self)
    }

    /// `-self + n`.
    pub(super) fn subtract_from(&self, n: i128) -> IntegerForm {
        let terms = self.terms.iter().map(|&(var, a)| (var, -a)).collect();
        IntegerForm { terms, constant: n - self.constant }
    }

    /// Substitutes a linear form for a variable.
    pub(super) fn substitute(&self, var: LinearVariable, value: &IntegerForm) -> Option<IntegerForm> {
        let a = self.coefficient(var);
        if a == 0 {
            return Some(self.clone());
        }
        let rest = IntegerForm { terms: self.terms.iter().copied().filter(|t| t.0 != var).collect(), ..self.clone() };
        rest.add_multiple(a, value)
    }

    /// The inequality `self ≥ 0`, divided by the gcd of its coefficients and rounded.
    fn tighten(mut self) -> IntegerForm {
        // A multiple of the gcd that is at least `−c` is at least the next
        // multiple: no integer solution is lost, and `2x = 1` is refuted.
        let common = self.terms.iter().fold(0, |g, &(_, a)| gcd(g, a));
        if common > 1 {
            self.terms.iter_mut().for_each(|term| term.1 /= common);
            self.constant = self.constant.div_euclid(common);
        }
        self
    }
}

/// Whether the system is proved to have no integer solution.
pub(super) fn is_impossible(rows: &[IntegerForm]) -> bool {
    InequalitySystem::new(rows).has_contradiction()
}

/// Whether the goal is proved to be at least 0 wherever all rows are.
pub(super) fn implies(rows: &[IntegerForm], goal: &IntegerForm) -> bool {
    if goal.as_number().is_some_and(|n| n >= 0) || rows.contains(goal) {
        return true;
    }
    let mut rows = rows.to_vec();
    // Over the integers `not (goal ≥ 0)` is `−goal − 1 ≥ 0`. A proof by contradiction needs no other case.
    rows.push(goal.subtract_from(-1));
    is_impossible(&rows)
}

/// A lower and an upper bound of a form where all rows are at least 0; `None` for a bound that was not found.
pub(super) fn bounds(rows: &[IntegerForm], form: &IntegerForm) -> (Option<i128>, Option<i128>) {
    if let Some(n) = form.as_number() {
        return (Some(n), Some(n));
    }
    let fresh = 1 + rows.iter().chain([form]).flat_map(|row| &row.terms).map(|term| term.0).max().unwrap_or(0);
    let Some(equal) = IntegerForm::from_variable(fresh).add_multiple(-1, form) else { return (None, None) };
    let mut system = InequalitySystem::new(rows);
    system.push(equal.clone());
    system.push(equal.subtract_from(0));
    while let Some(var) = system.cheapest_variable(Some(fresh)) {
        if !system.eliminate(var) {
            return (None, None);
        }
    }
    let mut found = (None::<i128>, None::<i128>);
    for row in &system.rows {
        match row.coefficient(fresh) {
            a if a > 0 => {
                let low = -(row.constant.div_euclid(a));
                found.0 = Some(found.0.map_or(low, |n| n.max(low)));
            }
            a if a < 0 => {
                let high = row.constant.div_euclid(-a);
                found.1 = Some(found.1.map_or(high, |n| n.min(high)));
            }
            _ => {}
        }
    }
    found
}

/// Inequalities in lowest terms. Of several with the same left side only the tightest is kept.
#[derive(Clone)]
pub(super) struct InequalitySystem {
    rows: Vec<IntegerForm>,
    contradiction: bool,
}

impl InequalitySystem {
    pub(super) fn new(rows: &[IntegerForm]) -> InequalitySystem {
        let mut system = InequalitySystem { rows: Vec::with_capacity(rows.len() + 2), contradiction: false };
        rows.iter().for_each(|row| system.push(row.clone()));
        system
    }

    /// Whether the system is proved to have no integer solution.
    pub(super) fn has_contradiction(mut self) -> bool {
        while let Some(var) = self.cheapest_variable(None) {
            // The system is too large: only a contradiction found before counts. Without one, nothing is proved.
            if !self.eliminate(var) {
                return self.contradiction;
            }
        }
        self.contradiction
    }

    /// Adds the inequality `row ≥ 0`.
    pub(super) fn push(&mut self, row: IntegerForm) {
        let row = row.tighten();
        if row.terms.is_empty() {
            self.contradiction |= row.constant < 0;
            return;
        }
        match self.rows.iter_mut().find(|other| other.terms == row.terms) {
            // The smaller constant is the stronger inequality, so the other one follows from it.
            Some(other) => other.constant = other.constant.min(row.constant),
            None => self.rows.push(row),
        }
    }

    /// The variable whose elimination gives the fewest rows.
    fn cheapest_variable(&self, but: Option<LinearVariable>) -> Option<LinearVariable> {
        if self.contradiction {
            return None;
        }
        let mut counts: Vec<(LinearVariable, i64, i64)> = Vec::new();
        for &(var, a) in self.rows.iter().flat_map(|row| &row.terms) {
            if Some(var) == but {
                continue;
            }
            let at = counts.iter().position(|count| count.0 == var).unwrap_or_else(|| {
                counts.push((var, 0, 0));
                counts.len() - 1
            });
            if a > 0 { counts[at].1 += 1 } else { counts[at].2 += 1 }
        }
        // The change of the number of rows: `up · down` rows arise, and `up + down` vanish.
        counts.into_iter().min_by_key(|&(_, up, down)| up * down - up - down).map(|count| count.0)
    }

    /// Eliminates a variable; `false` if the system becomes too large.
    fn eliminate(&mut self, var: LinearVariable) -> bool {
        let (own, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.rows).into_iter().partition(|r| r.coefficient(var) != 0);
        self.rows = others;
        let (lower, upper): (Vec<_>, Vec<_>) = own.into_iter().partition(|row| row.coefficient(var) > 0);
        for low in &lower {
            for high in &upper {
                let (a, b) = (low.coefficient(var), -high.coefficient(var));
                // Positive multiples that cancel the variable: a sum of true inequalities, so no integer solution is lost.
                let common = gcd(a, b);
                let Some(row) = low.multiply(b / common).and_then(|row| row.add_multiple(a / common, high)) else {
                    return false;
                };
                self.push(row);
                if self.contradiction {
                    return true;
                }
            }
        }
        self.rows.len() <= MAX_ROWS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `form(c, &[(x, a), …])`
    fn form(constant: i128, terms: &[(LinearVariable, i128)]) -> IntegerForm {
        terms.iter().fold(IntegerForm::from_number(constant), |sum, &(x, a)| {
            sum.add_multiple(a, &IntegerForm::from_variable(x)).unwrap()
        })
    }

    #[test]
    fn what_has_no_solution_is_found() {
        // 1 ≤ x, x ≤ y, y ≤ 0.
        let rows = [form(-1, &[(0, 1)]), form(0, &[(1, 1), (0, -1)]), form(0, &[(1, -1)])];
        assert!(is_impossible(&rows));
        assert!(!is_impossible(&rows[..2]));
        // 2x = 1 has no integer solution.
        assert!(is_impossible(&[form(-1, &[(0, 2)]), form(1, &[(0, -2)])]));
        // 0 ≤ a, 2a ≤ n − 1 imply n − 1 − a ≥ 0 and a ≤ n − 1.
        let rows = [form(0, &[(1, 1)]), form(-1, &[(0, 1), (1, -2)])];
        assert!(implies(&rows, &form(-1, &[(0, 1), (1, -1)])));
        assert!(!implies(&rows, &form(-2, &[(0, 1), (1, -1)])));
        assert_eq!(bounds(&rows, &form(0, &[(0, 1)])), (Some(1), None));
        assert_eq!(bounds(&rows, &form(0, &[(1, 2), (0, -1)])), (None, Some(-1)));
    }

    #[test]
    fn forms() {
        let x = form(3, &[(0, 1), (2, -2)]);
        assert_eq!(x.add_multiple(2, &form(1, &[(2, 1), (1, 4)])), Some(form(5, &[(0, 1), (1, 8)])));
        assert_eq!(x.substitute(2, &form(-1, &[(0, 1)])), Some(form(5, &[(0, -1)])));
        assert_eq!(x.subtract_from(1), form(-2, &[(0, -1), (2, 2)]));
        assert!(IntegerForm::from_number(1 << 80).multiply(1 << 80).is_none());
    }
}
