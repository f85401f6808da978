//! An automaton guessed from a table.

use super::Dfa;
use super::alphabet::Alphabet;
use super::lease::BudgetLease;
use super::minimize::{NO_STATE, PartialDfa};
use super::numeration::{Numeration, WordWorth};
use grundy_game::{Budget, Stop};
use rustc_hash::FxHashMap;

/// The maximum number of suffixes that are compared to distinguish two prefixes.
const MAX_SUFFIXES: usize = 1 << 22;

/// The number of answers between two calls of the budget.
const BUDGET_CHECK_ANSWERS: usize = 4096;

/// Learns the automaton of a relation from a table of it; `None` if no automaton is found that fits the table.
///
/// `known` returns whether a tuple is in the relation, or `None` if the tuple is outside of the table.
/// The automaton agrees with the table on all tuples whose coordinates are below `bounds`, one for each track.
/// Of larger tuples, with up to as many digits as the largest bound, it accepts none that is known not to be in the relation.
/// **It is a guess** until a formula that characterises the relation is decided.
///
/// # How
/// Two prefixes of words become the same state if they have the same signature: if the same suffixes of at most `d` letters
/// make them members (and the numerals of all tracks are in the same state). For `d = 1, 2, …` a breadth-first search extends the
/// shortest prefix of each state until there are no new states; the first automaton that agrees with the table is returned.
/// If a word that is needed is outside of the table, the table is too small for `d`, and so for every larger depth.
///
/// # Complexity
/// With `L` letters and `s` states it calls `known` `s · L^(d + 1)` times, and once for each tuple below the bounds.
///
/// # Source
/// A table of signatures as in D. Angluin, Learning regular sets from queries and counterexamples, Inf. Comput. 75 (1987) 87–106;
/// guessing an automaton from values and proving it afterwards: J. Shallit, The Logical Approach to Automatic Sequences, 2022.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Unsupported`] if the tracks have too many letters.
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
    let learner = DfaLearner { numeration, tracks: bounds.len(), alphabet, membership: known, budget };
    for depth in 1.. {
        let suffixes = u32::try_from(depth).ok().and_then(|depth| learner.alphabet.letters.checked_pow(depth));
        if suffixes.is_none_or(|suffixes| suffixes > MAX_SUFFIXES) {
            break;
        }
        let Some(dfa) = learner.guess_dfa(depth)? else { break };
        // A numeral with a leading 0 has the signature of the one without, so leading zeros stay in the start.
        debug_assert_eq!(dfa.next(0, 0), 0, "leading zeros change nothing");
        if learner.fits_table(&dfa, bounds)? {
            return Ok(Some(dfa));
        }
        // With one letter there are no numbers to distinguish, and the depth could grow without end.
        if learner.alphabet.letters == 1 {
            break;
        }
    }
    Ok(None)
}

struct DfaLearner<'a> {
    numeration: Numeration,
    tracks: usize,
    alphabet: Alphabet,
    membership: &'a dyn Fn(&[u64]) -> Option<bool>,
    budget: &'a dyn Budget,
}

/// The prefix of a word: its worth in every track, and the packed states of the automaton of numerals.
#[derive(Clone)]
struct WordPrefix {
    worths: Vec<WordWorth>,
    numeral_states: u32,
}

impl DfaLearner<'_> {
    /// The automaton whose states are distinguished by suffixes of at most `depth` letters; `None` if the table is too small.
    fn guess_dfa(&self, depth: usize) -> Result<Option<Dfa>, Stop> {
        let mut lease = BudgetLease::new(self.budget);
        let mut numbers = FxHashMap::default();
        let mut states = vec![WordPrefix { worths: vec![WordWorth::default(); self.tracks], numeral_states: 0 }];
        let Some(first) = self.prefix_signature(&states[0], depth)? else { return Ok(None) };
        let mut accepting = vec![first.accepts()];
        numbers.insert(first, 0u32);
        let mut next = vec![];
        let mut looked = 0;
        while looked < states.len() {
            for letter in 0..self.alphabet.letters {
                let Some(longer) = self.append_letter(&states[looked], letter) else {
                    next.push(NO_STATE);
                    continue;
                };
                let Some(signature) = self.prefix_signature(&longer, depth)? else { return Ok(None) };
                let size = signature.bits.len() * 8 + self.tracks * 32 + self.alphabet.letters * 4 + 64;
                let new = states.len() as u32;
                let accepts = signature.accepts();
                let number = *numbers.entry(signature).or_insert(new);
                if number == new {
                    lease.add_state(size)?;
                    // The first prefix found represents the state. It is one of the
                    // shortest, so its extensions stay inside the table longest.
                    states.push(longer);
                    accepting.push(accepts);
                }
                next.push(number);
            }
            // Time passes even where no new state is found, so the time limit is checked here.
            self.budget.spend(0, 0)?;
            looked += 1;
        }
        lease.report_rest()?;
        PartialDfa { numeration: self.numeration, tracks: self.tracks, transitions: next, accepting }
            .minimize(self.budget)
            .map(Some)
    }

    /// The prefix with one more letter; `None` if the letter cannot follow, or the numbers become far too large.
    fn append_letter(&self, beginning: &WordPrefix, letter: usize) -> Option<WordPrefix> {
        let numeral_states = self.alphabet.follow(beginning.numeral_states, letter)?;
        let digit = |track| i64::from(self.alphabet.digit(letter, self.tracks - 1 - track));
        let step = |(track, &worth)| self.numeration.worth_with_digit(worth, digit(track));
        Some(WordPrefix {
            worths: beginning.worths.iter().enumerate().map(step).collect::<Option<_>>()?,
            numeral_states,
        })
    }

    /// The signature of a prefix; `None` if the table does not cover it.
    fn prefix_signature(&self, beginning: &WordPrefix, depth: usize) -> Result<Option<PrefixSignature>, Stop> {
        let mut signature = PrefixSignature { numeral_states: beginning.numeral_states, length: 0, bits: vec![] };
        let known = self.collect_answers(beginning, depth, &mut vec![0; self.tracks], &mut signature)?;
        Ok(known.then_some(signature))
    }

    /// Appends the answers for a prefix and all its extensions to the signature. Returns whether all of them are known.
    fn collect_answers(
        &self,
        beginning: &WordPrefix,
        depth: usize,
        numbers: &mut [u64],
        signature: &mut PrefixSignature,
    ) -> Result<bool, Stop> {
        for (number, worth) in numbers.iter_mut().zip(&beginning.worths) {
            // A number beyond 64 bits is outside of every table.
            let Ok(value) = u64::try_from(worth.value()) else { return Ok(false) };
            *number = value;
        }
        // Which extensions exist depends on `held` alone, which is part of
        // the signature. So equal places are answers about equal suffixes.
        let Some(member) = (self.membership)(numbers) else { return Ok(false) };
        signature.push(member);
        if signature.length.is_multiple_of(BUDGET_CHECK_ANSWERS) {
            self.budget.spend(0, 0)?;
        }
        if depth > 0 {
            for letter in 0..self.alphabet.letters {
                if self.alphabet.follow(beginning.numeral_states, letter).is_some() {
                    let Some(longer) = self.append_letter(beginning, letter) else { return Ok(false) };
                    if !self.collect_answers(&longer, depth - 1, numbers, signature)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Returns whether an automaton agrees with the table on all tuples below the bounds.
    fn fits_table(&self, dfa: &Dfa, bounds: &[u64]) -> Result<bool, Stop> {
        if bounds.contains(&0) {
            return Ok(true);
        }
        let length = bounds.iter().map(|&bound| self.numeration.digits(bound - 1).len()).max().unwrap_or(0);
        // No more weights are taken than the largest number below a bound has digits, so they fit in 64 bits.
        let weights = self.numeration.weights().into_iter().take(length).map(|weight| weight as u64).collect();
        let digit = |letter, track| self.alphabet.digit(letter, self.tracks - 1 - track).into();
        let letters = 0..self.alphabet.letters;
        let digits = letters.flat_map(|letter| (0..self.tracks).map(move |track| digit(letter, track))).collect();
        let mut check = TableCheck {
            learner: self,
            dfa,
            bounds,
            weights,
            digits,
            // One row for each number of remaining letters, so that the walk allocates nothing.
            numbers: vec![0; (length + 1) * self.tracks],
            answers: 0,
            dead: dfa.dead_state(),
        };
        check.agrees_below(length, 0, 0)
    }
}

/// A walk over all tuples below the bounds that follows the states of an automaton.
struct TableCheck<'a> {
    learner: &'a DfaLearner<'a>,
    dfa: &'a Dfa,
    bounds: &'a [u64],
    weights: Vec<u64>,
    /// By letter and track.
    digits: Vec<u64>,
    /// By the number of letters left and by track: the worth of the prefix followed by zeros, which is the least number with that prefix.
    numbers: Vec<u64>,
    answers: usize,
    /// The dead state of the automaton.
    dead: Option<u32>,
}

impl TableCheck<'_> {
    /// Returns whether the automaton is right about all words with the current prefix and `left` more letters.
    ///
    /// Beyond the bounds only accepted words are checked: they are values larger than any in the table, which the automaton must not accept.
    fn agrees_below(&mut self, left: usize, held: u32, state: u32) -> Result<bool, Stop> {
        let tracks = self.bounds.len();
        if left == 0 {
            self.answers += 1;
            if self.answers.is_multiple_of(BUDGET_CHECK_ANSWERS) {
                self.learner.budget.spend(0, 0)?;
            }
            let known = (self.learner.membership)(&self.numbers[..tracks]);
            return Ok(known.is_none_or(|known| known == self.dfa.is_accepting(state)));
        }
        // Words are visited as prefixes, so a whole subtree is skipped once the automaton is dead and the numbers are beyond the bounds.
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
                // `written` is false then, so this number is never read.
                shorter[track] = number.unwrap_or(u64::MAX);
                below &= shorter[track] < self.bounds[track];
            }
            let state = self.dfa.next(state, letter);
            if written && (below || Some(state) != self.dead) && !self.agrees_below(left - 1, follow, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The answers for a prefix and all its extensions, as bits, with the state of its numerals.
#[derive(PartialEq, Eq, Hash)]
struct PrefixSignature {
    numeral_states: u32,
    length: usize,
    bits: Vec<u64>,
}

impl PrefixSignature {
    fn push(&mut self, member: bool) {
        if self.length.is_multiple_of(64) {
            self.bits.push(0);
        }
        let last = self.bits.len() - 1;
        self.bits[last] |= u64::from(member) << (self.length % 64);
        self.length += 1;
    }

    /// Whether the prefix itself is a member.
    fn accepts(&self) -> bool {
        self.bits[0] & 1 == 1
    }
}
