//! The frame of all pages: head, navigation, languages.

use crate::assets::{script_address, style_address};
use crate::given::Given;
use crate::question::{Page, Question, Topic};
use grundy::{Lang, Said, say};
use maud::{DOCTYPE, Markup, html};

impl Question {
    /// A page for this question, with the frame.
    pub(crate) fn page(&self, status: u16, title: &str, main: Markup) -> Page {
        page(&self.given, status, title, Some((&self.topic, &self.path())), main)
    }

    /// The page for something that does not exist; `all` is the link text of the list at `path`.
    pub(crate) fn missing(&self, title: Said, said: Said, (path, all): (&str, Said)) -> Page {
        let (given, title) = (&self.given, self.given.say(title));
        self.page(
            404,
            &title,
            html! {
                h1 { (title) }
                p role="alert" { (given.say(said)) }
                p { a href=(given.elsewhere(path)) { (given.say(all)) } }
            },
        )
    }
}

/// A page with the frame; `here` is its topic and path, if it exists in other languages.
pub(crate) fn page(given: &Given, status: u16, title: &str, here: Option<(&Topic, &str)>, main: Markup) -> Page {
    let title = if title.is_empty() { "grundy".into() } else { format!("{title} – grundy") };
    let html = html! {
        (DOCTYPE)
        html lang=(given.lang.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="stylesheet" href=(style_address());
                link rel="icon" type="image/svg+xml" href="/icon.svg";
                script src=(script_address()) defer {}
            }
            body {
                a .skip href="#main" { (given.say(say!("Skip to the content", "跳到正文"))) }
                header .top { (ways(given, here.map(|(topic, _)| topic))) (languages(given, here.map(|(_, path)| path))) }
                main #main tabindex="-1" data-cancel=(given.say(say!("Cancel", "取消")))
                    data-working=(given.say(say!("Computing", "正在计算")))
                    data-positions=(given.say(say!("positions", "个局面")))
                    data-lost=(given.say(say!("The server does not answer.", "服务器没有回应。"))) { (main) }
                footer .bottom {
                    p { (given.say(say!(
                        "Every answer says how it is known: proved by a theorem, computed, or only observed.",
                        "每个答案都说明依据：由定理证明、由计算得出，或仅为观察。"
                    ))) }
                }
            }
        }
    };
    Page { status, html: html.into_string() }
}

/// The navigation.
fn ways(given: &Given, here: Option<&Topic>) -> Markup {
    let is_games = matches!(here, Some(Topic::Games | Topic::Game(_)));
    let is_lessons = matches!(here, Some(Topic::Lessons | Topic::Lesson(_)));
    let ways: [(&str, Said, bool); 5] = [
        ("/", say!("Ask", "提问"), matches!(here, Some(Topic::Ask))),
        ("/play", say!("Play", "对弈"), matches!(here, Some(Topic::Play))),
        ("/explore", say!("Explore", "探索"), matches!(here, Some(Topic::Explore))),
        ("/games", say!("Games", "游戏"), is_games),
        ("/teach", say!("Learn", "学习"), is_lessons),
    ];
    html! {
        a .brand href=(given.elsewhere("/")) { "grundy" }
        nav .ways aria-label=(given.say(say!("Pages", "页面"))) {
            @for (path, name, here) in ways {
                a href=(given.elsewhere(path)) aria-current=[here.then_some("page")] { (given.say(name)) }
            }
        }
    }
}

/// Links to this page in the other languages.
fn languages(given: &Given, here: Option<&str>) -> Markup {
    let name = |lang| match lang {
        Lang::En => ("English", "EN"),
        Lang::ZhCn => ("简体中文", "简"),
        Lang::ZhTw => ("\u{7e41}\u{9ad4}中文", "\u{7e41}"),
    };
    html! {
        nav .languages aria-label=(given.say(say!("Language", "语言"))) {
            @for lang in Lang::ALL {
                a href=(given.in_language(here.unwrap_or("/"), lang)) lang=(lang.tag()) hreflang=(lang.tag())
                    aria-label=(name(lang).0) aria-current=[(lang == given.lang).then_some("true")] { (name(lang).1) }
            }
        }
    }
}
