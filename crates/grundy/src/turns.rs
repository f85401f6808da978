//! Moves of a sum as they stand: the component moved in, what it becomes, the sum that results.

use crate::answer::Move;
use grundy_game::{Arg, Component, Sum};
use grundy_theory::{Said, say};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// A move in a sum.
pub(crate) struct Turn {
    component: Component,
    /// The arguments of the components that it becomes.
    pub(crate) after: Vec<Vec<Arg>>,
    /// The sum after the move.
    pub(crate) sum: Sum,
}

impl Turn {
    /// The move in words; with the name of its game where several are played.
    pub(crate) fn told(&self, mixed: bool) -> Move {
        describe(&self.component, &self.after, mixed)
    }
}

/// The first `limit` different moves of a sum, whose different components are `parts`. Moves in equal components count once.
pub(crate) fn turns<'a>(sum: &Sum, parts: impl IntoIterator<Item = &'a Component>, limit: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    for component in parts {
        let index = sum.components.iter().position(|other| is_same(other, component));
        let index = index.expect("a part of a sum is a component of it");
        let mut seen = HashSet::new();
        let mut visit = |after: Vec<Vec<Arg>>| {
            if turns.len() >= limit {
                return Break(());
            }
            turns.push(Turn {
                component: component.clone(),
                sum: sum.replaced(index, Sum::of(&component.game, &after)),
                after,
            });
            Continue(())
        };
        let _ = match (&component.key, component.game.theorem()) {
            (Some(key), _) => component.game.each_option(key, &mut |option| {
                if seen.insert(option.clone()) { visit(component.game.write(&option)) } else { Continue(()) }
            }),
            (None, Some(theorem)) => theorem.for_each_option(&component.args, &mut visit),
            (None, None) => Continue(()),
        };
    }
    turns
}

/// Whether the rulesets of two components are the same, and their arguments.
fn is_same(a: &Component, b: &Component) -> bool {
    a.args == b.args && (Arc::ptr_eq(&a.game, &b.game) || a.game.expression() == b.game.expression())
}

/// Whether components of different rulesets are among these.
pub(crate) fn is_mixed<'a>(components: impl IntoIterator<Item = &'a Component>) -> bool {
    let mut components = components.into_iter();
    let Some(first) = components.next() else { return false };
    let name = first.game.expression();
    components.any(|other| !Arc::ptr_eq(&other.game, &first.game) && other.game.expression() != name)
}

/// A move in a component, in words; with the name of its game where several are played.
pub(crate) fn describe(component: &Component, after: &[Vec<Arg>], mixed: bool) -> Move {
    let game = &component.game;
    let before = Sum { components: vec![component.clone()] };
    let after_sum = Sum::of(game, after);
    let text = match game.describe(&component.args, after) {
        Some(Said { en, zh }) if mixed => {
            let name = game.expression();
            let name = grundy_game::arg::shorten(&name);
            say!("in {name}: {en}", "{name}：{zh}")
        }
        Some(said) => said,
        None => Said::same(format!("{before} → {after_sum}")),
    };
    Move { before, after: after_sum, text }
}
