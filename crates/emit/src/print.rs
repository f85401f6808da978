//! Prints the tree of a program.

mod expr;
mod function;
mod names;
mod stmt;

use crate::tools::Tool;
use crate::tree::{Constant, Kind};
pub(crate) use expr::Tight;
use grundy_prove::detect::Code;
use std::collections::BTreeSet;

/// Prints a program line by line.
pub(crate) struct Printer {
    pub(crate) code: Code,
    pub(crate) text: String,
    indent: usize,
    tools: BTreeSet<Tool>,
    /// Variables that are never negative, so that the divisions of the language round as in Python.
    naturals: BTreeSet<String>,
    /// The names of all variables; constants get others.
    variables: BTreeSet<String>,
    /// Variables that are declared at their first assignment.
    fresh: BTreeSet<String>,
}

impl Printer {
    pub(crate) fn new(code: Code) -> Printer {
        Printer {
            code,
            text: String::new(),
            indent: 0,
            tools: BTreeSet::new(),
            naturals: BTreeSet::new(),
            variables: BTreeSet::new(),
            fresh: BTreeSet::new(),
        }
    }

    /// Reserves names that constants must not have.
    pub(crate) fn reserve(&mut self, names: impl IntoIterator<Item = String>) {
        self.variables.extend(names);
    }

    pub(crate) fn set_naturals(&mut self, names: impl IntoIterator<Item = String>) {
        self.naturals = names.into_iter().collect();
    }

    pub(crate) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.indent));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Prints lines with their own indentation, relative to the current one.
    pub(crate) fn lines(&mut self, lines: &str) {
        lines.lines().for_each(|line| self.line(line));
    }

    /// Prints a line that opens a block.
    pub(crate) fn open(&mut self, line: &str) {
        match self.code {
            Code::Python => self.line(&format!("{line}:")),
            _ if line.is_empty() => self.line("{"),
            _ => self.line(&format!("{line} {{")),
        }
        self.indent += 1;
    }

    pub(crate) fn close(&mut self) {
        self.indent -= 1;
        if self.code != Code::Python {
            self.line("}");
        }
    }

    /// Ends a block and opens another one, as `else` does.
    pub(crate) fn reopen(&mut self, line: &str) {
        self.indent -= 1;
        match self.code {
            Code::Python => self.line(&format!("{line}:")),
            _ => self.line(&format!("}} {line} {{")),
        }
        self.indent += 1;
    }

    /// The code of the helpers that the program needs so far.
    pub(crate) fn tools(&self) -> String {
        let text = |tool: &Tool| Some(tool.text(self.code)).filter(|text| !text.is_empty());
        let (imports, functions): (Vec<&str>, Vec<&str>) =
            self.tools.iter().filter_map(text).partition(|text| text.starts_with("from "));
        let mut all = imports.concat();
        if self.code == Code::Python && !functions.is_empty() && !imports.is_empty() {
            all.push('\n');
        }
        all + &functions.join("\n")
    }

    pub(crate) fn constants(&mut self, constants: &[(String, Constant)]) {
        for (name, constant) in constants {
            let name = self.constant(name);
            let list = |items: &[i64]| items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let line = match (self.code, constant) {
                (Code::Cpp, Constant::Int(n)) => format!("const long long {name} = {n};"),
                (Code::Cpp, Constant::List(items)) => {
                    format!("const std::vector<long long> {name} = {{{}}};", list(items))
                }
                (Code::Cpp, Constant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("{{{}}}", list(row))).collect::<Vec<_>>().join(", ");
                    format!("const std::vector<std::vector<long long>> {name} = {{{rows}}};")
                }
                (Code::Python, Constant::Int(n)) => format!("{name} = {n}"),
                (Code::Python, Constant::List(items)) => format!("{name} = [{}]", list(items)),
                (Code::Python, Constant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("[{}]", list(row))).collect::<Vec<_>>().join(", ");
                    format!("{name} = [{rows}]")
                }
                (Code::Rust, Constant::Int(n)) => format!("const {name}: i64 = {n};"),
                (Code::Rust, Constant::List(items)) => {
                    format!("const {name}: [i64; {}] = [{}];", items.len(), list(items))
                }
                (Code::Rust, Constant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("&[{}]", list(row))).collect::<Vec<_>>().join(", ");
                    format!("const {name}: &[&[i64]] = &[{rows}];")
                }
            };
            self.line(&line);
        }
        if !constants.is_empty() {
            self.line("");
        }
    }

    /// The type of a variable.
    pub(crate) fn kind(&self, kind: Kind) -> &'static str {
        match (self.code, kind) {
            (Code::Cpp, Kind::Int) => "long long",
            (Code::Cpp, Kind::Bool) => "bool",
            (Code::Cpp, Kind::List) => "std::vector<long long>",
            (Code::Cpp, Kind::Rows) => "std::vector<std::vector<long long>>",
            (Code::Rust, Kind::Int) => "i64",
            (Code::Rust, Kind::Bool) => "bool",
            (Code::Rust, Kind::List) => "Vec<i64>",
            (Code::Rust, Kind::Rows) => "Vec<Vec<i64>>",
            (Code::Python, _) => "",
        }
    }

    /// A parameter of a function.
    pub(crate) fn param(&self, name: &str, kind: Kind) -> String {
        let name = self.name(name);
        match (self.code, kind) {
            (Code::Python, _) => name,
            (Code::Cpp, Kind::List) => format!("const std::vector<long long>& {name}"),
            (Code::Cpp, _) => format!("{} {name}", self.kind(kind)),
            (Code::Rust, Kind::List) => format!("{name}: &[i64]"),
            (Code::Rust, _) => format!("{name}: {}", self.kind(kind)),
        }
    }
}
