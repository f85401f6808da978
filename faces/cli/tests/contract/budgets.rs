//! Budgets are kept by every kind of question: positions to a tenth, time to a tenth and half a second, memory to 64 MiB.
//!
//! Time is elapsed time, or the processor time of the busiest thread if that is less, so that a busy machine causes no failure;
//! memory is the peak that the system reports.

use crate::{program, run};
use serde_json::Value as Json;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A position that no method solves.
const LARGE_POSITION: &str = "cram(7, 9)";

const SOLVE_METHODS: [&[&str]; 7] = [
    &[],
    &["--method", "naive"],
    &["--method", "memo"],
    &["--method", "retrograde"],
    &["--method", "lemoine-viennot"],
    &["--method", "beling-rogalski"],
    &["--method", "proof-number"],
];

/// A rule whose positions take many steps.
const SLOW_RULES: &str = "@game\ndef slow(n):\n  for x in range(90000): pass\n  if n > 0: yield slow(n - 1)\n";

/// A rule whose positions have many options.
const MANY_OPTIONS_RULES: &str =
    "@game\ndef many(a, b):\n  for x in range(a):\n    for y in range(b):\n      yield many(x, y)\n";

/// A rule with a loop that takes 10^9 steps.
const LONG_LOOP_RULES: &str =
    "@game\ndef long(n):\n  k = 0\n  while k < 10**9: k += 1\n  if n > 0: yield long(n - 1)\n";

/// A rule with 5·10^8 options for the question 10^9.
const HALVING_RULES: &str = "@game\ndef half(x):\n  for t in range(1, x // 2 + 1): yield half(x - t)\njudge(read=\"each[5](n)\", ask=\"half(n)\", win=\"Y\", lose=\"N\")\n";

/// Questions of every kind, which take long, or which once exceeded their budgets by far.
/// A word in capitals denotes one of the rules above, or a file.
const LONG_QUESTIONS: [&str; 76] = [
    "solve delete_nim(10**15,10**14)",
    "solve exact_nim(2)(10**9,10**9,10**9)",
    "solve cyclic_nimhoff(10**6)(10**9,10**9+7)",
    "solve ryuo(10**12,10**12+5)",
    "solve corner_the_rook(10**9,10**9)",
    "solve cram(9,9)",
    "solve conjunctive(kayles(5000),grundys(3000))",
    "solve conjunctive(lasker(60))",
    "solve every(kayles(100),grundys(100))",
    "solve every(wythoff(300,400),nim(5)) --misere",
    "solve every(cram(5,5)) --misere",
    "solve selective(kayles(5000),lasker(5000)) --misere",
    "solve anti_sg(grundys(30000))",
    "solve ordinal(kayles(10**5),nim(1))",
    "solve ordinal(grundys(30000),nim(3))",
    "solve exact_nim(2)(500,501,502) --misere",
    "solve exact_nim(4)(3,4,5,6,7,8,9,10,11)",
    "solve moore(2)(3000,3001,3002,1)+nim(3)",
    "solve nim_with_pass(10**18,3)",
    "solve dynamic_nim(10**9)(10**18)",
    "solve mogul(300)",
    "solve coins(\"2-7\")(400,300)",
    "solve tartan(ruler,moebius)(300,300)",
    "solve chomp(10**6,10**6)",
    "solve chomp(12,13)",
    "solve sprouts(9)",
    "solve sylver_coinage(17,19)",
    "solve hackenbush(\"0-1,1-2,2-3,3-1,1-4,4-5,5-2,3-5\")",
    "solve clobber(\"xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox\")",
    "solve notakto(5,5)",
    "solve nogo(\"......|......|......|......\")",
    "solve tac_tix(\"oooo|oooo|oooo|oooo\")",
    "solve kayles(300)+wythoff(50,70)+chomp(6,7) --misere",
    "solve wythoff(3000,3001)+euclid(10**6,10**5) --misere",
    "solve staircase(90,80,70,60,50,40,30,20) --misere",
    "solve end_nim(90,80,70,60,50,40,30,20) --misere",
    "solve northcott((1,5),(2,300),(8,1)) --misere",
    "solve grundys(10**7)",
    "solve 0.6(10**8)",
    "solve 0.6(10**8) --method naive",
    "solve nim(10**6,10**6+1)+many(400,400) -e MANY",
    "solve many(3000,3000) -e MANY",
    "solve many(60,60)+many(50,50) --misere -e MANY",
    "solve slow(10**6) -e SLOW",
    "solve long(5) -e LONG",
    "solve half(10**9) -e HALF",
    // With --stats: computed values would be printed in any case, however long that takes.
    "values grundys --to 10000000 --stats",
    "values lasker --to 10000000 --misere --outcomes",
    "values slow --to 100000 -e SLOW",
    "values long --to 9 -e LONG",
    "period 0.6",
    "period 0.007",
    "period grundys",
    "genus kayles(10)+grundys(60)+wythoff(9,9)",
    "genus 0.31 --to 100000",
    "quotient 0.644 --to 200",
    "quotient grundys --to 60",
    "discover bash",
    "discover bash(3) --limit 691959",
    "discover grundys --limit 100000",
    "discover euclid --limit 1500",
    "discover nim(x,y,z) --limit 150",
    "discover many -e MANY",
    "table chomp --size 100x100",
    "table many --size 60x60 -e MANY",
    "check -e SLOW",
    "check -e LONG",
    "check -e MANY",
    "graph GRAPH",
    "stress kayles(n) --claim n>0 --to 10000000",
    "stress many(x,y) --claim x*y>0 --to 1000 -e MANY",
    "stress grundys(n)+wythoff(n,n) --claim n<=2 --to 100000 --misere",
    "judge -e HALF",
    "nimber log(*257,*70000)",
    "pirates 100000",
    "draw cram(9,9) -o DRAWING",
];

/// The resources that a process used.
struct ProcessUsage {
    code: Option<i32>,
    /// The elapsed time, or the processor time of its busiest thread if that is less.
    time: Duration,
    peak_kib: u64,
    standard_output: String,
}

#[test]
fn positions() {
    for method in SOLVE_METHODS {
        let ran = run(&[&["solve", LARGE_POSITION, "--max-positions", "30000", "--json"], method].concat());
        let answer: Json = serde_json::from_str(&ran.out).expect("an object");
        let counted = answer["counts"]["positions"].as_u64().expect("a number");
        assert!(answer["stop"] == "positions" && counted <= 33_000, "{method:?}: {answer}");
    }
}

#[test]
fn methods_keep_time_and_memory() {
    for method in SOLVE_METHODS {
        let args = [&["solve", LARGE_POSITION, "--max-memory", "64M", "--max-time", "2s"], method].concat();
        let usage = measure_usage(program(&args), b"");
        assert_eq!(usage.code, Some(1), "{method:?}");
        usage.check(&format!("{method:?}"), Duration::from_secs(2), 64);
    }
}

#[test]
fn every_kind_of_question_keeps_its_time() {
    each_question(&["--max-time", "500ms", "--max-memory", "1G"], |question, usage| {
        usage.check(question, Duration::from_millis(500), 1024);
    });
}

#[test]
fn every_kind_of_question_keeps_its_memory() {
    each_question(&["--max-time", "2s", "--max-memory", "16M"], |question, usage| {
        usage.check(question, Duration::from_secs(2), 16);
    });
}

/// Single games that are sums of many heaps take as much memory as they are charged, also after one method gave up.
#[test]
fn compounds_hold_what_they_are_charged() {
    let unused = measure_usage(program(&["solve", "cram(6, 7)", "--max-positions", "1000"]), b"").peak_kib;
    for compound in ["every", "conjunctive", "shortened", "diminished", "selective", "sequential", "with_pass"] {
        let question = format!("{compound}(kayles(100))");
        let usage = measure_usage(program(&["solve", &question, "--max-memory", "16M", "--max-time", "5s"]), b"");
        let grown = usage.peak_kib.saturating_sub(unused);
        // The allocator keeps some of what was released: up to 28 MiB were measured.
        assert!(grown < 36 << 10, "{question} took {grown} KiB of 16 MiB");
    }
}

#[test]
fn every_kind_of_question_keeps_to_few_positions() {
    each_question(&["--max-time", "2s", "--max-positions", "1000", "--json"], |question, usage| {
        usage.check(question, Duration::from_secs(2), 1024);
        let answer: Option<Json> = serde_json::from_str(&usage.standard_output).ok();
        // Sequences have no default limit of positions.
        let counted = answer.as_ref().and_then(|answer| answer["counts"]["positions"].as_u64());
        if question.starts_with("solve") {
            assert!(counted.is_some_and(|counted| counted <= 1250), "{question}: {counted:?} positions");
        }
    });
}

/// Runs all questions with these options.
fn each_question(options: &[&str], check: impl Fn(&str, &ProcessUsage)) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let graph = folder.path().join("graph.txt");
    let lines: Vec<String> =
        (0..100_000u32).flat_map(|i| [1, 3 * i + 7].map(|to| format!("{i} {}\n", (i + to) % 100_000))).collect();
    std::fs::write(&graph, lines.concat()).expect("there is room");
    let drawing = folder.path().join("drawing.svg");
    for question in LONG_QUESTIONS {
        let words = question.split(' ').map(|word| match word {
            "SLOW" => SLOW_RULES,
            "MANY" => MANY_OPTIONS_RULES,
            "LONG" => LONG_LOOP_RULES,
            "HALF" => HALVING_RULES,
            "GRAPH" => graph.to_str().expect("a plain path"),
            "DRAWING" => drawing.to_str().expect("a plain path"),
            word => word,
        });
        let args: Vec<&str> = words.chain(options.iter().copied()).collect();
        let usage = measure_usage(program(&args), b"1000001 1000002 1000003 1000004 1000005\n");
        assert!(matches!(usage.code, Some(0 | 1)), "{question}: {:?}", usage.code);
        check(question, &usage);
    }
}

impl ProcessUsage {
    fn check(&self, what: &str, limit: Duration, limit_mib: u64) {
        let ProcessUsage { time, peak_kib, .. } = self;
        assert!(*time < limit + limit / 10 + Duration::from_millis(500), "{what} took {time:?} of {limit:?}");
        assert!(*peak_kib < (limit_mib + 64) << 10, "{what} took {peak_kib} KiB of {limit_mib} MiB");
        // A process that ends within a few milliseconds may not have been measured at all.
        let was_seen = *peak_kib > 1 << 10 || *time < Duration::from_millis(20);
        assert!(was_seen || !cfg!(target_os = "linux"), "{what}: nothing was seen of its memory");
    }
}

/// Runs a program to its end, and measures its usage.
fn measure_usage(mut command: Command, input: &[u8]) -> ProcessUsage {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (input_path, output_path) = (folder.path().join("in"), folder.path().join("out"));
    std::fs::write(&input_path, input).expect("there is room");
    let file = File::create(&output_path).expect("there is room");
    command.stdin(File::open(&input_path).expect("it is there")).stdout(file).stderr(Stdio::null());
    let begun = Instant::now();
    let mut child = command.spawn().expect("it starts");
    let (mut time, mut peak_kib) = (Duration::ZERO, 0);
    let status = loop {
        peak_kib = peak_kib.max(peak_memory_kib(child.id()).unwrap_or(0));
        time = time.max(processor_time(child.id()).unwrap_or_default());
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{command:?} does not end");
        std::thread::sleep(Duration::from_millis(3));
    };
    let time = time.min(begun.elapsed());
    let bytes = std::fs::read(&output_path).expect("it was written");
    ProcessUsage { code: status.code(), time, peak_kib, standard_output: String::from_utf8_lossy(&bytes).into_owned() }
}

/// The peak memory of a process in KiB, if the system reports it.
fn peak_memory_kib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The processor time of the busiest thread of a process, if the system reports it, with a resolution of 10 ms.
fn processor_time(process: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    threads.flatten().filter_map(|thread| time_of_thread(&thread.path())).max()
}

fn time_of_thread(thread: &Path) -> Option<Duration> {
    let stat = std::fs::read_to_string(thread.join("stat")).ok()?;
    // The name of the program, in parentheses, may contain blanks.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split_whitespace().collect();
    let ticks: u64 = [11, 12].iter().filter_map(|&at| fields.get(at)?.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(10 * ticks))
}
