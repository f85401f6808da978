//! Hints: what a picture marks plays the hinted move.

use crate::refused::answered_page;
use grundy::{Convention, Engine, Meter};
use grundy_play::{Match, advise};

/// The links of a picture whose names contain a text.
fn links_named<'a>(html: &'a str, text: &str) -> Vec<&'a str> {
    let links = html.split("<a class=\"g-link\" href=\"").skip(1);
    let named = links.filter_map(|link| {
        let (href, rest) = link.split_once('"')?;
        let label = rest.split_once("aria-label=\"")?.1.split_once('"')?.0;
        label.contains(text).then_some(href)
    });
    named.collect()
}

/// A move may touch several parts, each of which alone is another move.
#[test]
fn parts_that_a_hint_marks_play_the_hinted_move() {
    for position in [
        "nim(3,4,5)",
        "staircase(0,2,3)",
        "staircase(1,4,3,2)",
        "turning_turtles(%22HTHH%22)",
        "mock_turtles(%22TTHTH%22)",
        "moore(2)(3,5,6)",
        "circular_nim(4,2)(1,2,3,4)",
        "selective(nim(2),nim(3))",
        "cram(3,3)",
        "kayles(7)",
    ] {
        let start = grundy::parse(&position.replace("%22", "\"")).expect("a position");
        let game = Match::new(start, Convention::Normal).expect("it can be played");
        let advice = advise(&game, &mut Engine::new(), &Meter::default());
        let hinted = advice.choice.and_then(|choice| choice.number()).expect("a winning move");
        let html = answered_page("/play", &format!("q={position}&hint=1"), "en").html;
        let text = game.choices()[hinted].text.en.replace('"', "&quot;");
        let marked = links_named(&html, &format!(": {text}"));
        assert!(!marked.is_empty(), "{position}: nothing is marked with {text}");
        for href in marked {
            let moves = href.split("moves=").nth(1).and_then(|rest| rest.split('&').next());
            assert_eq!(moves, Some(&hinted.to_string()[..]), "{position}: {href}");
        }
    }
}
