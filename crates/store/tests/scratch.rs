//! Scratch files: what is written is read, from many threads; nothing is left in the folder, however the process ends.

use grundy_store::{ScratchFile, StoreFault};
use proptest::prelude::*;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

fn new_scratch(folder: &Path) -> ScratchFile {
    ScratchFile::new(folder).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn bytes_beyond_the_end() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut scratch = new_scratch(folder.path());
    assert!(scratch.is_empty());
    assert_eq!(scratch.append(&[]).expect("there is room"), 0);
    scratch.read_at(0, &mut []).expect("nothing is wanted");
    scratch.append(b"abc").expect("there is room");
    assert!(!scratch.is_empty());
    scratch.read_at(3, &mut []).expect("nothing is wanted");
    let mut bytes = [0; 3];
    scratch.read_at(0, &mut bytes).expect("they are there");
    assert_eq!(&bytes, b"abc");
    for (offset, length) in [(0, 4), (1, 3), (3, 1), (4, 0), (u64::MAX, 1), (u64::MAX - 1, 3), (1 << 63, 1)] {
        let error = scratch.read_at(offset, &mut vec![0; length]).expect_err("there are three bytes");
        assert_eq!(error.path, folder.path());
        let StoreFault::Io { kind: ErrorKind::UnexpectedEof, .. } = error.fault else { panic!("{offset}: {error:?}") };
        let message = error.explain();
        assert!(message.en.contains("beyond the end") && message.zh.contains("文件意外结束"), "{message:?}");
    }
}

#[test]
fn folders_that_are_none() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let nowhere = folder.path().join("no such folder");
    let error = ScratchFile::new(&nowhere).expect_err("there is none");
    assert_eq!((error.path, error.fault), (nowhere, StoreFault::Missing));
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("there is room");
    let error = ScratchFile::new(&file).expect_err("it is a file");
    assert!(error.path == file && matches!(error.fault, StoreFault::Io { .. }), "{error:?}");
}

/// The file never has a name, so a kill leaves nothing.
#[cfg(unix)]
#[test]
fn nothing_is_left() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut scratch = new_scratch(folder.path());
    scratch.append(&[7; 100_000]).expect("there is room");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0);
}

#[test]
fn many_readers() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut scratch = new_scratch(folder.path());
    for part in 0..64u8 {
        assert_eq!(scratch.append(&[part; 1000]).expect("there is room"), u64::from(part) * 1000);
    }
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let scratch = &scratch;
            scope.spawn(move || {
                for step in 0..1000u64 {
                    let part = (step * 7 + thread * 13) % 64;
                    let mut bytes = [0xff; 1000];
                    scratch.read_at(part * 1000, &mut bytes).expect("they are there");
                    assert!(bytes.iter().all(|byte| u64::from(*byte) == part), "part {part}");
                }
            });
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn as_a_vector(parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..300), 0..20), at in any::<(u16, u16)>()) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (mut scratch, mut model) = (new_scratch(folder.path()), Vec::new());
        for part in &parts {
            prop_assert_eq!(scratch.append(part).expect("there is room"), model.len() as u64);
            model.extend_from_slice(part);
            prop_assert_eq!(scratch.len(), model.len() as u64);
        }
        let start = usize::from(at.0) % (model.len() + 1);
        let length = usize::from(at.1) % (model.len() - start + 1);
        let mut bytes = vec![0; length];
        scratch.read_at(start as u64, &mut bytes).expect("they are there");
        prop_assert_eq!(&bytes[..], &model[start..start + length]);
    }
}
