//! Generates inputs that a judge line can read, the smallest first.

use super::Judge;
use super::bound::Bound;
use super::read::{Cases, Item};
use crate::Meter;
use crate::stress::{Ended, Mistake};
use grundy_game::{Arg, Budget};
use grundy_rules::{Diagnostic, Rules};
use grundy_theory::say;
use num_traits::ToPrimitive;
use std::ops::ControlFlow::{self, Break, Continue};

/// The longest generated list, and the most inner cases.
const LONGEST: u64 = 1000;

/// The inputs to generate.
pub struct Inputs<'a> {
    judge: &'a Judge,
    from: u64,
    to: u64,
    condition: Option<(String, Bound)>,
}

/// The items that are still to be filled in.
#[derive(Clone, Copy)]
struct Rest<'r> {
    items: &'r [Item],
    /// The inner cases that follow after them.
    then: Option<&'r Then<'r>>,
}

/// More inner cases with the same items; `times` are left.
struct Then<'r> {
    items: &'r [Item],
    times: u64,
}

/// Formats a list for its line.
type Written = fn(&[String]) -> String;

/// The state of filling the items with numbers of a given sum.
struct Filling<'a, 'v> {
    inputs: &'a Inputs<'a>,
    values: Vec<Arg>,
    /// Whether larger sums give more inputs.
    more: bool,
    budget: &'v dyn Budget,
    /// Why it ended early, if it was not the callback.
    ended: Option<Ended>,
    visit: &'v mut dyn FnMut(&str) -> ControlFlow<()>,
}

impl Judge {
    /// The inputs with numbers between `from` and `to` (inclusive) that satisfy a condition over the names read.
    ///
    /// # Errors
    /// `read` has words, which cannot be generated, or the condition is wrong.
    pub fn inputs(&self, rules: &Rules, from: u64, to: u64, condition: Option<&str>) -> Result<Inputs<'_>, Diagnostic> {
        if has_words(&self.read.items) {
            let said = say!("`read` has words, and words cannot be generated", "`read` 要读单词，而单词无法生成");
            return Err(Diagnostic::whole(said));
        }
        let bound = |text: &str| Ok((text.to_string(), Bound::new(rules, text, &self.read.names)?));
        let condition = condition.map(bound).transpose()?;
        Ok(Inputs { judge: self, from, to, condition })
    }

    /// Whether an input may have several cases.
    pub fn takes_several(&self) -> bool {
        self.read.cases != Cases::One
    }

    /// Joins cases to one input.
    pub fn input(&self, cases: &[String]) -> String {
        let count = cases.len();
        let all = cases.concat();
        match self.read.cases {
            Cases::One | Cases::UntilEnd => all,
            Cases::Counted => format!("{count}\n{all}"),
            Cases::UntilZeros => format!("{all}{}\n", vec!["0"; self.read.leading].join(" ")),
        }
    }
}

impl Inputs<'_> {
    /// Passes the cases to `visit` in the order of the sum of all their numbers, until that breaks.
    ///
    /// Consecutive numbers are written on one line, and each list on a line of its own.
    ///
    /// # Errors
    /// The budget ran out, or the condition failed.
    pub fn each(&self, meter: &Meter, visit: &mut dyn FnMut(&str) -> ControlFlow<()>) -> Result<(), Ended> {
        for sum in 0.. {
            let values = vec![Arg::Tuple(Vec::new()); self.judge.read.names.len()];
            let mut filling = Filling { inputs: self, values, more: false, budget: meter, ended: None, visit };
            let flow = filling.fill(Rest { items: &self.judge.read.items, then: None }, &mut String::new(), sum);
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

impl Filling<'_, '_> {
    /// Fills in the items in every way in which their numbers have the given sum.
    fn fill(&mut self, rest: Rest<'_>, text: &mut String, sum: u64) -> ControlFlow<()> {
        if let Err(stop) = self.budget.spend(0, 0) {
            self.ended = Some(Ended::Stopped(stop));
            return Break(());
        }
        let Some((item, items)) = rest.items.split_first() else {
            return match rest.then {
                Some(&Then { items, times }) if times > 0 => {
                    end_line(text);
                    self.fill(Rest { items, then: Some(&Then { items, times: times - 1 }) }, text, sum)
                }
                _ if sum == 0 => self.case(text),
                _ => Continue(()),
            };
        };
        let rest = Rest { items, ..rest };
        match item {
            Item::Number(slot) => self.number(sum, &mut |filling, n, sum| {
                filling.values[*slot] = Arg::from(n);
                let length = text.len();
                text.push_str(if text.is_empty() || text.ends_with('\n') { "" } else { " " });
                text.push_str(&n.to_string());
                let flow = filling.fill(rest, text, sum);
                text.truncate(length);
                flow
            }),
            Item::Numbers(slot, count) => match self.count(count) {
                Some(count) => self.list((*slot, |list| list.join(" ")), count, &mut Vec::new(), rest, text, sum),
                None => Continue(()),
            },
            Item::List(slot) => {
                // The format of LeetCode.
                let written: Written = |list| format!("[{}]", list.join(","));
                for count in 0..=sum.min(LONGEST) {
                    self.list((*slot, written), count, &mut Vec::new(), rest, text, sum - count)?;
                }
                self.more = true;
                Continue(())
            }
            Item::Each(times, inner) => match self.count(times) {
                Some(times) => self.fill(Rest { items: &[], then: Some(&Then { items: inner, times }) }, text, sum),
                None => Continue(()),
            },
            Item::Word(_) | Item::Words(..) => Continue(()),
        }
    }

    /// Calls `then` with every number up to the sum, and the rest of the sum.
    fn number(&mut self, sum: u64, then: &mut dyn FnMut(&mut Self, u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let (from, to) = (self.inputs.from, self.inputs.to);
        self.more |= to > sum;
        (from..=to.min(sum)).try_for_each(|n| then(self, n, sum - n))
    }

    /// Fills in a list of `count` numbers, on a line of its own.
    fn list(
        &mut self,
        (slot, written): (usize, Written),
        count: u64,
        list: &mut Vec<Arg>,
        rest: Rest<'_>,
        text: &mut String,
        sum: u64,
    ) -> ControlFlow<()> {
        if list.len() as u64 == count {
            self.values[slot] = Arg::Tuple(list.clone());
            let length = text.len();
            end_line(text);
            text.push_str(&written(&list.iter().map(Arg::to_string).collect::<Vec<_>>()));
            text.push('\n');
            let flow = self.fill(rest, text, sum);
            text.truncate(length);
            return flow;
        }
        self.number(sum, &mut |filling, n, sum| {
            list.push(Arg::from(n));
            let flow = filling.list((slot, written), count, list, rest, text, sum);
            list.pop();
            flow
        })
    }

    fn count(&self, count: &Bound) -> Option<u64> {
        match count.formula.value(&count.args(&self.values)) {
            Ok(Arg::Int(n)) => n.to_u64().filter(|n| *n <= LONGEST),
            _ => None,
        }
    }

    /// Visits a complete case, if it satisfies the condition.
    fn case(&mut self, text: &str) -> ControlFlow<()> {
        let judge = self.inputs.judge;
        let zero = |item: &Item| matches!(item, Item::Number(slot) if self.values[*slot] == Arg::from(0u64));
        if judge.read.cases == Cases::UntilZeros && judge.read.items[..judge.read.leading].iter().all(zero) {
            return Continue(()); // such a case would end the input
        }
        if let Some((condition, bound)) = &self.inputs.condition {
            match bound.formula.truth(&bound.args(&self.values)) {
                Ok(true) => {}
                Ok(false) => return Continue(()),
                Err(diagnostic) => {
                    self.ended = Some(Ended::Mistake(Box::new(Mistake::new(condition, diagnostic))));
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

fn has_words(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Word(_) | Item::Words(..) => true,
        Item::Each(_, inner) => has_words(inner),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Judge;
    use crate::Meter;
    use std::ops::ControlFlow::{Break, Continue};

    #[test]
    fn the_smallest_inputs_first() {
        let check = |read: &str, (from, to): (u64, u64), expect: &[&str]| {
            let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
            let rules = crate::rules(&text).expect("it is a judge line");
            let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
            let mut found = Vec::new();
            let inputs = judge.inputs(&rules, from, to, None).expect("there are no words");
            let done = inputs.each(&Meter::default(), &mut |case| {
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
