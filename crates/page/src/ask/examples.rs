//! Examples to click, and the games of the catalogue.

use super::form::EXAMPLE_RULES;
use crate::parameters::QuestionParameters;
use grundy::{BilingualText, GameKind, entries, text, text_pair};
use maud::{Markup, html};

/// An example: its description, the expression, rules, and whether it is misère play.
struct AskExample {
    about: (&'static str, &'static str),
    q: &'static str,
    rules: &'static str,
    misere: bool,
}

const fn example(about: (&'static str, &'static str), q: &'static str) -> AskExample {
    AskExample { about, q, rules: "", misere: false }
}

static ASK_EXAMPLES: &[AskExample] = &[
    example(text_pair!("three heaps"), "nim(26, 2, 17)"),
    example(text_pair!("a sum of games"), "kayles(10) + nim(3)"),
    example(text_pair!("two heaps, golden ratio"), "wythoff(8, 4)"),
    example(text_pair!("a bar of chocolate"), "chomp(4, 5)"),
    example(text_pair!("dominoes on a board"), "cram(3, 3)"),
    example(text_pair!("numbers of any size"), "nim(10**30, 7)"),
    example(text_pair!("values and their period"), "kayles"),
    example(text_pair!("a table of two numbers"), "wythoff"),
    AskExample { about: text_pair!("whoever moves last loses"), q: "nim(1, 1, 2)", rules: "", misere: true },
    AskExample { about: text_pair!("rules of your own"), q: "take", rules: EXAMPLE_RULES, misere: false },
];

/// The examples, and all games of the catalogue by family.
pub(crate) fn examples(given: &QuestionParameters) -> Markup {
    let link = |example: &AskExample| {
        let link = given.plain_link("/").with_parameter("q", example.q).with_parameter("rules", example.rules);
        link.with_parameter("misere", if example.misere { "1" } else { "" })
    };
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.localize(text!("Examples"))) }
            ul .cards {
                @for example in ASK_EXAMPLES {
                    li { a href=(link(example)) { code { (example.q) } span { (given.localize(BilingualText::from_pair(example.about))) } } }
                }
            }
            details .menu {
                summary { (given.localize(text!("All games of the catalogue"))) }
                @for kind in GameKind::ALL.into_iter().filter(|kind| *kind != GameKind::Numbers) {
                    h3 { (given.localize(kind.description())) }
                    ul .names {
                        @for entry in entries().filter(|entry| entry.card.kind == kind) {
                            li { a href=(given.plain_link("/").with_parameter("q", entry.card.example)) { (given.localize(entry.card.title())) } }
                        }
                    }
                }
            }
        }
    }
}
