//! What is done with automata: products, projections, complements.

use super::delayed::Numerals;
use super::dfa::{Dfa, Var, digits_of, letters_of};
use super::minimal::minimal;
use super::numeration::Numeration;
use crate::Spend;
use grundy_theory::Stop;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::rc::Rc;

/// More letters are not read: 12 tracks of bits.
pub(super) const MOST_LETTERS: usize = 1 << 12;

/// A larger automaton is not made, so that a wrong certificate cannot take all there is.
const MOST_TRANSITIONS: usize = 1 << 24;
const MOST_BYTES: u64 = 1 << 29;

/// The work with automata under a budget.
pub(super) struct Engine<'a> {
    pub(super) numeration: Numeration,
    spend: Spend<'a>,
    /// The most bytes that were ever held: what is given back is taken again for nothing.
    most: u64,
}

/// What a state stands for while an automaton is made.
pub(super) trait Node: Clone + Eq + Hash {
    /// How many states of another automaton it is made of.
    fn weight(&self) -> usize {
        1
    }
}

impl Node for u32 {}
impl Node for u64 {}
impl Node for (u32, u32) {}
impl Node for Rc<[u32]> {
    fn weight(&self) -> usize {
        self.len()
    }
}

/// How two automata are put together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    And,
    Or,
    Differ,
}

impl<'a> Engine<'a> {
    pub(super) fn new(numeration: Numeration, spend: Spend<'a>) -> Self {
        Engine { numeration, spend, most: 0 }
    }

    /// Work that is none with automata, under the same budget.
    pub(super) fn with_budget<T>(&mut self, work: impl FnOnce(Spend<'_>) -> T) -> T {
        work(&mut *self.spend)
    }

    fn charge(&mut self, states: u64, held: u64) -> Result<(), Stop> {
        if held > MOST_BYTES {
            return Err(Stop::Memory);
        }
        let more = held.saturating_sub(self.most);
        self.most += more;
        (self.spend)(states, more)
    }

    pub(super) fn minimal(&mut self, dfa: Dfa) -> Result<Dfa, Stop> {
        // The states before each, twice for a moment, and the blocks.
        self.charge(1, 5 * dfa.bytes())?;
        minimal(dfa, &mut *self.spend)
    }

    /// The automaton whose states are all that is reached from a start; `None` is the state from which nothing is accepted.
    pub(super) fn explore<N: Node>(
        &mut self,
        vars: Vec<Var>,
        start: N,
        mut step: impl FnMut(&N, usize) -> Option<N>,
        accepts: impl Fn(&N) -> bool,
    ) -> Result<Dfa, Stop> {
        let letters = self.letters(vars.len())?;
        let mut numbers: FxHashMap<N, u32> = FxHashMap::default();
        let mut nodes = vec![Some(start.clone())];
        numbers.insert(start, 0);
        let (mut next, mut accepting, mut dead) = (Vec::new(), Vec::new(), None);
        let (mut work, mut asked, mut weight) = (0, 0, 0);
        while let Some(node) = nodes.get(accepting.len()).cloned() {
            if let Some(node) = &node {
                work += letters * node.weight();
                weight += node.weight();
            }
            if work > 1 << 16 || asked == 0 {
                // A table and a list, which have room for up to twice as many, and what an allocation takes.
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
            if nodes.len() * letters > MOST_TRANSITIONS {
                return Err(Stop::Memory);
            }
        }
        drop((numbers, nodes));
        self.minimal(Dfa { vars, letters, next, accepting })
    }

    fn letters(&self, tracks: usize) -> Result<usize, Stop> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| self.numeration.digits().checked_pow(tracks));
        letters.filter(|&letters| letters <= MOST_LETTERS).ok_or(Stop::Memory)
    }

    /// All numbers: all words that are valid numerals.
    pub(super) fn all(&mut self, vars: Vec<Var>) -> Result<Dfa, Stop> {
        let alone = Alone::new(self.numeration, vars.len());
        self.explore(vars, 0u64, |&before, letter| alone.after(before, letter), |_| true)
    }

    pub(super) fn join(&mut self, a: &Dfa, b: &Dfa, join: Join) -> Result<Dfa, Stop> {
        let mut vars = [&a.vars[..], &b.vars[..]].concat();
        vars.sort_unstable();
        vars.dedup();
        self.letters(vars.len())?;
        debug_assert!(join == Join::And || a.vars == b.vars, "both speak of the same numbers");
        let digits = self.numeration.digits();
        let letters = |of: &Dfa| letters_of(vars.len(), digits, &places(&of.vars, &vars));
        let (of_a, of_b) = (letters(a), letters(b));
        let (dead_a, dead_b) = (a.dead(), b.dead());
        let step = |&(s, t): &(u32, u32), letter: usize| {
            let (s, t) = (a.step(s, of_a[letter]), b.step(t, of_b[letter]));
            let (no_a, no_b) = (Some(s) == dead_a, Some(t) == dead_b);
            let dead = if join == Join::And { no_a || no_b } else { no_a && no_b };
            (!dead).then_some((s, t))
        };
        let accepts = |&(s, t): &(u32, u32)| {
            let (s, t) = (a.accepting[s as usize], b.accepting[t as usize]);
            match join {
                Join::And => s && t,
                Join::Or => s || t,
                Join::Differ => s != t,
            }
        };
        self.explore(vars.clone(), (0, 0), step, accepts)
    }

    pub(super) fn and(&mut self, a: &Dfa, b: &Dfa) -> Result<Dfa, Stop> {
        self.join(a, b, Join::And)
    }

    /// All other numbers.
    pub(super) fn not(&mut self, a: &Dfa) -> Result<Dfa, Stop> {
        let mut other = a.clone();
        other.accepting.iter_mut().for_each(|accepts| *accepts = !*accepts);
        let all = self.all(a.vars.clone())?;
        self.and(&other, &all)
    }

    /// With more tracks, of which any number is accepted.
    pub(super) fn widen(&mut self, a: Dfa, vars: &[Var]) -> Result<Dfa, Stop> {
        if a.vars == vars {
            return Ok(a);
        }
        let all = self.all(vars.to_vec())?;
        self.and(&a, &all)
    }

    /// That there is a number for a track: the sets of states that are possible, whatever its digits are.
    pub(super) fn project(&mut self, a: &Dfa, var: Var) -> Result<Dfa, Stop> {
        let digits = self.numeration.digits();
        let track = a.vars.iter().position(|&other| other == var).expect("it is a track of the automaton");
        let vars: Vec<Var> = a.vars.iter().copied().filter(|&other| other != var).collect();
        let behind = digits.pow((a.vars.len() - 1 - track) as u32);
        // The letter with the digit 0 for the track that goes.
        let with_zero = |letter: usize| letter / behind * behind * digits + letter % behind;
        let dead = a.dead();
        // The number may be longer than all the others.
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
        start.sort_unstable();
        let mut next = Vec::new();
        let step = |set: &Rc<[u32]>, letter: usize| {
            next.clear();
            let letter = with_zero(letter);
            for &state in set.iter() {
                let from = state as usize * a.letters + letter;
                next.extend((0..digits).map(|digit| a.next[from + digit * behind]).filter(|&s| Some(s) != dead));
            }
            next.sort_unstable();
            next.dedup();
            (!next.is_empty()).then(|| Rc::from(&next[..]))
        };
        self.explore(vars, Rc::from(&start[..]), step, |set| set.iter().any(|&s| a.accepting[s as usize]))
    }

    /// With other numbers in place of its own, of which some may be the same.
    pub(super) fn rename(&mut self, a: &Dfa, to: &[Var]) -> Result<Dfa, Stop> {
        let mut vars = to.to_vec();
        vars.sort_unstable();
        vars.dedup();
        self.letters(vars.len())?;
        let letters = letters_of(vars.len(), self.numeration.digits(), &places(to, &vars));
        let step = |&state: &u32, letter: usize| Some(a.step(state, letters[letter]));
        self.explore(vars, 0u32, step, |&state| a.accepting[state as usize])
    }
}

/// Where the first ones stand among all.
fn places(vars: &[Var], all: &[Var]) -> Vec<usize> {
    vars.iter().map(|var| all.binary_search(var).expect("it is one of all")).collect()
}

/// What each track may go on with: for numerals in which only 0 may follow some digit, the tracks that read it last, as bits;
/// for others the states of the automaton of numerals, four bits each.
pub(super) struct Alone {
    /// For each letter: the tracks with that digit, and those with another one than 0.
    letters: Vec<(u64, u64)>,
    numerals: Option<Numerals>,
    tracks: usize,
}

/// More tracks are not read in numerals that have an automaton: four bits each.
const MOST_TRACKS: usize = 16;

impl Alone {
    pub(super) fn new(numeration: Numeration, tracks: usize) -> Alone {
        let (digits, alone) = (numeration.digits(), numeration.alone());
        let bits = |all: &[usize], is: &dyn Fn(usize) -> bool| {
            (0..).zip(all).filter(|&(_, &digit)| is(digit)).fold(0, |bits, (track, _)| bits | 1u64 << track)
        };
        let letter = |index| {
            let all = digits_of(index, tracks, digits);
            (bits(&all, &|digit| Some(digit) == alone), bits(&all, &|digit| digit != 0))
        };
        let count = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
        // Where there are too many letters, no automaton is made of them.
        let count = count.filter(|&count| count <= MOST_LETTERS && tracks <= MOST_TRACKS).unwrap_or(0);
        let numerals = match numeration {
            Numeration::Delayed(delayed) => Numerals::of(delayed),
            Numeration::Base(_) | Numeration::Recurrence(_) => None,
        };
        Alone { letters: (0..count).map(letter).collect(), numerals, tracks }
    }

    pub(super) fn letters(&self) -> usize {
        self.letters.len()
    }

    /// What it is after a letter, if that may come.
    pub(super) fn after(&self, before: u64, letter: usize) -> Option<u64> {
        let (alone, others) = self.letters[letter];
        let Some(numerals) = &self.numerals else { return (before & others == 0).then_some(alone) };
        (0..self.tracks).try_fold(0, |after, track| {
            let state = before >> (4 * track) & 15;
            let next = numerals.after(state as usize, (others >> track & 1) as usize)?;
            Some(after | (next as u64) << (4 * track))
        })
    }
}
