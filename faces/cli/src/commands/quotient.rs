//! `grundy quotient`: the misère quotient of a heap game.

use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::certificate_file::write_certificate;
use crate::shared::expression::ruleset_misfit;
use clap::Args;
use grundy::period::PeriodAnswer;
use grundy::quotient::{MisereQuotient, UnfinishedQuotient, certificate, generator_letter, quotient};
use grundy::{BilingualText, Lang, text};
use grundy_draw::GraphPictureOptions;
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy quotient kayles --to 180               of the whole game, proved
  grundy quotient 0.07 --to 26 --trace
  grundy quotient 0.07 --to 33 --json
  grundy quotient -f rules.py stones --to 12    a rule of your own

Exit status: 0 answered, 1 a budget ran out or the order is larger than --max-order, and what was found by then is printed; 2 bad input, 130 interrupted."#;

/// Compute the misère quotient of a heap game, which decides sums where the last to move loses
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct QuotientArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137
    #[arg(value_name = "GAME")]
    game: String,
    /// The last heap, included
    #[arg(long, value_name = "N", default_value = "30", value_parser = parse_count, allow_negative_numbers = true)]
    to: u64,
    /// The maximum order of the quotient; many are infinite
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count, allow_negative_numbers = true)]
    max_order: u64,
    /// Also print the heaps at which the quotient grows
    #[arg(long)]
    trace: bool,
    /// Also draw a picture of the Cayley graph, with the table of a small quotient: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: PictureArgs,
    /// Write a certificate that `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// At most this many items of a list are written.
const MAX_LISTED_ITEMS: usize = 200;

impl CliCommand for QuotientArgs {
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, None))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let canvas = PictureFile::from_plot_option(self.plot.as_deref(), &self.look, session.json)?;
        self.certificate.as_deref().map_or(Ok(()), output::check_writable)?;
        let game = session.positions(&self.game)?;
        let misfit = |misfit| CommandFailure::in_text(&self.game, ruleset_misfit(&self.game, game.value(), misfit));
        let ruleset = PeriodAnswer::ruleset(game.value()).map_err(misfit)?;
        let meter = session.meter();
        let most = usize::try_from(self.max_order).unwrap_or(usize::MAX);
        let result = quotient(ruleset, self.to, most, &meter);
        session.finish();
        session.check_rules()?;
        let found = result.map_err(misfit)?;
        let mut alone = false;
        if let Some(canvas) = &canvas {
            let graphed = GraphPictureOptions { theme: canvas.theme(), lang: session.lang };
            let picture = grundy_draw::quotient(&found, &graphed)
                .map_err(|too_many| CommandFailure::Input(too_many.message()))?;
            canvas.write(&picture, session.lang)?;
            alone = canvas.is_stdout();
        }
        if alone {
            // Standard output has the picture, and nothing else.
        } else if session.json {
            output::print_json(&grundy_json::quotient(&found, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            write(&mut out, &found, self.trace, session.lang)?;
            out.close()?;
        }
        if let Some(path) = &self.certificate {
            let certificate = certificate(&found, ruleset).map_err(|why| CommandFailure::Input(why.text()))?;
            write_certificate(path, &certificate)?;
        }
        let lang = session.lang;
        Ok(match found.unfinished {
            None => ExitStatus::Answered,
            Some(UnfinishedQuotient::Stop(stop)) => {
                output::print_stop(stop, lang);
                ExitStatus::from_stop(stop)
            }
            Some(order) => {
                let BilingualText { en, zh } = order.explain();
                let said = text!("{text} (raise --max-order)", text = (en, zh));
                let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_language(lang));
                ExitStatus::Undecided
            }
        })
    }
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
        writeln!(out, "{}{}{}{more}", title.in_language(lang), output::colon(lang), shown.join(", "))
    };
    writeln!(out)?;
    let generators = found.presentation.generators.iter().enumerate();
    let mut generators = generators.map(|(at, generator)| format!("{} = Φ({})", generator_letter(at), generator.heap));
    line(out, text!("generators"), &mut generators)?;
    let mut relations = found.presentation.relations.iter().map(|relation| relation.to_string());
    line(out, text!("relations"), &mut relations)?;
    line(out, text!("P"), &mut quotient.p_portion().map(|x| found.word(x).to_string()))?;
    line(out, text!("Φ from heap 0 on"), &mut found.phi().map(|word| word.to_string()))?;
    if let Some(period) = quotient.periodicity() {
        let (p, n0) = (period.period, period.preperiod);
        let said = text!("Φ(n + {p}) = Φ(n) for all n ≥ {n0}");
        writeln!(out, "{}", said.in_language(lang))?;
    }
    if trace {
        writeln!(out, "\n{}", text!("where it grows").in_language(lang))?;
        for at in quotient.growth() {
            let (heap, order, p) = (at.heap, at.order, at.p);
            let said = text!("heap {heap}: order {order}, {p} in P");
            writeln!(out, "  {}", said.in_language(lang))?;
        }
    }
    writeln!(out, "\n{}", text!("why").in_language(lang))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}
