//! The theorem on Anti-SG, at the door.

use super::sj::{Sj, lost_with};
use super::{AntiSg, JIA, singles, written};
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
        let name = |single: &Sum| match &single.components[..] {
            [component] => component.to_string(),
            parts => format!("({})", parts.iter().map(Component::to_string).collect::<Vec<_>>().join(", ")),
        };
        let value = |single: &Sum| Some((name(single), self.value(single)?));
        let why = Sj::of(singles(args).ok()?.iter().map(value).collect::<Option<Vec<_>>>()?);
        let outcome = Outcome::from_win(why.wins());
        Some(Verdict { outcome, value: None, why: Box::new(why), cite: &JIA })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let Goal::Value(target) = goal else { return None };
        let singles = singles(args).ok().filter(|_| *target == Nat::ZERO)?;
        let values = singles.iter().map(|single| self.value(single)).collect::<Option<Vec<Nat>>>()?;
        let mut found = Moves { listed: Vec::new(), total: Some(Nat::ZERO) };
        if values.iter().all(|value| *value == Nat::ZERO) {
            return Some(found);
        }
        let mut seen = HashSet::new();
        for (at, single) in singles.iter().enumerate() {
            let others = values.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, value)| value);
            let wanted = lost_with(others);
            for (part, component) in single.components.iter().enumerate() {
                // Equal parts of equal single games have equal moves.
                let mut whole: Vec<String> = single.components.iter().map(Component::to_string).collect();
                whole.sort_unstable();
                if !seen.insert((whole, component.to_string())) {
                    continue;
                }
                let own = self.value_of(component)?;
                let room = limit.saturating_sub(found.listed.len());
                let (left, total) = self.moves_to(component, &(&wanted ^ &values[at] ^ own), room);
                found.listed.extend(left.into_iter().map(|after| vec![after_move(&singles, (at, part), after)]));
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
        let Ok(singles) = singles(args) else { return ControlFlow::Continue(()) };
        if singles.iter().all(|single| self.value(single) == Some(Nat::ZERO)) {
            return ControlFlow::Continue(());
        }
        for (at, single) in singles.iter().enumerate() {
            for (part, component) in single.components.iter().enumerate() {
                let mut visit = |after: Sum| visit(vec![after_move(&singles, (at, part), after)]);
                match (&component.key, component.game.theorem()) {
                    (Some(key), _) => component.game.each_option(key, &mut |option| visit(component.left(&option)))?,
                    (None, Some(theorem)) => theorem
                        .for_each_option(&component.args, &mut |after| visit(Sum::of(&component.game, &after)))?,
                    (None, None) => {}
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The arguments after a move in a part of a single game.
fn after_move(singles: &[Sum], (at, part): (usize, usize), after: Sum) -> Vec<Arg> {
    let mut singles = singles.to_vec();
    singles[at] = singles[at].replaced(part, after);
    written(&singles)
}

impl AntiSg {
    /// The options of a component that have a value: the first `limit`, and how many there are, where that is known.
    fn moves_to(&self, component: &Component, target: &Nat, limit: usize) -> (Vec<Sum>, Option<Nat>) {
        let theorem = component.game.theorem();
        let told = theorem.and_then(|theorem| theorem.moves(&component.args, Goal::Value(target), limit));
        // Where the theorem does not count them, they are counted.
        if let Some(told) = told.filter(|told| told.total.is_some() || component.key.is_none()) {
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
                if self.value(&after).as_ref() == Some(target) {
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
