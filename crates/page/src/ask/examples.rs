//! Examples to click, and the games of the catalogue.

use super::form::EXAMPLE_RULES;
use crate::given::QuestionParameters;
use grundy::{BilingualText, GameKind, entries, say};
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
    example(("three heaps", "三堆石子"), "nim(26, 2, 17)"),
    example(("a sum of games", "游戏之和"), "kayles(10) + nim(3)"),
    example(("two heaps, golden ratio", "两堆与黄金比"), "wythoff(8, 4)"),
    example(("a bar of chocolate", "巧克力"), "chomp(4, 5)"),
    example(("dominoes on a board", "棋盘上的骨牌"), "cram(3, 3)"),
    example(("numbers of any size", "任意大的数"), "nim(10**30, 7)"),
    example(("values and their period", "数列与周期"), "kayles"),
    example(("a table of two numbers", "两个数的表"), "wythoff"),
    AskExample {
        about: ("whoever moves last loses", "走最后一步者负"), q: "nim(1, 1, 2)", rules: "", misere: true
    },
    AskExample { about: ("rules of your own", "自己的规则"), q: "take", rules: EXAMPLE_RULES, misere: false },
];

/// The examples, and all games of the catalogue by family.
pub(super) fn examples(given: &QuestionParameters) -> Markup {
    let link = |example: &AskExample| {
        let link = given.plain_link("/").with_parameter("q", example.q).with_parameter("rules", example.rules);
        link.with_parameter("misere", if example.misere { "1" } else { "" })
    };
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.localize(say!("Examples", "例子"))) }
            ul .cards {
                @for example in ASK_EXAMPLES {
                    li { a href=(link(example)) { code { (example.q) } span { (given.localize(BilingualText::from_pair(example.about))) } } }
                }
            }
            details .menu {
                summary { (given.localize(say!("All games of the catalogue", "目录中的所有游戏"))) }
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
