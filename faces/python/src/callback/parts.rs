//! Positions of functions as bytes, and back.

use crate::host_values::known_value;
use grundy::{Argument, ArgumentError, Pack, PositionKey, text};
use num_bigint::BigInt;

/// A position: its components.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PackedPosition(pub(crate) Vec<PackedComponent>);

/// A component: the number of its ruleset, and its arguments; or its key, if the ruleset is not a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PackedComponent {
    pub(crate) ruleset_number: u64,
    pub(crate) bytes: Vec<u8>,
}

/// The maximum size of a component in bytes.
const MAX_COMPONENT_BYTES: usize = 1 << 16;

const INT_TAG: u8 = 0;
const FALSE_TAG: u8 = 1;
const TRUE_TAG: u8 = 2;
const STR_TAG: u8 = 3;
const TUPLE_TAG: u8 = 4;
const HOST_TAG: u8 = 5;

impl PackedComponent {
    /// A component with these arguments.
    ///
    /// # Errors
    /// Fails for an argument that positions cannot have, or if the arguments take too many bytes.
    pub(crate) fn from_args(ruleset_number: u64, args: &[Argument]) -> Result<PackedComponent, ArgumentError> {
        let mut bytes = Vec::new();
        args.iter().try_for_each(|arg| write_argument(&mut bytes, arg))?;
        if bytes.len() > MAX_COMPONENT_BYTES {
            return Err(ArgumentError::new(text!("the position takes too much room")));
        }
        Ok(PackedComponent { ruleset_number, bytes })
    }

    /// The arguments.
    pub(crate) fn args(&self) -> Vec<Argument> {
        let mut rest = &self.bytes[..];
        let mut args = Vec::new();
        while !rest.is_empty() {
            args.push(read_argument(&mut rest).expect("a component is read as it was written"));
        }
        args
    }
}

/// An argument in the form that positions store: a list or a range becomes a tuple.
///
/// # Errors
/// Fails for anything but numbers, booleans, strings, values of Python and tuples of these.
pub(crate) fn plain_argument(arg: Argument) -> Result<Argument, ArgumentError> {
    match arg {
        Argument::Int(_) | Argument::Bool(_) | Argument::Str(_) | Argument::Host(_) => Ok(arg),
        Argument::Tuple(items) | Argument::List(items) => {
            items.into_iter().map(plain_argument).collect::<Result<_, _>>().map(Argument::Tuple)
        }
        Argument::Range(..) => Ok(Argument::Tuple(arg.to_naturals()?.into_iter().map(Argument::from).collect())),
        other => {
            let kind = other.kind_name();
            let (en, zh) = (kind.en, kind.zh);
            Err(ArgumentError::new(text!(
                "a number, a truth value, a text or a tuple of them is expected here, not {text}",
                text = (en, zh)
            )))
        }
    }
}

fn write_length(bytes: &mut Vec<u8>, n: usize) {
    bytes.extend((n as u32).to_le_bytes());
}

fn write_argument(bytes: &mut Vec<u8>, arg: &Argument) -> Result<(), ArgumentError> {
    match arg {
        Argument::Int(n) => {
            let digits = n.to_signed_bytes_le();
            bytes.push(INT_TAG);
            write_length(bytes, digits.len());
            bytes.extend(digits);
        }
        Argument::Bool(truth) => bytes.push(if *truth { TRUE_TAG } else { FALSE_TAG }),
        Argument::Str(text) => {
            bytes.push(STR_TAG);
            write_length(bytes, text.len());
            bytes.extend(text.bytes());
        }
        Argument::Tuple(items) => {
            bytes.push(TUPLE_TAG);
            write_length(bytes, items.len());
            items.iter().try_for_each(|item| write_argument(bytes, item))?;
        }
        Argument::Host(value) => {
            bytes.push(HOST_TAG);
            bytes.extend(value.number.to_le_bytes());
        }
        other => return plain_argument(other.clone()).and_then(|arg| write_argument(bytes, &arg)),
    }
    Ok(())
}

fn take_bytes<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn read_length(bytes: &mut &[u8]) -> Option<usize> {
    Some(u32::from_le_bytes(take_bytes(bytes, 4)?.try_into().ok()?) as usize)
}

fn read_argument(bytes: &mut &[u8]) -> Option<Argument> {
    Some(match take_bytes(bytes, 1)?[0] {
        INT_TAG => {
            let count = read_length(bytes)?;
            Argument::Int(BigInt::from_signed_bytes_le(take_bytes(bytes, count)?))
        }
        FALSE_TAG => Argument::Bool(false),
        TRUE_TAG => Argument::Bool(true),
        STR_TAG => {
            let count = read_length(bytes)?;
            Argument::Str(String::from_utf8(take_bytes(bytes, count)?.to_vec()).ok()?)
        }
        TUPLE_TAG => {
            let count = read_length(bytes)?;
            let items: Option<Vec<Argument>> = (0..count).map(|_| read_argument(bytes)).collect();
            Argument::Tuple(items?)
        }
        HOST_TAG => Argument::Host(known_value(u64::from_le_bytes(take_bytes(bytes, 8)?.try_into().ok()?))?),
        _ => return None,
    })
}

/// Each component is packed as the number of its ruleset, its length in bytes, and the bytes.
impl Pack for PackedPosition {
    fn pack(&self, key: &mut PositionKey) {
        let mut bytes = Vec::new();
        for part in &self.0 {
            bytes.extend(part.ruleset_number.to_le_bytes());
            write_length(&mut bytes, part.bytes.len());
            bytes.extend(&part.bytes);
        }
        PositionKey::from_bytes(&bytes).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<PackedPosition> {
        let mut parts = Vec::new();
        while !bytes.is_empty() {
            let ruleset_number = u64::from_le_bytes(take_bytes(bytes, 8)?.try_into().ok()?);
            let count = read_length(bytes)?;
            parts.push(PackedComponent { ruleset_number, bytes: take_bytes(bytes, count)?.to_vec() });
        }
        Some(PackedPosition(parts))
    }
}
