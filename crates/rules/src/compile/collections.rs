//! Texts and collections: constants, displays, items, slices, and what a helper yields.

use super::concatenation::PieceList;
use super::stmt::YieldAction;
use super::{CodeBuilder, CompileResult, NotCompilable, ReturnAction};
use crate::builtin::Builtin;
use crate::component_recipe::SequencePiece;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{CollectionKind, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::{Instruction, SequenceOperation};

impl<'p> CodeBuilder<'p> {
    /// Emits an operation on two registers, and on values of a kind.
    pub(super) fn push_sequence(
        &mut self,
        operation: SequenceOperation,
        kind: RegisterKind,
        to: u8,
        a: u8,
        b: u8,
    ) -> CompileResult<()> {
        let kinds = &mut self.code.kinds;
        let known = kinds.iter().position(|known| *known == kind);
        let at = known.unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        let kind = u8::try_from(at).map_err(|_| NotCompilable)?;
        self.push(Instruction::Sequence(operation, to, a, b, kind))
    }

    /// The word of a constant that is no end, and its kind.
    pub(super) fn constant_word(&mut self, value: &RuleValue) -> CompileResult<(i64, RegisterKind)> {
        self.found_empty |= matches!(value, RuleValue::Seq(_, _, items) if items.is_empty());
        let kind = RegisterKind::of_value(value, self.empty_item).ok_or(NotCompilable)?;
        self.constants.add_value(value, kind).map(|word| (word, kind)).ok_or(NotCompilable)
    }

    /// A constant text or collection.
    pub(super) fn load_constant(&mut self, value: &RuleValue, to: u8) -> CompileResult<RegisterKind> {
        let (handle, kind) = self.constant_word(value)?;
        self.code.pool.push(handle);
        self.push(Instruction::Long(to, self.code.pool.len() as u32 - 1))?;
        Ok(kind)
    }

    /// Emits a new sequence, whose items `push_items` emits. Returns the kind of the items.
    pub(super) fn compile_sequence(
        &mut self,
        to: u8,
        push_items: &mut dyn FnMut(&mut Self) -> CompileResult<Option<RegisterKind>>,
    ) -> CompileResult<Option<RegisterKind>> {
        let mark = self.allocate_temporary()?;
        self.push(Instruction::Begin(mark))?;
        let item = push_items(self)?;
        self.push(Instruction::Finish(to, mark))?;
        Ok(item)
    }

    /// `(a, b, *cs)`
    pub(super) fn compile_display(
        &mut self,
        kind: CollectionKind,
        items: &'p [RuleExpr],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let item =
            self.compile_pieces(to, items.len(), &mut |builder, pieces| builder.add_display_items(items, pieces))?;
        self.found_empty |= items.is_empty();
        let item = item.unwrap_or(self.empty_item);
        self.finish_collection(kind, item, to)
    }

    /// Adds the items of a display. Returns the kind of the items.
    pub(super) fn add_display_items(
        &mut self,
        items: &'p [RuleExpr],
        pieces: &mut PieceList,
    ) -> CompileResult<Option<RegisterKind>> {
        let mut common = None;
        for item in items {
            let mark = self.first_free_register;
            let kind = if let RuleExprKind::Starred(all) = &item.kind {
                let (sequence, kind) = self.collection_register(all)?;
                self.add_piece(SequencePiece::All(sequence), pieces)?;
                kind.item().ok_or(NotCompilable)?
            } else {
                let (register, kind) = self.value_register(item)?;
                self.add_piece(SequencePiece::Item(register), pieces)?;
                kind
            };
            if common.replace(kind).is_some_and(|known| known != kind) {
                return Err(NotCompilable);
            }
            self.free_piece(mark, pieces);
        }
        Ok(common)
    }

    /// A sequence in a register as a collection of this kind.
    pub(super) fn finish_collection(
        &mut self,
        kind: CollectionKind,
        item: RegisterKind,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        if kind == CollectionKind::Set {
            // Lists and sets are no items of a set.
            if item != item.as_argument().ok_or(NotCompilable)? {
                return Err(NotCompilable);
            }
            self.push_sequence(SequenceOperation::MakeSet, item, to, to, to)?;
        }
        item.into_collection(kind).ok_or(NotCompilable)
    }

    /// `xs * count`, both in registers.
    pub(super) fn compile_copies(
        &mut self,
        sequence: u8,
        kind: RegisterKind,
        count: u8,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        if kind.collection() == Some(CollectionKind::Set) {
            return Err(NotCompilable);
        }
        self.compile_sequence(to, &mut |builder| {
            // The operation has no result: the register that it writes is not read.
            let unused = builder.allocate_temporary()?;
            builder.push_sequence(SequenceOperation::AppendCopies, kind, unused, sequence, count)?;
            Ok(None)
        })?;
        Ok(kind)
    }

    /// `xs[index]`
    pub(super) fn compile_item(
        &mut self,
        sequence: &'p RuleExpr,
        index: &'p RuleExpr,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let (sequence, kind) = self.value_register(sequence)?;
        let item = kind.item().filter(|_| kind.collection() != Some(CollectionKind::Set)).ok_or(NotCompilable)?;
        let index = self.integer_register(index)?;
        if kind == RegisterKind::Text {
            self.push(Instruction::Character(to, sequence, index))?;
        } else {
            self.push(Instruction::Item(to, sequence, index))?;
        }
        Ok(item)
    }

    /// `xs[low:high]` and `xs[::-1]`
    pub(super) fn compile_slice(
        &mut self,
        sequence: &'p RuleExpr,
        parts: &'p [Option<RuleExpr>; 3],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let (sequence, kind) = self.value_register(sequence)?;
        if kind.item().is_none() || kind.collection() == Some(CollectionKind::Set) {
            return Err(NotCompilable);
        }
        let bounds = self.allocate_temporary()?;
        let high_bound = self.allocate_temporary()?;
        match parts {
            [None, None, Some(step)] if is_minus_one(step) => {
                self.push_sequence(SequenceOperation::Reverse, kind, to, sequence, sequence)?;
            }
            [Some(low), None, None] => {
                let low = self.integer_register(low)?;
                self.push(Instruction::SliceFrom(to, sequence, low))?;
            }
            [None, Some(high), None] => {
                let high = self.integer_register(high)?;
                self.push(Instruction::SliceTo(to, sequence, high))?;
            }
            [low, high, None] => {
                for (part, default, bound) in [(low, 0, bounds), (high, i64::MAX, high_bound)] {
                    match part {
                        None => self.load_number(default, bound)?,
                        Some(part) if self.compile_into(part, bound)? == RegisterKind::Int => {}
                        Some(_) => return Err(NotCompilable),
                    }
                }
                self.push(Instruction::Slice(to, sequence, bounds))?;
            }
            _ => return Err(NotCompilable),
        }
        Ok(kind)
    }

    /// The items of a helper with `yield`, as a tuple. All items are made before the first is used; a fault in a later one stops the machine.
    pub(super) fn compile_generated(
        &mut self,
        helper: u32,
        args: &'p [RuleExpr],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let item = self.compile_sequence(to, &mut |builder| {
            builder.inline_helper(helper, args, ReturnAction::Nothing, YieldAction::Items)
        })?;
        self.finish_collection(CollectionKind::Tuple, item.ok_or(NotCompilable)?, to)
    }

    /// Emits the items of a `yield`, or of a `yield from`, in a helper whose items are collected.
    pub(super) fn collect_yielded(&mut self, value: &'p RuleExpr, all: bool) -> CompileResult<()> {
        let item = if all {
            let (sequence, kind) = self.collection_register(value)?;
            self.push(Instruction::Append(sequence))?;
            kind.item().ok_or(NotCompilable)?
        } else {
            let (register, kind) = self.value_register(value)?;
            self.push(Instruction::Push(register))?;
            kind
        };
        let known = self.current_instance().returned_kind.replace(item);
        if known.is_some_and(|known| known != item) { Err(NotCompilable) } else { Ok(()) }
    }

    /// A collection in a register. A text becomes the tuple of its characters, a range that of its numbers.
    pub(super) fn collection_register(&mut self, items: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        let to = self.allocate_temporary()?;
        let kind = match &items.kind {
            RuleExprKind::Builtin(Builtin::Range, args) => {
                self.compile_sequence(to, &mut |builder| {
                    let counter = builder.allocate_temporary()?;
                    builder.compile_range(args, counter, &mut |builder| builder.push(Instruction::Push(counter)))?;
                    Ok(None)
                })?;
                RegisterKind::Int.into_collection(CollectionKind::Tuple).ok_or(NotCompilable)?
            }
            RuleExprKind::Builtin(Builtin::Reversed, list) => {
                let (sequence, kind) = self.collection_register(&list[0])?;
                if kind.collection() == Some(CollectionKind::Set) {
                    return Err(NotCompilable);
                }
                self.push_sequence(SequenceOperation::Reverse, kind, to, sequence, sequence)?;
                kind.item().and_then(|item| item.into_collection(CollectionKind::Tuple)).ok_or(NotCompilable)?
            }
            _ => match self.value_register(items)? {
                (text, RegisterKind::Text) => {
                    self.push_sequence(SequenceOperation::TextItems, RegisterKind::Text, to, text, text)?;
                    RegisterKind::Text.into_collection(CollectionKind::Tuple).ok_or(NotCompilable)?
                }
                (sequence, kind) if kind.collection().is_some() => return Ok((sequence, kind)),
                _ => return Err(NotCompilable),
            },
        };
        Ok((to, kind))
    }
}

/// Whether an expression is −1.
fn is_minus_one(expr: &RuleExpr) -> bool {
    match &expr.kind {
        RuleExprKind::Const(RuleValue::Int(-1)) => true,
        RuleExprKind::Unary(PrefixOperator::Negative, n) => matches!(n.kind, RuleExprKind::Const(RuleValue::Int(1))),
        _ => false,
    }
}
