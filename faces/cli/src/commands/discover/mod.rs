//! `grundy discover`: laws in the table of a game.

mod args;
mod certificate;
mod domain;
mod emit;
mod families;
mod plot;
mod question_help;
mod walnut;

pub(crate) use args::DiscoverArgs;

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::convention::{RequestedConvention, check_misere_play};
use crate::shared::expression::{misfit_diagnostic, ruleset_misfit};
use grundy::{Argument, ArgumentError, BilingualText, Convention, Lang, Stop, ruleset_of_positions, text};
use grundy_laws::discover::{DiscoveredLaw, Discovery, FamilyParameter, LawTarget, TableReach, discover_within};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

impl CliCommand for DiscoverArgs {
    fn named_game(&mut self) -> Option<(&mut String, Option<&mut bool>)> {
        Some((&mut self.game, Some(&mut self.misere)))
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        self.certificate.as_deref().map_or(Ok(()), output::check_writable)?;
        self.walnut.as_deref().map_or(Ok(()), walnut::check_folder_writable)?;
        // The file is checked before a long run starts.
        PictureFile::from_plot_option(self.plot.as_deref(), &self.look, session.json)?;
        let reach = table_reach(self)?;
        discover_laws(self, reach, session)
            .map_err(|failure| question_help::with_help(failure, &self.game, &session.rules))
    }
}

fn discover_laws(
    args: &DiscoverArgs,
    reach: TableReach,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if let (Some(language), true) = (args.emit, args.main) {
        return emit::print_program(args, language, reach, session);
    }
    let game = session.positions(&args.game)?;
    if is_one_position(game.value()) {
        let misfit = ArgumentError::new(text!("this is one position"));
        return Err(CommandFailure::in_text(&args.game, ruleset_misfit(&args.game, game.value(), misfit)));
    }
    let parameter = FamilyParameter::from_positions(&*game)
        .map_err(|misfit| CommandFailure::in_text(&args.game, misfit_diagnostic(&args.game, misfit)));
    let parameter = match (args.emit, parameter) {
        // The rules of a family can be written even if the family is not swept.
        (Some(language), Err(_)) if emit::is_family(&*game) => {
            return emit::print_function(args, language, None, session).map(|()| ExitStatus::Answered);
        }
        (_, parameter) => parameter?,
    };
    let convention = requested_convention(args, parameter.is_some(), session)?;
    if convention.is_misere() {
        check_misere_play(&args.game, &*game)?;
    }
    let domain = domain::requested_domain(args, &*game, parameter.is_some(), session)?;
    let meter = session.meter();
    if let Some(parameter) = parameter {
        return families::sweep_parameter(args, &parameter, reach, &meter, session);
    }
    let lang = session.lang;
    let mut announcement = None;
    let mut announce =
        |first: &Discovery| announcement = Some(DelayedAnnouncement::start(first_table_summary(first), lang));
    let engine = &mut session.engine;
    let result = discover_within(&domain, convention.convention, &*game, reach, engine, &meter, &mut announce);
    drop(announcement);
    session.finish();
    session.check_rules()?;
    if let (Some(language), Err(_), true) = (args.emit, &result, emit::is_family(&*game)) {
        // A family has no table without its parameters, but its rules can be written.
        return emit::print_function(args, language, None, session).map(|()| ExitStatus::Answered);
    }
    let found = result
        .map_err(|misfit| CommandFailure::in_text(&args.game, ruleset_misfit(&args.game, game.value(), misfit)))?;
    let canvas = PictureFile::from_plot_option(args.plot.as_deref(), &args.look, session.json)?;
    if let Some(canvas) = &canvas {
        plot::draw_automaton(canvas, &found, session.lang)?;
    }
    match args.emit {
        // Standard output has the picture, and nothing else.
        _ if canvas.as_ref().is_some_and(PictureFile::is_stdout) => {}
        Some(language) => emit::print_function(args, language, Some(&found), session)?,
        None if session.json => output::print_json(&grundy_json::discovery(&found, session.lang))?,
        None => {
            let mut out = OutputWriter::new();
            write_discovery(&mut out, &found, convention, session.rules_shell_words().as_deref(), session.lang)?;
            out.close()?;
        }
    }
    output::print_stop(found.end, session.lang);
    if let Some(path) = &args.certificate {
        let ruleset = ruleset_of_positions(&*game, found.numbers);
        certificate::write(path, &found, ruleset, session, &meter)?;
    }
    if let Some(folder) = &args.walnut {
        walnut::write(folder, &found, ruleset_of_positions(&*game, found.numbers), &meter)?;
    }
    Ok(ExitStatus::from_stop(found.end))
}

/// The requested convention.
///
/// # Errors
/// Fails under misère play for certificates, Walnut files, functions and families, which exist for normal play only.
fn requested_convention(
    args: &DiscoverArgs,
    is_family: bool,
    session: &CliSession,
) -> Result<RequestedConvention, CommandFailure> {
    let written = args.certificate.is_some() || args.walnut.is_some();
    let asked = RequestedConvention::from_request(args.misere, &args.game, session);
    if asked.is_misere() && written {
        return Err(CommandFailure::Input(text!(
            "certificates and files for Walnut are written for laws of normal play only, not of misère play"
        )));
    }
    if args.misere && args.emit.is_some() {
        return Err(CommandFailure::Input(text!(
            "programs are written for laws of normal play; a program for misère play is written from a judge line with misere=True: --emit with --main"
        )));
    }
    if args.misere && is_family {
        return Err(CommandFailure::Input(text!(
            "under misère play a ruleset is needed, not a family of them: give its parameter, as in subtract(1, 3, 4)"
        )));
    }
    if asked.by_judge && is_family && args.emit.is_none() {
        let message = text!("laws of families are those of normal play, though the judge line says misère play");
        writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang))?;
    }
    let normal = RequestedConvention { convention: Convention::Normal, by_judge: false };
    Ok(if args.emit.is_some() || is_family { normal } else { asked })
}

/// Whether the expression is a single position. A position on a drawn board, such as that of one piece, means the whole board.
fn is_one_position(value: Option<&Argument>) -> bool {
    let Some(Argument::Position(sum)) = value else { return false };
    !matches!(&sum.components[..], [one] if one.game.expression().contains('"'))
}

/// A message printed on the terminal if the work takes longer than [`ANNOUNCEMENT_DELAY`]; dropped when the work is done.
struct DelayedAnnouncement(Option<(Sender<()>, JoinHandle<()>)>);

impl DelayedAnnouncement {
    /// The delay before the message is printed.
    const ANNOUNCEMENT_DELAY: Duration = Duration::from_secs(5);

    fn start(message: BilingualText, lang: Lang) -> DelayedAnnouncement {
        // As for progress bars: what a script captures does not depend on the speed of the machine.
        if !std::io::stderr().is_terminal() {
            return DelayedAnnouncement(None);
        }
        let (done, wait) = channel::<()>();
        let thread = std::thread::Builder::new().spawn(move || {
            if wait.recv_timeout(Self::ANNOUNCEMENT_DELAY) == Err(RecvTimeoutError::Timeout) {
                let _ = writeln!(std::io::stderr(), "{}", message.in_language(lang));
            }
        });
        DelayedAnnouncement(thread.ok().map(|thread| (done, thread)))
    }
}

impl Drop for DelayedAnnouncement {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

/// The result of the first table, printed while a larger one is computed.
fn first_table_summary(first: &Discovery) -> BilingualText {
    let to = first.tested_to.saturating_sub(1);
    match first.laws.first() {
        Some(law) => {
            let BilingualText { en, zh } = law.formula_text();
            text!("numbers up to {to}: {formula}, not proved; a larger table is computed", formula = (en, zh))
        }
        None => {
            text!("numbers up to {to}: no law; a larger table is computed")
        }
    }
}

/// The size of the table.
fn table_reach(args: &DiscoverArgs) -> Result<TableReach, CommandFailure> {
    let [one, two, three, four] = TableReach::MAX_NUMBERS;
    if args.limit.is_some_and(|limit| limit > one) {
        return Err(CommandFailure::Input(text!(
            "--limit is at most {one}, for a game with two numbers at most {two}, with three at most {three}, with four at most {four}: for longer sequences use `grundy period`"
        )));
    }
    Ok(TableReach::up_to(args.limit))
}

/// Writes the laws. `brought` are the options by which the rules were given, if they can be repeated on a command line.
fn write_discovery(
    out: &mut impl Write,
    found: &Discovery,
    asked: RequestedConvention,
    brought: Option<&str>,
    lang: Lang,
) -> std::io::Result<()> {
    writeln!(out, "{}", found.game)?;
    if asked.is_misere() {
        let plain = || text!("under misère play: whoever makes the last move loses");
        writeln!(out, "  {}", asked.judge_notice().unwrap_or_else(plain).in_language(lang))?;
    }
    if let Some(about) = &found.about {
        writeln!(out, "  {}", about.in_language(lang))?;
    }
    if found.least_number > 0 && found.tested_to > 0 {
        let least = found.least_number;
        let message = text!("numbers from {least} on: smaller ones are not positions");
        writeln!(out, "  {}", message.in_language(lang))?;
    }
    if let Some(asserted) = found.domain.asserted_text() {
        let message = text!("positions that the rules refuse are left out: they assert {asserted}");
        writeln!(out, "  {}", message.in_language(lang))?;
    }
    if let Some(sums) = &found.sums {
        writeln!(out, "  {}", sums.in_language(lang))?;
        if let Some(brought) = brought {
            let game = &found.game;
            let name = if game.contains('(') { format!("\"{game}\"") } else { game.clone() };
            writeln!(out, "  grundy quotient{brought} {name}")?;
        }
    }
    let to = found.tested_to.saturating_sub(1);
    if found.laws.is_empty() {
        let none = match found.numbers {
            _ if found.tested_to == 0 && !found.end.is_done() => {
                let is_spent =
                    matches!(found.end.stop(), Some(Stop::Positions | Stop::Memory | Stop::Time | Stop::Cancelled));
                // Play of the games of the catalogue ends; rules of a user may be loopy.
                match is_spent && brought == Some("") {
                    true => text!("the search for laws did not begin: the smallest table was not finished"),
                    false => text!(
                        "no law was found, because the table is empty: the first position was not decided. Check whether play always ends: `grundy check` shows what is known"
                    ),
                }
            }
            1 if found.tested_to == 0 && !found.game.contains('(') => {
                let game = &found.game;
                text!(
                    "no law was found, because the table is empty: nothing is known of {game}(0), or it is not a position. For a game that begins with 1, use: grundy discover \"{game}(n + 1)\""
                )
            }
            _ if found.tested_to == 0 => text!(
                "no law was found, because the table is empty: one of its first positions was not decided, or is not a position. A condition leaves out what is no position, as in --where \"y <= z//2\""
            ),
            1 => text!("no law was found in the table of 0, …, {to}"),
            _ => text!("no law was found in the table with numbers up to {to}"),
        };
        return writeln!(out, "{}", none.in_language(lang));
    }
    for law in &found.laws {
        write_law(out, law, found, lang)?;
        let words = found.stress_arguments(law).filter(|words| words[2].len() <= MAX_CLAIM_BYTES);
        if let (Some(words), Some(brought)) = (words, brought) {
            let quoted: Vec<String> = words.iter().map(|word| quote_word(word)).collect();
            let line = format!("grundy stress{brought} {}", quoted.join(" "));
            writeln!(out, "  {}{}{line}", text!("try it yourself").in_language(lang), output::colon(lang))?;
        }
    }
    Ok(())
}

/// Longer claims, in bytes, are not printed.
const MAX_CLAIM_BYTES: usize = 200;

/// Quotes a word for a command line.
fn quote_word(word: &str) -> String {
    match word {
        _ if word.starts_with("--") || word.bytes().all(|byte| byte.is_ascii_digit()) => word.into(),
        _ if word.contains('"') => format!("'{word}'"),
        _ => format!("\"{word}\""),
    }
}

fn write_law(out: &mut impl Write, law: &DiscoveredLaw, found: &Discovery, lang: Lang) -> std::io::Result<()> {
    let of = match law.target {
        LawTarget::Values => text!("values"),
        LawTarget::Lost => text!("lost positions"),
    };
    // If smaller numbers are not positions, a line above states this once.
    let domain = law.domain_text(found.numbers).filter(|_| found.least_number == 0 || law.domain.has_conditions());
    let formula = law.formula_text();
    let claim = match domain {
        Some(BilingualText { en, zh }) => {
            text!("{formula}, {domain}", formula = (formula.en, formula.zh), domain = (en, zh))
        }
        None => formula,
    };
    writeln!(out, "\n{}", output::join_by_colon(&of, &claim, lang))?;
    writeln!(out, "  {}", law.text().in_language(lang))?;
    let (learnt, tested) = (law.learnt_to.saturating_sub(1), law.tested_to.saturating_sub(1));
    let range = text!("derived from numbers up to {learnt}, tested up to {tested}");
    writeln!(out, "  {}", output::join_by_semicolon(&law.standing.description(), &range, lang))?;
    law.reason_lines.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}

#[cfg(test)]
mod tests {
    use super::quote_word;

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (word, quoted) in [
            ("--claim", "--claim"),
            ("2000", "2000"),
            ("n % 4 != 0", "\"n % 4 != 0\""),
            ("rook(\"..@\")", "'rook(\"..@\")'"),
        ] {
            assert_eq!(quote_word(word), quoted);
        }
    }
}
