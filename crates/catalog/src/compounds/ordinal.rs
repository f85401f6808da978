//! The ordinal sum: a move in one game ends all games after it.

mod excluded;

use crate::Entry;
use crate::hackenbush::CONWAY;
use crate::shared::compound::{self, CompoundGame, CompoundKind, MovableSingles};
use excluded::{ColonPrincipleReason, ExcludedValues};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Convention, Game, GameCard, MoveGoal, Nat, Outcome, RulesetFamily, Sum,
    TheoremMoves, Verdict, game_card, in_force::BudgetTally,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("ordinal.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<OrdinalSumKind> }),
    instances: || {
        let kayles = crate::codes::octal("0.77").expect("it is a code");
        vec![
            CompoundGame::ruleset(
                OrdinalSumKind,
                vec![crate::nim::ruleset(), crate::bash::ruleset(2u32.into()), crate::lasker::ruleset()],
            ),
            CompoundGame::ruleset(OrdinalSumKind, vec![kayles, crate::wythoff::ruleset(1)]),
        ]
    },
}];

#[derive(Clone)]
struct OrdinalSumKind;

impl CompoundKind for OrdinalSumKind {
    type Memory = ();

    const IN_ORDER: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<OrdinalSumKind, ArgumentError> {
        args.reject_keywords().map(|()| OrdinalSumKind)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..several.len()).try_for_each(|at| several.for_each_move_ending_later(at, visit))
    }

    fn decide(compound: &CompoundGame<OrdinalSumKind>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let mut before = ExcludedValues::default();
        let mut steps = Vec::new();
        for (at, single) in singles.iter().enumerate() {
            let value = compound.single_value(single)?;
            let name = compound::single_name(single);
            let sum = before.missing_number(&value);
            steps.push((name, value, sum));
            if at + 1 < singles.len() {
                before = before.followed_by(&option_values(compound, single)?)?;
            }
        }
        let value = steps.last().map_or(Nat::ZERO, |(.., sum)| sum.clone());
        let outcome = Outcome::from_win(value != Nat::ZERO);
        Some(Verdict { outcome, value: Some(value), reason: Box::new(ColonPrincipleReason { steps }), cite: &CONWAY })
    }

    /// A move in one game ends those after it, so the value after it is that of the games up to it.
    fn moves(
        compound: &CompoundGame<OrdinalSumKind>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let mut before = ExcludedValues::default();
        let (mut listed, mut total) = (Vec::new(), Some(Nat::ZERO));
        for (at, single) in singles.iter().enumerate() {
            if let Some(wanted) = before.rank_of(target) {
                let (moves, count) = compound.moves_to(single, &wanted, limit - listed.len())?;
                listed.extend(moves.into_iter().map(|left| {
                    let mut after = singles.to_vec();
                    after[at] = left;
                    after[at + 1..].fill(Sum::default());
                    vec![compound.singles_to_arguments(&after)]
                }));
                total = total.zip(count).map(|(all, more)| all + more);
            }
            if at + 1 < singles.len() {
                before = before.followed_by(&option_values(compound, single)?)?;
            }
        }
        Some(TheoremMoves { listed_moves: listed, total })
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
fn option_values(compound: &CompoundGame<OrdinalSumKind>, single: &Sum) -> Option<ExcludedValues> {
    if let Some(size) = nim_heap_size(single) {
        return Some(ExcludedValues::all_below(size));
    }
    let (mut values, mut failed, mut count) = (ExcludedValues::default(), false, 0);
    let mut tally = BudgetTally::new();
    let packed = compound.pack_single(single)?;
    let flow = compound.games.for_each_option(&packed, |after| {
        count += 1;
        match tally.count_step(0).and_then(|()| compound.packed_single_value(&after)) {
            Ok(value) => values.insert(value.into()),
            Err(_) => failed = true,
        }
        if failed || count > MAX_EXAMINED_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(values)
}

#[cfg(test)]
mod tests;
