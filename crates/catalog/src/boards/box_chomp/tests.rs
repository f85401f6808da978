//! Tests of Chomp in three dimensions.

use super::*;
use grundy_game::kit;
use std::collections::{BTreeSet, HashMap};

#[test]
fn laws() {
    kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
}

type Cubes = BTreeSet<[u64; 3]>;

/// The value by the definition, on sets of cubes.
fn naive_value(cubes: &Cubes, known: &mut HashMap<Cubes, u64>) -> u64 {
    if let Some(&value) = known.get(cubes) {
        return value;
    }
    let mut reached = Vec::new();
    for bitten in cubes.iter().filter(|cube| **cube != [0; 3]) {
        let left = cubes.iter().copied().filter(|cube| (0..3).any(|at| cube[at] < bitten[at])).collect();
        reached.push(naive_value(&left, known));
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
    known.insert(cubes.clone(), value);
    value
}

fn fast_value(stacks: &Stacks, known: &mut HashMap<Stacks, u64>) -> u64 {
    let stacks = Game::canonical(&BoxChomp, stacks.clone(), Convention::Normal);
    if let Some(&value) = known.get(&stacks) {
        return value;
    }
    let mut reached = Vec::new();
    let _ = Game::for_each_option(&BoxChomp, &stacks, |left| {
        reached.push(fast_value(&left, known));
        ControlFlow::Continue(())
    });
    let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
    known.insert(stacks, value);
    value
}

#[test]
fn values_are_those_of_sets_of_cubes() {
    let (mut slow, mut fast) = (HashMap::new(), HashMap::new());
    for sides in [[2, 2, 2], [2, 3, 2], [1, 3, 4], [2, 2, 4], [3, 3, 2]] {
        let [a, b, c] = sides;
        let cubes = (0..a).flat_map(|x| (0..b).flat_map(move |y| (0..c).map(move |z| [x, y, z]))).collect();
        let stacks = vec![vec![c; b as usize]; a as usize];
        assert_eq!(fast_value(&stacks, &mut fast), naive_value(&cubes, &mut slow), "{sides:?}");
    }
}

#[test]
fn a_flat_box_is_chomp() {
    let mut fast = HashMap::new();
    for (a, b) in [(2, 3), (3, 3), (3, 4)] {
        let flat = fast_value(&vec![vec![1; b]; a], &mut fast);
        assert_eq!(flat, fast_value(&vec![vec![b as u64; a]], &mut fast));
    }
}

#[test]
fn solids_are_read_and_written() {
    let start = |args: Vec<Argument>| Notation::start_components(&BoxChomp, &CallArguments::from_positional(args));
    let list = |heights: &[u64]| Argument::List(heights.iter().map(|&height| height.into()).collect());
    let rows = |rows: &[&[u64]]| Argument::List(rows.iter().map(|row| list(row)).collect());
    assert_eq!(start(vec![rows(&[&[2, 2], &[2, 2]])]), Ok(vec![vec![2u64.into(); 3]]));
    assert_eq!(start(vec![rows(&[&[2, 1, 0], &[1], &[]])]), Ok(vec![vec![rows(&[&[2, 1], &[1]])]]));
    let ten: Argument = Nat::from(10u32).pow(40).into();
    let huge = vec![ten.clone(), 2u64.into(), ten.clone()];
    assert_eq!(start(huge.clone()), Ok(vec![huge.clone()]));
    assert!(matches!(BoxChomp.read(&huge), Err(ReadError::TooLarge)));
    assert_eq!(BoxChomp.decide(&huge, Convention::Normal).map(|verdict| verdict.outcome), Some(Outcome::N));
    let minus = Argument::Int((-1).into());
    let wrong = [
        vec![],
        vec![1u64.into(), 2u64.into()],
        vec![0u64.into(), 2u64.into(), 2u64.into()],
        vec![minus, 2u64.into(), 2u64.into()],
        vec!["x".into()],
        vec![rows(&[])],
        vec![rows(&[&[1, 2]])],
        vec![rows(&[&[1], &[2]])],
        vec![rows(&[&[1], &[], &[1]])],
        vec![list(&[1, 2])],
        vec![Argument::List(vec![Argument::List(vec![ten])])],
    ];
    for args in wrong {
        assert!(start(args.clone()).is_err(), "{args:?}");
    }
    let description =
        BoxChomp.describe_move(&[2u64.into(), 2u64.into(), 2u64.into()], &[vec![rows(&[&[2, 2], &[2, 1]])]]);
    assert_eq!(
        description.map(|description| description.en),
        Some("bite at row 1, column 1, height 1 (counting from 0)".into())
    );
}

/// Of a box with too many cubes, only the options that are boxes are visited.
#[test]
fn a_visit_of_boxes_alone_is_not_complete() {
    let visit = |sides: [u64; 3]| {
        let mut count = 0;
        let flow = Theorem::for_each_option(&BoxChomp, &sides.map(Argument::from), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        (flow.is_continue(), count)
    };
    assert_eq!(visit([2, 2, 2]), (true, 7));
    assert_eq!(visit([1, 2, 10_000]), (false, 10_000));
    assert_eq!(visit([1, 1, 10_001]), (true, 10_000));
}
