//! The selective compound: a move in any number of the single games, or in a bounded number of them.

mod decreasing;
mod reasons;

use crate::Entry;
use crate::moore::{MOORE, MOORE_ON_VALUES};
use crate::rook::SPRAGUE_GRUNDY;
use crate::shared::compound::{self, COMPOUNDS, CompoundGame, CompoundKind, MovableSingles, SumOfPartsReason};
use decreasing::DecreasingPositions;
use grundy_game::{
    Argument, ArgumentError, CallArguments, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, RulesetFamily, Sum,
    TheoremMoves, Verdict, game_card, text,
};
use num_traits::ToPrimitive;
use reasons::{SelectiveColumnsReason, SelectiveOutcomeReason};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("selective.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Selective> }),
    instances: || {
        let games = || vec![crate::nim::ruleset(), crate::bash::ruleset(2u32.into()), crate::grundys::ruleset()];
        let of = |most| CompoundGame::ruleset(Selective { max_moved: most }, games());
        vec![of(None), of(Some(1u32.into())), of(Some(2u32.into()))]
    },
}];

#[derive(Clone)]
struct Selective {
    /// The maximum number of single games that a move may use; `None` for no limit.
    max_moved: Option<Nat>,
}

impl CompoundKind for Selective {
    type Memory = DecreasingPositions;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Selective, ArgumentError> {
        let (known, others): (Vec<_>, Vec<_>) = args.keywords.iter().cloned().partition(|(name, _)| name == "most");
        if !others.is_empty() {
            return Err(ArgumentError::unknown_keyword(&others));
        }
        let Some((_, most)) = known.first() else { return Ok(Selective { max_moved: None }) };
        let most = most.to_natural().map_err(|misfit| misfit.at_keyword("most"))?;
        if most == Nat::ZERO {
            let message = text!("a move is made in at least one single game, so most is at least 1");
            return Err(ArgumentError::new(message).at_keyword("most"));
        }
        Ok(Selective { max_moved: Some(most) })
    }

    fn name_suffix(&self) -> Option<String> {
        self.max_moved.as_ref().map(|most| format!("most={most}"))
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        several.for_each_move_in_some(self.max_chosen(several.len()), visit)
    }

    fn decide(compound: &CompoundGame<Selective>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let most = compound.rule.max_chosen(singles.len());
        let values = || {
            let named_result = |single: &Sum| Some((compound::single_name(single), compound.single_value(single)?));
            singles.iter().map(named_result).collect::<Option<Vec<_>>>()
        };
        let verdict = |wins, value, reason: Box<dyn Reason>, cite| {
            Some(Verdict { outcome: Outcome::from_win(wins), value, reason, cite })
        };
        if most == 1
            && let Some(values) = values()
        {
            let parts = SumOfPartsReason { values };
            let sum = parts.nim_sum();
            let why = Box::new(reasons::SelectiveSumReason(parts));
            return verdict(sum != Nat::ZERO, Some(sum), why, &SPRAGUE_GRUNDY);
        }
        let unfinished = singles.iter().filter(|single| !single.components.is_empty()).count();
        if most >= unfinished {
            // The winner of each is enough: some theorems decide the winner but not the value.
            let named_result = |single: &Sum| Some((compound::single_name(single), compound.is_single_won(single)?));
            let singles = singles.iter().map(named_result).collect::<Option<Vec<_>>>()?;
            let wins = singles.iter().any(|(_, won)| *won);
            return verdict(
                wins,
                (!wins).then_some(Nat::ZERO),
                Box::new(SelectiveOutcomeReason { singles }),
                &COMPOUNDS,
            );
        }
        if !singles.iter().all(|single| compound.memory.holds_for(compound, single)) {
            return None;
        }
        let why = SelectiveColumnsReason::from_values(values()?, most);
        let wins = why.mover_wins();
        verdict(wins, (!wins).then_some(Nat::ZERO), Box::new(why), &MOORE_ON_VALUES)
    }

    /// If all may be chosen: moves to a lost position in every single game that is won.
    fn moves(
        compound: &CompoundGame<Selective>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO || compound.rule.max_chosen(singles.len()) < singles.len() {
            return None;
        }
        let fits = singles.iter().all(|single| compound.pack_single(single).is_some());
        let mut ways: Vec<Vec<Sum>> = vec![singles.to_vec()];
        let (mut total, mut won, mut names) = (Some(Nat::from(1u32)), 0, Vec::new());
        for (at, single) in singles.iter().enumerate() {
            if !compound.is_single_won(single)? {
                continue;
            }
            // Equal single games can be exchanged, so the product would count some options twice. An engine counts them if the position fits.
            if names.contains(&compound::single_name(single)) {
                if fits {
                    return None;
                }
                total = None;
            }
            names.push(compound::single_name(single));
            won += 1;
            let (lost, count) = compound.moves_to_lost(single, limit)?;
            total = total.zip(count).map(|(a, b)| a * b);
            let with = |way: &Vec<Sum>, after: &Sum| {
                let mut way = way.clone();
                way[at] = after.clone();
                way
            };
            ways = ways.iter().flat_map(|way| lost.iter().map(move |after| with(way, after))).take(limit).collect();
        }
        if won == 0 {
            return Some(TheoremMoves::no_moves());
        }
        Some(TheoremMoves {
            listed_moves: ways.iter().map(|way| vec![compound.singles_to_arguments(way)]).collect(),
            total,
        })
    }
}

impl Selective {
    /// The maximum number of the `count` single games that one move can use.
    fn max_chosen(&self, count: usize) -> usize {
        self.max_moved.as_ref().and_then(Nat::to_usize).unwrap_or(usize::MAX).min(count.max(1))
    }
}
