//! The conjunctive compound: a move in every single game, and the first that is over ends the play.

use crate::Entry;
use crate::shared::compound::{
    self, COMPOUNDS, CompoundGame, CompoundKind, DecisiveLength, MovableSingles, PlayLengths,
};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, MoveGoal, RulesetFamily, Sum, TheoremMoves,
    Verdict, citation, game_card,
};
use std::ops::ControlFlow;

/// The paper on remoteness.
static STEINHAUS: Citation = citation!("conjunctive.toml", STEINHAUS);

static CARD: GameCard = game_card!("conjunctive.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Conjunctive> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Conjunctive,
            vec![crate::bash::ruleset(2u32.into()), crate::grundys::ruleset(), crate::wythoff::ruleset(1)],
        )]
    },
}];

#[derive(Clone)]
struct Conjunctive;

/// The cached lengths of the single games.
struct ConjunctiveMemory(PlayLengths);

impl Default for ConjunctiveMemory {
    fn default() -> ConjunctiveMemory {
        ConjunctiveMemory(PlayLengths::new(DecisiveLength::Shortest))
    }
}

impl CompoundKind for Conjunctive {
    type Memory = ConjunctiveMemory;

    const ENDS_WITH_FIRST: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Conjunctive, ArgumentError> {
        args.reject_keywords().map(|()| Conjunctive)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if (0..several.len()).any(|at| several.is_over(at)) {
            return ControlFlow::Continue(());
        }
        several.for_each_move_in_all(visit)
    }

    fn decide(compound: &CompoundGame<Conjunctive>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        compound.memory.0.decide(compound, singles, convention, &STEINHAUS)
    }

    fn moves(
        compound: &CompoundGame<Conjunctive>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        compound.memory.0.moves(compound, singles, goal, limit)
    }
}
