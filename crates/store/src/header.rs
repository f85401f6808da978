//! The header of a table: the kind of its values, and their rules.

use crate::error::StoreFault;
use crate::fingerprint::RulesFingerprint;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Read};

/// The version of the format that is written, and the only one that is read.
pub const FORMAT_VERSION: u8 = 1;

const FORMAT_MAGIC: &[u8; 11] = b"\x89grundy\r\n\x1a\n";
/// The length of the magic, the version, and the length of the description, in bytes.
const PREFIX_BYTES: usize = FORMAT_MAGIC.len() + 1 + 4;
/// The maximum length of a description in bytes.
const MAX_DESCRIPTION_BYTES: usize = 16 << 20;

/// The kind of values of a table, and their rules.
///
/// # Examples
/// ```
/// use grundy_store::TableHeader;
/// let kayles = TableHeader::new("nim-sequence", "kayles", None);
/// assert_ne!(kayles.fingerprint(), TableHeader::new("nim-sequence", "octal(\"0.07\")", None).fingerprint());
/// let mine = TableHeader::new("nim-sequence", "kayles", Some("@game\ndef kayles(n): …"));
/// assert_ne!(kayles.fingerprint(), mine.fingerprint(), "the text that a name stands in counts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    kind: String,
    game: String,
    rules: Option<String>,
    fingerprint: RulesFingerprint,
}

/// The description as it is written.
#[derive(Serialize, Deserialize)]
struct HeaderDescription {
    kind: String,
    game: String,
    rules: Option<String>,
    fingerprint: String,
}

impl TableHeader {
    /// The header of a table of some kind, for the rules of an expression; `rules` is the text that defines its names, if there is one.
    pub fn new(kind: &str, game: &str, rules: Option<&str>) -> TableHeader {
        let fingerprint = match rules {
            None => RulesFingerprint::from_texts(&[kind, game]),
            Some(rules) => RulesFingerprint::from_texts(&[kind, game, rules]),
        };
        TableHeader { kind: kind.into(), game: game.into(), rules: rules.map(String::from), fingerprint }
    }

    /// The kind of the values, such as `nim-sequence`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The rules, as an expression.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The text that defines the names of the expression.
    pub fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    /// The fingerprint of kind, expression and text.
    pub fn fingerprint(&self) -> RulesFingerprint {
        self.fingerprint
    }

    /// Checks that this header and the expected one have the same kind and rules.
    pub(crate) fn check_matches(&self, expected: &TableHeader) -> Result<(), StoreFault> {
        if self.kind != expected.kind {
            Err(StoreFault::Foreign { kind: Some(self.kind.clone()) })
        } else if self.fingerprint != expected.fingerprint {
            Err(StoreFault::OtherRules { found: self.game.clone(), expected: expected.game.clone() })
        } else {
            Ok(())
        }
    }

    /// The header as bytes, its digest at the end; the same bytes for the same header.
    ///
    /// # Errors
    /// Returns an error if the text of the rules is too long.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, StoreFault> {
        let description = HeaderDescription {
            kind: self.kind.clone(),
            game: self.game.clone(),
            rules: self.rules.clone(),
            fingerprint: self.fingerprint.to_string(),
        };
        let text = serde_json::to_vec(&description).map_err(io::Error::from)?;
        if text.len() > MAX_DESCRIPTION_BYTES {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the text of the rules is too long").into());
        }
        let mut bytes = FORMAT_MAGIC.to_vec();
        bytes.push(FORMAT_VERSION);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        Ok(bytes)
    }

    /// Reads a header. Also returns its digest, which begins the chain, and its length in bytes.
    pub(crate) fn read(source: &mut impl Read) -> Result<(TableHeader, [u8; 32], u64), StoreFault> {
        let mut bytes = Vec::new();
        source.take(PREFIX_BYTES as u64).read_to_end(&mut bytes)?;
        // A file may end within the magic, which makes it a truncated table and not a foreign file.
        let magic = bytes.len().min(FORMAT_MAGIC.len());
        if bytes[..magic] != FORMAT_MAGIC[..magic] {
            return Err(StoreFault::Foreign { kind: None });
        }
        match bytes.get(FORMAT_MAGIC.len()) {
            Some(&FORMAT_VERSION) if bytes.len() == PREFIX_BYTES => {}
            // The version is read before the length: a later one may have another prefix behind it.
            None | Some(&FORMAT_VERSION) => {
                return Err(StoreFault::Truncated { values: 0, byte_offset: 0, synced_bytes: None });
            }
            Some(&found) => return Err(StoreFault::Version { found }),
        }
        let length: [u8; 4] = bytes[PREFIX_BYTES - 4..].try_into().expect("these are four bytes");
        let length = u32::from_le_bytes(length) as usize;
        let damaged = || StoreFault::Damaged { block: None, values: 0, byte_offset: 0 };
        // No digest covers the length yet, so it must not decide how much memory is taken.
        if length > MAX_DESCRIPTION_BYTES {
            return Err(damaged());
        }
        source.take(length as u64).read_to_end(&mut bytes)?;
        let mut digest = [0; 32];
        if bytes.len() < PREFIX_BYTES + length || read_full(source, &mut digest)? < digest.len() {
            return Err(StoreFault::Truncated { values: 0, byte_offset: 0, synced_bytes: None });
        }
        if Sha256::digest(&bytes)[..] != digest {
            return Err(damaged());
        }
        let header = parse_description(&bytes[PREFIX_BYTES..]).ok_or(StoreFault::Foreign { kind: None })?;
        Ok((header, digest, (PREFIX_BYTES + length + digest.len()) as u64))
    }
}

/// The header of a description, if its fingerprint is right.
fn parse_description(text: &[u8]) -> Option<TableHeader> {
    let HeaderDescription { kind, game, rules, fingerprint } = serde_json::from_slice(text).ok()?;
    let header = TableHeader::new(&kind, &game, rules.as_deref());
    // The digest covers the bytes; this shows that their writer computed fingerprints in the same way.
    (fingerprint.parse() == Ok(header.fingerprint)).then_some(header)
}

/// Reads until `bytes` is full or the source ends. Returns the number of bytes read.
pub(crate) fn read_full(source: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match source.read(&mut bytes[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::{PREFIX_BYTES, TableHeader};
    use crate::StoreFault;

    fn assert_round_trip(header: &TableHeader) {
        let bytes = header.encode().expect("it is short");
        let (read, digest, length) = TableHeader::read(&mut &bytes[..]).expect("it was just written");
        assert_eq!((&read, length), (header, bytes.len() as u64));
        assert_eq!(bytes[bytes.len() - 32..], digest);
    }

    #[test]
    fn what_is_written_is_read() {
        assert_round_trip(&TableHeader::new("nim-sequence", "kayles", None));
        assert_round_trip(&TableHeader::new("", "", Some("")));
        assert_round_trip(&TableHeader::new("nim-sequence", "取（3）", Some("@game\r\ndef 取(n):\n\t\"\\\"\"\0")));
    }

    /// A length in a damaged header is not trusted.
    #[test]
    fn endless_descriptions() {
        let mut bytes = TableHeader::new("nim-sequence", "kayles", None).encode().expect("it is short");
        bytes[PREFIX_BYTES - 4..PREFIX_BYTES].fill(0xff);
        assert_eq!(
            TableHeader::read(&mut &bytes[..]),
            Err(StoreFault::Damaged { block: None, values: 0, byte_offset: 0 })
        );
        bytes[PREFIX_BYTES - 4..PREFIX_BYTES].copy_from_slice(&[0, 0, 1, 0]);
        assert_eq!(
            TableHeader::read(&mut &bytes[..]),
            Err(StoreFault::Truncated { values: 0, byte_offset: 0, synced_bytes: None })
        );
        let long = "x".repeat(17 << 20);
        assert!(matches!(TableHeader::new("nim-sequence", "x", Some(&long)).encode(), Err(StoreFault::Io { .. })));
    }
}
