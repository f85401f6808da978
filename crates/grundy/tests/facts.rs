//! Facts about components of Cram kept between runs: also facts that are not values, and facts saved while the search continues.

use grundy::tables::{SearchMemoryFile, StoreFault, TableHeader, inspect_table, verify};
use grundy::{Engine, Limits, Meter, Stop, Sum};
use grundy_search::{ComponentFact, KnownValue, WorkClass};
use grundy_store::positions::{POSITIONS_KIND, PositionsPiece, PositionsReader, PositionsWriter, WordRecord};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn temporary_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("cram.grundy");
    (folder, path)
}

fn parse_sum(text: &str) -> Sum {
    grundy::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// The value of a component by an engine that learned from a file and saves to it, and the positions it took.
fn solve_with_file(path: &Path, text: &str, max_positions: u64) -> (Result<u64, Stop>, u64) {
    let (sum, mut engine, mut memory) = (parse_sum(text), Engine::new(), SearchMemoryFile::new(path, ""));
    let meter = Meter::new(Limits { max_positions, ..Limits::default() });
    memory.learn(&sum, &mut engine, &meter).unwrap_or_else(|error| panic!("{error}"));
    let value = engine.value(&sum.components[0], &meter).map(|value| value.0);
    memory.save(&mut engine).unwrap_or_else(|error| panic!("{error}"));
    (value, meter.counts().positions)
}

fn assert_table_holds(path: &Path) {
    let verified = verify(path, &Meter::default(), |_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.holds(), Some(true), "{:?}", verified.error_text());
}

/// All facts of a file about words.
fn facts_of_file(path: &Path) -> Vec<(WordRecord, ComponentFact)> {
    let (mut table, mut facts) = (PositionsReader::open(path).expect("it is there"), Vec::new());
    while let Some(piece) = table.read_piece().expect("it is sound") {
        if let PositionsPiece::Words(records) = piece {
            facts.extend(
                records.map(|record| (record, ComponentFact::from_number(record.number).expect("it is a fact"))),
            );
        }
    }
    facts
}

#[test]
fn a_search_that_is_stopped_again_and_again() {
    let (_folder, path) = temporary_file();
    let whole = {
        let (_folder, path) = temporary_file();
        solve_with_file(&path, "cram(5, 7)", u64::MAX)
    };
    let (mut runs, mut positions) = (0, 0);
    let value = loop {
        let (value, more) = solve_with_file(&path, "cram(5, 7)", whole.1 / 5);
        (runs, positions) = (runs + 1, positions + more);
        match value {
            Ok(value) => break value,
            Err(stop) => assert_eq!(stop, Stop::Positions),
        }
        assert!(runs < 40, "each run goes on where the last one ended");
    };
    assert_eq!(Ok(value), whole.0);
    assert!(runs > 2 && positions < 3 * whole.1, "{runs} runs, {positions} positions instead of {}", whole.1);
    let facts = facts_of_file(&path);
    let excluded = facts.iter().filter(|(_, fact)| fact.known_value.value().is_none()).count();
    assert!(excluded > facts.len() / 10, "{excluded} of {}", facts.len());
    assert!(facts.iter().any(|(_, fact)| fact.work > WorkClass::of_components(1_000)));
    assert_table_holds(&path);
    // Another board has some of the same components.
    let alone = {
        let (_folder, path) = temporary_file();
        solve_with_file(&path, "cram(5, 6)", u64::MAX)
    };
    let after = solve_with_file(&path, "cram(5, 6)", u64::MAX);
    assert!(after.0 == alone.0 && after.1 < alone.1, "{after:?} {alone:?}");
}

#[test]
fn written_while_it_is_searched() {
    let (_folder, path) = temporary_file();
    let (sum, mut engine, mut memory) = (parse_sum("cram(5, 7)"), Engine::new(), SearchMemoryFile::new(&path, ""));
    memory.learn(&sum, &mut engine, &Meter::default()).expect("there is no file");
    let saver = memory.background_saver(&mut engine).expect("Cram is searched on words");
    assert_eq!(saver.save(), Ok(None), "nothing is known");
    assert!(!path.exists());
    let done = AtomicBool::new(false);
    let (value, written) = std::thread::scope(|scope| {
        let saving = scope.spawn(|| {
            let mut written = 0;
            while !done.load(Relaxed) {
                written += usize::from(saver.save().expect("nothing contradicts").is_some());
                if path.exists() {
                    inspect_table(&path).expect("it is whole at any moment");
                }
            }
            written
        });
        let value = engine.value(&sum.components[0], &Meter::default());
        done.store(true, Relaxed);
        (value, saving.join().expect("it does not fail"))
    });
    assert!(written > 0);
    assert_table_holds(&path);
    saver.save().expect("nothing contradicts");
    let second = solve_with_file(&path, "cram(5, 7)", u64::MAX);
    assert_eq!(second, (value.map(|value| value.0), 0));
    // Games whose components are not words are written at the end only.
    let (sum, mut engine) = (parse_sum("clobber(\"xoxo|oxox\")"), Engine::new());
    let mut memory = SearchMemoryFile::new(&path.with_extension("other"), "");
    memory.learn(&sum, &mut engine, &Meter::default()).expect("there is no file");
    assert!(memory.background_saver(&mut engine).is_none());
}

/// A file excludes the correct value of the root: the checksums hold, and the error is found.
#[test]
fn a_wrong_exclusion() {
    let (_folder, path) = temporary_file();
    let (sum, mut engine, mut memory) = (parse_sum("cram(3, 5)"), Engine::new(), SearchMemoryFile::new(&path, ""));
    memory.learn(&sum, &mut engine, &Meter::default()).expect("there is no file");
    engine.value(&sum.components[0], &Meter::default()).expect("it is small");
    memory.save(&mut engine).expect("there is room");
    let section = inspect_table(&path).expect("it is there").sections[0].header.clone();
    let (record, fact) = *facts_of_file(&path)
        .iter()
        .filter(|(_, fact)| fact.known_value.value().is_some())
        .max_by_key(|(record, _)| record.first_word.count_ones())
        .expect("the value of the board is known");
    let value = fact.known_value.value().expect("it was chosen so");
    let replace = |number: u64| {
        let mut table =
            PositionsWriter::replace(&path, &TableHeader::new(POSITIONS_KIND, section.game(), None)).expect("room");
        table.begin_section(&section).expect("there is room");
        table.add_words(WordRecord { number, ..record }).expect("there is room");
        table.finish().expect("there is room");
    };
    replace(ComponentFact { known_value: KnownValue::with_excluded(1 << value), ..fact }.to_number());
    let before = fs::read(&path).expect("it is there");
    let verified = verify(&path, &Meter::default(), |_| {}).expect("it can be read");
    assert_eq!(verified.holds(), Some(false), "{:?}", verified.checked_lines());
    let error = memory.save(&mut engine).expect_err("the file contradicts");
    assert_eq!(error.fault, StoreFault::Disputed { value });
    assert_ne!(error.explain().en, error.explain().zh);
    assert_eq!(fs::read(&path).expect("it is there"), before);
    // A number of no fact is found, too, and nothing is learned from it.
    replace(1);
    let verified = verify(&path, &Meter::default(), |_| {}).expect("it can be read");
    assert_eq!(verified.holds(), Some(false));
    let learned = SearchMemoryFile::new(&path, "").learn(&sum, &mut Engine::new(), &Meter::default());
    assert_eq!(learned.map(|learned| (learned.values, learned.value_count)), Ok((0, 1)));
}
