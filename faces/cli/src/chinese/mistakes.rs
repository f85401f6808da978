//! Errors in the arguments, in Chinese: written from the kind and the context of the error.

use super::help::translated_usage;
use crate::args::unfit_argument::UnfitArgument;
use clap::Error;
use clap::error::ContextKind as About;
use clap::error::{ContextValue, ErrorKind};
use grundy::mark_name;
use std::error::Error as _;

/// The message in Simplified Chinese; `None` if the help or the version is printed.
pub(crate) fn chinese_message(error: &Error) -> Option<String> {
    let wrong = mistake_sentence(error)?;
    let mut message = format!("错误：{wrong}");
    let tips = suggestions(error);
    if !tips.is_empty() {
        message += &format!("\n\n  提示：{}", tips.join("\n  提示："));
    }
    if let Some(ContextValue::StyledStr(how)) = error.get(About::Usage) {
        message += &format!("\n\n{}", translated_usage(how).trim_end());
    }
    Some(message + "\n\n更多说明见 --help。")
}

/// The names or values in the context of the error.
fn context_values(error: &Error, about: About) -> Vec<String> {
    match error.get(about) {
        Some(ContextValue::String(one)) => vec![mark_name(one)],
        Some(ContextValue::Strings(all)) => all.iter().map(|one| mark_name(one)).collect(),
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
            Some(UnfitArgument(message)) => format!("“{arg}”的值“{value}”无效：{}", message.zh),
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
