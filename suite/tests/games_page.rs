//! The pages on games of the book show the catalogue, and what they show can be read.
//!
//! `GRUNDY_WRITE=1` writes the tables.

use grundy::{GameCard, GameKind, Lang, entries};
use std::path::{Path, PathBuf};

/// The folders of the books, with their languages.
const GAMES_PAGES: [(&str, Lang); 2] = [("en", Lang::En), ("zh-CN", Lang::ZhCn)];

#[test]
fn the_pages_show_the_catalogue() {
    for (name, lang) in GAMES_PAGES {
        grundy_sources::hold_section(&path(name), "games", &tables(lang));
        written_by_hand_can_be_read(name);
    }
}

/// Examples of the catalogue are solved by the test `laws`; these are the other ways to write positions.
fn written_by_hand_can_be_read(name: &str) {
    let page = std::fs::read_to_string(path(name)).expect("the page can be read");
    let (by_hand, _) = page.split_once("<!-- begin games -->").expect("the page has tables");
    let rows = by_hand.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let mut seen = 0;
    for code in rows.flat_map(|row| row.split('`').skip(1).step_by(2)) {
        let text = code.replace("\\|", "|");
        grundy::parse(&text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        seen += 1;
    }
    assert!(seen >= 30, "{name} has {seen} positions");
}

fn path(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../book/{language}/src/reference/games.md"))
}

/// A table for each family of games.
fn tables(lang: Lang) -> String {
    let chinese = lang == Lang::ZhCn;
    let head = match chinese {
        true => "| 游戏 | 写法 | 例子 | 定理 |",
        false => "| game | call | example | theorem |",
    };
    let mut text = String::new();
    for kind in GameKind::ALL {
        let title = kind.description().in_language(lang).to_string();
        let first = title.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        let rest: String = title.chars().skip(1).collect();
        text += &format!("\n### {first}{rest}\n\n{head}\n|---|---|---|---|\n");
        for card in entries().map(|entry| entry.card).filter(|card| card.kind == kind) {
            text += &row(card, lang);
        }
    }
    text + "\n"
}

fn row(card: &GameCard, lang: Lang) -> String {
    let chinese = lang == Lang::ZhCn;
    let name = if chinese { card.names.1 } else { card.names.0 };
    let theorem = match (card.theorem != ("", ""), chinese) {
        (false, _) => "",
        (true, true) => "有",
        (true, false) => "yes",
    };
    let cell = |text: &str| text.replace('|', "\\|");
    let call = cell(&card.call_form().in_language(lang));
    format!("| {} | `{call}` | `{}` | {theorem} |\n", cell(name), cell(card.example))
}
