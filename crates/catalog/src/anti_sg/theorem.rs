//! The theorem on Anti-SG, at the door.

use super::sj::{Sj, lost_with};
use super::{AntiSg, JIA, sum};
use grundy_game::{Arg, Component, Goal, Moves, Sum, Theorem, Verdict};
use grundy_theory::{Convention, Nat, Outcome};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// More options of a component are not looked at.
const MOST_OPTIONS: usize = 100_000;

impl Theorem for AntiSg {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let sum = sum(args).ok()?;
        let value = |component: &Component| Some((component.to_string(), self.value(component)?));
        let values = sum.components.iter().map(value).collect::<Option<Vec<_>>>()?;
        let why = Sj::of(values);
        let outcome = Outcome::from_win(why.wins());
        Some(Verdict { outcome, value: None, why: Box::new(why), cite: &JIA })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let Goal::Value(target) = goal else { return None };
        let sum = sum(args).ok().filter(|_| *target == Nat::ZERO)?;
        let values = sum.components.iter().map(|component| self.value(component)).collect::<Option<Vec<Nat>>>()?;
        let mut found = Moves { listed: Vec::new(), total: Some(Nat::ZERO) };
        if values.iter().all(|value| *value == Nat::ZERO) {
            return Some(found);
        }
        let mut seen = HashSet::new();
        for (at, component) in sum.components.iter().enumerate() {
            // Equal components have equal moves.
            if seen.insert(component.to_string()) {
                let others = values.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, value)| value);
                let room = limit.saturating_sub(found.listed.len());
                let (left, total) = self.moves_to(component, &lost_with(others), room);
                let whole = |after: Sum| vec![vec![Arg::Position(sum.replaced(at, after))]];
                found.listed.extend(left.into_iter().map(whole));
                found.total = found.total.zip(total).map(|(a, b)| a + b);
            }
        }
        Some(found)
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(sum) = sum(args) else { return ControlFlow::Continue(()) };
        if sum.components.iter().all(|component| self.value(component) == Some(Nat::ZERO)) {
            return ControlFlow::Continue(());
        }
        for (at, component) in sum.components.iter().enumerate() {
            let mut visit = |after: Sum| visit(vec![vec![Arg::Position(sum.replaced(at, after))]]);
            match (&component.key, component.game.theorem()) {
                (Some(key), _) => component.game.each_option(key, &mut |option| visit(component.left(&option)))?,
                (None, Some(theorem)) => theorem.for_each_option(&component.args, &mut |after| {
                    visit(Sum::of(&component.game, &after))
                })?,
                (None, None) => {}
            }
        }
        ControlFlow::Continue(())
    }
}

impl AntiSg {
    /// The options of a component that have a value: the first `limit`, and how many there are, where that is known.
    fn moves_to(&self, component: &Component, target: &Nat, limit: usize) -> (Vec<Sum>, Option<Nat>) {
        let theorem = component.game.theorem();
        if let Some(told) = theorem.and_then(|theorem| theorem.moves(&component.args, Goal::Value(target), limit)) {
            let listed = told.listed.iter().take(limit).map(|after| Sum::of(&component.game, after));
            return (listed.collect(), told.total);
        }
        let Some(key) = &component.key else { return (Vec::new(), None) };
        let (mut seen, mut looked, mut count, mut left) = (HashSet::new(), 0, 0u32, Vec::new());
        let flow = component.game.each_option(key, &mut |option| {
            looked += 1;
            if looked > MOST_OPTIONS {
                return ControlFlow::Break(());
            }
            if seen.insert(component.told_apart(&option)) {
                let after = component.left(&option);
                let values = after.components.iter().map(|part| self.value(part));
                let value = values.collect::<Option<Vec<Nat>>>().map(|all| all.iter().fold(Nat::ZERO, |a, b| a ^ b));
                if value.as_ref() == Some(target) {
                    count += 1;
                    if left.len() < limit {
                        left.push(after);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        (left, flow.is_continue().then(|| count.into()))
    }
}
