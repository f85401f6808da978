//! Tables of positions: what is written is read; cut and flipped at every byte, they are refused behind a sound beginning.

use grundy_store::positions::{Piece, PositionsReader, PositionsWriter};
use grundy_store::{End, Error, Fault, Header, TableReader, TableWriter};
use proptest::prelude::*;
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// The positions of a section, and their values.
type Records = Vec<(Vec<u8>, u64)>;
type Sections = Vec<(Header, Records)>;

fn header() -> Header {
    Header::new("positions", "cram + g", None)
}

fn sample() -> Sections {
    let (cram, mine) = (Header::new("words 1", "cram", None), Header::new("keys 1", "g", Some("@game\ndef g(n): …")));
    let records =
        |from: u8| (from..from + 5).map(|n| (vec![n; usize::from(n % 4)], u64::from(n) << (n % 60))).collect();
    vec![(cram, records(0)), (Header::new("keys 1", "cram", None), Vec::new()), (mine, records(50))]
}

fn write(path: &Path, sections: &Sections) -> Result<u64, Error> {
    let mut table = PositionsWriter::replace(path, &header())?;
    for (header, records) in sections {
        table.section(header)?;
        records.iter().try_for_each(|(bytes, value)| table.add(bytes, *value))?;
    }
    table.finish()
}

/// Everything that a reader returns, and how it ends.
fn read(bytes: &[u8]) -> (Sections, Result<(), Fault>) {
    let mut sections = Sections::new();
    let mut read = || {
        let mut table = PositionsReader::new(Cursor::new(bytes), Path::new("sample"))?;
        while let Some(piece) = table.read_piece()? {
            match (piece, sections.last_mut()) {
                (Piece::Section(header), _) => sections.push((header.clone(), Vec::new())),
                (Piece::Positions(records), Some((_, all))) => {
                    all.extend(records.map(|(bytes, value)| (bytes.to_vec(), value)));
                }
                (Piece::Positions(_), None) => panic!("positions of no section"),
            }
        }
        Ok(())
    };
    let result = read().map_err(|error: Error| error.fault);
    (sections, result)
}

/// The number of positions of each section, by reading heads only.
fn skip(bytes: &[u8]) -> Result<Vec<u64>, Fault> {
    let skip = || {
        let mut table = PositionsReader::new(Cursor::new(bytes), Path::new("sample"))?;
        table.skip()?;
        assert_eq!(table.summary().end, Some(End::Complete));
        Ok(table.sections().iter().map(|section| section.values).collect())
    };
    skip().map_err(|error: Error| error.fault)
}

/// Whether what was read is a prefix of what was written.
fn begins(all: &Sections, read: &Sections) -> bool {
    let Some(((header, records), before)) = read.split_last() else { return true };
    let (own, same) = (&all[read.len() - 1], all.starts_with(before));
    same && own.0 == *header && own.1.starts_with(records)
}

fn bytes_of(sections: &Sections) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("sample.grundy");
    let count = sections.iter().map(|(_, records)| records.len() as u64).sum();
    assert_eq!(write(&path, sections), Ok(count));
    let bytes = fs::read(&path).expect("it is there");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "nothing is left beside it");
    bytes
}

#[test]
fn cut_at_every_byte() {
    let all = sample();
    let bytes = bytes_of(&all);
    assert_eq!(read(&bytes), (all.clone(), Ok(())));
    for length in 0..bytes.len() {
        let (read, result) = read(&bytes[..length]);
        assert!(begins(&all, &read), "cut to {length}");
        assert!(matches!(result, Err(Fault::Truncated { .. })), "cut to {length}: {result:?}");
        assert!(matches!(skip(&bytes[..length]), Err(Fault::Truncated { .. })), "cut to {length}");
    }
    for more in [&b"x"[..], &[0; 40], &bytes] {
        let result = read(&[&bytes, more].concat());
        assert!(matches!(result, (_, Err(Fault::Damaged { block: None, .. }))), "{result:?}");
    }
}

#[test]
fn flipped_at_every_byte() {
    let all = sample();
    let mut bytes = bytes_of(&all);
    for place in 0..bytes.len() {
        for mask in (0..8).map(|bit| 1 << bit).chain([0xff, 0x55, bytes[place]]).filter(|mask| *mask != 0) {
            bytes[place] ^= mask;
            let (read, result) = read(&bytes);
            assert!(begins(&all, &read), "byte {place}, mask {mask:02x}");
            assert!(result.is_err(), "byte {place}, mask {mask:02x}");
            let _ = skip(&bytes);
            bytes[place] ^= mask;
        }
    }
}

/// The digests bind positions to their section, and to everything before it.
#[test]
fn pieces_in_another_order() {
    let all = sample();
    let bytes = bytes_of(&all);
    let other: Sections = all.iter().rev().cloned().collect();
    let swapped = bytes_of(&other);
    let start = bytes.iter().zip(&swapped).position(|(a, b)| a != b).expect("they differ");
    for place in (start..bytes.len()).step_by(7) {
        let mixed = [&bytes[..place], &swapped[place..]].concat();
        let (read, result) = read(&mixed);
        assert!(begins(&all, &read) || begins(&other, &read), "from {place}");
        assert!(result.is_err() || mixed == bytes || mixed == swapped, "from {place}");
    }
}

#[test]
fn one_section_a_ruleset() {
    let cram = Header::new("words 1", "cram", None);
    let bytes = bytes_of(&vec![(cram.clone(), vec![(vec![1], 1)]), (cram, vec![(vec![1], 2)])]);
    assert!(matches!(read(&bytes).1, Err(Fault::Damaged { .. })));
}

#[test]
fn the_two_kinds_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    write(&path, &sample()).expect("there is room");
    let foreign = |kind: &str| Fault::Foreign { kind: Some(kind.into()) };
    let found = TableReader::open(&path).expect_err("it is of another kind");
    assert_eq!(found.fault, foreign("positions"));
    let sequence = Header::new("nim-sequence", "kayles", None);
    let found = TableWriter::resume(&path, &sequence, |_| {}).expect_err("it is of another kind");
    assert_eq!(found.fault, foreign("positions"));
    let mut table = TableWriter::replace(&path, &sequence).expect("the folder is there");
    table.append([0, 1, 2]).expect("there is room");
    table.finish().expect("there is room");
    assert_eq!(PositionsReader::open(&path).expect_err("it is of another kind").fault, foreign("nim-sequence"));
}

/// The old table remains until the new one is finished, and several writers do not interfere.
#[test]
fn tables_are_replaced_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    write(&path, &sample()).expect("there is room");
    let old = fs::read(&path).expect("it is there");
    let mut dropped = PositionsWriter::replace(&path, &header()).expect("the folder is there");
    dropped.section(&sample()[0].0).expect("there is room");
    drop(dropped);
    assert_eq!(fs::read(&path).expect("it is there"), old);
    std::thread::scope(|scope| {
        for writer in 0..8u8 {
            let path = &path;
            scope.spawn(move || {
                let records = (0..2000u64).map(|n| (vec![writer, n as u8, (n >> 8) as u8], n)).collect();
                write(path, &vec![(Header::new("keys 1", "g", None), records)]).expect("there is room");
            });
        }
    });
    let (sections, result) = read(&fs::read(&path).expect("it is there"));
    assert_eq!((sections[0].1.len(), result), (2000, Ok(())));
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "nothing is left beside it");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(
        sizes in prop::collection::vec((0usize..3, 0usize..300), 0..4), long in 0usize..3000, many in any::<bool>()
    ) {
        let records = |(seed, size): (usize, usize)| {
            let size = if many { size * 400 } else { size };
            let bytes = |n: usize| n.to_le_bytes()[..seed + 2].iter().copied().cycle().take(n * long % 999).collect();
            (0..size).map(|n| (bytes(n), (n as u64) << (n % 64))).collect::<Records>()
        };
        let section = |(at, size): (usize, (usize, usize))| (Header::new("keys 1", &at.to_string(), None), records(size));
        let all: Sections = sizes.into_iter().enumerate().map(section).collect();
        let bytes = bytes_of(&all);
        prop_assert!(read(&bytes) == (all.clone(), Ok(())));
        let counts = all.iter().map(|(_, records)| records.len() as u64).collect();
        prop_assert_eq!(skip(&bytes), Ok(counts));
    }
}
