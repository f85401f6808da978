//! Genera against the definition: misère values found by playing out sums with Nim heaps, by an oracle that shares no code with them.

use grundy_game::{Budget, Game};
use grundy_misere::{Class, Genera, Genus, Known, Tame, Unrest};
use grundy_theory::{Convention, Outcome, Stop};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Sums of small games: the options of game `v` are smaller games, as bits.
#[derive(Clone, Debug)]
struct Games(Vec<u32>);

impl Games {
    fn options(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        (0..v).filter(move |&w| self.0[v] >> w & 1 == 1)
    }
}

impl Game for Games {
    type Position = Vec<usize>;

    fn for_each_option(
        &self,
        sum: &Vec<usize>,
        mut visit: impl FnMut(Vec<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &v) in sum.iter().enumerate() {
            for w in self.options(v) {
                let mut after = sum.clone();
                after[at] = w;
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

/// The definition: a sum as text, who wins by trying all moves.
#[derive(Default)]
struct Oracle(HashMap<String, bool>);

impl Oracle {
    /// Whether the player to move wins a sum of games and Nim heaps.
    fn wins(&mut self, games: &Games, sum: &[usize], nim: &[u64], misere: bool) -> bool {
        let (mut sum, mut nim) = (sum.to_vec(), nim.to_vec());
        sum.sort();
        nim.retain(|&n| n > 0);
        nim.sort();
        let name = format!("{sum:?} {nim:?} {misere}");
        if let Some(&known) = self.0.get(&name) {
            return known;
        }
        let mut moves = 0;
        let mut wins = false;
        for at in 0..sum.len() {
            for w in games.options(sum[at]).collect::<Vec<_>>() {
                let before = std::mem::replace(&mut sum[at], w);
                moves += 1;
                wins |= !self.wins(games, &sum, &nim, misere);
                sum[at] = before;
            }
        }
        for at in 0..nim.len() {
            for less in 0..nim[at] {
                let before = std::mem::replace(&mut nim[at], less);
                moves += 1;
                wins |= !self.wins(games, &sum, &nim, misere);
                nim[at] = before;
            }
        }
        let wins = if moves == 0 { misere } else { wins };
        self.0.insert(name, wins);
        wins
    }

    /// The least Nim heap whose sum with a sum is lost.
    fn value(&mut self, games: &Games, sum: &[usize], twos: usize, misere: bool) -> u64 {
        let with = |n| [vec![2; twos], vec![n]].concat();
        (0..20).find(|&n| !self.wins(games, sum, &with(n), misere)).expect("small games have small values")
    }

    fn pair(&mut self, games: &Games, sum: &[usize]) -> (u64, u64) {
        (self.value(games, sum, 0, false), self.value(games, sum, 0, true))
    }
}

fn games(most: usize) -> impl Strategy<Value = Games> {
    prop::collection::vec(any::<u32>(), most)
        .prop_map(|bits| Games(bits.into_iter().enumerate().map(|(v, b)| b & ((1 << v) - 1)).collect()))
}

/// Everything that can be reached from a sum.
fn reached(games: &Games, sum: &[usize], all: &mut BTreeSet<Vec<usize>>) {
    let mut sum = sum.to_vec();
    sum.sort();
    if all.insert(sum.clone()) {
        let mut options = Vec::new();
        let _ = games.for_each_option(&sum, |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options.iter().for_each(|option| reached(games, option, all));
    }
}

/// The class by its definition, from pairs of values of all positions.
fn class(games: &Games, sum: &[usize], oracle: &mut Oracle) -> Class {
    let mut all = BTreeSet::new();
    reached(games, sum, &mut all);
    let swap = |pair: &(u64, u64)| *pair == (0, 1) || *pair == (1, 0);
    let pairs: Vec<_> = all.iter().map(|sum| oracle.pair(games, sum)).collect();
    let miserable = all.iter().zip(&pairs).all(|(sum, pair)| {
        let mut options = BTreeSet::new();
        let _ = games.for_each_option(sum, |option| {
            options.insert(oracle.pair(games, &option));
            ControlFlow::Continue(())
        });
        swap(pair) || options.contains(&(0, 1)) == options.contains(&(1, 0))
    });
    if pairs.iter().all(|pair| swap(pair) || pair.0 == pair.1 && pair.0 > 1) {
        Class::Pet
    } else if miserable {
        Class::Miserable
    } else if pairs.iter().all(|pair| swap(pair) || pair.0 == pair.1) {
        Class::Tame
    } else if pairs.iter().all(|&(a, b)| a.min(b) > 0 || a.max(b) < 2) {
        Class::Domestic
    } else {
        Class::Wild
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn superscripts_are_values_beside_heaps_of_two(games in games(7), sum in prop::collection::vec(0usize..7, 1..3)) {
        let mut oracle = Oracle::default();
        let genus = Genera::new(games.clone()).known(&sum, &()).unwrap().genus.clone();
        prop_assert_eq!(genus.normal(), oracle.value(&games, &sum, 0, false));
        for twos in 0..5 {
            prop_assert_eq!(genus.superscript(twos), oracle.value(&games, &sum, twos, true), "{} {}", &genus, twos);
        }
        let shown: Vec<u64> = genus.superscripts().collect();
        prop_assert_eq!(shown[shown.len() - 1], shown[shown.len() - 2] ^ 2);
        prop_assert!(shown.len() < 3 || shown[shown.len() - 2] != shown[shown.len() - 3] ^ 2, "{} is too long", &genus);
    }

    #[test]
    fn classes_are_those_of_all_positions(games in games(6), sum in prop::collection::vec(0usize..6, 1..3)) {
        let known = Genera::new(games.clone()).known(&sum, &()).unwrap().clone();
        let found = known.traits.class();
        let right = class(&games, &sum, &mut Oracle::default());
        // Sums of tame games that reach wild ones are not examined completely.
        let looked = sum.len() == 1 || known.tame().is_none() || known.traits.are_tame();
        prop_assert!(found == right || !looked && right == Class::Domestic && found == Class::Wild, "{:?}, {:?}", found, right);
        prop_assert_eq!(known.traits.are_tame(), found <= Class::Tame);
        prop_assert!(!known.traits.are_tame() || known.tame().is_some());
        prop_assert!(known.tame().is_none() || known.tame() == known.genus.tame());
    }

    /// Sums of up to four tame games of any kind are decided by adding.
    #[test]
    fn tame_genera_add(games in games(7), sum in prop::collection::vec(0usize..7, 2..5)) {
        let mut genera = Genera::new(games.clone());
        let parts: Vec<Known> = sum.iter().map(|&v| genera.known(&vec![v], &()).unwrap().clone()).collect();
        let Some(total) = Known::sum(parts.iter()) else { return Ok(()) };
        let mut oracle = Oracle::default();
        prop_assert_eq!(oracle.pair(&games, &sum), (total.genus.normal(), total.genus.misere()));
        prop_assert_eq!(total.genus.superscript(1), oracle.value(&games, &sum, 1, true));
        let tame = total.tame().unwrap();
        prop_assert_eq!(tame.misere() == Outcome::N, oracle.wins(&games, &sum, &[], true));
    }
}

/// Tame games that reach wild ones: their sums are still decided by adding genera.
#[test]
fn wild_moves_that_are_answered() {
    let mut seen = 0;
    for bits in (0..1u64 << 24).step_by(2039) {
        let options = |v: usize| if v < 3 { (1 << v) - 1 } else { (bits >> (6 * (v - 3))) as u32 & ((1 << v) - 1) };
        let games = Games((0..7).map(options).collect());
        let known = Genera::new(games.clone()).known(&vec![6], &()).unwrap().clone();
        let Some(tame) = known.tame().filter(|_| !known.traits.are_tame()) else { continue };
        let mut oracle = Oracle::default();
        for (sum, added) in
            [(vec![6, 6], tame + tame), (vec![6, 6, 6], tame + tame + tame), (vec![6, 2, 1], tame + Tame::nim(3))]
        {
            assert_eq!(Outcome::from_win(oracle.wins(&games, &sum, &[], true)), added.misere(), "{games:?}: {sum:?}");
            assert_eq!(oracle.wins(&games, &sum, &[], false), added.value() != 0, "{games:?}: {sum:?}");
        }
        seen += 1;
    }
    assert!(seen >= 20, "{seen} such games");
}

#[test]
fn nim_heaps() {
    let nim = Games((0..9).map(|n| (1 << n) - 1).collect());
    let mut genera = Genera::new(nim.clone());
    for n in 0..9 {
        let known = genera.known(&vec![n], &()).unwrap();
        assert_eq!(*known, Known::nim(n as u64));
        assert_eq!(known.tame(), Some(Tame::nim(n as u64)));
    }
    // Two heaps of two are lost under both conventions: no pets, but miserable.
    let known = genera.known(&vec![2, 2], &()).unwrap();
    assert_eq!((known.genus.to_string(), known.traits.class()), ("0^02".into(), Class::Miserable));
    assert_eq!(genera.known(&vec![1, 5], &()).unwrap().traits.class(), Class::Pet);
    let long: Vec<usize> = vec![1; 20_000];
    assert_eq!(genera.known(&long, &()).unwrap().genus, Genus::nim(0));
}

/// A wild game with a tame genus: adding its genus to itself gives the wrong outcome.
#[test]
fn a_tame_genus_is_not_enough() {
    let misled = |bits: u64| {
        let options = |v: usize| if v < 3 { (1 << v) - 1 } else { (bits >> (6 * (v - 3))) as u32 & ((1 << v) - 1) };
        let games = Games((0..7).map(options).collect());
        let known = Genera::new(games.clone()).known(&vec![6], &()).unwrap().clone();
        let tame = known.genus.tame().filter(|_| known.tame().is_none())?;
        let wins = Oracle::default().wins(&games, &[6, 6], &[], true);
        ((tame + tame).misere() != Outcome::from_win(wins)).then_some((known, games))
    };
    let (known, games) = (0..1 << 24).step_by(1021).find_map(misled).expect("there are such games");
    let both = Genera::new(games).known(&vec![6, 6], &()).unwrap().clone();
    assert_eq!(Known::sum([&known, &known].into_iter()), None);
    assert_ne!(Some(both.genus.misere()), known.genus.tame().map(|tame| (tame + tame).genus().misere()));
}

/// A loopy game: from 1 to 2 and back.
struct Round;

impl Game for Round {
    type Position = u8;
    fn for_each_option(&self, n: &u8, mut visit: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
        match n {
            1 => visit(2),
            2 => {
                visit(0)?;
                visit(1)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// A budget of a number of positions.
struct Few(u64);

impl Budget for Few {
    fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
        if positions > self.0 { Err(Stop::Positions) } else { Ok(()) }
    }
}

#[test]
fn what_cannot_be_found() {
    let mut genera = Genera::new(Round);
    assert_eq!(genera.known(&1, &()).err(), Some(Stop::Loopy));
    assert_eq!(genera.positions(), 1, "the end alone is known");
    assert_eq!(genera.known(&0, &()).unwrap().genus, Genus::nim(0));
    assert_eq!(genera.known(&2, &Few(0)).err(), Some(Stop::Positions));
}

/// A wild game whose options are all tame: one value is 0 or 1, the other is not.
#[test]
fn restive_and_restless() {
    // 0, 1, 2, 3 are Nim heaps, 4 is {2}, and then games of these.
    let options = |of: &[usize]| of.iter().fold(0, |bits, v| bits | 1 << v);
    let games = Games(vec![
        0,
        options(&[0]),
        options(&[0, 1]),
        options(&[0, 1, 2]),
        options(&[2]),
        options(&[2, 3]),
        options(&[0, 4]),
        options(&[1, 4, 2]),
    ]);
    let mut genera = Genera::new(games);
    let (mut restive, mut restless) = (0, 0);
    for v in 0..8 {
        let known = genera.known(&vec![v], &()).expect("it is small").clone();
        let (normal, misere) = (known.genus.normal(), known.genus.misere());
        let tame: Vec<bool> = (0..v)
            .filter(|&w| genera.game().0[v] >> w & 1 == 1)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|w| genera.known(&vec![w], &()).expect("it is small").tame().is_some())
            .collect();
        match known.unrest() {
            Some(unrest) => {
                assert!(known.tame().is_none() && tame.iter().all(|tame| *tame), "{v}");
                let small = if unrest == Unrest::Restive { normal } else { misere };
                assert!(small < 2 && normal.max(misere) >= 2, "{v}: {}", known.genus);
                *(if unrest == Unrest::Restive { &mut restive } else { &mut restless }) += 1;
            }
            None => {
                assert!(known.tame().is_some() || !tame.iter().all(|tame| *tame) || (normal < 2) == (misere < 2), "{v}")
            }
        }
    }
    assert!(restive + restless > 0, "{restive} restive, {restless} restless");
}
