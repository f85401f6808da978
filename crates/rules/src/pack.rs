//! Packs positions of a file into bytes, and unpacks them.
//!
//! A position is its components one after the other.
//! A component is the number of its function (or, beyond the functions, of a ruleset from outside), the number of arguments, and the arguments.
//! A ruleset from outside that everybody can look up has a number for all such, and its name before the arguments.
//! A number of either sign takes a byte for each seven bits, with two bits of the first byte to say that it is one.
//! A long value that games are bound to is written as its digest: see [`shared_values`](crate::shared_values).

use crate::fault::RunResult;
use crate::shared_values::{ValueDigest, digest_of, value_of};
use crate::value::{MAX_TUPLE_DEPTH, RuleValue};
use crate::value_bytes::{
    BIG_INT_KIND, BOOL_KIND, INT_KIND, KIND_RADIX, SHARED_KIND, TEXT_KIND, TUPLE_KIND, WIDE_INT_KIND, push_value,
    push_word,
};
use grundy_game::varint::{append_varint, take_varint};
use grundy_game::{Pack, PositionKey, unpack_items};
use num_bigint::BigInt;

/// The maximum number of bytes of a position.
pub(crate) const MAX_BYTES: usize = 1 << 16;

/// The number that marks a ruleset from outside with a name. No file has this many functions, and no run uses this many rulesets.
pub(crate) const NAMED_RULESET: u64 = (1 << 21) - 1;

/// Appends a component of a ruleset with a lasting name.
///
/// # Errors
/// Returns the same errors as [`pack_component`].
pub(crate) fn pack_named_component(bytes: &mut Vec<u8>, name: &str, args: &[RuleValue]) -> RunResult<()> {
    append_varint(bytes, NAMED_RULESET);
    append_varint(bytes, name.len() as u64);
    bytes.extend(name.as_bytes());
    append_varint(bytes, args.len() as u64);
    args.iter().try_for_each(|arg| push_argument(bytes, arg))
}

/// Appends a component.
///
/// # Errors
/// Returns an error if the position is too large.
pub(crate) fn pack_component(bytes: &mut Vec<u8>, who: u64, args: &[RuleValue]) -> RunResult<()> {
    append_varint(bytes, who);
    append_varint(bytes, args.len() as u64);
    args.iter().try_for_each(|arg| push_argument(bytes, arg))
}

/// Appends a component whose arguments are machine words.
pub(crate) fn pack_word_component(bytes: &mut Vec<u8>, who: u64, args: &[i64]) {
    append_varint(bytes, who);
    append_varint(bytes, args.len() as u64);
    args.iter().for_each(|n| push_word(bytes, *n));
}

fn push_argument(bytes: &mut Vec<u8>, arg: &RuleValue) -> RunResult<()> {
    match digest_of(arg) {
        Some(digest) => {
            append_varint(bytes, SHARED_KIND);
            bytes.extend(digest);
            Ok(())
        }
        None => push_value(bytes, arg, MAX_BYTES),
    }
}

/// A packed component: the number of its function, and the bytes of its arguments, preceded by their count.
pub(crate) struct PackedRulesComponent<'k> {
    pub(crate) ruleset_number: u64,
    /// The name of a ruleset from outside, if packed by name.
    pub(crate) name: Option<&'k str>,
    pub(crate) args: &'k [u8],
    /// All bytes of the component.
    pub(crate) bytes: &'k [u8],
}

/// The components of a key.
pub(crate) fn components(key: &PositionKey) -> impl Iterator<Item = PackedRulesComponent<'_>> {
    components_of_bytes(key.bytes())
}

/// The components in the bytes of a key.
pub(crate) fn components_of_bytes(bytes: &[u8]) -> impl Iterator<Item = PackedRulesComponent<'_>> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let whole = rest;
        if whole.is_empty() {
            return None;
        }
        let who = take_own_varint(&mut rest);
        let name = (who == NAMED_RULESET).then(|| {
            let length = take_own_varint(&mut rest) as usize;
            let (name, after) = rest.split_at(length);
            rest = after;
            std::str::from_utf8(name).expect("a key is unpacked by the file that packed it")
        });
        let args = rest;
        for _ in 0..take_own_varint(&mut rest) {
            skip_value(&mut rest);
        }
        let (args, bytes) = (&args[..args.len() - rest.len()], &whole[..whole.len() - rest.len()]);
        Some(PackedRulesComponent { ruleset_number: who, name, args, bytes })
    })
}

/// The component that consists of all these bytes; its arguments are not read.
pub(crate) fn whole_component(bytes: &[u8]) -> PackedRulesComponent<'_> {
    let mut rest = bytes;
    match take_own_varint(&mut rest) {
        NAMED_RULESET => components_of_bytes(bytes).next().expect("a component is not empty"),
        who => PackedRulesComponent { ruleset_number: who, name: None, args: rest, bytes },
    }
}

impl PackedRulesComponent<'_> {
    /// The arguments.
    pub(crate) fn args(&self) -> Vec<RuleValue> {
        take_arguments(&mut &self.args[..]).expect("a key is unpacked by the file that packed it")
    }

    /// Reads the arguments if all are machine words, and at most as many as `into` has places; returns their count.
    pub(crate) fn read_words(&self, into: &mut [i64]) -> Option<usize> {
        let mut rest = self.args;
        let count = take_own_varint(&mut rest) as usize;
        for place in into.get_mut(..count)? {
            let head = take_own_varint(&mut rest);
            *place = match head % KIND_RADIX {
                INT_KIND => unzigzag(head / KIND_RADIX),
                WIDE_INT_KIND => unzigzag(take_own_varint(&mut rest)),
                _ => return None,
            };
        }
        Some(count)
    }
}

/// Takes a number of a key of this file.
#[inline]
pub(crate) fn take_own_varint(bytes: &mut &[u8]) -> u64 {
    take_varint(bytes).expect("a key is unpacked by the file that packed it")
}

/// The only component in bytes from outside: the number and the arguments. `None` unless packing these gives the same bytes.
pub(crate) fn read_single_component(bytes: &[u8]) -> Option<(u64, Vec<RuleValue>)> {
    let mut rest = bytes;
    let (who, args) = (u64::unpack(&mut rest)?, take_arguments(&mut rest)?);
    let mut again = Vec::new();
    pack_component(&mut again, who, &args).ok()?;
    // Bytes from outside may write one value in several ways, such as a
    // number with leading zeros. As keys they would be different positions.
    (again == bytes).then_some((who, args))
}

fn take_arguments(bytes: &mut &[u8]) -> Option<Vec<RuleValue>> {
    unpack_items(bytes, |bytes| take_value(bytes, MAX_TUPLE_DEPTH))
}

pub(crate) fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

pub(crate) fn skip_value(bytes: &mut &[u8]) {
    let head = take_own_varint(bytes);
    match head % KIND_RADIX {
        INT_KIND | BOOL_KIND => {}
        WIDE_INT_KIND => {
            take_own_varint(bytes);
        }
        TUPLE_KIND => (0..head / KIND_RADIX).for_each(|_| skip_value(bytes)),
        SHARED_KIND => *bytes = &bytes[size_of::<ValueDigest>()..],
        _ => *bytes = &bytes[(head / KIND_RADIX) as usize..],
    }
}

/// Takes a value of at most `deep` levels. The bound protects the stack.
fn take_value(bytes: &mut &[u8], deep: u8) -> Option<RuleValue> {
    let head = u64::unpack(bytes)?;
    let length = head / KIND_RADIX;
    Some(match head % KIND_RADIX {
        INT_KIND => RuleValue::Int(unzigzag(length)),
        WIDE_INT_KIND => RuleValue::Int(unzigzag(u64::unpack(bytes)?)),
        BOOL_KIND => RuleValue::Bool(length != 0),
        TUPLE_KIND => {
            // Each item takes a byte or more. The bound keeps a false length
            // from allocating; with one too many items reading fails.
            let (deep, count) = (deep.checked_sub(1)?, length.min(bytes.len() as u64 + 1));
            RuleValue::new_tuple((0..count).map(|_| take_value(bytes, deep)).collect::<Option<_>>()?).ok()?
        }
        SHARED_KIND if length == 0 => {
            let (digest, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            value_of(digest)?
        }
        kind @ (BIG_INT_KIND | TEXT_KIND) => {
            let (own, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
            *bytes = rest;
            if kind == BIG_INT_KIND {
                RuleValue::from_integer(BigInt::from_signed_bytes_le(own))
            } else {
                RuleValue::Str(std::str::from_utf8(own).ok()?.into())
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let tuple = |items: Vec<RuleValue>| RuleValue::new_tuple(items).unwrap();
        let ints = [0, 1, -1, 63, 64, -64, i64::MAX, i64::MIN, 1 << 60, -(1 << 61)].map(RuleValue::Int).to_vec();
        let big = RuleValue::from_integer(BigInt::from(7).pow(300) * -1);
        let args =
            [tuple(ints.clone()), big, RuleValue::Bool(true), RuleValue::Str("棋".into()), tuple(vec![tuple(vec![])])];
        let mut bytes = Vec::new();
        pack_component(&mut bytes, 300, &args).unwrap();
        pack_component(&mut bytes, 0, &ints).unwrap();
        let key = PositionKey::from_bytes(&bytes);
        let opened: Vec<_> = components(&key).map(|part| (part.ruleset_number, part.args())).collect();
        assert_eq!(format!("{opened:?}"), format!("{:?}", [(300, args.to_vec()), (0, ints.clone())]));
        let mut words = [0; 16];
        let second = components(&key).nth(1).unwrap();
        assert_eq!(second.read_words(&mut words), Some(ints.len()));
        assert_eq!(
            words[..ints.len()].iter().map(|n| RuleValue::Int(*n)).map(|v| format!("{v:?}")).collect::<Vec<_>>(),
            ints.iter().map(|v| format!("{v:?}")).collect::<Vec<_>>()
        );
        assert_eq!(components(&key).next().unwrap().read_words(&mut words), None);
    }

    #[test]
    fn what_was_not_packed_is_no_component() {
        let mut bytes = Vec::new();
        let args = [
            RuleValue::Int(-3),
            RuleValue::Bool(false),
            RuleValue::from_integer(BigInt::from(7).pow(30)),
            RuleValue::Str("棋".into()),
        ];
        pack_component(&mut bytes, 3, &[RuleValue::new_tuple(args.to_vec()).unwrap(), RuleValue::Int(i64::MIN)])
            .unwrap();
        assert!(read_single_component(&bytes).is_some_and(|(who, args)| who == 3 && args.len() == 2));
        for at in 0..bytes.len() {
            assert!(read_single_component(&bytes[..at]).is_none(), "{at}");
            for bit in 0..8 {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << bit;
                let mut again = Vec::new();
                if let Some((who, args)) = read_single_component(&bytes) {
                    pack_component(&mut again, who, &args).unwrap();
                    assert_eq!(again, bytes);
                }
            }
        }
        // Nested tuples, deeper than a stack allows; and lengths that exceed the bytes.
        let deep = [&[0, 1][..], &vec![(KIND_RADIX + TUPLE_KIND) as u8; MAX_BYTES - 8]].concat();
        let mut long = vec![0, 1];
        append_varint(&mut long, (1 << 60) * KIND_RADIX + TUPLE_KIND);
        let mut text = vec![0, 1];
        append_varint(&mut text, (1 << 60) * KIND_RADIX + TEXT_KIND);
        let small = [0, 1, (KIND_RADIX + BIG_INT_KIND) as u8, 5];
        for bytes in
            [&deep[..], &long, &text, &small, &[0, 1, SHARED_KIND as u8], &[0, 1, 7], &[0, 1, 2 * KIND_RADIX as u8 + 1]]
        {
            assert!(read_single_component(bytes).is_none());
        }
    }
}
