//! Benchmarks of grundy against the programs that people would write instead.
//!
//! Each bench runs both on the same work, alternating in one run. It has an expected checksum,
//! fails if either side misses it, and prints the ratio of the median times.
//! `cargo xtask bench` runs all, `cargo xtask bench rook` one; `graphs` selects all whose names start with it.

mod cluster;
mod cpu_time;
mod graphs;
mod kayles;
mod nimbers;
mod periods;
mod positions;
mod quotients;
mod registry;
mod rivals;
mod rook;
mod rules;
mod sequences;
mod subtraction;

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Two ways to compute the same values.
struct RivalBench {
    name: &'static str,
    /// What is computed.
    work: &'static str,
    /// The other program.
    rival: &'static str,
    /// The checksum that both must have.
    expected: u64,
    /// How many options are generated, if the time per option is measured.
    options: Option<u64>,
    /// How grundy computes it.
    ours: fn() -> Vec<u64>,
    /// How the other program does.
    theirs: fn() -> Vec<u64>,
}

const ROUNDS_PER_BENCH: usize = 5;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let benches = [
        subtraction::APERIODIC_BENCH,
        subtraction::PERIODIC_BENCH,
        subtraction::WIDE_SPREAD_BENCH,
        rook::ROOK_BENCH,
        kayles::KAYLES_BENCH,
        rules::RULES_BENCH,
        nimbers::RECURSION_BENCH,
        nimbers::TABLES_BENCH,
        nimbers::ROWS_BENCH,
        graphs::ORDERED_GRAPH_BENCH,
        graphs::SHUFFLED_GRAPH_BENCH,
        graphs::CYCLIC_GRAPH_BENCH,
        cluster::CRAM_BENCH,
        cluster::LARGE_CRAM_BENCH,
        cluster::RULES_CLUSTER_BENCH,
    ];
    let single = benches.iter().map(|bench| bench.name.into());
    let names: Vec<String> = single
        .chain(sequences::names())
        .chain(periods::names())
        .chain(positions::names())
        .chain(quotients::names())
        .collect();
    if let Some(unknown) = wanted.iter().find(|name| !names.iter().any(|bench| bench.starts_with(&***name))) {
        print_line(&format!("there is no bench called {unknown}; there are {}", names.join(", ")));
        return ExitCode::from(2);
    }
    let is_wanted = |bench: &str| wanted.is_empty() || wanted.iter().any(|name| bench.starts_with(&**name));
    let mut right = true;
    for bench in benches.iter().filter(|bench| is_wanted(bench.name)) {
        right &= run_bench(bench);
    }
    right &= sequences::run_wanted(&is_wanted);
    right &= periods::run_wanted(&is_wanted);
    right &= positions::run_wanted(&is_wanted);
    right &= quotients::run_wanted(&is_wanted);
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run_bench(bench: &RivalBench) -> bool {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut right = true;
    for _ in 0..ROUNDS_PER_BENCH {
        for (times, compute) in [(&mut ours, bench.ours), (&mut theirs, bench.theirs)] {
            let started = Instant::now();
            let values = black_box(compute());
            times.push(started.elapsed());
            let sum = checksum(&values);
            if sum != bench.expected {
                print_line(&format!("{}: the checksum is {sum:#018x}, not {:#018x}", bench.name, bench.expected));
                right = false;
            }
        }
    }
    let (ours, theirs) = (median(ours), median(theirs));
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    print_line(&format!("{}: {}", bench.name, bench.work));
    print_line(&format!("  grundy {ours:>10.2?}   {} {theirs:>10.2?}   ratio {ratio:.1}", bench.rival));
    if let Some(options) = bench.options {
        let each = |time: Duration| time.as_secs_f64() * 1e9 / options as f64;
        print_line(&format!("  {:.1} ns an option, {} {:.0} ns", each(ours), bench.rival, each(theirs)));
    }
    right
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// FNV-1a over the values.
fn checksum(values: &[u64]) -> u64 {
    let fnv = |hash: u64, value: &u64| (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    values.iter().fold(0xcbf2_9ce4_8422_2325, fnv)
}

fn print_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// The values of a ruleset from 0 to `to`, through the public API.
fn engine_values(game: &str, to: u64) -> Vec<u64> {
    use grundy::series::{SeriesCell, SeriesQuestion, series};
    let game = grundy::evaluate(game).expect("the game of a bench parses");
    let (mut engine, meter) = (grundy::Engine::new(), grundy::Meter::default());
    let series = series(&game, 0, to, SeriesQuestion::Values, &mut engine, &meter).expect("the game takes one number");
    let value = |cell: &SeriesCell| match cell {
        SeriesCell::Value(value) => value.0,
        _ => u64::MAX,
    };
    series.cells.iter().map(|cell| value(&cell)).collect()
}
