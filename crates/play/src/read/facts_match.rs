//! Finds the moves whose text matches the typed text.

use super::alternatives::single_move_texts;
use super::facts::MoveFacts;
use super::{Choice, Match, words};
use grundy_game::{BilingualText, is_same_ruleset, picture::Scene};

/// The moves for which all typed facts hold.
pub(super) fn choices_by_facts(typed: &MoveFacts, listed_moves: &[MoveFacts], game: &Match) -> Vec<usize> {
    if typed.facts.is_empty() && typed.unknown.is_empty() {
        return Vec::new();
    }
    let found = listed_moves.iter().enumerate().filter(|(_, facts)| typed.matches_move(facts)).collect();
    match best_by_facts(typed, found) {
        best if best.is_empty() && typed.unknown.is_empty() => choices_at_cell(typed, game),
        best => best,
    }
}

/// Selects, from the moves for which all typed facts hold, the ones that are most likely meant.
pub(super) fn best_by_facts(typed: &MoveFacts, found: Vec<(usize, &MoveFacts)>) -> Vec<usize> {
    // If only one heap (or coin) was typed, moves in that one alone are preferred to moves in several.
    let exact: Vec<(usize, &MoveFacts)> =
        found.iter().filter(|(_, facts)| typed.names_all_heaps(facts)).copied().collect();
    let exact = if exact.is_empty() { found } else { exact };
    let all_said: Vec<(usize, &MoveFacts)> = match typed.are_bare_numbers() || typed.facts.is_empty() {
        true => Vec::new(),
        false => exact.iter().filter(|(_, facts)| facts.says_no_more_than(typed)).copied().collect(),
    };
    let best = if all_said.is_empty() { exact } else { all_said };
    best.into_iter().map(|(number, _)| number).collect()
}

/// The moves that a click on the typed cell of a board would make.
fn choices_at_cell(typed: &MoveFacts, game: &Match) -> Vec<usize> {
    let Some((row, column)) = typed.named_cell() else { return Vec::new() };
    let [component] = &game.position().components[..] else { return Vec::new() };
    let Scene::Board(board) = component.game.view.picture(&component.args).scene else { return Vec::new() };
    let (Some(row), Some(column)) = (row.checked_sub(board.first_number), column.checked_sub(board.first_number))
    else {
        return Vec::new();
    };
    if column >= board.columns || row >= board.row_count() {
        return Vec::new();
    }
    let part = row * board.columns + column;
    let pointed = |choice: &Choice| {
        if !choice.after.components.iter().all(|after| is_same_ruleset(&after.game, &component.game)) {
            return Vec::new();
        }
        let after: Vec<_> = choice.after.components.iter().map(|component| component.args.clone()).collect();
        component.game.view.clickable_parts(&component.args, &after)
    };
    let choices = game.choices().iter().map(pointed).enumerate();
    choices.filter(|(_, parts)| parts.first() == Some(&part)).map(|(number, _)| number).collect()
}

/// The moves whose text names another move to the same position, for which all typed facts hold.
pub(super) fn choices_by_alternatives(typed: &MoveFacts, game: &Match) -> Vec<usize> {
    let others = |choice: &Choice| -> Vec<MoveFacts> {
        single_move_texts(&choice.text).iter().skip(1).map(|text| text_facts(text, choice.component, game)).collect()
    };
    let holds = |choice: &Choice| others(choice).iter().any(|facts| typed.matches_move(facts));
    game.choices().iter().enumerate().filter(|(_, choice)| holds(choice)).map(|(number, _)| number).collect()
}

/// The facts of the text of a choice, and its component; of several moves to one position, those of the first.
pub(super) fn choice_facts(choice: &Choice, game: &Match) -> MoveFacts {
    text_facts(&single_move_texts(&choice.text)[0], choice.component, game)
}

fn text_facts(text: &BilingualText, component: usize, game: &Match) -> MoveFacts {
    let mut facts = MoveFacts::parse(&words::normalize(&text.en));
    // The words of the Chinese text may be typed as well.
    facts.unknown.extend(MoveFacts::parse(&words::normalize(&text.zh)).unknown);
    facts.component = Some(component + 1);
    facts.alone = game.position().components.len() == 1;
    facts
}

/// Whether words were typed that occur in no text of a move.
pub(super) fn has_strange_word(typed: &MoveFacts, listed_moves: &[MoveFacts]) -> bool {
    typed.unknown.iter().any(|word| !listed_moves.iter().any(|facts| facts.unknown.contains(word)))
}
