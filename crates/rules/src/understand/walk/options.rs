//! Options: the values that a game yields or returns.

use super::{SymbolicWalk, WalkTooLong};
use crate::builtin::Builtin;
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::syntax::ChainSign;
use crate::understand::symbol::{OptionFamily, SymbolicValue, WalkPath};
use crate::value::RuleValue;
use std::rc::Rc;

impl<'p> SymbolicWalk<'p> {
    /// An option.
    pub(super) fn walk_option(&mut self, expr: &'p RuleExpr, path: WalkPath) -> Result<(), WalkTooLong> {
        for (path, value) in self.eval(expr, path)? {
            self.add_option(&value, path)?;
        }
        Ok(())
    }

    fn add_option(&mut self, value: &SymbolicValue, path: WalkPath) -> Result<(), WalkTooLong> {
        self.spend_work(1)?;
        let pieces = match value {
            SymbolicValue::Position(pieces) => Rc::clone(pieces),
            SymbolicValue::Int(form) if form.as_number() == Some(0) => Rc::default(),
            _ => {
                self.complete = false;
                return Ok(());
            }
        };
        // "Any number of components" says nothing about which number is an option, unless they form a run.
        let exact = path.exact && pieces.iter().all(|piece| piece.repeat_conditions.is_none() || piece.run.is_some());
        self.families.push(OptionFamily { pieces, rows: path.rows, atoms: path.atoms, exact });
        Ok(())
    }

    /// A list of options.
    pub(super) fn walk_options(&mut self, expr: &'p RuleExpr, path: WalkPath) -> Result<(), WalkTooLong> {
        match &expr.kind {
            RuleExprKind::Display(_, items) => items.iter().try_for_each(|item| match &item.kind {
                RuleExprKind::Starred(all) => self.walk_options(all, path.clone()),
                _ => self.walk_option(item, path.clone()),
            }),
            RuleExprKind::Comprehension { element, clauses, .. } => {
                self.walk_clauses(clauses, path, &mut |walk, path| walk.walk_option(element, path))
            }
            RuleExprKind::Chain(first, rest) if rest.iter().all(|(sign, _)| *sign == ChainSign::Plus) => {
                self.walk_options(first, path.clone())?;
                rest.iter().try_for_each(|(_, term)| self.walk_options(term, path.clone()))
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                for (path, holds) in self.walk_test(test, path)? {
                    self.walk_options(if holds { then } else { otherwise }, path)?;
                }
                Ok(())
            }
            // Neither the order of the options nor a repetition matters.
            RuleExprKind::Builtin(Builtin::List | Builtin::Tuple | Builtin::Set | Builtin::Reversed, args) => {
                args.iter().try_for_each(|arg| self.walk_options(arg, path.clone()))
            }
            _ => {
                for (path, value) in self.eval(expr, path)? {
                    match &value {
                        SymbolicValue::Seq(_, items) => {
                            items.iter().try_for_each(|item| self.add_option(item, path.clone()))?
                        }
                        // An end has no options.
                        SymbolicValue::Known(RuleValue::End(_)) => {}
                        _ => self.complete = false,
                    }
                }
                Ok(())
            }
        }
    }

    /// The loops and tests of a comprehension; `inner` walks the element.
    pub(super) fn walk_clauses(
        &mut self,
        clauses: &'p [RuleClause],
        path: WalkPath,
        inner: &mut dyn FnMut(&mut Self, WalkPath) -> Result<(), WalkTooLong>,
    ) -> Result<(), WalkTooLong> {
        let Some((clause, rest)) = clauses.split_first() else { return inner(self, path) };
        for (path, items) in self.eval(&clause.items, path)? {
            for path in self.item_paths(&clause.target, &items, path)? {
                let mut live = vec![path];
                for test in &clause.tests {
                    let mut next = Vec::new();
                    for path in live {
                        next.extend(self.walk_test(test, path)?.into_iter().filter(|o| o.1).map(|o| o.0));
                    }
                    live = next;
                }
                for path in live {
                    self.walk_clauses(rest, path, inner)?;
                }
            }
        }
        Ok(())
    }
}
