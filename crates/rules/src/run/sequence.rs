//! Collections: items, indices and slices.

use super::RulesRun;
use super::compare::{set_contains, values_equal};
use crate::fault::{RulesFault, RunResult};
use crate::range::{LongRange, slice_places};
use crate::syntax::CollectionKind;
use crate::value::{RuleValue, as_big_integer, check_hashable, kind_mismatch, range_len, word_value};
use grundy_game::{counted_noun, text};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::sync::Arc;

impl RulesRun<'_> {
    /// Iterates over the items of a collection.
    pub(super) fn iterate(&self, value: &RuleValue) -> RunResult<CollectionItems> {
        match value {
            RuleValue::Seq(_, _, items) => Ok(CollectionItems::Seq(Arc::clone(items), 0)),
            RuleValue::Range(range) => Ok(CollectionItems::Range(**range, 0, range_len(range))),
            RuleValue::LongRange(range) => Ok(CollectionItems::LongRange(Arc::clone(range), BigInt::ZERO, range.len())),
            RuleValue::Str(text) => Ok(CollectionItems::Str(Arc::clone(text), 0)),
            other => Err(not_a_collection(other)),
        }
    }

    /// The number of items of a collection.
    pub(super) fn length(&mut self, value: &RuleValue) -> RunResult<u64> {
        match value {
            RuleValue::Seq(_, _, items) => Ok(items.len() as u64),
            RuleValue::Range(range) => Ok(range_len(range)),
            RuleValue::LongRange(range) => range.len().to_u64().ok_or_else(RulesFault::number_too_large),
            RuleValue::Str(text) => {
                self.spend_steps(text.len() as u64 / 8)?;
                Ok(text.chars().count() as u64)
            }
            other => Err(not_a_collection(other)),
        }
    }

    /// `len(value)`. As in Python, it fails for a range with more items than a word can count.
    pub(super) fn length_as_value(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        i64::try_from(self.length(value)?).map(RuleValue::Int).map_err(|_| RulesFault::number_too_large())
    }

    pub(super) fn item_at(&mut self, value: &RuleValue, index: &RuleValue) -> RunResult<RuleValue> {
        if matches!(value, RuleValue::Seq(CollectionKind::Set, ..)) {
            return Err(RulesFault::rule_mistake(text!("the items of a set have no order")));
        }
        if let (RuleValue::Seq(_, _, items), Some(at)) = (value, word_value(index)) {
            let place = if at < 0 { at + items.len() as i64 } else { at };
            let item = usize::try_from(place).ok().and_then(|place| items.get(place));
            return item.cloned().ok_or_else(|| missing_item(&at.into(), &items.len().into()));
        }
        let at = self.integer(index)?;
        let length = match value.as_range() {
            Some(range) => range.len(),
            None => self.length(value)?.into(),
        };
        let place = if at.is_negative() { &at + &length } else { at.clone() };
        if place.is_negative() || place >= length {
            return Err(missing_item(&at, &length));
        }
        if let Some(range) = value.as_range() {
            return Ok(RuleValue::from_integer(range.item(&place)));
        }
        let place = place.to_usize().ok_or_else(RulesFault::number_too_large)?;
        Ok(match value {
            RuleValue::Seq(_, _, items) => items[place].clone(),
            RuleValue::Str(text) if text.is_ascii() => RuleValue::Str(text[place..=place].into()),
            RuleValue::Str(text) => {
                RuleValue::Str(text.chars().nth(place).map_or_else(String::new, String::from).into())
            }
            _ => unreachable!("what has no length was refused"),
        })
    }

    /// `value[low:high:step]`
    pub(super) fn slice(&mut self, value: &RuleValue, parts: &[Option<RuleValue>; 3]) -> RunResult<RuleValue> {
        if matches!(value, RuleValue::Seq(CollectionKind::Set, ..)) {
            return Err(RulesFault::rule_mistake(text!("the items of a set have no order")));
        }
        let mut bounds = Vec::with_capacity(3);
        for part in parts {
            bounds.push(part.as_ref().map(|part| self.integer(part)).transpose()?);
        }
        let [low, high, step] = [&bounds[0], &bounds[1], &bounds[2]].map(Option::as_ref);
        if step.is_some_and(Zero::is_zero) {
            return Err(RulesFault::rule_mistake(text!("the step of a slice must not be 0")));
        }
        if let Some(range) = value.as_range() {
            return Ok(RuleValue::from_range(range.slice(&slice_places(&range.len(), low, high, step))));
        }
        let places = slice_places(&self.length(value)?.into(), low, high, step);
        let count = places.len().to_usize().ok_or_else(RulesFault::value_too_large)?;
        self.spend_steps(4 * count as u64)?;
        // If more than one item is selected, the start, the step and all indices are within the collection, so they fit a word.
        let from = places.start.to_usize().unwrap_or(0);
        let by = places.step.to_isize().unwrap_or(1);
        let place = |turn: usize| from.wrapping_add_signed(by.wrapping_mul(turn as isize));
        match value {
            RuleValue::Seq(kind, _, items) if by == 1 => {
                RuleValue::new_sequence(*kind, items[from.min(items.len())..][..count].to_vec())
            }
            RuleValue::Seq(kind, _, items) => {
                RuleValue::new_sequence(*kind, (0..count).map(|turn| items[place(turn)].clone()).collect())
            }
            RuleValue::Str(text) => {
                let signs: Vec<char> = text.chars().collect();
                Ok(RuleValue::Str((0..count).map(|turn| signs[place(turn)]).collect::<String>().into()))
            }
            _ => unreachable!("what has no length was refused"),
        }
    }

    /// Whether `item in value`.
    pub(super) fn contains(&mut self, value: &RuleValue, item: &RuleValue) -> RunResult<bool> {
        match value {
            RuleValue::Seq(CollectionKind::Set, _, items) => {
                // Python looks up a set like a frozen set; a frozen set is never an item here.
                if !matches!(item, RuleValue::Seq(CollectionKind::Set, ..)) {
                    check_hashable(item)?;
                }
                self.spend_steps(items.len().max(1).ilog2().into())?;
                Ok(set_contains(items, item))
            }
            RuleValue::Seq(_, _, items) => {
                for other in items.iter() {
                    self.spend_steps(1)?;
                    if values_equal(self, other, item)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            RuleValue::Range(range) if let Some(n) = word_value(item) => {
                let [start, _, step] = **range;
                let offset = i128::from(n) - i128::from(start);
                Ok(offset % i128::from(step) == 0
                    && (0..i128::from(range_len(range))).contains(&(offset / i128::from(step))))
            }
            RuleValue::Range(_) | RuleValue::LongRange(_) => {
                let range = value.as_range().zip(as_big_integer(item));
                Ok(range.is_some_and(|(range, n)| range.place_of(&n).is_some()))
            }
            RuleValue::Str(text) => match item {
                RuleValue::Str(part) => {
                    self.spend_steps((text.len() + part.len()) as u64)?;
                    Ok(text.contains(&**part))
                }
                other => Err(kind_mismatch(text!("a text"), other)),
            },
            RuleValue::Outer(arg) => match (&**arg, word_value(item)) {
                (grundy_game::Argument::Numbers(set), Some(n)) => Ok(u64::try_from(n).is_ok_and(|n| set.contains(n))),
                _ => Err(kind_mismatch(text!("a collection"), value)),
            },
            other => Err(not_a_collection(other)),
        }
    }
}

/// The error for a value without items.
fn not_a_collection(value: &RuleValue) -> Box<RulesFault> {
    kind_mismatch(text!("a tuple, a list, a set, a range or a text"), value)
}

fn missing_item(at: &BigInt, length: &BigInt) -> Box<RulesFault> {
    let items = counted_noun(length, "item", "items");
    let are = if items == "1 item" { "is" } else { "are" };
    RulesFault::rule_mistake(text!("there is no item {at}: there {are} {items}", items = (items, length)))
}

/// The items of a collection, which is kept alive by it.
pub(super) enum CollectionItems {
    Seq(Arc<[RuleValue]>, usize),
    Range([i64; 3], u64, u64),
    LongRange(Arc<LongRange>, BigInt, BigInt),
    Str(Arc<str>, usize),
}

impl Iterator for CollectionItems {
    type Item = RuleValue;

    fn next(&mut self) -> Option<RuleValue> {
        match self {
            CollectionItems::Seq(items, at) => {
                let item = items.get(*at)?.clone();
                *at += 1;
                Some(item)
            }
            CollectionItems::Range(range, at, length) => {
                if *at >= *length {
                    return None;
                }
                let item = i128::from(range[0]) + i128::from(*at) * i128::from(range[2]);
                *at += 1;
                Some(RuleValue::Int(item as i64))
            }
            CollectionItems::LongRange(range, at, length) => {
                if at >= length {
                    return None;
                }
                let item = range.item(at);
                *at += 1;
                Some(RuleValue::from_integer(item))
            }
            CollectionItems::Str(text, at) => {
                let sign = text[*at..].chars().next()?;
                *at += sign.len_utf8();
                Some(RuleValue::Str(sign.to_string().into()))
            }
        }
    }
}
