//! Heads of pieces, and positions within a piece.

use crate::block::{DigestChain, HEAD_BYTES};
use grundy_game::varint::{append_varint, take_varint};

/// The maximum length of a body in bytes.
const MAX_PIECE_BYTES: usize = 1 << 25;

/// The head of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceHead {
    pub(super) tag: PieceTag,
    /// The number of positions of the piece.
    pub(super) count: u16,
    /// The length of its body.
    pub(super) length: usize,
    /// The number of positions before it.
    pub(super) earlier_positions: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceTag {
    Section = b'S' as isize,
    Positions = b'P' as isize,
    Words = b'W' as isize,
    End = b'E' as isize,
}

impl PieceHead {
    pub(super) fn encode(self, chain: &DigestChain) -> [u8; HEAD_BYTES] {
        let mut fields = [0; 16];
        fields[0] = self.tag as u8;
        fields[2..4].copy_from_slice(&self.count.to_le_bytes());
        fields[4..8].copy_from_slice(&(self.length as u32).to_le_bytes());
        fields[8..].copy_from_slice(&self.earlier_positions.to_le_bytes());
        chain.seal_head(fields)
    }

    /// Decodes a head, if it is valid after `before` positions on this chain.
    pub(super) fn decode(bytes: &[u8; HEAD_BYTES], chain: &DigestChain, earlier_positions: u64) -> Option<PieceHead> {
        let tag = [PieceTag::Section, PieceTag::Positions, PieceTag::Words, PieceTag::End]
            .into_iter()
            .find(|tag| *tag as u8 == bytes[0])?;
        let count = u16::from_le_bytes([bytes[2], bytes[3]]);
        let length = u32::from_le_bytes(bytes[4..8].try_into().expect("these are four bytes")) as usize;
        let head = PieceHead { tag, count, length, earlier_positions };
        (length <= MAX_PIECE_BYTES && head.encode(chain) == *bytes).then_some(head)
    }
}

/// The positions of a piece, as bytes, and their values.
#[derive(Clone, Debug)]
pub struct PositionRecords<'a>(&'a [u8]);

impl<'a> PositionRecords<'a> {
    /// The positions of a body, if it contains exactly `count` of them.
    pub(super) fn from_body(body: &'a [u8], count: u16) -> Option<PositionRecords<'a>> {
        let mut records = PositionRecords(body);
        for _ in 0..count {
            records.next()?;
        }
        // All are parsed here, so the iterator cannot end before the last one.
        records.0.is_empty().then_some(PositionRecords(body))
    }
}

impl<'a> Iterator for PositionRecords<'a> {
    type Item = (&'a [u8], u64);

    fn next(&mut self) -> Option<(&'a [u8], u64)> {
        let mut rest = self.0;
        let length = usize::try_from(take_varint(&mut rest)?).ok()?;
        let (bytes, mut rest) = rest.split_at_checked(length)?;
        let value = take_varint(&mut rest)?;
        self.0 = rest;
        Some((bytes, value))
    }
}

/// Appends a position and its value; `false` if the position is too long.
pub(super) fn append_record(body: &mut Vec<u8>, bytes: &[u8], value: u64) -> bool {
    // Half, so that a body below its usual length has room for the longest position.
    let fits = bytes.len() <= MAX_PIECE_BYTES / 2;
    if fits {
        append_varint(body, bytes.len() as u64);
        body.extend_from_slice(bytes);
        append_varint(body, value);
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::{PositionRecords, append_record};

    #[test]
    fn what_is_appended_is_taken() {
        let records = [(vec![], 0), (vec![7; 3], 127), (vec![0xff; 300], 128), (vec![1], u64::MAX)];
        let mut body = Vec::new();
        assert!(records.iter().all(|(bytes, value)| append_record(&mut body, bytes, *value)));
        let read: Vec<_> = PositionRecords::from_body(&body, 4).expect("there are four").collect();
        assert!(read.iter().map(|(bytes, value)| (bytes.to_vec(), *value)).eq(records));
        assert!(PositionRecords::from_body(&body, 3).is_none() && PositionRecords::from_body(&body, 5).is_none());
        assert!((0..body.len()).all(|end| PositionRecords::from_body(&body[..end], 4).is_none()), "cut anywhere");
        // Numbers that are too large, and one that does not end.
        assert!(PositionRecords::from_body(&[0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], 1).is_none());
        assert!(PositionRecords::from_body(&[0xff; 20], 1).is_none());
        assert!(!append_record(&mut body, &vec![0; 1 << 25], 0));
    }
}
