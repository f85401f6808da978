//! Functions of texts and collections, and functions that make them.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::RuleExpr;
use crate::register_kind::RegisterKind;
use crate::syntax::CollectionKind;
use crate::vm::{Instruction, SequenceOperation};

impl<'p> CodeBuilder<'p> {
    /// Functions of collections, and functions that make them.
    pub(super) fn compile_collection_builtin(
        &mut self,
        builtin: Builtin,
        args: &'p [RuleExpr],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        match (builtin, args) {
            (Builtin::Len, [value]) => self.compile_length(value, to),
            (Builtin::Tuple, []) => self.compile_display(CollectionKind::Tuple, &[], to),
            (Builtin::List, []) => self.compile_display(CollectionKind::List, &[], to),
            (Builtin::Set, []) => self.compile_display(CollectionKind::Set, &[], to),
            (Builtin::Tuple, [value]) => self.compile_conversion(CollectionKind::Tuple, value, to),
            (Builtin::List, [value]) => self.compile_conversion(CollectionKind::List, value, to),
            (Builtin::Set, [value]) => self.compile_conversion(CollectionKind::Set, value, to),
            (Builtin::Sorted, [value]) => self.compile_sorted(value, to),
            (Builtin::Sum | Builtin::Min | Builtin::Max | Builtin::Any | Builtin::All, [value]) => {
                self.compile_reduction(builtin, value, to)
            }
            (Builtin::Count | Builtin::Index, [sequence, item]) => {
                self.compile_item_search(builtin, sequence, item, to)
            }
            (Builtin::Str, [value]) => self.compile_text_of(value, to),
            (Builtin::Digits, [number, base @ ..]) => self.compile_digits(number, base, to),
            (Builtin::Divisors, [number]) => self.compile_divisors(number, to),
            _ => Err(NotCompilable),
        }
    }

    /// `len(xs)`
    fn compile_length(&mut self, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let (register, kind) = self.value_register(value)?;
        kind.item().ok_or(NotCompilable)?;
        self.push(Instruction::Length(to, register))?;
        Ok(RegisterKind::Int)
    }

    /// `tuple(xs)`, `list(xs)` and `set(xs)`
    fn compile_conversion(&mut self, into: CollectionKind, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let item = self.copy_collection(value, to)?;
        self.finish_collection(into, item, to)
    }

    /// `sorted(xs)`
    fn compile_sorted(&mut self, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let item = self.copy_collection(value, to)?;
        if item.has_set() {
            return Err(NotCompilable);
        }
        self.push_sequence(SequenceOperation::Sort, item, to, to, to)?;
        item.into_collection(CollectionKind::List).ok_or(NotCompilable)
    }

    /// Emits that a register gets a collection. Returns the kind of the items.
    fn copy_collection(&mut self, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let (register, kind) = self.collection_register(value)?;
        let item = kind.item().ok_or(NotCompilable)?;
        self.push(Instruction::Move(to, register))?;
        Ok(item)
    }

    /// `sum(xs)`, `min(xs)`, `max(xs)`, `any(xs)` and `all(xs)`
    fn compile_reduction(&mut self, builtin: Builtin, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let (register, kind) = self.collection_register(value)?;
        let item = kind.item().filter(|item| item.is_scalar()).ok_or(NotCompilable)?;
        let (operation, result) = match builtin {
            Builtin::Sum => (SequenceOperation::Sum, RegisterKind::Int),
            Builtin::Min => (SequenceOperation::Min, item),
            Builtin::Max => (SequenceOperation::Max, item),
            Builtin::Any => (SequenceOperation::Any, RegisterKind::Bool),
            _ => (SequenceOperation::All, RegisterKind::Bool),
        };
        self.push_sequence(operation, kind, to, register, register)?;
        Ok(result)
    }

    /// `xs.count(x)` and `xs.index(x)`, also of parts of a text.
    fn compile_item_search(
        &mut self,
        builtin: Builtin,
        sequence: &'p RuleExpr,
        item: &'p RuleExpr,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let ((sequence, kind), (item, other)) = (self.value_register(sequence)?, self.value_register(item)?);
        let (operation, kind) = match (kind.collection(), builtin) {
            (None, Builtin::Count) if kind == RegisterKind::Text => (SequenceOperation::CountText, kind),
            (None, _) if kind == RegisterKind::Text => (SequenceOperation::FindText, kind),
            (None | Some(CollectionKind::Set), _) => return Err(NotCompilable),
            (_, Builtin::Count) => (SequenceOperation::Count, kind.item().ok_or(NotCompilable)?),
            (_, _) => (SequenceOperation::Find, kind.item().ok_or(NotCompilable)?),
        };
        if other != kind {
            return Err(NotCompilable);
        }
        self.push_sequence(operation, kind, to, sequence, item)?;
        Ok(RegisterKind::Int)
    }

    /// `str(x)`
    fn compile_text_of(&mut self, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let (register, kind) = self.value_register(value)?;
        match kind {
            RegisterKind::Text => self.push(Instruction::Move(to, register))?,
            RegisterKind::Int => {
                self.push_sequence(SequenceOperation::WriteNumber, kind, to, register, register)?;
            }
            _ => return Err(NotCompilable),
        }
        Ok(RegisterKind::Text)
    }

    /// `digits(n)` and `digits(n, base)`
    fn compile_digits(&mut self, number: &'p RuleExpr, base: &'p [RuleExpr], to: u8) -> CompileResult<RegisterKind> {
        let number = self.integer_register(number)?;
        let base = match base {
            [base] => self.integer_register(base)?,
            _ => {
                let ten = self.allocate_temporary()?;
                self.load_number(10, ten)?;
                ten
            }
        };
        self.push_sequence(SequenceOperation::Digits, RegisterKind::Int, to, number, base)?;
        RegisterKind::Int.into_collection(CollectionKind::Tuple).ok_or(NotCompilable)
    }

    /// `divisors(n)`
    fn compile_divisors(&mut self, number: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let number = self.integer_register(number)?;
        self.push_sequence(SequenceOperation::Divisors, RegisterKind::Int, to, number, number)?;
        RegisterKind::Int.into_collection(CollectionKind::Tuple).ok_or(NotCompilable)
    }
}
