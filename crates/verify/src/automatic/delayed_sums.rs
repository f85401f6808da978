//! Linear conditions in numerations with a delay.

use super::delayed_weights::{CertificateDelayedWeights, MAX_FIRST_WEIGHTS};
use super::dfa::{CheckerDfa, TrackVariable, letter_digits};
use super::engine::{AutomatonEngine, NumeralStates, StateNode};
use super::integer_set::IntegerSet;
use grundy_game::Stop;

/// The number of places up to which the bounds of a sum are checked; the weights stay below 2^72.
const MAX_CHECKED_PLACES: usize = 64;
/// The largest worth of a state, in absolute value; larger ones end with [`Stop::Memory`].
const MAX_WORTH: i128 = 1 << 40;

/// The state of a sum after some digits, with the state of the numerals of its tracks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum DelayedSumState {
    In(u64),
    /// Its values when 0, 1, 2, … zeros follow.
    Worth([i64; MAX_FIRST_WEIGHTS], u64),
}

impl StateNode for DelayedSumState {}

/// What decides whether a sum stays in a set, however many digits follow.
struct DelayedSumBounds<'a> {
    weights: &'a [i128],
    /// The number of first weights.
    count: usize,
    /// The delay `d` of the recurrence.
    back: usize,
    /// The sum of the negative coefficients without their sign, and that of the positive ones.
    negative: i128,
    positive: i128,
    among: &'a IntegerSet,
}

impl DelayedSumBounds<'_> {
    /// Whether the sum is in the set, if the answer is the same for every number of digits that follow.
    /// `worth` has the values of the digits read when 0, 1, … zeros follow.
    fn settled_membership(&self, worth: &[i64; MAX_FIRST_WEIGHTS]) -> Option<bool> {
        let DelayedSumBounds { weights, count, back, negative, positive, among } = *self;
        let mut sums = [0i128; MAX_CHECKED_PLACES];
        let (mut rises, mut falls) = (0, 0);
        let mut answer = None;
        for m in 0..MAX_CHECKED_PLACES {
            sums[m] = if m < count { worth[m].into() } else { sums[m - 1] + sums[m - 1 - back] };
            let (least, most) = (sums[m] - negative * weights[m], sums[m] + positive * weights[m]);
            let is_above = least + negative >= among.list_end();
            let is_below = most - positive < among.low;
            let here = if is_above { among.contains_above } else { is_below.then_some(among.contains_below)? };
            if answer.is_some_and(|answer| answer != here) {
                return None;
            }
            answer = Some(here);
            rises = if least >= 0 { rises + 1 } else { 0 };
            falls = if most <= 0 { falls + 1 } else { 0 };
            // Below `count` the values do not satisfy the recurrence, so rising there proves nothing.
            if m + 1 >= count && (rises > back && is_above || falls > back && is_below) {
                return answer;
            }
        }
        None
    }
}

impl AutomatonEngine<'_> {
    /// The automaton of the condition that `Σ aᵢ·xᵢ` is in a set, in such a numeration.
    ///
    /// Let `fₘ` be the value of the digits read when `m` zeros follow. After any `m` more digits the sum is between `fₘ − N·(wₘ − 1)` and
    /// `fₘ + P·(wₘ − 1)`, with `−N` and `P` the sums of the negative and the positive coefficients. The `fₘ` satisfy the recurrence of the weights.
    /// So if `fₘ − N·wₘ` is not negative `d + 1` times in a row, it never falls from there on; the upper bound is analogous.
    pub(super) fn delayed_linear_dfa(
        &mut self,
        delayed: CertificateDelayedWeights,
        terms: &[(TrackVariable, i128)],
        among: &IntegerSet,
    ) -> Result<CheckerDfa, Stop> {
        let (vars, times): (Vec<TrackVariable>, Vec<i128>) = terms.iter().copied().unzip();
        let size: i128 = times.iter().map(|a| a.abs()).sum();
        // With this bound every product of a coefficient and a weight
        // is below 2^112, so no sum of them overflows 128 bits.
        if size > MAX_WORTH {
            return Err(Stop::Memory);
        }
        let alone = NumeralStates::new(self.numeration, vars.len());
        let adds: Vec<i128> = (0..alone.letter_count())
            .map(|letter| {
                times.iter().zip(letter_digits(letter, vars.len(), 2)).map(|(&a, digit)| a * digit as i128).sum()
            })
            .collect();
        let weights = delayed.weights(MAX_CHECKED_PLACES);
        let (count, back) = (delayed.given_weight_count(), delayed.delay());
        let negative: i128 = times.iter().filter(|&&a| a < 0).map(|a| -a).sum();
        let bounds = DelayedSumBounds { weights: &weights, count, back, negative, positive: size - negative, among };
        let mut is_large = false;
        let step = |sum: &DelayedSumState, letter: usize| match *sum {
            DelayedSumState::In(before) => Some(DelayedSumState::In(alone.next_state(before, letter)?)),
            DelayedSumState::Worth(old, before) => {
                let before = alone.next_state(before, letter)?;
                let mut worth = [0; MAX_FIRST_WEIGHTS];
                for m in 0..count {
                    let further = match m + 1 < count {
                        // The letter moves all earlier digits up one place: the former value
                        // `old[m + 1]` with one more zero is now the value before `m` zeros.
                        true => i128::from(old[m + 1]),
                        false => i128::from(old[count - 1]) + i128::from(old[count - 1 - back]),
                    };
                    let next = further + adds[letter] * weights[m];
                    is_large |= next.abs() > MAX_WORTH;
                    worth[m] = next as i64;
                }
                // The closure cannot fail, so the search is cut short here and the error is returned below.
                if is_large {
                    return None;
                }
                match bounds.settled_membership(&worth) {
                    None => Some(DelayedSumState::Worth(worth, before)),
                    Some(is_in) => is_in.then_some(DelayedSumState::In(before)),
                }
            }
        };
        let accepts = |sum: &DelayedSumState| match *sum {
            DelayedSumState::In(_) => true,
            DelayedSumState::Worth(worth, _) => among.contains(worth[0].into()),
        };
        let dfa = self.explore(vars.clone(), DelayedSumState::Worth([0; MAX_FIRST_WEIGHTS], 0), step, accepts)?;
        if is_large { Err(Stop::Memory) } else { Ok(dfa) }
    }
}
