//! Whether heaps of any size are an option of a heap, decided from the form of the rules without going through the options.

use crate::{Nat, NumberSet, SizeConstraint, heap::HeapRule};
use num_traits::ToPrimitive;

impl HeapRule<'_> {
    /// Whether a move from `heap` leaves exactly the heaps `left`, in any order; empty heaps do not count.
    ///
    /// `None` if the form of the rules does not decide it.
    ///
    /// Law: where it is not `None`, it says whether the definition visits such an option.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::{Code, HeapRule, Nat};
    /// let kayles = Code::octal("0.77")?;
    /// let heap = Nat::from(10u32).pow(40);
    /// let (few, rest) = (Nat::from(7u32), &heap - 9u32);
    /// assert_eq!(HeapRule::Code(&kayles).has_option(&heap, &[few.clone(), rest]), Some(true));
    /// assert_eq!(HeapRule::Code(&kayles).has_option(&heap, &[few]), Some(false));
    /// # Ok::<(), grundy_game::BadCode>(())
    /// ```
    pub fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        let left: Vec<&Nat> = left.iter().filter(|size| **size != Nat::ZERO).collect();
        if *heap == Nat::ZERO {
            return (!matches!(self, HeapRule::General)).then_some(false);
        }
        let total: Nat = left.iter().copied().sum();
        match self {
            HeapRule::General => None,
            HeapRule::Subtraction(set) => match left.len() < 2 && total < *heap {
                true => set.contains_natural(&(heap - total)),
                false => Some(false),
            },
            HeapRule::Code(code) => Some(
                total <= *heap && {
                    let taken = (heap - total).to_usize();
                    taken.zip(u32::try_from(left.len()).ok()).is_some_and(|(taken, heaps)| code.allows(taken, heaps))
                },
            ),
            HeapRule::TakeAndBreak(code) => {
                let digit = match total > *heap {
                    true => (total - heap).to_usize().and_then(|added| code.adding_digits().get(added - 1)),
                    false => code.digit_of_taking(&(heap - total)),
                };
                let sizes = digit.and_then(|digit| digit.allowed_sizes(left.len() as u64));
                Some(sizes.is_some_and(|sizes| sizes.allows_heaps(&left)))
            }
            HeapRule::TakeOrSplit => Some(match left[..] {
                [] | [_] => total < *heap,
                [_, _] => total == *heap,
                _ => false,
            }),
            HeapRule::UnequalSplit => Some(matches!(left[..], [a, b] if a != b && total == *heap)),
        }
    }
}

impl NumberSet {
    /// Whether a number of any size is in the set; `None` if it is too large for a test.
    pub(crate) fn contains_natural(&self, n: &Nat) -> Option<bool> {
        match (n.to_u64(), self) {
            (Some(n), _) => Some(self.contains(n)),
            (None, NumberSet::Finite(_)) => Some(false),
            (None, NumberSet::AllBut(_)) => Some(true),
            (None, NumberSet::Named(named)) => named.contains_large(n),
        }
    }
}

impl SizeConstraint {
    /// Whether heaps of these sizes satisfy the constraint.
    fn allows_heaps(self, heaps: &[&Nat]) -> bool {
        let mut sizes = heaps.to_vec();
        sizes.sort_unstable();
        let (first, last) = (sizes.first(), sizes.last());
        sizes.len() < 2
            || match self {
                SizeConstraint::Any => true,
                SizeConstraint::NotAllEqual => first != last,
                SizeConstraint::AllEqual => first == last,
                SizeConstraint::AllUnequal => sizes.windows(2).all(|pair| pair[0] != pair[1]),
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, NamedSet, TakeAndBreak};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// All multisets of up to `most` positive sizes below `end`.
    fn multisets(most: usize, end: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..most {
            let longer = |left: &Vec<u64>| {
                let least = left.last().copied().unwrap_or(1);
                (least..end).map(|size| [&left[..], &[size]].concat()).collect::<Vec<_>>()
            };
            last = last.iter().flat_map(longer).collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    fn check(rule: HeapRule<'_>, for_each: impl Fn(u64, &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()>) {
        let candidates = multisets(4, 13);
        for n in 0..11u64 {
            let mut options = BTreeSet::new();
            let flow = for_each(n, &mut |left| {
                let mut left: Vec<u64> = left.iter().copied().filter(|&size| size > 0).collect();
                left.sort_unstable();
                options.insert(left);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            for left in &candidates {
                let sizes: Vec<Nat> = left.iter().rev().map(|&size| size.into()).collect();
                let found = rule.has_option(&n.into(), &sizes);
                assert_eq!(found, Some(options.contains(left)), "{rule:?} {n} {left:?}");
            }
        }
    }

    #[test]
    fn the_form_of_the_rules_has_the_options_of_the_definition() {
        for text in ["0.77", "0.137", "4.7", "0.3", "0.07", "0.7", "4.0", "0.1357"] {
            let code = Code::octal(text).expect("a code");
            check(HeapRule::Code(&code), |n, visit| code.for_each_option(n, visit));
        }
        for text in
            ["0.77", "4!.0", "C.0F", "0.3[03]", "*!.7", "80.0", "0.{0,3+}", "4=.[7]", "0.[4?]", "04.{0!,2!,3!}[30]"]
        {
            let Ok(code) = text.parse::<TakeAndBreak>() else { continue };
            check(HeapRule::TakeAndBreak(&code), |n, visit| code.for_each_option(n, visit));
        }
        let named =
            [NamedSet::Primes, NamedSet::PrimePowers, NamedSet::Powers(3), NamedSet::Fibonacci, NamedSet::Squares];
        let sets = named.map(NumberSet::Named).into_iter();
        for set in sets.chain([NumberSet::finite([1, 3, 4]), NumberSet::all_but([2, 5])]) {
            check(HeapRule::Subtraction(&set), |n, visit| {
                (1..=n).filter(|&taken| set.contains(taken)).try_for_each(|taken| visit(&[n - taken]))
            });
        }
        check(HeapRule::UnequalSplit, |n, visit| (1..n.div_ceil(2)).try_for_each(|part| visit(&[part, n - part])));
        check(HeapRule::TakeOrSplit, |n, visit| {
            (0..n).try_for_each(|left| visit(&[left]))?;
            (1..=n / 2).try_for_each(|part| visit(&[part, n - part]))
        });
        assert_eq!(HeapRule::General.has_option(&5u64.into(), &[]), None);
    }

    #[test]
    fn large_members_of_sets() {
        let large = |exponent: u32| Nat::from(10u32).pow(exponent);
        let contains = |named: NamedSet, n: &Nat| NumberSet::Named(named).contains_natural(n);
        assert_eq!(contains(NamedSet::Squares, &large(40)), Some(true));
        assert_eq!(contains(NamedSet::Squares, &large(41)), Some(false));
        assert_eq!(contains(NamedSet::Powers(10), &large(41)), Some(true));
        assert_eq!(contains(NamedSet::Powers(10), &(large(41) * 2u32)), Some(false));
        assert_eq!(contains(NamedSet::Primes, &large(40)), Some(false), "it is even");
        let (mut a, mut b) = (Nat::from(1u32), Nat::from(2u32));
        for _ in 0..300 {
            (a, b) = (b.clone(), a + b);
        }
        assert_eq!(contains(NamedSet::Fibonacci, &a), Some(true));
        assert_eq!(contains(NamedSet::Fibonacci, &(a + 1u32)), Some(false));
        assert_eq!(NumberSet::finite([1]).contains_natural(&large(30)), Some(false));
        assert_eq!(NumberSet::all_but([1]).contains_natural(&large(30)), Some(true));
    }
}
