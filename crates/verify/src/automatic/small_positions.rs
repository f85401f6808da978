//! Comparison with small positions by the definition, before anything is decided: nearly every wrong automaton is wrong there already.

use super::dfa::CheckerDfa;
use super::heap_values::DefinedHeapValues;
use super::numeration::CertificateNumeration;
use super::options::FamilyOptions;
use super::rules::RebuiltMoves;
use super::show::PositionPrinter;
use crate::automatic::AutomatonClaim;
use crate::{CheckFailure, ClaimError, SpendCallback};
use grundy_game::{Nat, text};
use rustc_hash::FxHashMap;

/// The bounds of the numbers in positions of one, two, three and four numbers.
const HEAP_BOUND: u64 = 300;
const SQUARE_SIDE: u64 = 24;
const CUBE_SIDE: u64 = 8;
const FOUR_NUMBERS_SIDE: u64 = 5;
/// The number of positions for which the budget is charged together.
const BUDGET_CHECK_POSITIONS: u64 = 100;
/// The largest number, and the maximum number of moves in a row, in the walk down from a position.
const MAX_WALK_NUMBER: u64 = 1000;
const MAX_WALK_DEPTH: usize = 100;

/// An automaton and the claim about it.
pub(super) struct SmallPositionCheck<'a> {
    pub(super) dfa: &'a CheckerDfa,
    pub(super) numeration: CertificateNumeration,
    pub(super) claim: AutomatonClaim,
}

impl SmallPositionCheck<'_> {
    /// Compares the automaton with the values of small positions, as far as their options can be listed with little work.
    ///
    /// A position is compared after its options. So at the first wrong position the claims about its options are right, and the message is correct.
    ///
    /// # Errors
    /// Returns the error at a position, or an error if the budget runs out.
    pub(super) fn compare_small_positions(
        &self,
        known: &RebuiltMoves,
        spend: SpendCallback<'_>,
    ) -> Result<(), CheckFailure> {
        if known.leaves_several() && self.claim == AutomatonClaim::Lost {
            // The check itself will report that this cannot be decided.
            return Ok(());
        }
        match known {
            RebuiltMoves::Heaps(takes) => {
                let mut heaps = DefinedHeapValues::default();
                for n in 0..HEAP_BOUND {
                    if n % BUDGET_CHECK_POSITIONS == 0 {
                        spend(BUDGET_CHECK_POSITIONS, 64 * BUDGET_CHECK_POSITIONS)?;
                    }
                    let value = heaps.next(takes);
                    let lost = |left: &u64| heaps.value(*left) == 0;
                    let to = |lost_heaps: Vec<u64>| lost_heaps.into_iter().find(lost).map(|left| vec![left]);
                    self.check_position(&[n], value, || to(heaps.single_options(takes, n)))?;
                }
                Ok(())
            }
            RebuiltMoves::Linear(moves) => {
                let bound = match moves.params {
                    1 => HEAP_BOUND,
                    2 => SQUARE_SIDE,
                    3 => CUBE_SIDE,
                    4 => FOUR_NUMBERS_SIDE,
                    _ => return Ok(()),
                };
                let mut families =
                    PositionWalk { options: FamilyOptions::new(moves), values: FxHashMap::default(), spend };
                let mut position = vec![0; moves.params];
                loop {
                    // The limit on tried choices is for all positions together;
                    // a single position that takes too much work is skipped.
                    if families.value(self, &position, 0)?.is_none() && families.options.is_spent() {
                        return Ok(());
                    }
                    // The next position in lexicographic order.
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

    /// Compares a position with its value; `lost` returns a lost option, if there is one.
    fn check_position(
        &self,
        position: &[u64],
        value: u64,
        lost: impl FnOnce() -> Option<Vec<u64>>,
    ) -> Result<(), ClaimError> {
        let list =
            |numbers: &[u64]| PositionPrinter::numbers_text(&numbers.iter().map(|&n| Nat::from(n)).collect::<Vec<_>>());
        let shown = list(position);
        if self.claim == AutomatonClaim::Lost {
            return match (self.accepts(position), value == 0) {
                (false, true) => {
                    Err(text!("{shown} is said not to be lost, but it has no move to a position that is said to be"))
                }
                (true, false) => Err(match lost() {
                    Some(option) if !option.is_empty() => {
                        let option = list(&option);
                        text!(
                            "{shown} is said to be lost, but it can move to {option}, which is said to be lost as well"
                        )
                    }
                    _ => text!("{shown} is said to be lost, but it has a move after which nothing is left"),
                }),
                _ => Ok(()),
            };
        }
        let accepts = |value: u64| self.accepts(&[position, &[value]].concat());
        // Not all numbers can be tried. A second value beyond this range is found when uniqueness is decided.
        let other = (0..4 * value + 64).find(|&other| other != value && accepts(other));
        match (other, accepts(value)) {
            (None, true) => Ok(()),
            (Some(other), true) => {
                let (smaller, larger) = (value.min(other), value.max(other));
                Err(text!("{shown} is given two values, {smaller} and {larger}"))
            }
            (Some(other), false) if other < value => {
                Err(text!("{shown} is given the value {other}, but it has an option with that value"))
            }
            (Some(_), false) => {
                Err(text!("{shown} is given a value larger than {value}, but no option of it has the value {value}"))
            }
            // The position has no value, or a value that is far too large. The first obligation that is decided will report that.
            (None, false) => Ok(()),
        }
    }
}

/// Computes values of positions from those of their options.
struct PositionWalk<'a> {
    options: FamilyOptions<'a>,
    /// `None` while a value is being computed, and where that takes too much work.
    values: FxHashMap<Vec<u64>, Option<u64>>,
    spend: SpendCallback<'a>,
}

impl PositionWalk<'_> {
    fn value(
        &mut self,
        small: &SmallPositionCheck<'_>,
        position: &[u64],
        depth: usize,
    ) -> Result<Option<u64>, CheckFailure> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        if depth > MAX_WALK_DEPTH || position.iter().any(|&n| n > MAX_WALK_NUMBER) {
            return Ok(None);
        }
        if (self.values.len() as u64).is_multiple_of(BUDGET_CHECK_POSITIONS) {
            (self.spend)(BUDGET_CHECK_POSITIONS, 64 * BUDGET_CHECK_POSITIONS)?;
        }
        // Also where options cannot be listed, so that this is not tried again for every position above.
        self.values.insert(position.to_vec(), None);
        let Some(options) = self.options.options(position) else { return Ok(None) };
        let (mut reached, mut lost) = (Vec::new(), None);
        for option in options {
            let mut sum = 0;
            for component in option.chunks(position.len()) {
                // With one value of an option unknown, the mex is unknown.
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
        small.check_position(position, value, || lost)?;
        self.values.insert(position.to_vec(), Some(value));
        Ok(Some(value))
    }
}
