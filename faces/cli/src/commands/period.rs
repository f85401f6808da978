//! `grundy period`: the period of a nim-sequence.

use super::convention::RequestedConvention;
use super::kept;
use crate::args::PeriodArgs as Args;
use crate::commands::values::ruleset_misfit;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::period::{PeriodAnswer, PeriodCertificateError, Periodicity, certificate, period, period_misere};
use grundy::{BilingualText, Convention, Lang, say};
use std::io::Write;

/// At most this many values of a period are written, and as many before it.
const MAX_LISTED_VALUES: usize = 40;

pub(crate) fn run(args: &Args, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    args.certificate.as_deref().map_or(Ok(()), out::check_writable)?;
    let game = session.positions(&args.game)?;
    let asked = RequestedConvention::from_request(args.misere, &args.game, session);
    if asked.is_misere() && args.certificate.is_some() {
        return Err(CommandFailure::Input(say!(
            "there are no certificates of periods under misère play; `grundy quotient --certificate` has one of the misère quotient",
            "没有反常规则下周期的证书；`grundy quotient --certificate` 可写出反常商的证书"
        )));
    }
    let kept = kept::prepare(&args.run, &args.game, game.value(), session)?;
    let misfit = |misfit| CommandFailure::in_text(&args.game, ruleset_misfit(&args.game, game.value(), misfit));
    let ruleset = PeriodAnswer::ruleset(game.value()).map_err(misfit)?;
    let meter = session.meter_of_known_size(args.limit);
    let result = match asked.is_misere() {
        true => period_misere(ruleset, args.limit, &meter),
        false => period(ruleset, args.limit, &mut session.engine, &meter),
    };
    session.finish();
    if let Some(kept) = kept {
        kept.finish()?;
    }
    session.check_rules()?;
    let period = result.map_err(misfit)?;
    if session.json {
        out::print_json(&grundy_json::period(&period, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        write(&mut out, &period, asked, session.lang)?;
        out.close()?;
    }
    format::print_stop(period.stop, session.lang);
    if let Some(path) = &args.certificate {
        let certificate = certificate(&period, ruleset, &mut session.engine)
            .map_err(|why| CommandFailure::Input(missing_certificate_reason(why)))?;
        let text = serde_json::to_string(&certificate).map_err(std::io::Error::from)?;
        std::fs::write(path, text + "\n").map_err(|error| out::write_failure(path, &error))?;
    }
    Ok(ExitStatus::from_stop(period.stop))
}

/// Why there is no certificate.
fn missing_certificate_reason(why: PeriodCertificateError) -> BilingualText {
    match why {
        PeriodCertificateError::NotProved => {
            say!("no certificate is written, because no period is proved", "没有证明任何周期，所以不写证书")
        }
        PeriodCertificateError::Rule => say!(
            "no certificate is written: the checker knows octal and hexadecimal codes and sets, neither general codes nor heaps with a state",
            "不写证书：检验程序只认识八进制、十六进制代码与集合，不认识一般的取分代码，也不认识带状态的堆"
        ),
        PeriodCertificateError::NotRebuilt => say!(
            "no certificate is written: the checker cannot rebuild the moves from the text of the rules",
            "不写证书：检验程序不能由规则的文本重建移动"
        ),
        PeriodCertificateError::TooLong => say!(
            "no certificate is written: the checker would have to recompute too many values, and no sparse space is known by which it could",
            "不写证书：验证者需要重算太多的值，而又没有可用的稀疏空间"
        ),
    }
}

fn write(out: &mut impl Write, period: &PeriodAnswer, asked: RequestedConvention, lang: Lang) -> std::io::Result<()> {
    writeln!(out, "{}", period.game)?;
    if let Some(said) = asked.judge_notice() {
        writeln!(out, "{}", said.in_language(lang))?;
    }
    writeln!(out, "{}", period.headline().in_language(lang))?;
    if let Some(standing) = &period.standing {
        writeln!(out, "{}", standing.description().in_language(lang))?;
    }
    let to = period.computed_to;
    if let Some((value, at)) = period.largest {
        let said = say!(
            "computed to {to}; the largest value is {value}, first at {at}",
            "计算到 {to}；最大值为 {value}，首次出现在 {at}"
        );
        writeln!(out, "{}", said.in_language(lang))?;
    }
    let is_misere = period.convention == Convention::Misere;
    if is_misere {
        writeln!(out, "{}", say!("computed to {to}", "计算到 {to}").in_language(lang))?;
    }
    if let Some(Periodicity { preperiod, period: length, .. }) = period.found {
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
            writeln!(out, "{}: {}", say!("before it", "周期之前").in_language(lang), shown(0, start))?;
        }
        if start < known.len() {
            writeln!(out, "{}: {}", say!("one period", "一个周期").in_language(lang), shown(start, end))?;
        }
    }
    writeln!(out, "\n{}", say!("why", "理由").in_language(lang))?;
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
