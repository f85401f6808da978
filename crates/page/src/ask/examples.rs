//! Examples to click, and the games of the catalogue.

use super::form::RULES;
use crate::given::Given;
use grundy::{Kind, Said, entries, say};
use maud::{Markup, html};

/// An example: its description, the expression, rules, and whether it is misère play.
struct Example {
    about: (&'static str, &'static str),
    q: &'static str,
    rules: &'static str,
    misere: bool,
}

const fn example(about: (&'static str, &'static str), q: &'static str) -> Example {
    Example { about, q, rules: "", misere: false }
}

static EXAMPLES: &[Example] = &[
    example(("three heaps", "三堆石子"), "nim(26, 2, 17)"),
    example(("a sum of games", "游戏之和"), "kayles(10) + nim(3)"),
    example(("two heaps, golden ratio", "两堆与黄金比"), "wythoff(8, 4)"),
    example(("a bar of chocolate", "巧克力"), "chomp(4, 5)"),
    example(("dominoes on a board", "棋盘上的骨牌"), "cram(3, 3)"),
    example(("numbers of any size", "任意大的数"), "nim(10**30, 7)"),
    example(("values and their period", "数列与周期"), "kayles"),
    example(("a table of two numbers", "两个数的表"), "wythoff"),
    Example {
        about: ("whoever moves last loses", "走最后一步者负"), q: "nim(1, 1, 2)", rules: "", misere: true
    },
    Example { about: ("rules of your own", "自己的规则"), q: "take", rules: RULES, misere: false },
];

/// The examples, and all games of the catalogue by family.
pub(super) fn examples(given: &Given) -> Markup {
    let link = |example: &Example| {
        let link = given.elsewhere("/").with("q", example.q).with("rules", example.rules);
        link.with("misere", if example.misere { "1" } else { "" })
    };
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.say(say!("Examples", "例子"))) }
            ul .cards {
                @for example in EXAMPLES {
                    li { a href=(link(example)) { code { (example.q) } span { (given.say(Said::of(example.about))) } } }
                }
            }
            details .menu {
                summary { (given.say(say!("All games of the catalogue", "目录中的所有游戏"))) }
                @for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Numbers) {
                    h3 { (given.say(kind.said())) }
                    ul .names {
                        @for entry in entries().filter(|entry| entry.card.kind == kind) {
                            li { a href=(given.elsewhere("/").with("q", entry.card.example)) { (given.say(entry.card.title())) } }
                        }
                    }
                }
            }
        }
    }
}
