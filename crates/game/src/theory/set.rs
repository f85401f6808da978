//! Sets of positive numbers, such as the numbers that may be taken from a heap.

use crate::{Nat, theory::numbers};
use std::fmt;

/// A set of positive numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumberSet {
    /// These positive numbers, in ascending order without duplicates.
    Finite(Vec<u64>),
    /// All positive numbers except these, which are in ascending order without duplicates.
    AllBut(Vec<u64>),
    /// A set with a name.
    Named(NamedSet),
}

/// An infinite set with a name in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 2, 3, 5, 7, …
    Primes,
    /// 1 and all `p^k`: 1, 2, 3, 4, 5, 7, 8, 9, 11, …
    PrimePowers,
    /// 1, b, b², … for b ≥ 2.
    Powers(u64),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 4, 9, 16, …
    Squares,
}

impl NumberSet {
    /// A finite set of numbers given in any order; zeros are dropped.
    pub fn finite(numbers: impl IntoIterator<Item = u64>) -> NumberSet {
        NumberSet::Finite(sort_and_dedup(numbers))
    }

    /// All positive numbers except these.
    pub fn all_but(numbers: impl IntoIterator<Item = u64>) -> NumberSet {
        NumberSet::AllBut(sort_and_dedup(numbers))
    }

    /// Whether `n` is in the set; 0 never is.
    pub fn contains(&self, n: u64) -> bool {
        n > 0
            && match self {
                NumberSet::Finite(members) => members.binary_search(&n).is_ok(),
                NumberSet::AllBut(missing) => missing.binary_search(&n).is_err(),
                NumberSet::Named(named) => named.contains(n),
            }
    }

    /// The members up to and including `to`, ascending.
    ///
    /// # Complexity
    /// Time and memory proportional to `to` for `AllBut`, primes and prime powers, and to the result for the other sets.
    pub fn members_to(&self, to: u64) -> Vec<u64> {
        match self {
            NumberSet::Finite(members) => members.iter().copied().take_while(|&m| m <= to).collect(),
            NumberSet::AllBut(_) => (1..=to).filter(|&n| self.contains(n)).collect(),
            NumberSet::Named(named) => named.members_to(to),
        }
    }

    /// The least positive number that is not in the set.
    pub fn least_missing(&self) -> u64 {
        (1..).find(|&n| !self.contains(n)).expect("every set of the notation misses a number")
    }
}

impl NamedSet {
    fn contains(self, n: u64) -> bool {
        match self {
            NamedSet::Primes => numbers::is_prime(n),
            // 1 counts as p⁰.
            NamedSet::PrimePowers => n == 1 || numbers::is_prime_power(n),
            NamedSet::Powers(base) => numbers::is_power(n, base),
            NamedSet::Fibonacci => numbers::is_fibonacci(n),
            NamedSet::Squares => numbers::is_square(n),
        }
    }

    /// Whether a number of more than 64 bits is in the set; `None` if there is no cheap test for it.
    pub(crate) fn contains_large(self, n: &Nat) -> Option<bool> {
        let is_square = |n: &Nat| n.sqrt().pow(2) == *n;
        match self {
            NamedSet::Primes => {
                (n % 2u32 == Nat::ZERO || n % 3u32 == Nat::ZERO || n % 5u32 == Nat::ZERO).then_some(false)
            }
            NamedSet::PrimePowers => None,
            NamedSet::Powers(base) => {
                let mut rest = n.clone();
                while &rest % base == Nat::ZERO {
                    rest /= base;
                }
                Some(rest == Nat::from(1u32))
            }
            // Gessel: n is a Fibonacci number if and only if 5n² + 4 or 5n² − 4 is a square.
            NamedSet::Fibonacci => {
                let five = n * n * 5u32;
                Some(is_square(&(&five + 4u32)) || is_square(&(five - 4u32)))
            }
            NamedSet::Squares => Some(is_square(n)),
        }
    }

    fn members_to(self, to: u64) -> Vec<u64> {
        match self {
            NamedSet::Primes => numbers::primes_to(to),
            NamedSet::PrimePowers => {
                let primes = numbers::primes_to(to);
                let powers = primes.iter().flat_map(|&p| numbers::powers(p).skip(1).take_while(|&q| q <= to));
                let mut members: Vec<u64> = powers.chain((to >= 1).then_some(1)).collect();
                members.sort_unstable();
                members
            }
            NamedSet::Powers(base) => numbers::powers(base).take_while(|&p| p <= to).collect(),
            NamedSet::Fibonacci => numbers::fibonacci().take_while(|&f| f <= to).collect(),
            NamedSet::Squares => (1..=to.isqrt()).map(|r| r * r).collect(),
        }
    }
}

fn sort_and_dedup(numbers: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.into_iter().filter(|&n| n > 0).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The longest run of consecutive numbers that is written number by number; a longer one is written as a range.
const MAX_RUN_AS_NUMBERS: usize = 1000;

/// Formats consecutive numbers one by one, or as a single range if they are many.
fn format_run(run: &[u64]) -> Vec<String> {
    match run {
        [first, .., last] if run.len() > MAX_RUN_AS_NUMBERS => vec![format!("range({first}, {})", last + 1)],
        _ => run.iter().map(u64::to_string).collect(),
    }
}

impl fmt::Display for NumberSet {
    /// As the arguments of `subtract(…)` or `all_but(…)`, or as the set's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberSet::Finite(members) | NumberSet::AllBut(members) => {
                let runs = members.chunk_by(|a, b| a + 1 == *b);
                let written: Vec<String> = runs.flat_map(format_run).collect();
                f.write_str(&written.join(", "))
            }
            NumberSet::Named(named) => named.fmt(f),
        }
    }
}

impl fmt::Display for NamedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedSet::Primes => f.write_str("primes"),
            NamedSet::PrimePowers => f.write_str("prime_powers"),
            NamedSet::Powers(base) => write!(f, "powers({base})"),
            NamedSet::Fibonacci => f.write_str("fibonacci_numbers"),
            NamedSet::Squares => f.write_str("squares"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_what_is_contained() {
        let named = [
            NamedSet::Primes,
            NamedSet::PrimePowers,
            NamedSet::Powers(2),
            NamedSet::Powers(7),
            NamedSet::Fibonacci,
            NamedSet::Squares,
        ];
        let sets = named.map(NumberSet::Named).into_iter();
        for set in sets.chain([NumberSet::finite([5, 2, 5, 0]), NumberSet::all_but([2, 5])]) {
            for to in [0, 1, 2, 30, 100] {
                let expect: Vec<u64> = (1..=to).filter(|&n| set.contains(n)).collect();
                assert_eq!(set.members_to(to), expect, "{set} to {to}");
            }
        }
    }

    #[test]
    fn long_runs_are_written_as_ranges() {
        let shown = |numbers: Vec<u64>| NumberSet::finite(numbers).to_string();
        assert_eq!(shown((1..=4).collect()), "1, 2, 3, 4");
        assert_eq!(shown((3..3 + 1000).collect()).split(", ").count(), 1000);
        assert_eq!(shown([1].into_iter().chain(3..=2000).chain([5000]).collect()), "1, range(3, 2001), 5000");
        assert_eq!(NumberSet::all_but(1..=1001).to_string(), "range(1, 1002)");
        assert_eq!(shown(Vec::new()), "");
    }

    #[test]
    fn least_missing() {
        let check = |set: NumberSet, expect| assert_eq!(set.least_missing(), expect, "{set}");
        check(NumberSet::finite([1, 2, 3]), 4);
        check(NumberSet::finite([2, 5]), 1);
        check(NumberSet::Named(NamedSet::PrimePowers), 6);
        check(NumberSet::all_but([4]), 4);
    }
}
