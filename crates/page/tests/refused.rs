//! Messages for parameters that cannot be read, and for questions that are too large.

use grundy::{Convention, Engine, Limits, Meter};
use grundy_page::export::{ExportPageOptions, export_page};
use grundy_page::{HtmlPage, PageQuestion};

pub(crate) fn answered_page(path: &str, query: &str, languages: &str) -> HtmlPage {
    let limits = Limits { max_positions: 20_000, max_memory: 64 << 20, ..Limits::default() };
    PageQuestion::read(path, query, languages).expect("there is such a page").answer(&Meter::new(limits))
}

#[test]
fn parameters_that_mean_nothing_are_refused_with_a_reason() {
    for path in ["/", "/play", "/explore"] {
        for (query, en, zh) in [
            ("q=nim(3)&misere=2", "“misere” must be 0 or 1, not “2”", "“misere”应为 0 或 1，而不是“2”"),
            ("q=nim(3)&first=zz", "“first” must be me or engine, not “zz”", "“first”应为 me 或 engine，而不是“zz”"),
            ("q=nim(3)&players=3", "“players” must be one or two, not “3”", "“players”应为 one 或 two，而不是“3”"),
            ("q=nim(3)&hint=yes", "“hint” must be 0 or 1, not “yes”", "“hint”应为 0 或 1，而不是“yes”"),
            ("q=nim(3)&touch=a", "such as 0.3, not “a”", "如 0.3，而不是“a”"),
        ] {
            for (language, words) in [("en", en), ("zh-CN", zh)] {
                let HtmlPage { status, html } = answered_page(path, query, language);
                assert_eq!(status, 400, "{path}?{query}");
                assert!(html.contains(words), "{path}?{query}: {words} is missing");
            }
        }
        assert_eq!(answered_page(path, "q=nim(3)&misere=1&first=engine&hint=1", "en").status, 200, "{path}");
    }
}

#[test]
fn what_is_too_large_for_the_engines_is_told_as_such() {
    for path in ["/", "/explore"] {
        let html = answered_page(path, "q=cram(9,9)", "en").html;
        assert!(html.contains("not decided: too large for the engines"), "{path}");
        assert!(!html.contains("the memory"), "{path}");
        assert!(answered_page(path, "q=cram(9,9)", "zh-CN").html.contains("未能判定：太大"), "{path}");
    }
    // Pages must not advise options of the command line.
    for path in ["/", "/explore", "/play"] {
        for query in ["q=cram(7,9)&hint=1", "q=cram(7,9)&first=engine", "q=chomp(9,9)&proof=1"] {
            let html = answered_page(path, query, "en").html;
            assert!(!html.contains("--max"), "{path}?{query}");
        }
    }
    assert!(answered_page("/", "q=cram(7,9)", "en").html.contains("a smaller position may help"));
}

#[test]
fn cards_are_chinese() {
    let html = answered_page("/games", "lang=zh-CN", "en").html;
    assert!(html.contains("<code>nim(堆, …)</code>") && html.contains("chomp(行数, 列数)"));
    assert!(!html.contains("(heap") && !html.contains("columns)"));
    assert!(answered_page("/games/chomp", "lang=zh-TW", "en").html.contains("chomp(列\u{6578}, 行\u{6578})"));
    assert!(answered_page("/games", "lang=en", "zh").html.contains("<code>nim(heap, …)</code>"));
}

#[test]
fn an_exported_sum_is_titled_by_its_expression() {
    let title = |text: &str| {
        let rules = grundy::parse_rules("@game\ndef mine(n):\n    if n: yield mine(n - 1)").expect("rules");
        let position = grundy::parse_with(&rules, text).expect("a position");
        let options = ExportPageOptions { convention: Convention::Normal, ..ExportPageOptions::default() };
        let html = export_page(&position, &options, &mut Engine::new(), &Meter::default()).expect("it fits").html;
        let from = html.find("<title>").expect("a title") + "<title>".len();
        html[from..][..html[from..].find("</title>").expect("its end")].to_string()
    };
    assert_eq!(title("nim(2) + mine(2)"), "nim(2) + mine(2)");
    assert_eq!(title("mine(2)"), "mine(2)");
    assert_eq!(title("nim(1, 2)"), "Nim: nim(1, 2)");
}

#[test]
fn one_component_is_no_components() {
    let position = grundy::parse("nim(1)").expect("a position");
    let html = export_page(&position, &ExportPageOptions::default(), &mut Engine::new(), &Meter::default())
        .expect("it fits")
        .html;
    assert!(html.contains("1 component that can be reached") && !html.contains("1 components"));
}
