//! Positions as bytes.

use smallvec::SmallVec;

/// A position packed into bytes, for tables that do not know its type.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(SmallVec<[u8; 16]>);

impl Key {
    /// Packs a position.
    pub fn of(position: &impl Pack) -> Key {
        let mut key = Key::default();
        position.pack(&mut key);
        key
    }

    /// Unpacks a position.
    ///
    /// # Panics
    /// When the key was packed from a position of another type.
    pub fn open<P: Pack>(&self) -> P {
        let mut bytes = &self.0[..];
        let position = P::unpack(&mut bytes);
        assert!(bytes.is_empty(), "a key is unpacked by the type that packed it");
        position
    }

    /// A key of these bytes, for games that pack their positions themselves.
    pub fn of_bytes(bytes: &[u8]) -> Key {
        Key(SmallVec::from_slice(bytes))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// About how many bytes it holds on to beyond its own size.
    pub fn held(&self) -> usize {
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

/// A type whose values can be packed into a [`Key`] and back.
///
/// Law: `Key::of(&p).open() == p`, and different positions have different keys.
pub trait Pack: Sized {
    /// Appends the value.
    fn pack(&self, key: &mut Key);
    /// Takes the value from the front of the bytes.
    fn unpack(bytes: &mut &[u8]) -> Self;
    /// The value as a key; a value that is one need not be copied.
    fn into_key(self) -> Key {
        Key::of(&self)
    }
}

/// A position that is bytes already.
impl Pack for Key {
    fn pack(&self, key: &mut Key) {
        key.0.extend_from_slice(&self.0);
    }

    fn unpack(bytes: &mut &[u8]) -> Key {
        Key::of_bytes(std::mem::take(bytes))
    }

    fn into_key(self) -> Key {
        self
    }
}

/// Numbers are packed seven bits a byte, the low ones first (LEB128).
impl Pack for u64 {
    fn pack(&self, key: &mut Key) {
        let mut rest = *self;
        while rest >= 0x80 {
            key.0.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        key.0.push(rest as u8);
    }

    fn unpack(bytes: &mut &[u8]) -> u64 {
        let mut n = 0;
        for shift in (0..).step_by(7) {
            let (&byte, rest) = bytes.split_first().expect("a key is unpacked by the type that packed it");
            *bytes = rest;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        n
    }
}

impl<A: Pack, B: Pack> Pack for (A, B) {
    fn pack(&self, key: &mut Key) {
        self.0.pack(key);
        self.1.pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> (A, B) {
        let a = A::unpack(bytes);
        (a, B::unpack(bytes))
    }
}

impl<T: Pack> Pack for Vec<T> {
    fn pack(&self, key: &mut Key) {
        (self.len() as u64).pack(key);
        self.iter().for_each(|item| item.pack(key));
    }

    fn unpack(bytes: &mut &[u8]) -> Vec<T> {
        (0..u64::unpack(bytes)).map(|_| T::unpack(bytes)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for n in [0, 1, 127, 128, 300, u64::MAX] {
            assert_eq!(Key::of(&n).open::<u64>(), n);
            let pair = (vec![n, 3], n);
            assert_eq!(Key::of(&pair).open::<(Vec<u64>, u64)>(), pair);
        }
        assert_ne!(Key::of(&vec![1u64, 2]), Key::of(&vec![2u64, 1]));
    }
}
