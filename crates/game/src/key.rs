//! Positions as bytes.

use crate::varint::{for_each_varint_byte, take_varint};
use smallvec::SmallVec;

/// A position packed into bytes, for tables that are independent of its type.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(SmallVec<[u8; 16]>);

impl PositionKey {
    /// Packs a position.
    pub fn from_position(position: &impl Pack) -> PositionKey {
        let mut key = PositionKey::default();
        position.pack(&mut key);
        key
    }

    /// Unpacks a position that this program packed.
    ///
    /// # Panics
    /// Panics if the key was packed from another type, or made of [bytes](PositionKey::from_bytes) that are not a packed position.
    /// Use [`try_unpack_position`](PositionKey::try_unpack_position) for untrusted keys.
    pub fn unpack_position<P: Pack>(&self) -> P {
        let mut bytes = &self.0[..];
        let position = P::unpack(&mut bytes).filter(|_| bytes.is_empty());
        position.expect("a key is unpacked by the type that packed it")
    }

    /// Unpacks an untrusted key; `None` if no position of the type is packed as these bytes.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::PositionKey;
    /// assert_eq!(PositionKey::from_position(&vec![7u64, 300]).try_unpack_position::<Vec<u64>>(), Some(vec![7, 300]));
    /// assert_eq!(PositionKey::from_bytes(&[3, 1, 1]).try_unpack_position::<Vec<u64>>(), None, "three numbers are announced");
    /// ```
    pub fn try_unpack_position<P: Pack>(&self) -> Option<P> {
        let mut bytes = &self.0[..];
        let position = P::unpack(&mut bytes)?;
        // Packed again: other bytes may represent the same position, and a table must not have it under two keys.
        (bytes.is_empty() && PositionKey::from_position(&position) == *self).then_some(position)
    }

    /// A key of these bytes, for games that pack their positions themselves and for untrusted bytes.
    pub fn from_bytes(bytes: &[u8]) -> PositionKey {
        PositionKey(SmallVec::from_slice(bytes))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The approximate number of heap-allocated bytes that the key owns.
    pub fn owned_bytes(&self) -> usize {
        if self.0.spilled() { self.0.capacity() + 16 } else { 0 }
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A type whose values can be packed into a [`PositionKey`] and unpacked again.
///
/// Laws: `PositionKey::from_position(&p).unpack_position() == p`, and different positions have different keys.
/// For any bytes, `unpack` returns `None` or a value that satisfies the invariants of the type.
/// It does not panic, and its time and memory are at most proportional to the number of bytes.
pub trait Pack: Sized {
    /// Appends the value.
    fn pack(&self, key: &mut PositionKey);
    /// Takes a value from the front of the bytes; `None` if they do not start with one.
    fn unpack(bytes: &mut &[u8]) -> Option<Self>;
    /// Converts the value into a key. A value that already is one is not copied.
    fn into_key(self) -> PositionKey {
        PositionKey::from_position(&self)
    }
    /// Unpacks a position that this program packed. A key that already is one is not copied.
    ///
    /// # Panics
    /// As [`PositionKey::unpack_position`].
    fn from_key(key: PositionKey) -> Self {
        key.unpack_position()
    }
}

/// A position that is already packed.
impl Pack for PositionKey {
    fn pack(&self, key: &mut PositionKey) {
        key.0.extend_from_slice(&self.0);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<PositionKey> {
        Some(PositionKey::from_bytes(std::mem::take(bytes)))
    }

    fn into_key(self) -> PositionKey {
        self
    }

    fn from_key(key: PositionKey) -> PositionKey {
        key
    }
}

/// Numbers are packed as [varints](crate::varint), so equal numbers have equal keys.
impl Pack for u64 {
    fn pack(&self, key: &mut PositionKey) {
        for_each_varint_byte(*self, |byte| key.0.push(byte));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<u64> {
        take_varint(bytes)
    }
}

impl<A: Pack, B: Pack> Pack for (A, B) {
    fn pack(&self, key: &mut PositionKey) {
        self.0.pack(key);
        self.1.pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<(A, B)> {
        Some((A::unpack(bytes)?, B::unpack(bytes)?))
    }
}

impl<T: Pack> Pack for Vec<T> {
    fn pack(&self, key: &mut PositionKey) {
        (self.len() as u64).pack(key);
        self.iter().for_each(|item| item.pack(key));
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Vec<T>> {
        unpack_items(bytes, T::unpack)
    }
}

/// Takes a count and that many items from the front of the bytes. An item takes at least one byte, so a count that
/// exceeds the number of bytes is rejected before anything is allocated.
pub fn unpack_items<T>(bytes: &mut &[u8], mut item: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
    let count = u64::unpack(bytes).filter(|&count| count <= bytes.len() as u64)?;
    (0..count).map(|_| item(bytes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for n in [0, 1, 127, 128, 300, u64::MAX] {
            assert_eq!(PositionKey::from_position(&n).unpack_position::<u64>(), n);
            let pair = (vec![n, 3], n);
            assert_eq!(PositionKey::from_position(&pair).unpack_position::<(Vec<u64>, u64)>(), pair);
        }
        assert_ne!(PositionKey::from_position(&vec![1u64, 2]), PositionKey::from_position(&vec![2u64, 1]));
    }

    #[test]
    fn what_was_not_packed_does_not_open() {
        let huge = PositionKey::from_position(&(1u64 << 60));
        let of = |bytes: &[u8]| PositionKey::from_bytes(bytes);
        for key in [&huge, &of(&[]), &of(&[0x80]), &of(&[1]), &of(&[1, 0x80, 0]), &of(&[2, 1, 1, 1]), &of(&[0xff; 40])]
        {
            assert_eq!(key.try_unpack_position::<Vec<u64>>(), None, "{key:?}");
            assert_eq!(key.try_unpack_position::<Vec<Vec<u64>>>(), None, "{key:?}");
        }
        // At most 64 bits, in the shortest encoding.
        assert_eq!(of(&[&[0xff; 9][..], &[1]].concat()).try_unpack_position::<u64>(), Some(u64::MAX));
        for bytes in [[&[0xff; 9][..], &[2]].concat(), [&[0x80; 9][..], &[0]].concat(), vec![0x81, 0], vec![5, 0]] {
            assert_eq!(of(&bytes).try_unpack_position::<u64>(), None, "{bytes:?}");
        }
    }
}
