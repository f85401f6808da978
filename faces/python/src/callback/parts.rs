//! Positions of functions as bytes, and back.

use grundy::{Arg, Key, Misfit, Pack, say};
use num_bigint::BigInt;

/// A position: its components.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Parts(pub(crate) Vec<Part>);

/// A component: the number of its ruleset, and its arguments; or its key, if the ruleset is not a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub(crate) who: u64,
    pub(crate) bytes: Vec<u8>,
}

/// The maximum size of a component in bytes.
const MOST_BYTES: usize = 1 << 16;

const INT: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const STR: u8 = 3;
const TUPLE: u8 = 4;

impl Part {
    /// A component with these arguments.
    ///
    /// # Errors
    /// Fails for an argument that positions cannot have, or if the arguments take too many bytes.
    pub(crate) fn of(who: u64, args: &[Arg]) -> Result<Part, Misfit> {
        let mut bytes = Vec::new();
        args.iter().try_for_each(|arg| write(&mut bytes, arg))?;
        if bytes.len() > MOST_BYTES {
            return Err(Misfit::new(say!("the position takes too much room", "局面占用的空间太大")));
        }
        Ok(Part { who, bytes })
    }

    /// The arguments.
    pub(crate) fn args(&self) -> Vec<Arg> {
        let mut rest = &self.bytes[..];
        let mut args = Vec::new();
        while !rest.is_empty() {
            args.push(read(&mut rest).expect("a component is read as it was written"));
        }
        args
    }
}

/// An argument in the form that positions store: a list or a range becomes a tuple.
///
/// # Errors
/// Fails for anything but numbers, booleans, strings and tuples of these.
pub(crate) fn plain(arg: Arg) -> Result<Arg, Misfit> {
    match arg {
        Arg::Int(_) | Arg::Bool(_) | Arg::Str(_) => Ok(arg),
        Arg::Tuple(items) | Arg::List(items) => items.into_iter().map(plain).collect::<Result<_, _>>().map(Arg::Tuple),
        Arg::Range(..) => Ok(Arg::Tuple(arg.nats()?.into_iter().map(Arg::from).collect())),
        other => {
            let kind = other.kind();
            let (en, zh) = (kind.en, kind.zh);
            Err(Misfit::new(say!(
                "a number, a truth value, a text or a tuple of them is expected here, not {en}",
                "这里应为数、布尔值、字符串或由它们组成的元组，而不是{zh}"
            )))
        }
    }
}

fn length(bytes: &mut Vec<u8>, n: usize) {
    bytes.extend((n as u32).to_le_bytes());
}

fn write(bytes: &mut Vec<u8>, arg: &Arg) -> Result<(), Misfit> {
    match arg {
        Arg::Int(n) => {
            let digits = n.to_signed_bytes_le();
            bytes.push(INT);
            length(bytes, digits.len());
            bytes.extend(digits);
        }
        Arg::Bool(truth) => bytes.push(if *truth { TRUE } else { FALSE }),
        Arg::Str(text) => {
            bytes.push(STR);
            length(bytes, text.len());
            bytes.extend(text.bytes());
        }
        Arg::Tuple(items) => {
            bytes.push(TUPLE);
            length(bytes, items.len());
            items.iter().try_for_each(|item| write(bytes, item))?;
        }
        other => return plain(other.clone()).and_then(|arg| write(bytes, &arg)),
    }
    Ok(())
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn read_length(bytes: &mut &[u8]) -> Option<usize> {
    Some(u32::from_le_bytes(take(bytes, 4)?.try_into().ok()?) as usize)
}

fn read(bytes: &mut &[u8]) -> Option<Arg> {
    Some(match take(bytes, 1)?[0] {
        INT => {
            let count = read_length(bytes)?;
            Arg::Int(BigInt::from_signed_bytes_le(take(bytes, count)?))
        }
        FALSE => Arg::Bool(false),
        TRUE => Arg::Bool(true),
        STR => {
            let count = read_length(bytes)?;
            Arg::Str(String::from_utf8(take(bytes, count)?.to_vec()).ok()?)
        }
        TUPLE => {
            let count = read_length(bytes)?;
            let items: Option<Vec<Arg>> = (0..count).map(|_| read(bytes)).collect();
            Arg::Tuple(items?)
        }
        _ => return None,
    })
}

/// Each component is packed as the number of its ruleset, its length in bytes, and the bytes.
impl Pack for Parts {
    fn pack(&self, key: &mut Key) {
        let mut bytes = Vec::new();
        for part in &self.0 {
            bytes.extend(part.who.to_le_bytes());
            length(&mut bytes, part.bytes.len());
            bytes.extend(&part.bytes);
        }
        Key::of_bytes(&bytes).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Parts> {
        let mut parts = Vec::new();
        while !bytes.is_empty() {
            let who = u64::from_le_bytes(take(bytes, 8)?.try_into().ok()?);
            let count = read_length(bytes)?;
            parts.push(Part { who, bytes: take(bytes, count)?.to_vec() });
        }
        Some(Parts(parts))
    }
}
