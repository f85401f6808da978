//! `grundy values`: a nim-sequence.

mod series_text;
mod table_write;

use crate::args::options::GlobalOptions;
use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::cells::{CellArgs, SeriesFormat, refuse_json_beside_format, requested_values};
use crate::shared::convention::{apply_judge_convention, check_misere_play, refuse_under_misere};
use crate::shared::expression::ruleset_misfit;
use crate::shared::sequence_run::{SequenceCheckpoint, SequenceRunArgs, prepare_run};
use clap::Args;
use grundy::period::period_of_series;
use grundy::series::{Series, SeriesCell, SeriesQuestion, series};
use grundy::statistics::ValueStatistics;
use grundy::{Argument, Convention, GameShape, Lang, Meter, text};
use grundy_draw::{PeriodBand, SequencePictureOptions};
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy values kayles --to 100
  grundy values "subtract(1, 3, 4)" --to 30 --outcomes
  grundy values "bash(3)" --to 40 --p-positions
  grundy values 0.137 --to 1000 --format bfile
  grundy values 0.16 --to 1e8 --stats                   the largest value, rare values, a checksum
  grundy values 0.16 --to 2000 --plot picture.svg       a picture as well; .png works too
  grundy values grundys --to 1e8 --stats --checkpoint run  resumes where it was interrupted
  grundy values kayles --to 2000 --stats --engine naive  the same by the definition
  grundy values kayles --to 1e5 --table kayles.grundy   a table on disk, with checksums"#;

/// Compute the values of heaps 0, 1, 2, … of a ruleset
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ValuesArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137
    #[arg(value_name = "GAME")]
    game: String,
    /// The last heap, included
    #[arg(long, value_name = "N", default_value = "50", value_parser = parse_count, allow_negative_numbers = true)]
    to: u64,
    /// The first heap
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_count, allow_negative_numbers = true)]
    from: u64,
    /// Write a table that `grundy table-info` and `grundy table-verify` read, instead of printing the values
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "outcomes", "p_positions", "misere", "format"])]
    table: Option<PathBuf>,
    /// Print the largest value and where it is, rare values and a checksum, instead of the values
    #[arg(long, conflicts_with_all = ["misere", "outcomes", "p_positions", "table", "format"])]
    stats: bool,
    /// Also draw a picture of the values: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the values
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "outcomes", "p_positions"])]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: PictureArgs,
    #[command(flatten)]
    run: SequenceRunArgs,
    #[command(flatten)]
    show: CellArgs,
}

impl CliCommand for ValuesArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        options.max_positions.get_or_insert(u64::MAX);
    }

    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, Some(&mut self.show.misere)))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let kept = [("--table", self.table.is_some()), ("--stats", self.stats), ("--plot", self.plot.is_some())];
        refuse_under_misere(self.show.misere, &kept)?;
        refuse_json_beside_format(self.show.format, session.json)?;
        let asked = requested_values(&self.show)?;
        if self.from > self.to {
            let (from, to) = (self.from, self.to);
            return Err(CommandFailure::Input(text!("--from {from} is larger than --to {to}")));
        }
        self.table.iter().try_for_each(|path| output::check_writable(path))?;
        // Before anything is computed.
        let game = session.positions(&self.game)?;
        let (asked, remark) = apply_judge_convention(asked, &self.game, session);
        if asked == SeriesQuestion::Outcomes(Convention::Misere) {
            check_misere_play(&self.game, &*game)?;
        }
        self.table.iter().try_for_each(|path| table_write::check_target(path, game.value(), session))?;
        let canvas = PictureFile::from_plot_option(
            self.plot.as_deref(),
            &self.look,
            session.json || self.stats || self.table.is_some(),
        )?;
        let only_statistics = self.stats && self.plot.is_none() && asked == SeriesQuestion::Values;
        let statistics = only_statistics.then_some((self.from, self.to));
        let checkpoint = prepare_run(&self.run, &self.game, game.value(), statistics, session)?;
        let meter = session.meter_of_known_size(Some(self.to.saturating_add(1)));
        let mut engine = std::mem::take(&mut session.engine);
        if only_statistics
            && let Some(found) = ValueStatistics::compute_streaming(&*game, self.from, self.to, &mut engine, &meter)
        {
            session.finish();
            checkpoint.map_or(Ok(()), SequenceCheckpoint::finish)?;
            session.check_rules()?;
            return print_statistics(&found, session);
        }
        let result = series(&*game, self.from, self.to, asked, &mut engine, &meter);
        session.finish();
        if let Some(checkpoint) = checkpoint {
            checkpoint.finish()?;
        }
        session.check_rules()?;
        let series = result.map_err(|misfit| {
            let help = text!("one number: grundy values kayles; two numbers: grundy table wythoff --size 10x10");
            let diagnostic = ruleset_misfit(&self.game, game.value(), misfit);
            let calls = self.game.contains('(') && self.game.contains(',');
            CommandFailure::in_text(&self.game, if calls { diagnostic } else { diagnostic.with_help(help) })
        })?;
        if let Some(canvas) = &canvas {
            plot_series(canvas, &series, game.value(), &meter, session.lang)?;
        }
        if let Some(path) = &self.table {
            return table_write::run(path, game.value(), &series, session);
        }
        let status = ExitStatus::from_stop(series.end);
        if canvas.is_some_and(|canvas| canvas.is_stdout()) {
            output::print_stop_of_cells(series.end, series.cells.iter(), session.lang);
            return Ok(status);
        }
        if self.stats {
            return print_statistics(
                &ValueStatistics::from_series(&series).ok_or_else(|| no_statistics(game.value()))?,
                session,
            );
        }
        if self.show.format == SeriesFormat::Json || session.json {
            output::print_json(&grundy_json::series(&series, self.show.p_positions, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            if let Some(message) = remark.filter(|_| self.show.format == SeriesFormat::Text) {
                writeln!(out, "{}", message.in_language(session.lang))?;
            }
            series_text::write(&mut out, &series, &self.show, session.lang)?;
            out.close()?;
        }
        output::print_stop_of_cells(series.end, series.cells.iter(), session.lang);
        Ok(status)
    }
}

/// The failure that a sequence was not computed as one table.
fn no_statistics(game: Option<&Argument>) -> CommandFailure {
    let is_heap_ruleset =
        matches!(game, Some(Argument::Ruleset(ruleset)) if matches!(ruleset.shape(), GameShape::Heap(_)));
    CommandFailure::Input(if is_heap_ruleset {
        text!(
            "statistics are those of a table that is computed from heap 0 on; here a theorem gives each value by itself: name an engine with --engine, or begin with a smaller heap"
        )
    } else {
        text!(
            "statistics are those of a table that is computed heap by heap; here a theorem, or a search, gives each value by itself, so leave --stats out"
        )
    })
}

fn print_statistics(found: &ValueStatistics, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        output::print_json(&grundy_json::statistics(found, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{}", found.game)?;
        found.lines().iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        writeln!(out, "{}", found.standing.description().in_language(session.lang))?;
        out.close()?;
    }
    output::print_stop(found.end, session.lang);
    Ok(ExitStatus::from_stop(found.end))
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
        let found = period.periodicity?;
        Some(PeriodBand {
            heaps: found.preperiod..found.preperiod + found.period,
            text: period.headline().in_language(lang).into_owned(),
        })
    });
    let plotted = SequencePictureOptions { theme: canvas.theme(), lang, band, rare: series.cells.rare_heaps() };
    let picture = grundy_draw::sequence(&series.game, series.start, series.cells.len(), &plotted, at);
    canvas.write(&picture, lang).map(drop)
}
