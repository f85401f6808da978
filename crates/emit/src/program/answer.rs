//! Printing the code that answers a case.

use super::read::{Reader, quoted};
use super::{Method, Program, Question};
use crate::judge::{Asked, Item};
use crate::print::{Printer, Tight};
use crate::tree::{Expr, Form, Piece};
use grundy_prove::detect::Code;
use grundy_rules::Diagnostic;
use grundy_theory::say;

impl Program<'_> {
    /// Prints the function `main`, which reads and answers everything.
    pub(super) fn main(&self, question: &Question, printer: &mut Printer, searched: bool) -> Result<(), Diagnostic> {
        if searched && question.least.is_some() || self.is_of_lost() && !question.asks_for_one() {
            return Err(Diagnostic::whole(say!(
                "moves under misère play are not written as a program",
                "反常规则下求走法无法写成程序"
            )));
        }
        if let Method::Rule(rule, _) = self.method
            && question.keywords(rule).len() != rule.keywords.len()
        {
            let name = &rule.name;
            return Err(Diagnostic::whole(say!(
                "the judge asks about `{name}` without all of its parameters",
                "judge 问到 `{name}` 时没有给出全部参数"
            )));
        }
        let answer = |printer: &mut Printer| match &question.least {
            Some((least, _)) => self.moves(question, least, printer),
            None => self.answer(question, printer, searched),
        };
        if printer.code == Code::Rust {
            printer.line("");
            printer.line("/// The next number of the input.");
            printer.open("fn read<'a>(data: &mut impl Iterator<Item = &'a str>) -> i64");
            printer.line("data.next().expect(\"the input goes on\").parse().expect(\"a number\")");
            printer.close();
        }
        let mut reader = Reader {
            judge: &question.judge,
            counts: question.counts.iter(),
            printer,
            answer: &answer,
            declared: Vec::new(),
        };
        reader.main();
        Ok(())
    }

    /// The keyword arguments of a component, each followed by a comma.
    fn keywords(&self, question: &Question, printer: &mut Printer) -> String {
        let rule = match self.method {
            Method::Rule(rule, _) => rule,
            Method::Law(law) if law.parameter().is_some() => {
                return question.parameter().map_or(String::new(), |value| printer.whole(value));
            }
            _ => return String::new(),
        };
        let keyword = |value: &Expr| {
            let text = printer.whole(value);
            let list = value.kind == crate::tree::Kind::List && printer.code == Code::Rust;
            let name = matches!(value.form, Form::Name(_) | Form::Constant(_));
            match (list, name) {
                (true, true) => format!("&{}, ", text.trim_end_matches(".to_vec()")),
                (true, false) => format!("&{text}, "),
                _ => format!("{text}, "),
            }
        };
        question.keywords(rule).iter().map(keyword).collect()
    }

    /// The text of a component as a position of the rule, from the texts of its numbers.
    fn position(&self, args: &[String], keywords: &str, printer: &Printer) -> String {
        let Method::Rule(rule, _) = self.method else { return printer.together(args, args.len()) };
        let starts = rule.start_numbers() == Some(args.len());
        if starts { format!("start({keywords}{})", args.join(", ")) } else { printer.together(args, rule.numbers()) }
    }

    /// The text of the value of a component.
    fn value(&self, args: &[String], keywords: &str, printer: &Printer) -> String {
        // A law takes its parameter last.
        let with_parameter: Vec<String>;
        let args = match self.method {
            Method::Law(_) if !keywords.is_empty() => {
                with_parameter = [args, &[keywords.to_string()]].concat();
                &with_parameter
            }
            _ => args,
        };
        match (self.method, printer.code) {
            (Method::Law(_) | Method::Automaton { .. }, Code::Rust) => {
                let args: Vec<String> =
                    args.iter().map(|arg| format!("({arg}) as u64").replace("(part)", "part")).collect();
                format!("(grundy({}) as i64)", args.join(", "))
            }
            (Method::Law(_) | Method::Automaton { .. }, Code::Cpp) => format!("(long long)grundy({})", args.join(", ")),
            (Method::Law(_) | Method::Automaton { .. } | Method::Period(_), _) => {
                format!("grundy({})", args.join(", "))
            }
            (Method::Rule(..), _) => format!("grundy({keywords}{})", self.position(args, keywords, printer)),
        }
    }

    fn answer(&self, question: &Question, printer: &mut Printer, searched: bool) {
        let code = printer.code;
        let end = if code == Code::Python { "" } else { ";" };
        let pieces = &question.position.pieces;
        let keywords = self.keywords(question, printer);
        let wins = if self.is_of_lost() {
            let [Piece::One(args)] = &pieces[..] else { return };
            let mut args: Vec<String> = args.iter().map(|arg| printer.whole(arg)).collect();
            args.extend((!keywords.is_empty()).then(|| keywords.clone()));
            let args: Vec<String> =
                if code == Code::Rust { args.iter().map(|arg| format!("({arg}) as u64")).collect() } else { args };
            let not = if code == Code::Python { "not " } else { "!" };
            format!("{not}is_lost({})", args.join(", "))
        } else if searched {
            self.list_of_parts(question, &keywords, printer);
            format!("wins({keywords}parts)")
        } else {
            self.nim_sum(pieces, &keywords, question.judge.misere, printer);
            let other = if question.judge.misere { Some("large") } else { None };
            other.map_or("nim_sum != 0".into(), |other| format!("(nim_sum != 0) == {other}"))
        };
        match &question.judge.asked {
            Asked::Winner { win, lose } => {
                let (win, lose) = (quoted(win), quoted(lose));
                let answer = match code {
                    Code::Python => format!("{win} if {wins} else {lose}"),
                    Code::Cpp => format!("({wins} ? {win} : {lose})"),
                    Code::Rust => format!("if {wins} {{ {win} }} else {{ {lose} }}"),
                };
                self.print(question, &answer, printer);
            }
            Asked::Value => self.print(question, "nim_sum", printer),
            Asked::Move { .. } => printer.line(&format!("unreachable(){end}")),
        }
    }

    /// Prints code that computes the nim-sum of the values; under misère play also whether one is larger than 1.
    fn nim_sum(&self, pieces: &[Piece], keywords: &str, misere: bool, printer: &mut Printer) {
        const FEW: usize = 4;
        let ones = pieces.iter().map(|piece| if let Piece::One(args) = piece { Some(args) } else { None });
        if let Some(ones) = ones.collect::<Option<Vec<_>>>().filter(|ones| (1..=FEW).contains(&ones.len()) && !misere) {
            let value = |args: &Vec<Expr>| {
                let args: Vec<String> = args.iter().map(|arg| printer.expr(arg, Tight::Choice)).collect();
                self.value(&args, keywords, printer)
            };
            let values = ones.into_iter().map(value).collect::<Vec<_>>().join(" ^ ");
            return printer.line(&match printer.code {
                Code::Python => format!("nim_sum = {values}"),
                Code::Cpp => format!("const long long nim_sum = {values};"),
                Code::Rust => format!("let nim_sum: i64 = {values};"),
            });
        }
        printer.line(match printer.code {
            Code::Python => "nim_sum = 0",
            Code::Cpp => "long long nim_sum = 0;",
            Code::Rust => "let mut nim_sum: i64 = 0;",
        });
        if misere {
            match printer.code {
                Code::Python => printer.line("large = False  # whether some value is larger than 1"),
                Code::Cpp => printer.line("bool large = false;  // whether some value is larger than 1"),
                Code::Rust => printer.line("let mut large = false; // whether some value is larger than 1"),
            }
        }
        printer.components(pieces, &|printer, args| {
            let value = self.value(args, keywords, printer);
            match (misere, printer.code) {
                (false, Code::Python) => printer.line(&format!("nim_sum ^= {value}")),
                (false, _) => printer.line(&format!("nim_sum ^= {value};")),
                (true, Code::Python) => {
                    printer.line(&format!("value = {value}"));
                    printer.line("nim_sum ^= value");
                    printer.line("large = large or value > 1");
                }
                (true, code) => {
                    let kind = if code == Code::Cpp { "const long long value" } else { "let value: i64" };
                    printer.line(&format!("{kind} = {value};"));
                    printer.line("nim_sum ^= value;");
                    printer.line(if code == Code::Cpp { "large = large || value > 1;" } else { "large |= value > 1;" });
                }
            }
        });
    }

    /// Prints code that makes the list `parts` of the components.
    fn list_of_parts(&self, question: &Question, keywords: &str, printer: &mut Printer) {
        printer.line(match printer.code {
            Code::Python => "parts = []",
            Code::Cpp => "std::vector<Position> parts;",
            Code::Rust => "let mut parts: Vec<Position> = Vec::new();",
        });
        printer.components(&question.position.pieces, &|printer, args| {
            let position = self.position(args, keywords, printer);
            printer.push(&position);
        });
    }

    /// Prints code that finds the winning moves and prints the least value of the expression over them.
    fn moves(&self, question: &Question, least: &Expr, printer: &mut Printer) {
        let Asked::Move { none, .. } = &question.judge.asked else { return };
        let Method::Rule(rule, _) = self.method else { return };
        let keywords = self.keywords(question, printer);
        self.list_of_parts(question, &keywords, printer);
        let least = printer.whole(least);
        let numbers = rule.numbers();
        let none = quoted(none);
        let text = match printer.code {
            Code::Python => PYTHON_MOVES.replace("@LIST", if numbers == 1 { "[@]" } else { "list(@)" }),
            Code::Cpp => CPP_MOVES
                .replace("@LIST", if numbers == 1 { "{@}" } else { "std::vector<long long>(@.begin(), @.end())" }),
            Code::Rust => RUST_MOVES.replace("@LIST", if numbers == 1 { "vec![@]" } else { "@.to_vec()" }),
        };
        let mut lines = String::new();
        for line in text.lines() {
            let name = if line.contains("after") { "next" } else { "part" };
            lines += &line
                .replace('@', "\u{1}")
                .replace("\u{1}ARGS ", &keywords)
                .replace("\u{1}LEAST", &least)
                .replace('\u{1}', name);
            lines.push('\n');
        }
        printer.lines(&lines);
        let answer = match printer.code {
            Code::Python => format!("{none} if best is None else str(best)"),
            Code::Cpp => format!("(found ? std::to_string(best) : {none})"),
            Code::Rust => format!("best.map_or({none}.to_string(), |best: i64| best.to_string())"),
        };
        self.print(question, &answer, printer);
    }

    /// Prints code that prints an answer, or appends it to the other ones of the case.
    fn print(&self, question: &Question, answer: &str, printer: &mut Printer) {
        let inner = matches!(question.judge.items.last(), Some(Item::Each(..)));
        match (printer.code, inner) {
            (Code::Python, false) => printer.line(&format!("print({answer})")),
            (Code::Python, true) => printer.line(&format!("joined.append(str({answer}))")),
            (Code::Cpp, false) => printer.line(&format!("std::cout << {answer} << '\\n';")),
            (Code::Cpp, true) => {
                if !question.judge.join.is_empty() {
                    let join = quoted(&question.judge.join);
                    printer.line(&format!("if (joined) std::cout << {join};"));
                }
                printer.line(&format!("std::cout << {answer};"));
                if !question.judge.join.is_empty() {
                    printer.line("joined = true;");
                }
            }
            (Code::Rust, false) => printer.line(&format!("println!(\"{{}}\", {answer});")),
            (Code::Rust, true) => printer.line(&format!("joined.push(({answer}).to_string());")),
        }
    }
}

const PYTHON_MOVES: &str = include_str!("../templates/moves.py");
const CPP_MOVES: &str = include_str!("../templates/moves.cpp");
const RUST_MOVES: &str = include_str!("../templates/moves.rs");
