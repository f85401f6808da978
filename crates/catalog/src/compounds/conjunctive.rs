//! The conjunctive compound: a move in every single game, and the first that is over ends the play.

use crate::Entry;
use crate::shared::compound::{
    self, COMPOUNDS, CompoundGame, CompoundKind, DecisiveLength, MovableSingles, PlayLengths,
};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, GameKind, MoveGoal, RulesetFamily, Sum,
    TheoremMoves, Verdict, text_pair,
};
use std::ops::ControlFlow;

/// The paper on remoteness.
static STEINHAUS: Citation = Citation {
    name: text_pair!("Steinhaus's remoteness"),
    author: "H. Steinhaus",
    year: 1925,
    work: "Definicje potrzebne do teorji gry i pościgu, Myśl Akademicka 1, 13–14; translated in Naval Research Logistics Quarterly 7 (1960) 105–108",
};

static CARD: GameCard = GameCard {
    name: "conjunctive",
    names: text_pair!("Conjunctive compound (the shortest ends it)"),
    aliases: &["任一结束即结束", "合取和"],
    kind: GameKind::Compound,
    form: "conjunctive(position, …), conjunctive(ruleset, …)(position, …)",
    rules: text_pair!(
        "Several single games are played at once. A move is made in every one of them. As soon as one of them is over, everything is over, and whoever moved last wins."
    ),
    theorem: text_pair!(
        "The remoteness of a position is 0 at the end; 1 more than the least even remoteness among its options, if there is one; else 1 more than the largest. The first player wins exactly if the least remoteness among the single games is odd."
    ),
    why: text_pair!(
        "In a single game the player to move wins exactly if its remoteness is odd: then, and only then, there is a move to an even one. Let r be the least. \
         If r is odd, the player to move makes every remoteness smaller by exactly 1: if it is odd, by a move to the least even one among the options; if it is even, all options are odd, and the move is to the largest. So the least is even now. \
         If r is 0, the play is over. If r is even and not 0, all options of the single game with r are odd and at most r−1. Even ones arise only from odd ones, which are at least r+1, and so are at least r. After every move, the least is odd.\n\
         The winner of a single game hurries there, and the loser prolongs it: this is what the least and the largest mean. Under misère play the same holds with odd and even exchanged; the end is 0, and won."
    ),
    sources: &[&STEINHAUS, &COMPOUNDS],
    example: "conjunctive(bash(3)(9), grundys(10))",
};

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

    fn decide(of: &CompoundGame<Conjunctive>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        of.memory.0.decide(of, singles, convention, &STEINHAUS)
    }

    fn moves(
        of: &CompoundGame<Conjunctive>,
        singles: &[Sum],
        goal: MoveGoal<'_>,
        limit: usize,
    ) -> Option<TheoremMoves> {
        of.memory.0.moves(of, singles, goal, limit)
    }
}
