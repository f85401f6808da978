//! Expressions: from the arguments of a command, and what is wrong with them.

use crate::failure::CommandFailure;
use grundy::tables::explain_io_error;
use grundy::{Argument, ArgumentError, BilingualText, Diagnostic, say};
use std::io::Read;

/// The expression given by the arguments: `nim 3 4 5` is `nim(3, 4, 5)`, and `-` is standard input.
pub(crate) fn expression_text(words: &[String]) -> Result<String, CommandFailure> {
    match words {
        [dash] if dash == "-" => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(2 << 20).read_to_end(&mut bytes);
            read.map_err(|error| {
                let BilingualText { en, zh } = explain_io_error(&error);
                CommandFailure::Input(say!("cannot read standard input: {en}", "无法读取标准输入：{zh}"))
            })?;
            String::from_utf8(bytes)
                .map_err(|_| CommandFailure::Input(say!("standard input is not UTF-8", "标准输入不是 UTF-8 文本")))
        }
        [whole] => {
            let words: Vec<String> = whole.split_whitespace().map(String::from).collect();
            let numbers = words.iter().skip(1).all(|word| word.chars().all(|c| c.is_ascii_digit()));
            if words.len() > 1 && numbers && !whole.contains('(') { expression_text(&words) } else { Ok(whole.clone()) }
        }
        [ruleset, numbers @ ..] => {
            let numbers: Vec<&str> = numbers.iter().map(|n| n.trim_end_matches(',')).collect();
            Ok(format!("{ruleset}({})", numbers.join(", ")))
        }
        [] => Ok(String::new()),
    }
}

/// The diagnostic for a ruleset that does not take the given count of numbers.
pub(crate) fn ruleset_misfit(text: &str, game: Option<&Argument>, misfit: ArgumentError) -> Diagnostic {
    let said = match game {
        Some(Argument::Family(family)) => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            say!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                "`{name}` 是一族规则，用法是 `{form_zh}`：请先给出它的参数"
            )
        }
        Some(Argument::Position(_)) => say!(
            "this is one position; give its ruleset without the sizes of the heaps, such as kayles",
            "这是一个局面；这里需要的是规则本身，不带堆的大小，例如 kayles"
        ),
        None | Some(Argument::Ruleset(_)) => misfit.said,
        Some(other) => {
            let BilingualText { en, zh } = other.kind_name();
            say!("a game is expected here, not {en}", "这里应为游戏，而不是{zh}")
        }
    };
    Diagnostic::at_span(0..text.len(), said)
}

/// The diagnostic for a game that does not fit.
pub(crate) fn misfit_diagnostic(text: &str, misfit: ArgumentError) -> Diagnostic {
    Diagnostic::at_span(0..text.len(), misfit.said)
}
