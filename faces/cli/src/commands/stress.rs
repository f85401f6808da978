//! `grundy stress`: tests a claim, or a program, against computation.

mod answers;
mod judged;
mod process;
mod program;

use crate::args::Stress as Args;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::stress::{Claim, Claims, Counterexample, Family, Mistake, Report, Stress};
use grundy::{Catalog, Convention, Said, Stop, json, say};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if args.from > args.to {
        let (from, to) = (args.from, args.to);
        return Err(Failure::Input(say!("--from {from} is larger than --to {to}", "--from {from} 大于 --to {to}")));
    }
    if args.misere && args.value.is_some() {
        return Err(Failure::Input(say!(
            "Grundy values are for normal play: --value cannot be used with --misere",
            "SG 值只适用于正常规则：--value 不能与 --misere 同时使用"
        )));
    }
    // A claim is tested against the definition of the rules, not against the known game they are recognised as.
    session.rules = session.rules.by_definition(&Catalog).map_err(|diagnostic| session.in_rules(diagnostic))?;
    if args.judge {
        return judged::run(args, session);
    }
    let expression = args.expr.as_deref().unwrap_or("");
    let mut family = Family::new(&session.rules, expression, args.from, args.to).map_err(mistaken)?;
    if let Some(condition) = &args.condition {
        family = family.filtered(condition).map_err(mistaken)?;
    }
    if args.program.is_some() {
        return program::run(args, &family, session);
    }
    let (kind, text) = match (&args.claim, &args.value, &args.moves) {
        (Some(claim), None, None) => (Claims::Winner, claim),
        (None, Some(value), None) => (Claims::Value, value),
        (None, None, Some(moves)) => (Claims::Move, moves),
        _ => {
            return Err(Failure::Input(say!(
                "one claim is expected: --claim \"n % 7 not in (0, 2)\" (who wins), --value \"n % 4\" (the Grundy value), --move \"…\" (the winning move), or --program ./a.out",
                "需要一个结论：--claim \"n % 7 not in (0, 2)\"（谁胜），--value \"n % 4\"（SG 值），--move \"…\"（必胜的一步），或 --program ./a.out"
            )));
        }
    };
    let claim = Claim::new(&family, kind, text).map_err(mistaken)?;
    let stress = Stress { family, claim, convention: convention(args) };
    let meter = session.meter();
    let result = stress.run(&mut session.engine, &meter);
    session.finish();
    let report = result.map_err(mistaken)?;
    if report.stop == Stop::Rules {
        session.check_rules()?;
    }
    tell(text, &stress.family, args, &report, session)
}

pub(super) fn convention(args: &Args) -> Convention {
    if args.misere { Convention::Misere } else { Convention::Normal }
}

/// The failure for a mistake in one of the expressions.
pub(super) fn mistaken(mistake: Mistake) -> Failure {
    Failure::text(&mistake.text, *mistake.diagnostic)
}

fn tell(claim: &str, family: &Family, args: &Args, report: &Report, session: &Session) -> Result<Status, Failure> {
    let status = match (&report.counterexample, report.stop) {
        (Some(_), _) => Status::Undecided,
        (None, stop) => Status::of(stop),
    };
    if session.json {
        let lang = session.lang;
        let counterexample = report.counterexample.as_ref().map(|counterexample| {
            json!({
                "numbers": numbers(family, &counterexample.numbers),
                "position": counterexample.position,
                "claimed": counterexample.contradiction.claimed.in_lang(lang),
                "found": counterexample.contradiction.found.in_lang(lang),
                "see": see(args, session, &counterexample.position),
            })
        });
        out::json(&json!({
            "expression": family.text(),
            "claim": claim,
            "to": json::nat(&family.to().into()),
            "checked": report.checked,
            "skipped": report.skipped,
            "counterexample": counterexample,
            "standing": report.standing.as_ref().map(|standing| json::standing(standing, lang)),
            "stop": report.stop.name(),
        }))?;
        return Ok(status);
    }
    let mut out = Out::new();
    if report.stop == Stop::Done || report.counterexample.is_some() {
        let said = match &report.counterexample {
            Some(counterexample) => fails(family, counterexample, report, args, session),
            None => holds(family, report.checked, report.skipped),
        };
        said.iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(session.lang)))?;
    } else {
        let (checked, why) = (report.checked, report.stop.said_with_option());
        let (en, zh) = (why.en, why.zh);
        let said = say!(
            "no counterexample among the first {checked} positions; then {en}",
            "前 {checked} 个局面中没有反例；随后{zh}"
        );
        writeln!(out, "{}", said.in_lang(session.lang))?;
    }
    out.close()?;
    Ok(status)
}

/// The report that no counterexample was found.
pub(super) fn holds(family: &Family, checked: u64, skipped: u64) -> Vec<Said> {
    let (names, to) = (family.params().join(", "), family.to());
    let mut lines = vec![
        say!("holds for all {checked} positions with {names} ≤ {to}", "对 {names} ≤ {to} 的全部 {checked} 个局面成立"),
        say!("observed up to {to}: this is not a proof", "观察到 {to} 为止：这不是证明"),
    ];
    if skipped > 0 {
        lines.push(say!(
            "{skipped} choices of numbers are not positions and were skipped",
            "有 {skipped} 组数不构成局面，已跳过"
        ));
    }
    lines
}

fn fails(
    family: &Family,
    counterexample: &Counterexample,
    report: &Report,
    args: &Args,
    session: &Session,
) -> Vec<Said> {
    let Counterexample { numbers, position, contradiction } = counterexample;
    let numbers = family.written(numbers);
    let (claimed, found) = (&contradiction.claimed, &contradiction.found);
    let (claimed_en, claimed_zh, found_en, found_zh) = (&claimed.en, &claimed.zh, &found.en, &found.zh);
    let (before, see) = (report.checked - 1, see(args, session, position));
    vec![
        say!("the claim fails at {numbers}: {position}", "结论在 {numbers} 处不成立：{position}"),
        say!("  claimed: {claimed_en}", "  结论：{claimed_zh}"),
        say!("  true:    {found_en}", "  实际：{found_zh}"),
        say!(
            "  the smallest counterexample; it holds for the {before} positions before it",
            "  这是最小的反例；在它之前的 {before} 个局面上结论成立"
        ),
        say!("  see: {see}", "  查看：{see}"),
    ]
}

/// The command that solves a position.
pub(super) fn see(args: &Args, session: &Session, position: &str) -> String {
    let file = session.brought();
    let misere = if args.misere { " --misere" } else { "" };
    format!("grundy solve{file} \"{}\"{misere}", position.replace('"', "\\\""))
}

pub(super) fn numbers(family: &Family, numbers: &[u64]) -> serde_json::Value {
    let pairs = family.params().iter().zip(numbers);
    pairs.map(|(name, n)| (name.clone(), json::nat(&(*n).into()))).collect::<serde_json::Map<_, _>>().into()
}
