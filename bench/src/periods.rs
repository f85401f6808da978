//! The time to find and prove periods with a fresh engine.

use crate::{median, print_line};
use grundy::period::period;
use grundy::{Argument, Engine, Limits, Meter};
use std::time::{Duration, Instant};

/// A game, its preperiod and period, and how often it is measured.
const PERIOD_GAMES: [(&str, u64, u64, usize); 8] = [
    ("kayles", 71, 12, 101),
    ("dawson_kayles", 53, 34, 101),
    ("0.127", 46_578, 4, 11),
    ("0.16", 105_351, 149_459, 11),
    ("0.56", 326_640, 144, 11),
    ("0.376", 2_268_248, 4, 3),
    ("0.354", 10_061_916, 1_180, 3),
    ("0.1777", 160_949_018, 60_620_715, 1),
];

fn bench_name(game: &str) -> String {
    format!("periods-{game}")
}

/// The names of the benches.
pub(crate) fn names() -> impl Iterator<Item = String> {
    PERIOD_GAMES.iter().map(|(game, ..)| bench_name(game))
}

/// Runs the wanted benches. Returns whether all periods were right.
pub(crate) fn run_wanted(wanted: &dyn Fn(&str) -> bool) -> bool {
    let mut right = true;
    for (game, preperiod, length, rounds) in PERIOD_GAMES.into_iter().filter(|(game, ..)| wanted(&bench_name(game))) {
        let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate(game) else { panic!("{game} is a ruleset") };
        let limits = Limits { max_positions: u64::MAX, ..Limits::default() };
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..rounds {
            let started = Instant::now();
            let found =
                period(&ruleset, None, &mut Engine::new(), &Meter::new(limits)).expect("it is played with heaps");
            times.push(started.elapsed());
            let proved = found.standing.is_some_and(|standing| standing.is_proved());
            let numbers = found.periodicity.map(|found| (found.preperiod, found.period));
            if !proved || numbers != Some((preperiod, length)) {
                print_line(&format!("{game}: {numbers:?} instead of {preperiod} and {length}"));
                right = false;
            }
        }
        print_line(&format!(
            "{}: period {length} from {preperiod} on, proved in {:.2?}",
            bench_name(game),
            median(times)
        ));
    }
    right
}
