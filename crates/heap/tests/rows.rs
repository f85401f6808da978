//! The values of rows against the definition, and their periods against longer tables.

use grundy_game::{LinearFamily, LinearForm, LinearMoves, Nat, Stop};
use grundy_heap::rows::{PeriodicRows, RowMoves, RowOption, RowPeriod, RowSearch};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

fn form(constant: i64, terms: &[(usize, i64)]) -> LinearForm {
    LinearForm { terms: terms.to_vec(), constant }
}

fn family(chosen: usize, rows: Vec<LinearForm>, left: Vec<LinearForm>) -> LinearFamily {
    LinearFamily { choice_count: chosen, rows, tests: Vec::new(), left_components: vec![left], runs: Vec::new() }
}

/// Moves `(dx, dy)`, any number of times or once.
fn piece(rides: &[(i64, i64)], steps: &[(i64, i64)]) -> LinearMoves {
    let ride = |&(dx, dy): &(i64, i64)| {
        let left = vec![form(0, &[(0, 1), (2, -dx)]), form(0, &[(1, 1), (2, -dy)])];
        family(1, [vec![form(-1, &[(2, 1)])], left.clone()].concat(), left)
    };
    let step = |&(dx, dy): &(i64, i64)| {
        let left = vec![form(-dx, &[(0, 1)]), form(-dy, &[(1, 1)])];
        family(0, left.clone(), left)
    };
    LinearMoves { params: 2, families: rides.iter().map(ride).chain(steps.iter().map(step)).collect() }
}

/// Wythoff's game as the numbers that are left: `x' < x` or `y' < y`, or both smaller by the same number.
fn wythoff_by_what_is_left() -> LinearMoves {
    let same = vec![form(0, &[(0, 1), (2, -1), (1, -1), (3, 1)]), form(0, &[(0, -1), (2, 1), (1, 1), (3, -1)])];
    let smaller = |heap: usize| form(-1, &[(heap, 1), (heap + 2, -1)]);
    let left = |first: usize, second: usize| vec![form(0, &[(first, 1)]), form(0, &[(second, 1)])];
    LinearMoves {
        params: 2,
        families: vec![
            family(1, vec![form(-1, &[(0, 1), (2, -1)])], left(2, 1)),
            family(1, vec![form(-1, &[(1, 1), (2, -1)])], left(0, 2)),
            family(2, [same, vec![smaller(0), smaller(1)]].concat(), left(2, 3)),
        ],
    }
}

/// The values of a row by the definition: all choices are tried.
fn values_by_definition(moves: &LinearMoves, axis: usize, numbers: &[u64], columns: u64) -> Vec<u64> {
    fn options(family: &LinearFamily, position: &[i64], most: i64, found: &mut Vec<Vec<i64>>) {
        if position.len() < family.left_components[0].iter().map(|_| 1).sum::<usize>() + family.choice_count {
            for choice in 0..=most {
                options(family, &[position, &[choice]].concat(), most, found);
            }
        } else if family.rows.iter().all(|row| row.evaluate(position).unwrap() >= 0) {
            found.push(family.left_components[0].iter().map(|form| form.evaluate(position).unwrap()).collect());
        }
    }
    fn value(moves: &LinearMoves, position: &[i64], known: &mut HashMap<Vec<i64>, u64>) -> u64 {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let mut left = Vec::new();
        let most = position.iter().copied().max().unwrap_or(0);
        moves.families.iter().for_each(|family| options(family, position, most, &mut left));
        let values: Vec<u64> = left.iter().map(|position| value(moves, position, known)).collect();
        let mex = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(position.to_vec(), mex);
        mex
    }
    let mut known = HashMap::new();
    let position = |n: u64| {
        let mut position: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
        position[axis] = n as i64;
        position
    };
    (0..columns).map(|n| value(moves, &position(n), &mut known)).collect()
}

fn search(moves: &LinearMoves, axis: usize, numbers: &[u64], columns: u64) -> (RowSearch, Option<RowPeriod>) {
    let mut search = RowSearch::new(RowMoves::new(moves, axis, numbers).expect("the moves have rows"));
    let period = search.search(columns, &()).expect("there is no limit");
    (search, period)
}

/// Tests a period against values computed much further, by a search that cannot end early.
fn holds_in_longer_tables(moves: &LinearMoves, numbers: &[u64], period: RowPeriod) {
    let RowPeriod { preperiod, period, saltus, .. } = period;
    let columns = 3 * (preperiod + period) + 200;
    let values = longer_values(moves, numbers, columns);
    let agrees = |n: u64, period: u64, saltus: u64| values[(n + period) as usize] == values[n as usize] + saltus;
    assert!((preperiod..columns - period).all(|n| agrees(n, period, saltus)), "{numbers:?}");
    assert!(preperiod == 0 || !agrees(preperiod - 1, period, saltus), "the preperiod is least: {numbers:?}");
    for divisor in (1..period).filter(|divisor| period % divisor == 0) {
        let saltus = saltus * divisor / period;
        let from = preperiod + period;
        assert!(!(from..from + period).all(|n| agrees(n, divisor, saltus)), "the period is least: {numbers:?}");
    }
}

/// The values of the last row of a two-dimensional table.
fn longer_values(moves: &LinearMoves, numbers: &[u64], columns: u64) -> Vec<u64> {
    let rows = numbers[1] as usize + 1;
    table_by_definition(moves, rows, columns).iter().map(|column| column[rows - 1]).collect()
}

/// The options of a square, from the definition.
fn squares_reached(moves: &LinearMoves, n: i64, y: i64) -> BTreeSet<(usize, usize)> {
    let mut reached = BTreeSet::new();
    for family in &moves.families {
        let choices: i64 = if family.choice_count == 0 { 0 } else { n.max(y) };
        for choice in 0..=choices {
            let point = if family.choice_count == 0 { vec![n, y] } else { vec![n, y, choice] };
            if family.rows.iter().all(|row| row.evaluate(&point).unwrap() >= 0) {
                let at = |place: usize| family.left_components[0][place].evaluate(&point).unwrap() as usize;
                reached.insert((at(0), at(1)));
            }
        }
    }
    reached
}

/// A two-dimensional table, filled column by column from the definition.
fn table_by_definition(moves: &LinearMoves, rows: usize, columns: u64) -> Vec<Vec<u64>> {
    let mut table: Vec<Vec<u64>> = Vec::new();
    for n in 0..columns as i64 {
        table.push(Vec::new());
        for y in 0..rows as i64 {
            let seen: BTreeSet<u64> = squares_reached(moves, n, y).into_iter().map(|(x, y)| table[x][y]).collect();
            let mex = seen.iter().zip(0..).take_while(|&(&value, place)| value == place).count() as u64;
            table[n as usize].push(mex);
        }
    }
    table
}

/// Compares values and options far out with a longer table.
fn far_columns_agree(moves: &LinearMoves, y: u64, search: RowSearch, period: RowPeriod) {
    let (first, second) = period.states;
    let rows = PeriodicRows::new(search, period);
    let last = second + 2 * (second - first) + 3;
    let table = table_by_definition(moves, y as usize + 1, last + 1);
    for n in 0..=last {
        assert_eq!(rows.value_at(&n.into()), table[n as usize][y as usize].into(), "{n}, {y}");
    }
    for n in [second, second + 1, last - 1, last] {
        let options = squares_reached(moves, n as i64, y as i64);
        let largest = options.iter().map(|&(x, y)| table[x][y]).max().unwrap_or(0);
        for value in 0..=largest + 1 {
            let expect: BTreeSet<(usize, usize)> =
                options.iter().copied().filter(|&(x, y)| table[x][y] == value).collect();
            let (listed, total) = rows.options_with_value(&n.into(), &value.into(), usize::MAX);
            let square = |option: &RowOption| (usize::try_from(&option.column).unwrap(), option.numbers[1] as usize);
            assert_eq!(total, listed.len().into());
            assert_eq!(listed.len(), expect.len(), "{n}, {y} to {value}");
            assert_eq!(listed.iter().map(square).collect::<BTreeSet<_>>(), expect, "{n}, {y} to {value}");
            // A shorter list has some of them, and the same total.
            let (short, same) = rows.options_with_value(&n.into(), &value.into(), 2);
            assert_eq!((short.len(), &same), (listed.len().min(2), &total));
            assert!(short.iter().all(|option| listed.contains(option)));
        }
    }
}

#[test]
fn far_columns_follow_from_the_state() {
    let queen = piece(&[(1, 0), (0, 1), (1, 1)], &[]);
    let bounded = piece(&[], &[(1, 0), (2, 0), (0, 1), (1, 1), (3, 2)]);
    for (moves, y) in [(&queen, 0), (&queen, 3), (&queen, 5), (&bounded, 2), (&bounded, 4)] {
        let (found, period) = search(moves, 0, &[0, y], 20_000);
        far_columns_agree(moves, y, found, period.expect("it has a period"));
    }
    // A column of forty digits: values of the queen grow with it, and one option has each smaller value.
    let (found, period) = search(&queen, 0, &[0, 3], 20_000);
    let rows = PeriodicRows::new(found, period.expect("it has a period"));
    let column = Nat::from(10u32).pow(40);
    let value = rows.value_at(&column);
    assert!(value > &column - 10u32 && value < &column + 10u32);
    for smaller in [Nat::ZERO, Nat::from(7u32), &column / 3u32, &value - 1u32] {
        let (listed, total) = rows.options_with_value(&column, &smaller, 5);
        assert!(total > Nat::ZERO && total <= Nat::from(3u32), "{smaller}: {listed:?}");
    }
    assert_eq!(rows.options_with_value(&column, &value, 5), (Vec::new(), Nat::ZERO));
}

#[test]
fn rows_of_wythoff_are_arithmetic() {
    let queen = piece(&[(1, 0), (0, 1), (1, 1)], &[]);
    let mut found = Vec::new();
    for y in 0..=6 {
        let (search, period) = search(&queen, 0, &[0, y], 20_000);
        let period = period.expect("it has a period");
        let first: Vec<u64> = search.values().iter().take(12).map(|&value| value.into()).collect();
        assert_eq!(first, values_by_definition(&queen, 0, &[0, y], first.len() as u64));
        assert_eq!(period.period, period.saltus);
        holds_in_longer_tables(&queen, &[0, y], period);
        found.push((period.preperiod, period.period));
    }
    assert_eq!(found, [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12), (27, 24), (37, 12)]);
}

#[test]
fn both_ways_to_write_wythoff_agree() {
    let (queen, other) = (piece(&[(1, 0), (0, 1), (1, 1)], &[]), wythoff_by_what_is_left());
    for y in 0..12 {
        let ours = search(&queen, 0, &[0, y], 20_000).1.unwrap();
        assert_eq!(search(&other, 0, &[0, y], 20_000).1.unwrap(), ours);
        assert_eq!(search(&other, 1, &[y, 0], 20_000).1.unwrap(), ours);
    }
}

#[test]
fn rows_of_bounded_moves_have_a_plain_period() {
    let moves = piece(&[], &[(1, 0), (2, 0), (0, 1), (1, 1), (3, 2)]);
    let period = search(&moves, 0, &[0, 4], 10_000).1.unwrap();
    assert_eq!(period.saltus, 0);
    holds_in_longer_tables(&moves, &[0, 4], period);
}

#[test]
fn moves_of_other_forms_are_refused() {
    // A knight that also goes up: the number may grow.
    assert!(RowMoves::new(&piece(&[], &[(-1, 2), (2, 1)]), 0, &[0, 3]).is_none());
    // Any number of times two.
    assert!(RowMoves::new(&piece(&[(2, 0)], &[]), 0, &[0, 3]).is_none());
    // The other number grows as well.
    assert!(RowMoves::new(&piece(&[(1, 1)], &[]), 0, &[0, 1 << 40]).is_none());
    assert!(RowMoves::new(&piece(&[(1, 1)], &[]), 2, &[0, 1]).is_none());
    assert!(RowMoves::new(&piece(&[(1, 1)], &[]), 0, &[0]).is_none());
}

#[test]
fn a_budget_ends_the_search() {
    struct FewPositions;
    impl grundy_game::Budget for FewPositions {
        fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
            Err(Stop::Positions)
        }
    }
    let moves = RowMoves::new(&piece(&[(1, 0), (0, 1), (1, 1)], &[]), 0, &[0, 9]).unwrap();
    assert_eq!(RowSearch::new(moves).search(1_000, &FewPositions), Err(Stop::Positions));
}

fn vectors(most: usize) -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((0..4i64, 0..4i64).prop_filter("a move", |&vector| vector != (0, 0)), 0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]
    /// Pieces that slide along a row or not at all, and jump.
    #[test]
    fn periods_of_random_pieces_hold(slides in any::<bool>(), diagonal in any::<bool>(), down in any::<bool>(), steps in vectors(4), y in 0..5u64) {
        let rides: Vec<(i64, i64)> =
            [(slides, (1, 0)), (diagonal, (1, 1)), (down, (0, 1))].into_iter().filter(|ride| ride.0).map(|ride| ride.1).collect();
        let moves = piece(&rides, &steps);
        let found = RowMoves::new(&moves, 0, &[0, y]);
        prop_assert!(found.is_some());
        let mut search = RowSearch::new(found.unwrap());
        let period = search.search(4_000, &()).unwrap();
        let values: Vec<u64> = search.values().iter().map(|&value| value.into()).collect();
        let some = values.len().min(150);
        prop_assert_eq!(&values[..some], &longer_values(&moves, &[0, y], some as u64)[..]);
        if let Some(period) = period && period.preperiod + period.period < 400 {
            holds_in_longer_tables(&moves, &[0, y], period);
            if period.states.1 < 400 {
                far_columns_agree(&moves, y, search, period);
            }
        }
    }
}
