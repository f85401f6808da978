//! Loops.

use super::{Flow, LONGEST, Paths, TooLong, Walk};
use crate::ir::{Expr, Stmt, StmtKind, Target};
use crate::understand::linear::{Linear, implies};
use crate::understand::symbol::{Path, Sym};
use crate::value::Val;

/// Walks the body of a loop once.
type Round<'w, 'p> = &'w mut dyn FnMut(&mut Walk<'p>, Path) -> Paths;

impl<'p> Walk<'p> {
    /// The paths on which the target has each item in turn. For a symbolic range it is one path, for all numbers.
    pub(super) fn each(&mut self, target: &'p Target, items: &Sym, path: Path) -> Result<Vec<Path>, TooLong> {
        match items {
            Sym::Seq(_, items) => Ok(items.iter().map(|item| self.bind(target, item, path.clone())).collect()),
            Sym::Items { least, most, all, .. } => match constants(least, most, *all) {
                Some(range) => {
                    let mut paths = Vec::new();
                    for n in range {
                        if let Some(path) = self.assume(&path, within(&Linear::number(n), least, most))? {
                            paths.push(self.bind(target, &Sym::number(n), path));
                        }
                    }
                    Ok(paths)
                }
                None => {
                    let var = Linear::var(self.fresh());
                    let mut paths = Vec::new();
                    if let Some(mut path) = self.assume(&path, within(&var, least, most))? {
                        path.exact &= all;
                        paths.push(self.bind(target, &Sym::Int(var), path));
                    }
                    Ok(paths)
                }
            },
            _ => Ok(vec![self.bind(target, &Sym::Unknown, path).vague()]),
        }
    }

    pub(super) fn for_loop(&mut self, target: &'p Target, items: &'p Expr, body: &'p [Stmt], path: Path) -> Paths {
        let mut ended = Vec::new();
        for (path, items) in self.eval(items, path)? {
            // Anything else may be empty, or not a collection at all, so the rule may fail there.
            self.exact &= matches!(items, Sym::Seq(..) | Sym::Items { .. } | Sym::Known(Val::Str(_)));
            ended.extend(match &items {
                _ if has_independent_rounds(body) => self.independent_rounds(target, &items, body, path)?,
                Sym::Seq(_, list) => self.unrolled(target, list, body, path)?,
                Sym::Items { least, most, all, down }
                    if least.iter().chain(most).all(|end| end.as_number().is_some()) =>
                {
                    match constants(least, most, *all) {
                        Some(range) => {
                            let mut list: Vec<Sym> = range.map(Sym::number).collect();
                            if *down {
                                list.reverse();
                            }
                            self.unrolled(target, &list, body, path)?
                        }
                        None => self.symbolic(target, &items, body, path)?,
                    }
                }
                _ => self.symbolic(target, &items, body, path)?,
            });
        }
        Ok(ended)
    }

    /// A loop whose rounds can be walked independently: its body assigns only to the targets of inner loops.
    ///
    /// Such a target has an unknown value at the beginning of every round and after the loop,
    /// because an earlier round may have assigned it.
    fn independent_rounds(&mut self, target: &'p Target, items: &Sym, body: &'p [Stmt], path: Path) -> Paths {
        let mut any_round = path;
        for slot in assigned(body) {
            any_round.set(slot, Sym::Unknown);
        }
        for round in self.each(target, items, any_round.clone())? {
            self.body(body, round)?;
        }
        let mut after = any_round;
        forget(target, &mut after);
        Ok(vec![(after, Flow::Next)])
    }

    /// A loop over constants, one round after the other.
    fn unrolled(&mut self, target: &'p Target, list: &[Sym], body: &'p [Stmt], path: Path) -> Paths {
        let mut live = vec![path];
        let mut ended = Vec::new();
        for item in list {
            let mut next = Vec::new();
            for path in live {
                let path = self.bind(target, item, path);
                for (path, flow) in self.body(body, path)? {
                    match flow {
                        Flow::Next | Flow::Continue => next.push(path),
                        Flow::Break => ended.push((path, Flow::Next)),
                        flow => ended.push((path, flow)),
                    }
                }
            }
            live = next;
        }
        ended.extend(live.into_iter().map(|path| (path, Flow::Next)));
        Ok(ended)
    }

    /// A loop over a symbolic range, or over an unknown value. One round stands for all rounds.
    fn symbolic(&mut self, target: &'p Target, items: &Sym, body: &'p [Stmt], path: Path) -> Paths {
        let slots = assigned(body);
        let round: Round<'_, 'p> = &mut |walk, path| {
            let mut ended = Vec::new();
            for path in walk.each(target, items, path)? {
                ended.extend(walk.body(body, path)?);
            }
            Ok(ended)
        };
        let start = self.settled(&slots, None, body, path, round)?;
        let (first, bound) = (self.families.len(), start.rows.len());
        let ended = round(self, start.clone())?;
        let leaves: Vec<&Path> = ended
            .iter()
            .filter(|(_, flow)| matches!(flow, Flow::Break | Flow::Return(_)))
            .map(|(path, _)| path)
            .collect();
        let ordered = matches!(items, Sym::Items { .. });
        let down = matches!(items, Sym::Items { down: true, .. });
        let monotone = leaves.is_empty() || ordered && self.only_leaves_at_the_end(&leaves, bound, first, down);
        // `start` also covers the state after the loop, even after a `break`: see `settled`.
        let mut after = start;
        if !monotone {
            self.exact = false;
            after.exact = false;
        }
        // If a round may return, it is unknown for which positions the loop runs to its end.
        after.exact &= !ended.iter().any(|(_, flow)| matches!(flow, Flow::Return(_)));
        forget(target, &mut after);
        let mut paths = vec![(after, Flow::Next)];
        paths.extend(returns(ended));
        Ok(paths)
    }

    /// Whether the loop is left by one test only, the test stays true for later values of the loop variable once it is true,
    /// and every option of the loop comes after that test. Then the rounds that give options are exactly known.
    fn only_leaves_at_the_end(&self, leaves: &[&Path], bound: usize, first: usize, down: bool) -> bool {
        let [path] = leaves else { return false };
        // The last row is the test. The rows before it bound the loop variable, which is the newest variable in them.
        let Some((test, bounds)) = path.rows.get(bound..).and_then(<[Linear]>::split_last) else { return false };
        let Some(var) = bounds.iter().flat_map(Linear::terms).map(|term| term.0).max() else { return false };
        let rises = if down { test.of(var) < 0 } else { test.of(var) > 0 };
        let only = bounds.iter().all(|row| row.of(var).abs() == 1) && path.exact && path.atoms.is_empty();
        let negated = test.negated(-1);
        rises && only && self.families[first..].iter().all(|family| family.rows.contains(&negated))
    }

    pub(super) fn while_loop(&mut self, test: &'p Expr, body: &'p [Stmt], path: Path) -> Paths {
        if let Some(after) = self.progress(test, body, &path)? {
            return Ok(vec![(after, Flow::Next)]);
        }
        let slots = assigned(body);
        let round: Round<'_, 'p> = &mut |walk, path| {
            let mut ended = Vec::new();
            for (path, holds) in walk.test(test, path)? {
                if holds {
                    ended.extend(walk.body(body, path)?);
                }
            }
            Ok(ended)
        };
        let start = self.settled(&slots, Some(test), body, path, round)?.vague();
        let ended = round(self, start.clone())?;
        let broken = ended.iter().any(|(_, flow)| matches!(flow, Flow::Break));
        let mut paths: Vec<_> = returns(ended).collect();
        if broken {
            // `start` covers the state at a `break`: see `settled`.
            paths.push((start, Flow::Next));
        } else {
            let over = self.test(test, start)?.into_iter().filter(|(_, holds)| !holds);
            paths.extend(over.map(|(path, _)| (path, Flow::Next)));
        }
        Ok(paths)
    }

    /// A path that covers the state at the beginning of every round, and at every `break`. What the loop assigns is unknown,
    /// except that the initial value remains a lower or upper bound if every round keeps it.
    fn settled(
        &mut self,
        slots: &[usize],
        test: Option<&'p Expr>,
        body: &'p [Stmt],
        path: Path,
        round: Round<'_, 'p>,
    ) -> Result<Path, TooLong> {
        struct Kept {
            slot: usize,
            start: Linear,
            var: usize,
            least: bool,
            most: bool,
        }
        let mut plain = path.clone();
        let mut kept = Vec::new();
        for &slot in slots {
            match plain.slots[slot]
                .linear()
                .filter(|_| test.is_some_and(|test| reads(test, slot)) || is_read(body, slot))
            {
                Some(start) => kept.push(Kept { slot, start, var: self.fresh(), least: true, most: true }),
                None => plain.set(slot, Sym::Unknown),
            }
        }
        // Starts with the assumption that every round keeps both bounds of each variable, and drops the bounds that a trial round
        // does not keep, until all remaining ones are kept. After six attempts all bounds are dropped.
        for _ in 0..6 {
            let mut trial = plain.clone();
            let mut rows = Vec::new();
            for keep in &kept {
                let var = Linear::var(keep.var);
                trial.set(keep.slot, Sym::Int(var.clone()));
                rows.extend(keep.least.then(|| var.plus(-1, &keep.start)).flatten());
                rows.extend(keep.most.then(|| keep.start.plus(-1, &var)).flatten());
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
            let stays = ended.iter().filter(|(_, flow)| !matches!(flow, Flow::Return(_)));
            for (after, _) in stays {
                kept.retain_mut(|keep| {
                    let Some(value) = after.slots[keep.slot].linear() else {
                        plain.set(keep.slot, Sym::Unknown);
                        stable = false;
                        return false;
                    };
                    let holds = |form: Option<Linear>| form.is_some_and(|form| implies(&after.rows, &form));
                    let least = keep.least && holds(value.plus(-1, &keep.start));
                    let most = keep.most && holds(keep.start.plus(-1, &value));
                    stable &= (least, most) == (keep.least, keep.most);
                    (keep.least, keep.most) = (least, most);
                    true
                });
            }
            if stable {
                return Ok(trial);
            }
        }
        kept.iter().for_each(|keep| plain.set(keep.slot, Sym::Unknown));
        Ok(plain.vague())
    }
}

/// The paths of a round that returns.
///
/// A loop returns in the first round that can. A path stands for any round, so it is not exact.
fn returns(ended: Vec<(Path, Flow)>) -> impl Iterator<Item = (Path, Flow)> {
    ended.into_iter().filter(|(_, flow)| matches!(flow, Flow::Return(_))).map(|(path, flow)| (path.vague(), flow))
}

/// The numbers of a range with constant bounds, if it is short enough. Unless `all`, some of them may be missing.
pub(super) fn constants(least: &[Linear], most: &[Linear], all: bool) -> Option<std::ops::RangeInclusive<i128>> {
    let low = least.iter().filter_map(Linear::as_number).max()?;
    let high = most.iter().filter_map(Linear::as_number).min()?;
    (all && high - low < LONGEST).then_some(low..=high)
}

/// `least ≤ form ≤ most`.
pub(super) fn within(form: &Linear, least: &[Linear], most: &[Linear]) -> Vec<Linear> {
    let low = least.iter().filter_map(|low| form.plus(-1, low));
    low.chain(most.iter().filter_map(|high| high.plus(-1, form))).collect()
}

fn forget(target: &Target, path: &mut Path) {
    match target {
        Target::Slot(slot) => path.set(*slot, Sym::Unknown),
        Target::Unpack(parts, _) => parts.iter().for_each(|part| forget(part, path)),
    }
}

/// The variables that a body assigns to.
pub(super) fn assigned(body: &[Stmt]) -> Vec<usize> {
    fn of_target(target: &Target, slots: &mut Vec<usize>) {
        match target {
            Target::Slot(slot) => slots.push(*slot),
            Target::Unpack(parts, _) => parts.iter().for_each(|part| of_target(part, slots)),
        }
    }
    fn of_body(body: &[Stmt], slots: &mut Vec<usize>) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Assign(target, _) => of_target(target, slots),
                StmtKind::For { target, body, .. } => {
                    of_target(target, slots);
                    of_body(body, slots);
                }
                StmtKind::While { body, .. } => of_body(body, slots),
                StmtKind::If(cases, otherwise) => {
                    cases.iter().for_each(|(_, body)| of_body(body, slots));
                    of_body(otherwise, slots);
                }
                _ => {}
            }
        }
    }
    let mut slots = Vec::new();
    of_body(body, &mut slots);
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Whether a body neither leaves its loop nor assigns to anything but the targets of inner loops, so that no round depends on
/// earlier ones except through those targets, which [`assigned`] lists.
pub(super) fn has_independent_rounds(body: &[Stmt]) -> bool {
    body.iter().all(|stmt| match &stmt.kind {
        StmtKind::Yield(_) | StmtKind::YieldFrom(_) | StmtKind::Continue => true,
        StmtKind::For { body, .. } => has_independent_rounds(body),
        StmtKind::If(cases, otherwise) => {
            cases.iter().all(|(_, body)| has_independent_rounds(body)) && has_independent_rounds(otherwise)
        }
        _ => false,
    })
}

/// Whether an expression reads a variable.
pub(super) fn reads(expr: &Expr, slot: usize) -> bool {
    let mut found = false;
    expr.each(&mut |part| found |= matches!(part.kind, crate::ir::ExprKind::Slot(s) if s == slot));
    found
}

/// Whether a body may read a variable before it assigns to it.
fn is_read(body: &[Stmt], slot: usize) -> bool {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign(_, value) if reads(value, slot) => return true,
            StmtKind::Assign(Target::Slot(s), _) if *s == slot => return false,
            StmtKind::Assign(..) => {}
            StmtKind::Yield(value) | StmtKind::YieldFrom(value) | StmtKind::Assert(value, _) if !reads(value, slot) => {
            }
            _ => return true,
        }
    }
    true
}
