//! Every name that the catalogue shows is understood, in every language.

use grundy::{Argument, BilingualText, GameCard, Lang, concepts, entries};
use grundy_game::is_word_character;
use std::collections::BTreeSet;

/// The names that the catalogue shows of a card: in each language the title, and all aliases.
fn shown_names(title: (&'static str, &'static str), aliases: &[&str]) -> BTreeSet<String> {
    let title = BilingualText::from_pair(title);
    let titles = Lang::ALL.iter().map(|&lang| title.in_language(lang).into_owned());
    titles.chain(aliases.iter().map(|alias| alias.to_string())).collect()
}

/// The example of a card with another name of its game.
fn renamed_example(card: &GameCard, name: &str) -> String {
    let mut out = String::new();
    let mut rest = card.example;
    while let Some(at) = rest.find(card.name) {
        let end = at + card.name.len();
        let word = |c: Option<char>| c.is_some_and(is_word_character);
        let is_word = !word(rest[..at].chars().next_back()) && !word(rest[end..].chars().next());
        out += &rest[..at];
        out += if is_word { name } else { card.name };
        rest = &rest[end..];
    }
    out + rest
}

fn shown_position(text: &str) -> Result<String, String> {
    match grundy::evaluate(text) {
        Ok(Argument::Position(position)) => Ok(position.to_string()),
        Ok(other) => Ok(format!("{other}")),
        Err(error) => Err(format!("{text}: {error}")),
    }
}

#[test]
fn every_name_of_a_game_is_understood_with_its_example() {
    let mut refused = Vec::new();
    for card in entries().map(|entry| entry.card) {
        let right = shown_position(card.example).expect("examples work");
        for name in shown_names(card.names, card.aliases) {
            match shown_position(&renamed_example(card, &name)) {
                Ok(shown) if shown == right => {}
                Ok(shown) => refused.push(format!("{name} of {} is {shown}", card.name)),
                Err(error) => refused.push(error),
            }
        }
    }
    assert!(refused.is_empty(), "{} names:\n{}", refused.len(), refused.join("\n"));
}

/// Spelling varies: case, full-width and traditional characters, and the words for "game".
#[test]
fn variants_of_names_are_understood() {
    for (text, shown) in [
        ("Nim(3,4,5)", "nim(3, 4, 5)"),
        ("尼姆博奕(3, 4)", "nim(3, 4)"),
        ("尼姆賽局（3，4）", "nim(3, 4)"),
        ("威佐夫遊戲(3, 4)", "wythoff(3, 4)"),
        ("wythoffs game(3, 4)", "wythoff(3, 4)"),
        ("Wythoff\u{2019}s Game (3, 4)", "wythoff(3, 4)"),
        ("end nim(3, 1, 2)", "end_nim(3, 1, 2)"),
        ("anti-sg(nim(1, 2))", "anti_sg(nim)(nim(1, 2))"),
        ("巴什問題(3)(8)", "bash(3)(8)"),
    ] {
        assert_eq!(shown_position(text).as_deref(), Ok(shown), "{text}");
    }
}

#[test]
fn short_forms_are_understood() {
    for (text, shown) in [
        ("nim 3, 4, 5", "nim(3, 4, 5)"),
        ("nim 3,4,5", "nim(3, 4, 5)"),
        ("chomp 4x5", "chomp(4, 5)"),
        ("chomp(4×5)", "chomp(4, 5)"),
        ("Wythoff's game 8 15", "wythoff(8, 15)"),
        ("mex {0,1,2,4}", "3"),
        ("mex {}", "0"),
        ("mex 0 1 3", "2"),
        ("kayles(5) + *3", "kayles(5) + nim(3)"),
        ("hackenbush([])", "hackenbush(\"0\")"),
        ("notakto(\"x..\n...\n...\")", "notakto(\"x..|...|...\")"),
        ("nim(3)\n  + nim(4)\n", "nim(3, 4)"),
    ] {
        assert_eq!(shown_position(text).as_deref(), Ok(shown), "{text}");
    }
    for text in ["nim 3,,4", "nim 3 x", "3 4", "nim(3) *4)", "kayles(5) - *3", "chomp 0x5", "mex {-1}", "Wythoff's(3)"]
    {
        assert!(shown_position(text).is_err(), "{text}");
    }
}

/// Every game is understood with a list, with names of its parameters, in a sum of words, and with the signs of a sentence.
#[test]
fn spellings_of_calls_are_understood_for_every_title() {
    let mut refused = Vec::new();
    for card in entries().map(|entry| entry.card) {
        // A ruleset whose example is the name and numbers.
        let Ok(Argument::Ruleset(_)) = grundy::evaluate(card.name) else { continue };
        let Some(numbers) = card.example.strip_prefix(card.name).and_then(|rest| rest.strip_prefix('(')) else {
            continue;
        };
        let Some(numbers) =
            numbers.strip_suffix(')').filter(|n| n.chars().all(|c| c.is_ascii_digit() || ", ".contains(c)))
        else {
            continue;
        };
        let right = shown_position(card.example).expect("examples work");
        let sum = shown_position(&format!("{} + nim(3)", card.example)).expect("it is a sum");
        for name in shown_names(card.names, card.aliases) {
            let wide = numbers.replace(", ", "，");
            for (text, shown) in [
                (format!("{name}([{numbers}])"), &right),
                (format!("{name}（{wide}）。"), &right),
                (format!("{name}（{}）？", numbers.replace(", ", "；")), &right),
                (format!("{name}（{wide}）加尼姆（3）"), &sum),
                (format!("{name}({numbers}) plus nim 3"), &sum),
                (format!("{name} {numbers} + nim 3"), &sum),
            ] {
                match shown_position(&text) {
                    Ok(found) if found == *shown => {}
                    found => refused.push(format!("{text}: {found:?}")),
                }
            }
        }
    }
    assert!(refused.is_empty(), "{} texts:\n{}", refused.len(), refused.join("\n"));
    for (text, shown) in [
        ("bash（m=3）（8）", "bash(3)(8)"),
        ("wythoff(b=5, a=3)", "wythoff(3, 5)"),
        ("octal(code=\"0.137\")(5)", "octal(\"0.137\")(5)"),
        ("减法游戏（2的幂）（9）", "subtract(powers(2))(9)"),
        ("subtract(powers of 2)(9)", "subtract(powers(2))(9)"),
        ("尼姆 3、4 和 5", "nim(3, 4, 5)"),
    ] {
        assert_eq!(shown_position(text).as_deref(), Ok(shown), "{text}");
    }
    for text in
        ["bash(k=3)(8)", "wythoff(a=3)", "wythoff([3, 4, 5])", "nim([3, -4])", "nim([[3]])", "nim(3)加", "加 nim(3)"]
    {
        assert!(shown_position(text).is_err(), "{text}");
    }
}

#[test]
fn the_name_of_misere_nim_means_misere_play() {
    use grundy::{Convention, Rules, ask_position};
    for text in
        ["反尼姆(3, 4)", "反尼姆 3 4", "misère nim(3, 4)", "Misere Nim 3 4", "anti-nim(3, 4)", "反常規則的尼姆(3, 4)"]
    {
        let asked = ask_position(&Rules::empty(), text, Convention::Normal).expect("it is a position");
        assert_eq!(
            (asked.position.to_string().as_str(), asked.convention),
            ("nim(3, 4)", Convention::Misere),
            "{text}"
        );
    }
    let asked = ask_position(&Rules::empty(), "反SG(nim(1), nim(2))", Convention::Normal).expect("it is a position");
    assert_eq!(asked.convention, Convention::Normal);
    assert!(ask_position(&Rules::empty(), "反(3, 4)", Convention::Normal).is_err());
}

/// Questions about many positions, and about single ones, read the same words for misère play.
#[test]
fn every_title_may_have_a_word_for_misere_play() {
    use grundy::{Convention, Rules, ask_positions};
    let mut refused = Vec::new();
    for card in entries().map(|entry| entry.card) {
        let Ok(Argument::Ruleset(_)) = grundy::evaluate(card.name) else { continue };
        for name in shown_names(card.names, card.aliases) {
            let text = format!("{}{name}", if name.is_ascii() { "misère " } else { "反" });
            match ask_positions(&Rules::empty(), &text, Convention::Normal) {
                Ok(asked) if asked.convention == Convention::Misere && asked.expression == name => {}
                _ => refused.push(text),
            }
        }
    }
    assert!(refused.is_empty(), "{} names: {}", refused.len(), refused.join(", "));
    let plain = ask_positions(&Rules::empty(), "wythoff(n, 2*n)", Convention::Misere).expect("it has a free name");
    assert_eq!((plain.expression, plain.convention), ("wythoff(n, 2*n)", Convention::Misere));
}

#[test]
fn concepts_are_found_by_all_their_names() {
    for concept in concepts() {
        let names = shown_names(concept.names, concept.aliases);
        for name in names.iter().map(String::as_str).chain([concept.name]) {
            let found = grundy::find_concept(name).map(|found| found.name);
            assert_eq!(found, Some(concept.name), "{name}");
        }
    }
    for (name, concept) in [
        ("不變量", "invariant"),
        ("納什均衡", "nash_equilibrium"),
        ("Nash equilibrium", "nash_equilibrium"),
        ("P 點", "p_position"),
    ] {
        assert_eq!(grundy::find_concept(name).map(|found| found.name), Some(concept), "{name}");
    }
}

/// A definition in a user's file keeps its meaning.
#[test]
fn names_of_a_file_come_first() {
    let rules = grundy::parse_rules("@game\ndef Nim(n):\n    return []\n").expect("the rules load");
    let shown = |text: &str| grundy::parse_with(&rules, text).map(|position| position.to_string()).ok();
    assert_eq!(shown("Nim(3)").as_deref(), Some("Nim(3)"));
    assert_eq!(shown("nim(3) + *4").as_deref(), Some("nim(3, 4)"));
    assert_eq!(shown("End-Nim(3)"), None, "it is a difference here");
}
