//! Automata learnt from tables are those of the relations.

use grundy_game::{Stop, kit::CallBudget};
use grundy_prove::automata::{DelayedWeights, Dfa, Formula, Numeration, System, learn};
use std::sync::LazyLock;

static LEARNED_NUMERATIONS: LazyLock<[Numeration; 6]> = LazyLock::new(|| {
    [
        Numeration::Base(2),
        Numeration::Base(3),
        Numeration::Recurrence(1),
        Numeration::Recurrence(2),
        Numeration::Recurrence(3),
        Numeration::Delayed(DelayedWeights::new(&[1, 2, 3, 5], 2).expect("there is one")),
    ]
});

/// Learns from all tuples below a bound.
fn learn_set(numeration: Numeration, tracks: usize, bound: u64, member: impl Fn(&[u64]) -> bool) -> Option<Dfa> {
    let known = |x: &[u64]| x.iter().all(|&x| x < bound).then(|| member(x));
    learn(numeration, &vec![bound; tracks], &known, &()).unwrap()
}

#[test]
fn relations_that_formulas_define_are_learnt_as_these() {
    type Member = fn(&[u64]) -> bool;
    let table: [(usize, u64, Member, Formula); 6] = [
        (1, 300, |x| x[0].is_multiple_of(2), Formula::linear(&[(0, 1), (9, -2)], 0).exists(&[9])),
        (1, 100_000, |x| x[0] % 5 == 2, Formula::linear(&[(0, 1), (9, -5)], -2).exists(&[9])),
        (1, 200, |x| x[0] >= 3, Formula::at_least(0, 3)),
        (1, 50, |_| false, Formula::lt(0, 0)),
        (2, 150, |x| x[0] == x[1], Formula::eq(0, 1)),
        (2, 800, |x| x[0] < x[1], Formula::lt(0, 1)),
    ];
    for &numeration in LEARNED_NUMERATIONS.iter() {
        let system = System { numeration, relations: &[], budget: &() };
        for (tracks, bound, member, formula) in &table {
            let learnt = learn_set(numeration, *tracks, *bound, member);
            assert_eq!(learnt, Some(system.compile(formula).unwrap().dfa), "{numeration:?} {formula:?}");
        }
    }
}

#[test]
fn binary_digits() {
    let binary = Numeration::Base(2);
    let powers = learn_set(binary, 1, 64, |x| x[0].is_power_of_two()).unwrap();
    let odious = learn_set(binary, 1, 64, |x| x[0].count_ones() % 2 == 1).unwrap();
    let nimsum = learn_set(binary, 3, 32, |x| x[0] ^ x[1] == x[2]).unwrap();
    let ruler = learn(binary, &[256, 256], &|x| (x[0] < 256).then(|| x[0] & x[0].wrapping_neg() == x[1]), &())
        .unwrap()
        .unwrap();
    assert_eq!((powers.states(), odious.states(), nimsum.states()), (3, 2, 2));
    for x in 0..2000 {
        assert_eq!(powers.accepts(&[x]), x.is_power_of_two());
        assert_eq!(odious.accepts(&[x]), x.count_ones() % 2 == 1);
        assert!(ruler.accepts(&[x, x & x.wrapping_neg()]) && !ruler.accepts(&[x, 3]));
    }
    let system = System { numeration: binary, relations: &[], budget: &() };
    assert_eq!(nimsum, system.compile(&Formula::Xor(0, 1, 2)).unwrap().dfa);
}

#[test]
fn what_is_not_automatic_or_has_exceptions_is_not_learnt() {
    let square = |x: &[u64]| x[0].isqrt().pow(2) == x[0];
    assert_eq!(learn_set(Numeration::Base(2), 1, 2000, square), None);
    assert_eq!(learn_set(Numeration::Recurrence(1), 1, 2000, square), None);
    // There is one exception that no short word shows.
    assert_eq!(learn_set(Numeration::Base(2), 1, 2000, |x| x[0].is_multiple_of(2) != (x[0] == 1701)), None);
    // Noise.
    assert_eq!(learn_set(Numeration::Base(2), 1, 2000, |x| x[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1), None);
    assert_eq!(
        learn_set(Numeration::Base(2), 2, 60, |x| (x[0] * 60 + x[1]).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1),
        None
    );
}

#[test]
fn values_beyond_those_of_the_table_are_not_accepted() {
    // Values beyond the bound are unknown to the table, but accepted ones are checked.
    for (modulus, numeration) in [(3, Numeration::Base(2)), (3, Numeration::Recurrence(1)), (5, Numeration::Base(2))] {
        let known = |x: &[u64]| (x[0] < 20_000).then(|| x[0] % modulus == x[1]);
        let learnt = learn(numeration, &[20_000, modulus], &known, &()).unwrap().unwrap();
        let system = System { numeration, relations: &[], budget: &() };
        let rest = Formula::linear(&[(0, 1), (1, -1), (2, -(modulus as i64))], 0).exists(&[2]);
        let formula = rest.and(Formula::at_least_zero(&[(1, -1)], modulus as i64 - 1));
        assert_eq!(learnt, system.compile(&formula).unwrap().dfa, "{modulus} {numeration:?}");
    }
}

#[test]
fn tables_at_the_edges() {
    let none = |_: &[u64]| None;
    assert_eq!(learn(Numeration::Base(2), &[10], &none, &()), Ok(None));
    assert_eq!(learn_set(Numeration::Base(2), 1, 1, |_| true), None);
    assert!(learn(Numeration::Base(2), &[0], &|_| Some(true), &()).unwrap().unwrap().accepts(&[12]));
    assert!(learn(Numeration::Base(2), &[], &|_| Some(true), &()).unwrap().unwrap().accepts(&[]));
    assert!(learn(Numeration::Base(2), &[1; 40], &|_| Some(true), &()).is_err());
    assert!(learn(Numeration::Base(1), &[1], &|_| Some(true), &()).is_err());
    // A relation that is known everywhere, but whose automaton needs a greater depth than is allowed.
    let late = |x: &[u64]| Some(x[0] == 1 << 30);
    assert_eq!(learn(Numeration::Base(64), &[1 << 31], &late, &CallBudget::new(5000, Stop::Time)), Err(Stop::Time));
}
