//! Printing functions: helpers of the rules, and `options`.

use super::ProgramPrinter;
use super::options::OptionPassing;
use super::stmt::BodyRole;
use crate::write::rule::EmittedRule;
use crate::write::tree::{TreeFunction, TreeStmt};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;
use std::collections::BTreeSet;

impl ProgramPrinter {
    /// Prints a function that the rules call.
    pub(crate) fn print_helper(&mut self, function: &TreeFunction) {
        let params = self.parameter_list(&function.params, &function.body);
        // Functions of the program itself have a blank in their names.
        let of_program = function.name.contains(' ');
        let name = if of_program { function.name.replace(' ', "_") } else { self.safe_name(&function.name) };
        let kind = self.type_name(function.result);
        match self.code {
            CodeLanguage::Python => self.open_block(&format!("def {name}({params})")),
            CodeLanguage::Cpp => self.open_block(&format!("{kind} {name}({params})")),
            CodeLanguage::Rust => self.open_block(&format!("fn {name}({params}) -> {kind}")),
        }
        self.declare_locals(&function.params, &function.locals, &function.body);
        let role = if function.gives { BodyRole::Gives } else { BodyRole::Value };
        if function.gives {
            self.line(match self.code {
                CodeLanguage::Python => "found = []",
                CodeLanguage::Cpp => "std::vector<long long> found;",
                CodeLanguage::Rust => "let mut found: Vec<i64> = Vec::new();",
            });
        }
        self.print_block(&function.body, role);
        self.ranges.forget_all_variables();
        if function.gives && !matches!(function.body.last(), Some(TreeStmt::Return(_))) {
            self.line(if self.code == CodeLanguage::Python { "return found" } else { "return found;" });
        } else if !function.gives
            && self.code == CodeLanguage::Rust
            && !matches!(function.body.last(), Some(TreeStmt::Return(_)))
        {
            self.line("unreachable!()");
        }
        self.close_block();
        self.line("");
    }

    /// Prints the function `options` of a position.
    pub(crate) fn print_options(&mut self, rule: &EmittedRule, passing: OptionPassing) {
        let what = match passing {
            OptionPassing::AllSums => "each is the list of the components that a move leaves.",
            OptionPassing::SumsUntilDone if self.code == CodeLanguage::Python => {
                "each is the list of the components that a move leaves."
            }
            OptionPassing::SumsUntilDone => {
                "each is the list of the components that a move leaves. It ends when `each` returns true."
            }
            OptionPassing::PositionsUntilDone if self.code == CodeLanguage::Python => "the positions after one move.",
            OptionPassing::PositionsUntilDone => "the positions after one move. It ends when `each` returns true.",
        };
        let mark = match self.code {
            CodeLanguage::Python => "#",
            CodeLanguage::Cpp => "//",
            CodeLanguage::Rust => "///",
        };
        self.line(&format!("{mark} The options of a position of {}: {what}", rule.name));
        let numbers = rule.params.len();
        let mut params: Vec<(String, ValueKind)> = rule.keywords.clone();
        if numbers == 1 {
            params.push((rule.params[0].clone(), rule.param_kinds[0]));
        }
        let set = TreeStmt::assigned_names(&rule.body);
        let keywords = self.parameter_list(&params, &rule.body);
        let comma = if keywords.is_empty() { "" } else { ", " };
        let names: Vec<String> = rule.params.iter().map(|name| self.safe_name(name)).collect();
        match self.code {
            CodeLanguage::Python => {
                let position = if numbers == 1 { String::new() } else { format!("{comma}position") };
                self.open_block(&format!("def options({keywords}{position})"));
                if numbers > 1 {
                    self.line(&format!("{} = position", names.join(", ")));
                }
            }
            CodeLanguage::Cpp => {
                let position = if numbers == 1 { String::new() } else { format!("{comma}const Position& position") };
                self.line("template <class Each>");
                self.open_block(&format!("void options({keywords}{position}, const Each& each)"));
                if numbers > 1 && rule.has_compound_positions() {
                    for (at, (name, kind)) in names.iter().zip(&rule.param_kinds).enumerate() {
                        self.line(&format!("{} {name} = std::get<{at}>(position);", self.type_name(*kind)));
                    }
                } else if numbers > 1 {
                    let parts: Vec<String> =
                        names.iter().enumerate().map(|(i, name)| format!("{name} = position[{i}]")).collect();
                    self.line(&format!("long long {};", parts.join(", ")));
                }
            }
            CodeLanguage::Rust => {
                let borrow = if rule.has_compound_positions() { "&" } else { "" };
                let position = if numbers == 1 { String::new() } else { format!("{comma}position: {borrow}Position") };
                let each = match passing {
                    OptionPassing::AllSums => "FnMut(&[Position])",
                    OptionPassing::SumsUntilDone => "FnMut(&[Position]) -> bool",
                    OptionPassing::PositionsUntilDone => "FnMut(Position) -> bool",
                };
                self.open_block(&format!("fn options({keywords}{position}, each: &mut dyn {each})"));
                if numbers > 1 {
                    let names: Vec<String> = rule
                        .params
                        .iter()
                        .map(|name| {
                            let mutable = if set.contains(name) { "mut " } else { "" };
                            format!("{mutable}{}", self.safe_name(name))
                        })
                        .collect();
                    self.line(&if rule.has_compound_positions() {
                        format!("let ({}) = position.clone();", names.join(", "))
                    } else {
                        format!("let [{}] = position;", names.join(", "))
                    });
                }
            }
        }
        params.extend(rule.typed_params());
        self.declare_locals(&params, &rule.locals, &rule.body);
        self.print_block(&rule.body, BodyRole::Options(numbers, passing));
        self.ranges.forget_all_variables();
        if self.code == CodeLanguage::Python && !has_option(&rule.body) {
            self.line("yield from ()");
        }
        self.close_block();
        self.line("");
    }

    fn parameter_list(&self, params: &[(String, ValueKind)], body: &[TreeStmt]) -> String {
        let set = TreeStmt::assigned_names(body);
        let param = |(name, kind): &(String, ValueKind)| {
            let text = self.parameter(name, *kind);
            match (self.code, kind) {
                (CodeLanguage::Rust, ValueKind::Int | ValueKind::Bool) if set.contains(name) => format!("mut {text}"),
                (CodeLanguage::Cpp, kind) if kind.is_borrowed() && set.contains(name) => {
                    format!("{} {}", self.type_name(*kind), self.safe_name(name))
                }
                _ => text,
            }
        };
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }

    /// Prints declarations of the names that are assigned in a body and are not parameters.
    fn declare_locals(&mut self, params: &[(String, ValueKind)], locals: &[(String, ValueKind)], body: &[TreeStmt]) {
        let set = TreeStmt::assigned_names(body);
        if self.code == CodeLanguage::Rust {
            // A list or a text that is a parameter is only borrowed.
            for (name, kind) in params.iter().filter(|(name, kind)| kind.is_borrowed() && set.contains(name)) {
                let name = self.safe_name(name);
                let copy = if *kind == ValueKind::Text { "to_string" } else { "to_vec" };
                self.line(&format!("let mut {name} = {name}.{copy}();"));
            }
        }
        if self.code == CodeLanguage::Python {
            return;
        }
        self.undeclared_variables = first_assigned(body, params);
        let mut done: Vec<&str> = params.iter().map(|(name, _)| &name[..]).collect();
        for (name, kind) in locals {
            if done.contains(&&name[..]) || !set.contains(name) || self.undeclared_variables.contains(name) {
                continue;
            }
            done.push(name);
            let (printed, of) = (self.safe_name(name), self.type_name(*kind));
            let line = match (self.code, kind) {
                (CodeLanguage::Cpp, ValueKind::Int) => format!("{of} {printed} = 0;"),
                (CodeLanguage::Cpp, ValueKind::Bool) => format!("{of} {printed} = false;"),
                (CodeLanguage::Cpp, _) => format!("{of} {printed};"),
                (_, ValueKind::Int) => format!("let mut {printed}: {of} = 0;"),
                (_, ValueKind::Bool) => format!("let mut {printed} = false;"),
                (_, ValueKind::Text) => format!("let mut {printed} = String::new();"),
                _ => format!("let mut {printed}: {of} = Vec::new();"),
            };
            self.line(&line);
        }
    }
}

/// Variables whose first occurrence is an assignment at the top level of the function, together with other such variables only.
fn first_assigned(body: &[TreeStmt], params: &[(String, ValueKind)]) -> BTreeSet<String> {
    let mut met: Vec<String> = params.iter().map(|(name, _)| name.clone()).collect();
    let mut fresh = BTreeSet::new();
    for stmt in body {
        let (mut read, mut set) = (Vec::new(), Vec::new());
        stmt.visit_names(&mut |name| read.push(name.to_string()), &mut |name| set.push(name.to_string()));
        met.extend(read);
        if let TreeStmt::Assign(names, _) = stmt
            && names.iter().all(|name| !met.contains(name))
        {
            fresh.extend(names.iter().cloned());
        }
        met.extend(set);
    }
    fresh
}

fn has_option(body: &[TreeStmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        TreeStmt::Option(_) => true,
        TreeStmt::For(_, body) | TreeStmt::While(_, body) => has_option(body),
        TreeStmt::If(cases, otherwise) => cases.iter().any(|(_, body)| has_option(body)) || has_option(otherwise),
        _ => false,
    })
}
