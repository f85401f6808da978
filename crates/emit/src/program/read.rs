//! Printing the code that reads the input.

use crate::judge::{Cases, Item, Judge};
use crate::print::Printer;
use crate::translate::{Extras, Source};
use crate::tree::{Expr, Kind};
use grundy_prove::detect::Code;
use grundy_rules::Diagnostic;

/// Translates the expressions of the lengths of lists and inner cases, in order.
pub(super) fn counts(
    items: &[Item],
    names: &[(String, Kind)],
    source: &Source<'_>,
    found: &mut Vec<Expr>,
    extras: &mut Extras,
) -> Result<(), Diagnostic> {
    for item in items {
        if let Item::Numbers(_, count) | Item::Each(count, _) = item {
            let (expr, more) = source.number(count, names).map_err(|mut error| {
                // The place is in the text of `read`, but messages show that of `ask`.
                error.span = error.span.filter(|_| error.in_rules);
                error
            })?;
            found.push(expr);
            extras.constants.extend(more.constants);
            extras.helpers.extend(more.helpers);
        }
        if let Item::Each(_, inner) = item {
            counts(inner, names, source, found, extras)?;
        }
    }
    Ok(())
}

/// Prints the code that reads the cases and answers each.
pub(super) struct Reader<'a> {
    pub(super) judge: &'a Judge,
    pub(super) counts: std::slice::Iter<'a, Expr>,
    pub(super) printer: &'a mut Printer,
    /// Prints the code that answers a case.
    pub(super) answer: &'a dyn Fn(&mut Printer),
    /// The names that are declared so far.
    pub(super) declared: Vec<String>,
}

impl Reader<'_> {
    pub(super) fn main(&mut self) {
        let code = self.printer.code;
        self.printer.line("");
        match code {
            Code::Python => self.printer.open("def main()"),
            Code::Cpp => self.printer.open("int main()"),
            Code::Rust => self.printer.open("fn main()"),
        }
        self.input();
        let leading = self.judge.leading();
        let (first, rest) = self.judge.items.split_at(leading);
        match self.judge.cases {
            Cases::One => self.case(first, rest),
            Cases::Counted => {
                match code {
                    Code::Python => self.printer.open("for _ in range(int(data.pop()))"),
                    Code::Cpp => {
                        self.printer.line("long long cases;");
                        self.printer.line(&format!("{} >> cases;", self.stream()));
                        self.printer.open("while (cases-- > 0)");
                    }
                    Code::Rust => {
                        self.printer.line("let cases = read(&mut data);");
                        self.printer.open("for _ in 0..cases");
                    }
                }
                self.case(first, rest);
                self.printer.close();
            }
            Cases::UntilEnd | Cases::UntilZeros => {
                match code {
                    Code::Python => self.printer.open("while data"),
                    Code::Cpp => {
                        self.printer.open(&format!("while ({0} >> std::ws && {0}.peek() != EOF)", self.stream()))
                    }
                    Code::Rust => self.printer.open("while data.peek().is_some()"),
                }
                self.case(first, rest);
                self.printer.close();
            }
        }
        if code == Code::Cpp {
            self.printer.line("return 0;");
        }
        self.printer.close();
        if code == Code::Python {
            self.printer.line("");
            self.printer.line("main()");
        }
    }

    fn stream(&self) -> &'static str {
        if self.judge.has_lists_in_brackets() { "data" } else { "std::cin" }
    }

    /// Prints code that splits the input into tokens; brackets and commas of lists become separate.
    fn input(&mut self) {
        let lists = self.judge.has_lists_in_brackets();
        let printer = &mut *self.printer;
        match printer.code {
            Code::Python => {
                let apart =
                    if lists { ".replace(\"[\", \" \").replace(\",\", \" \").replace(\"]\", \" ] \")" } else { "" };
                printer.line(&format!("data = sys.stdin.read(){apart}.split()[::-1]"));
            }
            Code::Cpp if lists => {
                printer.line("std::string text(std::istreambuf_iterator<char>(std::cin), {}), apart;");
                printer.line("for (char c : text) apart += c == '[' || c == ',' ? \" \" : c == ']' ? \" ] \" : std::string(1, c);");
                printer.line("std::istringstream data(apart);");
            }
            Code::Cpp => {
                printer.line("std::ios::sync_with_stdio(false);");
                printer.line("std::cin.tie(nullptr);");
            }
            Code::Rust => {
                let apart = if lists { ".replace(['[', ','], \" \").replace(']', \" ] \")" } else { "" };
                printer.line(&format!(
                    "let text = std::io::read_to_string(std::io::stdin()).expect(\"the input is text\"){apart};"
                ));
                printer.line("let mut data = text.split_whitespace().peekable();");
            }
        }
    }

    fn case(&mut self, first: &[Item], rest: &[Item]) {
        let depth = self.declared.len();
        self.items(first);
        if self.judge.cases == Cases::UntilZeros {
            let names = first.iter().filter_map(|item| if let Item::Number(name) = item { Some(name) } else { None });
            let zero = |name: &String| format!("{} == 0", self.printer.name(name));
            let sign = if self.printer.code == Code::Python { " and " } else { " && " };
            let test = names.map(zero).collect::<Vec<_>>().join(sign);
            match self.printer.code {
                Code::Python => self.printer.open(&format!("if {test}")),
                Code::Cpp => self.printer.open(&format!("if ({test})")),
                Code::Rust => self.printer.open(&format!("if {test}")),
            }
            self.printer.line(if self.printer.code == Code::Python { "break" } else { "break;" });
            self.printer.close();
        }
        let inner = matches!(self.judge.items.last(), Some(Item::Each(..)));
        if inner {
            match self.printer.code {
                Code::Python => self.printer.line("joined = []"),
                Code::Cpp if self.judge.join.is_empty() => {}
                Code::Cpp => self.printer.line("bool joined = false;"),
                Code::Rust => self.printer.line("let mut joined: Vec<String> = Vec::new();"),
            }
        }
        self.items(rest);
        if inner {
            let join = quoted(&self.judge.join);
            self.printer.line(&match self.printer.code {
                Code::Python => format!("print({join}.join(joined))"),
                Code::Cpp => "std::cout << '\\n';".into(),
                Code::Rust => format!("println!(\"{{}}\", joined.join({join}));"),
            });
        } else {
            (self.answer)(self.printer);
        }
        self.declared.truncate(depth);
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        let (code, stream) = (self.printer.code, self.stream());
        let is_new = |declared: &[String], name: &str| !declared.iter().any(|known| known == name);
        match item {
            Item::Number(name) => {
                let own = self.printer.name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    Code::Python => self.printer.line(&format!("{own} = int(data.pop())")),
                    Code::Rust => self.printer.line(&format!("let {own} = read(&mut data);")),
                    Code::Cpp => {
                        if new {
                            self.printer.line(&format!("long long {own};"));
                        }
                        self.printer.line(&format!("{stream} >> {own};"));
                    }
                }
            }
            Item::Numbers(name, _) => {
                let count = self.counts.next().cloned().unwrap_or(Expr::int(0));
                let count = self.printer.whole(&count);
                let own = self.printer.name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    Code::Python => self.printer.line(&format!("{own} = [int(data.pop()) for _ in range({count})]")),
                    Code::Rust => {
                        self.printer
                            .line(&format!("let {own}: Vec<i64> = (0..{count}).map(|_| read(&mut data)).collect();"));
                    }
                    Code::Cpp => {
                        if new {
                            self.printer.line(&format!("std::vector<long long> {own}({count});"));
                        } else {
                            self.printer.line(&format!("{own}.assign({count}, 0);"));
                        }
                        self.printer.line(&format!("for (long long& item : {own}) {stream} >> item;"));
                    }
                }
            }
            Item::List(name) => {
                let own = self.printer.name(name);
                let new = is_new(&self.declared, name);
                self.declared.push(name.clone());
                match code {
                    Code::Python => {
                        self.printer.line(&format!("{own} = []"));
                        self.printer.open("while data[-1] != \"]\"");
                        self.printer.line(&format!("{own}.append(int(data.pop()))"));
                        self.printer.close();
                        self.printer.line("data.pop()");
                    }
                    Code::Rust => {
                        self.printer.line(&format!("let mut {own}: Vec<i64> = Vec::new();"));
                        self.printer.open("while data.peek() != Some(&\"]\")");
                        self.printer.line(&format!("{own}.push(read(&mut data));"));
                        self.printer.close();
                        self.printer.line("data.next();");
                    }
                    Code::Cpp => {
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
            Item::Each(_, inner) => {
                let count = self.counts.next().cloned().unwrap_or(Expr::int(0));
                let count = self.printer.whole(&count);
                match code {
                    Code::Python => self.printer.open(&format!("for _ in range({count})")),
                    Code::Cpp => self.printer.open(&format!("for (long long rest = {count}; rest > 0; --rest)")),
                    Code::Rust => self.printer.open(&format!("for _ in 0..{count}")),
                }
                let depth = self.declared.len();
                self.items(inner);
                if !matches!(inner.last(), Some(Item::Each(..))) {
                    (self.answer)(self.printer);
                }
                self.declared.truncate(depth);
                self.printer.close();
            }
            Item::Word(_) => {}
        }
    }
}

/// A string literal that is valid in all three languages.
pub(super) fn quoted(text: &str) -> String {
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
