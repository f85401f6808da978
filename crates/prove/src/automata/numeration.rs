//! How numbers are written.

use grundy_theory::{Nat, Said, say};

/// How numbers are written, most significant digit first.
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
}

/// Weights are looked at up to here: beyond it nothing changes any more, as `linear` says.
const LAST_WEIGHT: i128 = 1 << 80;

impl Numeration {
    /// Whether there is such a numeration, and its digits are few enough: bases 2 to 64, `t` from 1 to 63.
    pub fn is_sound(self) -> bool {
        match self {
            Numeration::Base(b) => (2..=64).contains(&b),
            Numeration::Recurrence(t) => (1..=63).contains(&t),
        }
    }

    /// How many digits there are.
    pub fn digit_count(self) -> u32 {
        match self {
            Numeration::Base(b) => b,
            Numeration::Recurrence(t) => t + 1,
        }
    }

    /// The name, for people.
    pub fn name(self) -> Said {
        match self {
            Numeration::Base(2) => say!("binary", "二进制"),
            Numeration::Base(b) => say!("base {b}", "{b} 进制"),
            Numeration::Recurrence(1) => say!("Zeckendorf numerals", "齐肯多夫表示"),
            Numeration::Recurrence(t) => {
                let second = t + 1;
                say!(
                    "numerals with weights 1, {second}, …, w(i+1) = {t}·w(i) + w(i−1)",
                    "权为 1, {second}, …, w(i+1) = {t}·w(i) + w(i−1) 的数系"
                )
            }
        }
    }

    /// The digits of a number, without leading zeros: none for 0.
    ///
    /// # Panics
    /// There is no such numeration: see [`is_sound`](Self::is_sound).
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

    /// The same for a number of any size.
    ///
    /// # Panics
    /// There is no such numeration: see [`is_sound`](Self::is_sound).
    pub fn numeral(self, number: &Nat) -> Vec<u32> {
        assert!(self.is_sound(), "{self:?} is no numeration");
        if *number == Nat::ZERO {
            return Vec::new();
        }
        match self {
            Numeration::Base(b) => number.to_radix_be(b).into_iter().map(u32::from).collect(),
            Numeration::Recurrence(t) => {
                let mut weights = vec![Nat::from(1u32)];
                let (mut last, mut next) = (Nat::from(1u32), Nat::from(t + 1));
                while next <= *number {
                    let later = &next * t + &last;
                    (last, next) = (next, later);
                    weights.push(last.clone());
                }
                let mut rest = number.clone();
                let digit = |weight: &Nat| {
                    let digit = &rest / weight;
                    rest %= weight;
                    u32::try_from(digit).expect("a digit is at most t")
                };
                weights.iter().rev().map(digit).collect()
            }
        }
    }

    /// The number that a numeral of any length writes.
    pub(crate) fn number(self, word: &[u32]) -> Nat {
        let (mut all, mut kept) = (Nat::ZERO, Nat::ZERO);
        for &digit in word {
            match self {
                Numeration::Base(b) => all = all * b + digit,
                Numeration::Recurrence(t) => {
                    let next = &all * t + &kept + digit;
                    kept = std::mem::replace(&mut all, next);
                }
            }
        }
        all + kept
    }

    /// The number that a word writes; `None` if it is no numeral, or the number does not fit.
    pub fn value(self, word: &[u32]) -> Option<u64> {
        let worth =
            |worth: Worth, &digit: &u32| self.step(worth, i128::from(digit)).filter(|w| w.value() <= u64::MAX.into());
        let worth = if self.is_valid(word) { word.iter().try_fold(Worth::default(), worth) } else { None };
        worth.map(|worth| worth.value() as u64)
    }

    /// Whether a word is a numeral, perhaps with leading zeros.
    pub fn is_valid(self, word: &[u32]) -> bool {
        let follows = |pair: &[u32]| self.top() != Some(pair[0]) || pair[1] == 0;
        word.iter().all(|&digit| digit < self.digit_count()) && word.windows(2).all(follows)
    }

    /// The digit that must be followed by 0.
    pub(crate) fn top(self) -> Option<u32> {
        match self {
            Numeration::Base(_) => None,
            Numeration::Recurrence(t) => Some(t),
        }
    }

    /// The worth of a word with one more digit; `None` if that is far too large.
    pub(crate) fn step(self, Worth(p, q): Worth, digit: i128) -> Option<Worth> {
        let (factor, kept) = match self {
            Numeration::Base(b) => (i128::from(b), 0),
            Numeration::Recurrence(t) => (i128::from(t), p),
        };
        let worth = Worth(p.checked_mul(factor)?.checked_add(q)?.checked_add(digit)?, kept);
        (worth.0.abs() < LAST_WEIGHT).then_some(worth)
    }

    /// All weights, the least first, until they are large.
    pub(crate) fn weights(self) -> Vec<i128> {
        let mut weights = vec![1];
        let (mut last, mut next) = match self {
            Numeration::Base(b) => (0, i128::from(b)),
            Numeration::Recurrence(t) => (1, i128::from(t) + 1),
        };
        let factor = if let Numeration::Recurrence(t) = self { i128::from(t) } else { next };
        while weights[weights.len() - 1] <= LAST_WEIGHT {
            weights.push(next);
            if self.top().is_some() {
                last = weights[weights.len() - 2];
            }
            next = factor * next + last;
        }
        weights
    }
}

/// What a word whose digits may be any integers is worth: followed by `m` zeros, `p · w(m) + q · w(m − 1)`,
/// where `w(−1) = 1`, and `q = 0` in a base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Worth(pub(crate) i128, pub(crate) i128);

impl Worth {
    /// The value of the word as it is.
    pub(crate) fn value(self) -> i128 {
        self.0 + self.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_numeral() {
        for numeration in [2, 3, 10].map(Numeration::Base).into_iter().chain([1, 2, 3, 5].map(Numeration::Recurrence)) {
            let mut words = vec![vec![]];
            let mut values = vec![0; 300];
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
                    if longer[0] > 0 && value < 300 {
                        assert_eq!(numeration.digits(value), longer);
                        values[value as usize] += 1;
                        words.push(longer);
                    }
                }
            }
            assert!(values[1..].iter().all(|&times| times == 1), "{numeration:?}");
            for n in (0..300).chain([u64::MAX]) {
                let numeral = numeration.numeral(&n.into());
                assert_eq!((&numeral, numeration.number(&numeral)), (&numeration.digits(n), n.into()));
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
