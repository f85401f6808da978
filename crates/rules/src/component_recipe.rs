//! Components of options that are put together while they are packed.
//!
//! An argument such as `row[:i] + (1,) + row[i + 1:]` is no sequence in the arena first: its pieces are packed one after the other.

mod patches;
mod position_copy;

use crate::arena::{SequenceArena, first_word, sequence_length};
use crate::component_pattern::ComponentPattern;
use crate::item_packing::{ItemPacking, push_sequence_head};
use crate::pack::MAX_BYTES;
use crate::register_kind::RegisterKind;
use crate::registers::Registers;
use crate::sequence_packing::{push_machine_value, push_nested_items};
use crate::shared_values::{has_shared_text, has_shared_tuple};
use grundy_game::varint::append_varint;
use patches::{push_patched, push_patched_row, push_spliced};
use position_copy::CopyRecipe;
pub(crate) use position_copy::{CountedByte, MovingPart, MovingRegisters, PositionBytes};

/// The maximum number of pieces of a sequence that are put together at once.
pub(crate) const MAX_PIECES: usize = 12;

/// A piece of a sequence, given by registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SequencePiece {
    /// All items of a sequence.
    All(u8),
    /// The items of a sequence up to an index, or from an index on.
    To(u8, u8),
    From(u8, u8),
    /// One item.
    Item(u8),
    /// The digits of a number, as text.
    Number(u8),
}

/// The source of an argument of a component.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ArgumentRecipe {
    Register(u8, RegisterKind),
    Pieces(Vec<SequencePiece>, RegisterKind),
    /// A sequence of sequences, of which one is put together from pieces itself.
    Nested(NestedPieces, RegisterKind),
}

/// The pieces of a sequence, and those of one of its items.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NestedPieces {
    pub(crate) outer: Vec<SequencePiece>,
    /// The register in which the item is, once it was made; nothing else is read from it.
    pub(crate) register: u8,
    pub(crate) inner: Vec<SequencePiece>,
}

/// A component of an option, as instructions refer to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ComponentRecipe {
    /// The number of its function and that of its arguments, packed.
    head: Vec<u8>,
    args: Vec<ArgumentRecipe>,
    function: u16,
    /// The recipe to make the component from a position of the same function, if there is a fast way.
    copy: Option<CopyRecipe>,
}

impl SequencePiece {
    /// The registers that the piece reads: twice the same if there is one.
    pub(crate) fn registers(self) -> [u8; 2] {
        match self {
            SequencePiece::To(a, b) | SequencePiece::From(a, b) => [a, b],
            SequencePiece::All(a) | SequencePiece::Item(a) | SequencePiece::Number(a) => [a, a],
        }
    }

    /// The piece that reads one register instead of another.
    pub(crate) fn with_register(self, from: u8, to: u8) -> SequencePiece {
        let other = |register: u8| if register == from { to } else { register };
        match self {
            SequencePiece::All(a) => SequencePiece::All(other(a)),
            SequencePiece::To(a, b) => SequencePiece::To(other(a), other(b)),
            SequencePiece::From(a, b) => SequencePiece::From(other(a), other(b)),
            SequencePiece::Item(a) => SequencePiece::Item(other(a)),
            SequencePiece::Number(a) => SequencePiece::Number(other(a)),
        }
    }

    /// The sequence that the piece is; of an item or a number none.
    #[inline(always)]
    fn handle(self, registers: &Registers, arena: &SequenceArena) -> i64 {
        match self {
            SequencePiece::All(a) => registers[a],
            SequencePiece::To(a, high) => arena.slice(registers[a], 0, registers[high]),
            SequencePiece::From(a, low) => arena.slice(registers[a], registers[low], i64::MAX),
            SequencePiece::Item(_) | SequencePiece::Number(_) => 0,
        }
    }

    /// The number of items of the piece; `None` for a number of several digits.
    #[inline(always)]
    fn length(self, registers: &Registers, arena: &SequenceArena) -> Option<usize> {
        match self {
            SequencePiece::Item(_) => Some(1),
            SequencePiece::Number(n) => (0..10).contains(&registers[n]).then_some(1),
            _ => Some(sequence_length(self.handle(registers, arena))),
        }
    }

    /// The number of bytes of the piece; `None` for an item or a number that takes several bytes, or if there is no fast way to count them.
    #[inline]
    fn byte_length(self, packing: ItemPacking, registers: &Registers, arena: &SequenceArena) -> Option<usize> {
        match self {
            SequencePiece::Item(a) => packing.byte(registers[a]).map(|_| 1),
            SequencePiece::Number(_) => self.length(registers, arena),
            _ => {
                let handle = self.handle(registers, arena);
                let (first, length) = (first_word(handle), sequence_length(handle));
                if arena.image().contains(first, length) {
                    return Some(length);
                }
                arena
                    .item_image()
                    .byte_length(first, length)
                    .or_else(|| arena.items(handle).iter().all(|word| packing.byte(*word).is_some()).then_some(length))
            }
        }
    }
}

impl ComponentRecipe {
    pub(crate) fn new(function: u16, args: Vec<ArgumentRecipe>) -> ComponentRecipe {
        let mut head = Vec::new();
        append_varint(&mut head, function.into());
        append_varint(&mut head, args.len() as u64);
        let copy = CopyRecipe::of_arguments(&args);
        ComponentRecipe { head, args, function, copy }
    }

    /// The recipe to copy a position, if the position is of the same function and its key is not too long.
    #[inline(always)]
    fn copy_of(&self, position: &PositionBytes) -> Option<&CopyRecipe> {
        self.copy.as_ref().filter(|_| position.is_key_of(self.function))
    }

    /// Appends the component, if it is a copy of the position with other bytes; else `None`, and nothing.
    #[inline(always)]
    pub(crate) fn push_copy(
        &self,
        position: &PositionBytes,
        bytes: &mut Vec<u8>,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<()> {
        self.copy_of(position)?.push(position, bytes, registers, arena)
    }

    /// The byte that depends on the register `counter`, if the component is a copy of the position but for that byte.
    #[inline]
    pub(crate) fn counted_byte(
        &self,
        counter: u8,
        position: &PositionBytes,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<CountedByte> {
        self.copy_of(position)?.counted_byte(counter, position, registers, arena)
    }

    /// The registers of a copy of the position with another part, if the component is one.
    pub(crate) fn moving_registers(&self) -> Option<MovingRegisters> {
        self.copy.as_ref().map(CopyRecipe::moving_registers)
    }

    /// The part that moves with the counter, in the current round, if the component is a copy of the position.
    #[inline]
    pub(crate) fn moving_part(
        &self,
        position: &PositionBytes,
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<MovingPart> {
        self.copy_of(position)?.moving_part(position, registers, arena)
    }

    /// Sets the counter of the loop, and recomputes the register that depends on it.
    #[inline]
    pub(crate) fn move_to(&self, counter: u8, to: i64, registers: &mut Registers) {
        let more = to - std::mem::replace(&mut registers[counter], to);
        if let Some(copy) = &self.copy {
            copy.move_end(more, registers);
        }
    }

    /// The component that was packed last, for other numbers in the register `counter`. `None` where more than a byte depends on it.
    #[inline]
    pub(crate) fn pattern(
        &self,
        counter: u8,
        packed: &[u8],
        registers: &Registers,
        arena: &SequenceArena,
    ) -> Option<ComponentPattern> {
        let [ArgumentRecipe::Pieces(pieces, kind)] = &self.args[..] else { return None };
        let packing = ItemPacking::of_kind(*kind)?;
        // The bytes behind the item, once it was found.
        let (mut after, mut found) = (0, None);
        for piece in pieces {
            match *piece {
                SequencePiece::Item(a) | SequencePiece::Number(a) if a == counter => {
                    piece.byte_length(packing, registers, arena)?;
                    if found.replace(matches!(piece, SequencePiece::Number(_))).is_some() {
                        return None;
                    }
                }
                SequencePiece::To(_, a) | SequencePiece::From(_, a) if a == counter => return None,
                _ if found.is_some() => after += piece.byte_length(packing, registers, arena)?,
                _ => {}
            }
        }
        let is_digit = found?;
        let place = packed.len().checked_sub(after + 1)?;
        let mut pattern = ComponentPattern::new(place, packing, is_digit);
        pattern.push_bytes(packed)?;
        Some(pattern)
    }

    /// Appends the component, of at most `most` bytes. `None` if the interpreter has to pack it: it is too large, or an argument may be
    /// a shared value.
    #[inline]
    pub(crate) fn pack(
        &self,
        bytes: &mut Vec<u8>,
        most: usize,
        registers: &mut Registers,
        arena: &mut SequenceArena,
    ) -> Option<()> {
        let end = bytes.len() + most;
        match self.head[..] {
            // A copy of a length that is known needs no call.
            [function, count] => bytes.extend_from_slice(&[function, count]),
            _ => bytes.extend_from_slice(&self.head),
        }
        for arg in &self.args {
            match arg {
                ArgumentRecipe::Register(register, kind) => {
                    let word = registers[*register];
                    if !kind.is_scalar() {
                        check_unshared(*kind, sequence_length(word))?;
                    }
                    push_machine_value(bytes, word, *kind, arena)?;
                }
                ArgumentRecipe::Pieces(pieces, kind) => {
                    if push_patched(bytes, *kind, pieces, registers, arena).is_none()
                        && push_spliced(bytes, *kind, pieces, registers, arena).is_none()
                    {
                        push_any_pieces(bytes, *kind, pieces, registers, arena)?;
                    }
                }
                ArgumentRecipe::Nested(pieces, kind) => {
                    if push_patched_row(bytes, *kind, pieces, registers, arena).is_none() {
                        registers[pieces.register] = build_sequence(&pieces.inner, registers, arena)?;
                        push_any_pieces(bytes, *kind, &pieces.outer, registers, arena)?;
                    }
                }
            }
        }
        (bytes.len() <= end).then_some(())
    }
}

/// Returns `None` if there may be a shared value with `length` items.
#[inline]
fn check_unshared(kind: RegisterKind, length: usize) -> Option<()> {
    let may_be_shared = if kind == RegisterKind::Text { has_shared_text(length) } else { has_shared_tuple(length) };
    (!may_be_shared).then_some(())
}

/// Appends a sequence of pieces. `None` if the interpreter has to pack it.
#[inline]
fn push_any_pieces(
    bytes: &mut Vec<u8>,
    kind: RegisterKind,
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &mut SequenceArena,
) -> Option<()> {
    if push_pieces(bytes, kind, pieces, registers, arena).is_none() {
        let sequence = build_sequence(pieces, registers, arena)?;
        check_unshared(kind, sequence_length(sequence))?;
        push_machine_value(bytes, sequence, kind, arena)?;
    }
    Some(())
}

/// Appends a sequence of pieces. Returns `None`, and appends nothing, if there is no fast way.
#[inline]
fn push_pieces(
    bytes: &mut Vec<u8>,
    kind: RegisterKind,
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    let mut length = 0;
    for piece in pieces {
        length += piece.length(registers, arena)?;
    }
    if length > MAX_BYTES {
        return None;
    }
    check_unshared(kind, length)?;
    let start = bytes.len();
    push_sequence_head(bytes, kind, length);
    let packed = match ItemPacking::of_kind(kind) {
        Some(ItemPacking::Sign) => push_flat_pieces(ItemPacking::Sign, bytes, pieces, registers, arena),
        Some(ItemPacking::Number) => push_flat_pieces(ItemPacking::Number, bytes, pieces, registers, arena),
        Some(ItemPacking::Truth) => push_flat_pieces(ItemPacking::Truth, bytes, pieces, registers, arena),
        None => {
            let item = kind.item()?;
            pieces.iter().try_for_each(|piece| match *piece {
                SequencePiece::Item(a) => push_machine_value(bytes, registers[a], item, arena),
                _ => push_nested_items(bytes, piece.handle(registers, arena), item, arena),
            })
        }
    };
    if packed.is_none() {
        bytes.truncate(start);
    }
    packed
}

/// Appends the items of flat pieces. `None` if there are signs of several bytes.
#[inline(always)]
fn push_flat_pieces(
    packing: ItemPacking,
    bytes: &mut Vec<u8>,
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &SequenceArena,
) -> Option<()> {
    for piece in pieces {
        match *piece {
            SequencePiece::Item(a) => packing.push_item(bytes, registers[a])?,
            SequencePiece::Number(n) => bytes.push(b'0' + registers[n] as u8),
            _ => packing.push_items(bytes, piece.handle(registers, arena), arena)?,
        }
    }
    Some(())
}

/// A new sequence in the arena, put together from pieces. `None` if it is too long.
#[inline]
pub(crate) fn build_sequence(
    pieces: &[SequencePiece],
    registers: &Registers,
    arena: &mut SequenceArena,
) -> Option<i64> {
    let place = arena.next_place();
    for piece in pieces {
        match *piece {
            SequencePiece::Item(a) => arena.store_item(place, registers[a])?,
            SequencePiece::Number(n) => {
                let mark = arena.begin_items();
                arena.push_number(registers[n])?;
                arena.store_unfinished_items(place, mark)?;
            }
            _ => arena.store_items(place, piece.handle(registers, arena))?,
        }
    }
    Some(arena.stored_sequence(place))
}
