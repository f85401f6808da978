//! The options of heaps, by the definition.

use crate::{CertificateRule, ClaimError};
use grundy_game::Code;
use std::ops::ControlFlow;

/// The options of a heap under a rule.
pub(crate) struct HeapOptions<'a> {
    rule: &'a CertificateRule,
    /// The code, if the rule is one.
    code: Option<Code>,
    /// The numbers that may not be taken, ascending.
    missing: Vec<u64>,
}

impl HeapOptions<'_> {
    /// # Errors
    /// Returns an error if the text is not a code.
    pub(crate) fn from_rule(rule: &CertificateRule) -> Result<HeapOptions<'_>, ClaimError> {
        let mut missing = if let CertificateRule::AllBut(missing) = rule { missing.clone() } else { Vec::new() };
        missing.sort_unstable();
        Ok(HeapOptions { rule, code: rule.code().transpose()?, missing })
    }

    /// Visits each option of a heap of `n`: a list of smaller heaps.
    pub(crate) fn for_each(&self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        match (self.rule, &self.code) {
            (_, Some(code)) => {
                let _ = code.for_each_option(n, &mut |parts| {
                    visit(parts);
                    ControlFlow::Continue(())
                });
            }
            (CertificateRule::Subtract(numbers), _) => {
                numbers.iter().filter(|&&k| k > 0 && k <= n).for_each(|&k| visit(&[n - k]));
            }
            (CertificateRule::AllBut(_), _) => {
                (1..=n).filter(|k| self.missing.binary_search(k).is_err()).for_each(|k| visit(&[n - k]));
            }
            // The smaller heap comes first, so each pair is visited once.
            (CertificateRule::UnequalSplit([]), _) => (1..n).filter(|&a| 2 * a < n).for_each(|a| visit(&[a, n - a])),
            (CertificateRule::Octal(_) | CertificateRule::Hexadecimal(_), None) => {
                unreachable!("codes were read before")
            }
        }
    }
}
