//! Operations on automata: products, projections, complements.

use super::delayed_weights::NumeralAutomaton;
use super::dfa::{CheckerDfa, TrackVariable, letter_digits, mapped_letters};
use super::minimal::minimize;
use super::numeration::CertificateNumeration;
use crate::SpendCallback;
use grundy_game::Stop;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::rc::Rc;

/// The maximum number of letters: 12 tracks in base 2.
pub(super) const MAX_LETTERS: usize = 1 << 12;

/// The largest automaton, and the most bytes in use, so that a wrong certificate cannot exhaust the machine.
const MAX_TRANSITIONS: usize = 1 << 24;
const MAX_BYTES: u64 = 1 << 29;

/// Builds automata under a budget.
pub(super) struct AutomatonEngine<'a> {
    pub(super) numeration: CertificateNumeration,
    spend: SpendCallback<'a>,
    /// The maximum number of bytes in use so far. Only an increase is charged, since freed memory is used again.
    peak_bytes: u64,
    /// The maximum number of bits of the values of components, if `⊕` does not work digit by digit; `None` if it does, or
    /// if there is no small bound.
    pub(super) listed_bits: Option<u32>,
}

/// The meaning of a state while an automaton is built.
pub(super) trait StateNode: Clone + Eq + Hash {
    /// The number of states of another automaton that it consists of.
    fn weight(&self) -> usize {
        1
    }
}

impl StateNode for u32 {}
impl StateNode for u64 {}
impl StateNode for (u32, u32) {}
impl StateNode for Rc<[u32]> {
    fn weight(&self) -> usize {
        self.len()
    }
}

/// The operation that combines two automata.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum JoinOperation {
    And,
    Or,
    Differ,
}

impl<'a> AutomatonEngine<'a> {
    pub(super) fn new(numeration: CertificateNumeration, spend: SpendCallback<'a>) -> Self {
        AutomatonEngine { numeration, spend, peak_bytes: 0, listed_bits: None }
    }

    /// Runs other work under the same budget.
    pub(super) fn with_budget<T>(&mut self, work: impl FnOnce(SpendCallback<'_>) -> T) -> T {
        work(&mut *self.spend)
    }

    fn charge(&mut self, states: u64, held: u64) -> Result<(), Stop> {
        if held > MAX_BYTES {
            return Err(Stop::Memory);
        }
        let more = held.saturating_sub(self.peak_bytes);
        self.peak_bytes += more;
        (self.spend)(states, more)
    }

    pub(super) fn minimize_charged(&mut self, dfa: CheckerDfa) -> Result<CheckerDfa, Stop> {
        // The predecessors of each state, twice for a moment, and the blocks.
        self.charge(1, 5 * dfa.byte_size())?;
        minimize(dfa, &mut *self.spend)
    }

    /// The minimal automaton of the states that are reached from a start. `None` is the dead state.
    pub(super) fn explore<N: StateNode>(
        &mut self,
        vars: Vec<TrackVariable>,
        start: N,
        mut step: impl FnMut(&N, usize) -> Option<N>,
        accepts: impl Fn(&N) -> bool,
    ) -> Result<CheckerDfa, Stop> {
        let letters = self.letter_count(vars.len())?;
        let mut numbers: FxHashMap<N, u32> = FxHashMap::default();
        let mut nodes = vec![Some(start.clone())];
        numbers.insert(start, 0);
        // `accepting` grows with each state that is expanded, so its
        // length is also the number of the next one in the queue.
        let (mut next, mut accepting, mut dead) = (Vec::new(), Vec::new(), None);
        let (mut work, mut asked, mut weight) = (0, 0, 0);
        while let Some(node) = nodes.get(accepting.len()).cloned() {
            if let Some(node) = &node {
                work += letters * node.weight();
                weight += node.weight();
            }
            // The budget is checked in proportion to the work, because a letter of a set of states costs as much as its members.
            if work > 1 << 16 || asked == 0 {
                // A hash table and a list, whose capacity may be twice their length, and the overhead of allocations.
                let bytes = next.len() * 8 + nodes.len() * (5 * size_of::<N>() + 64) + weight * 8;
                self.charge((accepting.len() - asked) as u64, bytes as u64)?;
                (work, asked) = (0, accepting.len());
            }
            accepting.push(node.as_ref().is_some_and(&accepts));
            for letter in 0..letters {
                let target = node.as_ref().and_then(|node| step(node, letter));
                let number = match target {
                    None => *dead.get_or_insert_with(|| {
                        nodes.push(None);
                        nodes.len() as u32 - 1
                    }),
                    Some(target) => match numbers.entry(target) {
                        Entry::Occupied(entry) => *entry.get(),
                        Entry::Vacant(entry) => {
                            nodes.push(Some(entry.key().clone()));
                            *entry.insert(nodes.len() as u32 - 1)
                        }
                    },
                };
                next.push(number);
            }
            // The test comes after each state, not after each letter, so it is passed by at most one state's letters.
            if nodes.len() * letters > MAX_TRANSITIONS {
                return Err(Stop::Memory);
            }
        }
        drop((numbers, nodes));
        self.minimize_charged(CheckerDfa { vars, letters, transitions: next, accepting })
    }

    fn letter_count(&self, tracks: usize) -> Result<usize, Stop> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| self.numeration.digits().checked_pow(tracks));
        letters.filter(|&letters| letters <= MAX_LETTERS).ok_or(Stop::Memory)
    }

    /// The automaton of all numbers: it accepts all words of valid numerals.
    pub(super) fn all_numbers(&mut self, vars: Vec<TrackVariable>) -> Result<CheckerDfa, Stop> {
        let alone = NumeralStates::new(self.numeration, vars.len());
        self.explore(vars, 0u64, |&before, letter| alone.next_state(before, letter), |_| true)
    }

    pub(super) fn join_dfas(
        &mut self,
        a: &CheckerDfa,
        b: &CheckerDfa,
        join: JoinOperation,
    ) -> Result<CheckerDfa, Stop> {
        let mut vars = [&a.vars[..], &b.vars[..]].concat();
        vars.sort_unstable();
        vars.dedup();
        // `mapped_letters` allocates a list of all letters, so their number is bounded before it is called.
        self.letter_count(vars.len())?;
        // A missing track accepts every word, also words that are not numerals. A conjunction
        // with the other automaton repairs that; `Or` and `Differ` would not.
        debug_assert!(join == JoinOperation::And || a.vars == b.vars, "both speak of the same numbers");
        let digits = self.numeration.digits();
        let letters = |of: &CheckerDfa| mapped_letters(vars.len(), digits, &track_places(&of.vars, &vars));
        let (of_a, of_b) = (letters(a), letters(b));
        // Pairs with a dead state are merged immediately. Otherwise a conjunction
        // would explore all of one automaton together with the dead state of the other.
        let (dead_a, dead_b) = (a.dead_state(), b.dead_state());
        let step = |&(s, t): &(u32, u32), letter: usize| {
            let (s, t) = (a.step(s, of_a[letter]), b.step(t, of_b[letter]));
            let (no_a, no_b) = (Some(s) == dead_a, Some(t) == dead_b);
            let dead = if join == JoinOperation::And { no_a || no_b } else { no_a && no_b };
            (!dead).then_some((s, t))
        };
        let accepts = |&(s, t): &(u32, u32)| {
            let (s, t) = (a.accepting[s as usize], b.accepting[t as usize]);
            match join {
                JoinOperation::And => s && t,
                JoinOperation::Or => s || t,
                JoinOperation::Differ => s != t,
            }
        };
        self.explore(vars.clone(), (0, 0), step, accepts)
    }

    pub(super) fn intersect(&mut self, a: &CheckerDfa, b: &CheckerDfa) -> Result<CheckerDfa, Stop> {
        self.join_dfas(a, b, JoinOperation::And)
    }

    /// The complement among the numbers.
    pub(super) fn complement(&mut self, a: &CheckerDfa) -> Result<CheckerDfa, Stop> {
        let mut other = a.clone();
        other.accepting.iter_mut().for_each(|accepts| *accepts = !*accepts);
        // Words that are no numerals were not accepted before, so they are now, and are taken out again.
        let all = self.all_numbers(a.vars.clone())?;
        self.intersect(&other, &all)
    }

    /// The automaton with more tracks, on which any number is accepted.
    pub(super) fn widen(&mut self, a: CheckerDfa, vars: &[TrackVariable]) -> Result<CheckerDfa, Stop> {
        if a.vars == vars {
            return Ok(a);
        }
        let all = self.all_numbers(vars.to_vec())?;
        self.intersect(&a, &all)
    }

    /// `∃` over a track: the states are the sets of states that are possible for some digits of that track.
    pub(super) fn project(&mut self, a: &CheckerDfa, var: TrackVariable) -> Result<CheckerDfa, Stop> {
        let digits = self.numeration.digits();
        let track = a.vars.iter().position(|&other| other == var).expect("it is a track of the automaton");
        let vars: Vec<TrackVariable> = a.vars.iter().copied().filter(|&other| other != var).collect();
        // The number of letters over the tracks after this one, which are the less significant digits of the index.
        let behind = digits.pow((a.vars.len() - 1 - track) as u32);
        // The letter with the digit 0 on the projected track.
        let with_zero = |letter: usize| letter / behind * behind * digits + letter % behind;
        let dead = a.dead_state();
        // The projected number may be longer than all the others, so the start has all states that its leading digits can reach.
        let (mut start, mut seen) = (vec![0u32], vec![false; a.states()]);
        seen[0] = true;
        let mut at = 0;
        while let Some(&state) = start.get(at) {
            at += 1;
            for digit in 0..digits {
                let next = a.step(state, digit * behind);
                if Some(next) != dead && !std::mem::replace(&mut seen[next as usize], true) {
                    start.push(next);
                }
            }
        }
        // Sets are sorted lists without repetitions, so that equal sets are equal keys.
        start.sort_unstable();
        let mut next = Vec::new();
        let step = |set: &Rc<[u32]>, letter: usize| {
            next.clear();
            let letter = with_zero(letter);
            for &state in set.iter() {
                let from = state as usize * a.letters + letter;
                next.extend((0..digits).map(|digit| a.transitions[from + digit * behind]).filter(|&s| Some(s) != dead));
            }
            next.sort_unstable();
            next.dedup();
            (!next.is_empty()).then(|| Rc::from(&next[..]))
        };
        self.explore(vars, Rc::from(&start[..]), step, |set| set.iter().any(|&s| a.accepting[s as usize]))
    }

    /// The automaton with other variables on its tracks, some of which may be the same.
    pub(super) fn rename_tracks(&mut self, a: &CheckerDfa, to: &[TrackVariable]) -> Result<CheckerDfa, Stop> {
        let mut vars = to.to_vec();
        vars.sort_unstable();
        vars.dedup();
        self.letter_count(vars.len())?;
        let letters = mapped_letters(vars.len(), self.numeration.digits(), &track_places(to, &vars));
        // If two tracks get the same variable, only letters with
        // equal digits on both are looked up: that is the diagonal.
        let step = |&state: &u32, letter: usize| Some(a.step(state, letters[letter]));
        self.explore(vars, 0u32, step, |&state| a.accepting[state as usize])
    }
}

/// The places of `vars` in `all`.
fn track_places(vars: &[TrackVariable], all: &[TrackVariable]) -> Vec<usize> {
    vars.iter().map(|var| all.binary_search(var).expect("it is one of all")).collect()
}

/// The state of the numerals on all tracks, packed in 64 bits. For recurrences: one bit for each track whose last digit may be followed only by 0.
/// For delayed numerations: the state of the automaton of numerals, four bits for each track.
pub(super) struct NumeralStates {
    /// For each letter: the tracks with the digit that only 0 may follow, and the tracks with a digit other than 0.
    letters: Vec<(u64, u64)>,
    numerals: Option<NumeralAutomaton>,
    tracks: usize,
}

/// The maximum number of tracks that four bits each allow in 64 bits.
const MAX_NUMERAL_TRACKS: usize = 16;

impl NumeralStates {
    pub(super) fn new(numeration: CertificateNumeration, tracks: usize) -> NumeralStates {
        let (digits, alone) = (numeration.digits(), numeration.isolated_digit());
        let bits = |all: &[usize], is: &dyn Fn(usize) -> bool| {
            (0..).zip(all).filter(|&(_, &digit)| is(digit)).fold(0, |bits, (track, _)| bits | 1u64 << track)
        };
        let letter = |index| {
            let all = letter_digits(index, tracks, digits);
            (bits(&all, &|digit| Some(digit) == alone), bits(&all, &|digit| digit != 0))
        };
        let count = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
        // If there are too many letters, `explore` will fail, so none are listed.
        let count = count.filter(|&count| count <= MAX_LETTERS && tracks <= MAX_NUMERAL_TRACKS).unwrap_or(0);
        let numerals = match numeration {
            CertificateNumeration::Delayed(delayed) => NumeralAutomaton::from_numeration(delayed),
            CertificateNumeration::Base(_) | CertificateNumeration::Recurrence(_) => None,
        };
        NumeralStates { letters: (0..count).map(letter).collect(), numerals, tracks }
    }

    pub(super) fn letter_count(&self) -> usize {
        self.letters.len()
    }

    /// The state after a letter; `None` if the letter may not follow.
    pub(super) fn next_state(&self, before: u64, letter: usize) -> Option<u64> {
        let (alone, others) = self.letters[letter];
        let Some(numerals) = &self.numerals else { return (before & others == 0).then_some(alone) };
        (0..self.tracks).try_fold(0, |after, track| {
            let state = before >> (4 * track) & 15;
            let next = numerals.next_state(state as usize, (others >> track & 1) as usize)?;
            Some(after | (next as u64) << (4 * track))
        })
    }
}
