//! `grundy discover` for a family: its parameter is swept.

use super::discover::misfit_in;
use crate::args::{Discover as Args, Language};
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::discover::{Code, FamilyFound, Of, Parameter, Reach, Sweep, prelude_of, sweep};
use grundy::{Lang, Meter, Standing, Stop, json, say};
use std::io::Write;

pub(crate) fn run(
    args: &Args,
    parameter: &Parameter,
    reach: Reach,
    meter: &Meter,
    session: &mut Session,
) -> Result<Status, Failure> {
    if args.certificate.is_some() {
        session.finish();
        return Err(Failure::Input(say!(
            "no certificate is written for a family: ask for one of its games",
            "一族规则没有证书：请问其中的一个游戏"
        )));
    }
    let result = sweep(parameter, reach, &mut session.engine, meter);
    session.finish();
    // Rules may fail for some parameters. Only if they fail for all, the failure is reported.
    let fault = session.rules.take_fault();
    let found = match (result, fault) {
        (Ok(found), fault) if !found.parameters.is_empty() || found.skipped.is_empty() => {
            if let Some(fault) = fault.filter(|fault| fault.stop != Stop::Rules) {
                session.tell(fault);
            }
            found
        }
        (_, Some(fault)) => return Err(session.in_rules(fault.diagnostic)),
        (Err(misfit), None) => return Err(Failure::text(&args.game, misfit_in(&args.game, misfit))),
        (Ok(found), None) => found,
    };
    match args.emit {
        Some(language) if found.laws.is_empty() => super::discover::emit::function(args, language, None, session)?,
        Some(language) => emit(&found, language, session.lang)?,
        None if session.json => out::json(&json::sweep(&found, session.lang))?,
        None => {
            let mut out = Out::new();
            write(&mut out, &found, session.lang)?;
            out.close()?;
        }
    }
    format::stopped(found.stop, session.lang);
    Ok(Status::of(found.stop))
}

/// The first law as a function of the position and the parameter.
fn emit(found: &Sweep, language: Language, lang: Lang) -> Result<(), Failure> {
    let Some(law) = found.laws.first() else {
        return Err(Failure::Input(say!(
            "no law was found that could be written as a function",
            "没有找到可以写成函数的规律"
        )));
    };
    let (code, comment) = match language {
        Language::Cpp => (Code::Cpp, "//"),
        Language::Python => (Code::Python, "#"),
        Language::Rust => (Code::Rust, "//"),
    };
    let name = match law.of {
        Of::Values => "grundy",
        Of::Lost => "is_lost",
    };
    let mut out = Out::new();
    writeln!(out, "{comment} {}: {}", found.game, law.law.text.in_lang(lang))?;
    writeln!(out, "{comment} {}", standing(found, law).in_lang(lang))?;
    let function = law.law.code(code, name);
    write!(out, "{}{function}", prelude_of(code, &function))?;
    out.close()
}

fn write(out: &mut impl Write, found: &Sweep, lang: Lang) -> std::io::Result<()> {
    let range = found.range();
    writeln!(out, "{}: {}", found.game, range.in_lang(lang))?;
    if !found.skipped.is_empty() {
        let (letter, all) = (found.letter, found.skipped.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
        let line = say!(
            "skipped: {letter} = {all}, where the rules fail or too little is known",
            "跳过 {letter} = {all}：规则在此出错，或所知太少"
        );
        writeln!(out, "{}", line.in_lang(lang))?;
    }
    if found.laws.is_empty() {
        let none = say!("no law with a parameter was found", "没有发现带参数的规律");
        return writeln!(out, "{}", none.in_lang(lang));
    }
    found.laws.iter().try_for_each(|law| write_law(out, found, law, lang))
}

fn write_law(out: &mut impl Write, found: &Sweep, law: &FamilyFound, lang: Lang) -> std::io::Result<()> {
    let of = match law.of {
        Of::Values => say!("values", "SG 值"),
        Of::Lost => say!("lost positions", "必败局面"),
    };
    writeln!(out, "\n{}: {}", of.in_lang(lang), law.law.formula)?;
    writeln!(out, "  {}", law.law.text.in_lang(lang))?;
    let (letter, to) = (found.letter, law.numbers_to.saturating_sub(1));
    let (learnt, tested) = (law.law.learnt_to.saturating_sub(1), law.law.tested_to.saturating_sub(1));
    let range = say!(
        "derived from {letter} ≤ {learnt}, tested for {letter} ≤ {tested} up to {to}",
        "由 {letter} ≤ {learnt} 学得，对 {letter} ≤ {tested} 检验到 {to}"
    );
    writeln!(out, "  {}; {}", standing(found, law).in_lang(lang), range.in_lang(lang))?;
    law.why.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(lang)))
}

/// Whether the law is proved or observed, and for which parameters.
fn standing(found: &Sweep, law: &FamilyFound) -> grundy::Said {
    let (letter, from) = (found.letter, law.from);
    match &law.standing {
        Standing::Observed { .. } => {
            let last = law.law.tested_to.saturating_sub(1);
            say!("observed for {letter} from {from} to {last}", "观察于 {letter} 从 {from} 到 {last}")
        }
        standing => {
            let said = standing.said();
            let (en, zh) = (said.en, said.zh);
            say!("{en} for all {letter} ≥ {from}", "{zh}，对所有 {letter} ≥ {from}")
        }
    }
}
