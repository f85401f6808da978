//! The theorem on periods: how many equalities prove a period, and when neither preperiod nor period can be smaller.

use crate::{CertificateRule, ClaimError, MAX_NEEDED_VALUES};
use grundy_game::{BilingualText, text};

/// The properties of a rule that the theorem on periods uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveReach {
    /// The maximum number of heaps that a move leaves, at least 1.
    pub(crate) heaps: u64,
    /// The maximum number of tokens that a move takes.
    pub(crate) max_taken_tokens: u64,
    /// Whether two heaps that are left must differ.
    pub(crate) unequal: bool,
}

impl MoveReach {
    /// # Errors
    /// Returns an error if the text is not a code; or the rule is an all-but set, whose periods are proved by states.
    pub(crate) fn from_rule(rule: &CertificateRule) -> Result<MoveReach, ClaimError> {
        let (heaps, max_taken_tokens) = match rule {
            CertificateRule::UnequalSplit([]) => return Ok(MoveReach { heaps: 2, max_taken_tokens: 0, unequal: true }),
            CertificateRule::Subtract(numbers) => (1, numbers.iter().copied().max().unwrap_or(0)),
            CertificateRule::AllBut(_) => return Err(text!("a move may take any number")),
            rule => {
                let code = rule.code().expect("the other rules are codes")?;
                // A code that only empties heaps is treated as one that leaves a heap; a larger bound is right as well.
                (u64::from(code.max_heaps()).max(1), code.digits().len() as u64 - 1)
            }
        };
        Ok(MoveReach { heaps, max_taken_tokens, unequal: false })
    }

    /// The heap below which values must agree with those a period later, from `first ≥ 1` on; `None` if it does not fit in 64 bits.
    pub(crate) fn bound(&self, first: u64, period: u64) -> Option<u64> {
        if self.unequal {
            return first.checked_add(period)?.checked_mul(2);
        }
        let more = self.heaps - 1;
        let sum = self
            .heaps
            .checked_mul(first)?
            .checked_add(more.checked_mul(period)?)?
            .checked_add(self.max_taken_tokens)?;
        // Above `taken` no move empties a heap, which is the one kind
        // of option that has no heap to make smaller by a period.
        Some(sum.checked_sub(more)?.max(self.max_taken_tokens.checked_add(1)?))
    }
}

/// The numbers of a certificate that does not carry the values.
pub(crate) struct ClaimedPeriod<'a> {
    pub(crate) rule: &'a CertificateRule,
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    pub(crate) checked: (u64, u64),
    pub(crate) needed_values: u64,
}

impl ClaimedPeriod<'_> {
    /// # Errors
    /// Returns an error if more values are needed than the checker recomputes.
    pub(crate) fn check_needed_values(&self) -> Result<(), BilingualText> {
        let needed = self.needed_values;
        if needed <= MAX_NEEDED_VALUES {
            return Ok(());
        }
        Err(text!("the certificate needs {needed} values; at most {MAX_NEEDED_VALUES} are recomputed"))
    }

    /// The reach of the rule, if the numbers are exactly those that the theorem requires.
    pub(crate) fn checked_reach(&self) -> Result<MoveReach, ClaimError> {
        let reach = MoveReach::from_rule(self.rule)?;
        if self.saltus != 0 {
            return Err(text!("the theorem applies only to periods without a saltus"));
        }
        if self.period == 0 {
            return Err(text!("the preperiod, the period and the bounds in the certificate contradict each other"));
        }
        let first = self.preperiod.max(1);
        let bound = reach.bound(first, self.period);
        let needed = bound.and_then(|bound| bound.checked_add(self.period));
        // The numbers must be equal, not only sufficient: the digest covers `needed` values, and readers of the certificate rely on the bound.
        if Some(self.checked) == bound.map(|bound| (first, bound)) && Some(self.needed_values) == needed {
            return Ok(reach);
        }
        let shown = |number: Option<u64>| number.map_or_else(|| "2^64".into(), |number| number.to_string());
        let (bound, needed) = (shown(bound), shown(needed));
        Err(text!("the theorem needs equality from {first} to below {bound}, and {needed} values for it"))
    }
}

/// A claimed period, with the values to test it.
pub(crate) struct PeriodCheck<At: Fn(u64) -> Option<u64>> {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    /// The value of a heap, if it was computed.
    pub(crate) value_at: At,
}

impl<At: Fn(u64) -> Option<u64>> PeriodCheck<At> {
    /// Returns whether the value `further` heaps later is larger by the saltus.
    fn agrees(&self, n: u64, further: u64, saltus: u64) -> bool {
        // A value that was not computed agrees with nothing, so a range beyond the values can never pass.
        let value = (self.value_at)(n).and_then(|value| value.checked_add(saltus));
        value.is_some() && value == n.checked_add(further).and_then(&self.value_at)
    }

    /// Checks that `G(n + p) = G(n) + s` from the preperiod to below a heap.
    pub(crate) fn holds_below(&self, end: u64) -> Result<(), ClaimError> {
        match (self.preperiod..end).find(|&n| !self.agrees(n, self.period, self.saltus)) {
            None => Ok(()),
            Some(n) => Err(text!("the values of {n} and of the heap one period later differ")),
        }
    }

    /// Checks that neither number can be smaller, if it is known that the period holds for ever.
    ///
    /// The periods of the sequence after the preperiod, each with its saltus, are closed under differences, so the least one divides them all.
    /// If it is less than `p`, it divides `p/q` for some prime `q`, and then `p/q` is a period too, with the saltus `s/q`.
    /// One period is enough to test that, since the others repeat it. So it suffices to test the prime divisors of `p`.
    ///
    /// If the heap before the preperiod does not agree with the one a period later, it does not agree with any that is several periods later,
    /// up to the saltus. So no period holds from an earlier heap on.
    ///
    /// `O(p · primes of p)`, usually far less: each test stops at the first difference.
    pub(crate) fn is_least(&self) -> Result<(), ClaimError> {
        let PeriodCheck { preperiod, period, saltus, .. } = *self;
        if preperiod > 0 && self.agrees(preperiod - 1, period, saltus) {
            return Err(text!("the preperiod could be smaller"));
        }
        let shorter = |times: &u64| {
            let part = period / times;
            let mut rest = preperiod..preperiod + (period - part);
            saltus % times == 0 && rest.all(|n| self.agrees(n, part, saltus / times))
        };
        match prime_divisors(period).find(shorter) {
            None => Ok(()),
            Some(times) => {
                let part = period / times;
                Err(text!("{part} is a period as well"))
            }
        }
    }
}

/// The primes that divide a positive number, ascending.
///
/// ```
/// assert!(grundy_verify::prime_divisors(1180).eq([2, 5, 59]));
/// ```
pub fn prime_divisors(number: u64) -> impl Iterator<Item = u64> {
    let (mut rest, mut next) = (number, 2);
    std::iter::from_fn(move || {
        while rest > 1 {
            // A number without a divisor up to its square root is prime.
            // Periods are below 2^48, so `next` stays below 2^24.
            let prime = if next * next > rest { rest } else { next };
            next += 1;
            if rest.is_multiple_of(prime) {
                while rest.is_multiple_of(prime) {
                    rest /= prime;
                }
                return Some(prime);
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_of_small_numbers() {
        let primes = |number| prime_divisors(number).collect::<Vec<_>>();
        let cases: [(u64, &[u64]); 7] = [
            (1, &[]),
            (2, &[2]),
            (12, &[2, 3]),
            (49, &[7]),
            (349, &[349]),
            (2 * 9973, &[2, 9973]),
            (1180, &[2, 5, 59]),
        ];
        for (number, expected) in cases {
            assert_eq!(primes(number), expected, "{number}");
        }
    }

    #[test]
    fn a_shorter_period_is_found() {
        let repeat = |preperiod, period, values: &'static [u64]| {
            let value_at = |n| values.get(n as usize).copied();
            PeriodCheck { preperiod, period, saltus: 0, value_at }.is_least().is_ok()
        };
        let values = &[7, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2];
        assert!(repeat(1, 3, values));
        assert!(!repeat(1, 6, values) && !repeat(1, 9, values), "3 is a period");
        assert!(!repeat(2, 3, values), "it holds from 1 on");
    }
}
