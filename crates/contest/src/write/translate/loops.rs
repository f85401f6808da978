//! Translating loops: the clauses of a comprehension, and what a loop runs over.

use super::scope::TranslationScope;
use super::texts::letters_of;
use super::{TranslatedParts, constant_of_arg, unsupported_value};
use crate::write::tree::{LoopClause, LoopItems, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_rules::{Builtin, Diagnostic, ResolvedClause, ResolvedExpr, ResolvedForm as From, ResolvedTarget};

impl<'r> TranslationScope<'r> {
    /// The loops of a comprehension, whose variables stay declared until [`leave_comprehension`](Self::leave_comprehension).
    pub(super) fn loop_clauses(
        &mut self,
        clauses: &[ResolvedClause<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<LoopClause>, Diagnostic> {
        let mut made = Vec::new();
        for clause in clauses {
            if let Some(clause) = self.record_loop(clause, parts)? {
                made.push(clause);
                continue;
            }
            let (locals, items) = self.loop_parts(&clause.target, &clause.items, parts)?;
            let mut loop_clause = LoopClause { targets: Vec::new(), items, tests: Vec::new() };
            let [_, row_length] = self.known_lengths(&clause.items);
            let kinds = loop_clause.target_kinds(locals.len());
            locals.iter().zip(kinds).for_each(|(local, kind)| self.declare_inner(*local, kind));
            if let [local] = locals[..] {
                self.set_length(local, row_length);
            }
            loop_clause.targets = locals.iter().map(|local| self.local_name(*local).to_string()).collect();
            loop_clause.tests =
                clause.tests.iter().map(|test| self.condition(test, parts)).collect::<Result<_, _>>()?;
            made.push(loop_clause);
        }
        Ok(made)
    }

    /// The variables and the items of a loop.
    pub(super) fn loop_parts(
        &mut self,
        target: &ResolvedTarget,
        items: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<(Vec<usize>, LoopItems), Diagnostic> {
        let locals = target.locals().ok_or_else(|| unsupported_value(items))?;
        let made = self.loop_items(items, parts)?;
        let several = matches!(target, ResolvedTarget::Several(_));
        let fits = match &made {
            LoopItems::Range(..) => !several,
            LoopItems::List(list) => match list.kind {
                ValueKind::List | ValueKind::Texts => !several,
                ValueKind::Rows => locals.len() > 1 || !several,
                _ => false,
            },
            LoopItems::Numbered(_) => locals.len() == 2,
        };
        if fits { Ok((locals, made)) } else { Err(unsupported_value(items)) }
    }

    /// The items of a loop: the numbers of a range, the numbered items of a list, or those of any list.
    pub(super) fn loop_items(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<LoopItems, Diagnostic> {
        let form = expr.form();
        if let From::Builtin(builtin, args) = &form {
            match (builtin, &args[..]) {
                (Builtin::Range, [stop]) => {
                    let stop = self.int_expr(stop, parts)?;
                    return Ok(LoopItems::Range(Box::new([TreeExpr::int(0), stop]), 1));
                }
                (Builtin::Range, [start, stop]) => {
                    let ends = [self.int_expr(start, parts)?, self.int_expr(stop, parts)?];
                    return Ok(LoopItems::Range(Box::new(ends), 1));
                }
                (Builtin::Range, [start, stop, step]) => {
                    let ends = [self.int_expr(start, parts)?, self.int_expr(stop, parts)?];
                    let number = match self.int_expr(step, parts)?.form {
                        TreeForm::Int(n) => n,
                        TreeForm::Negative(n) if matches!(n.form, TreeForm::Int(_)) => match n.form {
                            TreeForm::Int(n) => -n,
                            _ => 0,
                        },
                        _ => 0,
                    };
                    return if number == 0 {
                        Err(unsupported_value(step))
                    } else {
                        Ok(LoopItems::Range(Box::new(ends), number))
                    };
                }
                (Builtin::Enumerate, [list]) => {
                    let list = self.translate_expr(list, parts)?;
                    let is_numbered = matches!(list.kind, ValueKind::List | ValueKind::Text | ValueKind::Texts);
                    let named = matches!(list.form, TreeForm::Name(_) | TreeForm::Constant(_));
                    return if named && is_numbered {
                        Ok(LoopItems::Numbered(list))
                    } else {
                        Err(unsupported_value(expr))
                    };
                }
                _ => {}
            }
        }
        // A literal list of rows in a loop becomes a constant.
        if let From::Display(_, items) = &form
            && items.iter().any(|item| matches!(item.form(), From::Display(..)))
        {
            let value = expr.constant_value().and_then(|value| constant_of_arg(&value));
            let name = parts.free_constant_name();
            return Ok(LoopItems::List(parts.add_constant(&name, value.ok_or_else(|| unsupported_value(expr))?)));
        }
        let list = self.translate_expr(expr, parts)?;
        match list.kind {
            ValueKind::List | ValueKind::Rows | ValueKind::Texts => Ok(LoopItems::List(list)),
            ValueKind::Text => Ok(LoopItems::List(letters_of(list))),
            _ => Err(unsupported_value(expr)),
        }
    }
}
