//! Loops over `1, b, b², …`, over the Fibonacci numbers, or upwards by 1: `while k <= n: …; k *= 2`.
//!
//! Such a loop first gives options and then takes its steps. The values that the steps assign depend only on those assigned before,
//! starting from constants.
//! The test is one inequality that bounds the counter from above.
//! Loops among the options may assign to their targets, but to nothing that the test or the steps read or assign.
//! Since the counter grows, the rounds are exactly those of the members of the set for which the test holds.
//! So the loop is replaced by one variable with that inequality, and a test for the set.

use super::loops::{has_independent_rounds, reads_slot, sorted_assigned_slots};
use super::{SymbolicWalk, WalkFlow, WalkTooLong};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleStmt, RuleStmtKind};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{SymbolicTest, SymbolicValue, TestAtom, WalkPath};

impl<'p> SymbolicWalk<'p> {
    /// The path after such a loop, if it is one. Its options are walked.
    pub(super) fn walk_progress_loop(
        &mut self,
        test: &'p RuleExpr,
        body: &'p [RuleStmt],
        path: &WalkPath,
    ) -> Result<Option<WalkPath>, WalkTooLong> {
        let goes_on = body.iter().position(|stmt| matches!(stmt.kind, RuleStmtKind::Assign(..))).unwrap_or(body.len());
        let (options, steps) = body.split_at(goes_on);
        let slots = sorted_assigned_slots(steps);
        let only_steps = steps.iter().all(|stmt| matches!(stmt.kind, RuleStmtKind::Assign(..)));
        if options.iter().any(may_continue)
            || !has_independent_rounds(options)
            || !only_steps
            || slots.is_empty()
            || slots.len() > 2
        {
            return Ok(None);
        }
        // The steps do not depend on the options (checked above), so they are walked without them.
        let targets = sorted_assigned_slots(options);
        let is_used = |slot: &usize| {
            slots.contains(slot)
                || reads_slot(test, *slot)
                || steps
                    .iter()
                    .any(|step| matches!(&step.kind, RuleStmtKind::Assign(_, value) if reads_slot(value, *slot)))
        };
        if targets.iter().any(is_used) {
            return Ok(None);
        }
        let start: Option<Vec<i128>> = slots.iter().map(|&slot| path.slots[slot].as_linear()?.as_number()).collect();
        let Some(start) = start else { return Ok(None) };
        let mut round = path.clone();
        let vars: Vec<usize> = slots.iter().map(|_| self.new_variable()).collect();
        for (slot, var) in slots.iter().zip(&vars) {
            round.set_slot(*slot, SymbolicValue::Int(IntegerForm::from_variable(*var)));
        }
        let Some((counter, inside)) = self.bounded_variable(test, &round, &vars)? else { return Ok(None) };
        // The values after one round.
        let mut ended = self.walk_body(steps, round.clone())?;
        let (Some((after, WalkFlow::Next)), true) = (ended.pop(), ended.is_empty()) else { return Ok(None) };
        if after.rows.len() != round.rows.len() || after.atoms.len() != round.atoms.len() || after.exact != round.exact
        {
            return Ok(None);
        }
        let next: Option<Vec<IntegerForm>> = slots.iter().map(|&slot| after.slots[slot].as_linear()).collect();
        let Some(members) = next.and_then(|next| counter_members(&vars, &start, &next, counter)) else {
            return Ok(None);
        };
        let number = IntegerForm::from_variable(vars[counter]);
        // If the first test fails, the loop assigns nothing.
        let Some(mut inside) = self.assume(&inside, [number.add_constant(-start[counter])])? else {
            return Ok(Some(path.clone()));
        };
        inside.atoms.extend(members.map(|test| TestAtom { test, form: number.clone(), holds: true }));
        self.linear &= members.is_none();
        for (at, slot) in slots.iter().enumerate() {
            round.set_slot(*slot, SymbolicValue::Unknown);
            if at != counter {
                inside.set_slot(*slot, SymbolicValue::Unknown);
            }
        }
        for &target in &targets {
            round.set_slot(target, SymbolicValue::Unknown);
            inside.set_slot(target, SymbolicValue::Unknown);
        }
        self.walk_body(options, inside)?;
        round.rows = path.rows.clone();
        Ok(Some(round))
    }

    /// The variable that the test bounds from above by one inequality without the others, and the path on which the test holds.
    fn bounded_variable(
        &mut self,
        test: &'p RuleExpr,
        path: &WalkPath,
        vars: &[usize],
    ) -> Result<Option<(usize, WalkPath)>, WalkTooLong> {
        let mut holds =
            self.walk_test(test, path.clone())?.into_iter().filter(|(_, holds)| *holds).map(|(path, _)| path);
        let (Some(inside), None) = (holds.next(), holds.next()) else { return Ok(None) };
        let [row] = &inside.rows[path.rows.len()..] else { return Ok(None) };
        if inside.exact != path.exact || inside.atoms.len() != path.atoms.len() {
            return Ok(None);
        }
        let counter = vars.iter().position(|&var| row.coefficient(var) < 0);
        let others = vars.iter().enumerate().any(|(at, &var)| Some(at) != counter && row.coefficient(var) != 0);
        Ok(counter.filter(|_| !others).map(|counter| (counter, inside)))
    }
}

/// Whether a statement may start the next round before the steps are taken.
fn may_continue(stmt: &RuleStmt) -> bool {
    match &stmt.kind {
        RuleStmtKind::Continue => true,
        RuleStmtKind::If(cases, otherwise) => {
            cases.iter().flat_map(|(_, body)| body).chain(otherwise).any(may_continue)
        }
        _ => false,
    }
}

/// The set of the counter's values, if it is known: a test for its members, or `Some(None)` for all numbers from the start on.
fn counter_members(
    vars: &[usize],
    start: &[i128],
    next: &[IntegerForm],
    counter: usize,
) -> Option<Option<SymbolicTest>> {
    match (vars, start, next) {
        (&[k], &[first], [after]) => {
            let times = after.coefficient(k);
            if *after == IntegerForm::from_variable(k).add_constant(1) {
                return Some(None);
            }
            // Only from 1 on are all values powers of the factor, and the test for the set decides exactly this.
            let power =
                first == 1 && times >= 2 && Some(after) == IntegerForm::from_variable(k).multiply(times).as_ref();
            power.then(|| u64::try_from(times).ok().map(SymbolicTest::Power)).flatten().map(Some)
        }
        (&[_, _], &[_, _], [_, _]) => {
            let (a, b) = (counter, 1 - counter);
            let sum = IntegerForm::from_variable(vars[a]).add_multiple(1, &IntegerForm::from_variable(vars[b]))?;
            let fibonacci = next[a] == IntegerForm::from_variable(vars[b]) && next[b] == sum;
            // From 1, 1 and from 1, 2 the counter runs through all Fibonacci numbers
            // from 1 on. From another start it would skip some, or run through others.
            (fibonacci && start[a] == 1 && matches!(start[b], 1 | 2))
                .then_some(Some(SymbolicTest::Function(Builtin::IsFibonacci)))
        }
        _ => None,
    }
}
