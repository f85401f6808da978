//! The first page: a game of Nim that can be played immediately, pictures of other games, and the field for a question.

use crate::ask::{examples::examples, form::form};
use crate::picture::{figure, page_options};
use crate::play::first_board;
use crate::question::{HtmlPage, PageQuestion};
use grundy::{BilingualText, Meter, text};
use maud::{Markup, html};

/// The position of the game of Nim on the first page.
const FIRST_POSITION: &str = "nim(1, 3, 5)";

/// The page of an empty question.
pub(crate) fn first_page(question: &PageQuestion, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    question.framed_page(200, "", html! {
        h1 { (given.localize(text!("Who wins?"))) }
        (games_to_try(question, meter))
        p .lead { (given.localize(text!("Name a position of an impartial game, or write its rules down. grundy answers who wins, every winning move, the Grundy value, and why."))) }
        (form(question, None))
        (examples(given))
    })
}

/// A board to play on, and six games as pictures, each a link to play it.
fn games_to_try(question: &PageQuestion, meter: &Meter) -> Markup {
    let given = &question.parameters;
    let games: [(&str, BilingualText); 6] = [
        ("chomp(4, 5)", text!("Chomp: a bar of chocolate")),
        ("cram(4, 4)", text!("Cram: dominoes on a board")),
        ("queen(5, 7)", text!("A queen to the corner")),
        ("kayles(9)", text!("Kayles: a row of pins")),
        ("fibonacci_nim(12)", text!("Fibonacci nim")),
        ("nim(2, 3) + kayles(5)", text!("Two games at once")),
    ];
    html! {
        section #try .try aria-labelledby="try-title" {
            h2 #try-title { (given.localize(text!("Play: take any number of stones from one heap. Whoever takes the last stone wins."))) }
            p .hint { (given.localize(text!("You begin. Touch a stone: it is taken, with those above it."))) }
            (first_board(question, FIRST_POSITION, meter))
        }
        section aria-labelledby="others" {
            h2 #others { (given.localize(text!("Or play another game"))) }
            ul .pictures {
                @for (q, name) in games {
                    @if let Ok(position) = grundy::parse(q) {
                        li { a href=(given.plain_link("/play").with_parameter("q", q)) {
                            (figure(&position, &page_options(given)))
                            span { (given.localize(name)) }
                        } }
                    }
                }
            }
        }
    }
}
