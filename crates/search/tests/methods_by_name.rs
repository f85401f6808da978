//! Every named method gives the values of the definition: on random games that split into components, loopy or not,
//! and with budgets and tables that are too small.

use grundy_game::{Argument, Budget, HeapGame, Heaps, Nimber, PositionKey, Ruleset, Stop};
use grundy_graph::{MoveGraph, VertexLabel, solve};
use grundy_search::Method;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A heap of `n` becomes one of the lists in row `n − 1`.
#[derive(Clone, Debug)]
struct HeapRows {
    rows: Vec<Vec<Vec<u64>>>,
    /// Whether the rules tell that play ends.
    ranked: bool,
}

impl HeapGame for HeapRows {
    fn expression(&self) -> String {
        "rows".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let row = n.checked_sub(1).and_then(|at| self.rows.get(at as usize));
        row.into_iter().flatten().try_for_each(|option| visit(option))
    }

    fn rank(&self, n: u64) -> Option<u64> {
        // At most three heaps are left.
        self.ranked.then(|| if n == 0 { 0 } else { 4u64.pow(n as u32) })
    }
}

impl HeapRows {
    fn erased_game(&self) -> Arc<Ruleset> {
        Ruleset::new(Heaps(self.clone()))
    }

    /// The values of heaps that only lead to smaller ones.
    fn values(&self) -> Vec<u64> {
        let mut values = vec![0];
        for row in &self.rows {
            let options: Vec<u64> =
                row.iter().map(|option| option.iter().fold(0, |sum, &n| sum ^ values[n as usize])).collect();
            values.push((0..).find(|v| !options.contains(v)).expect("a finite list has a mex"));
        }
        values
    }
}

fn heaps_key(game: &Arc<Ruleset>, heaps: &[u64]) -> PositionKey {
    let args: Vec<Argument> = heaps.iter().map(|n| Argument::from(*n)).collect();
    game.read(&args).expect("heaps are read")
}

/// A heap splits into up to three, which are smaller together.
fn breaking_rows(heaps: u64) -> impl Strategy<Value = HeapRows> {
    let smaller = |n: u64| {
        move |mut option: Vec<u64>| {
            while option.iter().sum::<u64>() >= n {
                option.pop();
            }
            option
        }
    };
    let row = move |n: u64| prop::collection::vec(prop::collection::vec(0..n, 0..4).prop_map(smaller(n)), 0..6);
    let rows: Vec<_> = (1..=heaps).map(row).collect();
    (rows, any::<bool>()).prop_map(|(rows, ranked)| HeapRows { rows, ranked })
}

/// A heap becomes any other.
fn loopy_rows(heaps: u64) -> impl Strategy<Value = HeapRows> {
    let option = (0..=heaps).prop_map(|n| vec![n]);
    let rows = prop::collection::vec(prop::collection::vec(option, 0..4), heaps as usize);
    rows.prop_map(|rows| HeapRows { rows, ranked: false })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_are_those_of_the_definition(rows in breaking_rows(9), a in 0u64..10, b in 0u64..6, asked in 0u64..9) {
        let (game, values) = (rows.erased_game(), rows.values());
        let value = values[a as usize] ^ values[b as usize];
        for &method in Method::ALL {
            // The definition does not split sums, so it takes long.
            let (a, b, value) = if method == Method::Naive { (a.min(5), 0, values[a.min(5) as usize]) } else { (a, b, value) };
            let key = heaps_key(&game, &[a, b]);
            let mut search = method.search(&game).expect("nothing is declared");
            prop_assert_eq!(search.has_value(&key, Nimber(asked), &()), Ok(asked == value), "{:?}", method);
            prop_assert_eq!(search.nimber(&key, &()), Ok(Nimber(value)), "{:?}", method);
            prop_assert_eq!(search.has_value(&key, Nimber(value), &()), Ok(true), "{:?}", method);
            let mut fresh = method.search(&game).expect("it was made a moment ago");
            prop_assert_eq!(fresh.nimber(&key, &()), Ok(Nimber(value)), "{:?}", method);
        }
    }

    #[test]
    fn circles_are_never_overlooked(rows in loopy_rows(9), asked in 0u64..3) {
        let mut edges = Vec::new();
        for (at, row) in rows.rows.iter().enumerate() {
            edges.extend(row.iter().map(|option| (at as u32 + 1, option[0] as u32)));
        }
        let labels = solve(&MoveGraph::from_edges(10, &edges), &()).unwrap();
        let game = rows.erased_game();
        for &method in Method::ALL {
            let mut search = method.search(&game).expect("nothing is declared");
            for n in 0..10u32 {
                let key = heaps_key(&game, &[n.into()]);
                let value = match labels.label_of(n) {
                    VertexLabel::Finite(value) => Some(Nimber(value.into())),
                    VertexLabel::Infinite(_) => None,
                };
                for result in [search.has_value(&key, Nimber(asked), &()).map(|has| (has, Nimber(asked))),
                    search.nimber(&key, &()).map(|value| (true, value))] {
                    match result {
                        Ok((has, it)) => prop_assert_eq!(has, value == Some(it), "{:?} {} {:?}", method, n, value),
                        Err(stop) => {
                            prop_assert_eq!(stop, Stop::Loopy, "{:?}", method);
                            prop_assert!(!labels.must_end(n), "{:?}: play ends from {}", method, n);
                            prop_assert!(method != Method::Retrograde || value.is_none());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn small_budgets_leave_nothing_wrong(rows in breaking_rows(14), positions in 0u64..40, bytes in 0u64..200_000) {
        let (game, values) = (rows.erased_game(), rows.values());
        for &method in Method::ALL {
            let heap = if method == Method::Naive { 5 } else { 14 };
            let (key, value) = (heaps_key(&game, &[heap]), Ok(Nimber(values[heap as usize])));
            let mut search = method.search(&game).expect("nothing is declared");
            let few = LimitedBudget::new(positions, u64::MAX);
            let result = search.nimber(&key, &few);
            prop_assert!(result == value || result == Err(Stop::Positions), "{:?} {:?}", method, result);
            // The options of a position may be counted together.
            let spent = few.positions.load(Relaxed);
            prop_assert!(spent <= positions + 20, "{:?}: {} of {}", method, spent, positions);
            let little = LimitedBudget::new(u64::MAX, bytes);
            let result = search.nimber(&key, &little);
            prop_assert!(result == value || result == Err(Stop::Memory), "{:?} {:?}", method, result);
            prop_assert_eq!(search.nimber(&key, &()), value, "{:?}", method);
        }
    }

    #[test]
    fn a_memory_that_may_not_grow_gives_right_values(rows in breaking_rows(12)) {
        let (game, values) = (rows.erased_game(), rows.values());
        for method in [Method::LemoineViennot, Method::BelingRogalski, Method::ProofNumber] {
            let mut search = method.search(&game).expect("nothing is declared");
            for n in (0..=12).rev() {
                prop_assert_eq!(search.nimber(&heaps_key(&game, &[n]), &RefusingTables), Ok(Nimber(values[n as usize])), "{:?}", method);
            }
        }
    }

    #[test]
    fn what_is_learned_is_known(rows in breaking_rows(10)) {
        let game = rows.erased_game();
        for &method in Method::ALL.iter().filter(|method| **method != Method::Naive) {
            let mut search = method.search(&game).expect("nothing is declared");
            let key = heaps_key(&game, &[10]);
            let value = search.nimber(&key, &());
            let mut again = method.search(&game).expect("it was made a moment ago");
            let mut learned = 0;
            search.each_value(&mut |bytes, value| {
                learned += 1;
                again.learn_value(bytes, value, &()).expect("it was given a moment ago");
            });
            // Nothing is left to be searched except whether play ends.
            let budget = LimitedBudget::new(if learned > 0 && rows.ranked { 0 } else { u64::MAX }, u64::MAX);
            prop_assert_eq!(again.nimber(&key, &budget), value, "{:?}", method);
        }
    }
}

/// A budget of positions and bytes.
struct LimitedBudget {
    positions: AtomicU64,
    most: u64,
    bytes: AtomicU64,
}

impl LimitedBudget {
    fn new(most: u64, bytes: u64) -> LimitedBudget {
        LimitedBudget { positions: 0.into(), most, bytes: bytes.into() }
    }
}

impl Budget for LimitedBudget {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        let left = |left: u64| left.checked_sub(bytes);
        self.bytes.fetch_update(Relaxed, Relaxed, left).map_err(|_| Stop::Memory)?;
        let spent = self.positions.fetch_add(positions, Relaxed) + positions;
        if spent <= self.most { Ok(()) } else { Err(Stop::Positions) }
    }

    fn release(&self, bytes: u64) {
        let _ = self.bytes.fetch_update(Relaxed, Relaxed, |left| left.checked_add(bytes));
    }
}

/// A budget that refuses bytes without positions, such as those of a table that grows.
struct RefusingTables;

impl Budget for RefusingTables {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        if positions == 0 && bytes > 0 { Err(Stop::Memory) } else { Ok(()) }
    }
}

#[test]
fn large_values_are_told_or_refused() {
    // A heap of n leads to all smaller ones: Nim, by rules that nobody recognises.
    for ranked in [false, true] {
        let rows = HeapRows { rows: (1..=30).map(|n| (0..n).map(|m| vec![m]).collect()).collect(), ranked };
        let game = rows.erased_game();
        for method in
            [Method::Memo, Method::Retrograde, Method::LemoineViennot, Method::BelingRogalski, Method::ProofNumber]
        {
            let mut search = method.search(&game).expect("nothing is declared");
            assert_eq!(search.has_value(&heaps_key(&game, &[30]), Nimber(29), &()), Ok(false), "{method:?}");
            assert_eq!(search.nimber(&heaps_key(&game, &[30]), &()), Ok(Nimber(30)), "{method:?}");
            assert_eq!(search.nimber(&heaps_key(&game, &[30, 21]), &()), Ok(Nimber(30 ^ 21)), "{method:?}");
        }
    }
}

/// A component that is quickly seen to have another value must not hide that it is loopy.
#[test]
fn regression_a_circle_behind_options_with_large_values() {
    // 1 to 9 are Nim heaps; 10 has the options 10, 5 and 7; 11 has the options 0, 1, 2 and 10: not 3, but 10 has no option 3 either.
    let mut rows: Vec<Vec<Vec<u64>>> = (1..=9).map(|n| (0..n).map(|m| vec![m]).collect()).collect();
    rows.push(vec![vec![10], vec![5], vec![7]]);
    rows.push(vec![vec![0], vec![1], vec![2], vec![10]]);
    let game = HeapRows { rows, ranked: false }.erased_game();
    for &method in Method::ALL {
        let mut search = method.search(&game).expect("nothing is declared");
        assert_eq!(search.nimber(&heaps_key(&game, &[11]), &()), Err(Stop::Loopy), "{method:?}");
        assert_ne!(search.has_value(&heaps_key(&game, &[11]), Nimber(3), &()), Ok(true), "{method:?}");
    }
}

#[test]
fn names_are_found() {
    for &method in Method::ALL {
        assert_eq!(Method::find_by_name(method.name()), Some(method));
        assert!(!method.doc().is_empty());
    }
    assert_eq!(Method::find_by_name(""), None);
}
