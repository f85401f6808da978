//! The format, written once more from its description: tables on disks must stay readable.

use grundy_store::{Header, TableWriter};
use sha2::{Digest, Sha256};

/// A digest of pieces, one after the other.
fn digest(pieces: &[&[u8]]) -> Vec<u8> {
    Sha256::digest(pieces.concat()).to_vec()
}

/// A head: tag, width, number of values, values before, check.
fn head(chain: &[u8], tag: u8, width: u8, count: u32, before: u64) -> Vec<u8> {
    let fields = [&[tag, width, 0, 0][..], &count.to_le_bytes(), &before.to_le_bytes()].concat();
    let check = &digest(&[chain, &fields])[..16];
    [&fields, check].concat()
}

#[test]
fn the_format_stays() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    let mut table = TableWriter::create(&path, &Header::new("nim-sequence", "kayles", None)).expect("it is new");
    table.append([0, 1, 2]).expect("there is room");
    table.sync().expect("there is room");
    table.append([3, 258]).expect("there is room");
    table.finish().expect("there is room");

    let description = concat!(
        r#"{"kind":"nim-sequence","game":"kayles","rules":null,"#,
        r#""fingerprint":"8cb6b098fa1e2216ec4022d4417a39dcab709c39d5efe9102760fc3e72720b8d"}"#
    );
    let length = (description.len() as u32).to_le_bytes();
    let mut bytes = [&b"\x89grundy\r\n\x1a\n\x01"[..], &length, description.as_bytes()].concat();
    let mut chain = digest(&[&bytes]);
    bytes.extend(&chain);
    let blocks = [(1, 3, 0, &[0, 1, 2][..]), (2, 2, 3, &[3, 0, 2, 1])];
    for (width, count, before, values) in blocks {
        let head = head(&chain, b'B', width, count, before);
        chain = digest(&[&chain, &head[..16], values]);
        bytes.extend([&head[..], values, &chain].concat());
    }
    bytes.extend(head(&chain, b'E', 0, 0, 5));
    assert_eq!(std::fs::read(&path).expect("it is there"), bytes);
}
