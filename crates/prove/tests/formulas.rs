//! Compiled formulas agree with their definition for all small numbers.

use grundy_game::Stop;
use grundy_prove::automata::{DelayedWeights, Dfa, Formula, LinearComparison, Numeration, System, VariableId};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Quantifiers range over the numbers below it, and so do free variables.
const NUMBER_BOUND: u64 = 7;
const VARIABLE_COUNT: VariableId = 4;

static TESTED_NUMERATIONS: LazyLock<[Numeration; 7]> = LazyLock::new(|| {
    [
        Numeration::Base(2),
        Numeration::Base(3),
        Numeration::Base(4),
        Numeration::Recurrence(1),
        Numeration::Recurrence(2),
        Numeration::Recurrence(3),
        Numeration::Delayed(DelayedWeights::new(&[1, 2], 1).expect("there is one")),
    ]
});

/// By definition.
fn evaluate_formula(formula: &Formula, numbers: &mut [u64]) -> bool {
    match formula {
        Formula::True => true,
        Formula::False => false,
        Formula::Linear { terms, constant, comparison: is } => {
            let sum: i64 = terms.iter().map(|&(x, a)| a * numbers[x as usize] as i64).sum::<i64>() + constant;
            if *is == LinearComparison::Zero { sum == 0 } else { sum >= 0 }
        }
        Formula::Xor(x, y, z) => numbers[*x as usize] ^ numbers[*y as usize] == numbers[*z as usize],
        Formula::SmallXor { numbers: all, bits } => {
            let [x, y, z] = all.map(|x| numbers[x as usize]);
            x ^ y == z && [x, y, z].iter().all(|number| number >> bits == 0)
        }
        Formula::Relation(0, x) => numbers[x[0] as usize].is_multiple_of(3),
        Formula::Relation(_, x) => {
            let [x, y, z] = [x[0], x[1], x[2]].map(|x| numbers[x as usize]);
            2 * x == y + z || z > x + y
        }
        Formula::Not(inner) => !evaluate_formula(inner, numbers),
        Formula::And(all) => all.iter().all(|part| evaluate_formula(part, numbers)),
        Formula::Or(all) => all.iter().any(|part| evaluate_formula(part, numbers)),
        Formula::Iff(one, other) => evaluate_formula(one, numbers) == evaluate_formula(other, numbers),
        Formula::Exists(bound, inner) => match &bound[..] {
            [] => evaluate_formula(inner, numbers),
            [x, more @ ..] => {
                let before = numbers[*x as usize];
                let rest = Formula::Exists(more.to_vec(), inner.clone());
                let found = (0..NUMBER_BOUND).any(|number| {
                    numbers[*x as usize] = number;
                    evaluate_formula(&rest, numbers)
                });
                numbers[*x as usize] = before;
                found
            }
        },
    }
}

fn sample_relations(numeration: Numeration) -> Vec<Dfa> {
    let system = System { numeration, relations: &[], budget: &() };
    let thirds = Formula::linear(&[(0, 1), (1, -3)], 0).exists(&[1]);
    let other =
        Formula::linear(&[(0, 2), (1, -1), (2, -1)], 0).or(Formula::at_least_zero(&[(2, 1), (0, -1), (1, -1)], -1));
    [thirds, other].map(|formula| system.compile(&formula).unwrap().dfa).into()
}

fn exists_bounded(variables: &[VariableId], inner: Formula) -> Formula {
    let small = variables.iter().map(|&x| Formula::at_least_zero(&[(x, -1)], NUMBER_BOUND as i64 - 1));
    Formula::And(small.chain([inner]).collect()).exists(variables)
}

fn formula_strategy(xor: bool) -> impl Strategy<Value = Formula> {
    let var = || 0..VARIABLE_COUNT;
    let terms = prop::collection::vec((var(), -4..=4i64), 0..4);
    let linear = (terms, -9..=9i64, any::<bool>()).prop_map(|(terms, constant, zero)| {
        let is = if zero { LinearComparison::Zero } else { LinearComparison::NotNegative };
        Formula::Linear { terms, constant, comparison: is }
    });
    let relation = prop::collection::vec(var(), 3).prop_map(|x| Formula::Relation(1, x));
    let nimsum = (var(), var(), var())
        .prop_map(move |(x, y, z)| if xor { Formula::Xor(x, y, z) } else { Formula::sum(x, y, z) });
    let small_nimsum =
        ([var(), var(), var()], 0..=4u32).prop_map(|(numbers, bits)| Formula::SmallXor { numbers, bits });
    let constant = any::<bool>().prop_map(|truth| if truth { Formula::True } else { Formula::False });
    let atom = prop_oneof![
        4 => linear,
        2 => relation,
        1 => var().prop_map(|x| Formula::Relation(0, vec![x])),
        2 => nimsum,
        2 => small_nimsum,
        1 => constant,
    ];
    atom.prop_recursive(4, 14, 3, move |inner| {
        prop_oneof![
            inner.clone().prop_map(|formula| Formula::Not(Box::new(formula))),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::And),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::Or),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| one.iff(other)),
            (prop::collection::vec(0..VARIABLE_COUNT, 1..3), inner)
                .prop_map(|(variables, inner)| exists_bounded(&variables, inner)),
        ]
    })
}

fn check_formula(numeration: Numeration, formula: &Formula) {
    let relations = sample_relations(numeration);
    let system = System { numeration, relations: &relations, budget: &() };
    let automaton = system.compile(formula).unwrap();
    assert_eq!(automaton.variables, formula.free_variables().into_iter().collect::<Vec<_>>());
    let mut all = true;
    for place in 0..NUMBER_BOUND.pow(VARIABLE_COUNT) {
        let mut numbers: Vec<_> = (0..VARIABLE_COUNT).map(|x| place / NUMBER_BOUND.pow(x) % NUMBER_BOUND).collect();
        let tuple: Vec<_> = automaton.variables.iter().map(|&x| numbers[x as usize]).collect();
        let expect = evaluate_formula(formula, &mut numbers);
        assert_eq!(automaton.dfa.accepts(&tuple), expect, "{numeration:?} {formula:?} {numbers:?}");
        all &= expect;
    }
    let free: Vec<_> = formula.free_variables().into_iter().collect();
    assert_eq!(
        system.decide(&Formula::Not(Box::new(exists_bounded(&free, Formula::Not(Box::new(formula.clone())))))),
        Ok(all)
    );
    // The example satisfies the formula; this is checked if its numbers are small enough to evaluate the definition.
    if let Ok(Some(example)) = system.find_example(formula) {
        let tuple: Vec<_> = example.iter().map(|&(_, number)| number).collect();
        assert!(automaton.dfa.accepts(&tuple));
        if tuple.iter().all(|&number| number < NUMBER_BOUND) {
            let mut numbers = vec![0; VARIABLE_COUNT as usize];
            example.iter().for_each(|&(x, number)| numbers[x as usize] = number);
            assert!(evaluate_formula(formula, &mut numbers));
        }
    }
    // The automaton satisfies the laws of automata, and is minimal.
    let (next, accepting) = (automaton.dfa.transitions().to_vec(), automaton.dfa.accepting().to_vec());
    assert_eq!(Dfa::from_parts(numeration, automaton.dfa.tracks(), next, accepting), Ok(automaton.dfa));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn random_formulas_mean_what_the_definition_says(formula in formula_strategy(false), which in 0..TESTED_NUMERATIONS.len()) {
        check_formula(TESTED_NUMERATIONS[which], &formula);
    }

    #[test]
    fn random_formulas_with_nim_sums_too(formula in formula_strategy(true), quarters in any::<bool>()) {
        check_formula(Numeration::Base(if quarters { 4 } else { 2 }), &formula);
    }
}

#[test]
fn quantifiers_without_bounds() {
    let truths = [
        // Every number is the sum of a multiple of 3 and of at most 2.
        (
            Formula::linear(&[(0, 1), (1, -3), (2, -1)], 0)
                .and(Formula::at_least_zero(&[(2, -1)], 2))
                .exists(&[1, 2])
                .forall(&[0]),
            true,
        ),
        // There is no largest number, but there is a smallest one.
        (Formula::lt(0, 1).exists(&[1]).forall(&[0]), true),
        (Formula::le(0, 1).forall(&[1]).exists(&[0]), true),
        (Formula::le(1, 0).forall(&[1]).exists(&[0]), false),
        // 8 and all above are 3a + 5b; 7 is not.
        (
            Formula::at_least(0, 8)
                .implies(Formula::linear(&[(0, 1), (1, -3), (2, -5)], 0).exists(&[1, 2]))
                .forall(&[0]),
            true,
        ),
        (
            Formula::at_least(0, 7)
                .implies(Formula::linear(&[(0, 1), (1, -3), (2, -5)], 0).exists(&[1, 2]))
                .forall(&[0]),
            false,
        ),
        // Variables that are bound twice, or not there.
        (Formula::eq(0, 1).and(Formula::lt(1, 0).exists(&[1])).exists(&[0, 1]), true),
        (Formula::True.exists(&[7]), true),
        (Formula::False.forall(&[7]), false),
        // Addition.
        (Formula::sum(0, 1, 2).and(Formula::sum(1, 0, 3)).implies(Formula::eq(2, 3)).forall(&[0, 1, 2, 3]), true),
    ];
    for &numeration in TESTED_NUMERATIONS.iter() {
        let system = System { numeration, relations: &[], budget: &() };
        for (formula, truth) in &truths {
            assert_eq!(system.decide(formula), Ok(*truth), "{numeration:?} {formula:?}");
        }
    }
}

#[test]
fn addition_of_zeckendorf_numerals() {
    let system = System { numeration: Numeration::Recurrence(1), relations: &[], budget: &() };
    let adder = system.compile(&Formula::sum(0, 1, 2)).unwrap().dfa;
    assert_eq!(adder.states(), 17);
    for x in 0..150u64 {
        for y in 0..150 {
            for z in [0, (x + y) / 2, (x + y).saturating_sub(1), x + y, x + y + 1, 2 * x, 233] {
                assert_eq!(adder.accepts(&[x, y, z]), x + y == z);
            }
        }
    }
    assert!(adder.accepts(&[1 << 62, 1 << 61, 3 << 61]) && !adder.accepts(&[1 << 62, 1 << 61, (3 << 61) + 1]));
}

#[test]
fn examples_are_the_least() {
    let system = System { numeration: Numeration::Base(10), relations: &[], budget: &() };
    let far = Formula::linear(&[(3, 7), (5, -11)], -1);
    assert_eq!(system.find_example(&far), Ok(Some(vec![(3, 8), (5, 5)])));
    // 7x = 11y + 1 with y ≥ 1000: y is 5 modulo 7.
    let further = system.find_example(&far.and(Formula::at_least(5, 1000)));
    assert_eq!(further, Ok(Some(vec![(3, (11 * 1006 + 1) / 7), (5, 1006)])));
    assert_eq!(system.find_example(&Formula::lt(0, 0)), Ok(None));
    assert_eq!(system.find_example(&Formula::eq(1, 1)), Ok(Some(vec![(1, 0)])));
    // 2^64 is no `u64`.
    let system = System { numeration: Numeration::Base(64), ..system };
    let huge =
        (1..11).fold(Formula::equals_number(0, 16), |all, x| all.and(Formula::linear(&[(x - 1, 64), (x, -1)], 0)));
    let huge = huge.exists(&(0..10).collect::<Vec<_>>());
    assert_eq!(system.find_example(&huge), Err(Stop::RuleValueSize));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let relations = sample_relations(Numeration::Base(2));
    let check = |numeration, formula: Formula, stop| {
        let system = System { numeration, relations: &relations, budget: &() };
        assert_eq!(system.compile(&formula), Err(stop), "{formula:?}");
        assert_eq!(system.decide(&formula), Err(stop), "{formula:?}");
    };
    let binary = Numeration::Base(2);
    check(binary, Formula::relation(2, &[0]), Stop::Unsupported);
    check(binary, Formula::relation(0, &[0, 1]), Stop::Unsupported);
    check(Numeration::Base(3), Formula::relation(0, &[0]), Stop::Unsupported);
    check(Numeration::Base(3), Formula::Xor(0, 1, 2), Stop::Unsupported);
    check(Numeration::Recurrence(1), Formula::Xor(0, 1, 2), Stop::Unsupported);
    for unsound in [Numeration::Base(0), Numeration::Base(1), Numeration::Recurrence(0), Numeration::Base(u32::MAX)] {
        check(unsound, Formula::True, Stop::Unsupported);
        check(unsound, Formula::eq(0, 1), Stop::Unsupported);
        check(unsound, Formula::Xor(0, 1, 2), Stop::Unsupported);
    }
    check(binary, Formula::equals_number(0, u64::MAX), Stop::RuleValueSize);
    check(binary, Formula::at_least(0, u64::MAX), Stop::RuleValueSize);
    check(binary, Formula::linear(&[(0, i64::MAX), (0, 1)], 0), Stop::RuleValueSize);
    check(binary, Formula::linear(&(0..40).map(|x| (x, 1)).collect::<Vec<_>>(), 0), Stop::Unsupported);
}

/// Laws in `&` and `|` of binary digits have automata, which accept the right values only.
#[test]
fn common_digits_have_automata() {
    let functions: [fn(u64, u64) -> u64; 4] =
        [|x, y| x | y, |x, y| x & y, |x, y| (x & y) % 4, |x, y| (x / 2) | (y / 2)];
    for (index, value) in functions.into_iter().enumerate() {
        let laws = grundy_prove::detect::values2(&value, 64);
        let relation = laws.iter().find_map(|law| grundy_prove::relation::law_relation(law, &()).ok());
        let relation = relation.unwrap_or_else(|| panic!("no law of function {index} has an automaton"));
        for (x, y) in (0..80).flat_map(|x| (0..80).map(move |y| (x, y))) {
            let right = value(x, y);
            for claimed in [right, right + 1, x ^ y, 0] {
                assert_eq!(relation.accepts(&[x, y, claimed]), claimed == right, "function {index} of {x}, {y}");
            }
        }
    }
}
