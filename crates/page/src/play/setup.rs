//! The setup of a new game: the position, who moves first, the level of the opponent.

use crate::ask::form::{convention_switch, entry, rules_editor};
use crate::given::QuestionParameters;
use crate::mistake::QuestionMistake;
use crate::question::PageQuestion;
use grundy::{BilingualText, say};
use maud::{Markup, html};

/// The form of a new game.
pub(super) fn setup_form(question: &PageQuestion, mistake: Option<&QuestionMistake>) -> Markup {
    let given = &question.given;
    let wrong = |field: &str| mistake.is_some_and(|mistake| mistake.field == field);
    let chosen = |name: &str, value: &str| given.text(name) == value;
    let levels: [(&str, BilingualText); 4] = [
        ("", say!("perfect", "完美")),
        ("hard", say!("hard", "困难")),
        ("medium", say!("medium", "中等")),
        ("easy", say!("easy", "简单")),
    ];
    html! {
        form #new-game .ask action="/play" method="post" {
            @if !given.text("lang").is_empty() { input type="hidden" name="lang" value=(given.lang.tag()); }
            (entry(given, wrong("q"), say!("Position", "局面"), "nim(3, 4, 5)", ("begin", say!("Begin", "开始"))))
            (convention_switch(given))
            fieldset .first {
                legend { (given.localize(say!("Who begins", "先手"))) }
                label { input type="radio" name="first" value="" checked[!chosen("first", "engine")]; " " (given.localize(say!("you", "您"))) }
                label { input type="radio" name="first" value="engine" checked[chosen("first", "engine")]; " " (given.localize(say!("grundy", "grundy"))) }
            }
            p {
                label for="level" { (given.localize(say!("grundy plays", "grundy 的水平"))) } " "
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
        ("nim(3, 4, 5)", say!("Nim, three heaps", "三堆尼姆")),
        ("chomp(4, 5)", say!("Chomp", "巧克力")),
        ("cram(4, 4)", say!("dominoes on a board", "棋盘上的骨牌")),
        ("wythoff(7, 9)", say!("Wythoff's game", "威佐夫博弈")),
        ("kayles(9)", say!("Kayles, a row of pins", "凯尔斯，一排木瓶")),
        ("queen(6, 9)", say!("a queen to the corner", "皇后走到角上")),
        ("nim(5, 6) + kayles(7)", say!("two games at once", "两个游戏之和")),
        ("fibonacci_nim(20)", say!("Fibonacci nim", "斐波那契尼姆")),
    ];
    html! {
        section .examples aria-labelledby="examples" {
            h2 #examples { (given.localize(say!("Games to begin with", "可以从这些开始"))) }
            ul .cards {
                @for (q, about) in all {
                    li { a href=(given.plain_link("/play").with_parameter("q", q)) { code { (q) } span { (given.localize(about)) } } }
                }
            }
        }
    }
}
