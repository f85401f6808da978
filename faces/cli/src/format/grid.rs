//! Tables: text, CSV, Markdown, LaTeX.

use crate::args::{CellArgs, SeriesFormat};
use crate::format::CellNotation;
use crate::format::vertices::csv_field;
use crate::out::terminal_width;
use grundy::grid::Grid;
use grundy::{Lang, say};
use std::io::{Result, Write};

/// Writes the table; if `numbered`, the text format has the numbers of rows and columns.
pub(crate) fn write(out: &mut impl Write, grid: &Grid, numbered: bool, show: &CellArgs, lang: Lang) -> Result<()> {
    if show.p_positions {
        return write_lost_positions(out, grid, show.format);
    }
    let rows: Vec<Vec<String>> = grid
        .rows
        .iter()
        .map(|row| row.iter().map(|cell| CellNotation::from_args(show).text(cell, lang).into_owned()).collect())
        .collect();
    let columns = rows.first().map_or(0, Vec::len);
    match show.format {
        SeriesFormat::Text => write_text(out, &rows, numbered, lang),
        SeriesFormat::Csv => rows.iter().try_for_each(|row| {
            writeln!(out, "{}", row.iter().map(|cell| csv_field(cell)).collect::<Vec<_>>().join(","))
        }),
        SeriesFormat::Markdown => {
            let heads: Vec<String> = (0..columns).map(|c| c.to_string()).collect();
            writeln!(out, "|   | {} |\n|--:{}|", heads.join(" | "), "|--:".repeat(columns))?;
            rows.iter().enumerate().try_for_each(|(r, row)| writeln!(out, "| **{r}** | {} |", row.join(" | ")))
        }
        SeriesFormat::Latex => {
            let heads: Vec<String> = (0..columns).map(|c| c.to_string()).collect();
            writeln!(out, "\\begin{{tabular}}{{r|{}}}\n & {} \\\\ \\hline", "r".repeat(columns), heads.join(" & "))?;
            for (r, row) in rows.iter().enumerate() {
                writeln!(out, "{r} & {} \\\\", row.join(" & ").replace('#', "\\#"))?;
            }
            writeln!(out, "\\end{{tabular}}")
        }
        SeriesFormat::Json | SeriesFormat::Bfile => {
            unreachable!("JSON is written, and b-files are refused, by the command")
        }
    }
}

fn write_text(out: &mut impl Write, rows: &[Vec<String>], numbered: bool, lang: Lang) -> Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    if columns == 0 {
        return Ok(());
    }
    let widest = rows.iter().flatten().map(|cell| terminal_width(cell)).max().unwrap_or(1);
    let widest = if numbered { widest.max(columns.saturating_sub(1).to_string().len()) } else { widest };
    let margin = rows.len().saturating_sub(1).to_string().len();
    if numbered {
        let note = say!("rows and columns count from 0", "行列都从 0 数起");
        writeln!(out, "{}", note.in_language(lang))?;
        let heads: Vec<String> = (0..columns).map(|c| format!("{c:>widest$}")).collect();
        writeln!(out, "{:margin$} | {}", "", heads.join(" "))?;
        writeln!(out, "{}-+-{}", "-".repeat(margin), "-".repeat(columns * (widest + 1) - 1))?;
    }
    for (r, row) in rows.iter().enumerate() {
        if numbered {
            write!(out, "{r:>margin$} | ")?;
        }
        let padded: Vec<String> =
            row.iter().map(|cell| format!("{}{cell}", " ".repeat(widest - terminal_width(cell)))).collect();
        writeln!(out, "{}", padded.join(" "))?;
    }
    Ok(())
}

fn write_lost_positions(out: &mut impl Write, grid: &Grid, format: SeriesFormat) -> Result<()> {
    let pairs: Vec<(usize, usize)> = grid.lost_positions().collect();
    let listed = || pairs.iter().map(|(r, c)| format!("({r}, {c})")).collect::<Vec<_>>().join(", ");
    match format {
        SeriesFormat::Markdown => pairs.iter().try_for_each(|(r, c)| writeln!(out, "- ({r}, {c})")),
        SeriesFormat::Latex => writeln!(out, "${}$", listed()),
        SeriesFormat::Csv => {
            writeln!(out, "row,column")?;
            pairs.iter().try_for_each(|(r, c)| writeln!(out, "{r},{c}"))
        }
        SeriesFormat::Text | SeriesFormat::Json | SeriesFormat::Bfile => writeln!(out, "{}", listed()),
    }
}
