//! Numbers, sizes, times and languages as they are written on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grundy::{HeapEngine, Lang, Method};
use std::time::Duration;

pub(super) fn lang(text: &str) -> Result<Lang, String> {
    let known = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(text));
    match known {
        Some(lang) => Ok(lang),
        None if text.to_ascii_lowercase().starts_with("zh") => Ok(Lang::from_locale(text)),
        None => Err("known languages are en, zh-CN and zh-TW".into()),
    }
}

/// `1000`, `1_000`, `1e6`, `10^6`.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let power = |(base, exponent): (&str, &str), scale: u64| {
        let (base, exponent) = (base.parse::<u64>().ok()?, exponent.parse::<u32>().ok()?);
        if scale == 0 { base.checked_pow(exponent) } else { base.checked_mul(scale.checked_pow(exponent)?) }
    };
    let parsed = plain.parse().ok();
    let parsed = parsed.or_else(|| plain.split_once(['e', 'E']).and_then(|parts| power(parts, 10)));
    let parsed = parsed.or_else(|| plain.split_once("**").or(plain.split_once('^')).and_then(|parts| power(parts, 0)));
    parsed.ok_or_else(|| "a whole number is expected, such as 1000, 1e6 or 10^6, below 2^64".into())
}

/// `500M`, `8G`, `8GiB`, or bytes.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].to_ascii_lowercase();
    let shift = match unit.trim_end_matches("ib").trim_end_matches('b') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err("a size is expected, such as 500M or 8G".into()),
    };
    let number: u64 = digits.trim().parse().map_err(|_| "a size is expected, such as 500M or 8G".to_string())?;
    number.checked_mul(1 << shift).ok_or_else(|| "the size is too large".into())
}

/// `10s`, `5m`, `2h`, `500ms`, or seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let expected = || "a time is expected, such as 500ms, 10s or 5m".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: u64 = digits.trim().parse().map_err(|_| expected())?;
    let millis: u64 = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(expected()),
    };
    number.checked_mul(millis).map(Duration::from_millis).ok_or_else(|| "the time is too long".into())
}

/// `10x20`, or `10` for a square.
pub(super) fn grid_size(text: &str) -> Result<(usize, usize), String> {
    let expected = || "rows and columns are expected, such as 10x20".to_string();
    let (rows, columns) = text.split_once(['x', 'X', '×', '*', ',']).unwrap_or((text, text));
    let number = |part: &str| part.trim().parse::<usize>().ok().filter(|n| (1..=1_000_000).contains(n));
    number(rows).zip(number(columns)).ok_or_else(expected)
}

/// The name of an engine.
pub(super) fn engine(text: &str) -> Result<HeapEngine, String> {
    let names = || HeapEngine::ALL.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
    HeapEngine::find(text).ok_or_else(|| format!("the engines are {}", names()))
}

/// The names of the methods, which the help lists.
pub(super) fn methods() -> impl TypedValueParser<Value = Method> {
    let names = Method::ALL.iter().map(|method| PossibleValue::new(method.name()).help(method.doc()));
    PossibleValuesParser::new(names).map(|name| Method::find(&name).expect("it is one of the names"))
}
