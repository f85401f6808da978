//! Anti-SG: a sum that ends as soon as all of its components have the value 0.

mod sj;

use crate::Entry;
use crate::shared::compound::{self, CompoundGame, CompoundKind, MovableSingles, SingleGame};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, DeclaredEnd, GameCard, MoveGoal, Nat, Outcome,
    RulesetFamily, Stop, Sum, TheoremMoves, Verdict, citation, game_card,
};
use sj::{SjTheoremReason, losing_value_beside};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The theorem on Anti-SG games.
pub static JIA: Citation = citation!("anti_sg.toml", JIA);

static CARD: GameCard = game_card!("anti_sg.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<AntiSg> }),
    instances: || {
        vec![CompoundGame::ruleset(
            AntiSg,
            vec![crate::nim::ruleset(), crate::grundys::ruleset(), crate::wythoff::ruleset(1)],
        )]
    },
}];

#[derive(Clone)]
struct AntiSg;

impl CompoundKind for AntiSg {
    type Memory = ();

    const DECLARED_END: Option<DeclaredEnd> = Some(DeclaredEnd::Win);

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<AntiSg, ArgumentError> {
        args.reject_keywords().map(|()| AntiSg)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        several.for_each_move_in_one(visit)
    }

    /// Whether every single game has value 0.
    fn is_over(compound: &CompoundGame<AntiSg>, position: &[SingleGame]) -> Result<bool, Stop> {
        for single in position {
            if compound.packed_single_value(single)? != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_over_unpacked(compound: &CompoundGame<AntiSg>, singles: &[Sum]) -> bool {
        singles.iter().all(|single| compound.single_value(single) == Some(Nat::ZERO))
    }

    fn decide(compound: &CompoundGame<AntiSg>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let value = |single: &Sum| Some((compound::single_name(single), compound.single_value(single)?));
        let why = SjTheoremReason::from_values(singles.iter().map(value).collect::<Option<Vec<_>>>()?);
        let outcome = Outcome::from_win(why.mover_wins());
        Some(Verdict { outcome, value: None, reason: Box::new(why), cite: &JIA })
    }

    fn moves(
        compound: &CompoundGame<AntiSg>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let values = singles.iter().map(|single| compound.single_value(single)).collect::<Option<Vec<Nat>>>()?;
        if *target != Nat::ZERO {
            return None;
        }
        let mut found = TheoremMoves { listed_moves: Vec::new(), total: Some(Nat::ZERO) };
        if values.iter().all(|value| *value == Nat::ZERO) {
            return Some(found);
        }
        let mut seen = HashSet::new();
        for (at, single) in singles.iter().enumerate() {
            // Equal single games have equal moves.
            if !seen.insert(compound::single_name(single)) {
                continue;
            }
            let others = values.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, value)| value);
            let room = limit.saturating_sub(found.listed_moves.len());
            let (left, total) = compound.moves_to(single, &losing_value_beside(others), room)?;
            found
                .listed_moves
                .extend(left.into_iter().map(|after| vec![compound.arguments_after_move(singles, at, after)]));
            found.total = found.total.zip(total).map(|(a, b)| a + b);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests;
