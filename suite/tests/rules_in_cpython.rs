//! Rules mean the same as in CPython: the same options and ends, interpreted and compiled.

use crate::programs;
#[path = "../../crates/rules/tests/meaning/rows.rs"]
mod rows_of_meaning;

use grundy::{Argument, Rules, RunSettings, Sum, formula, parse_rules};
use grundy_game::{MoveKind, is_word_character};
use grundy_suite::rows;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of the rules for a position.
#[derive(Debug, PartialEq, Eq)]
enum PlayedPosition {
    /// Its options, each as its sorted components.
    Options(BTreeSet<String>),
    /// The position has no options, and the rules declare an end.
    End(String),
    /// The rules fail.
    Fails,
}

/// A file of rules and expressions of positions.
struct CPythonQuestion {
    path: PathBuf,
    expressions: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The results of CPython for all questions.
fn answers_of_cpython(questions: &[CPythonQuestion]) -> Vec<Vec<PlayedPosition>> {
    let mut input = String::new();
    for question in questions {
        writeln!(input, "@{}", question.path.display()).expect("a text can be written to");
        question.expressions.iter().for_each(|expression| input += &format!("{expression}\n"));
    }
    let mut python = Command::new("python3")
        .arg(root().join("suite/python/options.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("these tests need python3");
    let mut stdin = python.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("python3 reads its input");
    let output = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines = output.lines();
    let answer = |line: &str| -> PlayedPosition {
        let json: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_string();
        match (json.as_array(), json.get("end")) {
            (Some(all), _) => PlayedPosition::Options(all.iter().map(text).collect()),
            (None, Some(end)) => PlayedPosition::End(text(end)),
            (None, None) => PlayedPosition::Fails,
        }
    };
    let answers = |question: &CPythonQuestion| {
        question.expressions.iter().map(|_| answer(lines.next().expect("a line for each question"))).collect()
    };
    questions.iter().map(answers).collect()
}

/// A component in the form that the Python stand-in for grundy writes: keywords after the arguments.
fn component_text(component: &grundy::Component) -> String {
    let expression = component.game.expression();
    let args: Vec<String> = component.args.iter().map(Argument::to_string).collect();
    match expression.split_once('(').filter(|_| component.game.scope().is_some()) {
        None => format!("{expression}({})", args.join(", ")),
        Some((name, keywords)) => format!("{name}({}, {}", args.join(", "), keywords),
    }
}

fn sum_text(sum: &Sum) -> String {
    let mut parts: Vec<String> = sum.components.iter().map(component_text).collect();
    parts.sort();
    parts.join(" + ")
}

/// The result of grundy for an expression.
fn answer_of_grundy(rules: &Rules, expression: &str) -> PlayedPosition {
    let position = formula(rules, expression, Some(&[])).and_then(|formula| formula.position(&[]));
    position.ok().and_then(|position| play_position(rules, &position)).unwrap_or(PlayedPosition::Fails)
}

fn play_position(rules: &Rules, position: &Sum) -> Option<PlayedPosition> {
    let mut all = BTreeSet::new();
    for (index, component) in position.components.iter().enumerate() {
        let flow = component.game.for_each_move_key(component.key.as_ref()?, &mut |kind, option| {
            let mark = match kind {
                MoveKind::Ordinary => "",
                MoveKind::Entailing => "entail ",
                MoveKind::Complimenting => "complimenting ",
            };
            let after = position.with_replaced_component(index, Sum::from_key(&component.game, &option));
            all.insert(format!("{mark}{}", sum_text(&after)));
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            assert!(rules.take_fault().is_some(), "rules that fail say why");
            return None;
        }
    }
    let [component] = &position.components[..] else { return Some(PlayedPosition::Options(all)) };
    let end = component.game.declared_end_of_key(component.key.as_ref()?).unwrap_or_default();
    assert!(all.is_empty() || end.is_none(), "a position with options is no end: {position}");
    assert!(end.is_none() || component.game.has_declared_ends(), "who declares ends says so before: {position}");
    Some(match end {
        None => PlayedPosition::Options(all),
        Some(end) => PlayedPosition::End(format!("{end:?}").to_lowercase()),
    })
}

/// Positions reachable from some expressions, as expressions.
fn reachable_expressions(rules: &Rules, starts: &[String], most: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut queue: std::collections::VecDeque<String> = starts.iter().cloned().collect();
    while let Some(expression) = queue.pop_front() {
        if found.len() >= most || !seen.insert(expression.clone()) {
            continue;
        }
        let Ok(position) = grundy::parse_with(rules, &expression) else { continue };
        // The stand-in has no options for positions of the catalogue.
        if position.components.is_empty() || position.components.iter().any(|c| c.game.scope().is_none()) {
            continue;
        }
        found.push(expression);
        for component in &position.components {
            let Some(key) = &component.key else { continue };
            let _ = component.game.for_each_option_key(key, &mut |option| {
                queue.push_back(Sum::from_key(&component.game, &option).to_string());
                ControlFlow::Continue(())
            });
        }
    }
    found
}

/// Counts of what was compared.
#[derive(Clone, Copy, Debug, Default)]
struct ComparisonTally {
    /// Files, and those whose game `f` is compiled.
    files: usize,
    compiled: usize,
    /// Positions; those at which the rules do not fail; those that are ends.
    positions: usize,
    answered: usize,
    ends: usize,
}

impl ComparisonTally {
    fn add(&mut self, other: &ComparisonTally) {
        self.files += other.files;
        self.compiled += other.compiled;
        self.positions += other.positions;
        self.answered += other.answered;
        self.ends += other.ends;
    }
}

/// Fails if CPython, the interpreted rules and the compiled rules do not agree.
fn compare_all(questions: &[CPythonQuestion]) -> ComparisonTally {
    let mut tally = ComparisonTally::default();
    let mut different = Vec::new();
    for (question, answers) in questions.iter().zip(answers_of_cpython(questions)) {
        let text = fs::read_to_string(&question.path).expect("the file is there");
        let name = question.path.display();
        let compiled = parse_rules(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let running = RunSettings { interpreted_only: true, ..RunSettings::default() };
        let walked = Rules::load_with_settings(&text, &grundy::Catalog, running).expect("it loaded a moment ago");
        tally.files += 1;
        let numbers = compiled.game("f").map(|game| vec![Argument::from(1u64); game.argument_names().len()]);
        tally.compiled += usize::from(numbers.is_some_and(|numbers| compiled.is_compiled("f", &numbers)));
        for (expression, expect) in question.expressions.iter().zip(answers) {
            for (rules, how) in [(&walked, "walked"), (&compiled, "compiled")] {
                let played = answer_of_grundy(rules, expression);
                if played != expect {
                    different.push(format!("{name}: {expression}, {how}: {played:?}\nin CPython: {expect:?}\n{text}"));
                }
            }
            tally.positions += 1;
            tally.answered += usize::from(expect != PlayedPosition::Fails);
            tally.ends += usize::from(matches!(expect, PlayedPosition::End(_)));
        }
    }
    assert!(different.is_empty(), "{} differences, the first of them:\n{}", different.len(), different[0]);
    tally
}

#[test]
fn the_examples() {
    let mut starts: std::collections::BTreeMap<String, Vec<String>> = Default::default();
    let tables = [
        include_str!("../../examples/rules/EXPECTED.tsv"),
        include_str!("../../examples/rules/CATALOGUE.tsv"),
        include_str!("../../examples/rules/ENDS.tsv"),
    ];
    for row in tables.iter().flat_map(|table| rows(table)) {
        for n in [0, 1, 2, 3, 5, 8] {
            let with = |text: &str| {
                let parts = text.split_inclusive(|c: char| !is_word_character(c));
                parts
                    .map(|part| {
                        let word = part.trim_end_matches(|c: char| !is_word_character(c));
                        let rest = &part[word.len()..];
                        let keyword = rest.starts_with('=');
                        if ["n", "a", "b"].contains(&word) && !keyword { format!("{n}{rest}") } else { part.into() }
                    })
                    .collect::<String>()
            };
            starts.entry(row[0].into()).or_default().push(with(row[1]));
        }
    }
    let questions: Vec<CPythonQuestion> = starts
        .into_iter()
        .map(|(file, starts)| {
            let path = root().join("examples/rules").join(file);
            let rules = parse_rules(&fs::read_to_string(&path).expect("the file is there")).expect("it loads");
            let expressions = reachable_expressions(&rules, &starts, 150);
            assert!(!expressions.is_empty(), "{}: {starts:?}", path.display());
            CPythonQuestion { path, expressions }
        })
        .collect();
    let tally = compare_all(&questions);
    assert!(tally.positions > 2_000 && tally.ends > 50, "{tally:?}");
}

/// Writes programs to files, and compares them in portions.
fn compare_programs(
    name: &str,
    seeds: std::ops::Range<u64>,
    program: fn(u64) -> programs::RandomProgram,
) -> ComparisonTally {
    let folder = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the programs");
    let mut tally = ComparisonTally::default();
    let seeds: Vec<u64> = seeds.collect();
    for portion in seeds.chunks(500) {
        let question = |seed: &u64| {
            let program = program(*seed);
            let path = folder.join(format!("{seed}.py"));
            fs::write(&path, &program.text).expect("a program is written");
            CPythonQuestion { path, expressions: program.expressions }
        };
        tally.add(&compare_all(&portion.iter().map(question).collect::<Vec<_>>()));
    }
    fs::remove_dir_all(folder).expect("the programs are removed");
    tally
}

/// The number of programs that a test tries: `default`, or `GRUNDY_PROGRAMS` if it is set.
fn number_of_programs(default: u64) -> u64 {
    std::env::var("GRUNDY_PROGRAMS").ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

/// CPython agrees with the table of easily mistaken meanings.
#[test]
fn the_table_of_meanings() {
    let folder = std::env::temp_dir().join(format!("grundy-meanings-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the files");
    let question = |(place, row): (usize, &rows_of_meaning::MeaningRow)| {
        let path = folder.join(format!("{place}.py"));
        fs::write(&path, format!("{}{}", rows_of_meaning::FILE_HEADER, row.0)).expect("a file is written");
        CPythonQuestion { path, expressions: vec![row.1.into()] }
    };
    let questions: Vec<CPythonQuestion> = rows_of_meaning::MEANING_ROWS.iter().enumerate().map(question).collect();
    for (answers, (text, expression, expect)) in
        answers_of_cpython(&questions).into_iter().zip(rows_of_meaning::MEANING_ROWS)
    {
        let expect = PlayedPosition::Options(expect.split("; ").map(String::from).collect());
        assert_eq!(answers, [expect], "{text}: {expression}");
    }
    compare_all(&questions);
    fs::remove_dir_all(folder).expect("the files are removed");
}

#[test]
fn random_programs() {
    let programs = number_of_programs(300);
    let tally = compare_programs("programs", 0..programs, programs::random_program);
    assert!(tally.ends as u64 > programs, "{tally:?}");
    assert!((programs / 10..programs * 9 / 10).contains(&(tally.compiled as u64)), "both engines are tried: {tally:?}");
}

#[test]
fn random_programs_of_all_statements() {
    let programs = number_of_programs(600);
    let tally = compare_programs("wide-programs", 0..programs, programs::wide_program);
    assert!(tally.answered * 2 > tally.positions, "half of the positions have options: {tally:?}");
    assert!((programs / 10..programs * 9 / 10).contains(&(tally.compiled as u64)), "both engines are tried: {tally:?}");
}
