//! Symmetric numerical semigroups: if `t` is the greatest number not generated, exactly one of `s` and `t − s` is generated for each `s`.

use grundy_game::Nat;
use num_integer::gcd;
use num_traits::CheckedSub;
use num_traits::ToPrimitive;

/// The largest least generator for which the remainders are examined.
const MAX_LEAST: usize = 20_000;

/// The maximum number of steps through the remainders, for all generators together.
const MAX_STEPS: usize = 2_000_000;

/// The greatest number `t` that these numbers do not generate, if they generate `t − s` for each smaller `s` that they do not generate.
///
/// `None` if this does not hold, if they have a common divisor, or if they are too large to check.
///
/// # Complexity
/// The least number times the count of the numbers. The smallest generated number for each remainder modulo the least number
/// is found with one number after the other (S. Böcker and Zs. Lipták, Algorithmica 48, 2007). The numbers not generated
/// are counted by their remainders; the set is symmetric if and only if they are half of those from 0 to the greatest.
pub(super) fn greatest_of_symmetric(numbers: &[Nat]) -> Option<Nat> {
    let least = numbers.iter().min()?.to_usize().filter(|least| *least <= MAX_LEAST)?;
    if numbers.len().checked_mul(2 * least)? > MAX_STEPS {
        return None;
    }
    let smallest = smallest_of_remainders(least, numbers)?;
    let greatest = smallest.iter().max()?.checked_sub(&least.into())?;
    let missing: Nat = smallest.iter().map(|given| given / least).sum();
    (missing * 2u32 == &greatest + 1u32).then_some(greatest)
}

/// The smallest generated number for each remainder modulo `least`; `None` if some remainder has none.
fn smallest_of_remainders(least: usize, numbers: &[Nat]) -> Option<Vec<Nat>> {
    let mut smallest: Vec<Option<Nat>> = vec![None; least];
    smallest[0] = Some(Nat::ZERO);
    for number in numbers {
        let step = (number % least).to_usize()?;
        if step == 0 {
            continue;
        }
        let rounds = gcd(least, step);
        for first in 0..rounds {
            // Two rounds of each cycle: every entry after the smallest one of the cycle is final.
            let (mut at, mut carried) = (first, None::<Nat>);
            for _ in 0..2 * (least / rounds) {
                let better = match (smallest[at].take(), carried) {
                    (Some(own), Some(carried)) => Some(own.min(carried)),
                    (own, carried) => own.or(carried),
                };
                carried = better.as_ref().map(|better| better + number);
                smallest[at] = better;
                at = (at + step) % least;
            }
        }
    }
    smallest.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::semigroup::list_gaps;
    use super::*;

    /// Compared with the definition, for all sets of two to four numbers below 15.
    #[test]
    fn symmetric_sets_are_those_of_the_definition() {
        let (mut symmetric, mut others) = (0, 0);
        for bits in 0u32..1 << 13 {
            if !(2..=4).contains(&bits.count_ones()) {
                continue;
            }
            let numbers: Vec<u64> = (0..13).filter(|i| bits >> i & 1 == 1).map(|i| i + 2).collect();
            let expected = list_gaps(&numbers, 1_000).and_then(|mut gaps| {
                gaps.insert(0, 1);
                let greatest = *gaps.last()?;
                let mirrored = (0..=greatest).all(|n| gaps.contains(&n) != gaps.contains(&(greatest - n)));
                mirrored.then(|| Nat::from(greatest))
            });
            if expected.is_some() {
                symmetric += 1
            } else {
                others += 1
            }
            let args: Vec<Nat> = numbers.iter().map(|&n| n.into()).collect();
            assert_eq!(greatest_of_symmetric(&args), expected, "{numbers:?}");
        }
        assert!(symmetric > 100 && others > 100, "{symmetric} {others}");
    }

    #[test]
    fn large_numbers_are_decided_or_left_alone() {
        let of = |numbers: &[u64]| greatest_of_symmetric(&numbers.iter().map(|&n| n.into()).collect::<Vec<_>>());
        assert_eq!(of(&[4, 6, 1_000_000_007]), Some(1_000_000_009u64.into()));
        let huge = Nat::from(10u32).pow(40);
        let symmetric = greatest_of_symmetric(&[6u32.into(), 9u32.into(), huge.clone()]);
        assert_eq!(symmetric, Some(huge * 2u32 + 3u32));
        assert_eq!(of(&[100_000, 100_001]), None, "the least number is too large");
        assert_eq!(of(&[4, 6]), None);
        assert_eq!(of(&[]), None);
    }
}
