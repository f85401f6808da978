//! Nim-sequences, compared with Beling's `ogsolve`, which is installed from its registry into a scratch folder.
//!
//! Both compute the same values to the same heap, alternating, and print the same checksum (Fletcher-32, as in `ogsolve`).
//! `ogsolve` uses one core, grundy both. The time is that of the values, without the start of the program.
//! Both keep a table of all values. grundy is measured a second time in the way of `grundy values --stats`, from the rule to the checksum,
//! keeping only the first and the last values ("passing"); and with each instruction set that the machine has.
//! Ratios are those of the clock and those of the CPU time on all cores, which includes the start of `ogsolve` and its search for a period.

use crate::cpu_time::{WorkTime, measure_children, measure_own};
use crate::{median, print_line, registry};
use grundy_game::{Argument, Code, GameShape, HeapRule};
use grundy_heap::{HeapEngine, NimSequence, ValueStream, ValueTally, checksum};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

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
fn table_checksum(rule: HeapRule<'_>, to: u64, engine: HeapEngine) -> (u32, WorkTime) {
    let (values, time) = measure_own(|| {
        let mut values = NimSequence::with_engine(engine);
        values.extend_by_rule(rule, to, &()).expect("the rule suffices").expect("there is no budget");
        values
    });
    (checksum(&values, 0..to as usize + 1), time)
}

/// The checksum of the values to a heap and the time, where only the first and the last values are kept.
fn passing_checksum(code: &str, to: u64, engine: HeapEngine) -> (u32, WorkTime) {
    let Ok(Argument::Ruleset(ruleset)) = grundy::evaluate(code) else { panic!("a code is a ruleset") };
    let GameShape::Heap(heap) = ruleset.shape() else { panic!("a code is played with heaps") };
    measure_own(|| {
        let mut tally = ValueTally::default();
        let mut stream = ValueStream::from_values(NimSequence::with_engine(engine));
        let result = stream.run(heap, to, &(), &mut |step| {
            tally.add_portion(&step.portion);
            Ok(())
        });
        result.expect("there is no budget");
        tally.checksum()
    })
}

/// The checksum that `ogsolve` prints, and the time: by the clock, what it prints for the values alone.
fn ogsolve_checksum(rival: &Path, game: &SequenceGame) -> (u32, WorkTime) {
    let table = std::env::temp_dir().join(format!("ogsolve-{}.csv", std::process::id()));
    let _ = std::fs::remove_file(&table);
    let mut command = Command::new(rival);
    command.args([game.code, "-m", "rc2", "-n", &game.to.to_string(), "-b"]).arg(&table);
    let (output, time) = measure_children(|| command.output());
    assert!(output.expect("it runs").status.success(), "ogsolve fails");
    let text = std::fs::read_to_string(&table).expect("it writes a table");
    let _ = std::fs::remove_file(&table);
    // game, positions, method, checksum, …, time_micros, zeros_count
    let fields: Vec<&str> = text.lines().last().expect("a row").split(", ").collect();
    let checksum = u32::from_str_radix(fields[3], 16).expect("a checksum");
    let micros = fields[fields.len() - 2].parse().expect("a time");
    (checksum, WorkTime { wall: Duration::from_micros(micros), ..time })
}

/// The engines for sparse spaces that this machine has, the best first.
fn space_engines(rule: HeapRule<'_>) -> impl Iterator<Item = HeapEngine> {
    HeapEngine::SPACE_ENGINES.iter().copied().filter(move |engine| engine.fits(rule))
}

fn compare_with_ogsolve(game: &SequenceGame, rival: &Path) -> bool {
    const ROUNDS_PER_SEQUENCE: usize = 3;
    let code = Code::octal(game.code).expect("it is a code");
    let rule = HeapRule::Code(&code);
    let engines: Vec<HeapEngine> = space_engines(rule).collect();
    let mut theirs: Vec<WorkTime> = Vec::new();
    // For each engine, with a table and without.
    let mut ours: Vec<[Vec<WorkTime>; 2]> = engines.iter().map(|_| Default::default()).collect();
    let mut right = true;
    let mut check = |who: &str, sum: u32| {
        if sum != game.expected {
            print_line(&format!("{} {who}: the checksum is {sum:#010x}, not {:#010x}", game.code, game.expected));
            right = false;
        }
    };
    for _ in 0..ROUNDS_PER_SEQUENCE {
        for (engine, times) in engines.iter().zip(&mut ours) {
            let runs = [table_checksum(rule, game.to, *engine), passing_checksum(game.code, game.to, *engine)];
            for ((sum, time), times) in runs.into_iter().zip(times) {
                check(engine.name(), sum);
                times.push(time);
            }
        }
        let (sum, time) = ogsolve_checksum(rival, game);
        check("ogsolve", sum);
        theirs.push(time);
    }
    let rival = median_times(&theirs);
    print_line(&format!("sequences-{}: the values of octal(\"{}\") to {}", game.code, game.code, game.to));
    print_line(&format!("  {:<18} {:>10.2?}  CPU {:>10.2?}", "ogsolve", rival.wall, rival.cpu));
    for (engine, times) in engines.iter().zip(&ours) {
        for (how, times) in ["kept", "passing"].into_iter().zip(times) {
            let WorkTime { wall, cpu } = median_times(times);
            let rate = game.to as f64 / wall.as_secs_f64() / 1e6;
            let ratio = |theirs: Duration, ours: Duration| theirs.as_secs_f64() / ours.as_secs_f64();
            let (by_wall, by_cpu) = (ratio(rival.wall, wall), ratio(rival.cpu, cpu));
            let who = format!("{}, {how}", engine.name());
            print_line(&format!(
                "  {who:<18} {wall:>10.2?}  CPU {cpu:>10.2?}  {rate:>6.1} M/s  ratio {by_wall:.1}, by CPU {by_cpu:.1}"
            ));
        }
    }
    right
}

/// The medians of the times by the clock and of the CPU times.
fn median_times(times: &[WorkTime]) -> WorkTime {
    WorkTime {
        wall: median(times.iter().map(|time| time.wall).collect()),
        cpu: median(times.iter().map(|time| time.cpu).collect()),
    }
}

fn run_grundys_game() -> bool {
    let (to, expected) = GRUNDYS_GAME_CHECKSUM;
    print_line(&format!("sequences-grundy: the values of Grundy's game to {to}"));
    let mut right = true;
    for engine in space_engines(HeapRule::UnequalSplit) {
        let (sum, WorkTime { wall, cpu }) = table_checksum(HeapRule::UnequalSplit, to, engine);
        let rate = to as f64 / wall.as_secs_f64() / 1e6;
        print_line(&format!("  {:<18} {wall:>10.2?}  CPU {cpu:>10.2?}  {rate:>6.1} M/s", engine.name()));
        if sum != expected {
            print_line(&format!("grundy: the checksum is {sum:#010x}, not {expected:#010x}"));
            right = false;
        }
    }
    right
}
