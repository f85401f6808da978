//! Generates inputs that a judge line can read: the smallest first, or random ones.

mod draw;
mod filling;
#[cfg(test)]
mod tests;

use super::Judge;
use super::bound::BoundFormula;
use super::read::{CaseCount, InputItem, InputShape};
use crate::stress::QuestionsEnd;
use draw::NumberDraw;
use filling::InputFilling;
use grundy::Meter;
use grundy_game::{Argument, text};
use grundy_rules::{Diagnostic, Rules};
use std::ops::ControlFlow::{self, Continue};

/// The maximum number of draws for one random case. More are not tried, since the condition may hold for none.
const MAX_DRAWS_PER_CASE: u32 = 10_000;

/// The inputs to generate.
pub struct GeneratedInputs<'a> {
    judge: &'a Judge,
    least_number: u64,
    largest_number: u64,
    condition: Option<(String, BoundFormula)>,
}

impl Judge {
    /// The inputs with numbers between `from` and `to` (inclusive) that satisfy a condition over the names read.
    ///
    /// # Errors
    /// Returns an error if `read` has words, which cannot be generated, or if the condition is wrong.
    pub fn inputs(
        &self,
        rules: &Rules,
        from: u64,
        to: u64,
        condition: Option<&str>,
    ) -> Result<GeneratedInputs<'_>, Diagnostic> {
        if has_words(&self.input_format.items) {
            let message = text!("`read` has words, and words cannot be generated");
            return Err(Diagnostic::for_whole_text(message));
        }
        let bound = |text: &str| Ok((text.to_string(), BoundFormula::new(rules, text, &self.input_format.scope)?));
        let condition = condition.map(bound).transpose()?;
        Ok(GeneratedInputs { judge: self, least_number: from, largest_number: to, condition })
    }

    /// Whether an input may have several cases.
    pub fn has_several_cases(&self) -> bool {
        self.input_format.cases != CaseCount::One
    }

    /// Joins cases to one input.
    pub fn input(&self, cases: &[String]) -> String {
        let count = cases.len();
        let all = cases.concat();
        match &self.input_format.cases {
            CaseCount::One | CaseCount::UntilEnd => all,
            CaseCount::Counted => format!("{count}\n{all}"),
            CaseCount::Until(end) => {
                let end: Vec<String> = end.iter().map(i64::to_string).collect();
                format!("{all}{}\n", end.join(" "))
            }
        }
    }
}

impl GeneratedInputs<'_> {
    /// Passes the cases to `visit` in the order of the sum of all their numbers, until `visit` breaks.
    ///
    /// Consecutive numbers are written on one line, and each list on a separate line.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or if the condition fails.
    pub fn for_each_case(
        &self,
        meter: &Meter,
        visit: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(), QuestionsEnd> {
        for sum in 0.. {
            let values = vec![Argument::Tuple(Vec::new()); self.judge.input_format.names.len()];
            let mut filling = InputFilling {
                inputs: self,
                values,
                has_larger_inputs: false,
                budget: meter,
                end: None,
                visit,
                draw: None,
            };
            let items = &self.judge.input_format.items;
            let flow = filling.fill_items(items, &mut String::new(), sum, true, &mut |filling, text, sum| {
                if sum == 0 { filling.visit_case(text) } else { Continue(()) }
            });
            if let Some(ended) = filling.end {
                return Err(ended);
            }
            if flow.is_break() || !filling.has_larger_inputs {
                break;
            }
        }
        Ok(())
    }
}

impl GeneratedInputs<'_> {
    /// Passes random cases to `visit`, until that breaks, or ten thousand draws in a row give no case that satisfies the condition.
    ///
    /// Half of the numbers are drawn evenly between the bounds; the others have all lengths. Numbers that count others are small.
    /// The same seed gives the same cases.
    ///
    /// # Errors
    /// The budget ran out, or the condition failed.
    pub fn for_each_random_case(
        &self,
        seed: u64,
        meter: &Meter,
        visit: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(), QuestionsEnd> {
        let items = &self.judge.input_format.items;
        let mut draw = NumberDraw::new(seed, items, self.judge.input_format.names.len());
        let mut draws = 0;
        while self.least_number <= self.largest_number && draws < MAX_DRAWS_PER_CASE {
            draws += 1;
            let mut visit_and_count = |case: &str| {
                draws = 0;
                visit(case)
            };
            let mut filling = InputFilling {
                inputs: self,
                values: vec![Argument::Tuple(Vec::new()); self.judge.input_format.names.len()],
                has_larger_inputs: false,
                budget: meter,
                end: None,
                visit: &mut visit_and_count,
                draw: Some(&mut draw),
            };
            let flow = filling
                .fill_items(items, &mut String::new(), 0, false, &mut |filling, text, _| filling.visit_case(text));
            if let Some(ended) = filling.end {
                return Err(ended);
            }
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

fn has_words(items: &[InputItem]) -> bool {
    items.iter().any(|item| match item {
        InputItem::Named(_, shape) => is_wordy(shape),
        InputItem::Each(_, inner) => has_words(inner),
    })
}

/// Whether words are read for a value.
fn is_wordy(shape: &InputShape) -> bool {
    match shape {
        InputShape::Word => true,
        InputShape::Repeated(_, inner) => is_wordy(inner),
        InputShape::Group(items) => has_words(items),
        InputShape::Number | InputShape::List(_) | InputShape::Computed(_) => false,
    }
}
