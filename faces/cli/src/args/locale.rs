//! The language of the program: requested by an option, or that of the environment.

use crate::args::unfit_argument::UnfitArgument;
use grundy::{Lang, text};
use std::ffi::OsString;

/// Parses the value of `--lang`.
///
/// # Errors
/// Fails if the language is not known.
pub(crate) fn parse_lang(text: &str) -> Result<Lang, UnfitArgument> {
    let known = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(text));
    match known {
        Some(lang) => Ok(lang),
        None if text.to_ascii_lowercase().starts_with("zh") => Ok(Lang::from_locale(text)),
        None => Err(UnfitArgument(text!("known languages are en, zh-CN and zh-TW"))),
    }
}

/// The language of the environment.
pub(crate) fn environment_language() -> Lang {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    locale.map_or(Lang::En, |locale| Lang::from_locale(&locale))
}

/// The requested language. It is needed before the arguments are parsed, because the errors of the parser are translated, too.
pub(crate) fn requested_language(args: &[OsString]) -> Lang {
    let args: Vec<&str> = args.iter().skip(1).map_while(|arg| arg.to_str()).take_while(|arg| *arg != "--").collect();
    let behind = args.iter().position(|arg| *arg == "--lang").and_then(|at| args.get(at + 1).copied());
    let asked = args.iter().find_map(|arg| arg.strip_prefix("--lang=")).or(behind);
    asked.and_then(|tag| parse_lang(tag).ok()).unwrap_or_else(environment_language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_tag() {
        for (text, lang) in [("en", Lang::En), ("zh-CN", Lang::ZhCn), ("zh-tw", Lang::ZhTw), ("zh", Lang::ZhCn)] {
            assert_eq!(parse_lang(text).expect("it is known"), lang, "{text}");
        }
        assert!(parse_lang("fr").is_err());
    }

    #[test]
    fn the_option_is_found_before_parsing() {
        let requested = |args: &[&str]| requested_language(&args.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(requested(&["grundy", "--lang", "zh-TW", "solve"]), Lang::ZhTw);
        assert_eq!(requested(&["grundy", "solve", "--lang=zh-CN"]), Lang::ZhCn);
        assert_eq!(requested(&["grundy", "--", "--lang=zh-CN"]), environment_language());
    }
}
