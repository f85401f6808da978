//! Long values of keyword-only parameters, shared between positions.
//!
//! A game can be bound to a list of thousands of numbers: `g(S=[…])(100, 100)`.
//! The key of each of its positions would repeat the list; it has a digest of 16 bytes instead.
//!
//! The digest depends on the value alone, so that keys mean the same in every process that has bound the value.
//! Only values that a game is bound to are shared: a value that a move makes is written out, or a rule with a new list
//! in each position would fill the pool.
//! The pool lives as long as the process, since keys do not say when the last of them is gone; so its size is bounded.

use crate::value::{RuleValue, total_order};
use crate::value_bytes::unshared_bytes;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::mem::size_of;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The digest that represents a shared value in a key.
pub(crate) type ValueDigest = [u8; 16];

/// A tuple with fewer items is written out: its digest would save little.
const MIN_SHARED_ITEMS: usize = 32;

/// A text with fewer bytes is written out.
const MIN_SHARED_TEXT_BYTES: usize = 128;

/// The maximum number of bytes of all shared values; further values are written out.
const MAX_POOL_BYTES: usize = 64 << 20;

#[derive(Default)]
struct ValuePool {
    values: HashMap<ValueDigest, RuleValue>,
    /// The digests by the address of the items. The pool owns them, so that no other value gets the address.
    digests: HashMap<usize, ValueDigest>,
    /// The lengths that occur, to look up other values only where that can succeed.
    lengths: HashSet<usize>,
    bytes: usize,
}

static SHARED_VALUES: LazyLock<RwLock<ValuePool>> = LazyLock::new(RwLock::default);

/// The value, from now on shared if it is long and the pool has room.
pub(crate) fn share_value(value: RuleValue) -> RuleValue {
    let Some((address, length)) = long_items(&value) else { return value };
    if let Some(digest) = digest_of(&value)
        && let Some(shared) = value_of(&digest)
    {
        return shared;
    }
    // Hashing takes long for a long list, so it is done without the lock.
    let digest = digest_of_items(&value);
    let bytes = if matches!(value, RuleValue::Str(_)) { length } else { length * size_of::<RuleValue>() };
    let mut pool = SHARED_VALUES.write().unwrap_or_else(PoisonError::into_inner);
    match pool.values.get(&digest) {
        // Another thread may have shared it meanwhile. A value in the pool is never replaced: its address would be free for others.
        Some(shared) if total_order(shared, &value).is_eq() => return shared.clone(),
        // A list and a tuple of the same items have the same bytes.
        Some(_) => {}
        None if pool.bytes + bytes <= MAX_POOL_BYTES => {
            pool.bytes += bytes;
            pool.values.insert(digest, value.clone());
            pool.digests.insert(address, digest);
            pool.lengths.insert(length);
        }
        None => {}
    }
    value
}

/// The digest of a value that is shared.
pub(crate) fn digest_of(value: &RuleValue) -> Option<ValueDigest> {
    let (address, length) = long_items(value)?;
    let pool = SHARED_VALUES.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(digest) = pool.digests.get(&address) {
        return Some(*digest);
    }
    // A rule may write the same list out again; equal positions must have equal keys.
    let digest = pool.lengths.contains(&length).then(|| digest_of_items(value))?;
    pool.values.get(&digest).is_some_and(|shared| total_order(shared, value).is_eq()).then_some(digest)
}

/// Whether there may be a shared text with this number of characters. A character takes up to four bytes.
pub(crate) fn has_shared_text(characters: usize) -> bool {
    4 * characters >= MIN_SHARED_TEXT_BYTES && has_shared_length(characters..=4 * characters)
}

/// Whether there may be a shared tuple with this number of items.
pub(crate) fn has_shared_tuple(items: usize) -> bool {
    items >= MIN_SHARED_ITEMS && has_shared_length(items..=items)
}

/// Whether there is a shared value of one of these lengths: of a tuple the number of items, of a text that of its bytes.
fn has_shared_length(lengths: RangeInclusive<usize>) -> bool {
    let pool = SHARED_VALUES.read().unwrap_or_else(PoisonError::into_inner);
    pool.lengths.iter().any(|length| lengths.contains(length))
}

/// The shared value with a digest.
pub(crate) fn value_of(digest: &ValueDigest) -> Option<RuleValue> {
    SHARED_VALUES.read().unwrap_or_else(PoisonError::into_inner).values.get(digest).cloned()
}

/// The address and the number of the items, or of the bytes of a text, if there are enough of them.
fn long_items(value: &RuleValue) -> Option<(usize, usize)> {
    let (address, length, least) = match value {
        RuleValue::Seq(_, _, items) => (items.as_ptr().addr(), items.len(), MIN_SHARED_ITEMS),
        RuleValue::Str(text) => (text.as_ptr().addr(), text.len(), MIN_SHARED_TEXT_BYTES),
        _ => return None,
    };
    (length >= least).then_some((address, length))
}

fn digest_of_items(value: &RuleValue) -> ValueDigest {
    let hash = Sha256::digest(unshared_bytes(value));
    *hash.first_chunk().expect("the hash has 32 bytes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::CollectionKind;

    fn tuple(numbers: std::ops::Range<i64>) -> RuleValue {
        RuleValue::new_tuple(numbers.map(RuleValue::Int).collect()).unwrap()
    }

    #[test]
    fn equal_values_share_one_place() {
        let first = share_value(tuple(1000..1100));
        let second = share_value(tuple(1000..1100));
        assert_eq!(long_items(&first), long_items(&second));
        assert_eq!(digest_of(&tuple(1000..1100)), digest_of(&first));
        assert!(value_of(&digest_of(&first).unwrap()).is_some_and(|value| total_order(&value, &first).is_eq()));
    }

    /// The address of a value in the pool stays its own: a list of the same items does not take its place.
    #[test]
    fn a_shared_value_is_not_replaced() {
        let first = share_value(tuple(3000..3100));
        let list = RuleValue::new_sequence(CollectionKind::List, (3000..3100).map(RuleValue::Int).collect()).unwrap();
        assert_eq!(digest_of(&share_value(list)), None);
        let digest = digest_of(&first).expect("it is shared");
        assert_eq!(value_of(&digest).as_ref().and_then(long_items), long_items(&first));
    }

    #[test]
    fn what_no_game_is_bound_to_is_not_shared() {
        share_value(tuple(2000..2100));
        assert_eq!(digest_of(&tuple(2001..2101)), None);
        assert_eq!(digest_of(&share_value(tuple(0..5))), None);
        assert_eq!(digest_of(&share_value(RuleValue::Int(5))), None);
    }
}
