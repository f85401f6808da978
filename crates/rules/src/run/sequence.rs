//! Collections: their items, places and slices.

use super::Run;
use super::arith::{holds, same};
use crate::fault::{Fault, Ran};
use crate::syntax::Collection;
use crate::value::{Val, expected, range_items, range_len, word};
use grundy_theory::{Said, say};
use std::sync::Arc;

impl Run<'_> {
    /// The items of a collection, one after the other.
    pub(super) fn iterate(&self, value: &Val) -> Ran<Items> {
        match value {
            Val::Seq(_, _, items) => Ok(Items::Seq(Arc::clone(items), 0)),
            Val::Range(range) => Ok(Items::Range(**range, 0, range_len(range))),
            Val::Str(text) => Ok(Items::Str(Arc::clone(text), 0)),
            other => Err(expected(
                Said::of(("a tuple, a list, a set, a range or a text", "元组、列表、集合、range 或字符串")),
                other,
            )),
        }
    }

    /// How many items a collection has.
    pub(super) fn length(&mut self, value: &Val) -> Ran<u64> {
        match value {
            Val::Seq(_, _, items) => Ok(items.len() as u64),
            Val::Range(range) => Ok(range_len(range)),
            Val::Str(text) => {
                self.spend(text.len() as u64 / 8)?;
                Ok(text.chars().count() as u64)
            }
            other => Err(expected(
                Said::of(("a tuple, a list, a set, a range or a text", "元组、列表、集合、range 或字符串")),
                other,
            )),
        }
    }

    pub(super) fn index(&mut self, value: &Val, index: &Val) -> Ran<Val> {
        if matches!(value, Val::Seq(Collection::Set, ..)) {
            return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序")));
        }
        let length = self.length(value)? as i64;
        let at = self.word(index)?;
        let place = if at < 0 { at + length } else { at };
        if !(0..length).contains(&place) {
            return Err(Fault::rule(say!(
                "there is no item {at}: there are {length} items",
                "没有下标为 {at} 的元素：共有 {length} 个元素"
            )));
        }
        Ok(match value {
            Val::Seq(_, _, items) => items[place as usize].clone(),
            Val::Range(range) => Val::Int(range[0] + place * range[2]),
            Val::Str(text) if text.is_ascii() => {
                let at = place as usize;
                Val::Str(text[at..=at].into())
            }
            Val::Str(text) => Val::Str(text.chars().nth(place as usize).map_or_else(String::new, String::from).into()),
            _ => unreachable!("what has no length was refused"),
        })
    }

    /// `value[low:high:step]`
    pub(super) fn slice(&mut self, value: &Val, parts: &[Option<Val>; 3]) -> Ran<Val> {
        if matches!(value, Val::Seq(Collection::Set, ..)) {
            return Err(Fault::rule(say!("the items of a set have no order", "集合的元素没有顺序")));
        }
        let length = self.length(value)? as i64;
        let step = parts[2].as_ref().map_or(Ok(1), |step| self.word(step))?;
        if step == 0 {
            return Err(Fault::rule(say!("the step of a slice is not 0", "切片的步长不能为 0")));
        }
        let (lowest, highest) = if step > 0 { (0, length) } else { (-1, length - 1) };
        let bound = |part: &Option<Val>, default: i64| -> Ran<i64> {
            match part {
                None => Ok(default),
                Some(part) => {
                    let at = self.word(part)?;
                    Ok((if at < 0 { at.saturating_add(length) } else { at }).clamp(lowest, highest))
                }
            }
        };
        let (first, last) = if step > 0 { (0, length) } else { (length - 1, -1) };
        let range = [bound(&parts[0], first)?, bound(&parts[1], last)?, step];
        let places = || range_items(&range).map(|place| place as usize);
        self.spend(4 * range_len(&range))?;
        match value {
            Val::Seq(kind, _, items) if step == 1 => {
                let (from, to) = (range[0] as usize, range[1].max(range[0]) as usize);
                Val::seq(*kind, items[from..to].to_vec())
            }
            Val::Seq(kind, _, items) => Val::seq(*kind, places().map(|place| items[place].clone()).collect()),
            Val::Range(of) => Val::tuple(places().map(|place| Val::Int(of[0] + place as i64 * of[2])).collect()),
            Val::Str(text) => {
                let signs: Vec<char> = text.chars().collect();
                Ok(Val::Str(places().map(|place| signs[place]).collect::<String>().into()))
            }
            _ => unreachable!("what has no length was refused"),
        }
    }

    /// Whether `item in value`.
    pub(super) fn contains(&mut self, value: &Val, item: &Val) -> Ran<bool> {
        match value {
            Val::Seq(Collection::Set, _, items) => {
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
            Val::Range(range) => Ok(word(item).is_some_and(|n| {
                let [start, _, step] = **range;
                let offset = i128::from(n) - i128::from(start);
                offset % i128::from(step) == 0
                    && (0..i128::from(range_len(range))).contains(&(offset / i128::from(step)))
            })),
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
            other => Err(expected(
                Said::of(("a tuple, a list, a set, a range or a text", "元组、列表、集合、range 或字符串")),
                other,
            )),
        }
    }
}

/// The items of a collection, which it holds on to.
pub(super) enum Items {
    Seq(Arc<[Val]>, usize),
    Range([i64; 3], u64, u64),
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
            Items::Str(text, at) => {
                let sign = text[*at..].chars().next()?;
                *at += sign.len_utf8();
                Some(Val::Str(sign.to_string().into()))
            }
        }
    }
}
