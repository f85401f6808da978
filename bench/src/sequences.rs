//! Nim-sequences, compared with Beling's `ogsolve`, which is installed from its registry into a scratch folder.
//!
//! Both compute the same values to the same heap, alternating, and print the same checksum (Fletcher-32, as in `ogsolve`).
//! `ogsolve` uses one core, grundy both. The time is that of the values, without the start of the program.
//! Both keep a table of all values. grundy is measured a second time in the way of `grundy values --stats`, from the rule to the checksum,
//! keeping only the first and the last values ("passing").

use crate::{median, print_line, registry};
use grundy_game::{Argument, Code, GameShape, HeapRule};
use grundy_heap::{Engine, NimSequence, ValueTally, checksum};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The game of a bench: its code, the last heap, and the checksum that both must have.
struct SequenceGame {
    code: &'static str,
    to: u64,
    expected: u32,
}

const SEQUENCE_GAMES: [SequenceGame; 6] = [
    SequenceGame { code: "0.16", to: 10_000_000, expected: 0x4951_72ca },
    SequenceGame { code: "0.56", to: 10_000_000, expected: 0xdecf_4874 },
    SequenceGame { code: "0.1777", to: 10_000_000, expected: 0x05f5_f3ab },
    SequenceGame { code: "0.106", to: 100_000_000, expected: 0x424e_8840 },
    SequenceGame { code: "0.6", to: 3_000_000, expected: 0x3fda_7e85 },
    SequenceGame { code: "0.007", to: 100_000, expected: 0xc3f8_7e57 },
];

/// Grundy's game has no octal code: it is measured alone.
const GRUNDYS_GAME_CHECKSUM: (u64, u32) = (16_777_216, 0x8eb8_e15c);

/// The names of the benches, for the list of all.
pub(crate) fn names() -> impl Iterator<Item = String> {
    SEQUENCE_GAMES.iter().map(|game| bench_name(game.code)).chain([bench_name("grundy")])
}

fn bench_name(game: &str) -> String {
    format!("sequences-{game}")
}

/// Runs the wanted benches. Returns whether all checksums were right.
pub(crate) fn run_wanted(wanted: &dyn Fn(&str) -> bool) -> bool {
    let games: Vec<&SequenceGame> = SEQUENCE_GAMES.iter().filter(|game| wanted(&bench_name(game.code))).collect();
    let mut right = true;
    if !games.is_empty() {
        match registry::install_program("ogsolve", "0.0.7", &[]) {
            Ok(rival) => games.iter().for_each(|game| right &= compare_with_ogsolve(game, &rival)),
            Err(why) => {
                print_line(&why);
                return false;
            }
        }
    }
    if wanted(&bench_name("grundy")) {
        right &= run_grundys_game();
    }
    right
}

/// The checksum of the values to a heap, and the time.
fn table_checksum(rule: HeapRule<'_>, to: u64, engine: Engine) -> (u32, Duration) {
    let started = Instant::now();
    let mut values = NimSequence::with_engine(engine);
    values.extend_by_rule(rule, to, &()).expect("the rule suffices").expect("there is no budget");
    let time = started.elapsed();
    (checksum(&values, 0..to as usize + 1), time)
}

/// The checksum of the values to a heap and the time, where only the first and the last values are kept.
fn passing_checksum(code: &str, to: u64) -> (u32, Duration) {
    let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate(code) else { panic!("a code is a ruleset") };
    let GameShape::Heap(heap) = ruleset.shape() else { panic!("a code is played with heaps") };
    let started = Instant::now();
    let mut tally = ValueTally::default();
    let (_, result) = NimSequence::default().stream_values(heap, to, &(), &mut |portion| {
        tally.add_portion(portion);
        Ok(())
    });
    result.expect("there is no budget");
    (tally.checksum(), started.elapsed())
}

/// The checksum and the time that `ogsolve` prints.
fn ogsolve_checksum(rival: &Path, game: &SequenceGame) -> (u32, Duration) {
    let table = std::env::temp_dir().join(format!("ogsolve-{}.csv", std::process::id()));
    let _ = std::fs::remove_file(&table);
    let output =
        Command::new(rival).args([game.code, "-m", "rc2", "-n", &game.to.to_string(), "-b"]).arg(&table).output();
    assert!(output.expect("it runs").status.success(), "ogsolve fails");
    let text = std::fs::read_to_string(&table).expect("it writes a table");
    let _ = std::fs::remove_file(&table);
    // game, positions, method, checksum, …, time_micros, zeros_count
    let fields: Vec<&str> = text.lines().last().expect("a row").split(", ").collect();
    let checksum = u32::from_str_radix(fields[3], 16).expect("a checksum");
    let micros = fields[fields.len() - 2].parse().expect("a time");
    (checksum, Duration::from_micros(micros))
}

fn compare_with_ogsolve(game: &SequenceGame, rival: &Path) -> bool {
    const ROUNDS_PER_SEQUENCE: usize = 3;
    let code = Code::octal(game.code).expect("it is a code");
    let (mut our_times, mut passing_times, mut their_times) = (Vec::new(), Vec::new(), Vec::new());
    let mut right = true;
    for _ in 0..ROUNDS_PER_SEQUENCE {
        for (who, times, (sum, time)) in [
            (
                "grundy",
                &mut our_times,
                table_checksum(HeapRule::Code(&code), game.to, Engine::best_for(HeapRule::Code(&code))),
            ),
            ("grundy, passing", &mut passing_times, passing_checksum(game.code, game.to)),
            ("ogsolve", &mut their_times, ogsolve_checksum(rival, game)),
        ] {
            times.push(time);
            if sum != game.expected {
                print_line(&format!("{} {who}: the checksum is {sum:#010x}, not {:#010x}", game.code, game.expected));
                right = false;
            }
        }
    }
    let (ours, passing, theirs) = (median(our_times), median(passing_times), median(their_times));
    print_line(&format!("sequences-{}: the values of octal(\"{}\") to {}", game.code, game.code, game.to));
    print_line(&format!("  ogsolve          {theirs:>10.2?}"));
    for (how, time) in [("grundy, kept   ", ours), ("grundy, passing", passing)] {
        let rate = game.to as f64 / time.as_secs_f64() / 1e6;
        let ratio = theirs.as_secs_f64() / time.as_secs_f64();
        print_line(&format!("  {how}  {time:>10.2?} ({rate:.1} M/s)   ratio {ratio:.1}"));
    }
    right &= compare_engines(HeapRule::Code(&code), game.to.min(300_000), game.code);
    right
}

/// Compares the other sparse-space engines of this machine with the best one, on fewer heaps.
fn compare_engines(rule: HeapRule<'_>, to: u64, name: &str) -> bool {
    let spaces = [Engine::Avx512, Engine::Avx2, Engine::Portable, Engine::Classes]
        .into_iter()
        .filter(|engine| engine.fits(rule));
    let runs: Vec<(Engine, (u32, Duration))> =
        spaces.map(|engine| (engine, table_checksum(rule, to, engine))).collect();
    let timings: Vec<String> = runs.iter().map(|(engine, (_, time))| format!("{} {time:.2?}", engine.name())).collect();
    print_line(&format!("  to {to}: {}", timings.join(", ")));
    let same = runs.iter().all(|(_, (sum, _))| *sum == runs[0].1.0);
    if !same {
        print_line(&format!("{name}: the engines do not agree"));
    }
    same
}

fn run_grundys_game() -> bool {
    let (to, expected) = GRUNDYS_GAME_CHECKSUM;
    let (sum, time) = table_checksum(HeapRule::UnequalSplit, to, Engine::best_for(HeapRule::UnequalSplit));
    let rate = to as f64 / time.as_secs_f64() / 1e6;
    print_line(&format!("sequences-grundy: the values of Grundy's game to {to}"));
    print_line(&format!("  grundy {time:>10.2?} ({rate:.1} M/s)"));
    if sum != expected {
        print_line(&format!("grundy: the checksum is {sum:#010x}, not {expected:#010x}"));
    }
    sum == expected && compare_engines(HeapRule::UnequalSplit, to.min(300_000), "grundy")
}
