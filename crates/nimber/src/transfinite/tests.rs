//! The laws of a field, and products that were published.

use super::{TransfiniteField, transfinite_degree};
use grundy_game::{Nat, Ordinal};
use num_bigint::BigInt;

fn number(n: u32) -> Ordinal {
    Ordinal::from(Nat::from(n))
}

/// `ω^(ω^k·c)`.
fn power_of_omega(k: usize, c: u64) -> Ordinal {
    let mut exponent = vec![0; k + 1];
    exponent[k] = c;
    Ordinal::from_terms([(Ordinal::from_polynomial(&exponent), Nat::from(1u32))])
}

fn power(a: &Ordinal, exponent: u32) -> Ordinal {
    TransfiniteField::new(&()).power(a, &BigInt::from(exponent)).unwrap().unwrap()
}

/// J. H. Conway, *On Numbers and Games* (1976), chapter 6, and H. W. Lenstra (1977).
#[test]
fn published_powers() {
    let check = |a: &Ordinal, exponent, expected: &str| assert_eq!(power(a, exponent).to_string(), expected);
    check(&power_of_omega(0, 1), 3, "2");
    check(&power_of_omega(0, 1), 4, "ω·2");
    check(&power_of_omega(0, 1), 9, "1");
    check(&power_of_omega(0, 3), 3, "ω");
    check(&power_of_omega(0, 9), 3, "ω^3");
    check(&power_of_omega(1, 1), 5, "4");
    check(&power_of_omega(1, 5), 5, "ω^ω");
    check(&power_of_omega(2, 1), 7, "ω + 1");
    check(&power_of_omega(3, 1), 11, "ω^ω + 1");
    check(&power_of_omega(4, 1), 13, "ω + 4");
    check(&power_of_omega(5, 1), 17, "16");
    check(&power_of_omega(6, 1), 19, "ω^3 + 4");
    check(&power_of_omega(7, 1), 23, "ω^(ω^3) + 1");
    check(&power_of_omega(8, 1), 29, "ω^(ω^2) + 4");
    check(&power_of_omega(9, 1), 31, "ω^ω + 1");
    check(&power_of_omega(10, 1), 37, "ω^3 + 4");
    check(&power_of_omega(11, 1), 41, "ω^ω + 1");
    check(&power_of_omega(12, 1), 43, "ω^(ω^2) + 1");
}

/// A field of `2^d` elements has exactly `2^d` of them, and `x^(2^d) = x`; the laws hold for numbers of several shapes.
#[test]
fn keeps_the_laws_of_a_field() {
    let mut field = TransfiniteField::new(&());
    let mut some = vec![number(0), number(1), number(3), number(16), number(77)];
    for (k, c) in [(0, 1), (0, 2), (0, 3), (0, 17), (1, 1), (1, 4), (1, 7), (2, 1), (2, 6), (3, 10)] {
        let a = power_of_omega(k, c);
        some.push(a.nim_sum(&number(c as u32 + 1)));
        some.push(field.product(&a, &number(5)).unwrap().nim_sum(&power_of_omega(0, 2)));
    }
    for a in &some {
        let degree = transfinite_degree(a).unwrap().unwrap();
        let root = field.sqrt(a).unwrap();
        assert_eq!(field.square(&root).unwrap(), *a, "the square of sqrt({a})");
        assert_eq!((0..degree).fold(a.clone(), |x, _| field.square(&x).unwrap()), *a, "{a} to the power 2^{degree}");
        match field.inverse(a).unwrap() {
            Some(inverse) => assert_eq!(field.product(a, &inverse).unwrap(), number(1), "{a} · {inverse}"),
            None => assert!(a.is_zero()),
        }
        for b in &some {
            let ab = field.product(a, b).unwrap();
            assert_eq!(ab, field.product(b, a).unwrap(), "{a} · {b}");
            assert_eq!(ab.is_zero(), a.is_zero() || b.is_zero(), "{a} · {b}");
            for c in some.iter().step_by(3) {
                let bc = field.product(b, c).unwrap();
                assert_eq!(field.product(&ab, c).unwrap(), field.product(a, &bc).unwrap(), "{a} · {b} · {c}");
                let ac = field.product(a, c).unwrap();
                assert_eq!(field.product(a, &b.nim_sum(c)).unwrap(), ab.nim_sum(&ac), "{a} · ({b} + {c})");
            }
        }
    }
}
