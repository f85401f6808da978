//! Builtin functions whose results are numbers or truth values.

use super::comprehension::is_comprehension;
use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::RuleExpr;
use crate::register_kind::RegisterKind;
use crate::vm::{BinaryWordOperation, Instruction, SequenceOperation, UnaryWordOperation};

impl<'p> CodeBuilder<'p> {
    pub(super) fn compile_builtin(
        &mut self,
        builtin: Builtin,
        args: &'p [RuleExpr],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let (operation, kind) = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd if args.len() >= 2 => {
                return self.compile_fold(builtin, args, to);
            }
            Builtin::Pow if args.len() == 2 => {
                let (a, b) = (self.integer_register(&args[0])?, self.integer_register(&args[1])?);
                self.push(Instruction::Binary(BinaryWordOperation::Pow, to, a, b))?;
                return Ok(RegisterKind::Int);
            }
            Builtin::Any | Builtin::All if is_comprehension(args) => {
                return self.compile_quantifier(builtin == Builtin::All, args, to);
            }
            Builtin::Sum if is_comprehension(args) => return self.compile_sum(args, to),
            Builtin::Len if let Ok(items) = self.constant_integers(&args[0]) => {
                self.load_number(items.len() as i64, to)?;
                return Ok(RegisterKind::Int);
            }
            Builtin::Bool => return self.emit_truth_value(&args[0], to),
            Builtin::Int => return self.compile_int(&args[0], to),
            Builtin::Abs => (UnaryWordOperation::Abs, RegisterKind::Int),
            Builtin::Isqrt => (UnaryWordOperation::Isqrt, RegisterKind::Int),
            Builtin::Popcount => (UnaryWordOperation::Popcount, RegisterKind::Int),
            Builtin::BitLength => (UnaryWordOperation::BitLength, RegisterKind::Int),
            Builtin::IsPrime => (UnaryWordOperation::IsPrime, RegisterKind::Bool),
            Builtin::IsSquare => (UnaryWordOperation::IsSquare, RegisterKind::Bool),
            Builtin::IsFibonacci => (UnaryWordOperation::IsFibonacci, RegisterKind::Bool),
            _ => return self.compile_collection_builtin(builtin, args, to),
        };
        let [arg] = args else { return Err(NotCompilable) };
        self.compile_unary(operation, kind, arg, to)
    }

    /// The minimum, maximum or greatest common divisor of at least two numbers.
    fn compile_fold(&mut self, builtin: Builtin, args: &'p [RuleExpr], to: u8) -> CompileResult<RegisterKind> {
        let operation = match builtin {
            Builtin::Min => BinaryWordOperation::Min,
            Builtin::Max => BinaryWordOperation::Max,
            _ => BinaryWordOperation::Gcd,
        };
        let result = self.allocate_temporary()?;
        let mut best = self.integer_register(&args[0])?;
        for arg in &args[1..] {
            let other = self.integer_register(arg)?;
            self.push(Instruction::Binary(operation, result, best, other))?;
            best = result;
        }
        self.push(Instruction::Move(to, result))?;
        Ok(RegisterKind::Int)
    }

    /// `int(…)`
    fn compile_int(&mut self, value: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        if let Some(sign) = self.code_point(value)? {
            self.push(Instruction::Digit(to, sign))?;
            return Ok(RegisterKind::Int);
        }
        // A truth value is 0 or 1 in its register already, so only the kind changes.
        match self.compile_any_into(value, to)? {
            RegisterKind::Text => self.push_sequence(SequenceOperation::ReadNumber, RegisterKind::Text, to, to, to)?,
            kind if kind.is_scalar() => {}
            _ => return Err(NotCompilable),
        }
        Ok(RegisterKind::Int)
    }
}
