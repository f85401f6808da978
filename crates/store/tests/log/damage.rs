//! Logs that are cut and flipped at every byte, and marks of something else.

use super::{SampleLog, read_and_resume, read_log, resume_log, sample_log, shard_header};
use grundy_store::{LogMark, StoreFault};
use std::fs;

/// A kill at any byte after the mark, or a power failure that leaves anything there, changes nothing.
#[test]
fn what_stands_behind_the_mark() {
    let SampleLog { bytes, pieces, marks } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let check = |bytes: &[u8], (count, mark): (usize, LogMark)| {
        let found = read_and_resume(&path, bytes, &shard_header(), mark);
        assert_eq!(found, (pieces[..count].to_vec(), Ok(())), "mark {count} of {} bytes", bytes.len());
        assert_eq!(fs::metadata(&path).expect("it is there").len(), mark.bytes, "what stood behind it is gone");
        let mut log = resume_log(&path, &shard_header(), mark).1.expect("it is sound");
        assert_eq!(log.sync(), Ok(mark));
        log.append(9, 99, b"more").expect("there is room");
        let more = log.sync().expect("there is room");
        drop(log);
        let expect = [&pieces[..count], &[(9, 99, b"more".to_vec())]].concat();
        assert_eq!(read_log(&path, &shard_header(), more), (expect, Ok(())));
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
    let SampleLog { bytes, pieces, marks } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    for length in 0..bytes.len() {
        let (found, result) = read_and_resume(&path, &bytes[..length], &shard_header(), last);
        let whole = marks.iter().rfind(|(_, mark)| mark.bytes <= length as u64);
        let expect = match whole {
            None => StoreFault::Truncated { values: 0, byte_offset: 0, synced_bytes: None },
            Some((count, mark)) => StoreFault::Truncated {
                values: *count as u64,
                byte_offset: mark.bytes,
                synced_bytes: Some(bytes.len() as u64),
            },
        };
        assert_eq!(result, Err(expect), "cut to {length}");
        assert_eq!(found, pieces[..whole.map_or(0, |(count, _)| *count)], "cut to {length}");
    }
}

#[test]
fn every_flipped_byte_is_found() {
    let SampleLog { mut bytes, pieces, marks } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let &(_, last) = marks.last().expect("there are some");
    for place in 0..bytes.len() {
        for mask in [1 << (place % 8), 0xff] {
            bytes[place] ^= mask;
            let (found, result) = read_and_resume(&path, &bytes, &shard_header(), last);
            bytes[place] ^= mask;
            match marks.iter().rfind(|(_, mark)| mark.bytes <= place as u64) {
                Some(&(count, mark)) => {
                    let values = count as u64;
                    let expect = StoreFault::Damaged { block: Some(values), values, byte_offset: mark.bytes };
                    assert_eq!((&found[..], result), (&pieces[..count], Err(expect)), "byte {place}");
                }
                None => {
                    assert!(found.is_empty(), "byte {place}");
                    let fault = result.expect_err("a flipped byte is seen");
                    assert!(
                        !matches!(fault, StoreFault::Io { .. } | StoreFault::OtherMark { .. }),
                        "byte {place}: {fault:?}"
                    );
                }
            }
        }
    }
}

/// A length in a damaged head is not trusted, even if the mark would allow it.
#[test]
fn lengths_that_are_too_large() {
    let SampleLog { mut bytes, marks, .. } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let start = marks[0].1.bytes as usize;
    bytes[start + 4..start + 8].copy_from_slice(&(1u32 << 30).to_le_bytes());
    let far = LogMark { bytes: u64::MAX, digest: [0; 32] };
    let expect = StoreFault::Damaged { block: Some(0), values: 0, byte_offset: start as u64 };
    assert_eq!(read_and_resume(&path, &bytes, &shard_header(), far), (Vec::new(), Err(expect)));
}

#[test]
fn marks_of_something_else() {
    let SampleLog { bytes, pieces, marks } = sample_log();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("log");
    let check = |mark: LogMark, visited: usize| {
        let expect = StoreFault::OtherMark { byte_offset: mark.bytes };
        assert_eq!(
            read_and_resume(&path, &bytes, &shard_header(), mark),
            (pieces[..visited].to_vec(), Err(expect)),
            "{mark:?}"
        );
    };
    for &(count, LogMark { bytes: place, digest }) in &marks {
        let mut other = digest;
        other[31] ^= 1;
        check(LogMark { bytes: place, digest: other }, count);
        check(LogMark { bytes: place - 1, digest }, count.saturating_sub(1));
        if count < pieces.len() {
            check(LogMark { bytes: place + 1, digest }, count);
            check(LogMark { bytes: place + 63, digest }, count);
        }
    }
    check(LogMark { bytes: 0, digest: [0; 32] }, 0);
    let &(count, LogMark { bytes: place, digest }) = marks.last().expect("there are some");
    let found = read_and_resume(&path, &bytes, &shard_header(), LogMark { bytes: place + 1, digest });
    let expect = StoreFault::Truncated { values: count as u64, byte_offset: place, synced_bytes: Some(place + 1) };
    assert_eq!(found, (pieces, Err(expect)));
}
