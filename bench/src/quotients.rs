//! The time to find and check misère quotients with a fresh engine.

use crate::{median, print_line};
use grundy::Argument;
use grundy_game::GameShape;
use grundy_misere::HeapQuotient;
use std::time::{Duration, Instant};

/// A game, the largest heap, the order and the size of the P-portion, and how often it is measured.
const QUOTIENT_GAMES: [(&str, u64, usize, usize, usize); 4] = [
    // Siegel's MisereSolver took 12.2 s of processor time.
    ("0.07", 33, 638, 109, 5),
    // Up to the heap at which the period of the pretending function is proved.
    ("kayles", 180, 40, 9, 21),
    ("0.115", 240, 42, 12, 21),
    ("0.152", 160, 34, 6, 21),
];

fn bench_name(game: &str) -> String {
    format!("quotients-{game}")
}

/// The names of the benches.
pub(crate) fn names() -> impl Iterator<Item = String> {
    QUOTIENT_GAMES.iter().map(|(game, ..)| bench_name(game))
}

/// Runs the wanted benches. Returns whether all quotients were right.
pub(crate) fn run_wanted(wanted: &dyn Fn(&str) -> bool) -> bool {
    let mut right = true;
    for (game, to, order, p, rounds) in QUOTIENT_GAMES.into_iter().filter(|(game, ..)| wanted(&bench_name(game))) {
        let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate(game) else { panic!("{game} is a ruleset") };
        let GameShape::Heap(heaps) = ruleset.shape() else { panic!("{game} is played with heaps") };
        let mut times: Vec<Duration> = Vec::new();
        let mut proved = false;
        for _ in 0..rounds {
            let started = Instant::now();
            let mut quotient = HeapQuotient::new();
            let ended = quotient.extend(heaps, to, 10_000, &());
            times.push(started.elapsed());
            proved = quotient.periodicity().is_some();
            let found = (quotient.order(), quotient.p_portion().count());
            if ended.is_err() || found != (order, p) || proved != (game != "0.07") {
                print_line(&format!("{game}: {found:?} instead of {order} and {p}"));
                right = false;
            }
        }
        let of = if proved { "the whole game, proved".into() } else { format!("heaps to {to}") };
        print_line(&format!("{}: order {order}, {p} in P, of {of}: {:.2?}", bench_name(game), median(times)));
    }
    right
}
