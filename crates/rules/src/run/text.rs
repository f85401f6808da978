//! Values as text: `str(…)`, and the representation of items.

use super::Run;
use crate::fault::{Fault, Ran};
use crate::range::LongRange;
use crate::syntax::Collection;
use crate::value::{LONGEST, Val, expected};
use grundy_theory::{Said, say};
use num_traits::Signed;
use std::fmt::Write as _;

/// The most digits of a number that `str` writes and `int` reads, as in CPython (`sys.int_info.default_max_str_digits`).
pub(super) const MOST_DIGITS_AS_TEXT: usize = 4300;

impl Run<'_> {
    /// `str(value)`
    ///
    /// # Errors
    /// The value has no fixed text in Python (a set of several items), or is a position or an end.
    pub(super) fn text_of(&mut self, value: &Val) -> Ran<Val> {
        if let Val::Str(_) = value {
            return Ok(value.clone());
        }
        let mut text = String::new();
        self.write(value, &mut text)?;
        Ok(Val::Str(text.into()))
    }

    fn write(&mut self, value: &Val, text: &mut String) -> Ran<()> {
        let before = text.len();
        match value {
            Val::Int(n) => push(text, n),
            Val::Big(n) => {
                // Writing digits takes quadratic time, so the steps grow with the square of the length.
                self.spend((n.bits() / 64).pow(2))?;
                push(text, n);
                if text.len() - before > MOST_DIGITS_AS_TEXT + usize::from(n.is_negative()) {
                    return Err(Fault::rule(say!(
                        "Python does not write a number of more than {MOST_DIGITS_AS_TEXT} digits as text",
                        "Python 不把超过 {MOST_DIGITS_AS_TEXT} 位的数写成字符串"
                    )));
                }
            }
            Val::Bool(b) => text.push_str(if *b { "True" } else { "False" }),
            Val::Str(inner) => quoted(inner, text)?,
            Val::Range(_) | Val::LongRange(_) => {
                LongRange::of(value).iter().for_each(|range| push(text, range));
            }
            Val::Seq(Collection::Set, _, items) if items.is_empty() => text.push_str("set()"),
            Val::Seq(Collection::Set, _, items) if items.len() > 1 => {
                return Err(Fault::rule(say!(
                    "Python writes the items of a set in no fixed order",
                    "Python 输出集合元素的顺序不固定"
                ))
                .help(say!("sort them: str(sorted(s))", "请先排序：str(sorted(s))")));
            }
            Val::Seq(kind, _, items) => {
                let (open, close) = match kind {
                    Collection::Tuple if items.len() == 1 => ("(", ",)"),
                    Collection::Tuple => ("(", ")"),
                    Collection::List => ("[", "]"),
                    Collection::Set => ("{", "}"),
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
            Val::Unset | Val::Position(_) | Val::Outer(_) | Val::End(_) => {
                let what = Said::of((
                    "a number, a truth value, a text, or a tuple or list of them",
                    "数、布尔值、字符串，或由它们组成的元组或列表",
                ));
                return Err(expected(what, value));
            }
        }
        self.spend((text.len() - before) as u64)?;
        if text.len() > LONGEST { Err(Fault::memory()) } else { Ok(()) }
    }
}

fn push(text: &mut String, value: &dyn std::fmt::Display) {
    write!(text, "{value}").expect("a text can be written to");
}

/// A text in quotes, as `repr` writes it: in double quotes if it contains a single quote and no double quote.
fn quoted(inner: &str, text: &mut String) -> Ran<()> {
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
            '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{ad}' => push(text, &format_args!("\\x{:02x}", u32::from(sign))),
            // `repr` prints letters and digits of all scripts as they are. For other characters it depends on the version of Unicode.
            _ if sign <= '\u{ff}' || sign.is_alphanumeric() => text.push(sign),
            _ => {
                return Err(Fault::rule(say!(
                    "the sign {sign:?} in a text has no fixed form inside a tuple or list",
                    "字符串中的字符 {sign:?} 在元组或列表里没有固定的写法"
                )));
            }
        }
    }
    text.push(quote);
    Ok(())
}
