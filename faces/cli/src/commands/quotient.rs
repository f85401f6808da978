//! `grundy quotient`: the misère quotient of a heap game.

use crate::args::Quotient as Args;
use crate::commands::values::unfit;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::picture::Canvas;
use crate::session::{Session, Status};
use grundy::period::Period;
use grundy::quotient::{MisereQuotient, Unfinished, certificate, letter, quotient};
use grundy::{Lang, Said, json, say};
use grundy_draw::Graphed;
use std::io::Write;

/// At most this many items of a list are written.
const MOST: usize = 200;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let canvas = Canvas::plot(args.plot.as_deref(), &args.look, session.json)?;
    args.certificate.as_deref().map_or(Ok(()), out::writable)?;
    let game = session.positions(&args.game)?;
    let misfit = |misfit| Failure::text(&args.game, unfit(&args.game, game.value(), misfit));
    let ruleset = Period::ruleset(game.value()).map_err(misfit)?;
    let meter = session.meter();
    let most = usize::try_from(args.max_order).unwrap_or(usize::MAX);
    let result = quotient(ruleset, args.to, most, &meter);
    session.finish();
    session.check_rules()?;
    let found = result.map_err(misfit)?;
    let mut alone = false;
    if let Some(canvas) = &canvas {
        let graphed = Graphed { theme: canvas.theme(), lang: session.lang };
        let picture = grundy_draw::quotient(&found, &graphed).map_err(|too_many| Failure::Input(too_many.said()))?;
        canvas.write(&picture, session.lang)?;
        alone = canvas.is_stdout();
    }
    if alone {
        // Standard output has the picture, and nothing else.
    } else if session.json {
        out::json(&json::quotient(&found, session.lang))?;
    } else {
        let mut out = Out::new();
        write(&mut out, &found, args.trace, session.lang)?;
        out.close()?;
    }
    if let Some(path) = &args.certificate {
        let certificate = certificate(&found, ruleset).map_err(|why| Failure::Input(why.said()))?;
        let text = serde_json::to_string(&certificate).map_err(std::io::Error::from)?;
        std::fs::write(path, text + "\n").map_err(|error| out::unwritable(path, &error))?;
    }
    let lang = session.lang;
    Ok(match found.unfinished {
        None => Status::Answered,
        Some(Unfinished::Stop(stop)) => {
            format::stopped(stop, lang);
            Status::of(stop)
        }
        Some(order) => {
            let Said { en, zh } = order.said();
            let said = say!("{en} (raise --max-order)", "{zh}（可调大 --max-order）");
            let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(lang));
            Status::Undecided
        }
    })
}

fn write(out: &mut impl Write, found: &MisereQuotient, trace: bool, lang: Lang) -> std::io::Result<()> {
    let quotient = &found.quotient;
    writeln!(out, "{}", found.game)?;
    writeln!(out, "{}", found.headline().in_lang(lang))?;
    let Some(standing) = &found.standing else { return Ok(()) };
    writeln!(out, "{}", standing.said().in_lang(lang))?;
    let line = |out: &mut dyn Write, title: Said, mut items: &mut dyn Iterator<Item = String>| {
        let shown: Vec<String> = (&mut items).take(MOST).collect();
        let more = if items.next().is_some() { " …" } else { "" };
        writeln!(out, "{}: {}{more}", title.in_lang(lang), shown.join(", "))
    };
    writeln!(out)?;
    let generators = found.presentation.generators.iter().enumerate();
    let mut generators = generators.map(|(at, generator)| format!("{} = Φ({})", letter(at), generator.heap));
    line(out, say!("generators", "生成元"), &mut generators)?;
    let mut relations = found.presentation.relations.iter().map(|relation| relation.to_string());
    line(out, say!("relations", "等式"), &mut relations)?;
    line(out, say!("P", "P 部分"), &mut quotient.p_portion().map(|x| found.word(x).to_string()))?;
    line(out, say!("Φ from heap 0 on", "从堆 0 起的 Φ"), &mut found.phi().map(|word| word.to_string()))?;
    if let Some(period) = quotient.periodicity() {
        let (p, n0) = (period.period, period.preperiod);
        let said = say!("Φ(n + {p}) = Φ(n) for all n ≥ {n0}", "对所有 n ≥ {n0}，Φ(n + {p}) = Φ(n)");
        writeln!(out, "{}", said.in_lang(lang))?;
    }
    if trace {
        writeln!(out, "\n{}", say!("where it grows", "增长之处").in_lang(lang))?;
        for at in quotient.growth() {
            let (heap, order, p) = (at.heap, at.order, at.p);
            let said = say!("heap {heap}: order {order}, {p} in P", "堆 {heap}：阶 {order}，P 部分 {p}");
            writeln!(out, "  {}", said.in_lang(lang))?;
        }
    }
    writeln!(out, "\n{}", say!("why", "理由").in_lang(lang))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(lang)))
}
