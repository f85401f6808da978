//! Anti-SG: a sum that ends as soon as all of its components have the value 0.

mod sj;

use crate::Entry;
use crate::shared::compound::{self, CompoundGame, CompoundKind, MovableSingles, SingleGame};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, DeclaredEnd, GameCard, GameKind, MoveGoal, Nat,
    Outcome, RulesetFamily, Stop, Sum, TheoremMoves, Verdict, text_pair,
};
use sj::{SjTheoremReason, losing_value_beside};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The theorem on Anti-SG games.
pub static JIA: Citation = Citation {
    name: text_pair!("the SJ theorem"),
    author: "Jia Zhihao (贾志豪)",
    year: 2009,
    work: "组合游戏略述——浅谈 SG 游戏的若干拓展及变形",
};

static CARD: GameCard = GameCard {
    name: "anti_sg",
    names: text_pair!("Anti-SG"),
    aliases: &["反SG", "反SG游戏"],
    kind: GameKind::Compound,
    form: "anti_sg(position, …), anti_sg(ruleset, …)(position, …)",
    rules: text_pair!(
        "A sum of single games, in one of which a move is made. The game is over as soon as the Grundy value of each of them is 0, and the player who would have to move then has won. \
         A single game that a move splits into parts still counts as one, written (kayles(2), kayles(2)), and its value is the nim-sum of its parts."
    ),
    theorem: text_pair!(
        "SJ theorem: the first player wins exactly if the nim-sum is not 0 and some value is larger than 1, or the nim-sum is 0 and no value is larger than 1."
    ),
    why: text_pair!(
        "Call a sum lost as the theorem says: no value above 1 and an odd number of ones, or some value above 1 and nim-sum 0. The end, with all values 0, is won. \
         From a lost sum without a value above 1 a move changes one of the values: a 1 becomes 0 or something above 1, a 0 becomes 1 or something above 1. Either way the nim-sum is 0 and no value is above 1, or exactly one is above 1 and the nim-sum is not 0: won. \
         A lost sum with values above 1 has at least two of them, so a move leaves one and makes the nim-sum not 0: won. \
         From a won sum that is not over: with nim-sum 0 and no value above 1 there is a 1, which is made 0. With exactly one value above 1, it is made 0 or 1, whichever leaves an odd number of ones. With more, the nim-sum is made 0 as in Nim, and a value above 1 remains.\n\
         The theorem depends on this end of the game. Under misère play the game goes on until nobody can move, and then it may fail: a component whose only move is to a Nim heap of 2 has the value 0, so Anti-SG is over and won, but under misère play the opponent answers by leaving 1 and wins."
    ),
    sources: &[&JIA],
    example: "anti_sg(nim(1, 2), kayles(5))",
};

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
    fn is_over(of: &CompoundGame<AntiSg>, position: &[SingleGame]) -> Result<bool, Stop> {
        for single in position {
            if of.packed_single_value(single)? != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_over_unpacked(of: &CompoundGame<AntiSg>, singles: &[Sum]) -> bool {
        singles.iter().all(|single| of.single_value(single) == Some(Nat::ZERO))
    }

    fn decide(of: &CompoundGame<AntiSg>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let value = |single: &Sum| Some((compound::single_name(single), of.single_value(single)?));
        let why = SjTheoremReason::from_values(singles.iter().map(value).collect::<Option<Vec<_>>>()?);
        let outcome = Outcome::from_win(why.mover_wins());
        Some(Verdict { outcome, value: None, why: Box::new(why), cite: &JIA })
    }

    fn moves(of: &CompoundGame<AntiSg>, singles: &[Sum], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let values = singles.iter().map(|single| of.single_value(single)).collect::<Option<Vec<Nat>>>()?;
        if *target != Nat::ZERO {
            return None;
        }
        let mut found = TheoremMoves { listed: Vec::new(), total: Some(Nat::ZERO) };
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
            let room = limit.saturating_sub(found.listed.len());
            let (left, total) = of.moves_to(single, &losing_value_beside(others), room)?;
            found.listed.extend(
                left.into_iter().map(|after| vec![compound::arguments_after_move::<AntiSg>(singles, at, after)]),
            );
            found.total = found.total.zip(total).map(|(a, b)| a + b);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests;
