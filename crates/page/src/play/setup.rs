//! The setup of a new game: the position, who moves first, the level of the opponent.

use crate::ask::form::{convention_switch, entry, rules_editor};
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::question::PageQuestion;
use grundy::{BilingualText, text};
use maud::{Markup, html};

/// The form of a new game.
pub(super) fn setup_form(question: &PageQuestion, mistake: Option<&QuestionMistake>) -> Markup {
    let given = &question.parameters;
    let wrong = |field: &str| mistake.is_some_and(|mistake| mistake.field == field);
    let chosen = |name: &str, value: &str| given.text(name) == value;
    let levels: [(&str, BilingualText); 4] =
        [("", text!("perfect")), ("hard", text!("hard")), ("medium", text!("medium")), ("easy", text!("easy"))];
    html! {
        form #new-game .ask action="/play" method="post" {
            @if !given.text("lang").is_empty() { input type="hidden" name="lang" value=(given.lang.tag()); }
            (entry(given, wrong("q"), text!("Position"), "nim(3, 4, 5)", ("begin", text!("Begin"))))
            (convention_switch(given))
            fieldset .players {
                legend { (given.localize(text!("Players"))) }
                label { input type="radio" name="players" value="" checked[!chosen("players", "two")]; " " (given.localize(text!("you against grundy"))) }
                label { input type="radio" name="players" value="two" checked[chosen("players", "two")]; " " (given.localize(text!("two people at one table"))) }
            }
            fieldset .first {
                legend { (given.localize(text!("Who begins"))) }
                label { input type="radio" name="first" value="" checked[!chosen("first", "engine")]; " " (given.localize(text!("you"))) }
                label { input type="radio" name="first" value="engine" checked[chosen("first", "engine")]; " " (given.localize(text!("grundy"))) }
            }
            p .level {
                label for="level" { (given.localize(text!("grundy plays"))) } " "
                select #level name="level" {
                    @for (value, name) in levels { option value=(value) selected[chosen("level", value)] { (given.localize(name)) } }
                }
            }
            (rules_editor(given, mistake.filter(|_| wrong("rules"))))
        }
    }
}

/// Positions to start with.
pub(super) fn example_games(given: &QuestionParameters) -> Markup {
    let all: [(&str, BilingualText); 8] = [
        ("nim(3, 4, 5)", text!("Nim, three heaps")),
        ("chomp(4, 5)", text!("Chomp")),
        ("cram(4, 4)", text!("dominoes on a board")),
        ("wythoff(7, 9)", text!("Wythoff's game")),
        ("kayles(9)", text!("Kayles, a row of pins")),
        ("queen(6, 9)", text!("a queen to the corner")),
        ("nim(5, 6) + kayles(7)", text!("two games at once")),
        ("fibonacci_nim(20)", text!("Fibonacci nim")),
    ];
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.localize(text!("Games to begin with"))) }
            ul .cards {
                @for (q, about) in all {
                    li { a href=(given.plain_link("/play").with_parameter("q", q)) { code { (q) } span { (given.localize(about)) } } }
                }
            }
        }
    }
}
