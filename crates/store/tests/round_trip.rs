//! Values are read as they were written, with all widths, and however often the table is resumed.

use grundy_store::{MAX_BLOCK_VALUES, TableHeader, TableReader, TableSummary, TableWriter};
use proptest::prelude::*;
use std::path::Path;

fn kayles_header() -> TableHeader {
    TableHeader::new("nim-sequence", "kayles", Some("the text of rules"))
}

fn read_table(path: &Path) -> (Vec<u64>, TableSummary) {
    let mut table = TableReader::open(path).expect("it is a table");
    assert_eq!(table.header(), &kayles_header());
    let mut values = Vec::new();
    while let Some(block) = table.read_block().expect("it is sound") {
        values.extend_from_slice(block.values);
    }
    let summary = table.summary();
    assert_eq!(summary.values, values.len() as u64);
    assert_eq!(summary.bytes, std::fs::metadata(path).expect("it is there").len());
    assert_eq!(summary.widths.iter().sum::<u64>(), summary.values);
    let mut skipped = TableReader::open(path).expect("it is a table");
    while skipped.skip_block().expect("it is sound") {}
    assert_eq!(skipped.summary(), TableSummary { largest: None, ..summary }, "heads tell the same");
    (values, summary)
}

/// Values of any width, in pieces after each of which something happens.
fn value_pieces() -> impl Strategy<Value = Vec<(Vec<u64>, u8)>> {
    let value = (0u32..64, any::<u64>()).prop_map(|(shift, value)| value >> shift);
    prop::collection::vec((prop::collection::vec(value, 0..50), 0u8..5), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_tables(pieces in value_pieces()) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("table.grundy");
        let mut table = TableWriter::create(&path, &kayles_header()).expect("it is new");
        let (mut all, mut synced) = (Vec::new(), 0);
        for (values, then) in pieces {
            all.extend_from_slice(&values);
            table.append(values).expect("there is room");
            prop_assert_eq!(table.values(), all.len() as u64);
            match then {
                0 => {
                    table.sync().expect("there is room");
                    synced = all.len();
                }
                1 | 2 => {
                    match then {
                        1 => {
                            table.finish().expect("there is room");
                            synced = all.len();
                            prop_assert_eq!(&read_table(&path).0, &all);
                        }
                        _ => drop(table),
                    }
                    all.truncate(synced);
                    let mut known = Vec::new();
                    let visit = |block: &[u64]| known.extend_from_slice(block);
                    let (again, found) = TableWriter::resume(&path, &kayles_header(), visit).expect("it is sound");
                    prop_assert_eq!((found.values, found.torn_bytes), (all.len() as u64, 0));
                    prop_assert!(found.complete || then == 2, "it was finished");
                    prop_assert_eq!(&known, &all, "what was synced is there");
                    table = again;
                }
                _ => {}
            }
        }
        table.finish().expect("there is room");
        let (values, summary) = read_table(&path);
        prop_assert_eq!(summary.largest.map(|(value, _)| value), all.iter().copied().max());
        prop_assert_eq!(values, all);
    }
}

#[test]
fn long_tables_are_written_in_blocks() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("long.grundy");
    let value = |n: u64| if n == 100_000 { 256 } else { n % 7 };
    let mut table = TableWriter::create(&path, &kayles_header()).expect("it is new");
    let count = 3 * MAX_BLOCK_VALUES as u64 + 5;
    table.append((0..count).map(value)).expect("there is room");
    table.finish().expect("there is room");
    let (values, summary) = read_table(&path);
    assert!(values.iter().copied().eq((0..count).map(value)));
    assert_eq!((summary.blocks, summary.largest), (4, Some((256, 100_000))));
    // One large value widens its own block only.
    assert_eq!(summary.widths, [2 * MAX_BLOCK_VALUES as u64 + 5, MAX_BLOCK_VALUES as u64, 0, 0]);
}

#[test]
fn a_table_without_values() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("empty.grundy");
    TableWriter::create(&path, &kayles_header()).expect("it is new").finish().expect("there is room");
    assert!(read_table(&path).0.is_empty());
}
