//! The usual notation of canonical forms, on one line.

use super::{FormTable, MisereForm};
use grundy_game::{Budget, Stop};
use std::cmp::Reverse;

/// The text of a form among options; what is a subscript in print is written in brackets.
struct FormText {
    base: String,
    subscript: String,
}

impl FormText {
    fn with_subscript(&self) -> String {
        match &self.subscript[..] {
            "" => self.base.clone(),
            below => format!("{}[{below}]", self.base),
        }
    }
}

impl FormTable {
    /// A form in the notation of *Winning Ways*, on one line as CGSuite writes it.
    ///
    /// `*[2]` is a Nim heap, and `*[42]` the game with the options 4 and 2; an option that is written by its own options is in parentheses.
    /// A subscript, in brackets here, is a Nim heap that is added: `2[2]` is 2 + 2; or `#`: `2[#]` has the single option 2.
    /// Subscripts are read from left to right: `2[#2#]` has the single option `2[#]` + 2.
    /// A heap of more than one digit is written `<12>`, since `12` are two options.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, since finding sums takes time, or [`Stop::RuleValueSize`] if the text would be too long.
    pub fn text(&mut self, form: MisereForm, budget: &dyn Budget) -> Result<String, Stop> {
        if self.birthday(form) > MAX_WRITTEN_BIRTHDAY {
            return Err(Stop::RuleValueSize);
        }
        let text = self.form_text(form, budget)?;
        let inner = text.base.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let whole = inner.filter(|_| text.subscript.is_empty()).map_or_else(|| text.with_subscript(), String::from);
        Ok(format!("*[{whole}]"))
    }

    fn form_text(&mut self, form: MisereForm, budget: &dyn Budget) -> Result<FormText, Stop> {
        if let Some(heap) = self.heap_size(form, budget)? {
            return Ok(FormText { base: heap_digits(heap), subscript: String::new() });
        }
        if let Some((rest, heap)) = self.split_heap(form, budget)? {
            let FormText { base, subscript } = self.form_text(rest, budget)?;
            return Ok(FormText { base, subscript: subscript + &heap_digits(heap) });
        }
        let options = self.options(form).to_vec();
        if let [single] = options[..] {
            let FormText { base, subscript } = self.form_text(single, budget)?;
            return Ok(FormText { base, subscript: subscript + "#" });
        }
        let mut texts = Vec::new();
        let mut length = 0;
        for option in options {
            let text = self.form_text(option, budget)?.with_subscript();
            budget.spend(0, 0)?;
            length += text.len();
            if length > MAX_OPTION_TEXT_BYTES {
                return Err(Stop::RuleValueSize);
            }
            texts.push((Reverse(self.birthday(option)), text));
        }
        // Options with a larger birthday come first. The order does not depend on the numbers in the table.
        texts.sort_unstable();
        let base: String = texts.into_iter().map(|(_, text)| text).collect();
        Ok(FormText { base: format!("({base})"), subscript: String::new() })
    }

    /// The size of the Nim heap that a form is, if it is one.
    fn heap_size(&mut self, form: MisereForm, budget: &dyn Budget) -> Result<Option<u64>, Stop> {
        let size = self.birthday(form);
        // The count is compared first, so that no large heap is built and then dropped.
        let is_heap = self.options(form).len() == size && self.nim(size as u64, budget)? == form;
        Ok(is_heap.then_some(size as u64))
    }

    /// The form as the sum of a simpler one and a Nim heap, if it is such a sum. The simpler one is then among its options.
    fn split_heap(&mut self, form: MisereForm, budget: &dyn Budget) -> Result<Option<(MisereForm, u64)>, Stop> {
        let mut options = self.options(form).to_vec();
        options.sort_by_key(|&option| self.birthday(option));
        let size = self.birthday(form);
        for rest in options {
            // The birthday of a sum is at most that of its parts together, and less only if heaps of 1 cancel.
            let most = size - self.birthday(rest);
            for heap in (1..=most as u64 + 1).rev() {
                let added = self.nim(heap, budget)?;
                if self.sum(rest, added, budget)? == form {
                    return Ok(Some((rest, heap)));
                }
            }
        }
        Ok(None)
    }
}

/// The maximum length of the options of a form, in bytes.
const MAX_OPTION_TEXT_BYTES: usize = 1 << 12;
/// The maximum birthday of a form that is written, which bounds the recursion.
const MAX_WRITTEN_BIRTHDAY: usize = 200;

fn heap_digits(heap: u64) -> String {
    if heap < 10 { heap.to_string() } else { format!("<{heap}>") }
}
