//! The command line: parsed, and its command carried out.

#[cfg(test)]
mod tests;

use crate::args::locale::requested_language;
use crate::args::options::GlobalOptions;
use crate::chinese::help::translate_command;
use crate::chinese::print_parse_error;
use crate::commands::CliCommands;
use crate::help_list::list_commands;
use crate::output::is_written_or_unread;
use crate::session::CliSession;
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser};
use grundy::Lang;
use std::ffi::OsString;
use std::process::ExitCode;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy solve "nim(3, 4, 5)"        who wins, and every winning move
  grundy solve wythoff 8 4           the same as "wythoff(8, 4)"
  grundy values kayles --to 100      a nim-sequence
  grundy period kayles               its period, proved
  grundy discover wythoff            laws in a table, proved
  grundy atlas 0.xy                  the periods of a family of codes
  grundy table wythoff --size 10x10  a table of two numbers
  grundy check rules.py              what your own rules mean
  grundy judge rules.py < input.txt  a contest's input, answered
  grundy stress "bash(3)(n)" --claim "n % 4 != 0" --to 1000  a law, tried
  grundy graph moves.txt             a token on a graph, cycles allowed
  grundy play "nim(3, 4, 5)"         play, against the engine or two people
  grundy games                       all games, with their rules and theorems
  grundy serve                       all of this in a browser

Exit status: 0 answered, 1 not decided within the budget, 2 bad input, 130 interrupted."#;

/// From the rules of an impartial game to a proved answer.
#[derive(Parser)]
#[command(name = "grundy", version, after_help = AFTER_HELP)]
struct CommandLine {
    #[command(flatten)]
    options: GlobalOptions,
    #[command(subcommand)]
    command: CliCommands,
}

/// Carries out the command that the arguments give, and returns the exit status of the program.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    let CommandLine { mut options, mut command } = match parse(args) {
        Ok(line) => line,
        Err(status) => return status,
    };
    let command = command.command_mut();
    command.adjust_options(&mut options);
    let mut session = match CliSession::new(&options, CommandLine::command) {
        Ok(session) => session,
        Err(failure) => return failure.report(options.language(), options.json),
    };
    if let Some((game, misere)) = command.named_game()
        && let Some(named) = session.game_under_misere(game)
    {
        *game = named;
        misere.into_iter().for_each(|flag| *flag = true);
    }
    let result = command.run(&mut session);
    session.finish();
    match result {
        Ok(status) => status.into(),
        Err(failure) => session.locate_failure(failure).report(session.lang, session.json),
    }
}

/// Parses the command line. Returns the exit status if the arguments are wrong or the help was printed.
fn parse(args: &[OsString]) -> Result<CommandLine, ExitCode> {
    let lang = requested_language(args);
    let parsed =
        parser(lang).try_get_matches_from_mut(args).and_then(|matches| CommandLine::from_arg_matches(&matches));
    parsed.map_err(|error| match lang {
        Lang::En => {
            let is_written = is_written_or_unread(error.print()) || error.use_stderr();
            ExitCode::from(if is_written { u8::try_from(error.exit_code()).unwrap_or(2) } else { 2 })
        }
        _ => print_parse_error(&error, lang),
    })
}

/// The parser with its help in a language.
fn parser(lang: Lang) -> Command {
    let command = allow_negative_numbers(CommandLine::command());
    let command = if lang == Lang::En { command } else { translate_command(command, lang) };
    list_commands(command, CliCommands::COMMAND_GROUPS, lang)
}

/// Lets options take numbers such as −1, so that the parser of the value reports what is wrong with them.
fn allow_negative_numbers(command: Command) -> Command {
    let number = |arg: Arg| {
        let one = arg.get_long().is_some() && arg.get_num_args().is_none_or(|range| range.max_values() == 1);
        let takes = one && arg.get_action().takes_values() && !arg.is_allow_hyphen_values_set();
        if takes { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(number).mut_subcommands(allow_negative_numbers)
}
