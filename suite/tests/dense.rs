//! Tables of numbered positions: the numbering is consistent, the values agree with the definition, and budgets are kept.
//!
//! The oracle works on bars as lists of rows only.

use grundy::{Argument, Component, Engine, GameShape, Limits, Meter, Ruleset, Stop};
use grundy_game::{DenseGame, LaneStep, PositionKey};
use grundy_search::NumberedValues;
use grundy_suite::{numbers, rows};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

const GAMES_TABLE: &str = include_str!("../golden/games.tsv");

type ChompBar = Vec<u64>;

/// The bars after a move by the definition: bite a square and all below and to the right of it.
fn options(bar: &ChompBar) -> Vec<ChompBar> {
    let squares = (0..bar.len()).flat_map(|row| (0..bar[row]).map(move |column| (row, column)));
    let bitten = squares.filter(|&square| square != (0, 0)).map(|(row, column)| {
        let rows = bar.iter().enumerate().map(|(i, &n)| if i < row { n } else { n.min(column) });
        rows.filter(|&n| n > 0).collect()
    });
    bitten.collect()
}

fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("some number is missing")
}

fn definition_value(bar: &ChompBar, known: &mut HashMap<ChompBar, u64>) -> u64 {
    if let Some(&value) = known.get(bar) {
        return value;
    }
    let values = options(bar).iter().map(|option| definition_value(option, known)).collect();
    let value = mex(&values);
    known.insert(bar.clone(), value);
    value
}

/// All bars of at most `rows` rows, each of length at most `longest`.
fn bars(rows: usize, longest: u64) -> Vec<ChompBar> {
    if rows == 0 {
        return Vec::new();
    }
    let below = |first| bars(rows - 1, first).into_iter().chain([Vec::new()]);
    (1..=longest).flat_map(|first| below(first).map(move |rest| [&[first], &rest[..]].concat())).collect()
}

fn chomp() -> Arc<Ruleset> {
    let Ok(Argument::Ruleset(game)) = grundy::evaluate("chomp") else { panic!("it is a ruleset") };
    game
}

fn args(bar: &[u64]) -> Vec<Argument> {
    vec![Argument::Tuple(bar.iter().map(|&n| n.into()).collect())]
}

fn key(bar: &[u64]) -> PositionKey {
    chomp().read(&args(bar)).expect("a small bar")
}

fn new_dense_table() -> NumberedValues {
    NumberedValues::for_game(&chomp()).expect("bars are numbered")
}

fn value(bar: &[u64], dense: &mut NumberedValues) -> u64 {
    dense.nimber(&key(bar), &()).expect("there is room").expect("there is no budget").0
}

#[test]
fn numbers_keep_their_laws() {
    let game = chomp();
    let GameShape::Dense(dense) = game.shape() else { panic!("bars are numbered") };
    for root in [vec![4, 4, 4, 4], vec![5, 5, 2], vec![5, 4, 2, 2, 1], vec![1], vec![7], vec![6, 3, 3, 1]] {
        check_numbering(dense, &root);
    }
}

fn transposed_bar(bar: &ChompBar) -> ChompBar {
    (0..bar[0]).map(|column| bar.iter().filter(|&&n| n > column).count() as u64).collect()
}

/// Checks the numbering on all bars within a bar that is at least as wide as high.
fn check_numbering(dense: &dyn DenseGame, root: &ChompBar) {
    let lies_within = |bar: &ChompBar| bar.iter().zip(root).all(|(a, b)| a <= b);
    let within: Vec<ChompBar> = bars(root.len(), root[0]).into_iter().filter(lies_within).collect();
    let numbering = dense.numbering(&key(root)).expect("it is small");
    let number = |bar: &ChompBar| numbering.number(&key(bar)).expect("it is numbered");
    assert_eq!(number(&transposed_bar(root)), number(root), "{root:?}: a bar turned round has the same value");
    let lanes = numbering.lanes();
    let lane = |n: u32| lanes.partition_point(|&first| first <= n) - 1;
    let mut walked = HashMap::new();
    let mut last = 0;
    for at in 0..lanes.len() {
        let mut walk = numbering.walk(at, number(root));
        while let Some(LaneStep { number: n, twin }) = walk.step() {
            assert!(n > last && lane(n) == at && n < numbering.size() && twin <= n, "{root:?}: {n}");
            last = n;
            let mut options = vec![7];
            walk.options(&mut options);
            assert!(options.len() <= numbering.max_options() as usize);
            for &option in &options {
                assert!(option < n && option >= lanes[0], "{root:?}: {option} of {n}");
                assert!(
                    lane(option) == at || option - lanes[lane(option)] <= n - lanes[at],
                    "{root:?}: {option} of {n}"
                );
            }
            let mut alone = Vec::new();
            numbering.options(n, &mut alone);
            assert_eq!(alone, options, "{root:?}: {n} without a walk");
            options.sort_unstable();
            walked.insert(n, (twin, options));
        }
    }
    assert_eq!(
        (walked.len(), last),
        (within.len(), number(root)),
        "{root:?}: it walks over each bar, and {root:?} is the last one"
    );
    for bar in &within {
        let (twin, found) = &walked[&number(bar)];
        let mut expect: Vec<u32> = options(bar).iter().map(number).collect();
        expect.sort_unstable();
        assert_eq!(*found, expect, "{root:?}: the options of {bar:?}");
        let turned = transposed_bar(bar);
        let fits = turned.len() <= root.len() && turned[0] <= root[0];
        let smaller = if fits { number(bar).min(number(&turned)) } else { number(bar) };
        assert_eq!(*twin, smaller, "{root:?}: the twin of {bar:?}");
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let (mut known, mut dense) = (HashMap::new(), new_dense_table());
    for bar in bars(5, 5).into_iter().chain(bars(2, 12)) {
        let expect = definition_value(&bar, &mut known);
        assert_eq!(value(&bar, &mut dense), expect, "{bar:?}");
        assert_eq!(value(&bar, &mut new_dense_table()), expect, "{bar:?} alone");
    }
}

/// Values that do not fit a machine word, in cells that take more than a byte.
#[test]
fn large_values() {
    let (mut known, mut dense) = (HashMap::new(), new_dense_table());
    for bar in [vec![300], vec![90, 89], vec![130, 70], vec![60, 40, 20], vec![1; 280]] {
        assert_eq!(value(&bar, &mut dense), definition_value(&bar, &mut known), "{bar:?}");
    }
    assert!(known.values().any(|&value| value > 255));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn values_of_random_bars(mut bar in prop::collection::vec(1u64..9, 1..8), mut next in prop::collection::vec(1u64..9, 1..8)) {
        bar.sort_unstable_by(|a, b| b.cmp(a));
        next.sort_unstable_by(|a, b| b.cmp(a));
        let (mut known, mut dense) = (HashMap::new(), new_dense_table());
        for bar in [bar, next] {
            prop_assert_eq!(value(&bar, &mut dense), definition_value(&bar, &mut known), "{:?}", bar);
        }
    }
}

/// The published first bites leave value 0, and the number of lost bars is the published one.
#[test]
fn published_bites_and_lost_bars() {
    let mut dense = new_dense_table();
    let size =
        |instance: &str| -> Vec<u64> { instance.split([' ', 'x']).filter_map(|word| word.parse().ok()).collect() };
    for row in rows(GAMES_TABLE).filter(|row| row[0] == "chomp_winning_first_moves") {
        let [height, width] = size(row[1])[..2] else { panic!("{row:?} has two sizes") };
        let bar = vec![width; height as usize];
        let lost = options(&bar).into_iter().filter(|option| value(option, &mut dense) == 0);
        let bites: Vec<Vec<u64>> = lost.map(|option| bite(&bar, &option)).collect();
        let expect: Vec<Vec<u64>> = row[2].split(';').filter(|bite| !bite.is_empty()).map(numbers).collect();
        assert_eq!(bites, expect, "{}", row[1]);
    }
    for row in rows(GAMES_TABLE).filter(|row| row[0] == "chomp_P_count") {
        let side = size(row[1])[0];
        let lost = bars(side as usize, side).iter().filter(|bar| value(bar, &mut dense) == 0).count();
        assert_eq!(lost.to_string(), row[2], "{}", row[1]);
    }
}

/// The square that was bitten off a rectangle.
fn bite(bar: &ChompBar, left: &ChompBar) -> Vec<u64> {
    let row = (0..bar.len()).find(|&row| left.get(row) != Some(&bar[row])).expect("something was bitten");
    vec![row as u64, left.get(row).copied().unwrap_or(0)]
}

/// Large tables are filled on all cores. igsolve 0.1.2 gives 19 and 41.
#[test]
fn large_squares() {
    assert_eq!(value(&[10; 10], &mut new_dense_table()), 19);
    let mut dense = new_dense_table();
    assert_eq!(value(&[12; 12], &mut dense), 41);
    // Every sampled value is a mex; smaller bars have the same values as in their own tables.
    for first in 1..=12u64 {
        let bar: ChompBar = (0..12)
            .map(|row| (first + row % 2).min(12).min(14 - row))
            .scan(12, |most, n| {
                *most = n.min(*most);
                Some(*most)
            })
            .collect();
        let values = options(&bar).iter().map(|option| value(option, &mut dense)).collect();
        assert_eq!(value(&bar, &mut dense), mex(&values), "{bar:?}");
        let smaller = vec![first; 9];
        assert_eq!(value(&smaller, &mut dense), value(&smaller, &mut new_dense_table()), "{smaller:?}");
    }
}

fn meter(max_positions: u64, max_memory: u64) -> Meter {
    Meter::new(Limits { max_positions, max_memory, max_time: None })
}

#[test]
fn budgets_are_kept_and_work_is_not_lost() {
    let root = key(&[11; 11]);
    let mut dense = new_dense_table();
    assert!(dense.nimber(&root, &meter(u64::MAX, 1000)).is_none(), "no room, so it is left to others");
    let mut rounds = 0;
    let mut spent = 0;
    let value = loop {
        let meter = meter(100_000, u64::MAX);
        let result = dense.nimber(&root, &meter).expect("there is room");
        spent += meter.counts().positions;
        rounds += 1;
        match result {
            Ok(value) => break value,
            Err(stop) => assert_eq!(stop, Stop::Positions),
        }
        assert!(rounds < 10, "it comes to an end");
    };
    assert!(rounds > 2, "{rounds} rounds");
    let meter = meter(u64::MAX, u64::MAX);
    assert_eq!(new_dense_table().nimber(&root, &meter), Some(Ok(value)));
    // Half of the bars, and half of those that are their own transpose: the subsets of 11 numbers.
    assert_eq!(meter.counts().positions, (705_432 + 2048) / 2 - 1);
    assert!(spent >= meter.counts().positions);
    // The same question asked again costs nothing.
    let again = self::meter(0, 0);
    assert_eq!(dense.nimber(&root, &again), Some(Ok(value)));
}

/// A bar of few bars in a large box, and one that is too large for any table.
#[test]
fn large_boxes() {
    let mut spider = vec![40, 3];
    spider.extend([1; 38]);
    let mut known = HashMap::new();
    assert_eq!(value(&spider, &mut new_dense_table()), definition_value(&spider, &mut known));
    for bar in [vec![100; 100], vec![1_000_000], vec![300_000, 2, 1], vec![600, 600, 600, 600]] {
        let limits = meter(1000, 1 << 20);
        if let Some(result) = new_dense_table().nimber(&key(&bar), &limits) {
            assert!(result.is_err(), "{bar:?}");
        }
        let component = Component::new(&chomp(), args(&bar)).expect("a bar");
        assert!(Engine::new().value(&component, &limits).is_err(), "{bar:?}");
    }
}
