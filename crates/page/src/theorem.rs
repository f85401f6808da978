//! A theorem that Coq has checked: its statement, and what the mark `machine-checked` means.

use crate::link::{PageLink, escape_path_part};
use crate::parameters::QuestionParameters;
use crate::question::{HtmlPage, PageQuestion};
use grundy::{CheckedSource, FormalTheorem, entries, text};
use maud::html;

/// The link to the page of a theorem.
pub(crate) fn theorem_link(theorem: FormalTheorem, given: &QuestionParameters) -> PageLink {
    given.plain_link(format!("/theorems/{}", escape_path_part(theorem.name)))
}

/// The page of a theorem; a page with status 404 if no answer and no card cites one with this name.
pub(crate) fn theorem_page(question: &PageQuestion, name: &str) -> HtmlPage {
    let given = &question.parameters;
    let Some(theorem) = FormalTheorem::find(name) else {
        let name = grundy::shorten_text(name);
        let message = text!("There is no machine-checked theorem called “{name}”.");
        return question.missing_page(text!("Games"), message, ("/games", text!("All games")));
    };
    let file = theorem.path();
    question.framed_page(200, theorem.name, html! {
        article .card {
            h1 { (theorem.name) }
            p .form { span .checked { (given.localize(text!("machine-checked"))) } " " code { (file) } }
            p { (given.localize(text!("Coq, a program that checks proofs, has checked the proof of this theorem, as it is stated here:"))) }
            pre .listing { code { (theorem.statement().unwrap_or_default()) } }
            p { (given.localize(text!("The definitions and the proof are in the file {file} of the sources of grundy; make -C formal checks all of them."))) }
            p { (given.localize(text!("The theorem is checked, not an answer that cites it: what grundy computes, and that a position is of the form of which the theorem speaks, is not checked by Coq."))) }
            @let cards = citing_cards(theorem);
            @if !cards.is_empty() {
                h2 { (given.localize(text!("Games"))) }
                ul .catalogue { @for card in cards { li { a href=(given.plain_link(format!("/games/{}", escape_path_part(card.name)))) { (given.localize(card.title())) } } } }
            }
        }
    })
}

/// The games whose cards cite the theorem.
fn citing_cards(theorem: FormalTheorem) -> Vec<&'static grundy::GameCard> {
    let cites = |one: &CheckedSource| one.theorem == theorem;
    entries().map(|entry| entry.card).filter(|card| card.machine_checked().iter().any(cites)).collect()
}
