//! The diminished sum: a move in one single game, and the first that is over ends the play.

use crate::Entry;
use crate::hackenbush::CONWAY;
use crate::shared::compound::{
    self, COMPOUNDS, CompoundGame, CompoundKind, ForeclosedValue, ForeclosedValues, MovableSingles,
};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, GameCard, Nat, Outcome, Reason, RulesetFamily,
    Sum, Verdict, arg::shorten_text, game_card, text,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("diminished.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: compound::call_compound::<Diminished> }),
    instances: || {
        vec![CompoundGame::ruleset(
            Diminished,
            vec![crate::bash::ruleset(2u32.into()), crate::grundys::ruleset(), crate::nim::ruleset()],
        )]
    },
}];

#[derive(Clone)]
struct Diminished;

/// The cached values of the single games.
struct DiminishedMemory {
    normal: ForeclosedValues,
    misere: ForeclosedValues,
}

impl Default for DiminishedMemory {
    fn default() -> DiminishedMemory {
        DiminishedMemory {
            normal: ForeclosedValues::new(Convention::Normal),
            misere: ForeclosedValues::new(Convention::Misere),
        }
    }
}

impl CompoundKind for Diminished {
    type Memory = DiminishedMemory;

    const ENDS_WITH_FIRST: bool = true;

    fn card() -> &'static GameCard {
        &CARD
    }

    fn from_arguments(args: &CallArguments) -> Result<Diminished, ArgumentError> {
        args.reject_keywords().map(|()| Diminished)
    }

    fn for_each_option<S: Clone>(
        &self,
        several: &MovableSingles<'_, S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if (0..several.len()).any(|at| several.is_over(at)) {
            return ControlFlow::Continue(());
        }
        several.for_each_move_in_one(visit)
    }

    fn decide(compound: &CompoundGame<Diminished>, singles: &[Sum], convention: Convention) -> Option<Verdict> {
        let values = match convention {
            Convention::Normal => &compound.memory.normal,
            Convention::Misere => &compound.memory.misere,
        };
        let named_value = |single: &Sum| Some((compound::single_name(single), values.value_of(compound, single)?));
        let why = DiminishedReason { convention, singles: singles.iter().map(named_value).collect::<Option<_>>()? };
        let wins = why.mover_wins();
        let value = (convention == Convention::Normal && !wins).then_some(Nat::ZERO);
        Some(Verdict { outcome: Outcome::from_win(wins), value, reason: Box::new(why), cite: &COMPOUNDS })
    }
}

/// The foreclosed values of the single games.
#[derive(Debug)]
struct DiminishedReason {
    convention: Convention,
    singles: Vec<(String, ForeclosedValue)>,
}

/// The largest number of single games that are listed one by one.
const MAX_LISTED_SINGLES: usize = 12;

impl DiminishedReason {
    fn has(&self, wanted: &ForeclosedValue) -> bool {
        self.singles.iter().any(|(_, value)| value == wanted)
    }

    /// Whether everything is over: nothing is left, or one single game has no move.
    fn is_over(&self) -> bool {
        self.singles.is_empty() || self.has(&ForeclosedValue::Over)
    }

    fn nim_sum(&self) -> Nat {
        let value = |(_, value): &(String, ForeclosedValue)| match value {
            ForeclosedValue::Value(value) => value.clone(),
            ForeclosedValue::Over | ForeclosedValue::EndsAtOnce => Nat::ZERO,
        };
        self.singles.iter().map(value).fold(Nat::ZERO, |sum, value| sum ^ value)
    }

    fn mover_wins(&self) -> bool {
        if self.is_over() {
            return self.convention == Convention::Misere;
        }
        self.has(&ForeclosedValue::EndsAtOnce) || self.nim_sum() != Nat::ZERO
    }
}

impl Reason for DiminishedReason {
    fn lines(&self) -> Vec<BilingualText> {
        if self.is_over() {
            return vec![text!("One single game is over, so everything is over.")];
        }
        let mut lines = vec![match self.convention {
            Convention::Normal => text!(
                "The first single game that is over ends the play, so nobody moves where the opponent can end one, if there is another move."
            ),
            Convention::Misere => {
                text!("Whoever ends a single game ends the play and loses, so nobody does if there is another move.")
            }
        }];
        for (name, value) in self.singles.iter().take(MAX_LISTED_SINGLES) {
            let name = shorten_text(name);
            lines.push(match value {
                ForeclosedValue::Over => text!("{name} is over."),
                ForeclosedValue::EndsAtOnce => text!("{name} can be ended by one move: the player to move wins."),
                ForeclosedValue::Value(value) => {
                    let value = shorten_text(&value.to_string());
                    text!("{name} has the foreclosed value {value}")
                }
            });
        }
        if !self.has(&ForeclosedValue::EndsAtOnce) {
            let sum = shorten_text(&self.nim_sum().to_string());
            lines.push(text!("The nim-sum is {sum}."));
        }
        lines
    }
}
