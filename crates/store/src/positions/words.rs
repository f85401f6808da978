//! Positions of two words within a piece: sorted, so that differences are written.

use grundy_game::varint::{append_varint, take_varint};

/// A position of two words, and a number that encodes the known facts about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WordRecord {
    /// The second word, by which positions are sorted first.
    pub second_word: u64,
    /// The first word.
    pub first_word: u64,
    /// The number that encodes the known facts.
    pub number: u64,
}

/// The positions of a piece, in ascending order.
#[derive(Clone, Debug)]
pub struct WordRecords<'a> {
    second_word: u64,
    /// The first word of the position before; `None` at the beginning.
    previous_first_word: Option<u64>,
    unread_bytes: &'a [u8],
}

impl<'a> WordRecords<'a> {
    /// The positions of a body, if it contains exactly `count` of them, and at least one.
    pub(super) fn from_body(body: &'a [u8], count: u16) -> Option<WordRecords<'a>> {
        let mut unread_bytes = body;
        let second_word = take_varint(&mut unread_bytes)?;
        let whole = WordRecords { second_word, previous_first_word: None, unread_bytes };
        let mut records = whole.clone();
        for _ in 0..count {
            records.next()?;
        }
        // All are parsed here, so the iterator cannot end before the last one.
        (count > 0 && records.unread_bytes.is_empty()).then_some(whole)
    }
}

impl Iterator for WordRecords<'_> {
    type Item = WordRecord;

    fn next(&mut self) -> Option<WordRecord> {
        let mut rest = self.unread_bytes;
        let difference = take_varint(&mut rest)?;
        let first_word = match self.previous_first_word {
            None => difference,
            Some(before) => before.checked_add(difference).filter(|_| difference > 0)?,
        };
        let number = take_varint(&mut rest)?;
        (self.previous_first_word, self.unread_bytes) = (Some(first_word), rest);
        Some(WordRecord { second_word: self.second_word, first_word, number })
    }
}

/// Writes positions with the same second word, in ascending order of the first, as a body.
pub(super) fn encode_words(body: &mut Vec<u8>, records: &[WordRecord]) {
    body.clear();
    let mut before = 0;
    for (at, record) in records.iter().enumerate() {
        if at == 0 {
            append_varint(body, record.second_word);
        }
        append_varint(body, record.first_word - before);
        append_varint(body, record.number);
        before = record.first_word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_read() {
        let word = |(first_word, number)| WordRecord { second_word: 7, first_word, number };
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
            (0..60_000).map(|n| WordRecord { second_word: 5, first_word: n * 1_000_003, number: 100 }).collect();
        let mut body = Vec::new();
        encode_words(&mut body, &records);
        assert!(body.len() < 60_000 * 5, "{}", body.len());
    }
}
