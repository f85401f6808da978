//! Logs: pieces of bytes in the order of writing.
//!
//! A log only grows, and is read from its beginning. Each piece has a tag and a number, whose meaning is not known here.
//!
//! A log has no end mark. Its writer requests a [`LogMark`] when everything so far is on the disk, and keeps the mark elsewhere,
//! for example in a file that is [replaced](crate::replace_file()). Only bytes before the mark count. So several logs that are written
//! at the same time can all be reset to the same moment. Before the mark any difference is an error; bytes after it are not examined.
//!
//! ```
//! use grundy_store::{TableHeader, LogReader, LogWriter};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("shard.log");
//! let header = TableHeader::new("shard", "kayles", None);
//! let mut log = LogWriter::create(&path, &header)?;
//! log.append(b'a', 1, b"kept")?;
//! let mark = log.sync()?;
//! log.append(b'b', 2, b"not kept")?;
//! drop(log); // or the process is killed
//!
//! let mut log = LogWriter::resume(&path, &header, mark, &mut |tag, number, body| {
//!     assert_eq!((tag, number, body), (b'a', 1, &b"kept"[..]));
//!     Ok(())
//! })?;
//! log.append(b'b', 3, b"kept as well")?;
//! let mark = log.sync()?;
//!
//! let mut numbers = Vec::new();
//! LogReader::read(&path, &header, mark, &mut |_, number, _| {
//!     numbers.push(number);
//!     Ok(())
//! })?;
//! assert_eq!(numbers, [1, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The format
//! The header is the one of a [table](crate), and so is the chain of digests. Then come pieces. All numbers are little-endian.
//!
//! | bytes | piece |
//! |---|---|
//! | 1 | `L` |
//! | 1 | the tag, any byte |
//! | 2 | 0 |
//! | 4 | the length `N` of the body, at most [`MAX_BODY_BYTES`] |
//! | 8 | the number, any |
//! | 16 | check of the head: the first half of the digest of the chain and the 16 bytes before |
//! | `N` | the body |
//! | 32 | digest of the chain, the 16 bytes of the head, and the body: this is the chain of the next piece |
//!
//! A mark is a place between two pieces, or after the header, and the chain there.
//! So it covers everything before it, and belongs to no other log.
//!
//! # Cost
//! 64 bytes and two digests a piece; the memory of one body when it is read.

mod reader;
mod writer;

pub use reader::LogReader;
pub use writer::LogWriter;

use crate::block::{DigestChain, HEAD_BYTES};

/// The maximum length of a body in bytes.
pub const MAX_BODY_BYTES: usize = 1 << 30;

/// A place in a log up to which everything is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogMark {
    /// The number of bytes of the file before it.
    pub bytes: u64,
    /// The chain there: the digest of all these bytes.
    pub digest: [u8; 32],
}

/// The head of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LogHead {
    tag: u8,
    number: u64,
    /// The length of the body.
    length: usize,
}

impl LogHead {
    fn encode(self, chain: &DigestChain) -> [u8; HEAD_BYTES] {
        let mut fields = [0; 16];
        (fields[0], fields[1]) = (b'L', self.tag);
        fields[4..8].copy_from_slice(&(self.length as u32).to_le_bytes());
        fields[8..].copy_from_slice(&self.number.to_le_bytes());
        chain.seal_head(fields)
    }

    /// Decodes a head, if it is valid on this chain.
    fn decode(bytes: &[u8; HEAD_BYTES], chain: &DigestChain) -> Option<LogHead> {
        let length = u32::from_le_bytes(bytes[4..8].try_into().expect("these are four bytes")) as usize;
        let number = u64::from_le_bytes(bytes[8..16].try_into().expect("these are eight bytes"));
        let head = LogHead { tag: bytes[1], number, length };
        // Encoding again checks the letter, the reserved bytes and the check at once.
        (length <= MAX_BODY_BYTES && head.encode(chain) == *bytes).then_some(head)
    }
}

#[cfg(test)]
mod tests {
    use super::{LogHead, MAX_BODY_BYTES};
    use crate::block::DigestChain;

    #[test]
    fn heads_are_read_as_they_were_written() {
        let chain = DigestChain([1; 32]);
        for (tag, number, length) in [(0, 0, 0), (b'a', 7, 1), (255, u64::MAX, MAX_BODY_BYTES)] {
            let head = LogHead { tag, number, length };
            let bytes = head.encode(&chain);
            assert_eq!(LogHead::decode(&bytes, &chain), Some(head));
            assert_eq!(LogHead::decode(&bytes, &DigestChain([2; 32])), None, "it follows something else");
            for bit in 0..bytes.len() * 8 {
                let mut flipped = bytes;
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(LogHead::decode(&flipped, &chain), None, "bit {bit}");
            }
        }
        let long = LogHead { tag: 0, number: 0, length: MAX_BODY_BYTES + 1 }.encode(&chain);
        assert_eq!(LogHead::decode(&long, &chain), None, "a body is not so long, though the check is right");
        let strange = chain.seal_head(*b"L\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0");
        assert_eq!(LogHead::decode(&strange, &chain), None, "there is nothing between the tag and the length");
    }
}
