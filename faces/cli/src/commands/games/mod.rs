//! `grundy games`: the catalogue.

mod canonical;

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter, terminal_width};
use crate::session::CliSession;
use clap::Args;
use grundy::{
    BilingualText, CatalogTopic, CheckedSource, Citation, Concept, GameCard, GameKind, Lang, concepts, entries, text,
};
use serde_json::json;
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy games                 all games and concepts
  grundy games wythoff         one card
  grundy games mex             a concept
  grundy games --canonical 4.4  the standard form of an octal code, and what is published about it"#;

/// Show the catalogue: rules in words, theorem, proof, source, example
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct GamesArgs {
    /// The name of a game or a concept
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Show the standard form of an octal code (or of a game that is one), the codes with the same values, and what is published about them
    #[arg(long, value_name = "CODE", conflicts_with = "name", allow_hyphen_values = true)]
    canonical: Option<String>,
}

impl CliCommand for GamesArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if let Some(code) = &self.canonical {
            return canonical::run(code, session);
        }
        match &self.name {
            None => list_games(session)?,
            Some(name) => print_entry(name, session)?,
        }
        Ok(ExitStatus::Answered)
    }
}

fn list_games(session: &CliSession) -> Result<(), CommandFailure> {
    let lang = session.lang;
    if session.json {
        let games: Vec<_> = entries().map(|entry| grundy_json::card(entry.card, lang)).collect();
        let concepts: Vec<_> = concepts().iter().map(|concept| grundy_json::concept(concept, lang)).collect();
        return output::print_json(&json!({ "games": games, "concepts": concepts }));
    }
    let mut out = OutputWriter::new();
    let call = |card: &GameCard| card.first_call_form().in_language(lang).into_owned();
    let widest = entries().map(|entry| terminal_width(&call(entry.card))).max().unwrap_or(0);
    for kind in GameKind::ALL {
        let mut cards = entries().map(|entry| entry.card).filter(|card| card.kind == kind).peekable();
        if cards.peek().is_none() {
            continue;
        }
        writeln!(out, "{}", kind.description().in_language(lang))?;
        for card in cards {
            let call = call(card);
            let pad = " ".repeat(widest - terminal_width(&call));
            writeln!(out, "  {call}{pad}  {}", card.title().in_language(lang))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", text!("concepts").in_language(lang))?;
    for concept in concepts() {
        writeln!(out, "  {:widest$}  {}", concept.name, BilingualText::from_pair(concept.names).in_language(lang))?;
    }
    let more = text!("`grundy games NAME` shows the details.");
    writeln!(out, "\n{}", more.in_language(lang))?;
    out.close()
}

fn print_entry(name: &str, session: &CliSession) -> Result<(), CommandFailure> {
    let lang = session.lang;
    let topic = grundy::topic_of_text(name).map_err(|diagnostic| CommandFailure::in_text(name, diagnostic))?;
    if session.json {
        let object = match topic {
            CatalogTopic::Game(entry) => json!({ "games": [grundy_json::card(entry.card, lang)] }),
            CatalogTopic::Concept(concept) => {
                json!({ "games": [], "concepts": [grundy_json::concept(concept, lang)] })
            }
        };
        return output::print_json(&object);
    }
    let mut out = OutputWriter::new();
    match topic {
        CatalogTopic::Game(entry) => write_card(&mut out, entry.card, lang)?,
        CatalogTopic::Concept(concept) => write_concept(&mut out, concept, lang)?,
    }
    out.close()
}

fn write_card(out: &mut OutputWriter, card: &GameCard, lang: Lang) -> std::io::Result<()> {
    let title = card.title();
    let title = title.in_language(lang);
    writeln!(out, "{title}  {}", card.call_form().in_language(lang))?;
    let mut section = |name: BilingualText, text: &str| {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", name.in_language(lang))?;
        wrap_paragraph(text, 96).iter().try_for_each(|line| writeln!(out, "  {line}"))
    };
    let text = |pair| BilingualText::from_pair(pair).in_language(lang).into_owned();
    section(text!("rules"), &text(card.rules))?;
    section(text!("theorem"), &text(card.theorem))?;
    section(text!("why", msgctxt = "games"), &text(card.why))?;
    let checked = card.machine_checked();
    let source = |cite: &&'static Citation| {
        let mark = CheckedSource::line(&checked, cite).map(|line| line.in_language(lang).into_owned());
        std::iter::once(cite.to_string()).chain(mark)
    };
    let sources: Vec<String> = card.sources.iter().flat_map(source).collect();
    section(text!("sources"), &sources.join("\n"))?;
    section(text!("other names"), &card.alias_list().in_language(lang))?;
    section(text!("example"), &format!("grundy solve '{}'", card.example))
}

fn write_concept(out: &mut OutputWriter, concept: &Concept, lang: Lang) -> std::io::Result<()> {
    writeln!(out, "{}\n", BilingualText::from_pair(concept.names).in_language(lang))?;
    wrap_paragraph(&BilingualText::from_pair(concept.text).in_language(lang), 96)
        .iter()
        .try_for_each(|line| writeln!(out, "  {line}"))?;
    let commands = CONCEPT_COMMANDS.iter().find(|(name, _)| *name == concept.name).map_or(&[][..], |(_, all)| all);
    if !commands.is_empty() {
        writeln!(out, "\n{}", text!("commands").in_language(lang))?;
    }
    commands.iter().try_for_each(|command| writeln!(out, "  {command}"))
}

/// The commands that belong to a concept.
const CONCEPT_COMMANDS: &[(&str, &[&str])] = &[
    ("mex", &["grundy mex 0 1 3"]),
    ("option", &["grundy graph --from 'nim(1, 2)'"]),
    ("compound", &["grundy games every", "grundy games conjunctive", "grundy games selective"]),
    ("game_graph", &["grundy graph moves.txt"]),
    ("backward_induction", &["grundy induct tree.json"]),
    ("pirates", &["grundy pirates 5", "grundy pirates 5 --vote half"]),
];

/// Breaks a paragraph into lines: English between words, Chinese between any two characters.
fn wrap_paragraph(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find([' ', '\n']).map_or(rest.len(), |i| i + 1);
        let wide = rest
            .char_indices()
            .find(|(_, c)| terminal_width(c.encode_utf8(&mut [0; 4])) == 2)
            .map(|(i, c)| i + c.len_utf8());
        let piece = &rest[..word.min(wide.unwrap_or(word))];
        let closing = piece.trim_end().chars().all(|c| "，。；：、）！？”".contains(c));
        if terminal_width(&line) + terminal_width(piece.trim_end()) > most && !line.is_empty() && !closing {
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

#[cfg(test)]
mod tests {
    use super::wrap_paragraph;

    #[test]
    fn paragraphs_end_lines_between_words_and_signs() {
        assert_eq!(wrap_paragraph("take one or two", 8), ["take one", "or two"]);
        assert_eq!(wrap_paragraph("每次取一个或两个。", 10), ["每次取一个", "或两个。"]);
        assert_eq!(wrap_paragraph("a\nb", 8), ["a", "b"]);
    }
}
