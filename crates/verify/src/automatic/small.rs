//! Small positions by the definition, before anything is decided: nearly every wrong automaton is wrong there already.

use super::dfa::Dfa;
use super::numeration::Numeration;
use super::options::{Families, Heaps};
use super::rules::Known;
use super::show::Shown;
use crate::automatic::Accepts;
use crate::{Failed, Spend, Wrong};
use grundy_theory::{Nat, say};
use rustc_hash::FxHashMap;

/// How many heaps are looked at, how far positions of two numbers go in each, and of three.
const HEAPS: u64 = 300;
const SQUARE: u64 = 24;
const CUBE: u64 = 8;
/// The budget is asked before so many positions.
const PORTION: u64 = 100;
/// Larger numbers are not looked at on the way down from a position, nor more moves in a row.
const LARGEST: u64 = 1000;
const DEEPEST: usize = 100;

/// An automaton, and what it should say.
pub(super) struct Small<'a> {
    pub(super) dfa: &'a Dfa,
    pub(super) numeration: Numeration,
    pub(super) claim: Accepts,
}

impl Small<'_> {
    /// Compares the automaton with the values of small positions, as far as the options of these can be listed with little work.
    ///
    /// A position is compared after its options. So where it is the first that is wrong, what is said of its options is right.
    ///
    /// # Errors
    /// What is wrong at a position; or the budget that ran out.
    pub(super) fn compare(&self, known: &Known, spend: Spend<'_>) -> Result<(), Failed> {
        let sums = matches!(self.numeration, Numeration::Base(base) if base.is_power_of_two());
        if known.leaves_several() && (self.claim == Accepts::Lost || !sums) {
            // That cannot be decided, whatever small positions say.
            return Ok(());
        }
        match known {
            Known::Heaps(takes) => {
                let mut heaps = Heaps::default();
                for n in 0..HEAPS {
                    if n % PORTION == 0 {
                        spend(PORTION, 64 * PORTION)?;
                    }
                    let value = heaps.next(takes);
                    let lost = |left: &u64| heaps.value(*left) == 0;
                    let to = |lost_heaps: Vec<u64>| lost_heaps.into_iter().find(lost).map(|left| vec![left]);
                    self.at(&[n], value, || to(heaps.single_options(takes, n)))?;
                }
                Ok(())
            }
            Known::Linear(moves) => {
                let bound = match moves.params {
                    1 => HEAPS,
                    2 => SQUARE,
                    3 => CUBE,
                    _ => return Ok(()),
                };
                let mut families = Walk { of: Families::new(moves), values: FxHashMap::default(), spend };
                let mut position = vec![0; moves.params];
                loop {
                    if families.value(self, &position, 0)?.is_none() && families.of.is_spent() {
                        return Ok(());
                    }
                    // The next one, the last number first.
                    let Some(at) = position.iter().rposition(|&n| n + 1 < bound) else { return Ok(()) };
                    position[at] += 1;
                    position[at + 1..].fill(0);
                }
            }
        }
    }

    fn accepts(&self, numbers: &[u64]) -> bool {
        let words: Vec<Vec<usize>> = numbers.iter().map(|&n| self.numeration.word(n.into())).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &Vec<usize>, at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
        let letter = |at| words.iter().fold(0, |letter, word| letter * self.numeration.digits() + digit(word, at));
        self.dfa.accepts(&(0..length).map(letter).collect::<Vec<_>>())
    }

    /// Compares a position that has a value; `lost` is an option that is lost, if there is one.
    fn at(&self, position: &[u64], value: u64, lost: impl FnOnce() -> Option<Vec<u64>>) -> Result<(), Wrong> {
        let list = |numbers: &[u64]| Shown::list(&numbers.iter().map(|&n| Nat::from(n)).collect::<Vec<_>>());
        let shown = list(position);
        if self.claim == Accepts::Lost {
            return match (self.accepts(position), value == 0) {
                (false, true) => Err(say!(
                    "{shown} is said not to be lost, but it has no move to a position that is said to be",
                    "称 {shown} 并非必败，但它没有走到所称必败局面的移动"
                )),
                (true, false) => Err(match lost() {
                    Some(option) if !option.is_empty() => {
                        let option = list(&option);
                        say!(
                            "{shown} is said to be lost, but it can move to {option}, which is said to be lost as well",
                            "称 {shown} 必败，但它能走到 {option}，而称后者也必败"
                        )
                    }
                    _ => say!(
                        "{shown} is said to be lost, but it has a move after which nothing is left",
                        "称 {shown} 必败，但它有一步可使局面不剩任何部分"
                    ),
                }),
                _ => Ok(()),
            };
        }
        let accepts = |value: u64| self.accepts(&[position, &[value]].concat());
        let other = (0..4 * value + 64).find(|&other| other != value && accepts(other));
        match (other, accepts(value)) {
            (None, true) => Ok(()),
            (Some(other), true) => {
                let (smaller, larger) = (value.min(other), value.max(other));
                Err(say!(
                    "{shown} is given two values, {smaller} and {larger}",
                    "给出了 {shown} 的两个值 {smaller} 与 {larger}"
                ))
            }
            (Some(other), false) if other < value => Err(say!(
                "{shown} is given the value {other}, but it has an option with that value",
                "给出 {shown} 的值为 {other}，但它有值为 {other} 的后继"
            )),
            (Some(_), false) => Err(say!(
                "{shown} is given a value larger than {value}, but no option of it has the value {value}",
                "给出 {shown} 的值大于 {value}，但它没有值为 {value} 的后继"
            )),
            // It has no value, which is the first that is decided, or a far too large one.
            (None, false) => Ok(()),
        }
    }
}

/// Values of positions, from those of their options.
struct Walk<'a> {
    of: Families<'a>,
    /// `None` while a value is looked for, and where it is not found with little work.
    values: FxHashMap<Vec<u64>, Option<u64>>,
    spend: Spend<'a>,
}

impl Walk<'_> {
    fn value(&mut self, small: &Small<'_>, position: &[u64], depth: usize) -> Result<Option<u64>, Failed> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        if depth > DEEPEST || position.iter().any(|&n| n > LARGEST) {
            return Ok(None);
        }
        if (self.values.len() as u64).is_multiple_of(PORTION) {
            (self.spend)(PORTION, 64 * PORTION)?;
        }
        self.values.insert(position.to_vec(), None);
        let Some(options) = self.of.options(position) else { return Ok(None) };
        let (mut reached, mut lost) = (Vec::new(), None);
        for option in options {
            let mut sum = 0;
            for component in option.chunks(position.len()) {
                let Some(value) = self.value(small, component, depth + 1)? else { return Ok(None) };
                sum ^= value;
            }
            if sum == 0 {
                lost.get_or_insert(option);
            }
            reached.push(sum);
        }
        reached.sort_unstable();
        reached.dedup();
        let value = (0..).zip(&reached).find(|(least, value)| least != *value).map_or(reached.len() as u64, |(n, _)| n);
        small.at(position, value, || lost)?;
        self.values.insert(position.to_vec(), Some(value));
        Ok(Some(value))
    }
}
