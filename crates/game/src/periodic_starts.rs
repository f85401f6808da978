//! Values of starts that are shown to be periodic.

use grundy_theory::{Cite, Said};

/// The values of a ruleset that is called with one number where a position has more: `G(n + period) = G(n)` for all `n ≥ preperiod`,
/// `G(n)` being the value of the start with `n`.
#[derive(Clone, Debug)]
pub struct PeriodicStarts {
    /// The values of the starts from 0 on, to the end of the first period.
    pub values: Vec<u64>,
    /// The least number from which on they are periodic.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The last number whose value was looked at.
    pub computed_to: u64,
    /// Why it is so.
    pub why: Vec<Said>,
    /// Where the theorem stands.
    pub cite: &'static Cite,
}

impl PeriodicStarts {
    /// The least preperiod and period of values that go on with a period, of which the first ones are given to the end of a period.
    ///
    /// # Panics
    /// There are fewer values than `preperiod + period`.
    ///
    /// ```
    /// use grundy_game::PeriodicStarts;
    /// assert_eq!(PeriodicStarts::least(&[5, 0, 1, 0, 1, 0, 1], 3, 4), (1, 2));
    /// assert_eq!(PeriodicStarts::least(&[0, 1, 2, 2], 3, 1), (2, 1));
    /// ```
    pub fn least(values: &[u64], preperiod: u64, period: u64) -> (u64, u64) {
        let (start, length) = (preperiod as usize, period as usize);
        let cycle = &values[start..start + length];
        let repeats = |by: &usize| length % by == 0 && (*by..length).all(|at| cycle[at] == cycle[at - by]);
        let least = (1..=length).find(repeats).unwrap_or(length);
        // The value a period later, read off the cycle.
        let later =
            |at: usize| if at + least < start { values[at + least] } else { cycle[(at + least - start) % length] };
        let first = (0..start).rev().take_while(|&at| values[at] == later(at)).last().unwrap_or(start);
        (first as u64, least as u64)
    }
}
