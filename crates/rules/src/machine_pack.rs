//! Packs arguments out of the registers of the machine, and unpacks them into these.

use crate::arena::{SequenceArena, sequence_length};
use crate::pack::{MAX_BYTES, PackedRulesComponent, skip_value, take_varint, unzigzag};
use crate::register_kind::RegisterKind;
use crate::shared_values::{has_shared_text, has_shared_tuple};
use crate::value_bytes::{
    BOOL_KIND, INT_KIND, KIND_RADIX, SHARED_KIND, TEXT_KIND, TUPLE_KIND, WIDE_INT_KIND, push_varint, push_word,
};
use crate::vm::MachineMemory;

/// Appends a component whose arguments are in registers, some of them in the arena. `None` if the interpreter has to pack it:
/// it is too large, or an argument may be a shared value.
pub(crate) fn pack_machine_component(
    bytes: &mut Vec<u8>,
    who: u64,
    args: &[i64],
    kinds: &[RegisterKind],
    arena: &SequenceArena,
) -> Option<()> {
    push_varint(bytes, who);
    push_varint(bytes, args.len() as u64);
    for (word, kind) in args.iter().zip(kinds) {
        let length = sequence_length(*word);
        let may_be_shared = match kind {
            RegisterKind::Int | RegisterKind::Bool | RegisterKind::End => false,
            RegisterKind::Text => has_shared_text(length),
            RegisterKind::Collection(_) => has_shared_tuple(length),
        };
        if may_be_shared {
            return None;
        }
        push_machine_value(bytes, *word, *kind, arena)?;
    }
    (bytes.len() <= MAX_BYTES).then_some(())
}

fn push_machine_value(bytes: &mut Vec<u8>, word: i64, kind: RegisterKind, arena: &SequenceArena) -> Option<()> {
    match kind {
        RegisterKind::Int => push_word(bytes, word),
        RegisterKind::Bool => push_varint(bytes, word as u64 * KIND_RADIX + BOOL_KIND),
        RegisterKind::End => return None,
        RegisterKind::Text => {
            let signs = arena.items(word);
            if signs.iter().all(|sign| (0..0x80).contains(sign)) {
                push_varint(bytes, signs.len() as u64 * KIND_RADIX + TEXT_KIND);
                bytes.extend(signs.iter().map(|sign| *sign as u8));
                return Some(());
            }
            let signs = signs.iter().map(|sign| u32::try_from(*sign).ok().and_then(char::from_u32));
            let length = signs.clone().try_fold(0, |length, sign| Some(length + sign?.len_utf8()))?;
            push_varint(bytes, length as u64 * KIND_RADIX + TEXT_KIND);
            for sign in signs {
                bytes.extend(sign?.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        RegisterKind::Collection(_) => {
            let (item, words) = (kind.item()?, arena.items(word));
            push_varint(bytes, words.len() as u64 * KIND_RADIX + TUPLE_KIND);
            if bytes.len() + words.len() > MAX_BYTES {
                return None;
            }
            match item {
                // One byte each.
                RegisterKind::Bool => {
                    bytes.extend(words.iter().map(|word| (*word as u64 * KIND_RADIX + BOOL_KIND) as u8))
                }
                RegisterKind::Int => words.iter().for_each(|word| push_word(bytes, *word)),
                _ => words.iter().try_for_each(|word| push_machine_value(bytes, *word, item, arena))?,
            }
        }
    }
    Some(())
}

impl PackedRulesComponent<'_> {
    /// Reads arguments of these kinds into registers and the arena. `None` if they are of other kinds.
    pub(crate) fn read_machine_values(&self, kinds: &[RegisterKind], memory: &mut MachineMemory) -> Option<()> {
        let mut rest = self.args;
        if take_varint(&mut rest) as usize != kinds.len() || kinds.len() > memory.registers.len() {
            return None;
        }
        for (register, kind) in kinds.iter().enumerate() {
            memory.registers[register] = take_machine_value(&mut rest, *kind, &mut memory.sequences)?;
        }
        Some(())
    }

    /// Whether the arguments are of these kinds.
    pub(crate) fn has_kinds(&self, kinds: &[RegisterKind]) -> bool {
        let mut rest = self.args;
        take_varint(&mut rest) as usize == kinds.len() && kinds.iter().all(|kind| skip_value_of_kind(&mut rest, *kind))
    }

    /// The kinds of the arguments, if registers and the arena can hold them. An empty tuple counts as one of numbers.
    pub(crate) fn argument_kinds(&self) -> Option<Vec<RegisterKind>> {
        let is_shared = || {
            let mut rest = self.args;
            (0..take_varint(&mut rest)).any(|_| {
                let shared = take_varint(&mut { rest }) % KIND_RADIX == SHARED_KIND;
                skip_value(&mut rest);
                shared
            })
        };
        if is_shared() {
            return None;
        }
        self.args().iter().map(|arg| RegisterKind::of_value(arg, RegisterKind::Int)).collect()
    }
}

/// Skips a value; returns whether it is of this kind.
fn skip_value_of_kind(bytes: &mut &[u8], kind: RegisterKind) -> bool {
    let mut rest = *bytes;
    let head = take_varint(&mut rest);
    match (head % KIND_RADIX, kind) {
        (INT_KIND | WIDE_INT_KIND, RegisterKind::Int)
        | (BOOL_KIND, RegisterKind::Bool)
        | (TEXT_KIND, RegisterKind::Text) => {
            skip_value(bytes);
            true
        }
        (TUPLE_KIND, RegisterKind::Collection(_)) => {
            *bytes = rest;
            kind.item().is_some_and(|item| (0..head / KIND_RADIX).all(|_| skip_value_of_kind(bytes, item)))
        }
        _ => false,
    }
}

/// Takes a value of this kind; returns its word.
fn take_machine_value(bytes: &mut &[u8], kind: RegisterKind, arena: &mut SequenceArena) -> Option<i64> {
    let head = take_varint(bytes);
    let length = head / KIND_RADIX;
    match (head % KIND_RADIX, kind) {
        (INT_KIND, RegisterKind::Int) => Some(unzigzag(length)),
        (WIDE_INT_KIND, RegisterKind::Int) => Some(unzigzag(take_varint(bytes))),
        (BOOL_KIND, RegisterKind::Bool) => Some(length as i64),
        (TEXT_KIND, RegisterKind::Text) => {
            let (text, rest) = bytes.split_at(length as usize);
            *bytes = rest;
            let mark = arena.begin_items();
            if text.is_ascii() {
                text.iter().try_for_each(|sign| arena.push_item(i64::from(*sign)))?;
            } else {
                let mut signs = std::str::from_utf8(text).ok()?.chars();
                signs.try_for_each(|sign| arena.push_item(i64::from(u32::from(sign))))?;
            }
            arena.end_items(mark)
        }
        (TUPLE_KIND, RegisterKind::Collection(_)) => {
            let (mark, item) = (arena.begin_items(), kind.item()?);
            for _ in 0..length {
                let word = take_machine_value(bytes, item, arena)?;
                arena.push_item(word)?;
            }
            arena.end_items(mark)
        }
        _ => None,
    }
}
