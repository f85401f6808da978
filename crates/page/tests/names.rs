//! Names and short forms are understood as on the command line, and pages link to pages.

use grundy::{Lang, Meter, entries};
use grundy_page::{HtmlPage, PageQuestion};

fn answered_page(path: &str, parameters: &[(&str, &str)]) -> HtmlPage {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    PageQuestion::read(path, &query, "en").expect("there is such a page").answer(&Meter::default())
}

#[test]
fn titles_and_short_forms_are_answered() {
    for q in [
        "Nim(3,4,5)",
        "Wythoff's game 8 15",
        "威佐夫賽局(8, 15)",
        "chomp 4x5",
        "kayles(5) + *3",
        "hackenbush([])",
        "notakto(\"x..\n...\n...\")",
        "mex {0,1,2,4}",
        "mex {}",
        "反尼姆(1, 1, 2)",
    ] {
        let page = answered_page("/", &[("q", q), ("lang", "en")]);
        assert_eq!(page.status, 200, "{q}: {}", page.html);
    }
    assert!(answered_page("/", &[("q", "mex {0,1,2,4}")]).html.contains("= 3"));
    assert!(answered_page("/", &[("q", "反尼姆(1, 1)")]).html.contains("misère"));
    for path in ["/", "/explore"] {
        let page = answered_page(path, &[("q", "反尼姆"), ("lang", "en")]);
        assert!(page.status == 200 && page.html.contains("misere=1"), "{path}: {}", page.html);
    }
}

#[test]
fn every_title_has_a_page() {
    for card in entries().map(|entry| entry.card) {
        for lang in Lang::ALL {
            let name = card.title().in_language(lang).into_owned();
            let found = grundy::topic_of_text(&name);
            assert!(found.is_ok(), "{name}");
        }
    }
    for path in ["/games/Wythoff's%20game", "/games/%E5%A8%81%E4%BD%90%E5%A4%AB%E8%B3%BD%E5%B1%80", "/games/invariant"]
    {
        assert_eq!(answered_page(path, &[]).status, 200, "{path}");
    }
    assert_eq!(answered_page("/games/zzzz", &[]).status, 404);
}

#[test]
fn an_unknown_name_leads_to_the_page_of_all_games() {
    let page = answered_page("/", &[("q", "zzzzzz(3)"), ("lang", "en")]);
    assert_eq!(page.status, 422);
    assert!(page.html.contains("href=\"/games") && !page.html.contains("grundy games"), "{}", page.html);
}

/// A board keeps its lines, and the page that explores a position keeps the convention that the text names.
#[test]
fn boards_of_several_lines_and_misere_words_are_kept() {
    let board = answered_page("/", &[("q", "notakto(\"x..\n...\n...\")"), ("lang", "en")]);
    let field = board.html.split("<textarea id=\"q\"").nth(1).expect("the field of the expression");
    assert!(field.contains("rows=\"3\"") && field.contains("x..\n...\n..."), "{field}");
    let page = answered_page("/explore", &[("q", "反尼姆(1, 2)"), ("lang", "en")]);
    assert_eq!(page.status, 200, "{}", page.html);
    let links: Vec<&str> =
        page.html.split("href=\"/explore?").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let options: Vec<_> = links.iter().filter(|link| link.contains("q=nim")).collect();
    assert!(!options.is_empty() && options.iter().all(|link| link.contains("misere=1")), "{links:?}");
}
