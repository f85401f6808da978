//! Reads the items of a case.

use super::JudgeRunner;
use crate::judge::bound::BoundFormula;
use crate::judge::read::{InputItem, InputShape};
use crate::judge::tokens::parse_integer;
use crate::judge::{InputMismatch, RunEnd};
use grundy_game::{Argument, text};
use grundy_rules::Diagnostic;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The maximum number of list items and inner cases of a case that read nothing from the input.
const MAX_UNREAD_ITEMS: u64 = 1 << 20;

impl<'a, L: Iterator<Item = String>> JudgeRunner<'a, L> {
    pub(super) fn read_case_count(&mut self) -> Result<BigInt, RunEnd> {
        let (token, number) = self.read_number(&|| text!("the number of cases is expected here"))?;
        if number.is_negative() {
            let message = text!("the number of cases is negative");
            return Err(self.tokens.mismatch_at(token, message).into());
        }
        Ok(number)
    }

    pub(super) fn read_items(&mut self, items: &'a [InputItem]) -> Result<(), RunEnd> {
        let judge = self.judge;
        for item in items {
            match item {
                InputItem::Named(slot, shape) => {
                    self.values[*slot] = self.read_shape(shape, &judge.input_format.names[*slot], None)?;
                }
                InputItem::Each(times, inner) => {
                    let times = self.evaluate_count(times)?;
                    let mut done = BigInt::zero();
                    while done < times {
                        let (tokens, held_bytes) = (self.tokens.token_count(), self.held_bytes);
                        self.read_items(inner)?;
                        if !matches!(inner.last(), Some(InputItem::Each(..))) {
                            self.answer_case()?;
                        }
                        self.count_item(tokens)?;
                        // The next inner case replaces the values of this one.
                        self.release_bytes_beyond(held_bytes);
                        done += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a value for a name; `of` is the number of such values, and the number of those that were read.
    fn read_shape(
        &mut self,
        shape: &'a InputShape,
        name: &str,
        of: Option<(&BigInt, usize)>,
    ) -> Result<Argument, RunEnd> {
        Ok(match shape {
            InputShape::Number => {
                let expected = || match of {
                    None => text!("a number is expected here, for `{name}`"),
                    Some((count, have)) => {
                        text!("a number is expected here: `{name}` has {count} of them, and {have} were read")
                    }
                };
                Argument::Int(self.read_number(&expected)?.1)
            }
            InputShape::Word => {
                let expected = || match of {
                    None => text!("a word is expected here, for `{name}`"),
                    Some((count, have)) => {
                        text!("a word is expected here: `{name}` has {count} of them, and {have} were read")
                    }
                };
                Argument::Str(self.read_word(&expected)?)
            }
            InputShape::List(depth) => Argument::Tuple(self.read_list(name, *depth)?),
            InputShape::Repeated(count, inner) => {
                let count = self.evaluate_count(count)?;
                let mut list = Vec::new();
                while BigInt::from(list.len()) < count {
                    let tokens = self.tokens.token_count();
                    let value = self.read_shape(inner, name, Some((&count, list.len())))?;
                    if self.tokens.token_count() == tokens {
                        self.hold_bytes(value.estimated_bytes() as u64, name)?;
                    }
                    self.count_item(tokens)?;
                    list.push(value);
                }
                Argument::Tuple(list)
            }
            InputShape::Group(items) => {
                let (judge, mut parts) = (self.judge, Vec::new());
                for item in items {
                    let InputItem::Named(slot, shape) = item else { continue };
                    let value = self.read_shape(shape, &judge.input_format.names[*slot], None)?;
                    self.values[*slot] = value.clone();
                    parts.push(value);
                }
                // A group of one item is its value.
                if parts.len() == 1 { parts.remove(0) } else { Argument::Tuple(parts) }
            }
            InputShape::Computed(formula) => self.evaluate_in_read(formula)?,
        })
    }

    /// Counts an item of a list, or an inner case, if no token was read since there were `tokens`. The input does not bound the number of such items.
    fn count_item(&mut self, tokens: u64) -> Result<(), RunEnd> {
        if self.tokens.token_count() > tokens {
            return Ok(());
        }
        self.unread_items += 1;
        if self.unread_items > MAX_UNREAD_ITEMS {
            let message = text!("more than {MAX_UNREAD_ITEMS} items of this case read nothing from the input");
            return Err(self.tokens.mismatch_at_last(message).into());
        }
        Ok(())
    }

    /// Charges the bytes of an item of the list `name` to the budget.
    fn hold_bytes(&mut self, bytes: u64, name: &str) -> Result<(), RunEnd> {
        let (case, line) = (self.case, self.line);
        self.context.budget.spend(0, bytes).map_err(|stop| RunEnd::Stopped {
            case,
            line,
            position: format!("`{name}`"),
            stop,
        })?;
        self.held_bytes += bytes;
        Ok(())
    }

    /// Releases what was charged after `held_bytes` were held.
    pub(super) fn release_bytes_beyond(&mut self, held_bytes: u64) {
        self.context.budget.release(self.held_bytes - held_bytes);
        self.held_bytes = held_bytes;
    }

    /// Evaluates a number of items or inner cases.
    fn evaluate_count(&mut self, count: &BoundFormula) -> Result<BigInt, RunEnd> {
        match self.evaluate_in_read(count)? {
            Argument::Int(count) if count.is_negative() => {
                let message = text!("the number of items that follow is negative: {count}");
                Err(self.tokens.mismatch_at_last(message).into())
            }
            Argument::Int(count) => Ok(count),
            other => {
                let kind = other.kind_name();
                let (en, zh) = (kind.en, kind.zh);
                let message = text!("a number of times is expected, not {text}", text = (en, zh));
                Err(self.failure_in_read(count, Diagnostic::for_whole_text(message)))
            }
        }
    }

    /// Evaluates an expression in `read`.
    fn evaluate_in_read(&self, formula: &BoundFormula) -> Result<Argument, RunEnd> {
        let value = formula.formula.value(&formula.args(&self.values));
        value.map_err(|error| self.failure_in_read(formula, error))
    }

    fn failure_in_read(&self, formula: &BoundFormula, error: Diagnostic) -> RunEnd {
        self.rules_failure(self.judge.read_place.place_error(formula.place_error(error)))
    }

    fn read_number(
        &mut self,
        expected: &dyn Fn() -> grundy_game::BilingualText,
    ) -> Result<(std::ops::Range<usize>, BigInt), Box<InputMismatch>> {
        let Some(token) = self.tokens.next() else { return Err(self.early_end(expected())) };
        match parse_integer(self.tokens.text(token.clone())) {
            Some(number) => Ok((token, number)),
            None => Err(self.tokens.mismatch_at(token, expected())),
        }
    }

    fn read_word(&mut self, expected: &dyn Fn() -> grundy_game::BilingualText) -> Result<String, Box<InputMismatch>> {
        match self.tokens.next() {
            Some(token) => Ok(self.tokens.text(token).into()),
            None => Err(self.early_end(expected())),
        }
    }

    /// Reads a list in the format of LeetCode, with lists in it if `depth` is more than 1.
    fn read_list(&mut self, name: &str, depth: usize) -> Result<Vec<Argument>, Box<InputMismatch>> {
        let expected = || match depth {
            1 => text!("a list such as [1,2,3] is expected here, for `{name}`"),
            2 => text!("a list such as [[2,5],[3]] is expected here, for `{name}`"),
            _ => text!("a list of lists, {depth} deep, is expected here, for `{name}`"),
        };
        // The lists that are open, the outermost first.
        let mut open: Vec<Vec<Argument>> = Vec::new();
        // Whether an element may come next, and whether it must.
        let (mut wanted, mut needed) = (true, false);
        loop {
            let Some(token) = self.tokens.next() else { return Err(self.early_end(expected())) };
            let text = self.tokens.text(token.clone()).to_string();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                let length = text[at..].find(['[', ']', ',']).unwrap_or(text.len() - at).max(c.len_utf8());
                let (piece, place) = (&text[at..at + length], token.start + at..token.start + at + length);
                at += length;
                match piece {
                    "[" if wanted && open.len() < depth => {
                        open.push(Vec::new());
                        needed = false;
                    }
                    "]" if !needed && let Some(list) = open.pop() => {
                        wanted = false;
                        match open.last_mut() {
                            Some(outer) => outer.push(Argument::Tuple(list)),
                            None if at < text.len() => {
                                let message = text!("the list ends before this");
                                return Err(self.tokens.mismatch_at(token.start + at..token.end, message));
                            }
                            None => return Ok(list),
                        }
                    }
                    "," if !open.is_empty() && !wanted => (wanted, needed) = (true, true),
                    _ => match parse_integer(piece) {
                        Some(number) if open.len() == depth && wanted => {
                            open.last_mut().expect("depth is at least 1").push(Argument::Int(number));
                            (wanted, needed) = (false, false);
                        }
                        _ => return Err(self.tokens.mismatch_at(place, expected())),
                    },
                }
            }
        }
    }

    fn early_end(&self, expected: grundy_game::BilingualText) -> Box<InputMismatch> {
        let (en, zh, case) = (expected.en, expected.zh, self.case.max(1));
        let message = if self.case == 0 {
            text!("the input ends too early: {text}", text = (en, zh))
        } else {
            text!("the input ends too early, in case {case}: {text}", text = (en, zh))
        };
        self.tokens.early_end(message)
    }
}
