//! Finds the least code with the same values, if both sequences are proved to be periodic.
//!
//! Two sequences with the same preperiod `n₀` and period `p` are equal if they agree below `n₀ + p`.
//! So if the theorem on periods proves both, finitely many values prove that the codes are equivalent.
//!
//! Candidates are tried by the number of their digits, then in order; only standard forms are tried, so `d₁` is odd.
//! Nearly all of them differ from the code within its first ten values.

use grundy::period::{Periodicity, period};
use grundy::{Engine, Meter};
use grundy_catalog::codes;
use grundy_game::{Budget, Code, Standing, Stop};
use std::ops::ControlFlow;

/// The largest heap whose value is computed in the search for a period.
const MAX_TABLE_HEAP: u64 = 1_000;
/// The largest sum of preperiod and period. Values up to it are computed by the definition, in quadratic time.
const MAX_COMPARED_HEAP: u64 = 400;
/// The maximum number of digits after the point of a candidate.
const MAX_LEAST_DIGITS: u32 = 3;

/// The least code with given values.
pub(super) struct LeastCode {
    pub(super) code: Code,
    /// The preperiod and the period.
    pub(super) periodic: (u64, u64),
}

/// Returns the least octal code with the values of `code`, which may be `code` itself; `None` if no short period is proved.
///
/// # Complexity
/// A thousand values of the code, and some values of up to 512 others.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn least_code(code: &Code, meter: &Meter) -> Result<Option<LeastCode>, Stop> {
    let Some(periodic) = proved_short_period(code, meter)? else { return Ok(None) };
    // Below this number the preperiod and one period lie, and the rest repeats them.
    let end = (periodic.0 + periodic.1) as usize;
    let mut own = DefinitionValues::new(code);
    for other in standard_codes().take_while(|other| simplicity_key(other) < simplicity_key(code)) {
        meter.spend(0, 0)?;
        let mut values = DefinitionValues::new(&other);
        // The comparison comes first: it ends within some values for
        // nearly all candidates, while a proof takes a thousand.
        if (1..end).all(|n| values.value(n) == own.value(n)) && proved_short_period(&other, meter)? == Some(periodic) {
            return Ok(Some(LeastCode { code: other, periodic }));
        }
    }
    Ok(Some(LeastCode { code: code.clone(), periodic }))
}

/// Returns the preperiod and the period of an octal code, if they are short and proved.
pub(super) fn proved_short_period(code: &Code, meter: &Meter) -> Result<Option<(u64, u64)>, Stop> {
    // Candidates are octal; a code in base 16 stays as it is.
    if code.base() != 8 {
        return Ok(None);
    }
    let Ok(found) = period(&codes::ruleset(code), Some(MAX_TABLE_HEAP), &mut Engine::new(), meter) else {
        return Ok(None);
    };
    if let Some(stop) = found.end.stop() {
        return Err(stop);
    }
    let proved = matches!(found.standing, Some(Standing::Proved { .. }));
    let short =
        |found: &Periodicity| proved && found.saltus == 0 && found.preperiod + found.period <= MAX_COMPARED_HEAP;
    Ok(found.periodicity.filter(short).map(|found| (found.preperiod, found.period)))
}

/// The sort key of codes by simplicity: fewer digits first, then smaller ones.
fn simplicity_key(code: &Code) -> (usize, &[u8]) {
    (code.digits().len(), code.digits())
}

/// All octal codes in standard form with few digits, the simplest first.
fn standard_codes() -> impl Iterator<Item = Code> {
    (1..=MAX_LEAST_DIGITS).flat_map(|digits| {
        ["0", "4"].into_iter().flat_map(move |before| {
            let (odd, rest) = (1 << (3 * (digits - 1)), 8u32.pow(digits));
            // The first digit is odd, as in a standard form, and the last one
            // is not 0, since that code was tried with fewer digits.
            let after = (0..rest).filter(move |n| n & odd != 0 && (digits == 1 || n % 8 != 0));
            let width = digits as usize;
            after.map(move |n| Code::octal(&format!("{before}.{n:0width$o}")).expect("it is an octal code"))
        })
    })
}

/// The values of a code by the definition, computed on demand.
pub(super) struct DefinitionValues<'a> {
    code: &'a Code,
    values: Vec<u64>,
}

impl<'a> DefinitionValues<'a> {
    pub(super) fn new(code: &'a Code) -> DefinitionValues<'a> {
        DefinitionValues { code, values: Vec::new() }
    }

    /// The value of a heap of `n`.
    pub(super) fn value(&mut self, n: usize) -> u64 {
        while self.values.len() <= n {
            let mut seen = Vec::new();
            let _ = self.code.for_each_option(self.values.len() as u64, &mut |parts| {
                let value = parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]) as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, false);
                }
                seen[value] = true;
                ControlFlow::Continue(())
            });
            let mex = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
            self.values.push(mex as u64);
        }
        self.values[n]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_codes() {
        let check = |text: &str, expect: Option<&str>| {
            let least = least_code(&Code::octal(text).unwrap(), &Meter::default()).unwrap();
            assert_eq!(least.map(|least| least.code.to_string()).as_deref(), expect, "{text}");
        };
        check("0.77", Some("0.77"));
        check("0.7", Some("0.3")); // odd heaps 1, even ones 0
        check("0.156", None); // a long period
        check("0.57", Some("0.57"));
        check("0.51", Some("4.1")); // all heaps have value 1
        check("0.37", None); // Officers
    }

    #[test]
    fn codes_come_in_order() {
        let all: Vec<Code> = standard_codes().collect();
        assert_eq!((all.len(), all[0].to_string().as_str(), all[4].to_string().as_str()), (512, "0.1", "4.1"));
        assert!(
            all.is_sorted_by(|a, b| simplicity_key(a) < simplicity_key(b)) && all.iter().all(|code| code.allows(1, 0))
        );
    }
}
