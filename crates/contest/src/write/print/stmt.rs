//! Printing statements.

use super::ProgramPrinter;
use super::expr::ExprPrecedence;
use super::options::OptionPassing;
use crate::write::tree::{TreeExpr, TreeStmt};
use grundy_prove::detect::CodeLanguage;

/// The role of a body of statements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyRole {
    /// The function yields the options of positions with this number of numbers.
    Options(usize, OptionPassing),
    /// The function returns a value.
    Value,
    /// The function yields the members of a list.
    Gives,
}

impl ProgramPrinter {
    pub(crate) fn print_block(&mut self, body: &[TreeStmt], role: BodyRole) {
        if body.is_empty() && self.code == CodeLanguage::Python {
            self.line("pass");
        }
        body.iter().for_each(|stmt| self.print_stmt(stmt, role));
    }

    fn print_stmt(&mut self, stmt: &TreeStmt, role: BodyRole) {
        let code = self.code;
        let end = if code == CodeLanguage::Python { "" } else { ";" };
        match stmt {
            TreeStmt::Assign(names, values) => self.print_assign(names, values),
            TreeStmt::If(cases, otherwise) => self.print_choice(cases, otherwise, role),
            TreeStmt::For(clause, body) => self.print_for_loop(clause, body, role),
            TreeStmt::While(test, body) => self.print_while_loop(test, body, role),
            TreeStmt::Option(pieces) => {
                if let BodyRole::Options(numbers, passing) = role {
                    self.print_option(pieces, numbers, passing);
                }
            }
            TreeStmt::Give(value) => {
                let value = self.expr_text(value, ExprPrecedence::Choice);
                self.line(&match code {
                    CodeLanguage::Python => format!("found.append({value})"),
                    CodeLanguage::Cpp => format!("found.push_back({value});"),
                    CodeLanguage::Rust => format!("found.push({value});"),
                });
            }
            TreeStmt::Assert(test) => {
                let text = self.expr_text(test, ExprPrecedence::Choice);
                self.line(&match code {
                    CodeLanguage::Python => format!("assert {text}"),
                    CodeLanguage::Cpp => format!("if (!({text})) std::abort();"),
                    CodeLanguage::Rust => format!("assert!({text});"),
                });
                self.ranges.assume(test, true);
            }
            TreeStmt::Return(Some(value)) => {
                let value = self.owned_text(value);
                self.line(&format!("return {value}{end}"));
            }
            TreeStmt::Return(None) if role == BodyRole::Gives => self.line(&format!("return found{end}")),
            // The function of the declared wins decides who wins; there are no options.
            TreeStmt::Return(None) | TreeStmt::End(_) => self.line(&format!("return{end}")),
            TreeStmt::Break => self.line(&format!("break{end}")),
            TreeStmt::Continue => self.line(&format!("continue{end}")),
        }
    }

    /// Prints `if` with its further cases and what is done otherwise.
    fn print_choice(&mut self, cases: &[(TreeExpr, Vec<TreeStmt>)], otherwise: &[TreeStmt], role: BodyRole) {
        let mut after = self.ranges.clone();
        let mut leaves = true;
        for (i, (test, body)) in cases.iter().enumerate() {
            let text = self.expr_text(test, ExprPrecedence::Choice);
            let text = if self.code == CodeLanguage::Cpp { format!("({text})") } else { text };
            match (i, self.code) {
                (0, _) => self.open_block(&format!("if {text}")),
                (_, CodeLanguage::Python) => self.reopen_block(&format!("elif {text}")),
                _ => self.reopen_block(&format!("else if {text}")),
            }
            let others = self.ranges.assuming(test, false);
            self.ranges.assume(test, true);
            self.print_block(body, role);
            self.ranges = others;
            // The cases so far do not apply to what follows, if they do not go on to it.
            leaves &= matches!(
                body.last(),
                Some(TreeStmt::Return(_) | TreeStmt::End(_) | TreeStmt::Break | TreeStmt::Continue)
            );
            if leaves {
                after = self.ranges.clone();
            } else {
                after.forget_variables(&TreeStmt::assigned_names(body));
            }
        }
        if !otherwise.is_empty() {
            self.reopen_block("else");
            self.print_block(otherwise, role);
            after.forget_variables(&TreeStmt::assigned_names(otherwise));
        }
        self.ranges = after;
        self.close_block();
    }

    fn print_assign(&mut self, names: &[String], values: &[TreeExpr]) {
        let targets: Vec<String> = names.iter().map(|name| self.safe_name(name)).collect();
        let made: Vec<String> = values.iter().map(|value| self.owned_text(value)).collect();
        self.ranges.assign_values(names, values);
        let end = if self.code == CodeLanguage::Python { "" } else { ";" };
        let fresh =
            names.iter().all(|name| self.undeclared_variables.contains(name)) && self.code != CodeLanguage::Python;
        if fresh {
            self.undeclared_variables.retain(|name| !names.contains(name));
            let lines: Vec<String> = (targets.iter().zip(&made).zip(values))
                .map(|((target, value), of)| match self.code {
                    CodeLanguage::Cpp => format!("{} {target} = {value};", self.type_name(of.kind)),
                    _ => format!("let mut {target}: {} = {value};", self.type_name(of.kind)),
                })
                .collect();
            return lines.iter().for_each(|line| self.line(line));
        }
        if let ([target], [value]) = (&targets[..], &made[..]) {
            return self.line(&format!("{target} = {value}{end}"));
        }
        match self.code {
            CodeLanguage::Python => self.line(&format!("{} = {}", targets.join(", "), made.join(", "))),
            CodeLanguage::Rust => self.line(&format!("({}) = ({});", targets.join(", "), made.join(", "))),
            CodeLanguage::Cpp => {
                // If a value reads a name that is assigned before it, all values are computed first.
                let later = |i: usize| {
                    let mut read = false;
                    values[i].visit_names(&mut |name| read |= names[..i].iter().any(|set| set == name));
                    read
                };
                if (0..names.len()).any(later) {
                    self.open_block("");
                    for ((target, value), of) in targets.iter().zip(&made).zip(values) {
                        let kind = self.type_name(of.kind);
                        self.line(&format!("const {kind} new_{target} = {value};"));
                    }
                    targets.iter().for_each(|target| self.line(&format!("{target} = new_{target};")));
                    self.close_block();
                } else {
                    targets.iter().zip(&made).for_each(|(target, value)| self.line(&format!("{target} = {value};")));
                }
            }
        }
    }
}
