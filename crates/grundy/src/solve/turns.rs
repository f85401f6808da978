//! Moves of a sum: the component moved in, the components left, and the resulting sum.

use super::answer::Move;
use crate::budget::check_time;
use crate::engine::component_key;
use grundy_game::{
    Argument, BilingualText, Budget, Component, GameShape, PositionKey, Stop, Sum, in_force::BudgetTally,
    is_same_ruleset, text,
};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

/// A move in a sum.
#[derive(Clone)]
pub(crate) struct SumMove {
    pub(crate) component: Component,
    /// The components that replace it.
    pub(crate) after: Sum,
    /// The sum after the move.
    pub(crate) sum: Sum,
}

impl SumMove {
    /// Makes the move of a component of a sum to `after`.
    pub(crate) fn new(sum: &Sum, component: &Component, after: Sum) -> SumMove {
        let index = sum.components.iter().position(|other| is_same_component(other, component));
        let index = index.expect("a part of a sum is a component of it");
        SumMove { component: component.clone(), sum: sum.with_replaced_component(index, after.clone()), after }
    }

    /// An estimate of its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let component = |component: &Component| {
            let held = component.key.as_ref().map_or(0, PositionKey::owned_bytes);
            size_of::<Component>() + component.args.len() * (size_of::<Argument>() + 32) + 16 + held
        };
        let parts = self.after.components.iter().chain(&self.sum.components).map(component);
        size_of::<SumMove>() + component(&self.component) + parts.sum::<usize>()
    }

    /// The move in words.
    pub(crate) fn to_move(&self, naming: TurnNaming) -> Move {
        describe_move(&self.component, self.after.clone(), naming)
    }
}

/// Lists the first `limit` different moves of a sum, whose different components are `parts`. Moves in equal components count once.
///
/// # Errors
/// Returns the errors of [`for_each_sum_move`].
pub(crate) fn list_sum_moves<'a>(
    sum: &Sum,
    parts: impl IntoIterator<Item = &'a Component>,
    limit: usize,
) -> Result<Vec<SumMove>, Stop> {
    let (mut turns, mut tally, mut held) = (Vec::new(), BudgetTally::new(), Ok(()));
    for_each_sum_move(sum, parts, limit, |turn| {
        held = tally.count_step(turn.bytes());
        turns.push(turn);
        if held.is_ok() { Continue(()) } else { Break(()) }
    })?;
    held.map(|()| turns)
}

/// Visits the first `limit` different moves of a sum, whose different components are `parts`, until `visit` breaks.
///
/// # Errors
/// Returns an error if the budget in force runs out or the rules fail, or [`Stop::TooLarge`] if not all moves of a component can be visited.
pub(crate) fn for_each_sum_move<'a>(
    sum: &Sum,
    parts: impl IntoIterator<Item = &'a Component>,
    limit: usize,
    mut visit: impl FnMut(SumMove) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let (mut count, mut enough) = (0, false);
    let mut tally = BudgetTally::new();
    let mut held = Ok(());
    for component in parts {
        let index = sum.components.iter().position(|other| is_same_component(other, component));
        let index = index.expect("a part of a sum is a component of it");
        let mut seen = HashSet::new();
        let mut visit = |after: Sum| {
            enough = count >= limit;
            if enough {
                return Break(());
            }
            count += 1;
            let flow = visit(SumMove {
                component: component.clone(),
                sum: sum.with_replaced_component(index, after.clone()),
                after,
            });
            enough = flow.is_break();
            flow
        };
        let flow = match (&component.key, component.game.theorem()) {
            (Some(key), _) => component.game.for_each_option_key(key, &mut |option| {
                let parts = component.option_identity(&option);
                let bytes: usize = parts.iter().map(|part| size_of_val(part) + part.owned_bytes()).sum();
                held = tally.count_step(if seen.contains(&parts) { 0 } else { 2 * size_of_val(&parts) + 16 + bytes });
                match held {
                    Err(_) => Break(()),
                    Ok(()) if seen.insert(parts) => visit(component.sum_after_option(&option)),
                    Ok(()) => Continue(()),
                }
            }),
            (None, Some(theorem)) => theorem
                .for_each_option(&component.args, &mut |after| visit(Sum::from_components(&component.game, &after))),
            // It is not known which moves there are, so the component is not taken for a finished one.
            (None, None) => return component_key(component).map(|_| ()),
        };
        held?;
        match flow {
            Break(()) if enough => return Ok(()),
            Break(()) => return Err(visit_failure(component)),
            Continue(()) => {}
        }
    }
    Ok(())
}

/// The reason why a visit of the moves of a component ended early, although the visitor did not end it.
pub(crate) fn visit_failure(component: &Component) -> Stop {
    match component.game.take_failure() {
        // No rules were run for a component without a key: its theorem does not visit all moves.
        Stop::RulesFailed => component_key(component).err().unwrap_or(Stop::RulesFailed),
        stop => stop,
    }
}

/// Lists the first `limit` moves of a lost sum, whose different components are `parts`, each with the reply that `reply` finds.
///
/// The list is shorter if the time runs out, and has no moves of components whose moves cannot be visited.
///
/// # Errors
/// Returns [`Stop::Cancelled`], or those of `reply`.
pub(crate) fn find_replies<'a>(
    sum: &Sum,
    parts: impl Iterator<Item = &'a Component> + Clone,
    limit: usize,
    budget: &dyn Budget,
    mut reply: impl FnMut(&Sum) -> Result<Option<Move>, Stop>,
) -> Result<Vec<(Move, Option<Move>)>, Stop> {
    let naming = TurnNaming::from_components(parts.clone());
    let (mut replies, mut end) = (Vec::new(), Ok(()));
    for component in parts {
        let room = limit - replies.len();
        if room == 0 || end.is_err() {
            break;
        }
        let visited = for_each_sum_move(sum, [component], room, |turn| {
            match check_time(budget).and_then(|()| reply(&turn.sum)) {
                Ok(reply) => replies.push((turn.to_move(naming), reply)),
                Err(stop) => end = Err(stop),
            }
            if end.is_ok() { Continue(()) } else { Break(()) }
        });
        match visited {
            // Not all moves of the component can be visited, but the list need not have all of them.
            Err(Stop::TooLarge | Stop::RuleValueSize) => {}
            visited => visited?,
        }
    }
    match end {
        Ok(()) | Err(Stop::Time) => Ok(replies),
        Err(stop) => Err(stop),
    }
}

/// Whether two components have the same ruleset and arguments.
fn is_same_component(a: &Component, b: &Component) -> bool {
    a.args == b.args && is_same_ruleset(&a.game, &b.game)
}

/// The naming of the component that is moved in, in the texts of moves of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnNaming {
    /// No name: there is only one component, or all are heaps of one ruleset, which their sizes identify.
    None,
    /// The name of the game: no other component has the same game.
    Game,
    /// The whole expression of the component.
    Component,
}

impl TurnNaming {
    /// The shortest naming that distinguishes these components.
    pub(crate) fn from_components<'a>(components: impl IntoIterator<Item = &'a Component>) -> TurnNaming {
        // Identities are strings, so each handle of a ruleset makes its own once.
        let mut handles: HashMap<usize, &Component> = HashMap::new();
        let mut rulesets: HashMap<String, &Component> = HashMap::new();
        for component in components {
            let first = *handles
                .entry(Arc::as_ptr(&component.game).addr())
                .or_insert_with(|| *rulesets.entry(component.game.identity()).or_insert(component));
            if !matches!(component.game.shape(), GameShape::Heap(_)) && first.args != component.args {
                return TurnNaming::Component;
            }
        }
        if rulesets.len() > 1 { TurnNaming::Game } else { TurnNaming::None }
    }
}

/// Makes a move in a component with its text.
pub fn describe_move(component: &Component, after: Sum, naming: TurnNaming) -> Move {
    let game = &component.game;
    let before = Sum { components: vec![component.clone()] };
    let own = after.components.iter().all(|other| is_same_ruleset(&other.game, game));
    let args: Vec<_> = after.components.iter().map(|part| part.args.clone()).collect();
    let text = own.then(|| game.view.describe_move(&component.args, &args)).flatten();
    let argument = grundy_game::arg::join_arguments(&component.args);
    // The text of a move of a token begins with its vertex ("a → b"), which already names the component.
    let is_named =
        text.as_ref().is_some_and(|message| message.en.starts_with(&format!("{} →", argument.trim_matches('"'))));
    let name = match naming {
        TurnNaming::None => None,
        TurnNaming::Component if is_named => None,
        TurnNaming::Component if !matches!(game.shape(), GameShape::Heap(_)) => Some(component.to_string()),
        TurnNaming::Component | TurnNaming::Game => Some(game.expression()),
    };
    let text = match (text, name.as_deref().map(grundy_game::arg::shorten_text)) {
        (Some(BilingualText { en, zh }), Some(name)) => text!("in {name}: {text}", text = (en, zh)),
        (Some(message), None) => message,
        (None, _) => BilingualText::language_neutral(format!("{before} → {after}")),
    };
    Move { before, after, text }
}
