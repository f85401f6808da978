//! `grundy period`: the period of a nim-sequence.

use crate::args::options::GlobalOptions;
use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::certificate_file::write_certificate;
use crate::shared::convention::{RequestedConvention, refuse_under_misere};
use crate::shared::expression::ruleset_misfit;
use crate::shared::sequence_run::{SequenceRunArgs, prepare_run};
use clap::Args;
use grundy::period::{
    PeriodAnswer, PeriodCertificateError, Periodicity, certificate, period, period_misere, period_of_positions,
    ruleset_of_heaps,
};
use grundy::{ArgumentError, BilingualText, Convention, Lang, text};
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy period kayles
  grundy period 0.16 --limit 1e6
  grundy period 0.1777 --checkpoint run     222 million values; resumes where it was interrupted
  grundy period "subtract(2, 5, 9)"
  grundy period "all_but(3, 7)"                an arithmetic period
  grundy period "wythoff(n, 3)"             one number grows: a row
  grundy period "kayles(n) + nim(2)"
  grundy period -f rules.py stones          a rule of your own
  grundy period --misere "subtract(1, 3, 4)"  who wins single heaps where the last to move loses

It stops as soon as the theorem's bound is met. Without a theorem, or below its bound, a period is only observed.
Where few heaps are rare, long tables are not kept: a period is proved once a window of values recurs, in 64 MB."#;

/// Find the period of a nim-sequence, with a proof where a theorem gives one
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PeriodArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137, or positions with one free name, such as wythoff(n, 3)
    #[arg(value_name = "GAME")]
    game: String,
    /// The largest heap to compute [default: 1e6, more for sets of large numbers; 1e8 where the space is sparse, 1e9 where few heaps are rare]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Find the period of the outcomes of single heaps, where whoever makes the last move loses
    #[arg(long, alias = "misère", conflicts_with_all = ["engine", "instructions", "checkpoint"])]
    misere: bool,
    #[command(flatten)]
    run: SequenceRunArgs,
    /// Write a certificate that `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// The maximum number of values of a period that are written, and as many before it.
const MAX_LISTED_VALUES: usize = 40;

impl CliCommand for PeriodArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        options.max_positions.get_or_insert(u64::MAX);
    }

    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, Some(&mut self.misere)))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let kept = [
            ("--engine", self.run.engine.is_some()),
            ("--instructions", self.run.instructions.is_some()),
            ("--checkpoint", self.run.checkpoint.is_some()),
        ];
        refuse_under_misere(self.misere, &kept)?;
        self.certificate.as_deref().map_or(Ok(()), output::check_writable)?;
        let game = session.positions(&self.game)?;
        let asked = RequestedConvention::from_request(self.misere, &self.game, session);
        if asked.is_misere() && self.certificate.is_some() {
            return Err(CommandFailure::Input(text!(
                "there are no certificates of periods under misère play; `grundy quotient --certificate` has one of the misère quotient"
            )));
        }
        let misfit = |misfit| CommandFailure::in_text(&self.game, ruleset_misfit(&self.game, game.value(), misfit));
        let called = ruleset_of_heaps(&*game);
        let checkpoint = prepare_run(&self.run, &self.game, game.value().or(called.as_ref()), None, session)?;
        let ruleset = match game.value().or(called.as_ref()) {
            None => None,
            value => Some(PeriodAnswer::ruleset(value).map_err(misfit)?),
        };
        let meter = session.meter_of_known_size(self.limit);
        let result = match (asked.is_misere(), ruleset) {
            (true, ruleset) => {
                period_misere(ruleset.ok_or_else(|| misfit(misere_needs_ruleset_error()))?, self.limit, &meter)
            }
            (false, Some(ruleset)) => period(ruleset, self.limit, &mut session.engine, &meter),
            (false, None) => period_of_positions(&*game, self.limit, &mut session.engine, &meter),
        };
        session.finish();
        if let Some(checkpoint) = checkpoint {
            checkpoint.finish()?;
        }
        session.check_rules()?;
        let period = result.map_err(misfit)?;
        if session.json {
            output::print_json(&grundy_json::period(&period, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            write(&mut out, &period, asked, session.lang)?;
            out.close()?;
        }
        output::print_stop(period.end, session.lang);
        if let Some(path) = &self.certificate {
            let certificate = match ruleset {
                Some(ruleset) => certificate(&period, ruleset, &mut session.engine),
                None => Err(PeriodCertificateError::Rule),
            };
            let certificate = certificate.map_err(|why| CommandFailure::Input(missing_certificate_reason(why)))?;
            write_certificate(path, &certificate)?;
        }
        Ok(ExitStatus::from_stop(period.end))
    }
}

/// The error that periods under misère play are those of rulesets.
fn misere_needs_ruleset_error() -> ArgumentError {
    ArgumentError::new(text!(
        "under misère play a period is that of the outcomes of single heaps: a ruleset is needed, such as kayles"
    ))
}

/// The reason why there is no certificate.
fn missing_certificate_reason(why: PeriodCertificateError) -> BilingualText {
    match why {
        PeriodCertificateError::NotProved => {
            text!("no certificate is written, because no period is proved")
        }
        PeriodCertificateError::Rule => text!(
            "no certificate is written: the checker knows octal and hexadecimal codes and sets, neither general codes nor heaps with a state, sums and rows"
        ),
        PeriodCertificateError::NotRebuilt => {
            text!("no certificate is written: the checker cannot rebuild the moves from the text of the rules")
        }
        PeriodCertificateError::TooLong => text!(
            "no certificate is written: the checker would have to recompute too many values, and no sparse space is known by which it could"
        ),
        other => other.text(),
    }
}

fn write(out: &mut impl Write, period: &PeriodAnswer, asked: RequestedConvention, lang: Lang) -> std::io::Result<()> {
    writeln!(out, "{}", period.game)?;
    if let Some(message) = asked.judge_notice() {
        writeln!(out, "{}", message.in_language(lang))?;
    }
    writeln!(out, "{}", period.headline().in_language(lang))?;
    if let Some(standing) = &period.standing {
        writeln!(out, "{}", standing.description().in_language(lang))?;
    }
    let is_misere = period.convention == Convention::Misere;
    if let Some(to) = period.computed_to {
        if let Some((value, at)) = period.largest {
            let message = text!("computed to {to}; the largest value is {value}, first at {at}");
            writeln!(out, "{}", message.in_language(lang))?;
        }
        if is_misere {
            writeln!(out, "{}", text!("computed to {to}").in_language(lang))?;
        }
    }
    if let Some(Periodicity { preperiod, period: length, .. }) = period.periodicity {
        let (start, end) = (preperiod as usize, (preperiod + length) as usize);
        let known = &period.values;
        let shown = |from: usize, to: usize| {
            let end = to.min(from + MAX_LISTED_VALUES).min(known.len());
            let values: Vec<String> =
                known[from.min(end)..end].iter().map(|value| value_or_outcome_text(value.0, is_misere)).collect();
            values.join(" ") + if end < to { " …" } else { "" }
        };
        writeln!(out)?;
        if start > 0 {
            writeln!(out, "{}{}{}", text!("before it").in_language(lang), output::colon(lang), shown(0, start))?;
        }
        if start < known.len() {
            writeln!(out, "{}{}{}", text!("one period").in_language(lang), output::colon(lang), shown(start, end))?;
        }
    }
    if period.explanation.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", text!("why").in_language(lang))?;
    period.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}

/// The text of a value; under misère play, N for a heap that the player to move wins, and P for the others.
fn value_or_outcome_text(value: u64, is_misere: bool) -> String {
    match (is_misere, value) {
        (false, _) => value.to_string(),
        (true, 0) => "P".into(),
        (true, _) => "N".into(),
    }
}
