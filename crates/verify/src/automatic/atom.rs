//! The automata of atomic formulas: linear conditions, powers, single numbers.

use super::dfa::{CheckerDfa, TrackVariable, letter_digits};
use super::engine::{AutomatonEngine, NumeralStates, StateNode};
use super::integer_set::IntegerSet;
use super::numeration::CertificateNumeration;
use grundy_game::Stop;

/// The state of a sum after some digits, with the state of the numerals of its tracks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum SumState {
    /// The sum is in the set for all further digits.
    In(u64),
    So((i128, i128), u64),
}

impl StateNode for SumState {}

impl AutomatonEngine<'_> {
    /// The automaton of the condition that `Σ aᵢ·xᵢ` is in a set.
    ///
    /// The digits read so far are summarized by `(p, q)`: the sum so far is `p·wⱼ + q·wⱼ₋₁`, where `j` is the unknown number of digits that follow.
    /// These add at most `wⱼ − 1` to each number. So, with `−N` the sum of the negative coefficients,
    /// the sum is at least `(p − N)·wⱼ + q·wⱼ₋₁ + N`. If `(p − N)·wⱼ + q·wⱼ₋₁` is not negative for the first two `j`, it is negative for no `j`, and the less of
    /// these two is its minimum, because each further one is a sum of non-negative multiples of them. The upper bound is analogous.
    /// So only finitely many `(p, q)` stay open.
    pub(super) fn linear_dfa(
        &mut self,
        terms: &[(TrackVariable, i128)],
        among: &IntegerSet,
    ) -> Result<CheckerDfa, Stop> {
        if let CertificateNumeration::Delayed(delayed) = self.numeration {
            return self.delayed_linear_dfa(delayed, terms, among);
        }
        let (vars, times): (Vec<TrackVariable>, Vec<i128>) = terms.iter().copied().unzip();
        debug_assert!(vars.is_sorted(), "the variables are ascending");
        let numeration = self.numeration;
        let digits = numeration.digits();
        let alone = NumeralStates::new(numeration, vars.len());
        let count = alone.letter_count();
        let add = |letter| {
            let digits = letter_digits(letter, vars.len(), digits);
            times.iter().zip(digits).map(|(&a, digit)| a * digit as i128).sum::<i128>()
        };
        let adds: Vec<i128> = (0..count).map(add).collect();
        let negative: i128 = times.iter().filter(|&&a| a < 0).map(|a| -a).sum();
        let positive: i128 = times.iter().filter(|&&a| a > 0).sum();
        let known = |(p, q): (i128, i128)| {
            let least = numeration.first_two_values((p - negative, q));
            let most = numeration.first_two_values((p + positive, q));
            if least.iter().all(|&f| f >= 0) && least[0].min(least[1]) + negative >= among.list_end() {
                Some(among.contains_above)
            } else if most.iter().all(|&f| f <= 0) && most[0].max(most[1]) - positive < among.low {
                Some(among.contains_below)
            } else {
                None
            }
        };
        let step = |sum: &SumState, letter: usize| match *sum {
            SumState::In(before) => Some(SumState::In(alone.next_state(before, letter)?)),
            SumState::So(so, before) => {
                let before = alone.next_state(before, letter)?;
                let so = numeration.append_digit(so, adds[letter]);
                match known(so) {
                    None => Some(SumState::So(so, before)),
                    // The states of numerals stay: the rest of the word must still be a numeral.
                    Some(is_in) => is_in.then_some(SumState::In(before)),
                }
            }
        };
        let accepts = |sum: &SumState| match *sum {
            SumState::In(_) => true,
            SumState::So(so, _) => among.contains(numeration.first_two_values(so)[0]),
        };
        self.explore(vars.clone(), SumState::So((0, 0), 0), step, accepts)
    }

    /// The automaton of the powers of a number, if they are a 1 followed by a multiple of some number of zeros; else `None`.
    pub(super) fn power_dfa(&mut self, of: u64, var: TrackVariable) -> Result<Option<CheckerDfa>, Stop> {
        let CertificateNumeration::Base(base) = self.numeration else { return Ok(None) };
        let base = u64::from(base);
        let times = (1..=64).find(|&times| base.checked_pow(times) == Some(of));
        let Some(times) = times else { return Ok(None) };
        let step = |&state: &u32, letter: usize| match (state, letter) {
            (0, 0) => Some(0),
            (0, 1) => Some(times),
            // The number of zeros read, modulo `times`; from 1 to `times`, so that 0 stays the start.
            (read, 0) => Some(read % times + 1),
            _ => None,
        };
        self.explore(vec![var], 0u32, step, |&state| state == times).map(Some)
    }

    /// The automaton of the single number that a word represents.
    pub(super) fn word_dfa(&mut self, var: TrackVariable, word: &[usize]) -> Result<CheckerDfa, Stop> {
        // Leading zeros must stay in the start state; see the laws of `CheckerDfa`.
        let zeros = word.iter().take_while(|&&digit| digit == 0).count();
        let word = &word[zeros..];
        let step = |&read: &u32, letter: usize| match word.get(read as usize) {
            Some(&digit) if digit == letter => Some(read + 1),
            _ => (read == 0 && letter == 0).then_some(0),
        };
        self.explore(vec![var], 0u32, step, |&read| read as usize == word.len())
    }
}
