//! Every game of the catalogue satisfies the laws of the game kit, and every card is complete.

use grundy::{Catalog, Engine, GameKind, Limits, Meter, Query, Resolver, concepts, entries, kit};
use std::collections::HashSet;
use std::time::Duration;

#[test]
fn every_game_keeps_the_laws() {
    for entry in entries() {
        let instances = (entry.instances)();
        // The part that is due after a move is not a separate game: see the tests of the catalogue.
        let is_due = matches!(entry.card.name, "entailed" | "complimented");
        let has_none = entry.card.kind == GameKind::Numbers || is_due;
        assert_eq!(instances.is_empty(), has_none, "{} has instances", entry.card.name);
        for game in instances {
            let checked = kit::check_laws(&game, Some(&|text| grundy::parse(text).ok()));
            let checked = checked.unwrap_or_else(|broken| panic!("{}: {broken}", entry.card.name));
            assert!(checked > 0, "{} has small positions", game.expression());
        }
    }
}

#[test]
fn every_example_is_solved_within_a_small_budget() {
    let limits = Limits { max_positions: 100_000, max_memory: 64 << 20, max_time: Some(Duration::from_secs(5)) };
    for entry in entries() {
        let example = entry.card.example;
        let position = grundy::parse(example).unwrap_or_else(|error| panic!("{example}: {}", error.message.en));
        let answer = Query::new(position).solve(&mut Engine::new(), &Meter::new(limits));
        assert!(answer.is_decided(), "{example}: {}", answer.headline().en);
        assert!(answer.standing.is_some() && !answer.explanation.is_empty(), "{example} is explained");
    }
}

#[test]
fn every_name_is_one_game() {
    let mut names = HashSet::new();
    for entry in entries() {
        let card = entry.card;
        let item = (entry.item)();
        for name in [card.name].into_iter().chain(card.aliases.iter().copied()) {
            assert!(names.insert(name), "{name} is the name of two games");
            assert_eq!(Catalog.resolve(name), Some(item.clone()), "{name} is {}", card.name);
            assert!(std::ptr::eq(Catalog.find(name).expect("it resolves").card, card), "{name} is {}", card.name);
        }
    }
}

/// The English is required. A card without Chinese is English in both languages, and this lists it.
#[test]
#[allow(clippy::print_stdout)]
fn every_card_is_complete() {
    let mut waiting = Vec::new();
    for card in entries().map(|entry| entry.card) {
        let mut texts = vec![("names", card.names), ("rules", card.rules), ("why", card.why)];
        if card.theorem != ("", "") {
            texts.push(("theorem", card.theorem));
        }
        waiting.extend(untranslated_texts(card.name, &texts));
        assert!(!card.form.is_empty(), "{} has a form", card.name);
    }
    for concept in concepts() {
        waiting.extend(untranslated_texts(concept.name, &[("text", concept.text)]));
    }
    println!("{} texts of cards have no Chinese\n{}", waiting.len(), waiting.join("\n"));
}

/// The texts of a card that are English in both languages. It fails if a text is in neither language or in the wrong one.
fn untranslated_texts(name: &str, texts: &[(&str, (&str, &str))]) -> Vec<String> {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let mut waiting = Vec::new();
    for (what, (english, chinese)) in texts {
        assert!(english.contains(|c: char| c.is_ascii_alphabetic()), "{name}: the {what} in English are missing");
        assert!(!english.contains(is_chinese), "{name}: the {what} in English are Chinese");
        if chinese == english {
            waiting.push(format!("  {name}: {what}"));
        } else {
            assert!(chinese.contains(is_chinese), "{name}: the {what} in Chinese are missing");
        }
    }
    waiting
}

#[test]
fn a_card_without_chinese_is_listed() {
    let listed = untranslated_texts("new_game", &[("names", ("New game", "New game")), ("rules", ("R", "\u{4e00}"))]);
    assert_eq!(listed, ["  new_game: names"]);
}

#[test]
fn cards_name_the_kinds_of_games() {
    assert_eq!(GameKind::ALL.map(GameKind::name), grundy_messages::GAME_KIND_NAMES);
}
