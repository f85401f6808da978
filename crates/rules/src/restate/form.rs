//! Linear forms of natural variables.

use std::collections::BTreeMap;

/// The number of a variable.
pub(super) type Var = usize;

/// The largest coefficient.
const MAX_COEFFICIENT: i128 = 1 << 62;

/// `constant + Σ aᵢ·xᵢ`, with non-zero coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    terms: BTreeMap<Var, i128>,
    constant: i128,
}

impl Form {
    pub(super) fn number(constant: i128) -> Form {
        Form { terms: BTreeMap::new(), constant }
    }

    pub(super) fn var(var: Var) -> Form {
        Form { terms: BTreeMap::from([(var, 1)]), constant: 0 }
    }

    /// The constant, if there are no variables.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn constant(&self) -> i128 {
        self.constant
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = (Var, i128)> {
        self.terms.iter().map(|(&var, &times)| (var, times))
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = Var> {
        self.terms.keys().copied()
    }

    /// The coefficient of a variable.
    pub(super) fn coefficient(&self, var: Var) -> i128 {
        self.terms.get(&var).copied().unwrap_or(0)
    }

    /// `self + times·other`; `None` if a coefficient is too large.
    pub(super) fn plus(&self, times: i128, other: &Form) -> Option<Form> {
        let add = |a: i128, b: i128| a.checked_add(times.checked_mul(b)?).filter(|sum| sum.abs() < MAX_COEFFICIENT);
        let mut sum = Form { terms: self.terms.clone(), constant: add(self.constant, other.constant)? };
        for (&var, &b) in &other.terms {
            let a = sum.terms.entry(var).or_insert(0);
            *a = add(*a, b)?;
        }
        sum.terms.retain(|_, a| *a != 0);
        Some(sum)
    }

    /// `self + n`.
    pub(super) fn add(&self, n: i128) -> Option<Form> {
        self.plus(1, &Form::number(n))
    }

    /// `times·self`.
    pub(super) fn times(&self, times: i128) -> Option<Form> {
        Form::default().plus(times, self)
    }

    /// `other − self`.
    pub(super) fn up_to(&self, other: &Form) -> Option<Form> {
        other.plus(-1, self)
    }
}
