//! Printing operators: of numbers, of truth values, and comparisons.

use super::{ExprPrecedence, ProgramPrinter};
use crate::write::number_range::{NumberRange, fit_64_bits};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    /// The sum of a first term and others; `true` for those that are subtracted.
    ///
    /// A helper adds what may not fit into 64 bits. A small term is added by the operator: see [`NumberRange::is_small`].
    pub(super) fn sum_text(&mut self, first: &TreeExpr, rest: &[(bool, TreeExpr)]) -> (String, ExprPrecedence) {
        let mut text = self.expr_text(first, ExprPrecedence::Sum);
        let mut tight = ExprPrecedence::Sum;
        let mut sum = self.ranges.range_of(first);
        for (minus, term) in rest {
            let range = self.ranges.range_of(term);
            let (least, largest) = sum.sum_ends(*minus, range);
            let fits = fit_64_bits((least, largest)) || sum.is_small() || range.is_small();
            if fits || self.code == CodeLanguage::Python {
                text += if *minus { " - " } else { " + " };
                text += &self.expr_text(term, ExprPrecedence::Product);
                tight = ExprPrecedence::Sum;
            } else {
                let tool = if *minus { HelperTool::Minus } else { HelperTool::Plus };
                self.need_tool(tool);
                text = format!("{}({text}, {})", tool.name(), self.expr_text(term, ExprPrecedence::Choice));
                tight = ExprPrecedence::Atom;
            }
            sum = NumberRange::new(least, largest);
        }
        (text, tight)
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
            TreeOperator::Times if !self.product_fits(a, b) => Some(HelperTool::Times),
            TreeOperator::Power => Some(HelperTool::Power),
            TreeOperator::Left if !self.is_small_shift(a, b) => Some(HelperTool::ShiftLeft),
            TreeOperator::Right if literal_places(b).is_none() => Some(HelperTool::ShiftRight),
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
        // A square needs no loop.
        if let (TreeOperator::Power, TreeForm::Int(2), TreeForm::Name(_)) = (op, &b.form, &a.form) {
            return self.binary_text(TreeOperator::Times, a, a);
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
        matches!(b.form, TreeForm::Int(n) if n > 0) && self.ranges.range_of(a).is_natural()
    }

    /// Whether a product has 64 bits.
    fn product_fits(&self, a: &TreeExpr, b: &TreeExpr) -> bool {
        fit_64_bits(self.ranges.range_of(a).product_ends(self.ranges.range_of(b)))
    }

    /// Whether a language shifts to the left as Python does: by a literal number of places, and the result has 64 bits.
    fn is_small_shift(&self, shifted: &TreeExpr, places: &TreeExpr) -> bool {
        literal_places(places).is_some_and(|places| {
            let range = self.ranges.range_of(shifted);
            fit_64_bits((range.least << places, range.largest << places))
        })
    }

    /// `not a`, and `not in` for an item of a list.
    pub(super) fn negation_text(&mut self, a: &TreeExpr) -> (String, ExprPrecedence) {
        if self.code != CodeLanguage::Python {
            return (format!("!{}", self.expr_text(a, ExprPrecedence::Atom)), ExprPrecedence::Sign);
        }
        if let TreeForm::Tool(HelperTool::Contains | HelperTool::HoldsText | HelperTool::ContainsText, args) = &a.form {
            return self.membership_text(args, "not in");
        }
        (format!("not {}", self.expr_text(a, ExprPrecedence::Not)), ExprPrecedence::Not)
    }

    /// A comparison of two numbers or texts.
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
        let [a, b] = match a.kind {
            ValueKind::Text => self.compared_texts(op, [a, b]),
            _ => [a, b].map(|side| self.expr_text(side, ExprPrecedence::Shift)),
        };
        (format!("{a} {sign} {b}"), ExprPrecedence::Comparison)
    }

    /// The condition that all of these hold.
    pub(super) fn conjunction_text(&mut self, all: &[TreeExpr]) -> (String, ExprPrecedence) {
        let sign = if self.code == CodeLanguage::Python { " and " } else { " && " };
        (self.connected_text(all, sign, true), ExprPrecedence::All)
    }

    /// The condition that some of these holds.
    pub(super) fn disjunction_text(&mut self, any: &[TreeExpr]) -> (String, ExprPrecedence) {
        let sign = if self.code == CodeLanguage::Python { " or " } else { " || " };
        (self.connected_text(any, sign, false), ExprPrecedence::Any)
    }

    /// Conditions with a connective between them; one is evaluated if those before it are `known`.
    fn connected_text(&mut self, conditions: &[TreeExpr], sign: &str, known: bool) -> String {
        let ranges = self.ranges.clone();
        let mut texts = Vec::new();
        for condition in conditions {
            // Compilers warn about an "and" inside an "or" without parentheses.
            texts.push(self.expr_text(condition, ExprPrecedence::Not));
            self.ranges.assume(condition, known);
        }
        self.ranges = ranges;
        texts.join(sign)
    }
}

/// The number of places of a shift, if it is a literal by which every language shifts.
fn literal_places(places: &TreeExpr) -> Option<i64> {
    match places.form {
        TreeForm::Int(places @ 0..=62) => Some(places),
        _ => None,
    }
}
