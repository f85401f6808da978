//! Expressions.

use super::comprehension::is_comprehension;
use super::{CodeBuilder, CompileResult, NotCompilable, ReturnAction, integers_of_value};
use crate::builtin::Builtin;
use crate::compile::stmt::YieldAction;
use crate::component_recipe::SequencePiece;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::{BinaryWordOperation, Instruction, SequenceOperation, UnaryWordOperation, end_to_word};

impl<'p> CodeBuilder<'p> {
    /// The register in which the value of an expression is: that of a variable, or a temporary. An end is no such value.
    pub(super) fn value_register(&mut self, expr: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        if let RuleExprKind::Slot(slot) = expr.kind {
            let (register, kind) = self.variable_register(slot)?;
            return if kind == RegisterKind::End { Err(NotCompilable) } else { Ok((register, kind)) };
        }
        if let Some(value) = self.constant_value(expr)
            && let Some(preset) = self.preset_register(value)?
        {
            return Ok(preset);
        }
        let to = self.allocate_temporary()?;
        match self.compile_any_into(expr, to)? {
            RegisterKind::End => Err(NotCompilable),
            kind => Ok((to, kind)),
        }
    }

    /// The register of a number or a truth value.
    pub(super) fn scalar_register(&mut self, expr: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        self.value_register(expr).and_then(
            |(register, kind)| {
                if kind.is_scalar() { Ok((register, kind)) } else { Err(NotCompilable) }
            },
        )
    }

    fn variable_register(&mut self, slot: usize) -> CompileResult<(u8, RegisterKind)> {
        let register = self.register_of_slot(slot);
        let instance = self.current_instance();
        match instance.kinds[slot] {
            Some(kind) if instance.set[slot] => Ok((register, kind)),
            _ => Err(NotCompilable),
        }
    }

    /// A value that is no truth value.
    pub(super) fn integer_register(&mut self, expr: &'p RuleExpr) -> CompileResult<u8> {
        match self.value_register(expr)? {
            (register, RegisterKind::Int) => Ok(register),
            _ => Err(NotCompilable),
        }
    }

    /// A constant, of the rule or of the file.
    pub(super) fn constant_value(&self, expr: &'p RuleExpr) -> Option<&'p RuleValue> {
        match &expr.kind {
            RuleExprKind::Const(value) => Some(value),
            RuleExprKind::Global(index) => {
                Some(&self.program.globals[*index]).filter(|value| !matches!(value, RuleValue::Unset))
            }
            _ => None,
        }
    }

    /// The integers of a collection of constants.
    pub(super) fn constant_integers(&self, expr: &'p RuleExpr) -> CompileResult<Vec<i64>> {
        match &expr.kind {
            RuleExprKind::Display(kind, items) => {
                let one = |item| match self.constant_value(item) {
                    Some(RuleValue::Int(n)) => Ok(*n),
                    _ => Err(NotCompilable),
                };
                let mut items = items.iter().map(one).collect::<CompileResult<Vec<i64>>>()?;
                if *kind == CollectionKind::Set {
                    items.sort_unstable();
                    items.dedup();
                }
                Ok(items)
            }
            _ => integers_of_value(self.constant_value(expr).ok_or(NotCompilable)?),
        }
    }

    fn is_set(&self, expr: &'p RuleExpr) -> bool {
        matches!(expr.kind, RuleExprKind::Display(CollectionKind::Set, _))
            || matches!(self.constant_value(expr), Some(RuleValue::Seq(CollectionKind::Set, ..)))
    }

    /// Puts the value of an expression into a register, if it is a number or a truth value.
    pub(super) fn compile_into(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let kind = self.compile_any_into(expr, to)?;
        if kind.is_scalar() { Ok(kind) } else { Err(NotCompilable) }
    }

    /// Stores the value of an expression in a register. The register is written last, so it may belong to a variable in the expression.
    pub(super) fn compile_any_into(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let mark = self.first_free_register;
        let kind = self.compile_expression(expr, to)?;
        self.first_free_register = mark;
        Ok(kind)
    }

    fn compile_expression(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        if let Some(value) = self.constant_value(expr) {
            return self.load_value(value, to);
        }
        match &expr.kind {
            RuleExprKind::Slot(slot) => {
                let (from, kind) = self.variable_register(*slot)?;
                if from != to {
                    self.push(Instruction::Move(to, from))?;
                }
                Ok(kind)
            }
            RuleExprKind::Chain(first, terms) => {
                let (first, kind) = self.sequence_piece(first)?;
                self.compile_chain(first, kind, terms, to)
            }
            RuleExprKind::Binary(operator, a, b) => {
                let ((a, first), (b, second)) = (self.value_register(a)?, self.value_register(b)?);
                if !(first.is_scalar() && second.is_scalar()) {
                    return match (operator, second) {
                        (BinaryOperator::Times, RegisterKind::Int) => self.compile_copies(a, first, b, to),
                        (BinaryOperator::Times, _) if first == RegisterKind::Int => {
                            self.compile_copies(b, second, a, to)
                        }
                        (BinaryOperator::Or, _) => {
                            self.compile_sets(SequenceOperation::Union, (a, first), (b, second), to)
                        }
                        (BinaryOperator::And, _) => {
                            self.compile_sets(SequenceOperation::Intersection, (a, first), (b, second), to)
                        }
                        (BinaryOperator::Xor, _) => {
                            self.compile_sets(SequenceOperation::SymmetricDifference, (a, first), (b, second), to)
                        }
                        _ => Err(NotCompilable),
                    };
                }
                // Of truth values Python makes truth values again.
                let bits = matches!(operator, BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor);
                let truths = bits && (first, second) == (RegisterKind::Bool, RegisterKind::Bool);
                let word = match operator {
                    BinaryOperator::Times => BinaryWordOperation::Mul,
                    BinaryOperator::Power => BinaryWordOperation::Pow,
                    BinaryOperator::FloorDivide => BinaryWordOperation::FloorDiv,
                    BinaryOperator::Modulo => BinaryWordOperation::FloorMod,
                    BinaryOperator::And => BinaryWordOperation::And,
                    BinaryOperator::Or => BinaryWordOperation::Or,
                    BinaryOperator::Xor => BinaryWordOperation::Xor,
                    BinaryOperator::Left => BinaryWordOperation::Left,
                    BinaryOperator::Right => BinaryWordOperation::Right,
                };
                self.push(Instruction::Binary(word, to, a, b))?;
                Ok(if truths { RegisterKind::Bool } else { RegisterKind::Int })
            }
            RuleExprKind::Unary(PrefixOperator::Not, value) if self.is_number(value) => {
                let (value, _) = self.scalar_register(value)?;
                self.push(Instruction::Unary(UnaryWordOperation::IsZero, to, value))?;
                Ok(RegisterKind::Bool)
            }
            RuleExprKind::Unary(PrefixOperator::Not, _) | RuleExprKind::Compare(..) => self.emit_truth_value(expr, to),
            RuleExprKind::Unary(prefix, a) => {
                let a = self.integer_register(a)?;
                let one = if *prefix == PrefixOperator::Negative {
                    UnaryWordOperation::Negative
                } else {
                    UnaryWordOperation::Invert
                };
                self.push(Instruction::Unary(one, to, a))?;
                Ok(RegisterKind::Int)
            }
            RuleExprKind::Logic(_, items) => {
                // `a and b` is one of its sides; of truth values it is a truth value.
                let all = items.iter().all(|item| self.is_truth(item));
                if all { self.emit_truth_value(expr, to) } else { Err(NotCompilable) }
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let (no, end, result) = (self.new_label(), self.new_label(), self.result_register(to)?);
                self.emit_condition_jump(test, no, false)?;
                let kind = self.compile_any_into(then, result)?;
                self.push(Instruction::Jump(end.0))?;
                self.place_label(no);
                // Only one branch runs, but a register must have one kind behind both.
                if self.compile_any_into(otherwise, result)? != kind {
                    return Err(NotCompilable);
                }
                self.place_label(end);
                self.move_result(to, result)?;
                Ok(kind)
            }
            RuleExprKind::Index(table, _) if self.is_set(table) => Err(NotCompilable),
            RuleExprKind::Index(table, index) => match self.constant_integers(table) {
                Ok(items) => {
                    let (table, index) = (self.add_table(items)?, self.integer_register(index)?);
                    self.push(Instruction::Load(to, index, table))?;
                    Ok(RegisterKind::Int)
                }
                Err(NotCompilable) => self.compile_item(table, index, to),
            },
            RuleExprKind::Slice(value, parts) => self.compile_slice(value, parts, to),
            RuleExprKind::Display(kind, items) => self.compile_display(*kind, items, to),
            RuleExprKind::Comprehension { makes, element, clauses } => {
                self.compile_comprehension(*makes, element, clauses, to)
            }
            RuleExprKind::Builtin(builtin, args) => self.compile_builtin(*builtin, args, to),
            RuleExprKind::Helper(helper, args) if self.program.functions[*helper as usize].generator => {
                self.compile_generated(*helper, args, to)
            }
            RuleExprKind::Helper(helper, args) => {
                let result = self.result_register(to)?;
                let kind = self
                    .inline_helper(*helper, args, ReturnAction::To(result), YieldAction::Never)?
                    .ok_or(NotCompilable)?;
                self.move_result(to, result)?;
                Ok(kind)
            }
            _ => Err(NotCompilable),
        }
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

    /// Stores a constant in a register.
    pub(super) fn load_value(&mut self, value: &RuleValue, to: u8) -> CompileResult<RegisterKind> {
        match value {
            RuleValue::Int(n) => self.load_number(*n, to).map(|()| RegisterKind::Int),
            RuleValue::Bool(b) => self.load_number(i64::from(*b), to).map(|()| RegisterKind::Bool),
            RuleValue::End(end) => self.load_number(end_to_word(*end), to).map(|()| RegisterKind::End),
            value => self.load_constant(value, to),
        }
    }

    pub(super) fn load_number(&mut self, n: i64, to: u8) -> CompileResult<()> {
        if let Ok(small) = i32::try_from(n) {
            return self.push(Instruction::Int(to, small));
        }
        self.code.pool.push(n);
        self.push(Instruction::Long(to, self.code.pool.len() as u32 - 1))
    }

    fn compile_builtin(&mut self, builtin: Builtin, args: &'p [RuleExpr], to: u8) -> CompileResult<RegisterKind> {
        let one = |one| Ok::<_, NotCompilable>((one, RegisterKind::Int));
        let test = |one| Ok::<_, NotCompilable>((one, RegisterKind::Bool));
        let (one, kind) = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd if args.len() >= 2 => {
                let word = match builtin {
                    Builtin::Min => BinaryWordOperation::Min,
                    Builtin::Max => BinaryWordOperation::Max,
                    _ => BinaryWordOperation::Gcd,
                };
                let result = self.allocate_temporary()?;
                let mut best = self.integer_register(&args[0])?;
                for arg in &args[1..] {
                    let other = self.integer_register(arg)?;
                    self.push(Instruction::Binary(word, result, best, other))?;
                    best = result;
                }
                self.push(Instruction::Move(to, result))?;
                return Ok(RegisterKind::Int);
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
            Builtin::Int => {
                if let Some(sign) = self.code_point(&args[0])? {
                    self.push(Instruction::Digit(to, sign))?;
                    return Ok(RegisterKind::Int);
                }
                // A truth value is 0 or 1 in its register already, so only the kind changes.
                match self.compile_any_into(&args[0], to)? {
                    RegisterKind::Text => {
                        self.push_sequence(SequenceOperation::ReadNumber, RegisterKind::Text, to, to, to)?
                    }
                    kind if kind.is_scalar() => {}
                    _ => return Err(NotCompilable),
                }
                return Ok(RegisterKind::Int);
            }
            Builtin::Abs => one(UnaryWordOperation::Abs)?,
            Builtin::Isqrt => one(UnaryWordOperation::Isqrt)?,
            Builtin::Popcount => one(UnaryWordOperation::Popcount)?,
            Builtin::BitLength => one(UnaryWordOperation::BitLength)?,
            Builtin::IsPrime => test(UnaryWordOperation::IsPrime)?,
            Builtin::IsSquare => test(UnaryWordOperation::IsSquare)?,
            Builtin::IsFibonacci => test(UnaryWordOperation::IsFibonacci)?,
            _ => return self.compile_collection_builtin(builtin, args, to),
        };
        let [arg] = args else { return Err(NotCompilable) };
        let arg = self.integer_register(arg)?;
        self.push(Instruction::Unary(one, to, arg))?;
        Ok(kind)
    }

    /// A register for a result that is written before all of its expression is read: the target, unless that is a variable,
    /// which the expression may read.
    pub(super) fn result_register(&mut self, to: u8) -> CompileResult<u8> {
        let instance = self.current_instance();
        if usize::from(to) >= usize::from(instance.base) + instance.kinds.len() {
            return Ok(to);
        }
        self.allocate_temporary()
    }

    /// Emits that a register gets a result, if it is another one.
    pub(super) fn move_result(&mut self, to: u8, result: u8) -> CompileResult<()> {
        if to == result { Ok(()) } else { self.push(Instruction::Move(to, result)) }
    }
}
