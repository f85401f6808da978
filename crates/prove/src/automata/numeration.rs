//! Numerations: the ways to write numbers with digits.

mod delayed_weights;

use grundy_game::{BilingualText, Nat, text};

pub use delayed_weights::DelayedWeights;

/// A way to write numbers with digits, most significant digit first.
///
/// # Examples
/// ```
/// use grundy_prove::automata::Numeration;
/// assert_eq!(Numeration::Base(2).digits(6), [1, 1, 0]);
/// assert_eq!(Numeration::Recurrence(1).digits(6), [1, 0, 0, 1]); // 5 + 1: Zeckendorf
/// assert_eq!(Numeration::Recurrence(2).digits(5), [1, 2]); // the weights are 1, 3, 7, 17, …
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Numeration {
    /// Base `b ≥ 2`: the weights are the powers of `b`, the digits `0 … b − 1`.
    Base(u32),
    /// The weights `w(0) = 1`, `w(1) = t + 1`, `w(i + 1) = t · w(i) + w(i − 1)`; the digits are `0 … t`, and a digit `t` is followed by 0.
    /// For `t = 1` these are Fibonacci numbers, and the numerals are Zeckendorf's. Every number has one numeral, by greed.
    Recurrence(u32),
    /// The weights `w(i + 1) = w(i) + w(i − d)` from some weight on, with digits 0 and 1. Every number has one numeral, by greed.
    Delayed(DelayedWeights),
}

/// Weights are listed until one exceeds this: beyond it the bounds of a sum no longer change sign, as `linear` explains.
const MAX_WEIGHT: i128 = 1 << 80;

impl Numeration {
    /// Returns whether the numeration exists and has few enough digits: bases 2 to 64, `t` from 1 to 63.
    pub fn is_sound(self) -> bool {
        match self {
            Numeration::Base(b) => (2..=64).contains(&b),
            Numeration::Recurrence(t) => (1..=63).contains(&t),
            Numeration::Delayed(_) => true,
        }
    }

    /// The number of digits.
    pub fn digit_count(self) -> u32 {
        match self {
            Numeration::Base(b) => b,
            Numeration::Recurrence(t) => t + 1,
            Numeration::Delayed(_) => 2,
        }
    }

    /// The name, for messages.
    pub fn name(self) -> BilingualText {
        match self {
            Numeration::Base(2) => text!("binary"),
            Numeration::Base(b) => text!("base {b}"),
            Numeration::Recurrence(1) => text!("Zeckendorf numerals"),
            Numeration::Recurrence(t) => {
                let second = t + 1;
                text!("numerals with weights 1, {second}, …, w(i+1) = {t}·w(i) + w(i−1)")
            }
            Numeration::Delayed(delayed) => {
                let first = delayed.first_weights().map(|weight| weight.to_string()).collect::<Vec<_>>().join(", ");
                let delay = delayed.delay();
                text!("numerals with weights {first}, …, w(i+1) = w(i) + w(i−{delay})")
            }
        }
    }

    /// The digits of a number, without leading zeros; empty for 0.
    ///
    /// # Panics
    /// Panics if there is no such numeration: see [`is_sound`](Self::is_sound).
    pub fn digits(self, number: u64) -> Vec<u32> {
        assert!(self.is_sound(), "{self:?} is no numeration");
        let mut rest = i128::from(number);
        let weights = self.weights();
        let used = weights.iter().take_while(|&&weight| weight <= rest).count();
        let digit = |&weight: &i128| {
            let digit = rest / weight;
            rest %= weight;
            digit as u32
        };
        weights[..used].iter().rev().map(digit).collect()
    }

    /// The [`digits`](Self::digits) of a number of any size.
    ///
    /// # Panics
    /// Panics if there is no such numeration: see [`is_sound`](Self::is_sound).
    pub fn numeral(self, number: &Nat) -> Vec<u32> {
        assert!(self.is_sound(), "{self:?} is no numeration");
        if *number == Nat::ZERO {
            return Vec::new();
        }
        if let Numeration::Base(b) = self {
            return number.to_radix_be(b).into_iter().map(u32::from).collect();
        }
        let count = self.given_weight_count();
        let mut weights: Vec<Nat> =
            self.first_weights()[..count].iter().map(|&weight| Nat::from(weight as u64)).collect();
        while weights[weights.len() - 1] <= *number {
            let next = self.next_term(&weights);
            weights.push(next);
        }
        // More weights than needed may be given, and they would write leading zeros.
        weights.truncate(weights.iter().take_while(|weight| *weight <= number).count());
        let mut rest = number.clone();
        let digit = |weight: &Nat| {
            let digit = &rest / weight;
            rest %= weight;
            u32::try_from(digit).expect("a digit is small")
        };
        weights.iter().rev().map(digit).collect()
    }

    /// The number that a numeral of any length represents.
    pub(crate) fn represented_number(self, word: &[u32]) -> Nat {
        let count = self.given_weight_count();
        let first = self.first_weights();
        let mut worth = vec![Nat::ZERO; count];
        for &digit in word {
            let next = self.next_term(&worth);
            // The value followed by `m + 1` zeros becomes the one
            // followed by `m`; the last one follows by the recurrence.
            worth.rotate_left(1);
            worth[count - 1] = next;
            worth.iter_mut().zip(first).for_each(|(worth, weight)| *worth += weight as u64 * u64::from(digit));
        }
        worth.swap_remove(0)
    }

    /// The number that a word represents; `None` if it is not a numeral, or the number does not fit in 64 bits.
    pub fn value(self, word: &[u32]) -> Option<u64> {
        // There may be any number of leading zeros. Without them, a longer word than the weights cannot fit.
        let word = &word[word.iter().take_while(|&&digit| digit == 0).count()..];
        // The length is tested before the value is computed, since a word from outside may be of any length.
        let fits = self.is_sound() && word.len() <= self.weights().len() && self.is_valid(word);
        fits.then(|| self.represented_number(word).try_into().ok()).flatten()
    }

    /// Returns whether a word is a numeral, possibly with leading zeros.
    pub fn is_valid(self, word: &[u32]) -> bool {
        word.iter().try_fold(0, |state, &digit| self.follow(state, digit)).is_some()
    }

    /// The number of states of the automaton of numerals. All of them accept: each prefix of a numeral is a numeral.
    pub(crate) fn states(self) -> usize {
        match self {
            Numeration::Base(_) => 1,
            Numeration::Recurrence(_) => 2,
            Numeration::Delayed(delayed) => delayed.states(),
        }
    }

    /// The state that a digit leads to in the automaton of numerals, whose start is state 0; `None` if the digit cannot follow.
    pub(crate) fn follow(self, state: u32, digit: u32) -> Option<u32> {
        match self {
            Numeration::Base(b) => (digit < b).then_some(0),
            Numeration::Recurrence(t) => (digit <= t && (state == 0 || digit == 0)).then_some(u32::from(digit == t)),
            Numeration::Delayed(delayed) => delayed.follow(state, digit),
        }
    }

    /// The number of weights that are given; the others follow from them. A [`WordWorth`] has as many numbers.
    pub(crate) fn given_weight_count(self) -> usize {
        match self {
            Numeration::Base(_) => 1,
            Numeration::Recurrence(_) => 2,
            Numeration::Delayed(delayed) => delayed.given_weight_count(),
        }
    }

    /// The order of the recurrence: the number of consecutive terms that determine all following terms.
    pub(crate) fn recurrence_order(self) -> usize {
        match self {
            Numeration::Base(_) => 1,
            Numeration::Recurrence(_) => 2,
            Numeration::Delayed(delayed) => delayed.delay() + 1,
        }
    }

    /// The weights that are given, followed by filler.
    fn first_weights(self) -> [i64; MAX_GIVEN_WEIGHTS] {
        let mut first = [1; MAX_GIVEN_WEIGHTS];
        match self {
            Numeration::Base(_) => {}
            Numeration::Recurrence(t) => first[1] = i64::from(t) + 1,
            Numeration::Delayed(delayed) => {
                first.iter_mut().zip(delayed.first_weights()).for_each(|(to, weight)| *to = weight as i64);
            }
        }
        first
    }

    /// The next term of a sequence that satisfies the recurrence of the weights.
    fn next_term(self, terms: &[Nat]) -> Nat {
        let last = |back: usize| &terms[terms.len() - 1 - back];
        match self {
            Numeration::Base(b) => last(0) * b,
            Numeration::Recurrence(t) => last(0) * t + last(1),
            Numeration::Delayed(delayed) => last(0) + last(delayed.delay()),
        }
    }

    /// As [`next_term`](Self::next_term), for integers.
    pub(crate) fn next_integer_term(self, terms: &[i128]) -> i128 {
        let last = |back: usize| terms[terms.len() - 1 - back];
        match self {
            Numeration::Base(b) => last(0) * i128::from(b),
            Numeration::Recurrence(t) => last(0) * i128::from(t) + last(1),
            Numeration::Delayed(delayed) => last(0) + last(delayed.delay()),
        }
    }

    /// The worth of a word with one more digit; `None` if that is far too large.
    pub(crate) fn worth_with_digit(self, worth: WordWorth, digit: i64) -> Option<WordWorth> {
        let count = self.given_weight_count();
        let given = &worth.0[..count];
        let last = |back: usize| given[count - 1 - back];
        let next = match self {
            Numeration::Base(b) => last(0).checked_mul(b.into())?,
            Numeration::Recurrence(t) => last(0).checked_mul(t.into())?.checked_add(last(1))?,
            Numeration::Delayed(delayed) => last(0).checked_add(last(delayed.delay()))?,
        };
        let mut after = WordWorth::default();
        after.0[..count - 1].copy_from_slice(&given[1..]);
        after.0[count - 1] = next;
        for (worth, weight) in after.0[..count].iter_mut().zip(self.first_weights()) {
            *worth = worth.checked_add(weight.checked_mul(digit)?)?;
        }
        Some(after)
    }

    /// The weights, the least first, up to the first one above 2^80.
    pub fn weights(self) -> Vec<i128> {
        let mut weights: Vec<i128> =
            self.first_weights()[..self.given_weight_count()].iter().map(|&weight| weight.into()).collect();
        while weights[weights.len() - 1] <= MAX_WEIGHT {
            weights.push(self.next_integer_term(&weights));
        }
        weights
    }
}

/// The maximum number of weights that are given, and numbers of a [`WordWorth`].
const MAX_GIVEN_WEIGHTS: usize = 8;

/// The values of a word, whose digits may be any integers, followed by 0, 1, 2, … zeros.
/// The number of values is the number of given weights, since the further values follow from them as the weights do.
/// The value alone would not be enough: it does not determine the value after one more digit, except in a base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct WordWorth([i64; MAX_GIVEN_WEIGHTS]);

impl WordWorth {
    /// The value of the word itself.
    pub(crate) fn value(self) -> i64 {
        self.0[0]
    }

    /// The value of the word followed by `zeros` zeros, fewer than weights are given.
    pub(crate) fn value_with_zeros(self, zeros: usize) -> i64 {
        self.0[zeros]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_numeral() {
        let delayed: [(&[u64], usize); 5] =
            [(&[1, 2], 1), (&[1, 2, 3], 2), (&[1, 2, 3, 4], 3), (&[1, 2, 3, 4, 6], 3), (&[1, 2, 3, 5], 2)];
        let delayed = delayed.map(|(first, delay)| Numeration::Delayed(DelayedWeights::new(first, delay).unwrap()));
        let others = [2, 3, 10].map(Numeration::Base).into_iter().chain([1, 2, 3, 5].map(Numeration::Recurrence));
        for numeration in others.chain(delayed) {
            let mut words = vec![vec![]];
            let mut values = vec![0; 5000];
            while let Some(word) = words.pop() {
                for digit in 0..numeration.digit_count() {
                    let longer = [&word[..], &[digit]].concat();
                    let Some(value) = numeration.value(&longer) else {
                        assert!(!numeration.is_valid(&longer));
                        continue;
                    };
                    let weights = numeration.weights();
                    let sum: i128 = longer.iter().rev().zip(&weights).map(|(&d, w)| i128::from(d) * w).sum();
                    assert_eq!(i128::from(value), sum);
                    if longer[0] > 0 && value < 5000 {
                        assert_eq!(numeration.digits(value), longer);
                        values[value as usize] += 1;
                        words.push(longer);
                    }
                }
            }
            assert!(values[1..].iter().all(|&times| times == 1), "{numeration:?}");
            for n in (0..5000).chain([u64::MAX]) {
                let numeral = numeration.numeral(&n.into());
                assert_eq!((&numeral, numeration.represented_number(&numeral)), (&numeration.digits(n), n.into()));
            }
        }
    }

    #[test]
    fn words_and_numbers_at_the_edges() {
        for numeration in
            [Numeration::Base(2), Numeration::Base(64), Numeration::Recurrence(1), Numeration::Recurrence(63)]
        {
            assert_eq!(numeration.value(&numeration.digits(u64::MAX)), Some(u64::MAX));
            assert_eq!(numeration.value(&[]), Some(0));
            assert_eq!(numeration.value(&[1; 2000]), None);
        }
        assert_eq!(Numeration::Base(2).value(&[2]), None);
        assert!(!Numeration::Base(1).is_sound() && !Numeration::Recurrence(0).is_sound());
        assert_eq!(Numeration::Recurrence(2).weights()[..5], [1, 3, 7, 17, 41]);
    }
}
