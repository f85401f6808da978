//! Explains why a text is not a legal move, and what to write instead.

use super::example::example_text;
use super::facts::MoveFacts;
use super::facts_match::has_strange_word;
use super::role::NumberRole;
use super::written::WrittenMistake;
use super::{MAX_LISTED_CANDIDATES, Match, MoveReadError, numbers_need_a_sign};
use grundy_game::{
    BilingualText, GameShape, Sum,
    arg::{join_arguments, shorten_text},
    picture::Scene,
    text,
};
use std::collections::BTreeSet;

/// Explains why a move with only known words is not legal; `None` if there is no specific reason.
pub(super) fn explain_illegal_move(
    typed: &MoveFacts,
    listed_moves: &[MoveFacts],
    game: &Match,
) -> Option<MoveReadError> {
    if has_strange_word(typed, listed_moves) {
        return None;
    }
    let components = &game.position().components;
    let count = components.len();
    let heaps = components.iter().all(|component| matches!(component.game.shape(), GameShape::Heap(_)));
    if !heaps {
        return missing_component_error(typed, listed_moves, count);
    }
    // In games in which nothing is taken, such as placing crosses, do not mention heaps.
    if listed_moves.iter().all(|facts| facts.numbers(NumberRole::Take).is_empty()) {
        return None;
    }
    let heap = typed.named_heap(count == 1)?;
    let number = heap.parse::<usize>().unwrap_or(0);
    let Some(component) = number.checked_sub(1).and_then(|index| components.get(index)) else {
        let heap = shorten_text(&heap);
        return Some(MoveReadError::new(match count {
            1 => text!("there is no heap {heap}: there is only one"),
            _ => text!("there is no heap {heap}: the heaps are numbered from 1 to {count}"),
        }));
    };
    let size = join_arguments(&component.args);
    let BilingualText { en, zh } = example_move(game);
    let takes: BTreeSet<u64> = game
        .choices()
        .iter()
        .zip(listed_moves)
        .filter(|(choice, _)| choice.component + 1 == number)
        .flat_map(|(_, facts)| facts.numbers(NumberRole::Take))
        .filter_map(|taken| taken.parse().ok())
        .collect();
    if takes.is_empty() {
        return Some(MoveReadError::new(text!(
            "heap {number} has {size}, and nothing can be taken from it; such as: {text}",
            text = (en, zh)
        )));
    }
    let BilingualText { en: takes, zh: takes_zh } = range_text(&takes);
    Some(MoveReadError::new(text!(
        "heap {number} has {size}; you may take {takes}; such as: {text}",
        takes = (takes, takes_zh),
        text = (en, zh)
    )))
}

/// The error that a named component does not exist.
fn missing_component_error(typed: &MoveFacts, listed_moves: &[MoveFacts], count: usize) -> Option<MoveReadError> {
    // If the texts of moves mention heaps, a typed heap does not mean a component.
    let of_their_own = listed_moves.iter().any(|facts| !facts.numbers(NumberRole::Heap).is_empty());
    let heap = typed.numbers(NumberRole::Heap).into_iter().next().filter(|_| !of_their_own);
    let named = typed.numbers(NumberRole::Component).into_iter().next().or(heap)?;
    if named.parse().is_ok_and(|number: usize| (1..=count).contains(&number)) {
        return None;
    }
    let named = shorten_text(&named);
    Some(MoveReadError::new(match count {
        1 => text!("there is no component {named}: there is only one"),
        _ => text!("there is no component {named}: the components are numbered from 1 to {count}"),
    }))
}

/// Lists numbers, with consecutive ones as `1–4`.
fn range_text(numbers: &BTreeSet<u64>) -> BilingualText {
    let numbers: Vec<u64> = numbers.iter().copied().collect();
    let mut runs: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [one] => one.to_string(),
            [one, two] => format!("{one}, {two}"),
            [first, .., last] => format!("{first}–{last}"),
            [] => String::new(),
        })
        .collect();
    if runs.len() > 12 {
        runs.truncate(12);
        runs.push("…".into());
    }
    BilingualText { en: runs.join(", "), zh: runs.join("、").replace(", ", "、") }
}

/// The error for a text that is not a move.
pub(super) fn unknown_move_error(
    text: &str,
    typed: &MoveFacts,
    listed_moves: &[MoveFacts],
    game: &Match,
) -> MoveReadError {
    let shown: String = text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let shown = shorten_text(&shown);
    let BilingualText { en, zh } = example_move(game);
    let names_cell = typed.names_rows() || typed.named_cell().is_some();
    if !has_strange_word(typed, listed_moves)
        && names_cell
        && let Some(first) = first_board_index(game.position())
    {
        return MoveReadError::new(text!(
            "`{shown}` is not a move here (rows and columns count from {first}); such as: {text}",
            text = (en, zh)
        ));
    }
    MoveReadError::new(text!("`{shown}` is not a move here; such as: {text}", text = (en, zh)))
}

/// The first number of rows and columns of the first board among the components, if there is one.
pub(super) fn first_board_index(sum: &Sum) -> Option<usize> {
    sum.components.iter().find_map(|component| match component.game.view.picture(&component.args).scene {
        Scene::Board(board) => Some(board.first_number),
        _ => None,
    })
}

/// The error for a text that is not a move where the moves are not listed.
pub(super) fn explain_written_mistake(mistake: WrittenMistake, text: &str, game: &Match) -> MoveReadError {
    let BilingualText { en, zh } = example_move(game);
    let count = game.position().components.len();
    let shown: String = text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let shown = shorten_text(&shown);
    let shorten =
        |message: &BilingualText| BilingualText { en: shorten_text(&message.en), zh: shorten_text(&message.zh) };
    MoveReadError::new(match mistake {
        WrittenMistake::Number => {
            text!("the moves have no numbers here; write a move, such as: {text}", text = (en, zh))
        }
        WrittenMistake::Illegal(made) => {
            let BilingualText { en: made, zh: made_zh } = shorten(&made);
            text!("the rules do not allow this move: {made}; such as: {text}", made = (made, made_zh), text = (en, zh))
        }
        WrittenMistake::Undecided(made) => {
            let BilingualText { en: made, zh: made_zh } = shorten(&made);
            text!(
                "there are too many moves to find out whether the rules allow this one: {made}; such as: {text}",
                made = (made, made_zh),
                text = (en, zh)
            )
        }
        WrittenMistake::Several(all) => {
            let list = |lang: fn(&BilingualText) -> &String, and: &str| {
                let listed = all.iter().take(MAX_LISTED_CANDIDATES).map(|message| shorten_text(lang(message)));
                listed.collect::<Vec<_>>().join(and)
            };
            text!(
                "several moves match: {list}; write more of the move, or the position after it",
                list = (list(|message| &message.en, "; "), list(|message| &message.zh, "；"))
            )
        }
        WrittenMistake::Missing(named) => {
            let named = shorten_text(&named);
            match count {
                1 => text!("there is no component {named}: there is only one"),
                _ => text!("there is no component {named}: the components are numbered from 1 to {count}"),
            }
        }
        WrittenMistake::Distant => {
            text!("no single move leads to `{shown}`; such as: {text}", text = (en, zh))
        }
        WrittenMistake::Nothing => text!("`{shown}` is not a move here; such as: {text}", text = (en, zh)),
    })
}

/// An example of a legal move.
pub(super) fn example_move(game: &Match) -> BilingualText {
    if let Some(simple) = game.simple_move() {
        return example_text(game.position(), simple);
    }
    let BilingualText { en, zh } = &game.choices()[0].text;
    let (en, zh) = (shorten_text(en), shorten_text(zh));
    let first = if numbers_need_a_sign(game) { "#1" } else { "1" };
    text!("{first}, or: {text}", text = (en, zh))
}
