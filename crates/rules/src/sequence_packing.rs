//! Packs values out of the registers of the machine and its arena into the bytes of a position.

use crate::arena::{SequenceArena, first_word, sequence_length};
use crate::item_packing::{ItemPacking, byte_of_small_number, is_small_number, push_sequence_head};
use crate::pack::MAX_BYTES;
use crate::register_kind::RegisterKind;
use crate::value_bytes::{BOOL_KIND, KIND_RADIX, TEXT_KIND, push_word};
use grundy_game::varint::append_varint;

/// Appends a value of this kind. `None` if it is none that a position has.
#[inline]
pub(crate) fn push_machine_value(
    bytes: &mut Vec<u8>,
    word: i64,
    kind: RegisterKind,
    arena: &SequenceArena,
) -> Option<()> {
    match kind {
        RegisterKind::Int => push_word(bytes, word),
        RegisterKind::Bool => append_varint(bytes, word as u64 * KIND_RADIX + BOOL_KIND),
        RegisterKind::End => return None,
        RegisterKind::Text | RegisterKind::Collection(_) => return push_machine_sequence(bytes, word, kind, arena),
    }
    Some(())
}

fn push_machine_sequence(bytes: &mut Vec<u8>, handle: i64, kind: RegisterKind, arena: &SequenceArena) -> Option<()> {
    let (start, length) = (bytes.len(), sequence_length(handle));
    if length > MAX_BYTES {
        return None;
    }
    push_sequence_head(bytes, kind, length);
    let Some(packing) = ItemPacking::of_kind(kind) else {
        return push_nested_items(bytes, handle, kind.item()?, arena);
    };
    if packing.push_items(bytes, handle, arena).is_none() {
        bytes.truncate(start);
        return push_wide_text(bytes, arena.items(handle));
    }
    Some(())
}

/// Appends the items of a sequence of sequences.
#[inline]
pub(crate) fn push_nested_items(
    bytes: &mut Vec<u8>,
    handle: i64,
    item: RegisterKind,
    arena: &SequenceArena,
) -> Option<()> {
    let copied = arena.item_image().append_to(bytes, first_word(handle), sequence_length(handle));
    copied.or_else(|| arena.items(handle).iter().try_for_each(|word| push_machine_value(bytes, *word, item, arena)))
}

impl ItemPacking {
    /// Appends the items of a sequence. `None` if there are signs of several bytes.
    #[inline(always)]
    pub(crate) fn push_items(self, bytes: &mut Vec<u8>, handle: i64, arena: &SequenceArena) -> Option<()> {
        let (first, length) = (first_word(handle), sequence_length(handle));
        if arena.image().contains(first, length) {
            arena.image().append_to(bytes, first, length);
            return Some(());
        }
        if arena.item_image().append_to(bytes, first, length).is_some() {
            return Some(());
        }
        let items = arena.items(handle);
        match self {
            ItemPacking::Sign => {
                let all = items.iter().fold(0, |all, sign| all | sign);
                if !(0..0x80).contains(&all) {
                    return None;
                }
                bytes.extend(items.iter().map(|sign| *sign as u8));
            }
            ItemPacking::Number if items.iter().all(|n| is_small_number(*n)) => {
                bytes.extend(items.iter().map(|n| byte_of_small_number(*n)));
            }
            ItemPacking::Number => items.iter().for_each(|n| push_word(bytes, *n)),
            ItemPacking::Truth => {
                bytes.extend(items.iter().map(|truth| (*truth as u64 * KIND_RADIX + BOOL_KIND) as u8));
            }
        }
        Some(())
    }
}

/// Appends a text some of whose signs take several bytes.
#[cold]
fn push_wide_text(bytes: &mut Vec<u8>, signs: &[i64]) -> Option<()> {
    let signs = signs.iter().map(|sign| u32::try_from(*sign).ok().and_then(char::from_u32));
    let length = signs.clone().try_fold(0, |length, sign| Some(length + sign?.len_utf8()))?;
    append_varint(bytes, length as u64 * KIND_RADIX + TEXT_KIND);
    for sign in signs {
        bytes.extend(sign?.encode_utf8(&mut [0; 4]).as_bytes());
    }
    Some(())
}
