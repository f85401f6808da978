//! Options: what a game yields or returns.

use super::{TooLong, Walk};
use crate::builtin::Builtin;
use crate::ir::{Clause, Expr, ExprKind};
use crate::syntax::Sign;
use crate::understand::symbol::{Family, Path, Sym};
use crate::value::Val;
use std::rc::Rc;

impl<'p> Walk<'p> {
    /// An option.
    pub(super) fn option(&mut self, expr: &'p Expr, path: Path) -> Result<(), TooLong> {
        for (path, value) in self.eval(expr, path)? {
            self.give(&value, path)?;
        }
        Ok(())
    }

    fn give(&mut self, value: &Sym, path: Path) -> Result<(), TooLong> {
        self.spend(1)?;
        let pieces = match value {
            Sym::Position(pieces) => Rc::clone(pieces),
            Sym::Int(form) if form.as_number() == Some(0) => Rc::from([]),
            _ => {
                self.complete = false;
                return Ok(());
            }
        };
        let exact = path.exact && pieces.iter().all(|piece| piece.many.is_none() || piece.run.is_some());
        self.families.push(Family { pieces, rows: path.rows, atoms: path.atoms, exact });
        Ok(())
    }

    /// A list of options.
    pub(super) fn options(&mut self, expr: &'p Expr, path: Path) -> Result<(), TooLong> {
        match &expr.kind {
            ExprKind::Display(_, items) => items.iter().try_for_each(|item| match &item.kind {
                ExprKind::Starred(all) => self.options(all, path.clone()),
                _ => self.option(item, path.clone()),
            }),
            ExprKind::Comprehension { element, clauses, .. } => {
                self.clauses(clauses, path, &mut |walk, path| walk.option(element, path))
            }
            ExprKind::Chain(first, rest) if rest.iter().all(|(sign, _)| *sign == Sign::Plus) => {
                self.options(first, path.clone())?;
                rest.iter().try_for_each(|(_, term)| self.options(term, path.clone()))
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                for (path, holds) in self.test(test, path)? {
                    self.options(if holds { then } else { otherwise }, path)?;
                }
                Ok(())
            }
            ExprKind::Builtin(Builtin::List | Builtin::Tuple | Builtin::Set | Builtin::Reversed, args) => {
                args.iter().try_for_each(|arg| self.options(arg, path.clone()))
            }
            _ => {
                for (path, value) in self.eval(expr, path)? {
                    match &value {
                        Sym::Seq(_, items) => items.iter().try_for_each(|item| self.give(item, path.clone()))?,
                        // An end has no options.
                        Sym::Known(Val::End(_)) => {}
                        _ => self.complete = false,
                    }
                }
                Ok(())
            }
        }
    }

    /// The loops and tests of a comprehension; `inner` walks the element.
    pub(super) fn clauses(
        &mut self,
        clauses: &'p [Clause],
        path: Path,
        inner: &mut dyn FnMut(&mut Self, Path) -> Result<(), TooLong>,
    ) -> Result<(), TooLong> {
        let Some((clause, rest)) = clauses.split_first() else { return inner(self, path) };
        for (path, items) in self.eval(&clause.items, path)? {
            for path in self.each(&clause.target, &items, path)? {
                let mut live = vec![path];
                for test in &clause.tests {
                    let mut next = Vec::new();
                    for path in live {
                        next.extend(self.test(test, path)?.into_iter().filter(|o| o.1).map(|o| o.0));
                    }
                    live = next;
                }
                for path in live {
                    self.clauses(rest, path, inner)?;
                }
            }
        }
        Ok(())
    }
}
