//! Packs positions of a file into bytes, and unpacks them.
//!
//! A position is its components one after the other.
//! A component is the number of its function (or, beyond the functions, of a ruleset from outside), how many arguments follow, and these.
//! A ruleset from outside that everybody can look up has a number for all such, and its name before the arguments.
//! A number of either sign takes a byte for each seven bits, with two bits of the first byte to say that it is one.
//! A long value that games are bound to is written as its digest: see [`shared_values`](crate::shared_values).

use crate::fault::{Fault, Ran};
use crate::shared_values::{ValueDigest, digest_of, value_of};
use crate::value::{DEEPEST, Val};
use grundy_game::{Key, Pack, unpack_items};
use num_bigint::BigInt;

/// The most bytes of a position.
const MOST_BYTES: usize = 1 << 16;

const INT: u64 = 0;
const BOOL: u64 = 1;
const BIG: u64 = 2;
const STR: u64 = 3;
const TUPLE: u64 = 4;
/// Integers of more than 61 bits: the kind stands alone, and the integer follows.
const WIDE: u64 = 5;
/// The digest of a shared value follows.
const SHARED: u64 = 6;
const KINDS: u64 = 8;

/// The number of rulesets from outside with a name. No file has so many functions, and no run meets so many rulesets.
pub(crate) const NAMED: u64 = (1 << 21) - 1;

/// Appends a component of a ruleset with a lasting name.
///
/// # Errors
/// As [`component`].
pub(crate) fn named(bytes: &mut Vec<u8>, name: &str, args: &[Val]) -> Ran<()> {
    varint(bytes, NAMED);
    varint(bytes, name.len() as u64);
    bytes.extend(name.as_bytes());
    varint(bytes, args.len() as u64);
    args.iter().try_for_each(|arg| argument(bytes, arg))
}

/// Appends a component.
///
/// # Errors
/// The position is too large.
pub(crate) fn component(bytes: &mut Vec<u8>, who: u64, args: &[Val]) -> Ran<()> {
    varint(bytes, who);
    varint(bytes, args.len() as u64);
    args.iter().try_for_each(|arg| argument(bytes, arg))
}

/// Appends a component whose arguments are machine words.
pub(crate) fn words(bytes: &mut Vec<u8>, who: u64, args: &[i64]) {
    varint(bytes, who);
    varint(bytes, args.len() as u64);
    args.iter().for_each(|n| word(bytes, *n));
}

fn varint(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn word(bytes: &mut Vec<u8>, n: i64) {
    let zigzag = ((n << 1) ^ (n >> 63)) as u64;
    if zigzag < 1 << 61 {
        varint(bytes, zigzag * KINDS + INT);
    } else {
        varint(bytes, WIDE);
        varint(bytes, zigzag);
    }
}

fn argument(bytes: &mut Vec<u8>, arg: &Val) -> Ran<()> {
    match digest_of(arg) {
        Some(digest) => {
            varint(bytes, SHARED);
            bytes.extend(digest);
            Ok(())
        }
        None => value(bytes, arg, MOST_BYTES),
    }
}

/// The bytes of an argument of a position, of any length.
pub(crate) fn written_out(arg: &Val) -> Vec<u8> {
    let mut bytes = Vec::new();
    value(&mut bytes, arg, usize::MAX).expect("there is no bound on the bytes");
    bytes
}

fn value(bytes: &mut Vec<u8>, arg: &Val, most: usize) -> Ran<()> {
    if bytes.len() > most {
        return Err(Fault::memory());
    }
    match arg {
        Val::Int(n) => word(bytes, *n),
        Val::Bool(b) => varint(bytes, u64::from(*b) * KINDS + BOOL),
        Val::Big(n) => {
            let digits = n.to_signed_bytes_le();
            varint(bytes, digits.len() as u64 * KINDS + BIG);
            bytes.extend(digits);
        }
        Val::Str(text) => {
            varint(bytes, text.len() as u64 * KINDS + STR);
            bytes.extend(text.as_bytes());
        }
        Val::Seq(_, _, items) => {
            varint(bytes, items.len() as u64 * KINDS + TUPLE);
            items.iter().try_for_each(|item| value(bytes, item, most))?;
        }
        Val::Unset | Val::Range(_) | Val::LongRange(_) | Val::Position(_) | Val::Outer(_) | Val::End(_) => {
            unreachable!("the arguments of a position are numbers, texts and tuples of them")
        }
    }
    if bytes.len() > most { Err(Fault::memory()) } else { Ok(()) }
}

/// A packed component: the number of its function, and the bytes of its arguments, preceded by their count.
pub(crate) struct Packed<'k> {
    pub(crate) who: u64,
    /// The name of a ruleset from outside, if packed by name.
    pub(crate) name: Option<&'k str>,
    args: &'k [u8],
    /// All bytes of the component.
    pub(crate) whole: &'k [u8],
}

/// The components of a key.
pub(crate) fn components(key: &Key) -> impl Iterator<Item = Packed<'_>> {
    let mut rest = key.bytes();
    std::iter::from_fn(move || {
        let whole = rest;
        if whole.is_empty() {
            return None;
        }
        let who = take(&mut rest);
        let name = (who == NAMED).then(|| {
            let length = take(&mut rest) as usize;
            let (name, after) = rest.split_at(length);
            rest = after;
            std::str::from_utf8(name).expect("a key is unpacked by the file that packed it")
        });
        let args = rest;
        for _ in 0..take(&mut rest) {
            skip(&mut rest);
        }
        let (args, whole) = (&args[..args.len() - rest.len()], &whole[..whole.len() - rest.len()]);
        Some(Packed { who, name, args, whole })
    })
}

impl Packed<'_> {
    /// The arguments.
    pub(crate) fn args(&self) -> Vec<Val> {
        arguments(&mut &self.args[..]).expect("a key is unpacked by the file that packed it")
    }

    /// Reads the arguments if all are machine words, and at most as many as `into` has places; returns their count.
    pub(crate) fn words(&self, into: &mut [i64]) -> Option<usize> {
        let mut rest = self.args;
        let count = take(&mut rest) as usize;
        for place in into.get_mut(..count)? {
            let head = take(&mut rest);
            *place = match head % KINDS {
                INT => unzigzag(head / KINDS),
                WIDE => unzigzag(take(&mut rest)),
                _ => return None,
            };
        }
        Some(count)
    }
}

fn take(bytes: &mut &[u8]) -> u64 {
    let mut n = 0;
    for shift in (0..).step_by(7) {
        let (&byte, rest) = bytes.split_first().expect("a key is unpacked by the file that packed it");
        *bytes = rest;
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    n
}

/// The only component in bytes from outside: the number and the arguments. `None` unless packing these gives the same bytes.
pub(crate) fn one(bytes: &[u8]) -> Option<(u64, Vec<Val>)> {
    let mut rest = bytes;
    let (who, args) = (u64::unpack(&mut rest)?, arguments(&mut rest)?);
    let mut again = Vec::new();
    component(&mut again, who, &args).ok()?;
    (again == bytes).then_some((who, args))
}

fn arguments(bytes: &mut &[u8]) -> Option<Vec<Val>> {
    unpack_items(bytes, |bytes| open(bytes, DEEPEST))
}

fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

fn skip(bytes: &mut &[u8]) {
    let head = take(bytes);
    match head % KINDS {
        INT | BOOL => {}
        WIDE => {
            take(bytes);
        }
        TUPLE => (0..head / KINDS).for_each(|_| skip(bytes)),
        SHARED => *bytes = &bytes[size_of::<ValueDigest>()..],
        _ => *bytes = &bytes[(head / KINDS) as usize..],
    }
}

/// Takes a value of at most `deep` levels. The bound protects the stack.
fn open(bytes: &mut &[u8], deep: u8) -> Option<Val> {
    let head = u64::unpack(bytes)?;
    let length = head / KINDS;
    Some(match head % KINDS {
        INT => Val::Int(unzigzag(length)),
        WIDE => Val::Int(unzigzag(u64::unpack(bytes)?)),
        BOOL => Val::Bool(length != 0),
        TUPLE => {
            let (deep, count) = (deep.checked_sub(1)?, length.min(bytes.len() as u64 + 1));
            Val::tuple((0..count).map(|_| open(bytes, deep)).collect::<Option<_>>()?).ok()?
        }
        SHARED if length == 0 => {
            let (digest, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            value_of(digest)?
        }
        kind @ (BIG | STR) => {
            let (own, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
            *bytes = rest;
            if kind == BIG {
                Val::int(BigInt::from_signed_bytes_le(own))
            } else {
                Val::Str(std::str::from_utf8(own).ok()?.into())
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
        let tuple = |items: Vec<Val>| Val::tuple(items).unwrap();
        let ints = [0, 1, -1, 63, 64, -64, i64::MAX, i64::MIN, 1 << 60, -(1 << 61)].map(Val::Int).to_vec();
        let big = Val::int(BigInt::from(7).pow(300) * -1);
        let args = [tuple(ints.clone()), big, Val::Bool(true), Val::Str("棋".into()), tuple(vec![tuple(vec![])])];
        let mut bytes = Vec::new();
        component(&mut bytes, 300, &args).unwrap();
        component(&mut bytes, 0, &ints).unwrap();
        let key = Key::of_bytes(&bytes);
        let opened: Vec<_> = components(&key).map(|part| (part.who, part.args())).collect();
        assert_eq!(format!("{opened:?}"), format!("{:?}", [(300, args.to_vec()), (0, ints.clone())]));
        let mut words = [0; 16];
        let second = components(&key).nth(1).unwrap();
        assert_eq!(second.words(&mut words), Some(ints.len()));
        assert_eq!(
            words[..ints.len()].iter().map(|n| Val::Int(*n)).map(|v| format!("{v:?}")).collect::<Vec<_>>(),
            ints.iter().map(|v| format!("{v:?}")).collect::<Vec<_>>()
        );
        assert_eq!(components(&key).next().unwrap().words(&mut words), None);
    }

    #[test]
    fn what_was_not_packed_is_no_component() {
        let mut bytes = Vec::new();
        let args = [Val::Int(-3), Val::Bool(false), Val::int(BigInt::from(7).pow(30)), Val::Str("棋".into())];
        component(&mut bytes, 3, &[Val::tuple(args.to_vec()).unwrap(), Val::Int(i64::MIN)]).unwrap();
        assert!(one(&bytes).is_some_and(|(who, args)| who == 3 && args.len() == 2));
        for at in 0..bytes.len() {
            assert!(one(&bytes[..at]).is_none(), "{at}");
            for bit in 0..8 {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << bit;
                let mut again = Vec::new();
                if let Some((who, args)) = one(&bytes) {
                    component(&mut again, who, &args).unwrap();
                    assert_eq!(again, bytes);
                }
            }
        }
        // Nested tuples, deeper than a stack allows; and lengths that exceed the bytes.
        let deep = [&[0, 1][..], &vec![(KINDS + TUPLE) as u8; MOST_BYTES - 8]].concat();
        let mut long = vec![0, 1];
        varint(&mut long, (1 << 60) * KINDS + TUPLE);
        let mut text = vec![0, 1];
        varint(&mut text, (1 << 60) * KINDS + STR);
        let small = [0, 1, (KINDS + BIG) as u8, 5];
        for bytes in [&deep[..], &long, &text, &small, &[0, 1, SHARED as u8], &[0, 1, 7], &[0, 1, 2 * KINDS as u8 + 1]]
        {
            assert!(one(bytes).is_none());
        }
    }
}
