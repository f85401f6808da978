//! The instructions of the machine.

use super::{BinaryWordOperation, SequenceOperation, UnaryWordOperation};

/// An instruction. Registers are named by their numbers, the register of the result first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instruction {
    Int(u8, i32),
    /// An integer of the pool.
    Long(u8, u32),
    Move(u8, u8),
    Add(u8, u8, u8),
    AddInt(u8, u8, i32),
    Sub(u8, u8, u8),
    Binary(BinaryWordOperation, u8, u8, u8),
    Unary(UnaryWordOperation, u8, u8),
    /// An item of a table.
    Load(u8, u8, u16),
    /// Whether a number is in a table.
    In(u8, u8, u16),
    Jump(u32),
    JumpZero(u8, u32),
    JumpNotZero(u8, u32),
    JumpLess(u8, u8, u32),
    JumpLessEqual(u8, u8, u32),
    JumpEqual(u8, u8, u32),
    JumpNotEqual(u8, u8, u32),
    /// Compares a register with a number of the code.
    JumpEqualInt(u8, i16, u32),
    JumpNotEqualInt(u8, i16, u32),
    JumpLessInt(u8, i16, u32),
    JumpNotLessInt(u8, i16, u32),
    /// Compares texts, or collections of numbers or truth values.
    JumpSame(u8, u8, u32),
    JumpDifferent(u8, u8, u32),
    /// Compares the part of a sequence from an index on with a sequence as long as that part.
    JumpWindow(u8, u8, u8, u32),
    JumpNotWindow(u8, u8, u8, u32),
    /// The beginning of a loop that does something only where the part of a sequence from its counter on is equal to another: the
    /// sequence, the counter, the part, and where the `Next` of the loop is. Rounds that do nothing are skipped.
    FindWindow(u8, u8, u8, u32),
    /// The beginning of a loop that does something only where an item of a sequence is equal to a number: the item, the sequence, and the counter.
    /// The jump behind it, taken if the item is not equal to the number, contains the number and the place of the `Next` of the loop.
    FindItem(u8, u8, u8),
    /// The end of a loop: the first register grows by one, and the loop continues while it is less than the second.
    Next(u8, u8, u32),
    /// A component: the function, the first register of its arguments, and their number.
    Part(u16, u8, u8),
    /// A component with one argument: the function, and its register.
    Heap(u16, u8),
    /// A component with texts or collections, by its recipe.
    Component(u16),
    /// A component by its recipe, which is the last one of an option.
    LastComponent(u16),
    /// All remaining rounds of a loop, each of which gives an option of one component: its recipe, the counter, and the stop. The
    /// `Next` behind it is skipped.
    OptionRun(u16, u8, u8),
    /// As [`LastComponent`](Instruction::LastComponent), at the end of a loop that begins with a search at an index: it may give the options of
    /// later rounds, too, and then leaves the registers as the last of these rounds does. The `Next` of the loop is behind it.
    FoundComponent(u16, u32),
    /// A sequence put together from pieces.
    Build(u8, u16),
    /// The number of items of a sequence.
    Length(u8, u8),
    /// The character of a text at an index, as a text.
    Character(u8, u8, u8),
    /// The number that a code point represents, if it is a digit.
    Digit(u8, u8),
    /// The item of a collection at an index, or the code point of a text.
    Item(u8, u8, u8),
    /// The part of a sequence between two bounds, which are in the last register and the one after it.
    Slice(u8, u8, u8),
    /// The part of a sequence up to an index, and the one from an index on.
    SliceTo(u8, u8, u8),
    SliceFrom(u8, u8, u8),
    /// Begins a sequence; the register gets the mark that ends it.
    Begin(u8),
    /// Appends an item to the sequence begun last.
    Push(u8),
    /// Appends the items of a sequence.
    Append(u8),
    /// Appends the items of a sequence up to an index, or from an index on.
    AppendTo(u8, u8),
    AppendFrom(u8, u8),
    /// Replaces an item of the sequence begun at a mark: at an index, by the value in the last register.
    Replace(u8, u8, u8),
    /// The sequence that began at a mark.
    Finish(u8, u8),
    /// An operation on two registers, and the kind of their values.
    Sequence(SequenceOperation, u8, u8, u8, u8),
    /// The components since the last one are an option.
    Option,
    /// The position is an end: the register contains it as [`end_to_word`] encodes it.
    Over(u8),
    GiveUp,
    End,
}

impl Instruction {
    /// The target of a jump; `None` for another instruction.
    pub(crate) fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Instruction::Jump(to)
            | Instruction::JumpZero(_, to)
            | Instruction::JumpNotZero(_, to)
            | Instruction::JumpLess(_, _, to)
            | Instruction::JumpLessEqual(_, _, to)
            | Instruction::JumpEqual(_, _, to)
            | Instruction::JumpNotEqual(_, _, to)
            | Instruction::JumpEqualInt(_, _, to)
            | Instruction::JumpNotEqualInt(_, _, to)
            | Instruction::JumpLessInt(_, _, to)
            | Instruction::JumpNotLessInt(_, _, to)
            | Instruction::JumpSame(_, _, to)
            | Instruction::JumpDifferent(_, _, to)
            | Instruction::JumpWindow(_, _, _, to)
            | Instruction::JumpNotWindow(_, _, _, to)
            | Instruction::FindWindow(_, _, _, to)
            | Instruction::Next(_, _, to) => Some(to),
            _ => None,
        }
    }

    /// An instruction with [simple operands](Instruction::simple_operands), with its result in another register.
    pub(crate) fn with_result(self, to: u8) -> Option<Instruction> {
        match self {
            Instruction::Move(_, a) => Some(Instruction::Move(to, a)),
            Instruction::AddInt(_, a, n) => Some(Instruction::AddInt(to, a, n)),
            Instruction::Length(_, a) => Some(Instruction::Length(to, a)),
            Instruction::Add(_, a, b) => Some(Instruction::Add(to, a, b)),
            Instruction::Sub(_, a, b) => Some(Instruction::Sub(to, a, b)),
            Instruction::Item(_, a, b) => Some(Instruction::Item(to, a, b)),
            _ => None,
        }
    }

    /// The register of the result of simple arithmetic, and the registers that it reads; `None` for another instruction.
    pub(crate) fn simple_operands(self) -> Option<(u8, [u8; 2])> {
        match self {
            Instruction::Move(to, a) | Instruction::AddInt(to, a, _) | Instruction::Length(to, a) => Some((to, [a, a])),
            Instruction::Add(to, a, b) | Instruction::Sub(to, a, b) | Instruction::Item(to, a, b) => Some((to, [a, b])),
            _ => None,
        }
    }
}
