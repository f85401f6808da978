//! The HTML document around the game.

use super::table::ExportTable;
use super::{ExportPageOptions, words};
use crate::about::{game_cards, goal_text, only_card};
use grundy::{Answer, BilingualText, CheckedSource, Convention, Lang, Sum, text};
use grundy_draw::{PositionPictureOptions, Theme, position, style};
use grundy_play::OpponentLevel;
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
                    p class="quiet" { (text(&goal_text(&answer.position, answer.convention), lang)) }
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

fn text(message: &BilingualText, lang: Lang) -> String {
    message.in_language(lang).into_owned()
}

fn title(sum: &Sum) -> BilingualText {
    let name = grundy::shorten_text(&sum.to_string());
    match only_card(sum) {
        Some(card) => {
            let BilingualText { en, zh } = card.title();
            text!("{text}: {name}", text = (en, zh))
        }
        None => BilingualText::language_neutral(name),
    }
}

/// The content for readers without JavaScript.
fn static_content(sum: &Sum, lang: Lang) -> Markup {
    let message = text!("This page needs JavaScript, which is switched off. This is the position at the start:");
    html! {
        p { (text(&message, lang)) }
        div class="still" { (PreEscaped(position(sum, &PositionPictureOptions { theme: Theme::Page, lang, ..PositionPictureOptions::default() }))) }
    }
}

/// The board and the controls of the game.
fn game_section(lang: Lang) -> Markup {
    let message = |message: BilingualText| text(&message, lang);
    let word = |name: &str| {
        let found = words::script_words().into_iter().find(|(known, _)| *known == name);
        found.map(|(_, message)| text(&message, lang)).unwrap_or_default()
    };
    let level = |level: OpponentLevel, name: BilingualText| {
        let (name, chance) = (text(&name, lang), text(&level.text(), lang));
        let message = if level == OpponentLevel::PERFECT { chance } else { format!("{name} – {chance}") };
        html! { option value=(level.chance()) { (message) } }
    };
    html! {
        div id="play" hidden {
            section aria-label=(message(text!("the game"))) {
                p id="status" role="status" aria-live="polite" {}
                div id="board" class="table" role="group" aria-label=(message(text!("the position"))) {}
                pre id="values" hidden {}
                div class="actions" {
                    button id="hint" type="button" { (message(text!("Hint"))) }
                    button id="undo" type="button" { (message(text!("Undo"))) }
                    button id="draw" type="button" hidden { (message(text!("Agree on a draw"))) }
                    button id="new" type="button" { (message(text!("New game"))) }
                }
                div class="settings" {
                    label {
                        (message(text!("Opponent"))) " "
                        select id="level" autocomplete="off" {
                            (level(OpponentLevel::PERFECT, text!("perfect")))
                            (level(OpponentLevel::HARD, text!("hard")))
                            (level(OpponentLevel::MEDIUM, text!("medium")))
                            (level(OpponentLevel::EASY, text!("easy")))
                            option value="two" { (message(text!("two people at this page"))) }
                        }
                    }
                    label {
                        (message(text!("First move"))) " "
                        select id="first" autocomplete="off" {
                            option value="me" { (word("you")) }
                            option value="other" { (word("opponent")) }
                        }
                    }
                    label { input id="show" type="checkbox" autocomplete="off"; " " (message(text!("show who is winning"))) }
                }
            }
            section aria-label=(message(text!("moves"))) {
                h2 id="count" {}
                button id="all" type="button" hidden { (message(text!("all moves"))) }
                ul id="moves" {}
                h2 { (message(text!("The game so far"))) }
                ol id="past" {}
            }
        }
    }
}

/// The rules in words, and as the user wrote them.
fn rules_section(sum: &Sum, options: &ExportPageOptions) -> Markup {
    let lang = options.lang;
    let cards = game_cards(sum);
    html! {
        section {
            h2 { (text(&text!("Rules"), lang)) }
            @for card in &cards {
                p {
                    @if cards.len() > 1 { strong { (text(&card.title(), lang)) } (lang.colon()) }
                    (text(&BilingualText::from_pair(card.rules), lang))
                }
            }
            @if options.convention == Convention::Misere {
                p { strong { (text(&text!("Played here the other way round: whoever makes the last move loses."), lang)) } }
            }
            @if sum.components.len() > 1 {
                p { (text(&text!("A move is made in one component; the others stay as they are."), lang)) }
            }
            @if let Some(rules) = &options.rules { pre { (rules) } }
        }
    }
}

/// Who wins at the start, why, and the sources.
fn reason_section(answer: &Answer, lang: Lang) -> Markup {
    let (sources, checked) = (answer.sources(), answer.machine_checked());
    html! {
        section class="why" {
            details {
                summary { (text(&text!("Who wins at the start, and why"), lang)) }
                p {
                    strong { (text(&answer.headline(), lang)) }
                    @if let Some(known) = answer.standing_text() { (text(&text!(" ({known})", known = (known.en, known.zh)), lang)) }
                }
                @if !answer.winning_moves.is_empty() {
                    p { (text(&text!("Winning moves:"), lang)) }
                    ul { @for one in &answer.winning_moves { li { (text(&one.text, lang)) } } }
                }
                @for line in paragraphs(answer, lang) {
                    @if line.starts_with(' ') { pre { (line) } } @else { p { (line) } }
                }
                @if !sources.is_empty() {
                    p { (text(&text!("Sources:"), lang)) }
                    ul {
                        @for source in sources {
                            li {
                                (source)
                                @if let Some(line) = CheckedSource::line(&checked, source) { br; (text(&line, lang)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The explanation. Indented lines are kept together as a table.
fn paragraphs(answer: &Answer, lang: Lang) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in answer.explanation.iter().map(|message| text(message, lang)) {
        match all.last_mut().filter(|last| last.starts_with(' ') && line.starts_with(' ')) {
            Some(last) => *last += &format!("\n{line}"),
            None => all.push(line),
        }
    }
    all
}

/// The origin of the page, and the standing of its claims.
fn page_colophon(table: &ExportTable) -> BilingualText {
    let (count, version) = (table.parts.len(), env!("CARGO_PKG_VERSION"));
    let s = if count == 1 { "" } else { "s" };
    text!(
        "Made by grundy {version}. This file contains everything: {count} component{s} that can be reached, all solved backwards from the ends (computed). It loads nothing."
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
