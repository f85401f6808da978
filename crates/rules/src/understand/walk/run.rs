//! Runs: sums of components whose numbers form a whole range.

use super::loops::{constants, within};
use super::{TooLong, Walk};
use crate::ir::{Clause, Expr};
use crate::understand::linear::Linear;
use crate::understand::symbol::{Path, Piece, Row, Sym};
use std::rc::Rc;

impl<'p> Walk<'p> {
    /// `sum(g(x) for x in range(a, b))`, where `g(x)` may also be `g(x + c)` or `g(c − x)`; `None` unless it is such a sum on every part of the path.
    ///
    /// Ranges between constants are not handled here, because they are unrolled.
    pub(super) fn run(
        &mut self,
        element: &'p Expr,
        clauses: &'p [Clause],
        path: &Path,
    ) -> Result<Option<Runs>, TooLong> {
        let [clause] = clauses else { return Ok(None) };
        if !clause.tests.is_empty() {
            return Ok(None);
        }
        let (linear, exact) = (self.linear, self.exact);
        let mut runs = Vec::new();
        for (path, items) in self.eval(&clause.items, path.clone())? {
            let piece = match &items {
                Sym::Items { least, most, all: true, .. } => match (&least[..], &most[..]) {
                    ([least], [most]) => self.row(element, clause, least, most, &path)?,
                    _ => None,
                },
                _ => None,
            };
            let Some(piece) = piece else {
                // The caller walks the sum again in another way.
                (self.linear, self.exact) = (linear, exact);
                return Ok(None);
            };
            runs.push((path, Sym::Position(Rc::from([piece]))));
        }
        Ok(Some(runs))
    }

    /// The components for all numbers from `least` to `most`, if they form a run.
    fn row(
        &mut self,
        element: &'p Expr,
        clause: &'p Clause,
        least: &Linear,
        most: &Linear,
        path: &Path,
    ) -> Result<Option<Piece>, TooLong> {
        let (least, most) = (least.clone(), most.clone());
        let (least, most) = (std::slice::from_ref(&least), std::slice::from_ref(&most));
        if constants(least, most, true).is_some() {
            return Ok(None);
        }
        let var = self.fresh();
        let rows = within(&Linear::var(var), least, most);
        // Both bounds must be known.
        let (2, Some(inner)) = (rows.len(), self.assume(path, rows.clone())?) else { return Ok(None) };
        let inner = self.bind(&clause.target, &Sym::Int(Linear::var(var)), inner);
        let before = (inner.rows.len(), inner.atoms.len());
        let values = self.eval(element, inner)?;
        let [(after, Sym::Position(pieces))] = &values[..] else { return Ok(None) };
        let [piece] = &pieces[..] else { return Ok(None) };
        let [Some(number)] = &piece.args[..] else { return Ok(None) };
        // A variable created in between, such as a quotient, would depend on the number as well.
        let only = number.terms().iter().all(|&(other, _)| other <= var);
        if after.exact != path.exact
            || (after.rows.len(), after.atoms.len()) != before
            || piece.game.is_none()
            || piece.many.is_some()
            || !only
        {
            return Ok(None);
        }
        let (first, last) = (&least[0], &most[0]);
        let rest = match number.of(var) {
            1 => number.plus(-1, &Linear::var(var)).and_then(|rest| rest.plus(1, first).zip(rest.plus(1, last))),
            -1 => number.plus(1, &Linear::var(var)).and_then(|rest| rest.plus(-1, last).zip(rest.plus(-1, first))),
            _ => None,
        };
        let run = rest.map(|(from, last)| Row { from, to: last.add(1) });
        Ok(run.map(|run| Piece { many: Some(rows), run: Some(run), ..piece.clone() }))
    }
}

/// Paths, each with the position that stands for a run.
type Runs = Vec<(Path, Sym)>;
