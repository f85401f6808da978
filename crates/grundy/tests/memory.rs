//! Values of searches kept between runs: answers stay the same, work is saved, and no kept value is lost.

use grundy::tables::{LearnedValues, SearchMemoryFile, StoreError, StoreFault, TableHeader, inspect_table, verify};
use grundy::{Component, Engine, Limits, Meter, Method, Nimber, Query, Stop, Sum};
use grundy_search::{ComponentFact, KnownValue};
use grundy_store::positions::{PositionsPiece, PositionsReader, PositionsWriter, WordRecord};
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for the file of one test.
fn temporary_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("memory.grundy");
    (folder, path)
}

/// The result of a run.
struct FileRunResult {
    value: Result<u64, Stop>,
    positions: u64,
    learned: LearnedValues,
}

/// The value of a sum by an engine that first learns from a file and then saves to it.
fn run_with_file(
    mut engine: Engine,
    path: &Path,
    rules: &str,
    sum: &Sum,
    limits: Limits,
) -> Result<FileRunResult, StoreError> {
    let (meter, mut memory) = (Meter::new(limits), SearchMemoryFile::new(path, rules));
    let learned = memory.learn(sum, &mut engine, &meter)?;
    let value = sum.components.iter().try_fold(Nimber::ZERO, |sum, one| Ok(sum ^ engine.value(one, &meter)?));
    memory.save(&mut engine)?;
    Ok(FileRunResult { value: value.map(|value| value.0), positions: meter.counts().positions, learned })
}

fn parse_sum(text: &str) -> Sum {
    grundy::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn solve(path: &Path, text: &str) -> FileRunResult {
    run_with_file(Engine::new(), path, "", &parse_sum(text), Limits::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The value without any file.
fn value_without_file(sum: &Sum) -> u64 {
    let value = |one| Engine::new().value(one, &Meter::default()).expect("it is small").0;
    sum.components.iter().fold(0, |sum, one| sum ^ value(one))
}

fn assert_table_holds(path: &Path) {
    let verified = verify(path, &Meter::default(), |_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.holds(), Some(true), "{:?}", verified.error_text());
}

#[test]
fn a_second_run_knows_what_the_first_found() {
    for text in [
        "cram(5, 5)",
        "clobber(\"xoxo|oxox|xoxo\")",
        "nogo(3, 4)",
        "sprouts(3)",
        "arc_kayles(path=12)",
        "cram(3, 7) + clobber(\"xoxo|oxox\")",
    ] {
        let (_folder, path) = temporary_file();
        let expected = value_without_file(&parse_sum(text));
        let first = solve(&path, text);
        assert_eq!((first.value, &first.learned.values), (Ok(expected), &0), "{text}");
        assert!(first.positions > 5, "{text}: {}", first.positions);
        let second = solve(&path, text);
        assert_eq!((second.value, second.positions), (Ok(expected), 0), "{text}");
        assert!(second.learned.values > 0 && second.learned.values == second.learned.value_count, "{text}");
        assert_table_holds(&path);
    }
}

#[test]
fn other_positions_of_the_same_rules() {
    let part = "cram(\"......|......|......|......|..##..\")";
    let (_folder, path) = temporary_file();
    let alone = {
        let (_folder, path) = self::temporary_file();
        solve(&path, part)
    };
    solve(&path, "cram(5, 6)");
    let after = solve(&path, part);
    assert_eq!(after.value, alone.value);
    assert!(after.positions < alone.positions, "{} {}", after.positions, alone.positions);
}

/// The form of the bytes of a game, as a table names it.
fn form_name(kind: &str, part: &Component) -> String {
    format!("{kind} {}", part.game.encoding_version())
}

#[test]
fn every_method_keeps_what_it_remembers() {
    let text = "cram(3, 5) + clobber(\"xoxo|oxox\") + kayles(7)";
    let (sum, (_folder, path)) = (parse_sum(text), temporary_file());
    let expected = value_without_file(&sum);
    let run = |method: Method| {
        let ran = run_with_file(Engine::with_method(method), &path, "", &sum, Limits::default());
        ran.unwrap_or_else(|error| panic!("{method:?}: {error}"))
    };
    for &method in Method::ALL {
        let remembers = !matches!(method, Method::Naive | Method::Retrograde);
        let first = run(method);
        assert_eq!((first.value, first.learned.unkept_rulesets.is_empty()), (Ok(expected), remembers), "{method:?}");
        let second = run(method);
        assert_eq!((second.value, second.positions == 0), (Ok(expected), remembers), "{method:?}");
    }
    // Words of Cram and its keys are stored together.
    let sections: Vec<_> =
        inspect_table(&path).expect("it is there").sections.iter().map(|it| it.header.clone()).collect();
    let names: Vec<_> = sections.iter().map(|header| (header.game(), header.kind())).collect();
    let forms = [(0, "keys"), (0, "words"), (1, "keys"), (2, "keys")];
    for (part, kind) in forms.map(|(part, kind)| (&sum.components[part], kind)) {
        assert!(names.contains(&(&part.game.expression(), &form_name(kind, part))), "{kind} among {names:?}");
    }
    assert_table_holds(&path);
}

#[test]
fn a_budget_that_runs_out_again_and_again() {
    let (_folder, path) = temporary_file();
    let (sum, expected) = (parse_sum("clobber(\"xoxo|oxox|xoxo\")"), 500);
    let limits = Limits { max_positions: expected, ..Limits::default() };
    let mut runs = 0;
    let value = loop {
        runs += 1;
        match run_with_file(Engine::with_method(Method::Memo), &path, "", &sum, limits)
            .expect("the file is sound")
            .value
        {
            Err(stop) => assert_eq!(stop, Stop::Positions),
            Ok(value) => break value,
        }
        assert!(runs < 1000, "each run goes on where the last one ended");
    };
    assert_eq!(value, value_without_file(&sum));
    assert!(runs > 2, "{runs}");
    assert_table_holds(&path);
}

/// Values that do not fit into memory stay in the file.
#[test]
fn little_memory() {
    for text in ["cram(4, 5)", "clobber(\"xoxo|oxox|xoxo\")"] {
        let (_folder, path) = temporary_file();
        let value = solve(&path, text).value;
        let values = |path: &Path| inspect_table(path).expect("it is there").summary.values;
        let before = values(&path);
        for max_memory in [0, 5_000, 100_000, 400_000] {
            let limits = Limits { max_memory, ..Limits::default() };
            let ran = run_with_file(Engine::new(), &path, "", &parse_sum(text), limits).expect("the file is sound");
            assert!(ran.value == value || ran.value == Err(Stop::Memory), "{text} {max_memory}: {:?}", ran.value);
            assert!(
                ran.learned.values <= ran.learned.value_count && ran.learned.value_count >= before,
                "{text} {max_memory}"
            );
            assert!(values(&path) >= before, "{text} {max_memory}");
        }
        assert_eq!(solve(&path, text).positions, 0, "{text}");
        assert_table_holds(&path);
    }
}

const USER_RULES: &str = "from grundy import kayles\n@game\ndef f(a, b):\n    for k in range(a): yield f(k, b) + kayles(k)\n    for k in range(b): yield g(a, k)\n@game\ndef g(a, b): return [f(a, k) for k in range(b)] + [g(k, b) for k in range(a) if k % 3]";

#[test]
fn rules_of_a_user() {
    let (_folder, path) = temporary_file();
    let solve = |rules: &str, text: &str| {
        let parsed = grundy::parse_rules(rules).expect("they are rules");
        let sum = grundy::parse_with(&parsed, text).expect("it is a position");
        run_with_file(Engine::new(), &path, rules, &sum, Limits::default()).map(|ran| (ran.value, ran.positions))
    };
    let (value, positions) = solve(USER_RULES, "f(4, 5) + g(3, 3)").expect("there is no file");
    assert!(positions > 10);
    assert_eq!(solve(USER_RULES, "f(4, 5) + g(3, 3)"), Ok((value, 0)));
    assert_table_holds(&path);
    // The text is part of the table.
    let before = fs::read(&path).expect("it is there");
    let changed = solve(&USER_RULES.replace("% 3", "% 2"), "f(4, 5)").expect_err("the text has changed");
    assert_eq!(changed.fault, StoreFault::OtherRules { found: "f".into(), expected: "f".into() });
    let catalogue = solve("", "clobber(\"xoxo|oxox\")").expect_err("they are other rules");
    assert_eq!(catalogue.fault, StoreFault::OtherRules { found: "f, g".into(), expected: "clobber".into() });
    assert_eq!(fs::read(&path).expect("it is there"), before, "what is refused is not touched");
    // A few integers are packed into words while they are searched.
    let rules = "@game\ndef h(a, b): return [h(a - k, b) for k in (1, 3) if k <= a] + [h(b, k) for k in range(b)]";
    fs::remove_file(&path).expect("it is there");
    let (value, positions) = solve(rules, "h(9, 9)").expect("there is no file");
    assert!(positions > 50);
    assert_eq!(solve(rules, "h(9, 9)"), Ok((value, 0)));
    assert_table_holds(&path);
}

/// The positions of a file, section by section, with a change.
fn rewrite(path: &Path, header: impl Fn(&TableHeader) -> TableHeader, value: impl Fn(u64) -> u64) {
    let mut old = PositionsReader::open(path).expect("it is sound");
    let mut new = PositionsWriter::replace(path, &old.header().clone()).expect("there is room");
    while let Some(piece) = old.read_piece().expect("it is sound") {
        match piece {
            PositionsPiece::Section(own) => new.begin_section(&header(own)).expect("there is room"),
            PositionsPiece::Positions(records) => {
                records.for_each(|(bytes, own)| new.add_position(bytes, value(own)).expect("there is room"));
            }
            PositionsPiece::Words(records) => records.for_each(|record| {
                let fact = ComponentFact::from_number(record.number).expect("it is a fact");
                let known = fact
                    .known_value
                    .value()
                    .map_or(fact.known_value, |own| KnownValue::of_value(value(own)).expect("it is small"));
                let number = ComponentFact { known_value: known, ..fact }.to_number();
                new.add_words(WordRecord { number, ..record }).expect("there is room");
            }),
        }
    }
    new.finish().expect("there is room");
}

#[test]
fn other_forms_and_wrong_values() {
    let (_folder, path) = temporary_file();
    let solve = |text: &str| run_with_file(Engine::new(), &path, "", &parse_sum(text), Limits::default());
    solve("cram(3, 5)").expect("there is no file");
    rewrite(&path, |own| TableHeader::new("words 99", own.game(), None), |value| value);
    let Err(error) = solve("cram(3, 5)") else { panic!("a form of another version") };
    let form = form_name("words", &parse_sum("cram(3, 5)").components[0]);
    let (found, expected) = ("words 99".into(), form.clone());
    assert_eq!(error.fault, StoreFault::OtherForm { game: "cram".into(), found, expected });
    assert_ne!(error.explain().en, error.explain().zh);
    // Its positions are not examined, so the report only states that the table is sound.
    let verified = verify(&path, &Meter::default(), |_| {}).expect("it can be read");
    assert!(verified.holds() == Some(true) && verified.standing().is_none(), "{:?}", verified.checked_lines());

    rewrite(&path, |own| TableHeader::new(&form, own.game(), None), |value| value + 1);
    let verified = verify(&path, &Meter::default(), |_| {}).expect("it can be read");
    assert_eq!(verified.holds(), Some(false), "checksums hold, values do not");
    // Somebody who knows better does not write into it.
    let wrong = fs::read(&path).expect("it is there");
    fs::remove_file(&path).expect("it is there");
    let (position, mut engine, mut memory) = (parse_sum("cram(3, 5)"), Engine::new(), SearchMemoryFile::new(&path, ""));
    memory.learn(&position, &mut engine, &Meter::default()).expect("there is no file");
    engine.value(&position.components[0], &Meter::default()).expect("it is small");
    fs::write(&path, wrong).expect("there is room");
    let before = fs::read(&path).expect("it is there");
    let error = memory.save(&mut engine).expect_err("the file contradicts");
    assert!(matches!(error.fault, StoreFault::Contradicted { .. }), "{error}");
    assert_eq!(fs::read(&path).expect("it is there"), before);
}

#[test]
fn damage_is_refused_and_left() {
    let (_folder, path) = temporary_file();
    solve(&path, "cram(3, 4)");
    let sound = fs::read(&path).expect("it is there");
    for place in (0..sound.len()).step_by(5) {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x10;
        for bytes in [&bytes[..], &sound[..place]] {
            fs::write(&path, bytes).expect("there is room");
            let (mut engine, mut memory) = (Engine::new(), SearchMemoryFile::new(&path, ""));
            assert!(memory.learn(&parse_sum("cram(3, 4)"), &mut engine, &Meter::default()).is_err(), "byte {place}");
            assert!(memory.save(&mut engine).is_err(), "byte {place}");
            assert_eq!(fs::read(&path).expect("it is there"), bytes, "byte {place}");
        }
    }
}

/// A whole question with a file has the same answer as without one: value, moves, standing.
#[test]
fn answers_stay_the_same() {
    let (_folder, path) = temporary_file();
    for text in ["cram(3, 5)", "cram(3, 4)", "cram(4, 5) + cram(1, 4)", "cram(3, 5) + nim(2)", "kayles(5)"] {
        let position = parse_sum(text);
        let (mut engine, mut memory, meter) = (Engine::new(), SearchMemoryFile::new(&path, ""), Meter::default());
        memory.learn(&position, &mut engine, &meter).expect("it is sound");
        let answer = Query::new(position.clone()).solve(&mut engine, &meter);
        memory.save(&mut engine).expect("there is room");
        let plain = Query::new(position).solve(&mut Engine::new(), &Meter::default());
        assert_eq!(
            (answer.outcome, &answer.value, &answer.winning_total),
            (plain.outcome, &plain.value, &plain.winning_total),
            "{text}"
        );
        assert_eq!(format!("{:?}", answer.standing), format!("{:?}", plain.standing), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// One file for all boards of a case.
    #[test]
    fn boards(boards in prop::collection::vec(prop::collection::vec(0u8..4, 12), 1..5), game in 0usize..3) {
        let (_folder, path) = temporary_file();
        for cells in boards.iter().chain(&boards) {
            let (name, signs) = [("cram", ['.', '.', '.', '#']), ("clobber", ['x', 'o', 'x', '.']), ("nogo", ['.', '.', '.', '.'])][game];
            let rows: Vec<String> = cells.chunks(4).map(|row| row.iter().map(|c| signs[usize::from(*c)]).collect()).collect();
            let Ok(sum) = grundy::parse(&format!("{name}(\"{}\")", rows.join("|"))) else { continue };
            let ran = run_with_file(Engine::new(), &path, "", &sum, Limits::default()).unwrap_or_else(|error| panic!("{error}"));
            prop_assert_eq!(ran.value, Ok(value_without_file(&sum)), "{}", sum);
        }
        if path.exists() {
            assert_table_holds(&path);
        }
    }

    /// Random rules, of several games and a name from outside; stopped at random.
    #[test]
    fn rules(
        steps in prop::collection::vec((0usize..4, 1i64..4, 0i64..4), 1..5),
        asked in prop::collection::vec((0i64..6, 0i64..6, 1u64..60), 1..6),
    ) {
        let option = |(to, a, b): &(usize, i64, i64)| {
            let to = ["f(a - {a}, b - {b})", "g(a - {a}, b - {b})", "f(a - {a}, b) + g(0, b)", "g(a - {a}, b) + grundys(b)"][*to];
            let to = to.replace("{a}", &a.to_string()).replace("{b}", &b.to_string());
            format!("    if a >= {a} and b >= {b}: yield {to}\n")
        };
        let body: String = steps.iter().map(option).collect();
        let rules = format!("from grundy import grundys\n@game\ndef f(a, b):\n{body}    for k in range(b): yield g(a, k)\n@game\ndef g(a, b):\n    for k in range(a): yield f(k, b)\n");
        let parsed = grundy::parse_rules(&rules).expect("they are rules");
        let (_folder, path) = temporary_file();
        for (a, b, positions) in asked.iter().chain(&asked) {
            let sum = grundy::parse_with(&parsed, &format!("f({a}, {b}) + g({b}, {a})")).expect("it is a position");
            let limits = Limits { max_positions: *positions, ..Limits::default() };
            let ran = run_with_file(Engine::new(), &path, &rules, &sum, limits).unwrap_or_else(|error| panic!("{error}"));
            prop_assert!(ran.value == Ok(value_without_file(&sum)) || ran.value == Err(Stop::Positions), "{} {:?}\n{}", sum, ran.value, rules);
        }
        if path.exists() {
            assert_table_holds(&path);
        }
    }
}
