//! The HTML document around the game.

use super::table::ExportTable;
use super::{ExportPageOptions, words};
use grundy::play::OpponentLevel;
use grundy::{Answer, BilingualText, Convention, GameCard, Lang, Sum, say};
use grundy_draw::{PositionPictureOptions, Theme, position, style};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// The script of the game.
const PLAY_SCRIPT: &str = include_str!("play.js");

/// The style sheet of the page.
const EXPORT_STYLE: &str = include_str!("page.css");

/// The HTML document.
pub(super) fn html_document(answer: &Answer, table: &ExportTable, data: &str, options: &ExportPageOptions) -> String {
    let lang = options.lang;
    let style = style(Theme::Auto) + EXPORT_STYLE;
    let title = title(&answer.position);
    let title = title.in_language(lang);
    html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(security_policy(&style));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content={ "grundy " (env!("CARGO_PKG_VERSION")) };
                title { (title) }
                style { (PreEscaped(&style)) }
            }
            body {
                header {
                    h1 { (title) }
                    p class="quiet" { (text(&convention_text(answer), lang)) }
                }
                main {
                    noscript { (static_content(&answer.position, lang)) }
                    (game_section(lang))
                    (rules_section(&answer.position, options))
                    (reason_section(answer, lang))
                }
                footer { p { (text(&page_colophon(table), lang)) } }
                script type="application/json" id="game" { (PreEscaped(data)) }
                script { (PreEscaped(PLAY_SCRIPT)) }
            }
        }
    }
    .into_string()
        + "\n"
}

/// The security policy: only the script and the style of this file may be used, and nothing may be loaded.
fn security_policy(style: &str) -> String {
    let (style, script) = (digest_base64(style), digest_base64(PLAY_SCRIPT));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'none'"
    )
}

/// The digest of a text as security policies write it, in base 64.
fn digest_base64(text: &str) -> String {
    const BASE64_DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digest = Sha256::digest(text.as_bytes());
    let groups = digest.chunks(3).map(|bytes| {
        let bits = bytes.iter().fold(0, |bits, &byte| (bits << 8) | u32::from(byte)) << (8 * (3 - bytes.len()));
        let digit = |place: usize| char::from(BASE64_DIGITS[((bits >> (18 - 6 * place)) & 63) as usize]);
        (0..4).map(|place| if place > bytes.len() { '=' } else { digit(place) }).collect::<String>()
    });
    groups.collect()
}

fn text(said: &BilingualText, lang: Lang) -> String {
    said.in_language(lang).into_owned()
}

/// The cards of the games in a sum, each once.
fn cards(sum: &Sum) -> Vec<&'static GameCard> {
    let mut cards: Vec<&GameCard> = Vec::new();
    for card in sum.components.iter().filter_map(|component| component.game.card()) {
        if cards.iter().all(|other| other.name != card.name) {
            cards.push(card);
        }
    }
    cards
}

fn title(sum: &Sum) -> BilingualText {
    let name = grundy::shorten_text(&sum.to_string());
    // If one game has no card, such as a game of the user's own, the title must not name the other games only.
    let named = sum.components.iter().all(|component| component.game.card().is_some());
    match &cards(sum)[..] {
        [card] if named => {
            let BilingualText { en, zh } = card.title();
            say!("{en}: {name}", "{zh}：{name}")
        }
        _ => BilingualText::language_neutral(name),
    }
}

fn convention_text(answer: &Answer) -> BilingualText {
    let declared = answer.position.components.iter().any(|component| component.game.has_declared_ends());
    match answer.convention {
        Convention::Normal if declared => {
            say!("Two players take turns; the rules say who wins.", "双方轮流走，胜负由规则宣布。")
        }
        Convention::Normal => {
            say!(
                "Normal play: two players take turns, and whoever cannot move loses.",
                "正常规则：双方轮流走，无法走的一方负。"
            )
        }
        Convention::Misere => say!(
            "Misère play: two players take turns, and whoever makes the last move loses.",
            "反常规则：双方轮流走，走最后一步的一方负。"
        ),
    }
}

/// The content for readers without JavaScript.
fn static_content(sum: &Sum, lang: Lang) -> Markup {
    let said = say!(
        "This page needs JavaScript, which is switched off. This is the position at the start:",
        "本页的对局需要脚本，而脚本已被关闭。开局的局面如下："
    );
    html! {
        p { (text(&said, lang)) }
        div class="still" { (PreEscaped(position(sum, &PositionPictureOptions { theme: Theme::Page, lang, ..PositionPictureOptions::default() }))) }
    }
}

/// The board and the controls of the game.
fn game_section(lang: Lang) -> Markup {
    let said = |said: BilingualText| text(&said, lang);
    let word = |name: &str| {
        let found = words::script_words().into_iter().find(|(known, _)| *known == name);
        found.map(|(_, said)| text(&said, lang)).unwrap_or_default()
    };
    let level = |level: OpponentLevel, name: BilingualText| {
        let (name, chance) = (text(&name, lang), text(&level.text(), lang));
        let said = if level == OpponentLevel::PERFECT { chance } else { format!("{name} – {chance}") };
        html! { option value=(level.chance()) { (said) } }
    };
    html! {
        div id="play" hidden {
            section aria-label=(said(say!("the game", "对局"))) {
                p id="status" role="status" aria-live="polite" {}
                div id="board" role="group" aria-label=(said(say!("the position", "局面"))) {}
                pre id="values" hidden {}
                div class="actions" {
                    button id="hint" type="button" { (said(say!("Hint", "提示"))) }
                    button id="undo" type="button" { (said(say!("Undo", "悔棋"))) }
                    button id="draw" type="button" hidden { (said(say!("Agree on a draw", "同意平局"))) }
                    button id="new" type="button" { (said(say!("New game", "重新开始"))) }
                }
                div class="settings" {
                    label {
                        (said(say!("Opponent", "对手"))) " "
                        select id="level" autocomplete="off" {
                            (level(OpponentLevel::PERFECT, say!("perfect", "完美")))
                            (level(OpponentLevel::HARD, say!("hard", "困难")))
                            (level(OpponentLevel::MEDIUM, say!("medium", "中等")))
                            (level(OpponentLevel::EASY, say!("easy", "简单")))
                            option value="two" { (said(say!("two people at this page", "两人对局"))) }
                        }
                    }
                    label {
                        (said(say!("First move", "先走"))) " "
                        select id="first" autocomplete="off" {
                            option value="me" { (word("you")) }
                            option value="other" { (word("opponent")) }
                        }
                    }
                    label { input id="show" type="checkbox" autocomplete="off"; " " (said(say!("show who is winning", "显示谁会赢"))) }
                }
            }
            section aria-label=(said(say!("moves", "走法"))) {
                h2 id="count" {}
                button id="all" type="button" hidden { (said(say!("all moves", "全部走法"))) }
                ul id="moves" {}
                h2 { (said(say!("The game so far", "已走的步"))) }
                ol id="past" {}
            }
        }
    }
}

/// The rules in words, and as the user wrote them.
fn rules_section(sum: &Sum, options: &ExportPageOptions) -> Markup {
    let lang = options.lang;
    let cards = cards(sum);
    html! {
        section {
            h2 { (text(&say!("Rules", "规则"), lang)) }
            @for card in &cards {
                p {
                    @if cards.len() > 1 { strong { (text(&card.title(), lang)) } ": " }
                    (text(&BilingualText::from_pair(card.rules), lang))
                }
            }
            @if options.convention == Convention::Misere {
                p { strong { (text(&say!("Played here the other way round: whoever makes the last move loses.", "这里反过来：走最后一步的一方负。"), lang)) } }
            }
            @if sum.components.len() > 1 {
                p { (text(&say!("A move is made in one component; the others stay as they are.", "每步只走其中一个分量，其余不变。"), lang)) }
            }
            @if let Some(rules) = &options.rules { pre { (rules) } }
        }
    }
}

/// Who wins at the start, why, and the sources.
fn reason_section(answer: &Answer, lang: Lang) -> Markup {
    let sources = answer.sources();
    html! {
        section class="why" {
            details {
                summary { (text(&say!("Who wins at the start, and why", "开局谁胜，为什么"), lang)) }
                p {
                    strong { (text(&answer.headline(), lang)) }
                    @if let Some(known) = answer.standing_text() { " (" (text(&known, lang)) ")" }
                }
                @if !answer.winning_moves.is_empty() {
                    p { (text(&say!("Winning moves:", "必胜走法："), lang)) }
                    ul { @for one in &answer.winning_moves { li { (text(&one.text, lang)) } } }
                }
                @for line in paragraphs(answer, lang) {
                    @if line.starts_with(' ') { pre { (line) } } @else { p { (line) } }
                }
                @if !sources.is_empty() {
                    p { (text(&say!("Sources:", "出处："), lang)) }
                    ul { @for source in sources { li { (source) } } }
                }
            }
        }
    }
}

/// The explanation. Indented lines are kept together as a table.
fn paragraphs(answer: &Answer, lang: Lang) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in answer.explanation.iter().map(|said| text(said, lang)) {
        match all.last_mut().filter(|last| last.starts_with(' ') && line.starts_with(' ')) {
            Some(last) => *last += &format!("\n{line}"),
            None => all.push(line),
        }
    }
    all
}

/// How the page was made, and how its claims are known.
fn page_colophon(table: &ExportTable) -> BilingualText {
    let (count, version) = (table.parts.len(), env!("CARGO_PKG_VERSION"));
    let s = if count == 1 { "" } else { "s" };
    say!(
        "Made by grundy {version}. This file contains everything: {count} component{s} that can be reached, all solved backwards from the ends (computed). It loads nothing.",
        "由 grundy {version} 生成。全部内容都在本文件中：可到达的 {count} 个分量，均从终局倒推判定（计算得出）。本页不访问网络。"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn digests_are_those_of_browsers() {
        // The expected digest: printf 'abc' | openssl dgst -sha256 -binary | base64
        assert_eq!(super::digest_base64("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }
}
