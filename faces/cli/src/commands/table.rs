//! `grundy table`: a game with two numbers, or a board.

use super::convention::apply_judge_convention;
use super::values::{requested_values, ruleset_misfit};
use crate::args::{SeriesFormat, TableArgs};
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::picture::PictureFile;
use crate::session::{CliSession, ExitStatus};
use grundy::grid::grid;
use grundy::say;
use grundy_draw::TablePictureOptions;
use std::io::Write;

pub(crate) fn run(args: &TableArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let asked = requested_values(&args.show)?;
    if args.show.format == SeriesFormat::Bfile {
        return Err(CommandFailure::Input(say!(
            "a b-file holds a sequence: use `grundy values`, or --format csv",
            "b-file 只能存放数列：请用 `grundy values`，或 --format csv"
        )));
    }
    let canvas = PictureFile::from_plot_option(args.plot.as_deref(), &args.look, session.json)?;
    let text = super::solve::expression_text(std::slice::from_ref(&args.game))?;
    let game = session.positions(&text)?;
    let (asked, remark) = apply_judge_convention(asked, &text, session);
    let meter = session.meter();
    let result = grid(&*game, args.size, asked, &mut session.engine, &meter);
    session.finish();
    session.check_rules()?;
    let grid = result.map_err(|misfit| {
        let help = say!("for example: grundy table wythoff --size 10x10", "例如：grundy table wythoff --size 10x10");
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
            format::print_stop(grid.stop, session.lang);
            return Ok(ExitStatus::from_stop(grid.stop));
        }
    }
    if args.show.format == SeriesFormat::Json || session.json {
        let mut object = grundy_json::grid(&grid, session.lang);
        if args.show.p_positions {
            object["p_positions"] = grid.lost_positions().map(|(r, c)| serde_json::json!([r, c])).collect();
        }
        out::print_json(&object)?;
    } else {
        let mut out = OutputWriter::new();
        if let Some(said) = remark.filter(|_| args.show.format == SeriesFormat::Text) {
            writeln!(out, "{}", said.in_language(session.lang))?;
        }
        format::grid::write(&mut out, &grid, args.size.is_some(), &args.show, session.lang)?;
        out.close()?;
    }
    format::print_stop(grid.stop, session.lang);
    Ok(ExitStatus::from_stop(grid.stop))
}
