//! Automata compared with the sets that they should accept.

use super::delayed_weights::CertificateDelayedWeights;
use super::dfa::CheckerDfa;
use super::engine::AutomatonEngine;
use super::heap_values::DefinedHeapValues;
use super::integer_set::IntegerSet;
use super::numeration::CertificateNumeration;
use super::options::FamilyOptions;
use super::rules::{CertificateSubject, RebuiltMoves};
use super::values::{families_reached, heaps_reached};
use crate::{CertificateRule, CheckFailure};
use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearTest, NumberTest, Stop};
use proptest::prelude::*;
use std::collections::HashMap;
use std::slice::from_ref;

const NUMERATION_KINDS: usize = 8;

fn numeration_of_kind(which: usize) -> CertificateNumeration {
    let delayed =
        |first: &[u64], delay| CertificateNumeration::Delayed(CertificateDelayedWeights::new(first, delay).unwrap());
    match which {
        0..3 => CertificateNumeration::Base(which as u32 + 2),
        3..6 => CertificateNumeration::Recurrence(which as u32 - 2),
        6 => delayed(&[1, 2], 1),
        _ => delayed(&[1, 2, 3, 5], 2),
    }
}

fn with_engine<T>(
    numeration: CertificateNumeration,
    work: impl FnOnce(&mut AutomatonEngine<'_>) -> Result<T, Stop>,
) -> T {
    let mut spend = |_, _| Ok(());
    work(&mut AutomatonEngine::new(numeration, &mut spend)).expect("nothing stops it")
}

/// Returns whether numbers are accepted; leading zeros must make no difference.
fn accepts_numbers(numeration: CertificateNumeration, dfa: &CheckerDfa, numbers: &[u128]) -> bool {
    let words: Vec<Vec<usize>> = numbers.iter().map(|&n| numeration.word(n)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |word: &Vec<usize>, at: usize| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]);
    let letter = |at| words.iter().fold(0, |letter, word| letter * numeration.digits() + digit(word, at));
    let word: Vec<usize> = (0..length).map(letter).collect();
    let accepts = dfa.accepts(&word);
    assert_eq!(dfa.accepts(&[&[0, 0], &word[..]].concat()), accepts, "zeros say nothing");
    accepts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// Linear conditions, all three sorts of sets.
    #[test]
    fn sums(which in 0..NUMERATION_KINDS, a in -4i128..5, b in -4i128..5, low in -9i128..10, list in prop::collection::vec(any::<bool>(), 0..6), contains_below: bool, contains_above: bool) {
        let numeration = numeration_of_kind(which);
        let among = IntegerSet { low, list: list.clone(), contains_below, contains_above };
        let dfa = with_engine(numeration, |engine| engine.linear_dfa(&[(3, a), (7, b)], &among));
        for x in 0..40u128 {
            for y in 0..40u128 {
                let sum = a * x as i128 + b * y as i128;
                let is_in = if sum < low { contains_below } else { *list.get((sum - low) as usize).unwrap_or(&contains_above) };
                prop_assert_eq!(accepts_numbers(numeration, &dfa, &[x, y]), is_in, "{} {}", x, y);
            }
        }
    }

    /// There is a `z`, of any length, with `a·x + b·z = y + c`, and `z < d` or not.
    #[test]
    fn projections(which in 0..NUMERATION_KINDS, a in -3i128..4, b in 1i128..4, c in -5i128..6, d in 0i128..30, not: bool) {
        let numeration = numeration_of_kind(which);
        let dfa = with_engine(numeration, |engine| {
            let sum = engine.linear_dfa(&[(0, a), (1, -1), (2, b)], &IntegerSet::single(c))?;
            let less = engine.linear_dfa(&[(2, -1)], &IntegerSet::from_least(1 - d))?;
            let less = if not { engine.complement(&less)? } else { less };
            engine.exists(vec![sum, less], &[0, 1])
        });
        for x in 0..25i128 {
            for y in 0..25i128 {
                let z = y + c - a * x;
                let is = z >= 0 && z % b == 0 && (z / b < d) != not;
                prop_assert_eq!(accepts_numbers(numeration, &dfa, &[x as u128, y as u128]), is, "{} {}", x, y);
            }
        }
    }
}

#[test]
fn sums_without_carry_and_powers() {
    for base in [2u32, 4, 8] {
        let numeration = CertificateNumeration::Base(base);
        let nim = with_engine(numeration, |engine| engine.nim_sum_dfa([5, 2, 3])).expect("it can be seen");
        // The tracks are those of z, of y and of x, by their numbers 2, 3 and 5.
        for (x, y) in (0..40u128).flat_map(|x| (0..40u128).map(move |y| (x, y))) {
            for z in 0..64 {
                assert_eq!(accepts_numbers(numeration, &nim, &[y, z, x]), x ^ y == z);
            }
        }
        for times in 1..4 {
            let of = u64::from(base).pow(times);
            let power = with_engine(numeration, |engine| engine.power_dfa(of, 0)).expect("it can be seen");
            for n in 0..5000u128 {
                let is = (0..20).any(|e| u128::from(of).checked_pow(e) == Some(n));
                assert_eq!(accepts_numbers(numeration, &power, &[n]), is, "{of} {n}");
            }
        }
    }
    for numeration in (0..NUMERATION_KINDS).map(numeration_of_kind).chain([CertificateNumeration::Base(16)]) {
        if matches!(numeration, CertificateNumeration::Base(base) if base.is_power_of_two()) {
            continue;
        }
        assert!(with_engine(numeration, |engine| engine.nim_sum_dfa([0, 1, 2])).is_none());
        for bits in 0..4u128 {
            let most = (1i128 << bits) - 1;
            let nim = with_engine(numeration, |engine| {
                // Values up to `most`.
                let values = engine.linear_dfa(&[(1, -1)], &IntegerSet::from_least(-most))?;
                engine.bound_values(&[&values])?;
                engine.nim_sum_dfa([5, 2, 3])
            });
            let nim = nim.expect("the values are small");
            for (x, y) in (0..20u128).flat_map(|x| (0..20u128).map(move |y| (x, y))) {
                for z in 0..20 {
                    let is = x ^ y == z && [x, y].iter().all(|number| number >> bits == 0);
                    assert_eq!(accepts_numbers(numeration, &nim, &[y, z, x]), is, "{numeration:?} {bits}");
                }
            }
        }
        let unbounded = with_engine(numeration, |engine| {
            let (small, all) = (engine.word_dfa(0, &[1])?, engine.all_numbers(vec![0])?);
            engine.bound_values(&[&small, &all])?;
            engine.nim_sum_dfa([0, 1, 2])
        });
        assert!(unbounded.is_none());
    }
    assert!(with_engine(CertificateNumeration::Base(2), |engine| engine.power_dfa(3, 0)).is_none());
    assert!(with_engine(CertificateNumeration::Recurrence(1), |engine| engine.power_dfa(2, 0)).is_none());
}

#[test]
fn one_number_on_two_tracks() {
    for numeration in (0..NUMERATION_KINDS).map(numeration_of_kind) {
        let dfa = with_engine(numeration, |engine| {
            let sum = engine.linear_dfa(&[(0, 1), (1, 1), (2, -1)], &IntegerSet::single(0))?;
            engine.rename_tracks(&sum, &[4, 4, 1])
        });
        for (x, y) in (0..40u128).flat_map(|x| (0..40u128).map(move |y| (x, y))) {
            assert_eq!(accepts_numbers(numeration, &dfa, &[y, x]), 2 * x == y, "{numeration:?}");
        }
    }
}

/// A minimal automaton has no two equivalent states.
#[test]
fn nothing_is_left_to_merge() {
    for numeration in (0..NUMERATION_KINDS).map(numeration_of_kind) {
        let dfa = with_engine(numeration, |engine| engine.linear_dfa(&[(0, 3), (1, -2)], &IntegerSet::from_least(-7)));
        let mut classes: Vec<usize> = dfa.accepting.iter().map(|&accepts| usize::from(accepts)).collect();
        for _ in 0..dfa.states() {
            let mut seen = HashMap::new();
            let signature = |s: u32| (0..dfa.letters).map(|l| classes[dfa.step(s, l) as usize]).collect::<Vec<_>>();
            let all: Vec<_> = (0..dfa.states() as u32).map(|s| (classes[s as usize], signature(s))).collect();
            classes = all
                .into_iter()
                .map(|key| {
                    let next = seen.len();
                    *seen.entry(key).or_insert(next)
                })
                .collect();
        }
        let count = classes.iter().max().expect("there are states") + 1;
        assert_eq!(count, dfa.states(), "{numeration:?}");
    }
}

#[test]
fn it_stops() {
    let stopped = |times: i32| {
        let mut left = times;
        let mut spend = |_, _| {
            left -= 1;
            if left < 0 { Err(Stop::Time) } else { Ok(()) }
        };
        let mut engine = AutomatonEngine::new(CertificateNumeration::Base(2), &mut spend);
        let sum = engine.linear_dfa(&[(0, 1), (1, 1), (2, -1)], &IntegerSet::single(0));
        sum.and_then(|sum| engine.project(&sum, 1)).is_err()
    };
    let asked = (0..100).find(|&times| !stopped(times)).expect("it is done at some time");
    assert!(asked >= 4, "each step asks");
    assert!((0..asked).all(stopped));
    let large = || {
        let mut spend = |_, _| Ok(());
        AutomatonEngine::new(CertificateNumeration::Base(2), &mut spend)
            .linear_dfa(&[(0, 1_000_000_000_007), (1, -1_000_003)], &IntegerSet::single(0))
    };
    assert_eq!(large(), Err(Stop::Memory));
    let tracks = || {
        let mut spend = |_, _| Ok(());
        AutomatonEngine::new(CertificateNumeration::Base(2), &mut spend).all_numbers((0..40).collect())
    };
    assert_eq!(tracks(), Err(Stop::Memory));
}

/// A relation of heaps and values, and the function that it should be.
type ValueRelation = (CheckerDfa, fn(u128) -> u128);

/// Values that are not those of a game: the remainder modulo 3, and the half.
fn made_up_values() -> [ValueRelation; 2] {
    let numeration = CertificateNumeration::Base(2);
    let of_three = with_engine(numeration, |engine| {
        let sum = engine.linear_dfa(&[(0, 1), (1, -1), (2, -3)], &IntegerSet::single(0))?;
        let less = engine.linear_dfa(
            &[(1, 1)],
            &IntegerSet { low: 0, list: vec![true; 3], contains_below: false, contains_above: false },
        )?;
        engine.exists(vec![sum, less], &[0, 1])
    });
    let half = with_engine(numeration, |engine| {
        engine.linear_dfa(
            &[(0, 1), (1, -2)],
            &IntegerSet { low: 0, list: vec![true; 2], contains_below: false, contains_above: false },
        )
    });
    [(of_three, |n| n % 3), (half, |n| n / 2)]
}

fn expect_dfa(result: Result<CheckerDfa, CheckFailure>) -> CheckerDfa {
    result.unwrap_or_else(|_| panic!("nothing stops it"))
}

/// The values of the options of heaps, for any values.
#[test]
fn options_of_heaps() {
    let octal = |code: &str| CertificateRule::Octal(code.into());
    let hexadecimal = |code: &str| CertificateRule::Hexadecimal(code.into());
    let subtract = CertificateRule::Subtract(vec![0, 2, 5, 7]);
    let rules = [octal("0.137"), octal("4.63"), octal("0.1"), hexadecimal("C.9F"), hexadecimal("0.2048")];
    let rules =
        { rules.into_iter() }.chain([subtract, CertificateRule::AllBut(vec![1, 4]), CertificateRule::UnequalSplit([])]);
    for rule in rules {
        let known = CertificateSubject::Heaps(rule.clone()).rebuild_moves();
        let Ok(RebuiltMoves::Heaps(takes)) = known else { panic!("these are heaps") };
        for (values, value) in made_up_values() {
            let mut spend = |_, _| Ok(());
            let reached = expect_dfa(heaps_reached(
                &mut AutomatonEngine::new(CertificateNumeration::Base(2), &mut spend),
                &values,
                &takes,
            ));
            for n in 0..40u64 {
                let mut by_rule = vec![false; 128];
                let mut reach = |parts: &[u64]| {
                    by_rule[parts.iter().fold(0, |sum, &part| sum ^ value(part.into())) as usize] = true;
                };
                match &rule {
                    CertificateRule::Subtract(set) => {
                        set.iter().filter(|&&k| k > 0 && k <= n).for_each(|&k| reach(&[n - k]))
                    }
                    CertificateRule::AllBut(set) => (1..=n).filter(|k| !set.contains(k)).for_each(|k| reach(&[n - k])),
                    CertificateRule::UnequalSplit([]) => (1..n).filter(|a| 2 * a < n).for_each(|a| reach(&[a, n - a])),
                    code => {
                        let code = code.code().expect("it is a code").expect("it is a good one");
                        let _ = code.for_each_option(n, &mut |parts| {
                            reach(parts);
                            std::ops::ControlFlow::Continue(())
                        });
                    }
                }
                for (u, &is_reached) in (0..).zip(&by_rule) {
                    assert_eq!(
                        accepts_numbers(CertificateNumeration::Base(2), &reached, &[n.into(), u]),
                        is_reached,
                        "{rule:?} {n} {u}"
                    );
                }
            }
        }
    }
}

/// The values of options by formulas with several components or none, with factors, with tests and with large numbers.
#[test]
fn options_by_formulas() {
    let form = |constant: i64, terms: &[(usize, i64)]| LinearForm { terms: terms.to_vec(), constant };
    let family = |chosen, rows: Vec<LinearForm>, left: &[LinearForm]| LinearFamily {
        choice_count: chosen,
        rows,
        tests: vec![],
        left_components: left.iter().map(|form| vec![form.clone()]).collect(),
        runs: vec![],
    };
    // The chosen numbers are 1 and 2.
    let rest = form(-1, &[(0, 1), (1, -1)]);
    let power = |of: u64, holds| LinearTest { test: NumberTest::PowerOf(of), form: form(1, &[(1, 1)]), holds };
    let families = [
        family(1, vec![rest.clone()], from_ref(&rest)),
        family(1, vec![rest.clone()], &[form(0, &[(1, 1)]), rest.clone()]),
        family(1, vec![rest.clone()], &[form(0, &[(1, 1)]), form(0, &[(1, 1)]), rest.clone()]),
        family(1, vec![form(-1, &[(0, 1), (1, -3)])], &[form(-1, &[(0, 1), (1, -3)]), form(2, &[(1, 5)])]),
        family(
            2,
            vec![form(0, &[(0, 1), (1, -1), (2, -2)])],
            &[form(0, &[(1, 1)]), form(0, &[(0, 1), (1, -1), (2, -2)])],
        ),
        family(0, vec![form(-7, &[(0, 1)])], &[]),
        family(0, vec![form(-7, &[(0, -1)])], &[form(0, &[(0, 1)])]),
        family(1, vec![rest.clone(), form(-5000, &[(0, 1), (1, 300)])], from_ref(&rest)),
        LinearFamily { tests: vec![power(2, true)], ..family(1, vec![rest.clone()], from_ref(&rest)) },
        LinearFamily { tests: vec![power(4, false), power(2, true)], ..family(1, vec![rest.clone()], from_ref(&rest)) },
    ];
    for family in families {
        let linear = LinearMoves { params: 1, families: vec![family.clone()] };
        for (values, value) in made_up_values() {
            let mut spend = |_, _| Ok(());
            let reached = expect_dfa(families_reached(
                &mut AutomatonEngine::new(CertificateNumeration::Base(2), &mut spend),
                &values,
                None,
                &linear,
            ));
            for n in 0..30i64 {
                let mut by_formula = vec![false; 64];
                // A choice is at most the heap.
                for (k, l) in (0..=n).flat_map(|k| (0..=n).map(move |l| (k, l))) {
                    let numbers = &[n, k, l][..1 + family.choice_count];
                    let at = |form: &LinearForm| form.evaluate(numbers).expect("it is small");
                    let passes = |test: &LinearTest| {
                        let NumberTest::PowerOf(of) = test.test else { panic!("it is a power") };
                        (0..10).any(|e| (of as i64).pow(e) == at(&test.form)) == test.holds
                    };
                    if family.rows.iter().all(|row| at(row) >= 0) && family.tests.iter().all(passes) {
                        let sum = family.left_components.iter().fold(0, |sum, part| sum ^ value(at(&part[0]) as u128));
                        by_formula[sum as usize] = true;
                    }
                }
                for (u, &is_reached) in (0..).zip(&by_formula) {
                    assert_eq!(
                        accepts_numbers(CertificateNumeration::Base(2), &reached, &[n as u128, u]),
                        is_reached,
                        "{family:?} {n} {u}"
                    );
                }
            }
        }
    }
}

#[test]
fn small_heaps_have_the_values_of_the_definition() {
    let rules = [
        CertificateRule::Octal("0.77".into()),
        CertificateRule::Octal("4.3".into()),
        CertificateRule::Hexadecimal("0.2048".into()),
        CertificateRule::Hexadecimal("0.c8".into()),
        CertificateRule::Subtract(vec![2, 5, 9]),
        CertificateRule::AllBut(vec![1, 4]),
        CertificateRule::UnequalSplit([]),
    ];
    for rule in rules {
        let expected =
            crate::recompute::recompute_values(&rule, 60, &mut |_, _| Ok(())).unwrap_or_else(|_| panic!("{rule:?}"));
        let Ok(RebuiltMoves::Heaps(takes)) = CertificateSubject::Heaps(rule.clone()).rebuild_moves() else {
            panic!("{rule:?} is about heaps")
        };
        let mut heaps = DefinedHeapValues::default();
        let values: Vec<u64> = (0..60).map(|_| heaps.next(&takes)).collect();
        assert_eq!(values, expected, "{rule:?}");
    }
}

/// The same power of 2 from both heaps.
#[test]
fn options_of_small_positions_are_listed() {
    let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
    let both = LinearFamily {
        choice_count: 1,
        rows: vec![form(&[(2, 1)], -1), form(&[(0, 1), (2, -1)], 0), form(&[(1, 1), (2, -1)], 0)],
        tests: vec![LinearTest { test: NumberTest::PowerOf(2), form: form(&[(2, 1)], 0), holds: true }],
        left_components: vec![vec![form(&[(0, 1), (2, -1)], 0), form(&[(1, 1), (2, -1)], 0)]],
        runs: vec![],
    };
    let moves = |families| LinearMoves { params: 2, families };
    let listed = moves(vec![both.clone()]);
    let mut families = FamilyOptions::new(&listed);
    assert_eq!(families.options(&[5, 9]), Some(vec![vec![4, 8], vec![3, 7], vec![1, 5]]));
    assert_eq!(families.options(&[0, 9]), Some(vec![]));
    // Nothing bounds what is chosen, so nothing is listed.
    let endless = moves(vec![LinearFamily { rows: vec![form(&[(2, 1)], -1)], ..both }]);
    assert_eq!(FamilyOptions::new(&endless).options(&[5, 9]), None);
}
