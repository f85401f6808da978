//! Printing texts: literals, parts, and texts one after the other.

use super::{ExprPrecedence, ProgramPrinter};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    /// The part of a list or of a text between two ends.
    pub(super) fn slice_text(&mut self, list: &TreeExpr, ends: &[Option<TreeExpr>; 2]) -> String {
        let end_text = |printer: &mut Self, end: &Option<TreeExpr>| {
            end.as_ref().map(|end| printer.expr_text(end, ExprPrecedence::Choice))
        };
        let [start, stop] = [end_text(self, &ends[0]), end_text(self, &ends[1])];
        if self.code == CodeLanguage::Python {
            let list = self.expr_text(list, ExprPrecedence::Atom);
            return format!("{list}[{}:{}]", start.unwrap_or_default(), stop.unwrap_or_default());
        }
        let tool = if list.kind == ValueKind::Text { HelperTool::SliceText } else { HelperTool::SliceList };
        self.need_tool(tool);
        let last = if self.code == CodeLanguage::Cpp { "LLONG_MAX" } else { "i64::MAX" };
        let (start, stop) = (start.unwrap_or_else(|| "0".into()), stop.unwrap_or_else(|| last.into()));
        format!("{}({}, {start}, {stop})", tool.name(), self.argument_text(list))
    }

    /// Texts, one after the other.
    pub(super) fn joined_text(&mut self, texts: &[TreeExpr]) -> (String, ExprPrecedence) {
        let printed: Vec<String> = texts.iter().map(|text| self.expr_text(text, ExprPrecedence::Product)).collect();
        match self.code {
            CodeLanguage::Python => (printed.join(" + "), ExprPrecedence::Sum),
            // Two literals cannot be added.
            CodeLanguage::Cpp if matches!(texts[0].form, TreeForm::Text(_)) => {
                let rest: String = printed[1..].iter().map(|text| format!(" + {text}")).collect();
                (format!("std::string({}){rest}", printed[0]), ExprPrecedence::Sum)
            }
            CodeLanguage::Cpp => (printed.join(" + "), ExprPrecedence::Sum),
            CodeLanguage::Rust => {
                let places = "{}".repeat(printed.len());
                (format!("format!(\"{places}\", {})", printed.join(", ")), ExprPrecedence::Atom)
            }
        }
    }

    /// The operands of a comparison of texts, which the language compares letter by letter.
    pub(super) fn compared_texts(&mut self, op: TreeComparison, sides: [&TreeExpr; 2]) -> [String; 2] {
        let [a, b] = sides.map(|side| self.expr_text(side, ExprPrecedence::Shift));
        match self.code {
            // Otherwise the addresses of literals are compared.
            CodeLanguage::Cpp if matches!(sides[0].form, TreeForm::Text(_)) => [format!("std::string({a})"), b],
            CodeLanguage::Rust if !matches!(op, TreeComparison::Equal | TreeComparison::NotEqual) => {
                let text = |side: &TreeExpr| format!("*{}", self.expr_text(side, ExprPrecedence::Atom));
                sides.map(text)
            }
            _ => [a, b],
        }
    }

    /// What Python writes for a helper tool of texts; `None` for other tools.
    pub(super) fn python_text_tool(&mut self, tool: HelperTool, args: &[TreeExpr]) -> Option<(String, ExprPrecedence)> {
        let method = match tool {
            // A loop over a text runs over its letters.
            HelperTool::LettersOf => {
                return Some((self.expr_text(&args[0], ExprPrecedence::Atom), ExprPrecedence::Atom));
            }
            HelperTool::HoldsText | HelperTool::ContainsText => return Some(self.membership_text(args, "in")),
            HelperTool::RepeatList | HelperTool::RepeatText => {
                let [list, count] = [&args[0], &args[1]].map(|arg| self.expr_text(arg, ExprPrecedence::Sign));
                return Some((format!("{list} * {count}"), ExprPrecedence::Product));
            }
            HelperTool::NumberOfText | HelperTool::TextOfNumber => {
                let function = if tool == HelperTool::NumberOfText { "int" } else { "str" };
                let arg = self.expr_text(&args[0], ExprPrecedence::Choice);
                return Some((format!("{function}({arg})"), ExprPrecedence::Atom));
            }
            HelperTool::CountText => "count",
            HelperTool::FindText => "find",
            HelperTool::StartsWith => "startswith",
            HelperTool::EndsWith => "endswith",
            HelperTool::ReplaceText => "replace",
            HelperTool::JoinTexts => "join",
            _ => return None,
        };
        let text = self.expr_text(&args[0], ExprPrecedence::Atom);
        let rest = args[1..].iter().map(|arg| self.expr_text(arg, ExprPrecedence::Choice)).collect::<Vec<_>>();
        Some((format!("{text}.{method}({})", rest.join(", ")), ExprPrecedence::Atom))
    }
}
