//! Components that are the position with a part replaced: its bytes are copied, and those of the part are written over them.

use super::{NestedPieces, SequencePiece, check_unshared};
use crate::arena::{SequenceArena, first_word, sequence_length};
use crate::item_packing::{ItemPacking, push_sequence_head};
use crate::packed_image::WIDE_WORD_BYTES;
use crate::register_kind::RegisterKind;
use crate::registers::Registers;

/// Appends a sequence of the position of which a part is replaced by one of the same length: `row[:low] + part + row[high:]`.
/// Returns `None`, and appends nothing, if there is no fast way.
#[inline(always)]
pub(super) fn push_patched(
    bytes: &mut Vec<u8>,
    kind: RegisterKind,
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    let [SequencePiece::To(sequence, low), part, SequencePiece::From(other, high)] = *pieces else { return None };
    let packing = ItemPacking::of_kind(kind)?;
    let whole = registers[sequence];
    let (first, length) = (first_word(whole), sequence_length(whole));
    if sequence != other || !arena.image().contains(first, length) {
        return None;
    }
    let before = sequence_length(arena.slice(whole, 0, registers[low]));
    let after = sequence_length(arena.slice(whole, registers[high], i64::MAX));
    if before + part.length(registers, arena)? + after != length {
        return None;
    }
    check_unshared(kind, length)?;
    let start = bytes.len();
    push_sequence_head(bytes, kind, length);
    let place = bytes.len() + before;
    arena.image().append_to(bytes, first, length);
    patch_part(bytes, (start, place), part, packing, registers, arena)
}

/// Writes a part over the bytes at a place, as many as it has items. `None` if an item takes several bytes; then only the bytes up to
/// `start` are left.
#[inline(always)]
fn patch_part(
    bytes: &mut Vec<u8>,
    (start, place): (usize, usize),
    part: SequencePiece,
    packing: ItemPacking,
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    let mut is_patched = true;
    match part {
        SequencePiece::Item(a) => match packing.byte(registers[a]) {
            Some(byte) => bytes[place] = byte,
            None => is_patched = false,
        },
        // It has one digit: that is its length.
        SequencePiece::Number(n) => bytes[place] = b'0' + registers[n] as u8,
        _ => {
            let items = arena.items(part.handle(registers, arena));
            for (byte, item) in bytes[place..].iter_mut().zip(items) {
                match packing.byte(*item) {
                    Some(one) => *byte = one,
                    None => is_patched = false,
                }
            }
        }
    }
    if !is_patched {
        bytes.truncate(start);
    }
    is_patched.then_some(())
}

/// Appends a sequence of sequences of the position in which a part of one item is replaced by one of the same length:
/// `board[:i] + (row[:low] + part + row[high:],) + board[i + 1:]`, where `row` is `board[i]`.
/// Returns `None`, and appends nothing, if there is no fast way.
#[inline(always)]
pub(super) fn push_patched_row(
    bytes: &mut Vec<u8>,
    kind: RegisterKind,
    pieces: &NestedPieces,
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    let [SequencePiece::To(board, at), SequencePiece::Item(item), SequencePiece::From(other_board, next)] =
        pieces.outer[..]
    else {
        return None;
    };
    let [SequencePiece::To(row, low), part, SequencePiece::From(other_row, high)] = pieces.inner[..] else {
        return None;
    };
    let packing = ItemPacking::of_kind(kind.item()?)?;
    if (item, board, row) != (pieces.register, other_board, other_row) {
        return None;
    }
    let (board, row) = (registers[board], registers[row]);
    let parts = |whole: i64, low: u8, high: u8| {
        let before = sequence_length(arena.slice(whole, 0, registers[low]));
        (before, sequence_length(arena.slice(whole, registers[high], i64::MAX)))
    };
    let ((rows_before, rows_after), (before, after)) = (parts(board, at, next), parts(row, low, high));
    let (length, width) = (sequence_length(board), sequence_length(row));
    // Equal handles mean the same words in the arena, so `row` is the row of the board.
    if rows_before + 1 + rows_after != length
        || arena.items(board)[rows_before] != row
        || before + part.length(registers, arena)? + after != width
        || !arena.image().contains(first_word(row), width)
    {
        return None;
    }
    let row_end = arena.item_image().byte_length(first_word(board), rows_before + 1)?;
    check_unshared(kind, length)?;
    let start = bytes.len();
    push_sequence_head(bytes, kind, length);
    let place = bytes.len() + row_end - width + before;
    if arena.item_image().append_to(bytes, first_word(board), length).is_none() {
        bytes.truncate(start);
        return None;
    }
    patch_part(bytes, (start, place), part, packing, registers, arena)
}

/// Appends a short sequence in which an item replaces a part: `row[:low] + (item,) + row[high:]`.
/// Returns `None`, and appends nothing, if there is no fast way.
#[inline(always)]
pub(super) fn push_spliced(
    bytes: &mut Vec<u8>,
    kind: RegisterKind,
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    let [SequencePiece::To(sequence, low), item, SequencePiece::From(other, high)] = *pieces else { return None };
    let packing = ItemPacking::of_kind(kind)?;
    let whole = registers[sequence];
    // All bytes are in one wide word, which is cut and put together without a loop.
    let word = arena.image().wide_word(first_word(whole), sequence_length(whole)).filter(|_| sequence == other)?;
    let byte = match item {
        SequencePiece::Item(a) => packing.byte(registers[a])?,
        SequencePiece::Number(n) => b'0' + u8::try_from(registers[n]).ok().filter(|digit| *digit < 10)?,
        _ => return None,
    };
    let before = sequence_length(arena.slice(whole, 0, registers[low]));
    let after = sequence_length(arena.slice(whole, registers[high], i64::MAX));
    let length = before + 1 + after;
    if length >= WIDE_WORD_BYTES {
        return None;
    }
    let rest = word >> (8 * (sequence_length(whole) - after));
    let low_bits = 8 * before;
    let spliced = word & ((1 << low_bits) - 1) | u128::from(byte) << low_bits | rest << low_bits << 8;
    push_sequence_head(bytes, kind, length);
    let end = bytes.len() + length;
    // A copy of a known length needs no call; the bytes beyond the length are dropped.
    bytes.extend_from_slice(&spliced.to_le_bytes());
    bytes.truncate(end);
    Some(())
}
