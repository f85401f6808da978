//! Hashes of texts, which are the same in every process.

/// The hash of the text that identifies an object.
pub(crate) fn hash_text(text: &str) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
