//! The list of the commands in the help of the program, under headings. `clap` knows one heading only.

use crate::output::line_breaks::wrap_text;
use crate::output::terminal_width;
use clap::Command;
use clap::builder::StyledStr;
use grundy::{BilingualText, Lang};
use std::fmt::Write;

/// Commands under one heading.
pub(crate) struct CommandGroup {
    /// The heading in English and Chinese.
    pub(crate) title: (&'static str, &'static str),
    /// The number of commands under the heading.
    pub(crate) size: usize,
}

/// The width of the summaries, in columns: they are printed next to the names of the commands.
pub(crate) const SUMMARY_COLUMNS: usize = 62;

/// Lists the commands of the program under the headings of the groups, which follow each other in the order of the commands.
/// The last group also has the commands that `clap` adds.
pub(crate) fn list_commands(command: Command, groups: &[CommandGroup], lang: Lang) -> Command {
    // The command `help` is added when the command is built.
    let mut built = command.clone();
    built.build();
    let list = grouped_list(&built, groups, lang);
    let options = heading("Options:", &built);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{options}\n{{options}}{{after-help}}"
    ))
}

/// The list as text.
fn grouped_list(command: &Command, groups: &[CommandGroup], lang: Lang) -> String {
    let styles = command.get_styles();
    let width = command.get_subcommands().map(|command| terminal_width(command.get_name())).max().unwrap_or(0);
    let mut commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    let mut list = String::new();
    for (at, group) in groups.iter().enumerate() {
        let title = BilingualText::from_pair(group.title);
        let colon = if lang == Lang::En { ":" } else { "：" };
        let _ = writeln!(list, "{}", heading(&format!("{}{colon}", title.in_language(lang)), command));
        let size = if at + 1 == groups.len() { usize::MAX } else { group.size };
        for command in commands.by_ref().take(size) {
            let (name, literal) = (command.get_name(), styles.get_literal());
            let gap = width - terminal_width(name) + 2;
            let about = command.get_about().map(StyledStr::to_string).unwrap_or_default();
            // Chinese summaries have been broken into lines.
            let about = if lang == Lang::En { wrap_text(&about, SUMMARY_COLUMNS) } else { about };
            let about = about.replace('\n', &format!("\n{:width$}", "", width = width + 4));
            let _ = writeln!(list, "  {literal}{name}{literal:#}{:gap$}{about}", "");
        }
        list.push('\n');
    }
    list
}

/// A heading in the style of `clap`.
fn heading(text: &str, command: &Command) -> String {
    let style = command.get_styles().get_header();
    format!("{style}{text}{style:#}")
}
