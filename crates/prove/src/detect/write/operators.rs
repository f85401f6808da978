//! The text of functions of two numbers.

use super::symbol::operator_symbol;
use super::{CodeLanguage, ExprWriter, FormulaPrecedence};
use crate::detect::expr::{Binary, Expr};

impl<'a> ExprWriter<'a> {
    /// A function of two numbers.
    pub(super) fn binary_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> String {
        if self.code.is_none()
            && let Some(text) = self.formula_notation_text(op, a, b)
        {
            return text;
        }
        match op {
            Binary::Min | Binary::Max => self.extreme_text(op, a, b),
            Binary::Div | Binary::Mod if self.uses_128_bits => self.floor_division_text(op, a, b),
            Binary::And | Binary::Or => self.connected_text(op, a, b),
            _ => self.infix_text(op, a, b),
        }
    }

    /// What a formula writes with signs of its own: a distance, a square, or a quotient; `None` for other operations.
    fn formula_notation_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> Option<String> {
        match op {
            Binary::Sub if is_distance(a, b) => Some("|x − y|".into()),
            Binary::Mul if a == b => Some(format!("{}²", self.number_text(a, FormulaPrecedence::Atom))),
            Binary::Div => {
                let a = self.number_text(a, FormulaPrecedence::Product);
                Some(format!("⌊{a}/{}⌋", self.number_text(b, FormulaPrecedence::Atom)))
            }
            _ => None,
        }
    }

    /// The smaller or the larger of two numbers.
    fn extreme_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> String {
        let (a, b) = (self.number_text(a, FormulaPrecedence::Choice), self.number_text(b, FormulaPrecedence::Choice));
        let name = operator_symbol(op, self.code);
        match self.code {
            None | Some(CodeLanguage::Python) => format!("{name}({a}, {b})"),
            Some(CodeLanguage::Cpp) => format!("{name}<{}>({a}, {b})", self.number_type()),
            Some(CodeLanguage::Rust) => format!("{}({a}, {b})", name.replace("std::", "std::cmp::")),
        }
    }

    /// A quotient or a remainder of numbers that may be negative, which the operators of Rust and C++ round towards 0.
    fn floor_division_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> String {
        match self.code {
            Some(CodeLanguage::Rust) => {
                let name = if op == Binary::Div { "div_euclid" } else { "rem_euclid" };
                let b = self.number_text(b, FormulaPrecedence::Choice);
                format!("i128::{name}({}, {b})", self.number_text(a, FormulaPrecedence::Choice))
            }
            Some(CodeLanguage::Cpp) => {
                let name = if op == Binary::Div { "div_floor" } else { "mod_floor" };
                let a = self.number_text(a, FormulaPrecedence::Choice);
                format!("{name}({a}, {})", self.number_text(b, FormulaPrecedence::Choice))
            }
            None | Some(CodeLanguage::Python) => self.infix_text(op, a, b),
        }
    }

    /// Two conditions with a connective between them. An "and" inside an "or", or the reverse, gets parentheses.
    fn connected_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> String {
        let sign = operator_symbol(op, self.code);
        let a = self.condition_text(a, FormulaPrecedence::Comparison);
        let b = self.condition_text(b, FormulaPrecedence::Comparison);
        format!("{a} {sign} {b}")
    }

    /// Two numbers with an operator between them.
    fn infix_text(&mut self, op: Binary, a: &'a Expr, b: &'a Expr) -> String {
        let sign = operator_symbol(op, self.code);
        let (left, right) = self.operand_precedences(op, a);
        let mut a = self.number_text(a, left);
        // A bare literal would be shifted as a number of 32 bits.
        if op == Binary::Shl {
            match self.code {
                Some(CodeLanguage::Rust) => a = format!("({a} as {})", self.number_type()),
                Some(CodeLanguage::Cpp) => a = format!("({})({a})", self.number_type()),
                None | Some(CodeLanguage::Python) => {}
            }
        }
        let b = self.number_text(b, right);
        if op == Binary::Mul && self.code.is_none() { format!("{a}·{b}") } else { format!("{a} {sign} {b}") }
    }

    /// The lowest precedences that the operands of an operator may have without parentheses; `a` is the left one.
    fn operand_precedences(&self, op: Binary, a: &Expr) -> (FormulaPrecedence, FormulaPrecedence) {
        // In a formula neither nested nim-sums nor a compared nim-sum need parentheses.
        let is_nim_sum = self.code.is_none() && matches!(a, Expr::Binary(Binary::Xor, ..));
        match op {
            Binary::Xor if is_nim_sum => (FormulaPrecedence::Bits, FormulaPrecedence::Atom),
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le if is_nim_sum => {
                (FormulaPrecedence::Bits, FormulaPrecedence::Quotient)
            }
            Binary::Add | Binary::Sub => (FormulaPrecedence::Sum, FormulaPrecedence::Product),
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le => {
                (FormulaPrecedence::Quotient, FormulaPrecedence::Quotient)
            }
            _ => (FormulaPrecedence::Atom, FormulaPrecedence::Atom),
        }
    }
}

/// Whether these are the larger and the smaller of the two arguments.
pub(super) fn is_distance(a: &Expr, b: &Expr) -> bool {
    let of = |op: Binary| Expr::Binary(op, Box::new(Expr::x()), Box::new(Expr::y()));
    *a == of(Binary::Max) && *b == of(Binary::Min)
}
