//! Moves of a sum: the component moved in, the components left, and the resulting sum.

use crate::answer::Move;
use grundy_game::in_force::Tally;
use grundy_game::{Arg, Budget, Component, Key, Shape, Sum, same};
use grundy_theory::{Said, Stop, say};
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// A move in a sum.
#[derive(Clone)]
pub(crate) struct Turn {
    pub(crate) component: Component,
    /// The components that replace it.
    pub(crate) after: Sum,
    /// The sum after the move.
    pub(crate) sum: Sum,
}

impl Turn {
    /// Makes the move of a component of a sum to `after`.
    pub(crate) fn of(sum: &Sum, component: &Component, after: Sum) -> Turn {
        let index = sum.components.iter().position(|other| is_same(other, component));
        let index = index.expect("a part of a sum is a component of it");
        Turn { component: component.clone(), sum: sum.replaced(index, after.clone()), after }
    }

    /// An estimate of its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let component = |component: &Component| {
            let held = component.key.as_ref().map_or(0, Key::held);
            size_of::<Component>() + component.args.len() * (size_of::<Arg>() + 32) + 16 + held
        };
        let parts = self.after.components.iter().chain(&self.sum.components).map(component);
        size_of::<Turn>() + component(&self.component) + parts.sum::<usize>()
    }

    /// The move in words.
    pub(crate) fn told(&self, naming: Naming) -> Move {
        describe(&self.component, self.after.clone(), naming)
    }
}

/// Lists the first `limit` different moves of a sum, whose different components are `parts`. Moves in equal components count once.
///
/// # Errors
/// As [`each_turn`].
pub(crate) fn turns<'a>(
    sum: &Sum,
    parts: impl IntoIterator<Item = &'a Component>,
    limit: usize,
) -> Result<Vec<Turn>, Stop> {
    let (mut turns, mut tally, mut held) = (Vec::new(), Tally::new(), Ok(()));
    each_turn(sum, parts, limit, |turn| {
        held = tally.step(turn.bytes());
        turns.push(turn);
        if held.is_ok() { Continue(()) } else { Break(()) }
    })?;
    held.map(|()| turns)
}

/// Visits the first `limit` different moves of a sum, whose different components are `parts`, until `visit` breaks.
///
/// # Errors
/// The budget in force that ran out, or why the rules failed.
pub(crate) fn each_turn<'a>(
    sum: &Sum,
    parts: impl IntoIterator<Item = &'a Component>,
    limit: usize,
    mut visit: impl FnMut(Turn) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let (mut count, mut enough) = (0, false);
    let mut tally = Tally::new();
    let mut held = Ok(());
    for component in parts {
        let index = sum.components.iter().position(|other| is_same(other, component));
        let index = index.expect("a part of a sum is a component of it");
        let mut seen = HashSet::new();
        let mut visit = |after: Sum| {
            enough = count >= limit;
            if enough {
                return Break(());
            }
            count += 1;
            let flow = visit(Turn { component: component.clone(), sum: sum.replaced(index, after.clone()), after });
            enough = flow.is_break();
            flow
        };
        let flow = match (&component.key, component.game.theorem()) {
            (Some(key), _) => component.game.each_option(key, &mut |option| {
                let parts = component.told_apart(&option);
                let bytes: usize = parts.iter().map(|part| size_of_val(part) + part.held()).sum();
                held = tally.step(if seen.contains(&parts) { 0 } else { 2 * size_of_val(&parts) + 16 + bytes });
                match held {
                    Err(_) => Break(()),
                    Ok(()) if seen.insert(parts) => visit(component.left(&option)),
                    Ok(()) => Continue(()),
                }
            }),
            (None, Some(theorem)) => {
                theorem.for_each_option(&component.args, &mut |after| visit(Sum::of(&component.game, &after)))
            }
            (None, None) => Continue(()),
        };
        held?;
        match flow {
            Break(()) if enough => return Ok(()),
            Break(()) => return Err(component.game.failure_of()),
            Continue(()) => {}
        }
    }
    Ok(())
}

/// Lists the first `limit` moves of a lost sum, whose different components are `parts`, each with the reply that `reply` finds.
///
/// The list is shorter if the time runs out.
///
/// # Errors
/// [`Stop::Cancelled`], or those of `reply`.
pub(crate) fn replies<'a>(
    sum: &Sum,
    parts: impl Iterator<Item = &'a Component> + Clone,
    limit: usize,
    budget: &dyn Budget,
    mut reply: impl FnMut(&Sum) -> Result<Option<Move>, Stop>,
) -> Result<Vec<(Move, Option<Move>)>, Stop> {
    let naming = Naming::of(parts.clone());
    let (mut replies, mut result) = (Vec::new(), Ok(()));
    each_turn(sum, parts, limit, |turn| match go_on(budget).and_then(|()| reply(&turn.sum)) {
        Ok(reply) => {
            replies.push((turn.told(naming), reply));
            Continue(())
        }
        Err(Stop::Time) => Break(()),
        Err(stop) => {
            result = Err(stop);
            Break(())
        }
    })?;
    result.map(|()| replies)
}

/// Checks only for cancellation and time. Used while results are listed, when the limits on positions and bytes no longer matter.
pub(crate) fn go_on(budget: &dyn Budget) -> Result<(), Stop> {
    match budget.spend(0, 0) {
        Err(stop @ (Stop::Cancelled | Stop::Time)) => Err(stop),
        _ => Ok(()),
    }
}

/// Whether two components have the same ruleset and arguments.
fn is_same(a: &Component, b: &Component) -> bool {
    a.args == b.args && same(&a.game, &b.game)
}

/// How the texts of moves of a sum name the component that is moved in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// Not at all: there is only one, or all are heaps of one ruleset, which their sizes identify.
    None,
    /// By the game: no other component has the same game.
    Game,
    /// By the whole expression of the component.
    Component,
}

impl Naming {
    /// The shortest naming that distinguishes these components.
    pub(crate) fn of<'a>(components: impl IntoIterator<Item = &'a Component>) -> Naming {
        let mut seen: Vec<&Component> = Vec::new();
        let mut naming = Naming::None;
        for component in components {
            let is_heap = matches!(component.game.shape(), Shape::Heap(_));
            match seen.iter().find(|other| same(&other.game, &component.game)) {
                Some(other) if !is_heap && other.args != component.args => return Naming::Component,
                Some(_) => {}
                None => {
                    naming = if seen.is_empty() { Naming::None } else { Naming::Game };
                    seen.push(component);
                }
            }
        }
        naming
    }
}

/// Makes a move in a component with its text.
pub(crate) fn describe(component: &Component, after: Sum, naming: Naming) -> Move {
    let game = &component.game;
    let before = Sum { components: vec![component.clone()] };
    let own = after.components.iter().all(|other| same(&other.game, game));
    let args: Vec<_> = after.components.iter().map(|part| part.args.clone()).collect();
    let text = own.then(|| game.describe(&component.args, &args)).flatten();
    let argument = grundy_game::arg::join(&component.args);
    // The text of a move of a token begins with its vertex ("a → b"), which already names the component.
    let is_named = text.as_ref().is_some_and(|said| said.en.starts_with(&format!("{} →", argument.trim_matches('"'))));
    let name = match naming {
        Naming::None => None,
        Naming::Component if is_named => None,
        Naming::Component if !matches!(game.shape(), Shape::Heap(_)) => Some(component.to_string()),
        Naming::Component | Naming::Game => Some(game.expression()),
    };
    let text = match (text, name.as_deref().map(grundy_game::arg::shorten)) {
        (Some(Said { en, zh }), Some(name)) => say!("in {name}: {en}", "{name}：{zh}"),
        (Some(said), None) => said,
        (None, _) => Said::same(format!("{before} → {after}")),
    };
    Move { before, after, text }
}
