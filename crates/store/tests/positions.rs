//! Tables of positions: what is written is read; cut and flipped at every byte, they are refused behind a sound beginning.

use grundy_store::positions::{PositionsPiece, PositionsReader, PositionsWriter, WordRecord};
use grundy_store::{StoreError, StoreFault, TableEnd, TableHeader, TableReader, TableWriter};
use proptest::prelude::*;
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// The positions of a section, and their values.
type PositionValues = Vec<(Vec<u8>, u64)>;
type SectionValues = Vec<(TableHeader, PositionValues)>;

fn kayles_header() -> TableHeader {
    TableHeader::new("positions", "cram + g", None)
}

fn sample_sections() -> SectionValues {
    let (cram, mine) =
        (TableHeader::new("words 1", "cram", None), TableHeader::new("keys 1", "g", Some("@game\ndef g(n): …")));
    let records =
        |from: u8| (from..from + 5).map(|n| (vec![n; usize::from(n % 4)], u64::from(n) << (n % 60))).collect();
    let words =
        (0..9).map(|n| word_position(&WordRecord { second_word: n / 3, first_word: 5 * n * n, number: n << (7 * n) }));
    vec![(cram, words.collect()), (TableHeader::new("keys 1", "cram", None), Vec::new()), (mine, records(50))]
}

/// The word of a section whose kind begins with `words`: of 16 bytes.
fn word_record(bytes: &[u8], number: u64) -> WordRecord {
    let word = |at: usize| u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    WordRecord { second_word: word(0), first_word: word(8), number }
}

fn word_position(record: &WordRecord) -> (Vec<u8>, u64) {
    ([record.second_word.to_be_bytes(), record.first_word.to_be_bytes()].concat(), record.number)
}

fn write_sections(path: &Path, sections: &SectionValues) -> Result<u64, StoreError> {
    let mut table = PositionsWriter::replace(path, &kayles_header())?;
    for (header, records) in sections {
        table.begin_section(header)?;
        records.iter().try_for_each(|(bytes, value)| match header.kind().starts_with("words") {
            true => table.add_words(word_record(bytes, *value)),
            false => table.add_position(bytes, *value),
        })?;
    }
    table.finish()
}

/// Everything that a reader returns, and how it ends.
fn read_sections(bytes: &[u8]) -> (SectionValues, Result<(), StoreFault>) {
    let mut sections = SectionValues::new();
    let mut read = || {
        let mut table = PositionsReader::new(Cursor::new(bytes), Path::new("sample"))?;
        while let Some(piece) = table.read_piece()? {
            match (piece, sections.last_mut()) {
                (PositionsPiece::Section(header), _) => sections.push((header.clone(), Vec::new())),
                (PositionsPiece::Positions(records), Some((_, all))) => {
                    all.extend(records.map(|(bytes, value)| (bytes.to_vec(), value)));
                }
                (PositionsPiece::Words(words), Some((_, all))) => all.extend(words.map(|word| word_position(&word))),
                (PositionsPiece::Positions(_) | PositionsPiece::Words(_), None) => panic!("positions of no section"),
            }
        }
        Ok(())
    };
    let result = read().map_err(|error: StoreError| error.fault);
    (sections, result)
}

/// The number of positions of each section, by reading heads only.
fn skip_sections(bytes: &[u8]) -> Result<Vec<u64>, StoreFault> {
    let skip = || {
        let mut table = PositionsReader::new(Cursor::new(bytes), Path::new("sample"))?;
        table.skip_pieces()?;
        assert_eq!(table.summary().end, Some(TableEnd::Complete));
        Ok(table.sections().iter().map(|section| section.values).collect())
    };
    skip().map_err(|error: StoreError| error.fault)
}

/// Whether what was read is a prefix of what was written.
fn is_beginning(all: &SectionValues, read: &SectionValues) -> bool {
    let Some(((header, records), before)) = read.split_last() else { return true };
    let (own, same) = (&all[read.len() - 1], all.starts_with(before));
    same && own.0 == *header && own.1.starts_with(records)
}

fn encoded_sections(sections: &SectionValues) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("sample.grundy");
    let count = sections.iter().map(|(_, records)| records.len() as u64).sum();
    assert_eq!(write_sections(&path, sections), Ok(count));
    let bytes = fs::read(&path).expect("it is there");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "nothing is left beside it");
    bytes
}

#[test]
fn cut_at_every_byte() {
    let all = sample_sections();
    let bytes = encoded_sections(&all);
    assert_eq!(read_sections(&bytes), (all.clone(), Ok(())));
    for length in 0..bytes.len() {
        let (read, result) = read_sections(&bytes[..length]);
        assert!(is_beginning(&all, &read), "cut to {length}");
        assert!(matches!(result, Err(StoreFault::Truncated { .. })), "cut to {length}: {result:?}");
        assert!(matches!(skip_sections(&bytes[..length]), Err(StoreFault::Truncated { .. })), "cut to {length}");
    }
    for more in [&b"x"[..], &[0; 40], &bytes] {
        let result = read_sections(&[&bytes, more].concat());
        assert!(matches!(result, (_, Err(StoreFault::Damaged { block: None, .. }))), "{result:?}");
    }
}

#[test]
fn flipped_at_every_byte() {
    let all = sample_sections();
    let mut bytes = encoded_sections(&all);
    for place in 0..bytes.len() {
        for mask in (0..8).map(|bit| 1 << bit).chain([0xff, 0x55, bytes[place]]).filter(|mask| *mask != 0) {
            bytes[place] ^= mask;
            let (read, result) = read_sections(&bytes);
            assert!(is_beginning(&all, &read), "byte {place}, mask {mask:02x}");
            assert!(result.is_err(), "byte {place}, mask {mask:02x}");
            let _ = skip_sections(&bytes);
            bytes[place] ^= mask;
        }
    }
}

/// Positions of two words come back sorted, each once, whatever the order in which they were added, beside others.
#[test]
fn positions_of_two_words() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("sample.grundy");
    let mut table = PositionsWriter::replace(&path, &kayles_header()).expect("the folder is there");
    table.begin_section(&TableHeader::new("words 1", "cram", None)).expect("there is room");
    table.add_position(&[9; 16], 3).expect("there is room");
    const RECORD_COUNT: u64 = 200_000;
    for n in (0..RECORD_COUNT).chain([17]) {
        let first_word = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 19;
        table.add_words(WordRecord { second_word: n % 3, first_word, number: n % 50 }).expect("there is room");
    }
    assert_eq!(table.finish(), Ok(RECORD_COUNT + 1));
    let mut table = PositionsReader::open(&path).expect("it is there");
    let (mut words, mut others) = (Vec::new(), 0);
    while let Some(piece) = table.read_piece().expect("it is sound") {
        match piece {
            PositionsPiece::Words(records) => words.extend(records),
            PositionsPiece::Positions(records) => others += records.count(),
            PositionsPiece::Section(_) => {}
        }
    }
    assert_eq!((words.len() as u64, others), (RECORD_COUNT, 1));
    assert!(words.is_sorted_by(|a, b| (a.second_word, a.first_word) < (b.second_word, b.first_word)));
    let size = fs::metadata(&path).expect("it is there").len();
    assert!(size < 7 * RECORD_COUNT, "{size} bytes");
}

/// The digests bind positions to their section, and to everything before it.
#[test]
fn pieces_in_another_order() {
    let all = sample_sections();
    let bytes = encoded_sections(&all);
    let other: SectionValues = all.iter().rev().cloned().collect();
    let swapped = encoded_sections(&other);
    let start = bytes.iter().zip(&swapped).position(|(a, b)| a != b).expect("they differ");
    for place in (start..bytes.len()).step_by(7) {
        let mixed = [&bytes[..place], &swapped[place..]].concat();
        let (read, result) = read_sections(&mixed);
        assert!(is_beginning(&all, &read) || is_beginning(&other, &read), "from {place}");
        assert!(result.is_err() || mixed == bytes || mixed == swapped, "from {place}");
    }
}

#[test]
fn one_section_a_ruleset() {
    let cram = TableHeader::new("words 1", "cram", None);
    let bytes = encoded_sections(&vec![(cram.clone(), vec![(vec![1; 16], 1)]), (cram, vec![(vec![1; 16], 2)])]);
    assert!(matches!(read_sections(&bytes).1, Err(StoreFault::Damaged { .. })));
}

#[test]
fn the_two_kinds_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    write_sections(&path, &sample_sections()).expect("there is room");
    let foreign = |kind: &str| StoreFault::Foreign { kind: Some(kind.into()) };
    let found = TableReader::open(&path).expect_err("it is of another kind");
    assert_eq!(found.fault, foreign("positions"));
    let sequence = TableHeader::new("nim-sequence", "kayles", None);
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
    write_sections(&path, &sample_sections()).expect("there is room");
    let old = fs::read(&path).expect("it is there");
    let mut dropped = PositionsWriter::replace(&path, &kayles_header()).expect("the folder is there");
    dropped.begin_section(&sample_sections()[0].0).expect("there is room");
    drop(dropped);
    assert_eq!(fs::read(&path).expect("it is there"), old);
    std::thread::scope(|scope| {
        for writer in 0..8u8 {
            let path = &path;
            scope.spawn(move || {
                let records = (0..2000u64).map(|n| (vec![writer, n as u8, (n >> 8) as u8], n)).collect();
                write_sections(path, &vec![(TableHeader::new("keys 1", "g", None), records)]).expect("there is room");
            });
        }
    });
    let (sections, result) = read_sections(&fs::read(&path).expect("it is there"));
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
            (0..size).map(|n| (bytes(n), (n as u64) << (n % 64))).collect::<PositionValues>()
        };
        let section = |(at, size): (usize, (usize, usize))| (TableHeader::new("keys 1", &at.to_string(), None), records(size));
        let all: SectionValues = sizes.into_iter().enumerate().map(section).collect();
        let bytes = encoded_sections(&all);
        prop_assert!(read_sections(&bytes) == (all.clone(), Ok(())));
        let counts = all.iter().map(|(_, records)| records.len() as u64).collect();
        prop_assert_eq!(skip_sections(&bytes), Ok(counts));
    }
}
