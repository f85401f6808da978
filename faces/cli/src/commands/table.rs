//! `grundy table`: a game with two numbers, or a board.

use super::convention::under_judge;
use super::values::{asked, unfit};
use crate::args::{Format, Table};
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::picture::Canvas;
use crate::session::{Session, Status};
use grundy::grid::grid;
use grundy::{json, say};
use grundy_draw::Tabled;
use std::io::Write;

pub(crate) fn run(args: &Table, session: &mut Session) -> Result<Status, Failure> {
    let asked = asked(&args.show)?;
    if args.show.format == Format::Bfile {
        return Err(Failure::Input(say!(
            "a b-file holds a sequence: use `grundy values`, or --format csv",
            "b-file 只能存放数列：请用 `grundy values`，或 --format csv"
        )));
    }
    let canvas = Canvas::plot(args.plot.as_deref(), &args.look, session.json)?;
    let text = super::solve::expression(std::slice::from_ref(&args.game))?;
    let game = session.positions(&text)?;
    let (asked, remark) = under_judge(asked, &text, session);
    let meter = session.meter();
    let result = grid(&*game, args.size, asked, &mut session.engine, &meter);
    session.finish();
    session.check_rules()?;
    let grid = result.map_err(|misfit| {
        let help = say!("for example: grundy table wythoff --size 10x10", "例如：grundy table wythoff --size 10x10");
        // A family such as `queen` takes two numbers; then the misfit has another cause.
        let family = game.value().filter(|_| game.position(&[0, 0]).is_err());
        Failure::text(&text, unfit(&text, family, misfit).help(help))
    })?;
    if let Some(canvas) = &canvas {
        let tabled = Tabled { theme: canvas.theme(), lang: session.lang, link: None };
        let picture = grundy_draw::table(&grid, &tabled).map_err(|too_many| Failure::Input(too_many.said()))?;
        canvas.write(&picture, session.lang)?;
        if canvas.is_stdout() {
            format::stopped(grid.stop, session.lang);
            return Ok(Status::of(grid.stop));
        }
    }
    if args.show.format == Format::Json || session.json {
        let mut object = json::grid(&grid, session.lang);
        if args.show.p_positions {
            object["p_positions"] = grid.lost().map(|(r, c)| serde_json::json!([r, c])).collect();
        }
        out::json(&object)?;
    } else {
        let mut out = Out::new();
        if let Some(said) = remark.filter(|_| args.show.format == Format::Text) {
            writeln!(out, "{}", said.in_lang(session.lang))?;
        }
        format::grid::write(&mut out, &grid, args.size.is_some(), &args.show, session.lang)?;
        out.close()?;
    }
    format::stopped(grid.stop, session.lang);
    Ok(Status::of(grid.stop))
}
