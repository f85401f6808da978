//! Logs: every byte before the mark matters, and none after it.

mod damage;
mod model;
mod places;

use grundy_store::{LogMark, LogReader, LogWriter, StoreError, StoreFault, TableHeader};
use std::fs;
use std::path::Path;

/// A tag, a number, and a body.
type LogPiece = (u8, u64, Vec<u8>);

/// A log with some marks: its bytes, its pieces, and for each mark the number of pieces before it.
struct SampleLog {
    bytes: Vec<u8>,
    pieces: Vec<LogPiece>,
    marks: Vec<(usize, LogMark)>,
}

fn shard_header() -> TableHeader {
    TableHeader::new("shard", "kayles", None)
}

fn sample_log() -> SampleLog {
    let pieces = vec![
        (b'a', 0, b"first".to_vec()),
        (0, u64::MAX, Vec::new()),
        (255, 7, (0..200).collect()),
        (b'E', 0, Vec::new()),
        (b'a', 1, vec![0; 70]),
    ];
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let mut log = LogWriter::create(&path, &shard_header()).expect("it is new");
    let mut marks = vec![(0, log.sync().expect("there is room"))];
    for (count, piece) in (1..).zip(&pieces) {
        append_piece(&mut log, piece);
        marks.push((count, log.sync().expect("there is room")));
        assert_eq!(log.bytes(), fs::metadata(&path).expect("it is there").len());
    }
    SampleLog { bytes: fs::read(&path).expect("it is there"), pieces, marks }
}

fn append_piece(log: &mut LogWriter, (tag, number, body): &LogPiece) {
    log.append(*tag, *number, body).expect("there is room");
}

/// What a reader visits, and how it ends.
fn read_log(path: &Path, header: &TableHeader, mark: LogMark) -> (Vec<LogPiece>, Result<(), StoreFault>) {
    let mut pieces = Vec::new();
    let result = LogReader::read(path, header, mark, &mut |tag, number, body| {
        pieces.push((tag, number, body.to_vec()));
        Ok(())
    });
    (pieces, result.map_err(|error| fault_in_both_languages(error, path)))
}

/// What a writer that resumes the log visits, and how it ends.
fn resume_log(path: &Path, header: &TableHeader, mark: LogMark) -> (Vec<LogPiece>, Result<LogWriter, StoreFault>) {
    let before = fs::read(path).expect("it is there");
    let mut pieces = Vec::new();
    let result = LogWriter::resume(path, header, mark, &mut |tag, number, body| {
        pieces.push((tag, number, body.to_vec()));
        Ok(())
    });
    if result.is_err() {
        assert_eq!(fs::read(path).expect("it is there"), before, "what is refused is not touched");
    }
    (pieces, result.map_err(|error| fault_in_both_languages(error, path)))
}

/// The fault of an error that names the file in both languages.
fn fault_in_both_languages(error: StoreError, path: &Path) -> StoreFault {
    let (message, name) = (error.explain(), path.display().to_string());
    assert!(
        error.path == path && message.en.contains(&name) && message.zh.contains(&name) && message.en != message.zh,
        "{message:?}"
    );
    error.fault
}

/// Reads and resumes a file of these bytes, and returns the result, which must be the same.
fn read_and_resume(
    path: &Path,
    bytes: &[u8],
    header: &TableHeader,
    mark: LogMark,
) -> (Vec<LogPiece>, Result<(), StoreFault>) {
    // A file system may wait for the disk where a file is overwritten, but not for a new one.
    let _ = fs::remove_file(path);
    fs::write(path, bytes).expect("there is room");
    let found = read_log(path, header, mark);
    let (pieces, result) = resume_log(path, header, mark);
    assert_eq!((pieces, result.map(drop)), found);
    found
}

#[test]
fn what_is_appended_is_read() {
    let SampleLog { bytes, pieces, marks } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (count, mark) in marks {
        let (found, result) = read_and_resume(&folder.path().join("log"), &bytes, &shard_header(), mark);
        assert_eq!((&found[..], result), (&pieces[..count], Ok(())), "up to mark {count}");
    }
}
