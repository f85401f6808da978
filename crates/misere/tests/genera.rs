//! Genera against the definition: misère values found by playing out sums with Nim heaps, by an oracle that shares no code with them.

use grundy_game::{Budget, Convention, Game, Outcome, Stop};
use grundy_misere::{Genus, GenusClass, GenusReport, PositionGenera, TameGenus, WildUnrest};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Sums of small games: the options of game `v` are smaller games, as bits.
#[derive(Clone, Debug)]
struct RandomGames(Vec<u32>);

impl RandomGames {
    fn options(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        (0..v).filter(move |&w| self.0[v] >> w & 1 == 1)
    }
}

impl Game for RandomGames {
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
struct WinOracle(HashMap<String, bool>);

impl WinOracle {
    /// Whether the player to move wins a sum of games and Nim heaps.
    fn is_win(&mut self, games: &RandomGames, sum: &[usize], nim: &[u64], misere: bool) -> bool {
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
                wins |= !self.is_win(games, &sum, &nim, misere);
                sum[at] = before;
            }
        }
        for at in 0..nim.len() {
            for less in 0..nim[at] {
                let before = std::mem::replace(&mut nim[at], less);
                moves += 1;
                wins |= !self.is_win(games, &sum, &nim, misere);
                nim[at] = before;
            }
        }
        let wins = if moves == 0 { misere } else { wins };
        self.0.insert(name, wins);
        wins
    }

    /// The least Nim heap whose sum with a sum is lost.
    fn value(&mut self, games: &RandomGames, sum: &[usize], twos: usize, misere: bool) -> u64 {
        let with = |n| [vec![2; twos], vec![n]].concat();
        (0..20).find(|&n| !self.is_win(games, sum, &with(n), misere)).expect("small games have small values")
    }

    fn normal_and_misere(&mut self, games: &RandomGames, sum: &[usize]) -> (u64, u64) {
        (self.value(games, sum, 0, false), self.value(games, sum, 0, true))
    }
}

fn random_games(most: usize) -> impl Strategy<Value = RandomGames> {
    prop::collection::vec(any::<u32>(), most)
        .prop_map(|bits| RandomGames(bits.into_iter().enumerate().map(|(v, b)| b & ((1 << v) - 1)).collect()))
}

/// Everything that can be reached from a sum.
fn collect_reached(games: &RandomGames, sum: &[usize], all: &mut BTreeSet<Vec<usize>>) {
    let mut sum = sum.to_vec();
    sum.sort();
    if all.insert(sum.clone()) {
        let mut options = Vec::new();
        let _ = games.for_each_option(&sum, |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options.iter().for_each(|option| collect_reached(games, option, all));
    }
}

/// The class by its definition, from pairs of values of all positions.
fn class_by_definition(games: &RandomGames, sum: &[usize], oracle: &mut WinOracle) -> GenusClass {
    let mut all = BTreeSet::new();
    collect_reached(games, sum, &mut all);
    let swap = |pair: &(u64, u64)| *pair == (0, 1) || *pair == (1, 0);
    let pairs: Vec<_> = all.iter().map(|sum| oracle.normal_and_misere(games, sum)).collect();
    let miserable = all.iter().zip(&pairs).all(|(sum, pair)| {
        let mut options = BTreeSet::new();
        let _ = games.for_each_option(sum, |option| {
            options.insert(oracle.normal_and_misere(games, &option));
            ControlFlow::Continue(())
        });
        swap(pair) || options.contains(&(0, 1)) == options.contains(&(1, 0))
    });
    if pairs.iter().all(|pair| swap(pair) || pair.0 == pair.1 && pair.0 > 1) {
        GenusClass::Pet
    } else if miserable {
        GenusClass::Miserable
    } else if pairs.iter().all(|pair| swap(pair) || pair.0 == pair.1) {
        GenusClass::Tame
    } else if pairs.iter().all(|&(a, b)| a.min(b) > 0 || a.max(b) < 2) {
        GenusClass::Domestic
    } else {
        GenusClass::Wild
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn superscripts_are_values_beside_heaps_of_two(games in random_games(7), tame_sum in prop::collection::vec(0usize..7, 1..3)) {
        let mut oracle = WinOracle::default();
        let genus = PositionGenera::new(games.clone()).genus_report(&tame_sum, &()).unwrap().genus.clone();
        prop_assert_eq!(genus.normal_value(), oracle.value(&games, &tame_sum, 0, false));
        for twos in 0..5 {
            prop_assert_eq!(genus.superscript(twos), oracle.value(&games, &tame_sum, twos, true), "{} {}", &genus, twos);
        }
        let shown: Vec<u64> = genus.superscripts().collect();
        prop_assert_eq!(shown[shown.len() - 1], shown[shown.len() - 2] ^ 2);
        prop_assert!(shown.len() < 3 || shown[shown.len() - 2] != shown[shown.len() - 3] ^ 2, "{} is too long", &genus);
    }

    #[test]
    fn classes_are_those_of_all_positions(games in random_games(6), tame_sum in prop::collection::vec(0usize..6, 1..3)) {
        let known = PositionGenera::new(games.clone()).genus_report(&tame_sum, &()).unwrap().clone();
        let found = known.traits.narrowest_class();
        let right = class_by_definition(&games, &tame_sum, &mut WinOracle::default());
        // Sums of tame games that reach wild ones are not examined completely.
        let looked = tame_sum.len() == 1 || known.tame_genus().is_none() || known.traits.is_all_tame();
        prop_assert!(found == right || !looked && right == GenusClass::Domestic && found == GenusClass::Wild, "{:?}, {:?}", found, right);
        prop_assert_eq!(known.traits.is_all_tame(), found <= GenusClass::Tame);
        prop_assert!(!known.traits.is_all_tame() || known.tame_genus().is_some());
        prop_assert!(known.tame_genus().is_none() || known.tame_genus() == known.genus.as_tame());
    }

    /// Sums of up to four tame games of any kind are decided by adding.
    #[test]
    fn tame_genera_add(games in random_games(7), sum in prop::collection::vec(0usize..7, 2..5)) {
        let mut genera = PositionGenera::new(games.clone());
        let parts: Vec<GenusReport> = sum.iter().map(|&v| genera.genus_report(&vec![v], &()).unwrap().clone()).collect();
        let Some(total) = GenusReport::tame_sum(parts.iter()) else { return Ok(()) };
        let mut oracle = WinOracle::default();
        prop_assert_eq!(oracle.normal_and_misere(&games, &sum), (total.genus.normal_value(), total.genus.misere_value()));
        prop_assert_eq!(total.genus.superscript(1), oracle.value(&games, &sum, 1, true));
        let tame = total.tame_genus().unwrap();
        prop_assert_eq!(tame.misere_outcome() == Outcome::N, oracle.is_win(&games, &sum, &[], true));
    }
}

/// Tame games that reach wild ones: their sums are still decided by adding genera.
#[test]
fn wild_moves_that_are_answered() {
    let mut seen = 0;
    for bits in (0..1u64 << 24).step_by(2039) {
        let options = |v: usize| if v < 3 { (1 << v) - 1 } else { (bits >> (6 * (v - 3))) as u32 & ((1 << v) - 1) };
        let games = RandomGames((0..7).map(options).collect());
        let known = PositionGenera::new(games.clone()).genus_report(&vec![6], &()).unwrap().clone();
        let Some(tame) = known.tame_genus().filter(|_| !known.traits.is_all_tame()) else { continue };
        let mut oracle = WinOracle::default();
        for (sum, added) in
            [(vec![6, 6], tame + tame), (vec![6, 6, 6], tame + tame + tame), (vec![6, 2, 1], tame + TameGenus::nim(3))]
        {
            assert_eq!(
                Outcome::from_win(oracle.is_win(&games, &sum, &[], true)),
                added.misere_outcome(),
                "{games:?}: {sum:?}"
            );
            assert_eq!(oracle.is_win(&games, &sum, &[], false), added.value() != 0, "{games:?}: {sum:?}");
        }
        seen += 1;
    }
    assert!(seen >= 20, "{seen} such games");
}

#[test]
fn nim_heaps() {
    let nim = RandomGames((0..9).map(|n| (1 << n) - 1).collect());
    let mut genera = PositionGenera::new(nim.clone());
    for n in 0..9 {
        let known = genera.genus_report(&vec![n], &()).unwrap();
        assert_eq!(*known, GenusReport::nim(n as u64));
        assert_eq!(known.tame_genus(), Some(TameGenus::nim(n as u64)));
    }
    // Two heaps of two are lost under both conventions: no pets, but miserable.
    let known = genera.genus_report(&vec![2, 2], &()).unwrap();
    assert_eq!((known.genus.to_string(), known.traits.narrowest_class()), ("0^02".into(), GenusClass::Miserable));
    assert_eq!(genera.genus_report(&vec![1, 5], &()).unwrap().traits.narrowest_class(), GenusClass::Pet);
    let long: Vec<usize> = vec![1; 20_000];
    assert_eq!(genera.genus_report(&long, &()).unwrap().genus, Genus::nim(0));
}

/// A wild game with a tame genus: adding its genus to itself gives the wrong outcome.
#[test]
fn a_tame_genus_is_not_enough() {
    let misled = |bits: u64| {
        let options = |v: usize| if v < 3 { (1 << v) - 1 } else { (bits >> (6 * (v - 3))) as u32 & ((1 << v) - 1) };
        let games = RandomGames((0..7).map(options).collect());
        let known = PositionGenera::new(games.clone()).genus_report(&vec![6], &()).unwrap().clone();
        let tame = known.genus.as_tame().filter(|_| known.tame_genus().is_none())?;
        let wins = WinOracle::default().is_win(&games, &[6, 6], &[], true);
        ((tame + tame).misere_outcome() != Outcome::from_win(wins)).then_some((known, games))
    };
    let (known, games) = (0..1 << 24).step_by(1021).find_map(misled).expect("there are such games");
    let both = PositionGenera::new(games).genus_report(&vec![6, 6], &()).unwrap().clone();
    assert_eq!(GenusReport::tame_sum([&known, &known].into_iter()), None);
    assert_ne!(Some(both.genus.misere_value()), known.genus.as_tame().map(|tame| (tame + tame).genus().misere_value()));
}

/// A loopy game: from 1 to 2 and back.
struct LoopyGame;

impl Game for LoopyGame {
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
struct PositionLimit(u64);

impl Budget for PositionLimit {
    fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
        if positions > self.0 { Err(Stop::Positions) } else { Ok(()) }
    }
}

#[test]
fn what_cannot_be_found() {
    let mut genera = PositionGenera::new(LoopyGame);
    assert_eq!(genera.genus_report(&1, &()).err(), Some(Stop::Loopy));
    assert_eq!(genera.position_count(), 1, "the end alone is known");
    assert_eq!(genera.genus_report(&0, &()).unwrap().genus, Genus::nim(0));
    assert_eq!(genera.genus_report(&2, &PositionLimit(0)).err(), Some(Stop::Positions));
}

/// A wild game whose options are all tame: one value is 0 or 1, the other is not.
#[test]
fn restive_and_restless() {
    // 0, 1, 2, 3 are Nim heaps, 4 is {2}, and then games of these.
    let options = |of: &[usize]| of.iter().fold(0, |bits, v| bits | 1 << v);
    let games = RandomGames(vec![
        0,
        options(&[0]),
        options(&[0, 1]),
        options(&[0, 1, 2]),
        options(&[2]),
        options(&[2, 3]),
        options(&[0, 4]),
        options(&[1, 4, 2]),
    ]);
    let mut genera = PositionGenera::new(games);
    let (mut restive, mut restless) = (0, 0);
    for v in 0..8 {
        let known = genera.genus_report(&vec![v], &()).expect("it is small").clone();
        let (normal, misere) = (known.genus.normal_value(), known.genus.misere_value());
        let tame: Vec<bool> = (0..v)
            .filter(|&w| genera.game().0[v] >> w & 1 == 1)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|w| genera.genus_report(&vec![w], &()).expect("it is small").tame_genus().is_some())
            .collect();
        match known.wild_unrest() {
            Some(unrest) => {
                assert!(known.tame_genus().is_none() && tame.iter().all(|tame| *tame), "{v}");
                let small = if unrest == WildUnrest::Restive { normal } else { misere };
                assert!(small < 2 && normal.max(misere) >= 2, "{v}: {}", known.genus);
                *(if unrest == WildUnrest::Restive { &mut restive } else { &mut restless }) += 1;
            }
            None => {
                assert!(
                    known.tame_genus().is_some() || !tame.iter().all(|tame| *tame) || (normal < 2) == (misere < 2),
                    "{v}"
                )
            }
        }
    }
    assert!(restive + restless > 0, "{restive} restive, {restless} restless");
}
