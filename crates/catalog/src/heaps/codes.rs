//! Octal and hexadecimal games 八进制游戏, including those that have a name.
//!
//! A named game is one row of the table `NAMED`.

use crate::Entry;
use crate::shared::periodic::{self, PeriodicHeaps};
use grundy_game::{
    Ruleset, Argument, ArgumentError, BadCode, CallArguments, Citation, Code, Convention, GameCard, GameKind, HeapGame,
    HeapRule, Heaps, MoveGoal, Nat, RulesetFamily, TakeAndBreak, Theorem, TheoremMoves, Verdict,
    picture::{HeapForm, Picture},
    text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The paper that introduced octal games.
pub static GUY_SMITH: Citation = Citation {
    name: text_pair!("Octal games"),
    author: "R. K. Guy and C. A. B. Smith",
    year: 1956,
    work: "The G-values of various games, Proceedings of the Cambridge Philosophical Society 52, 514–526",
};

/// The book on octal games.
pub static WINNING_WAYS: Citation = Citation {
    name: text_pair!("Winning Ways"),
    author: "E. R. Berlekamp, J. H. Conway and R. K. Guy",
    year: 1982,
    work: "Winning Ways for your Mathematical Plays, chapter 4",
};

/// The origin of Kayles.
pub static DUDENEY: Citation =
    Citation { name: text_pair!("Kayles"), author: "H. E. Dudeney", year: 1907, work: "The Canterbury Puzzles" };

/// The origin of Dawson's game.
pub static DAWSON: Citation =
    Citation { name: text_pair!("Dawson's Chess"), author: "T. R. Dawson", year: 1935, work: "Caissa's Wild Roses" };

/// The paper on Daisies.
pub static PLAMBECK: Citation = Citation {
    name: text_pair!("Daisies"),
    author: "T. E. Plambeck",
    year: 1992,
    work: "Daisies, Kayles, and the Sibert–Conway decomposition in misère octal games, Theoretical Computer Science 96, 361–388",
};

type CodeTextPair = (&'static str, &'static str);

const COMPUTED_WHY: CodeTextPair = text_pair!(
    "The values are computed heap by heap: the value of a heap is the mex over the ways to take and to break of the nim-sum of the values of the heaps left."
);

static OCTAL_CARD: GameCard = GameCard {
    name: "octal",
    names: text_pair!("Octal game"),
    aliases: &["八进制游戏"],
    kind: GameKind::Breaking,
    form: "octal(\"code\")(heap, …)",
    rules: text_pair!(
        "The i-th digit after the point says what may be left of a heap when i tokens are taken from it: it is the sum of 1 if nothing may be left, 2 if one heap, 4 if two heaps (all non-empty). \
         A 4 before the point allows splitting in two without taking. Whoever cannot move loses."
    ),
    theorem: ("", ""),
    why: COMPUTED_WHY,
    sources: &[&GUY_SMITH, &WINNING_WAYS],
    example: "octal(\"0.137\")(20)",
};

static HEXADECIMAL_CARD: GameCard = GameCard {
    name: "hexadecimal",
    names: text_pair!("Hexadecimal game"),
    aliases: &["十六进制游戏"],
    form: "hexadecimal(\"code\")(heap, …)",
    rules: text_pair!(
        "As an octal game, with digits 0 to F: the i-th digit after the point says what may be left when i tokens are taken: it is the sum of 1 for nothing, 2 for one heap, 4 for two heaps, 8 for three heaps. \
         The digit before the point (0, 4, 8 or C) allows splitting in two or three without taking. Whoever cannot move loses."
    ),
    example: "hexadecimal(\"0.3F\")(20)",
    ..OCTAL_CARD
};

/// A game that has both a code and a name.
struct NamedCodeGame {
    code: &'static str,
    card: GameCard,
}

/// One row of the table: code, name, names, aliases, rules, sources, form and example.
const fn named_code_game(
    code: &'static str,
    name: &'static str,
    names: CodeTextPair,
    aliases: &'static [&'static str],
    rules: CodeTextPair,
    sources: &'static [&'static Citation],
    (form, example): CodeTextPair,
) -> NamedCodeGame {
    let card = GameCard {
        name,
        names,
        aliases,
        kind: GameKind::Breaking,
        form,
        rules,
        theorem: ("", ""),
        why: COMPUTED_WHY,
        sources,
        example,
    };
    NamedCodeGame { code, card }
}

static NAMED_CODE_GAMES: [NamedCodeGame; 6] = [
    named_code_game(
        "0.77",
        "kayles",
        text_pair!("Kayles"),
        &["凯尔斯", "保龄球游戏"],
        text_pair!(
            "Pins stand in a row. A ball knocks down one pin or two neighbouring ones, which may cut the row in two. Whoever knocks down the last pin wins. \
                 As a code: 1 or 2 tokens are taken (two digits), and nothing, one heap or two heaps are left (7 = 1 + 2 + 4)."
        ),
        &[&DUDENEY, &GUY_SMITH, &WINNING_WAYS],
        ("kayles(pins, …)", "kayles(10)"),
    ),
    named_code_game(
        "0.07",
        "dawson_kayles",
        text_pair!("Dawson's Kayles"),
        &["道森凯尔斯"],
        text_pair!(
            "Pins stand in a row. A ball knocks down exactly two neighbouring pins. Whoever cannot move loses. \
             As a code: 2 tokens are taken, and nothing, one heap or two heaps are left (7 = 1 + 2 + 4)."
        ),
        &[&DAWSON, &GUY_SMITH, &WINNING_WAYS],
        ("dawson_kayles(pins, …)", "dawson_kayles(10)"),
    ),
    named_code_game(
        "0.137",
        "dawson_chess",
        text_pair!("Dawson's Chess"),
        &["道森象棋"],
        text_pair!(
            "Two rows of n pawns face each other over one free row, and captures must be made. When the exchanges after an advance are over, its file is decided and the neighbouring files are blocked. \
             Played so that whoever cannot move loses, a move takes a file together with its neighbours: 1 token if it stood alone (1), 2 at an end of a heap (3 = 1 + 2), 3 anywhere (7 = 1 + 2 + 4). \
             Dawson's own question was the misère game."
        ),
        &[&DAWSON, &GUY_SMITH, &WINNING_WAYS],
        ("dawson_chess(files, …)", "dawson_chess(10)"),
    ),
    named_code_game(
        "0.6",
        "officers",
        text_pair!("Officers"),
        &["军官"],
        text_pair!(
            "A move takes one token from a heap and leaves the rest as one heap or two, but never nothing. Whoever cannot move loses. \
             As a code: 1 token is taken, and one heap or two heaps are left (6 = 2 + 4)."
        ),
        &[&GUY_SMITH, &WINNING_WAYS],
        ("officers(heap, …)", "officers(10)"),
    ),
    named_code_game(
        "0.15",
        "guiles",
        text_pair!("Guiles"),
        &["盖尔斯"],
        text_pair!(
            "A move removes a heap of 1 or 2, or takes 2 tokens from a larger heap and splits the rest in two. Whoever cannot move loses. \
             As a code: 1 token if nothing is left (1), 2 tokens if nothing or two heaps are left (5 = 1 + 4)."
        ),
        &[&WINNING_WAYS],
        ("guiles(heap, …)", "guiles(10)"),
    ),
    named_code_game(
        "4.7",
        "daisies",
        text_pair!("Daisies"),
        &["雏菊"],
        text_pair!(
            "A move takes one token from a heap and leaves nothing, one heap or two, or splits a heap in two without taking. Whoever cannot move loses. \
             As a code: 4 before the point for splitting, and 1 token is taken with anything left (7 = 1 + 2 + 4)."
        ),
        &[&PLAMBECK],
        ("daisies(heap, …)", "daisies(10)"),
    ),
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
/// Fails if the text is not an octal code.
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
/// Fails if the text is not a hexadecimal code.
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
