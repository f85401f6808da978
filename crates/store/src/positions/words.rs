//! Positions of two words within a piece: sorted, so that differences are written.

use grundy_game::varint::{append_varint, take_varint};

/// A position of two words, and a number that encodes the known facts about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WordRecord {
    /// The second word, by which positions are sorted first.
    pub second: u64,
    /// The first word.
    pub first: u64,
    /// The number that encodes the known facts.
    pub number: u64,
}

/// The positions of a piece, in ascending order.
#[derive(Clone, Debug)]
pub struct WordRecords<'a> {
    second: u64,
    /// The first word of the position before; `None` at the beginning.
    before: Option<u64>,
    rest: &'a [u8],
}

impl<'a> WordRecords<'a> {
    /// The positions of a body, if it contains exactly `count` of them, and at least one.
    pub(super) fn from_body(body: &'a [u8], count: u16) -> Option<WordRecords<'a>> {
        let mut rest = body;
        let second = take_varint(&mut rest)?;
        let whole = WordRecords { second, before: None, rest };
        let mut records = whole.clone();
        for _ in 0..count {
            records.next()?;
        }
        // All are parsed here, so the iterator cannot end before the last one.
        (count > 0 && records.rest.is_empty()).then_some(whole)
    }
}

impl Iterator for WordRecords<'_> {
    type Item = WordRecord;

    fn next(&mut self) -> Option<WordRecord> {
        let mut rest = self.rest;
        let difference = take_varint(&mut rest)?;
        let first = match self.before {
            None => difference,
            Some(before) => before.checked_add(difference).filter(|_| difference > 0)?,
        };
        let number = take_varint(&mut rest)?;
        (self.before, self.rest) = (Some(first), rest);
        Some(WordRecord { second: self.second, first, number })
    }
}

/// Writes positions with the same second word, in ascending order of the first, as a body.
pub(super) fn encode_words(body: &mut Vec<u8>, records: &[WordRecord]) {
    body.clear();
    let mut before = 0;
    for (at, record) in records.iter().enumerate() {
        if at == 0 {
            append_varint(body, record.second);
        }
        append_varint(body, record.first - before);
        append_varint(body, record.number);
        before = record.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_read() {
        let word = |(first, number)| WordRecord { second: 7, first, number };
        let records = [(0, 5), (1, 0), (300, u64::MAX), (u64::MAX, 127)].map(word);
        let mut body = Vec::new();
        encode_words(&mut body, &records);
        let read: Vec<_> = WordRecords::from_body(&body, 4).expect("there are four").collect();
        assert_eq!(read, records);
        for count in [0, 3, 5] {
            assert!(WordRecords::from_body(&body, count).is_none(), "{count}");
        }
        assert!((0..body.len()).all(|end| WordRecords::from_body(&body[..end], 4).is_none()), "cut anywhere");
        assert!(WordRecords::from_body(&[7, 5, 0, 0, 0], 2).is_none(), "a position twice");
        let mut beyond = body.clone();
        beyond.extend([1, 0]);
        assert!(WordRecords::from_body(&beyond, 5).is_none(), "a word above the largest");
    }

    /// Positions of boards take about five bytes.
    #[test]
    fn sorted_positions_take_few_bytes() {
        let records: Vec<_> =
            (0..60_000).map(|n| WordRecord { second: 5, first: n * 1_000_003, number: 100 }).collect();
        let mut body = Vec::new();
        encode_words(&mut body, &records);
        assert!(body.len() < 60_000 * 5, "{}", body.len());
    }
}
