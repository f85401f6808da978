//! Values of starting positions that are proved to be periodic.

use crate::{BilingualText, Citation};

/// The values of the starting positions of a ruleset whose calls have one number and whose positions have several:
/// `G(n + period) = G(n)` for all `n ≥ preperiod`, where `G(n)` is the value of the start with `n`.
#[derive(Clone, Debug)]
pub struct PeriodicStarts {
    /// The values of the starts from 0 to the end of the first period.
    pub values: Vec<u64>,
    /// The least number from which the values are periodic.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The last number whose value was computed.
    pub computed_to: u64,
    /// The reason.
    pub reason_lines: Vec<BilingualText>,
    /// The reference for the theorem.
    pub cite: &'static Citation,
}

impl PeriodicStarts {
    /// Returns the least preperiod and the least period of a sequence with the given preperiod and period.
    ///
    /// # Complexity
    /// `O(period · divisors of it + preperiod)`.
    ///
    /// # Panics
    /// Panics if there are fewer than `preperiod + period` values.
    ///
    /// ```
    /// use grundy_game::PeriodicStarts;
    /// assert_eq!(PeriodicStarts::least_preperiod_and_period(&[5, 0, 1, 0, 1, 0, 1], 3, 4), (1, 2));
    /// assert_eq!(PeriodicStarts::least_preperiod_and_period(&[0, 1, 2, 2], 3, 1), (2, 1));
    /// ```
    pub fn least_preperiod_and_period(values: &[u64], preperiod: u64, period: u64) -> (u64, u64) {
        let (start, length) = (preperiod as usize, period as usize);
        let cycle = &values[start..start + length];
        // The least period divides each period, so only divisors are tried.
        let repeats = |by: &usize| length % by == 0 && (*by..length).all(|at| cycle[at] == cycle[at - by]);
        let least = (1..=length).find(repeats).unwrap_or(length);
        // The value one least period later, read from the cycle.
        let later =
            |at: usize| if at + least < start { values[at + least] } else { cycle[(at + least - start) % length] };
        let first = (0..start).rev().take_while(|&at| values[at] == later(at)).last().unwrap_or(start);
        (first as u64, least as u64)
    }
}
