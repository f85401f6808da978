//! Noise has no law, and one late exception leaves none.

use grundy_prove::detect::{self, TrainingSplit};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn noise_has_no_law(top in prop_oneof![Just(2u64), Just(3), Just(10)], len in 50usize..2000, seed in any::<u64>()) {
        let table = random_values(seed, len, top);
        prop_assert_eq!(detect::values(&table), []);
        // Nearly balanced, because a short table may have no member of a sparse set, and then the law is the empty set.
        let lost: Vec<bool> = table.iter().map(|v| 2 * v < top).collect();
        prop_assert_eq!(detect::lost1(&lost), []);
    }

    /// Sets that grow thin are noise as well.
    #[test]
    fn thin_noise_has_no_law(len in 200usize..2000, seed in any::<u64>()) {
        let table = random_values(seed, len, 1 << 30);
        let lost: Vec<bool> = (0..len).map(|n| table[n].is_multiple_of(n as u64 / 8 + 2)).collect();
        let half = lost[len / 2..].iter().filter(|lost| **lost).count();
        prop_assume!(half > 2 && lost[..len / 2].iter().filter(|lost| **lost).count() > 4);
        prop_assert_eq!(detect::lost1(&lost), []);
    }

    #[test]
    fn a_late_exception_leaves_no_law(
        kind in 0usize..9, m in 2u64..9, len in 300usize..600, at in 0.5f64..1.0, by in 1u64..5, percent in 20u8..51,
    ) {
        let mut table: Vec<u64> = (0..len as u64).map(|n| planted_value(kind, n, m)).collect();
        let split = TrainingSplit::percent(percent);
        prop_assert!(!detect::values_with(&table, split).is_empty(), "{} {}", kind, m);
        let place = ((len as f64 * at) as usize).min(len - 1);
        table[place] += by;
        let laws = detect::values_with(&table, split);
        prop_assert_eq!(laws, []);
    }
}

fn planted_value(kind: usize, n: u64, m: u64) -> u64 {
    match kind {
        0 => m,
        1 => n % m,
        2 => n.min(m),
        3 => n / m,
        4 => n + n % m,
        5 => n ^ m,
        6 => n.wrapping_mul(n + m),
        7 => u64::from(n.count_ones() % 2),
        _ => n * 3 / 2 + u64::from(n.is_multiple_of(2)) * m,
    }
}

/// Numbers below `top`: SplitMix64.
fn random_values(seed: u64, len: usize, top: u64) -> Vec<u64> {
    let mut state = seed;
    let next = |_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % top
    };
    (0..len).map(next).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn noise_of_pairs_has_no_law(top in 2u64..5, size in 20u64..50, seed in any::<u64>()) {
        let table = random_values(seed, (size * size) as usize, top);
        let at = |x: u64, y: u64| table[(x * size + y) as usize];
        prop_assert_eq!(detect::values2(&at, size), []);
        prop_assert_eq!(detect::lost2(&|x, y| at(x, y) == 0, size), []);
        prop_assert_eq!(detect::lost2(&|x, y| at(x.min(y), x.max(y)) == 0, size), []);
    }

    #[test]
    fn a_late_exception_of_pairs_leaves_no_law(kind in 0usize..6, m in 2u64..7, x in 40u64..80, y in 0u64..80, turn in any::<bool>()) {
        let lost = |x: u64, y: u64| match kind {
            0 => x == y,
            1 => x % m == y % m,
            2 => (2 * x + 3 * y) % m == 1,
            3 => x.max(y) <= m * x.min(y),
            4 => x.min(y) == m,
            _ => {
                let d = x.abs_diff(y);
                x.min(y) == (d + (5 * d * d).isqrt()) / 2
            }
        };
        prop_assert!(!detect::lost2(&lost, 80).is_empty(), "{} {}", kind, m);
        let place = if turn { (y, x) } else { (x, y) };
        let laws = detect::lost2(&|x, y| lost(x, y) != ((x, y) == place), 80);
        prop_assert_eq!(laws, []);
    }
}

/// Tables that are too short, empty, or full of the largest numbers cause no failure.
#[test]
fn strange_tables() {
    for len in 0..40 {
        for top in [1, 2, 1000, u64::MAX] {
            let table = random_values(len as u64 ^ top, len, top);
            assert!(top == 1 || detect::values(&table).is_empty(), "{table:?}");
            assert!(len > 14 || detect::values(&table).is_empty(), "{table:?}");
            let lost: Vec<bool> = table.iter().map(|v| v % 2 == 1).collect();
            detect::lost1(&lost);
            let at = |x: u64, y: u64| table.get((x * 7 + y) as usize).copied().unwrap_or(u64::MAX - x);
            detect::values2(&at, len as u64 / 2);
            detect::lost2(&|x, y| at(x, y) % 2 == 0, len as u64 / 2);
        }
        let steep: Vec<u64> = (0..len as u64 * 4).map(|n| u64::MAX - n * (u64::MAX / 1000)).collect();
        detect::values(&steep);
        let powers: Vec<u64> = (0..len as u64 * 4).map(|n| 3u64.wrapping_pow(n as u32)).collect();
        detect::values(&powers);
    }
    let law = &detect::values(&[5; 40])[0];
    assert_eq!((law.learnt_to, law.tested_to, law.value(u64::MAX)), (20, 40, Some(5)));
    let none = &detect::lost1(&[false; 40])[0];
    assert_eq!(
        (none.formula.as_str(), none.contains_number(7), detect::lost2(&|_, _| true, 30)[0].formula.as_str()),
        ("∅", Some(false), "ℕ")
    );
    // Values beyond 64 bits are not predicted.
    let double: Vec<u64> = (0..60).map(|n| 2 * n).collect();
    assert_eq!(detect::values(&double)[0].value(u64::MAX), None);
}
