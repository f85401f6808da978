//! Sequences: text, CSV, b-file, Markdown, LaTeX.

use crate::args::{Format, Show};
use crate::format::Cells;
use crate::format::vertices::quoted;
use crate::out::width;
use grundy::Lang;
use grundy::series::Series;
use std::io::{Result, Write};

/// The width of a line of text, in columns.
const SCREEN: usize = 96;

pub(crate) fn write(out: &mut impl Write, series: &Series<'_>, show: &Show, lang: Lang) -> Result<()> {
    if show.p_positions {
        return lost(out, series, show.format);
    }
    let cell = |i: usize| Cells::of(show).text(&series.cells.get(i), lang);
    let numbered = || (0..series.cells.len()).map(|i| (series.start + i as u64, cell(i)));
    match show.format {
        Format::Text => text(out, series, if show.outcomes.is_some() { "W(n)" } else { "G(n)" }, &cell),
        Format::Csv => {
            writeln!(out, "n,value")?;
            numbered().try_for_each(|(n, value)| writeln!(out, "{n},{}", quoted(&value)))
        }
        Format::Bfile => numbered().try_for_each(|(n, value)| writeln!(out, "{n} {value}")),
        Format::Markdown => {
            writeln!(out, "| n | {} |\n|--:|--:|", series.game)?;
            numbered().try_for_each(|(n, value)| writeln!(out, "| {n} | {value} |"))
        }
        Format::Latex => {
            writeln!(out, "\\begin{{tabular}}{{rr}}\n$n$ & $G(n)$ \\\\ \\hline")?;
            numbered().try_for_each(|(n, value)| writeln!(out, "{n} & {value} \\\\"))?;
            writeln!(out, "\\end{{tabular}}")
        }
        Format::Json => unreachable!("JSON is written by the command"),
    }
}

/// Blocks of a line of numbers and a line of values.
fn text(
    out: &mut impl Write,
    series: &Series<'_>,
    label: &str,
    cell: &dyn Fn(usize) -> std::borrow::Cow<'static, str>,
) -> Result<()> {
    let count = series.cells.len();
    let last = series.start + count.saturating_sub(1) as u64;
    let widest = (0..count).map(|i| width(&cell(i))).max().unwrap_or(1).max(last.to_string().len());
    let per_line = ((SCREEN - 4) / (widest + 1)).max(1);
    writeln!(out, "{}", series.game)?;
    for block in (0..count).step_by(per_line) {
        let range = block..count.min(block + per_line);
        write!(out, "\n   n")?;
        range.clone().try_for_each(|i| write!(out, " {:>widest$}", series.start + i as u64))?;
        write!(out, "\n{label}")?;
        for i in range {
            let value = cell(i);
            write!(out, " {}{value}", " ".repeat(widest - width(&value)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn lost(out: &mut impl Write, series: &Series<'_>, format: Format) -> Result<()> {
    let mut numbers = series.lost();
    let mut list = |out: &mut dyn Write| {
        if let Some(first) = numbers.next() {
            write!(out, "{first}")?;
        }
        numbers.try_for_each(|n| write!(out, ", {n}"))
    };
    match format {
        Format::Text => {
            list(out)?;
            writeln!(out)
        }
        Format::Latex => {
            write!(out, "$")?;
            list(out)?;
            writeln!(out, "$")
        }
        Format::Bfile => (1..).zip(numbers).try_for_each(|(i, n)| writeln!(out, "{i} {n}")),
        Format::Markdown => numbers.try_for_each(|n| writeln!(out, "- {n}")),
        Format::Csv | Format::Json => {
            writeln!(out, "n")?;
            numbers.try_for_each(|n| writeln!(out, "{n}"))
        }
    }
}
