//! Nim-sequences, compared with Beling's `ogsolve`, which is installed from its registry into a scratch folder.
//!
//! Both compute the same values to the same heap, alternating, and print the same checksum (Fletcher-32, as in `ogsolve`).
//! `ogsolve` uses one core, grundy both. The time is that of the values, without the start of the program.
//! Both keep a table of all values. grundy is measured a second time in the way of `grundy values --stats`, from the rule to the checksum,
//! keeping only the first and the last values ("passing").

use crate::{median, registry, say};
use grundy_game::{Arg, HeapRule, Shape};
use grundy_heap::{Engine, Sequence, Tally, checksum};
use grundy_theory::Code;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The game of a bench: its code, the last heap, and the checksum that both must have.
struct Game {
    code: &'static str,
    to: u64,
    expected: u32,
}

const GAMES: [Game; 6] = [
    Game { code: "0.16", to: 10_000_000, expected: 0x4951_72ca },
    Game { code: "0.56", to: 10_000_000, expected: 0xdecf_4874 },
    Game { code: "0.1777", to: 10_000_000, expected: 0x05f5_f3ab },
    Game { code: "0.106", to: 100_000_000, expected: 0x424e_8840 },
    Game { code: "0.6", to: 3_000_000, expected: 0x3fda_7e85 },
    Game { code: "0.007", to: 100_000, expected: 0xc3f8_7e57 },
];

/// Grundy's game has no octal code: it is measured alone.
const GRUNDYS_GAME: (u64, u32) = (16_777_216, 0x8eb8_e15c);

/// The names of the benches, for the list of all.
pub(crate) fn names() -> impl Iterator<Item = String> {
    GAMES.iter().map(|game| name(game.code)).chain([name("grundy")])
}

fn name(game: &str) -> String {
    format!("sequences-{game}")
}

/// Runs the wanted benches. Returns whether all checksums were right.
pub(crate) fn run(wanted: &dyn Fn(&str) -> bool) -> bool {
    let games: Vec<&Game> = GAMES.iter().filter(|game| wanted(&name(game.code))).collect();
    let mut right = true;
    if !games.is_empty() {
        match registry::installed("ogsolve", "0.0.7", &[]) {
            Ok(rival) => games.iter().for_each(|game| right &= beside(game, &rival)),
            Err(why) => {
                say(&why);
                return false;
            }
        }
    }
    if wanted(&name("grundy")) {
        right &= alone();
    }
    right
}

/// The checksum of the values to a heap, and the time.
fn ours(rule: HeapRule<'_>, to: u64, engine: Engine) -> (u32, Duration) {
    let started = Instant::now();
    let mut values = Sequence::by(engine);
    values.extend_by_rule(rule, to, &()).expect("the rule tells enough").expect("there is no budget");
    let time = started.elapsed();
    (checksum(&values, 0..to as usize + 1), time)
}

/// The checksum of the values to a heap and the time, where only the first and the last values are kept.
fn passing(code: &str, to: u64) -> (u32, Duration) {
    let Ok(Arg::Ruleset(ruleset)) = grundy::evaluate(code) else { panic!("a code is a ruleset") };
    let Shape::Heap(heap) = ruleset.shape() else { panic!("a code is played with heaps") };
    let started = Instant::now();
    let mut tally = Tally::default();
    let (_, result) = Sequence::default().flow(heap, to, &(), &mut |portion| {
        tally.add(portion);
        Ok(())
    });
    result.expect("there is no budget");
    (tally.checksum(), started.elapsed())
}

/// The checksum and the time that `ogsolve` prints.
fn theirs(rival: &Path, game: &Game) -> (u32, Duration) {
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

fn beside(game: &Game, rival: &Path) -> bool {
    const ROUNDS: usize = 3;
    let code = Code::octal(game.code).expect("it is a code");
    let (mut our_times, mut passing_times, mut their_times) = (Vec::new(), Vec::new(), Vec::new());
    let mut right = true;
    for _ in 0..ROUNDS {
        for (who, times, (sum, time)) in [
            ("grundy", &mut our_times, ours(HeapRule::Code(&code), game.to, Engine::of(HeapRule::Code(&code)))),
            ("grundy, passing", &mut passing_times, passing(game.code, game.to)),
            ("ogsolve", &mut their_times, theirs(rival, game)),
        ] {
            times.push(time);
            if sum != game.expected {
                say(&format!("{} {who}: the checksum is {sum:#010x}, not {:#010x}", game.code, game.expected));
                right = false;
            }
        }
    }
    let (ours, passing, theirs) = (median(our_times), median(passing_times), median(their_times));
    say(&format!("sequences-{}: the values of octal(\"{}\") to {}", game.code, game.code, game.to));
    say(&format!("  ogsolve          {theirs:>10.2?}"));
    for (how, time) in [("grundy, kept   ", ours), ("grundy, passing", passing)] {
        let rate = game.to as f64 / time.as_secs_f64() / 1e6;
        let ratio = theirs.as_secs_f64() / time.as_secs_f64();
        say(&format!("  {how}  {time:>10.2?} ({rate:.1} M/s)   ratio {ratio:.1}"));
    }
    right &= others(HeapRule::Code(&code), game.to.min(300_000), game.code);
    right
}

/// Compares the other sparse-space engines of this machine with the best one, on fewer heaps.
fn others(rule: HeapRule<'_>, to: u64, name: &str) -> bool {
    let spaces = [Engine::Avx512, Engine::Avx2, Engine::Portable, Engine::Classes]
        .into_iter()
        .filter(|engine| engine.fits(rule));
    let runs: Vec<(Engine, (u32, Duration))> = spaces.map(|engine| (engine, ours(rule, to, engine))).collect();
    let told: Vec<String> = runs.iter().map(|(engine, (_, time))| format!("{} {time:.2?}", engine.name())).collect();
    say(&format!("  to {to}: {}", told.join(", ")));
    let same = runs.iter().all(|(_, (sum, _))| *sum == runs[0].1.0);
    if !same {
        say(&format!("{name}: the engines do not agree"));
    }
    same
}

fn alone() -> bool {
    let (to, expected) = GRUNDYS_GAME;
    let (sum, time) = ours(HeapRule::UnequalSplit, to, Engine::of(HeapRule::UnequalSplit));
    let rate = to as f64 / time.as_secs_f64() / 1e6;
    say(&format!("sequences-grundy: the values of Grundy's game to {to}"));
    say(&format!("  grundy {time:>10.2?} ({rate:.1} M/s)"));
    if sum != expected {
        say(&format!("grundy: the checksum is {sum:#010x}, not {expected:#010x}"));
    }
    sum == expected && others(HeapRule::UnequalSplit, to.min(300_000), "grundy")
}
