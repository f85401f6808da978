//! Statements after names are resolved.

use super::{ResolvedExpr, ResolvedFunction, ResolvedStmt, ResolvedStmtForm, ResolvedTarget};
use crate::Diagnostic;
use crate::ir::{AssignTarget, RuleStmt, RuleStmtKind};
use grundy_game::BilingualText;

impl ResolvedTarget {
    pub(super) fn from_assign_target(target: &AssignTarget) -> ResolvedTarget {
        match target {
            AssignTarget::Slot(slot) => ResolvedTarget::Local(*slot),
            AssignTarget::Unpack(parts, _) => {
                ResolvedTarget::Several(parts.iter().map(ResolvedTarget::from_assign_target).collect())
            }
        }
    }

    /// The variables, if each target is one.
    pub fn locals(&self) -> Option<Vec<usize>> {
        let local = |target: &ResolvedTarget| match target {
            ResolvedTarget::Local(local) => Some(*local),
            ResolvedTarget::Several(_) => None,
        };
        match self {
            ResolvedTarget::Local(slot) => Some(vec![*slot]),
            ResolvedTarget::Several(parts) => parts.iter().map(local).collect(),
        }
    }
}

impl<'r> ResolvedStmt<'r> {
    pub(super) fn all(home: ResolvedFunction<'r>, body: &'r [RuleStmt]) -> Vec<ResolvedStmt<'r>> {
        body.iter().map(|stmt| ResolvedStmt { home, stmt }).collect()
    }

    /// The form.
    pub fn form(&self) -> ResolvedStmtForm<'r> {
        let (home, stmt) = (self.home, self.stmt);
        let value = |expr| ResolvedExpr { home, expr };
        let body = |body| ResolvedStmt::all(home, body);
        match &stmt.kind {
            RuleStmtKind::Assign(target, expr) => {
                ResolvedStmtForm::Assign(ResolvedTarget::from_assign_target(target), value(expr))
            }
            RuleStmtKind::If(cases, otherwise) => ResolvedStmtForm::If(
                cases.iter().map(|(test, inner)| (value(test), body(inner))).collect(),
                body(otherwise),
            ),
            RuleStmtKind::For { target, items, body: inner } => ResolvedStmtForm::For {
                target: ResolvedTarget::from_assign_target(target),
                items: value(items),
                body: body(inner),
            },
            RuleStmtKind::While { test, body: inner } => {
                ResolvedStmtForm::While { test: value(test), body: body(inner) }
            }
            RuleStmtKind::Yield(expr) => ResolvedStmtForm::Yield(value(expr)),
            RuleStmtKind::YieldFrom(expr) => ResolvedStmtForm::YieldFrom(value(expr)),
            RuleStmtKind::Return(expr) => ResolvedStmtForm::Return(expr.as_ref().map(value)),
            RuleStmtKind::Assert(test, _) => ResolvedStmtForm::Assert(value(test)),
            RuleStmtKind::Break => ResolvedStmtForm::Break,
            RuleStmtKind::Continue => ResolvedStmtForm::Continue,
        }
    }

    /// Whether the text has an assignment with an operator, such as `x += 1`. Python changes a list in place there.
    pub fn is_augmented(&self) -> bool {
        self.stmt.augmented
    }

    /// An error at the statement.
    pub fn error(&self, message: BilingualText) -> Diagnostic {
        self.home.error_at(&self.stmt.span, message)
    }

    /// An error at the target of the statement, which is an assignment or a loop.
    pub fn target_error(&self, message: BilingualText) -> Diagnostic {
        let target = match &self.stmt.kind {
            RuleStmtKind::Assign(target, _) | RuleStmtKind::For { target, .. } => Some(target),
            _ => None,
        };
        let start = self.stmt.span.start;
        match target {
            Some(AssignTarget::Unpack(_, span)) => self.home.error_at(span, message),
            // An assignment begins with its target.
            Some(AssignTarget::Slot(slot))
                if let name = &self.home.function.slots[*slot]
                    && self.home.normal.text[start..].starts_with(name.as_str()) =>
            {
                self.home.error_at(&(start..start + name.len()), message)
            }
            _ => self.error(message),
        }
    }
}
