//! Builtin functions of collections.

use crate::fault::{RulesFault, RunResult};
use crate::range::LongRange;
use crate::run::RulesRun;
use crate::run::arith::add_values;
use crate::run::compare::{check_sortable, extreme_value};
use crate::run::expr::truth_value;
use crate::syntax::CollectionKind;
use crate::value::{MAX_COLLECTION_ITEMS, RuleValue, as_big_integer, total_order};
use grundy_game::text;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::collections::BTreeSet;

impl RulesRun<'_> {
    /// Collects the items of a collection.
    pub(in crate::run) fn collect_items(&mut self, value: &RuleValue) -> RunResult<Vec<RuleValue>> {
        let length = self.length(value)?;
        if length > MAX_COLLECTION_ITEMS as u64 {
            return Err(RulesFault::value_too_large());
        }
        self.spend_steps(4 * length)?;
        Ok(self.iterate(value)?.collect())
    }

    /// Refuses one more item than a collection may have, and counts a step for it.
    fn check_growth(&mut self, items: &[RuleValue]) -> RunResult<()> {
        if items.len() >= MAX_COLLECTION_ITEMS {
            return Err(RulesFault::value_too_large());
        }
        self.spend_steps(4)
    }

    /// `range(…)`
    pub(super) fn range(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut numbers = args.iter().map(|arg| self.integer(arg)).collect::<Result<Vec<_>, _>>()?.into_iter();
        let (first, second, third) = (numbers.next().unwrap_or_default(), numbers.next(), numbers.next());
        let (start, stop) = match second {
            None => (BigInt::ZERO, first),
            Some(stop) => (first, stop),
        };
        let step = third.unwrap_or_else(|| BigInt::from(1));
        if step.is_zero() {
            return Err(RulesFault::rule_mistake(text!("the step of a range must not be 0")));
        }
        Ok(RuleValue::from_range(LongRange { start, stop, step }))
    }

    /// The least or the greatest item of a collection, or of several arguments.
    pub(super) fn extreme_item(&mut self, args: &[RuleValue], greatest: bool) -> RunResult<RuleValue> {
        let values = if args.len() == 1 { self.collect_items(&args[0])? } else { args.to_vec() };
        extreme_value(self, &values, greatest)
    }

    /// The sum of the items of a collection, from a start on if one is given.
    pub(super) fn sum_items(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let start = args.get(1).cloned().unwrap_or(RuleValue::Int(0));
        if let RuleValue::Str(_) = start {
            return Err(RulesFault::rule_mistake(text!("`sum` cannot add texts")));
        }
        let items = self.iterate(&args[0])?;
        items.into_iter().try_fold(start, |total, item| {
            self.spend_steps(1)?;
            add_values(self, total, item)
        })
    }

    /// Whether all items are true, or else whether any is. Stops at the first item that decides.
    pub(super) fn quantify_items(&mut self, collection: &RuleValue, all: bool) -> RunResult<RuleValue> {
        for item in self.iterate(collection)? {
            self.spend_steps(1)?;
            if truth_value(&item)? != all {
                return Ok(RuleValue::Bool(!all));
            }
        }
        Ok(RuleValue::Bool(all))
    }

    /// Pairs of a number, counted from 0 or a start, and an item.
    pub(super) fn enumerate_items(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let first = args.get(1).map_or(Ok(BigInt::ZERO), |first| self.integer(first))?;
        let mut pairs = Vec::new();
        for (place, item) in self.iterate(&args[0])?.enumerate() {
            self.check_growth(&pairs)?;
            pairs.push(RuleValue::new_tuple(vec![RuleValue::from_integer(&first + place), item])?);
        }
        RuleValue::new_tuple(pairs)
    }

    /// Rows of items, as many as the shortest collection has.
    pub(super) fn zip(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut lists = args.iter().map(|arg| self.iterate(arg)).collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        while !lists.is_empty() {
            let Some(row) = lists.iter_mut().map(Iterator::next).collect::<Option<Vec<RuleValue>>>() else { break };
            self.check_growth(&rows)?;
            rows.push(RuleValue::new_tuple(row)?);
        }
        RuleValue::new_tuple(rows)
    }

    /// The items in the reverse order.
    pub(super) fn reverse_items(&mut self, collection: &RuleValue) -> RunResult<RuleValue> {
        if matches!(collection, RuleValue::Seq(CollectionKind::Set, ..)) {
            return Err(RulesFault::rule_mistake(text!("the items of a set have no order"))
                .with_help(text!("sort them: reversed(sorted(s))")));
        }
        let mut items = self.collect_items(collection)?;
        items.reverse();
        RuleValue::new_tuple(items)
    }

    /// A list of the items in ascending order.
    pub(super) fn sort_items(&mut self, collection: &RuleValue) -> RunResult<RuleValue> {
        let mut items = self.collect_items(collection)?;
        self.spend_steps(items.len() as u64 * 8)?;
        items.sort_by(total_order);
        // The sort brings values without an order next to each other, so comparing neighbours is enough.
        for pair in items.windows(2) {
            check_sortable(self, &pair[0], &pair[1])?;
        }
        RuleValue::new_sequence(CollectionKind::List, items)
    }

    /// A collection of the items of another one; without an argument an empty one.
    pub(super) fn make_collection(&mut self, kind: CollectionKind, args: &[RuleValue]) -> RunResult<RuleValue> {
        let items = args.first().map_or(Ok(Vec::new()), |arg| self.collect_items(arg))?;
        RuleValue::new_collection(kind, items)
    }

    /// The least natural number that is not among the items of a collection, or among several numbers.
    pub(super) fn least_excluded(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut numbers = BTreeSet::new();
        let mut add = |run: &mut Self, item: &RuleValue| {
            run.spend_steps(1)?;
            let number = run.integer(item)?;
            if number.is_negative() {
                return Err(run.negative_number_error());
            }
            numbers.extend(number.to_u64());
            Ok(())
        };
        match args {
            [one] if as_big_integer(one).is_none() => {
                for item in self.iterate(one)? {
                    add(self, &item)?;
                }
            }
            several => {
                for item in several {
                    add(self, item)?;
                }
            }
        }
        let least = (0..).find(|number| !numbers.contains(number)).unwrap_or_default();
        Ok(RuleValue::from_integer(least.into()))
    }
}
