//! Files that are missing, foreign or locked, and visitors that refuse.

use super::{SampleLog, fault_in_both_languages, read_and_resume, read_log, resume_log, sample_log, shard_header};
use grundy_store::{LogReader, LogWriter, StoreError, StoreFault, TableHeader, TableReader};
use std::fs;

#[test]
fn other_files() {
    let SampleLog { bytes, marks, .. } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    let check = |header: &TableHeader, expect: StoreFault| {
        assert_eq!(read_and_resume(&path, &bytes, header, last), (Vec::new(), Err(expect)));
    };
    let kayles = || String::from("kayles");
    check(&TableHeader::new("log", "kayles", None), StoreFault::Foreign { kind: Some("shard".into()) });
    let dawson = TableHeader::new("shard", "dawson", None);
    check(&dawson, StoreFault::OtherRules { found: kayles(), expected: "dawson".into() });
    let mine = TableHeader::new("shard", "kayles", Some("@game\ndef kayles(n): …"));
    check(&mine, StoreFault::OtherRules { found: kayles(), expected: kayles() });
    let foreign = (Vec::new(), Err(StoreFault::Foreign { kind: None }));
    assert_eq!(read_and_resume(&path, b"something else, of some length", &shard_header(), last), foreign);

    assert_eq!(
        LogWriter::create(&path, &shard_header()).map(drop).map_err(|error| fault_in_both_languages(error, &path)),
        Err(StoreFault::Exists)
    );
    let nowhere = folder.path().join("nowhere");
    assert_eq!(read_log(&nowhere, &shard_header(), last), (Vec::new(), Err(StoreFault::Missing)));
    let missing = LogWriter::resume(&nowhere, &shard_header(), last, &mut |_, _, _| Ok(())).map(drop);
    assert_eq!(missing.map_err(|error| fault_in_both_languages(error, &nowhere)), Err(StoreFault::Missing));
    assert!(!nowhere.exists(), "it is not made");
    let error = LogWriter::create(&nowhere.join("log"), &shard_header()).expect_err("there is no such folder");
    assert_eq!((error.path, error.fault), (nowhere, StoreFault::Missing));

    // A log is not taken for a table, even if its pieces are empty.
    fs::write(&path, &bytes).expect("there is room");
    let mut table = TableReader::open(&path).expect("the header is sound");
    let fault = table.read_block().expect_err("there are no values").fault;
    assert_eq!(fault, StoreFault::Damaged { block: Some(0), values: 0, byte_offset: marks[0].1.bytes });
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let mut log = LogWriter::create(&path, &shard_header()).expect("it is new");
    log.append(1, 2, b"three").expect("there is room");
    let mark = log.sync().expect("there is room");
    assert_eq!(resume_log(&path, &shard_header(), mark).1.map(drop), Err(StoreFault::Busy));
    log.append(4, 5, b"behind the mark").expect("there is room");
    assert_eq!(
        read_log(&path, &shard_header(), mark),
        (vec![(1, 2, b"three".to_vec())], Ok(())),
        "to look at it is allowed"
    );
    drop(log);
    let log = resume_log(&path, &shard_header(), mark).1.expect("it is free");
    assert_eq!(resume_log(&path, &shard_header(), mark).1.map(drop), Err(StoreFault::Busy));
    drop(log);
    assert!(resume_log(&path, &shard_header(), mark).1.is_ok());
}

/// An error of the visitor ends the reading, and leaves the file unchanged.
#[test]
fn a_visitor_may_refuse() {
    let SampleLog { bytes, marks, .. } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    fs::write(&path, &bytes).expect("there is room");
    let refused = StoreError { path: path.clone(), fault: StoreFault::Contradicted { found: 1, computed: 2 } };
    let mut visited = 0;
    let mut visit = |_: u8, _: u64, _: &[u8]| {
        visited += 1;
        if visited % 2 == 0 { Err(refused.clone()) } else { Ok(()) }
    };
    assert_eq!(LogReader::read(&path, &shard_header(), marks[3].1, &mut visit), Err(refused.clone()));
    assert_eq!(LogWriter::resume(&path, &shard_header(), marks[3].1, &mut visit).map(drop), Err(refused.clone()));
    assert_eq!(visited, 4);
    assert_eq!(fs::read(&path).expect("it is there"), bytes);
}
