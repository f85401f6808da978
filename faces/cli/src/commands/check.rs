//! `grundy check`: what the engine understands of rules.

use crate::args::options::GlobalOptions;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::Args;
use grundy::check::{self, CheckedGame, ValueEngine};
use grundy::{BilingualText, Budget, Meter, Stop, counted_noun, text};
use grundy_contest::judge::Judge;
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy check rules.py
  grundy check -e "@game\ndef g(n): return [g(n - k) for k in (1, 3, 4) if k <= n]"
  grundy check rules.py "row('1101')"      played from a position
  grundy check -f rules.py "row('1101')"   the same

Exit status: 0 answered, 1 a mistake was met, an example is needed, or a budget ran out; 2 bad input."#;

/// Check a file of rules: whether its games end, which known games they are, how they are computed
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CheckArgs {
    /// A file of rules, or `-` for standard input; the same as -f FILE
    #[arg(value_name = "RULES")]
    path: Option<PathBuf>,
    /// A position to play from, needed if arguments are strings. With -f or -e it is the only argument
    #[arg(value_name = "EXPR")]
    example: Option<String>,
}

impl CliCommand for CheckArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        // If the rules came by an option, a single argument is the example.
        let is_brought = options.file.is_some() || options.rules.is_some();
        match (self.path.take(), &self.example) {
            (Some(example), None) if is_brought => self.example = Some(example.to_string_lossy().into_owned()),
            (Some(path), _) => {
                options.file = Some(path);
                options.rules = None;
            }
            (None, _) => {}
        }
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if !session.has_rules() {
            return Err(CommandFailure::Input(text!("which rules? grundy check rules.py, or -e \"…\"")));
        }
        let meter = session.meter();
        let games = match &self.example {
            Some(example) => from_example(example, session, &meter)?,
            None => check::check_first_games(&session.rules, usize::MAX, &*meter),
        };
        session.finish();
        let judges = session.rules.judge_calls().count();
        // A line that cannot work is reported now, and not only when it is run.
        for line in 1..=judges {
            Judge::new(&session.rules, &session.source.1, line).map_err(|error| session.rules_failure(error))?;
        }
        let stop = meter.spend(0, 0).err();
        if games.is_empty() && judges == 0 && stop.is_none() {
            return Err(CommandFailure::Input(text!(
                "there is no game in these rules: a game is a function with the line @game above it"
            )));
        }
        if session.json {
            let mut checked = grundy_json::checked_rules(&session.rules, &session.source.1, &games, session.lang);
            if let Some(stop) = stop {
                checked["stop"] = stop.name().into();
            }
            output::print_json(&checked)?;
        } else {
            print_report(&games, judges, session)?;
        }
        for failed in games.iter().filter_map(|game| game.fault()) {
            session.print_rules_failure(failed.clone());
        }
        if let Some(stop) = stop {
            let all = if self.example.is_some() { games.len() } else { session.rules.games().count() };
            let message = stop_message(stop, games.len(), all);
            writeln!(std::io::stderr(), "{}", message.in_language(session.lang))?;
        }
        let is_open = |game: &CheckedGame| game.needs_example().is_some() || game.fault().is_some();
        let undecided = stop.is_some() || games.iter().any(is_open);
        Ok(if undecided { ExitStatus::Undecided } else { ExitStatus::Answered })
    }
}

/// Writes what is understood of one game.
fn write_game(game: &CheckedGame, session: &CliSession, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}", game.title())?;
    if let Some(line) = session.rules.doc_of(&game.understanding.game).and_then(|doc| doc.lines().next()) {
        writeln!(out, "  {line}")?;
    }
    for line in game.lines() {
        writeln!(out, "  {}", line.in_language(session.lang))?;
    }
    if game.needs_example().is_some() {
        let game = &game.understanding.game;
        let message = text!("give the example after the rules, in quotes: grundy check rules.py \"{game}(…)\"");
        writeln!(out, "  {}", message.in_language(session.lang))?;
    }
    Ok(())
}

/// Prints what is understood of the games, and of so many judge lines.
fn print_report(games: &[CheckedGame], judges: usize, session: &CliSession) -> Result<(), CommandFailure> {
    let mut out = OutputWriter::new();
    for (i, game) in games.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        write_game(game, session, &mut out)?;
    }
    if judges > 0 {
        let message = text!("input of a contest: {judges} line(s) judge(…)");
        writeln!(out, "{}{}", if games.is_empty() { "" } else { "\n" }, message.in_language(session.lang))?;
    }
    for remark in remarks_on_games(games) {
        writeln!(out, "\n{}", remark.in_language(session.lang))?;
    }
    out.close()
}

/// The remarks on all games: from whose side declared ends are written, and why the others are impartial.
fn remarks_on_games(games: &[CheckedGame]) -> Vec<BilingualText> {
    let mut remarks = Vec::new();
    if games.iter().any(|game| game.engine == ValueEngine::Ends) {
        remarks.push(text!(
            "positions of games with declared ends are written from the side of the player to move; so they may be partizan"
        ));
    }
    if games.iter().any(CheckedGame::is_impartial) {
        remarks.push(text!("impartial: both players have the same moves, because a rule does not know who moves"));
    }
    remarks
}

/// The message that a budget ran out when some of the games had been checked.
fn stop_message(stop: Stop, checked: usize, all: usize) -> BilingualText {
    let BilingualText { en, zh } = stop.description_with_option();
    text!(
        "stopped: {text}; {checked} of {all} {were} checked, the last of them perhaps only in part",
        all = (counted_noun(&all, "game", "games"), all),
        were = if checked == 1 { "was" } else { "were" },
        text = (en, zh)
    )
}

/// Checks the games of an example position.
fn from_example(example: &str, session: &CliSession, meter: &Meter) -> Result<Vec<CheckedGame>, CommandFailure> {
    let position = session.parse(example)?;
    let games = check::check_from(&session.rules, &position, meter);
    if games.is_empty() && meter.spend(0, 0).is_ok() {
        return Err(CommandFailure::Input(text!("{example} is not a position of a game of these rules")));
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file, the example and the option `--file` that a call means.
    fn assignment(path: Option<&str>, example: Option<&str>, file: Option<&str>) -> (Option<String>, Option<PathBuf>) {
        let mut args = CheckArgs { path: path.map(PathBuf::from), example: example.map(String::from) };
        let mut options = GlobalOptions { file: file.map(PathBuf::from), ..GlobalOptions::default() };
        args.adjust_options(&mut options);
        (args.example, options.file)
    }

    #[test]
    fn a_single_argument_is_the_example_if_the_rules_came_by_an_option() {
        let text = |text: &str| Some(text.to_string());
        let path = |path: &str| Some(PathBuf::from(path));
        assert_eq!(assignment(Some("a.py"), None, None), (None, path("a.py")));
        assert_eq!(assignment(Some("a.py"), Some("g(3)"), None), (text("g(3)"), path("a.py")));
        assert_eq!(assignment(Some("g(3)"), None, Some("a.py")), (text("g(3)"), path("a.py")));
        assert_eq!(assignment(Some("b.py"), Some("g(3)"), Some("a.py")), (text("g(3)"), path("b.py")));
        assert_eq!(assignment(None, None, Some("a.py")), (None, path("a.py")));
    }
}
