//! `grundy atlas`: the periods of a family of codes.

mod file;

use crate::args::{Atlas as Args, AtlasFormat};
use crate::failure::Failure;
use crate::format::{self, atlas as form};
use crate::out::{self, Out};
use crate::session::{Session, Status};
use file::{AtlasFile, SweepName};
use grundy::atlas::{Family, Kind, Plan, Row, Sweep};
use grundy::{Lang, Said, Stop, json, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let text: String = args.family.chars().map(half_width).collect();
    let family = Family::parse(&text, args.base).map_err(|bad| no_family(&args.family, bad.0))?;
    let plan = Plan::of(&family);
    let (codes, forms) = (plan.codes.len(), plan.forms());
    let plan = if args.standard { plan.first_of_each_form() } else { plan };
    let (mut file, mut rows) = match &args.output {
        None => (None, vec![None; plan.codes.len()]),
        Some(path) => {
            let name = SweepName { family: &family, limit: args.limit, standard: args.standard };
            let (file, rows) = AtlasFile::open(path, file::form(path, args.format)?, &name, &plan)?;
            (Some(file), rows)
        }
    };
    let stop = sweep(args, session, &plan, &mut rows, file.as_mut())?;
    let found: Vec<&Row> = rows.iter().flatten().collect();
    if let Some(file) = file.filter(|_| found.len() == rows.len()) {
        file.finish(&found)?;
    }
    let atlas = Atlas { family, limit: args.limit, codes, forms, rows: found, stop };
    let format = args.format.unwrap_or(AtlasFormat::Text);
    if session.json || (format == AtlasFormat::Json && args.output.is_none()) {
        out::json(&atlas.json(session))?;
    } else {
        let mut out = Out::new();
        atlas.write(&mut out, args.output.is_none().then_some(format), session)?;
        out.close()?;
    }
    format::stopped(stop, session.lang);
    Ok(Status::of(stop))
}

/// Full-width signs stand for ASCII, as in expressions.
fn half_width(sign: char) -> char {
    match sign {
        '\u{3002}' => '.',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        _ => sign,
    }
}

fn no_family(text: &str, why: Said) -> Failure {
    let (shown, Said { en, zh }) = (grundy::shorten(text), why);
    Failure::Input(say!("`{shown}` is no family of codes: {en}", "`{shown}` 不是代码族：{zh}"))
}

/// Finds the rows that are missing.
fn sweep(
    args: &Args,
    session: &mut Session,
    plan: &Plan,
    rows: &mut [Option<Row>],
    mut file: Option<&mut AtlasFile>,
) -> Result<Stop, Failure> {
    let machine = || std::thread::available_parallelism().map_or(1, usize::from);
    let sweep = Sweep {
        limit: args.limit,
        threads: args.threads.map_or_else(machine, usize::from),
        limits: session.limits(),
        cancel: session.cancel(),
    };
    let missing: Vec<bool> = rows.iter().map(Option::is_none).collect();
    let bar = progress(missing.iter().filter(|missing| **missing).count() as u64, session.lang);
    session.busy().store(true, Relaxed);
    let mut failure = None;
    let stop = plan.sweep(
        &sweep,
        |place| missing[place],
        |place, row| {
            if let Some(Err(error)) = file.as_mut().map(|file| file.add(place, &row)) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            rows[place] = Some(row);
            bar.inc(1);
            ControlFlow::Continue(())
        },
    );
    session.finish();
    bar.finish_and_clear();
    failure.map_or(Ok(stop), Err)
}

/// A bar on standard error, with the rate and the time that is left.
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

/// What was found.
struct Atlas<'a> {
    family: Family,
    limit: u64,
    /// How many codes the family has, and how many differ by more than a shift.
    codes: usize,
    forms: usize,
    rows: Vec<&'a Row>,
    stop: Stop,
}

impl Atlas<'_> {
    fn count(&self, kind: Kind) -> usize {
        self.rows.iter().filter(|row| row.kind == kind).count()
    }

    fn json(&self, session: &Session) -> Json {
        json!({
            "family": self.family.to_string(),
            "base": self.family.base(),
            "limit": self.limit,
            "codes": self.codes,
            "forms": self.forms,
            "rows": self.rows.iter().map(|row| json::atlas_row(row)).collect::<Vec<_>>(),
            "standing": json::standing(&grundy::Standing::Computed, session.lang),
            "stop": self.stop.name(),
        })
    }

    /// The table in a form, if it is asked for, and what it amounts to.
    fn write(&self, out: &mut impl Write, table: Option<AtlasFormat>, session: &Session) -> std::io::Result<()> {
        match table {
            Some(AtlasFormat::Csv) => {
                writeln!(out, "{}", form::COLUMNS)?;
                return self.rows.iter().try_for_each(|row| writeln!(out, "{}", form::csv(row)));
            }
            Some(_) => {
                form::text(out, &self.rows, session.lang)?;
                writeln!(out)?;
            }
            None => {}
        }
        let Atlas { family, codes, forms, rows, .. } = self;
        let [proved, observed, none] = Kind::ALL.map(|kind| self.count(kind));
        let (rows, limit) = (rows.len(), self.limit);
        let [s, t, u] = [*codes, rows, proved].map(|count| if count == 1 { "" } else { "s" });
        let said = say!(
            "{family}: {codes} code{s}, {forms} of them different by more than a shift; {rows} row{t}: {proved} period{u} proved, {observed} observed, {none} without a period to {limit}",
            "{family}：{codes} 个代码，其中 {forms} 个不只是平移之别；{rows} 行：{proved} 个周期已证明，{observed} 个仅为观察，{none} 个到 {limit} 为止没有周期"
        );
        writeln!(out, "{}", said.in_lang(session.lang))
    }
}
