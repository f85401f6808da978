//! The texts of the values about a move: how a program stores them, and how it prints them.

use crate::write::judge::PrintedMoves;
use crate::write::print::{ProgramPrinter, quote_text};
use crate::write::question::{MoveVariables, MovesQuestion};
use crate::write::tools::HelperTool;
use crate::write::translate::MoveValue;
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The texts of the expressions about a move.
pub(super) struct FoundMoves<'q> {
    /// The stored data of a move: its key and its output, or the output alone.
    pub(super) entry: String,
    /// The type of this.
    pub(super) kind: String,
    /// The names that the expressions read.
    pub(super) read_names: Vec<String>,
    moves: &'q MovesQuestion,
}

impl<'q> FoundMoves<'q> {
    pub(super) fn new(moves: &'q MovesQuestion, printer: &mut ProgramPrinter) -> FoundMoves<'q> {
        let mut read_names = Vec::new();
        for value in moves.printed_value.iter().chain(&moves.by) {
            value.visit_names(&mut |name| read_names.push(name.to_string()));
        }
        let printed = moves.printed_value.as_ref().map(|value| stored_value(value, printer));
        let by = moves.by.as_ref().map(|value| stored_value(value, printer));
        let (entry, kind) = match (by, printed) {
            (_, None) => (String::new(), String::new()),
            (None, Some(printed)) => printed,
            (Some((by, by_kind)), Some((printed, kind))) => match printer.code {
                CodeLanguage::Python => (format!("({by}, {printed})"), String::new()),
                CodeLanguage::Cpp => (format!("{{{by}, {printed}}}"), format!("std::pair<{by_kind}, {kind}>")),
                CodeLanguage::Rust => (format!("({by}, {printed})"), format!("({by_kind}, {kind})")),
            },
        };
        FoundMoves { entry, kind, read_names, moves }
    }

    /// The marks of the lines of the template that are used.
    pub(super) fn template_marks(&self, searched: bool, misere: bool, asked: &PrintedMoves) -> Vec<&'static str> {
        let mut marks = Vec::new();
        match (searched, misere) {
            (true, _) => marks.push("SEARCH"),
            (false, true) => marks.extend(["VALUED", "NIMLIKE"]),
            (false, false) => marks.extend(["VALUED", "NORMAL"]),
        }
        marks.push(if matches!(asked, PrintedMoves::Count) { "COUNTED" } else { "LISTED" });
        let reads = |name: &String| self.read_names.contains(name);
        let reads_variables = |variables: &MoveVariables| match variables {
            MoveVariables::Whole(name) => reads(name),
            MoveVariables::Parts(parts) => parts.iter().any(|(name, _)| reads(name)),
        };
        marks.extend(reads_variables(&self.moves.before).then_some("MOVED"));
        marks.extend(reads_variables(&self.moves.after).then_some("LEFT"));
        marks.extend(reads(&self.moves.at).then_some("PLACED"));
        marks
    }

    /// The code for the output of an entry, or of the number of moves if these are counted.
    pub(super) fn shown_text(&self, entry: &str, printer: &mut ProgramPrinter) -> String {
        let Some(printed) = &self.moves.printed_value else { return shown_kind(ValueKind::Int, entry, printer) };
        let part = match printer.code {
            _ if self.moves.by.is_none() => "",
            CodeLanguage::Python => "[1]",
            CodeLanguage::Cpp => ".second",
            CodeLanguage::Rust => ".1",
        };
        shown_value(printed, &format!("{entry}{part}"), printer)
    }
}

/// The code that makes a value, which it owns, and the type of the value.
fn stored_value(value: &MoveValue, printer: &mut ProgramPrinter) -> (String, String) {
    let items = match value {
        MoveValue::Single(value) => return (printer.owned_text(value), printer.type_name(value.kind).into()),
        MoveValue::Tuple(items) => items,
    };
    let (texts, kinds): (Vec<String>, Vec<String>) = items.iter().map(|item| stored_value(item, printer)).unzip();
    let (texts, kinds) = (texts.join(", "), kinds.join(", "));
    // A comma tells a tuple of one item from the item.
    let comma = if items.len() == 1 { "," } else { "" };
    match printer.code {
        CodeLanguage::Python => (format!("({texts}{comma})"), String::new()),
        CodeLanguage::Cpp => {
            let kind = format!("std::tuple<{kinds}>");
            (format!("{kind}{{{texts}}}"), kind)
        }
        CodeLanguage::Rust => (format!("({texts}{comma})"), format!("({kinds}{comma})")),
    }
}

/// The code for the output of a value: the items of a tuple are separated by spaces, and by new lines if one of them is a tuple.
fn shown_value(value: &MoveValue, text: &str, printer: &mut ProgramPrinter) -> String {
    let items = match value {
        MoveValue::Single(value) => return shown_kind(value.kind, text, printer),
        MoveValue::Tuple(items) => items,
    };
    let separator = quote_text(if items.iter().any(MoveValue::is_tuple) { "\n" } else { " " });
    let mut shown = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let item_text = match printer.code {
            CodeLanguage::Python => format!("{text}[{at}]"),
            CodeLanguage::Cpp => format!("std::get<{at}>({text})"),
            CodeLanguage::Rust => format!("{text}.{at}"),
        };
        shown.push(shown_value(item, &item_text, printer));
    }
    let shown = shown.join(", ");
    match printer.code {
        CodeLanguage::Python => format!("{separator}.join([{shown}])"),
        CodeLanguage::Cpp => {
            printer.need_tool(HelperTool::JoinTexts);
            format!("{}({separator}, {{{shown}}})", HelperTool::JoinTexts.name())
        }
        CodeLanguage::Rust => format!("[{shown}].join({separator})"),
    }
}

/// The code for the output of a value of one kind.
fn shown_kind(kind: ValueKind, value: &str, printer: &mut ProgramPrinter) -> String {
    let tool = match kind {
        ValueKind::List => HelperTool::ListText,
        ValueKind::Rows => HelperTool::RowsText,
        ValueKind::Texts => {
            return match printer.code {
                CodeLanguage::Python => format!("\" \".join({value})"),
                CodeLanguage::Cpp => {
                    printer.need_tool(HelperTool::JoinTexts);
                    format!("{}(\" \", {value})", HelperTool::JoinTexts.name())
                }
                CodeLanguage::Rust => format!("{value}.join(\" \")"),
            };
        }
        ValueKind::Int | ValueKind::Bool | ValueKind::Text => {
            return match printer.code {
                CodeLanguage::Python => format!("str({value})"),
                CodeLanguage::Cpp if kind == ValueKind::Text => value.into(),
                CodeLanguage::Cpp => format!("std::to_string({value})"),
                CodeLanguage::Rust => format!("{value}.to_string()"),
            };
        }
    };
    printer.need_tool(tool);
    let borrow = if printer.code == CodeLanguage::Rust { "&" } else { "" };
    format!("{}({borrow}{value})", tool.name())
}
