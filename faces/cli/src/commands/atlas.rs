//! `grundy atlas`: the periods of a family of codes, or their misère quotients.

mod file;
mod misere;
mod periods;

use crate::args::{Atlas as Args, AtlasFormat};
use crate::failure::Failure;
use crate::format::{
    self,
    atlas::{self as form, Line},
};
use crate::out::{self, Out};
use crate::session::{Session, Status};
use file::{AtlasFile, SweepName};
use grundy::atlas::{Family, Plan, Sweep};
use grundy::{Lang, Said, Stop, json, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use misere::Quotients;
use periods::Periods;
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A property of codes that an atlas tabulates.
trait Search {
    type Row: Line;

    /// The plan of the sweep: which codes share one search.
    fn plan(family: &Family) -> Plan;

    /// The largest heap if `--limit` is not given.
    const LIMIT: u64;

    /// The largest order, for misère quotients.
    fn most(&self) -> Option<u64>;

    fn sweep(
        &self,
        plan: &Plan,
        sweep: &Sweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, Self::Row) -> ControlFlow<()>,
    ) -> Stop;

    /// A summary of the rows.
    fn summary(atlas: &Atlas<'_, Self::Row>) -> Said;
}

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if args.misere { search(&Quotients::of(args)?, args, session) } else { search(&Periods, args, session) }
}

fn search<S: Search>(kind: &S, args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let text: String = args.family.chars().map(half_width).collect();
    let family = Family::parse(&text, args.base).map_err(|bad| no_family(&args.family, bad.0))?;
    let plan = S::plan(&family);
    let (codes, forms) = (plan.codes.len(), plan.forms());
    let plan = if args.standard { plan.first_of_each_form() } else { plan };
    let limit = args.limit.unwrap_or(S::LIMIT);
    let (mut file, mut rows) = match &args.output {
        None => (None, vec![None; plan.codes.len()]),
        Some(path) => {
            let name = SweepName { family: &family, limit, misere: kind.most(), standard: args.standard };
            let (file, rows) = AtlasFile::open(path, file::form(path, args.format)?, &name, &plan)?;
            (Some(file), rows)
        }
    };
    let stop = sweep(kind, args, session, &plan, &mut rows, file.as_mut())?;
    let found: Vec<&S::Row> = rows.iter().flatten().collect();
    if let Some(file) = file.filter(|_| found.len() == rows.len()) {
        file.finish(&found)?;
    }
    let atlas = Atlas { family, limit, most: kind.most(), codes, forms, rows: found, stop };
    let format = args.format.unwrap_or(AtlasFormat::Text);
    if session.json || (format == AtlasFormat::Json && args.output.is_none()) {
        out::json(&atlas.json(session))?;
    } else {
        let mut out = Out::new();
        atlas.write::<S>(&mut out, args.output.is_none().then_some(format), session)?;
        out.close()?;
    }
    format::stopped(stop, session.lang);
    Ok(Status::of(stop))
}

/// Maps a full-width character to ASCII, as in expressions.
fn half_width(sign: char) -> char {
    match sign {
        '\u{3002}' => '.',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        _ => sign,
    }
}

fn no_family(text: &str, why: Said) -> Failure {
    let (shown, Said { en, zh }) = (grundy::shorten(text), why);
    Failure::Input(say!("`{shown}` is not a family of codes: {en}", "`{shown}` 不是代码族：{zh}"))
}

/// Computes the missing rows.
fn sweep<S: Search>(
    kind: &S,
    args: &Args,
    session: &mut Session,
    plan: &Plan,
    rows: &mut [Option<S::Row>],
    mut file: Option<&mut AtlasFile>,
) -> Result<Stop, Failure> {
    let machine = || std::thread::available_parallelism().map_or(1, usize::from);
    let sweep = Sweep {
        limit: args.limit.unwrap_or(S::LIMIT),
        threads: args.threads.map_or_else(machine, usize::from),
        limits: session.limits(),
        cancel: session.cancel(),
    };
    let missing: Vec<bool> = rows.iter().map(Option::is_none).collect();
    let bar = progress(missing.iter().filter(|missing| **missing).count() as u64, session.lang);
    session.busy().store(true, Relaxed);
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
fn progress(codes: u64, lang: Lang) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(codes), ProgressDrawTarget::stderr());
    let style = Said::of((
        "{elapsed} {bar:32} {pos}/{len} codes, {per_sec}, {eta} left",
        "{elapsed} {bar:32} {pos}/{len} 个编码，{per_sec}，约剩 {eta}",
    ));
    bar.set_style(ProgressStyle::with_template(&style.in_lang(lang)).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The rows found, with the parameters of the sweep.
struct Atlas<'a, R> {
    family: Family,
    limit: u64,
    /// The largest order, for misère quotients.
    most: Option<u64>,
    /// How many codes the family has.
    codes: usize,
    forms: usize,
    rows: Vec<&'a R>,
    stop: Stop,
}

impl<R: Line> Atlas<'_, R> {
    fn count(&self, is: impl Fn(&R) -> bool) -> usize {
        self.rows.iter().filter(|row| is(row)).count()
    }

    fn json(&self, session: &Session) -> Json {
        let mut atlas = json!({
            "family": self.family.to_string(),
            "base": self.family.base(),
            "limit": self.limit,
            "codes": self.codes,
            "forms": self.forms,
            "rows": self.rows.iter().map(|row| row.json()).collect::<Vec<_>>(),
            "standing": json::standing(&grundy::Standing::Computed, session.lang),
            "stop": self.stop.name(),
        });
        if let Some(most) = self.most {
            atlas["max_order"] = most.into();
        }
        atlas
    }

    /// Writes the table in the requested format, and the summary.
    fn write<S: Search<Row = R>>(
        &self,
        out: &mut impl Write,
        table: Option<AtlasFormat>,
        session: &Session,
    ) -> std::io::Result<()> {
        match table {
            Some(AtlasFormat::Csv) => {
                writeln!(out, "{}", R::COLUMNS)?;
                return self.rows.iter().try_for_each(|row| writeln!(out, "{}", row.csv()));
            }
            Some(_) => {
                form::text(out, &self.rows, session.lang)?;
                writeln!(out)?;
            }
            None => {}
        }
        writeln!(out, "{}", S::summary(self).in_lang(session.lang))
    }
}
