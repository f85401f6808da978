//! The catalogue: the list of all games, and the card of one game.

use crate::given::Given;
use crate::link::in_path;
use crate::position;
use crate::question::{Page, Question};
use grundy::{Arg, Card, Catalog, Concept, Engine, Kind, Meter, Query, Said, concepts, entries, find_concept, say};
use maud::{Markup, html};

/// The page with all games and concepts.
pub(crate) fn all(question: &Question) -> Page {
    let given = &question.given;
    let title = given.say(say!("Games", "游戏"));
    question.page(200, &title, html! {
        h1 { (title) }
        @for kind in Kind::ALL {
            section aria-labelledby=(kind.name()) {
                h2 id=(kind.name()) { (given.say(kind.said())) }
                ul .catalogue {
                    @for card in entries().map(|entry| entry.card).filter(|card| card.kind == kind) {
                        li { a href=(to(card.name, given)) { b { (given.say(card.title())) } " " code { (given.say(card.first_call())) } } }
                    }
                }
            }
        }
        section aria-labelledby="concepts" {
            h2 #concepts { (given.say(say!("Concepts", "概念"))) }
            ul .catalogue { @for concept in concepts() { li { a href=(to(concept.name, given)) { (given.say(Said::of(concept.names))) } } } }
        }
    })
}

fn to(name: &str, given: &Given) -> crate::link::Link {
    given.elsewhere(format!("/games/{}", in_path(name)))
}

/// The page of a game or concept; a page with status 404 if none has this name.
pub(crate) fn one(question: &Question, name: &str, meter: &Meter) -> Page {
    let given = &question.given;
    let titled = |card: &&Card| card.names.0.eq_ignore_ascii_case(name) || card.names.1 == name;
    let card = Catalog.find(name).map(|entry| entry.card).or_else(|| entries().map(|entry| entry.card).find(titled));
    match (card, find_concept(name)) {
        (Some(card), _) => {
            let title = given.say(card.title());
            question.page(200, &title, self::card(card, &title, given, meter))
        }
        (None, Some(concept)) => {
            let title = given.say(Said::of(concept.names));
            question.page(200, &title, self::concept(concept, &title, given))
        }
        (None, None) => missing(question, name),
    }
}

fn missing(question: &Question, name: &str) -> Page {
    let name = grundy::shorten(name);
    let said = say!("There is no game called “{name}”.", "没有名为“{name}”的游戏。");
    question.missing(say!("Games", "游戏"), said, ("/games", say!("All games", "所有游戏")))
}

fn card(card: &Card, title: &str, given: &Given, meter: &Meter) -> Markup {
    let text = |pair| given.say(Said::of(pair));
    html! {
        article .card {
            h1 { (title) }
            p .form { code { (given.say(card.call())) } " " span .hint { (given.say(card.kind.said())) } }
            h2 { (given.say(say!("Rules", "规则"))) }
            p { (text(card.rules)) }
            @if !card.theorem.0.is_empty() {
                h2 { (given.say(say!("Theorem", "定理"))) }
                p { (text(card.theorem)) }
            }
            @if !card.why.0.is_empty() {
                h2 { (given.say(say!("Why", "为什么"))) }
                @for part in text(card.why).split('\n') { p { (part) } }
            }
            (example(card, given, meter))
            @if !card.sources.is_empty() {
                h2 { (given.say(say!("Sources", "出处"))) }
                ul .sources { @for cite in card.sources { li { (cite.to_string()) } } }
            }
            @if !card.aliases.is_empty() {
                h2 { (given.say(say!("Other names", "别名"))) }
                p { (card.aliases.join(", ")) }
            }
        }
    }
}

/// The example of a game, with its answer.
fn example(card: &Card, given: &Given, meter: &Meter) -> Markup {
    let position = match grundy::evaluate(card.example) {
        Ok(Arg::Position(position)) => position,
        _ => return html! {},
    };
    let answer = Query::new(position).solve(&mut Engine::new(), meter);
    let ask = given.elsewhere("/").with("q", card.example);
    html! {
        section .example aria-labelledby="example" {
            h2 #example { (given.say(say!("Example", "例子"))) }
            (position::show(&answer, given))
            p .actions { a .button href=(ask) { (given.say(say!("Ask about this game", "询问这个游戏"))) } }
        }
    }
}

fn concept(concept: &Concept, title: &str, given: &Given) -> Markup {
    html! {
        article .card {
            h1 { (title) }
            @for part in given.say(Said::of(concept.text)).split('\n') { p { (part) } }
            p { a href=(given.elsewhere("/games")) { (given.say(say!("All games", "所有游戏"))) } }
        }
    }
}
