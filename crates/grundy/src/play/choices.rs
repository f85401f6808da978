//! All moves of a position, in a stable order.

use super::told;
use grundy_game::{Component, Shape, Sum};
use grundy_theory::{Nat, Said, Stop, say};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

/// A move that can be chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Which component of the sum it is made in, from 0.
    pub component: usize,
    /// The components that this one becomes.
    pub after: Sum,
    /// The sum after the move.
    pub sum: Sum,
    /// The move in words; no two choices of a position have the same.
    pub text: Said,
}

/// Why the moves of a position cannot all be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unlisted {
    /// There are more than so many.
    TooMany(usize),
    /// A component, which is written here, is too large for its moves to be found.
    TooLarge(String),
    /// The rules that somebody wrote failed, or took too long.
    Stopped(Stop),
}

/// The moves of a sum: component by component, of a heap those first that take least.
///
/// Moves that leave the same components count once, but on a board in different places for each; those in equal components count for each, for on the table they are different.
/// The order depends on the position alone, so the number of a move means the same tomorrow.
///
/// # Errors
/// There are more than `limit`, or they cannot be found.
///
/// # Complexity
/// That of looking at all options once, and of writing them.
///
/// # Examples
/// ```
/// let position = grundy::parse("nim(1, 2)")?;
/// let choices = grundy::play::choices(&position, 100).unwrap();
/// let texts: Vec<&str> = choices.iter().map(|choice| &choice.text.en[..]).collect();
/// assert_eq!(texts, ["heap 1: take all 1", "heap 2: take 1, leave 1", "heap 2: take all 2"]);
/// assert_eq!(grundy::play::choices(&position, 2).unwrap_err(), grundy::play::Unlisted::TooMany(2));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn choices(sum: &Sum, limit: usize) -> Result<Vec<Choice>, Unlisted> {
    let mut choices = Vec::new();
    for (index, component) in sum.components.iter().enumerate() {
        let room = limit - choices.len();
        let mut options = options(component, room).map_err(|unlisted| match unlisted {
            Unlisted::TooMany(_) => Unlisted::TooMany(limit),
            other => other,
        })?;
        if matches!(component.game.shape(), Shape::Heap(_)) {
            options.sort_by_cached_key(|after| std::cmp::Reverse(total(after)));
        }
        choices.extend(options.into_iter().map(|after| {
            let text = told::choice(sum, index, &after);
            Choice { component: index, sum: sum.replaced(index, after.clone()), after, text }
        }));
    }
    told::tell_apart(&mut choices);
    Ok(choices)
}

/// The different options of a component.
fn options(component: &Component, limit: usize) -> Result<Vec<Sum>, Unlisted> {
    let game = &component.game;
    let mut options = Vec::new();
    let mut visit = |after: Sum| {
        if options.len() >= limit {
            return Break(());
        }
        options.push(after);
        Continue(())
    };
    let mut full = false;
    match (&component.key, game.theorem()) {
        (Some(key), _) if game.end_of(key).is_some() => {}
        (Some(key), _) => {
            let mut seen = HashSet::new();
            let flow = game.each_option(key, &mut |option| {
                if !seen.insert(component.told_apart(&option)) {
                    return Continue(());
                }
                let flow = visit(component.left(&option));
                full |= flow.is_break();
                flow
            });
            if flow.is_break() && !full {
                return Err(Unlisted::Stopped(game.failure_of()));
            }
        }
        (None, Some(theorem)) => {
            let flow = theorem.for_each_option(&component.args, &mut |after| visit(Sum::of(game, &after)));
            full = flow.is_break();
        }
        (None, None) => return Err(Unlisted::TooLarge(grundy_game::arg::shorten(&component.to_string()))),
    }
    if full { Err(Unlisted::TooMany(limit)) } else { Ok(options) }
}

/// How much is left in the heaps of a sum.
fn total(sum: &Sum) -> Nat {
    sum.components.iter().filter_map(|part| part.args.first()?.nat().ok()).sum()
}

impl Unlisted {
    /// What is wrong, in words.
    pub fn said(&self) -> Said {
        match self {
            Unlisted::TooMany(limit) => say!(
                "there are more than {limit} moves: too many to play with; begin with a smaller position",
                "走法超过 {limit} 种，太多了，无法对局；请从小一些的局面开始"
            ),
            Unlisted::TooLarge(name) => say!(
                "{name} is too large to be played; begin with a smaller position",
                "{name} 太大，无法对局；请从小一些的局面开始"
            ),
            Unlisted::Stopped(stop) => {
                let Said { en, zh } = stop.said();
                say!("the moves could not be found: {en}", "无法求出走法：{zh}")
            }
        }
    }
}
