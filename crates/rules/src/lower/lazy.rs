//! Expressions that make their items one by one, and only once: generator expressions, helpers with `yield`, `enumerate`, `zip` and `reversed`.
//!
//! In Python these are iterators: an item is computed when it is requested, sees the variables as they are then, and is gone afterwards.
//! Here they are allowed only where all items are consumed at once, so that none of this is observable.
//! Everywhere else they are refused, and the message suggests a list.

use super::scope::Scope;
use super::wrong;
use crate::Diagnostic;
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::syntax::{self, Collection, Span};
use grundy_theory::{Said, say};

impl Scope<'_, '_> {
    /// Lowers an expression whose items are consumed at once.
    pub(super) fn consumed(&mut self, expr: &syntax::Expr) -> Result<Expr, Diagnostic> {
        match &expr.kind {
            syntax::ExprKind::Either { test, then, otherwise } => {
                let parts = [self.expr(test)?, self.consumed(then)?, self.consumed(otherwise)?];
                Ok(Expr { kind: ExprKind::Either(Box::new(parts)), span: expr.span.clone() })
            }
            _ => self.value_or_items(expr),
        }
    }

    /// Lowers the arguments of a builtin function, some of which consume the items of their argument at once.
    pub(super) fn builtin_args(&mut self, builtin: Builtin, args: &[syntax::Expr]) -> Result<Vec<Expr>, Diagnostic> {
        let one = args.len() == 1;
        let mut lowered = Vec::with_capacity(args.len());
        for (place, arg) in args.iter().enumerate() {
            if matches!(arg.kind, syntax::ExprKind::Starred(_)) {
                lowered.extend(self.starred(std::slice::from_ref(arg))?);
                continue;
            }
            lowered.push(match builtin {
                Builtin::Any | Builtin::All | Builtin::Sorted | Builtin::Tuple | Builtin::List | Builtin::Set => {
                    self.consumed(arg)?
                }
                Builtin::Min | Builtin::Max if one => self.consumed(arg)?,
                Builtin::Sum if place == 0 => self.consumed(arg)?,
                Builtin::Enumerate if place == 0 => self.collection(arg)?,
                Builtin::Zip => self.collection(arg)?,
                _ => self.expr(arg)?,
            });
        }
        Ok(lowered)
    }

    /// Lowers a collection, or a view of one such as `reversed(t)`: the collection exists before its items are requested.
    fn collection(&mut self, arg: &syntax::Expr) -> Result<Expr, Diagnostic> {
        let items = self.value_or_items(arg)?;
        if !is_view(&items) {
            self.is_value(&items)?;
        }
        Ok(items)
    }

    /// Refuses an expression that makes its items one by one.
    pub(super) fn is_value(&self, expr: &Expr) -> Result<(), Diagnostic> {
        let (en, zh) = match &expr.kind {
            ExprKind::Comprehension { makes: Collection::Tuple, .. } => {
                ("a generator expression".to_string(), "生成器表达式".to_string())
            }
            ExprKind::Helper(helper, _) if self.names.shapes[*helper as usize].generator => {
                let name = &self.names.shapes[*helper as usize].name;
                (format!("what `{name}` yields"), format!("`{name}` 用 `yield` 给出的内容"))
            }
            ExprKind::Builtin(builtin, _) if is_view(expr) => {
                let name = builtin.name();
                (format!("`{name}(…)`"), format!("`{name}(…)`"))
            }
            _ => return Ok(()),
        };
        let said = say!(
            "{en} makes its items one by one and only once: it stands where they are taken at once",
            "{zh}逐个给出元素且只能用一次：只能写在立即取出全部元素的地方"
        );
        Err(wrong(&expr.span, said).help(self.remedy(expr)))
    }

    /// Help: a list with the same items.
    fn remedy(&self, expr: &Expr) -> Said {
        match &expr.kind {
            ExprKind::Comprehension { .. } => say!("write a list: [… for … in …]", "请写成列表：[… for … in …]"),
            _ => say!("write a list: list(…)", "请写成列表：list(…)"),
        }
    }

    /// Refuses a generator expression in a comprehension if it reads a name that these loops bind again.
    pub(super) fn binds_nothing_read(&self, items: &Expr, clauses: &[syntax::Clause]) -> Result<(), Diagnostic> {
        let mut read = Vec::new();
        lazily_read(items, &mut read);
        for slot in read {
            let Some(name) = self.slots.get(slot) else { continue };
            let inner = self.inner.iter().any(|(_, other)| *other == slot);
            if inner && clauses.iter().any(|clause| names_in(&clause.target).contains(&name.as_str())) {
                return Err(changes(&items.span, name));
            }
        }
        Ok(())
    }

    /// Refuses a loop over a generator expression that reads a name assigned in the loop.
    pub(super) fn assigns_nothing_read(&self, target: &Target, items: &Expr, body: &[Stmt]) -> Result<(), Diagnostic> {
        let mut read = Vec::new();
        lazily_read(items, &mut read);
        if read.is_empty() {
            return Ok(());
        }
        let mut assigned = Vec::new();
        slots_of(target, &mut assigned);
        assigned_in(body, &mut assigned);
        match read.into_iter().find(|slot| assigned.contains(slot)) {
            Some(slot) => Err(changes(&items.span, &self.slots[slot])),
            None => Ok(()),
        }
    }
}

/// Whether it is `enumerate`, `zip` or `reversed` of collections.
fn is_view(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Builtin(Builtin::Enumerate | Builtin::Zip | Builtin::Reversed, _))
}

fn changes(span: &Span, name: &str) -> Diagnostic {
    let said = say!(
        "the loop changes `{name}`, and this generator expression would see the new value",
        "循环会改变 `{name}`，而这个生成器表达式会读到新的值"
    );
    wrong(span, said).help(say!("write a list: [… for … in …]", "请写成列表：[… for … in …]"))
}

/// Collects the slots that generator expressions read while their items are consumed. The items of their first loop are evaluated before.
fn lazily_read(items: &Expr, read: &mut Vec<usize>) {
    match &items.kind {
        ExprKind::Comprehension { makes: Collection::Tuple, element, clauses } => {
            let mut note = |expr: &Expr| {
                if let ExprKind::Slot(slot) = expr.kind {
                    read.push(slot);
                }
            };
            element.each(&mut note);
            for (place, clause) in clauses.iter().enumerate() {
                clause.tests.iter().for_each(|test| test.each(&mut note));
                if place > 0 {
                    clause.items.each(&mut note);
                }
            }
            clauses.iter().take(1).for_each(|clause| lazily_read(&clause.items, read));
        }
        ExprKind::Either(parts) => parts[1..].iter().for_each(|part| lazily_read(part, read)),
        _ => {}
    }
}

fn names_in(target: &syntax::Expr) -> Vec<&str> {
    match &target.kind {
        syntax::ExprKind::Name(name) => vec![name],
        syntax::ExprKind::Display(_, parts) => parts.iter().flat_map(names_in).collect(),
        _ => Vec::new(),
    }
}

fn slots_of(target: &Target, slots: &mut Vec<usize>) {
    match target {
        Target::Slot(slot) => slots.push(*slot),
        Target::Unpack(parts, _) => parts.iter().for_each(|part| slots_of(part, slots)),
    }
}

/// Collects the slots that statements assign to.
fn assigned_in(body: &[Stmt], slots: &mut Vec<usize>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign(target, _) => slots_of(target, slots),
            StmtKind::For { target, body, .. } => {
                slots_of(target, slots);
                assigned_in(body, slots);
            }
            StmtKind::While { body, .. } => assigned_in(body, slots),
            StmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| assigned_in(body, slots));
                assigned_in(otherwise, slots);
            }
            _ => {}
        }
    }
}
