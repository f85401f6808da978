//! Properties of expressions that are certain before compilation: that they have a value, that they are numbers, and which collection they are.

use super::CodeBuilder;
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::value::RuleValue;

/// The maximum number of calls inside each other that are followed.
const MAX_FOLLOWED_CALLS: u32 = 8;

impl<'p> CodeBuilder<'p> {
    /// Whether an expression has a value in any case: nothing in it can be a mistake of the rules.
    pub(super) fn always_has_value(&self, expr: &RuleExpr) -> bool {
        match &expr.kind {
            RuleExprKind::Const(_) | RuleExprKind::Slot(_) | RuleExprKind::Global(_) => true,
            RuleExprKind::Game { args, keywords, .. } => {
                args.iter().chain(keywords.iter().flatten()).all(|arg| self.always_has_value(arg))
            }
            _ => self.is_number(expr),
        }
    }

    /// Whether an expression is a number or a truth value for sure, and can be no mistake of the rules.
    pub(super) fn is_number(&self, expr: &RuleExpr) -> bool {
        let is_scalar = |kind: Option<RegisterKind>| kind.is_some_and(RegisterKind::is_scalar);
        match &expr.kind {
            RuleExprKind::Const(value) => matches!(value, RuleValue::Int(_) | RuleValue::Bool(_)),
            RuleExprKind::Global(index) => {
                matches!(self.program.globals[*index], RuleValue::Int(_) | RuleValue::Bool(_))
            }
            RuleExprKind::Slot(slot) => is_scalar(self.instances.last().and_then(|instance| instance.kinds[*slot])),
            RuleExprKind::Chain(first, terms) => {
                self.is_number(first) && terms.iter().all(|(_, term)| self.is_number(term))
            }
            RuleExprKind::Binary(
                BinaryOperator::Times | BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor,
                a,
                b,
            ) => self.is_number(a) && self.is_number(b),
            RuleExprKind::Builtin(Builtin::Min | Builtin::Max, items) if items.len() >= 2 => {
                items.iter().all(|item| self.is_number(item))
            }
            RuleExprKind::Builtin(Builtin::Abs, items) => items.iter().all(|item| self.is_number(item)),
            _ => false,
        }
    }

    /// Whether a list of options is a list or a tuple; `None` if that is not known, or if Python would refuse it.
    pub(super) fn options_kind(&self, list: &RuleExpr, calls: u32) -> Option<CollectionKind> {
        match &list.kind {
            RuleExprKind::Display(kind @ (CollectionKind::Tuple | CollectionKind::List), _) => Some(*kind),
            // Anything else is a generator, or a set, and neither is added to a list.
            RuleExprKind::Comprehension { makes: CollectionKind::List, .. } => Some(CollectionKind::List),
            RuleExprKind::Builtin(Builtin::Tuple, _) => Some(CollectionKind::Tuple),
            RuleExprKind::Builtin(Builtin::List, _) => Some(CollectionKind::List),
            RuleExprKind::Either(parts) => common_kind(parts[1..].iter().map(|part| self.options_kind(part, calls))),
            RuleExprKind::Chain(first, terms) if terms.iter().all(|(sign, _)| *sign == ChainSign::Plus) => {
                let terms = terms.iter().map(|(_, term)| term);
                common_kind(std::iter::once(&**first).chain(terms).map(|term| self.options_kind(term, calls)))
            }
            RuleExprKind::Helper(helper, _) if calls < MAX_FOLLOWED_CALLS => {
                let function = &self.program.functions[*helper as usize];
                let mut returned = Vec::new();
                visit_returns(&function.body, &mut |value| returned.push(value));
                let kinds = returned.into_iter().map(|value| self.options_kind(value?, calls + 1));
                if function.generator { None } else { common_kind(kinds) }
            }
            _ => None,
        }
    }
}

/// The kind of all, if there is one.
fn common_kind(mut kinds: impl Iterator<Item = Option<CollectionKind>>) -> Option<CollectionKind> {
    let first = kinds.next()??;
    kinds.all(|kind| kind == Some(first)).then_some(first)
}

/// Visits the values that statements return.
fn visit_returns<'p>(body: &'p [RuleStmt], visit: &mut dyn FnMut(Option<&'p RuleExpr>)) {
    for stmt in body {
        match &stmt.kind {
            RuleStmtKind::Return(value) => visit(value.as_ref()),
            RuleStmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| visit_returns(body, visit));
                visit_returns(otherwise, visit);
            }
            RuleStmtKind::For { body, .. } | RuleStmtKind::While { body, .. } => visit_returns(body, visit),
            _ => {}
        }
    }
}
