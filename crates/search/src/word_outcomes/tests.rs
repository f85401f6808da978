use super::*;
use crate::naive;
use grundy_game::kit::CallBudget;
use grundy_game::{Argument, Game, GameShape, GameView, IntegerTupleGame, Notation, PositionKey, ReadError, Ruleset};
use proptest::prelude::*;

/// A game of two numbers with options that depend on a seed. The first number falls with each move.
struct SeededGame {
    seed: u64,
    /// The first number from which on an option is a sum of two components.
    min_splitting: u64,
    /// The number of further options back to the position itself.
    loops: u64,
}

impl SeededGame {
    fn options(&self, first: u64, second: u64) -> Vec<Vec<(u64, u64)>> {
        let mix = |number: u64| (number ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let count = mix(first * 64 + second) % 13;
        let options = (0..count).filter_map(|index| {
            let random = mix(index * 4096 + first * 64 + second);
            let left = first.checked_sub(1 + random % 4)?;
            let option = (left, random / 4 % 8);
            Some(if first >= self.min_splitting { vec![option, (0, 1)] } else { vec![option] })
        });
        options.chain((0..self.loops).map(|_| vec![(first, second)])).collect()
    }
}

impl Game for SeededGame {
    type Position = (u64, u64);

    /// Visits the first component of each option; sums are for the game of words only.
    fn for_each_option(
        &self,
        &(first, second): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options(first, second).into_iter().try_for_each(|option| visit(option[0]))
    }
}

impl IntegerTupleGame for SeededGame {
    fn arity(&self) -> usize {
        2
    }

    fn for_each_option(
        &self,
        component: &[i64],
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let [first, second] = component.iter().map(|n| *n as u64).collect::<Vec<_>>()[..] else { return None };
        Some(self.options(first, second).into_iter().try_for_each(|option| {
            let integers: Vec<i64> = option.iter().flat_map(|(a, b)| [*a as i64, *b as i64]).collect();
            visit(&integers)
        }))
    }
}

impl GameView for SeededGame {}

impl Notation for SeededGame {
    fn expression(&self) -> String {
        "seeded".into()
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn write(&self, &(first, second): &(u64, u64)) -> Vec<Argument> {
        vec![first.into(), second.into()]
    }

    fn shape(&self) -> GameShape<'_> {
        GameShape::Words(self)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..4u64).map(|first| vec![first.into(), 0u64.into()]).collect()
    }
}

fn search(game: SeededGame, convention: Convention) -> WordOutcomes {
    let words = IntegerWords::for_game(&Ruleset::new(game)).expect("its positions are two integers");
    WordOutcomes::new(words, convention)
}

fn word(search: &WordOutcomes, first: u64, second: u64) -> u64 {
    search.game().component_word(&[first.into(), second.into()]).expect("they are small")
}

/// A game whose options are neither sums nor loops.
fn plain_game(seed: u64) -> SeededGame {
    SeededGame { seed, min_splitting: u64::MAX, loops: 0 }
}

proptest! {
    /// The winner of every position is the one of the definition, also where a budget ran out before.
    #[test]
    fn winners_are_those_of_the_definition(seed in any::<u64>(), calls in 0u64..40, is_misere in any::<bool>()) {
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        let game = plain_game(seed);
        let mut search = search(plain_game(seed), convention);
        for second in 0..8 {
            for first in [12, 3, 9, 0, 7] {
                let word = word(&search, first, second);
                let budget = CallBudget::new(calls, Stop::Time);
                let expected = Outcome::from_win(naive::is_win(&game, &(first, second), convention));
                match search.outcome(word, &budget) {
                    Ok(outcome) => prop_assert_eq!(outcome, expected),
                    Err(stop) => {
                        prop_assert_eq!(stop, Stop::Time);
                        prop_assert_eq!(search.known_outcome(word), None);
                        prop_assert_eq!(search.outcome(word, &()), Ok(expected));
                    }
                }
                prop_assert_eq!(search.known_outcome(word), Some(expected));
            }
        }
    }
}

/// All bytes but those of the table are released, whether the search ends or not.
#[test]
fn bytes_are_released() {
    for calls in [1, 5, 30, 100_000] {
        let mut search = search(plain_game(5), Convention::Normal);
        let budget = CallBudget::new(calls, Stop::Time);
        let root = word(&search, 40, 3);
        assert_eq!(search.outcome(root, &budget).is_ok(), calls == 100_000);
        assert_eq!(budget.held_bytes(), search.table.held_bytes());
    }
}

#[test]
fn loops_are_found() {
    let mut search = search(SeededGame { loops: 1, ..plain_game(1) }, Convention::Normal);
    let root = word(&search, 0, 2);
    assert_eq!(search.outcome(root, &()), Err(Stop::Loopy));
    assert_eq!(search.known_outcome(root), None);
}

/// Sums are left to the search of keys. What was found before remains.
#[test]
fn sums_are_refused() {
    let splitting_game = || SeededGame { min_splitting: 20, ..plain_game(3) };
    let second =
        (0..8).find(|&second| !splitting_game().options(30, second).is_empty()).expect("a position has options");
    let mut search = search(splitting_game(), Convention::Normal);
    let (small, large) = (word(&search, 12, 3), word(&search, 30, second));
    let outcome = search.outcome(small, &()).expect("no option is a sum");
    assert_eq!(search.outcome(large, &()), Err(Stop::Unsupported));
    assert_eq!(search.known_outcome(small), Some(outcome));
}

#[test]
fn a_key_of_one_component_has_a_word() {
    let words = IntegerWords::for_game(&Ruleset::new(plain_game(2))).expect("its positions are two integers");
    let key = PositionKey::from_position(&(5u64, 3u64));
    assert_eq!(words.word(&key), words.component_word(&[5u64.into(), 3u64.into()]));
    assert!(words.word(&key).is_some());
}
