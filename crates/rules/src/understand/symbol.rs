//! The values of the symbolic walk, which depend on the parameters, and paths through a rule.

use super::linear::{Linear, Var, impossible};
use crate::builtin::Builtin;
use crate::syntax::Collection;
use crate::value::Val;
use std::rc::Rc;

/// The most items of a constant, including the items of its items. A larger constant counts as unknown.
const MAX_CONSTANT_ITEMS: usize = 1 << 20;

/// A value, as far as it is known.
#[derive(Clone, Debug)]
pub(super) enum Sym {
    /// A number that is linear in the variables.
    Int(Linear),
    /// A constant that is not a number.
    Known(Val),
    /// A collection of known length.
    Seq(Collection, Rc<[Sym]>),
    /// Numbers in ascending order (descending if `down`), each at least all of `least` and at most all of `most`;
    /// if `all`, exactly the numbers with these bounds.
    Items { least: Vec<Linear>, most: Vec<Linear>, all: bool, down: bool },
    /// A position.
    Position(Rc<[Piece]>),
    /// An unknown value.
    Unknown,
}

/// A component of an option.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The function of the file; `None` for a ruleset from outside.
    pub(super) game: Option<u32>,
    /// The positional arguments that are linear.
    pub(super) args: Vec<Option<Linear>>,
    /// The positional arguments that are constants of any kind.
    pub(super) constants: Vec<Option<Val>>,
    /// Whether the keyword-only parameters are those of the current position.
    pub(super) same_keywords: bool,
    /// If given, the piece stands for any number of components, which meet these inequalities as well.
    pub(super) many: Option<Vec<Linear>>,
    /// If given, the piece stands for exactly the components with the numbers of this range, each of them once.
    pub(super) run: Option<Row>,
}

/// The numbers from `from` to before `to`; none if `to` is not larger.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) from: Linear,
    pub(super) to: Linear,
}

/// A test whose result depends on the number only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// By a builtin function.
    Function(Builtin),
    /// Whether the number is a power of this base.
    Power(u64),
}

/// The result of a test of a number. All that is known is that equal numbers have equal results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub(super) test: Test,
    pub(super) of: Linear,
    pub(super) holds: bool,
}

/// A path through a rule: the values of the variables, and the positions for which it is taken.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) slots: Rc<Vec<Sym>>,
    /// Forms that are at least 0.
    pub(super) rows: Vec<Linear>,
    pub(super) atoms: Vec<Atom>,
    /// Whether the path is taken wherever rows and atoms hold. Otherwise it may be taken there.
    pub(super) exact: bool,
}

/// Options of the same form.
#[derive(Clone, Debug)]
pub(super) struct Family {
    pub(super) pieces: Rc<[Piece]>,
    pub(super) rows: Vec<Linear>,
    pub(super) atoms: Vec<Atom>,
    /// Whether all instances are options. Otherwise some may be.
    pub(super) exact: bool,
}

/// A floored quotient: `quotient = ⌊of / by⌋`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Floor {
    pub(super) quotient: Var,
    pub(super) of: Linear,
    pub(super) by: i128,
}

impl Floor {
    /// `by·q ≤ of` and `of ≤ by·q + by − 1`.
    pub(super) fn rows(&self) -> Option<[Linear; 2]> {
        let low = self.of.plus(-self.by, &Linear::var(self.quotient))?;
        let high = low.negated(self.by - 1);
        Some([low, high])
    }
}

/// The most items of a constant list. A longer one counts as unknown.
const MAX_SEQUENCE_ITEMS: usize = 1 << 17;

impl Sym {
    pub(super) fn number(n: i128) -> Sym {
        Sym::Int(Linear::number(n))
    }

    /// The symbolic value of a constant.
    pub(super) fn of(value: &Val) -> Sym {
        match value {
            Val::Int(n) => Sym::number((*n).into()),
            Val::Bool(_) | Val::Str(_) | Val::Outer(_) | Val::End(_) => Sym::Known(value.clone()),
            Val::Seq(kind, _, items) if items.len() <= MAX_SEQUENCE_ITEMS => {
                Sym::Seq(*kind, items.iter().map(Sym::of).collect())
            }
            Val::Range(range) if range[2] == 1 => Sym::Items {
                least: vec![Linear::number(range[0].into())],
                most: vec![Linear::number(i128::from(range[1]) - 1)],
                all: true,
                down: false,
            },
            _ => Sym::Unknown,
        }
    }

    /// The value as a linear number, if it is one.
    pub(super) fn linear(&self) -> Option<Linear> {
        match self {
            Sym::Int(form) => Some(form.clone()),
            Sym::Known(Val::Bool(b)) => Some(Linear::number((*b).into())),
            _ => None,
        }
    }

    /// The value as a constant, if it is one and not too large.
    pub(super) fn value(&self) -> Option<Val> {
        self.value_within(&mut { MAX_CONSTANT_ITEMS })
    }

    /// The value as a constant of at most `left` items. Items shared between collections are counted each time.
    fn value_within(&self, left: &mut usize) -> Option<Val> {
        *left = left.checked_sub(1)?;
        match self {
            Sym::Int(form) => i64::try_from(form.as_number()?).ok().map(Val::Int),
            Sym::Known(value) => Some(value.clone()),
            Sym::Seq(kind, items) => {
                let values = items.iter().map(|item| item.value_within(left)).collect::<Option<Vec<Val>>>()?;
                match kind {
                    Collection::Set => Val::set(values).ok(),
                    kind => Val::seq(*kind, values).ok(),
                }
            }
            _ => None,
        }
    }
}

impl Path {
    /// The part of the path where these forms are at least 0; `None` if it is proved empty.
    pub(super) fn assume(&self, rows: impl IntoIterator<Item = Linear>) -> Option<Path> {
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
        (!new || !impossible(&path.rows)).then_some(path)
    }

    pub(super) fn set(&mut self, slot: usize, value: Sym) {
        Rc::make_mut(&mut self.slots)[slot] = value;
    }

    /// The path, without the claim that it is taken wherever its conditions hold.
    pub(super) fn vague(mut self) -> Path {
        self.exact = false;
        self
    }

    /// Whether no variable was assigned since `before`.
    pub(super) fn has_slots_of(&self, before: &Path) -> bool {
        Rc::ptr_eq(&self.slots, &before.slots)
    }
}
