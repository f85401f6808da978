//! The help, translated.

use super::remarks::{HELP_REMARKS, is_code};
use super::texts::HELP_TEXTS;
use crate::help_list::SUMMARY_COLUMNS;
use crate::output::line_breaks::wrap_text;
use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use grundy::{BilingualText, Lang, text_pair};

/// Width of the texts of options, in columns. Lines are broken here because `clap` breaks only at spaces.
const OPTION_HELP_WIDTH: usize = 69;
/// Width of the text below the help, in columns.
const AFTER_HELP_WIDTH: usize = 98;

/// The command and its subcommands with Chinese texts.
pub(crate) fn translate_command(command: Command, lang: Lang) -> Command {
    let mut command =
        command.mut_args(|arg| translate_argument(arg, lang)).mut_subcommands(|under| translate_command(under, lang));
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(wrap_text(&translated_text(HELP_TEXTS, &about, lang), SUMMARY_COLUMNS));
    }
    if let Some(below) = command.get_after_help().map(ToString::to_string) {
        let lines: Vec<String> = below.lines().map(|line| translate_after_help_line(line, lang)).collect();
        command = command.after_help(lines.join("\n"));
    }
    command
}

fn translate_argument(arg: Arg, lang: Lang) -> Arg {
    let Some(help) = arg.get_help().map(ToString::to_string) else { return arg };
    let arg = arg.next_line_help(true).help(wrap_text(&translated_text(HELP_TEXTS, &help, lang), OPTION_HELP_WIDTH));
    let values = arg.get_possible_values();
    if !arg.get_action().takes_values() || values.iter().all(|value| value.get_help().is_none()) {
        return arg;
    }
    // The possible values must stay untranslated, because they are parsed. So the help lists them instead of `clap`.
    let named = |value: &PossibleValue| {
        let help = value.get_help().map(|help| translated_text(HELP_TEXTS, &help.to_string(), lang));
        help.map_or_else(|| value.get_name().to_string(), |help| format!("{}：{help}", value.get_name()))
    };
    let list: Vec<String> = values.iter().filter(|value| !value.is_hide_set()).map(named).collect();
    let title = BilingualText::from_pair(("", "可选值：")).in_language(lang).into_owned();
    let help_text = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = format!("{help_text}\n\n{title}\n- {}", list.join("\n- "));
    let names: Vec<&str> = values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    let short = format!("{help_text}\n[{title}{}]", names.join("、"));
    arg.hide_possible_values(true).help(short).long_help(long)
}

/// Translates a line below the help: a whole line, or the remark after the command of an example.
fn translate_after_help_line(line: &str, lang: Lang) -> String {
    if !line.starts_with(' ') {
        return if line.is_empty() || is_code(line) {
            line.into()
        } else {
            wrap_text(&translated_text(HELP_REMARKS, line, lang), AFTER_HELP_WIDTH)
        };
    }
    match example_remark(line) {
        Some(remark) => {
            format!("{}{}", &line[..line.len() - remark.len()], translated_text(HELP_REMARKS, remark, lang))
        }
        None => line.into(),
    }
}

/// The remark after the command of an example, separated by two spaces.
pub(crate) fn example_remark(line: &str) -> Option<&str> {
    let is_example = ["  grundy ", "  printf "].iter().any(|begin| line.starts_with(begin));
    let (_, remark) = line.trim_start().rsplit_once("  ").filter(|_| is_example)?;
    Some(remark)
}

/// English texts with their translations.
pub(crate) type TranslationTable = &'static [(&'static str, &'static str)];

/// The Chinese text; the English text if there is no Chinese one, which a test excludes.
fn translated_text(table: TranslationTable, en: &str, lang: Lang) -> String {
    let zh = find_translation(table, en).unwrap_or(en);
    BilingualText::from_pair((en, zh)).in_language(lang).into_owned()
}

pub(crate) fn find_translation(table: TranslationTable, en: &str) -> Option<&'static str> {
    table.iter().find(|(own, _)| *own == en).map(|(_, zh)| *zh)
}

/// The phrases that `clap` itself adds to the help. Longer ones come before their prefixes, for they are replaced in order.
const PARSER_PHRASES: &[(&str, &str)] = &[
    text_pair!("Usage: "),
    text_pair!("Usage:"),
    text_pair!("Commands:"),
    text_pair!("Arguments:"),
    text_pair!("Options:"),
    text_pair!("[possible values: "),
    text_pair!("[default: "),
    text_pair!("[OPTIONS]"),
    text_pair!("<COMMAND>"),
    text_pair!("[COMMAND]"),
    text_pair!("Print help (see more with '--help')"),
    text_pair!("Print help (see a summary with '-h')"),
    text_pair!("Print help for the subcommand(s)"),
    text_pair!("Print this message or the help of the given subcommand(s)"),
    text_pair!("Print help"),
    text_pair!("Print version"),
];

/// Translates the phrases of `clap` in a rendered text.
pub(crate) fn translate_parser_phrases(rendered: &str, lang: Lang) -> String {
    let own =
        |text: String, (en, zh): &(&str, &str)| text.replace(en, &BilingualText::from_pair((en, zh)).in_language(lang));
    PARSER_PHRASES.iter().fold(rendered.to_string(), own)
}

/// The usage line of a command in Chinese.
pub(crate) fn translated_usage(usage: &StyledStr) -> String {
    translate_parser_phrases(&usage.to_string(), Lang::ZhCn)
}
