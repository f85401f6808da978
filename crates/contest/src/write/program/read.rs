//! Printing the code that reads the input.

use crate::write::judge::{ProgramCases, ProgramInput, ProgramJudge};
use crate::write::print::ProgramPrinter;
use crate::write::tree::TreeExpr;
use grundy_prove::detect::CodeLanguage;

/// Prints the code that reads the cases and answers each.
pub(super) struct InputReader<'a> {
    pub(super) judge: &'a ProgramJudge,
    pub(super) counts: std::slice::Iter<'a, TreeExpr>,
    pub(super) printer: &'a mut ProgramPrinter,
    /// Prints the code that answers a case.
    pub(super) answer: &'a dyn Fn(&mut ProgramPrinter),
    /// The names that are declared so far.
    pub(super) declared: Vec<String>,
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
        let leading = self.judge.leading_numbers();
        let (first, rest) = self.judge.items.split_at(leading);
        match self.judge.cases {
            ProgramCases::One => self.print_case(first, rest),
            ProgramCases::Counted => {
                match code {
                    CodeLanguage::Python => self.printer.open_block("for _ in range(int(data.pop()))"),
                    CodeLanguage::Cpp => {
                        self.printer.line("long long cases;");
                        self.printer.line(&format!("{} >> cases;", self.cpp_stream()));
                        self.printer.open_block("while (cases-- > 0)");
                    }
                    CodeLanguage::Rust => {
                        self.printer.line("let cases = read(&mut data);");
                        self.printer.open_block("for _ in 0..cases");
                    }
                }
                self.print_case(first, rest);
                self.printer.close_block();
            }
            ProgramCases::UntilEnd | ProgramCases::UntilZeros => {
                match code {
                    CodeLanguage::Python => self.printer.open_block("while data"),
                    CodeLanguage::Cpp => self
                        .printer
                        .open_block(&format!("while ({0} >> std::ws && {0}.peek() != EOF)", self.cpp_stream())),
                    CodeLanguage::Rust => self.printer.open_block("while data.peek().is_some()"),
                }
                self.print_case(first, rest);
                self.printer.close_block();
            }
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

    fn cpp_stream(&self) -> &'static str {
        if self.judge.has_lists_in_brackets() { "data" } else { "std::cin" }
    }

    /// Prints code that splits the input into tokens; brackets and commas of lists become separate.
    fn print_input(&mut self) {
        let lists = self.judge.has_lists_in_brackets();
        let printer = &mut *self.printer;
        match printer.code {
            CodeLanguage::Python => {
                let apart =
                    if lists { ".replace(\"[\", \" \").replace(\",\", \" \").replace(\"]\", \" ] \")" } else { "" };
                printer.line(&format!("data = sys.stdin.read(){apart}.split()[::-1]"));
            }
            CodeLanguage::Cpp if lists => {
                printer.line("std::string text(std::istreambuf_iterator<char>(std::cin), {}), apart;");
                printer.line("for (char c : text) apart += c == '[' || c == ',' ? \" \" : c == ']' ? \" ] \" : std::string(1, c);");
                printer.line("std::istringstream data(apart);");
            }
            CodeLanguage::Cpp => {
                printer.line("std::ios::sync_with_stdio(false);");
                printer.line("std::cin.tie(nullptr);");
            }
            CodeLanguage::Rust => {
                let apart = if lists { ".replace(['[', ','], \" \").replace(']', \" ] \")" } else { "" };
                printer.line(&format!(
                    "let text = std::io::read_to_string(std::io::stdin()).expect(\"the input is text\"){apart};"
                ));
                printer.line("let mut data = text.split_whitespace().peekable();");
            }
        }
    }

    fn print_case(&mut self, first: &[ProgramInput], rest: &[ProgramInput]) {
        let depth = self.declared.len();
        self.print_items(first);
        if self.judge.cases == ProgramCases::UntilZeros {
            let names =
                first.iter().filter_map(|item| if let ProgramInput::Number(name) = item { Some(name) } else { None });
            let zero = |name: &String| format!("{} == 0", self.printer.safe_name(name));
            let sign = if self.printer.code == CodeLanguage::Python { " and " } else { " && " };
            let test = names.map(zero).collect::<Vec<_>>().join(sign);
            match self.printer.code {
                CodeLanguage::Python => self.printer.open_block(&format!("if {test}")),
                CodeLanguage::Cpp => self.printer.open_block(&format!("if ({test})")),
                CodeLanguage::Rust => self.printer.open_block(&format!("if {test}")),
            }
            self.printer.line(if self.printer.code == CodeLanguage::Python { "break" } else { "break;" });
            self.printer.close_block();
        }
        let inner = matches!(self.judge.items.last(), Some(ProgramInput::Each(..)));
        if inner {
            match self.printer.code {
                CodeLanguage::Python => self.printer.line("joined = []"),
                CodeLanguage::Cpp if self.judge.join.is_empty() => {}
                CodeLanguage::Cpp => self.printer.line("bool joined = false;"),
                CodeLanguage::Rust => self.printer.line("let mut joined: Vec<String> = Vec::new();"),
            }
        }
        self.print_items(rest);
        if inner {
            let join = quote_text(&self.judge.join);
            self.printer.line(&match self.printer.code {
                CodeLanguage::Python => format!("print({join}.join(joined))"),
                CodeLanguage::Cpp => "std::cout << '\\n';".into(),
                CodeLanguage::Rust => format!("println!(\"{{}}\", joined.join({join}));"),
            });
        } else {
            (self.answer)(self.printer);
        }
        self.declared.truncate(depth);
    }

    fn print_items(&mut self, items: &[ProgramInput]) {
        for item in items {
            self.print_item(item);
        }
    }

    fn print_item(&mut self, item: &ProgramInput) {
        let (code, stream) = (self.printer.code, self.cpp_stream());
        let is_new = |declared: &[String], name: &str| !declared.iter().any(|known| known == name);
        match item {
            ProgramInput::Number(name) => {
                let own = self.printer.safe_name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    CodeLanguage::Python => self.printer.line(&format!("{own} = int(data.pop())")),
                    CodeLanguage::Rust => self.printer.line(&format!("let {own} = read(&mut data);")),
                    CodeLanguage::Cpp => {
                        if new {
                            self.printer.line(&format!("long long {own};"));
                        }
                        self.printer.line(&format!("{stream} >> {own};"));
                    }
                }
            }
            ProgramInput::Numbers(name) => {
                let count = self.counts.next().cloned().unwrap_or(TreeExpr::int(0));
                let count = self.printer.owned_text(&count);
                let own = self.printer.safe_name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    CodeLanguage::Python => {
                        self.printer.line(&format!("{own} = [int(data.pop()) for _ in range({count})]"))
                    }
                    CodeLanguage::Rust => {
                        self.printer
                            .line(&format!("let {own}: Vec<i64> = (0..{count}).map(|_| read(&mut data)).collect();"));
                    }
                    CodeLanguage::Cpp => {
                        if new {
                            self.printer.line(&format!("std::vector<long long> {own}({count});"));
                        } else {
                            self.printer.line(&format!("{own}.assign({count}, 0);"));
                        }
                        self.printer.line(&format!("for (long long& item : {own}) {stream} >> item;"));
                    }
                }
            }
            ProgramInput::List(name) => {
                let own = self.printer.safe_name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    CodeLanguage::Python => {
                        self.printer.line(&format!("{own} = []"));
                        self.printer.open_block("while data[-1] != \"]\"");
                        self.printer.line(&format!("{own}.append(int(data.pop()))"));
                        self.printer.close_block();
                        self.printer.line("data.pop()");
                    }
                    CodeLanguage::Rust => {
                        self.printer.line(&format!("let mut {own}: Vec<i64> = Vec::new();"));
                        self.printer.open_block("while data.peek() != Some(&\"]\")");
                        self.printer.line(&format!("{own}.push(read(&mut data));"));
                        self.printer.close_block();
                        self.printer.line("data.next();");
                    }
                    CodeLanguage::Cpp => {
                        self.printer.line(&if new {
                            format!("std::vector<long long> {own};")
                        } else {
                            format!("{own}.clear();")
                        });
                        self.printer.line(&format!(
                            "for (std::string token; data >> token && token != \"]\";) {own}.push_back(std::stoll(token));"
                        ));
                    }
                }
            }
            ProgramInput::Each(inner) => {
                let count = self.counts.next().cloned().unwrap_or(TreeExpr::int(0));
                let count = self.printer.owned_text(&count);
                match code {
                    CodeLanguage::Python => self.printer.open_block(&format!("for _ in range({count})")),
                    CodeLanguage::Cpp => {
                        self.printer.open_block(&format!("for (long long rest = {count}; rest > 0; --rest)"))
                    }
                    CodeLanguage::Rust => self.printer.open_block(&format!("for _ in 0..{count}")),
                }
                let depth = self.declared.len();
                self.print_items(inner);
                if !matches!(inner.last(), Some(ProgramInput::Each(..))) {
                    (self.answer)(self.printer);
                }
                self.declared.truncate(depth);
                self.printer.close_block();
            }
            ProgramInput::Word(_) => {}
        }
    }
}

/// A string literal that is valid in all three languages.
pub(super) fn quote_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\r' => quoted += "\\r",
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
