//! Printing functions: helpers of the rules, and `options`.

use super::Printer;
use super::stmt::Body;
use crate::rule::Rule;
use crate::tree::{Function, Kind, Stmt};
use grundy_prove::detect::Code;
use std::collections::BTreeSet;

impl Printer {
    /// Prints a function that the rules call.
    pub(crate) fn helper(&mut self, function: &Function) {
        let params = self.params(&function.params, &function.body);
        let name = self.name(&function.name);
        let kind = self.kind(function.result);
        match self.code {
            Code::Python => self.open(&format!("def {name}({params})")),
            Code::Cpp => self.open(&format!("{kind} {name}({params})")),
            Code::Rust => self.open(&format!("fn {name}({params}) -> {kind}")),
        }
        self.declare(&function.params, &function.locals, &function.body);
        let role = if function.gives { Body::Gives } else { Body::Value };
        if function.gives {
            self.line(match self.code {
                Code::Python => "found = []",
                Code::Cpp => "std::vector<long long> found;",
                Code::Rust => "let mut found: Vec<i64> = Vec::new();",
            });
        }
        self.block(&function.body, role);
        if function.gives && !matches!(function.body.last(), Some(Stmt::Return(_))) {
            self.line(if self.code == Code::Python { "return found" } else { "return found;" });
        } else if !function.gives && self.code == Code::Rust && !matches!(function.body.last(), Some(Stmt::Return(_))) {
            self.line("unreachable!()");
        }
        self.close();
        self.line("");
    }

    /// Prints the function `options` of a position: each option is the list of the components that a move leaves.
    pub(crate) fn options(&mut self, rule: &Rule) {
        let numbers = rule.params.len();
        let mut params: Vec<(String, Kind)> = rule.keywords.clone();
        if numbers == 1 {
            params.push((rule.params[0].clone(), Kind::Int));
        }
        let set = set_names(&rule.body);
        let keywords = self.params(&params, &rule.body);
        let comma = if keywords.is_empty() { "" } else { ", " };
        let names: Vec<String> = rule.params.iter().map(|name| self.name(name)).collect();
        match self.code {
            Code::Python => {
                let position = if numbers == 1 { String::new() } else { format!("{comma}position") };
                self.open(&format!("def options({keywords}{position})"));
                if numbers > 1 {
                    self.line(&format!("{} = position", names.join(", ")));
                }
            }
            Code::Cpp => {
                let position = if numbers == 1 { String::new() } else { format!("{comma}const Position& position") };
                self.line("template <class Each>");
                self.open(&format!("void options({keywords}{position}, const Each& each)"));
                if numbers > 1 {
                    let parts: Vec<String> =
                        names.iter().enumerate().map(|(i, name)| format!("{name} = position[{i}]")).collect();
                    self.line(&format!("long long {};", parts.join(", ")));
                }
            }
            Code::Rust => {
                let position = if numbers == 1 { String::new() } else { format!("{comma}position: Position") };
                self.open(&format!("fn options({keywords}{position}, each: &mut dyn FnMut(&[Position]))"));
                if numbers > 1 {
                    let names: Vec<String> = rule
                        .params
                        .iter()
                        .map(|name| {
                            let mutable = if set.contains(name) { "mut " } else { "" };
                            format!("{mutable}{}", self.name(name))
                        })
                        .collect();
                    self.line(&format!("let [{}] = position;", names.join(", ")));
                }
            }
        }
        params.extend(rule.params.iter().map(|name| (name.clone(), Kind::Int)));
        self.declare(&params, &rule.locals, &rule.body);
        self.block(&rule.body, Body::Options(numbers));
        if self.code == Code::Python && !has_option(&rule.body) {
            self.line("yield from ()");
        }
        self.close();
        self.line("");
    }

    fn params(&self, params: &[(String, Kind)], body: &[Stmt]) -> String {
        let set = set_names(body);
        let param = |(name, kind): &(String, Kind)| {
            let text = self.param(name, *kind);
            match (self.code, kind) {
                (Code::Rust, Kind::Int | Kind::Bool) if set.contains(name) => format!("mut {text}"),
                (Code::Cpp, Kind::List) if set.contains(name) => format!("std::vector<long long> {}", self.name(name)),
                _ => text,
            }
        };
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }

    /// Prints declarations of the names that are assigned in a body and are not parameters.
    fn declare(&mut self, params: &[(String, Kind)], locals: &[(String, Kind)], body: &[Stmt]) {
        let set = set_names(body);
        if self.code == Code::Rust {
            // A list that is a parameter is only borrowed.
            for (name, _) in params.iter().filter(|(name, kind)| *kind == Kind::List && set.contains(name)) {
                let name = self.name(name);
                self.line(&format!("let mut {name} = {name}.to_vec();"));
            }
        }
        if self.code == Code::Python {
            return;
        }
        self.fresh = first_set(body, params);
        let mut done: Vec<&str> = params.iter().map(|(name, _)| &name[..]).collect();
        for (name, kind) in locals {
            if done.contains(&&name[..]) || !set.contains(name) || self.fresh.contains(name) {
                continue;
            }
            done.push(name);
            let (printed, of) = (self.name(name), self.kind(*kind));
            let line = match (self.code, kind) {
                (Code::Cpp, Kind::Int) => format!("{of} {printed} = 0;"),
                (Code::Cpp, Kind::Bool) => format!("{of} {printed} = false;"),
                (Code::Cpp, _) => format!("{of} {printed};"),
                (_, Kind::Int) => format!("let mut {printed}: {of} = 0;"),
                (_, Kind::Bool) => format!("let mut {printed} = false;"),
                _ => format!("let mut {printed}: {of} = Vec::new();"),
            };
            self.line(&line);
        }
    }
}

/// Variables whose first occurrence is an assignment at the top level of the function, together with other such variables only.
fn first_set(body: &[Stmt], params: &[(String, Kind)]) -> BTreeSet<String> {
    let mut met: Vec<String> = params.iter().map(|(name, _)| name.clone()).collect();
    let mut fresh = BTreeSet::new();
    for stmt in body {
        let (mut read, mut set) = (Vec::new(), Vec::new());
        stmt.names(&mut |name| read.push(name.to_string()), &mut |name| set.push(name.to_string()));
        met.extend(read);
        if let Stmt::Assign(names, _) = stmt
            && names.iter().all(|name| !met.contains(name))
        {
            fresh.extend(names.iter().cloned());
        }
        met.extend(set);
    }
    fresh
}

fn set_names(body: &[Stmt]) -> Vec<String> {
    let mut set = Vec::new();
    body.iter().for_each(|stmt| stmt.names(&mut |_| {}, &mut |name| set.push(name.to_string())));
    set
}

fn has_option(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Option(_) => true,
        Stmt::For(_, body) | Stmt::While(_, body) => has_option(body),
        Stmt::If(cases, otherwise) => cases.iter().any(|(_, body)| has_option(body)) || has_option(otherwise),
        _ => false,
    })
}
