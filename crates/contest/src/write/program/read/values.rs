//! Printing the code that reads a value.

use super::InputReader;
use crate::write::known_name::{KnownName, NamedValue};
use crate::write::print::ExprPrecedence;
use crate::write::question::ReadForm;
use crate::write::tools::HelperTool;
use crate::write::tree::TreeExpr;
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The target of a value that is read.
enum ReadTarget<'a> {
    /// A variable; it is declared if it is new.
    Variable { name: &'a str, kind: ValueKind, is_new: bool },
    /// A list, to which the value is appended.
    List(&'a str),
}

impl InputReader<'_> {
    /// Prints code that reads a value for a name.
    pub(super) fn print_value(&mut self, known: &KnownName, form: &ReadForm) {
        match &known.value {
            NamedValue::Single(kind) => {
                let name = self.printer.safe_name(&known.variable);
                let is_new = self.declare_variable(&known.variable);
                self.print_form(form, &ReadTarget::Variable { name: &name, kind: *kind, is_new });
            }
            NamedValue::Record(_) => {
                if let ReadForm::Group(parts) = form {
                    parts.iter().for_each(|(part, form)| self.print_value(part, form));
                }
            }
            NamedValue::Columns(columns) => {
                let ReadForm::Repeated(count, inner) = form else { return };
                let ReadForm::Group(parts) = &**inner else { return };
                for (column, kind) in columns {
                    let name = self.printer.safe_name(column);
                    let is_new = self.declare_variable(column);
                    self.open_list(&ReadTarget::Variable { name: &name, kind: *kind, is_new });
                }
                self.open_times(count);
                let depth = self.declared_names.len();
                for ((part, form), (column, _)) in parts.iter().zip(columns) {
                    self.print_value(part, form);
                    let value = self.printer.safe_name(&part.variable);
                    let list = self.printer.safe_name(column);
                    let copied = self.printer.code == CodeLanguage::Rust && !matches!(form, ReadForm::Number);
                    self.print_push(&list, &if copied { format!("{value}.clone()") } else { value });
                }
                self.declared_names.truncate(depth);
                self.printer.close_block();
            }
        }
    }

    /// Whether a variable is new here; from now on it is not.
    fn declare_variable(&mut self, variable: &str) -> bool {
        let is_new = !self.declared_names.iter().any(|known| known == variable);
        self.declared_names.push(variable.into());
        is_new
    }

    /// Prints the start of a loop that runs `count` times.
    pub(super) fn open_times(&mut self, count: &TreeExpr) {
        let count = self.printer.expr_text(count, ExprPrecedence::Shift);
        match self.printer.code {
            CodeLanguage::Python => self.printer.open_block(&format!("for _ in range({count})")),
            CodeLanguage::Cpp => self.printer.open_block(&format!("for (long long rest = {count}; rest > 0; --rest)")),
            CodeLanguage::Rust => self.printer.open_block(&format!("for _ in 0..{count}")),
        }
    }

    fn print_form(&mut self, form: &ReadForm, target: &ReadTarget<'_>) {
        if let Some(value) = self.value_text(form) {
            return self.store_value(&value, target);
        }
        match form {
            // These are expressions.
            ReadForm::Number | ReadForm::Word | ReadForm::Brackets(_) | ReadForm::Computed(_) => {}
            ReadForm::Repeated(count, inner) => {
                let list = self.open_list(target);
                self.open_times(count);
                let depth = self.declared_names.len();
                self.print_form(inner, &ReadTarget::List(&list));
                self.declared_names.truncate(depth);
                self.printer.close_block();
            }
            ReadForm::Group(parts) => {
                parts.iter().for_each(|(part, form)| self.print_value(part, form));
                let names: Vec<String> = parts.iter().map(|(part, _)| self.printer.safe_name(&part.variable)).collect();
                let value = match (&names[..], self.printer.code) {
                    ([one], CodeLanguage::Rust) => format!("{one}.clone()"),
                    ([one], _) => one.clone(),
                    (all, CodeLanguage::Python) => format!("[{}]", all.join(", ")),
                    (all, CodeLanguage::Cpp) => format!("std::vector<long long>{{{}}}", all.join(", ")),
                    (all, CodeLanguage::Rust) => format!("vec![{}]", all.join(", ")),
                };
                self.store_value(&value, target);
            }
        }
    }

    /// The expression that reads a value, if no statements are needed.
    fn value_text(&mut self, form: &ReadForm) -> Option<String> {
        match (form, self.printer.code) {
            (ReadForm::Computed(value), _) => Some(self.printer.owned_text(value)),
            (ReadForm::Number, CodeLanguage::Python) => Some("int(data.pop())".into()),
            (ReadForm::Word, CodeLanguage::Python) => Some("data.pop()".into()),
            (ReadForm::Number, _) => Some(self.number_text()),
            (ReadForm::Word, _) => Some(self.reading_text(HelperTool::ReadWord)),
            (ReadForm::Brackets(1), _) => Some(self.reading_text(HelperTool::ReadList)),
            (ReadForm::Brackets(_), _) => Some(self.reading_text(HelperTool::ReadRows)),
            (ReadForm::Repeated(count, inner), CodeLanguage::Python) if is_plain(inner) => {
                let (inner, count) = (self.value_text(inner)?, self.printer.expr_text(count, ExprPrecedence::Choice));
                Some(format!("[{inner} for _ in range({count})]"))
            }
            (ReadForm::Repeated(count, inner), CodeLanguage::Rust) if is_plain(inner) => {
                let (inner, count) = (self.value_text(inner)?, self.printer.expr_text(count, ExprPrecedence::Shift));
                Some(format!("(0..{count}).map(|_| {inner}).collect::<Vec<_>>()"))
            }
            _ => None,
        }
    }

    /// Prints code that stores a value.
    fn store_value(&mut self, value: &str, target: &ReadTarget<'_>) {
        match target {
            ReadTarget::List(list) => self.print_push(list, value),
            ReadTarget::Variable { name, kind, is_new } => {
                let of = self.printer.type_name(*kind);
                self.printer.line(&match (self.printer.code, is_new) {
                    (CodeLanguage::Python, _) => format!("{name} = {value}"),
                    (CodeLanguage::Cpp, true) => format!("{of} {name} = {value};"),
                    (CodeLanguage::Rust, true) => format!("let mut {name}: {of} = {value};"),
                    (_, false) => format!("{name} = {value};"),
                });
            }
        }
    }

    fn print_push(&mut self, list: &str, value: &str) {
        self.printer.line(&match self.printer.code {
            CodeLanguage::Python => format!("{list}.append({value})"),
            CodeLanguage::Cpp => format!("{list}.push_back({value});"),
            CodeLanguage::Rust => format!("{list}.push({value});"),
        });
    }

    /// Prints code that makes an empty list; returns the expression for it.
    fn open_list(&mut self, target: &ReadTarget<'_>) -> String {
        let code = self.printer.code;
        match target {
            ReadTarget::Variable { name, kind, is_new } => {
                let of = self.printer.type_name(*kind);
                self.printer.line(&match (code, is_new) {
                    (CodeLanguage::Python, _) => format!("{name} = []"),
                    (CodeLanguage::Cpp, true) => format!("{of} {name};"),
                    (CodeLanguage::Rust, true) => format!("let mut {name}: {of} = Vec::new();"),
                    (_, false) => format!("{name}.clear();"),
                });
                (*name).to_string()
            }
            ReadTarget::List(list) => {
                self.printer.line(&match code {
                    CodeLanguage::Python => format!("{list}.append([])"),
                    CodeLanguage::Cpp => format!("{list}.emplace_back();"),
                    CodeLanguage::Rust => format!("{list}.push(Vec::new());"),
                });
                last_item(code, list)
            }
        }
    }
}

/// Whether a value is a number or a word, or consists of repeated ones.
fn is_plain(form: &ReadForm) -> bool {
    match form {
        ReadForm::Number | ReadForm::Word => true,
        ReadForm::Repeated(_, inner) => is_plain(inner),
        _ => false,
    }
}

/// The expression for the last item of a list.
fn last_item(code: CodeLanguage, list: &str) -> String {
    match code {
        CodeLanguage::Python => format!("{list}[-1]"),
        CodeLanguage::Cpp => format!("{list}.back()"),
        CodeLanguage::Rust => format!("{list}.last_mut().expect(\"a row\")"),
    }
}
