//! Automata of nim-sums: digit by digit, or listed where all values are small.

use super::alphabet::Alphabet;
use super::minimize::{NO_STATE, PartialDfa};
use super::{Dfa, Numeration};
use grundy_game::{Budget, Stop};

/// The maximum number of bits of numbers whose nim-sums are listed: `4^bits` sums are.
pub const MAX_LISTED_BITS: u32 = 5;
/// The maximum number of digits of a numeration in which nim-sums are listed: each state has the third power of them as letters.
const MAX_LISTED_DIGITS: u32 = 16;

/// `x ⊕ y = z` on three tracks.
///
/// # Errors
/// Returns an error if the base is not a power of two, so `⊕` does not work digit by digit.
pub(super) fn xor_dfa(numeration: Numeration) -> Result<Dfa, Stop> {
    let Numeration::Base(base) = numeration else { return Err(Stop::Unsupported) };
    if !numeration.is_sound() || !base.is_power_of_two() {
        return Err(Stop::Unsupported);
    }
    let alphabet = Alphabet::new(numeration, 3)?;
    let digit = |letter, after| alphabet.digit(letter, after);
    let right = |letter| digit(letter, 2) ^ digit(letter, 1) == digit(letter, 0);
    // The states are the start and the dead state. The automaton is already minimal, and zeros stay in the start.
    let next = (0..2 * alphabet.letters).map(|at| u32::from(at >= alphabet.letters || !right(at))).collect();
    Ok(Dfa::from_trusted_parts(numeration, 3, next, vec![true, false]))
}

/// `x ⊕ y = z` on three tracks, for numbers with at most `bits` bits; other numbers are not accepted.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Unsupported`] if there are more than [`MAX_LISTED_BITS`] bits or too many digits,
/// or no such numeration.
pub(super) fn small_xor_dfa(numeration: Numeration, bits: u32, budget: &dyn Budget) -> Result<Dfa, Stop> {
    if !numeration.is_sound() || bits > MAX_LISTED_BITS || numeration.digit_count() > MAX_LISTED_DIGITS {
        return Err(Stop::Unsupported);
    }
    let letters = Alphabet::new(numeration, 3)?.letters;
    let digits = numeration.digit_count() as usize;
    // A tree of all words without leading zeros; these stay in the start.
    let (mut next, mut accepting) = (vec![NO_STATE; letters], vec![true]);
    next[0] = 0;
    let words: Vec<Vec<u32>> = (0..1u64 << bits).map(|number| numeration.digits(number)).collect();
    for x in 0..words.len() {
        for y in 0..words.len() {
            let sum = [&words[x], &words[y], &words[x ^ y]];
            let length = sum.iter().map(|word| word.len()).max().unwrap_or(0);
            let mut state = 0;
            for at in 0..length {
                let digit = |word: &Vec<u32>| (at + word.len()).checked_sub(length).map_or(0, |at| word[at] as usize);
                let letter = sum.iter().fold(0, |letter, word| letter * digits + digit(word));
                let place = state * letters + letter;
                if next[place] == NO_STATE {
                    next[place] = accepting.len() as u32;
                    accepting.push(false);
                    next.resize(next.len() + letters, NO_STATE);
                }
                state = next[place] as usize;
            }
            accepting[state] = true;
        }
    }
    PartialDfa { numeration, tracks: 3, transitions: next, accepting }.minimize(budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::DelayedWeights;

    #[test]
    fn listed_sums_are_those_of_the_definition() {
        let delayed = Numeration::Delayed(DelayedWeights::new(&[1, 2], 1).expect("there is one"));
        let numerations = [2, 3, 7, 10].map(Numeration::Base).into_iter().chain([1, 2, 3].map(Numeration::Recurrence));
        for numeration in numerations.chain([delayed]) {
            for bits in 0..=3 {
                let sums = small_xor_dfa(numeration, bits, &()).unwrap();
                let parts = (sums.transitions().to_vec(), sums.accepting().to_vec());
                assert_eq!(Dfa::from_parts(numeration, 3, parts.0, parts.1).as_ref(), Ok(&sums), "its laws hold");
                for (x, y, z) in (0..20u64).flat_map(|x| (0..20).flat_map(move |y| (0..20).map(move |z| (x, y, z)))) {
                    let expect = x ^ y == z && [x, y].iter().all(|number| number >> bits == 0);
                    assert_eq!(sums.accepts(&[x, y, z]), expect, "{numeration:?} {bits}: {x} {y} {z}");
                }
            }
        }
        let thirds = small_xor_dfa(Numeration::Base(3), MAX_LISTED_BITS, &()).unwrap();
        assert!(thirds.accepts(&[31, 21, 10]) && !thirds.accepts(&[32, 0, 32]));
        for (numeration, bits) in [(Numeration::Base(3), 6), (Numeration::Base(17), 2), (Numeration::Base(1), 1)] {
            assert_eq!(small_xor_dfa(numeration, bits, &()), Err(Stop::Unsupported), "{numeration:?}");
        }
    }
}
