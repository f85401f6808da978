//! `grundy quotient`: the misère quotient of a heap game.

use crate::args::QuotientArgs as Args;
use crate::commands::values::ruleset_misfit;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::picture::PictureFile;
use crate::session::{CliSession, ExitStatus};
use grundy::period::PeriodAnswer;
use grundy::quotient::{MisereQuotient, UnfinishedQuotient, certificate, generator_letter, quotient};
use grundy::{BilingualText, Lang, say};
use grundy_draw::GraphPictureOptions;
use std::io::Write;

/// At most this many items of a list are written.
const MAX_LISTED_ITEMS: usize = 200;

pub(crate) fn run(args: &Args, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let canvas = PictureFile::from_plot_option(args.plot.as_deref(), &args.look, session.json)?;
    args.certificate.as_deref().map_or(Ok(()), out::check_writable)?;
    let game = session.positions(&args.game)?;
    let misfit = |misfit| CommandFailure::in_text(&args.game, ruleset_misfit(&args.game, game.value(), misfit));
    let ruleset = PeriodAnswer::ruleset(game.value()).map_err(misfit)?;
    let meter = session.meter();
    let most = usize::try_from(args.max_order).unwrap_or(usize::MAX);
    let result = quotient(ruleset, args.to, most, &meter);
    session.finish();
    session.check_rules()?;
    let found = result.map_err(misfit)?;
    let mut alone = false;
    if let Some(canvas) = &canvas {
        let graphed = GraphPictureOptions { theme: canvas.theme(), lang: session.lang };
        let picture =
            grundy_draw::quotient(&found, &graphed).map_err(|too_many| CommandFailure::Input(too_many.message()))?;
        canvas.write(&picture, session.lang)?;
        alone = canvas.is_stdout();
    }
    if alone {
        // Standard output has the picture, and nothing else.
    } else if session.json {
        out::print_json(&grundy_json::quotient(&found, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        write(&mut out, &found, args.trace, session.lang)?;
        out.close()?;
    }
    if let Some(path) = &args.certificate {
        let certificate = certificate(&found, ruleset).map_err(|why| CommandFailure::Input(why.text()))?;
        let text = serde_json::to_string(&certificate).map_err(std::io::Error::from)?;
        std::fs::write(path, text + "\n").map_err(|error| out::write_failure(path, &error))?;
    }
    let lang = session.lang;
    Ok(match found.unfinished {
        None => ExitStatus::Answered,
        Some(UnfinishedQuotient::Stop(stop)) => {
            format::print_stop(stop, lang);
            ExitStatus::from_stop(stop)
        }
        Some(order) => {
            let BilingualText { en, zh } = order.explain();
            let said = say!("{en} (raise --max-order)", "{zh}（可调大 --max-order）");
            let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_language(lang));
            ExitStatus::Undecided
        }
    })
}

fn write(out: &mut impl Write, found: &MisereQuotient, trace: bool, lang: Lang) -> std::io::Result<()> {
    let quotient = &found.quotient;
    writeln!(out, "{}", found.game)?;
    writeln!(out, "{}", found.headline().in_language(lang))?;
    let Some(standing) = &found.standing else { return Ok(()) };
    writeln!(out, "{}", standing.description().in_language(lang))?;
    let line = |out: &mut dyn Write, title: BilingualText, mut items: &mut dyn Iterator<Item = String>| {
        let shown: Vec<String> = (&mut items).take(MAX_LISTED_ITEMS).collect();
        let more = if items.next().is_some() { " …" } else { "" };
        writeln!(out, "{}: {}{more}", title.in_language(lang), shown.join(", "))
    };
    writeln!(out)?;
    let generators = found.presentation.generators.iter().enumerate();
    let mut generators = generators.map(|(at, generator)| format!("{} = Φ({})", generator_letter(at), generator.heap));
    line(out, say!("generators", "生成元"), &mut generators)?;
    let mut relations = found.presentation.relations.iter().map(|relation| relation.to_string());
    line(out, say!("relations", "等式"), &mut relations)?;
    line(out, say!("P", "P 部分"), &mut quotient.p_portion().map(|x| found.word(x).to_string()))?;
    line(out, say!("Φ from heap 0 on", "从堆 0 起的 Φ"), &mut found.phi().map(|word| word.to_string()))?;
    if let Some(period) = quotient.periodicity() {
        let (p, n0) = (period.period, period.preperiod);
        let said = say!("Φ(n + {p}) = Φ(n) for all n ≥ {n0}", "对所有 n ≥ {n0}，Φ(n + {p}) = Φ(n)");
        writeln!(out, "{}", said.in_language(lang))?;
    }
    if trace {
        writeln!(out, "\n{}", say!("where it grows", "增长之处").in_language(lang))?;
        for at in quotient.growth() {
            let (heap, order, p) = (at.heap, at.order, at.p);
            let said = say!("heap {heap}: order {order}, {p} in P", "堆 {heap}：阶 {order}，P 部分 {p}");
            writeln!(out, "  {}", said.in_language(lang))?;
        }
    }
    writeln!(out, "\n{}", say!("why", "理由").in_language(lang))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}
