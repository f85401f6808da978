//! `grundy values`: a nim-sequence.

use super::convention::under_judge;
use super::kept;
use crate::args::{Format, Show, Values};
use crate::commands::table_write;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::picture::Canvas;
use crate::session::{Session, Status};
use grundy::period::of_series;
use grundy::series::{Asked, Cell, Series, series};
use grundy::statistics::Statistics;
use grundy::{Arg, Convention, Diagnostic, Lang, Meter, Misfit, Said, json, say};
use grundy_draw::{Band, Plotted};
use std::io::Write;

pub(crate) fn run(args: &Values, session: &mut Session) -> Result<Status, Failure> {
    let asked = asked(&args.show)?;
    if args.from > args.to {
        let (from, to) = (args.from, args.to);
        return Err(Failure::Input(say!("--from {from} is larger than --to {to}", "--from {from} 大于 --to {to}")));
    }
    args.table.iter().try_for_each(|path| out::writable(path))?;
    // Before anything is computed.
    let game = session.positions(&args.game)?;
    let (asked, remark) = under_judge(asked, &args.game, session);
    args.table.iter().try_for_each(|path| table_write::check_target(path, game.value(), session))?;
    let canvas = Canvas::plot(args.plot.as_deref(), &args.look, session.json || args.stats || args.table.is_some())?;
    let kept = kept::prepare(&args.run, &args.game, game.value(), session)?;
    let meter = session.meter_to(Some(args.to.saturating_add(1)));
    let mut engine = std::mem::take(&mut session.engine);
    if args.stats && args.plot.is_none() && asked == Asked::Values {
        let found = Statistics::passing(&*game, args.from, args.to, &mut engine, &meter);
        session.finish();
        session.check_rules()?;
        if let Some(found) = found {
            return stats(&found, session);
        }
    }
    let result = series(&*game, args.from, args.to, asked, &mut engine, &meter);
    session.finish();
    if let Some(kept) = kept {
        kept.finish()?;
    }
    session.check_rules()?;
    let series = result.map_err(|misfit| {
        let help = say!(
            "one number: grundy values kayles; two numbers: grundy table wythoff --size 10x10",
            "一个数：grundy values kayles；两个数：grundy table wythoff --size 10x10"
        );
        let diagnostic = unfit(&args.game, game.value(), misfit);
        let calls = args.game.contains('(') && args.game.contains(',');
        Failure::text(&args.game, if calls { diagnostic } else { diagnostic.help(help) })
    })?;
    if let Some(canvas) = &canvas {
        plot(canvas, &series, game.value(), &meter, session.lang)?;
    }
    if let Some(path) = &args.table {
        return table_write::run(path, game.value(), &series, session);
    }
    let status = Status::of(series.stop);
    if canvas.is_some_and(|canvas| canvas.is_stdout()) {
        format::stopped(series.stop, session.lang);
        return Ok(status);
    }
    if args.stats {
        return stats(&Statistics::of(&series).ok_or_else(no_statistics)?, session);
    }
    if args.show.format == Format::Json || session.json {
        out::json(&json::series(&series, args.show.p_positions, session.lang))?;
    } else {
        let mut out = Out::new();
        if let Some(said) = remark.filter(|_| args.show.format == Format::Text) {
            writeln!(out, "{}", said.in_lang(session.lang))?;
        }
        format::series::write(&mut out, &series, &args.show, session.lang)?;
        out.close()?;
    }
    format::stopped(series.stop, session.lang);
    Ok(status)
}

fn no_statistics() -> Failure {
    Failure::Input(say!(
        "statistics are those of a table that is computed from heap 0 on; here a theorem, or a search, gives each value by itself: name an engine with --engine, or ask for smaller heaps",
        "统计只适用于从堆 0 起计算出的表；而这里由定理或搜索逐个给出值：请用 --engine 指定引擎，或改问较小的堆"
    ))
}

fn stats(found: &Statistics, session: &Session) -> Result<Status, Failure> {
    if session.json {
        out::json(&json::statistics(found, session.lang))?;
    } else {
        let mut out = Out::new();
        writeln!(out, "{}", found.game)?;
        found.lines().iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(session.lang)))?;
        writeln!(out, "{}", found.standing.said().in_lang(session.lang))?;
        out.close()?;
    }
    format::stopped(found.stop, session.lang);
    Ok(Status::of(found.stop))
}

/// Draws the computed values, their period, and which values are rare.
fn plot(canvas: &Canvas, series: &Series<'_>, game: Option<&Arg>, meter: &Meter, lang: Lang) -> Result<(), Failure> {
    let at = |index: usize| match *series.cells.get(index) {
        Cell::Value(value) => Some(value.0),
        _ => None,
    };
    let period = game.and_then(|game| of_series(series, game, meter));
    let band = period.as_ref().and_then(|period| {
        let found = period.found?;
        Some(Band {
            heaps: found.preperiod..found.preperiod + found.period,
            text: period.headline().in_lang(lang).into_owned(),
        })
    });
    let plotted = Plotted { theme: canvas.theme(), lang, band, rare: series.cells.rare() };
    let picture = grundy_draw::sequence(&series.game, series.start, series.cells.len(), &plotted, at);
    canvas.write(&picture, lang).map(drop)
}

/// What is requested for each position: values or outcomes.
pub(crate) fn asked(show: &Show) -> Result<Asked, Failure> {
    let convention = if show.misere { Convention::Misere } else { Convention::Normal };
    if show.outcomes.is_some() || show.p_positions && show.misere {
        return Ok(Asked::Outcomes(convention));
    }
    if show.p_positions {
        return Ok(Asked::Outcomes(Convention::Normal));
    }
    if show.misere {
        return Err(Failure::Input(say!(
            "Grundy values are for normal play: use --misere --outcomes",
            "SG 值只适用于正常规则：请用 --misere --outcomes"
        )));
    }
    Ok(Asked::Values)
}

/// The diagnostic for a ruleset that does not take the given count of numbers.
pub(crate) fn unfit(text: &str, game: Option<&Arg>, misfit: Misfit) -> Diagnostic {
    let said = match game {
        Some(Arg::Family(family)) => {
            let (name, Said { en: form, zh: form_zh }) = (family.card.name, family.card.call());
            say!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                "`{name}` 是一族规则，用法是 `{form_zh}`：请先给出它的参数"
            )
        }
        Some(Arg::Position(_)) => say!(
            "this is one position; give its ruleset without the sizes of the heaps, such as kayles",
            "这是一个局面；这里需要的是规则本身，不带堆的大小，例如 kayles"
        ),
        None | Some(Arg::Ruleset(_)) => misfit.said,
        Some(other) => {
            let Said { en, zh } = other.kind();
            say!("a game is expected here, not {en}", "这里应为游戏，而不是{zh}")
        }
    };
    Diagnostic::at(0..text.len(), said)
}
