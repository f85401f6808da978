//! Grundy values of single positions, compared with Beling's `igsolve`, which is installed from its registry into a scratch folder.
//!
//! Both start with empty tables and use no theorem about the position. `igsolve` uses one core, grundy both where that helps.
//! The time is that of the value, without the start of the program.

use crate::{median, print_line, registry};
use grundy_game::{Argument, Component};
use grundy_search::{Method, NumberedValues};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A position of a bench.
struct BenchPosition {
    name: &'static str,
    /// The expression of the position.
    text: &'static str,
    /// The method that finds the value.
    ours: fn(&Component) -> u64,
    /// The arguments of `igsolve`.
    theirs: &'static str,
    /// The value that both must find.
    expected: u64,
}

const BENCH_POSITIONS: [BenchPosition; 5] = [
    position("chomp-10x10", "chomp(10, 10)", dense_table_value, "--tt hash-map chomp -r 10 -c 10", 19),
    position("chomp-12x12", "chomp(12, 12)", dense_table_value, "--tt hash-map chomp -r 12 -c 12", 41),
    position("cram-5x8", "cram(5, 8)", wanted_values_value, "-m br-asp-set --tt hash-map cram -r 5 -c 8", 1),
    position("cram-4x11", "cram(4, 11)", wanted_values_value, "-m br-asp-set --tt hash-map cram -r 4 -c 11", 1),
    position("cram-5x9", "cram(5, 9)", wanted_values_value, "-m br-asp-set --tt hash-map cram -r 5 -c 9", 1),
];

const fn position(
    name: &'static str,
    text: &'static str,
    ours: fn(&Component) -> u64,
    theirs: &'static str,
    expected: u64,
) -> BenchPosition {
    BenchPosition { name, text, ours, theirs, expected }
}

/// The value by a table of numbered positions.
fn dense_table_value(position: &Component) -> u64 {
    let key = position.key.as_ref().expect("it is small");
    let value = NumberedValues::for_game(&position.game).and_then(|mut values| values.nimber(key, &()));
    value.expect("its positions are numbered").expect("there is no budget").0
}

/// Beling and Rogalski's search, as `igsolve` does it.
fn wanted_values_value(position: &Component) -> u64 {
    let key = position.key.as_ref().expect("it is small");
    let search = Method::BelingRogalski.search(&position.game);
    let value = search.expect("it has values").nimber(key, &());
    value.expect("there is no budget").0
}

const ROUNDS_PER_POSITION: usize = 3;

/// The names of the benches, for the list of all.
pub(crate) fn names() -> impl Iterator<Item = String> {
    BENCH_POSITIONS.iter().map(bench_name)
}

fn bench_name(position: &BenchPosition) -> String {
    format!("positions-{}", position.name)
}

/// Runs the wanted benches. Returns whether all values were right.
pub(crate) fn run_wanted(wanted: &dyn Fn(&str) -> bool) -> bool {
    let positions: Vec<&BenchPosition> =
        BENCH_POSITIONS.iter().filter(|position| wanted(&bench_name(position))).collect();
    if positions.is_empty() {
        return true;
    }
    match registry::install_program("igsolve", "0.1.2", &["--locked"]) {
        Ok(rival) => positions.iter().filter(|position| !compare_with_igsolve(position, &rival)).count() == 0,
        Err(why) => {
            print_line(&why);
            false
        }
    }
}

fn compare_with_igsolve(position: &BenchPosition, rival: &Path) -> bool {
    let Ok(Argument::Position(sum)) = grundy::evaluate(position.text) else {
        panic!("{} is a position", position.text)
    };
    let [component] = &sum.components[..] else { panic!("{} is one component", position.text) };
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let mut right = true;
    for _ in 0..ROUNDS_PER_POSITION {
        let started = Instant::now();
        let own = ((position.ours)(component), started.elapsed());
        for (who, times, (value, time)) in
            [("grundy", &mut our_times, own), ("igsolve", &mut their_times, igsolve_value(rival, position.theirs))]
        {
            times.push(time);
            if value != position.expected {
                print_line(&format!("{} {who}: the value is {value}, not {}", position.text, position.expected));
                right = false;
            }
        }
    }
    let (ours, theirs) = (median(our_times), median(their_times));
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    print_line(&format!("{}: the value of {}", bench_name(position), position.text));
    print_line(&format!("  grundy {ours:>10.2?}   igsolve {theirs:>10.2?}   ratio {ratio:.1}"));
    right
}

/// The value and the time that `igsolve` prints.
fn igsolve_value(rival: &Path, arguments: &str) -> (u64, Duration) {
    let output = Command::new(rival).args(arguments.split(' ')).output().expect("it runs");
    assert!(output.status.success(), "igsolve fails");
    let text = String::from_utf8_lossy(&output.stdout);
    let after = |label: &str| text.lines().find_map(|line| line.strip_prefix(label)).map(str::trim);
    let value = after("Nimber of initial position:").and_then(|value| value.parse().ok()).expect("a value");
    (value, after("Calculation time:").and_then(parse_duration).expect("a time"))
}

/// Parses a time in the `Debug` format of `Duration`: `4.178275175s`, `310.4ms`.
fn parse_duration(text: &str) -> Option<Duration> {
    let unit = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let scale = match &text[unit..] {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some(Duration::from_secs_f64(text[..unit].parse::<f64>().ok()? * scale))
}
