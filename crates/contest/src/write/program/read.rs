//! Printing the code that reads the input.

mod values;

use crate::write::judge::ProgramCases;
use crate::write::print::{ProgramPrinter, quote_text};
use crate::write::question::{ProgramQuestion, ReadItem};
use crate::write::tools::HelperTool;
use grundy_prove::detect::CodeLanguage;

/// Prints the code that reads the cases and answers each.
pub(super) struct InputReader<'a> {
    pub(super) question: &'a ProgramQuestion,
    pub(super) printer: &'a mut ProgramPrinter,
    /// Prints the code that answers a case.
    pub(super) answer: &'a dyn Fn(&mut ProgramPrinter),
    /// The variables that are declared so far.
    pub(super) declared_names: Vec<String>,
}

impl InputReader<'_> {
    pub(super) fn print_main(&mut self) {
        let code = self.printer.code;
        self.printer.line("");
        match code {
            CodeLanguage::Python => self.printer.open_block("def main()"),
            CodeLanguage::Cpp => self.printer.open_block("int main()"),
            CodeLanguage::Rust => self.printer.open_block("fn main()"),
        }
        self.print_input();
        match &self.question.judge.cases {
            ProgramCases::One => self.print_case(&[]),
            ProgramCases::Counted => {
                match code {
                    CodeLanguage::Python => self.printer.open_block("for _ in range(int(data.pop()))"),
                    CodeLanguage::Cpp => {
                        let number = self.number_text();
                        self.printer.line(&format!("long long cases = {number};"));
                        self.printer.open_block("while (cases-- > 0)");
                    }
                    CodeLanguage::Rust => {
                        let number = self.number_text();
                        self.printer.line(&format!("let cases = {number};"));
                        self.printer.open_block("for _ in 0..cases");
                    }
                }
                self.print_case(&[]);
                self.printer.close_block();
            }
            ProgramCases::UntilEnd => self.print_endless_cases(&[]),
            ProgramCases::Until(end) => self.print_endless_cases(end),
        }
        if code == CodeLanguage::Cpp {
            self.printer.line("return 0;");
        }
        self.printer.close_block();
        if code == CodeLanguage::Python {
            self.printer.line("");
            self.printer.line("main()");
        }
    }

    /// Prints code that reads cases until the input ends, or until one begins with these numbers.
    fn print_endless_cases(&mut self, end: &[i64]) {
        match self.printer.code {
            CodeLanguage::Python => self.printer.open_block("while data"),
            CodeLanguage::Cpp => {
                let stream = self.cpp_stream();
                self.printer.open_block(&format!("while ({stream} >> std::ws && {stream}.peek() != EOF)"));
            }
            CodeLanguage::Rust => self.printer.open_block("while data.peek().is_some()"),
        }
        self.print_case(end);
        self.printer.close_block();
    }

    /// The expression that reads a number.
    fn number_text(&mut self) -> String {
        self.reading_text(HelperTool::ReadNumber)
    }

    /// A call of a helper that reads the input.
    fn reading_text(&mut self, tool: HelperTool) -> String {
        self.printer.need_tool(tool);
        let stream = match self.printer.code {
            CodeLanguage::Python => "data",
            CodeLanguage::Cpp => self.cpp_stream(),
            CodeLanguage::Rust => "&mut data",
        };
        format!("{}({stream})", tool.name())
    }

    fn cpp_stream(&self) -> &'static str {
        if self.question.judge.has_brackets() { "data" } else { "std::cin" }
    }

    /// Prints code that splits the input into tokens; brackets of lists become separate, and their commas blanks.
    fn print_input(&mut self) {
        let lists = self.question.judge.has_brackets();
        let printer = &mut *self.printer;
        match printer.code {
            CodeLanguage::Python => {
                let apart =
                    if lists { ".replace(\"[\", \" [ \").replace(\",\", \" \").replace(\"]\", \" ] \")" } else { "" };
                printer.line(&format!("data = sys.stdin.read(){apart}.split()[::-1]"));
            }
            CodeLanguage::Cpp if lists => {
                printer.line("std::string text(std::istreambuf_iterator<char>(std::cin), {}), apart;");
                printer.line("for (char c : text) apart += c == '[' ? \" [ \" : c == ',' ? \" \" : c == ']' ? \" ] \" : std::string(1, c);");
                printer.line("std::istringstream data(apart);");
            }
            CodeLanguage::Cpp => {
                printer.line("std::ios::sync_with_stdio(false);");
                printer.line("std::cin.tie(nullptr);");
            }
            CodeLanguage::Rust => {
                let apart = if lists { ".replace('[', \" [ \").replace(',', \" \").replace(']', \" ] \")" } else { "" };
                printer.line(&format!(
                    "let text = std::io::read_to_string(std::io::stdin()).expect(\"the input is text\"){apart};"
                ));
                printer.line("let mut data = text.split_whitespace().peekable();");
            }
        }
    }

    /// Prints code for a case; if the numbers of `end` are read instead, there are no more cases.
    fn print_case(&mut self, end: &[i64]) {
        let depth = self.declared_names.len();
        let (first, rest) = self.question.items.split_at(end.len());
        self.print_items(first);
        if !end.is_empty() {
            self.print_end_test(first, end);
        }
        let joins = self.question.joins_answers();
        let join = &self.question.judge.join;
        if joins {
            match self.printer.code {
                CodeLanguage::Python => self.printer.line("joined = []"),
                CodeLanguage::Cpp if join.is_empty() => {}
                CodeLanguage::Cpp => self.printer.line("bool joined = false;"),
                CodeLanguage::Rust => self.printer.line("let mut joined: Vec<String> = Vec::new();"),
            }
        }
        self.print_items(rest);
        if !self.question.judge.ends_with_inner_cases() {
            (self.answer)(self.printer);
        }
        if joins {
            let join = quote_text(join);
            self.printer.line(&match self.printer.code {
                CodeLanguage::Python => format!("print({join}.join(joined))"),
                CodeLanguage::Cpp => "std::cout << '\\n';".into(),
                CodeLanguage::Rust => format!("println!(\"{{}}\", joined.join({join}));"),
            });
        }
        self.declared_names.truncate(depth);
    }

    /// Prints code that ends the cases if the first numbers are these.
    fn print_end_test(&mut self, first: &[ReadItem], end: &[i64]) {
        let python = self.printer.code == CodeLanguage::Python;
        let test = |(item, number): (&ReadItem, &i64)| match item {
            ReadItem::Value(known, _) => Some(format!("{} == {number}", self.printer.safe_name(&known.variable))),
            ReadItem::Each(..) => None,
        };
        let tests: Vec<String> = first.iter().zip(end).filter_map(test).collect();
        let test = tests.join(if python { " and " } else { " && " });
        self.printer.open_block(&match self.printer.code {
            CodeLanguage::Cpp => format!("if ({test})"),
            _ => format!("if {test}"),
        });
        self.printer.line(if python { "break" } else { "break;" });
        self.printer.close_block();
    }

    fn print_items(&mut self, items: &[ReadItem]) {
        for item in items {
            match item {
                ReadItem::Value(known, form) => self.print_value(known, form),
                ReadItem::Each(count, inner) => {
                    self.open_times(count);
                    let depth = self.declared_names.len();
                    self.print_items(inner);
                    if !matches!(inner.last(), Some(ReadItem::Each(..))) {
                        (self.answer)(self.printer);
                    }
                    self.declared_names.truncate(depth);
                    self.printer.close_block();
                }
            }
        }
    }
}
