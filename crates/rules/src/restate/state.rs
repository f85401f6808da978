//! Values of variables under conditions.

use super::form::Form;
use crate::syntax::Collection;
use crate::value::Val;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A number.
    Number(Form),
    /// A constant that is neither a number nor a collection.
    Constant(Val),
    /// A tuple or a list, or a set of constants in ascending order.
    List(Collection, Vec<Value>),
    /// All numbers from `least` to `most`, in ascending or descending order; empty if `most` is smaller.
    Span { least: Form, most: Form, descending: bool },
    /// A position.
    Position(Sum),
}

/// A sum of components of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    /// The components with these numbers.
    pub(super) left: Vec<Vec<Form>>,
    /// For each pair, the components with all numbers from the first up to, but not including, the second.
    pub(super) runs: Vec<[Form; 2]>,
}

/// The condition that a number is a power of a base; 1 is one.
#[derive(Clone, Debug)]
pub(super) struct PowerTest {
    pub(super) base: u64,
    pub(super) of: Form,
}

/// The values of the variables, and the conditions under which they hold.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// `None` for a variable without a value: it was not assigned, or not in every case.
    pub(super) slots: Vec<Option<Value>>,
    /// Forms that are at least 0.
    pub(super) rows: Vec<Form>,
    pub(super) tests: Vec<PowerTest>,
}

/// How a statement ends.
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return(Option<Value>),
}

impl Value {
    /// A constant; `None` if it cannot be translated.
    pub(super) fn of(value: &Val) -> Option<Value> {
        match value {
            Val::Int(n) => Some(Value::Number(Form::number((*n).into()))),
            Val::Bool(_) | Val::Str(_) => Some(Value::Constant(value.clone())),
            Val::Seq(kind, _, items) => {
                items.iter().map(Value::of).collect::<Option<_>>().map(|items| Value::List(*kind, items))
            }
            Val::Range(range) if range[2] == 1 => Some(Value::Span {
                least: Form::number(range[0].into()),
                most: Form::number(i128::from(range[1]) - 1),
                descending: false,
            }),
            _ => None,
        }
    }

    /// The value as a number, if it is one. A truth value is 0 or 1.
    pub(super) fn number(&self) -> Option<Form> {
        match self {
            Value::Number(form) => Some(form.clone()),
            Value::Constant(Val::Bool(b)) => Some(Form::number((*b).into())),
            _ => None,
        }
    }

    /// The value as a constant, if it has no variables.
    pub(super) fn constant(&self) -> Option<Val> {
        match self {
            Value::Number(form) => i64::try_from(form.as_number()?).ok().map(Val::Int),
            Value::Constant(value) => Some(value.clone()),
            Value::List(kind, items) => {
                let items = items.iter().map(Value::constant).collect::<Option<_>>()?;
                if *kind == Collection::Set { Val::set(items).ok() } else { Val::seq(*kind, items).ok() }
            }
            Value::Span { .. } | Value::Position(_) => None,
        }
    }
}

impl State {
    pub(super) fn new(slots: Vec<Option<Value>>) -> State {
        State { slots, rows: Vec::new(), tests: Vec::new() }
    }

    /// Adds the condition `row ≥ 0`; `None` if it obviously cannot hold.
    pub(super) fn with(&self, row: Form) -> Option<State> {
        match row.as_number() {
            Some(n) => return (n >= 0).then(|| self.clone()),
            None if self.rows.contains(&row) => return Some(self.clone()),
            None => {}
        }
        let contradicts = |other: &Form| other.plus(1, &row).and_then(|sum| sum.as_number()).is_some_and(|n| n < 0);
        if self.rows.iter().any(contradicts) || row.terms().all(|(_, a)| a < 0) && row.constant() < 0 {
            return None;
        }
        let mut state = self.clone();
        state.rows.push(row);
        Some(state)
    }
}
