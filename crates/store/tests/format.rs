//! A second implementation of the format, from its description: existing tables must stay readable.

use grundy_store::{LogWriter, TableHeader, TableWriter};
use sha2::{Digest, Sha256};

/// A digest of pieces, one after the other.
fn pieces_digest(pieces: &[&[u8]]) -> Vec<u8> {
    Sha256::digest(pieces.concat()).to_vec()
}

/// A head: tag, width, number of values, values before, check. In a log: `L`, tag, length, number, check.
fn encoded_head(chain: &[u8], tag: u8, width: u8, count: u32, before: u64) -> Vec<u8> {
    let fields = [&[tag, width, 0, 0][..], &count.to_le_bytes(), &before.to_le_bytes()].concat();
    let check = &pieces_digest(&[chain, &fields])[..16];
    [&fields, check].concat()
}

/// The header of a table of Kayles, and its digest.
fn kayles_header_bytes() -> Vec<u8> {
    let description = concat!(
        r#"{"kind":"nim-sequence","game":"kayles","rules":null,"#,
        r#""fingerprint":"8cb6b098fa1e2216ec4022d4417a39dcab709c39d5efe9102760fc3e72720b8d"}"#
    );
    let length = (description.len() as u32).to_le_bytes();
    let bytes = [&b"\x89grundy\r\n\x1a\n\x01"[..], &length, description.as_bytes()].concat();
    [&bytes[..], &pieces_digest(&[&bytes])].concat()
}

#[test]
fn the_format_stays() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    let mut table = TableWriter::create(&path, &TableHeader::new("nim-sequence", "kayles", None)).expect("it is new");
    table.append([0, 1, 2]).expect("there is room");
    table.sync().expect("there is room");
    table.append([3, 258]).expect("there is room");
    table.finish().expect("there is room");

    let mut bytes = kayles_header_bytes();
    let mut chain = bytes[bytes.len() - 32..].to_vec();
    let blocks = [(1, 3, 0, &[0, 1, 2][..]), (2, 2, 3, &[3, 0, 2, 1])];
    for (width, count, before, values) in blocks {
        let head = encoded_head(&chain, b'B', width, count, before);
        chain = pieces_digest(&[&chain, &head[..16], values]);
        bytes.extend([&head[..], values, &chain].concat());
    }
    bytes.extend(encoded_head(&chain, b'E', 0, 0, 5));
    assert_eq!(std::fs::read(&path).expect("it is there"), bytes);
}

#[test]
fn the_format_of_logs_stays() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("shard.log");
    let mut log = LogWriter::create(&path, &TableHeader::new("nim-sequence", "kayles", None)).expect("it is new");
    let pieces = [(b'a', 258, &b"body"[..]), (255, u64::MAX, b"")];
    for (tag, number, body) in pieces {
        log.append(tag, number, body).expect("there is room");
    }
    let mark = log.sync().expect("there is room");

    let found = std::fs::read(&path).expect("it is there");
    let mut bytes = kayles_header_bytes();
    let mut chain = bytes[bytes.len() - 32..].to_vec();
    for (tag, number, body) in pieces {
        let head = encoded_head(&chain, b'L', tag, body.len() as u32, number);
        chain = pieces_digest(&[&chain, &head[..16], body]);
        bytes.extend([&head[..], body, &chain].concat());
    }
    assert_eq!(found, bytes);
    assert_eq!((mark.bytes, &mark.digest[..]), (bytes.len() as u64, &chain[..]));
}
