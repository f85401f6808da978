//! Loops.

use super::{MAX_UNROLLED_RANGE, SymbolicWalk, WalkFlow, WalkPaths, WalkTooLong};
use crate::ir::{AssignTarget, RuleExpr, RuleStmt, RuleStmtKind, assigned_slots};
use crate::understand::linear::{IntegerForm, implies};
use crate::understand::symbol::{SymbolicValue, WalkPath};
use crate::value::RuleValue;

/// Walks the body of a loop once.
type LoopRound<'w, 'p> = &'w mut dyn FnMut(&mut SymbolicWalk<'p>, WalkPath) -> WalkPaths;

impl<'p> SymbolicWalk<'p> {
    /// The paths on which the target has each item in turn. For a symbolic range it is one path, for all numbers.
    pub(super) fn item_paths(
        &mut self,
        target: &'p AssignTarget,
        items: &SymbolicValue,
        path: WalkPath,
    ) -> Result<Vec<WalkPath>, WalkTooLong> {
        match items {
            SymbolicValue::Seq(_, items) => {
                Ok(items.iter().map(|item| self.bind_target(target, item, path.clone())).collect())
            }
            SymbolicValue::Items { least, most, all, .. } => match constant_range(least, most, *all) {
                Some(range) => {
                    let mut paths = Vec::new();
                    for n in range {
                        // A range may have further ends that are not constant. Each number must satisfy their conditions too.
                        if let Some(path) = self.assume(&path, bound_rows(&IntegerForm::from_number(n), least, most))? {
                            paths.push(self.bind_target(target, &SymbolicValue::from_number(n), path));
                        }
                    }
                    Ok(paths)
                }
                None => {
                    let var = IntegerForm::from_variable(self.new_variable());
                    let mut paths = Vec::new();
                    if let Some(mut path) = self.assume(&path, bound_rows(&var, least, most))? {
                        path.exact &= all;
                        paths.push(self.bind_target(target, &SymbolicValue::Int(var), path));
                    }
                    Ok(paths)
                }
            },
            _ => Ok(vec![self.bind_target(target, &SymbolicValue::Unknown, path).into_vague()]),
        }
    }

    pub(super) fn walk_for(
        &mut self,
        target: &'p AssignTarget,
        items: &'p RuleExpr,
        body: &'p [RuleStmt],
        path: WalkPath,
    ) -> WalkPaths {
        let mut ended = Vec::new();
        for (path, items) in self.eval(items, path)? {
            // Anything else may be empty, or not a collection at all, so the rule may fail there.
            self.exact &= matches!(
                items,
                SymbolicValue::Seq(..) | SymbolicValue::Items { .. } | SymbolicValue::Known(RuleValue::Str(_))
            );
            ended.extend(match &items {
                _ if has_independent_rounds(body) => self.walk_independent_rounds(target, &items, body, path)?,
                SymbolicValue::Seq(_, list) => self.walk_unrolled(target, list, body, path)?,
                SymbolicValue::Items { least, most, all, down }
                    if least.iter().chain(most).all(|end| end.as_number().is_some()) =>
                {
                    match constant_range(least, most, *all) {
                        Some(range) => {
                            let mut list: Vec<SymbolicValue> = range.map(SymbolicValue::from_number).collect();
                            if *down {
                                list.reverse();
                            }
                            self.walk_unrolled(target, &list, body, path)?
                        }
                        None => self.walk_symbolic_loop(target, &items, body, path)?,
                    }
                }
                _ => self.walk_symbolic_loop(target, &items, body, path)?,
            });
        }
        Ok(ended)
    }

    /// A loop whose rounds can be walked independently: its body assigns only to the targets of inner loops.
    ///
    /// Such a target has an unknown value at the beginning of every round and after the loop,
    /// because an earlier round may have assigned it.
    fn walk_independent_rounds(
        &mut self,
        target: &'p AssignTarget,
        items: &SymbolicValue,
        body: &'p [RuleStmt],
        path: WalkPath,
    ) -> WalkPaths {
        let mut any_round = path;
        for slot in sorted_assigned_slots(body) {
            any_round.set_slot(slot, SymbolicValue::Unknown);
        }
        for round in self.item_paths(target, items, any_round.clone())? {
            self.walk_body(body, round)?;
        }
        let mut after = any_round;
        forget_target(target, &mut after);
        Ok(vec![(after, WalkFlow::Next)])
    }

    /// A loop over constants, one round after the other.
    fn walk_unrolled(
        &mut self,
        target: &'p AssignTarget,
        list: &[SymbolicValue],
        body: &'p [RuleStmt],
        path: WalkPath,
    ) -> WalkPaths {
        let mut live = vec![path];
        let mut ended = Vec::new();
        for item in list {
            let mut next = Vec::new();
            for path in live {
                let path = self.bind_target(target, item, path);
                for (path, flow) in self.walk_body(body, path)? {
                    match flow {
                        WalkFlow::Next | WalkFlow::Continue => next.push(path),
                        WalkFlow::Break => ended.push((path, WalkFlow::Next)),
                        flow => ended.push((path, flow)),
                    }
                }
            }
            live = next;
        }
        ended.extend(live.into_iter().map(|path| (path, WalkFlow::Next)));
        Ok(ended)
    }

    /// A loop over a symbolic range, or over an unknown value. One round represents all rounds.
    fn walk_symbolic_loop(
        &mut self,
        target: &'p AssignTarget,
        items: &SymbolicValue,
        body: &'p [RuleStmt],
        path: WalkPath,
    ) -> WalkPaths {
        let slots = sorted_assigned_slots(body);
        let round: LoopRound<'_, 'p> = &mut |walk, path| {
            let mut ended = Vec::new();
            for path in walk.item_paths(target, items, path)? {
                ended.extend(walk.walk_body(body, path)?);
            }
            Ok(ended)
        };
        let start = self.settled_path(&slots, None, body, path, round)?;
        let (first, bound) = (self.families.len(), start.rows.len());
        let ended = round(self, start.clone())?;
        let leaves: Vec<&WalkPath> = ended
            .iter()
            .filter(|(_, flow)| matches!(flow, WalkFlow::Break | WalkFlow::Return(_)))
            .map(|(path, _)| path)
            .collect();
        let ordered = matches!(items, SymbolicValue::Items { .. });
        let down = matches!(items, SymbolicValue::Items { down: true, .. });
        let monotone = leaves.is_empty() || ordered && self.only_leaves_at_the_end(&leaves, bound, first, down);
        // `start` also covers the state after the loop, even after a `break`: see `settled_path`.
        let mut after = start;
        if !monotone {
            self.exact = false;
            after.exact = false;
        }
        // If a round may return, it is unknown for which positions the loop runs to its end.
        after.exact &= !ended.iter().any(|(_, flow)| matches!(flow, WalkFlow::Return(_)));
        forget_target(target, &mut after);
        let mut paths = vec![(after, WalkFlow::Next)];
        paths.extend(returning_paths(ended));
        Ok(paths)
    }

    /// Whether the loop is left by one test only, the test stays true for later values of the loop variable once it is true,
    /// and every option of the loop comes after that test. Then the rounds that give options are exactly known.
    fn only_leaves_at_the_end(&self, leaves: &[&WalkPath], bound: usize, first: usize, down: bool) -> bool {
        let [path] = leaves else { return false };
        // The last row is the test. The rows before it bound the loop variable, which is the newest variable in them.
        let Some((test, bounds)) = path.rows.get(bound..).and_then(<[IntegerForm]>::split_last) else { return false };
        let Some(var) = bounds.iter().flat_map(IntegerForm::terms).map(|term| term.0).max() else { return false };
        let rises = if down { test.coefficient(var) < 0 } else { test.coefficient(var) > 0 };
        let only = bounds.iter().all(|row| row.coefficient(var).abs() == 1) && path.exact && path.atoms.is_empty();
        let negated = test.subtract_from(-1);
        rises && only && self.families[first..].iter().all(|family| family.rows.contains(&negated))
    }

    pub(super) fn walk_while(&mut self, test: &'p RuleExpr, body: &'p [RuleStmt], path: WalkPath) -> WalkPaths {
        if let Some(after) = self.walk_progress_loop(test, body, &path)? {
            return Ok(vec![(after, WalkFlow::Next)]);
        }
        let slots = sorted_assigned_slots(body);
        let round: LoopRound<'_, 'p> = &mut |walk, path| {
            let mut ended = Vec::new();
            for (path, holds) in walk.walk_test(test, path)? {
                if holds {
                    ended.extend(walk.walk_body(body, path)?);
                }
            }
            Ok(ended)
        };
        let start = self.settled_path(&slots, Some(test), body, path, round)?.into_vague();
        let ended = round(self, start.clone())?;
        let broken = ended.iter().any(|(_, flow)| matches!(flow, WalkFlow::Break));
        let mut paths: Vec<_> = returning_paths(ended).collect();
        if broken {
            // `start` covers the state at a `break`: see `settled_path`.
            paths.push((start, WalkFlow::Next));
        } else {
            let over = self.walk_test(test, start)?.into_iter().filter(|(_, holds)| !holds);
            paths.extend(over.map(|(path, _)| (path, WalkFlow::Next)));
        }
        Ok(paths)
    }

    /// A path that covers the state at the beginning of every round, and at every `break`. What the loop assigns is unknown,
    /// except that the initial value remains a lower or upper bound if every round keeps it.
    fn settled_path(
        &mut self,
        slots: &[usize],
        test: Option<&'p RuleExpr>,
        body: &'p [RuleStmt],
        path: WalkPath,
        round: LoopRound<'_, 'p>,
    ) -> Result<WalkPath, WalkTooLong> {
        struct KeptBound {
            slot: usize,
            start: IntegerForm,
            var: usize,
            keeps_lower: bool,
            keeps_upper: bool,
        }
        let mut plain = path.clone();
        let mut kept = Vec::new();
        for &slot in slots {
            match plain.slots[slot]
                .as_linear()
                .filter(|_| test.is_some_and(|test| reads_slot(test, slot)) || may_read_slot(body, slot))
            {
                Some(start) => {
                    kept.push(KeptBound { slot, start, var: self.new_variable(), keeps_lower: true, keeps_upper: true })
                }
                None => plain.set_slot(slot, SymbolicValue::Unknown),
            }
        }
        // Starts with the assumption that every round keeps both bounds of each variable, and drops the bounds that a trial round
        // does not keep, until all remaining ones are kept. After six attempts all bounds are dropped.
        for _ in 0..6 {
            let mut trial = plain.clone();
            let mut rows = Vec::new();
            for keep in &kept {
                let var = IntegerForm::from_variable(keep.var);
                trial.set_slot(keep.slot, SymbolicValue::Int(var.clone()));
                rows.extend(keep.keeps_lower.then(|| var.add_multiple(-1, &keep.start)).flatten());
                rows.extend(keep.keeps_upper.then(|| keep.start.add_multiple(-1, &var)).flatten());
            }
            trial.exact &= kept.is_empty();
            let Some(trial) = self.assume(&trial, rows)? else { return Ok(trial) };
            if kept.is_empty() {
                return Ok(trial);
            }
            let before = (self.families.len(), self.exact, self.complete, self.linear);
            let ended = round(self, trial.clone())?;
            // A trial round must leave no trace: the real round is walked by the caller.
            self.families.truncate(before.0);
            (self.exact, self.complete, self.linear) = (before.1, before.2, before.3);
            let mut stable = true;
            // A round that returns leaves the loop with its value. All other rounds must keep the bounds, including those that break.
            let stays = ended.iter().filter(|(_, flow)| !matches!(flow, WalkFlow::Return(_)));
            for (after, _) in stays {
                kept.retain_mut(|keep| {
                    let Some(value) = after.slots[keep.slot].as_linear() else {
                        plain.set_slot(keep.slot, SymbolicValue::Unknown);
                        stable = false;
                        return false;
                    };
                    let holds = |form: Option<IntegerForm>| form.is_some_and(|form| implies(&after.rows, &form));
                    let least = keep.keeps_lower && holds(value.add_multiple(-1, &keep.start));
                    let most = keep.keeps_upper && holds(keep.start.add_multiple(-1, &value));
                    stable &= (least, most) == (keep.keeps_lower, keep.keeps_upper);
                    (keep.keeps_lower, keep.keeps_upper) = (least, most);
                    true
                });
            }
            if stable {
                return Ok(trial);
            }
        }
        kept.iter().for_each(|keep| plain.set_slot(keep.slot, SymbolicValue::Unknown));
        Ok(plain.into_vague())
    }
}

/// The paths of a round that returns.
///
/// A loop returns in the first round that can. A path represents any round, so it is not exact.
fn returning_paths(ended: Vec<(WalkPath, WalkFlow)>) -> impl Iterator<Item = (WalkPath, WalkFlow)> {
    ended
        .into_iter()
        .filter(|(_, flow)| matches!(flow, WalkFlow::Return(_)))
        .map(|(path, flow)| (path.into_vague(), flow))
}

/// The numbers of a range with constant bounds, if it is short enough. Unless `all`, some of them may be missing.
pub(super) fn constant_range(
    least: &[IntegerForm],
    most: &[IntegerForm],
    all: bool,
) -> Option<std::ops::RangeInclusive<i128>> {
    let low = least.iter().filter_map(IntegerForm::as_number).max()?;
    let high = most.iter().filter_map(IntegerForm::as_number).min()?;
    (all && high - low < MAX_UNROLLED_RANGE).then_some(low..=high)
}

/// `least ≤ form ≤ most`.
pub(super) fn bound_rows(form: &IntegerForm, least: &[IntegerForm], most: &[IntegerForm]) -> Vec<IntegerForm> {
    let low = least.iter().filter_map(|low| form.add_multiple(-1, low));
    low.chain(most.iter().filter_map(|high| high.add_multiple(-1, form))).collect()
}

fn forget_target(target: &AssignTarget, path: &mut WalkPath) {
    match target {
        AssignTarget::Slot(slot) => path.set_slot(*slot, SymbolicValue::Unknown),
        AssignTarget::Unpack(parts, _) => parts.iter().for_each(|part| forget_target(part, path)),
    }
}

/// The variables that a body assigns to, ascending, each once.
pub(super) fn sorted_assigned_slots(body: &[RuleStmt]) -> Vec<usize> {
    let mut slots = assigned_slots(body);
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Whether a body neither leaves its loop nor assigns to anything but the targets of inner loops, so that no round depends on
/// earlier ones except through those targets, which [`sorted_assigned_slots`] lists.
pub(super) fn has_independent_rounds(body: &[RuleStmt]) -> bool {
    body.iter().all(|stmt| match &stmt.kind {
        RuleStmtKind::Yield(_) | RuleStmtKind::YieldFrom(_) | RuleStmtKind::Continue => true,
        RuleStmtKind::For { body, .. } => has_independent_rounds(body),
        RuleStmtKind::If(cases, otherwise) => {
            cases.iter().all(|(_, body)| has_independent_rounds(body)) && has_independent_rounds(otherwise)
        }
        _ => false,
    })
}

/// Whether an expression reads a variable.
pub(super) fn reads_slot(expr: &RuleExpr, slot: usize) -> bool {
    let mut found = false;
    expr.visit(&mut |part| found |= matches!(part.kind, crate::ir::RuleExprKind::Slot(s) if s == slot));
    found
}

/// Whether a body may read a variable before it assigns to it.
fn may_read_slot(body: &[RuleStmt], slot: usize) -> bool {
    for stmt in body {
        match &stmt.kind {
            RuleStmtKind::Assign(_, value) if reads_slot(value, slot) => return true,
            RuleStmtKind::Assign(AssignTarget::Slot(s), _) if *s == slot => return false,
            RuleStmtKind::Assign(..) => {}
            RuleStmtKind::Yield(value) | RuleStmtKind::YieldFrom(value) | RuleStmtKind::Assert(value, _)
                if !reads_slot(value, slot) => {}
            _ => return true,
        }
    }
    true
}
