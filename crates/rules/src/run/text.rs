//! Values as text: `str(…)`, and the representation of items.

use super::RulesRun;
use crate::fault::{RulesFault, RunResult};
use crate::syntax::CollectionKind;
use crate::value::{MAX_COLLECTION_ITEMS, RuleValue, kind_mismatch};
use grundy_game::text;
use num_traits::Signed;
use std::fmt::Write as _;

/// The maximum number of digits of a number that `str` writes and `int` reads, as in CPython (`sys.int_info.default_max_str_digits`).
pub(crate) const MAX_DIGITS_AS_TEXT: usize = 4300;

impl RulesRun<'_> {
    /// `str(value)`
    ///
    /// # Errors
    /// Returns an error if the value has no fixed text in Python (a set of several items), or is a position or an end.
    pub(super) fn text_of(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        if let RuleValue::Str(_) = value {
            return Ok(value.clone());
        }
        let mut text = String::new();
        self.write(value, &mut text)?;
        Ok(RuleValue::Str(text.into()))
    }

    fn write(&mut self, value: &RuleValue, text: &mut String) -> RunResult<()> {
        let before = text.len();
        match value {
            RuleValue::Int(n) => push_display(text, n),
            RuleValue::Big(n) => {
                // Writing digits takes quadratic time, so the steps grow with the square of the length.
                self.spend_steps((n.bits() / 64).pow(2))?;
                push_display(text, n);
                if text.len() - before > MAX_DIGITS_AS_TEXT + usize::from(n.is_negative()) {
                    return Err(RulesFault::rule_mistake(text!(
                        "Python does not write a number of more than {MAX_DIGITS_AS_TEXT} digits as text"
                    )));
                }
            }
            RuleValue::Bool(b) => text.push_str(if *b { "True" } else { "False" }),
            RuleValue::Str(inner) => push_quoted(inner, text)?,
            RuleValue::Range(_) | RuleValue::LongRange(_) => {
                value.as_range().iter().for_each(|range| push_display(text, range));
            }
            RuleValue::Seq(CollectionKind::Set, _, items) if items.is_empty() => text.push_str("set()"),
            RuleValue::Seq(CollectionKind::Set, _, items) if items.len() > 1 => {
                return Err(RulesFault::rule_mistake(text!("Python writes the items of a set in no fixed order"))
                    .with_help(text!("sort them: str(sorted(s))")));
            }
            RuleValue::Seq(kind, _, items) => {
                let (open, close) = match kind {
                    CollectionKind::Tuple if items.len() == 1 => ("(", ",)"),
                    CollectionKind::Tuple => ("(", ")"),
                    CollectionKind::List => ("[", "]"),
                    CollectionKind::Set => ("{", "}"),
                };
                text.push_str(open);
                for (place, item) in items.iter().enumerate() {
                    if place > 0 {
                        text.push_str(", ");
                    }
                    self.write(item, text)?;
                }
                text.push_str(close);
            }
            RuleValue::Unset
            | RuleValue::Position(_)
            | RuleValue::Outer(_)
            | RuleValue::End(_)
            | RuleValue::Demand(..) => {
                let what = text!("a number, a truth value, a text, or a tuple or list of them");
                return Err(kind_mismatch(what, value));
            }
        }
        self.spend_steps((text.len() - before) as u64)?;
        if text.len() > MAX_COLLECTION_ITEMS { Err(RulesFault::value_too_large()) } else { Ok(()) }
    }
}

fn push_display(text: &mut String, value: &dyn std::fmt::Display) {
    write!(text, "{value}").expect("a text can be written to");
}

/// A text in quotes, as `repr` writes it: in double quotes if it contains a single quote and no double quote.
fn push_quoted(inner: &str, text: &mut String) -> RunResult<()> {
    let quote = if inner.contains('\'') && !inner.contains('"') { '"' } else { '\'' };
    text.push(quote);
    for sign in inner.chars() {
        match sign {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            _ if sign == quote => {
                text.push('\\');
                text.push(sign);
            }
            '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{ad}' => {
                push_display(text, &format_args!("\\x{:02x}", u32::from(sign)))
            }
            // `repr` prints letters and digits of all scripts as they are. For other characters it depends on the version of Unicode.
            _ if sign <= '\u{ff}' || sign.is_alphanumeric() => text.push(sign),
            _ => {
                return Err(RulesFault::rule_mistake(text!(
                    "the sign {sign:?} in a text has no fixed form inside a tuple or list"
                )));
            }
        }
    }
    text.push(quote);
    Ok(())
}
