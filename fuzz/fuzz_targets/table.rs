//! A damaged table gives a prefix of its values, or all of them, but never wrong ones.
#![no_main]

use grundy_store::{TableHeader, TableReader, TableWriter};
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use std::path::Path;
use std::sync::LazyLock;

/// A valid table of some blocks, and its values.
static VALID_TABLE: LazyLock<(Vec<u8>, Vec<u64>)> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("grundy-fuzz-{}.grundy", std::process::id()));
    let mut table = TableWriter::create(&path, &TableHeader::new("nim-sequence", "kayles", None)).expect("it is new");
    let blocks: [&[u64]; 4] = [&[0, 1, 2, 3, 1, 4], &[300, 5], &[u64::MAX], &[3, 2, 1]];
    for block in blocks {
        table.append(block.iter().copied()).expect("there is room");
        table.sync().expect("there is room");
    }
    table.finish().expect("there is room");
    let bytes = std::fs::read(&path).expect("it is there");
    std::fs::remove_file(&path).expect("it is there");
    (bytes, blocks.concat())
});

/// The values that a table gives, and whether it is complete. Reading only its headers must not fail either.
fn read_values(bytes: &[u8]) -> Option<(Vec<u64>, bool)> {
    let mut heads = TableReader::new(Cursor::new(bytes), Path::new("table")).ok()?;
    while let Ok(true) = heads.skip_block() {}
    let mut table = TableReader::new(Cursor::new(bytes), Path::new("table")).ok()?;
    let mut values = Vec::new();
    loop {
        match table.read_block() {
            Ok(Some(block)) => values.extend_from_slice(block.values),
            Ok(None) => return Some((values, true)),
            Err(error) => {
                assert!(!error.explain().en.is_empty() && !error.explain().zh.is_empty());
                return Some((values, false));
            }
        }
    }
}

fuzz_target!(|script: &[u8]| {
    let _ = read_values(script);
    let (sound, values) = &*VALID_TABLE;
    let mut bytes = sound.clone();
    for edit in script.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([edit[1], edit[2]])) % (bytes.len() + 1);
        let length = usize::from(edit[3]).min(bytes.len() - place);
        match edit[0] % 5 {
            0 => bytes.truncate(place),
            1 if place < bytes.len() => bytes[place] ^= edit[3],
            2 => drop(bytes.drain(place..place + length)),
            3 => bytes.extend_from_within(place..place + length),
            _ => bytes.insert(place, edit[3]),
        }
    }
    match read_values(&bytes) {
        Some((read, true)) => assert!(read == *values && bytes == *sound, "{bytes:?}"),
        Some((read, false)) => assert!(values.starts_with(&read), "{bytes:?}"),
        None => {}
    }
});
