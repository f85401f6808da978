//! `grundy atlas`: the periods of a family of codes, or their misère quotients.

mod args;
mod cell_align;
mod code_columns;
mod file;
mod periods;
mod quotient_rows;
mod quotients;
mod rows;
mod search;

pub(crate) use args::AtlasArgs;

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use args::AtlasFormat;
use file::{AtlasFile, SweepName};
use grundy::{BilingualText, ComputationEnd, Lang, half_width, text};
use grundy_laws::atlas::{AtlasPlan, AtlasSweep, CodeFamily};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use periods::PeriodSearch;
use quotients::QuotientSearch;
use search::{AtlasReport, AtlasSearch};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

impl CliCommand for AtlasArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if self.misere {
            run_search(&QuotientSearch::from_args(self)?, self, session)
        } else {
            run_search(&PeriodSearch, self, session)
        }
    }
}

fn run_search<S: AtlasSearch>(
    kind: &S,
    args: &AtlasArgs,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let text: String = args.family.chars().map(code_character).collect();
    let family = CodeFamily::parse(&text, args.base).map_err(|bad| invalid_family(&args.family, bad.0))?;
    let plan = S::plan(&family);
    let (codes, forms) = (plan.codes.len(), plan.form_count());
    let plan = if args.standard { plan.first_of_each_form() } else { plan };
    let limit = args.limit.unwrap_or(S::DEFAULT_LIMIT);
    let (mut file, mut rows) = match &args.output {
        None => (None, vec![None; plan.codes.len()]),
        Some(path) => {
            let name = SweepName {
                family: &family,
                limit,
                sparse_limit: args.sparse_limit,
                misere: kind.max_order(),
                standard: args.standard,
            };
            let (file, rows) = AtlasFile::open(path, file::file_format(path, args.format)?, &name, &plan)?;
            (Some(file), rows)
        }
    };
    let stop = sweep_missing_rows(kind, args, session, &plan, &mut rows, file.as_mut())?;
    let found: Vec<&S::Row> = rows.iter().flatten().collect();
    if let Some(file) = file.filter(|_| found.len() == rows.len()) {
        file.finish(&found)?;
    }
    let atlas = AtlasReport { family, limit, max_order: kind.max_order(), codes, forms, rows: found, end: stop };
    let format = args.format.unwrap_or(AtlasFormat::Text);
    if session.json || (format == AtlasFormat::Json && args.output.is_none()) {
        output::print_json(&atlas.json(session))?;
    } else {
        let mut out = OutputWriter::new();
        atlas.write::<S>(&mut out, args.output.is_none().then_some(format), session)?;
        out.close()?;
    }
    output::print_stop(stop, session.lang);
    Ok(ExitStatus::from_stop(stop))
}

/// The character of a code that is meant: full-width ones are ASCII, and the Chinese full stop is a point.
fn code_character(sign: char) -> char {
    match sign {
        '\u{3002}' => '.',
        _ => half_width(sign),
    }
}

fn invalid_family(text: &str, why: BilingualText) -> CommandFailure {
    let (shown, BilingualText { en, zh }) = (grundy::shorten_text(text), why);
    CommandFailure::Input(text!("`{shown}` is not a family of codes: {text}", text = (en, zh)))
}

/// Computes the missing rows.
fn sweep_missing_rows<S: AtlasSearch>(
    kind: &S,
    args: &AtlasArgs,
    session: &mut CliSession,
    plan: &AtlasPlan,
    rows: &mut [Option<S::Row>],
    mut file: Option<&mut AtlasFile>,
) -> Result<ComputationEnd, CommandFailure> {
    let machine = || std::thread::available_parallelism().map_or(1, usize::from);
    let sweep = AtlasSweep {
        limit: args.limit.unwrap_or(S::DEFAULT_LIMIT),
        sparse_limit: args.sparse_limit,
        threads: args.threads.map_or_else(machine, usize::from),
        limits: session.limits(),
        cancel: session.cancel_flag(),
    };
    let missing: Vec<bool> = rows.iter().map(Option::is_none).collect();
    let bar = progress_bar(missing.iter().filter(|missing| **missing).count() as u64, session.lang);
    session.busy_flag().store(true, Relaxed);
    let mut failure = None;
    let found = |place: usize, row: S::Row| {
        if let Some(Err(error)) = file.as_mut().map(|file| file.add(place, &row)) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        rows[place] = Some(row);
        bar.inc(1);
        ControlFlow::Continue(())
    };
    let stop = kind.sweep(plan, &sweep, |place| missing[place], found);
    session.finish();
    bar.finish_and_clear();
    failure.map_or(Ok(stop), Err)
}

/// A progress bar on standard error, with the rate and the remaining time.
fn progress_bar(codes: u64, lang: Lang) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(codes), ProgressDrawTarget::stderr());
    let style = text!("{{elapsed}} {{bar:32}} {{pos}}/{{len}} codes, {{per_sec}}, {{eta}} left");
    bar.set_style(
        ProgressStyle::with_template(&style.in_language(lang)).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
