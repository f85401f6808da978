//! Components of bytes as keys of a few words.

use super::hash_words;

/// A short component: its bytes, zeros, and in the last byte how many. A longer one: where it stands, zeros, and its length below [`LONG_MARK`].
pub(super) type ComponentKey<const WORDS: usize> = [u64; WORDS];

/// The last byte of the key of a long component.
const LONG_MARK: u64 = 0xff << 56;

/// The maximum number of bytes of a component that fit in a key of `words` words.
pub(super) const fn max_short_bytes(words: usize) -> usize {
    words * size_of::<u64>() - 1
}

/// The key of up to [`max_short_bytes`] bytes.
#[inline(always)]
pub(super) fn short_key<const WORDS: usize>(bytes: &[u8]) -> ComponentKey<WORDS> {
    let mut key = [0; WORDS];
    match bytes.last_chunk() {
        // The usual case first: only the last word is not full. It overlaps the one before it: words are read faster than bytes.
        Some(last) if bytes.len() >= size_of::<u64>() * (WORDS - 1) => {
            let (full, _) = bytes.as_chunks();
            for (word, chunk) in key.iter_mut().zip(&full[..WORDS - 1]) {
                *word = u64::from_le_bytes(*chunk);
            }
            let missing = max_short_bytes(WORDS) - bytes.len();
            key[WORDS - 1] = u64::from_le_bytes(*last) >> (8 * missing) >> 8;
        }
        Some(last) => {
            let last = u64::from_le_bytes(*last);
            for (index, word) in key.iter_mut().enumerate() {
                let end = size_of::<u64>() * (index + 1);
                *word = match bytes.get(end - size_of::<u64>()..).and_then(<[u8]>::first_chunk) {
                    Some(chunk) => u64::from_le_bytes(*chunk),
                    None if end - bytes.len() < size_of::<u64>() => last >> (8 * (end - bytes.len())),
                    None => 0,
                };
            }
        }
        None => key[0] = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
    key[WORDS - 1] |= (bytes.len() as u64) << 56;
    key
}

/// The key of a long component.
pub(super) fn long_key<const WORDS: usize>(place: usize, length: usize) -> ComponentKey<WORDS> {
    let mut key = [0; WORDS];
    key[0] = place as u64;
    key[WORDS - 1] = LONG_MARK | length as u64;
    key
}

/// The place and the length of a long component; `None` for the key of a short one.
#[inline(always)]
pub(super) fn long_place<const WORDS: usize>(key: &ComponentKey<WORDS>) -> Option<(usize, usize)> {
    let last = key[WORDS - 1];
    (last >= LONG_MARK).then_some((key[0] as usize, (last & !LONG_MARK) as usize))
}

/// The words whose first bytes are those of a short component, and the number of these bytes.
#[inline]
pub(super) fn short_bytes<const WORDS: usize>(key: &ComponentKey<WORDS>) -> ([[u8; size_of::<u64>()]; WORDS], usize) {
    (key.map(u64::to_le_bytes), (key[WORDS - 1] >> 56) as usize)
}

/// A copy of the key with more words.
pub(super) fn widen_key<const WORDS: usize, const WIDE: usize>(key: &ComponentKey<WORDS>) -> ComponentKey<WIDE> {
    if let Some((place, length)) = long_place(key) {
        return long_key(place, length);
    }
    let (bytes, length) = short_bytes(key);
    short_key(&bytes.as_flattened()[..length])
}

/// The hash of the key of a short component.
#[inline(always)]
pub(super) fn hash_short_key<const WORDS: usize>(key: &ComponentKey<WORDS>) -> u64 {
    let hash = hash_words(key[0], key[1]);
    key[2..].iter().fold(hash, |hash, word| hash_words(hash, *word))
}

/// The hash of a long component.
pub(super) fn hash_long_bytes(bytes: &[u8]) -> u64 {
    bytes
        .chunks(max_short_bytes(4))
        .map(short_key::<4>)
        .fold(0, |hash, [a, b, c, d]| hash_words(hash_words(hash ^ a, b), hash_words(c, d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_width<const WORDS: usize>() {
        let bytes: Vec<u8> = (1..=255).collect();
        let mut known = std::collections::HashSet::new();
        for length in 0..=max_short_bytes(WORDS) {
            for bytes in [&bytes[..length], &vec![0; length]] {
                let key = short_key::<WORDS>(bytes);
                assert!(known.insert(key) || length == 0);
                assert_eq!(long_place(&key), None);
                let (words, count) = short_bytes(&key);
                assert_eq!(&words.as_flattened()[..count], bytes);
                assert_eq!(widen_key::<WORDS, 6>(&key), short_key(bytes));
            }
            assert_eq!(long_place(&long_key::<WORDS>(length << 20, 1 << 30)), Some((length << 20, 1 << 30)));
            assert_eq!(long_place(&widen_key::<WORDS, 6>(&long_key(length, 99))), Some((length, 99)));
        }
    }

    #[test]
    fn keys_tell_components_apart() {
        check_width::<2>();
        check_width::<3>();
        check_width::<4>();
        check_width::<6>();
    }
}
