//! Printing statements.

use super::Printer;
use super::expr::Tight;
use crate::tree::{Clause, Expr, Form, Items, Kind, Piece, Stmt};
use grundy_prove::detect::Code;

/// The role of a body of statements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Body {
    /// It yields the options of positions of so many numbers.
    Options(usize),
    /// It returns a value.
    Value,
    /// It yields the members of a list.
    Gives,
}

impl Printer {
    pub(crate) fn block(&mut self, body: &[Stmt], role: Body) {
        if body.is_empty() && self.code == Code::Python {
            self.line("pass");
        }
        body.iter().for_each(|stmt| self.stmt(stmt, role));
    }

    fn stmt(&mut self, stmt: &Stmt, role: Body) {
        let code = self.code;
        let end = if code == Code::Python { "" } else { ";" };
        match stmt {
            Stmt::Assign(names, values) => self.assign(names, values),
            Stmt::If(cases, otherwise) => {
                for (i, (test, body)) in cases.iter().enumerate() {
                    let test = self.expr(test, Tight::Choice);
                    let test = if code == Code::Cpp { format!("({test})") } else { test };
                    match (i, code) {
                        (0, _) => self.open(&format!("if {test}")),
                        (_, Code::Python) => self.reopen(&format!("elif {test}")),
                        _ => self.reopen(&format!("else if {test}")),
                    }
                    self.block(body, role);
                }
                if !otherwise.is_empty() {
                    self.reopen("else");
                    self.block(otherwise, role);
                }
                self.close();
            }
            Stmt::For(clause, body) => self.for_loop(clause, body, role),
            Stmt::While(test, body) => {
                let test = self.expr(test, Tight::Choice);
                self.open(&if code == Code::Cpp { format!("while ({test})") } else { format!("while {test}") });
                self.block(body, role);
                self.close();
            }
            Stmt::Option(pieces) => self.option(pieces, role),
            Stmt::Give(value) => {
                let value = self.expr(value, Tight::Choice);
                self.line(&match code {
                    Code::Python => format!("found.append({value})"),
                    Code::Cpp => format!("found.push_back({value});"),
                    Code::Rust => format!("found.push({value});"),
                });
            }
            Stmt::Assert(test) => {
                let test = self.expr(test, Tight::Choice);
                self.line(&match code {
                    Code::Python => format!("assert {test}"),
                    Code::Cpp => format!("if (!({test})) std::abort();"),
                    Code::Rust => format!("assert!({test});"),
                });
            }
            Stmt::Return(Some(value)) => {
                let value = self.whole(value);
                self.line(&format!("return {value}{end}"));
            }
            Stmt::Return(None) if role == Body::Gives => self.line(&format!("return found{end}")),
            Stmt::Return(None) => self.line(&format!("return{end}")),
            Stmt::Break => self.line(&format!("break{end}")),
            Stmt::Continue => self.line(&format!("continue{end}")),
        }
    }

    fn assign(&mut self, names: &[String], values: &[Expr]) {
        let targets: Vec<String> = names.iter().map(|name| self.name(name)).collect();
        let made: Vec<String> = values.iter().map(|value| self.whole(value)).collect();
        let end = if self.code == Code::Python { "" } else { ";" };
        let fresh = names.iter().all(|name| self.fresh.contains(name)) && self.code != Code::Python;
        if fresh {
            self.fresh.retain(|name| !names.contains(name));
            let lines: Vec<String> = (targets.iter().zip(&made).zip(values))
                .map(|((target, value), of)| match self.code {
                    Code::Cpp => format!("{} {target} = {value};", self.kind(of.kind)),
                    _ => format!("let mut {target}: {} = {value};", self.kind(of.kind)),
                })
                .collect();
            return lines.iter().for_each(|line| self.line(line));
        }
        if let ([target], [value]) = (&targets[..], &made[..]) {
            return self.line(&format!("{target} = {value}{end}"));
        }
        match self.code {
            Code::Python => self.line(&format!("{} = {}", targets.join(", "), made.join(", "))),
            Code::Rust => self.line(&format!("({}) = ({});", targets.join(", "), made.join(", "))),
            Code::Cpp => {
                // If a value reads a name that is assigned before it, all values are computed first.
                let later = |i: usize| {
                    let mut read = false;
                    values[i].names(&mut |name| read |= names[..i].iter().any(|set| set == name));
                    read
                };
                if (0..names.len()).any(later) {
                    self.open("");
                    for ((target, value), of) in targets.iter().zip(&made).zip(values) {
                        let kind = self.kind(of.kind);
                        self.line(&format!("const {kind} new_{target} = {value};"));
                    }
                    targets.iter().for_each(|target| self.line(&format!("{target} = new_{target};")));
                    self.close();
                } else {
                    targets.iter().zip(&made).for_each(|(target, value)| self.line(&format!("{target} = {value};")));
                }
            }
        }
    }

    pub(crate) fn for_loop(&mut self, clause: &Clause, body: &[Stmt], role: Body) {
        let (header, prologue) = self.header(clause, body);
        self.open(&header);
        prologue.into_iter().for_each(|line| self.line(&line));
        let added = match (&clause.items, &clause.targets[..]) {
            (Items::Range(ends, 1..), [target]) if self.is_from_zero(&ends[0]) => Some(target.clone()),
            _ => None,
        };
        let added = added.filter(|name| self.naturals_insert(name));
        self.block(body, role);
        if let Some(name) = added {
            self.naturals_remove(&name);
        }
        self.close();
    }

    fn is_from_zero(&self, start: &Expr) -> bool {
        matches!(start.form, Form::Int(n) if n >= 0)
    }

    fn naturals_insert(&mut self, name: &str) -> bool {
        self.naturals.insert(name.into())
    }

    fn naturals_remove(&mut self, name: &str) {
        self.naturals.remove(name);
    }

    /// The header of a loop without its brace, and the first line of its body.
    pub(crate) fn header(&mut self, clause: &Clause, body: &[Stmt]) -> (String, Option<String>) {
        let targets = self.targets(clause);
        match (self.code, &clause.items) {
            (Code::Python, items) => (format!("for {targets} in {}", self.python_items(items)), None),
            (Code::Cpp, Items::Range(ends, step)) => (self.cpp_range(&targets, ends, *step, body), None),
            (Code::Rust, Items::Range(ends, step)) => (self.rust_range(&targets, ends, *step), None),
            (Code::Cpp, Items::List(list)) if list.kind == Kind::Rows => {
                let list = self.expr(list, Tight::Choice);
                let parts = clause.targets.iter().enumerate();
                let parts: Vec<String> = parts.map(|(i, target)| format!("{} = row[{i}]", self.name(target))).collect();
                (format!("for (const auto& row : {list})"), Some(format!("const long long {};", parts.join(", "))))
            }
            (Code::Rust, Items::List(list)) if list.kind == Kind::Rows => {
                let list = self.expr(list, Tight::Atom);
                let parts: Vec<String> = (0..clause.targets.len()).map(|i| format!("row[{i}]")).collect();
                let line = format!("let ({targets}) = ({});", parts.join(", "));
                (format!("for row in {list}.iter()"), Some(line))
            }
            (Code::Cpp, Items::List(list)) => {
                (format!("for (long long {targets} : {})", self.expr(list, Tight::Choice)), None)
            }
            (Code::Rust, Items::List(list)) => match list.form {
                Form::Name(_) | Form::Constant(_) => {
                    (format!("for &{targets} in {}.iter()", self.expr(list, Tight::Atom)), None)
                }
                _ => (format!("for {targets} in {}", self.whole(list)), None),
            },
            (code, Items::Numbered(list)) => {
                let list = self.expr(list, Tight::Atom);
                let (i, x) = (self.name(&clause.targets[0]), self.name(&clause.targets[1]));
                if code == Code::Cpp {
                    let header = format!("for (long long {i} = 0; {i} < (long long){list}.size(); ++{i})");
                    (header, Some(format!("const long long {x} = {list}[{i}];")))
                } else {
                    (format!("for ({i}, &{x}) in {list}.iter().enumerate()"), Some(format!("let {i} = {i} as i64;")))
                }
            }
        }
    }

    fn cpp_range(&mut self, target: &str, ends: &[Expr; 2], step: i64, body: &[Stmt]) -> String {
        let start = self.expr(&ends[0], Tight::Choice);
        let step_text = match step {
            1 => format!("++{target}"),
            -1 => format!("--{target}"),
            2.. => format!("{target} += {step}"),
            _ => format!("{target} -= {}", step.unsigned_abs()),
        };
        // The end is computed once: it gets a variable if it may change or is expensive.
        let mut set = Vec::new();
        body.iter().for_each(|stmt| stmt.names(&mut |_| {}, &mut |name| set.push(name.to_string())));
        let mut changes = !is_plain(&ends[1]);
        ends[1].names(&mut |name| changes |= set.iter().any(|other| other == name));
        let (sign, stop) = match included(&ends[1]) {
            Some(last) if step > 0 => ("<=", last),
            _ => (if step > 0 { "<" } else { ">" }, ends[1].clone()),
        };
        let stop = self.expr(&stop, Tight::Shift);
        if changes {
            format!(
                "for (long long {target} = {start}, {target}_end = {stop}; {target} {sign} {target}_end; {step_text})"
            )
        } else {
            format!("for (long long {target} = {start}; {target} {sign} {stop}; {step_text})")
        }
    }

    fn rust_range(&mut self, target: &str, ends: &[Expr; 2], step: i64) -> String {
        let start = self.expr(&ends[0], Tight::Shift);
        if step > 0 {
            let range = match included(&ends[1]) {
                Some(last) => format!("{start}..={}", self.expr(&last, Tight::Shift)),
                None => format!("{start}..{}", self.expr(&ends[1], Tight::Shift)),
            };
            return match step {
                1 => format!("for {target} in {range}"),
                _ => format!("for {target} in ({range}).step_by({step})"),
            };
        }
        let stop = self.expr(&ends[1], Tight::Sum);
        let back = format!("({stop} + 1..={start}).rev()");
        match step {
            -1 => format!("for {target} in {back}"),
            _ => format!("for {target} in {back}.step_by({})", step.unsigned_abs()),
        }
    }

    fn option(&mut self, pieces: &[Piece], role: Body) {
        let Body::Options(numbers) = role else { return };
        let ones: Option<Vec<&[Expr]>> =
            pieces.iter().map(|piece| if let Piece::One(args) = piece { Some(&args[..]) } else { None }).collect();
        if let Some(ones) = ones {
            let parts: Vec<String> = ones.iter().map(|args| self.position(args, numbers)).collect();
            let (count, parts) = (parts.len(), parts.join(", "));
            let line = match self.code {
                Code::Python => format!("yield [{parts}]"),
                Code::Rust => format!("each(&[{parts}]);"),
                Code::Cpp if count == 0 => "each(std::array<Position, 0>{});".into(),
                Code::Cpp => format!("each(std::array<Position, {count}>{{{parts}}});"),
            };
            return self.line(&line);
        }
        match self.code {
            Code::Python => self.line("parts = []"),
            Code::Cpp => {
                self.open("");
                self.line("std::vector<Position> parts;");
            }
            Code::Rust => self.line("let mut parts: Vec<Position> = Vec::new();"),
        }
        self.pieces(pieces, numbers);
        match self.code {
            Code::Python => self.line("yield parts"),
            Code::Cpp => {
                self.line("each(parts);");
                self.close();
            }
            Code::Rust => self.line("each(&parts);"),
        }
    }

    /// Prints code that appends components to the list `parts`.
    pub(crate) fn pieces(&mut self, pieces: &[Piece], numbers: usize) {
        self.components(pieces, &|printer, args| {
            let position = printer.together(args, numbers);
            printer.push(&position);
        });
    }

    /// Prints code that appends a component to the list `parts`.
    pub(crate) fn push(&mut self, position: &str) {
        self.line(&match self.code {
            Code::Python => format!("parts.append({position})"),
            Code::Cpp => format!("parts.push_back({position});"),
            Code::Rust => format!("parts.push({position});"),
        });
    }

    /// Prints loops over the components and calls `each` in them with the texts of the numbers of a component.
    pub(crate) fn components(&mut self, pieces: &[Piece], each: &dyn Fn(&mut Printer, &[String])) {
        for piece in pieces {
            match piece {
                Piece::One(args) => {
                    let args: Vec<String> = args.iter().map(|arg| self.expr(arg, Tight::Choice)).collect();
                    each(self, &args);
                }
                Piece::Spread(list) => {
                    let text = self.expr(list, Tight::Choice);
                    let borrowed = matches!(list.form, Form::Name(_) | Form::Constant(_));
                    self.open(&match self.code {
                        Code::Python => format!("for part in {text}"),
                        Code::Cpp => format!("for (long long part : {text})"),
                        Code::Rust if borrowed => format!("for &part in {text}.iter()"),
                        Code::Rust => format!("for part in {text}"),
                    });
                    each(self, &["part".into()]);
                    self.close();
                }
                Piece::Times(count, inner) => {
                    let count = self.expr(count, Tight::Shift);
                    self.open(&match self.code {
                        Code::Python => format!("for repeated in range({count})"),
                        Code::Cpp => format!("for (long long repeated = 0; repeated < {count}; ++repeated)"),
                        Code::Rust => format!("for _ in 0..{count}"),
                    });
                    self.components(inner, each);
                    self.close();
                }
                Piece::Each(clauses, inner) => {
                    let mut depth = 0;
                    for clause in clauses {
                        let (header, prologue) = self.header(clause, &[]);
                        self.open(&header);
                        prologue.into_iter().for_each(|line| self.line(&line));
                        depth += 1;
                        for test in &clause.tests {
                            let test = self.expr(test, Tight::Choice);
                            let cpp = self.code == Code::Cpp;
                            self.open(&if cpp { format!("if ({test})") } else { format!("if {test}") });
                            depth += 1;
                        }
                    }
                    self.components(inner, each);
                    (0..depth).for_each(|_| self.close());
                }
            }
        }
    }

    /// The text of a position: a number, or several together.
    pub(crate) fn position(&mut self, args: &[Expr], numbers: usize) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.expr(arg, Tight::Choice)).collect();
        self.together(&args, numbers)
    }

    /// The text of a position from the texts of its numbers.
    pub(crate) fn together(&self, args: &[String], numbers: usize) -> String {
        let args = args.join(", ");
        match self.code {
            _ if numbers == 1 => args,
            Code::Python => format!("({args})"),
            Code::Rust => format!("[{args}]"),
            Code::Cpp => format!("Position{{{args}}}"),
        }
    }
}

/// The last number of a range whose stop has the form `… + 1`.
fn included(stop: &Expr) -> Option<Expr> {
    let Form::Sum(first, rest) = &stop.form else { return None };
    let (last, before) = rest.split_last()?;
    if last.0 || last.1.form != Form::Int(1) {
        return None;
    }
    Some(match before {
        [] => (**first).clone(),
        _ => Expr::of(Kind::Int, Form::Sum(first.clone(), before.to_vec())),
    })
}

/// Returns whether the value is cheap to compute again.
fn is_plain(expr: &Expr) -> bool {
    match &expr.form {
        Form::Int(_) | Form::Name(_) | Form::Constant(_) => true,
        Form::Sum(first, rest) => is_plain(first) && rest.iter().all(|(_, term)| is_plain(term)),
        Form::Binary(_, a, b) => is_plain(a) && is_plain(b),
        Form::Min(args) | Form::Max(args) => args.iter().all(is_plain),
        _ => false,
    }
}
