//! `grundy discover --emit`: programs instead of laws.

use super::args::{DiscoverArgs, EmittedLanguage};
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::OutputWriter;
use crate::session::CliSession;
use grundy::{Argument, BilingualText, Diagnostic, Positions, Stop, text};
use grundy_contest::emit::{self, CodeLanguage, ProgramPlan};
use grundy_contest::judge::Judge;
use grundy_laws::discover::{Discovery, TableReach};
use std::io::Write;

fn code_language(language: EmittedLanguage) -> CodeLanguage {
    match language {
        EmittedLanguage::Cpp => CodeLanguage::Cpp,
        EmittedLanguage::Python => CodeLanguage::Python,
        EmittedLanguage::Rust => CodeLanguage::Rust,
    }
}

/// Prints a function for the law that was found, or for the rules.
pub(super) fn print_function(
    args: &DiscoverArgs,
    language: EmittedLanguage,
    found: Option<&Discovery>,
    session: &mut CliSession,
) -> Result<(), CommandFailure> {
    let meter = session.meter();
    let rules = session.rules.clone();
    let made = emit::function(&rules, &args.game, found, &mut session.engine, &meter);
    session.finish();
    let plan = made.map_err(|error| locate_failure(error, session))?;
    let text = plan.write(code_language(language), session.lang).map_err(|error| locate_failure(error, session))?;
    print_source(text)?;
    print_warning(&plan, session);
    Ok(())
}

/// Whether the game is a family whose rules are a text.
pub(super) fn is_family(game: &dyn Positions) -> bool {
    matches!(game.value(), Some(Argument::Ruleset(ruleset)) if !ruleset.keywords().is_empty())
}

/// Prints a whole program for the judge line of the rules.
pub(super) fn print_program(
    args: &DiscoverArgs,
    language: EmittedLanguage,
    reach: TableReach,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let meter = session.meter();
    let (rules, text) = (session.rules.clone(), session.source.1.clone());
    session.positions(&args.game)?;
    let judge = Judge::new(&rules, &text, args.line).map_err(|error| session.rules_failure(error))?;
    let made = emit::program(&judge, &rules, reach, &mut session.engine, &meter);
    session.finish();
    // The search for a law tries numbers that need not be positions, such as those beyond the last vertex of a graph.
    let fault = session.rules.take_fault().filter(|fault| fault.stop == Stop::RulesFailed);
    let plan = made.map_err(|error| session.rules_failure(error))?;
    let text = plan.write(code_language(language), session.lang).map_err(|error| session.rules_failure(error))?;
    print_source(text)?;
    print_warning(&plan, session);
    if let Some(fault) = fault {
        warn_of_trial(&fault.diagnostic, session);
    }
    Ok(ExitStatus::Answered)
}

/// Warns on standard error that the rules fail at a position that was tried.
fn warn_of_trial(diagnostic: &Diagnostic, session: &CliSession) {
    let reason = diagnostic.message.in_language(session.lang);
    let place = diagnostic.help.first().map_or_else(Default::default, |help| help.in_language(session.lang));
    let message = text!(
        "the search for a law ended where the rules fail ({reason}; {place}); the program computes from the rules"
    );
    let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
}

/// Warns on standard error if the program may be wrong.
fn print_warning(plan: &ProgramPlan, session: &CliSession) {
    if let Some(BilingualText { en, zh }) = plan.warning() {
        let message = text!("{text}; try large numbers with `grundy stress --program`", text = (en, zh));
        let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
    }
}

/// The failure, with its place in the rules if the rules are at fault.
fn locate_failure(error: Diagnostic, session: &CliSession) -> CommandFailure {
    if error.in_rules { session.rules_failure(error) } else { CommandFailure::Input(error.message) }
}

fn print_source(text: String) -> Result<(), CommandFailure> {
    if text.is_empty() {
        return Err(CommandFailure::Input(text!("there is nothing to print")));
    }
    let mut out = OutputWriter::new();
    write!(out, "{text}")?;
    out.close()
}
