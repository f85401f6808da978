//! The options of heaps, by the definition.

use crate::{Rule, Wrong};
use grundy_theory::Code;
use std::ops::ControlFlow;

/// What a move leaves of a heap, for a rule.
pub(crate) struct Options<'a> {
    rule: &'a Rule,
    /// The code that the rule is, if it is one.
    code: Option<Code>,
    /// The numbers that may not be taken, ascending.
    missing: Vec<u64>,
}

impl Options<'_> {
    /// # Errors
    /// The code is none.
    pub(crate) fn of(rule: &Rule) -> Result<Options<'_>, Wrong> {
        let mut missing = if let Rule::AllBut(missing) = rule { missing.clone() } else { Vec::new() };
        missing.sort_unstable();
        Ok(Options { rule, code: rule.code().transpose()?, missing })
    }

    /// Visits what each move leaves of a heap of `n`: heaps that are smaller.
    pub(crate) fn for_each(&self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        match (self.rule, &self.code) {
            (_, Some(code)) => {
                let _ = code.for_each_option(n, &mut |parts| {
                    visit(parts);
                    ControlFlow::Continue(())
                });
            }
            (Rule::Subtract(numbers), _) => {
                numbers.iter().filter(|&&k| k > 0 && k <= n).for_each(|&k| visit(&[n - k]));
            }
            (Rule::AllBut(_), _) => {
                (1..=n).filter(|k| self.missing.binary_search(k).is_err()).for_each(|k| visit(&[n - k]));
            }
            (Rule::UnequalSplit([]), _) => (1..n).filter(|&a| 2 * a < n).for_each(|a| visit(&[a, n - a])),
            (Rule::Octal(_) | Rule::Hexadecimal(_), None) => unreachable!("codes were read before"),
        }
    }
}
