//! Cut and flipped at every byte, a table is refused, or gives a beginning of what was written; never anything else.

use grundy_store::{StoreFault, TableEnd, TableHeader, TableReader, TableWriter};
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// A table with blocks of all widths: its bytes, its values, and the ends of its blocks.
struct SampleTable {
    bytes: Vec<u8>,
    values: Vec<u64>,
    ends: Vec<usize>,
}

fn kayles_header() -> TableHeader {
    TableHeader::new("nim-sequence", "kayles", None)
}

fn sample_table(complete: bool) -> SampleTable {
    let blocks: [&[u64]; 5] =
        [&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], &[300, 4], &[70_000], &[0], &[1 << 40, u64::MAX, 5]];
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("sample.grundy");
    let mut table = TableWriter::create(&path, &kayles_header()).expect("it is new");
    let mut ends = vec![fs::metadata(&path).expect("it is there").len() as usize];
    for block in blocks {
        table.append(block.iter().copied()).expect("there is room");
        table.sync().expect("there is room");
        ends.push(fs::metadata(&path).expect("it is there").len() as usize);
    }
    match complete {
        true => table.finish().expect("there is room"),
        false => drop(table),
    }
    SampleTable { bytes: fs::read(&path).expect("it is there"), values: blocks.concat(), ends }
}

/// All values that a reader returns, and how it ends.
fn read_values(bytes: &[u8]) -> (Vec<u64>, Result<(), StoreFault>) {
    let mut values = Vec::new();
    let mut read = || {
        let mut table = TableReader::new(Cursor::new(bytes), Path::new("sample"))?;
        while let Some(block) = table.read_block()? {
            assert_eq!(block.first_position, values.len() as u64);
            values.extend_from_slice(block.values);
        }
        Ok(())
    };
    let result = read().map_err(|error: grundy_store::StoreError| error.fault);
    (values, result)
}

/// The number of values, by reading heads only.
fn skip_blocks(bytes: &[u8]) -> Result<u64, StoreFault> {
    let skip = || {
        let mut table = TableReader::new(Cursor::new(bytes), Path::new("sample"))?;
        while table.skip_block()? {}
        Ok(table.summary().values)
    };
    skip().map_err(|error: grundy_store::StoreError| error.fault)
}

/// Resumes a file of these bytes.
fn resume_bytes(path: &Path, bytes: &[u8]) -> Result<(TableWriter, Vec<u64>), StoreFault> {
    // A file system may wait for the disk where a file is overwritten, but not for a new one.
    let _ = fs::remove_file(path);
    fs::write(path, bytes).expect("there is room");
    let mut values = Vec::new();
    let resumed = TableWriter::resume(path, &kayles_header(), |block| values.extend_from_slice(block));
    let (table, found) = resumed.map_err(|error| {
        assert_eq!(fs::read(path).expect("it is there"), bytes, "what is refused is not touched");
        error.fault
    })?;
    assert_eq!(found.values, values.len() as u64);
    Ok((table, values))
}

/// Resumes a file, appends a value, and checks that it then has one more value.
fn resume_and_append(path: &Path, bytes: &[u8]) -> Result<Vec<u64>, StoreFault> {
    let (mut table, values) = resume_bytes(path, bytes)?;
    table.append([42]).expect("there is room");
    table.finish().expect("there is room");
    let (all, result) = self::read_values(&fs::read(path).expect("it is there"));
    assert_eq!(result, Ok(()), "what was taken up is complete");
    assert_eq!(all, [&values[..], &[42]].concat());
    Ok(values)
}

#[test]
fn a_sound_table() {
    for complete in [false, true] {
        let SampleTable { bytes, values, .. } = sample_table(complete);
        let (read, result) = read_values(&bytes);
        assert_eq!(read, values);
        let truncated =
            StoreFault::Truncated { values: values.len() as u64, byte_offset: bytes.len() as u64, synced_bytes: None };
        assert_eq!(result, if complete { Ok(()) } else { Err(truncated.clone()) });
        assert_eq!(skip_blocks(&bytes), if complete { Ok(values.len() as u64) } else { Err(truncated) });
    }
}

#[test]
fn cut_at_every_byte() {
    let SampleTable { bytes, values, ends } = sample_table(true);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("cut.grundy");
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        let (read, result) = read_values(cut);
        assert!(values.starts_with(&read), "cut to {length}");
        let Err(StoreFault::Truncated { values: sound, byte_offset, synced_bytes: None }) = result else {
            panic!("cut to {length}: {result:?}")
        };
        assert_eq!(sound, read.len() as u64, "cut to {length}");
        let whole = ends.iter().filter(|end| **end <= length).max();
        assert_eq!(byte_offset as usize, whole.copied().unwrap_or(0), "all whole blocks are read: cut to {length}");
        assert!(matches!(skip_blocks(cut), Err(StoreFault::Truncated { .. })), "cut to {length}");
        assert_eq!(resume_and_append(&path, cut).as_ref(), Ok(&read), "cut to {length}");
        // As a power failure may leave it: there is room for more, but nothing in it.
        for zeros in [1, 31, 32, 100, 5000] {
            let longer = [cut, &vec![0; zeros]].concat();
            match resume_bytes(&path, &longer) {
                Ok((_, values)) => assert!(read.starts_with(&values), "cut to {length}, then {zeros} zeros"),
                Err(_) => assert!(!ends.contains(&length), "cut to {length}, then {zeros} zeros"),
            }
        }
    }
}

#[test]
fn flipped_at_every_byte() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("flipped.grundy");
    for complete in [false, true] {
        let SampleTable { mut bytes, values, ends } = sample_table(complete);
        for place in 0..bytes.len() {
            for mask in (0..8).map(|bit| 1 << bit).chain([0xff, 0x55, bytes[place]]).filter(|mask| *mask != 0) {
                bytes[place] ^= mask;
                let (read, result) = read_values(&bytes);
                assert!(values.starts_with(&read), "byte {place}, mask {mask:02x}");
                // Within the header nothing is given out; else all blocks before.
                let whole = ends.iter().filter(|end| **end <= place).count();
                let expect = if whole == 0 { 0 } else { [0, 12, 14, 15, 16, 19][whole - 1] };
                assert_eq!(read.len(), expect, "byte {place}, mask {mask:02x}");
                let fault = result.expect_err("a flipped byte is seen");
                assert!(!matches!(fault, StoreFault::Io { .. } | StoreFault::Missing), "byte {place}: {fault:?}");
                if whole > 0 {
                    assert!(matches!(fault, StoreFault::Damaged { .. }), "byte {place}, mask {mask:02x}: {fault:?}");
                }
                let _ = skip_blocks(&bytes);
                if mask == 1 << (place % 8) {
                    assert_eq!(resume_and_append(&path, &bytes), Err(fault), "byte {place}, mask {mask:02x}");
                }
                bytes[place] ^= mask;
            }
        }
    }
}

#[test]
fn blocks_in_another_order() {
    let SampleTable { bytes, values, ends } = sample_table(true);
    let piece = |i: usize| &bytes[ends[i]..ends[i + 1]];
    let (start, end) = (&bytes[..ends[0]], &bytes[ends[5]..]);
    let check = |order: &[usize], sound: usize| {
        let blocks: Vec<u8> = order.iter().flat_map(|i| piece(*i)).copied().collect();
        let (read, result) = read_values(&[start, &blocks, end].concat());
        assert_eq!(read, values[..sound], "{order:?}");
        assert!(matches!(result, Err(StoreFault::Damaged { .. })), "{order:?}: {result:?}");
    };
    check(&[1, 0, 2, 3, 4], 0);
    check(&[0, 1, 3, 2, 4], 14);
    check(&[0, 1, 2, 4], 15);
    check(&[1, 2, 3, 4], 0);
    check(&[0, 0, 1, 2, 3, 4], 12);
    check(&[0, 1, 2, 3, 4, 4], 19);
    check(&[0, 1, 2, 3], 16);
    check(&[], 0);
}

#[test]
fn blocks_of_another_table() {
    let SampleTable { bytes, ends, .. } = sample_table(true);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("other.grundy");
    let mut other = TableWriter::create(&path, &TableHeader::new("nim-sequence", "dawson", None)).expect("it is new");
    other.append([0, 0, 1]).expect("there is room");
    other.finish().expect("there is room");
    let other = fs::read(&path).expect("it is there");
    // "dawson" has as many letters as "kayles".
    let mixed = [&other[..ends[0]], &bytes[ends[0]..]].concat();
    assert_eq!(
        read_values(&mixed).1,
        Err(StoreFault::Damaged { block: Some(0), values: 0, byte_offset: ends[0] as u64 })
    );
}

#[test]
fn more_behind_the_end() {
    let SampleTable { bytes, values, ends } = sample_table(true);
    for more in [&b"x"[..], &[0], &[0; 100], &bytes, &bytes[ends[0]..]] {
        let (read, result) = read_values(&[&bytes, more].concat());
        assert_eq!(read, values);
        let byte_offset = bytes.len() as u64;
        assert_eq!(result, Err(StoreFault::Damaged { block: None, values: 19, byte_offset }), "{} bytes", more.len());
    }
    let SampleTable { bytes, values, .. } = sample_table(false);
    for more in [&b"GARBAGE"[..], &[7; 31]] {
        assert_eq!(
            read_values(&[&bytes, more].concat()),
            (values.clone(), {
                Err(StoreFault::Truncated { values: 19, byte_offset: bytes.len() as u64, synced_bytes: None })
            })
        );
    }
    let (read, result) = read_values(&[&bytes[..], &[7; 32]].concat());
    assert_eq!(
        (read, result),
        (values, Err(StoreFault::Damaged { block: Some(5), values: 19, byte_offset: bytes.len() as u64 }))
    );
}

#[test]
fn an_error_is_given_again() {
    let SampleTable { mut bytes, ends, .. } = sample_table(true);
    bytes[ends[1] + 40] ^= 1;
    let mut table = TableReader::new(Cursor::new(&bytes), Path::new("sample")).expect("the header is sound");
    assert!(table.read_block().is_ok());
    let error = table.read_block().expect_err("it is damaged");
    assert_eq!(table.read_block().expect_err("it is damaged"), error);
    assert_eq!(table.verify(|_| {}).expect_err("it is damaged"), error);
    assert_eq!(table.summary().end, None);
    assert!(error.to_string().contains("block 1"), "{error}");
}

#[test]
fn ends_are_told() {
    let check = |bytes: &[u8], end: TableEnd| {
        let mut table = TableReader::new(Cursor::new(bytes), Path::new("sample")).expect("the header is sound");
        let _ = table.verify(|_| {});
        assert_eq!(table.summary().end, Some(end));
    };
    let SampleTable { bytes, ends, .. } = sample_table(true);
    check(&bytes, TableEnd::Complete);
    check(&bytes[..ends[5]], TableEnd::Open);
    check(&bytes[..ends[0]], TableEnd::Open);
    check(&bytes[..ends[5] + 1], TableEnd::Torn);
    check(&bytes[..ends[3] - 1], TableEnd::Torn);
}
