//! Generates inputs that a judge line can read, the smallest first.

mod filling;
#[cfg(test)]
mod tests;

use super::Judge;
use super::bound::BoundFormula;
use super::read::{CaseCount, InputItem, InputShape};
use crate::stress::QuestionsEnd;
use filling::InputFilling;
use grundy::Meter;
use grundy_game::{Argument, text};
use grundy_rules::{Diagnostic, Rules};
use std::ops::ControlFlow::{self, Continue};

/// The inputs to generate.
pub struct GeneratedInputs<'a> {
    judge: &'a Judge,
    from: u64,
    to: u64,
    condition: Option<(String, BoundFormula)>,
}

impl Judge {
    /// The inputs with numbers between `from` and `to` (inclusive) that satisfy a condition over the names read.
    ///
    /// # Errors
    /// `read` has words, which cannot be generated, or the condition is wrong.
    pub fn inputs(
        &self,
        rules: &Rules,
        from: u64,
        to: u64,
        condition: Option<&str>,
    ) -> Result<GeneratedInputs<'_>, Diagnostic> {
        if has_words(&self.read.items) {
            let message = text!("`read` has words, and words cannot be generated");
            return Err(Diagnostic::for_whole_text(message));
        }
        let bound = |text: &str| Ok((text.to_string(), BoundFormula::new(rules, text, &self.read.scope)?));
        let condition = condition.map(bound).transpose()?;
        Ok(GeneratedInputs { judge: self, from, to, condition })
    }

    /// Whether an input may have several cases.
    pub fn has_several_cases(&self) -> bool {
        self.read.cases != CaseCount::One
    }

    /// Joins cases to one input.
    pub fn input(&self, cases: &[String]) -> String {
        let count = cases.len();
        let all = cases.concat();
        match &self.read.cases {
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
    /// Passes the cases to `visit` in the order of the sum of all their numbers, until that breaks.
    ///
    /// Consecutive numbers are written on one line, and each list on a line of its own.
    ///
    /// # Errors
    /// The budget ran out, or the condition failed.
    pub fn for_each_case(
        &self,
        meter: &Meter,
        visit: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(), QuestionsEnd> {
        for sum in 0.. {
            let values = vec![Argument::Tuple(Vec::new()); self.judge.read.names.len()];
            let mut filling = InputFilling { inputs: self, values, more: false, budget: meter, ended: None, visit };
            let items = &self.judge.read.items;
            let flow = filling.fill_items(items, &mut String::new(), sum, true, &mut |filling, text, sum| {
                if sum == 0 { filling.visit_case(text) } else { Continue(()) }
            });
            if let Some(ended) = filling.ended {
                return Err(ended);
            }
            if flow.is_break() || !filling.more {
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
