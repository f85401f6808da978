//! Numerations whose weights are sums of the last weight and one before it.

use grundy_game::Nat;
use serde::{Deserialize, Serialize};

/// The maximum number of first weights, and the largest of them.
pub(super) const MAX_FIRST_WEIGHTS: usize = 8;
const MAX_FIRST_WEIGHT: u64 = 1 << 16;
/// The largest delay: for larger ones no finite automaton adds.
const MAX_DELAY: usize = 3;
/// The maximum number of states of the automaton of numerals; some first weights would need more.
const MAX_NUMERAL_STATES: usize = 16;

/// The weights are `first`, then `wᵢ₊₁ = wᵢ + wᵢ₋ₔ` with `d` the delay; the digits are 0 and 1.
///
/// A word is a numeral if each of its suffixes of `j` digits is worth less than `wⱼ`. Each number has exactly one, which the greedy algorithm finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct CertificateDelayedWeights {
    first: [u64; MAX_FIRST_WEIGHTS],
    /// The number of weights, or `None` if there are too many.
    count: Option<usize>,
    delay: usize,
}

/// A numeration in the format of a certificate.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    first: Vec<u64>,
    delay: usize,
}

impl From<Written> for CertificateDelayedWeights {
    fn from(Written { first, delay }: Written) -> CertificateDelayedWeights {
        CertificateDelayedWeights::from_parts(&first, delay)
    }
}

impl From<CertificateDelayedWeights> for Written {
    fn from(delayed: CertificateDelayedWeights) -> Written {
        Written { first: delayed.first_weights().collect(), delay: delayed.delay }
    }
}

impl CertificateDelayedWeights {
    /// The numeration with these first weights; `None` if there is no such numeration, or if the checker does not support it.
    pub fn new(first: &[u64], delay: usize) -> Option<CertificateDelayedWeights> {
        let delayed = CertificateDelayedWeights::from_parts(first, delay);
        delayed.is_supported().then_some(delayed)
    }

    fn from_parts(first: &[u64], delay: usize) -> CertificateDelayedWeights {
        let mut kept = [0; MAX_FIRST_WEIGHTS];
        kept.iter_mut().zip(first).for_each(|(to, weight)| *to = *weight);
        CertificateDelayedWeights {
            first: kept,
            count: Some(first.len()).filter(|&count| count <= MAX_FIRST_WEIGHTS),
            delay,
        }
    }

    /// The first weights.
    pub fn first_weights(&self) -> impl Iterator<Item = u64> + '_ {
        self.first[..self.given_weight_count()].iter().copied()
    }

    /// The delay: `d` in `wᵢ₊₁ = wᵢ + wᵢ₋ₔ`.
    pub fn delay(self) -> usize {
        self.delay
    }

    pub(super) fn given_weight_count(self) -> usize {
        self.count.unwrap_or(0)
    }

    /// Returns whether the numeration exists, the digits 0 and 1 suffice, and addition and numerals have small automata.
    pub(super) fn is_supported(self) -> bool {
        let first: Vec<u64> = self.first_weights().collect();
        // If a weight were more than twice the one before, the greedy algorithm would need the digit 2.
        let grow = |two: &[u64]| two[0] < two[1] && two[1] <= 2 * two[0];
        (1..=MAX_DELAY).contains(&self.delay)
            && first.len() > self.delay
            && first[0] == 1
            && first.iter().all(|&weight| weight <= MAX_FIRST_WEIGHT)
            && first.windows(2).all(grow)
            && NumeralAutomaton::from_numeration(self).is_some()
    }

    /// The first `many` weights.
    pub(super) fn weights(self, many: usize) -> Vec<i128> {
        let mut weights: Vec<i128> = self.first_weights().map(i128::from).take(many).collect();
        while weights.len() < many {
            weights.push(weights[weights.len() - 1] + weights[weights.len() - 1 - self.delay]);
        }
        weights
    }

    /// The numeral of a number, most significant digit first.
    pub(super) fn word(self, number: u128) -> Vec<usize> {
        let mut weights: Vec<u128> = self.first_weights().map(u128::from).collect();
        // If the next weight does not fit in 128 bits, no number that fits needs it.
        while let Some(next) = weights[weights.len() - 1].checked_add(weights[weights.len() - 1 - self.delay])
            && weights[weights.len() - 1] <= number
        {
            weights.push(next);
        }
        let mut rest = number;
        let digit = |&weight: &u128| {
            let is_in = weight <= rest;
            rest -= if is_in { weight } else { 0 };
            usize::from(is_in)
        };
        weights.iter().rev().map(digit).collect()
    }

    /// The number that a word represents.
    pub(super) fn number(self, word: &[usize]) -> Nat {
        let mut last: Vec<Nat> = self.first_weights().map(Nat::from).collect();
        let mut sum = Nat::from(0u32);
        for (place, &digit) in word.iter().rev().enumerate() {
            if place >= last.len() {
                last.push(&last[place - 1] + &last[place - 1 - self.delay]);
            }
            sum += &last[place] * digit;
        }
        sum
    }
}

/// The automaton of numerals: for each state, the next state of each digit that can follow. All states accept.
pub(super) struct NumeralAutomaton {
    next_states: Vec<[Option<u8>; 2]>,
}

impl NumeralAutomaton {
    /// `None` if there are too many states, or if some prefix of a numeral is not a numeral.
    ///
    /// With `c` weights given, a 1 that is followed by at least `c − 1` digits is allowed if and only if `d` zeros follow it:
    /// the rest is a numeral, so it is worth less than `wᵢ₋ₔ = wᵢ₊₁ − wᵢ`. So the last `c − 1 + d` digits decide whether a word is a numeral,
    /// if each earlier 1 was followed by `d` zeros. These windows are the states; equivalent ones are merged.
    pub(super) fn from_numeration(delayed: CertificateDelayedWeights) -> Option<NumeralAutomaton> {
        let (delay, length) = (delayed.delay, delayed.given_weight_count() - 1 + delayed.delay);
        let weights = delayed.weights(length + 1);
        let is_numeral = |window: usize| {
            let ends = (1..=length).map(|j| {
                ((0..j).filter(|place| window >> place & 1 == 1).map(|place| weights[place]).sum(), weights[j])
            });
            { ends }.all(|(worth, weight): (i128, i128)| worth < weight)
        };
        let windows = 1usize << length;
        // The digit that leaves the window: a 1 must have its `d` zeros.
        let leaves =
            |window: usize| window >> (length - 1) & 1 == 0 || window >> (length - 1 - delay) & ((1 << delay) - 1) == 0;
        let step = |window: usize, digit: usize| leaves(window).then_some((window << 1 | digit) % windows);
        // First the reachable windows, then those that can become a numeral, then classes of equivalent ones.
        let mut reached = vec![false; windows];
        let mut stack = vec![0];
        while let Some(window) = stack.pop() {
            if !std::mem::replace(&mut reached[window], true) {
                stack.extend((0..2).filter_map(|digit| step(window, digit)));
            }
        }
        let mut alive: Vec<bool> = (0..windows).map(is_numeral).collect();
        loop {
            let goes_on = |window: usize| (0..2).any(|digit| step(window, digit).is_some_and(|to| alive[to]));
            let more: Vec<usize> = (0..windows).filter(|&window| !alive[window] && goes_on(window)).collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|window| alive[window] = true);
        }
        let live: Vec<usize> = (0..windows).filter(|&window| reached[window] && alive[window]).collect();
        // The automaton has no set of accepting states; the engine takes every word that has not failed for a numeral.
        if !live.iter().all(|&window| is_numeral(window)) {
            return None;
        }
        // Moore's refinement. There are at most 2^(8 − 1 + 3) windows, so a faster algorithm is not worth its length.
        let mut classes = vec![0u16; windows];
        let mut count = 1;
        loop {
            let class = |window: usize| alive[window].then(|| classes[window]);
            // The old class is part of the kind, so each round only splits
            // classes, and an equal count means that nothing changed.
            let kind = |window: usize| (classes[window], [0, 1].map(|digit| step(window, digit).and_then(class)));
            let mut kinds = Vec::new();
            let mut finer = classes.clone();
            for &window in &live {
                let kind = kind(window);
                let at = kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                });
                finer[window] = at as u16;
            }
            classes = finer;
            if kinds.len() > MAX_NUMERAL_STATES {
                return None;
            }
            if kinds.len() == count {
                // The first live window is the one of zeros, which is the start state.
                let next_states = kinds.iter().map(|kind| kind.1.map(|to| to.map(|to| to as u8))).collect();
                return Some(NumeralAutomaton { next_states });
            }
            count = kinds.len();
        }
    }

    /// The state that a digit leads to.
    pub(super) fn next_state(&self, state: usize, digit: usize) -> Option<usize> {
        self.next_states[state][digit].map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_numeral() {
        let all: [(&[u64], usize); 6] = [
            (&[1, 2], 1),
            (&[1, 2, 3], 2),
            (&[1, 2, 3, 5], 2),
            (&[1, 2, 3, 4], 3),
            (&[1, 2, 3, 4, 6], 3),
            (&[1, 2, 3, 4, 6, 8], 3),
        ];
        for (first, delay) in all {
            let delayed = CertificateDelayedWeights::new(first, delay).unwrap();
            let numerals = NumeralAutomaton::from_numeration(delayed).unwrap();
            let reads =
                |word: &[usize]| word.iter().try_fold(0, |state, &digit| numerals.next_state(state, digit)).is_some();
            let mut times = vec![0; 3000];
            let mut words = vec![vec![1]];
            while let Some(word) = words.pop() {
                let number = u128::try_from(delayed.number(&word)).unwrap();
                if !reads(&word) || number >= 3000 {
                    continue;
                }
                times[number as usize] += 1;
                words.extend((0..2).map(|digit| [&word[..], &[digit]].concat()));
            }
            assert!(times[1..].iter().all(|&times| times == 1), "{first:?} {delay}");
            for number in (0..3000).chain([u64::MAX.into(), 1 << 100, u128::MAX]) {
                let word = delayed.word(number);
                assert!(reads(&word), "{first:?} {number}");
                assert_eq!(delayed.number(&word), Nat::from(number));
            }
        }
    }

    #[test]
    fn what_is_no_such_numeration_is_refused() {
        let refused: [(&[u64], usize); 9] = [
            (&[], 1),
            (&[1, 2], 0),
            (&[0, 1], 1),
            (&[1, 1], 1),
            (&[1, 3], 1),
            (&[1, 2, 3, 4, 5], 4),
            (&[1, 2], usize::MAX),
            (&[1, u64::MAX], 1),
            (&[1, 2, 3, 4, 5, 6, 7, 8, 9], 3),
        ];
        for (first, delay) in refused {
            assert_eq!(CertificateDelayedWeights::new(first, delay), None, "{first:?} {delay}");
        }
        // A numeral may begin with a word that is not a numeral: 8 = 5 + 2 + 1, but 5 is a weight and not 4 + 1.
        assert_eq!(CertificateDelayedWeights::new(&[1, 2, 4, 5, 9], 2), None);
    }
}
