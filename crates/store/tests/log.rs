//! Logs: up to the mark each byte counts, behind it none does.

use grundy_store::{Error, Fault, Header, LogReader, LogWriter, Mark, TableReader};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// A tag, a number, and a body.
type Piece = (u8, u64, Vec<u8>);

/// A log with some marks: its bytes, its pieces, and for each mark how many of them stand before it.
struct Sample {
    bytes: Vec<u8>,
    pieces: Vec<Piece>,
    marks: Vec<(usize, Mark)>,
}

fn header() -> Header {
    Header::new("shard", "kayles", None)
}

fn sample() -> Sample {
    let pieces = vec![
        (b'a', 0, b"first".to_vec()),
        (0, u64::MAX, Vec::new()),
        (255, 7, (0..200).collect()),
        (b'E', 0, Vec::new()),
        (b'a', 1, vec![0; 70]),
    ];
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let mut log = LogWriter::create(&path, &header()).expect("it is new");
    let mut marks = vec![(0, log.sync().expect("there is room"))];
    for (count, piece) in (1..).zip(&pieces) {
        append(&mut log, piece);
        marks.push((count, log.sync().expect("there is room")));
        assert_eq!(log.bytes(), fs::metadata(&path).expect("it is there").len());
    }
    Sample { bytes: fs::read(&path).expect("it is there"), pieces, marks }
}

fn append(log: &mut LogWriter, (tag, number, body): &Piece) {
    log.append(*tag, *number, body).expect("there is room");
}

/// What a reader visits, and how it ends.
fn read(path: &Path, header: &Header, mark: Mark) -> (Vec<Piece>, Result<(), Fault>) {
    let mut pieces = Vec::new();
    let result = LogReader::read(path, header, mark, &mut |tag, number, body| {
        pieces.push((tag, number, body.to_vec()));
        Ok(())
    });
    (pieces, result.map_err(|error| said(error, path)))
}

/// The same for a writer that takes the log up.
fn resume(path: &Path, header: &Header, mark: Mark) -> (Vec<Piece>, Result<LogWriter, Fault>) {
    let before = fs::read(path).expect("it is there");
    let mut pieces = Vec::new();
    let result = LogWriter::resume(path, header, mark, &mut |tag, number, body| {
        pieces.push((tag, number, body.to_vec()));
        Ok(())
    });
    if result.is_err() {
        assert_eq!(fs::read(path).expect("it is there"), before, "what is refused is not touched");
    }
    (pieces, result.map_err(|error| said(error, path)))
}

/// The fault of an error that names the file in both languages.
fn said(error: Error, path: &Path) -> Fault {
    let (said, name) = (error.said(), path.display().to_string());
    assert!(error.path == path && said.en.contains(&name) && said.zh.contains(&name) && said.en != said.zh, "{said:?}");
    error.fault
}

/// Reads and takes up a file of these bytes, and gives what both find.
fn both(path: &Path, bytes: &[u8], header: &Header, mark: Mark) -> (Vec<Piece>, Result<(), Fault>) {
    // A file system may wait for the disk where a file is overwritten, but not for a new one.
    let _ = fs::remove_file(path);
    fs::write(path, bytes).expect("there is room");
    let found = read(path, header, mark);
    let (pieces, result) = resume(path, header, mark);
    assert_eq!((pieces, result.map(drop)), found);
    found
}

#[test]
fn what_is_appended_is_read() {
    let Sample { bytes, pieces, marks } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (count, mark) in marks {
        let (found, result) = both(&folder.path().join("log"), &bytes, &header(), mark);
        assert_eq!((&found[..], result), (&pieces[..count], Ok(())), "up to mark {count}");
    }
}

/// A kill at any byte behind the mark, or a power failure that leaves anything there, changes nothing.
#[test]
fn what_stands_behind_the_mark() {
    let Sample { bytes, pieces, marks } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let check = |bytes: &[u8], (count, mark): (usize, Mark)| {
        let found = both(&path, bytes, &header(), mark);
        assert_eq!(found, (pieces[..count].to_vec(), Ok(())), "mark {count} of {} bytes", bytes.len());
        assert_eq!(fs::metadata(&path).expect("it is there").len(), mark.bytes, "what stood behind it is gone");
        let mut log = resume(&path, &header(), mark).1.expect("it is sound");
        assert_eq!(log.sync(), Ok(mark));
        log.append(9, 99, b"more").expect("there is room");
        let more = log.sync().expect("there is room");
        drop(log);
        let expect = [&pieces[..count], &[(9, 99, b"more".to_vec())]].concat();
        assert_eq!(read(&path, &header(), more), (expect, Ok(())));
    };
    for &(count, mark) in &marks {
        let kept = mark.bytes as usize;
        (kept..=bytes.len())
            .step_by(if count == 2 { 1 } else { 17 })
            .for_each(|end| check(&bytes[..end], (count, mark)));
        check(&[&bytes[..kept], &[0; 5000]].concat(), (count, mark));
        check(&[&bytes[..kept], &[0xff; 31]].concat(), (count, mark));
        check(&[&bytes[..kept], &bytes].concat(), (count, mark));
    }
}

#[test]
fn cut_before_the_mark() {
    let Sample { bytes, pieces, marks } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    for length in 0..bytes.len() {
        let (found, result) = both(&path, &bytes[..length], &header(), last);
        let whole = marks.iter().rfind(|(_, mark)| mark.bytes <= length as u64);
        let expect = match whole {
            None => Fault::Truncated { values: 0, at: 0, until: None },
            Some((count, mark)) => {
                Fault::Truncated { values: *count as u64, at: mark.bytes, until: Some(bytes.len() as u64) }
            }
        };
        assert_eq!(result, Err(expect), "cut to {length}");
        assert_eq!(found, pieces[..whole.map_or(0, |(count, _)| *count)], "cut to {length}");
    }
}

#[test]
fn every_flipped_byte_is_found() {
    let Sample { mut bytes, pieces, marks } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    for place in 0..bytes.len() {
        for mask in [1 << (place % 8), 0xff] {
            bytes[place] ^= mask;
            let (found, result) = both(&path, &bytes, &header(), last);
            bytes[place] ^= mask;
            match marks.iter().rfind(|(_, mark)| mark.bytes <= place as u64) {
                Some(&(count, mark)) => {
                    let values = count as u64;
                    let expect = Fault::Damaged { block: Some(values), values, at: mark.bytes };
                    assert_eq!((&found[..], result), (&pieces[..count], Err(expect)), "byte {place}");
                }
                None => {
                    assert!(found.is_empty(), "byte {place}");
                    let fault = result.expect_err("a flipped byte is seen");
                    assert!(!matches!(fault, Fault::Io { .. } | Fault::OtherMark { .. }), "byte {place}: {fault:?}");
                }
            }
        }
    }
}

/// A length that a damaged head names is not believed, nor one whose file ends soon.
#[test]
fn lengths_that_are_too_large() {
    let Sample { mut bytes, marks, .. } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let start = marks[0].1.bytes as usize;
    bytes[start + 4..start + 8].copy_from_slice(&(1u32 << 30).to_le_bytes());
    let far = Mark { bytes: u64::MAX, digest: [0; 32] };
    let expect = Fault::Damaged { block: Some(0), values: 0, at: start as u64 };
    assert_eq!(both(&path, &bytes, &header(), far), (Vec::new(), Err(expect)));
}

#[test]
fn marks_of_something_else() {
    let Sample { bytes, pieces, marks } = sample();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let check = |mark: Mark, visited: usize| {
        let expect = Fault::OtherMark { at: mark.bytes };
        assert_eq!(both(&path, &bytes, &header(), mark), (pieces[..visited].to_vec(), Err(expect)), "{mark:?}");
    };
    for &(count, Mark { bytes: place, digest }) in &marks {
        let mut other = digest;
        other[31] ^= 1;
        check(Mark { bytes: place, digest: other }, count);
        check(Mark { bytes: place - 1, digest }, count.saturating_sub(1));
        if count < pieces.len() {
            check(Mark { bytes: place + 1, digest }, count);
            check(Mark { bytes: place + 63, digest }, count);
        }
    }
    check(Mark { bytes: 0, digest: [0; 32] }, 0);
    let &(count, Mark { bytes: place, digest }) = marks.last().expect("there are some");
    let found = both(&path, &bytes, &header(), Mark { bytes: place + 1, digest });
    let expect = Fault::Truncated { values: count as u64, at: place, until: Some(place + 1) };
    assert_eq!(found, (pieces, Err(expect)));
}

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

/// What the visitor refuses ends the reading, and leaves the file as it is.
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

/// What happens to a log: a piece, a mark, a kill that leaves some bytes behind the mark.
#[derive(Clone, Debug)]
enum Step {
    Append(Piece),
    Sync,
    Kill(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let length = prop_oneof![9 => 0usize..200, 1 => 65_530usize..65_545];
    let body = (length, any::<u8>()).prop_map(|(length, byte)| vec![byte; length]);
    prop_oneof![
        5 => (any::<u8>(), any::<u64>(), body).prop_map(Step::Append),
        2 => Just(Step::Sync),
        1 => any::<prop::sample::Index>().prop_map(|cut| Step::Kill(cut.index(1000))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn as_a_vector(steps in prop::collection::vec(step(), 0..40)) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("log");
        let mut log = LogWriter::create(&path, &header()).expect("it is new");
        let (mut mark, mut kept, mut model) = (log.sync().expect("there is room"), 0, Vec::new());
        for step in steps {
            match step {
                Step::Append(piece) => {
                    append(&mut log, &piece);
                    model.push(piece);
                }
                Step::Sync => (mark, kept) = (log.sync().expect("there is room"), model.len()),
                Step::Kill(left) => {
                    drop(log);
                    let length = fs::metadata(&path).expect("it is there").len().min(mark.bytes + left as u64);
                    fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(length)).expect("it is mine");
                    model.truncate(kept);
                    let (found, resumed) = resume(&path, &header(), mark);
                    prop_assert_eq!(&found, &model);
                    log = resumed.expect("it is sound");
                }
            }
        }
        mark = log.sync().expect("there is room");
        prop_assert_eq!(read(&path, &header(), mark), (model, Ok(())));
    }
}
