//! The methods that look for an item of a collection, or a part of a text.

use super::RulesRun;
use super::compare::values_equal;
use crate::fault::{RulesFault, RunResult};
use crate::syntax::CollectionKind;
use crate::value::{RuleValue, kind_mismatch};
use grundy_game::text;

impl RulesRun<'_> {
    /// `xs.count(x)`: the number of equal items, or of parts of a text that do not overlap.
    pub(super) fn count_items(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        if let (RuleValue::Str(text), RuleValue::Str(part)) = (&args[0], &args[1]) {
            self.spend_steps(text.len() as u64)?;
            let empty = part.is_empty();
            return Ok(RuleValue::Int(
                if empty { text.chars().count() + 1 } else { text.matches(&**part).count() } as i64
            ));
        }
        expect_part_of_text(args)?;
        check_has_places(&args[0])?;
        let mut count = 0;
        for item in self.iterate(&args[0])? {
            self.spend_steps(1)?;
            count += i64::from(values_equal(self, &item, &args[1])?);
        }
        Ok(RuleValue::Int(count))
    }

    /// `xs.index(x)`: the place of the first equal item, or where a part of a text begins.
    ///
    /// # Errors
    /// Returns an error if no item is equal to `x`, or the text does not contain the part.
    pub(super) fn index_of_item(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        if let (RuleValue::Str(text), RuleValue::Str(part)) = (&args[0], &args[1]) {
            self.spend_steps(text.len() as u64)?;
            let found = text.find(&**part).map(|at| text[..at].chars().count());
            return found.map(|at| RuleValue::Int(at as i64)).ok_or_else(item_not_found);
        }
        expect_part_of_text(args)?;
        check_has_places(&args[0])?;
        for (at, item) in self.iterate(&args[0])?.enumerate() {
            self.spend_steps(1)?;
            if values_equal(self, &item, &args[1])? {
                return Ok(RuleValue::Int(at as i64));
            }
        }
        Err(item_not_found())
    }
}

/// Refuses to look for anything but a text in a text.
fn expect_part_of_text(args: &[RuleValue]) -> RunResult<()> {
    match args {
        [RuleValue::Str(_), part] if !matches!(part, RuleValue::Str(_)) => Err(kind_mismatch(text!("a text"), part)),
        _ => Ok(()),
    }
}

/// Refuses a set, whose items have no places.
fn check_has_places(value: &RuleValue) -> RunResult<()> {
    if matches!(value, RuleValue::Seq(CollectionKind::Set, ..)) {
        return Err(RulesFault::rule_mistake(text!("the items of a set have no order")));
    }
    Ok(())
}

fn item_not_found() -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("the item is not there"))
}
