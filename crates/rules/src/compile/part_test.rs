//! Comparisons for which no value is made: of a character or a part of a sequence, and of a number with one in the text.

use super::{CodeBuilder, CompileResult, JumpLabel};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{ChainSign, CollectionKind, ComparisonOperator};
use crate::value::RuleValue;
use crate::vm::Instruction;

/// The longest constant with which a part of a sequence is compared at once.
const MAX_WINDOW_ITEMS: usize = 64;

impl<'p> CodeBuilder<'p> {
    /// Jumps if two values are equal, or if they are not, where one is a character or a part of a sequence. Returns whether that is the case.
    pub(super) fn emit_part_jump(
        &mut self,
        first: &'p RuleExpr,
        second: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<bool> {
        for (part, other) in [(first, second), (second, first)] {
            if let Some(RuleValue::Str(text)) = self.constant_value(other) {
                let mut signs = text.chars();
                if let (Some(sign), None) = (signs.next(), signs.next())
                    && let Ok(sign) = i16::try_from(u32::from(sign))
                    && let Some(point) = self.code_point(part)?
                {
                    let jump = if when { Instruction::JumpEqualInt } else { Instruction::JumpNotEqualInt };
                    self.push(jump(point, sign, label.0))?;
                    return Ok(true);
                }
            }
            if self.emit_window_jump(part, other, label, when)? {
                return Ok(true);
            }
        }
        // Both sides must be examined before either is compiled.
        if self.is_character(first)
            && self.is_character(second)
            && let (Some(a), Some(b)) = (self.code_point(first)?, self.code_point(second)?)
        {
            let jump = if when { Instruction::JumpEqual } else { Instruction::JumpNotEqual };
            self.push(jump(a, b, label.0))?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Whether an expression is a character of a text in a variable.
    fn is_character(&self, expr: &RuleExpr) -> bool {
        matches!(&expr.kind, RuleExprKind::Index(text, _) if self.variable_kind(text) == Some(RegisterKind::Text))
    }

    /// A register with the code point of a character of a text in a variable. It fails as the character does.
    pub(super) fn code_point(&mut self, expr: &'p RuleExpr) -> CompileResult<Option<u8>> {
        match &expr.kind {
            RuleExprKind::Index(text, index) if self.is_character(expr) => {
                let (text, _) = self.value_register(text)?;
                let index = self.integer_register(index)?;
                let point = self.allocate_temporary()?;
                self.push(Instruction::Item(point, text, index))?;
                Ok(Some(point))
            }
            _ => Ok(None),
        }
    }

    /// Compares `xs[i : i + n]` with a constant of n items.
    fn emit_window_jump(
        &mut self,
        part: &'p RuleExpr,
        other: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<bool> {
        let (RuleExprKind::Slice(sequence, parts), Some(value)) = (&part.kind, self.constant_value(other)) else {
            return Ok(false);
        };
        let length = match value {
            RuleValue::Str(text) => text.chars().count(),
            RuleValue::Seq(CollectionKind::Tuple | CollectionKind::List, _, items) => items.len(),
            _ => return Ok(false),
        };
        let [Some(low), Some(high), None] = &**parts else { return Ok(false) };
        let Some(kind) = self.variable_kind(sequence) else { return Ok(false) };
        let is_flat = kind == RegisterKind::Text || kind.item().is_some_and(RegisterKind::is_scalar);
        let fits = match (self.place_in_sequence(low), self.place_in_sequence(high)) {
            (Some((a, from)), Some((b, to))) => a == b && from.checked_add(length as i64) == Some(to),
            _ => false,
        };
        if !(fits && is_flat && (1..=MAX_WINDOW_ITEMS).contains(&length))
            || RegisterKind::of_value(value, kind) != Some(kind)
        {
            return Ok(false);
        }
        let (sequence, _) = self.value_register(sequence)?;
        let low = self.integer_register(low)?;
        let (other, _) = self.value_register(other)?;
        let jump = if when { Instruction::JumpWindow } else { Instruction::JumpNotWindow };
        self.push(jump(sequence, low, other, label.0))?;
        Ok(true)
    }

    /// A place as a variable, if there is one, and the number that is added to it.
    fn place_in_sequence(&self, place: &RuleExpr) -> Option<(Option<usize>, i64)> {
        match &place.kind {
            RuleExprKind::Slot(slot) => {
                (self.variable_kind(place) == Some(RegisterKind::Int)).then_some((Some(*slot), 0))
            }
            RuleExprKind::Chain(first, terms) => {
                terms.iter().try_fold(self.place_in_sequence(first)?, |(slot, sum), (sign, term)| {
                    let Some(RuleValue::Int(n)) = self.constant_value(term) else { return None };
                    let sum = if *sign == ChainSign::Plus { sum.checked_add(*n) } else { sum.checked_sub(*n) };
                    Some((slot, sum?))
                })
            }
            _ => match self.constant_value(place) {
                Some(RuleValue::Int(n)) => Some((None, *n)),
                _ => None,
            },
        }
    }

    /// The kind of a variable that certainly has a value.
    fn variable_kind(&self, expr: &RuleExpr) -> Option<RegisterKind> {
        let (RuleExprKind::Slot(slot), instance) = (&expr.kind, self.instances.last()?) else { return None };
        instance.kinds[*slot].filter(|_| instance.set[*slot])
    }

    /// Jumps if the comparison of a number with one in the text is `when`. Returns whether it is such a comparison.
    pub(super) fn emit_number_jump(
        &mut self,
        comparison: ComparisonOperator,
        (a, kind): (u8, RegisterKind),
        right: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<bool> {
        let n = match self.constant_value(right) {
            Some(RuleValue::Int(n)) => *n,
            Some(RuleValue::Bool(truth)) => i64::from(*truth),
            _ => return Ok(false),
        };
        // One more fits, too.
        let Some((n, next)) = i16::try_from(n).ok().and_then(|n| Some((n, n.checked_add(1)?))) else {
            return Ok(false);
        };
        if !kind.is_scalar() {
            return Ok(false);
        }
        let to = label.0;
        self.push(match (comparison, when) {
            (ComparisonOperator::Equal, true) | (ComparisonOperator::NotEqual, false) => {
                Instruction::JumpEqualInt(a, n, to)
            }
            (ComparisonOperator::Equal, false) | (ComparisonOperator::NotEqual, true) => {
                Instruction::JumpNotEqualInt(a, n, to)
            }
            (ComparisonOperator::Less, true) | (ComparisonOperator::GreaterEqual, false) => {
                Instruction::JumpLessInt(a, n, to)
            }
            (ComparisonOperator::Less, false) | (ComparisonOperator::GreaterEqual, true) => {
                Instruction::JumpNotLessInt(a, n, to)
            }
            (ComparisonOperator::LessEqual, true) | (ComparisonOperator::Greater, false) => {
                Instruction::JumpLessInt(a, next, to)
            }
            (ComparisonOperator::LessEqual, false) | (ComparisonOperator::Greater, true) => {
                Instruction::JumpNotLessInt(a, next, to)
            }
            (ComparisonOperator::In | ComparisonOperator::NotIn, _) => return Ok(false),
        })?;
        Ok(true)
    }
}
