//! Printing expressions.

use super::ProgramPrinter;
use super::text_literals::quote_text;
use crate::write::tree::{TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The precedence of an expression in text, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExprPrecedence {
    Choice,
    Any,
    All,
    Not,
    Comparison,
    Bits,
    Shift,
    Sum,
    Product,
    Sign,
    Atom,
}

impl ProgramPrinter {
    /// The text of an expression, in parentheses if its precedence is lower than `need`.
    pub(crate) fn expr_text(&mut self, expr: &TreeExpr, need: ExprPrecedence) -> String {
        let (text, tight) = self.plain_text(expr);
        if tight < need { format!("({text})") } else { text }
    }

    /// The text of an owned value; in Rust a list or a text is copied.
    pub(crate) fn owned_text(&mut self, expr: &TreeExpr) -> String {
        let text = self.expr_text(expr, ExprPrecedence::Choice);
        let borrowed = matches!(expr.form, TreeForm::Name(_) | TreeForm::Constant(_) | TreeForm::Index(..));
        match (self.code, expr.kind, &expr.form) {
            (CodeLanguage::Rust, ValueKind::Text, form) if borrowed || matches!(form, TreeForm::Text(_)) => {
                format!("{text}.to_string()")
            }
            (CodeLanguage::Rust, kind, _) if kind.is_borrowed() && borrowed => format!("{text}.to_vec()"),
            _ => text,
        }
    }

    /// The text of a borrowed argument.
    pub(crate) fn argument_text(&mut self, expr: &TreeExpr) -> String {
        let is_literal = matches!(expr.form, TreeForm::Text(_));
        if self.code == CodeLanguage::Rust && expr.kind.is_borrowed() && !is_literal {
            format!("&{}", self.expr_text(expr, ExprPrecedence::Sign))
        } else {
            // The text is made once: otherwise it would be made twice as often with each call inside a call.
            self.expr_text(expr, ExprPrecedence::Choice)
        }
    }

    /// The texts of borrowed arguments, separated by commas.
    pub(super) fn argument_list(&mut self, args: &[TreeExpr]) -> String {
        args.iter().map(|arg| self.argument_text(arg)).collect::<Vec<_>>().join(", ")
    }

    /// The text of an expression without parentheses around it, and its precedence.
    fn plain_text(&mut self, expr: &TreeExpr) -> (String, ExprPrecedence) {
        let atom = |text: String| (text, ExprPrecedence::Atom);
        match &expr.form {
            TreeForm::Int(n) => (self.int_text(*n), if *n < 0 { ExprPrecedence::Sign } else { ExprPrecedence::Atom }),
            TreeForm::Bool(b) => atom(self.bool_text(*b)),
            TreeForm::Text(text) => atom(quote_text(text)),
            TreeForm::Name(name) => atom(self.safe_name(name)),
            TreeForm::Constant(name) if self.code == CodeLanguage::Rust && expr.kind == ValueKind::Texts => {
                atom(format!("{}.map(String::from)", self.constant_name(name)))
            }
            TreeForm::Constant(name) => atom(self.constant_name(name)),
            TreeForm::Slice(list, ends) => atom(self.slice_text(list, ends)),
            TreeForm::Joined(texts) => self.joined_text(texts),
            TreeForm::Sum(first, rest) => self.sum_text(first, rest),
            TreeForm::Binary(op, a, b) => self.binary_text(*op, a, b),
            TreeForm::Negative(a) => (format!("-{}", self.expr_text(a, ExprPrecedence::Atom)), ExprPrecedence::Sign),
            TreeForm::Not(a) => self.negation_text(a),
            TreeForm::Compare(op, a, b) => self.comparison_text(*op, a, b),
            TreeForm::All(all) => self.conjunction_text(all),
            TreeForm::Any(any) => self.disjunction_text(any),
            TreeForm::Either(parts) => self.choice_text(expr.kind, parts),
            TreeForm::Tool(tool, args) => self.tool_text(*tool, args),
            TreeForm::Helper(name, args) => {
                let args = self.argument_list(args);
                atom(format!("{}({args})", self.safe_name(name)))
            }
            TreeForm::Min(args) => atom(self.extreme_text("min", args)),
            TreeForm::Max(args) => atom(self.extreme_text("max", args)),
            TreeForm::Length(list) => atom(self.length_text(list)),
            TreeForm::Index(list, at) => atom(self.item_text(list, at)),
            TreeForm::List(items) => atom(self.list_text(expr.kind, items)),
            TreeForm::Each(gather, element, clauses) => atom(self.comprehension_text(*gather, element, clauses)),
            TreeForm::AsInt(a) => atom(self.truth_number_text(a)),
        }
    }

    /// A literal number.
    fn int_text(&self, n: i64) -> String {
        let wide = i32::try_from(n).is_err();
        match self.code {
            CodeLanguage::Cpp if n == i64::MIN => "(-9223372036854775807LL - 1)".into(),
            CodeLanguage::Cpp if wide => format!("{n}LL"),
            _ => n.to_string(),
        }
    }

    /// A literal truth value.
    fn bool_text(&self, value: bool) -> String {
        match (self.code, value) {
            (CodeLanguage::Python, true) => "True".into(),
            (CodeLanguage::Python, false) => "False".into(),
            (_, value) => value.to_string(),
        }
    }

    /// The second part if the first holds, else the third; the result has this kind.
    fn choice_text(&mut self, kind: ValueKind, parts: &[TreeExpr; 3]) -> (String, ExprPrecedence) {
        let [test, yes, no] = parts;
        let list = kind.is_borrowed() && self.code == CodeLanguage::Rust;
        let ranges = self.ranges.clone();
        let mut part_text = |part: &TreeExpr, holds: bool| {
            self.ranges = ranges.assuming(test, holds);
            if list { self.owned_text(part) } else { self.expr_text(part, ExprPrecedence::Any) }
        };
        let (yes, no) = (part_text(yes, true), part_text(no, false));
        self.ranges = ranges;
        let test = self.expr_text(test, ExprPrecedence::Any);
        let text = match self.code {
            CodeLanguage::Cpp => format!("{test} ? {yes} : {no}"),
            CodeLanguage::Python => format!("{yes} if {test} else {no}"),
            CodeLanguage::Rust => format!("if {test} {{ {yes} }} else {{ {no} }}"),
        };
        (text, ExprPrecedence::Choice)
    }
}
