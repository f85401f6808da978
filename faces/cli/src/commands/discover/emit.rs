//! `grundy discover --emit`: programs instead of laws.

use crate::args::{Discover as Args, Language};
use crate::failure::Failure;
use crate::out::Out;
use crate::session::{Session, Status};
use grundy::discover::{Discovery, Reach};
use grundy::emit::{self, Code};
use grundy::judge::Judge;
use grundy::{Arg, Diagnostic, Positions, say};
use std::io::Write;

fn code(language: Language) -> Code {
    match language {
        Language::Cpp => Code::Cpp,
        Language::Python => Code::Python,
        Language::Rust => Code::Rust,
    }
}

/// Prints a function for the law that was found, or for the rules.
pub(crate) fn function(
    args: &Args,
    language: Language,
    found: Option<&Discovery>,
    session: &mut Session,
) -> Result<(), Failure> {
    let meter = session.meter();
    let (rules, text) = (session.rules.clone(), session.source.1.clone());
    let made = emit::function(&rules, &text, &args.game, found, &mut session.engine, &meter);
    session.finish();
    let text = made.and_then(|plan| plan.write(code(language), session.lang));
    print(text.map_err(|error| located(error, session))?)
}

/// Whether the game is a family whose rules are a text.
pub(super) fn is_family(game: &dyn Positions) -> bool {
    matches!(game.value(), Some(Arg::Ruleset(ruleset)) if !ruleset.keywords().is_empty())
}

/// Prints a whole program for the judge line of the rules.
pub(super) fn program(args: &Args, language: Language, reach: Reach, session: &mut Session) -> Result<Status, Failure> {
    let meter = session.meter();
    let (rules, text) = (session.rules.clone(), session.source.1.clone());
    session.positions(&args.game)?;
    let judge = Judge::new(&rules, &text, args.line).map_err(|error| session.in_rules(error))?;
    let made = emit::program(&judge, &rules, &text, reach, &mut session.engine, &meter);
    session.finish();
    session.check_rules()?;
    let text = made.and_then(|plan| plan.write(code(language), session.lang));
    print(text.map_err(|error| session.in_rules(error))?)?;
    Ok(Status::Answered)
}

/// The failure, with its place in the rules if the rules are at fault.
fn located(error: Diagnostic, session: &Session) -> Failure {
    if error.in_rules { session.in_rules(error) } else { Failure::Input(error.said) }
}

fn print(text: String) -> Result<(), Failure> {
    if text.is_empty() {
        return Err(Failure::Input(say!("there is nothing to print", "没有可输出的内容")));
    }
    let mut out = Out::new();
    write!(out, "{text}")?;
    out.close()
}
