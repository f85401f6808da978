//! The values of the symbolic walk, which depend on the parameters, and paths through a rule.

use super::linear::{IntegerForm, LinearVariable, is_impossible};
use crate::builtin::Builtin;
use crate::syntax::CollectionKind;
use crate::value::RuleValue;
use std::rc::Rc;

/// The maximum number of items of a constant, including the items of its items. A larger constant counts as unknown.
const MAX_CONSTANT_ITEMS: usize = 1 << 20;

/// A value, as far as it is known.
#[derive(Clone, Debug)]
pub(super) enum SymbolicValue {
    /// A number that is linear in the variables.
    Int(IntegerForm),
    /// A constant that is not a number.
    Known(RuleValue),
    /// A collection of known length.
    Seq(CollectionKind, Rc<[SymbolicValue]>),
    /// Numbers in ascending order (descending if `down`), each at least all of `least` and at most all of `most`;
    /// if `all`, exactly the numbers with these bounds.
    Items { least: Vec<IntegerForm>, most: Vec<IntegerForm>, all: bool, down: bool },
    /// A position.
    Position(Rc<Vec<SymbolicPiece>>),
    /// An unknown value.
    Unknown,
}

/// A component of an option.
#[derive(Clone, Debug)]
pub(super) struct SymbolicPiece {
    /// The function of the file; `None` for a ruleset from outside.
    pub(super) game: Option<u32>,
    /// The positional arguments that are linear.
    pub(super) args: Vec<Option<IntegerForm>>,
    /// The positional arguments that are constants of any kind.
    pub(super) constants: Vec<Option<RuleValue>>,
    /// Whether the keyword-only parameters are those of the current position.
    pub(super) same_keywords: bool,
    /// If given, the piece represents any number of components, which satisfy these inequalities as well.
    pub(super) repeat_conditions: Option<Vec<IntegerForm>>,
    /// If given, the piece represents exactly the components with the numbers of this range, each of them once.
    pub(super) run: Option<ComponentRun>,
}

/// The numbers from `from` to before `to`; none if `to` is not larger.
#[derive(Clone, Debug)]
pub(super) struct ComponentRun {
    pub(super) start: IntegerForm,
    pub(super) end: IntegerForm,
}

/// A test whose result depends on the number only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymbolicTest {
    /// By a builtin function.
    Function(Builtin),
    /// Whether the number is a power of this base.
    Power(u64),
}

/// The result of a test of a number. All that is known is that equal numbers have equal results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TestAtom {
    pub(super) test: SymbolicTest,
    pub(super) form: IntegerForm,
    pub(super) holds: bool,
}

/// A path through a rule: the values of the variables, and the positions for which it is taken.
#[derive(Clone, Debug)]
pub(super) struct WalkPath {
    pub(super) slots: Rc<Vec<SymbolicValue>>,
    /// Forms that are at least 0.
    pub(super) rows: Vec<IntegerForm>,
    pub(super) atoms: Vec<TestAtom>,
    /// Whether the path is taken wherever rows and atoms hold. Otherwise it may be taken there.
    pub(super) exact: bool,
}

/// Options of the same form.
#[derive(Clone, Debug)]
pub(super) struct OptionFamily {
    pub(super) pieces: Rc<Vec<SymbolicPiece>>,
    pub(super) rows: Vec<IntegerForm>,
    pub(super) atoms: Vec<TestAtom>,
    /// Whether all instances are options. Otherwise some may be.
    pub(super) exact: bool,
}

/// A floored quotient: `quotient = ⌊of / by⌋`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FloorQuotient {
    pub(super) quotient: LinearVariable,
    pub(super) dividend: IntegerForm,
    pub(super) divisor: i128,
}

impl FloorQuotient {
    /// `by·q ≤ of` and `of ≤ by·q + by − 1`.
    pub(super) fn rows(&self) -> Option<[IntegerForm; 2]> {
        let low = self.dividend.add_multiple(-self.divisor, &IntegerForm::from_variable(self.quotient))?;
        let high = low.subtract_from(self.divisor - 1);
        Some([low, high])
    }
}

/// The maximum number of items of a constant list. A longer one counts as unknown.
const MAX_SEQUENCE_ITEMS: usize = 1 << 17;

impl SymbolicValue {
    pub(super) fn from_number(n: i128) -> SymbolicValue {
        SymbolicValue::Int(IntegerForm::from_number(n))
    }

    /// The symbolic value of a constant.
    pub(super) fn from_constant(value: &RuleValue) -> SymbolicValue {
        match value {
            RuleValue::Int(n) => SymbolicValue::from_number((*n).into()),
            RuleValue::Bool(_) | RuleValue::Str(_) | RuleValue::Outer(_) | RuleValue::End(_) => {
                SymbolicValue::Known(value.clone())
            }
            RuleValue::Seq(kind, _, items) if items.len() <= MAX_SEQUENCE_ITEMS => {
                SymbolicValue::Seq(*kind, items.iter().map(SymbolicValue::from_constant).collect())
            }
            // Any other step leaves out numbers, which two bounds cannot express.
            RuleValue::Range(range) if range[2] == 1 => SymbolicValue::Items {
                least: vec![IntegerForm::from_number(range[0].into())],
                most: vec![IntegerForm::from_number(i128::from(range[1]) - 1)],
                all: true,
                down: false,
            },
            _ => SymbolicValue::Unknown,
        }
    }

    /// The value as a linear number, if it is one.
    pub(super) fn as_linear(&self) -> Option<IntegerForm> {
        match self {
            SymbolicValue::Int(form) => Some(form.clone()),
            SymbolicValue::Known(RuleValue::Bool(b)) => Some(IntegerForm::from_number((*b).into())),
            _ => None,
        }
    }

    /// The value as a constant, if it is one and not too large.
    pub(super) fn as_constant(&self) -> Option<RuleValue> {
        self.as_constant_within(&mut { MAX_CONSTANT_ITEMS })
    }

    /// The value as a constant of at most `left` items. Items shared between collections are counted each time.
    fn as_constant_within(&self, left: &mut usize) -> Option<RuleValue> {
        *left = left.checked_sub(1)?;
        match self {
            SymbolicValue::Int(form) => i64::try_from(form.as_number()?).ok().map(RuleValue::Int),
            SymbolicValue::Known(value) => Some(value.clone()),
            SymbolicValue::Seq(kind, items) => {
                let values =
                    items.iter().map(|item| item.as_constant_within(left)).collect::<Option<Vec<RuleValue>>>()?;
                RuleValue::new_collection(*kind, values).ok()
            }
            _ => None,
        }
    }
}

impl WalkPath {
    /// The part of the path where these forms are at least 0; `None` if it is proved empty.
    pub(super) fn assume(&self, rows: impl IntoIterator<Item = IntegerForm>) -> Option<WalkPath> {
        let mut path = self.clone();
        let mut new = false;
        for row in rows {
            match row.as_number() {
                Some(n) if n < 0 => return None,
                Some(_) => {}
                None if path.rows.contains(&row) => {}
                None => {
                    path.rows.push(row);
                    new = true;
                }
            }
        }
        // The proof is the expensive part. Without a new row the path is as possible as it was.
        (!new || !is_impossible(&path.rows)).then_some(path)
    }

    pub(super) fn set_slot(&mut self, slot: usize, value: SymbolicValue) {
        Rc::make_mut(&mut self.slots)[slot] = value;
    }

    /// The path, without the claim that it is taken wherever its conditions hold.
    pub(super) fn into_vague(mut self) -> WalkPath {
        self.exact = false;
        self
    }

    /// The path, made [vague](WalkPath::into_vague), with a value of which nothing is known.
    pub(super) fn with_unknown_value(self) -> (WalkPath, SymbolicValue) {
        (self.into_vague(), SymbolicValue::Unknown)
    }

    /// Whether no variable was assigned since `before`.
    pub(super) fn has_slots_of(&self, before: &WalkPath) -> bool {
        // An assignment copies slots that `before` still holds, so one address shows that there was none.
        Rc::ptr_eq(&self.slots, &before.slots)
    }
}
