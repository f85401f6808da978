//! Printing the code that answers a case.

use super::read::InputReader;
use super::{AnswerMethod, ComputedAim, EmittedProgram};
use crate::write::judge::JudgeQuestion;
use crate::write::print::{ProgramPrinter, quote_text};
use crate::write::question::ProgramQuestion;
use crate::write::tools::HelperTool;
use crate::write::tree::{PositionPiece, TreeExpr};
use grundy_game::text;
use grundy_prove::detect::CodeLanguage;
use grundy_rules::Diagnostic;

/// Between the parameters of a law; no expression contains it.
const LAW_PARAMETER_SEPARATOR: &str = "\n";

/// The parameters of a law, which it takes last.
fn law_arguments(keywords: &str) -> Vec<String> {
    keywords.split(LAW_PARAMETER_SEPARATOR).filter(|text| !text.is_empty()).map(String::from).collect()
}

/// The texts of numbers as arguments of the function of a law in Rust.
fn unsigned_arguments(args: &[String]) -> String {
    let is_call = |arg: &str| arg.ends_with(')') && arg.starts_with(char::is_alphabetic);
    let unsigned = |arg: &String| if is_call(arg) { format!("{arg} as u64") } else { format!("({arg}) as u64") };
    args.iter().map(unsigned).collect::<Vec<_>>().join(", ")
}

impl EmittedProgram<'_> {
    /// Prints the function `main`, which reads and answers everything.
    pub(super) fn print_main(
        &self,
        question: &ProgramQuestion,
        printer: &mut ProgramPrinter,
        aim: ComputedAim,
    ) -> Result<(), Diagnostic> {
        debug_assert!(!self.decides_lost() || question.asks_for_one(), "a law of lost positions answers who wins");
        if let AnswerMethod::Rule(rule, _) = self.method
            && question.question_keywords(rule).len() != rule.keywords.len()
        {
            let name = &rule.name;
            return Err(Diagnostic::for_whole_text(text!(
                "the judge asks about `{name}` without all of its parameters"
            )));
        }
        let answer = |printer: &mut ProgramPrinter| self.print_answers(question, printer, aim);
        let mut reader = InputReader { question, printer, answer: &answer, declared_names: Vec::new() };
        reader.print_main();
        Ok(())
    }

    /// The keyword arguments of a component, each followed by a comma.
    pub(super) fn keyword_arguments(&self, question: &ProgramQuestion, printer: &mut ProgramPrinter) -> String {
        let rule = match self.method {
            AnswerMethod::Rule(rule, _) => rule,
            AnswerMethod::Law(_) | AnswerMethod::ByParity(_) => {
                let given = question.law_parameters().into_iter().map(|value| printer.owned_text(value));
                return given.collect::<Vec<_>>().join(LAW_PARAMETER_SEPARATOR);
            }
            _ => return String::new(),
        };
        let keyword = |value: &TreeExpr| format!("{}, ", printer.argument_text(value));
        question.question_keywords(rule).iter().map(keyword).collect()
    }

    /// The text of a component as a position of the rule, from the texts of its numbers.
    fn component_position(&self, args: &[String], keywords: &str, printer: &ProgramPrinter) -> String {
        let AnswerMethod::Rule(rule, _) = self.method else { return printer.join_position(args, args.len()) };
        let starts = rule.start_numbers() == Some(args.len());
        if starts {
            format!("start({keywords}{})", args.join(", "))
        } else {
            printer.join_position(args, rule.number_count())
        }
    }

    /// The texts of the numbers of a component as arguments of the function of a law, which takes no negative numbers.
    fn natural_numbers(&self, args: &[String], printer: &mut ProgramPrinter) -> Vec<String> {
        let is_literal = |arg: &str| arg.bytes().all(|byte| byte.is_ascii_digit());
        let mut natural = |arg: &String| {
            if is_literal(arg) {
                return arg.clone();
            }
            if self.only_positive_move && args.len() == 1 {
                return match printer.code {
                    CodeLanguage::Python => format!("max({arg}, 0)"),
                    CodeLanguage::Cpp => format!("std::max<long long>({arg}, 0)"),
                    CodeLanguage::Rust => format!("i64::max({arg}, 0)"),
                };
            }
            printer.need_tool(HelperTool::Natural);
            format!("{}({arg})", HelperTool::Natural.name())
        };
        args.iter().map(&mut natural).collect()
    }

    /// The text of the value of a component.
    fn component_value(&self, args: &[String], keywords: &str, printer: &mut ProgramPrinter) -> String {
        let naturals: Vec<String>;
        let args = match self.method {
            AnswerMethod::Rule(..) => args,
            AnswerMethod::Law(_) | AnswerMethod::ByParity(_) => {
                naturals = [self.natural_numbers(args, printer), law_arguments(keywords)].concat();
                &naturals
            }
            AnswerMethod::Period(_) | AnswerMethod::Automaton { .. } => {
                naturals = self.natural_numbers(args, printer);
                &naturals
            }
        };
        match (self.method, printer.code) {
            (AnswerMethod::Rule(..), _) => {
                format!("grundy({keywords}{})", self.component_position(args, keywords, printer))
            }
            (_, CodeLanguage::Rust) => format!("(grundy({}) as i64)", unsigned_arguments(args)),
            (_, CodeLanguage::Cpp) => format!("(long long)grundy({})", args.join(", ")),
            (_, CodeLanguage::Python) => format!("grundy({})", args.join(", ")),
        }
    }

    /// Prints code that answers each position of a question.
    fn print_answers(&self, question: &ProgramQuestion, printer: &mut ProgramPrinter, aim: ComputedAim) {
        let answers = &question.positions.answers;
        for answer in answers {
            // Several answers in one block would declare variables of the same names.
            let block = answers.len() > 1 && answer.clauses.is_empty() && printer.code == CodeLanguage::Cpp;
            if block {
                printer.open_block("");
            }
            printer.print_within_clauses(&answer.clauses, |printer| match &question.moves {
                Some(moves) => self.print_moves(question, (moves, &answer.pieces), printer, aim),
                None => self.print_answer(question, &answer.pieces, printer, aim),
            });
            if block {
                printer.close_block();
            }
        }
    }

    fn print_answer(
        &self,
        question: &ProgramQuestion,
        pieces: &[PositionPiece],
        printer: &mut ProgramPrinter,
        aim: ComputedAim,
    ) {
        let code = printer.code;
        let keywords = self.keyword_arguments(question, printer);
        let wins = if self.decides_lost() {
            let [PositionPiece::One(args)] = pieces else { return };
            let args = printer.position_arguments(args);
            let args = [self.natural_numbers(&args, printer), law_arguments(&keywords)].concat();
            let args = if code == CodeLanguage::Rust { unsigned_arguments(&args) } else { args.join(", ") };
            let not = if code == CodeLanguage::Python { "not " } else { "!" };
            format!("{not}is_lost({args})")
        } else if aim == ComputedAim::Winner {
            let [PositionPiece::One(args)] = pieces else { return };
            let args = printer.position_arguments(args);
            format!("wins({keywords}{})", self.component_position(&args, &keywords, printer))
        } else if aim == ComputedAim::WinnerOfSum {
            self.print_parts_list(pieces, &keywords, printer);
            format!("wins({keywords}parts)")
        } else {
            self.print_nim_sum(pieces, &keywords, question.judge.misere, printer);
            let other = if question.judge.misere { Some("large") } else { None };
            other.map_or("nim_sum != 0".into(), |other| format!("(nim_sum != 0) == {other}"))
        };
        match &question.judge.question {
            JudgeQuestion::Winner { win, lose } => {
                let (win, lose) = (quote_text(win), quote_text(lose));
                let answer = match code {
                    CodeLanguage::Python => format!("{win} if {wins} else {lose}"),
                    CodeLanguage::Cpp => format!("({wins} ? {win} : {lose})"),
                    CodeLanguage::Rust => format!("if {wins} {{ {win} }} else {{ {lose} }}"),
                };
                self.print_result(question, &answer, printer);
            }
            JudgeQuestion::Value => self.print_result(question, "nim_sum", printer),
            JudgeQuestion::Moves { .. } => unreachable!("moves have code of their own"),
        }
    }

    /// Prints code that computes the nim-sum of the values; under misère play also whether one is larger than 1.
    fn print_nim_sum(&self, pieces: &[PositionPiece], keywords: &str, misere: bool, printer: &mut ProgramPrinter) {
        const MAX_INLINE_VALUES: usize = 4;
        let ones = pieces.iter().map(|piece| if let PositionPiece::One(args) = piece { Some(args) } else { None });
        if let Some(ones) =
            ones.collect::<Option<Vec<_>>>().filter(|ones| (1..=MAX_INLINE_VALUES).contains(&ones.len()) && !misere)
        {
            let value = |args: &Vec<TreeExpr>| {
                let args = printer.position_arguments(args);
                self.component_value(&args, keywords, printer)
            };
            let values = ones.into_iter().map(value).collect::<Vec<_>>().join(" ^ ");
            return printer.line(&match printer.code {
                CodeLanguage::Python => format!("nim_sum = {values}"),
                CodeLanguage::Cpp => format!("const long long nim_sum = {values};"),
                CodeLanguage::Rust => format!("let nim_sum: i64 = {values};"),
            });
        }
        printer.line(match printer.code {
            CodeLanguage::Python => "nim_sum = 0",
            CodeLanguage::Cpp => "long long nim_sum = 0;",
            CodeLanguage::Rust => "let mut nim_sum: i64 = 0;",
        });
        if misere {
            match printer.code {
                CodeLanguage::Python => printer.line("large = False  # whether some value is larger than 1"),
                CodeLanguage::Cpp => printer.line("bool large = false;  // whether some value is larger than 1"),
                CodeLanguage::Rust => printer.line("let mut large = false; // whether some value is larger than 1"),
            }
        }
        printer.print_components(pieces, &|printer, args| {
            let value = self.component_value(args, keywords, printer);
            match (misere, printer.code) {
                (false, CodeLanguage::Python) => printer.line(&format!("nim_sum ^= {value}")),
                (false, _) => printer.line(&format!("nim_sum ^= {value};")),
                (true, CodeLanguage::Python) => {
                    printer.line(&format!("value = {value}"));
                    printer.line("nim_sum ^= value");
                    printer.line("large = large or value > 1");
                }
                (true, code) => {
                    let kind = if code == CodeLanguage::Cpp { "const long long value" } else { "let value: i64" };
                    printer.line(&format!("{kind} = {value};"));
                    printer.line("nim_sum ^= value;");
                    printer.line(if code == CodeLanguage::Cpp {
                        "large = large || value > 1;"
                    } else {
                        "large |= value > 1;"
                    });
                }
            }
        });
    }

    /// Prints code that makes the list `parts` of the components.
    pub(super) fn print_parts_list(&self, pieces: &[PositionPiece], keywords: &str, printer: &mut ProgramPrinter) {
        printer.line(match printer.code {
            CodeLanguage::Python => "parts = []",
            CodeLanguage::Cpp => "std::vector<Position> parts;",
            CodeLanguage::Rust => "let mut parts: Vec<Position> = Vec::new();",
        });
        printer.print_components(pieces, &|printer, args| {
            let position = self.component_position(args, keywords, printer);
            printer.print_push(&position);
        });
    }

    /// Prints code that prints an answer, or appends it to the other ones of the case.
    pub(super) fn print_result(&self, question: &ProgramQuestion, answer: &str, printer: &mut ProgramPrinter) {
        match (printer.code, question.joins_answers()) {
            (CodeLanguage::Python, false) => printer.line(&format!("print({answer})")),
            (CodeLanguage::Python, true) => printer.line(&format!("joined.append(str({answer}))")),
            (CodeLanguage::Cpp, false) => printer.line(&format!("std::cout << {answer} << '\\n';")),
            (CodeLanguage::Cpp, true) => {
                if !question.judge.join.is_empty() {
                    let join = quote_text(&question.judge.join);
                    printer.line(&format!("if (joined) std::cout << {join};"));
                }
                printer.line(&format!("std::cout << {answer};"));
                if !question.judge.join.is_empty() {
                    printer.line("joined = true;");
                }
            }
            (CodeLanguage::Rust, false) => printer.line(&format!("println!(\"{{}}\", {answer});")),
            (CodeLanguage::Rust, true) => printer.line(&format!("joined.push(({answer}).to_string());")),
        }
    }
}
