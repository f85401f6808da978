//! `grundy quotient`: the misère quotient of a heap game, or of a position.

use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter, terminal_width};
use crate::session::CliSession;
use crate::shared::certificate_file::write_certificate;
use crate::shared::expression::{parse_position, ruleset_misfit};
use clap::Args;
use grundy::period::PeriodAnswer;
use grundy::quotient::{
    MisereQuotient, PositionElements, QuotientCertificateError, UnfinishedQuotient, certificate,
    certified_position_quotient, generator_letter, position_quotient, quotient,
};
use grundy::{Argument, BilingualText, Diagnostic, Lang, Ruleset, Sum, shorten_text, text};
use grundy_draw::GraphPictureOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy quotient kayles --to 180               of the whole game, proved
  grundy quotient 0.07 --to 26 --trace
  grundy quotient 0.07 --to 33 --json
  grundy quotient -f rules.py stones --to 12    a rule of your own
  grundy quotient "cram(2, 5) + nim(3)"         of all that can be reached from a position
  grundy quotient "cram(2, 5)" --certificate cram.json

Exit status: 0 answered, 1 a budget ran out or the order is larger than --max-order, and what was found by then is printed; 2 bad input, 130 interrupted."#;

/// Compute the misère quotient of a heap game or a position, which decides sums where the last to move loses
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct QuotientArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137; or a position, such as "cram(2, 5) + nim(3)": then all that can be reached from it counts
    #[arg(value_name = "GAME")]
    game: String,
    /// For a ruleset: the last heap, included [default: 30]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    to: Option<u64>,
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

/// The last heap if `--to` is not given.
const DEFAULT_LAST_HEAP: u64 = 30;

/// The maximum number of items of a list that are written.
const MAX_LISTED_ITEMS: usize = 200;

impl CliCommand for QuotientArgs {
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, None))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let canvas = PictureFile::from_plot_option(self.plot.as_deref(), &self.look, session.json)?;
        self.certificate.as_deref().map_or(Ok(()), output::check_writable)?;
        let subject = self.parse_subject(session)?;
        let meter = session.meter();
        let most = usize::try_from(self.max_order).unwrap_or(usize::MAX);
        let mut certified = None;
        let result = match &subject {
            QuotientSubject::Position(sum) if self.certificate.is_some() => {
                certified_position_quotient(sum, most, &meter).map(|(found, made)| {
                    certified = Some(made);
                    found
                })
            }
            QuotientSubject::Position(sum) => position_quotient(sum, most, &meter),
            QuotientSubject::Ruleset(ruleset) => quotient(ruleset, self.to.unwrap_or(DEFAULT_LAST_HEAP), most, &meter),
        };
        session.finish();
        session.check_rules()?;
        let found = result.map_err(|misfit| match &subject {
            QuotientSubject::Position(_) => {
                CommandFailure::in_text(&self.game, Diagnostic::at_span(0..self.game.len(), misfit.message))
            }
            QuotientSubject::Ruleset(ruleset) => {
                let ruleset = Argument::Ruleset(Arc::clone(ruleset));
                CommandFailure::in_text(&self.game, ruleset_misfit(&self.game, Some(&ruleset), misfit))
            }
        })?;
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
        let lang = session.lang;
        if let Some(path) = &self.certificate {
            let made = match &subject {
                QuotientSubject::Ruleset(ruleset) => certificate(&found, ruleset),
                QuotientSubject::Position(_) => certified.unwrap_or(Err(QuotientCertificateError::NotFound)),
            };
            match made {
                Ok(certificate) => write_certificate(path, &certificate)?,
                // The quotient of a position is complete or not found; why it was not is said below.
                Err(QuotientCertificateError::NotFound) => {}
                Err(why @ QuotientCertificateError::Stopped(stop)) => {
                    let _ = writeln!(std::io::stderr(), "grundy: {}", why.text().in_language(lang));
                    return Ok(ExitStatus::from_stop(stop));
                }
                Err(why) => return Err(CommandFailure::Input(why.text())),
            }
        }
        Ok(match found.unfinished_quotient {
            None => ExitStatus::Answered,
            Some(UnfinishedQuotient::Stop(stop)) => {
                output::print_stop(stop, lang);
                ExitStatus::from_stop(stop)
            }
            Some(order) => {
                let BilingualText { en, zh } = order.explain();
                let message = text!("{text} (raise --max-order)", text = (en, zh));
                let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(lang));
                ExitStatus::Undecided
            }
        })
    }
}

/// The subject of a quotient.
enum QuotientSubject {
    Position(Sum),
    Ruleset(Arc<Ruleset>),
}

impl QuotientArgs {
    /// The position or the ruleset that is named.
    ///
    /// # Errors
    /// Returns an error if the text is neither, or if an option has no meaning for a position.
    fn parse_subject(&self, session: &CliSession) -> Result<QuotientSubject, CommandFailure> {
        if let Some(sum) = parse_position(&self.game, session)? {
            let message = match (self.to, self.trace) {
                (None, false) => return Ok(QuotientSubject::Position(sum)),
                (Some(_), _) => {
                    text!("--to is for rulesets: the quotient of a position has all that can be reached")
                }
                (None, true) => text!("--trace is for rulesets: it shows at which heaps the quotient grows"),
            };
            return Err(CommandFailure::Input(message));
        }
        let game = session.positions(&self.game)?;
        let misfit = |misfit| CommandFailure::in_text(&self.game, ruleset_misfit(&self.game, game.value(), misfit));
        PeriodAnswer::ruleset(game.value()).map(|ruleset| QuotientSubject::Ruleset(Arc::clone(ruleset))).map_err(misfit)
    }
}

/// The parts of the output that a position has: its element, who wins, and its moves.
fn write_position(
    out: &mut impl Write,
    found: &MisereQuotient,
    position: &PositionElements,
    lang: Lang,
) -> std::io::Result<()> {
    let text = |message: BilingualText| message.in_language(lang).into_owned();
    let name = |component: String, count: usize| {
        let times = if count > 1 { format!("{count} × ") } else { String::new() };
        times + &shorten_text(&component)
    };
    if position.components.len() > 1 || position.components.iter().any(|(_, count, _)| *count > 1) {
        writeln!(out, "\n{}", text(text!("components")))?;
        let rows = position.components.iter();
        let rows = rows
            .map(|(component, count, element)| (name(component.to_string(), *count), found.word(*element).to_string()));
        write_pairs(out, &rows.collect::<Vec<_>>())?;
    }
    if !position.moves.is_empty() {
        let more = position.move_count > position.moves.len();
        let total = position.winning_count;
        writeln!(
            out,
            "\n{}",
            text(match more {
                false => text!("options (* wins under misère play)"),
                true => text!("options (the first; {total} in all win under misère play)"),
            })
        )?;
        let rows = position.moves.iter().map(|(turn, element)| {
            let mark = if found.quotient.is_p_position(*element) { "*" } else { "" };
            (text(turn.text.clone()), format!("{}{mark}", found.word(*element)))
        });
        write_pairs(out, &rows.collect::<Vec<_>>())?;
        if more {
            writeln!(out, "  …")?;
        }
    }
    Ok(())
}

/// Writes rows of two aligned columns.
fn write_pairs(out: &mut impl Write, rows: &[(String, String)]) -> std::io::Result<()> {
    let widest = rows.iter().map(|(first, _)| terminal_width(first)).max().unwrap_or(0);
    rows.iter().try_for_each(|(first, second)| {
        writeln!(out, "  {first}{}  {second}", " ".repeat(widest - terminal_width(first)))
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
        writeln!(out, "{}{}{}{more}", title.in_language(lang), output::colon(lang), shown.join(", "))
    };
    writeln!(out)?;
    let generators = found.presentation.generators.iter().enumerate();
    let mut generators =
        generators.map(|(at, _)| format!("{} = Φ({})", generator_letter(at), found.generator_source(at)));
    line(out, text!("generators"), &mut generators)?;
    let mut relations = found.presentation.relations.iter().map(|relation| relation.to_string());
    line(out, text!("relations"), &mut relations)?;
    line(out, text!("P"), &mut quotient.p_portion().map(|x| found.word(x).to_string()))?;
    if let Some(position) = &found.of_position {
        if let (Some(element), Some(outcome)) = (position.element, position.outcome(quotient)) {
            line(out, text!("element of the position"), &mut std::iter::once(found.word(element).to_string()))?;
            let BilingualText { en, zh } = outcome.description();
            writeln!(out, "{}", text!("misère play: {text}", text = (en, zh)).in_language(lang))?;
        }
        write_position(out, found, position, lang)?;
    } else {
        line(out, text!("Φ from heap 0 on"), &mut found.phi().map(|word| word.to_string()))?;
    }
    if let Some(period) = quotient.periodicity() {
        let (p, n0) = (period.period, period.preperiod);
        let message = text!("Φ(n + {p}) = Φ(n) for all n ≥ {n0}");
        writeln!(out, "{}", message.in_language(lang))?;
    }
    if trace {
        writeln!(out, "\n{}", text!("where it grows").in_language(lang))?;
        for at in quotient.growth() {
            let (heap, order, p) = (at.heap, at.order, at.p);
            let message = text!("heap {heap}: order {order}, {p} in P");
            writeln!(out, "  {}", message.in_language(lang))?;
        }
    }
    writeln!(out, "\n{}", text!("why").in_language(lang))?;
    found.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}
