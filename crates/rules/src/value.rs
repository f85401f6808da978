//! The values of the interpreter.

use crate::fault::{RulesFault, RunResult};
use crate::range::LongRange;
use crate::syntax::CollectionKind;
use grundy_game::{Argument, BilingualText, DeclaredEnd, MoveKind, Ruleset, Sum, text, text_pair};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::sync::Arc;

/// A value. Values are immutable: an operation that seems to change a value makes a new one. So values need no identity.
#[derive(Clone, Debug)]
pub(crate) enum RuleValue {
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
    Seq(CollectionKind, u8, Arc<[RuleValue]>),
    /// `range(start, stop, step)`.
    Range(Arc<[i64; 3]>),
    /// A range with a bound or step that does not fit a word.
    LongRange(Arc<LongRange>),
    /// A position: a sum.
    Position(Arc<[SumPart]>),
    /// A ruleset, a family or a set of numbers of the catalogue.
    Outer(Arc<Argument>),
    /// `win`, `lose` or `draw`: what a game returns where play is over.
    End(DeclaredEnd),
    /// `entail(position)` or `complimenting(position)`: an option, and what the move demands of the next one.
    Demand(MoveKind, Arc<[SumPart]>),
}

/// A component of a position.
#[derive(Clone, Debug)]
pub(crate) struct SumPart {
    pub(crate) game: ComponentRules,
    /// The arguments; for a game of the file, its keyword-only values follow.
    pub(crate) args: Arc<[RuleValue]>,
}

/// Makes a sum of the notation from the components of a position.
pub(crate) type SumMaker<'s> = dyn Fn(&[SumPart]) -> RunResult<Sum> + 's;

/// The ruleset of a component.
#[derive(Clone)]
pub(crate) enum ComponentRules {
    /// The function of the file with this number.
    Here(u32),
    /// A ruleset from outside.
    Outer(Arc<Ruleset>),
}

impl std::fmt::Debug for ComponentRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ComponentRules::Here(function) => write!(f, "function {function}"),
            ComponentRules::Outer(game) => f.write_str(&game.expression()),
        }
    }
}

/// The maximum number of items of a collection, and the maximum number of characters of a text.
pub(crate) const MAX_COLLECTION_ITEMS: usize = 1 << 20;

/// The maximum number of components of a position.
pub(crate) const MAX_PARTS: usize = 1 << 16;

/// The deepest nesting of collections.
pub(crate) const MAX_TUPLE_DEPTH: u8 = 64;

impl RuleValue {
    /// An integer of any size.
    pub(crate) fn from_integer(n: BigInt) -> RuleValue {
        n.to_i64().map_or_else(|| RuleValue::Big(Arc::new(n)), RuleValue::Int)
    }

    /// A range with bounds of any size.
    pub(crate) fn from_range(range: LongRange) -> RuleValue {
        match (range.start.to_i64(), range.stop.to_i64(), range.step.to_i64()) {
            (Some(start), Some(stop), Some(step)) => RuleValue::Range(Arc::new([start, stop, step])),
            _ => RuleValue::LongRange(Arc::new(range)),
        }
    }

    /// The range, if the value is one.
    pub(crate) fn as_range(&self) -> Option<LongRange> {
        match self {
            RuleValue::Range(range) => {
                let [start, stop, step] = range.map(BigInt::from);
                Some(LongRange { start, stop, step })
            }
            RuleValue::LongRange(range) => Some((**range).clone()),
            _ => None,
        }
    }

    /// A tuple or list of items. Sets are made by [`RuleValue::new_set`].
    ///
    /// # Errors
    /// Returns an error if there are too many items, or if they are nested too deeply.
    pub(crate) fn new_sequence(kind: CollectionKind, items: Vec<RuleValue>) -> RunResult<RuleValue> {
        let depth = |item: &RuleValue| if let RuleValue::Seq(_, depth, _) = item { *depth } else { 0 };
        let depth = items.iter().map(depth).max().unwrap_or(0) + 1;
        if items.len() > MAX_COLLECTION_ITEMS || depth > MAX_TUPLE_DEPTH {
            return Err(RulesFault::value_too_large());
        }
        Ok(RuleValue::Seq(kind, depth, items.into()))
    }

    /// A set of items. Of equal items the first one is kept, as in Python: `{True, 1}` is `{True}`.
    ///
    /// # Errors
    /// Returns the same errors as [`RuleValue::new_sequence`], and an error if an item is a list or a set, or contains one.
    pub(crate) fn new_set(mut items: Vec<RuleValue>) -> RunResult<RuleValue> {
        items.iter().try_for_each(check_hashable)?;
        // The sort is stable, so of equal items the first stays.
        items.sort_by(total_order);
        items.dedup_by(|a, b| total_order(a, b) == Ordering::Equal);
        RuleValue::new_sequence(CollectionKind::Set, items)
    }

    /// A collection of items, of any kind.
    ///
    /// # Errors
    /// Returns the same errors as [`RuleValue::new_sequence`], and for a set those of [`RuleValue::new_set`].
    pub(crate) fn new_collection(kind: CollectionKind, items: Vec<RuleValue>) -> RunResult<RuleValue> {
        match kind {
            CollectionKind::Tuple | CollectionKind::List => RuleValue::new_sequence(kind, items),
            CollectionKind::Set => RuleValue::new_set(items),
        }
    }

    pub(crate) fn new_tuple(items: Vec<RuleValue>) -> RunResult<RuleValue> {
        RuleValue::new_sequence(CollectionKind::Tuple, items)
    }

    /// Whether the value is true in a condition.
    pub(crate) fn is_true(&self) -> bool {
        match self {
            RuleValue::Unset => false,
            RuleValue::Int(n) => *n != 0,
            RuleValue::Bool(b) => *b,
            RuleValue::Str(text) => !text.is_empty(),
            RuleValue::Seq(_, _, items) => !items.is_empty(),
            RuleValue::Range(range) => range_len(range) > 0,
            RuleValue::LongRange(range) => !range.len().is_zero(),
            RuleValue::Big(_)
            | RuleValue::Position(_)
            | RuleValue::Outer(_)
            | RuleValue::End(_)
            | RuleValue::Demand(..) => true,
        }
    }

    /// The kind of value for messages, with an article in English.
    pub(crate) fn kind(&self) -> BilingualText {
        BilingualText::from_pair(match self {
            RuleValue::Unset => text_pair!("nothing"),
            RuleValue::Int(_) | RuleValue::Big(_) => text_pair!("a number"),
            RuleValue::Bool(_) => text_pair!("True or False"),
            RuleValue::Str(_) => text_pair!("a text"),
            RuleValue::Seq(CollectionKind::Tuple, ..) => text_pair!("a tuple"),
            RuleValue::Seq(CollectionKind::List, ..) => text_pair!("a list"),
            RuleValue::Seq(CollectionKind::Set, ..) => text_pair!("a set"),
            RuleValue::Range(_) | RuleValue::LongRange(_) => ("a range", "range"),
            RuleValue::Position(_) => text_pair!("a position"),
            RuleValue::Outer(arg) => return arg.kind_name(),
            RuleValue::End(_) => text_pair!("an end (win, lose or draw)"),
            RuleValue::Demand(..) => text_pair!("an entailing or complimenting move"),
        })
    }

    /// The value as an argument of the notation; `sum` converts positions.
    pub(crate) fn to_arg(&self, sum: &SumMaker<'_>) -> RunResult<Argument> {
        Ok(match self {
            RuleValue::Unset => Argument::Tuple(Vec::new()),
            RuleValue::Int(n) => Argument::Int((*n).into()),
            RuleValue::Big(n) => Argument::Int((**n).clone()),
            RuleValue::Bool(b) => Argument::Bool(*b),
            RuleValue::Str(text) => Argument::Str(text.to_string()),
            RuleValue::Seq(kind, _, items) => {
                let items = items.iter().map(|item| item.to_arg(sum)).collect::<Result<_, _>>()?;
                match kind {
                    CollectionKind::Tuple => Argument::Tuple(items),
                    CollectionKind::List => Argument::List(items),
                    CollectionKind::Set => Argument::Set(items),
                }
            }
            RuleValue::Range(range) => match **range {
                [start, stop, 1] => Argument::Range(start.into(), stop.max(start).into()),
                _ if range_len(range) > MAX_COLLECTION_ITEMS as u64 => return Err(RulesFault::value_too_large()),
                _ => Argument::Tuple(range_items(range).map(|n| Argument::Int(n.into())).collect()),
            },
            RuleValue::LongRange(range) if range.step.is_one() => {
                Argument::Range(range.start.clone(), (&range.stop).max(&range.start).clone())
            }
            RuleValue::LongRange(range) => {
                let length = range.len().to_u64().filter(|length| *length <= MAX_COLLECTION_ITEMS as u64);
                let places = 0..length.ok_or_else(RulesFault::value_too_large)?;
                Argument::Tuple(places.map(|place| Argument::Int(range.item(&place.into()))).collect())
            }
            RuleValue::Position(parts) => Argument::Position(sum(parts)?),
            RuleValue::Outer(arg) => (**arg).clone(),
            RuleValue::End(_) | RuleValue::Demand(..) => return Err(kind_mismatch(text!("a value"), self)),
        })
    }

    /// The value as an argument of the notation; `None` for a position or an end, or for a collection that contains one.
    pub(crate) fn to_value(&self) -> Option<Argument> {
        self.to_arg(&|_| Err(RulesFault::value_too_large())).ok()
    }

    /// An argument of a position as an argument of the notation.
    ///
    /// # Panics
    /// Panics if the value cannot be an argument of a position, such as a position.
    pub(crate) fn to_plain_arg(&self) -> Argument {
        let no_position = |_: &[SumPart]| Err(RulesFault::value_too_large());
        self.to_arg(&no_position).expect("the arguments of a position are numbers, texts and tuples of them")
    }

    /// The value of an argument. A position of another file, or of the catalogue, is kept as it is.
    ///
    /// # Errors
    /// Returns an error if there are too many items, or if they are nested too deeply.
    pub(crate) fn from_arg(arg: &Argument) -> RunResult<RuleValue> {
        let all = |items: &[Argument]| items.iter().map(RuleValue::from_arg).collect::<Result<Vec<_>, _>>();
        Ok(match arg {
            Argument::Int(n) => RuleValue::from_integer(n.clone()),
            Argument::Bool(b) => RuleValue::Bool(*b),
            Argument::Str(text) => RuleValue::Str(text.as_str().into()),
            Argument::Tuple(items) => RuleValue::new_tuple(all(items)?)?,
            Argument::List(items) => RuleValue::new_sequence(CollectionKind::List, all(items)?)?,
            Argument::Set(items) => RuleValue::new_set(all(items)?)?,
            Argument::Range(start, stop) => {
                RuleValue::from_range(LongRange { start: start.clone(), stop: stop.clone(), step: BigInt::one() })
            }
            other => RuleValue::Outer(Arc::new(other.clone())),
        })
    }
}

/// The number of items of a range.
pub(crate) fn range_len(&[start, stop, step]: &[i64; 3]) -> u64 {
    let (start, stop, step) = (i128::from(start), i128::from(stop), i128::from(step));
    let span = if step > 0 { stop - start } else { start - stop };
    // Computed with 128 bits: the span of two words and the last item need not fit one.
    if span <= 0 { 0 } else { ((span - 1) / step.abs() + 1) as u64 }
}

/// The numbers of a range.
pub(crate) fn range_items(&[start, stop, step]: &[i64; 3]) -> impl Iterator<Item = i64> {
    (0..range_len(&[start, stop, step])).map(move |i| (i128::from(start) + i128::from(i) * i128::from(step)) as i64)
}

/// Refuses a value that cannot be an item of a set.
///
/// # Errors
/// Returns an error if the value is a list or a set, or a tuple that contains one.
pub(crate) fn check_hashable(item: &RuleValue) -> RunResult<()> {
    match item {
        // At depth 1 no item is a collection, so the items need not be examined.
        RuleValue::Seq(CollectionKind::Tuple, 1, _) => Ok(()),
        RuleValue::Seq(CollectionKind::Tuple, _, items) => items.iter().try_for_each(check_hashable),
        RuleValue::Seq(..) => {
            let BilingualText { en, zh } = item.kind();
            Err(RulesFault::rule_mistake(text!("{text} cannot be an item of a set", text = (en, zh)))
                .with_help(text!("make it a tuple: tuple(xs)")))
        }
        _ => Ok(()),
    }
}

/// A total order in which equal values are adjacent. It agrees with `<` where Python defines it.
pub(crate) fn total_order(a: &RuleValue, b: &RuleValue) -> Ordering {
    let rank = |value: &RuleValue| match value {
        RuleValue::Unset => 0,
        RuleValue::Bool(_) | RuleValue::Int(_) | RuleValue::Big(_) => 1,
        RuleValue::Str(_) => 2,
        RuleValue::Seq(CollectionKind::Tuple, ..) => 3,
        RuleValue::Seq(CollectionKind::List, ..) => 4,
        RuleValue::Seq(CollectionKind::Set, ..) => 5,
        RuleValue::Range(_) | RuleValue::LongRange(_) => 6,
        RuleValue::Position(_) => 7,
        RuleValue::Outer(_) => 8,
        RuleValue::End(_) => 9,
        RuleValue::Demand(..) => 10,
    };
    match (a, b) {
        // The frequent case, without a big integer.
        (RuleValue::Int(a), RuleValue::Int(b)) => a.cmp(b),
        (RuleValue::Str(a), RuleValue::Str(b)) => a.cmp(b),
        (RuleValue::Seq(k, _, a), RuleValue::Seq(l, _, b)) if k == l => order_items(a, b),
        (RuleValue::Range(_) | RuleValue::LongRange(_), RuleValue::Range(_) | RuleValue::LongRange(_)) => {
            a.as_range().zip(b.as_range()).map_or(Ordering::Equal, |(a, b)| a.order(&b))
        }
        (RuleValue::Position(a), RuleValue::Position(b)) => order_positions(a, b),
        (RuleValue::Demand(kind, a), RuleValue::Demand(other, b)) => {
            kind.cmp(other).then_with(|| order_positions(a, b))
        }
        (RuleValue::Outer(a), RuleValue::Outer(b)) => a.to_string().cmp(&b.to_string()),
        (RuleValue::End(a), RuleValue::End(b)) => (*a as u8).cmp(&(*b as u8)),
        _ => match (as_big_integer(a), as_big_integer(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => rank(a).cmp(&rank(b)),
        },
    }
}

fn order_positions(a: &[SumPart], b: &[SumPart]) -> Ordering {
    let part = |(a, b): (&SumPart, &SumPart)| {
        format!("{:?}", a.game).cmp(&format!("{:?}", b.game)).then_with(|| order_items(&a.args, &b.args))
    };
    let first = a.iter().zip(b.iter()).map(part).find(|order| order.is_ne());
    first.unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn order_items(a: &[RuleValue], b: &[RuleValue]) -> Ordering {
    // Values are shared far more often than they are equal by chance.
    if std::ptr::eq(a, b) {
        return Ordering::Equal;
    }
    let first = a.iter().zip(b).map(|(a, b)| total_order(a, b)).find(|order| order.is_ne());
    first.unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// The value as an integer, if it is one; `True` is 1.
pub(crate) fn as_big_integer(value: &RuleValue) -> Option<BigInt> {
    match value {
        RuleValue::Int(n) => Some((*n).into()),
        RuleValue::Bool(b) => Some(u8::from(*b).into()),
        RuleValue::Big(n) => Some((**n).clone()),
        _ => None,
    }
}

/// The value as a word, if it is an integer that fits one.
pub(crate) fn word_value(value: &RuleValue) -> Option<i64> {
    match value {
        RuleValue::Int(n) => Some(*n),
        RuleValue::Bool(b) => Some(i64::from(*b)),
        _ => None,
    }
}

/// The error for a value of the wrong kind.
pub(crate) fn kind_mismatch(what: BilingualText, value: &RuleValue) -> Box<RulesFault> {
    let (BilingualText { en, zh }, kind) = (what, value.kind());
    let (kind_en, kind_zh) = (kind.en, kind.zh);
    let fault = RulesFault::rule_mistake(text!(
        "{text} is expected here, not {kind}",
        text = (en, zh),
        kind = (kind_en, kind_zh)
    ));
    if matches!(value, RuleValue::End(_)) { fault.with_help(end_usage_help()) } else { fault }
}

/// Help on the use of `win`, `lose` and `draw`.
pub(crate) fn end_usage_help() -> BilingualText {
    text!("`win`, `lose` and `draw` can only be returned, by the function of a game: return lose")
}

/// The error for a position where a value is expected.
pub(crate) fn position_as_value_error() -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("a position is not its value: it is neither a number nor the answer to who wins"))
        .with_help(text!("rules only name the moves: who wins and the values are computed"))
}

/// The error for a change in place, with what to write instead.
pub(crate) fn changed_in_place_error(kind: CollectionKind) -> Box<RulesFault> {
    if kind == CollectionKind::Set {
        return RulesFault::rule_mistake(text!(
            "this would change a set in place, and all other names for it: sets are not changed here"
        ))
        .with_help(text!("make a new set: s = s | {{x}}"));
    }
    RulesFault::rule_mistake(text!(
        "this would change a list in place, and all other names for it: lists are not changed here"
    ))
    .with_help(text!("make a new list: u = u + [2]"))
}
