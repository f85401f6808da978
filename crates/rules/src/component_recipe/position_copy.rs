//! Components that are the position itself with a few bytes of its key replaced.
//!
//! Where the function is that of the position and its only argument is a sequence of the position in which a part is replaced by one as
//! long, the key of the position is copied at once, its head included.

use super::{ArgumentRecipe, SequencePiece, check_unshared};
use crate::arena::{SequenceArena, clamped_index, first_word, sequence_length};
use crate::item_packing::ItemPacking;
use crate::register_kind::RegisterKind;
use crate::registers::Registers;

/// The maximum length of a key that is copied, and the number of bytes that a copy takes before it is cut.
const COPIED_KEY_BYTES: usize = 48;

/// The key of the position whose options are listed.
#[derive(Debug)]
pub(crate) struct PositionBytes {
    /// The bytes, and zeros.
    bytes: [u8; COPIED_KEY_BYTES],
    /// 0 if the key is too long.
    length: usize,
    function: u64,
}

impl PositionBytes {
    /// The bytes of a component of a function.
    #[inline]
    pub(crate) fn new(function: u64, component: &[u8]) -> PositionBytes {
        let mut bytes = [0; COPIED_KEY_BYTES];
        let length = match bytes.get_mut(..component.len()) {
            Some(room) => {
                room.copy_from_slice(component);
                component.len()
            }
            None => 0,
        };
        PositionBytes { bytes, length, function }
    }

    /// Whether it is the key of a position of a function, and is not too long.
    #[inline(always)]
    pub(super) fn is_key_of(&self, function: u16) -> bool {
        self.length > 0 && self.function == u64::from(function)
    }

    /// The number of bytes of a copy.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The key with one byte at a place instead of `removed` bytes. `None` if the key has fewer bytes there.
    fn with_one_byte(&self, place: usize, removed: usize) -> Option<PositionBytes> {
        let mut bytes = [0; COPIED_KEY_BYTES];
        let (before, rest) = self.bytes[..self.length].split_at_checked(place)?;
        let after = rest.get(removed..)?;
        let length = before.len() + 1 + after.len();
        bytes[..place].copy_from_slice(before);
        bytes.get_mut(place + 1..length)?.copy_from_slice(after);
        Some(PositionBytes { bytes, length, function: self.function })
    }

    /// Appends a copy in which one byte is replaced.
    #[inline(always)]
    pub(crate) fn append_changed(&self, bytes: &mut Vec<u8>, place: usize, byte: u8) {
        let start = self.append_to(bytes);
        bytes[start + place] = byte;
    }

    /// Appends a copy; returns where it begins.
    #[inline(always)]
    fn append_to(&self, bytes: &mut Vec<u8>) -> usize {
        let start = bytes.len();
        // A copy of a known length needs no call; the bytes beyond the length are dropped.
        bytes.extend_from_slice(&self.bytes);
        bytes.truncate(start + self.length);
        start
    }
}

/// A sequence in which a part is replaced, as the registers give it: `row[:low] + part + row[high:]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CopyRecipe {
    sequence: u8,
    low: u8,
    high: u8,
    part: SequencePiece,
    packing: ItemPacking,
    /// The kind of the argument.
    kind: RegisterKind,
    /// If the sequence is an item of the argument: `board[:at] + (…,) + board[next:]`.
    outer: Option<OuterSequence>,
}

#[derive(Debug, PartialEq, Eq)]
struct OuterSequence {
    board: u8,
    index: u8,
    next_index: u8,
}

/// The byte that depends on the counter of a loop.
#[derive(Debug)]
pub(crate) struct CountedByte {
    /// The place of the byte in the key.
    place: usize,
    packing: ItemPacking,
    is_digit: bool,
    /// The key, if it is not that of the position: the position has several bytes there.
    key: Option<PositionBytes>,
}

impl CountedByte {
    /// Appends the option for one number. `None`, and nothing, if the number takes several bytes.
    #[inline(always)]
    pub(crate) fn append_option(&self, position: &PositionBytes, bytes: &mut Vec<u8>, number: i64) -> Option<()> {
        let byte = if self.is_digit { digit_byte(number)? } else { self.packing.byte(number)? };
        self.key.as_ref().unwrap_or(position).append_changed(bytes, self.place, byte);
        Some(())
    }
}

/// The maximum number of bytes of a part that moves with a counter.
const MAX_MOVING_BYTES: usize = 8;

/// A part that is the same in each round of a loop and moves with its counter.
#[derive(Debug)]
pub(crate) struct MovingPart {
    /// The place of the part in the key in the first round.
    place: usize,
    bytes: [u8; MAX_MOVING_BYTES],
    width: usize,
    /// The counter in the first round, and the items of the sequence.
    first_round: usize,
    items: usize,
}

impl MovingPart {
    /// Appends the option of another round. `None`, and nothing, if the part would end behind the sequence.
    #[inline(always)]
    pub(crate) fn append_option(&self, position: &PositionBytes, bytes: &mut Vec<u8>, counter: usize) -> Option<()> {
        if counter + self.width > self.items {
            return None;
        }
        let place = position.append_to(bytes) + self.place + (counter - self.first_round);
        bytes[place..].iter_mut().zip(&self.bytes[..self.width]).for_each(|(to, from)| *to = *from);
        Some(())
    }
}

/// The registers of a part and of the sequence in which it moves.
#[derive(Debug)]
pub(crate) struct MovingRegisters {
    /// The registers with the beginning and the end of the part.
    pub(crate) low: u8,
    pub(crate) high: u8,
    /// All other registers, whose values must not change.
    pub(crate) fixed_registers: Vec<u8>,
}

/// The byte of a number that has one digit.
#[inline(always)]
fn digit_byte(number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|digit| *digit < 10).map(|digit| b'0' + digit)
}

impl CopyRecipe {
    /// The recipe, if arguments are of this form.
    pub(super) fn of_arguments(args: &[ArgumentRecipe]) -> Option<CopyRecipe> {
        let (pieces, kind, outer) = match args {
            [ArgumentRecipe::Pieces(pieces, kind)] => (pieces, *kind, None),
            [ArgumentRecipe::Nested(nested, kind)] => {
                let [
                    SequencePiece::To(board, index),
                    SequencePiece::Item(item),
                    SequencePiece::From(other, next_index),
                ] = nested.outer[..]
                else {
                    return None;
                };
                if (board, item) != (other, nested.register) {
                    return None;
                }
                (&nested.inner, *kind, Some(OuterSequence { board, index, next_index }))
            }
            _ => return None,
        };
        let [SequencePiece::To(sequence, low), part, SequencePiece::From(other, high)] = pieces[..] else {
            return None;
        };
        let changed = if outer.is_some() { kind.item()? } else { kind };
        let packing = ItemPacking::of_kind(changed)?;
        (sequence == other).then_some(CopyRecipe { sequence, low, high, part, packing, kind, outer })
    }

    /// The beginning of the part in the key, and the number of bytes replaced. `None` if the argument is no such copy of that of the position.
    #[inline(always)]
    fn place(&self, position: &PositionBytes, registers: &Registers, arena: &SequenceArena) -> Option<(usize, usize)> {
        let whole = registers[self.sequence];
        let (first, length) = (first_word(whole), sequence_length(whole));
        let low = clamped_index(registers[self.low], length);
        let high = clamped_index(registers[self.high], length);
        // The items of the only argument end the key.
        let end = match &self.outer {
            None => {
                check_unshared(self.kind, length)?;
                arena.image().is_all(first, length).then_some(position.length)?
            }
            Some(outer) => {
                let board = registers[outer.board];
                let (place, rows) = (first_word(board), sequence_length(board));
                let at = clamped_index(registers[outer.index], rows);
                let next = clamped_index(registers[outer.next_index], rows);
                // Equal handles mean the same words in the arena, so `whole` is the row of the board.
                if next != at + 1
                    || arena.items(board).get(at) != Some(&whole)
                    || !arena.image().contains(first, length)
                {
                    return None;
                }
                check_unshared(self.kind, rows)?;
                position.length.checked_sub(arena.item_image().bytes_from(place, rows, at + 1)?)?
            }
        };
        Some((end.checked_sub(length)? + low, high.checked_sub(low)?))
    }

    /// Like `place`, for a part that is one item where some items take several bytes.
    #[inline]
    fn place_of_wide_item(
        &self,
        position: &PositionBytes,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<(usize, usize)> {
        let whole = registers[self.sequence];
        let (first, length) = (first_word(whole), sequence_length(whole));
        let low = clamped_index(registers[self.low], length);
        let high = clamped_index(registers[self.high], length);
        if self.outer.is_some() || high != low + 1 {
            return None;
        }
        check_unshared(self.kind, length)?;
        let [from, behind] = [low, high].map(|at| arena.item_image().bytes_from(first, length, at));
        Some((position.length.checked_sub(from?)?, from? - behind?))
    }

    /// Appends the component. `None`, and nothing, if it is no copy of the position with other bytes.
    #[inline(always)]
    pub(super) fn push(
        &self,
        position: &PositionBytes,
        bytes: &mut Vec<u8>,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<()> {
        let (place, width) = self.place(position, registers, arena)?;
        let byte = match self.part {
            SequencePiece::Item(a) => self.packing.byte(registers[a])?,
            SequencePiece::Number(n) => digit_byte(registers[n])?,
            part => {
                let items = arena.items(part.handle(registers, arena));
                if items.len() != width {
                    return None;
                }
                let start = position.append_to(bytes);
                let mut is_complete = true;
                for (byte, item) in bytes[start + place..].iter_mut().zip(items) {
                    match self.packing.byte(*item) {
                        Some(one) => *byte = one,
                        None => is_complete = false,
                    }
                }
                if !is_complete {
                    bytes.truncate(start);
                }
                return is_complete.then_some(());
            }
        };
        if width != 1 {
            return None;
        }
        position.append_changed(bytes, place, byte);
        Some(())
    }

    /// The byte of the component that depends on a counter, if nothing else does.
    #[inline]
    pub(super) fn counted_byte(
        &self,
        counter: u8,
        position: &PositionBytes,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<CountedByte> {
        let is_digit = match self.part {
            SequencePiece::Item(a) if a == counter => false,
            SequencePiece::Number(a) if a == counter => true,
            _ => return None,
        };
        let fixed = [self.sequence, self.low, self.high];
        let is_fixed = |outer: &OuterSequence| ![outer.board, outer.index, outer.next_index].contains(&counter);
        if fixed.contains(&counter) || !self.outer.as_ref().is_none_or(is_fixed) {
            return None;
        }
        if let Some((place, width)) = self.place(position, registers, arena) {
            return (width == 1).then_some(CountedByte { place, packing: self.packing, is_digit, key: None });
        }
        let (place, removed) = self.place_of_wide_item(position, registers, arena)?;
        let key = Some(position.with_one_byte(place, removed)?);
        Some(CountedByte { place, packing: self.packing, is_digit, key })
    }

    /// The registers of a copy whose part may move.
    pub(super) fn moving_registers(&self) -> MovingRegisters {
        let outer = self.outer.iter().flat_map(|outer| [outer.board, outer.index, outer.next_index]);
        let fixed = self.part.registers().into_iter().chain([self.sequence]).chain(outer).collect();
        MovingRegisters { low: self.low, high: self.high, fixed_registers: fixed }
    }

    /// The part in the current round, for later rounds. `None` if there is no fast way.
    #[inline]
    pub(super) fn moving_part(
        &self,
        position: &PositionBytes,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<MovingPart> {
        let (place, width) = self.place(position, registers, arena)?;
        let mut bytes = [0; MAX_MOVING_BYTES];
        let first_round = usize::try_from(registers[self.low]).ok()?;
        let items = sequence_length(registers[self.sequence]);
        match self.part {
            SequencePiece::Item(a) if width == 1 => bytes[0] = self.packing.byte(registers[a])?,
            SequencePiece::Item(_) | SequencePiece::Number(_) => return None,
            part => {
                let words = arena.items(part.handle(registers, arena));
                for (byte, word) in bytes.get_mut(..width).filter(|_| words.len() == width)?.iter_mut().zip(words) {
                    *byte = self.packing.byte(*word)?;
                }
            }
        }
        (first_round + width <= items).then_some(MovingPart { place, bytes, width, first_round, items })
    }

    /// Updates the end of the part after the counter has grown by `more`.
    #[inline]
    pub(super) fn move_end(&self, more: i64, registers: &mut Registers) {
        let high = &mut registers[self.high];
        // The counter is less than its stop, and what is added to it in a round was added in the first.
        *high = high.wrapping_add(more);
    }
}
