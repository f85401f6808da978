//! Genera, for people.

use crate::out::terminal_width;
use grundy::genus::{GenusReport, GenusTable, PositionGenus, class_text};
use grundy::{BilingualText, Lang, Nat, Standing, say, shorten_text};
use std::io::{Result, Write};

/// At most this many numbers of a list are written.
const MAX_LISTED_NUMBERS: usize = 200;

/// The genus of a position, those of its components and of its options, and why.
pub(crate) fn write(out: &mut impl Write, found: &PositionGenus, lang: Lang) -> Result<()> {
    let text = |said: BilingualText| said.in_language(lang).into_owned();
    writeln!(out, "{}", shorten_text(&found.position.to_string()))?;
    writeln!(out, "{}", text(found.headline()))?;
    if let Some(said) = found.misere_text() {
        writeln!(out, "{}", text(said))?;
    }
    if let Some(standing) = &found.standing {
        writeln!(out, "{}", text(standing.description()))?;
    }
    if let Some(form) = &found.form {
        let said = say!("canonical form {form}", "标准形式 {form}");
        writeln!(out, "{}", text(said))?;
    }
    if found.components.len() > 1 || found.known.is_none() && !found.components.is_empty() {
        writeln!(out, "\n{}", text(say!("components", "分量")))?;
        let name = |component: String, count: usize| {
            let times = if count > 1 { format!("{count} × ") } else { String::new() };
            times + &shorten_text(&component)
        };
        let rows =
            found.components.iter().map(|(component, count, known)| (name(component.to_string(), *count), known));
        write_rows(out, rows.map(|(name, known)| [name, known.genus.to_string(), text(class_text(known))]).collect())?;
    }
    if !found.options.is_empty() {
        writeln!(out, "\n{}", text(options_title(found)))?;
        let win = |known: &GenusReport| if known.genus.misere_value() == 0 { "*" } else { "" };
        let rows = found.options.iter();
        let rows = rows.map(|(option, known)| {
            let mark = win(known);
            [text(option.text.clone()), format!("{}{mark}", known.genus), text(class_text(known))]
        });
        write_rows(out, rows.collect())?;
        if found.more {
            writeln!(out, "  …")?;
        }
    }
    writeln!(out, "\n{}", text(say!("why", "理由")))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))?;
    if let Some(Standing::Proved { by }) = &found.standing {
        writeln!(out, "\n{}", text(say!("sources", "出处")))?;
        by.iter().try_for_each(|cite| writeln!(out, "  {cite}"))?;
    }
    Ok(())
}

/// The title of the options, with the number of winning ones if it is known.
fn options_title(found: &PositionGenus) -> BilingualText {
    match &found.winning_total {
        Some(none) if *none == Nat::ZERO => say!("options", "后继"),
        Some(total) if found.more => say!(
            "options (the first; {total} in all win under misère play)",
            "后继（前一部分；反常规则下必胜的走法共 {total} 个）"
        ),
        _ => say!("options (* wins under misère play)", "后继（* 表示反常规则下必胜的走法）"),
    }
}

/// Writes rows of three aligned columns.
fn write_rows(out: &mut impl Write, rows: Vec<[String; 3]>) -> Result<()> {
    let widest = |column: usize| rows.iter().map(|row| terminal_width(&row[column])).max().unwrap_or(0);
    let widths = [widest(0), widest(1)];
    rows.iter().try_for_each(|row| {
        let pad = |column: usize| " ".repeat(widths[column] - terminal_width(&row[column]));
        writeln!(out, "  {}{}  {}{}  {}", row[0], pad(0), row[1], pad(1), row[2])
    })
}

/// Writes the genera of the heaps.
pub(crate) fn write_table(out: &mut impl Write, table: &GenusTable, lang: Lang) -> Result<()> {
    let text = |said: BilingualText| said.in_language(lang).into_owned();
    writeln!(out, "{}\n{}\n", table.game, text(table.standing.description()))?;
    let last = table.known.len().saturating_sub(1).to_string().len();
    let row = |(n, known): (usize, &Option<GenusReport>)| {
        let n = format!("{n:>last$}");
        match known {
            Some(known) => [n, known.genus.to_string(), text(class_text(known))],
            None => [n, "-".into(), String::new()],
        }
    };
    write_rows(out, table.known.iter().enumerate().map(row).collect())?;
    writeln!(out)?;
    write_list(out, say!("wild", "野性"), table.wild_numbers(), lang)?;
    write_list(
        out,
        say!("lost for the player to move, under misère play", "反常规则下先手必败"),
        table.lost_numbers(),
        lang,
    )
}

fn write_list(
    out: &mut impl Write,
    title: BilingualText,
    mut numbers: impl Iterator<Item = u64>,
    lang: Lang,
) -> Result<()> {
    let shown: Vec<String> = numbers.by_ref().take(MAX_LISTED_NUMBERS).map(|n| n.to_string()).collect();
    let none = say!("none", "无");
    let shown = if shown.is_empty() { none.in_language(lang).into_owned() } else { shown.join(", ") };
    let more = if numbers.next().is_some() { " …" } else { "" };
    writeln!(out, "{}: {shown}{more}", title.in_language(lang))
}
