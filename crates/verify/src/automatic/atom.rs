//! The automata of atomic formulas: linear conditions, `⊕`, powers, single numbers.

use super::dfa::{Dfa, Var, digits_of};
use super::engine::{Alone, Engine, Node};
use super::numeration::Numeration;
use grundy_theory::Stop;

/// A set of integers: membership is listed from `low` on, and is constant below and above the list.
pub(super) struct Among {
    pub(super) low: i128,
    pub(super) list: Vec<bool>,
    pub(super) below: bool,
    pub(super) above: bool,
}

impl Among {
    /// The set of one number.
    pub(super) fn just(n: i128) -> Among {
        Among { low: n, list: vec![true], below: false, above: false }
    }

    /// This number and all larger ones.
    pub(super) fn from(n: i128) -> Among {
        Among { low: n, list: Vec::new(), below: false, above: true }
    }

    /// The set shifted down by `n`.
    pub(super) fn less(&self, n: i128) -> Among {
        Among { low: self.low - n, list: self.list.clone(), ..*self }
    }

    pub(super) fn high(&self) -> i128 {
        self.low + self.list.len() as i128
    }

    pub(super) fn has(&self, n: i128) -> bool {
        match n {
            n if n < self.low => self.below,
            n if n >= self.high() => self.above,
            n => self.list[(n - self.low) as usize],
        }
    }
}

/// The state of a sum after some digits, with the state of the numerals of its tracks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Sum {
    /// It is in the set, whatever digits follow.
    In(u64),
    So((i128, i128), u64),
}

impl Node for Sum {}

impl Engine<'_> {
    /// The automaton of the condition that `Σ aᵢ·xᵢ` is in a set.
    ///
    /// The digits read so far are summarized by `(p, q)`: the sum so far is `p·wⱼ + q·wⱼ₋₁`, where `j` is the unknown number of digits that follow.
    /// These add at most `wⱼ − 1` to each number. So, with `−N` the sum of the negative coefficients,
    /// the sum is at least `(p − N)·wⱼ + q·wⱼ₋₁ + N`. If `(p − N)·wⱼ + q·wⱼ₋₁` is not negative for the first two `j`, it is negative for no `j`, and the less of
    /// these two is its minimum, because each further one is a sum of non-negative multiples of them. The upper bound is analogous.
    /// So only finitely many `(p, q)` stay open.
    pub(super) fn linear(&mut self, terms: &[(Var, i128)], among: &Among) -> Result<Dfa, Stop> {
        if let Numeration::Delayed(delayed) = self.numeration {
            return self.linear_delayed(delayed, terms, among);
        }
        let (vars, times): (Vec<Var>, Vec<i128>) = terms.iter().copied().unzip();
        debug_assert!(vars.is_sorted(), "the variables are ascending");
        let numeration = self.numeration;
        let digits = numeration.digits();
        let alone = Alone::new(numeration, vars.len());
        let count = alone.letters();
        let add = |letter| {
            let digits = digits_of(letter, vars.len(), digits);
            times.iter().zip(digits).map(|(&a, digit)| a * digit as i128).sum::<i128>()
        };
        let adds: Vec<i128> = (0..count).map(add).collect();
        let negative: i128 = times.iter().filter(|&&a| a < 0).map(|a| -a).sum();
        let positive: i128 = times.iter().filter(|&&a| a > 0).sum();
        let known = |(p, q): (i128, i128)| {
            let least = numeration.first_two((p - negative, q));
            let most = numeration.first_two((p + positive, q));
            if least.iter().all(|&f| f >= 0) && least[0].min(least[1]) + negative >= among.high() {
                Some(among.above)
            } else if most.iter().all(|&f| f <= 0) && most[0].max(most[1]) - positive < among.low {
                Some(among.below)
            } else {
                None
            }
        };
        let step = |sum: &Sum, letter: usize| match *sum {
            Sum::In(before) => Some(Sum::In(alone.after(before, letter)?)),
            Sum::So(so, before) => {
                let before = alone.after(before, letter)?;
                let so = numeration.read(so, adds[letter]);
                match known(so) {
                    None => Some(Sum::So(so, before)),
                    Some(is_in) => is_in.then_some(Sum::In(before)),
                }
            }
        };
        let accepts = |sum: &Sum| match *sum {
            Sum::In(_) => true,
            Sum::So(so, _) => among.has(numeration.first_two(so)[0]),
        };
        self.explore(vars.clone(), Sum::So((0, 0), 0), step, accepts)
    }

    /// The automaton of `x ⊕ y = z`; `None` if `⊕` does not work digit by digit.
    pub(super) fn nim_sum(&mut self, vars: [Var; 3]) -> Result<Option<Dfa>, Stop> {
        let Numeration::Base(base) = self.numeration else { return Ok(None) };
        if !base.is_power_of_two() {
            return Ok(None);
        }
        let digits = base as usize;
        let step = |&state: &u32, letter: usize| {
            let sum = digits_of(letter, 3, digits).iter().fold(0, |sum, digit| sum ^ digit);
            (sum == 0).then_some(state)
        };
        let sum = self.explore(vec![0, 1, 2], 0u32, step, |_| true)?;
        self.rename(&sum, &vars).map(Some)
    }

    /// The automaton of the powers of a number, if they are a 1 followed by a multiple of some number of zeros; else `None`.
    pub(super) fn power(&mut self, of: u64, var: Var) -> Result<Option<Dfa>, Stop> {
        let Numeration::Base(base) = self.numeration else { return Ok(None) };
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
    pub(super) fn word(&mut self, var: Var, word: &[usize]) -> Result<Dfa, Stop> {
        let zeros = word.iter().take_while(|&&digit| digit == 0).count();
        let word = &word[zeros..];
        let step = |&read: &u32, letter: usize| match word.get(read as usize) {
            Some(&digit) if digit == letter => Some(read + 1),
            _ => (read == 0 && letter == 0).then_some(0),
        };
        self.explore(vec![var], 0u32, step, |&read| read as usize == word.len())
    }
}
