//! Games in which coins are chosen freely: the nim-sums of the sets of a family are a coset of a linear space over two elements.
//!
//! So the value of a head is the least number outside a union of cosets, and the sets that change a value as required are the
//! solutions of linear equations. Neither needs a list of the sets, of which there are exponentially many.

use crate::shared::xor_basis::{XorBasis, toggle_places};
use grundy_game::in_force::BudgetTally;
use std::ops::ControlFlow;

/// The largest number of bits of a nim-sum.
const MAX_SUM_BITS: usize = 62;

/// The largest number of items among which a change is looked for: their choices are counted in 128 bits.
const MAX_ITEMS: usize = 128;

/// The nim-sums `offset ⊕ s` for all `s` in the span of some values.
///
/// Its basis is one of words in a fixed array: many are made for each coin, and places are not needed.
/// `shared::xor_basis` has numbers of any size and remembers places.
#[derive(Clone, Debug)]
pub(super) struct SumCoset {
    offset: u64,
    /// For each bit the member of a basis of the span whose highest bit it is; 0 if there is none.
    basis: [u64; MAX_SUM_BITS],
    /// For each number of bits, how many members of the basis have no more.
    ranks: [usize; MAX_SUM_BITS + 1],
}

impl SumCoset {
    /// The coset of the span of some values; `None` if a number has too many bits.
    pub(super) fn new(offset: u64, values: impl IntoIterator<Item = u64>) -> Option<SumCoset> {
        let is_small = |number: u64| number >> MAX_SUM_BITS == 0;
        let mut basis = [0; MAX_SUM_BITS];
        for mut value in values {
            if !is_small(value) {
                return None;
            }
            while let Some(high) = value.checked_ilog2() {
                let member = &mut basis[high as usize];
                if *member == 0 {
                    *member = value;
                    break;
                }
                value ^= *member;
            }
        }
        let mut ranks = [0; MAX_SUM_BITS + 1];
        for bit in 0..MAX_SUM_BITS {
            ranks[bit + 1] = ranks[bit] + usize::from(basis[bit] != 0);
        }
        is_small(offset).then_some(SumCoset { offset, basis, ranks })
    }

    /// The number of bits of the largest member.
    fn bits(&self) -> usize {
        let high = |number: u64| number.checked_ilog2().map_or(0, |high| high as usize + 1);
        self.basis.iter().map(|&member| high(member)).max().unwrap_or(0).max(high(self.offset))
    }
}

/// The least number outside a union of cosets, and the number of cosets that were examined to find it.
///
/// `None` if the number has too many bits, if more than `limit` cosets would have to be examined, or if the budget in force runs out.
///
/// Numbers with equal high bits are a block. A coset that intersects a block covers it if its basis has as many members below as the block
/// has bits. A block that no coset covers alone is halved, and the lower half comes first.
///
/// # Complexity
/// Exponential at worst, linear in the cosets and bits if single cosets cover what the union covers.
pub(super) fn least_outside(cosets: &[SumCoset], limit: u64) -> Option<(u64, u64)> {
    let bits = cosets.iter().map(SumCoset::bits).max().unwrap_or(0);
    let mut search = OutsideSearch { cosets, work: 0, limit, tally: BudgetTally::new() };
    let all = cosets.iter().enumerate().map(|(number, coset)| (number, coset.offset)).collect();
    let found = search.search_block(bits, 0, all)?.or_else(|| 1u64.checked_shl(bits as u32));
    found.filter(|found| found >> MAX_SUM_BITS == 0).map(|found| (found, search.work))
}

struct OutsideSearch<'a> {
    cosets: &'a [SumCoset],
    work: u64,
    limit: u64,
    tally: BudgetTally,
}

impl OutsideSearch<'_> {
    /// The least number outside the cosets in the block from `start` on with this many free bits, if there is one.
    /// Each coset that intersects the block has its number and a member in the block. `None` if that is too much work.
    fn search_block(&mut self, bits: usize, start: u64, meeting: Vec<(usize, u64)>) -> Option<Option<u64>> {
        self.work += meeting.len() as u64 + 1;
        if self.work > self.limit || self.tally.count_step(0).is_err() {
            return None;
        }
        if meeting.is_empty() {
            return Some(Some(start));
        }
        if meeting.iter().any(|(number, _)| self.cosets[*number].ranks[bits] == bits) {
            return Some(None);
        }
        let top = bits - 1;
        for half in [0, 1u64] {
            let in_half = |&(number, member): &(usize, u64)| match self.cosets[number].basis[top] {
                _ if member >> top & 1 == half => Some((number, member)),
                0 => None,
                step => Some((number, member ^ step)),
            };
            let meeting = meeting.iter().filter_map(in_half).collect();
            if let Some(found) = self.search_block(top, start | half << top, meeting)? {
                return Some(Some(found));
            }
        }
        Some(None)
    }
}

/// Calls `visit` with the places of each choice of values that has a nim-sum, until it breaks.
///
/// `None` if there are too many values.
///
/// # Complexity
/// That of solving linear equations, and of the visits.
pub(super) fn for_each_choice(
    values: &[u64],
    sum: u64,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    if values.len() > MAX_ITEMS {
        return None;
    }
    let (mut basis, mut idle) = (XorBasis::default(), Vec::new());
    for (place, &value) in values.iter().enumerate() {
        // Choices that have the sum 0.
        idle.extend(basis.add_number(place, &value.into()));
    }
    let Some(mut choice) = basis.places_with_xor(sum.into()) else { return Some(ControlFlow::Continue(())) };
    // By Gray codes, each choice differs from the one before by one that has the sum 0.
    let mut number = 0u128;
    loop {
        choice.sort_unstable();
        if visit(&choice).is_break() {
            return Some(ControlFlow::Break(()));
        }
        number += 1;
        match idle.get(number.trailing_zeros() as usize) {
            Some(change) => toggle_places(&mut choice, change),
            None => return Some(ControlFlow::Continue(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn random_numbers(state: &mut u64, count: usize, bits: u32) -> Vec<u64> {
        let next = |state: &mut u64| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *state >> (64 - bits)
        };
        (0..count).map(|_| next(state)).collect()
    }

    /// The sums of all choices, as often as they occur.
    fn all_sums(values: &[u64]) -> Vec<u64> {
        values.iter().fold(vec![0], |sums, value| sums.iter().flat_map(|sum| [*sum, sum ^ value]).collect())
    }

    #[test]
    fn the_least_number_outside_is_that_of_all_members() {
        let mut state = 3;
        for round in 0..2_000u64 {
            let bits = 2 + (round % 5) as u32;
            let (mut cosets, mut members) = (Vec::new(), BTreeSet::new());
            for size in 0..(1 + round % 7) as usize {
                let values = random_numbers(&mut state, size.min(6), bits);
                let offset = if size == 0 { 0 } else { random_numbers(&mut state, 1, bits)[0] };
                members.extend(all_sums(&values).into_iter().map(|sum| sum ^ offset));
                cosets.push(SumCoset::new(offset, values).expect("they are small"));
            }
            let right = (0..).find(|number| !members.contains(number));
            assert_eq!(least_outside(&cosets, u64::MAX).map(|(found, _)| found), right, "{cosets:?}");
        }
    }

    #[test]
    fn what_is_too_large_or_too_long_is_not_found() {
        assert!(SumCoset::new(0, [1 << 62]).is_none() && SumCoset::new(1 << 62, []).is_none());
        let whole = SumCoset::new(0, (0..62).map(|bit| 1 << bit)).expect("it fits");
        assert_eq!(least_outside(&[whole], u64::MAX), None);
        let half = SumCoset::new(0, (0..61).map(|bit| 1 << bit)).expect("it fits");
        assert_eq!(least_outside(std::slice::from_ref(&half), u64::MAX).map(|(found, _)| found), Some(1 << 61));
        assert_eq!(least_outside(&[half], 0), None);
    }

    #[test]
    fn choices_are_those_of_all_sets() {
        let mut state = 9;
        for round in 0..400 {
            let values = random_numbers(&mut state, round % 9, 1 + (round % 4) as u32);
            for sum in 0..18 {
                let (mut found, mut right) = (BTreeSet::new(), BTreeSet::new());
                let flow = for_each_choice(&values, sum, &mut |places| {
                    assert!(found.insert(places.to_vec()), "{values:?}: {places:?} is visited twice");
                    ControlFlow::Continue(())
                });
                assert_eq!(flow, Some(ControlFlow::Continue(())));
                for choice in 0..1usize << values.len() {
                    let places: Vec<usize> = (0..values.len()).filter(|place| choice >> place & 1 == 1).collect();
                    if places.iter().fold(0, |sum, &place| sum ^ values[place]) == sum {
                        right.insert(places);
                    }
                }
                assert_eq!(found, right, "{values:?} {sum}");
            }
        }
        assert_eq!(for_each_choice(&[1; 129], 0, &mut |_| ControlFlow::Continue(())), None);
        let flow = for_each_choice(&[1; 100], 0, &mut |_| ControlFlow::Break(()));
        assert_eq!(flow, Some(ControlFlow::Break(())));
    }
}
