//! Prints the tree of a program.

mod calls;
mod expr;
mod function;
mod list;
mod loops;
mod names;
mod operators;
mod options;
mod stmt;
mod text_literals;
mod texts;

use crate::write::ranges::KnownRanges;
use crate::write::tools::HelperTool;
use crate::write::tree::TreeConstant;
use crate::write::value_kind::ValueKind;
pub(crate) use expr::ExprPrecedence;
use grundy_prove::detect::CodeLanguage;
pub(crate) use options::OptionPassing;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use text_literals::quote_text;
use text_literals::quoted_list;

/// Prints a program line by line.
pub(crate) struct ProgramPrinter {
    pub(crate) code: CodeLanguage,
    pub(crate) text: String,
    indent: usize,
    tools: BTreeSet<HelperTool>,
    /// What is known of the numbers at the place that is printed.
    ranges: KnownRanges,
    /// The names of all variables; constants get others.
    variables: BTreeSet<String>,
    /// The printed names of variables and functions so far, by their names in the rules.
    safe_names: RefCell<BTreeMap<String, String>>,
    /// The constants that are printed so far, with the names that they got.
    constants: BTreeMap<String, String>,
    /// The kinds of the parts of a position; empty if they are numbers.
    position_kinds: Vec<ValueKind>,
    /// Variables that are declared at their first assignment.
    undeclared_variables: BTreeSet<String>,
}

impl ProgramPrinter {
    pub(crate) fn new(code: CodeLanguage) -> ProgramPrinter {
        ProgramPrinter {
            code,
            text: String::new(),
            indent: 0,
            tools: BTreeSet::new(),
            ranges: KnownRanges::default(),
            variables: BTreeSet::new(),
            safe_names: RefCell::new(BTreeMap::new()),
            constants: BTreeMap::new(),
            position_kinds: Vec::new(),
            undeclared_variables: BTreeSet::new(),
        }
    }

    /// Reserves names that constants must not have.
    pub(crate) fn reserve_names(&mut self, names: impl IntoIterator<Item = String>) {
        self.variables.extend(names);
    }

    /// Sets the kinds of the parts of positions.
    pub(crate) fn set_position_kinds(&mut self, kinds: &[ValueKind]) {
        self.position_kinds =
            if kinds.iter().all(|kind| *kind == ValueKind::Int) { Vec::new() } else { kinds.to_vec() };
    }

    /// Whether positions have parts that are not numbers.
    pub(crate) fn has_compound_positions(&self) -> bool {
        !self.position_kinds.is_empty()
    }

    /// Says that the parameters of the function that is printed next are indexes of a table.
    pub(crate) fn set_table_indexes(&mut self, names: &[String]) {
        names.iter().for_each(|name| self.ranges.set_table_index(name));
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
    pub(crate) fn open_block(&mut self, line: &str) {
        match self.code {
            CodeLanguage::Python => self.line(&format!("{line}:")),
            _ if line.is_empty() => self.line("{"),
            _ => self.line(&format!("{line} {{")),
        }
        self.indent += 1;
    }

    pub(crate) fn close_block(&mut self) {
        self.indent -= 1;
        if self.code != CodeLanguage::Python {
            self.line("}");
        }
    }

    /// Ends a block and opens another one, as `else` does.
    pub(crate) fn reopen_block(&mut self, line: &str) {
        self.indent -= 1;
        match self.code {
            CodeLanguage::Python => self.line(&format!("{line}:")),
            _ => self.line(&format!("}} {line} {{")),
        }
        self.indent += 1;
    }

    /// Adds a helper to those that the program needs.
    pub(crate) fn need_tool(&mut self, tool: HelperTool) {
        tool.collect_needed(&mut self.tools);
    }

    /// The code of the helpers that the program needs so far.
    pub(crate) fn tool_functions(&self) -> String {
        let text = |tool: &HelperTool| Some(tool.text(self.code)).filter(|text| !text.is_empty());
        let (imports, functions): (Vec<&str>, Vec<&str>) =
            self.tools.iter().filter_map(text).partition(|text| text.starts_with("from "));
        let mut all = imports.concat();
        if self.code == CodeLanguage::Python && !functions.is_empty() && !imports.is_empty() {
            all.push('\n');
        }
        all + &functions.join("\n")
    }

    pub(crate) fn print_constants(&mut self, constants: &[(String, TreeConstant)]) {
        for (name, constant) in constants {
            self.ranges.set_constant(name, constant);
            let name = self.name_constant(name);
            let list = |items: &[i64]| items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let line = match (self.code, constant) {
                (CodeLanguage::Cpp, TreeConstant::Int(n)) => format!("const long long {name} = {n};"),
                (CodeLanguage::Cpp, TreeConstant::List(items)) => {
                    format!("const std::vector<long long> {name} = {{{}}};", list(items))
                }
                (CodeLanguage::Cpp, TreeConstant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("{{{}}}", list(row))).collect::<Vec<_>>().join(", ");
                    format!("const std::vector<std::vector<long long>> {name} = {{{rows}}};")
                }
                (CodeLanguage::Python, TreeConstant::Int(n)) => format!("{name} = {n}"),
                (CodeLanguage::Python, TreeConstant::List(items)) => format!("{name} = [{}]", list(items)),
                (CodeLanguage::Python, TreeConstant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("[{}]", list(row))).collect::<Vec<_>>().join(", ");
                    format!("{name} = [{rows}]")
                }
                (CodeLanguage::Rust, TreeConstant::Int(n)) => format!("const {name}: i64 = {n};"),
                (CodeLanguage::Rust, TreeConstant::List(items)) => {
                    format!("const {name}: [i64; {}] = [{}];", items.len(), list(items))
                }
                (CodeLanguage::Rust, TreeConstant::Rows(rows)) => {
                    let rows = rows.iter().map(|row| format!("&[{}]", list(row))).collect::<Vec<_>>().join(", ");
                    format!("const {name}: &[&[i64]] = &[{rows}];")
                }
                (CodeLanguage::Cpp, TreeConstant::Text(text)) => {
                    format!("const std::string {name} = {};", quote_text(text))
                }
                (CodeLanguage::Cpp, TreeConstant::Texts(texts)) => {
                    format!("const std::vector<std::string> {name} = {{{}}};", quoted_list(texts))
                }
                (CodeLanguage::Python, TreeConstant::Text(text)) => format!("{name} = {}", quote_text(text)),
                (CodeLanguage::Python, TreeConstant::Texts(texts)) => format!("{name} = [{}]", quoted_list(texts)),
                (CodeLanguage::Rust, TreeConstant::Text(text)) => {
                    format!("const {name}: &str = {};", quote_text(text))
                }
                (CodeLanguage::Rust, TreeConstant::Texts(texts)) => {
                    format!("const {name}: [&str; {}] = [{}];", texts.len(), quoted_list(texts))
                }
            };
            self.line(&line);
        }
        if !constants.is_empty() {
            self.line("");
        }
    }

    /// The type of a variable.
    pub(crate) fn type_name(&self, kind: ValueKind) -> &'static str {
        match (self.code, kind) {
            (CodeLanguage::Cpp, ValueKind::Int) => "long long",
            (CodeLanguage::Cpp, ValueKind::Bool) => "bool",
            (CodeLanguage::Cpp, ValueKind::List) => "std::vector<long long>",
            (CodeLanguage::Cpp, ValueKind::Rows) => "std::vector<std::vector<long long>>",
            (CodeLanguage::Cpp, ValueKind::Text) => "std::string",
            (CodeLanguage::Cpp, ValueKind::Texts) => "std::vector<std::string>",
            (CodeLanguage::Rust, ValueKind::Int) => "i64",
            (CodeLanguage::Rust, ValueKind::Bool) => "bool",
            (CodeLanguage::Rust, ValueKind::List) => "Vec<i64>",
            (CodeLanguage::Rust, ValueKind::Rows) => "Vec<Vec<i64>>",
            (CodeLanguage::Rust, ValueKind::Text) => "String",
            (CodeLanguage::Rust, ValueKind::Texts) => "Vec<String>",
            (CodeLanguage::Python, _) => "",
        }
    }

    /// A parameter of a function.
    pub(crate) fn parameter(&self, name: &str, kind: ValueKind) -> String {
        let name = self.safe_name(name);
        match (self.code, kind) {
            (CodeLanguage::Python, _) => name,
            (CodeLanguage::Cpp, kind) if kind.is_borrowed() => format!("const {}& {name}", self.type_name(kind)),
            (CodeLanguage::Cpp, _) => format!("{} {name}", self.type_name(kind)),
            (CodeLanguage::Rust, ValueKind::List) => format!("{name}: &[i64]"),
            (CodeLanguage::Rust, ValueKind::Rows) => format!("{name}: &[Vec<i64>]"),
            (CodeLanguage::Rust, ValueKind::Text) => format!("{name}: &str"),
            (CodeLanguage::Rust, ValueKind::Texts) => format!("{name}: &[String]"),
            (CodeLanguage::Rust, _) => format!("{name}: {}", self.type_name(kind)),
        }
    }
}
