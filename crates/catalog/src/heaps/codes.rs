//! Octal and hexadecimal games 八进制游戏, including those that have a name.
//!
//! A named game is one row of the table `NAMED_CODE_GAMES`.

use crate::Entry;
use crate::shared::periodic::{self, PeriodicHeaps};
use grundy_game::{
    Argument, ArgumentError, BadCode, CallArguments, Citation, Code, Convention, FormalTheorems, GameCard, HeapGame,
    HeapRule, Heaps, MoveGoal, Nat, Ruleset, RulesetFamily, TakeAndBreak, Theorem, TheoremMoves, Verdict, citation,
    game_card,
    picture::{HeapForm, Picture},
    text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The paper that introduced octal games.
pub static GUY_SMITH: Citation = citation!("codes/octal.toml", GUY_SMITH);

/// The book on octal games.
pub static WINNING_WAYS: Citation = citation!("codes/octal.toml", WINNING_WAYS);

/// The origin of Kayles.
pub static DUDENEY: Citation = Citation {
    name: text_pair!("Kayles"),
    author: "H. E. Dudeney",
    year: 1907,
    work: "The Canterbury Puzzles",
    formal: FormalTheorems::NO_THEOREM,
};

/// The origin of Dawson's game.
pub static DAWSON: Citation = Citation {
    name: text_pair!("Dawson's Chess"),
    author: "T. R. Dawson",
    year: 1935,
    work: "Caissa's Wild Roses",
    formal: FormalTheorems::NO_THEOREM,
};

static OCTAL_CARD: GameCard = game_card!("codes/octal.toml");

static HEXADECIMAL_CARD: GameCard = game_card!("codes/hexadecimal.toml");

/// A game that has both a code and a name.
struct NamedCodeGame {
    code: &'static str,
    card: GameCard,
}

static NAMED_CODE_GAMES: [NamedCodeGame; 6] = [
    NamedCodeGame { code: "0.77", card: game_card!("codes/kayles.toml") },
    NamedCodeGame { code: "0.07", card: game_card!("codes/dawson_kayles.toml") },
    NamedCodeGame { code: "0.137", card: game_card!("codes/dawson_chess.toml") },
    NamedCodeGame { code: "0.6", card: game_card!("codes/officers.toml") },
    NamedCodeGame { code: "0.15", card: game_card!("codes/guiles.toml") },
    NamedCodeGame { code: "4.7", card: game_card!("codes/daisies.toml") },
];

/// The entry of row `I` of the table.
const fn named_game_entry<const I: usize>() -> Entry {
    Entry {
        card: &NAMED_CODE_GAMES[I].card,
        item: || Argument::Ruleset(NAMED_CODE_GAMES[I].ruleset()),
        instances: || vec![NAMED_CODE_GAMES[I].ruleset()],
    }
}

pub(crate) static ENTRIES: [&Entry; 8] = [
    &Entry {
        card: &OCTAL_CARD,
        item: || Argument::Family(RulesetFamily { card: &OCTAL_CARD, call: call_octal }),
        instances: || ["0.137", "0.16", "4.0", "0.007", "0.0"].into_iter().filter_map(|c| octal(c).ok()).collect(),
    },
    &Entry {
        card: &HEXADECIMAL_CARD,
        item: || Argument::Family(RulesetFamily { card: &HEXADECIMAL_CARD, call: call_hexadecimal }),
        instances: || ["0.3F", "8.0", "C.0A"].into_iter().filter_map(|c| hexadecimal(c).ok()).collect(),
    },
    &named_game_entry::<0>(),
    &named_game_entry::<1>(),
    &named_game_entry::<2>(),
    &named_game_entry::<3>(),
    &named_game_entry::<4>(),
    &named_game_entry::<5>(),
];

/// The ruleset `octal("…")`.
///
/// # Errors
/// Returns an error if the text is not an octal code.
pub fn octal(code: &str) -> Result<Arc<Ruleset>, BadCode> {
    let code = Code::octal(code)?;
    Ok(Ruleset::new(Heaps(CodeGame {
        periodic: PeriodicHeaps::default(),
        expression: format!("octal(\"{code}\")"),
        code,
        card: &OCTAL_CARD,
    })))
}

/// The octal codes of games that have a name, with their cards.
pub fn named_codes() -> impl Iterator<Item = (&'static str, &'static GameCard)> {
    NAMED_CODE_GAMES.iter().map(|named| (named.code, &named.card))
}

/// The ruleset with a code: the named game, if there is one.
pub fn ruleset(code: &Code) -> Arc<Ruleset> {
    let text = code.to_string();
    if code.base() == 8
        && let Some(named) = NAMED_CODE_GAMES.iter().find(|named| named.code == text)
    {
        return named.ruleset();
    }
    let (name, card) = if code.base() == 8 { ("octal", &OCTAL_CARD) } else { ("hexadecimal", &HEXADECIMAL_CARD) };
    Ruleset::new(Heaps(CodeGame {
        periodic: PeriodicHeaps::default(),
        expression: format!("{name}(\"{text}\")"),
        code: code.clone(),
        card,
    }))
}

/// The ruleset `hexadecimal("…")`.
///
/// # Errors
/// Returns an error if the text is not a hexadecimal code.
pub fn hexadecimal(code: &str) -> Result<Arc<Ruleset>, BadCode> {
    let code = Code::hexadecimal(code)?;
    Ok(Ruleset::new(Heaps(CodeGame {
        periodic: PeriodicHeaps::default(),
        expression: format!("hexadecimal(\"{code}\")"),
        code,
        card: &HEXADECIMAL_CARD,
    })))
}

impl NamedCodeGame {
    fn ruleset(&'static self) -> Arc<Ruleset> {
        let code = Code::octal(self.code).expect("the codes of the table are octal codes");
        Ruleset::new(Heaps(CodeGame {
            periodic: PeriodicHeaps::default(),
            expression: self.card.name.into(),
            code,
            card: &self.card,
        }))
    }
}

/// `octal("0.137")`.
fn call_octal(args: &CallArguments) -> Result<Argument, ArgumentError> {
    octal(text_argument(args)?).map(Argument::Ruleset).map_err(|bad| ArgumentError::new(bad.0).at_position(0))
}

/// `hexadecimal("0.3F")`.
fn call_hexadecimal(args: &CallArguments) -> Result<Argument, ArgumentError> {
    hexadecimal(text_argument(args)?).map(Argument::Ruleset).map_err(|bad| ArgumentError::new(bad.0).at_position(0))
}

/// The text that is the only argument.
pub(crate) fn text_argument(args: &CallArguments) -> Result<&str, ArgumentError> {
    match args.expect_positional()? {
        [Argument::Str(text)] => Ok(text),
        [other] => {
            let kind = other.kind_name();
            let (en, zh) = (kind.en, kind.zh);
            Err(ArgumentError::new(text!(
                "a code in quotes is expected, such as \"0.77\", not {text}",
                text = (en, zh)
            ))
            .at_position(0))
        }
    }
}

/// A game with a code.
struct CodeGame {
    periodic: PeriodicHeaps,
    expression: String,
    code: Code,
    card: &'static GameCard,
}

impl HeapGame for CodeGame {
    fn expression(&self) -> String {
        self.expression.clone()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.code.for_each_option(n, visit)
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Code(&self.code)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(self.card)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    /// Pins in a row, because a move takes adjacent ones.
    fn picture(&self, heap: &Nat) -> Picture {
        Picture::heap(heap.clone(), HeapForm::Pins)
    }

    fn max_small_heap(&self) -> u64 {
        if self.code.max_heaps() <= 2 { 11 } else { 8 }
    }
}

/// Decides large heaps, if the values are proved to be periodic.
impl Theorem for CodeGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let known =
            self.periodic.for_large_heap(self.heap_rule(), &heap).filter(|_| convention == Convention::Normal)?;
        Some(known.verdict(&heap))
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        match goal {
            MoveGoal::Value(goal) => {
                let known = self.periodic.for_large_heap(self.heap_rule(), &heap)?;
                Some(match self.code.max_heaps() {
                    0..=2 => known.moves_of_code(&self.code, &heap, goal, limit),
                    _ => known.moves_of_general(&TakeAndBreak::from(&self.code), &heap, goal, limit),
                })
            }
            MoveGoal::MisereP => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        match self.code.max_heaps() {
            0..=2 => periodic::for_each_code_option(&self.code, &heap, visit),
            _ => periodic::for_each_general_option(&TakeAndBreak::from(&self.code), &heap, visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call_as_text(
        item: fn(&CallArguments) -> Result<Argument, ArgumentError>,
        args: impl IntoIterator<Item = Argument>,
    ) -> Option<String> {
        item(&CallArguments::from_positional(args)).ok().map(|arg| arg.to_string())
    }

    #[test]
    fn calls() {
        assert_eq!(call_as_text(call_octal, [".770".into()]).as_deref(), Some("octal(\"0.77\")"));
        assert_eq!(call_as_text(call_hexadecimal, ["0.3f".into()]).as_deref(), Some("hexadecimal(\"0.3F\")"));
        for bad in
            [Argument::from("0.8"), "1.7".into(), "77".into(), "".into(), Argument::from(77u64), Argument::Bool(true)]
        {
            assert_eq!(call_as_text(call_octal, [bad.clone()]), None, "{bad}");
        }
        assert_eq!(call_as_text(call_octal, []), None);
    }
}
