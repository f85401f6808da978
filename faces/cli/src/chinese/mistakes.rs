//! Errors in the arguments, in Chinese: written from the kind and the context of the error.

use super::UnfitArgument;
use super::help::translated_usage;
use clap::Error;
use clap::error::ContextKind as About;
use clap::error::{ContextValue, ErrorKind};
use std::error::Error as _;

/// The message in Simplified Chinese; `None` if the help or the version is printed.
pub(super) fn chinese_message(error: &Error) -> Option<String> {
    let wrong = mistake_sentence(error)?;
    let mut told = format!("错误: {wrong}");
    let tips = suggestions(error);
    if !tips.is_empty() {
        told += &format!("\n\n  提示：{}", tips.join("\n  提示："));
    }
    if let Some(ContextValue::StyledStr(how)) = error.get(About::Usage) {
        told += &format!("\n\n{}", translated_usage(how).trim_end());
    }
    Some(told + "\n\n更多说明见 --help。")
}

/// The names or values in the context of the error.
fn context_values(error: &Error, about: About) -> Vec<String> {
    match error.get(about) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn context_text(error: &Error, about: About) -> String {
    context_values(error, about).join("、")
}

/// The values, listed after a sentence.
fn listed_values(error: &Error, about: About) -> String {
    let values = context_values(error, about);
    if values.is_empty() { String::new() } else { format!("\n  可选值：{}", values.join("、")) }
}

fn mistake_sentence(error: &Error) -> Option<String> {
    let (arg, value) = (context_text(error, About::InvalidArg), context_text(error, About::InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => format!("没有“{arg}”这个参数"),
        ErrorKind::InvalidSubcommand => format!("没有“{}”这个命令", context_text(error, About::InvalidSubcommand)),
        ErrorKind::MissingSubcommand => "缺少命令".into(),
        ErrorKind::MissingRequiredArgument => {
            format!("缺少必需的参数：\n  {}", context_values(error, About::InvalidArg).join("\n  "))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("“{arg}”需要一个值，但没有给出{}", listed_values(error, About::ValidValue))
        }
        ErrorKind::InvalidValue => format!("“{arg}”的值“{value}”无效{}", listed_values(error, About::ValidValue)),
        ErrorKind::ValueValidation => match error.source().and_then(|source| source.downcast_ref::<UnfitArgument>()) {
            Some(UnfitArgument(said)) => format!("“{arg}”的值“{value}”无效：{}", said.zh),
            None => format!("“{arg}”的值“{value}”无效"),
        },
        ErrorKind::ArgumentConflict => {
            let (prior, own) = (context_values(error, About::PriorArg), context_text(error, About::InvalidArg));
            match &prior[..] {
                [same] if *same == own => format!("参数“{own}”只能给出一次"),
                [] => format!("参数“{own}”不能与其他参数一起使用"),
                _ => format!("参数“{own}”不能与“{}”一起使用", prior.join("”、“")),
            }
        }
        ErrorKind::NoEquals => format!("给“{arg}”赋值时要写等号"),
        ErrorKind::TooManyValues => format!("“{arg}”的值太多：多出了“{value}”"),
        ErrorKind::TooFewValues => {
            let (given, least) = (context_text(error, About::ActualNumValues), context_text(error, About::MinValues));
            format!("“{arg}”至少需要 {least} 个值，只给出了 {given} 个")
        }
        ErrorKind::WrongNumberOfValues => {
            let (given, right) =
                (context_text(error, About::ActualNumValues), context_text(error, About::ExpectedNumValues));
            format!("“{arg}”需要 {right} 个值，给出了 {given} 个")
        }
        ErrorKind::InvalidUtf8 => "参数中有不是 UTF-8 的文字".into(),
        ErrorKind::Io | ErrorKind::Format => "无法写出帮助".into(),
        _ => return None,
    })
}

/// Suggestions of what may have been meant.
fn suggestions(error: &Error) -> Vec<String> {
    let mut tips = Vec::new();
    let kinds = [(About::SuggestedSubcommand, "命令"), (About::SuggestedArg, "参数"), (About::SuggestedValue, "值")];
    for (about, kind) in kinds {
        // `clap` lists the nearest name last.
        let near: Vec<String> = context_values(error, about).into_iter().rev().take(3).collect();
        if !near.is_empty() {
            tips.push(format!("有相近的{kind}：{}", near.join("、")));
        }
    }
    // `clap` suggests `--` where a value that begins with a dash may be meant.
    let arg = context_text(error, About::InvalidArg);
    if error.kind() == ErrorKind::UnknownArgument && error.get(About::Suggested).is_some() && arg.starts_with('-') {
        tips.push(format!("如果“{arg}”是一个值，请写作“-- {arg}”"));
    }
    tips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use crate::chinese::help::allow_negative_numbers;
    use clap::CommandFactory;

    fn message(args: &[&str]) -> String {
        let args = ["grundy"].iter().chain(args);
        let error = allow_negative_numbers(Cli::command()).try_get_matches_from(args).expect_err("there is a mistake");
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
            (&["table", "wythoff", "--size", "0x5"], &["应为行数与列数，如 10x20"]),
            (&["atlas", "0.x", "--base", "5"], &["可用 4、8 与 16"]),
            (&["check", "a", "b", "c"], &["没有“c”这个参数"]),
            (&["table", "wythoff", "--outcomes=maybe"], &["无效"]),
        ] {
            let message = message(args);
            for word in words {
                assert!(message.contains(word), "{args:?}: {word} is missing in\n{message}");
            }
            let english =
                ["error", "Usage", "invalid", "unexpected", "required", "similar", "tip", "possible", "For more"];
            assert!(english.iter().all(|word| !message.contains(word)), "{message}");
        }
    }
}
