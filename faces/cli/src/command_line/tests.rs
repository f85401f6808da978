//! The help in both languages is complete, and errors of the parser are translated.

use super::{CommandLine, parser};
use crate::chinese::help::{example_remark, find_translation, translate_parser_phrases};
use crate::chinese::mistakes::chinese_message;
use crate::chinese::remarks::{HELP_REMARKS, is_code};
use crate::chinese::texts::HELP_TEXTS;
use clap::{Command, CommandFactory};
use grundy::Lang;

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
    visit_commands(&CommandLine::command(), &mut |command| {
        let texts = help_texts(command);
        seen += texts.len();
        missing.extend(texts.into_iter().filter(|text| find_translation(HELP_TEXTS, text).is_none()));
        for line in command.get_after_help().map(ToString::to_string).unwrap_or_default().lines() {
            let text =
                if line.starts_with(' ') { example_remark(line) } else { Some(line).filter(|line| !line.is_empty()) };
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
    let mut message = Vec::new();
    visit_commands(&CommandLine::command(), &mut |command| {
        message.extend(help_texts(command));
        message.extend(command.get_after_help().map(ToString::to_string).unwrap_or_default().lines().map(|line| {
            if line.starts_with(' ') { example_remark(line).unwrap_or_default().into() } else { line.to_string() }
        }));
    });
    let idle: Vec<&str> = HELP_TEXTS
        .iter()
        .chain(HELP_REMARKS)
        .map(|(en, _)| *en)
        .filter(|en| !message.iter().any(|message| message == en))
        .collect();
    assert!(idle.is_empty(), "{idle:?}");
}

/// Only names and commands are English in the short and the long help of every command.
#[test]
fn no_word_of_the_parser_stays_english() {
    let mut command = parser(Lang::ZhTw);
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

fn message(args: &[&str]) -> String {
    let args = ["grundy"].iter().chain(args);
    let error = parser(Lang::En).try_get_matches_from(args).expect_err("there is a mistake");
    chinese_message(&error).expect("it is a mistake")
}

#[test]
fn mistakes_are_told_in_chinese() {
    for (args, words) in [
        (
            &["solve", "--mosere", "nim(1)"][..],
            &["没有“--mosere”这个参数", "有相近的参数：--misere", "用法：grundy solve"][..],
        ),
        (&["sovle", "nim(1)"], &["没有“sovle”这个命令", "有相近的命令：solve"]),
        (&["solve"], &["缺少必需的参数：", "<EXPR>"]),
        (&["play", "nim(1)", "--seed"], &["“--seed <N>”需要一个值，但没有给出"]),
        (&["play", "nim(1)", "--seed", "-1"], &["“--seed <N>”的值“-1”无效：应为整数，如 1000、1e6 或 10^6"]),
        (
            &["play", "nim(1)", "--first", "mee"],
            &["“--first <FIRST>”的值“mee”无效", "可选值：me、engine、better", "有相近的值：me"],
        ),
        (&["play", "nim(1)", "--level", "101"], &["级别为 perfect"]),
        (&["serve", "--port", "70000"], &["应为 0 到 65535 的整数"]),
        (&["serve", "--host", "here"], &["应为 IP 地址，如 127.0.0.1"]),
        (&["serve", "--jobs", "0"], &["应为 1 到 1024 的整数"]),
        (&["solve", "nim(1)", "--max-time", "soon"], &["应为时间，如 500ms、10s 或 5m"]),
        (&["solve", "nim(1)", "--max-memory", "-5"], &["应为大小，如 500M 或 8G"]),
        (&["solve", "nim(1)", "--moves", "-3"], &["应为整数"]),
        (&["solve", "nim(1)", "--lang", "fr"], &["可用的语言为 en、zh-CN 与 zh-TW"]),
        (&["solve", "nim(1)", "--method", "guess"], &["可选值：naive、memo"]),
        (&["values", "kayles", "--engine", "guess"], &["引擎有：naive"]),
        (&["values", "kayles", "--stats", "--misere"], &["参数“--stats”不能与“--misere”一起使用"]),
        (&["solve", "nim(1)", "--misere", "--misere"], &["参数“--misere”只能给出一次"]),
        (&["table", "wythoff", "--size", "0x5"], &["应为 1 到 1000000 的行数与列数，如 10x20"]),
        (&["atlas", "0.x", "--base", "5"], &["可用 4、8 与 16"]),
        (&["check", "a", "b", "c"], &["没有“c”这个参数"]),
        (&["table", "wythoff", "--outcomes=maybe"], &["无效"]),
    ] {
        let message = message(args);
        for word in words {
            assert!(message.contains(word), "{args:?}: {word} is missing in\n{message}");
        }
        let english = ["error", "Usage", "invalid", "unexpected", "required", "similar", "tip", "possible", "For more"];
        assert!(english.iter().all(|word| !message.contains(word)), "{message}");
    }
}
