//! Blocks of values, and the chain of digests that links them.

use sha2::{Digest, Sha256};

/// The maximum number of values of a block.
pub const BLOCK: usize = 1 << 16;

/// The length of a head in bytes, with its check.
pub(crate) const HEAD: usize = 32;
/// The length of the digest after the values, in bytes.
pub(crate) const DIGEST: usize = 32;

/// The number of bytes of each value of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Values below 2^8.
    One,
    /// Values below 2^16.
    Two,
    /// Values below 2^32.
    Four,
    /// All values.
    Eight,
}

impl Width {
    /// All widths.
    pub const ALL: [Width; 4] = [Width::One, Width::Two, Width::Four, Width::Eight];

    /// The least width for values up to `largest`.
    pub fn of(largest: u64) -> Width {
        match largest {
            0..=0xff => Width::One,
            0x100..=0xffff => Width::Two,
            0x1_0000..=0xffff_ffff => Width::Four,
            _ => Width::Eight,
        }
    }

    /// The number of bytes a value.
    pub fn bytes(self) -> usize {
        1 << self as usize
    }
}

/// The digest of everything before, which the digest of the next block covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chain(pub(crate) [u8; 32]);

impl Chain {
    /// The chain after a header.
    pub(crate) fn behind(header: &[u8]) -> Chain {
        Chain(header[header.len() - DIGEST..].try_into().expect("the header ends with a digest"))
    }

    /// A head: these fields, followed by their check.
    pub(crate) fn seal(&self, fields: [u8; 16]) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..16].copy_from_slice(&fields);
        let digest = Sha256::new().chain_update(self.0).chain_update(fields).finalize();
        head[16..].copy_from_slice(&digest[..16]);
        head
    }

    /// The chain after a block.
    pub(crate) fn next(&self, head: &[u8; HEAD], values: &[u8]) -> Chain {
        let digest = Sha256::new().chain_update(self.0).chain_update(&head[..16]).chain_update(values);
        Chain(digest.finalize().into())
    }
}

/// The head of a block, or the end mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    /// A block of `count` values, the first of which is that of position `first`.
    Block { width: Width, count: usize, first: u64 },
    /// The end mark of a table with this number of values.
    End { values: u64 },
}

impl Head {
    pub(crate) fn encode(self, chain: &Chain) -> [u8; HEAD] {
        let (tag, width, count, first) = match self {
            Head::Block { width, count, first } => (b'B', width.bytes() as u8, count as u32, first),
            Head::End { values } => (b'E', 0, 0, values),
        };
        let mut fields = [0; 16];
        (fields[0], fields[1]) = (tag, width);
        fields[4..8].copy_from_slice(&count.to_le_bytes());
        fields[8..].copy_from_slice(&first.to_le_bytes());
        chain.seal(fields)
    }

    /// Decodes a head, if it is valid after `values` values on this chain.
    pub(crate) fn decode(bytes: &[u8; HEAD], chain: &Chain, values: u64) -> Option<Head> {
        let count = u32::from_le_bytes(bytes[4..8].try_into().expect("these are four bytes")) as usize;
        let width = Width::ALL.into_iter().find(|width| width.bytes() == usize::from(bytes[1]));
        let head = match (bytes[0], width) {
            (b'B', Some(width)) if (1..=BLOCK).contains(&count) => Head::Block { width, count, first: values },
            (b'E', None) => Head::End { values },
            _ => return None,
        };
        (head.encode(chain) == *bytes).then_some(head)
    }
}

/// Appends a block to `bytes`, and returns the chain after it.
///
/// # Panics
/// If there are no values, or more than [`BLOCK`].
pub(crate) fn encode(values: &[u64], first: u64, chain: &Chain, bytes: &mut Vec<u8>) -> Chain {
    assert!((1..=BLOCK).contains(&values.len()), "a block has some values, and not too many");
    let width = Width::of(values.iter().copied().max().unwrap_or(0));
    let head = Head::Block { width, count: values.len(), first }.encode(chain);
    bytes.extend(head);
    let start = bytes.len();
    match width {
        Width::One => bytes.extend(values.iter().map(|&value| value as u8)),
        Width::Two => bytes.extend(values.iter().flat_map(|&value| (value as u16).to_le_bytes())),
        Width::Four => bytes.extend(values.iter().flat_map(|&value| (value as u32).to_le_bytes())),
        Width::Eight => bytes.extend(values.iter().flat_map(|&value| value.to_le_bytes())),
    }
    let next = chain.next(&head, &bytes[start..]);
    bytes.extend(next.0);
    next
}

/// Decodes the values of a block whose digest was checked.
pub(crate) fn decode(width: Width, bytes: &[u8], values: &mut Vec<u64>) {
    values.clear();
    match width {
        Width::One => values.extend(bytes.iter().map(|&byte| u64::from(byte))),
        Width::Two => values.extend(bytes.as_chunks().0.iter().map(|&two| u64::from(u16::from_le_bytes(two)))),
        Width::Four => values.extend(bytes.as_chunks().0.iter().map(|&four| u64::from(u32::from_le_bytes(four)))),
        Width::Eight => values.extend(bytes.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Chain, Head, Width, decode, encode};

    #[test]
    fn widths_are_the_least_that_fit() {
        let check = |largest: u64, bytes: usize| assert_eq!(Width::of(largest).bytes(), bytes, "{largest}");
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
            encode(&[largest, 0, largest / 2], 7, &Chain([1; 32]), &mut bytes);
            let head = bytes[..32].try_into().expect("a head has 32 bytes");
            let width = Width::of(largest);
            let expect = Head::Block { width, count: 3, first: 7 };
            assert_eq!(Head::decode(head, &Chain([1; 32]), 7), Some(expect));
            assert_eq!(Head::decode(head, &Chain([1; 32]), 8), None, "it stands elsewhere");
            assert_eq!(Head::decode(head, &Chain([2; 32]), 7), None, "it follows something else");
            decode(width, &bytes[32..bytes.len() - 32], &mut read);
            assert_eq!(read, [largest, 0, largest / 2]);
        }
    }
}
