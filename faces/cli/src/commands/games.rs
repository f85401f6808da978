//! `grundy games`: the catalogue.

mod canonical;

use crate::args::Games;
use crate::failure::Failure;
use crate::out::{self, Out, width};
use crate::session::{Session, Status};
use grundy::{Card, Catalog, Concept, Kind, Lang, Said, concepts, entries, find_concept, json, say};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &Games, session: &mut Session) -> Result<Status, Failure> {
    if let Some(code) = &args.canonical {
        return canonical::run(code, session);
    }
    match &args.name {
        None => all(session)?,
        Some(name) => one(name, session)?,
    }
    Ok(Status::Answered)
}

fn all(session: &Session) -> Result<(), Failure> {
    let lang = session.lang;
    if session.json {
        let games: Vec<_> = entries().map(|entry| json::card(entry.card, lang)).collect();
        let concepts: Vec<_> = concepts().iter().map(|concept| json::concept(concept, lang)).collect();
        return out::json(&json!({ "games": games, "concepts": concepts }));
    }
    let mut out = Out::new();
    let call = |card: &Card| card.first_call().in_lang(lang).into_owned();
    let widest = entries().map(|entry| width(&call(entry.card))).max().unwrap_or(0);
    for kind in Kind::ALL {
        let mut cards = entries().map(|entry| entry.card).filter(|card| card.kind == kind).peekable();
        if cards.peek().is_none() {
            continue;
        }
        writeln!(out, "{}", kind.said().in_lang(lang))?;
        for card in cards {
            let call = call(card);
            let pad = " ".repeat(widest - width(&call));
            writeln!(out, "  {call}{pad}  {}", card.title().in_lang(lang))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", say!("concepts", "概念").in_lang(lang))?;
    for concept in concepts() {
        writeln!(out, "  {:widest$}  {}", concept.name, Said::of(concept.names).in_lang(lang))?;
    }
    let more = say!("`grundy games NAME` shows the details.", "`grundy games 名称` 查看详情。");
    writeln!(out, "\n{}", more.in_lang(lang))?;
    out.close()
}

fn one(name: &str, session: &Session) -> Result<(), Failure> {
    let lang = session.lang;
    let card = Catalog.find(name).map(|entry| entry.card).or_else(|| titled(name));
    let concept = find_concept(name);
    if session.json {
        let object = match (card, concept) {
            (Some(card), _) => json!({ "games": [json::card(card, lang)] }),
            (None, Some(concept)) => json!({ "games": [], "concepts": [json::concept(concept, lang)] }),
            (None, None) => return Err(unknown(name)),
        };
        return out::json(&object);
    }
    let mut out = Out::new();
    match (card, concept) {
        (Some(card), _) => write_card(&mut out, card, lang)?,
        (None, Some(concept)) => write_concept(&mut out, concept, lang)?,
        (None, None) => return Err(unknown(name)),
    }
    out.close()
}

/// The game with this English or Chinese name.
fn titled(name: &str) -> Option<&'static Card> {
    let same = |card: &&Card| card.names.0.eq_ignore_ascii_case(name) || card.names.1 == name;
    entries().map(|entry| entry.card).find(same)
}

/// The failure for an unknown name, with suggestions from the parser of expressions.
fn unknown(name: &str) -> Failure {
    match grundy::evaluate(name) {
        Err(diagnostic) => Failure::text(name, diagnostic),
        Ok(_) => Failure::Input(say!("there is no game called `{name}`", "没有名为 `{name}` 的游戏")),
    }
}

fn write_card(out: &mut Out, card: &Card, lang: Lang) -> std::io::Result<()> {
    let title = card.title();
    let title = title.in_lang(lang);
    writeln!(out, "{title}  {}", card.call().in_lang(lang))?;
    let mut section = |name: Said, text: &str| {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", name.in_lang(lang))?;
        wrap(text, 96).iter().try_for_each(|line| writeln!(out, "  {line}"))
    };
    let text = |pair| Said::of(pair).in_lang(lang).into_owned();
    section(say!("rules", "规则"), &text(card.rules))?;
    section(say!("theorem", "定理"), &text(card.theorem))?;
    section(say!("why", "为什么"), &text(card.why))?;
    let sources: Vec<String> = card.sources.iter().map(|cite| cite.to_string()).collect();
    section(say!("sources", "出处"), &sources.join("\n"))?;
    section(say!("other names", "别名"), &card.aliases.join(", "))?;
    let command = match card.kind {
        Kind::Numbers => card.example.to_string(),
        _ => format!("grundy solve '{}'", card.example),
    };
    section(say!("example", "例子"), &command)
}

fn write_concept(out: &mut Out, concept: &Concept, lang: Lang) -> std::io::Result<()> {
    writeln!(out, "{}\n", Said::of(concept.names).in_lang(lang))?;
    wrap(&Said::of(concept.text).in_lang(lang), 96).iter().try_for_each(|line| writeln!(out, "  {line}"))
}

/// Breaks a paragraph into lines: English between words, Chinese between any two characters.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find([' ', '\n']).map_or(rest.len(), |i| i + 1);
        let wide =
            rest.char_indices().find(|(_, c)| width(c.encode_utf8(&mut [0; 4])) == 2).map(|(i, c)| i + c.len_utf8());
        let piece = &rest[..word.min(wide.unwrap_or(word))];
        let closing = piece.trim_end().chars().all(|c| "，。；：、）！？”".contains(c));
        if width(&line) + width(piece.trim_end()) > most && !line.is_empty() && !closing {
            lines.push(line.trim_end().to_string());
            line.clear();
        }
        line.push_str(piece.trim_end_matches('\n'));
        if piece.ends_with('\n') {
            lines.push(line.trim_end().to_string());
            line.clear();
        }
        rest = &rest[piece.len()..];
    }
    lines.push(line.trim_end().to_string());
    lines
}
