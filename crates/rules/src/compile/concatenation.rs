//! `a + b` of texts, tuples and lists, and operations on two sets.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{ChainSign, CollectionKind};
use crate::vm::{Instruction, SequenceOperation};

impl<'p> CodeBuilder<'p> {
    /// `a + b + c` of texts, tuples or lists, of which `first` appends the first.
    pub(super) fn compile_concatenation(
        &mut self,
        first: Instruction,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        if terms.iter().any(|(sign, _)| *sign != ChainSign::Plus) {
            return Err(NotCompilable);
        }
        self.compile_sequence(to, &mut |builder| {
            builder.push(first)?;
            for (_, term) in terms {
                let mark = builder.free;
                match &term.kind {
                    // The items of a display are appended at once.
                    RuleExprKind::Display(display, items) if kind.collection() == Some(*display) => {
                        let item = builder.push_display_items(items)?;
                        if item.is_some() && item != kind.item() {
                            return Err(NotCompilable);
                        }
                    }
                    // So are the digits of a number.
                    RuleExprKind::Builtin(Builtin::Str, args)
                        if kind == RegisterKind::Text && args.len() == 1 && builder.is_number(&args[0]) =>
                    {
                        let number = builder.integer_register(&args[0])?;
                        // The operation has no result: what it writes is not read.
                        let unused = builder.allocate_temporary()?;
                        builder.push_sequence(
                            SequenceOperation::AppendNumber,
                            RegisterKind::Int,
                            unused,
                            number,
                            number,
                        )?;
                    }
                    _ => {
                        let (append, other) = builder.appended_register(term)?;
                        if other != kind {
                            return Err(NotCompilable);
                        }
                        builder.push(append)?;
                    }
                }
                builder.free = mark;
            }
            Ok(None)
        })?;
        Ok(kind)
    }

    /// What appends a text or a collection, and its kind: no handle is made of a slice that begins or ends where the sequence does.
    pub(super) fn appended_register(&mut self, expr: &'p RuleExpr) -> CompileResult<(Instruction, RegisterKind)> {
        if let RuleExprKind::Slice(sequence, parts) = &expr.kind
            && let [low, high, None] = &**parts
            && let (Some(bound), None) | (None, Some(bound)) = (low, high)
        {
            let (sequence, kind) = self.value_register(sequence)?;
            if kind.item().is_none() || kind.collection() == Some(CollectionKind::Set) {
                return Err(NotCompilable);
            }
            let bound = self.integer_register(bound)?;
            let append = if low.is_some() {
                Instruction::AppendFrom(sequence, bound)
            } else {
                Instruction::AppendTo(sequence, bound)
            };
            return Ok((append, kind));
        }
        self.value_register(expr).map(|(register, kind)| (Instruction::Append(register), kind))
    }

    /// `a - b - c` of sets, of which the first is in a register.
    pub(super) fn compile_set_differences(
        &mut self,
        first: u8,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let mut rest = first;
        for (sign, term) in terms {
            if *sign != ChainSign::Minus {
                return Err(NotCompilable);
            }
            let term = self.value_register(term)?;
            // The target may be a variable of a later term.
            let into = self.allocate_temporary()?;
            self.compile_sets(SequenceOperation::Difference, (rest, kind), term, into)?;
            rest = into;
        }
        self.push(Instruction::Move(to, rest))?;
        Ok(kind)
    }

    /// An operation on two sets of items of one kind.
    pub(super) fn compile_sets(
        &mut self,
        operation: SequenceOperation,
        (a, kind): (u8, RegisterKind),
        (b, other): (u8, RegisterKind),
        to: u8,
    ) -> CompileResult<RegisterKind> {
        // A number and a truth value may be equal, and it matters which of them is kept.
        if kind != other || kind.collection() != Some(CollectionKind::Set) {
            return Err(NotCompilable);
        }
        self.push_sequence(operation, kind.item().ok_or(NotCompilable)?, to, a, b)?;
        Ok(kind)
    }
}
