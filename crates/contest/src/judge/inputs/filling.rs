//! Fills the items of a case: with numbers of a given sum, in every way, or with [drawn](super::draw) numbers.

use super::GeneratedInputs;
use super::draw::NumberDraw;
use crate::judge::bound::BoundFormula;
use crate::judge::read::{InputItem, InputShape};
use crate::stress::{ExpressionError, QuestionsEnd};
use grundy_game::{Argument, Budget};
use num_traits::ToPrimitive;
use std::ops::ControlFlow::{self, Break, Continue};

/// The longest generated list, and the most inner cases.
pub(super) const MAX_GENERATED_COUNT: u64 = 1000;

/// Continues with the rest of a case, for what was filled in and what is left of the sum.
type CaseContinuation<'r, 'a, 'v> = dyn FnMut(&mut InputFilling<'a, 'v>, &mut String, u64) -> ControlFlow<()> + 'r;

/// A continuation that also receives the value that was filled in.
type ValueContinuation<'r, 'a, 'v> =
    dyn FnMut(&mut InputFilling<'a, 'v>, Argument, &mut String, u64) -> ControlFlow<()> + 'r;

/// The state of filling the items with numbers of a given sum.
pub(super) struct InputFilling<'a, 'v> {
    pub(super) inputs: &'a GeneratedInputs<'a>,
    pub(super) values: Vec<Argument>,
    /// Whether larger sums give more inputs.
    pub(super) has_larger_inputs: bool,
    pub(super) budget: &'v dyn Budget,
    /// The reason why the filling ended early, unless the callback ended it.
    pub(super) end: Option<QuestionsEnd>,
    pub(super) visit: &'v mut dyn FnMut(&str) -> ControlFlow<()>,
    /// If it is given, one number is drawn where all would be tried, and the sum does not matter.
    pub(super) draw: Option<&'v mut NumberDraw>,
}

impl<'a, 'v> InputFilling<'a, 'v> {
    /// Fills in the items in every way in which their numbers have at most the given sum.
    /// If they are the last, they must have that sum, so that smaller ones may be left out.
    pub(super) fn fill_items(
        &mut self,
        items: &[InputItem],
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut CaseContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        if let Err(stop) = self.budget.spend(0, 0) {
            self.end = Some(QuestionsEnd::Stopped(stop));
            return Break(());
        }
        let Some((item, rest)) = items.split_first() else { return then(self, text, sum) };
        let item_last = last && rest.is_empty();
        match item {
            InputItem::Named(slot, shape) => {
                if let Some(draw) = &mut self.draw {
                    draw.begin_name(*slot);
                }
                self.fill_shape(shape, text, sum, item_last, &mut |filling, value, text, sum| {
                    // A name may be read again: what was counted by the earlier value is counted by it for the next choice too.
                    let earlier = std::mem::replace(&mut filling.values[*slot], value);
                    let flow = filling.fill_items(rest, text, sum, last, then);
                    filling.values[*slot] = earlier;
                    flow
                })
            }
            InputItem::Each(times, inner) => match self.item_count(times) {
                Some(times) => self.fill_times(inner, times, text, sum, item_last, &mut |filling, text, sum| {
                    filling.fill_items(rest, text, sum, last, then)
                }),
                None => Continue(()),
            },
        }
    }

    /// Fills in a number of inner cases.
    fn fill_times(
        &mut self,
        items: &[InputItem],
        times: u64,
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut CaseContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        if times == 0 {
            return then(self, text, sum);
        }
        let length = text.len();
        end_line(text);
        let flow = self.fill_items(items, text, sum, last && times == 1, &mut |filling, text, sum| {
            filling.fill_times(items, times - 1, text, sum, last, then)
        });
        text.truncate(length);
        flow
    }

    /// Fills in a value.
    fn fill_shape(
        &mut self,
        shape: &InputShape,
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut ValueContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        match shape {
            InputShape::Number => self.fill_number(text, sum, then),
            InputShape::Word => Continue(()),
            InputShape::List(depth) => {
                let length = text.len();
                end_line(text);
                let flow = self.fill_list(*depth, text, sum, last, &mut |filling, list, text, sum| {
                    let length = text.len();
                    text.push('\n');
                    let flow = then(filling, list, text, sum);
                    text.truncate(length);
                    flow
                });
                text.truncate(length);
                flow
            }
            InputShape::Repeated(count, inner) => match self.item_count(count) {
                Some(count) => {
                    let length = text.len();
                    end_line(text);
                    let flow = self.fill_repeated(inner, count, &mut Vec::new(), text, sum, last, then);
                    text.truncate(length);
                    flow
                }
                None => Continue(()),
            },
            InputShape::Group(items) => {
                let length = text.len();
                end_line(text);
                let flow = self.fill_items(items, text, sum, last, &mut |filling, text, sum| {
                    let value = |item: &InputItem| match item {
                        InputItem::Named(slot, _) => Some(filling.values[*slot].clone()),
                        InputItem::Each(..) => None,
                    };
                    let mut parts: Vec<Argument> = items.iter().filter_map(value).collect();
                    let value = if parts.len() == 1 { parts.remove(0) } else { Argument::Tuple(parts) };
                    let length = text.len();
                    end_line(text);
                    let flow = then(filling, value, text, sum);
                    text.truncate(length);
                    flow
                });
                text.truncate(length);
                flow
            }
            InputShape::Computed(formula) => match formula.formula.value(&formula.args(&self.values)) {
                Ok(value) => then(self, value, text, sum),
                Err(_) => Continue(()),
            },
        }
    }

    /// Fills in a number, up to the sum.
    fn fill_number(
        &mut self,
        text: &mut String,
        sum: u64,
        then: &mut ValueContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        let (from, to) = (self.inputs.least_number, self.inputs.largest_number);
        // A number that this sum is too small for is left to larger sums.
        self.has_larger_inputs |= to > sum;
        let length = text.len();
        text.push_str(if text.is_empty() || text.ends_with(['\n', '[', ',']) { "" } else { " " });
        let start = text.len();
        let drawn = self.draw.as_mut().map(|draw| draw.number(from, to));
        let numbers = drawn.map_or(from..=to.min(sum), |drawn| drawn..=drawn);
        let flow = numbers.into_iter().try_for_each(|n| {
            text.push_str(&n.to_string());
            let flow = then(self, Argument::from(n), text, sum.saturating_sub(n));
            text.truncate(start);
            flow
        });
        text.truncate(length);
        flow
    }

    /// Fills in the remaining values of `count` values, on a separate line.
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion")]
    fn fill_repeated(
        &mut self,
        shape: &InputShape,
        count: u64,
        list: &mut Vec<Argument>,
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut ValueContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        let done = list.len() as u64;
        if done == count {
            let length = text.len();
            if text.is_empty() || !text.ends_with('\n') || matches!(shape, InputShape::Number) {
                text.push('\n');
            }
            let flow = then(self, Argument::Tuple(list.clone()), text, sum);
            text.truncate(length);
            return flow;
        }
        self.fill_shape(shape, text, sum, last && done + 1 == count, &mut |filling, value, text, sum| {
            list.push(value);
            let flow = filling.fill_repeated(shape, count, list, text, sum, last, then);
            list.pop();
            flow
        })
    }

    /// Fills in a list in the format of LeetCode, in which there are lists if `depth` is more than 1.
    fn fill_list(
        &mut self,
        depth: usize,
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut ValueContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        // The length counts towards the sum. Otherwise lists of zeros of every length would have the sum 0.
        // Longer lists are left to larger sums.
        self.has_larger_inputs |= sum < MAX_GENERATED_COUNT;
        let GeneratedInputs { least_number: from, largest_number: to, .. } = *self.inputs;
        let length = text.len();
        text.push('[');
        if let Some(count) = self.draw.as_mut().map(|draw| draw.list_length()) {
            let flow = self.fill_elements(depth, count, &mut Vec::new(), text, 0, last, then);
            text.truncate(length);
            return flow;
        }
        let flow = (0..=sum.min(MAX_GENERATED_COUNT)).try_for_each(|count| {
            let left = sum - count;
            if depth == 1 && count.saturating_mul(from) > left {
                // The sum is too small for this number of numbers.
                self.has_larger_inputs |= from <= to;
                return Continue(());
            }
            if depth == 1 && last && count.saturating_mul(to) < left {
                // The sum is too large even for the largest numbers, and no following item could take the rest.
                return Continue(());
            }
            self.fill_elements(depth, count, &mut Vec::new(), text, left, last, then)
        });
        text.truncate(length);
        flow
    }

    /// Fills in the rest of the `count` elements of a list.
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion")]
    fn fill_elements(
        &mut self,
        depth: usize,
        count: u64,
        list: &mut Vec<Argument>,
        text: &mut String,
        sum: u64,
        last: bool,
        then: &mut ValueContinuation<'_, 'a, 'v>,
    ) -> ControlFlow<()> {
        let (length, done) = (text.len(), list.len() as u64);
        let flow = if done == count {
            text.push(']');
            then(self, Argument::Tuple(list.clone()), text, sum)
        } else {
            text.push_str(if done == 0 { "" } else { "," });
            let rest: &mut ValueContinuation<'_, 'a, 'v> = &mut |filling, value, text, sum| {
                list.push(value);
                let flow = filling.fill_elements(depth, count, list, text, sum, last, then);
                list.pop();
                flow
            };
            match depth {
                1 => self.fill_number(text, sum, rest),
                _ => self.fill_list(depth - 1, text, sum, last && done + 1 == count, rest),
            }
        };
        text.truncate(length);
        flow
    }

    fn item_count(&self, count: &BoundFormula) -> Option<u64> {
        match count.formula.value(&count.args(&self.values)) {
            Ok(Argument::Int(n)) => n.to_u64().filter(|n| *n <= MAX_GENERATED_COUNT),
            _ => None,
        }
    }

    /// Visits a complete case, if it satisfies the condition.
    pub(super) fn visit_case(&mut self, text: &str) -> ControlFlow<()> {
        let judge = self.inputs.judge;
        if judge.input_format.is_written_end(text) {
            return Continue(()); // such a case would end the input
        }
        if let Some((condition, bound)) = &self.inputs.condition {
            match bound.formula.truth(&bound.args(&self.values)) {
                Ok(true) => {}
                Ok(false) => return Continue(()),
                Err(diagnostic) => {
                    self.end = Some(QuestionsEnd::Mistake(Box::new(ExpressionError::new(condition, diagnostic))));
                    return Break(());
                }
            }
        }
        let mut text = text.to_string();
        end_line(&mut text);
        if (self.visit)(&text).is_break() { Break(()) } else { Continue(()) }
    }
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}
