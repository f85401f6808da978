//! Quotients of games that are not played with heaps, against the definition: who wins all small sums, found by trying all moves.

use grundy_game::{Convention, Game, Outcome, Stop};
use grundy_misere::{ComponentHeaps, HeapQuotient, UnfinishedQuotient};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Games of which the options of number `v` are sums of smaller ones.
#[derive(Clone, Debug)]
struct RandomSums(Vec<Vec<Vec<usize>>>);

impl Game for RandomSums {
    type Position = Vec<usize>;

    fn for_each_option(
        &self,
        sum: &Vec<usize>,
        mut visit: impl FnMut(Vec<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &v) in sum.iter().enumerate() {
            for option in &self.0[v] {
                let mut after = sum.clone();
                after.remove(at);
                after.extend(option);
                visit(after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, sum: Vec<usize>, visit: impl FnMut(Vec<usize>)) {
        sum.into_iter().map(|v| vec![v]).for_each(visit);
    }

    fn canonical(&self, mut sum: Vec<usize>, _: Convention) -> Vec<usize> {
        sum.sort_unstable();
        sum
    }
}

/// The definition: a player who cannot move wins; a sum is won if a move leaves a lost one.
fn is_win(games: &[Vec<Vec<usize>>], sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    let mut sum = sum.to_vec();
    sum.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(&win) = known.get(&sum) {
        return win;
    }
    let mut afters = Vec::new();
    for at in 0..sum.len() {
        for option in &games[sum[at]] {
            afters.push([&sum[..at], &sum[at + 1..], option].concat());
        }
    }
    let win = afters.is_empty() || afters.iter().any(|after| !is_win(games, after, known));
    known.insert(sum, win);
    win
}

fn random_sums() -> impl Strategy<Value = RandomSums> {
    let option = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let options = prop::collection::vec(prop::collection::vec(option, 0..4), 1..9);
    options.prop_map(|games| {
        let smaller = |v: usize, option: &Vec<prop::sample::Index>| -> Vec<usize> {
            if v == 0 { Vec::new() } else { option.iter().map(|index| index.index(v)).collect() }
        };
        // Game 0 has no option.
        let games = games.iter().enumerate().map(|(v, options)| match v {
            0 => Vec::new(),
            _ => options.iter().map(|option| smaller(v, option)).collect(),
        });
        RandomSums(games.collect())
    })
}

proptest! {
    #[test]
    fn sums_have_the_outcomes_of_the_definition(games in random_sums()) {
        let all: Vec<usize> = (0..games.0.len()).collect();
        let mut heaps = ComponentHeaps::new(games.clone());
        heaps.heaps_of(&all, &()).unwrap();
        let mut quotient = HeapQuotient::new();
        match quotient.extend(heaps.game_of_heaps(), heaps.largest_heap(), 60, &()) {
            Ok(()) => {}
            Err(UnfinishedQuotient::Order { .. }) => return Ok(()),
            Err(UnfinishedQuotient::Stop(stop)) => panic!("{stop:?}"),
        }
        let mut known = HashMap::new();
        for a in 0..all.len() {
            for b in 0..=a {
                for c in 0..=b {
                    for sum in [vec![a, b, c], vec![a, a, b, c], vec![a, b, b, c]] {
                        let words = heaps.heaps_of(&sum, &()).unwrap();
                        prop_assert_eq!(heaps.known_heaps(sum.clone()), Some(words.clone()));
                        let expected = Outcome::from_win(is_win(&games.0, &sum, &mut known));
                        prop_assert_eq!(quotient.outcome(words), Some(expected), "{:?}", sum);
                    }
                }
            }
        }
    }
}

/// A walk that can return never ends, so it has no quotient.
struct Circle;

impl Game for Circle {
    type Position = u8;

    fn for_each_option(&self, at: &u8, mut visit: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
        visit((at + 1) % 3)
    }
}

#[test]
fn loopy_games_have_no_heaps() {
    let mut heaps = ComponentHeaps::new(Circle);
    assert_eq!(heaps.heaps_of(&0, &()), Err(Stop::Loopy));
    assert_eq!(heaps.largest_heap(), 0);
}

/// Kayles on strings of pins, so that the heaps are numbered in the order in which positions are visited.
struct KaylesRows;

impl Game for KaylesRows {
    type Position = Vec<u32>;

    fn for_each_option(&self, rows: &Vec<u32>, mut visit: impl FnMut(Vec<u32>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, &row) in rows.iter().enumerate() {
            for taken in 1..=row.min(2) {
                for left in 0..=row - taken {
                    let mut after = rows.clone();
                    after.remove(at);
                    after.extend([left, row - taken - left]);
                    visit(after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, rows: Vec<u32>, visit: impl FnMut(Vec<u32>)) {
        rows.into_iter().filter(|&row| row > 0).map(|row| vec![row]).for_each(visit);
    }

    fn canonical(&self, mut rows: Vec<u32>, _: Convention) -> Vec<u32> {
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        rows
    }
}

/// The orders of the quotients of Kayles that Plambeck and Siegel published, as positions instead of heaps.
#[test]
fn rows_of_kayles_have_the_published_quotients() {
    for (row, order, p) in [(2, 6, 2), (5, 12, 3), (9, 18, 6), (12, 24, 8)] {
        let mut heaps = ComponentHeaps::new(KaylesRows);
        let words = heaps.heaps_of(&vec![row, row], &()).unwrap();
        // Rows of 1 and 4 pins behave alike but have different options.
        assert!(words.len() == 2 && heaps.largest_heap() <= row.into());
        let mut quotient = HeapQuotient::new();
        quotient.extend(heaps.game_of_heaps(), heaps.largest_heap(), 100, &()).unwrap();
        assert_eq!((quotient.order(), quotient.p_portion().count()), (order, p), "{row}");
    }
}
