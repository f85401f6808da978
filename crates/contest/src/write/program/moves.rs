//! Printing the code that answers about winning moves.

mod found;
mod variables;

use super::{AnswerMethod, ComputedAim, EmittedProgram};
use crate::write::judge::{JudgeQuestion, PrintedMoves};
use crate::write::print::{ProgramPrinter, quote_text};
use crate::write::question::{MovesQuestion, ProgramQuestion};
use crate::write::rule_theorem::RuleTheorem;
use crate::write::tree::PositionPiece;
use found::FoundMoves;
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
        let template = match printer.code {
            CodeLanguage::Python => PYTHON_MOVES,
            CodeLanguage::Cpp => CPP_MOVES,
            CodeLanguage::Rust => RUST_MOVES,
        };
        // A language that moves values out of lists copies those that are not numbers.
        let copied = rule.has_compound_positions() && printer.code == CodeLanguage::Rust;
        let [take, copy, borrow] = if copied { ["", ".clone()", "&"] } else { ["&", "", ""] };
        let numbers = rule.number_count();
        let before = variables::lines_before(&moves.before, numbers, &found.read_names, printer);
        let after = variables::lines_after(&moves.after, numbers, &found.read_names, printer);
        let at = printer.safe_name(&moves.at);
        let (options, given) = match rule.theorem {
            Some(RuleTheorem::EverySmaller) => ("possible_wins", "part, nim_sum ^ own".into()),
            Some(RuleTheorem::GreedySums(_)) => ("possible_wins", "part".into()),
            Some(RuleTheorem::WindowPeriod(_)) | None => ("options", format!("{keywords}{borrow}part")),
        };
        let lines =
            template.lines().filter_map(|line| match line.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
                Some((mark, rest)) if !mark.is_empty() => marks.contains(&mark).then_some(rest),
                _ => Some(line),
            });
        let lines: String = lines
            .map(|line| {
                let line = with_lines(&with_lines(line, "$BEFORE", &before), "$AFTER", &after);
                line.replace("$OPTIONS", options)
                    .replace("$GIVEN", &given)
                    .replace("$ARGS ", &keywords)
                    .replace("$TAKE ", take)
                    .replace("$COPY", copy)
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
        let value = found.shown_text(if counted { "total" } else { "found[0]" }, printer);
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
            let every = found.shown_text("one", printer);
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

/// The line of a template in which a placeholder stands for several lines.
fn with_lines(line: &str, placeholder: &str, lines: &[String]) -> String {
    match line.strip_suffix(placeholder) {
        Some(indent) => lines.iter().map(|line| format!("{indent}{line}")).collect::<Vec<_>>().join("\n"),
        None => line.into(),
    }
}

// In these templates, words after $ are placeholders, and a mark at the start of a line determines the questions for which it is used.
const PYTHON_MOVES: &str = include_str!("../templates/moves.py");
const CPP_MOVES: &str = include_str!("../templates/moves.cpp");
const RUST_MOVES: &str = include_str!("../templates/moves.rs");
