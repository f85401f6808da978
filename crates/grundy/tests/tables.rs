//! Tables of values: written tables hold, and errors in tables are reported.

use grundy::tables::{
    Checkpoint, MAX_RECOMPUTED_VALUES, StoreFault, TableEnd, TableVerification, header, inspect_table, verify, write,
};
use grundy::{Argument, Meter, Rules, Ruleset, Standing, Stop};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn ruleset(text: &str) -> Arc<Ruleset> {
    match grundy::evaluate(text) {
        Ok(Argument::Ruleset(game)) => game,
        other => panic!("{text} is no ruleset: {other:?}"),
    }
}

fn verify_table(path: &Path) -> TableVerification {
    verify(path, &Meter::default(), |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

/// A folder for the files of one test.
fn temporary_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    (folder, path)
}

#[test]
fn values_of_the_catalogue() {
    let (_folder, path) = temporary_file();
    let check = |game: &str, values: Vec<u64>| {
        let count = values.len() as u64;
        write(&path, &header(&ruleset(game), ""), values).expect("there is room");
        let verified = verify_table(&path);
        assert_eq!(verified.holds(), Some(true), "{game}: {verified:?}");
        assert_eq!(verified.recompute_result.right_count, count.min(MAX_RECOMPUTED_VALUES as u64), "{game}");
        let standing =
            if count <= MAX_RECOMPUTED_VALUES as u64 { Standing::Computed } else { Standing::Observed { to: 1999 } };
        assert_eq!(verified.standing(), (count > 0).then_some(standing), "{game}");
    };
    let mod7 = |n: u64| [0, 1, 0, 1, 2, 3, 2][n as usize % 7];
    check("kayles", vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    check("subtract(1, 3, 4)", (0..5000).map(mod7).collect());
    check("nim", (0..3000).collect());
    check("grundys", vec![0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
    check("all_but(3, 7)", vec![0, 1, 2]);
}

#[test]
fn a_wrong_value_is_found() {
    let (_folder, path) = temporary_file();
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for heap in 0..values.len() {
        for wrong in [values[heap] ^ 1, 1000, u64::MAX] {
            let mut values = values;
            values[heap] = wrong;
            write(&path, &header(&ruleset("kayles"), ""), values).expect("there is room");
            let verified = verify_table(&path);
            assert_eq!((verified.holds(), verified.standing()), (Some(false), None), "{heap}");
            assert_eq!(verified.recompute_result.right_count, heap as u64);
            let found = verified.recompute_result.first_error.map(|wrong| (wrong.heap, wrong.table_value));
            assert_eq!(found, Some((heap as u64, wrong)));
            assert!(verified.error_text().is_some_and(|message| message.en.contains(&format!("a heap of {heap} is"))));
        }
    }
}

const TAKE_RULES: &str =
    "from grundy import game\n@game\ndef take(n):\n    for k in (1, 3, 4):\n        if k <= n: yield take(n - k)";

fn load_take_rules(text: &str) -> (Rules, Arc<Ruleset>) {
    let rules = grundy::parse_rules(text).expect("it is a file of rules");
    let game = rules.game("take").expect("it is in the text");
    (rules, game)
}

/// The text of the rules is in the table: it can be checked without the file.
#[test]
fn rules_of_a_user() {
    let (_folder, path) = temporary_file();
    let (_, take) = load_take_rules(TAKE_RULES);
    write(&path, &header(&take, TAKE_RULES), [0, 1, 0, 1, 2, 3, 2, 0]).expect("there is room");
    let verified = verify_table(&path);
    assert_eq!((verified.holds(), verified.recompute_result.right_count), (Some(true), 8), "{verified:?}");
    assert_eq!(verified.look.header.as_ref().and_then(|header| header.rules()), Some(TAKE_RULES));
    write(&path, &header(&take, TAKE_RULES), [0, 1, 0, 1, 2, 3, 3]).expect("there is room");
    assert_eq!(verify_table(&path).holds(), Some(false));
    // The same name in another text is another game.
    let other = TAKE_RULES.replace("3, 4", "3, 5");
    assert_ne!(header(&load_take_rules(&other).1, &other).fingerprint(), header(&take, TAKE_RULES).fingerprint());
}

/// The checksums are still verified if the values cannot be recomputed.
#[test]
fn rules_that_are_not_understood() {
    let (_folder, path) = temporary_file();
    let grows = "@game\ndef take(n):\n    if n > 0: yield take(n + 1)";
    let fails =
        "@game\ndef take(n):\n    if n == 3: return [take(n // (n - 3))]\n    return [take(k) for k in range(n)]";
    let refuses = "@game\ndef take(n):\n    assert n < 3\n    return [take(k) for k in range(n)]";
    let pair = "@game\ndef take(n, m):\n    return [take(k, m) for k in range(n)]";
    let check = |text: &str, game: &str, count: u64, why: &str| {
        let header = grundy::tables::TableHeader::new("nim-sequence", game, Some(text).filter(|text| !text.is_empty()));
        write(&path, &header, 0..10).expect("there is room");
        let verified = verify_table(&path);
        assert_eq!(
            (verified.holds(), verified.recompute_result.right_count),
            (Some(true), count),
            "{game}: {verified:?}"
        );
        let short = verified.recompute_result.shortfall_reason.clone().map(|message| message.en).unwrap_or_default();
        assert!(short.contains(why), "{game}: {short}");
        assert!(verified.checked_lines().iter().any(|message| message.en.contains(&short)), "it is reported");
    };
    check(grows, "take", 1, "not smaller than its heap");
    check(fails, "take", 3, "the rules have a mistake");
    // Heaps are all numbers from 0 on.
    check(refuses, "take", 0, "not those of a heap");
    check(pair, "take", 0, "not those of a heap");
    check("", "no_such_game", 0, "cannot be read");
    check("", "nim(3)", 0, "cannot be read");
    check("not python at all (", "take", 0, "cannot be read");
    check("", "wythoff", 0, "not those of a heap");
}

#[test]
fn tables_that_are_cut_or_damaged() {
    let (_folder, path) = temporary_file();
    write(&path, &header(&ruleset("nim"), ""), 0..10).expect("there is room");
    let bytes = std::fs::read(&path).expect("it is there");
    for length in 0..bytes.len() {
        std::fs::write(&path, &bytes[..length]).expect("there is room");
        let (look, verified) = (inspect_table(&path).expect("it is a table"), verify_table(&path));
        assert!(matches!(look.fault, Some(StoreFault::Truncated { .. })), "cut to {length}: {look:?}");
        assert!(verified.holds() == Some(false) && verified.error_text().is_some(), "cut to {length}");
        assert_eq!(look.unsound_bytes() + look.summary.bytes, length as u64);
    }
    for place in 11..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x10;
        std::fs::write(&path, &bytes).expect("there is room");
        match verify(&path, &Meter::default(), |_| {}) {
            Ok(verified) => assert_eq!(verified.holds(), Some(false), "byte {place}"),
            Err(error) => assert!(matches!(error.fault, StoreFault::Version { .. }), "byte {place}: {error}"),
        }
        assert!(inspect_table(&path).is_ok() || place == 11);
    }
}

#[test]
fn a_budget_that_runs_out() {
    let (_folder, path) = temporary_file();
    write(&path, &header(&ruleset("nim"), ""), 0..10).expect("there is room");
    let cancelled = Meter::with_cancel(grundy::Limits::default(), Arc::new(true.into()));
    let verified = verify(&path, &cancelled, |_| {}).expect("it is a table");
    assert_eq!((verified.holds(), verified.end, verified.standing()), (None, Stop::Cancelled.into(), None));
}

#[test]
fn checkpoints_go_on() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path().join("a").join("b");
    let kayles = header(&ruleset("kayles"), "");
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    for known in 0..values.len() {
        let mut found = Vec::new();
        let (mut checkpoint, _) =
            Checkpoint::open(&folder, &kayles, |block| found.extend_from_slice(block)).expect("it is sound");
        assert_eq!(found, values[..known]);
        assert_eq!(checkpoint.values(), known as u64);
        checkpoint.keep([]).expect("nothing is new");
        checkpoint.keep([values[known]]).expect("there is room");
        checkpoint.finish().expect("there is room");
    }
    let path = folder.join("values.grundy");
    assert_eq!(verify_table(&path).holds(), Some(true));
    let (checkpoint, found) = Checkpoint::open(&folder, &kayles, |_| {}).expect("it is sound");
    assert_eq!((found.values, found.complete), (12, true));
    assert!(inspect_table(&path).expect("it can be looked at").in_use);
    let busy = Checkpoint::open(&folder, &kayles, |_| {}).map(|_| ()).expect_err("it is in use");
    assert_eq!(busy.fault, StoreFault::Busy);
    drop(checkpoint);
    assert_eq!(inspect_table(&path).expect("it is there").summary.end, Some(TableEnd::Complete), "nothing was added");
    let other =
        Checkpoint::open(&folder, &header(&ruleset("grundys"), ""), |_| {}).map(|_| ()).expect_err("other rules");
    assert_eq!(other.fault, StoreFault::OtherRules { found: "kayles".into(), expected: "grundys".into() });
}
