//! Blocks of values, and the chain of digests that links them.

use sha2::{Digest, Sha256};

/// The maximum number of values of a block.
pub const MAX_BLOCK_VALUES: usize = 1 << 16;

/// The length of a head in bytes, with its check.
pub(crate) const HEAD_BYTES: usize = 32;
/// The length of the digest after the values, in bytes.
pub(crate) const DIGEST_BYTES: usize = 32;

/// The number of bytes of each value of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByteWidth {
    /// Values below 2^8.
    One,
    /// Values below 2^16.
    Two,
    /// Values below 2^32.
    Four,
    /// All values.
    Eight,
}

impl ByteWidth {
    /// All widths.
    pub const ALL: [ByteWidth; 4] = [ByteWidth::One, ByteWidth::Two, ByteWidth::Four, ByteWidth::Eight];

    /// The least width for values up to `largest`.
    pub fn for_largest(largest: u64) -> ByteWidth {
        match largest {
            0..=0xff => ByteWidth::One,
            0x100..=0xffff => ByteWidth::Two,
            0x1_0000..=0xffff_ffff => ByteWidth::Four,
            _ => ByteWidth::Eight,
        }
    }

    /// The number of bytes a value.
    pub fn bytes(self) -> usize {
        1 << self as usize
    }
}

/// The digest of everything before, which the digest of the next block covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct DigestChain(pub(crate) [u8; 32]);

impl DigestChain {
    /// The chain after a header.
    pub(crate) fn after_header(header: &[u8]) -> DigestChain {
        DigestChain(header[header.len() - DIGEST_BYTES..].try_into().expect("the header ends with a digest"))
    }

    /// A head: these fields, followed by their check.
    pub(crate) fn seal_head(&self, fields: [u8; 16]) -> [u8; HEAD_BYTES] {
        let mut head = [0; HEAD_BYTES];
        head[..16].copy_from_slice(&fields);
        let digest = Sha256::new().chain_update(self.0).chain_update(fields).finalize();
        head[16..].copy_from_slice(&digest[..16]);
        head
    }

    /// The chain after a block.
    pub(crate) fn after_block(&self, head: &[u8; HEAD_BYTES], values: &[u8]) -> DigestChain {
        // Only the fields: the check of the head follows from them and the chain.
        let digest = Sha256::new().chain_update(self.0).chain_update(&head[..16]).chain_update(values);
        DigestChain(digest.finalize().into())
    }
}

/// The head of a block, or the end mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockHead {
    /// A block of `count` values, the first of which is that of position `first`.
    Block { width: ByteWidth, count: usize, first: u64 },
    /// The end mark of a table with this number of values.
    End { values: u64 },
}

impl BlockHead {
    pub(crate) fn encode_head(self, chain: &DigestChain) -> [u8; HEAD_BYTES] {
        let (tag, width, count, first) = match self {
            BlockHead::Block { width, count, first } => (b'B', width.bytes() as u8, count as u32, first),
            BlockHead::End { values } => (b'E', 0, 0, values),
        };
        let mut fields = [0; 16];
        (fields[0], fields[1]) = (tag, width);
        fields[4..8].copy_from_slice(&count.to_le_bytes());
        fields[8..].copy_from_slice(&first.to_le_bytes());
        chain.seal_head(fields)
    }

    /// Decodes a head, if it is valid after `values` values on this chain.
    pub(crate) fn decode_head(bytes: &[u8; HEAD_BYTES], chain: &DigestChain, values: u64) -> Option<BlockHead> {
        let count = u32::from_le_bytes(bytes[4..8].try_into().expect("these are four bytes")) as usize;
        let width = ByteWidth::ALL.into_iter().find(|width| width.bytes() == usize::from(bytes[1]));
        let head = match (bytes[0], width) {
            (b'B', Some(width)) if (1..=MAX_BLOCK_VALUES).contains(&count) => {
                BlockHead::Block { width, count, first: values }
            }
            (b'E', None) => BlockHead::End { values },
            _ => return None,
        };
        // Encoding again checks everything at once: the reserved bytes, the number of values before, and the check.
        (head.encode_head(chain) == *bytes).then_some(head)
    }
}

/// Appends a block to `bytes`, and returns the chain after it.
///
/// # Panics
/// If there are no values, or more than [`MAX_BLOCK_VALUES`].
pub(crate) fn append_block(values: &[u64], first: u64, chain: &DigestChain, bytes: &mut Vec<u8>) -> DigestChain {
    assert!((1..=MAX_BLOCK_VALUES).contains(&values.len()), "a block has some values, and not too many");
    let width = ByteWidth::for_largest(values.iter().copied().max().unwrap_or(0));
    let head = BlockHead::Block { width, count: values.len(), first }.encode_head(chain);
    bytes.extend(head);
    let start = bytes.len();
    match width {
        ByteWidth::One => bytes.extend(values.iter().map(|&value| value as u8)),
        ByteWidth::Two => bytes.extend(values.iter().flat_map(|&value| (value as u16).to_le_bytes())),
        ByteWidth::Four => bytes.extend(values.iter().flat_map(|&value| (value as u32).to_le_bytes())),
        ByteWidth::Eight => bytes.extend(values.iter().flat_map(|&value| value.to_le_bytes())),
    }
    let next = chain.after_block(&head, &bytes[start..]);
    bytes.extend(next.0);
    next
}

/// Decodes the values of a block whose digest was checked.
pub(crate) fn decode_values(width: ByteWidth, bytes: &[u8], values: &mut Vec<u64>) {
    values.clear();
    match width {
        ByteWidth::One => values.extend(bytes.iter().map(|&byte| u64::from(byte))),
        // The length is a multiple of the width, so no bytes are left over.
        ByteWidth::Two => values.extend(bytes.as_chunks().0.iter().map(|&two| u64::from(u16::from_le_bytes(two)))),
        ByteWidth::Four => values.extend(bytes.as_chunks().0.iter().map(|&four| u64::from(u32::from_le_bytes(four)))),
        ByteWidth::Eight => values.extend(bytes.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight))),
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockHead, ByteWidth, DigestChain, append_block, decode_values};

    #[test]
    fn widths_are_the_least_that_fit() {
        let check =
            |largest: u64, bytes: usize| assert_eq!(ByteWidth::for_largest(largest).bytes(), bytes, "{largest}");
        check(0, 1);
        check(255, 1);
        check(256, 2);
        check(65_535, 2);
        check(65_536, 4);
        check(u64::from(u32::MAX), 4);
        check(u64::from(u32::MAX) + 1, 8);
        check(u64::MAX, 8);
    }

    #[test]
    fn blocks_are_read_as_they_were_written() {
        for largest in [0, 255, 256, 65_535, 65_536, u64::MAX] {
            let (mut bytes, mut read) = (Vec::new(), Vec::new());
            append_block(&[largest, 0, largest / 2], 7, &DigestChain([1; 32]), &mut bytes);
            let head = bytes[..32].try_into().expect("a head has 32 bytes");
            let width = ByteWidth::for_largest(largest);
            let expect = BlockHead::Block { width, count: 3, first: 7 };
            assert_eq!(BlockHead::decode_head(head, &DigestChain([1; 32]), 7), Some(expect));
            assert_eq!(BlockHead::decode_head(head, &DigestChain([1; 32]), 8), None, "it stands elsewhere");
            assert_eq!(BlockHead::decode_head(head, &DigestChain([2; 32]), 7), None, "it follows something else");
            decode_values(width, &bytes[32..bytes.len() - 32], &mut read);
            assert_eq!(read, [largest, 0, largest / 2]);
        }
    }
}
