//! `grundy genus`: genera of positions, for misère play.

use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter, terminal_width};
use crate::session::CliSession;
use crate::shared::expression::{expression_text, parse_position, ruleset_misfit};
use clap::Args;
use grundy::genus::{GenusReport, GenusTable, PositionGenus, class_text, genus, genus_table};
use grundy::{
    Argument, BilingualText, ComputationEnd, Diagnostic, Lang, Nat, Positions, Standing, Sum, shorten_text, text,
};
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy genus "kayles(3, 4)"           a tame sum: genera add
  grundy genus kayles 5                a wild heap
  grundy genus 0.123 --to 30           the genus of each heap
  grundy genus "kayles(n) + nim(2)"     of expressions with one free name, too
  grundy genus -f rules.py stones --to 12

Exit status: 0 answered, 1 a budget ran out or the game is loopy, 2 bad input, 130 interrupted."#;

/// Compute the genus of a position, tame or wild, or of each heap of a ruleset: sums where the last to move loses
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct GenusArgs {
    /// A position, such as "kayles(3) + nim(2)", or a ruleset, such as kayles; or a ruleset and numbers: kayles 3 4
    #[arg(value_name = "EXPR", required = true)]
    expr: Vec<String>,
    /// For a ruleset with one number: the last heap, included [default: 20]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    to: Option<u64>,
}

/// The last heap of a table if `--to` is not given.
const DEFAULT_LAST_HEAP: u64 = 20;

impl CliCommand for GenusArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let text = expression_text(&self.expr)?;
        // A genus is about misère play, even if the name does not specify it.
        let text = session.game_under_misere(&text).unwrap_or(text);
        if self.to.is_none()
            && let Some(position) = parse_position(&text, session)?
        {
            return print_position_genus(&text, &position, session);
        }
        print_heap_genera(&text, self.to.unwrap_or(DEFAULT_LAST_HEAP), session)
    }
}

fn print_position_genus(text: &str, position: &Sum, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let meter = session.meter();
    let result = genus(position, &meter);
    session.finish();
    session.check_rules()?;
    let found =
        result.map_err(|misfit| CommandFailure::in_text(text, Diagnostic::at_span(0..text.len(), misfit.message)))?;
    if session.json {
        output::print_json(&grundy_json::genus(&found, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        write_genus(&mut out, &found, session.lang)?;
        out.close()?;
    }
    // A larger budget would not help then.
    Ok(if found.is_too_large() { ExitStatus::Undecided } else { status_after_stop(found.end, session) })
}

fn print_heap_genera(text: &str, to: u64, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let game: Box<dyn Positions> = session.positions(text)?;
    let misfit = |misfit| {
        let help = text!("one number: grundy genus kayles; a position: grundy genus wythoff 3 4");
        let diagnostic = ruleset_misfit(text, game.value(), misfit);
        let is_ruleset = matches!(game.value(), Some(Argument::Ruleset(_)));
        CommandFailure::in_text(text, if is_ruleset { diagnostic.with_help(help) } else { diagnostic })
    };
    let meter = session.meter();
    let result = genus_table(&*game, to, &meter);
    session.finish();
    session.check_rules()?;
    let table = result.map_err(misfit)?;
    if session.json {
        output::print_json(&grundy_json::genus_table(&table, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        write_table(&mut out, &table, session.lang)?;
        out.close()?;
    }
    Ok(status_after_stop(table.end, session))
}

fn status_after_stop(stop: ComputationEnd, session: &CliSession) -> ExitStatus {
    output::print_stop(stop, session.lang);
    ExitStatus::from_stop(stop)
}

/// The maximum number of numbers of a list that are written.
const MAX_LISTED_NUMBERS: usize = 200;

/// The genus of a position, those of its components and of its options, and why.
fn write_genus(out: &mut impl Write, found: &PositionGenus, lang: Lang) -> std::io::Result<()> {
    let text = |message: BilingualText| message.in_language(lang).into_owned();
    writeln!(out, "{}", shorten_text(&found.position.to_string()))?;
    writeln!(out, "{}", text(found.headline()))?;
    if let Some(message) = found.misere_text() {
        writeln!(out, "{}", text(message))?;
    }
    if let Some(standing) = &found.standing {
        writeln!(out, "{}", text(standing.description()))?;
    }
    if let Some(form) = &found.form {
        let message = text!("canonical form {form}");
        writeln!(out, "{}", text(message))?;
    }
    if found.components.len() > 1 || found.report.is_none() && !found.components.is_empty() {
        writeln!(out, "\n{}", text(text!("components")))?;
        let name = |component: String, count: usize| {
            let times = if count > 1 { format!("{count} × ") } else { String::new() };
            times + &shorten_text(&component)
        };
        let rows =
            found.components.iter().map(|(component, count, known)| (name(component.to_string(), *count), known));
        write_rows(
            out,
            rows.map(|(name, known)| [name, known.genus.to_string(), text(class_text(known, false))]).collect(),
        )?;
    }
    if !found.options.is_empty() {
        writeln!(out, "\n{}", text(options_title(found)))?;
        let win = |known: &GenusReport| if known.genus.misere_value() == 0 { "*" } else { "" };
        let rows = found.options.iter();
        let rows = rows.map(|(option, known)| {
            let mark = win(known);
            [text(option.text.clone()), format!("{}{mark}", known.genus), text(class_text(known, false))]
        });
        write_rows(out, rows.collect())?;
        if found.has_more_moves {
            writeln!(out, "  …")?;
        }
    }
    writeln!(out, "\n{}", text(text!("why")))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))?;
    if let Some(Standing::Proved { theorems }) = &found.standing {
        writeln!(out, "\n{}", text(text!("sources")))?;
        theorems.iter().try_for_each(|cite| writeln!(out, "  {cite}"))?;
    }
    Ok(())
}

/// The title of the options, with the number of winning ones if it is known.
fn options_title(found: &PositionGenus) -> BilingualText {
    match &found.winning_total {
        Some(none) if *none == Nat::ZERO => text!("options"),
        Some(total) if found.has_more_moves => text!("options (the first; {total} in all win under misère play)"),
        _ => text!("options (* wins under misère play)"),
    }
}

/// Writes rows of three aligned columns.
fn write_rows(out: &mut impl Write, rows: Vec<[String; 3]>) -> std::io::Result<()> {
    let widest = |column: usize| rows.iter().map(|row| terminal_width(&row[column])).max().unwrap_or(0);
    let widths = [widest(0), widest(1)];
    rows.iter().try_for_each(|row| {
        let pad = |column: usize| " ".repeat(widths[column] - terminal_width(&row[column]));
        writeln!(out, "  {}{}  {}{}  {}", row[0], pad(0), row[1], pad(1), row[2])
    })
}

/// Writes the genera of the heaps.
fn write_table(out: &mut impl Write, table: &GenusTable, lang: Lang) -> std::io::Result<()> {
    let text = |message: BilingualText| message.in_language(lang).into_owned();
    writeln!(out, "{}\n{}\n", table.game, text(table.standing.description()))?;
    let last = table.reports.len().saturating_sub(1).to_string().len();
    let row = |(n, known): (usize, &Option<GenusReport>)| {
        let is_half_tame = table.half_tame.contains(&(n as u64));
        let n = format!("{n:>last$}");
        match known {
            Some(known) => [n, known.genus.to_string(), text(class_text(known, is_half_tame))],
            None => [n, "-".into(), String::new()],
        }
    };
    write_rows(out, table.reports.iter().enumerate().map(row).collect())?;
    writeln!(out)?;
    write_list(out, text!("wild"), table.wild_numbers(), lang)?;
    if !table.half_tame.is_empty() {
        write_list(out, text!("half-tame"), table.half_tame.iter().copied(), lang)?;
    }
    write_list(out, text!("lost for the player to move, under misère play"), table.lost_numbers(), lang)
}

fn write_list(
    out: &mut impl Write,
    title: BilingualText,
    mut numbers: impl Iterator<Item = u64>,
    lang: Lang,
) -> std::io::Result<()> {
    let shown: Vec<String> = numbers.by_ref().take(MAX_LISTED_NUMBERS).map(|n| n.to_string()).collect();
    let none = text!("none");
    let shown = if shown.is_empty() { none.in_language(lang).into_owned() } else { shown.join(lang.list_comma()) };
    let more = if numbers.next().is_some() { " …" } else { "" };
    writeln!(out, "{}{}{shown}{more}", title.in_language(lang), output::colon(lang))
}
