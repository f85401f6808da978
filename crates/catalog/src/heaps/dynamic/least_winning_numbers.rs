//! The least number of stones that wins, for a function that may fall.
//!
//! Taking `t` of `n` stones wins exactly if `f(t)` is less than the least number that wins from `n − t`; from 0 stones none wins.
//! So a player who may take that many wins, and a player who may take fewer loses.

use super::bound::TakingBound;
use grundy_game::{Nat, Stop, in_force::BudgetTally};
use num_traits::ToPrimitive;
use std::sync::{Mutex, PoisonError};

/// The maximum number of stones for which the least winning number is computed.
const MAX_STONES: u64 = 1_000_000;

/// The least winning numbers, as far as they are computed.
#[derive(Default)]
pub(super) struct LeastWinningNumbers(Mutex<LeastNumberTables>);

#[derive(Default)]
struct LeastNumberTables {
    /// The least winning numbers of the heaps from 1 on.
    least_numbers: Vec<u64>,
    /// The bounds `f(1), f(2), …` of the same heaps, since a formula takes longer than a lookup.
    bounds: Vec<u64>,
}

impl LeastNumberTables {
    /// Adds the next heap. Both tables get their entry at once, so a budget that runs out leaves no half of it.
    fn add_heap(&mut self, bound: &TakingBound, tally: &mut BudgetTally) -> Result<(), Stop> {
        let stones = self.least_numbers.len() + 1;
        // Taking all stones wins, so the bound of this heap is never looked up here.
        let mut taken = 1;
        while taken < stones && self.bounds[taken - 1] >= self.least_numbers[stones - taken - 1] {
            taken += 1;
            tally.count_step(0)?;
        }
        self.bounds.push(bound.at_word(stones as u64));
        self.least_numbers.push(taken as u64);
        Ok(())
    }
}

impl LeastWinningNumbers {
    /// The least number that wins from `n` stones: none from 0. `None` if `n` is too large or the budget in force runs out.
    ///
    /// # Complexity
    /// The sum of the least winning numbers.
    pub(super) fn least_winning_number(&self, bound: &TakingBound, n: &Nat) -> Option<Option<u64>> {
        let n = n.to_u64().filter(|n| *n <= MAX_STONES)?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tally = BudgetTally::new();
        while (known.least_numbers.len() as u64) < n {
            known.add_heap(bound, &mut tally).ok()?;
        }
        Some(n.checked_sub(1).map(|at| known.least_numbers[at as usize]))
    }

    /// The numbers of at most `most` stones that win from `n`, at most `limit` of these numbers, and how many there are.
    pub(super) fn winning_takes(
        &self,
        bound: &TakingBound,
        n: &Nat,
        most: &Nat,
        limit: usize,
    ) -> Option<(Vec<Nat>, Nat)> {
        self.least_winning_number(bound, n)?;
        let stones = n.to_u64()?;
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wins = |taken: u64| {
            let left = stones - taken;
            left == 0 || known.bounds[taken as usize - 1] < known.least_numbers[left as usize - 1]
        };
        let takes: Vec<u64> = (1..=most.to_u64()?.min(stones)).filter(|&taken| wins(taken)).collect();
        Some((takes.iter().take(limit).map(|&taken| taken.into()).collect(), takes.len().into()))
    }
}
