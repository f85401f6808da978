//! Files that are missing, foreign or locked, and visitors that refuse.

use super::{Sample, both, header, read, resume, said, sample};
use grundy_store::{Error, Fault, Header, LogReader, LogWriter, TableReader};
use std::fs;

#[test]
fn other_files() {
    let Sample { bytes, marks, .. } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    let check = |header: &Header, expect: Fault| {
        assert_eq!(both(&path, &bytes, header, last), (Vec::new(), Err(expect)));
    };
    let kayles = || String::from("kayles");
    check(&Header::new("log", "kayles", None), Fault::Foreign { kind: Some("shard".into()) });
    let dawson = Header::new("shard", "dawson", None);
    check(&dawson, Fault::OtherRules { found: kayles(), expected: "dawson".into() });
    let mine = Header::new("shard", "kayles", Some("@game\ndef kayles(n): …"));
    check(&mine, Fault::OtherRules { found: kayles(), expected: kayles() });
    let foreign = (Vec::new(), Err(Fault::Foreign { kind: None }));
    assert_eq!(both(&path, b"something else, of some length", &header(), last), foreign);

    assert_eq!(LogWriter::create(&path, &header()).map(drop).map_err(|error| said(error, &path)), Err(Fault::Exists));
    let nowhere = folder.path().join("nowhere");
    assert_eq!(read(&nowhere, &header(), last), (Vec::new(), Err(Fault::Missing)));
    let missing = LogWriter::resume(&nowhere, &header(), last, &mut |_, _, _| Ok(())).map(drop);
    assert_eq!(missing.map_err(|error| said(error, &nowhere)), Err(Fault::Missing));
    assert!(!nowhere.exists(), "it is not made");
    let error = LogWriter::create(&nowhere.join("log"), &header()).expect_err("there is no such folder");
    assert_eq!((error.path, error.fault), (nowhere, Fault::Missing));

    // A log is not taken for a table, even if its pieces are empty.
    fs::write(&path, &bytes).expect("there is room");
    let mut table = TableReader::open(&path).expect("the header is sound");
    let fault = table.read_block().expect_err("there are no values").fault;
    assert_eq!(fault, Fault::Damaged { block: Some(0), values: 0, at: marks[0].1.bytes });
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let mut log = LogWriter::create(&path, &header()).expect("it is new");
    log.append(1, 2, b"three").expect("there is room");
    let mark = log.sync().expect("there is room");
    assert_eq!(resume(&path, &header(), mark).1.map(drop), Err(Fault::Busy));
    log.append(4, 5, b"behind the mark").expect("there is room");
    assert_eq!(read(&path, &header(), mark), (vec![(1, 2, b"three".to_vec())], Ok(())), "to look at it is allowed");
    drop(log);
    let log = resume(&path, &header(), mark).1.expect("it is free");
    assert_eq!(resume(&path, &header(), mark).1.map(drop), Err(Fault::Busy));
    drop(log);
    assert!(resume(&path, &header(), mark).1.is_ok());
}

/// An error of the visitor ends the reading, and leaves the file unchanged.
#[test]
fn a_visitor_may_refuse() {
    let Sample { bytes, marks, .. } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    fs::write(&path, &bytes).expect("there is room");
    let refused = Error { path: path.clone(), fault: Fault::Contradicted { found: 1, computed: 2 } };
    let mut visited = 0;
    let mut visit = |_: u8, _: u64, _: &[u8]| {
        visited += 1;
        if visited % 2 == 0 { Err(refused.clone()) } else { Ok(()) }
    };
    assert_eq!(LogReader::read(&path, &header(), marks[3].1, &mut visit), Err(refused.clone()));
    assert_eq!(LogWriter::resume(&path, &header(), marks[3].1, &mut visit).map(drop), Err(refused.clone()));
    assert_eq!(visited, 4);
    assert_eq!(fs::read(&path).expect("it is there"), bytes);
}
