//! The sequential compound: one position after the other.

use crate::Entry;
use crate::shared::compound::{self, CompoundGame, CompoundKind, MovableSingles};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, Nat, Outcome, Reason,
    RulesetFamily, Sum, Verdict, arg::shorten_text, citation, game_card, text,
};
use std::ops::ControlFlow;

/// The paper on sequential compounds.
static STROMQUIST_ULLMAN: Citation = citation!("sequential.toml", STROMQUIST_ULLMAN);

static CARD: GameCard = game_card!("sequential.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Sequential> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Sequential,
            vec![crate::nim::ruleset(), crate::bash::ruleset(2u32.into()), crate::grundys::ruleset()],
        )]
    },
}];

#[derive(Clone)]
struct Sequential;

impl CompoundKind for Sequential {
    type Memory = ();

    const IN_ORDER: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Sequential, ArgumentError> {
        args.reject_keywords().map(|()| Sequential)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = (0..several.len()).find(|&at| !several.is_over(at));
        first.map_or(ControlFlow::Continue(()), |at| several.for_each_move_in(at, visit))
    }

    /// From the back to the front.
    fn decide(compound: &CompoundGame<Sequential>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        let mut rest_won = convention == Convention::Misere;
        let mut steps = Vec::new();
        for single in singles.iter().rev() {
            let is_won = match (compound::is_single_over(single)?, rest_won) {
                (true, _) => rest_won,
                (false, false) => compound.is_single_won(single)?,
                (false, true) => compound.is_single_won_in_misere(single)?,
            };
            steps.push(SequentialStep { name: compound::single_name(single), last_move_loses: rest_won, is_won });
            rest_won = is_won;
        }
        let value = (convention == Convention::Normal && !rest_won).then_some(Nat::ZERO);
        let reason = Box::new(SequentialReason { steps });
        Some(Verdict { outcome: Outcome::from_win(rest_won), value, reason, cite: &STROMQUIST_ULLMAN })
    }
}

/// A position and everything behind it.
#[derive(Debug)]
struct SequentialStep {
    name: String,
    /// Whether the last move in the position loses, because the positions behind it are won for the player who begins there.
    last_move_loses: bool,
    /// Whether the player to move wins it and everything behind it.
    is_won: bool,
}

/// The steps from the last position to the first.
#[derive(Debug)]
struct SequentialReason {
    steps: Vec<SequentialStep>,
}

/// The largest number of positions that are listed one by one.
const MAX_LISTED_POSITIONS: usize = 12;

impl Reason for SequentialReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines =
            vec![text!("From the back to the front, only who wins what is behind a position matters for it.")];
        for step in self.steps.iter().take(MAX_LISTED_POSITIONS) {
            let name = shorten_text(&step.name);
            lines.push(match (step.last_move_loses, step.is_won) {
                (false, true) => text!("{name}: the last move in it wins, and the player to move makes it."),
                (false, false) => text!("{name}: the last move in it wins, and the other player makes it."),
                (true, true) => text!("{name}: the last move in it loses, and the other player must make it."),
                (true, false) => text!("{name}: the last move in it loses, and the player to move must make it."),
            });
        }
        lines
    }
}
