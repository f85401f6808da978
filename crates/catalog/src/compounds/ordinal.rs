//! The ordinal sum: a move in one game ends all games after it.

mod excluded;

use crate::Entry;
use crate::hackenbush::CONWAY;
use crate::shared::compound::{self, CompoundGame, CompoundKind, MovableSingles};
use excluded::{ColonPrincipleReason, ExcludedValues};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Convention, Game, GameCard, MoveGoal, Nat, Outcome, RulesetFamily, Sum,
    TheoremMoves, Verdict, game_card,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("ordinal.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Ordinal> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Ordinal,
            vec![crate::nim::ruleset(), crate::bash::ruleset(2u32.into()), crate::lasker::ruleset()],
        )]
    },
}];

#[derive(Clone)]
struct Ordinal;

impl CompoundKind for Ordinal {
    type Memory = ();

    const IN_ORDER: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Ordinal, ArgumentError> {
        args.reject_keywords().map(|()| Ordinal)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..several.len()).try_for_each(|at| several.for_each_move_ending_later(at, visit))
    }

    fn decide(of: &CompoundGame<Ordinal>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let mut before = ExcludedValues::default();
        let mut steps = Vec::new();
        for (at, single) in singles.iter().enumerate() {
            let value = of.single_value(single)?;
            let name = compound::single_name(single);
            let sum = before.missing_number(&value);
            steps.push((name, value, sum));
            if at + 1 < singles.len() {
                before = before.followed_by(&option_values(of, single)?)?;
            }
        }
        let value = steps.last().map_or(Nat::ZERO, |(.., sum)| sum.clone());
        let outcome = Outcome::from_win(value != Nat::ZERO);
        Some(Verdict { outcome, value: Some(value), why: Box::new(ColonPrincipleReason { steps }), cite: &CONWAY })
    }

    /// For Nim heaps only: reduces one heap so that the number of stones up to it is the goal.
    fn moves(_: &CompoundGame<Ordinal>, singles: &[Sum], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let sizes: Vec<Nat> = singles.iter().map(nim_heap_size).collect::<Option<_>>()?;
        let mut below = Nat::ZERO;
        for (at, size) in sizes.iter().enumerate() {
            if *target < &below + size {
                let mut after = singles.to_vec();
                let left = CallArguments::from_positional([Argument::from(target - &below)]);
                after[at] = Sum::from_call(&singles[at].components[0].game, &left).ok()?;
                after[at + 1..].fill(Sum::default());
                return Some(TheoremMoves::single_move(vec![compound::singles_to_arguments::<Ordinal>(&after)]));
            }
            below += size;
        }
        Some(TheoremMoves::no_moves())
    }
}

/// The number of stones, if the position is one Nim heap or has no components.
fn nim_heap_size(single: &Sum) -> Option<Nat> {
    match &single.components[..] {
        [] => Some(Nat::ZERO),
        [only] if compound::is_nim(only) => only.args.first()?.to_natural().ok(),
        _ => None,
    }
}

/// No theorem is applied to a position with more options.
const MAX_EXAMINED_OPTIONS: usize = 20_000;

/// The values of the options of a position.
fn option_values(of: &CompoundGame<Ordinal>, single: &Sum) -> Option<ExcludedValues> {
    if let Some(size) = nim_heap_size(single) {
        return Some(ExcludedValues::all_below(size));
    }
    let (mut values, mut failed, mut count) = (ExcludedValues::default(), false, 0);
    let packed = of.pack_single(single)?;
    let flow = of.games.for_each_option(&packed, |after| {
        count += 1;
        match of.packed_single_value(&after) {
            Ok(value) => values.insert(value.into()),
            Err(_) => failed = true,
        }
        if failed || count > MAX_EXAMINED_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(values)
}

#[cfg(test)]
mod tests;
