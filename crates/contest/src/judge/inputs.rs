//! Generates inputs that a judge line can read, the smallest first.

use super::Judge;
use super::bound::BoundFormula;
use super::read::{CaseCount, InputItem};
use crate::stress::{ExpressionError, QuestionsEnd};
use grundy::Meter;
use grundy_game::{Argument, Budget, text};
use grundy_rules::{Diagnostic, Rules};
use num_traits::ToPrimitive;
use std::ops::ControlFlow::{self, Break, Continue};

/// The longest generated list, and the most inner cases.
const MAX_GENERATED_COUNT: u64 = 1000;

/// The inputs to generate.
pub struct GeneratedInputs<'a> {
    judge: &'a Judge,
    from: u64,
    to: u64,
    condition: Option<(String, BoundFormula)>,
}

/// The items that are still to be filled in.
#[derive(Clone, Copy)]
struct RemainingItems<'r> {
    items: &'r [InputItem],
    /// The inner cases that follow after them.
    then: Option<&'r RepeatedItems<'r>>,
}

impl RemainingItems<'_> {
    /// Whether nothing is left to be filled in.
    fn is_empty(&self) -> bool {
        self.items.is_empty() && self.then.is_none_or(|then| then.times == 0)
    }
}

/// More inner cases with the same items; `times` are left.
struct RepeatedItems<'r> {
    items: &'r [InputItem],
    times: u64,
}

/// Formats a list for its line.
type ListFormat = fn(&[String]) -> String;

/// The state of filling the items with numbers of a given sum.
struct InputFilling<'a, 'v> {
    inputs: &'a GeneratedInputs<'a>,
    values: Vec<Argument>,
    /// Whether larger sums give more inputs.
    more: bool,
    budget: &'v dyn Budget,
    /// Why it ended early, if it was not the callback.
    ended: Option<QuestionsEnd>,
    visit: &'v mut dyn FnMut(&str) -> ControlFlow<()>,
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
            let said = text!("`read` has words, and words cannot be generated");
            return Err(Diagnostic::for_whole_text(said));
        }
        let bound = |text: &str| Ok((text.to_string(), BoundFormula::new(rules, text, &self.read.names)?));
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
        match self.read.cases {
            CaseCount::One | CaseCount::UntilEnd => all,
            CaseCount::Counted => format!("{count}\n{all}"),
            CaseCount::UntilZeros => format!("{all}{}\n", vec!["0"; self.read.leading].join(" ")),
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
            let flow =
                filling.fill(RemainingItems { items: &self.judge.read.items, then: None }, &mut String::new(), sum);
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

impl InputFilling<'_, '_> {
    /// Fills in the items in every way in which their numbers have the given sum.
    fn fill(&mut self, rest: RemainingItems<'_>, text: &mut String, sum: u64) -> ControlFlow<()> {
        if let Err(stop) = self.budget.spend(0, 0) {
            self.ended = Some(QuestionsEnd::Stopped(stop));
            return Break(());
        }
        let Some((item, items)) = rest.items.split_first() else {
            return match rest.then {
                Some(&RepeatedItems { items, times }) if times > 0 => {
                    end_line(text);
                    self.fill(
                        RemainingItems { items, then: Some(&RepeatedItems { items, times: times - 1 }) },
                        text,
                        sum,
                    )
                }
                _ if sum == 0 => self.visit_case(text),
                _ => Continue(()),
            };
        };
        let rest = RemainingItems { items, ..rest };
        match item {
            InputItem::Number(slot) => self.fill_number(sum, &mut |filling, n, sum| {
                filling.values[*slot] = Argument::from(n);
                let length = text.len();
                text.push_str(if text.is_empty() || text.ends_with('\n') { "" } else { " " });
                text.push_str(&n.to_string());
                let flow = filling.fill(rest, text, sum);
                text.truncate(length);
                flow
            }),
            InputItem::Numbers(slot, count) => match self.item_count(count) {
                Some(count) => self.fill_list((*slot, |list| list.join(" ")), count, &mut Vec::new(), rest, text, sum),
                None => Continue(()),
            },
            InputItem::List(slot) => {
                // The format of LeetCode.
                let written: ListFormat = |list| format!("[{}]", list.join(","));
                // The length counts towards the sum. Otherwise lists of zeros of every length would have the sum 0.
                // Longer lists are left to larger sums.
                self.more |= sum < MAX_GENERATED_COUNT;
                let GeneratedInputs { from, to, .. } = *self.inputs;
                for count in 0..=sum.min(MAX_GENERATED_COUNT) {
                    let left = sum - count;
                    if count.saturating_mul(from) > left {
                        // The sum is too small for so many numbers.
                        self.more |= from <= to;
                    } else if !rest.is_empty() || count.saturating_mul(to) >= left {
                        // Otherwise it is too large even for the largest numbers, and nothing follows that could take the rest.
                        self.fill_list((*slot, written), count, &mut Vec::new(), rest, text, left)?;
                    }
                }
                Continue(())
            }
            InputItem::Each(times, inner) => match self.item_count(times) {
                Some(times) => self.fill(
                    RemainingItems { items: &[], then: Some(&RepeatedItems { items: inner, times }) },
                    text,
                    sum,
                ),
                None => Continue(()),
            },
            InputItem::Word(_) | InputItem::Words(..) => Continue(()),
        }
    }

    /// Calls `then` with every number up to the sum, and the rest of the sum.
    fn fill_number(
        &mut self,
        sum: u64,
        then: &mut dyn FnMut(&mut Self, u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (from, to) = (self.inputs.from, self.inputs.to);
        // A number that this sum is too small for is left to larger sums.
        self.more |= to > sum;
        (from..=to.min(sum)).try_for_each(|n| then(self, n, sum - n))
    }

    /// Fills in a list of `count` numbers, on a line of its own.
    fn fill_list(
        &mut self,
        (slot, written): (usize, ListFormat),
        count: u64,
        list: &mut Vec<Argument>,
        rest: RemainingItems<'_>,
        text: &mut String,
        sum: u64,
    ) -> ControlFlow<()> {
        if list.len() as u64 == count {
            self.values[slot] = Argument::Tuple(list.clone());
            let length = text.len();
            end_line(text);
            text.push_str(&written(&list.iter().map(Argument::to_string).collect::<Vec<_>>()));
            text.push('\n');
            let flow = self.fill(rest, text, sum);
            text.truncate(length);
            return flow;
        }
        self.fill_number(sum, &mut |filling, n, sum| {
            list.push(Argument::from(n));
            let flow = filling.fill_list((slot, written), count, list, rest, text, sum);
            list.pop();
            flow
        })
    }

    fn item_count(&self, count: &BoundFormula) -> Option<u64> {
        match count.formula.value(&count.args(&self.values)) {
            Ok(Argument::Int(n)) => n.to_u64().filter(|n| *n <= MAX_GENERATED_COUNT),
            _ => None,
        }
    }

    /// Visits a complete case, if it satisfies the condition.
    fn visit_case(&mut self, text: &str) -> ControlFlow<()> {
        let judge = self.inputs.judge;
        let zero =
            |item: &InputItem| matches!(item, InputItem::Number(slot) if self.values[*slot] == Argument::from(0u64));
        if judge.read.cases == CaseCount::UntilZeros && judge.read.items[..judge.read.leading].iter().all(zero) {
            return Continue(()); // such a case would end the input
        }
        if let Some((condition, bound)) = &self.inputs.condition {
            match bound.formula.truth(&bound.args(&self.values)) {
                Ok(true) => {}
                Ok(false) => return Continue(()),
                Err(diagnostic) => {
                    self.ended = Some(QuestionsEnd::Mistake(Box::new(ExpressionError::new(condition, diagnostic))));
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

fn has_words(items: &[InputItem]) -> bool {
    items.iter().any(|item| match item {
        InputItem::Word(_) | InputItem::Words(..) => true,
        InputItem::Each(_, inner) => has_words(inner),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Judge;
    use super::MAX_GENERATED_COUNT;
    use grundy::Meter;
    use std::ops::ControlFlow::{Break, Continue};

    /// There are finitely many lists of at most so many items, all of them the same number.
    #[test]
    fn lists_come_to_an_end() {
        let count = || {
            let mut counts = Vec::new();
            for (read, to) in [("h[]", 0), ("h[]", 1), ("n h[]", 0)] {
                let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
                let rules = grundy::parse_rules(&text).expect("it is a judge line");
                let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
                let inputs = judge.inputs(&rules, to, to, None).expect("there are no words");
                let mut found = 0;
                let done = inputs.for_each_case(&Meter::default(), &mut |_| {
                    found += 1;
                    if found > MAX_GENERATED_COUNT + 1 { Break(()) } else { Continue(()) }
                });
                assert_eq!(done, Ok(()), "{read}");
                counts.push(found);
            }
            counts
        };
        // A list is filled in recursively, which takes much stack without optimization.
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(count).expect("a thread starts");
        assert_eq!(thread.join().expect("no panic"), [MAX_GENERATED_COUNT + 1; 3]);
    }

    #[test]
    fn the_smallest_inputs_first() {
        let check = |read: &str, (from, to): (u64, u64), expect: &[&str]| {
            let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
            let rules = grundy::parse_rules(&text).expect("it is a judge line");
            let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
            let mut found = Vec::new();
            let inputs = judge.inputs(&rules, from, to, None).expect("there are no words");
            let done = inputs.for_each_case(&Meter::default(), &mut |case| {
                found.push(case.to_string());
                if found.len() == 8 { Break(()) } else { Continue(()) }
            });
            assert_eq!((done, found), (Ok(()), expect.iter().map(|case| case.to_string()).collect()), "{read}");
        };
        check("a b", (0, 1), &["0 0\n", "0 1\n", "1 0\n", "1 1\n"]);
        check("cases: n h[n]", (1, 2), &["1\n1\n", "1\n2\n", "2\n1 1\n", "2\n1 2\n", "2\n2 1\n", "2\n2 2\n"]);
        check("zeros: n m", (0, 1), &["0 1\n", "1 0\n", "1 1\n"]);
        check(
            "h[]",
            (1, 1),
            &[
                "[]\n",
                "[1]\n",
                "[1,1]\n",
                "[1,1,1]\n",
                "[1,1,1,1]\n",
                "[1,1,1,1,1]\n",
                "[1,1,1,1,1,1]\n",
                "[1,1,1,1,1,1,1]\n",
            ],
        );
        check("m each[m](a b[a])", (1, 1), &["1\n1\n1\n"]);
        check("m each[m](a)", (1, 2), &["1\n1\n", "1\n2\n", "2\n1\n1\n", "2\n1\n2\n", "2\n2\n1\n", "2\n2\n2\n"]);
    }
}
