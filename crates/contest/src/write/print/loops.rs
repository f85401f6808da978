//! Printing loops.

use super::ProgramPrinter;
use super::expr::ExprPrecedence;
use super::stmt::BodyRole;
use crate::write::tree::{LoopClause, LoopItems, TreeExpr, TreeForm, TreeStmt};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    pub(crate) fn print_for_loop(&mut self, clause: &LoopClause, body: &[TreeStmt], role: BodyRole) {
        let (header, prologue) = self.loop_header(clause, body);
        self.open_block(&header);
        prologue.into_iter().for_each(|line| self.line(&line));
        let mut after = self.ranges.clone();
        self.ranges.enter_loop(clause);
        // A variable may have its value from an earlier round.
        let set = TreeStmt::assigned_names(body);
        self.ranges.forget_variables(&set);
        self.print_block(body, role);
        after.forget_variables(set.iter().chain(&clause.targets));
        self.ranges = after;
        self.close_block();
    }

    /// Prints a loop that runs while a condition holds.
    pub(super) fn print_while_loop(&mut self, test: &TreeExpr, body: &[TreeStmt], role: BodyRole) {
        self.ranges.forget_variables(&TreeStmt::assigned_names(body));
        let after = self.ranges.clone();
        let text = self.expr_text(test, ExprPrecedence::Choice);
        let cpp = self.code == CodeLanguage::Cpp;
        self.open_block(&if cpp { format!("while ({text})") } else { format!("while {text}") });
        self.ranges.assume(test, true);
        self.print_block(body, role);
        self.ranges = after;
        self.close_block();
    }

    /// Prints code within the loops and tests of a comprehension.
    pub(crate) fn print_within_clauses(&mut self, clauses: &[LoopClause], print: impl FnOnce(&mut ProgramPrinter)) {
        let after = self.ranges.clone();
        let depth = self.open_clauses(clauses);
        print(self);
        (0..depth).for_each(|_| self.close_block());
        self.ranges = after;
    }

    /// Opens the loops and tests of a comprehension; returns the number of blocks to close.
    fn open_clauses(&mut self, clauses: &[LoopClause]) -> usize {
        let mut depth = 0;
        for clause in clauses {
            let (header, prologue) = self.loop_header(clause, &[]);
            self.open_block(&header);
            prologue.into_iter().for_each(|line| self.line(&line));
            depth += 1;
            self.ranges.enter_loop(clause);
            for test in &clause.tests {
                let test_text = self.expr_text(test, ExprPrecedence::Choice);
                let cpp = self.code == CodeLanguage::Cpp;
                self.open_block(&if cpp { format!("if ({test_text})") } else { format!("if {test_text}") });
                self.ranges.assume(test, true);
                depth += 1;
            }
        }
        depth
    }

    /// The header of a loop without its brace, and the first line of its body.
    pub(crate) fn loop_header(&mut self, clause: &LoopClause, body: &[TreeStmt]) -> (String, Option<String>) {
        let targets = self.target_names(clause);
        match (self.code, &clause.items) {
            (CodeLanguage::Python, items) => (format!("for {targets} in {}", self.python_items(items)), None),
            (CodeLanguage::Cpp, LoopItems::Range(ends, step)) => (self.cpp_range(&targets, ends, *step, body), None),
            (CodeLanguage::Rust, LoopItems::Range(ends, step)) => (self.rust_range(&targets, ends, *step), None),
            (CodeLanguage::Cpp, LoopItems::List(list)) if list.kind == ValueKind::Rows && clause.targets.len() == 1 => {
                (format!("for (const auto& {targets} : {})", self.expr_text(list, ExprPrecedence::Choice)), None)
            }
            (CodeLanguage::Rust, LoopItems::List(list))
                if list.kind == ValueKind::Rows && clause.targets.len() == 1 =>
            {
                (format!("for {targets} in {}.iter()", self.expr_text(list, ExprPrecedence::Atom)), None)
            }
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
            (CodeLanguage::Cpp, LoopItems::List(list)) if list.kind == ValueKind::Texts => {
                (format!("for (const std::string& {targets} : {})", self.expr_text(list, ExprPrecedence::Choice)), None)
            }
            (CodeLanguage::Rust, LoopItems::List(list)) if list.kind == ValueKind::Texts => {
                (format!("for {targets} in {}", self.owned_text(list)), None)
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
            (_, LoopItems::Numbered(list)) if list.kind != ValueKind::List => self.numbered_texts(clause, list),
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

    /// The header of a loop over the numbered letters of a text, or numbered texts, and the first line of its body.
    fn numbered_texts(&mut self, clause: &LoopClause, list: &TreeExpr) -> (String, Option<String>) {
        let (i, x) = (self.safe_name(&clause.targets[0]), self.safe_name(&clause.targets[1]));
        let at = TreeExpr::name(&clause.targets[0], ValueKind::Int);
        let item = self.item_text(list, &at);
        let length = self.length_text(list);
        if self.code == CodeLanguage::Cpp {
            let header = format!("for (long long {i} = 0; {i} < {length}; ++{i})");
            (header, Some(format!("const std::string {x} = {item};")))
        } else {
            (format!("for {i} in 0..{length}"), Some(format!("let {x} = {item};")))
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
