//! Unpacks arguments into the registers of the machine and its arena.

use crate::arena::{SequenceArena, first_word};
use crate::item_packing::ItemPacking;
use crate::pack::{PackedRulesComponent, skip_value, take_own_varint, unzigzag};
use crate::register_kind::RegisterKind;
use crate::value_bytes::{BOOL_KIND, INT_KIND, KIND_RADIX, SHARED_KIND, TEXT_KIND, TUPLE_KIND, WIDE_INT_KIND};
use crate::vm::MachineMemory;

impl PackedRulesComponent<'_> {
    /// Reads arguments of these kinds into registers and the arena. `None` if they are of other kinds.
    pub(crate) fn read_machine_values(&self, kinds: &[RegisterKind], memory: &mut MachineMemory) -> Option<()> {
        let mut rest = self.args;
        let registers = memory.registers.words_mut();
        if take_own_varint(&mut rest) as usize != kinds.len() || kinds.len() > registers.len() {
            return None;
        }
        for (register, kind) in registers.iter_mut().zip(kinds) {
            *register = take_machine_value(&mut rest, *kind, &mut memory.sequences)?;
        }
        Some(())
    }

    /// Whether the arguments are of these kinds.
    pub(crate) fn has_kinds(&self, kinds: &[RegisterKind]) -> bool {
        let mut rest = self.args;
        take_own_varint(&mut rest) as usize == kinds.len()
            && kinds.iter().all(|kind| skip_value_of_kind(&mut rest, *kind))
    }

    /// The kinds of the arguments, if registers and the arena can hold them. An empty tuple counts as one of numbers.
    pub(crate) fn argument_kinds(&self) -> Option<Vec<RegisterKind>> {
        let is_shared = || {
            let mut rest = self.args;
            (0..take_own_varint(&mut rest)).any(|_| {
                let shared = take_own_varint(&mut { rest }) % KIND_RADIX == SHARED_KIND;
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
    let head = take_own_varint(&mut rest);
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
    let head = take_own_varint(bytes);
    let length = head / KIND_RADIX;
    match (head % KIND_RADIX, kind) {
        (INT_KIND, RegisterKind::Int) => Some(unzigzag(length)),
        (WIDE_INT_KIND, RegisterKind::Int) => Some(unzigzag(take_own_varint(bytes))),
        (BOOL_KIND, RegisterKind::Bool) => Some(length as i64),
        (TEXT_KIND, RegisterKind::Text) => {
            let (text, rest) = bytes.split_at(length as usize);
            *bytes = rest;
            if text.is_ascii() {
                return arena.add_packed_sequence(text, ItemPacking::Sign, i64::from);
            }
            let signs = std::str::from_utf8(text).ok()?.chars();
            arena.add_sequence(signs.map(|sign| i64::from(u32::from(sign))))
        }
        (TUPLE_KIND, RegisterKind::Collection(_)) => {
            let item = kind.item()?;
            let item_kind = match item {
                RegisterKind::Int => Some(INT_KIND as u8),
                RegisterKind::Bool => Some(BOOL_KIND as u8),
                _ => None,
            };
            // Numbers and truth values of a byte each are taken at once.
            if let Some(item_kind) = item_kind
                && let Some((items, rest)) = bytes.split_at_checked(length as usize)
                && items.iter().fold(0, |all, byte| all | (byte ^ item_kind) & (0x80 | (KIND_RADIX as u8 - 1))) == 0
            {
                *bytes = rest;
                let is_number = item == RegisterKind::Int;
                let packing = if is_number { ItemPacking::Number } else { ItemPacking::Truth };
                return arena.add_packed_sequence(items, packing, |byte| {
                    let value = u64::from(byte) / KIND_RADIX;
                    if is_number { unzigzag(value) } else { value as i64 }
                });
            }
            let has_image = arena.item_image_mut().open();
            let (mark, packed) = (arena.begin_items(), *bytes);
            for _ in 0..length {
                let word = take_machine_value(bytes, item, arena)?;
                arena.push_item(word)?;
                if has_image {
                    arena.item_image_mut().add_bound(packed.len() - bytes.len());
                }
            }
            let sequence = arena.end_items(mark)?;
            if has_image {
                arena.item_image_mut().close(first_word(sequence), &packed[..packed.len() - bytes.len()]);
            }
            Some(sequence)
        }
        _ => None,
    }
}
