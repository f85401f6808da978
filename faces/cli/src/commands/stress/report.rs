//! The report of a test, and what the kinds of tests share.

use super::args::StressArgs;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use grundy::{BilingualText, Convention, counted_noun, text};
use grundy_contest::stress::{Counterexample, ExpressionError, PositionFamily, StressReport};
use serde_json::json;
use std::io::Write;

pub(super) fn convention(args: &StressArgs) -> Convention {
    if args.misere { Convention::Misere } else { Convention::Normal }
}

/// The failure for a mistake in one of the expressions.
pub(super) fn expression_failure(mistake: ExpressionError) -> CommandFailure {
    CommandFailure::in_text(&mistake.text, *mistake.diagnostic)
}

/// Prints the result of a claim.
pub(super) fn report_claim(
    claim: &str,
    family: &PositionFamily,
    args: &StressArgs,
    report: &StressReport,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let status = match (&report.counterexample, report.end) {
        (Some(_), _) => ExitStatus::Undecided,
        (None, stop) => ExitStatus::from_stop(stop),
    };
    if session.json {
        let lang = session.lang;
        let counterexample = report.counterexample.as_ref().map(|counterexample| {
            json!({
                "numbers": numbers_json(family, &counterexample.numbers),
                "position": counterexample.position,
                "claimed": counterexample.contradiction.claim.in_language(lang),
                "found": counterexample.contradiction.truth.in_language(lang),
                "see": solve_command(args, session, &counterexample.position),
            })
        });
        output::print_json(&json!({
            "expression": family.text(),
            "claim": claim,
            "from": grundy_json::nat(&family.least_number().into()),
            "to": grundy_json::nat(&family.largest_number().into()),
            "where": family.condition(),
            "checked": report.checked_positions,
            "skipped": report.skipped_positions,
            "counterexample": counterexample,
            "standing": report.standing.as_ref().map(|standing| grundy_json::standing(standing, lang)),
            "stop": report.end.name(),
        }))?;
        return Ok(status);
    }
    let mut out = OutputWriter::new();
    if report.end.is_done() || report.counterexample.is_some() {
        let message = match &report.counterexample {
            Some(counterexample) => failing_lines(family, counterexample, report, args, session),
            None => holding_lines(family, report.checked_positions, report.skipped_positions),
        };
        message.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
    } else {
        let (checked, why) = (report.checked_positions, report.end.description_with_option());
        let (en, zh) = (why.en, why.zh);
        let message = text!(
            "no counterexample among the first {positions}; then {text}",
            positions = (counted_noun(&checked, "position", "positions"), checked),
            text = (en, zh)
        );
        writeln!(out, "{}", message.in_language(session.lang))?;
    }
    out.close()?;
    Ok(status)
}

/// The report that no counterexample was found.
pub(super) fn holding_lines(family: &PositionFamily, checked: u64, skipped: u64) -> Vec<BilingualText> {
    let to = family.largest_number();
    let mut lines = vec![claimed_range_text(family, checked), text!("observed up to {to}: this is not a proof")];
    if skipped > 0 {
        lines.push(if skipped == 1 {
            text!("1 choice of numbers is not a position and was skipped")
        } else {
            text!("{skipped} choices of numbers are not positions and were skipped")
        });
    }
    lines
}

/// For which positions the claim holds: the range of the numbers, and the condition on them.
fn claimed_range_text(family: &PositionFamily, checked: u64) -> BilingualText {
    let (names, from, to) = (family.params().join(", "), family.least_number(), family.largest_number());
    let range = if from == 0 { format!("{names} ≤ {to}") } else { format!("{from} ≤ {names} ≤ {to}") };
    match (family.condition(), checked) {
        (None, 1) => text!("holds for the only position with {range}"),
        (None, _) => text!("holds for all {checked} positions with {range}"),
        (Some(condition), 1) => text!("holds for the only position with {range}, where {condition}"),
        (Some(condition), _) => text!("holds for all {checked} positions with {range}, where {condition}"),
    }
}

fn failing_lines(
    family: &PositionFamily,
    counterexample: &Counterexample,
    report: &StressReport,
    args: &StressArgs,
    session: &CliSession,
) -> Vec<BilingualText> {
    let Counterexample { numbers, position, contradiction } = counterexample;
    let numbers = family.numbers_text(numbers);
    let (claimed, found) = (&contradiction.claim, &contradiction.truth);
    let (claimed_en, claimed_zh, found_en, found_zh) = (&claimed.en, &claimed.zh, &found.en, &found.zh);
    let (before, see) = (report.checked_positions - 1, solve_command(args, session, position));
    vec![
        text!("the claim fails at {numbers}: {position}"),
        text!("  claimed: {claimed}", claimed = (claimed_en, claimed_zh)),
        text!("  true:    {found}", found = (found_en, found_zh)),
        match before {
            0 => text!("  the smallest counterexample: the first position that was tried"),
            1 => text!("  the smallest counterexample; it holds for the position before it"),
            _ => text!("  the smallest counterexample; it holds for the {before} positions before it"),
        },
        text!("  see: {see}"),
    ]
}

/// The command that solves a position.
pub(super) fn solve_command(args: &StressArgs, session: &CliSession, position: &str) -> String {
    let file = session.rules_options();
    let misere = if args.misere { " --misere" } else { "" };
    format!("grundy solve{file} \"{}\"{misere}", position.replace('"', "\\\""))
}

pub(super) fn numbers_json(family: &PositionFamily, numbers: &[u64]) -> serde_json::Value {
    let pairs = family.params().iter().zip(numbers);
    pairs.map(|(name, n)| (name.clone(), grundy_json::nat(&(*n).into()))).collect::<serde_json::Map<_, _>>().into()
}
