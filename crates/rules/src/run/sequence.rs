//! Collections: items, indices and slices.

use super::Run;
use super::arith::{holds, same};
use crate::fault::{Fault, Ran};
use crate::range::{LongRange, slice_places};
use crate::syntax::Collection;
use crate::value::{Val, big, expected, hashable, range_len, word};
use grundy_theory::{Said, say};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::sync::Arc;

impl Run<'_> {
    /// Iterates over the items of a collection.
    pub(super) fn iterate(&self, value: &Val) -> Ran<Items> {
        match value {
            Val::Seq(_, _, items) => Ok(Items::Seq(Arc::clone(items), 0)),
            Val::Range(range) => Ok(Items::Range(**range, 0, range_len(range))),
            Val::LongRange(range) => Ok(Items::LongRange(Arc::clone(range), BigInt::ZERO, range.len())),
            Val::Str(text) => Ok(Items::Str(Arc::clone(text), 0)),
            other => Err(no_collection(other)),
        }
    }

    /// The number of items of a collection.
    pub(super) fn length(&mut self, value: &Val) -> Ran<u64> {
        match value {
            Val::Seq(_, _, items) => Ok(items.len() as u64),
            Val::Range(range) => Ok(range_len(range)),
            Val::LongRange(range) => range.len().to_u64().ok_or_else(Fault::large_number),
            Val::Str(text) => {
                self.spend(text.len() as u64 / 8)?;
                Ok(text.chars().count() as u64)
            }
            other => Err(no_collection(other)),
        }
    }

    /// `len(value)`. As in Python, it fails for a range with more items than a word can count.
    pub(super) fn length_as_value(&mut self, value: &Val) -> Ran<Val> {
        i64::try_from(self.length(value)?).map(Val::Int).map_err(|_| Fault::large_number())
    }

    pub(super) fn index(&mut self, value: &Val, index: &Val) -> Ran<Val> {
        if matches!(value, Val::Seq(Collection::Set, ..)) {
            return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序")));
        }
        if let (Val::Seq(_, _, items), Some(at)) = (value, word(index)) {
            let place = if at < 0 { at + items.len() as i64 } else { at };
            let item = usize::try_from(place).ok().and_then(|place| items.get(place));
            return item.cloned().ok_or_else(|| no_item(&at.into(), &items.len().into()));
        }
        let at = self.integer(index)?;
        let length = match LongRange::of(value) {
            Some(range) => range.len(),
            None => self.length(value)?.into(),
        };
        let place = if at.is_negative() { &at + &length } else { at.clone() };
        if place.is_negative() || place >= length {
            return Err(no_item(&at, &length));
        }
        if let Some(range) = LongRange::of(value) {
            return Ok(Val::int(range.item(&place)));
        }
        let place = place.to_usize().ok_or_else(Fault::large_number)?;
        Ok(match value {
            Val::Seq(_, _, items) => items[place].clone(),
            Val::Str(text) if text.is_ascii() => Val::Str(text[place..=place].into()),
            Val::Str(text) => Val::Str(text.chars().nth(place).map_or_else(String::new, String::from).into()),
            _ => unreachable!("what has no length was refused"),
        })
    }

    /// `value[low:high:step]`
    pub(super) fn slice(&mut self, value: &Val, parts: &[Option<Val>; 3]) -> Ran<Val> {
        if matches!(value, Val::Seq(Collection::Set, ..)) {
            return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序")));
        }
        let mut bounds = Vec::with_capacity(3);
        for part in parts {
            bounds.push(part.as_ref().map(|part| self.integer(part)).transpose()?);
        }
        let [low, high, step] = [&bounds[0], &bounds[1], &bounds[2]].map(Option::as_ref);
        if step.is_some_and(Zero::is_zero) {
            return Err(Fault::rule(say!("the step of a slice must not be 0", "切片的步长不能为 0")));
        }
        if let Some(range) = LongRange::of(value) {
            return Ok(range.sliced(&slice_places(&range.len(), low, high, step)).into_value());
        }
        let places = slice_places(&self.length(value)?.into(), low, high, step);
        let count = places.len().to_usize().ok_or_else(Fault::memory)?;
        self.spend(4 * count as u64)?;
        // If more than one item is selected, the start, the step and all indices are within the collection, so they fit a word.
        let from = places.start.to_usize().unwrap_or(0);
        let by = places.step.to_isize().unwrap_or(1);
        let place = |turn: usize| from.wrapping_add_signed(by.wrapping_mul(turn as isize));
        match value {
            Val::Seq(kind, _, items) if by == 1 => Val::seq(*kind, items[from.min(items.len())..][..count].to_vec()),
            Val::Seq(kind, _, items) => Val::seq(*kind, (0..count).map(|turn| items[place(turn)].clone()).collect()),
            Val::Str(text) => {
                let signs: Vec<char> = text.chars().collect();
                Ok(Val::Str((0..count).map(|turn| signs[place(turn)]).collect::<String>().into()))
            }
            _ => unreachable!("what has no length was refused"),
        }
    }

    /// Whether `item in value`.
    pub(super) fn contains(&mut self, value: &Val, item: &Val) -> Ran<bool> {
        match value {
            Val::Seq(Collection::Set, _, items) => {
                // Python looks up a set as if it were frozen; a frozen set is never an item here.
                if !matches!(item, Val::Seq(Collection::Set, ..)) {
                    hashable(item)?;
                }
                self.spend(items.len().max(1).ilog2().into())?;
                Ok(holds(items, item))
            }
            Val::Seq(_, _, items) => {
                for other in items.iter() {
                    self.spend(1)?;
                    if same(self, other, item)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Val::Range(range) if let Some(n) = word(item) => {
                let [start, _, step] = **range;
                let offset = i128::from(n) - i128::from(start);
                Ok(offset % i128::from(step) == 0
                    && (0..i128::from(range_len(range))).contains(&(offset / i128::from(step))))
            }
            Val::Range(_) | Val::LongRange(_) => {
                let range = LongRange::of(value).zip(big(item));
                Ok(range.is_some_and(|(range, n)| range.place_of(&n).is_some()))
            }
            Val::Str(text) => match item {
                Val::Str(part) => {
                    self.spend((text.len() + part.len()) as u64)?;
                    Ok(text.contains(&**part))
                }
                other => Err(expected(Said::of(("a text", "字符串")), other)),
            },
            Val::Outer(arg) => match (&**arg, word(item)) {
                (grundy_game::Arg::Numbers(set), Some(n)) => Ok(u64::try_from(n).is_ok_and(|n| set.contains(n))),
                _ => Err(expected(Said::of(("a collection", "集合")), value)),
            },
            other => Err(no_collection(other)),
        }
    }
}

/// The error for a value without items.
fn no_collection(value: &Val) -> Box<Fault> {
    expected(Said::of(("a tuple, a list, a set, a range or a text", "元组、列表、集合、range 或字符串")), value)
}

fn no_item(at: &BigInt, length: &BigInt) -> Box<Fault> {
    Fault::rule(say!("there is no item {at}: there are {length} items", "没有下标为 {at} 的元素：共有 {length} 个元素"))
}

/// The items of a collection, which is kept alive by it.
pub(super) enum Items {
    Seq(Arc<[Val]>, usize),
    Range([i64; 3], u64, u64),
    LongRange(Arc<LongRange>, BigInt, BigInt),
    Str(Arc<str>, usize),
}

impl Iterator for Items {
    type Item = Val;

    fn next(&mut self) -> Option<Val> {
        match self {
            Items::Seq(items, at) => {
                let item = items.get(*at)?.clone();
                *at += 1;
                Some(item)
            }
            Items::Range(range, at, length) => {
                if *at >= *length {
                    return None;
                }
                let item = i128::from(range[0]) + i128::from(*at) * i128::from(range[2]);
                *at += 1;
                Some(Val::Int(item as i64))
            }
            Items::LongRange(range, at, length) => {
                if at >= length {
                    return None;
                }
                let item = range.item(at);
                *at += 1;
                Some(Val::int(item))
            }
            Items::Str(text, at) => {
                let sign = text[*at..].chars().next()?;
                *at += sign.len_utf8();
                Some(Val::Str(sign.to_string().into()))
            }
        }
    }
}
