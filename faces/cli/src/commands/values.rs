//! `grundy values`: a nim-sequence.

use super::convention::apply_judge_convention;
use super::kept;
use crate::args::{CellArgs, SeriesFormat, ValuesArgs};
use crate::commands::table_write;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::picture::PictureFile;
use crate::session::{CliSession, ExitStatus};
use grundy::period::period_of_series;
use grundy::series::{Series, SeriesCell, SeriesQuestion, series};
use grundy::statistics::ValueStatistics;
use grundy::{Argument, ArgumentError, BilingualText, Convention, Diagnostic, Lang, Meter, say};
use grundy_draw::{PeriodBand, SequencePictureOptions};
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let asked = requested_values(&args.show)?;
    if args.from > args.to {
        let (from, to) = (args.from, args.to);
        return Err(CommandFailure::Input(say!(
            "--from {from} is larger than --to {to}",
            "--from {from} 大于 --to {to}"
        )));
    }
    args.table.iter().try_for_each(|path| out::check_writable(path))?;
    // Before anything is computed.
    let game = session.positions(&args.game)?;
    let (asked, remark) = apply_judge_convention(asked, &args.game, session);
    args.table.iter().try_for_each(|path| table_write::check_target(path, game.value(), session))?;
    let canvas = PictureFile::from_plot_option(
        args.plot.as_deref(),
        &args.look,
        session.json || args.stats || args.table.is_some(),
    )?;
    let kept = kept::prepare(&args.run, &args.game, game.value(), session)?;
    let meter = session.meter_of_known_size(Some(args.to.saturating_add(1)));
    let mut engine = std::mem::take(&mut session.engine);
    if args.stats && args.plot.is_none() && asked == SeriesQuestion::Values {
        let found = ValueStatistics::compute_streaming(&*game, args.from, args.to, &mut engine, &meter);
        session.finish();
        session.check_rules()?;
        if let Some(found) = found {
            return print_statistics(&found, session);
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
        let diagnostic = ruleset_misfit(&args.game, game.value(), misfit);
        let calls = args.game.contains('(') && args.game.contains(',');
        CommandFailure::in_text(&args.game, if calls { diagnostic } else { diagnostic.with_help(help) })
    })?;
    if let Some(canvas) = &canvas {
        plot_series(canvas, &series, game.value(), &meter, session.lang)?;
    }
    if let Some(path) = &args.table {
        return table_write::run(path, game.value(), &series, session);
    }
    let status = ExitStatus::from_stop(series.stop);
    if canvas.is_some_and(|canvas| canvas.is_stdout()) {
        format::print_stop(series.stop, session.lang);
        return Ok(status);
    }
    if args.stats {
        return print_statistics(&ValueStatistics::from_series(&series).ok_or_else(no_statistics)?, session);
    }
    if args.show.format == SeriesFormat::Json || session.json {
        out::print_json(&grundy_json::series(&series, args.show.p_positions, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        if let Some(said) = remark.filter(|_| args.show.format == SeriesFormat::Text) {
            writeln!(out, "{}", said.in_language(session.lang))?;
        }
        format::series::write(&mut out, &series, &args.show, session.lang)?;
        out.close()?;
    }
    format::print_stop(series.stop, session.lang);
    Ok(status)
}

fn no_statistics() -> CommandFailure {
    CommandFailure::Input(say!(
        "statistics are those of a table that is computed from heap 0 on; here a theorem, or a search, gives each value by itself: name an engine with --engine, or ask for smaller heaps",
        "统计只适用于从堆 0 起计算出的表；而这里由定理或搜索逐个给出值：请用 --engine 指定引擎，或改问较小的堆"
    ))
}

fn print_statistics(found: &ValueStatistics, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        out::print_json(&grundy_json::statistics(found, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{}", found.game)?;
        found.lines().iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        writeln!(out, "{}", found.standing.description().in_language(session.lang))?;
        out.close()?;
    }
    format::print_stop(found.stop, session.lang);
    Ok(ExitStatus::from_stop(found.stop))
}

/// Draws the computed values, their period, and which values are rare.
fn plot_series(
    canvas: &PictureFile,
    series: &Series<'_>,
    game: Option<&Argument>,
    meter: &Meter,
    lang: Lang,
) -> Result<(), CommandFailure> {
    let at = |index: usize| match *series.cells.get(index) {
        SeriesCell::Value(value) => Some(value.0),
        _ => None,
    };
    let period = game.and_then(|game| period_of_series(series, game, meter));
    let band = period.as_ref().and_then(|period| {
        let found = period.found?;
        Some(PeriodBand {
            heaps: found.preperiod..found.preperiod + found.period,
            text: period.headline().in_language(lang).into_owned(),
        })
    });
    let plotted = SequencePictureOptions { theme: canvas.theme(), lang, band, rare: series.cells.rare_heaps() };
    let picture = grundy_draw::sequence(&series.game, series.start, series.cells.len(), &plotted, at);
    canvas.write(&picture, lang).map(drop)
}

/// What is requested for each position: values or outcomes.
pub(crate) fn requested_values(show: &CellArgs) -> Result<SeriesQuestion, CommandFailure> {
    let convention = if show.misere { Convention::Misere } else { Convention::Normal };
    if show.outcomes.is_some() || show.p_positions && show.misere {
        return Ok(SeriesQuestion::Outcomes(convention));
    }
    if show.p_positions {
        return Ok(SeriesQuestion::Outcomes(Convention::Normal));
    }
    if show.misere {
        return Err(CommandFailure::Input(say!(
            "Grundy values are for normal play: use --misere --outcomes",
            "SG 值只适用于正常规则：请用 --misere --outcomes"
        )));
    }
    Ok(SeriesQuestion::Values)
}

/// The diagnostic for a ruleset that does not take the given count of numbers.
pub(crate) fn ruleset_misfit(text: &str, game: Option<&Argument>, misfit: ArgumentError) -> Diagnostic {
    let said = match game {
        Some(Argument::Family(family)) => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            say!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                "`{name}` 是一族规则，用法是 `{form_zh}`：请先给出它的参数"
            )
        }
        Some(Argument::Position(_)) => say!(
            "this is one position; give its ruleset without the sizes of the heaps, such as kayles",
            "这是一个局面；这里需要的是规则本身，不带堆的大小，例如 kayles"
        ),
        None | Some(Argument::Ruleset(_)) => misfit.said,
        Some(other) => {
            let BilingualText { en, zh } = other.kind_name();
            say!("a game is expected here, not {en}", "这里应为游戏，而不是{zh}")
        }
    };
    Diagnostic::at_span(0..text.len(), said)
}
