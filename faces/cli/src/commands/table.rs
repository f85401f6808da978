//! `grundy table`: a game with two numbers, or a board.

use crate::args::value_parsers::grid_size;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter, csv_field, terminal_width};
use crate::session::CliSession;
use crate::shared::cells::{CellArgs, CellNotation, SeriesFormat, refuse_json_beside_format, requested_values};
use crate::shared::convention::{apply_judge_convention, check_misere_play};
use crate::shared::expression::{expression_text, ruleset_misfit};
use clap::Args;
use grundy::grid::{Grid, grid};
use grundy::series::SeriesQuestion;
use grundy::{Convention, Lang, text};
use grundy_draw::TablePictureOptions;
use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy table wythoff --size 10x10
  grundy table wythoff --size 20x20 --p-positions
  grundy table 'rook("..#..|#...#|..#..|#....|.....")'
  grundy table wythoff --size 8x8 --format latex
  grundy table wythoff --size 30x30 --plot wythoff.svg   a picture as well, with the lines of the cold pairs"#;

/// Print the values of a game with two numbers, or of a board, as a table
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TableArgs {
    /// A ruleset of two numbers, or a board
    #[arg(value_name = "GAME")]
    game: String,
    /// Rows and columns; a board has its own
    #[arg(long, value_name = "RxC", value_parser = grid_size, allow_hyphen_values = true)]
    size: Option<(usize, usize)>,
    /// Also draw a picture of the table: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the table
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: PictureArgs,
    #[command(flatten)]
    show: CellArgs,
}

impl CliCommand for TableArgs {
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, Some(&mut self.show.misere)))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        refuse_json_beside_format(self.show.format, session.json)?;
        let asked = requested_values(&self.show)?;
        if self.show.format == SeriesFormat::Bfile {
            return Err(CommandFailure::Input(text!(
                "a b-file holds a sequence: use `grundy values`, or --format csv"
            )));
        }
        let canvas = PictureFile::from_plot_option(self.plot.as_deref(), &self.look, session.json)?;
        let text = expression_text(std::slice::from_ref(&self.game))?;
        let game = session.positions(&text)?;
        let (asked, remark) = apply_judge_convention(asked, &text, session);
        if asked == SeriesQuestion::Outcomes(Convention::Misere) {
            check_misere_play(&text, &*game)?;
        }
        let meter = session.meter();
        let result = grid(&*game, self.size, asked, &mut session.engine, &meter);
        session.finish();
        session.check_rules()?;
        let grid = result.map_err(|misfit| {
            let help = text!("for example: grundy table wythoff --size 10x10");
            // A family such as `queen` takes two numbers; then the misfit has another cause.
            let family = game.value().filter(|_| game.position(&[0, 0]).is_err());
            CommandFailure::in_text(&text, ruleset_misfit(&text, family, misfit).with_help(help))
        })?;
        if let Some(canvas) = &canvas {
            let tabled = TablePictureOptions { theme: canvas.theme(), lang: session.lang, link: None };
            let picture =
                grundy_draw::table(&grid, &tabled).map_err(|too_many| CommandFailure::Input(too_many.message()))?;
            canvas.write(&picture, session.lang)?;
            if canvas.is_stdout() {
                output::print_stop_of_cells(grid.end, grid.rows.iter().flatten().map(Cow::Borrowed), session.lang);
                return Ok(ExitStatus::from_stop(grid.end));
            }
        }
        if self.show.format == SeriesFormat::Json || session.json {
            let mut object = grundy_json::grid(&grid, session.lang);
            if self.show.p_positions {
                object["p_positions"] = grid.lost_positions().map(|(r, c)| serde_json::json!([r, c])).collect();
            }
            output::print_json(&object)?;
        } else {
            let mut out = OutputWriter::new();
            if let Some(message) = remark.filter(|_| self.show.format == SeriesFormat::Text) {
                writeln!(out, "{}", message.in_language(session.lang))?;
            }
            write(&mut out, &grid, self.size.is_some(), &self.show, session.lang)?;
            out.close()?;
        }
        output::print_stop_of_cells(grid.end, grid.rows.iter().flatten().map(Cow::Borrowed), session.lang);
        Ok(ExitStatus::from_stop(grid.end))
    }
}

/// Writes the table; if `numbered`, the text format has the numbers of rows and columns.
fn write(out: &mut impl Write, grid: &Grid, numbered: bool, show: &CellArgs, lang: Lang) -> std::io::Result<()> {
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

fn write_text(out: &mut impl Write, rows: &[Vec<String>], numbered: bool, lang: Lang) -> std::io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    if columns == 0 {
        return Ok(());
    }
    let widest = rows.iter().flatten().map(|cell| terminal_width(cell)).max().unwrap_or(1);
    let widest = if numbered { widest.max(columns.saturating_sub(1).to_string().len()) } else { widest };
    let margin = rows.len().saturating_sub(1).to_string().len();
    if numbered {
        let note = text!("rows and columns count from 0");
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

fn write_lost_positions(out: &mut impl Write, grid: &Grid, format: SeriesFormat) -> std::io::Result<()> {
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
