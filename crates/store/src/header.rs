//! The header of a table: the kind of its values, and their rules.

use crate::error::Fault;
use crate::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Read};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u8 = 1;

const MAGIC: &[u8; 11] = b"\x89grundy\r\n\x1a\n";
/// The length of the magic, the version, and the length of the description, in bytes.
const START: usize = MAGIC.len() + 1 + 4;
/// The maximum length of a description in bytes.
const MOST: usize = 16 << 20;

/// The kind of values of a table, and their rules.
///
/// # Examples
/// ```
/// use grundy_store::Header;
/// let kayles = Header::new("nim-sequence", "kayles", None);
/// assert_ne!(kayles.fingerprint(), Header::new("nim-sequence", "octal(\"0.07\")", None).fingerprint());
/// let mine = Header::new("nim-sequence", "kayles", Some("@game\ndef kayles(n): …"));
/// assert_ne!(kayles.fingerprint(), mine.fingerprint(), "the text that a name stands in counts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    kind: String,
    game: String,
    rules: Option<String>,
    fingerprint: Fingerprint,
}

/// The description as it is written.
#[derive(Serialize, Deserialize)]
struct Description {
    kind: String,
    game: String,
    rules: Option<String>,
    fingerprint: String,
}

impl Header {
    /// The header of a table of some kind, for the rules of an expression; `rules` is the text that defines its names, if there is one.
    pub fn new(kind: &str, game: &str, rules: Option<&str>) -> Header {
        let fingerprint = match rules {
            None => Fingerprint::of(&[kind, game]),
            Some(rules) => Fingerprint::of(&[kind, game, rules]),
        };
        Header { kind: kind.into(), game: game.into(), rules: rules.map(String::from), fingerprint }
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
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Checks that this header and the expected one belong to the same kind and rules.
    pub(crate) fn fits(&self, expected: &Header) -> Result<(), Fault> {
        if self.kind != expected.kind {
            Err(Fault::Foreign { kind: Some(self.kind.clone()) })
        } else if self.fingerprint != expected.fingerprint {
            Err(Fault::OtherRules { found: self.game.clone(), expected: expected.game.clone() })
        } else {
            Ok(())
        }
    }

    /// The header as bytes, its digest at the end; the same bytes for the same header.
    ///
    /// # Errors
    /// If the text of the rules is too long.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, Fault> {
        let description = Description {
            kind: self.kind.clone(),
            game: self.game.clone(),
            rules: self.rules.clone(),
            fingerprint: self.fingerprint.to_string(),
        };
        let text = serde_json::to_vec(&description).map_err(io::Error::from)?;
        if text.len() > MOST {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the text of the rules is too long").into());
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        Ok(bytes)
    }

    /// Reads a header. Also returns its digest, which begins the chain, and its length in bytes.
    pub(crate) fn read(source: &mut impl Read) -> Result<(Header, [u8; 32], u64), Fault> {
        let mut bytes = Vec::new();
        source.take(START as u64).read_to_end(&mut bytes)?;
        let magic = bytes.len().min(MAGIC.len());
        if bytes[..magic] != MAGIC[..magic] {
            return Err(Fault::Foreign { kind: None });
        }
        match bytes.get(MAGIC.len()) {
            Some(&VERSION) if bytes.len() == START => {}
            None | Some(&VERSION) => return Err(Fault::Truncated { values: 0, at: 0, until: None }),
            Some(&found) => return Err(Fault::Version { found }),
        }
        let length: [u8; 4] = bytes[START - 4..].try_into().expect("these are four bytes");
        let length = u32::from_le_bytes(length) as usize;
        let damaged = || Fault::Damaged { block: None, values: 0, at: 0 };
        if length > MOST {
            return Err(damaged());
        }
        source.take(length as u64).read_to_end(&mut bytes)?;
        let mut digest = [0; 32];
        if bytes.len() < START + length || fill(source, &mut digest)? < digest.len() {
            return Err(Fault::Truncated { values: 0, at: 0, until: None });
        }
        if Sha256::digest(&bytes)[..] != digest {
            return Err(damaged());
        }
        let header = described(&bytes[START..]).ok_or(Fault::Foreign { kind: None })?;
        Ok((header, digest, (START + length + digest.len()) as u64))
    }
}

/// The header of a description, if its fingerprint is right.
fn described(text: &[u8]) -> Option<Header> {
    let Description { kind, game, rules, fingerprint } = serde_json::from_slice(text).ok()?;
    let header = Header::new(&kind, &game, rules.as_deref());
    (fingerprint.parse() == Ok(header.fingerprint)).then_some(header)
}

/// Reads until `bytes` is full or the source ends. Returns the number of bytes read.
pub(crate) fn fill(source: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
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
    use super::{Header, START};
    use crate::Fault;

    fn check(header: &Header) {
        let bytes = header.encode().expect("it is short");
        let (read, digest, length) = Header::read(&mut &bytes[..]).expect("it was just written");
        assert_eq!((&read, length), (header, bytes.len() as u64));
        assert_eq!(bytes[bytes.len() - 32..], digest);
    }

    #[test]
    fn what_is_written_is_read() {
        check(&Header::new("nim-sequence", "kayles", None));
        check(&Header::new("", "", Some("")));
        check(&Header::new("nim-sequence", "取（3）", Some("@game\r\ndef 取(n):\n\t\"\\\"\"\0")));
    }

    /// A length in a damaged header is not trusted.
    #[test]
    fn endless_descriptions() {
        let mut bytes = Header::new("nim-sequence", "kayles", None).encode().expect("it is short");
        bytes[START - 4..START].fill(0xff);
        assert_eq!(Header::read(&mut &bytes[..]), Err(Fault::Damaged { block: None, values: 0, at: 0 }));
        bytes[START - 4..START].copy_from_slice(&[0, 0, 1, 0]);
        assert_eq!(Header::read(&mut &bytes[..]), Err(Fault::Truncated { values: 0, at: 0, until: None }));
        let long = "x".repeat(17 << 20);
        assert!(matches!(Header::new("nim-sequence", "x", Some(&long)).encode(), Err(Fault::Io { .. })));
    }
}
