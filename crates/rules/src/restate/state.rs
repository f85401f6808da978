//! Values of variables under conditions.

use super::form::RestatedForm;
use crate::syntax::CollectionKind;
use crate::value::RuleValue;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum RestatedValue {
    /// A number.
    Number(RestatedForm),
    /// A constant that is neither a number nor a collection.
    Constant(RuleValue),
    /// A tuple or a list, or a set of constants in ascending order.
    List(CollectionKind, Vec<RestatedValue>),
    /// All numbers from `least` to `most`, in ascending or descending order; empty if `most` is smaller.
    Span { least: RestatedForm, most: RestatedForm, descending: bool },
    /// A position.
    Position(RestatedSum),
}

/// A sum of components of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct RestatedSum {
    /// The components with these numbers.
    pub(super) components: Vec<Vec<RestatedForm>>,
    /// For each pair, the components with all numbers from the first up to, but not including, the second.
    pub(super) runs: Vec<[RestatedForm; 2]>,
}

/// The condition that a number is a power of a base; 1 is one.
#[derive(Clone, Debug)]
pub(super) struct PowerTest {
    pub(super) base: u64,
    pub(super) form: RestatedForm,
}

/// The values of the variables, and the conditions under which they hold.
#[derive(Clone, Debug)]
pub(super) struct RestatedState {
    /// `None` for a variable without a value: it was not assigned, or not in every case.
    pub(super) slots: Vec<Option<RestatedValue>>,
    /// Forms that are at least 0.
    pub(super) rows: Vec<RestatedForm>,
    pub(super) tests: Vec<PowerTest>,
}

/// How a statement ends.
pub(super) enum RestatedFlow {
    Next,
    Break,
    Continue,
    Return(Option<RestatedValue>),
}

impl RestatedValue {
    /// A constant; `None` if it cannot be translated.
    pub(super) fn from_constant(value: &RuleValue) -> Option<RestatedValue> {
        match value {
            RuleValue::Int(n) => Some(RestatedValue::Number(RestatedForm::from_number((*n).into()))),
            RuleValue::Bool(_) | RuleValue::Str(_) => Some(RestatedValue::Constant(value.clone())),
            RuleValue::Seq(kind, _, items) => items
                .iter()
                .map(RestatedValue::from_constant)
                .collect::<Option<_>>()
                .map(|items| RestatedValue::List(*kind, items)),
            RuleValue::Range(range) if range[2] == 1 => Some(RestatedValue::Span {
                least: RestatedForm::from_number(range[0].into()),
                most: RestatedForm::from_number(i128::from(range[1]) - 1),
                descending: false,
            }),
            _ => None,
        }
    }

    /// The value as a number, if it is one. A truth value is 0 or 1.
    pub(super) fn as_number(&self) -> Option<RestatedForm> {
        match self {
            RestatedValue::Number(form) => Some(form.clone()),
            RestatedValue::Constant(RuleValue::Bool(b)) => Some(RestatedForm::from_number((*b).into())),
            _ => None,
        }
    }

    /// The value as a constant, if it has no variables.
    pub(super) fn as_constant(&self) -> Option<RuleValue> {
        match self {
            RestatedValue::Number(form) => i64::try_from(form.as_number()?).ok().map(RuleValue::Int),
            RestatedValue::Constant(value) => Some(value.clone()),
            RestatedValue::List(kind, items) => {
                let items = items.iter().map(RestatedValue::as_constant).collect::<Option<_>>()?;
                RuleValue::new_collection(*kind, items).ok()
            }
            RestatedValue::Span { .. } | RestatedValue::Position(_) => None,
        }
    }
}

impl RestatedState {
    pub(super) fn new(slots: Vec<Option<RestatedValue>>) -> RestatedState {
        RestatedState { slots, rows: Vec::new(), tests: Vec::new() }
    }

    /// Adds the condition `row ≥ 0`; `None` if it obviously cannot hold.
    pub(super) fn with_condition(&self, row: RestatedForm) -> Option<RestatedState> {
        match row.as_number() {
            Some(n) => return (n >= 0).then(|| self.clone()),
            None if self.rows.contains(&row) => return Some(self.clone()),
            None => {}
        }
        // This finds the opposite of a condition only, not every contradiction. A
        // state that cannot hold adds a family without options, which is harmless.
        let contradicts =
            |other: &RestatedForm| other.add_multiple(1, &row).and_then(|sum| sum.as_number()).is_some_and(|n| n < 0);
        if self.rows.iter().any(contradicts) || row.terms().all(|(_, a)| a < 0) && row.constant() < 0 {
            return None;
        }
        let mut state = self.clone();
        state.rows.push(row);
        Some(state)
    }
}
