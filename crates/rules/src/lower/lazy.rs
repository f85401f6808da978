//! Expressions that make their items one by one, and only once: generator expressions, helpers with `yield`, `enumerate`, `zip` and `reversed`.
//!
//! In Python these are iterators: an item is computed when it is requested, sees the variables as they are then, and is gone afterwards.
//! Here they are allowed only where all items are consumed at once, so that none of this is observable.
//! Everywhere else they are refused, and the message suggests a list.

use super::diagnostic_at;
use super::recursion::recursion_error;
use super::scope::FunctionScope;
use crate::Diagnostic;
use crate::builtin::{Builtin, TextMethod};
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt, assigned_slots};
use crate::syntax::{self, CollectionKind, Span};
use grundy_game::{BilingualText, text};

impl FunctionScope<'_, '_> {
    /// Lowers an expression whose items are consumed at once.
    pub(super) fn lower_consumed(&mut self, expr: &syntax::SyntaxExpr) -> Result<RuleExpr, Diagnostic> {
        match &expr.kind {
            syntax::SyntaxExprKind::Either { test, then, otherwise } => {
                let parts = [self.lower_expr(test)?, self.lower_consumed(then)?, self.lower_consumed(otherwise)?];
                Ok(RuleExpr { kind: RuleExprKind::Either(Box::new(parts)), span: expr.span.clone() })
            }
            _ => self.lower_value_or_items(expr),
        }
    }

    /// Lowers the arguments of a builtin function, some of which consume the items of their argument at once.
    pub(super) fn lower_builtin_args(
        &mut self,
        builtin: Builtin,
        args: &[syntax::SyntaxExpr],
    ) -> Result<Vec<RuleExpr>, Diagnostic> {
        let one = args.len() == 1;
        let mut lowered = Vec::with_capacity(args.len());
        for (place, arg) in args.iter().enumerate() {
            if matches!(arg.kind, syntax::SyntaxExprKind::Starred(_)) {
                lowered.extend(self.lower_starred(std::slice::from_ref(arg))?);
                continue;
            }
            lowered.push(match builtin {
                Builtin::Any | Builtin::All | Builtin::Sorted | Builtin::Tuple | Builtin::List | Builtin::Set => {
                    self.lower_consumed(arg)?
                }
                Builtin::Min | Builtin::Max if one => self.lower_consumed(arg)?,
                Builtin::Sum if place == 0 => self.lower_consumed(arg)?,
                Builtin::Text(TextMethod::Join) => self.lower_consumed(arg)?,
                Builtin::Enumerate if place == 0 => self.lower_collection(arg)?,
                Builtin::Zip => self.lower_collection(arg)?,
                _ => self.lower_expr(arg)?,
            });
        }
        Ok(lowered)
    }

    /// Lowers a collection, or a view of one such as `reversed(t)`: the collection exists before its items are requested.
    fn lower_collection(&mut self, arg: &syntax::SyntaxExpr) -> Result<RuleExpr, Diagnostic> {
        let items = self.lower_value_or_items(arg)?;
        if !is_view(&items) {
            self.require_value(&items)?;
        }
        Ok(items)
    }

    /// Refuses an expression that makes its items one by one.
    pub(super) fn require_value(&self, expr: &RuleExpr) -> Result<(), Diagnostic> {
        let (en, zh) = match &expr.kind {
            RuleExprKind::Comprehension { makes: CollectionKind::Tuple, .. } => {
                ("a generator expression".to_string(), "生成器表达式".to_string())
            }
            RuleExprKind::Helper(helper, _) if self.names.shapes[*helper as usize].generator => {
                if self.function == Some(*helper) {
                    return Err(recursion_error(&self.names.shapes[*helper as usize].name, &expr.span));
                }
                let name = &self.names.shapes[*helper as usize].name;
                (format!("what `{name}` yields"), format!("`{name}` 用 `yield` 给出的内容"))
            }
            RuleExprKind::Builtin(builtin, _) if is_view(expr) => {
                let name = builtin.name();
                (format!("`{name}(…)`"), format!("`{name}(…)`"))
            }
            _ => return Ok(()),
        };
        let message = text!(
            "{text} makes its items one by one and only once: use it only where they are taken at once",
            text = (en, zh)
        );
        Err(diagnostic_at(&expr.span, message).with_help(self.list_remedy(expr)))
    }

    /// Help: a list with the same items.
    fn list_remedy(&self, expr: &RuleExpr) -> BilingualText {
        match &expr.kind {
            RuleExprKind::Comprehension { .. } => text!("write a list: [… for … in …]"),
            _ => text!("write a list: list(…)"),
        }
    }

    /// Refuses a generator expression in a comprehension if it reads a name that these loops bind again.
    pub(super) fn refuse_rebound_names(
        &self,
        items: &RuleExpr,
        clauses: &[syntax::ComprehensionClause],
    ) -> Result<(), Diagnostic> {
        let mut read = Vec::new();
        collect_lazily_read_slots(items, &mut read);
        for slot in read {
            let Some(name) = self.slots.get(slot) else { continue };
            let inner = self.inner.iter().any(|(_, other)| *other == slot);
            if inner && clauses.iter().any(|clause| target_names(&clause.target).contains(&name.as_str())) {
                return Err(changed_name_error(&items.span, name));
            }
        }
        Ok(())
    }

    /// Refuses a loop over a generator expression that reads a name assigned in the loop.
    pub(super) fn refuse_assigned_names(
        &self,
        target: &AssignTarget,
        items: &RuleExpr,
        body: &[RuleStmt],
    ) -> Result<(), Diagnostic> {
        let mut read = Vec::new();
        collect_lazily_read_slots(items, &mut read);
        if read.is_empty() {
            return Ok(());
        }
        let mut assigned = assigned_slots(body);
        target.collect_slots(&mut assigned);
        match read.into_iter().find(|slot| assigned.contains(slot)) {
            Some(slot) => Err(changed_name_error(&items.span, &self.slots[slot])),
            None => Ok(()),
        }
    }
}

/// Whether it is `enumerate`, `zip` or `reversed` of collections.
fn is_view(expr: &RuleExpr) -> bool {
    matches!(expr.kind, RuleExprKind::Builtin(Builtin::Enumerate | Builtin::Zip | Builtin::Reversed, _))
}

fn changed_name_error(span: &Span, name: &str) -> Diagnostic {
    let message = text!("the loop changes `{name}`, and this generator expression would see the new value");
    diagnostic_at(span, message).with_help(text!("write a list: [… for … in …]"))
}

/// Collects the slots that generator expressions read while their items are consumed. The items of their first loop are evaluated before.
fn collect_lazily_read_slots(items: &RuleExpr, read: &mut Vec<usize>) {
    match &items.kind {
        RuleExprKind::Comprehension { makes: CollectionKind::Tuple, element, clauses } => {
            let mut note = |expr: &RuleExpr| {
                if let RuleExprKind::Slot(slot) = expr.kind {
                    read.push(slot);
                }
            };
            element.visit(&mut note);
            for (place, clause) in clauses.iter().enumerate() {
                clause.tests.iter().for_each(|test| test.visit(&mut note));
                if place > 0 {
                    clause.items.visit(&mut note);
                }
            }
            clauses.iter().take(1).for_each(|clause| collect_lazily_read_slots(&clause.items, read));
        }
        RuleExprKind::Either(parts) => parts[1..].iter().for_each(|part| collect_lazily_read_slots(part, read)),
        _ => {}
    }
}

fn target_names(target: &syntax::SyntaxExpr) -> Vec<&str> {
    match &target.kind {
        syntax::SyntaxExprKind::Name(name) => vec![name],
        syntax::SyntaxExprKind::Display(_, parts) => parts.iter().flat_map(target_names).collect(),
        _ => Vec::new(),
    }
}
