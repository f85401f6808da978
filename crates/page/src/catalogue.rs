//! The catalogue: the list of all games, and the card of one game.

use crate::link::escape_path_part;
use crate::parameters::QuestionParameters;
use crate::position;
use crate::question::{HtmlPage, PageQuestion};
use grundy::{
    Argument, BilingualText, CatalogTopic, Concept, Convention, Engine, GameCard, GameKind, Meter, Query, concepts,
    entries, text, topic_of_text,
};
use grundy_play::Match;
use maud::{Markup, html};

/// The page with all games and concepts.
pub(crate) fn catalogue_page(question: &PageQuestion) -> HtmlPage {
    let given = &question.parameters;
    let title = given.localize(text!("Games"));
    question.framed_page(200, &title, html! {
        h1 { (title) }
        @for kind in GameKind::ALL {
            section aria-labelledby=(kind.name()) {
                h2 id=(kind.name()) { (given.localize(kind.description())) }
                ul .catalogue {
                    @for card in entries().map(|entry| entry.card).filter(|card| card.kind == kind) {
                        li { a href=(entry_link(card.name, given)) { b { (given.localize(card.title())) } " " code { (given.localize(card.first_call_form())) } } }
                    }
                }
            }
        }
        section aria-labelledby="concepts" {
            h2 #concepts { (given.localize(text!("Concepts"))) }
            ul .catalogue { @for concept in concepts() { li { a href=(entry_link(concept.name, given)) { (given.localize(BilingualText::from_pair(concept.names))) } } } }
        }
    })
}

fn entry_link(name: &str, given: &QuestionParameters) -> crate::link::PageLink {
    given.plain_link(format!("/games/{}", escape_path_part(name)))
}

/// The page of a game or concept; a page with status 404 if none has this name.
pub(crate) fn entry_page(question: &PageQuestion, name: &str, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    match topic_of_text(name) {
        Ok(CatalogTopic::Game(entry)) => {
            let title = given.localize(entry.card.title());
            question.framed_page(200, &title, self::game_card(entry.card, &title, given, meter))
        }
        Ok(CatalogTopic::Concept(concept)) => {
            let title = given.localize(BilingualText::from_pair(concept.names));
            question.framed_page(200, &title, self::concept_card(concept, &title, given))
        }
        Err(_) => missing_entry_page(question, name),
    }
}

fn missing_entry_page(question: &PageQuestion, name: &str) -> HtmlPage {
    let name = grundy::shorten_text(name);
    let message = text!("There is no game called “{name}”.");
    question.missing_page(text!("Games"), message, ("/games", text!("All games")))
}

fn game_card(card: &GameCard, title: &str, given: &QuestionParameters, meter: &Meter) -> Markup {
    let text = |pair| given.localize(BilingualText::from_pair(pair));
    html! {
        article .card {
            h1 { (title) }
            p .form { code { (given.localize(card.call_form())) } " " span .hint { (given.localize(card.kind.description())) } }
            h2 { (given.localize(text!("Rules"))) }
            p { (text(card.rules)) }
            @if is_example_playable(card) {
                p .actions { a #play-it .button href=(given.plain_link("/play").with_parameter("q", card.example)) {
                    (given.localize(text!("Play this game")))
                } }
            }
            @if !card.theorem.0.is_empty() {
                h2 { (given.localize(text!("Theorem"))) }
                p { (text(card.theorem)) }
            }
            @if !card.why.0.is_empty() {
                h2 { (given.localize(text!("Why", msgctxt = "catalogue"))) }
                @for part in text(card.why).split('\n') { p { (part) } }
            }
            (answered_example(card, given, meter))
            @if !card.sources.is_empty() {
                h2 { (given.localize(text!("Sources"))) }
                (position::source_list(card.sources, &card.machine_checked(), given))
            }
            @if !card.aliases.is_empty() {
                h2 { (given.localize(text!("Other names"))) }
                p { (given.localize(card.alias_list())) }
            }
        }
    }
}

/// Whether the example of a game is a position whose moves can be listed.
fn is_example_playable(card: &GameCard) -> bool {
    match grundy::evaluate(card.example) {
        // Moves that are not listed cannot be tapped.
        Ok(Argument::Position(position)) => {
            Match::new(position, Convention::Normal).is_ok_and(|game| game.unlistable_moves().is_none())
        }
        _ => false,
    }
}

/// The example of a game, with its answer.
fn answered_example(card: &GameCard, given: &QuestionParameters, meter: &Meter) -> Markup {
    let position = match grundy::evaluate(card.example) {
        Ok(Argument::Position(position)) => position,
        _ => return html! {},
    };
    let answer = Query::new(position).solve(&mut Engine::new(), meter);
    let ask = given.plain_link("/").with_parameter("q", card.example);
    html! {
        section .example aria-labelledby="example" {
            h2 #example { (given.localize(text!("Example"))) }
            (position::render_answer(&answer, given))
            p .actions { a .button href=(ask) { (given.localize(text!("Ask about this game"))) } }
        }
    }
}

fn concept_card(concept: &Concept, title: &str, given: &QuestionParameters) -> Markup {
    html! {
        article .card {
            h1 { (title) }
            @for part in given.localize(BilingualText::from_pair(concept.text)).split('\n') { p { (part) } }
            p { a href=(given.plain_link("/games")) { (given.localize(text!("All games"))) } }
        }
    }
}
