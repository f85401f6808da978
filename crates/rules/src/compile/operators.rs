//! Operators.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::component_recipe::SequencePiece;
use crate::ir::RuleExpr;
use crate::register_kind::RegisterKind;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::value::RuleValue;
use crate::vm::{BinaryWordOperation, Instruction, SequenceOperation, UnaryWordOperation};

impl<'p> CodeBuilder<'p> {
    /// An operator other than `+` and `-`.
    pub(super) fn compile_binary(
        &mut self,
        operator: BinaryOperator,
        a: &'p RuleExpr,
        b: &'p RuleExpr,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let ((a, first), (b, second)) = (self.value_register(a)?, self.value_register(b)?);
        if !(first.is_scalar() && second.is_scalar()) {
            return self.compile_collection_operator(operator, (a, first), (b, second), to);
        }
        // Of truth values Python makes truth values again.
        let bits = matches!(operator, BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor);
        let truths = bits && (first, second) == (RegisterKind::Bool, RegisterKind::Bool);
        self.push(Instruction::Binary(word_operation(operator), to, a, b))?;
        Ok(if truths { RegisterKind::Bool } else { RegisterKind::Int })
    }

    /// Copies of a text or a collection, or an operator on two sets.
    fn compile_collection_operator(
        &mut self,
        operator: BinaryOperator,
        (a, first): (u8, RegisterKind),
        (b, second): (u8, RegisterKind),
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let set_operation = match operator {
            BinaryOperator::Times if second == RegisterKind::Int => return self.compile_copies(a, first, b, to),
            BinaryOperator::Times if first == RegisterKind::Int => return self.compile_copies(b, second, a, to),
            BinaryOperator::Or => SequenceOperation::Union,
            BinaryOperator::And => SequenceOperation::Intersection,
            BinaryOperator::Xor => SequenceOperation::SymmetricDifference,
            _ => return Err(NotCompilable),
        };
        self.compile_sets(set_operation, (a, first), (b, second), to)
    }

    /// An operation on a number, whose result is of a kind.
    pub(super) fn compile_unary(
        &mut self,
        operation: UnaryWordOperation,
        kind: RegisterKind,
        number: &'p RuleExpr,
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let number = self.integer_register(number)?;
        self.push(Instruction::Unary(operation, to, number))?;
        Ok(kind)
    }

    /// `a + b - c`, of which `first` is the first, of this kind.
    pub(super) fn compile_chain(
        &mut self,
        first: SequencePiece,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let mut total = match first {
            SequencePiece::All(total) if kind.is_scalar() => total,
            SequencePiece::All(set) if kind.collection() == Some(CollectionKind::Set) => {
                return self.compile_set_differences(set, kind, terms, to);
            }
            _ => return self.compile_concatenation(first, kind, terms, to),
        };
        for (i, (sign, term)) in terms.iter().enumerate() {
            // The target may be a variable of a later term, so it is written by the last addition only.
            let into = if i + 1 == terms.len() { to } else { self.allocate_temporary()? };
            self.compile_term(*sign, total, term, into)?;
            total = into;
        }
        Ok(RegisterKind::Int)
    }

    fn compile_term(&mut self, sign: ChainSign, total: u8, term: &'p RuleExpr, into: u8) -> CompileResult<()> {
        if let Some(RuleValue::Int(n)) = self.constant_value(term) {
            let n = if sign == ChainSign::Plus { Some(*n) } else { n.checked_neg() };
            if let Some(n) = n.and_then(|n| i32::try_from(n).ok()) {
                return self.push(Instruction::AddInt(into, total, n));
            }
        }
        let (term, _) = self.scalar_register(term)?;
        self.push(match sign {
            ChainSign::Plus => Instruction::Add(into, total, term),
            ChainSign::Minus => Instruction::Sub(into, total, term),
        })
    }
}

/// The operation of the machine for an operator on numbers.
fn word_operation(operator: BinaryOperator) -> BinaryWordOperation {
    match operator {
        BinaryOperator::Times => BinaryWordOperation::Mul,
        BinaryOperator::Power => BinaryWordOperation::Pow,
        BinaryOperator::FloorDivide => BinaryWordOperation::FloorDiv,
        BinaryOperator::Modulo => BinaryWordOperation::FloorMod,
        BinaryOperator::And => BinaryWordOperation::And,
        BinaryOperator::Or => BinaryWordOperation::Or,
        BinaryOperator::Xor => BinaryWordOperation::Xor,
        BinaryOperator::Left => BinaryWordOperation::Left,
        BinaryOperator::Right => BinaryWordOperation::Right,
    }
}
