//! Loops over `1, b, b², …`, over the Fibonacci numbers, or upwards by 1: `while k <= n: …; k *= 2`.
//!
//! Such a loop first gives options and then takes its steps. What the steps assign depends only on what they assigned before, starting from constants.
//! The test is one inequality that bounds the counter from above.
//! Loops among the options may assign to their targets, but to nothing that the test or the steps read or assign.
//! Since the counter grows, the rounds are exactly those of the members of the set for which the test holds.
//! So the loop is replaced by one variable with that inequality, and a test for the set.

use super::loops::{assigned, has_independent_rounds, reads};
use super::{Flow, TooLong, Walk};
use crate::builtin::Builtin;
use crate::ir::{Expr, Stmt, StmtKind};
use crate::understand::linear::Linear;
use crate::understand::symbol::{Atom, Path, Sym, Test};

impl<'p> Walk<'p> {
    /// The path after such a loop, if it is one. Its options are walked.
    pub(super) fn progress(&mut self, test: &'p Expr, body: &'p [Stmt], path: &Path) -> Result<Option<Path>, TooLong> {
        let goes_on = body.iter().position(|stmt| matches!(stmt.kind, StmtKind::Assign(..))).unwrap_or(body.len());
        let (options, steps) = body.split_at(goes_on);
        let slots = assigned(steps);
        let only_steps = steps.iter().all(|stmt| matches!(stmt.kind, StmtKind::Assign(..)));
        if options.iter().any(goes_back)
            || !has_independent_rounds(options)
            || !only_steps
            || slots.is_empty()
            || slots.len() > 2
        {
            return Ok(None);
        }
        // The steps do not depend on the options (checked above), so they are walked without them.
        let targets = assigned(options);
        let is_used = |slot: &usize| {
            slots.contains(slot)
                || reads(test, *slot)
                || steps.iter().any(|step| matches!(&step.kind, StmtKind::Assign(_, value) if reads(value, *slot)))
        };
        if targets.iter().any(is_used) {
            return Ok(None);
        }
        let start: Option<Vec<i128>> = slots.iter().map(|&slot| path.slots[slot].linear()?.as_number()).collect();
        let Some(start) = start else { return Ok(None) };
        let mut round = path.clone();
        let vars: Vec<usize> = slots.iter().map(|_| self.fresh()).collect();
        for (slot, var) in slots.iter().zip(&vars) {
            round.set(*slot, Sym::Int(Linear::var(*var)));
        }
        let Some((counter, inside)) = self.bounded_from_above(test, &round, &vars)? else { return Ok(None) };
        // The values after one round.
        let mut ended = self.body(steps, round.clone())?;
        let (Some((after, Flow::Next)), true) = (ended.pop(), ended.is_empty()) else { return Ok(None) };
        if after.rows.len() != round.rows.len() || after.atoms.len() != round.atoms.len() || after.exact != round.exact
        {
            return Ok(None);
        }
        let next: Option<Vec<Linear>> = slots.iter().map(|&slot| after.slots[slot].linear()).collect();
        let Some(members) = next.and_then(|next| members(&vars, &start, &next, counter)) else { return Ok(None) };
        let number = Linear::var(vars[counter]);
        // If the first test fails, the loop assigns nothing.
        let Some(mut inside) = self.assume(&inside, [number.add(-start[counter])])? else {
            return Ok(Some(path.clone()));
        };
        inside.atoms.extend(members.map(|test| Atom { test, of: number.clone(), holds: true }));
        self.linear &= members.is_none();
        for (at, slot) in slots.iter().enumerate() {
            round.set(*slot, Sym::Unknown);
            if at != counter {
                inside.set(*slot, Sym::Unknown);
            }
        }
        for &target in &targets {
            round.set(target, Sym::Unknown);
            inside.set(target, Sym::Unknown);
        }
        self.body(options, inside)?;
        round.rows = path.rows.clone();
        Ok(Some(round))
    }

    /// The variable that the test bounds from above by one inequality without the others, and the path on which the test holds.
    fn bounded_from_above(
        &mut self,
        test: &'p Expr,
        path: &Path,
        vars: &[usize],
    ) -> Result<Option<(usize, Path)>, TooLong> {
        let mut holds = self.test(test, path.clone())?.into_iter().filter(|(_, holds)| *holds).map(|(path, _)| path);
        let (Some(inside), None) = (holds.next(), holds.next()) else { return Ok(None) };
        let [row] = &inside.rows[path.rows.len()..] else { return Ok(None) };
        if inside.exact != path.exact || inside.atoms.len() != path.atoms.len() {
            return Ok(None);
        }
        let counter = vars.iter().position(|&var| row.of(var) < 0);
        let others = vars.iter().enumerate().any(|(at, &var)| Some(at) != counter && row.of(var) != 0);
        Ok(counter.filter(|_| !others).map(|counter| (counter, inside)))
    }
}

/// Whether a statement may start the next round before the steps are taken.
fn goes_back(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Continue => true,
        StmtKind::If(cases, otherwise) => cases.iter().flat_map(|(_, body)| body).chain(otherwise).any(goes_back),
        _ => false,
    }
}

/// The set of the counter's values, if it is known: a test for its members, or `Some(None)` for all numbers from the start on.
fn members(vars: &[usize], start: &[i128], next: &[Linear], counter: usize) -> Option<Option<Test>> {
    match (vars, start, next) {
        (&[k], &[first], [after]) => {
            let times = after.of(k);
            if *after == Linear::var(k).add(1) {
                return Some(None);
            }
            let power = first == 1 && times >= 2 && Some(after) == Linear::var(k).times(times).as_ref();
            power.then(|| u64::try_from(times).ok().map(Test::Power)).flatten().map(Some)
        }
        (&[_, _], &[_, _], [_, _]) => {
            let (a, b) = (counter, 1 - counter);
            let sum = Linear::var(vars[a]).plus(1, &Linear::var(vars[b]))?;
            let fibonacci = next[a] == Linear::var(vars[b]) && next[b] == sum;
            (fibonacci && start[a] == 1 && matches!(start[b], 1 | 2))
                .then_some(Some(Test::Function(Builtin::IsFibonacci)))
        }
        _ => None,
    }
}
