//! Sequences: text, CSV, b-file, Markdown, LaTeX.

use crate::output::{csv_field, terminal_width};
use crate::shared::cells::{CellArgs, CellNotation, SeriesFormat};
use grundy::Lang;
use grundy::series::Series;
use std::io::{Result, Write};

/// The width of a line of text, in columns.
const SCREEN_COLUMNS: usize = 96;

pub(crate) fn write(out: &mut impl Write, series: &Series<'_>, show: &CellArgs, lang: Lang) -> Result<()> {
    if show.p_positions {
        return write_lost_positions(out, series, show.format);
    }
    let cell = |i: usize| CellNotation::from_args(show).text(&series.cells.get(i), lang);
    let numbered = || (0..series.cells.len()).map(|i| (series.start + i as u64, cell(i)));
    match show.format {
        SeriesFormat::Text => write_text(out, series, if show.outcomes.is_some() { "W(n)" } else { "G(n)" }, &cell),
        SeriesFormat::Csv => {
            writeln!(out, "n,value")?;
            numbered().try_for_each(|(n, value)| writeln!(out, "{n},{}", csv_field(&value)))
        }
        SeriesFormat::Bfile => numbered().try_for_each(|(n, value)| writeln!(out, "{n} {value}")),
        SeriesFormat::Markdown => {
            writeln!(out, "| n | {} |\n|--:|--:|", series.game)?;
            numbered().try_for_each(|(n, value)| writeln!(out, "| {n} | {value} |"))
        }
        SeriesFormat::Latex => {
            writeln!(out, "\\begin{{tabular}}{{rr}}\n$n$ & $G(n)$ \\\\ \\hline")?;
            numbered().try_for_each(|(n, value)| writeln!(out, "{n} & {value} \\\\"))?;
            writeln!(out, "\\end{{tabular}}")
        }
        SeriesFormat::Json => unreachable!("JSON is written by the command"),
    }
}

/// Blocks of a line of numbers and a line of values.
fn write_text(
    out: &mut impl Write,
    series: &Series<'_>,
    label: &str,
    cell: &dyn Fn(usize) -> std::borrow::Cow<'static, str>,
) -> Result<()> {
    let count = series.cells.len();
    let last = series.start + count.saturating_sub(1) as u64;
    let widest = (0..count).map(|i| terminal_width(&cell(i))).max().unwrap_or(1).max(last.to_string().len());
    let per_line = ((SCREEN_COLUMNS - 4) / (widest + 1)).max(1);
    writeln!(out, "{}", series.game)?;
    for block in (0..count).step_by(per_line) {
        let range = block..count.min(block + per_line);
        write!(out, "\n   n")?;
        range.clone().try_for_each(|i| write!(out, " {:>widest$}", series.start + i as u64))?;
        write!(out, "\n{label}")?;
        for i in range {
            let value = cell(i);
            write!(out, " {}{value}", " ".repeat(widest - terminal_width(&value)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_lost_positions(out: &mut impl Write, series: &Series<'_>, format: SeriesFormat) -> Result<()> {
    let mut numbers = series.lost_numbers();
    let mut list = |out: &mut dyn Write| {
        if let Some(first) = numbers.next() {
            write!(out, "{first}")?;
        }
        numbers.try_for_each(|n| write!(out, ", {n}"))
    };
    match format {
        SeriesFormat::Text => {
            list(out)?;
            writeln!(out)
        }
        SeriesFormat::Latex => {
            write!(out, "$")?;
            list(out)?;
            writeln!(out, "$")
        }
        SeriesFormat::Bfile => (1..).zip(numbers).try_for_each(|(i, n)| writeln!(out, "{i} {n}")),
        SeriesFormat::Markdown => numbers.try_for_each(|n| writeln!(out, "- {n}")),
        SeriesFormat::Csv | SeriesFormat::Json => {
            writeln!(out, "n")?;
            numbers.try_for_each(|n| writeln!(out, "{n}"))
        }
    }
}
