//! Printing the code that answers about winning moves.

use super::{AnswerMethod, ComputedAim, EmittedProgram};
use crate::write::judge::{JudgeQuestion, PrintedMoves};
use crate::write::print::{ProgramPrinter, quote_text};
use crate::write::question::{MovesQuestion, ProgramQuestion};
use crate::write::rule_theorem::RuleTheorem;
use crate::write::tools::HelperTool;
use crate::write::tree::{PositionPiece, TreeExpr};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl EmittedProgram<'_> {
    /// Prints code that finds the winning moves of a position and prints the requested output.
    pub(super) fn print_moves(
        &self,
        question: &ProgramQuestion,
        (moves, pieces): (&MovesQuestion, &[PositionPiece]),
        printer: &mut ProgramPrinter,
        aim: ComputedAim,
    ) {
        let JudgeQuestion::Moves { printed_moves: asked, win, none, .. } = &question.judge.question else { return };
        let AnswerMethod::Rule(rule, _) = self.method else { return };
        let keywords = self.keyword_arguments(question, printer);
        self.print_parts_list(pieces, &keywords, printer);
        let found = FoundMoves::new(moves, printer);
        let marks = found.template_marks(aim == ComputedAim::WinnerOfSum, question.judge.misere, asked);
        let numbers = rule.number_count();
        let (template, own, rest) = match printer.code {
            CodeLanguage::Python => (PYTHON_MOVES, "[part]", "list(part)"),
            CodeLanguage::Cpp => (CPP_MOVES, "{part}", "std::vector<long long>(part.begin(), part.end())"),
            CodeLanguage::Rust => (RUST_MOVES, "vec![part]", "part.to_vec()"),
        };
        let list = if numbers == 1 { own } else { rest };
        let [before, after, at] = moves.variables.each_ref().map(|name| printer.safe_name(name));
        let (options, given) = match rule.theorem {
            Some(RuleTheorem::EverySmaller) => ("possible_wins", "part, nim_sum ^ own".into()),
            Some(RuleTheorem::GreedySums(_)) => ("possible_wins", "part".into()),
            Some(RuleTheorem::WindowPeriod(_)) | None => ("options", format!("{keywords}part")),
        };
        let lines =
            template.lines().filter_map(|line| match line.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
                Some((mark, rest)) if !mark.is_empty() => marks.contains(&mark).then_some(rest),
                _ => Some(line),
            });
        let lines: String = lines
            .map(|line| {
                line.replace("$OPTIONS", options)
                    .replace("$GIVEN", &given)
                    .replace("$ARGS ", &keywords)
                    .replace("$PART_LIST", list)
                    .replace("$NEXT_LIST", &list.replace("part", "next"))
                    .replace("$BEFORE", &before)
                    .replace("$AFTER", &after)
                    .replace("$AT", &at)
                    .replace("$ENTRY", &found.entry)
                    .replace("$KIND", &found.kind)
                    + "\n"
            })
            .collect();
        printer.lines(&lines);
        self.print_found_moves(question, (&found, asked), win.as_deref(), none, printer);
    }

    /// Prints code that prints the moves that were found, or their number.
    fn print_found_moves(
        &self,
        question: &ProgramQuestion,
        (found, asked): (&FoundMoves, &PrintedMoves),
        win: Option<&str>,
        none: &str,
        printer: &mut ProgramPrinter,
    ) {
        let (none, join) = (quote_text(none), quote_text(&question.judge.join));
        let first = win.map(quote_text);
        let counted = matches!(asked, PrintedMoves::Count);
        let single = !matches!(asked, PrintedMoves::All(_));
        let value =
            found.shown_text(&if counted { "total".into() } else { format!("found[0]{}", found.part) }, printer);
        let some = match printer.code {
            CodeLanguage::Python if counted => "total",
            CodeLanguage::Python => "found",
            _ if counted => "total > 0",
            CodeLanguage::Cpp => "!found.empty()",
            CodeLanguage::Rust => "!found.is_empty()",
        };
        let answer = if single && first.is_none() {
            match printer.code {
                CodeLanguage::Python => format!("{value} if {some} else {none}"),
                CodeLanguage::Cpp => format!("({some} ? {value} : {none})"),
                CodeLanguage::Rust => format!("if {some} {{ {value} }} else {{ {none}.to_string() }}"),
            }
        } else {
            let every = found.shown_text(&format!("one{}", found.part), printer);
            match printer.code {
                CodeLanguage::Python => {
                    let first = first.map_or(String::new(), |first| format!("{first}, "));
                    let values = if single { value } else { format!("*({every} for one in found)") };
                    format!("{join}.join([{first}{values}]) if {some} else {none}")
                }
                CodeLanguage::Cpp => {
                    printer.line("std::vector<std::string> lines;");
                    if let Some(first) = first {
                        printer.line(&format!("if ({some}) lines.push_back({first});"));
                    }
                    printer.line(&if single {
                        format!("if ({some}) lines.push_back({value});")
                    } else {
                        format!("for (const auto& one : found) lines.push_back({every});")
                    });
                    printer.line("std::string out;");
                    printer.line(&format!(
                        "for (std::size_t i = 0; i < lines.size(); ++i) out += (i == 0 ? \"\" : {join}) + lines[i];"
                    ));
                    format!("(lines.empty() ? {none} : out)")
                }
                CodeLanguage::Rust => {
                    printer.line("let mut lines: Vec<String> = Vec::new();");
                    if let Some(first) = first {
                        printer.line(&format!("if {some} {{ lines.push({first}.to_string()); }}"));
                    }
                    printer.line(&if single {
                        format!("if {some} {{ lines.push({value}); }}")
                    } else {
                        format!("for one in &found {{ lines.push({every}); }}")
                    });
                    format!("if lines.is_empty() {{ {none}.to_string() }} else {{ lines.join({join}) }}")
                }
            }
        };
        self.print_result(question, &answer, printer);
    }
}

/// The texts of the expressions about a move.
struct FoundMoves {
    /// The stored data of a move: its key and its output, or the output alone.
    entry: String,
    /// The type of this.
    kind: String,
    /// The suffix of an entry that gives the part that is printed.
    part: &'static str,
    /// The kind of what is printed.
    shown: ValueKind,
    /// Which of the variables `before`, `after` and `at` the expressions read.
    reads: [bool; 3],
}

impl FoundMoves {
    fn new(moves: &MovesQuestion, printer: &mut ProgramPrinter) -> FoundMoves {
        let mut reads = [false; 3];
        for expr in moves.printed_expr.iter().chain(&moves.by) {
            expr.visit_names(&mut |name| {
                moves.variables.iter().zip(&mut reads).for_each(|(variable, read)| *read |= variable == name);
            });
        }
        let shown = moves.printed_expr.as_ref().map_or(ValueKind::Int, |printed| printed.kind);
        let mut text = |expr: &TreeExpr| (printer.owned_text(expr), printer.type_name(expr.kind));
        let Some((printed, kind)) = moves.printed_expr.as_ref().map(&mut text) else {
            return FoundMoves { entry: String::new(), kind: String::new(), part: "", shown, reads };
        };
        let Some((by, by_kind)) = moves.by.as_ref().map(&mut text) else {
            return FoundMoves { entry: printed, kind: kind.into(), part: "", shown, reads };
        };
        let (entry, kind, part) = match printer.code {
            CodeLanguage::Python => (format!("({by}, {printed})"), String::new(), "[1]"),
            CodeLanguage::Cpp => (format!("{{{by}, {printed}}}"), format!("std::pair<{by_kind}, {kind}>"), ".second"),
            CodeLanguage::Rust => (format!("({by}, {printed})"), format!("({by_kind}, {kind})"), ".1"),
        };
        FoundMoves { entry, kind, part, shown, reads }
    }

    /// The marks of the lines of the template that are used.
    fn template_marks(&self, searched: bool, misere: bool, asked: &PrintedMoves) -> Vec<&'static str> {
        let mut marks = Vec::new();
        match (searched, misere) {
            (true, _) => marks.push("SEARCH"),
            (false, true) => marks.extend(["VALUED", "NIMLIKE"]),
            (false, false) => marks.extend(["VALUED", "NORMAL"]),
        }
        marks.push(if matches!(asked, PrintedMoves::Count) { "COUNTED" } else { "LISTED" });
        let [before, after, at] = self.reads;
        marks.extend(before.then_some("MOVED"));
        marks.extend(after.then_some("LEFT"));
        marks.extend(at.then_some("PLACED"));
        marks
    }

    /// The code for the text of a value.
    fn shown_text(&self, value: &str, printer: &mut ProgramPrinter) -> String {
        let tool = match self.shown {
            ValueKind::List => Some(HelperTool::ListText),
            ValueKind::Rows => Some(HelperTool::RowsText),
            ValueKind::Int | ValueKind::Bool | ValueKind::Text | ValueKind::Texts => None,
        };
        if let Some(tool) = tool {
            printer.need_tool(tool);
            let borrow = if printer.code == CodeLanguage::Rust { "&" } else { "" };
            return format!("{}({borrow}{value})", tool.name());
        }
        match printer.code {
            CodeLanguage::Python => format!("str({value})"),
            CodeLanguage::Cpp if self.shown == ValueKind::Text => value.into(),
            CodeLanguage::Cpp => format!("std::to_string({value})"),
            CodeLanguage::Rust => format!("{value}.to_string()"),
        }
    }
}

// In these templates, words after $ are placeholders, and a mark at the start of a line determines the questions for which it is used.
const PYTHON_MOVES: &str = include_str!("../templates/moves.py");
const CPP_MOVES: &str = include_str!("../templates/moves.cpp");
const RUST_MOVES: &str = include_str!("../templates/moves.rs");
