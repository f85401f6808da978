//! The help, translated.

use super::remarks::{HELP_REMARKS, is_code};
use super::texts::HELP_TEXTS;
use crate::out::terminal_width;
use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use grundy::{BilingualText, Lang};

/// Width of the texts of options, in columns. Lines are broken here because `clap` breaks only at spaces.
const OPTION_HELP_WIDTH: usize = 69;
/// Width of the texts of commands, in columns: they are printed next to the names of the commands.
const COMMAND_HELP_WIDTH: usize = 62;
/// Width of the text below the help, in columns.
const AFTER_HELP_WIDTH: usize = 98;

/// The command and its subcommands with Chinese texts.
pub(super) fn translate_command(command: Command, lang: Lang) -> Command {
    let mut command =
        command.mut_args(|arg| translate_argument(arg, lang)).mut_subcommands(|under| translate_command(under, lang));
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(wrap_text(&translated_text(HELP_TEXTS, &about, lang), COMMAND_HELP_WIDTH));
    }
    if let Some(below) = command.get_after_help().map(ToString::to_string) {
        let lines: Vec<String> = below.lines().map(|line| translate_after_help_line(line, lang)).collect();
        command = command.after_help(lines.join("\n"));
    }
    command
}

/// Lets options take numbers such as −1, so that the parser of the value reports what is wrong with them.
pub(super) fn allow_negative_numbers(command: Command) -> Command {
    let number = |arg: Arg| {
        let one = arg.get_long().is_some() && arg.get_num_args().is_none_or(|range| range.max_values() == 1);
        let takes = one && arg.get_action().takes_values() && !arg.is_allow_hyphen_values_set();
        if takes { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(number).mut_subcommands(allow_negative_numbers)
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
    let title = BilingualText::language_neutral("可选值：").in_language(lang).into_owned();
    let told = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let long = format!("{told}\n\n{title}\n- {}", list.join("\n- "));
    let names: Vec<&str> = values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    let short = format!("{told}\n[{title}{}]", names.join("、"));
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
fn example_remark(line: &str) -> Option<&str> {
    let is_example = ["  grundy ", "  printf "].iter().any(|begin| line.starts_with(begin));
    let (_, remark) = line.trim_start().rsplit_once("  ").filter(|_| is_example)?;
    Some(remark)
}

/// English texts with their translations.
type TranslationTable = &'static [(&'static str, &'static str)];

/// The Chinese text; the English one if there is none, which a test excludes.
fn translated_text(table: TranslationTable, en: &str, lang: Lang) -> String {
    let zh = find_translation(table, en).unwrap_or(en);
    BilingualText::from_pair((en, zh)).in_language(lang).into_owned()
}

fn find_translation(table: TranslationTable, en: &str) -> Option<&'static str> {
    table.iter().find(|(own, _)| *own == en).map(|(_, zh)| *zh)
}

/// Breaks a text into lines of at most `most` columns, between Chinese characters and at spaces.
fn wrap_text(text: &str, most: usize) -> String {
    let mut lines = vec![String::new()];
    for piece in unbreakable_pieces(text) {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && terminal_width(line) + terminal_width(piece.trim_end()) > most {
            line.truncate(line.trim_end().len());
            lines.push(piece.trim_start().into());
        } else {
            line.push_str(piece);
        }
    }
    lines.join("\n")
}

/// The pieces between which a line may be broken: no line begins with closing punctuation.
fn unbreakable_pieces(text: &str) -> Vec<&str> {
    const CLOSING_SIGNS: &str = "，。、；：！？）》”’…";
    let mut starts: Vec<usize> = vec![0];
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let wide = |c: char| !c.is_ascii();
        let opens = matches!(before, '（' | '“' | '《');
        let may = before == ' ' || (wide(c) || wide(before)) && c != ' ' && !CLOSING_SIGNS.contains(c) && !opens;
        if at > 0 && may {
            starts.push(at);
        }
        before = c;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

/// The phrases that `clap` itself adds to the help. Longer ones come before their prefixes, for they are replaced in order.
const PARSER_PHRASES: &[(&str, &str)] = &[
    ("Usage: ", "用法："),
    ("Usage:", "用法："),
    ("Commands:", "命令："),
    ("Arguments:", "参数："),
    ("Options:", "选项："),
    ("[possible values: ", "[可选值："),
    ("[default: ", "[默认："),
    ("[OPTIONS]", "[选项]"),
    ("<COMMAND>", "<命令>"),
    ("[COMMAND]", "[命令]"),
    ("Print help (see more with '--help')", "显示帮助（--help 更详细）"),
    ("Print help (see a summary with '-h')", "显示帮助（-h 为摘要）"),
    ("Print help for the subcommand(s)", "显示子命令的帮助"),
    ("Print this message or the help of the given subcommand(s)", "显示这些说明，或指定命令的帮助"),
    ("Print help", "显示帮助"),
    ("Print version", "显示版本"),
];

/// Translates the phrases of `clap` in a rendered text.
pub(super) fn translate_parser_phrases(rendered: &str, lang: Lang) -> String {
    let own =
        |text: String, (en, zh): &(&str, &str)| text.replace(en, &BilingualText::from_pair((en, zh)).in_language(lang));
    PARSER_PHRASES.iter().fold(rendered.to_string(), own)
}

/// The usage line of a command in Chinese.
pub(super) fn translated_usage(usage: &StyledStr) -> String {
    translate_parser_phrases(&usage.to_string(), Lang::ZhCn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    fn visit_commands(command: &Command, visit: &mut impl FnMut(&Command)) {
        visit(command);
        command.get_subcommands().for_each(|under| visit_commands(under, visit));
    }

    /// All texts of a command, its options and their values.
    fn help_texts(command: &Command) -> Vec<String> {
        let mut texts: Vec<String> = command.get_about().map(ToString::to_string).into_iter().collect();
        for arg in command.get_arguments() {
            texts.extend(arg.get_help().map(ToString::to_string));
            texts.extend(arg.get_possible_values().iter().filter_map(|value| Some(value.get_help()?.to_string())));
        }
        texts
    }

    #[test]
    fn everything_the_help_says_is_said_in_chinese() {
        let (mut missing, mut seen) = (Vec::new(), 0);
        visit_commands(&Cli::command(), &mut |command| {
            let texts = help_texts(command);
            seen += texts.len();
            missing.extend(texts.into_iter().filter(|text| find_translation(HELP_TEXTS, text).is_none()));
            for line in command.get_after_help().map(ToString::to_string).unwrap_or_default().lines() {
                let text = if line.starts_with(' ') {
                    example_remark(line)
                } else {
                    Some(line).filter(|line| !line.is_empty())
                };
                let text = text.filter(|text| !is_code(text) && find_translation(HELP_REMARKS, text).is_none());
                missing.extend(text.map(String::from));
            }
        });
        missing.sort();
        missing.dedup();
        assert!(missing.is_empty(), "no Chinese for:\n{}", missing.join("\n"));
        assert!(seen > 150, "{seen} texts");
    }

    #[test]
    fn no_text_is_there_that_nobody_says() {
        let mut said = Vec::new();
        visit_commands(&Cli::command(), &mut |command| {
            said.extend(help_texts(command));
            said.extend(command.get_after_help().map(ToString::to_string).unwrap_or_default().lines().map(|line| {
                if line.starts_with(' ') { example_remark(line).unwrap_or_default().into() } else { line.to_string() }
            }));
        });
        let idle: Vec<&str> = HELP_TEXTS
            .iter()
            .chain(HELP_REMARKS)
            .map(|(en, _)| *en)
            .filter(|en| !said.iter().any(|said| said == en))
            .collect();
        assert!(idle.is_empty(), "{idle:?}");
    }

    /// Only names and commands are English in the short and the long help of every command.
    #[test]
    fn no_word_of_the_parser_stays_english() {
        let mut command = translate_command(Cli::command(), Lang::ZhTw);
        command.build();
        visit_commands(&command, &mut |command| {
            let mut command = command.clone();
            for help in [command.render_help(), command.render_long_help()] {
                let help = translate_parser_phrases(&help.to_string(), Lang::ZhTw);
                for english in ["Usage", "Options", "Commands", "Arguments", "default", "values:", "Print", "help of"] {
                    assert!(!help.contains(english), "{english} in\n{help}");
                }
                assert!(help.contains("用法："), "{help}");
            }
        });
    }

    #[test]
    fn lines_end_between_signs() {
        assert_eq!(wrap_text("一二三，四五 abc def", 8), "一二三，\n四五 abc\ndef");
        assert_eq!(wrap_text("a（一二）", 4), "a\n（一\n二）");
        assert_eq!(wrap_text("", 4), "");
    }
}
