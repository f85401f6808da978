//! Reads moves of positions whose moves are not listed.
//!
//! A move is given by what is left: of a component, after an arrow, or of the whole position. Words and numbers, such as “take 3 from heap 2”,
//! are read by their possible meanings: the moves with an equivalent text. All of them are tested against the rules.

use super::expressions::{ExpandedText, replace_printed_signs};
use super::facts::MoveFacts;
use super::facts_match::best_by_facts;
use super::role::NumberRole;
use super::tokens::MoveToken;
use super::{choices_by_text, words};
use crate::Choice;
use crate::guessed_options::{MoveNumbers, guess_options};
use crate::match_move::{UncheckedMove, WrittenMove, without_empty_heaps};
use crate::option_check::sorted_texts;
use crate::position_names::parse_position;
use crate::sample::infinite_heap;
use grundy_game::{Argument, BilingualText, GameShape, Lang, Nat, Sum, arg::join_arguments};
use std::sync::Arc;

/// The reason why a text is not a move of a position whose moves are not listed.
pub(crate) enum WrittenMistake {
    /// The text is the number of a move.
    Number,
    /// The rules do not allow the move.
    Illegal(BilingualText),
    /// It is not known whether the rules allow the move.
    Undecided(BilingualText),
    /// The text may mean any of these moves.
    Several(Vec<BilingualText>),
    /// There is no heap or component with this number.
    Missing(String),
    /// The position is not one move away.
    Distant,
    /// The text contains nothing about a move.
    Nothing,
}

/// The maximum number of numbers of a typed move that are tried.
const MAX_TRIED_NUMBERS: usize = 8;

/// Reads a move of a position whose moves are not listed.
///
/// # Errors
/// Returns an error if the text means no move, or several, or one that the rules do not allow.
pub(crate) fn read_written(text: &str, sum: &Sum, lang: Lang) -> Result<WrittenMove, WrittenMistake> {
    let text = text.trim();
    if let Some((place, left)) = split_arrow(text) {
        let moves = moves_of_arrow(place, left, sum, lang)?;
        return first_legal(sum, moves);
    }
    let is_call = text.contains(['(', '（']) && !text.starts_with(['(', '（']);
    let typed_position = match is_call {
        true => parse_position(text, sum),
        // Numbers with commas are those of the only call.
        false if text.contains([',', '，', '、']) => {
            common_expression(sum).and_then(|name| parse_position(&format!("{name}({})", text.replace('、', ",")), sum))
        }
        false => None,
    };
    if let Some(typed) = typed_position {
        match first_legal(sum, moves_to_position(sum, &typed)) {
            Err(WrittenMistake::Nothing) if is_call => return Err(WrittenMistake::Distant),
            Err(WrittenMistake::Nothing) => {}
            found => return found,
        }
    }
    read_words(text, sum, lang)
}

/// The expression before the parentheses of the position, if it is the same for all components.
fn common_expression(sum: &Sum) -> Option<String> {
    let mut names = sum.components.iter().map(|component| component.game.expression());
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)
}

/// Splits a text at its arrow.
fn split_arrow(text: &str) -> Option<(&str, &str)> {
    let arrows = ["->", "=>", "→", "⇒"].iter().filter_map(|arrow| Some((text.find(arrow)?, arrow.len())));
    let (at, length) = arrows.min()?;
    Some((text[..at].trim(), text[at + length..].trim()))
}

/// The moves that are written as a component and what is left of it.
fn moves_of_arrow(place: &str, left: &str, sum: &Sum, lang: Lang) -> Result<Vec<(usize, Sum)>, WrittenMistake> {
    let index = named_component(place, sum, lang)?;
    let component = &sum.components[index];
    if matches!(left, "0" | "()" | "０") && sum.components[index].args.len() == 1 {
        return Ok(vec![(index, Sum::default())]);
    }
    // The text after the arrow is a position, or the numbers of a position.
    let left = &replace_printed_signs(left)[..];
    let listed = left.replace(" and ", ", ").replace(['与', '和', '、'], ", ");
    let numbers = listed.trim_matches(['(', ')', ' ']);
    let name = component.game.expression();
    let calls = [left.to_string(), format!("{name}({listed})"), format!("{name}({numbers})")];
    let found = calls.iter().filter_map(|call| parse_position(call, sum));
    let found: Vec<(usize, Sum)> = found.map(|after| (index, after)).collect();
    if found.is_empty() { Err(WrittenMistake::Nothing) } else { Ok(found) }
}

/// The index of the component before an arrow.
fn named_component(place: &str, sum: &Sum, lang: Lang) -> Result<usize, WrittenMistake> {
    let count = sum.components.len();
    let head = place.split([':', '：']).next().unwrap_or(place);
    let plain = words::normalize_typed(head, lang).replace('#', " ");
    if plain.trim().is_empty() && count == 1 {
        return Ok(0);
    }
    let facts = MoveFacts::from_tokens(&ExpandedText::from_plain(&plain).tokens());
    if let ([fact], []) = (&facts.facts[..], &facts.unknown[..])
        && let [number] = &fact.numbers[..]
    {
        let is_place =
            matches!(fact.role, NumberRole::Heap | NumberRole::Component | NumberRole::Bare | NumberRole::From);
        match number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(index) if is_place && index < count => return Ok(index),
            // A heap may be named by its size.
            _ => {
                let sized = sum.components.iter().position(|component| join_arguments(&component.args) == *number);
                return sized.ok_or_else(|| WrittenMistake::Missing(number.clone()));
            }
        }
    }
    let named = parse_position(head, sum).map(|named| sorted_texts(&named));
    let same = |texts: Vec<String>| sum.components.iter().position(|part| texts == [part.to_string()]);
    named.and_then(same).ok_or(WrittenMistake::Nothing)
}

/// The moves after which the position is `typed`: one component is replaced.
fn moves_to_position(sum: &Sum, typed: &Sum) -> Vec<(usize, Sum)> {
    let mut added = without_empty_heaps(typed.clone()).components;
    let mut gone = Vec::new();
    let before = without_empty_heaps(sum.clone()).components;
    for component in &before {
        let text = component.to_string();
        match added.iter().position(|other| other.to_string() == text) {
            Some(at) => drop(added.remove(at)),
            None => gone.push(text),
        }
    }
    let index_of = |text: &String| sum.components.iter().position(|component| component.to_string() == *text);
    match &gone[..] {
        [one] => index_of(one).map(|index| (index, Sum { components: added })).into_iter().collect(),
        // A component that is left as it was, with more beside it.
        [] => {
            let kept = |index: usize| [std::slice::from_ref(&sum.components[index]), &added[..]].concat();
            (0..sum.components.len()).map(|index| (index, Sum { components: kept(index) })).collect()
        }
        _ => Vec::new(),
    }
}

/// The first of these moves that the rules allow.
fn first_legal(sum: &Sum, moves: Vec<(usize, Sum)>) -> Result<WrittenMove, WrittenMistake> {
    let (mut mistake, before) = (WrittenMistake::Nothing, Arc::new(sum.clone()));
    for (index, after) in moves {
        match WrittenMove::check(sum, index, after.clone()) {
            Ok(made) => return Ok(made),
            Err(UncheckedMove::Unknown) => mistake = WrittenMistake::Undecided(Choice::new(&before, index, after).text),
            Err(UncheckedMove::Illegal) if matches!(mistake, WrittenMistake::Nothing) => {
                mistake = WrittenMistake::Illegal(Choice::new(&before, index, after).text);
            }
            Err(UncheckedMove::Illegal) => {}
        }
    }
    Err(mistake)
}

/// Reads a move in words and numbers.
fn read_words(text: &str, sum: &Sum, lang: Lang) -> Result<WrittenMove, WrittenMistake> {
    let plain = words::normalize_typed(text, lang);
    let is_numbered = plain.starts_with('#');
    let tokens = ExpandedText::from_plain(&plain.replace('#', " ")).tokens();
    if is_numbered && matches!(&tokens[..], [MoveToken::Number(_)]) {
        return Err(WrittenMistake::Number);
    }
    let typed = MoveFacts::from_tokens(&tokens);
    if let Some(missing) = missing_place(&typed, sum) {
        return Err(WrittenMistake::Missing(missing));
    }
    let candidates = candidate_moves(&typed, sum);
    let squashed = words::remove_spaces(&plain);
    let own = choices_by_text(text, &plain, &squashed, &candidates, lang);
    let meant: Vec<&Choice> = match own.is_empty() {
        false => own.into_iter().map(|at| &candidates[at]).collect(),
        true => {
            let facts: Vec<MoveFacts> = candidates.iter().map(|choice| candidate_facts(choice, sum)).collect();
            let found = (0..candidates.len()).filter(|&at| says(&typed, &facts[at], &candidates[at], sum));
            let found = found.map(|at| (at, &facts[at])).collect();
            best_by_facts(&typed, found).into_iter().map(|at| &candidates[at]).collect()
        }
    };
    let (mut legal, mut mistake): (Vec<WrittenMove>, _) = (Vec::new(), WrittenMistake::Nothing);
    for choice in meant {
        match WrittenMove::check(sum, choice.component, choice.after.clone()) {
            Ok(made) => legal.push(made),
            Err(UncheckedMove::Unknown) => mistake = WrittenMistake::Undecided(choice.text.clone()),
            Err(UncheckedMove::Illegal) if matches!(mistake, WrittenMistake::Nothing) => {
                mistake = WrittenMistake::Illegal(choice.text.clone());
            }
            Err(UncheckedMove::Illegal) => {}
        }
    }
    let mut seen: Vec<String> = Vec::new();
    legal.retain(|made| {
        let leads_to = sorted_texts(&made.choice().position_after()).join("+");
        let is_new = !seen.contains(&leads_to);
        seen.push(leads_to);
        is_new
    });
    match <[WrittenMove; 1]>::try_from(legal) {
        Ok([only]) => Ok(only),
        Err(none) if none.is_empty() => Err(mistake),
        Err(several) => {
            Err(WrittenMistake::Several(several.into_iter().map(|made| made.choice().text.clone()).collect()))
        }
    }
}

/// The number of a named heap or component that does not exist. The number of a heap counts only if all components are heaps.
fn missing_place(typed: &MoveFacts, sum: &Sum) -> Option<String> {
    let heaps = sum
        .components
        .iter()
        .all(|part| matches!(part.game.shape(), GameShape::Heap(_)) || infinite_heap(part).is_some());
    let heap = typed.numbers(NumberRole::Heap).into_iter().next().filter(|_| heaps);
    let named = typed.numbers(NumberRole::Component).into_iter().next().or(heap)?;
    let exists = named.parse().is_ok_and(|number: usize| (1..=sum.components.len()).contains(&number));
    (!exists).then_some(named)
}

/// The moves that the numbers of a typed move may mean, legal or not.
fn candidate_moves(typed: &MoveFacts, sum: &Sum) -> Vec<Choice> {
    let naturals = |roles: &[NumberRole]| -> Vec<Nat> {
        let numbers = roles.iter().flat_map(|role| typed.numbers(*role)).filter_map(|number| number.parse().ok());
        numbers.take(MAX_TRIED_NUMBERS).collect()
    };
    let bare = naturals(&[NumberRole::Bare]);
    let groups = typed.facts.iter().filter(|fact| fact.numbers.len() > 1);
    let groups = groups.map(|fact| fact.numbers.iter().filter_map(|number| number.parse().ok()).collect());
    let heaps = [NumberRole::Heap, NumberRole::From].into_iter().flat_map(|role| typed.numbers(role));
    let whole = MoveNumbers {
        taken_numbers: naturals(&[NumberRole::Take, NumberRole::Bare]),
        left_sizes: naturals(&[NumberRole::Leave]),
        groups: groups.chain([bare.clone(), naturals(&[NumberRole::Row, NumberRole::Column])]).collect(),
        heaps: heaps.filter_map(|heap| heap.parse().ok()).collect(),
        may_take_all: typed.facts.iter().any(|fact| fact.role == NumberRole::All),
    };
    let single = naturals(&[NumberRole::Square, NumberRole::To, NumberRole::Bare, NumberRole::Leave]);
    let single = single.into_iter().map(|left| MoveNumbers { left_sizes: vec![left], ..MoveNumbers::default() });
    // Several heaps in one move: “take 7 from heap 1, 5 from heap 2”, or the heap first.
    let all: Vec<Nat> = typed.facts.iter().flat_map(|fact| &fact.numbers).filter_map(|n| n.parse().ok()).collect();
    let several = [0, 1].into_iter().filter(|_| all.len() > 3 && all.len() <= 2 * MAX_TRIED_NUMBERS).map(|first| {
        let every_other = |first: usize| all.iter().skip(first).step_by(2).cloned();
        let heaps = every_other(1 - first).filter_map(|heap| usize::try_from(&heap).ok()).collect();
        MoveNumbers { taken_numbers: every_other(first).collect(), heaps, ..MoveNumbers::default() }
    });
    let numbers: Vec<MoveNumbers> = std::iter::once(whole).chain(single).chain(several).collect();
    let (mut choices, before) = (Vec::new(), Arc::new(sum.clone()));
    for (index, component) in sum.components.iter().enumerate() {
        if infinite_heap(component).is_some() {
            let left = typed.facts.iter().flat_map(|fact| &fact.numbers).filter_map(|size| heap_of(size));
            // The text may state in words that nothing is left.
            let after = left.chain([Sum::default()]);
            choices.extend(after.map(|after| Choice::new(&before, index, after)));
        } else {
            let guesses = numbers.iter().flat_map(|numbers| guess_options(component, numbers));
            choices.extend(guesses.map(|after| Choice::new(&before, index, after)));
        }
    }
    choices
}

/// Nim with one heap of a size that is written as in expressions; no heap for 0.
fn heap_of(size: &str) -> Option<Sum> {
    grundy::parse(&format!("nim({size})")).ok().map(without_empty_heaps)
}

/// The facts of the text of a candidate.
fn candidate_facts(choice: &Choice, sum: &Sum) -> MoveFacts {
    let parse = |text: &str| MoveFacts::from_tokens(&ExpandedText::from_plain(&words::normalize(text)).tokens());
    let mut facts = parse(&choice.text.en);
    facts.unknown.extend(parse(&choice.text.zh).unknown);
    facts.component = Some(choice.component + 1);
    facts.alone = sum.components.len() == 1;
    facts
}

/// Whether a typed move describes a candidate.
fn says(typed: &MoveFacts, facts: &MoveFacts, choice: &Choice, sum: &Sum) -> bool {
    let component = &sum.components[choice.component];
    if typed.facts.is_empty() && typed.unknown.is_empty() {
        return false;
    }
    if infinite_heap(component).is_none() {
        return typed.matches_move(facts);
    }
    // Of an infinite heap, the size that is left is written.
    let left = match &choice.after.components[..] {
        [] => Argument::from(0u64),
        [left] => left.args[0].clone(),
        _ => return false,
    };
    let (left, size) = (left.to_string(), join_arguments(&component.args));
    let all = |role: NumberRole, wanted: &str| typed.numbers(role).iter().all(|number| number == wanted);
    let place = (choice.component + 1).to_string();
    let bare = typed.numbers(NumberRole::Bare);
    let leaves = [typed.numbers(NumberRole::Leave), typed.numbers(NumberRole::To)].concat();
    let is_left = match (&leaves[..], &bare[..]) {
        ([one], []) => *one == left,
        ([], [one]) => {
            *one == left
                && (facts.alone
                    || !typed.numbers(NumberRole::Heap).is_empty()
                    || !typed.numbers(NumberRole::Component).is_empty())
        }
        ([], [at, one]) => *at == place && *one == left,
        ([], []) => typed.facts.iter().any(|fact| fact.role == NumberRole::All) && left == "0",
        _ => false,
    };
    is_left
        && typed.numbers(NumberRole::Take).is_empty()
        && all(NumberRole::Size, &size)
        && all(NumberRole::Heap, &place)
        && all(NumberRole::Component, &place)
        && typed.unknown.iter().all(|word| facts.unknown.contains(word))
}
