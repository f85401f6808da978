//! Sequences: text, CSV, b-file, Markdown, LaTeX.

use crate::output::{csv_field, terminal_width};
use crate::shared::cells::{CellArgs, CellNotation, SeriesFormat};
use grundy::Lang;
use grundy::series::Series;
use std::borrow::Cow;
use std::io::{Result, Write};

/// The width of a line of text, in columns.
const SCREEN_COLUMNS: usize = 96;

/// The number of bytes after which rows are written: formatting each row separately takes longer than computing it.
const BUFFER_BYTES: usize = 1 << 16;

pub(crate) fn write(out: &mut impl Write, series: &Series<'_>, show: &CellArgs, lang: Lang) -> Result<()> {
    if show.p_positions {
        return write_lost_positions(out, series, show.format);
    }
    let cell = |i: usize| CellNotation::from_args(show).text(&series.cells.get(i), lang);
    match show.format {
        SeriesFormat::Text => write_text(out, series, if show.outcomes.is_some() { "W(n)" } else { "G(n)" }, &cell),
        SeriesFormat::Csv => {
            writeln!(out, "n,value")?;
            write_rows(out, series, ["", ",", ""], &|i| csv_field(&cell(i)).into())
        }
        SeriesFormat::Bfile => write_rows(out, series, ["", " ", ""], &cell),
        SeriesFormat::Markdown => {
            writeln!(out, "| n | {} |\n|--:|--:|", series.game)?;
            write_rows(out, series, ["| ", " | ", " |"], &cell)
        }
        SeriesFormat::Latex => {
            writeln!(out, "\\begin{{tabular}}{{rr}}\n$n$ & $G(n)$ \\\\ \\hline")?;
            write_rows(out, series, ["", " & ", " \\\\"], &cell)?;
            writeln!(out, "\\end{{tabular}}")
        }
        SeriesFormat::Json => unreachable!("JSON is written by the command"),
    }
}

/// The text of a cell.
type CellText<'a> = dyn Fn(usize) -> Cow<'static, str> + 'a;

/// A line for each number: the number and its value, with these texts before, between and after them.
fn write_rows(
    out: &mut impl Write,
    series: &Series<'_>,
    [before, between, after]: [&str; 3],
    cell: &CellText<'_>,
) -> Result<()> {
    let (mut lines, mut digits) = (String::new(), itoa::Buffer::new());
    for (i, n) in (0..series.cells.len()).zip(series.start..) {
        for text in [before, digits.format(n), between, &cell(i), after, "\n"] {
            lines.push_str(text);
        }
        if lines.len() >= BUFFER_BYTES {
            out.write_all(lines.as_bytes())?;
            lines.clear();
        }
    }
    out.write_all(lines.as_bytes())
}

/// Blocks of a line of numbers and a line of values.
fn write_text(out: &mut impl Write, series: &Series<'_>, label: &str, cell: &CellText<'_>) -> Result<()> {
    let count = series.cells.len();
    let last = series.start + count.saturating_sub(1) as u64;
    let widest = (0..count).map(|i| terminal_width(&cell(i))).max().unwrap_or(1).max(last.to_string().len());
    let per_line = ((SCREEN_COLUMNS - 4) / (widest + 1)).max(1);
    writeln!(out, "{}", series.game)?;
    let (mut lines, mut digits) = (String::new(), itoa::Buffer::new());
    for block in (0..count).step_by(per_line) {
        let range = block..count.min(block + per_line);
        lines.clear();
        lines.push_str("\n   n");
        for i in range.clone() {
            let number = digits.format(series.start + i as u64);
            push_cell(&mut lines, number, number.len(), widest);
        }
        lines.push('\n');
        lines.push_str(label);
        for i in range {
            let value = cell(i);
            push_cell(&mut lines, &value, terminal_width(&value), widest);
        }
        lines.push('\n');
        out.write_all(lines.as_bytes())?;
    }
    Ok(())
}

/// Appends a cell, right-aligned, after a space.
fn push_cell(line: &mut String, cell: &str, columns: usize, widest: usize) {
    line.extend(std::iter::repeat_n(' ', 1 + widest.saturating_sub(columns)));
    line.push_str(cell);
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
