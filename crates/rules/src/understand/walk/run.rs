//! Runs: sums of components whose numbers form a whole range.

use super::loops::{bound_rows, constant_range};
use super::{SymbolicWalk, WalkTooLong};
use crate::ir::{RuleClause, RuleExpr};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{ComponentRun, SymbolicPiece, SymbolicValue, WalkPath};
use std::rc::Rc;

impl<'p> SymbolicWalk<'p> {
    /// `sum(g(x) for x in range(a, b))`, where `g(x)` may also be `g(x + c)` or `g(c − x)`; `None` unless it is such a sum on every part of the path.
    ///
    /// Ranges between constants are not handled here, because they are unrolled.
    pub(super) fn walk_run(
        &mut self,
        element: &'p RuleExpr,
        clauses: &'p [RuleClause],
        path: &WalkPath,
    ) -> Result<Option<RunPaths>, WalkTooLong> {
        let [clause] = clauses else { return Ok(None) };
        if !clause.tests.is_empty() {
            return Ok(None);
        }
        let (linear, exact) = (self.linear, self.exact);
        let mut runs = Vec::new();
        for (path, items) in self.eval(&clause.items, path.clone())? {
            let piece = match &items {
                SymbolicValue::Items { least, most, all: true, .. } => match (&least[..], &most[..]) {
                    ([least], [most]) => self.component_run(element, clause, least, most, &path)?,
                    _ => None,
                },
                _ => None,
            };
            let Some(piece) = piece else {
                // The caller walks the sum again in another way.
                (self.linear, self.exact) = (linear, exact);
                return Ok(None);
            };
            runs.push((path, SymbolicValue::Position(Rc::new(vec![piece]))));
        }
        Ok(Some(runs))
    }

    /// The components for all numbers from `least` to `most`, if they form a run.
    fn component_run(
        &mut self,
        element: &'p RuleExpr,
        clause: &'p RuleClause,
        least: &IntegerForm,
        most: &IntegerForm,
        path: &WalkPath,
    ) -> Result<Option<SymbolicPiece>, WalkTooLong> {
        let (least, most) = (least.clone(), most.clone());
        let (least, most) = (std::slice::from_ref(&least), std::slice::from_ref(&most));
        if constant_range(least, most, true).is_some() {
            return Ok(None);
        }
        let var = self.new_variable();
        let rows = bound_rows(&IntegerForm::from_variable(var), least, most);
        // Both bounds must be known.
        let (2, Some(inner)) = (rows.len(), self.assume(path, rows.clone())?) else { return Ok(None) };
        let inner = self.bind_target(&clause.target, &SymbolicValue::Int(IntegerForm::from_variable(var)), inner);
        let before = (inner.rows.len(), inner.atoms.len());
        let values = self.eval(element, inner)?;
        let [(after, SymbolicValue::Position(pieces))] = &values[..] else { return Ok(None) };
        let [piece] = &pieces[..] else { return Ok(None) };
        let [Some(number)] = &piece.args[..] else { return Ok(None) };
        // A variable created in between, such as a quotient, would depend on the number as well.
        let only = number.terms().iter().all(|&(other, _)| other <= var);
        if after.exact != path.exact
            || (after.rows.len(), after.atoms.len()) != before
            || piece.game.is_none()
            || piece.repeat_conditions.is_some()
            || !only
        {
            return Ok(None);
        }
        let (first, last) = (&least[0], &most[0]);
        let rest = match number.coefficient(var) {
            1 => number
                .add_multiple(-1, &IntegerForm::from_variable(var))
                .and_then(|rest| rest.add_multiple(1, first).zip(rest.add_multiple(1, last))),
            -1 => number
                .add_multiple(1, &IntegerForm::from_variable(var))
                .and_then(|rest| rest.add_multiple(-1, last).zip(rest.add_multiple(-1, first))),
            _ => None,
        };
        let run = rest.map(|(from, last)| ComponentRun { start: from, end: last.add_constant(1) });
        Ok(run.map(|run| SymbolicPiece { repeat_conditions: Some(rows), run: Some(run), ..piece.clone() }))
    }
}

/// Paths, each with the position that represents a run.
type RunPaths = Vec<(WalkPath, SymbolicValue)>;
