//! Printing operators: of numbers, of truth values, and comparisons.

use super::{ExprPrecedence, ProgramPrinter};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    /// The sum of a first term and others; `true` for those that are subtracted.
    pub(super) fn sum_text(&mut self, first: &TreeExpr, rest: &[(bool, TreeExpr)]) -> (String, ExprPrecedence) {
        let mut text = self.expr_text(first, ExprPrecedence::Sum);
        for (minus, term) in rest {
            text += if *minus { " - " } else { " + " };
            text += &self.expr_text(term, ExprPrecedence::Product);
        }
        (text, ExprPrecedence::Sum)
    }

    /// An operation on two numbers: a call of a helper where the operator of the language differs from that of Python.
    pub(super) fn binary_text(&mut self, op: TreeOperator, a: &TreeExpr, b: &TreeExpr) -> (String, ExprPrecedence) {
        match self.operator_tool(op, a, b) {
            Some(tool) => self.operator_call_text(tool, op, a, b),
            None => self.infix_text(op, a, b),
        }
    }

    /// The helper for an operation that the operator of the language does not compute as Python does.
    fn operator_tool(&self, op: TreeOperator, a: &TreeExpr, b: &TreeExpr) -> Option<HelperTool> {
        if self.code == CodeLanguage::Python {
            return None;
        }
        match op {
            TreeOperator::FloorDivide if !self.rounds_like_python(a, b) => Some(HelperTool::FloorDivide),
            TreeOperator::Modulo if !self.rounds_like_python(a, b) => Some(HelperTool::FloorModulo),
            TreeOperator::Power => Some(HelperTool::Power),
            TreeOperator::Left if !is_small_shift(a, b) => Some(HelperTool::ShiftLeft),
            TreeOperator::Right if !is_small_shift(&TreeExpr::int(0), b) => Some(HelperTool::ShiftRight),
            _ => None,
        }
    }

    /// A call of the helper for an operation.
    fn operator_call_text(
        &mut self,
        tool: HelperTool,
        op: TreeOperator,
        a: &TreeExpr,
        b: &TreeExpr,
    ) -> (String, ExprPrecedence) {
        // A square needs no function.
        if let (TreeOperator::Power, TreeForm::Int(2), TreeForm::Name(_)) = (op, &b.form, &a.form) {
            let a = self.expr_text(a, ExprPrecedence::Atom);
            return (format!("{a} * {a}"), ExprPrecedence::Product);
        }
        tool.collect_needed(&mut self.tools);
        let args = self.argument_list(&[a.clone(), b.clone()]);
        (format!("{}({args})", tool.name()), ExprPrecedence::Atom)
    }

    /// An operation with the operator of the language between its operands.
    fn infix_text(&mut self, op: TreeOperator, a: &TreeExpr, b: &TreeExpr) -> (String, ExprPrecedence) {
        let (sign, tight, need) = match op {
            TreeOperator::Times => ("*", ExprPrecedence::Product, ExprPrecedence::Sign),
            TreeOperator::Power => ("**", ExprPrecedence::Sign, ExprPrecedence::Atom),
            TreeOperator::FloorDivide => {
                let sign = if self.code == CodeLanguage::Python { "//" } else { "/" };
                (sign, ExprPrecedence::Product, ExprPrecedence::Sign)
            }
            TreeOperator::Modulo => ("%", ExprPrecedence::Product, ExprPrecedence::Sign),
            TreeOperator::And => ("&", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Or => ("|", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Xor => ("^", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Left => ("<<", ExprPrecedence::Shift, ExprPrecedence::Sign),
            TreeOperator::Right => (">>", ExprPrecedence::Shift, ExprPrecedence::Sign),
        };
        let mut left = self.expr_text(a, need);
        // Two literals, or a shifted one, would otherwise have 32 bits.
        if let (CodeLanguage::Cpp, TreeForm::Int(n)) = (self.code, &a.form)
            && (op == TreeOperator::Left || matches!(b.form, TreeForm::Int(_)))
            && i32::try_from(*n).is_ok()
        {
            left = format!("{n}LL");
        }
        if let (CodeLanguage::Rust, TreeForm::Int(n), TreeOperator::Left) = (self.code, &a.form, op) {
            left = format!("{n}i64");
        }
        (format!("{left} {sign} {}", self.expr_text(b, need)), tight)
    }

    /// Whether the division of the language rounds as in Python, because nothing is negative.
    fn rounds_like_python(&self, a: &TreeExpr, b: &TreeExpr) -> bool {
        matches!(b.form, TreeForm::Int(n) if n > 0) && self.is_natural(a)
    }

    /// Whether an expression is never negative, as far as its form shows.
    fn is_natural(&self, expr: &TreeExpr) -> bool {
        match &expr.form {
            TreeForm::Int(n) => *n >= 0,
            TreeForm::Name(name) => self.naturals.contains(name),
            TreeForm::Sum(first, rest) => {
                self.is_natural(first) && rest.iter().all(|(minus, term)| !minus && self.is_natural(term))
            }
            TreeForm::Binary(TreeOperator::Times | TreeOperator::FloorDivide, a, b) => {
                self.is_natural(a) && self.is_natural(b)
            }
            TreeForm::Length(_) => true,
            _ => false,
        }
    }

    /// `not a`, and `not in` for an item of a list.
    pub(super) fn negation_text(&mut self, a: &TreeExpr) -> (String, ExprPrecedence) {
        if self.code != CodeLanguage::Python {
            return (format!("!{}", self.expr_text(a, ExprPrecedence::Atom)), ExprPrecedence::Sign);
        }
        if let TreeForm::Tool(HelperTool::Contains, args) = &a.form {
            return self.membership_text(args, "not in");
        }
        (format!("not {}", self.expr_text(a, ExprPrecedence::Not)), ExprPrecedence::Not)
    }

    /// A comparison of two numbers.
    pub(super) fn comparison_text(
        &mut self,
        op: TreeComparison,
        a: &TreeExpr,
        b: &TreeExpr,
    ) -> (String, ExprPrecedence) {
        let sign = match op {
            TreeComparison::Equal => "==",
            TreeComparison::NotEqual => "!=",
            TreeComparison::Less => "<",
            TreeComparison::LessEqual => "<=",
            TreeComparison::Greater => ">",
            TreeComparison::GreaterEqual => ">=",
        };
        let (a, b) = (self.expr_text(a, ExprPrecedence::Shift), self.expr_text(b, ExprPrecedence::Shift));
        (format!("{a} {sign} {b}"), ExprPrecedence::Comparison)
    }

    /// The condition that all of these hold.
    pub(super) fn conjunction_text(&mut self, all: &[TreeExpr]) -> (String, ExprPrecedence) {
        let sign = if self.code == CodeLanguage::Python { " and " } else { " && " };
        (self.connected_text(all, sign), ExprPrecedence::All)
    }

    /// The condition that some of these holds.
    pub(super) fn disjunction_text(&mut self, any: &[TreeExpr]) -> (String, ExprPrecedence) {
        let sign = if self.code == CodeLanguage::Python { " or " } else { " || " };
        (self.connected_text(any, sign), ExprPrecedence::Any)
    }

    /// Conditions with a connective between them.
    fn connected_text(&mut self, conditions: &[TreeExpr], sign: &str) -> String {
        // Compilers warn about an "and" inside an "or" without parentheses.
        conditions.iter().map(|a| self.expr_text(a, ExprPrecedence::Not)).collect::<Vec<_>>().join(sign)
    }
}

/// Whether a language shifts as Python does: by a literal number of places, and a shifted literal stays within 64 bits.
fn is_small_shift(shifted: &TreeExpr, places: &TreeExpr) -> bool {
    let TreeForm::Int(places @ 0..=62) = places.form else { return false };
    match shifted.form {
        TreeForm::Int(n) => n.checked_mul(1 << places).is_some(),
        _ => true,
    }
}
