//! `grundy discover`: laws in the table of a game.

mod certify;
mod walnut;

use crate::args::Discover as Args;
use crate::args::Language;
use crate::commands::values::unfit;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::discover::{Code, Discovery, Found, Law, Of, Parameter, Reach, discover, prelude, ruleset};
use grundy::{Diagnostic, Lang, Misfit, json, say};
use std::io::Write;

/// Larger tables are not made.
const MOST: u64 = 1_000_000;
const MOST_OF_TWO: u64 = 2_000;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    args.certificate.as_deref().map_or(Ok(()), out::writable)?;
    args.walnut.as_deref().map_or(Ok(()), walnut::writable)?;
    let game = session.positions(&args.game)?;
    let parameter = Parameter::of(&*game).map_err(|misfit| Failure::text(&args.game, misfit_in(&args.game, misfit)))?;
    if args.limit.is_some_and(|limit| limit > MOST) {
        return Err(Failure::Input(say!(
            "--limit is at most {MOST}, and {MOST_OF_TWO} is what a game with two numbers gets at most: for longer sequences there is `grundy period`",
            "--limit 至多为 {MOST}，两个数的游戏至多为 {MOST_OF_TWO}：更长的数列请用 `grundy period`"
        )));
    }
    let meter = session.meter();
    let reach = Reach { one: args.limit, two: args.limit.map(|limit| limit.min(MOST_OF_TWO)) };
    if let Some(parameter) = parameter {
        return super::families::run(args, &parameter, reach, &meter, session);
    }
    let result = discover(&*game, reach, &mut session.engine, &meter);
    session.finish();
    session.check_rules()?;
    let found = result.map_err(|misfit| Failure::text(&args.game, unfit(&args.game, game.value(), misfit)))?;
    match args.emit {
        Some(language) => emit(&found, language, session.lang)?,
        None if session.json => out::json(&json::discovery(&found, session.lang))?,
        None => {
            let mut out = Out::new();
            write(&mut out, &found, session.lang)?;
            out.close()?;
        }
    }
    format::stopped(found.stop, session.lang);
    if let Some(path) = &args.certificate {
        let ruleset = ruleset(&*game, found.numbers);
        certify::write(path, &found, ruleset, session, &meter)?;
    }
    if let Some(folder) = &args.walnut {
        walnut::write(folder, &found, ruleset(&*game, found.numbers), &meter)?;
    }
    Ok(Status::of(found.stop))
}

/// What does not fit about the game that was asked for.
pub(super) fn misfit_in(text: &str, misfit: Misfit) -> Diagnostic {
    Diagnostic::at(0..text.len(), misfit.said)
}

/// The first law as a function.
fn emit(found: &Discovery, language: Language, lang: Lang) -> Result<(), Failure> {
    let law = found.laws.iter().find_map(|law| match &law.law {
        Law::Seen(seen) => Some((law, seen)),
        Law::Automatic(_) | Law::Period(..) => None,
    });
    let Some((law, seen)) = law else {
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
    let text = law.text();
    writeln!(out, "{comment} {}: {}", found.game, text.in_lang(lang))?;
    writeln!(out, "{comment} {}", law.standing.said().in_lang(lang))?;
    write!(out, "{}", prelude(code))?;
    write!(out, "{}", seen.code(code, name))?;
    out.close()
}

fn write(out: &mut impl Write, found: &Discovery, lang: Lang) -> std::io::Result<()> {
    writeln!(out, "{}", found.game)?;
    if let Some(about) = &found.about {
        writeln!(out, "  {}", about.in_lang(lang))?;
    }
    let to = found.tested_to.saturating_sub(1);
    if found.laws.is_empty() {
        let none = match found.numbers {
            _ if found.tested_to == 0 => say!(
                "no law was found, for the table is empty: nothing is known of its first position, or it is none",
                "没有发现规律，因为表是空的：第一个局面的结果未知，或者不是局面"
            ),
            1 => say!("no law was found in the table of 0, …, {to}", "在 0 到 {to} 的表中没有发现规律"),
            _ => say!(
                "no law was found in the table with numbers up to {to}",
                "在两个数都不超过 {to} 的表中没有发现规律"
            ),
        };
        return writeln!(out, "{}", none.in_lang(lang));
    }
    found.laws.iter().try_for_each(|law| write_law(out, law, lang))
}

fn write_law(out: &mut impl Write, law: &Found, lang: Lang) -> std::io::Result<()> {
    let of = match law.of {
        Of::Values => say!("values", "SG 值"),
        Of::Lost => say!("lost positions", "必败局面"),
    };
    writeln!(out, "\n{}: {}", of.in_lang(lang), law.formula())?;
    writeln!(out, "  {}", law.text().in_lang(lang))?;
    let (learnt, tested) = (law.learnt_to.saturating_sub(1), law.tested_to.saturating_sub(1));
    let range = say!("learnt up to {learnt}, tested up to {tested}", "由不超过 {learnt} 的部分学得，检验到 {tested}");
    writeln!(out, "  {}; {}", law.standing.said().in_lang(lang), range.in_lang(lang))?;
    law.why.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(lang)))
}
