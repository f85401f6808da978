//! Every-SG: a move is made in every single game that is not over, and the longest decides.

use crate::Entry;
use crate::shared::compound::{
    self, COMPOUNDS, CompoundGame, CompoundKind, DecisiveLength, MovableSingles, PlayLengths,
};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, MoveGoal, RulesetFamily, Sum, TheoremMoves,
    Verdict, citation, game_card,
};
use std::ops::ControlFlow;

/// The theorem on Every-SG games.
static JIA: Citation = citation!("every.toml", JIA);

static CARD: GameCard = game_card!("every.toml");

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

    fn decide(compound: &CompoundGame<Every>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        compound.memory.0.decide(compound, singles, convention, &JIA)
    }

    fn moves(
        compound: &CompoundGame<Every>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        compound.memory.0.moves(compound, singles, goal, limit)
    }
}
