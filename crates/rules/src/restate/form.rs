//! Linear forms of natural variables.

use std::collections::BTreeMap;

/// The number of a variable.
pub(super) type FormVariable = usize;

/// The largest coefficient.
const MAX_COEFFICIENT: i128 = 1 << 62;

/// `constant + Σ aᵢ·xᵢ`, with non-zero coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RestatedForm {
    terms: BTreeMap<FormVariable, i128>,
    constant: i128,
}

impl RestatedForm {
    pub(super) fn from_number(constant: i128) -> RestatedForm {
        RestatedForm { terms: BTreeMap::new(), constant }
    }

    pub(super) fn from_variable(var: FormVariable) -> RestatedForm {
        RestatedForm { terms: BTreeMap::from([(var, 1)]), constant: 0 }
    }

    /// The constant, if there are no variables.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn constant(&self) -> i128 {
        self.constant
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = (FormVariable, i128)> {
        self.terms.iter().map(|(&var, &times)| (var, times))
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = FormVariable> {
        self.terms.keys().copied()
    }

    /// The coefficient of a variable.
    pub(super) fn coefficient(&self, var: FormVariable) -> i128 {
        self.terms.get(&var).copied().unwrap_or(0)
    }

    /// `self + times·other`; `None` if a coefficient is too large.
    pub(super) fn add_multiple(&self, times: i128, other: &RestatedForm) -> Option<RestatedForm> {
        let add = |a: i128, b: i128| a.checked_add(times.checked_mul(b)?).filter(|sum| sum.abs() < MAX_COEFFICIENT);
        let mut sum = RestatedForm { terms: self.terms.clone(), constant: add(self.constant, other.constant)? };
        for (&var, &b) in &other.terms {
            let a = sum.terms.entry(var).or_insert(0);
            *a = add(*a, b)?;
        }
        sum.terms.retain(|_, a| *a != 0);
        Some(sum)
    }

    /// `self + n`.
    pub(super) fn add_constant(&self, n: i128) -> Option<RestatedForm> {
        self.add_multiple(1, &RestatedForm::from_number(n))
    }

    /// `times·self`.
    pub(super) fn multiply(&self, times: i128) -> Option<RestatedForm> {
        RestatedForm::default().add_multiple(times, self)
    }

    /// `other − self`.
    pub(super) fn difference_to(&self, other: &RestatedForm) -> Option<RestatedForm> {
        other.add_multiple(-1, self)
    }
}
