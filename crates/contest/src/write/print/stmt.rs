//! Printing statements.

use super::ProgramPrinter;
use super::expr::ExprPrecedence;
use crate::write::tree::{LoopClause, LoopItems, PositionPiece, TreeExpr, TreeForm, TreeStmt};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// How the function `options` passes on what a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionPassing {
    /// Every option, as the list of its components.
    AllSums,
    /// As the list of its components, until the caller needs no more.
    SumsUntilDone,
    /// As one position, until the caller needs no more.
    PositionsUntilDone,
}

/// The role of a body of statements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyRole {
    /// It yields the options of positions of so many numbers.
    Options(usize, OptionPassing),
    /// It returns a value.
    Value,
    /// It yields the members of a list.
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
            TreeStmt::If(cases, otherwise) => {
                for (i, (test, body)) in cases.iter().enumerate() {
                    let test = self.expr_text(test, ExprPrecedence::Choice);
                    let test = if code == CodeLanguage::Cpp { format!("({test})") } else { test };
                    match (i, code) {
                        (0, _) => self.open_block(&format!("if {test}")),
                        (_, CodeLanguage::Python) => self.reopen_block(&format!("elif {test}")),
                        _ => self.reopen_block(&format!("else if {test}")),
                    }
                    self.print_block(body, role);
                }
                if !otherwise.is_empty() {
                    self.reopen_block("else");
                    self.print_block(otherwise, role);
                }
                self.close_block();
            }
            TreeStmt::For(clause, body) => self.print_for_loop(clause, body, role),
            TreeStmt::While(test, body) => {
                let test = self.expr_text(test, ExprPrecedence::Choice);
                self.open_block(&if code == CodeLanguage::Cpp {
                    format!("while ({test})")
                } else {
                    format!("while {test}")
                });
                self.print_block(body, role);
                self.close_block();
            }
            TreeStmt::Option(pieces) => self.print_option(pieces, role),
            TreeStmt::Give(value) => {
                let value = self.expr_text(value, ExprPrecedence::Choice);
                self.line(&match code {
                    CodeLanguage::Python => format!("found.append({value})"),
                    CodeLanguage::Cpp => format!("found.push_back({value});"),
                    CodeLanguage::Rust => format!("found.push({value});"),
                });
            }
            TreeStmt::Assert(test) => {
                let test = self.expr_text(test, ExprPrecedence::Choice);
                self.line(&match code {
                    CodeLanguage::Python => format!("assert {test}"),
                    CodeLanguage::Cpp => format!("if (!({test})) std::abort();"),
                    CodeLanguage::Rust => format!("assert!({test});"),
                });
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

    fn print_assign(&mut self, names: &[String], values: &[TreeExpr]) {
        let targets: Vec<String> = names.iter().map(|name| self.safe_name(name)).collect();
        let made: Vec<String> = values.iter().map(|value| self.owned_text(value)).collect();
        let end = if self.code == CodeLanguage::Python { "" } else { ";" };
        let fresh = names.iter().all(|name| self.fresh.contains(name)) && self.code != CodeLanguage::Python;
        if fresh {
            self.fresh.retain(|name| !names.contains(name));
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

    pub(crate) fn print_for_loop(&mut self, clause: &LoopClause, body: &[TreeStmt], role: BodyRole) {
        let (header, prologue) = self.loop_header(clause, body);
        self.open_block(&header);
        prologue.into_iter().for_each(|line| self.line(&line));
        let added = match (&clause.items, &clause.targets[..]) {
            (LoopItems::Range(ends, 1..), [target]) if self.is_from_zero(&ends[0]) => Some(target.clone()),
            _ => None,
        };
        let added = added.filter(|name| self.insert_natural(name));
        self.print_block(body, role);
        if let Some(name) = added {
            self.remove_natural(&name);
        }
        self.close_block();
    }

    fn is_from_zero(&self, start: &TreeExpr) -> bool {
        matches!(start.form, TreeForm::Int(n) if n >= 0)
    }

    fn insert_natural(&mut self, name: &str) -> bool {
        self.naturals.insert(name.into())
    }

    fn remove_natural(&mut self, name: &str) {
        self.naturals.remove(name);
    }

    /// The header of a loop without its brace, and the first line of its body.
    pub(crate) fn loop_header(&mut self, clause: &LoopClause, body: &[TreeStmt]) -> (String, Option<String>) {
        let targets = self.target_names(clause);
        match (self.code, &clause.items) {
            (CodeLanguage::Python, items) => (format!("for {targets} in {}", self.python_items(items)), None),
            (CodeLanguage::Cpp, LoopItems::Range(ends, step)) => (self.cpp_range(&targets, ends, *step, body), None),
            (CodeLanguage::Rust, LoopItems::Range(ends, step)) => (self.rust_range(&targets, ends, *step), None),
            (CodeLanguage::Cpp, LoopItems::List(list)) if list.kind == ValueKind::Rows => {
                let list = self.expr_text(list, ExprPrecedence::Choice);
                let parts = clause.targets.iter().enumerate();
                let parts: Vec<String> =
                    parts.map(|(i, target)| format!("{} = row[{i}]", self.safe_name(target))).collect();
                (format!("for (const auto& row : {list})"), Some(format!("const long long {};", parts.join(", "))))
            }
            (CodeLanguage::Rust, LoopItems::List(list)) if list.kind == ValueKind::Rows => {
                let list = self.expr_text(list, ExprPrecedence::Atom);
                let parts: Vec<String> = (0..clause.targets.len()).map(|i| format!("row[{i}]")).collect();
                let line = format!("let ({targets}) = ({});", parts.join(", "));
                (format!("for row in {list}.iter()"), Some(line))
            }
            (CodeLanguage::Cpp, LoopItems::List(list)) => {
                (format!("for (long long {targets} : {})", self.expr_text(list, ExprPrecedence::Choice)), None)
            }
            (CodeLanguage::Rust, LoopItems::List(list)) => match list.form {
                TreeForm::Name(_) | TreeForm::Constant(_) => {
                    (format!("for &{targets} in {}.iter()", self.expr_text(list, ExprPrecedence::Atom)), None)
                }
                _ => (format!("for {targets} in {}", self.owned_text(list)), None),
            },
            (code, LoopItems::Numbered(list)) => {
                let list = self.expr_text(list, ExprPrecedence::Atom);
                let (i, x) = (self.safe_name(&clause.targets[0]), self.safe_name(&clause.targets[1]));
                if code == CodeLanguage::Cpp {
                    let header = format!("for (long long {i} = 0; {i} < (long long){list}.size(); ++{i})");
                    (header, Some(format!("const long long {x} = {list}[{i}];")))
                } else {
                    (format!("for ({i}, &{x}) in {list}.iter().enumerate()"), Some(format!("let {i} = {i} as i64;")))
                }
            }
        }
    }

    fn cpp_range(&mut self, target: &str, ends: &[TreeExpr; 2], step: i64, body: &[TreeStmt]) -> String {
        let start = self.expr_text(&ends[0], ExprPrecedence::Choice);
        let step_text = match step {
            1 => format!("++{target}"),
            -1 => format!("--{target}"),
            2.. => format!("{target} += {step}"),
            _ => format!("{target} -= {}", step.unsigned_abs()),
        };
        // The end is computed once: it gets a variable if it may change or is expensive.
        let mut set = Vec::new();
        body.iter().for_each(|stmt| stmt.visit_names(&mut |_| {}, &mut |name| set.push(name.to_string())));
        let mut changes = !is_cheap(&ends[1]);
        ends[1].visit_names(&mut |name| changes |= set.iter().any(|other| other == name));
        let (sign, stop) = match inclusive_end(&ends[1]) {
            Some(last) if step > 0 => ("<=", last),
            _ => (if step > 0 { "<" } else { ">" }, ends[1].clone()),
        };
        let stop = self.expr_text(&stop, ExprPrecedence::Shift);
        if changes {
            format!(
                "for (long long {target} = {start}, {target}_end = {stop}; {target} {sign} {target}_end; {step_text})"
            )
        } else {
            format!("for (long long {target} = {start}; {target} {sign} {stop}; {step_text})")
        }
    }

    fn rust_range(&mut self, target: &str, ends: &[TreeExpr; 2], step: i64) -> String {
        let start = self.expr_text(&ends[0], ExprPrecedence::Shift);
        if step > 0 {
            let range = match inclusive_end(&ends[1]) {
                Some(last) => format!("{start}..={}", self.expr_text(&last, ExprPrecedence::Shift)),
                None => format!("{start}..{}", self.expr_text(&ends[1], ExprPrecedence::Shift)),
            };
            return match step {
                1 => format!("for {target} in {range}"),
                _ => format!("for {target} in ({range}).step_by({step})"),
            };
        }
        let stop = self.expr_text(&ends[1], ExprPrecedence::Sum);
        let back = format!("({stop} + 1..={start}).rev()");
        match step {
            -1 => format!("for {target} in {back}"),
            _ => format!("for {target} in {back}.step_by({})", step.unsigned_abs()),
        }
    }

    fn print_option(&mut self, pieces: &[PositionPiece], role: BodyRole) {
        let BodyRole::Options(numbers, passing) = role else { return };
        let ones: Option<Vec<&[TreeExpr]>> = pieces
            .iter()
            .map(|piece| if let PositionPiece::One(args) = piece { Some(&args[..]) } else { None })
            .collect();
        if let Some(ones) = ones {
            let parts: Vec<String> = ones.iter().map(|args| self.position_text(args, numbers)).collect();
            let (count, parts) = (parts.len(), parts.join(", "));
            let option = match self.code {
                _ if passing == OptionPassing::PositionsUntilDone => parts,
                CodeLanguage::Python => format!("[{parts}]"),
                CodeLanguage::Rust => format!("&[{parts}]"),
                CodeLanguage::Cpp if count == 0 => "std::array<Position, 0>{}".into(),
                CodeLanguage::Cpp => format!("std::array<Position, {count}>{{{parts}}}"),
            };
            return self.print_passing(&option, passing);
        }
        match self.code {
            CodeLanguage::Python => self.line("parts = []"),
            CodeLanguage::Cpp => {
                self.open_block("");
                self.line("std::vector<Position> parts;");
            }
            CodeLanguage::Rust => self.line("let mut parts: Vec<Position> = Vec::new();"),
        }
        self.print_pieces(pieces, numbers);
        self.print_passing(if self.code == CodeLanguage::Rust { "&parts" } else { "parts" }, passing);
        if self.code == CodeLanguage::Cpp {
            self.close_block();
        }
    }

    /// Prints code that passes an option to the caller of `options`.
    fn print_passing(&mut self, option: &str, passing: OptionPassing) {
        let all = passing == OptionPassing::AllSums;
        match self.code {
            CodeLanguage::Python => self.line(&format!("yield {option}")),
            CodeLanguage::Cpp | CodeLanguage::Rust if all => self.line(&format!("each({option});")),
            CodeLanguage::Cpp => self.line(&format!("if (each({option})) return;")),
            CodeLanguage::Rust => {
                self.open_block(&format!("if each({option})"));
                self.line("return;");
                self.close_block();
            }
        }
    }

    /// Prints code that appends components to the list `parts`.
    pub(crate) fn print_pieces(&mut self, pieces: &[PositionPiece], numbers: usize) {
        self.print_components(pieces, &|printer, args| {
            let position = printer.join_position(args, numbers);
            printer.print_push(&position);
        });
    }

    /// Prints code that appends a component to the list `parts`.
    pub(crate) fn print_push(&mut self, position: &str) {
        self.line(&match self.code {
            CodeLanguage::Python => format!("parts.append({position})"),
            CodeLanguage::Cpp => format!("parts.push_back({position});"),
            CodeLanguage::Rust => format!("parts.push({position});"),
        });
    }

    /// Prints loops over the components and calls `each` in them with the texts of the numbers of a component.
    pub(crate) fn print_components(&mut self, pieces: &[PositionPiece], each: &dyn Fn(&mut ProgramPrinter, &[String])) {
        for piece in pieces {
            match piece {
                PositionPiece::One(args) => {
                    let args: Vec<String> =
                        args.iter().map(|arg| self.expr_text(arg, ExprPrecedence::Choice)).collect();
                    each(self, &args);
                }
                PositionPiece::Spread(list) => {
                    let text = self.expr_text(list, ExprPrecedence::Choice);
                    let borrowed = matches!(list.form, TreeForm::Name(_) | TreeForm::Constant(_));
                    self.open_block(&match self.code {
                        CodeLanguage::Python => format!("for part in {text}"),
                        CodeLanguage::Cpp => format!("for (long long part : {text})"),
                        CodeLanguage::Rust if borrowed => format!("for &part in {text}.iter()"),
                        CodeLanguage::Rust => format!("for part in {text}"),
                    });
                    each(self, &["part".into()]);
                    self.close_block();
                }
                PositionPiece::Times(count, inner) => {
                    let count = self.expr_text(count, ExprPrecedence::Shift);
                    self.open_block(&match self.code {
                        CodeLanguage::Python => format!("for repeated in range({count})"),
                        CodeLanguage::Cpp => format!("for (long long repeated = 0; repeated < {count}; ++repeated)"),
                        CodeLanguage::Rust => format!("for _ in 0..{count}"),
                    });
                    self.print_components(inner, each);
                    self.close_block();
                }
                PositionPiece::Each(clauses, inner) => {
                    let mut depth = 0;
                    for clause in clauses {
                        let (header, prologue) = self.loop_header(clause, &[]);
                        self.open_block(&header);
                        prologue.into_iter().for_each(|line| self.line(&line));
                        depth += 1;
                        for test in &clause.tests {
                            let test = self.expr_text(test, ExprPrecedence::Choice);
                            let cpp = self.code == CodeLanguage::Cpp;
                            self.open_block(&if cpp { format!("if ({test})") } else { format!("if {test}") });
                            depth += 1;
                        }
                    }
                    self.print_components(inner, each);
                    (0..depth).for_each(|_| self.close_block());
                }
            }
        }
    }

    /// The text of a position: a number, or several together.
    pub(crate) fn position_text(&mut self, args: &[TreeExpr], numbers: usize) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.expr_text(arg, ExprPrecedence::Choice)).collect();
        self.join_position(&args, numbers)
    }

    /// The text of a position from the texts of its numbers.
    pub(crate) fn join_position(&self, args: &[String], numbers: usize) -> String {
        let args = args.join(", ");
        match self.code {
            _ if numbers == 1 => args,
            CodeLanguage::Python => format!("({args})"),
            CodeLanguage::Rust => format!("[{args}]"),
            CodeLanguage::Cpp => format!("Position{{{args}}}"),
        }
    }
}

/// The last number of a range whose stop has the form `… + 1`.
fn inclusive_end(stop: &TreeExpr) -> Option<TreeExpr> {
    let TreeForm::Sum(first, rest) = &stop.form else { return None };
    let (last, before) = rest.split_last()?;
    if last.0 || last.1.form != TreeForm::Int(1) {
        return None;
    }
    Some(match before {
        [] => (**first).clone(),
        _ => TreeExpr::with_kind(ValueKind::Int, TreeForm::Sum(first.clone(), before.to_vec())),
    })
}

/// Returns whether the value is cheap to compute again.
fn is_cheap(expr: &TreeExpr) -> bool {
    match &expr.form {
        TreeForm::Int(_) | TreeForm::Name(_) | TreeForm::Constant(_) => true,
        TreeForm::Sum(first, rest) => is_cheap(first) && rest.iter().all(|(_, term)| is_cheap(term)),
        TreeForm::Binary(_, a, b) => is_cheap(a) && is_cheap(b),
        TreeForm::Min(args) | TreeForm::Max(args) => args.iter().all(is_cheap),
        _ => false,
    }
}
