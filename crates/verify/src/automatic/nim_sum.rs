//! The automata of nim-sums: digit by digit, or listed where all values are small.

use super::dfa::{CheckerDfa, TrackVariable, letter_digits};
use super::engine::{AutomatonEngine, StateNode};
use super::integer_set::IntegerSet;
use super::numeration::CertificateNumeration;
use crate::{CheckFailure, ClaimError};
use grundy_game::{Stop, text};

/// The maximum number of bits of numbers whose nim-sums are listed.
const MAX_LISTED_BITS: u32 = 5;

/// The words `start`, …, `end − 1` of a sorted list, which begin with the same `prefix_length` letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct WordRange {
    start: usize,
    end: usize,
    prefix_length: usize,
}

impl StateNode for WordRange {}

impl AutomatonEngine<'_> {
    /// The automaton of `x ⊕ y = z`. If `⊕` does not work digit by digit, the automaton accepts numbers with at most
    /// [`listed_bits`](AutomatonEngine::listed_bits) bits; `None` if that number is not known.
    pub(super) fn nim_sum_dfa(&mut self, vars: [TrackVariable; 3]) -> Result<Option<CheckerDfa>, Stop> {
        let sum = match (self.digitwise_base(), self.listed_bits) {
            (Some(base), _) => {
                let step = |&state: &u32, letter: usize| {
                    let sum = letter_digits(letter, 3, base).iter().fold(0, |sum, digit| sum ^ digit);
                    (sum == 0).then_some(state)
                };
                self.explore(vec![0, 1, 2], 0u32, step, |_| true)?
            }
            (None, Some(bits)) => self.listed_nim_sum(bits)?,
            (None, None) => return Ok(None),
        };
        // The automaton is symmetric in its tracks, so any order of the variables is correct.
        self.rename_tracks(&sum, &vars).map(Some)
    }

    /// The base, if `⊕` works digit by digit.
    fn digitwise_base(&self) -> Option<usize> {
        match self.numeration {
            CertificateNumeration::Base(base) if base.is_power_of_two() => Some(base as usize),
            _ => None,
        }
    }

    /// The automaton of all `x ⊕ y = z` with at most `bits` bits in each number.
    fn listed_nim_sum(&mut self, bits: u32) -> Result<CheckerDfa, Stop> {
        let numeration = self.numeration;
        let below = 1u128 << bits;
        let length = (0..below).map(|number| numeration.word(number).len()).max().unwrap_or(0);
        let padded = |number: u128| {
            let word = numeration.word(number);
            [vec![0; length - word.len()], word].concat()
        };
        let word = |x: u128, y: u128| -> Vec<usize> {
            let [x, y, z] = [x, y, x ^ y].map(padded);
            let letters = (0..length).map(|at| (x[at] * numeration.digits() + y[at]) * numeration.digits() + z[at]);
            // Leading zeros stay in the start state; see the laws of `CheckerDfa`.
            letters.skip_while(|&letter| letter == 0).collect()
        };
        let mut words: Vec<Vec<usize>> =
            (0..below).flat_map(|x| (0..below).map(move |y| (x, y))).map(|(x, y)| word(x, y)).collect();
        words.sort_unstable();
        let step = |&WordRange { start, end, prefix_length }: &WordRange, letter: usize| {
            if prefix_length == 0 && letter == 0 {
                return Some(WordRange { start, end, prefix_length });
            }
            let next = |word: &Vec<usize>| word.get(prefix_length).copied();
            let range = &words[start..end];
            let first = start + range.partition_point(|word| next(word) < Some(letter));
            let end = start + range.partition_point(|word| next(word) <= Some(letter));
            (first < end).then_some(WordRange { start: first, end, prefix_length: prefix_length + 1 })
        };
        // A word that ends here comes before the longer ones that begin with it.
        let accepts = |range: &WordRange| words[range.start].len() == range.prefix_length;
        self.explore(vec![0, 1, 2], WordRange { start: 0, end: words.len(), prefix_length: 0 }, step, accepts)
    }

    /// Sets [`listed_bits`](AutomatonEngine::listed_bits) to the maximum number of bits of a value that one of the automata accepts as its
    /// last number.
    /// Nim-sums of these values have no more bits. The number stays unknown if some values are too large to be listed.
    pub(super) fn bound_values(&mut self, valued: &[&CheckerDfa]) -> Result<(), Stop> {
        if self.digitwise_base().is_some() {
            return Ok(());
        }
        let mut most = 0;
        for dfa in valued {
            let Some(&value) = dfa.vars.last() else { return Ok(()) };
            // Most values of all are small or have no bound, and the larger bounds are only tried where the smaller fail.
            loop {
                let larger = self.linear_dfa(&[(value, 1)], &IntegerSet::from_least(1i128 << most))?;
                if self.intersect(dfa, &larger)?.shortest_word().is_none() {
                    break;
                }
                most += 1;
                if most > MAX_LISTED_BITS {
                    return Ok(());
                }
            }
        }
        self.listed_bits = Some(most);
        Ok(())
    }
}

/// Returns [`AutomatonEngine::nim_sum_dfa`], or the reason why there is no such automaton.
pub(super) fn required_nim_sum(
    engine: &mut AutomatonEngine<'_>,
    vars: [TrackVariable; 3],
) -> Result<CheckerDfa, CheckFailure> {
    let no_sums = || -> ClaimError {
        text!(
            "not definable: a move leaves several components, and sums of large values cannot be seen from these digits; bases that are powers of 2 are needed, or values below 32"
        )
    };
    engine.nim_sum_dfa(vars)?.ok_or_else(|| no_sums().into())
}
