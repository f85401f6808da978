//! Printing calls of functions: helpers, functions of the language, and what other languages write as a call.

use super::{ExprPrecedence, ProgramPrinter};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    /// A call of a helper tool, or what Python writes for it.
    pub(super) fn tool_text(&mut self, tool: HelperTool, args: &[TreeExpr]) -> (String, ExprPrecedence) {
        if self.code == CodeLanguage::Python
            && let Some(written) = self.python_tool_text(tool, args)
        {
            return written;
        }
        tool.collect_needed(&mut self.tools);
        (format!("{}({})", tool.name(), self.argument_list(args)), ExprPrecedence::Atom)
    }

    /// The operator or the function of Python that does what a helper tool does; `None` if there is none.
    fn python_tool_text(&mut self, tool: HelperTool, args: &[TreeExpr]) -> Option<(String, ExprPrecedence)> {
        if let Some(written) = self.python_text_tool(tool, args) {
            return Some(written);
        }
        let function = match tool {
            HelperTool::Contains => return Some(self.membership_text(args, "in")),
            HelperTool::Isqrt => {
                // It is imported.
                tool.collect_needed(&mut self.tools);
                "isqrt"
            }
            HelperTool::Abs => "abs",
            HelperTool::SumOf => "sum",
            HelperTool::LeastOf => "min",
            HelperTool::LargestOf => "max",
            HelperTool::Sorted => "sorted",
            _ => return None,
        };
        let arg = self.expr_text(&args[0], ExprPrecedence::Choice);
        Some((format!("{function}({arg})"), ExprPrecedence::Atom))
    }

    /// Whether a list holds an item, with the operator `in` or `not in` of Python.
    pub(super) fn membership_text(&mut self, args: &[TreeExpr], operator: &str) -> (String, ExprPrecedence) {
        let (list, item) = (&args[0], &args[1]);
        let (item, list) = (self.expr_text(item, ExprPrecedence::Bits), self.expr_text(list, ExprPrecedence::Bits));
        (format!("{item} {operator} {list}"), ExprPrecedence::Comparison)
    }

    /// The least or the largest of some numbers, by the function `min` or `max`.
    pub(super) fn extreme_text(&mut self, name: &str, args: &[TreeExpr]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.expr_text(arg, ExprPrecedence::Choice)).collect();
        match self.code {
            CodeLanguage::Python => format!("{name}({})", args.join(", ")),
            CodeLanguage::Cpp if args.len() == 2 => format!("std::{name}<long long>({})", args.join(", ")),
            CodeLanguage::Cpp => format!("std::{name}<long long>({{{}}})", args.join(", ")),
            CodeLanguage::Rust => {
                let mut args = args.into_iter();
                let first = args.next().unwrap_or_default();
                args.fold(first, |so_far, arg| format!("i64::{name}({so_far}, {arg})"))
            }
        }
    }

    /// The length of a list.
    pub(super) fn length_text(&mut self, list: &TreeExpr) -> String {
        match self.code {
            CodeLanguage::Python => format!("len({})", self.expr_text(list, ExprPrecedence::Choice)),
            CodeLanguage::Cpp => format!("(long long){}.size()", self.expr_text(list, ExprPrecedence::Atom)),
            CodeLanguage::Rust => format!("({}.len() as i64)", self.expr_text(list, ExprPrecedence::Atom)),
        }
    }

    /// The item of a list, or the letter of a text, at an index, which may count from the end.
    pub(super) fn item_text(&mut self, list: &TreeExpr, at: &TreeExpr) -> String {
        let is_literal = matches!(at.form, TreeForm::Int(n) if n >= 0) && list.kind != ValueKind::Text;
        let plain = is_literal || self.code == CodeLanguage::Python;
        if plain {
            let (list, at) = (self.expr_text(list, ExprPrecedence::Atom), self.expr_text(at, ExprPrecedence::Choice));
            return format!("{list}[{at}]");
        }
        let tool = if list.kind == ValueKind::Text { HelperTool::LetterAt } else { HelperTool::At };
        self.need_tool(tool);
        let (list, at) = (self.argument_text(list), self.expr_text(at, ExprPrecedence::Choice));
        format!("{}({list}, {at})", tool.name())
    }

    /// A truth value as 0 or 1.
    pub(super) fn truth_number_text(&mut self, a: &TreeExpr) -> String {
        let a = self.expr_text(a, ExprPrecedence::Any);
        match self.code {
            CodeLanguage::Python => format!("int({a})"),
            CodeLanguage::Cpp => format!("({a} ? 1 : 0)"),
            CodeLanguage::Rust => format!("i64::from({a})"),
        }
    }
}
