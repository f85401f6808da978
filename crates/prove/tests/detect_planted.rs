//! Laws that are planted in random tables are found, whatever their numbers.

use grundy_prove::detect::{self, Law};
use proptest::prelude::*;

/// The best law predicts the planted function far beyond the table.
fn check_law_found(laws: &[Law], from: u64, f: impl Fn(u64) -> u64) -> Result<(), TestCaseError> {
    prop_assert!(!laws.is_empty(), "nothing found");
    for n in (0..200).chain(from..from + 500).chain([1_000_003, 987_654_321]) {
        prop_assert_eq!(laws[0].value(n), Some(f(n)), "{} at {}", laws[0].formula, n);
    }
    Ok(())
}

fn value_table(len: u64, f: impl Fn(u64) -> u64) -> Vec<u64> {
    (0..len).map(f).collect()
}

fn member_table(len: u64, f: impl Fn(u64) -> bool) -> Vec<bool> {
    (0..len).map(f).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn periods(early in prop::collection::vec(0u64..9, 0..9), cycle in prop::collection::vec(0u64..9, 1..15)) {
        let f = |n: u64| match early.get(n as usize) {
            Some(value) => *value,
            None => cycle[(n as usize - early.len()) % cycle.len()],
        };
        check_law_found(&detect::values(&value_table(400, f)), 400, f)?;
        check_law_found(&detect::lost1(&member_table(400, |n| f(n) == 0)), 400, |n| u64::from(f(n) == 0))?;
    }

    #[test]
    fn arithmetic_periods(
        early in prop::collection::vec(0u64..9, 0..9), cycle in prop::collection::vec(0u64..20, 1..10), s in 1u64..20,
    ) {
        let p = cycle.len() as u64;
        let f = |n: u64| match early.get(n as usize) {
            Some(value) => *value,
            None => cycle[((n - early.len() as u64) % p) as usize] + s * ((n - early.len() as u64) / p),
        };
        check_law_found(&detect::values(&value_table(500, f)), 500, f)?;
    }

    #[test]
    fn splits(lines in prop::collection::vec((0u64..20, 0u64..9), 1..8)) {
        let p = lines.len() as u64;
        let f = |n: u64| lines[(n % p) as usize].0 + lines[(n % p) as usize].1 * (n / p);
        check_law_found(&detect::values(&value_table(500, f)), 500, f)?;
    }

    #[test]
    fn ranges(breaks in prop::collection::btree_set(1u64..99, 1..6), values in prop::collection::vec(0u64..9, 7)) {
        let f = |n: u64| values[breaks.iter().filter(|end| **end <= n).count()];
        check_law_found(&detect::values(&value_table(500, f)), 500, f)?;
    }

    #[test]
    fn recursions(b in 2u64..7, rules in prop::collection::vec((any::<bool>(), 0u64..3, 0u64..5), 7), zero in 0u64..5) {
        fn value(n: u64, b: u64, rules: &[(bool, u64, u64)], zero: u64) -> u64 {
            if n == 0 {
                return zero;
            }
            let (again, a, c) = rules[(n % b) as usize];
            let k = n / b;
            a * if again { value(k, b, rules, zero) } else { k } + c
        }
        let f = |n: u64| value(n, b, &rules, zero);
        check_law_found(&detect::values(&value_table(900, f)), 900, f)?;
    }

    #[test]
    fn nim_sums(c in 0u64..100, shift in 0u64..3, a in 1u64..5) {
        check_law_found(&detect::values(&value_table(300, |n| n ^ c)), 300, |n| n ^ c)?;
        let ruler = |n: u64| if n + shift == 0 { 7 } else { a * (1 << (n + shift).trailing_zeros()) };
        check_law_found(&detect::values(&value_table(300, ruler)), 300, ruler)?;
        let odious = |n: u64| 2 * n + 1 - u64::from(n.count_ones() % 2) + c;
        check_law_found(&detect::values(&value_table(300, odious)), 300, odious)?;
    }

    #[test]
    fn linear_maps(low in prop::collection::vec(0u64..64, 0..4), column in 1u64..64, parity in any::<bool>()) {
        let start = low.len();
        let columns: Vec<u64> = (0..40).map(|i| match low.get(i) {
            Some(column) => *column,
            None if parity => column,
            None => column << (i - start),
        }).collect();
        let f = |n: u64| (0..40).filter(|i| n >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[i]);
        check_law_found(&detect::values(&value_table(1024, f)), 1024, f)?;
    }

    #[test]
    fn polynomials(polys in prop::collection::vec((0u64..20, 0u64..9, 0u64..5), 1..5)) {
        let p = polys.len() as u64;
        let f = |n: u64| {
            let ((a, b, c), k) = (polys[(n % p) as usize], n / p);
            a + b * k + c * (k * k.saturating_sub(1) / 2)
        };
        check_law_found(&detect::values(&value_table(400, f)), 400, f)?;
        let (a, b, c) = polys[0];
        let list: Vec<u64> = (0..3000).map(|k| a + (b + 1) * k + (c + 1) * (k * k.saturating_sub(1) / 2)).collect();
        let lost = member_table(3000, |n| list.contains(&n));
        let laws = detect::lost1(&lost);
        prop_assert!(!laws.is_empty());
        for n in list.iter().flat_map(|n| [*n, n + 1]) {
            prop_assert_eq!(laws[0].contains_number(n), Some(list.contains(&n)), "{}", laws[0].formula);
        }
    }

    #[test]
    fn recurrences(first in 1u64..4, c in prop::collection::vec(0u64..3, 1..4)) {
        prop_assume!(c[0] > 0 && c.iter().sum::<u64>() > 1);
        let mut list: Vec<u64> = (0..c.len() as u64).map(|i| first + i).collect();
        while list.len() < 60 && list[list.len() - 1] < 1 << 55 {
            list.push(c.iter().zip(list.iter().rev()).map(|(c, a)| c * a).sum());
        }
        prop_assume!(list.windows(2).all(|pair| pair[0] < pair[1]));
        let len = list[16].min(400_000);
        prop_assume!(list.iter().filter(|n| **n < len).count() >= 14);
        let laws = detect::lost1(&member_table(len, |n| list.contains(&n)));
        prop_assert!(!laws.is_empty());
        for n in list.iter().flat_map(|n| [*n, n + 1]) {
            prop_assert_eq!(laws[0].contains_number(n), Some(list.contains(&n)), "{}", laws[0].formula);
        }
    }

    /// `⌊kα⌋ + c`, `α = (p + √d)/q`.
    #[test]
    fn beatty(p in 0u64..4, d in 2u64..20, q in 1u64..4, c in 0u64..3) {
        prop_assume!(d.isqrt().pow(2) != d && (p * p < d) && (d - p * p) % q == 0);
        let f = |k: u64| (k * p + (u128::from(k).pow(2) * u128::from(d)).isqrt() as u64) / q;
        prop_assume!(f(1) >= 1 && f(100) <= 420);
        // Two numbers may agree on the whole table: then both are reported.
        let laws = detect::values(&value_table(600, |n| f(n) + c));
        prop_assert!(laws.iter().any(|law| (0..9).all(|i| law.value(7 << (3 * i)) == Some(f(7 << (3 * i)) + c))));
        let list: Vec<u64> = (0..20_000).map(f).collect();
        let laws = detect::lost1(&member_table(2000, |n| list.binary_search(&n).is_ok()));
        let right = |n: u64| Some(list.binary_search(&n).is_ok());
        prop_assert!(laws.iter().any(|law| (2000..4000).all(|n| law.contains_number(n) == right(n))));
    }

    /// The numbers of Wythoff's game with `|k − l| < t`.
    #[test]
    fn cold_pairs(t in 1u64..7, k in 0u64..400_000_000) {
        let f = |k: u64| (k * 2 + (u128::from(k).pow(2) * u128::from(t * t + 4)).isqrt() as u64 - k * t) / 2;
        let lost = |x: u64, y: u64| x.abs_diff(y).is_multiple_of(t) && f(x.abs_diff(y) / t) == x.min(y);
        let laws = detect::lost2(&lost, 300);
        prop_assert!(laws.iter().any(|law| (k..k + 20).all(|k| law.contains_pair(f(k), f(k) + t * k) == Some(true))));
    }

    #[test]
    fn pairs(m in 2u64..9, a in 1u64..9, b in 1u64..9, c in 0u64..9, p in 1u64..9) {
        let check = |laws: &[Law], f: &dyn Fn(u64, u64) -> u64| -> Result<(), TestCaseError> {
            prop_assert!(!laws.is_empty(), "{} {} {} {} {}", m, a, b, c, p);
            for (x, y) in (0..100).flat_map(|x| (0..100).map(move |y| (7 * x, 11 * y))) {
                prop_assert_eq!(laws[0].value2(x, y), Some(f(x, y)), "{} at {} {}", laws[0].formula, x, y);
            }
            Ok(())
        };
        let value = |f: &dyn Fn(u64, u64) -> u64| check(&detect::values2(f, 80), f);
        value(&|x, y| x ^ y)?;
        value(&|x, y| x.min(y).min(m))?;
        value(&|x, y| x.max(y) / m)?;
        value(&|x, y| x.abs_diff(y) % m)?;
        value(&|x, y| (x + y + c) % m)?;
        value(&|x, y| (x % m) ^ (y / p))?;
        value(&|x, y| (x / m) ^ (y % p))?;
        value(&|x, y| (a * (x % 3) + b * (y % 2)) % m)?;
        value(&|x, y| m * ((x / m) ^ (y / m)) + (x + y) % m)?;
        let lost = |f: &dyn Fn(u64, u64) -> bool| {
            check(&detect::lost2(f, 80), &|x, y| u64::from(f(x, y)))
        };
        lost(&|x, y| x == y)?;
        lost(&|x, y| x % m == y % m)?;
        lost(&|x, y| (a * x + b * y) % m == c % m)?;
        lost(&|x, y| a * x.max(y) <= m * x.min(y))?;
        lost(&|x, y| a * x.max(y) > m * x.min(y))?;
    }
}

#[test]
fn quotients_of_three_numbers() {
    for m in 2..9 {
        let value = |x: u64, y: u64, z: u64| m * ((x / m) ^ (y / m) ^ (z / m)) + (x + y + z) % m;
        let laws = detect::values3(&value, 36);
        assert!(!laws.is_empty(), "{m}");
        for at in (0..60).map(|i| [29 * i, 31 * i + 5, 37 * i % 100]) {
            assert_eq!(laws[0].value_at(&at), Some(value(at[0], at[1], at[2])), "{} at {at:?}", laws[0].formula);
        }
    }
}
