//! All backends give what the law of Fermat 2-powers gives.

use crate::random;

use grundy_kernel::nimbers::NimberBackend;
use random::SplitMix;

/// Miri is slow.
const TEST_ROUNDS: usize = if cfg!(miri) { 2 } else { 2000 };
/// The numbers of all products of small numbers are below this.
const SMALL_FACTORS: u64 = if cfg!(miri) { 4 } else { 16 };
/// The lengths of rows and recurrences are below this.
const ROW_LENGTHS: usize = if cfg!(miri) { 5 } else { 30 };
/// Powers have exponents below this.
const SMALL_EXPONENTS: u64 = if cfg!(miri) { 4 } else { 20 };

/// The product by four products of halves, from the law alone.
fn product_by_law(a: u128, b: u128, bits: u32) -> u128 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1u128 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let high = product_by_law(a1, b1, half);
    let middle = product_by_law(a1, b0, half) ^ product_by_law(a0, b1, half) ^ high;
    middle << half | (product_by_law(a0, b0, half) ^ product_by_law(high, 1 << (half - 1), half))
}

/// A random number; small numbers and numbers with few bits are frequent.
fn random_number(random: &mut SplitMix) -> u64 {
    let mut word = || (random.number_below(1 << 32) as u64) << 32 | random.number_below(1 << 32) as u64;
    let (any, other) = (word(), word());
    match other % 4 {
        0 => any >> ((other >> 8) % 64),
        1 => any & other & word(),
        2 => 1 << (any % 64),
        _ => any,
    }
}

#[test]
fn one_product() {
    let mut random = SplitMix(1);
    for _ in 0..TEST_ROUNDS {
        let (a, b) = (random_number(&mut random), random_number(&mut random));
        let expect = product_by_law(a.into(), b.into(), 64);
        for backend in NimberBackend::available_backends() {
            assert_eq!(u128::from(backend.product(a, b)), expect, "{backend:?}: {a} {b}");
        }
    }
    for backend in NimberBackend::available_backends() {
        for (a, b) in (0..SMALL_FACTORS).flat_map(|a| (0..SMALL_FACTORS).map(move |b| (a, b))) {
            assert_eq!(
                u128::from(backend.product(a, b)),
                product_by_law(a.into(), b.into(), 4),
                "{backend:?}: {a} {b}"
            );
        }
        for number in [0, 1, 2, u64::MAX] {
            assert_eq!((backend.product(0, number), backend.product(number, 1)), (0, number));
        }
    }
}

#[test]
fn one_product_of_128_bits() {
    let mut random = SplitMix(2);
    for _ in 0..(TEST_ROUNDS / 10).max(1) {
        let mut wide = || u128::from(random_number(&mut random)) << 64 | u128::from(random_number(&mut random));
        let (a, b) = (wide(), wide());
        let expect = product_by_law(a, b, 128);
        for backend in NimberBackend::available_backends() {
            assert_eq!(backend.product_128(a, b), expect, "{backend:?}: {a} {b}");
        }
    }
}

#[test]
fn rows() {
    let mut random = SplitMix(3);
    for length in (0..ROW_LENGTHS).chain(if cfg!(miri) { [9, 17] } else { [64, 100] }) {
        let mut row = || (0..length).map(|_| random_number(&mut random)).collect::<Vec<u64>>();
        let (a, b) = (row(), row());
        for backend in NimberBackend::available_backends() {
            let mut products = a.clone();
            backend.multiply_rows(&mut products, &b);
            for i in 0..length {
                assert_eq!(products[i], backend.product(a[i], b[i]), "{backend:?}, place {i} of {length}");
            }
        }
    }
}

#[test]
fn powers() {
    let mut random = SplitMix(4);
    for _ in 0..(TEST_ROUNDS / 100).max(1) {
        let base = random_number(&mut random);
        for backend in NimberBackend::available_backends() {
            let mut power = 1;
            for exponent in 0..SMALL_EXPONENTS {
                assert_eq!(backend.power(base, exponent), power, "{backend:?}: {base}^{exponent}");
                power = backend.product(power, base);
            }
            assert_eq!(backend.power(base, u64::MAX), u64::from(base != 0));
        }
    }
}

#[test]
fn recurrences() {
    let mut random = SplitMix(5);
    for length in 0..ROW_LENGTHS {
        let [factor, first, second] = [(); 3].map(|()| random_number(&mut random));
        for backend in NimberBackend::available_backends() {
            let mut row = vec![0; length];
            let last = backend.extend_recurrence(factor, (first, second), &mut row);
            let all: Vec<u64> = [first, second].into_iter().chain(row).collect();
            for i in 0..length {
                assert_eq!(all[i + 2], backend.product(factor, all[i + 1]) ^ all[i], "{backend:?}, place {i}");
            }
            assert_eq!(last, (all[length], all[length + 1]));
        }
    }
}
