//! Items: positions or components that are compared, hashed, and encoded as differences in ascending order.

use grundy_game::varint::{append_varint, take_varint};
use grundy_game::{ComponentWords, PositionKey};
use std::fmt::Debug;
use std::hash::Hash;

/// A position, or a component of one, in canonical form.
///
/// Laws: `read_next` undoes `write_after` after the same item; equal items have equal hashes, on every machine and in every version
/// that reads the same checkpoints.
pub trait ClusterItem: Clone + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The name of this kind of items in checkpoints.
    const KIND_NAME: &'static str;

    /// A hash whose high and low bits are both well mixed.
    fn mixed_hash(&self) -> u64;

    /// Appends the item, encoded as the difference from `before`.
    fn write_after(&self, before: &Self, bytes: &mut Vec<u8>);

    /// Decodes the item that follows this one from the front of the bytes and replaces this one; `None` if the bytes are incomplete,
    /// and then neither is changed.
    fn read_next(&mut self, bytes: &mut &[u8]) -> Option<()>;

    /// The approximate bytes on the heap, beyond its own size.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// The worker that owns an item with this hash.
pub(crate) fn owner_of_hash(hash: u64, workers: usize) -> usize {
    // The high bits decide, fairly for any number of workers; the low ones are left to hash tables.
    ((u128::from(hash) * workers as u128) >> 64) as usize
}

/// Encoded as the difference.
impl ClusterItem for u64 {
    const KIND_NAME: &'static str = "words";

    #[inline]
    fn mixed_hash(&self) -> u64 {
        mix_word(mix_word(0x9e37_79b9_7f4a_7c15, *self), 0)
    }

    #[inline]
    fn write_after(&self, before: &u64, bytes: &mut Vec<u8>) {
        // Ascending items have small differences; wrapping keeps the law for every other order.
        append_varint(bytes, self.wrapping_sub(*before));
    }

    #[inline]
    fn read_next(&mut self, bytes: &mut &[u8]) -> Option<()> {
        *self = self.wrapping_add(take_varint(bytes)?);
        Some(())
    }
}

/// Both words are encoded as differences, because the components of boards are close to each other.
impl ClusterItem for ComponentWords {
    const KIND_NAME: &'static str = "parts";

    #[inline]
    fn mixed_hash(&self) -> u64 {
        mix_word(mix_word(0x9e37_79b9_7f4a_7c15, self[0]), self[1])
    }

    #[inline]
    fn write_after(&self, before: &ComponentWords, bytes: &mut Vec<u8>) {
        append_varint(bytes, self[0].wrapping_sub(before[0]));
        let step = self[1].wrapping_sub(before[1]) as i64;
        // The second word may fall, so the sign goes into the lowest bit and small steps stay short (zigzag).
        append_varint(bytes, (step << 1 ^ step >> 63) as u64);
    }

    #[inline]
    fn read_next(&mut self, bytes: &mut &[u8]) -> Option<()> {
        let mut rest = *bytes;
        let first = take_varint(&mut rest)?;
        let step = take_varint(&mut rest)?;
        self[0] = self[0].wrapping_add(first);
        self[1] = self[1].wrapping_add((step >> 1) ^ (step & 1).wrapping_neg());
        *bytes = rest;
        Some(())
    }
}

/// Encoded as the number of shared leading bytes, the number of further bytes, and these bytes.
impl ClusterItem for PositionKey {
    const KIND_NAME: &'static str = "keys";

    fn mixed_hash(&self) -> u64 {
        // The last chunk is padded with zeros, so the length must count.
        let mut hash = self.len() as u64;
        for chunk in self.bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            hash = mix_word(hash, u64::from_le_bytes(word));
        }
        mix_word(hash, 0)
    }

    fn write_after(&self, before: &PositionKey, bytes: &mut Vec<u8>) {
        let shared = self.bytes().iter().zip(before.bytes()).take_while(|(a, b)| a == b).count();
        append_varint(bytes, shared as u64);
        append_varint(bytes, (self.len() - shared) as u64);
        bytes.extend_from_slice(&self.bytes()[shared..]);
    }

    fn read_next(&mut self, bytes: &mut &[u8]) -> Option<()> {
        let mut rest = *bytes;
        let shared = usize::try_from(take_varint(&mut rest)?).ok()?;
        let more = usize::try_from(take_varint(&mut rest)?).ok()?;
        let (fresh, rest) = rest.split_at_checked(more)?;
        let kept = self.bytes().get(..shared)?;
        *self = match fresh {
            [] => PositionKey::from_bytes(kept),
            fresh if kept.is_empty() => PositionKey::from_bytes(fresh),
            // The key is assembled on the stack, without a vector that would be dropped immediately.
            fresh if shared + more <= 64 => {
                let mut whole = [0; 64];
                whole[..shared].copy_from_slice(kept);
                whole[shared..shared + more].copy_from_slice(fresh);
                PositionKey::from_bytes(&whole[..shared + more])
            }
            fresh => PositionKey::from_bytes(&[kept, fresh].concat()),
        };
        *bytes = rest;
        Some(())
    }

    fn heap_bytes(&self) -> usize {
        PositionKey::owned_bytes(self)
    }
}

#[inline]
fn mix_word(hash: u64, word: u64) -> u64 {
    // The step of wyhash (Wang Yi). It must stay as it is, because the owners in checkpoints depend on it.
    let product = u128::from(hash ^ word ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check_round_trip<P: ClusterItem>(items: &[P]) {
        let mut bytes = Vec::new();
        let mut before = P::default();
        for item in items {
            item.write_after(&before, &mut bytes);
            before = item.clone();
        }
        for end in [bytes.len(), bytes.len() / 2] {
            let (mut rest, mut item, mut taken) = (&bytes[..end], P::default(), 0);
            while item.read_next(&mut rest).is_some() {
                assert_eq!(item, items[taken]);
                taken += 1;
            }
            assert!(end < bytes.len() || (taken == items.len() && rest.is_empty()));
        }
    }

    /// Reads items until there are no more. Each item takes at least one byte, and its written bytes are read as the same item.
    fn check_progress<P: ClusterItem + Clone + PartialEq + std::fmt::Debug>(item: &mut P, bytes: &[u8]) {
        let mut rest = bytes;
        loop {
            let (before, length) = (item.clone(), rest.len());
            if item.read_next(&mut rest).is_none() {
                return;
            }
            assert!(rest.len() < length, "{item:?} takes no byte");
            let mut again = Vec::new();
            item.write_after(&before, &mut again);
            let mut read = before;
            assert!(read.read_next(&mut &again[..]).is_some() && read == *item, "{item:?}");
        }
    }

    proptest! {
        #[test]
        fn words_come_back(items: Vec<u64>) {
            check_round_trip(&items);
        }

        #[test]
        fn parts_come_back(items: Vec<ComponentWords>) {
            check_round_trip(&items);
        }

        #[test]
        fn keys_come_back(items: Vec<Vec<u8>>) {
            check_round_trip(&items.iter().map(|bytes| PositionKey::from_bytes(bytes)).collect::<Vec<_>>());
        }

        #[test]
        fn rubbish_gives_items_or_none(bytes: Vec<u8>) {
            let (mut key, mut part, mut word) = (PositionKey::from_bytes(&[1, 2, 3]), [1, 2], 3u64);
            check_progress(&mut key, &bytes);
            check_progress(&mut part, &bytes);
            check_progress(&mut word, &bytes);
        }
    }

    #[test]
    fn every_worker_owns_its_share() {
        for workers in [1, 2, 3, 7, 64] {
            let hashes = [
                |n: u64| (n << 32).mixed_hash(),
                |n| [n, 8].mixed_hash(),
                |n| PositionKey::from_position(&n).mixed_hash(),
            ];
            for hash in hashes {
                let mut shares = vec![0u32; workers];
                (0..64_000).for_each(|n| shares[owner_of_hash(hash(n), workers)] += 1);
                let fair = 64_000 / workers as u32;
                assert!(shares.iter().all(|&share| share.abs_diff(fair) < fair / 5 + 1), "{shares:?}");
            }
        }
    }
}
