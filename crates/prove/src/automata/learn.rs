//! An automaton guessed from a table.

use super::Dfa;
use super::alphabet::Alphabet;
use super::lease::Lease;
use super::minimize::{NONE, Raw};
use super::numeration::{Numeration, Worth};
use grundy_game::Budget;
use grundy_theory::Stop;
use rustc_hash::FxHashMap;

/// More words than that are not compared to tell two beginnings apart.
const MOST_SUFFIXES: usize = 1 << 22;

/// The budget is asked after so many answers.
const PORTION: usize = 4096;

/// The automaton of a relation that is known in part, or `None` if none is found that fits the table.
///
/// `known` says whether a tuple is in the relation, or `None` if that is not known: a tuple outside of the table.
/// The automaton reproduces whatever is known of the tuples whose coordinates are below `bounds`, one for each track;
/// and of tuples beyond, with as many digits as the largest bound takes, it accepts none that is known not to be in the relation.
/// **It is a guess**, until a formula is decided that characterises the relation.
///
/// # How
/// Two beginnings of words are taken for the same state if they go on alike: if the same words of at most `d` letters, put behind,
/// make members of them (and if the same tracks must go on with 0). For `d = 1, 2, …` the beginnings are followed, the shortest
/// one of each state, until there is nothing new; the first automaton that reproduces the table is it.
/// If a word that has to be looked at is outside of the table, the table is too small for `d`, and so for every deeper look.
///
/// # Complexity
/// With `L` letters and `s` states it asks `s · L^(d + 1)` times, and once for each tuple below the bounds.
///
/// # Source
/// A table of signatures as in D. Angluin, Learning regular sets from queries and counterexamples, Inf. Comput. 75 (1987) 87–106;
/// guessing an automaton from values and proving it afterwards: J. Shallit, The Logical Approach to Automatic Sequences, 2022.
///
/// # Errors
/// The budget that ran out; [`Stop::Unsupported`] if so many tracks have too many letters.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Numeration, learn};
/// let known = |x: &[u64]| (x[0] < 64).then(|| x[0].is_power_of_two());
/// let powers = learn(Numeration::Base(2), &[64], &known, &()).unwrap().unwrap();
/// assert!(powers.accepts(&[1 << 40]) && !powers.accepts(&[(1 << 40) + 1]));
/// ```
pub fn learn(
    numeration: Numeration,
    bounds: &[u64],
    known: &dyn Fn(&[u64]) -> Option<bool>,
    budget: &dyn Budget,
) -> Result<Option<Dfa>, Stop> {
    let alphabet = Alphabet::new(numeration, bounds.len())?;
    let learner = Learner { numeration, tracks: bounds.len(), alphabet, known, budget };
    for depth in 1.. {
        let suffixes = u32::try_from(depth).ok().and_then(|depth| learner.alphabet.letters.checked_pow(depth));
        if suffixes.is_none_or(|suffixes| suffixes > MOST_SUFFIXES) {
            break;
        }
        let Some(dfa) = learner.guess(depth)? else { break };
        if dfa.next(0, 0) == 0 && learner.fits(&dfa, bounds)? {
            return Ok(Some(dfa));
        }
        if learner.alphabet.letters == 1 {
            break;
        }
    }
    Ok(None)
}

struct Learner<'a> {
    numeration: Numeration,
    tracks: usize,
    alphabet: Alphabet,
    known: &'a dyn Fn(&[u64]) -> Option<bool>,
    budget: &'a dyn Budget,
}

/// The beginning of a word: what it is worth in every track, and the states of the automaton of numerals.
#[derive(Clone)]
struct Beginning {
    worths: Vec<Worth>,
    held: u32,
}

impl Learner<'_> {
    /// The automaton whose states are told apart by words of at most `depth` letters; `None` if the table is too small for that.
    fn guess(&self, depth: usize) -> Result<Option<Dfa>, Stop> {
        let mut lease = Lease::new(self.budget);
        let mut numbers = FxHashMap::default();
        let mut states = vec![Beginning { worths: vec![Worth::default(); self.tracks], held: 0 }];
        let Some(first) = self.signature(&states[0], depth)? else { return Ok(None) };
        let mut accepting = vec![first.accepts()];
        numbers.insert(first, 0u32);
        let mut next = vec![];
        let mut looked = 0;
        while looked < states.len() {
            for letter in 0..self.alphabet.letters {
                let Some(longer) = self.longer(&states[looked], letter) else {
                    next.push(NONE);
                    continue;
                };
                let Some(signature) = self.signature(&longer, depth)? else { return Ok(None) };
                let size = signature.bits.len() * 8 + self.tracks * 32 + self.alphabet.letters * 4 + 64;
                let new = states.len() as u32;
                let accepts = signature.accepts();
                let number = *numbers.entry(signature).or_insert(new);
                if number == new {
                    lease.state(size)?;
                    states.push(longer);
                    accepting.push(accepts);
                }
                next.push(number);
            }
            // Looking takes time even where nothing new is found.
            self.budget.spend(0, 0)?;
            looked += 1;
        }
        lease.made()?;
        Raw { numeration: self.numeration, tracks: self.tracks, next, accepting }.minimize(self.budget).map(Some)
    }

    /// One more letter; `None` if it cannot follow, or the numbers become far too large.
    fn longer(&self, beginning: &Beginning, letter: usize) -> Option<Beginning> {
        let held = self.alphabet.follow(beginning.held, letter)?;
        let digit = |track| i64::from(self.alphabet.digit(letter, self.tracks - 1 - track));
        let step = |(track, &worth)| self.numeration.step(worth, digit(track));
        Some(Beginning { worths: beginning.worths.iter().enumerate().map(step).collect::<Option<_>>()?, held })
    }

    /// How a beginning goes on; `None` if that is not known.
    fn signature(&self, beginning: &Beginning, depth: usize) -> Result<Option<Signature>, Stop> {
        let mut signature = Signature { held: beginning.held, length: 0, bits: vec![] };
        let known = self.collect(beginning, depth, &mut vec![0; self.tracks], &mut signature)?;
        Ok(known.then_some(signature))
    }

    /// The answers for a beginning and all that goes on from it, if all of them are known.
    fn collect(
        &self,
        beginning: &Beginning,
        depth: usize,
        numbers: &mut [u64],
        signature: &mut Signature,
    ) -> Result<bool, Stop> {
        for (number, worth) in numbers.iter_mut().zip(&beginning.worths) {
            let Ok(value) = u64::try_from(worth.value()) else { return Ok(false) };
            *number = value;
        }
        let Some(member) = (self.known)(numbers) else { return Ok(false) };
        signature.push(member);
        if signature.length.is_multiple_of(PORTION) {
            self.budget.spend(0, 0)?;
        }
        if depth > 0 {
            for letter in 0..self.alphabet.letters {
                if self.alphabet.follow(beginning.held, letter).is_some() {
                    let Some(longer) = self.longer(beginning, letter) else { return Ok(false) };
                    if !self.collect(&longer, depth - 1, numbers, signature)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether an automaton says what is known of all tuples below the bounds.
    fn fits(&self, dfa: &Dfa, bounds: &[u64]) -> Result<bool, Stop> {
        if bounds.contains(&0) {
            return Ok(true);
        }
        let length = bounds.iter().map(|&bound| self.numeration.digits(bound - 1).len()).max().unwrap_or(0);
        let weights = self.numeration.weights().into_iter().take(length).map(|weight| weight as u64).collect();
        let digit = |letter, track| self.alphabet.digit(letter, self.tracks - 1 - track).into();
        let letters = 0..self.alphabet.letters;
        let digits = letters.flat_map(|letter| (0..self.tracks).map(move |track| digit(letter, track))).collect();
        let mut check = Check {
            learner: self,
            dfa,
            bounds,
            weights,
            digits,
            numbers: vec![0; (length + 1) * self.tracks],
            answers: 0,
            dead: dfa.dead(),
        };
        check.below(length, 0, 0)
    }
}

/// A walk over all tuples below the bounds, with the states of an automaton.
struct Check<'a> {
    learner: &'a Learner<'a>,
    dfa: &'a Dfa,
    bounds: &'a [u64],
    weights: Vec<u64>,
    /// By letter and track.
    digits: Vec<u64>,
    /// By how many letters are left, and by track: what the beginning and zeros are worth, the least of all that begin so.
    numbers: Vec<u64>,
    answers: usize,
    /// The state of the automaton from which nothing is accepted.
    dead: Option<u32>,
}

impl Check<'_> {
    /// Whether the automaton is right about all words with these numbers that have `left` more letters.
    ///
    /// Beyond the bounds only what it accepts is looked at: values that are larger than any in the table.
    fn below(&mut self, left: usize, held: u32, state: u32) -> Result<bool, Stop> {
        let tracks = self.bounds.len();
        if left == 0 {
            self.answers += 1;
            if self.answers.is_multiple_of(PORTION) {
                self.learner.budget.spend(0, 0)?;
            }
            let known = (self.learner.known)(&self.numbers[..tracks]);
            return Ok(known.is_none_or(|known| known == self.dfa.is_accepting(state)));
        }
        let weight = self.weights[left - 1];
        for letter in 0..self.learner.alphabet.letters {
            let Some(follow) = self.learner.alphabet.follow(held, letter) else { continue };
            let (shorter, here) = self.numbers.split_at_mut(left * tracks);
            let shorter = &mut shorter[(left - 1) * tracks..];
            let (mut below, mut written) = (true, true);
            for track in 0..tracks {
                let more = self.digits[letter * tracks + track].checked_mul(weight);
                let number = more.and_then(|more| here[track].checked_add(more));
                written &= number.is_some();
                shorter[track] = number.unwrap_or(u64::MAX);
                below &= shorter[track] < self.bounds[track];
            }
            let state = self.dfa.next(state, letter);
            if written && (below || Some(state) != self.dead) && !self.below(left - 1, follow, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// How a beginning goes on.
#[derive(PartialEq, Eq, Hash)]
struct Signature {
    held: u32,
    length: usize,
    bits: Vec<u64>,
}

impl Signature {
    fn push(&mut self, member: bool) {
        if self.length.is_multiple_of(64) {
            self.bits.push(0);
        }
        let last = self.bits.len() - 1;
        self.bits[last] |= u64::from(member) << (self.length % 64);
        self.length += 1;
    }

    /// What is known of the beginning itself.
    fn accepts(&self) -> bool {
        self.bits[0] & 1 == 1
    }
}
