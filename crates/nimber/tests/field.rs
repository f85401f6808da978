//! The laws of a field, on numbers of all sizes, and that all methods of computing agree.

use grundy_game::Nat;
use grundy_nimber::{
    BigInt, NimberWord, definition, discrete_log, field_bits, inverse, multiply_rows, order, power, product,
    quadratic_roots, quotient, sqrt, square,
};
use proptest::prelude::*;

/// Numbers of up to `bits` bits; short ones are as likely as long ones.
fn any_nat(bits: u64) -> impl Strategy<Value = Nat> {
    (prop::collection::vec(any::<u32>(), bits.div_ceil(32) as usize), 0..=bits)
        .prop_map(|(digits, bits)| Nat::new(digits) & ((Nat::from(1u32) << bits) - 1u32))
}

fn nat_one() -> Nat {
    Nat::from(1u32)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn products_are_those_of_the_law(a in any_nat(400), b in any_nat(400)) {
        prop_assert_eq!(product(&a, &b), definition::product_by_law(&a, &b));
    }

    #[test]
    fn a_field(a in any_nat(600), b in any_nat(600), c in any_nat(600)) {
        prop_assert_eq!(product(&a, &b), product(&b, &a));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &(&b ^ &c)), product(&a, &b) ^ product(&a, &c));
        prop_assert_eq!(product(&a, &nat_one()), a.clone());
        prop_assert_eq!(square(&a), product(&a, &a));
        prop_assert_eq!(square(&sqrt(&a)), a.clone());
        prop_assert!(field_bits(&product(&a, &b)) <= field_bits(&a).max(field_bits(&b)));
        prop_assert_eq!(inverse(&a).is_none(), a == Nat::ZERO);
        if let Some(inverse) = inverse(&a) {
            prop_assert_eq!(product(&a, &inverse), nat_one());
            prop_assert!(field_bits(&inverse) <= field_bits(&a));
            prop_assert_eq!(product(&quotient(&b, &a).unwrap(), &a), b);
        }
    }

    #[test]
    fn roots(b in any_nat(300), c in any_nat(300)) {
        let (first, second) = quadratic_roots(&b, &c);
        prop_assert_eq!(&first ^ &second, b.clone(), "the sum of the roots is b");
        prop_assert_eq!(product(&first, &second), c, "their product is c");
        prop_assert!(first <= second);
    }

    #[test]
    fn powers(a in any_nat(300), m in any::<i64>(), n in any::<i64>()) {
        let to = |exponent: i128| power(&a, &BigInt::from(exponent), &()).unwrap();
        match (to(m.into()), to(n.into())) {
            (Some(x), Some(y)) => prop_assert_eq!(Some(product(&x, &y)), to(i128::from(m) + i128::from(n))),
            _ => prop_assert_eq!(&a, &Nat::ZERO),
        }
        prop_assert_eq!((to(0), to(1), to(2)), (Some(nat_one()), Some(a.clone()), Some(square(&a))));
    }

    #[test]
    fn words(a in any::<u64>(), b in any::<u64>(), c in any::<u128>(), d in any::<u128>()) {
        let nat = |n: u64| Nat::from(n);
        prop_assert_eq!(nat(a.nim_product(b)), product(&nat(a), &nat(b)));
        prop_assert_eq!(nat(a.nim_sqrt()), sqrt(&nat(a)));
        prop_assert_eq!(a.nim_inverse().map(nat), inverse(&nat(a)));
        prop_assert_eq!(Some(nat(a.nim_power(b))), power(&nat(a), &b.into(), &()).unwrap());
        prop_assert_eq!(a.nim_artin_schreier().map(|y| y.nim_square() ^ y), (a >> 63 == 0).then_some(a));
        let wide = |n: u128| Nat::from(n);
        prop_assert_eq!(wide(c.nim_product(d)), definition::product_by_law(&wide(c), &wide(d)));
        prop_assert_eq!(c.nim_sqrt().nim_square(), c);
        prop_assert_eq!(c.nim_inverse().map(|i| i.nim_product(c)), (c != 0).then_some(1));
        prop_assert_eq!(Some(wide(c.nim_power(d))), power(&wide(c), &d.into(), &()).unwrap());
        prop_assert_eq!(c.nim_artin_schreier().map(|y| y.nim_square() ^ y), (c >> 127 == 0).then_some(c));
        let mut row = [a, b];
        multiply_rows(&mut row, &[b, a]);
        prop_assert_eq!(row, [a.nim_product(b); 2]);
    }

    #[test]
    fn orders_divide_and_logarithms_invert(a in any_nat(64), b in any_nat(64)) {
        let both = (order(&a, &()).unwrap(), order(&b, &()).unwrap());
        prop_assert_eq!((both.0.is_none(), both.1.is_none()), (a == Nat::ZERO, b == Nat::ZERO));
        let (Some(of_a), Some(of_b)) = both else { return Ok(()) };
        prop_assert_eq!(power(&a, &of_a.clone().into(), &()), Ok(Some(nat_one())));
        match discrete_log(&a, &b, &()).unwrap() {
            Some(exponent) => {
                prop_assert!(exponent < of_b);
                prop_assert_eq!(power(&b, &exponent.into(), &()), Ok(Some(a)));
            }
            // The group is cyclic, so the order of a number that is no power of the base does not divide that of the base.
            None => prop_assert_ne!(&of_b % &of_a, Nat::ZERO),
        }
    }
}

/// Numbers below 2^(2^k) are a field: the Frobenius map has its order there, and generators have the order of the group.
#[test]
fn subfields() {
    for k in 0..10 {
        let bits = 1u64 << k;
        let last = (nat_one() << bits) - 1u32;
        let frobenius = (0..bits).fold(last.clone(), |a, _| square(&a));
        assert_eq!(frobenius, last, "{bits} bits");
        assert_eq!(order(&(nat_one() << bits), &()).map(|order| order.is_some()), Ok(true));
    }
}

#[test]
fn the_budget_ends_long_powers_and_logarithms() {
    use grundy_game::{Budget, Stop};
    use std::sync::atomic::{AtomicU64, Ordering};
    struct FieldPositionLimit(AtomicU64);
    impl Budget for FieldPositionLimit {
        fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
            if self.0.fetch_add(positions, Ordering::Relaxed) > 10_000 { Err(Stop::Positions) } else { Ok(()) }
        }
    }
    let big = (nat_one() << 1000) + 5u32;
    let few = || FieldPositionLimit(AtomicU64::new(0));
    let stopped = grundy_nimber::NimberFailure::Stopped(Stop::Positions);
    assert_eq!(power(&big, &BigInt::from(big.clone()), &few()), Err(stopped));
    let base = Nat::from(u128::MAX - 12);
    let a = power(&base, &BigInt::from(u64::MAX / 3), &()).unwrap().unwrap();
    assert_eq!(discrete_log(&a, &base, &few()), Err(stopped));
}
