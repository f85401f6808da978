//! The usual notation of canonical forms, on one line.

use super::{Form, Forms};
use grundy_game::Budget;
use grundy_theory::Stop;
use std::cmp::Reverse;

/// The text of a form among options; what is a subscript in print is written in brackets.
struct Text {
    base: String,
    below: String,
}

impl Text {
    fn joined(&self) -> String {
        match &self.below[..] {
            "" => self.base.clone(),
            below => format!("{}[{below}]", self.base),
        }
    }
}

impl Forms {
    /// A form in the notation of *Winning Ways*, on one line as CGSuite writes it.
    ///
    /// `*[2]` is a Nim heap, and `*[42]` the game with the options 4 and 2; an option that is written by its own options is in parentheses.
    /// A subscript, in brackets here, is a Nim heap that is added: `2[2]` is 2 + 2; or `#`: `2[#]` has the single option 2.
    /// Subscripts are read from left to right: `2[#2#]` has the single option `2[#]` + 2.
    /// A heap of more than one digit is written `<12>`, since `12` are two options.
    ///
    /// # Errors
    /// If the budget runs out, since finding sums takes time; [`Stop::Size`] if the text would be too long.
    pub fn text(&mut self, form: Form, budget: &dyn Budget) -> Result<String, Stop> {
        if self.birthday(form) > DEEPEST {
            return Err(Stop::Size);
        }
        let text = self.written(form, budget)?;
        let inner = text.base.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let whole = inner.filter(|_| text.below.is_empty()).map_or_else(|| text.joined(), String::from);
        Ok(format!("*[{whole}]"))
    }

    fn written(&mut self, form: Form, budget: &dyn Budget) -> Result<Text, Stop> {
        if let Some(heap) = self.as_heap(form, budget)? {
            return Ok(Text { base: digits(heap), below: String::new() });
        }
        if let Some((rest, heap)) = self.summands(form, budget)? {
            let Text { base, below } = self.written(rest, budget)?;
            return Ok(Text { base, below: below + &digits(heap) });
        }
        let options = self.options(form).to_vec();
        if let [single] = options[..] {
            let Text { base, below } = self.written(single, budget)?;
            return Ok(Text { base, below: below + "#" });
        }
        let mut texts = Vec::new();
        let mut length = 0;
        for option in options {
            let text = self.written(option, budget)?.joined();
            budget.spend(0, 0)?;
            length += text.len();
            if length > LONGEST {
                return Err(Stop::Size);
            }
            texts.push((Reverse(self.birthday(option)), text));
        }
        // Options with a larger birthday come first. The order does not depend on the numbers in the table.
        texts.sort_unstable();
        let base: String = texts.into_iter().map(|(_, text)| text).collect();
        Ok(Text { base: format!("({base})"), below: String::new() })
    }

    /// The size of the Nim heap that a form is, if it is one.
    fn as_heap(&mut self, form: Form, budget: &dyn Budget) -> Result<Option<u64>, Stop> {
        let size = self.birthday(form);
        let is_heap = self.options(form).len() == size && self.nim(size as u64, budget)? == form;
        Ok(is_heap.then_some(size as u64))
    }

    /// The form as the sum of a simpler one and a Nim heap, if it is such a sum. The simpler one is then among its options.
    fn summands(&mut self, form: Form, budget: &dyn Budget) -> Result<Option<(Form, u64)>, Stop> {
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
const LONGEST: usize = 1 << 12;
/// The maximum birthday of a form that is written, which bounds the recursion.
const DEEPEST: usize = 200;

fn digits(heap: u64) -> String {
    if heap < 10 { heap.to_string() } else { format!("<{heap}>") }
}
