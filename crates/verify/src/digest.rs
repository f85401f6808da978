//! The digest of a sequence of values.

use sha2::{Digest, Sha256};

/// The digest of values in the order of their heaps: SHA-256 of two bytes for each, the lower one first, in hexadecimal.
///
/// # Panics
/// A value is larger than 65535.
///
/// # Examples
/// ```
/// let digest = grundy_verify::digest([0, 1, 2]);
/// // printf '\0\0\1\0\2\0' | sha256sum
/// assert_eq!(digest, "90c2698921ca9fd02950be353f721888760e33ab5095a21e50f1e4360b6de1a0");
/// ```
pub fn digest(values: impl IntoIterator<Item = u64>) -> String {
    let mut digester = ValueDigester::default();
    values.into_iter().for_each(|value| {
        digester.add(u16::try_from(value).expect("two bytes are enough for the values of a certificate"))
    });
    digester.finish()
}

/// Bytes are hashed in blocks of this many.
const HASH_BLOCK_BYTES: usize = 8192;

/// Computes a digest from values, one after another.
#[derive(Default)]
pub(crate) struct ValueDigester {
    hash: Sha256,
    waiting: Vec<u8>,
}

impl ValueDigester {
    pub(crate) fn add(&mut self, value: u16) {
        self.waiting.extend(value.to_le_bytes());
        if self.waiting.len() >= HASH_BLOCK_BYTES {
            self.hash.update(&self.waiting);
            self.waiting.clear();
        }
    }

    pub(crate) fn finish(mut self) -> String {
        self.hash.update(&self.waiting);
        self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
