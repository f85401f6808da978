//! `grundy discover` for a family: its parameter is swept.

use super::args::{DiscoverArgs, EmittedLanguage};
use super::emit;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::expression::misfit_diagnostic;
use grundy::{Lang, Meter, Standing, Stop, text};
use grundy_laws::discover::{
    CodeLanguage, DiscoveredFamilyLaw, FamilyParameter, FamilySweep, LawTarget, TableReach, prelude_for, sweep_family,
};
use std::io::Write;

pub(super) fn sweep_parameter(
    args: &DiscoverArgs,
    parameter: &FamilyParameter,
    reach: TableReach,
    meter: &Meter,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if args.certificate.is_some() {
        session.finish();
        return Err(CommandFailure::Input(text!("no certificate is written for a family: ask for one of its games")));
    }
    if args.plot.is_some() {
        return Err(CommandFailure::Input(text!("no picture is drawn for a family: ask for one of its games")));
    }
    let result = sweep_family(parameter, reach, &mut session.engine, meter);
    session.finish();
    // Rules may fail for some parameters. Only if they fail for all, the failure is reported.
    let fault = session.rules.take_fault();
    let found = match (result, fault) {
        (Ok(found), fault) if !found.parameters.is_empty() || found.skipped_parameters.is_empty() => {
            if let Some(fault) = fault.filter(|fault| fault.stop != Stop::RulesFailed) {
                session.print_rules_failure(fault);
            }
            found
        }
        (_, Some(fault)) => return Err(session.rules_failure(fault.diagnostic)),
        (Err(misfit), None) => return Err(CommandFailure::in_text(&args.game, misfit_diagnostic(&args.game, misfit))),
        (Ok(found), None) => found,
    };
    match args.emit {
        Some(language) if found.laws.is_empty() => emit::print_function(args, language, None, session)?,
        Some(language) => emit_function(&found, language, session.lang)?,
        None if session.json => output::print_json(&grundy_json::sweep(&found, session.lang))?,
        None => {
            let mut out = OutputWriter::new();
            write(&mut out, &found, session.lang)?;
            out.close()?;
        }
    }
    output::print_stop(found.end, session.lang);
    Ok(ExitStatus::from_stop(found.end))
}

/// The first law as a function of the position and the parameter.
fn emit_function(found: &FamilySweep, language: EmittedLanguage, lang: Lang) -> Result<(), CommandFailure> {
    let Some(law) = found.laws.first() else {
        return Err(CommandFailure::Input(text!("no law was found that could be written as a function")));
    };
    let (code, comment) = match language {
        EmittedLanguage::Cpp => (CodeLanguage::Cpp, "//"),
        EmittedLanguage::Python => (CodeLanguage::Python, "#"),
        EmittedLanguage::Rust => (CodeLanguage::Rust, "//"),
    };
    let name = match law.target {
        LawTarget::Values => "grundy",
        LawTarget::Lost => "is_lost",
    };
    let mut out = OutputWriter::new();
    writeln!(out, "{comment} {}: {}", found.game, law.law.text.in_language(lang))?;
    writeln!(out, "{comment} {}", law_standing(found, law).in_language(lang))?;
    let function = law.law.source_code(code, name);
    write!(out, "{}{function}", prelude_for(code, &function))?;
    out.close()
}

fn write(out: &mut impl Write, found: &FamilySweep, lang: Lang) -> std::io::Result<()> {
    let range = found.range_text();
    writeln!(out, "{}{}{}", found.game, output::colon(lang), range.in_language(lang))?;
    if !found.skipped_parameters.is_empty() {
        let (letter, all) = (found.letters_text(), found.skipped_text());
        let line = text!("skipped: {letter} = {all}, where the rules fail or too little is known");
        writeln!(out, "{}", line.in_language(lang))?;
    }
    if let Some(asserted) = &found.assertion {
        let message = text!("positions that the rules refuse are left out: they assert {asserted}");
        writeln!(out, "{}", message.in_language(lang))?;
    }
    if found.laws.is_empty() {
        let none = text!("no law with a parameter was found");
        return writeln!(out, "{}", none.in_language(lang));
    }
    found.laws.iter().try_for_each(|law| write_law(out, found, law, lang))
}

fn write_law(out: &mut impl Write, found: &FamilySweep, law: &DiscoveredFamilyLaw, lang: Lang) -> std::io::Result<()> {
    let of = match law.target {
        LawTarget::Values => text!("values"),
        LawTarget::Lost => text!("lost positions"),
    };
    writeln!(out, "\n{}", output::join_by_colon(&of, &law.law.formula_text(), lang))?;
    writeln!(out, "  {}", law.law.text.in_language(lang))?;
    let (letter, to) = (found.letters_text(), law.numbers_to.saturating_sub(1));
    let (learnt, tested) = (law.law.learnt_to.saturating_sub(1), law.law.tested_to.saturating_sub(1));
    let range = text!("derived from {letter} ≤ {learnt}, tested for {letter} ≤ {tested} up to {to}");
    writeln!(out, "  {}", output::join_by_semicolon(&law_standing(found, law), &range, lang))?;
    law.reason_lines.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}

/// Whether the law is proved or observed, and for which parameters.
fn law_standing(found: &FamilySweep, law: &DiscoveredFamilyLaw) -> grundy::BilingualText {
    let (letter, from) = (found.letters_text(), law.from);
    match &law.standing {
        Standing::Observed { .. } => {
            let last = law.law.tested_to.saturating_sub(1);
            text!("observed for {letter} from {from} to {last}")
        }
        standing => {
            let (message, claimed) = (standing.description(), found.claimed_text(law));
            let (en, zh, claimed_en, claimed_zh) = (message.en, message.zh, claimed.en, claimed.zh);
            text!("{text} for all {claimed}", text = (en, zh), claimed = (claimed_en, claimed_zh))
        }
    }
}
