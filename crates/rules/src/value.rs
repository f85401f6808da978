//! The values of the interpreter.

use crate::fault::{Fault, Ran};
use crate::range::LongRange;
use crate::syntax::Collection;
use grundy_game::{AnyGame, Arg, Sum};
use grundy_theory::{End, Said, say};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::sync::Arc;

/// A value. Values are immutable: an operation that seems to change a value makes a new one. So values need no identity.
#[derive(Clone, Debug)]
pub(crate) enum Val {
    /// An unassigned name.
    Unset,
    /// An integer that fits a word.
    Int(i64),
    /// An integer that does not fit a word.
    Big(Arc<BigInt>),
    /// `True` or `False`.
    Bool(bool),
    /// A text.
    Str(Arc<str>),
    /// A tuple, a list, or a set in ascending order; with its nesting depth.
    Seq(Collection, u8, Arc<[Val]>),
    /// `range(start, stop, step)`.
    Range(Arc<[i64; 3]>),
    /// A range with a bound or step that does not fit a word.
    LongRange(Arc<LongRange>),
    /// A position: a sum.
    Position(Arc<[Part]>),
    /// A ruleset, a family or a set of numbers of the catalogue.
    Outer(Arc<Arg>),
    /// `win`, `lose` or `draw`: what a game returns where play is over.
    End(End),
}

/// A component of a position.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) game: Who,
    /// The arguments; for a game of the file, its keyword-only values follow.
    pub(crate) args: Arc<[Val]>,
}

/// The ruleset of a component.
#[derive(Clone)]
pub(crate) enum Who {
    /// The function of the file with this number.
    Here(u32),
    /// A ruleset from outside.
    Outer(Arc<dyn AnyGame>),
}

impl std::fmt::Debug for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Who::Here(function) => write!(f, "function {function}"),
            Who::Outer(game) => f.write_str(&game.expression()),
        }
    }
}

/// The most items of a collection, and the most characters of a text.
pub(crate) const LONGEST: usize = 1 << 20;

/// The most components of a position.
pub(crate) const MOST_PARTS: usize = 1 << 16;

/// The deepest nesting of collections.
pub(crate) const DEEPEST: u8 = 64;

impl Val {
    /// An integer of any size.
    pub(crate) fn int(n: BigInt) -> Val {
        n.to_i64().map_or_else(|| Val::Big(Arc::new(n)), Val::Int)
    }

    /// A tuple or list of items. Sets are made by [`Val::set`].
    ///
    /// # Errors
    /// There are too many items, or they are nested too deeply.
    pub(crate) fn seq(kind: Collection, items: Vec<Val>) -> Ran<Val> {
        let depth = |item: &Val| if let Val::Seq(_, depth, _) = item { *depth } else { 0 };
        let depth = items.iter().map(depth).max().unwrap_or(0) + 1;
        if items.len() > LONGEST || depth > DEEPEST {
            return Err(Fault::memory());
        }
        Ok(Val::Seq(kind, depth, items.into()))
    }

    /// A set of items. Of equal items the first one is kept, as in Python: `{True, 1}` is `{True}`.
    ///
    /// # Errors
    /// As [`Val::seq`]; also if an item is a list or a set, or contains one.
    pub(crate) fn set(mut items: Vec<Val>) -> Ran<Val> {
        items.iter().try_for_each(hashable)?;
        items.sort_by(order);
        items.dedup_by(|a, b| order(a, b) == Ordering::Equal);
        Val::seq(Collection::Set, items)
    }

    pub(crate) fn tuple(items: Vec<Val>) -> Ran<Val> {
        Val::seq(Collection::Tuple, items)
    }

    /// Whether the value is true in a condition.
    pub(crate) fn truth(&self) -> bool {
        match self {
            Val::Unset => false,
            Val::Int(n) => *n != 0,
            Val::Bool(b) => *b,
            Val::Str(text) => !text.is_empty(),
            Val::Seq(_, _, items) => !items.is_empty(),
            Val::Range(range) => range_len(range) > 0,
            Val::LongRange(range) => !range.len().is_zero(),
            Val::Big(_) | Val::Position(_) | Val::Outer(_) | Val::End(_) => true,
        }
    }

    /// The kind of value for messages, with an article in English.
    pub(crate) fn kind(&self) -> Said {
        Said::of(match self {
            Val::Unset => ("nothing", "空"),
            Val::Int(_) | Val::Big(_) => ("a number", "数"),
            Val::Bool(_) => ("True or False", "布尔值"),
            Val::Str(_) => ("a text", "字符串"),
            Val::Seq(Collection::Tuple, ..) => ("a tuple", "元组"),
            Val::Seq(Collection::List, ..) => ("a list", "列表"),
            Val::Seq(Collection::Set, ..) => ("a set", "集合"),
            Val::Range(_) | Val::LongRange(_) => ("a range", "range"),
            Val::Position(_) => ("a position", "局面"),
            Val::Outer(arg) => return arg.kind(),
            Val::End(_) => ("an end (win, lose or draw)", "终局（win、lose 或 draw）"),
        })
    }

    /// The value as an argument of the notation; `sum` converts positions.
    pub(crate) fn to_arg(&self, sum: &dyn Fn(&[Part]) -> Ran<Sum>) -> Ran<Arg> {
        Ok(match self {
            Val::Unset => Arg::Tuple(Vec::new()),
            Val::Int(n) => Arg::Int((*n).into()),
            Val::Big(n) => Arg::Int((**n).clone()),
            Val::Bool(b) => Arg::Bool(*b),
            Val::Str(text) => Arg::Str(text.to_string()),
            Val::Seq(kind, _, items) => {
                let items = items.iter().map(|item| item.to_arg(sum)).collect::<Result<_, _>>()?;
                match kind {
                    Collection::Tuple => Arg::Tuple(items),
                    Collection::List => Arg::List(items),
                    Collection::Set => Arg::Set(items),
                }
            }
            Val::Range(range) => match **range {
                [start, stop, 1] => Arg::Range(start.into(), stop.max(start).into()),
                _ if range_len(range) > LONGEST as u64 => return Err(Fault::memory()),
                _ => Arg::Tuple(range_items(range).map(|n| Arg::Int(n.into())).collect()),
            },
            Val::LongRange(range) if range.step.is_one() => {
                Arg::Range(range.start.clone(), (&range.stop).max(&range.start).clone())
            }
            Val::LongRange(range) => {
                let length = range.len().to_u64().filter(|length| *length <= LONGEST as u64);
                let places = 0..length.ok_or_else(Fault::memory)?;
                Arg::Tuple(places.map(|place| Arg::Int(range.item(&place.into()))).collect())
            }
            Val::Position(parts) => Arg::Position(sum(parts)?),
            Val::Outer(arg) => (**arg).clone(),
            Val::End(_) => return Err(expected(Said::of(("a value", "值")), self)),
        })
    }

    /// The value of an argument. A position of another file, or of the catalogue, is kept as it is.
    ///
    /// # Errors
    /// There are too many items, or they are nested too deeply.
    pub(crate) fn of_arg(arg: &Arg) -> Ran<Val> {
        let all = |items: &[Arg]| items.iter().map(Val::of_arg).collect::<Result<Vec<_>, _>>();
        Ok(match arg {
            Arg::Int(n) => Val::int(n.clone()),
            Arg::Bool(b) => Val::Bool(*b),
            Arg::Str(text) => Val::Str(text.as_str().into()),
            Arg::Tuple(items) => Val::tuple(all(items)?)?,
            Arg::List(items) => Val::seq(Collection::List, all(items)?)?,
            Arg::Set(items) => Val::set(all(items)?)?,
            Arg::Range(start, stop) => {
                LongRange { start: start.clone(), stop: stop.clone(), step: BigInt::one() }.into_value()
            }
            other => Val::Outer(Arc::new(other.clone())),
        })
    }
}

/// The number of items of a range.
pub(crate) fn range_len(&[start, stop, step]: &[i64; 3]) -> u64 {
    let (start, stop, step) = (i128::from(start), i128::from(stop), i128::from(step));
    let span = if step > 0 { stop - start } else { start - stop };
    if span <= 0 { 0 } else { ((span - 1) / step.abs() + 1) as u64 }
}

/// The numbers of a range.
pub(crate) fn range_items(&[start, stop, step]: &[i64; 3]) -> impl Iterator<Item = i64> {
    (0..range_len(&[start, stop, step])).map(move |i| (i128::from(start) + i128::from(i) * i128::from(step)) as i64)
}

/// Refuses a value that cannot be an item of a set.
///
/// # Errors
/// The value is a list or a set, or a tuple that contains one.
pub(crate) fn hashable(item: &Val) -> Ran<()> {
    match item {
        Val::Seq(Collection::Tuple, 1, _) => Ok(()),
        Val::Seq(Collection::Tuple, _, items) => items.iter().try_for_each(hashable),
        Val::Seq(..) => {
            let Said { en, zh } = item.kind();
            Err(Fault::rule(say!("{en} cannot be an item of a set", "{zh}不能作为集合的元素"))
                .help(say!("make it a tuple: tuple(xs)", "请改成元组：tuple(xs)")))
        }
        _ => Ok(()),
    }
}

/// A total order in which equal values are adjacent. It agrees with `<` where Python defines it.
pub(crate) fn order(a: &Val, b: &Val) -> Ordering {
    let rank = |value: &Val| match value {
        Val::Unset => 0,
        Val::Bool(_) | Val::Int(_) | Val::Big(_) => 1,
        Val::Str(_) => 2,
        Val::Seq(Collection::Tuple, ..) => 3,
        Val::Seq(Collection::List, ..) => 4,
        Val::Seq(Collection::Set, ..) => 5,
        Val::Range(_) | Val::LongRange(_) => 6,
        Val::Position(_) => 7,
        Val::Outer(_) => 8,
        Val::End(_) => 9,
    };
    match (a, b) {
        (Val::Int(a), Val::Int(b)) => a.cmp(b),
        (Val::Str(a), Val::Str(b)) => a.cmp(b),
        (Val::Seq(k, _, a), Val::Seq(l, _, b)) if k == l => order_all(a, b),
        (Val::Range(_) | Val::LongRange(_), Val::Range(_) | Val::LongRange(_)) => {
            LongRange::of(a).zip(LongRange::of(b)).map_or(Ordering::Equal, |(a, b)| a.order(&b))
        }
        (Val::Position(a), Val::Position(b)) => {
            let part = |(a, b): (&Part, &Part)| {
                format!("{:?}", a.game).cmp(&format!("{:?}", b.game)).then_with(|| order_all(&a.args, &b.args))
            };
            let first = a.iter().zip(b.iter()).map(part).find(|order| order.is_ne());
            first.unwrap_or_else(|| a.len().cmp(&b.len()))
        }
        (Val::Outer(a), Val::Outer(b)) => a.to_string().cmp(&b.to_string()),
        (Val::End(a), Val::End(b)) => (*a as u8).cmp(&(*b as u8)),
        _ => match (big(a), big(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => rank(a).cmp(&rank(b)),
        },
    }
}

fn order_all(a: &[Val], b: &[Val]) -> Ordering {
    // Values are shared far more often than they are equal by chance.
    if std::ptr::eq(a, b) {
        return Ordering::Equal;
    }
    let first = a.iter().zip(b).map(|(a, b)| order(a, b)).find(|order| order.is_ne());
    first.unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// The value as an integer, if it is one; `True` is 1.
pub(crate) fn big(value: &Val) -> Option<BigInt> {
    match value {
        Val::Int(n) => Some((*n).into()),
        Val::Bool(b) => Some(u8::from(*b).into()),
        Val::Big(n) => Some((**n).clone()),
        _ => None,
    }
}

/// The value as a word, if it is an integer that fits one.
pub(crate) fn word(value: &Val) -> Option<i64> {
    match value {
        Val::Int(n) => Some(*n),
        Val::Bool(b) => Some(i64::from(*b)),
        _ => None,
    }
}

/// The error for a value of the wrong kind.
pub(crate) fn expected(what: Said, value: &Val) -> Box<Fault> {
    let (Said { en, zh }, kind) = (what, value.kind());
    let (kind_en, kind_zh) = (kind.en, kind.zh);
    let fault = Fault::rule(say!("{en} is expected here, not {kind_en}", "这里应为{zh}，而不是{kind_zh}"));
    if matches!(value, Val::End(_)) { fault.help(ends_are_returned()) } else { fault }
}

/// How `win`, `lose` and `draw` are used.
pub(crate) fn ends_are_returned() -> Said {
    say!(
        "`win`, `lose` and `draw` are only returned, by the function of a game: return lose",
        "`win`、`lose`、`draw` 只能由游戏的函数返回：return lose"
    )
}
