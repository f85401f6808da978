//! Values of the rules as constants of a program.

use crate::write::tree::TreeConstant;
use grundy_game::Argument;
use num_traits::ToPrimitive;

/// A value as a constant of a program.
pub(crate) fn constant_of_arg(arg: &Argument) -> Option<TreeConstant> {
    let list = |items: &[Argument]| items.iter().map(integer_of_arg).collect::<Option<Vec<i64>>>();
    Some(match arg {
        Argument::Tuple(items) | Argument::List(items) | Argument::Set(items) => match list(items) {
            Some(list) => TreeConstant::List(list),
            None if let Some(texts) = texts_of_args(items) => TreeConstant::Texts(texts),
            None => TreeConstant::Rows(
                items
                    .iter()
                    .map(|item| match item {
                        Argument::Tuple(row) | Argument::List(row) => list(row),
                        _ => None,
                    })
                    .collect::<Option<_>>()?,
            ),
        },
        Argument::Range(start, stop) => {
            let (start, stop) = (start.to_i64()?, stop.to_i64()?);
            (stop.checked_sub(start)? <= 10_000).then(|| TreeConstant::List((start..stop).collect()))?
        }
        Argument::Str(text) => text.is_ascii().then(|| TreeConstant::Text(text.to_string()))?,
        other => TreeConstant::Int(integer_of_arg(other)?),
    })
}

/// The texts of a list, if all of its items are texts in ASCII.
fn texts_of_args(items: &[Argument]) -> Option<Vec<String>> {
    let text = |item: &Argument| match item {
        Argument::Str(text) if text.is_ascii() => Some(text.to_string()),
        _ => None,
    };
    items.iter().map(text).collect()
}

fn integer_of_arg(arg: &Argument) -> Option<i64> {
    match arg {
        Argument::Int(n) => n.to_i64(),
        Argument::Bool(b) => Some((*b).into()),
        _ => None,
    }
}
