//! Laws of games whose values are computed here from the definition.

use grundy_prove::detect::{self, Law, LawKind};
use std::collections::HashSet;

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let seen: HashSet<u64> = values.collect();
    (0..).find(|v| !seen.contains(v)).unwrap_or(0)
}

/// Values of heaps `0..len`, from the values of what a move leaves.
fn heap_values(len: u64, options: impl Fn(u64, &[u64]) -> Vec<u64>) -> Vec<u64> {
    (0..len).fold(Vec::new(), |mut table, n| {
        let value = mex(options(n, &table).into_iter());
        table.push(value);
        table
    })
}

fn subtraction_values(len: u64, may: impl Fn(u64) -> bool) -> Vec<u64> {
    heap_values(len, |n, g| (1..=n).filter(|k| may(*k)).map(|k| g[(n - k) as usize]).collect())
}

#[track_caller]
fn check_best_law(laws: &[Law], kind: LawKind, formula: &str) {
    let found: Vec<(LawKind, &str)> = laws.iter().map(|law| (law.kind, law.formula.as_str())).collect();
    assert_eq!(found.first(), Some(&(kind, formula)), "{found:?}");
}

/// All laws agree with a table that is longer than their training table.
#[track_caller]
fn check_laws_agree(laws: &[Law], table: &[u64]) {
    for law in laws {
        for (n, value) in table.iter().enumerate() {
            assert_eq!(law.value(n as u64), Some(*value), "{} at {n}", law.formula);
        }
    }
}

#[test]
fn bash() {
    for m in 1..=50 {
        let table = subtraction_values(20 * (m + 1), |k| k <= m);
        check_best_law(&detect::values(&table), LawKind::Mod, &format!("G(n) = n mod {}", m + 1));
    }
}

#[test]
fn subtraction_sets() {
    for bits in 1u64..64 {
        let table = subtraction_values(1200, |k| k <= 6 && bits >> (k - 1) & 1 == 1);
        let laws = detect::values(&table[..400]);
        assert!(!laws.is_empty(), "set {bits:b}");
        check_laws_agree(&laws, &table);
    }
    check_best_law(
        &detect::values(&subtraction_values(200, |k| k == 3 || k == 6)),
        LawKind::Mod,
        "G(n) = ⌊(n mod 9)/3⌋",
    );
}

#[test]
fn all_but_sets() {
    for bits in 1u64..32 {
        let table = subtraction_values(1500, |k| k > 5 || bits >> (k - 1) & 1 == 0);
        let laws = detect::values(&table[..700]);
        assert!(!laws.is_empty(), "all but {bits:b}");
        check_laws_agree(&laws[..1], &table);
    }
}

#[test]
fn kayles() {
    let table = heap_values(1100, |n, g| {
        let split = |rest: u64| (0..=rest / 2).map(move |a| g[a as usize] ^ g[(rest - a) as usize]);
        (1..=2.min(n)).flat_map(|k| split(n - k)).collect()
    });
    let laws = detect::values(&table[..1000]);
    assert_eq!(laws.len(), 1);
    assert_eq!(laws[0].kind, LawKind::Periodic);
    assert_eq!(laws[0].text.en, "periodic with period 12 from 71 on");
    check_laws_agree(&laws, &table);
    // A table that is too short has no law.
    assert_eq!(detect::values(&table[..140]), []);
}

#[test]
fn lasker() {
    let table = heap_values(300, |n, g| {
        let split = (1..n).map(|a| g[a as usize] ^ g[(n - a) as usize]);
        g.iter().copied().chain(split).collect()
    });
    let laws = detect::values(&table[..150]);
    check_best_law(&laws, LawKind::ArithmeticPeriodic, "G(n) = 0 if n < 1, else n + [−1, 0, 0, 1][n mod 4]");
    check_laws_agree(&laws, &table);
}

#[test]
fn coins() {
    // Ruler: any run of coins that ends here.
    let ruler = heap_values(300, |n, g| {
        let run = |len: u64| (1..len).fold(0, |sum, i| sum ^ g[(n - i) as usize]);
        if n == 0 { Vec::new() } else { (1..=n).map(run).collect() }
    });
    let laws = detect::values(&ruler[..100]);
    check_best_law(&laws, LawKind::Ruler, "G(n) = 0 if n < 1, else 1 ≪ v₂(n)");
    check_laws_agree(&laws, &ruler);
    // Mock turtles: this coin and at most two before it.
    let mock = heap_values(256, |n, g| {
        let two = (0..n as usize).flat_map(|i| (0..i).map(move |j| g[i] ^ g[j]));
        std::iter::once(0).chain(g.iter().copied()).chain(two).collect()
    });
    let laws = detect::values(&mock[..100]);
    check_best_law(&laws, LawKind::Bits, "G(n) = 2·n + 1 − (popcount(n) mod 2)");
    check_laws_agree(&laws, &mock);
    // Turning turtles, counted from 1, is a heap.
    check_best_law(&detect::values(&subtraction_values(60, |_| true)), LawKind::ArithmeticPeriodic, "G(n) = n");
}

#[test]
fn powers_of_two_and_squares_and_primes() {
    check_best_law(&detect::values(&subtraction_values(100, u64::is_power_of_two)), LawKind::Mod, "G(n) = n mod 3");
    let square = subtraction_values(3000, |k| k.isqrt().pow(2) == k);
    assert_eq!(detect::values(&square[..1500]), []);
    let lost: Vec<bool> = square.iter().map(|v| *v == 0).collect();
    assert_eq!(detect::lost1(&lost), []);
    let prime = |k: u64| k > 1 && (2..=k.isqrt()).all(|d| !k.is_multiple_of(d));
    check_laws_agree(&detect::values(&subtraction_values(1000, prime)), &subtraction_values(3000, prime));
    // At most half: recursion.
    let half = heap_values(400, |n, g| (1..=n / 2).map(|k| g[(n - k) as usize]).collect());
    let laws = detect::values(&half[..120]);
    check_best_law(&laws, LawKind::Recursion, "G(n) = ⌊n/2⌋ if n mod 2 = 0, else G(⌊n/2⌋)");
    check_laws_agree(&laws, &half);
}

#[test]
fn two_heaps() {
    let mut table: Vec<Vec<u64>> = vec![vec![0; 64]; 64];
    for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
        table[x][y] = mex((0..x).map(|a| table[a][y]).chain((0..y).map(|b| table[x][b])));
    }
    check_best_law(&detect::values2(&|x, y| table[x as usize][y as usize], 64), LawKind::Xor, "G(x, y) = x ⊕ y");
    let lost = |x: u64, y: u64| table[x as usize][y as usize] == 0;
    check_best_law(&detect::lost2(&lost, 64), LawKind::Difference, "x = y");
    // Two heaps, from each at most 3.
    check_best_law(&detect::lost2(&|x, y| x % 4 == y % 4, 40), LawKind::Congruence, "x mod 4 = y mod 4");
    check_best_law(&detect::values2(&|x, y| (x % 4) ^ (y % 4), 40), LawKind::Xor, "G(x, y) = (x ⊕ y) mod 4");
    check_best_law(&detect::values2(&|x, y| (x + y) % 6, 60), LawKind::Function, "G(x, y) = (x + y) mod 6");
}

/// Lost pairs below `size` where the moves lead down.
fn lost_pairs(size: usize, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![false; size]; size];
    for sum in 0..2 * size - 1 {
        for x in sum.saturating_sub(size - 1)..=sum.min(size - 1) {
            let y = sum - x;
            lost[x][y] = options(x, y).into_iter().all(|(a, b)| !lost[a][b]);
        }
    }
    lost
}

#[test]
fn wythoff() {
    for t in 1..=3usize {
        let lost = lost_pairs(150, |x, y| {
            let rook = (0..x).map(|a| (a, y)).chain((0..y).map(|b| (x, b)));
            let both = (1..=x).flat_map(|k| (1..=y).map(move |l| (k, l)));
            rook.chain(both.filter(|(k, l)| k.abs_diff(*l) < t).map(|(k, l)| (x - k, y - l))).collect()
        });
        let laws = detect::lost2(&|x, y| lost[x as usize][y as usize], 150);
        assert_eq!(laws.len(), 1, "t = {t}");
        assert_eq!(laws[0].kind, LawKind::Beatty);
        let alpha = ["(1 + √5)/2", "√2", "(√13 − 1)/2"][t - 1];
        assert!(laws[0].text.en.ends_with(&format!("α = {alpha}")), "{}", laws[0].text.en);
        // Pairs of huge numbers, by a search for the root in 128 bits.
        let d = (t * t + 4) as u128;
        for k in [1u128, 7, 1_000_003, 123_456_789_012_345_678, 300_000_000_000_000_000] {
            // ⌊(k(2 − t) + √(k²d))/2⌋ by search.
            let right = |a: u128| {
                let w = (2 * a + k * t as u128).checked_sub(2 * k);
                w.is_none_or(|w| w * w <= k * k * d)
            };
            let (mut low, mut high) = (0u128, 4 * k);
            while low < high {
                let middle = (low + high).div_ceil(2);
                if right(middle) { low = middle } else { high = middle - 1 }
            }
            let (x, y) = (low as u64, (low + t as u128 * k) as u64);
            assert_eq!(laws[0].contains_pair(x, y), Some(true), "{x} {y}");
            assert_eq!(laws[0].contains_pair(y, x), Some(true));
            assert_eq!(laws[0].contains_pair(x + 1, y), Some(false));
            assert_eq!(laws[0].contains_pair(x + 1, y + 1), Some(false));
        }
    }
}

#[test]
fn misere_wythoff_has_exceptions() {
    let lost = lost_pairs(150, |x, y| {
        let rook = (0..x).map(|a| (a, y)).chain((0..y).map(|b| (x, b)));
        rook.chain((1..=x.min(y)).map(|k| (x - k, y - k))).collect()
    });
    let misere = |x: u64, y: u64| match (x.min(y), x.max(y)) {
        (0, 0) | (1, 2) => false,
        (0, 1) | (2, 2) => true,
        _ => lost[x as usize][y as usize],
    };
    let laws = detect::lost2(&misere, 150);
    assert_eq!(laws[0].kind, LawKind::Beatty, "{laws:?}");
    assert_eq!(laws[0].contains_pair(2, 2), Some(true));
    assert_eq!(laws[0].contains_pair(1, 2), Some(false));
}

#[test]
fn euclid() {
    let lost = lost_pairs(120, |x, y| {
        let from_y = (1..=y.checked_div(x).unwrap_or(0)).map(|q| (x, y - q * x));
        let from_x = (1..=x.checked_div(y).unwrap_or(0)).map(|q| (x - q * y, y));
        from_y.chain(from_x).collect()
    });
    let laws = detect::lost2(&|x, y| lost[x as usize][y as usize], 120);
    assert_eq!(laws[0].kind, LawKind::Ratio);
    assert!(laws[0].text.en.contains("(1 + √5)/2"), "{}", laws[0].text.en);
    // The quotients of neighbours in the Fibonacci list lie on both sides of the golden ratio.
    assert_eq!(laws[0].contains_pair(89_000_000_000, 144_000_000_000), Some(true));
    assert_eq!(laws[0].contains_pair(233_000_000_000, 144_000_000_000), Some(false));
    assert_eq!(laws[0].contains_pair(1_000_000_000, 1_618_033_988), Some(true));
    assert_eq!(laws[0].contains_pair(1_000_000_000, 1_618_033_989), Some(false));
}

/// Dynamic nim: at most `k` times what was taken before; lost first heaps.
fn dynamic_nim_lost(len: usize, k: usize) -> Vec<bool> {
    // The least number that must be allowed to win with each number of stones.
    let mut least = vec![usize::MAX];
    for n in 1..len {
        let wins = |take: &usize| least[n - take] > k * take;
        least.push((1..=n).find(wins).unwrap_or(n));
    }
    (0..len).map(|n| n > 0 && least[n] == n).collect()
}

#[test]
fn dynamic_nim() {
    for k in 1..=4 {
        let long = dynamic_nim_lost(30_000, k);
        let laws = detect::lost1(&long[..4000]);
        assert!(!laws.is_empty(), "k = {k}");
        assert_eq!(laws[0].kind, LawKind::Recurrence);
        check_laws_agree(&laws[..1], &long.iter().map(|lost| u64::from(*lost)).collect::<Vec<_>>());
    }
    let laws = detect::lost1(&dynamic_nim_lost(600, 2));
    assert_eq!(laws[0].formula, "n ∈ {1, 2, …}, a(i) = a(i−1) + a(i−2)");
    let laws = detect::lost1(&dynamic_nim_lost(600, 1));
    assert_eq!(laws[0].formula, "n ∈ {1, …}, a(i) = 2·a(i−1)");
}
