//! The frame of all pages: head, navigation, languages.

use crate::assets::{script_address, style_address};
use crate::parameters::QuestionParameters;
use crate::question::{HtmlPage, PageQuestion, Topic};
use grundy::{BilingualText, Lang, text};
use maud::{DOCTYPE, Markup, html};

impl PageQuestion {
    /// A page for this question, with the frame.
    pub(crate) fn framed_page(&self, status: u16, title: &str, main: Markup) -> HtmlPage {
        page_with_frame(&self.parameters, status, title, Some((&self.topic, &self.path())), main)
    }

    /// The page for something that does not exist; `all` is the link text of the list at `path`.
    pub(crate) fn missing_page(
        &self,
        title: BilingualText,
        message: BilingualText,
        (path, all): (&str, BilingualText),
    ) -> HtmlPage {
        let (given, title) = (&self.parameters, self.parameters.localize(title));
        self.framed_page(
            404,
            &title,
            html! {
                h1 { (title) }
                p role="alert" { (given.localize(message)) }
                p { a href=(given.plain_link(path)) { (given.localize(all)) } }
            },
        )
    }
}

/// A page with the frame; `here` is its topic and path, if it exists in other languages.
pub(crate) fn page_with_frame(
    given: &QuestionParameters,
    status: u16,
    title: &str,
    here: Option<(&Topic, &str)>,
    main: Markup,
) -> HtmlPage {
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
                a .skip href="#main" { (given.localize(text!("Skip to the content"))) }
                header .top { (navigation(given, here.map(|(topic, _)| topic))) (language_links(given, here.map(|(_, path)| path))) }
                main #main tabindex="-1" data-cancel=(given.localize(text!("Cancel")))
                    data-working=(given.localize(text!("Computing")))
                    data-positions=(given.localize(text!("positions")))
                    data-copy=(given.localize(text!("Copy the link")))
                    data-copied=(given.localize(text!("Copied")))
                    data-save=(given.localize(text!("Save as SVG"))) data-save-image=(given.localize(text!("Save as PNG")))
                    data-book=(given.localize(text!("The book")))
                    data-cancelled=(given.localize(text!("The question was cancelled.")))
                    data-unloaded=(given.localize(text!("The engine cannot be loaded. Is the browser online?")))
                    data-lost=(given.localize(text!("The server does not answer."))) { (main) }
                footer .bottom {
                    p { (given.localize(text!("Every answer says how it is known: proved by a theorem, computed, or only observed."))) }
                }
            }
        }
    };
    HtmlPage { status, html: html.into_string() }
}

/// The navigation.
fn navigation(given: &QuestionParameters, here: Option<&Topic>) -> Markup {
    let is_games = matches!(here, Some(Topic::Games | Topic::Game(_)));
    let is_lessons = matches!(here, Some(Topic::Lessons | Topic::Lesson(_)));
    let ways: [(&str, BilingualText, bool); 5] = [
        ("/", text!("Ask"), matches!(here, Some(Topic::Ask))),
        ("/play", text!("Play"), matches!(here, Some(Topic::Play))),
        ("/explore", text!("Explore"), matches!(here, Some(Topic::Explore))),
        ("/games", text!("Games"), is_games),
        ("/teach", text!("Learn"), is_lessons),
    ];
    html! {
        a .brand href=(given.plain_link("/")) { "grundy" }
        nav .ways aria-label=(given.localize(text!("Pages"))) {
            @for (path, name, here) in ways {
                a href=(given.plain_link(path)) aria-current=[here.then_some("page")] { (given.localize(name)) }
            }
        }
    }
}

/// Links to this page in the other languages.
fn language_links(given: &QuestionParameters, here: Option<&str>) -> Markup {
    let name = |lang| match lang {
        Lang::En => ("English", "EN"),
        Lang::ZhCn => ("简体中文", "简"),
        Lang::ZhTw => ("\u{7e41}\u{9ad4}中文", "\u{7e41}"),
    };
    html! {
        nav .languages aria-label=(given.localize(text!("Language"))) {
            @for lang in Lang::ALL {
                a href=(given.link_in_language(here.unwrap_or("/"), lang)) lang=(lang.tag()) hreflang=(lang.tag())
                    title=(name(lang).0) aria-current=[(lang == given.lang).then_some("true")] { (name(lang).1) }
            }
        }
    }
}
