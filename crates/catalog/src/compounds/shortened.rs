//! The shortened selective compound: a move in any number of single games, and the first that is over ends the play.

use crate::Entry;
use crate::hackenbush::CONWAY;
use crate::shared::compound::{self, COMPOUNDS, CompoundGame, CompoundKind, MovableSingles};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, GameCard, Nat, Outcome, Reason, RulesetFamily,
    Sum, Verdict, arg::shorten_text, game_card, text,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("shortened.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Shortened> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Shortened,
            vec![crate::bash::ruleset(2u32.into()), crate::grundys::ruleset(), crate::nim::ruleset()],
        )]
    },
}];

#[derive(Clone)]
struct Shortened;

impl CompoundKind for Shortened {
    type Memory = ();

    const ENDS_WITH_FIRST: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Shortened, ArgumentError> {
        args.reject_keywords().map(|()| Shortened)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if (0..several.len()).any(|at| several.is_over(at)) {
            return ControlFlow::Continue(());
        }
        several.for_each_move_in_some(several.len(), visit)
    }

    fn decide(compound: &CompoundGame<Shortened>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let verdict = |wins: bool, why| {
            let value = (!wins).then_some(Nat::ZERO);
            Some(Verdict { outcome: Outcome::from_win(wins), value, reason: Box::new(why), cite: &COMPOUNDS })
        };
        for single in singles {
            if compound::is_single_over(single)? {
                return verdict(
                    false,
                    ShortenedReason { finished_game: Some(compound::single_name(single)), singles: vec![] },
                );
            }
        }
        let named_result = |single: &Sum| Some((compound::single_name(single), compound.is_single_won(single)?));
        let singles = singles.iter().map(named_result).collect::<Option<Vec<_>>>()?;
        let wins = singles.iter().any(|(_, won)| *won);
        verdict(wins, ShortenedReason { finished_game: None, singles })
    }
}

/// Which single games are won for the player to move.
#[derive(Debug)]
struct ShortenedReason {
    /// A single game that is over.
    finished_game: Option<String>,
    singles: Vec<(String, bool)>,
}

/// The largest number of single games that are listed one by one.
const MAX_LISTED_SINGLES: usize = 12;

impl Reason for ShortenedReason {
    fn lines(&self) -> Vec<BilingualText> {
        if let Some(name) = &self.finished_game {
            let name = shorten_text(name);
            return vec![text!("{name} is over, so everything is over.")];
        }
        let mut lines = vec![text!(
            "A move may be made in all single games at once, and a single game that is over is lost: the compound is lost exactly if every one of them is."
        )];
        for (name, won) in self.singles.iter().take(MAX_LISTED_SINGLES) {
            let name = shorten_text(name);
            lines.push(if *won {
                text!("{name} is won for the player to move.")
            } else {
                text!("{name} is lost for the player to move.")
            });
        }
        lines.push(match self.singles.iter().any(|(_, won)| *won) {
            false => text!("All are lost: every move leaves at least one that is won."),
            true => text!("Move to a lost position in each that is won, and leave the others alone."),
        });
        lines
    }
}
