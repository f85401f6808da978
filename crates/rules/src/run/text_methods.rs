//! The methods of texts, as Python has them.

use super::RulesRun;
use crate::builtin::TextMethod;
use crate::fault::{RulesFault, RunResult};
use crate::syntax::CollectionKind;
use crate::value::{MAX_COLLECTION_ITEMS, RuleValue, kind_mismatch};
use grundy_game::text;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

impl RulesRun<'_> {
    /// The value of a method of a text: `s.replace("XX", "..")`.
    ///
    /// # Errors
    /// Returns an error if an argument is of another kind, or the result is too large.
    pub(super) fn call_text_method(&mut self, method: TextMethod, args: &[RuleValue]) -> RunResult<RuleValue> {
        let own = expect_text(&args[0])?;
        self.spend_steps(1 + own.len() as u64 / 8)?;
        match method {
            TextMethod::Join => self.join_texts(own, &args[1]),
            TextMethod::Replace => self.replace_text(own, args),
            TextMethod::Split => self.split_text(own, args),
            TextMethod::Strip | TextMethod::StripLeft | TextMethod::StripRight => {
                let signs = args.get(1).map(expect_text).transpose()?;
                let is_stripped =
                    |sign: char| signs.map_or_else(|| is_python_space(sign), |signs| signs.contains(sign));
                let kept = match method {
                    TextMethod::Strip => own.trim_matches(is_stripped),
                    TextMethod::StripLeft => own.trim_start_matches(is_stripped),
                    _ => own.trim_end_matches(is_stripped),
                };
                Ok(RuleValue::Str(kept.into()))
            }
            TextMethod::StartsWith => Ok(RuleValue::Bool(own.starts_with(expect_text(&args[1])?))),
            TextMethod::EndsWith => Ok(RuleValue::Bool(own.ends_with(expect_text(&args[1])?))),
            TextMethod::Find => {
                let found = own.find(expect_text(&args[1])?);
                // Python counts characters, and a text here is of bytes.
                Ok(RuleValue::Int(found.map_or(-1, |at| own[..at].chars().count() as i64)))
            }
        }
    }

    fn join_texts(&mut self, between: &str, items: &RuleValue) -> RunResult<RuleValue> {
        let mut joined = String::new();
        for (place, item) in self.collect_items(items)?.iter().enumerate() {
            if place > 0 {
                joined.push_str(between);
            }
            joined.push_str(expect_text(item)?);
            self.check_text_size(&joined)?;
        }
        Ok(RuleValue::Str(joined.into()))
    }

    fn replace_text(&mut self, own: &str, args: &[RuleValue]) -> RunResult<RuleValue> {
        let (old, new) = (expect_text(&args[1])?, expect_text(&args[2])?);
        let limit = self.limit_argument(args.get(3))?;
        let places = if old.is_empty() { own.chars().count() + 1 } else { own.matches(old).count() };
        let size = own.len() as u64 + places.min(limit) as u64 * new.len() as u64;
        self.spend_steps(size / 8)?;
        if size > MAX_COLLECTION_ITEMS as u64 {
            return Err(RulesFault::value_too_large());
        }
        Ok(RuleValue::Str(own.replacen(old, new, limit).into()))
    }

    fn split_text(&mut self, own: &str, args: &[RuleValue]) -> RunResult<RuleValue> {
        let Some(between) = args.get(1) else {
            let words = own.split(is_python_space).filter(|word| !word.is_empty());
            return self.list_of_texts(words);
        };
        let between = expect_text(between)?;
        if between.is_empty() {
            return Err(RulesFault::rule_mistake(text!("the separator of `split` must not be empty")));
        }
        let limit = self.limit_argument(args.get(2))?;
        self.list_of_texts(own.splitn(limit.saturating_add(1), between))
    }

    fn list_of_texts<'a>(&mut self, parts: impl Iterator<Item = &'a str>) -> RunResult<RuleValue> {
        let mut list = Vec::new();
        for part in parts {
            self.spend_steps(4)?;
            list.push(RuleValue::Str(part.into()));
        }
        RuleValue::new_sequence(CollectionKind::List, list)
    }

    /// The number of times at most, given by an argument; no limit without it or if it is negative.
    fn limit_argument(&self, limit: Option<&RuleValue>) -> RunResult<usize> {
        let limit = limit.map_or(Ok(BigInt::from(-1)), |limit| self.integer(limit))?;
        Ok(if limit.is_negative() { usize::MAX } else { limit.to_usize().unwrap_or(usize::MAX) })
    }

    fn check_text_size(&mut self, text: &str) -> RunResult<()> {
        self.spend_steps(1)?;
        if text.len() > MAX_COLLECTION_ITEMS { Err(RulesFault::value_too_large()) } else { Ok(()) }
    }
}

fn expect_text(value: &RuleValue) -> RunResult<&str> {
    match value {
        RuleValue::Str(text) => Ok(text),
        other => Err(kind_mismatch(text!("a text"), other)),
    }
}

/// Whether `str.split` and `str.strip` of Python take a character for a space.
fn is_python_space(sign: char) -> bool {
    sign.is_whitespace() || ('\x1c'..='\x1f').contains(&sign)
}
