//! The automata of what formulas are made of: linear conditions, `⊕`, powers, one number.

use super::dfa::{Dfa, Var, digits_of};
use super::engine::{Alone, Engine, Node};
use super::numeration::Numeration;
use grundy_theory::Stop;

/// A set of integers: those from `low` on are listed, and beyond the list all are like each other.
pub(super) struct Among {
    pub(super) low: i128,
    pub(super) list: Vec<bool>,
    pub(super) below: bool,
    pub(super) above: bool,
}

impl Among {
    /// This number only.
    pub(super) fn just(n: i128) -> Among {
        Among { low: n, list: vec![true], below: false, above: false }
    }

    /// This number and all that are larger.
    pub(super) fn from(n: i128) -> Among {
        Among { low: n, list: Vec::new(), below: false, above: true }
    }

    /// The set with a number taken from all in it.
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

/// What is known of a sum when some digits were read, and the tracks that must go on with 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Sum {
    /// It is in the set, whatever follows.
    In(u64),
    So((i128, i128), u64),
}

impl Node for Sum {}

impl Engine<'_> {
    /// That `Σ aᵢ·xᵢ` is in a set.
    ///
    /// With `(p, q)` read, what follows adds at most `wⱼ − 1` to each number. So with `N` the sum of the negative coefficients without their sign
    /// the sum is at least `(p − N)·wⱼ + q·wⱼ₋₁ + N`, for some `j ≥ 0` that is not known. If the first two of these are at least `N`, all are,
    /// and the less of them is the bound, for each further one is a sum of multiples of them. The same the other way round.
    /// So what is left open are finitely many `(p, q)`.
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

    /// That `x ⊕ y = z`, if that can be seen from the digits.
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

    /// That a number is a power, if that can be seen from the digits: 1 and then zeros, so many at a time.
    pub(super) fn power(&mut self, of: u64, var: Var) -> Result<Option<Dfa>, Stop> {
        let Numeration::Base(base) = self.numeration else { return Ok(None) };
        let base = u64::from(base);
        let times = (1..=64).find(|&times| base.checked_pow(times) == Some(of));
        let Some(times) = times else { return Ok(None) };
        let step = |&state: &u32, letter: usize| match (state, letter) {
            (0, 0) => Some(0),
            (0, 1) => Some(times),
            // How many zeros are read, but for whole powers.
            (read, 0) => Some(read % times + 1),
            _ => None,
        };
        self.explore(vec![var], 0u32, step, |&state| state == times).map(Some)
    }

    /// That a number is the one that a word is.
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
