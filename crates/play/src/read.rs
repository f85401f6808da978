//! Reads moves that people type.
//!
//! A typed move and the texts of all choices are split into facts, such as “take 3” and “heap 2”; the move means the choices for which
//! all typed facts hold. So a game that describes its moves needs no separate reader. Words that occur in the texts of choices are known.

mod alternatives;
mod example;
mod explain;
mod expressions;
mod facts;
mod facts_match;
mod meaning;
mod role;
mod tokens;
mod words;
mod written;

use super::{Choice, Match, MatchMove};
use alternatives::single_move_texts;
use explain::{example_move, explain_illegal_move, explain_written_mistake, unknown_move_error};
use facts::MoveFacts;
use facts_match::{choice_facts, choices_by_alternatives, choices_by_facts};
use grundy_game::{
    BilingualText, GameShape, Lang,
    arg::{join_arguments, shorten_text},
    text,
};
use std::collections::BTreeSet;

pub(super) use example::example_text;
pub(super) use written::read_written;

/// The reason why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveReadError {
    /// The message, with what to write instead.
    pub message: BilingualText,
    /// The moves that could be meant, if there are several.
    pub candidates: Vec<usize>,
}

/// The longest text that is read, in bytes.
const MAX_MOVE_BYTES: usize = 20_000;
/// The maximum number of candidates that an error lists.
const MAX_LISTED_CANDIDATES: usize = 6;

/// Reads a move.
///
/// Moves are read in English and Chinese, whatever the language of the player.
/// The language decides only what 行 and 列 are: in Taiwan 列 is a row.
///
/// | text | meaning |
/// |---|---|
/// | `3`, `#3` | the third of the moves, counted from 1; in a single heap `3` is also to take 3, see [`numbers_need_a_sign`] |
/// | `take 3 from heap 2`, `heap 2 take 3`, `从第2堆取3个`, `2 3` | heaps count from 1 |
/// | `component 2 take 3`, `第2个分量取3个` | components of a sum of several games count from 1 |
/// | `row 1 column 2`, `第1行第2列`, `1 2`, `c1`, `(1, 2)` | a square of a board, as moves name it: rows and columns count from 0 in every language, and `a` is column 0 |
/// | `heap 2: take 3, leave 1` | the text of the move |
/// | `nim(3, 1)`, `3, 1` | the position after the move, or its numbers, with commas |
///
/// If the moves are [not listed](Match::unlistable_moves), they have no numbers, and are tested against the rules.
/// Then numbers may be expressions, such as `10**40 - 13`, and these forms are possible, too:
///
/// | text | meaning |
/// |---|---|
/// | `#1 -> 5`, `heap 1 -> 5 and 7`, `#1 -> nim(5)` | what is left of a heap or component |
/// | `1 w*2 + 7`, `leave w*2 + 7` | of an infinite heap, the size that is left |
///
/// # Errors
/// Returns an error if the text means no move, or several moves; in the latter case the error lists them.
///
/// # Complexity
/// Linear in the texts of all moves. If the moves are not listed, that of testing a few of them.
///
/// # Examples
/// ```
/// use grundy::Lang;
/// use grundy_play::{Match, read};
/// let game = Match::new(grundy::parse("nim(3, 4)")?, grundy::Convention::Normal).unwrap();
/// let number = read("take 3 from heap 2", &game, Lang::En).unwrap();
/// for text in ["2 3", "从第二堆取三个", "heap 2: take 3, leave 1", "nim(3, 1)", "3, 1", "#6"] {
///     assert_eq!(read(text, &game, Lang::ZhCn), Ok(number.clone()), "{text}");
/// }
/// let wrong = read("take 5 from heap 2", &game, Lang::En).unwrap_err();
/// assert!(wrong.message.en.starts_with("heap 2 has 4; you may take 1–4"), "{}", wrong.message.en);
///
/// let mut large = Match::new(grundy::parse("nim(10**40, w)")?, grundy::Convention::Normal).unwrap();
/// for text in ["take 10**40 - 1 from heap 1", "#2 -> 1"] {
///     large.play(read(text, &large, Lang::En).unwrap()).unwrap();
/// }
/// assert_eq!(large.position().to_string(), "nim(1, 1)");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn read(text: &str, game: &Match, lang: Lang) -> Result<MatchMove, MoveReadError> {
    if game.ending().is_some() {
        return Err(MoveReadError::new(text!("play has ended")));
    }
    if text.len() > MAX_MOVE_BYTES {
        return Err(MoveReadError::new(text!("this is too long for a move")));
    }
    match game.unlistable_moves() {
        None => read_listed(text, game, lang).map(MatchMove::Listed),
        Some(_) => read_without_list(text, game, lang),
    }
}

/// Reads a move like in a position whose moves are [not listed](Match::unlistable_moves): it is tested against the rules, and has no number.
///
/// # Errors
/// Returns an error if the text means no move, or several moves; in the latter case the error lists them.
///
/// # Complexity
/// That of testing a few moves. If the rules have no test, that of visiting the options, within a limit.
///
/// # Examples
/// ```
/// use grundy::Lang;
/// use grundy_play::{Match, read_without_list};
/// let mut game = Match::new(grundy::parse("nim(3, 4)")?, grundy::Convention::Normal).unwrap();
/// game.play(read_without_list("#2 -> 1", &game, Lang::En).unwrap()).unwrap();
/// assert_eq!(game.position().to_string(), "nim(3, 1)");
/// assert!(read_without_list("#2 -> 1", &game, Lang::En).is_err());
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn read_without_list(text: &str, game: &Match, lang: Lang) -> Result<MatchMove, MoveReadError> {
    if game.ending().is_some() {
        return Err(MoveReadError::new(text!("play has ended")));
    }
    if text.len() > MAX_MOVE_BYTES {
        return Err(MoveReadError::new(text!("this is too long for a move")));
    }
    if words::normalize_typed(text, lang).is_empty() {
        let BilingualText { en, zh } = example_move(game);
        return Err(MoveReadError::new(text!("write a move, such as: {text}", text = (en, zh))));
    }
    let made = read_written(text, game.position(), lang);
    made.map(MatchMove::from).map_err(|mistake| explain_written_mistake(mistake, text, game))
}

/// Reads a move of a position whose moves are listed, and returns its number, from 0.
fn read_listed(text: &str, game: &Match, lang: Lang) -> Result<usize, MoveReadError> {
    let choices = game.choices();
    let plain = words::normalize_typed(text, lang);
    if plain.is_empty() {
        let BilingualText { en, zh } = example_move(game);
        return Err(MoveReadError::new(text!("write a move, such as: {text}", text = (en, zh))));
    }
    let squashed = words::remove_spaces(&plain);
    let own = choices_by_text(text, &plain, &squashed, choices, lang);
    if !own.is_empty() {
        return only_candidate(own, game);
    }
    if let Some(number) = squashed.strip_prefix('#') {
        return choice_by_number(number, game);
    }
    // `2 3` is a heap and a number, not 23.
    let is_plain_number = plain.trim().bytes().all(|sign| sign.is_ascii_digit());
    if is_plain_number
        && !is_single_heap(game)
        && let Ok(number) = choice_by_number(&squashed, game)
    {
        return Ok(number);
    }
    let after: Vec<usize> = choices_by_position(&squashed, game);
    let whole_position = squashed.contains('(') && !squashed.starts_with('(');
    if whole_position && !after.is_empty() {
        return only_candidate(after, game);
    }
    let typed = MoveFacts::parse(&plain);
    let listed_moves: Vec<MoveFacts> = choices.iter().map(|choice| choice_facts(choice, game)).collect();
    let mut meant: BTreeSet<usize> = after.into_iter().collect();
    // Numbers with commas are the position after a move, if there is such a move.
    let commas = squashed.contains(',') && typed.are_bare_numbers();
    if !commas || meant.is_empty() {
        meant.extend(choices_by_facts(&typed, &listed_moves, game));
    }
    if meant.is_empty() {
        meant.extend(choices_by_alternatives(&typed, game));
    }
    if typed.are_bare_numbers() && typed.facts.len() == 1 && is_plain_number {
        match choice_by_number(&squashed, game) {
            Ok(number) => drop(meant.insert(number)),
            Err(wrong) if meant.is_empty() => {
                return Err(explain_illegal_move(&typed, &listed_moves, game).unwrap_or(wrong));
            }
            Err(_) => {}
        }
    }
    if meant.is_empty() {
        return Err(explain_illegal_move(&typed, &listed_moves, game)
            .unwrap_or_else(|| unknown_move_error(text, &typed, &listed_moves, game)));
    }
    if let [number] = choices_with_prefix(&squashed, &meant, game)[..] {
        return Ok(number);
    }
    only_candidate(meant.into_iter().collect(), game)
}

/// Whether a number alone may mean another move than the one with this number in the list: in a single heap it is also
/// a number of counters. Then a list of the moves should show `#1`, which always is the first move.
///
/// # Complexity
/// Linear in the texts of all moves.
///
/// # Examples
/// ```
/// use grundy_play::{Match, numbers_need_a_sign};
/// let needs = |text| numbers_need_a_sign(&Match::new(grundy::parse(text).unwrap(), grundy::Convention::Normal).unwrap());
/// assert!(!needs("nim(9)"), "the third move takes 3");
/// assert!(needs("subtract(1, 3, 4)(9)"), "the second move takes 3");
/// assert!(!needs("subtract(1, 3, 4)(2, 9)"), "of several heaps, the heap must be named");
/// ```
pub fn numbers_need_a_sign(game: &Match) -> bool {
    let names_another = |(number, choice): (usize, &Choice)| {
        let own = (number + 1).to_string();
        choice_facts(choice, game).single_numbers().iter().any(|short| *short != own)
    };
    is_single_heap(game) && game.choices().iter().enumerate().any(names_another)
}

/// Whether the position is one heap, so that a number alone may be a number of counters.
fn is_single_heap(game: &Match) -> bool {
    matches!(&game.position().components[..], [only] if matches!(only.game.shape(), GameShape::Heap(_)))
}

/// The choices with the given text: exactly, or else up to capitals and the like, or else up to spaces.
fn choices_by_text(text: &str, plain: &str, squashed: &str, choices: &[Choice], lang: Lang) -> Vec<usize> {
    // The same words name another square in Taiwan than in mainland China, so only one of them is compared.
    let other = if lang == Lang::ZhTw { Lang::ZhTw } else { Lang::ZhCn };
    let has_text = |choice: &Choice, same: &dyn Fn(&str, Lang) -> bool| {
        let is_it = |text: &BilingualText| [Lang::En, other].iter().any(|lang| same(&text.in_language(*lang), *lang));
        is_it(&choice.text) || single_move_texts(&choice.text).iter().any(is_it)
    };
    let same = [
        &|own: &str, _| own == text.trim(),
        &|own: &str, lang| words::normalize_typed(own, lang) == plain,
        &|own: &str, lang| words::remove_spaces(&words::normalize_typed(own, lang)) == squashed,
        // Long texts are shown shortened.
        &|own: &str, _| shorten_text(own) == text.trim(),
    ] as [&dyn Fn(&str, Lang) -> bool; 4];
    let numbers = |same: &&dyn Fn(&str, Lang) -> bool| {
        let own = choices.iter().enumerate().filter(|(_, choice)| has_text(choice, *same));
        own.map(|(number, _)| number).collect::<Vec<_>>()
    };
    same.iter().map(numbers).find(|own| !own.is_empty()).unwrap_or_default()
}

/// The move with a number, counted from 1.
fn choice_by_number(number: &str, game: &Match) -> Result<usize, MoveReadError> {
    let of = game.choices().len();
    let found = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|number| *number < of);
    found.ok_or_else(|| {
        let (number, BilingualText { en, zh }) = (shorten_text(number), example_move(game));
        MoveReadError::new(text!(
            "there is no move `{number}`: the moves are numbered from 1 to {of}; such as: {text}",
            text = (en, zh)
        ))
    })
}

/// The moves after which the position, or all of its numbers, have the given text.
fn choices_by_position(squashed: &str, game: &Match) -> Vec<usize> {
    let choices = game.choices().iter().enumerate();
    let written: Vec<(usize, String)> = choices
        .clone()
        .map(|(number, choice)| (number, words::remove_spaces(&words::normalize(&choice.position_after().to_string()))))
        .collect();
    let numbers = choices.map(|(number, choice)| {
        let after = choice.position_after();
        let calls: Vec<&[grundy_game::Component]> = after.component_calls().collect();
        let args = match calls[..] {
            [call] => call.iter().map(|component| join_arguments(&component.args)).collect::<Vec<_>>().join(","),
            _ => String::new(),
        };
        (number, words::remove_spaces(&words::normalize(&args)))
    });
    // If no position matches exactly, the order of the components does not matter.
    let sorted = |text: &str| {
        let mut terms: Vec<String> = text.split('+').map(String::from).collect();
        terms.sort_unstable();
        terms
    };
    let mut found: Vec<usize> =
        written.iter().filter(|(_, text)| text == squashed).map(|(number, _)| *number).collect();
    if found.is_empty() {
        let typed = sorted(squashed);
        found.extend(written.iter().filter(|(_, text)| sorted(text) == typed).map(|(number, _)| *number));
    }
    found
        .extend(numbers.filter(|(_, text)| !text.is_empty() && text == squashed && text.contains(',')).map(|(n, _)| n));
    // Of moves to the same position, only the first is kept.
    let mut seen = BTreeSet::new();
    found.retain(|number| seen.insert(&written[*number].1));
    found
}

/// Selects the given moves whose text begins with the typed text.
fn choices_with_prefix(squashed: &str, meant: &BTreeSet<usize>, game: &Match) -> Vec<usize> {
    let begins = |own: &str| {
        let own = words::remove_spaces(&words::normalize(own));
        own.strip_prefix(squashed).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let is_meant = |number: &&usize| {
        let text = &game.choices()[**number].text;
        begins(&text.en) || begins(&text.zh)
    };
    meant.iter().filter(is_meant).copied().collect()
}

/// Returns the only candidate; fails if there are several.
fn only_candidate(candidates: Vec<usize>, game: &Match) -> Result<usize, MoveReadError> {
    if let [only] = candidates[..] {
        return Ok(only);
    }
    let tell = |lang: fn(&BilingualText) -> &String, and: &str| {
        let listed = candidates.iter().take(MAX_LISTED_CANDIDATES);
        let listed = listed.map(|&number| format!("#{} {}", number + 1, lang(&game.choices()[number].text)));
        listed.collect::<Vec<_>>().join(and)
    };
    let (en, zh) = (tell(|message| &message.en, "; "), tell(|message| &message.zh, "；"));
    let (more, more_zh) = if candidates.len() > MAX_LISTED_CANDIDATES { ("; …", "；……") } else { ("", "") };
    let message = text!(
        "several moves match: {list}; write the number with a #, such as #{example}",
        list = (en + more, zh + more_zh),
        example = candidates[0] + 1
    );
    Err(MoveReadError { message, candidates })
}

/// A hint for a player who names rows and columns for the first time: the number from which they count.
///
/// `None` if the text names none, or if the text of the move contains it already.
///
/// # Examples
/// ```
/// use grundy::Lang;
/// use grundy_play::{Match, counting_hint};
/// let game = Match::new(grundy::parse("cram(2, 2)")?, grundy::Convention::Normal).unwrap();
/// assert!(counting_hint("第一行第零列", &game.choices()[0], Lang::ZhCn).unwrap().zh.contains("从 0 数起"));
/// assert!(counting_hint("#1", &game.choices()[0], Lang::ZhCn).is_none());
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn counting_hint(text: &str, choice: &Choice, lang: Lang) -> Option<BilingualText> {
    let typed = MoveFacts::parse(&words::normalize_typed(text, lang));
    let first = explain::first_board_index(&choice.position_after())?;
    let is_stated = choice.text.zh.contains(&format!("从 {first} 数起"));
    (!is_stated && text.len() <= MAX_MOVE_BYTES && typed.names_rows())
        .then(|| text!("rows and columns count from {first}"))
}

impl MoveReadError {
    fn new(message: BilingualText) -> MoveReadError {
        MoveReadError { message, candidates: Vec::new() }
    }
}

grundy_game::impl_english_error!(MoveReadError, |error| error.message);
