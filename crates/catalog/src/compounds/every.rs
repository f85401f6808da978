//! Every-SG: a move is made in every single game that is not over, and the longest decides.

use crate::Entry;
use crate::shared::compound::{
    self, COMPOUNDS, CompoundGame, CompoundKind, DecisiveLength, MovableSingles, PlayLengths,
};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, GameKind, MoveGoal, RulesetFamily, Sum,
    TheoremMoves, Verdict, text_pair,
};
use std::ops::ControlFlow;

/// The theorem on Every-SG games.
static JIA: Citation = Citation {
    name: text_pair!("the theorem on Every-SG"),
    author: "Jia Zhihao (贾志豪)",
    year: 2009,
    work: "组合游戏略述——浅谈 SG 游戏的若干拓展及变形",
};

static CARD: GameCard = GameCard {
    name: "every",
    names: text_pair!("Every-SG (continued conjunctive compound)"),
    aliases: &["every_sg", "EverySG", "每个都走"],
    kind: GameKind::Compound,
    form: "every(position, …), every(ruleset, …)(position, …)",
    rules: text_pair!(
        "Several single games are played at once. A move is made in every one of them that is not over. The player who makes the last move of all wins."
    ),
    theorem: text_pair!(
        "Give every position a number of moves: 0 at the end; 1 more than the largest even number among its options, if there is one; else 1 more than the least number. The first player wins exactly if the largest number among the single games is odd."
    ),
    why: text_pair!(
        "In a single game the player to move wins exactly if its number is odd: then, and only then, there is a move to an even number. Let m be the largest number. \
         If m is odd, the player to move makes every number smaller by exactly 1: if it is odd, by a move to the largest even number among the options; if it is even, all options are odd, and the move is to the least. So the largest is even now. \
         If m is even and not 0, all options of the single game with the number m are odd and at least m−1. Even numbers arise only from odd ones, which are at most m−1, and so are at most m−2. After every move, the largest is odd. So a player who moves at an even m never gets an odd one, and finally cannot move.\n\
         Grundy values do not decide here: every(nim(1), nim(1)) is won, though the nim-sum is 0. Under misère play the same holds with odd and even exchanged; the end is 0, and won."
    ),
    sources: &[&JIA, &COMPOUNDS],
    example: "every(bash(3)(9), grundys(10))",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Every> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Every,
            vec![crate::bash::ruleset(2u32.into()), crate::grundys::ruleset(), crate::wythoff::ruleset(1)],
        )]
    },
}];

#[derive(Clone)]
struct Every;

/// The cached lengths of the single games.
struct EveryMemory(PlayLengths);

impl Default for EveryMemory {
    fn default() -> EveryMemory {
        EveryMemory(PlayLengths::new(DecisiveLength::Longest))
    }
}

impl CompoundKind for Every {
    type Memory = EveryMemory;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Every, ArgumentError> {
        args.reject_keywords().map(|()| Every)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        several.for_each_move_in_all(visit)
    }

    fn decide(of: &CompoundGame<Every>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        of.memory.0.decide(of, singles, convention, &JIA)
    }

    fn moves(of: &CompoundGame<Every>, singles: &[Sum], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        of.memory.0.moves(of, singles, goal, limit)
    }
}
