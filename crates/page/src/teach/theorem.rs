//! The theorem of a lesson, the reason why it holds, and its text in the catalogue, folded until the reader has guessed.

use crate::link::escape_path_part;
use crate::parameters::QuestionParameters;
use grundy::{BilingualText, CatalogTopic, text};
use grundy_play::teach::Lesson;
use maud::{Markup, html};

/// The theorem, open after a guess, and the reason, which the reader opens.
pub(super) fn theorem_sections(lesson: &Lesson, open: bool, given: &QuestionParameters) -> Markup {
    html! {
        details #theorem open[open] {
            summary { (given.localize(text!("The theorem"))) }
            @for part in lesson.theorem() { p { (given.localize(part)) } }
        }
        details #reason {
            summary { (given.localize(text!("Why?"))) }
            @for part in lesson.theorem_reasons() { p { (given.localize(part)) } }
            @if let Some(topic) = lesson.topic() { (topic_card(topic, given)) }
        }
    }
}

/// The proof on the card of a game, or the text of a concept, with a link to it.
fn topic_card(topic: CatalogTopic, given: &QuestionParameters) -> Markup {
    let (name, title, message) = match topic {
        CatalogTopic::Game(entry) => (entry.card.name, entry.card.title(), entry.card.why),
        CatalogTopic::Concept(concept) => (concept.name, BilingualText::from_pair(concept.names), concept.text),
    };
    let (BilingualText { en, zh }, link) = (title, given.plain_link(format!("/games/{}", escape_path_part(name))));
    html! {
        details .card {
            summary { (given.localize(text!("From the catalogue: {text}", text = (en, zh)))) }
            @for part in given.localize(BilingualText::from_pair(message)).split('\n') { p { (part) } }
            p { a #card href=(link) { (given.localize(text!("The whole card"))) } }
        }
    }
}
