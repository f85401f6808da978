//! `grundy man`: manual pages.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::{Args, Command};
use clap_mangen::Man;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy man | man -l -
  grundy man /usr/local/share/man/man1"#;

/// Print manual pages, or write them into a folder
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ManArgs {
    /// The folder for the pages, one per command; without it the page of grundy itself is printed
    folder: Option<PathBuf>,
}

impl CliCommand for ManArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let pages = manual_pages((session.parser)())?;
        match &self.folder {
            Some(folder) => {
                fs::create_dir_all(folder).map_err(|error| output::write_failure(folder, &error))?;
                for page in &pages {
                    let path = folder.join(&page.file);
                    output::write_file(&path, &page.roff)?;
                }
            }
            None => {
                let mut out = OutputWriter::new();
                out.write_all(&pages[0].roff)?;
                out.close()?;
            }
        }
        Ok(ExitStatus::Answered)
    }
}

/// A manual page.
struct ManualPage {
    /// The name of the file, such as `grundy-solve.1`.
    file: String,
    /// The page in the language of `man`.
    roff: Vec<u8>,
}

/// The pages of a program and all its commands, that of the program first.
fn manual_pages(program: Command) -> std::io::Result<Vec<ManualPage>> {
    // The command `help` has no page: `man` does what it does.
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut commands = Vec::new();
    collect_shown_commands(program, &mut commands);
    commands.into_iter().map(manual_page).collect()
}

/// The command and those below it, as the help lists them.
fn collect_shown_commands(command: Command, commands: &mut Vec<Command>) {
    let below: Vec<Command> = command.get_subcommands().filter(|under| !under.is_hide_set()).cloned().collect();
    commands.push(command);
    below.into_iter().for_each(|under| collect_shown_commands(under, commands));
}

fn manual_page(command: Command) -> std::io::Result<ManualPage> {
    let version = env!("CARGO_PKG_VERSION");
    let page = Man::new(command).source(format!("grundy {version}")).manual("grundy");
    let mut roff = Vec::new();
    page.render(&mut roff)?;
    Ok(ManualPage { file: page.get_filename(), roff })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_its_page() {
        let program = Command::new("walk").about("Walk").version("1");
        let under = Command::new("left").about("Turn left").subcommand(Command::new("twice").about("Turn back"));
        let pages = manual_pages(program.subcommand(under).subcommand(Command::new("go").hide(true))).expect("memory");
        let files: Vec<&str> = pages.iter().map(|page| &page.file[..]).collect();
        assert_eq!(files, ["walk.1", "walk-left.1", "walk-left-twice.1"]);
        let text = String::from_utf8(pages[2].roff.clone()).expect("text");
        assert!(text.contains(".TH walk-left-twice 1") && text.contains("Turn back"), "{text}");
    }
}
