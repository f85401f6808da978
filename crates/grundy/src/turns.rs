//! Moves of a sum as they stand: the component moved in, what it becomes, the sum that results.

use crate::answer::Move;
use grundy_game::{Component, Sum, same};
use grundy_theory::{Said, Stop, say};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

/// A move in a sum.
pub(crate) struct Turn {
    pub(crate) component: Component,
    /// The components that it becomes.
    pub(crate) after: Sum,
    /// The sum after the move.
    pub(crate) sum: Sum,
}

impl Turn {
    /// The move in words; with the name of its game where several are played.
    pub(crate) fn told(&self, mixed: bool) -> Move {
        describe(&self.component, self.after.clone(), mixed)
    }
}

/// The first `limit` different moves of a sum, whose different components are `parts`. Moves in equal components count once.
pub(crate) fn turns<'a>(sum: &Sum, parts: impl IntoIterator<Item = &'a Component>, limit: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    for component in parts {
        let index = sum.components.iter().position(|other| is_same(other, component));
        let index = index.expect("a part of a sum is a component of it");
        let mut seen = HashSet::new();
        let mut visit = |after: Sum| {
            if turns.len() >= limit {
                return Break(());
            }
            turns.push(Turn { component: component.clone(), sum: sum.replaced(index, after.clone()), after });
            Continue(())
        };
        let _ = match (&component.key, component.game.theorem()) {
            (Some(key), _) => component.game.each_option(key, &mut |option| {
                if seen.insert(component.told_apart(&option)) { visit(component.left(&option)) } else { Continue(()) }
            }),
            (None, Some(theorem)) => {
                theorem.for_each_option(&component.args, &mut |after| visit(Sum::of(&component.game, &after)))
            }
            (None, None) => Continue(()),
        };
    }
    turns
}

/// The first `limit` moves of a lost sum, whose different components are `parts`, each with the reply that `reply` finds.
///
/// # Errors
/// Those of `reply`.
pub(crate) fn replies<'a>(
    sum: &Sum,
    parts: impl Iterator<Item = &'a Component> + Clone,
    limit: usize,
    mut reply: impl FnMut(&Sum) -> Result<Option<Move>, Stop>,
) -> Result<Vec<(Move, Option<Move>)>, Stop> {
    let mixed = is_mixed(parts.clone());
    turns(sum, parts, limit).into_iter().map(|turn| Ok((turn.told(mixed), reply(&turn.sum)?))).collect()
}

/// Whether the rulesets of two components are the same, and their arguments.
fn is_same(a: &Component, b: &Component) -> bool {
    a.args == b.args && same(&a.game, &b.game)
}

/// Whether components of different rulesets are among these.
pub(crate) fn is_mixed<'a>(components: impl IntoIterator<Item = &'a Component>) -> bool {
    let mut components = components.into_iter();
    let Some(first) = components.next() else { return false };
    components.any(|other| !same(&other.game, &first.game))
}

/// A move in a component, in words; with the name of its game where several are played.
pub(crate) fn describe(component: &Component, after: Sum, mixed: bool) -> Move {
    let game = &component.game;
    let before = Sum { components: vec![component.clone()] };
    let own = !is_mixed(after.components.iter().chain([component]));
    let args: Vec<_> = after.components.iter().map(|part| part.args.clone()).collect();
    let text = match own.then(|| game.describe(&component.args, &args)).flatten() {
        Some(Said { en, zh }) if mixed => {
            let name = game.expression();
            let name = grundy_game::arg::shorten(&name);
            say!("in {name}: {en}", "{name}：{zh}")
        }
        Some(said) => said,
        None => Said::same(format!("{before} → {after}")),
    };
    Move { before, after, text }
}
