//! Parsers of values: numbers, sizes, times and names.

use crate::args::unfit_argument::UnfitArgument;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grundy::{CertificatePart, HeapEngine, Method, Nat, half_width, text};
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The maximum number of digits of a number with an exponent.
const MAX_EXPONENT_DIGITS: u32 = 100_000;

/// A natural number of any size: `1000`, `1_000`, `1e6`, `2.5e9`, `10^6`, `10**6`.
pub(crate) fn parse_natural(text: &str) -> Option<Nat> {
    let plain: String = text.chars().map(half_width).filter(|c| *c != '_').collect();
    let digits =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<Nat>().ok()).flatten();
    let power = |(base, exponent): (&str, &str)| {
        let (base, exponent) = (digits(base)?, exponent.parse::<u32>().ok()?);
        let bits = base.bits().checked_mul(exponent.into())?;
        (bits <= 3 * u64::from(MAX_EXPONENT_DIGITS)).then(|| base.pow(exponent))
    };
    let scaled = |(digits, exponent): (&str, &str)| {
        let exponent = exponent.parse::<u32>().ok().filter(|exponent| *exponent <= MAX_EXPONENT_DIGITS)?;
        scale_decimal(digits, exponent)
    };
    let parsed = digits(&plain);
    let parsed = parsed.or_else(|| plain.split_once(['e', 'E']).and_then(scaled));
    parsed.or_else(|| plain.split_once("**").or(plain.split_once('^')).and_then(power))
}

/// `digits` · 10^`exponent`, if it is a whole number: 2500 for `2.5` and 3.
fn scale_decimal(digits: &str, exponent: u32) -> Option<Nat> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let zeros = exponent.checked_sub(u32::try_from(part.len()).ok()?)?;
    let all = format!("{whole}{part}");
    let is_number = !whole.is_empty() && all.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| all.parse::<Nat>().ok())?.map(|number| number * Nat::from(10u32).pow(zeros))
}

/// A natural number below 2^64, in the notations of [`parse_natural`].
pub(crate) fn parse_count(text: &str) -> Result<u64, UnfitArgument> {
    parse_natural(text).and_then(|number| u64::try_from(number).ok()).ok_or_else(|| {
        UnfitArgument(text!("a whole number is expected, such as 1000, 1e6 or 10^6, from 0 to below 2^64"))
    })
}

/// A parser of whole numbers in a range, in the notations of [`parse_count`].
pub(crate) fn number_within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, UnfitArgument> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64> + PartialOrd + std::fmt::Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = parse_count(text).ok().and_then(|number| T::try_from(number).ok());
        let (least, most) = (range.start(), range.end());
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| UnfitArgument(text!("a whole number from {least} to {most} is expected")))
    }
}

/// A whole number that fits into `usize`.
pub(crate) fn number(text: &str) -> Result<usize, UnfitArgument> {
    parse_count(text)
        .and_then(|number| usize::try_from(number).map_err(|_| UnfitArgument(text!("the number is too large"))))
}

/// `K/N`, a part of a check.
pub(crate) fn certificate_part(text: &str) -> Result<CertificatePart, UnfitArgument> {
    text.parse().map_err(|_| UnfitArgument(text!("a part is expected, such as 3/8: the third of eight")))
}

/// An IP address to listen on.
pub(crate) fn address(text: &str) -> Result<IpAddr, UnfitArgument> {
    text.parse().map_err(|_| UnfitArgument(text!("an IP address is expected, such as 127.0.0.1 or ::1")))
}

/// `500M`, `1.5G`, `8GiB`, or bytes.
pub(crate) fn size(text: &str) -> Result<u64, UnfitArgument> {
    let expected = || UnfitArgument(text!("a size is expected, such as 500M or 8G"));
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].to_ascii_lowercase();
    let shift = match unit.trim_end_matches("ib").trim_end_matches('b') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(expected()),
    };
    let thousandths = parse_thousandths(digits.trim()).ok_or_else(expected)?;
    let bytes = u128::from(thousandths).checked_mul(1 << shift).map(|bytes| bytes / 1000);
    bytes.and_then(|bytes| bytes.try_into().ok()).ok_or_else(|| UnfitArgument(text!("the size is too large")))
}

/// `10s`, `5m`, `1.5h`, `500ms`, or seconds.
pub(crate) fn time(text: &str) -> Result<Duration, UnfitArgument> {
    let expected = || UnfitArgument(text!("a time is expected, such as 500ms, 10s or 5m"));
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let thousandths = parse_thousandths(digits.trim()).ok_or_else(expected)?;
    let millis: u64 = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(expected()),
    };
    let time = thousandths.checked_mul(millis).map(|micros| Duration::from_millis(micros.div_ceil(1000)));
    time.ok_or_else(|| UnfitArgument(text!("the time is too long")))
}

/// A decimal number with at most three decimals, in thousandths.
fn parse_thousandths(text: &str) -> Option<u64> {
    scale_decimal(text, 3)?.try_into().ok()
}

/// `10x20`, or `10` for a square.
pub(crate) fn grid_size(text: &str) -> Result<(usize, usize), UnfitArgument> {
    let (rows, columns) = text.split_once(['x', 'X', '×', '*', ',']).unwrap_or((text, text));
    let number = |part: &str| part.trim().parse::<usize>().ok().filter(|n| (1..=1_000_000).contains(n));
    let size = number(rows).zip(number(columns));
    size.ok_or_else(|| {
        UnfitArgument(text!("numbers of rows and columns from 1 to 1000000 are expected, such as 10x20"))
    })
}

/// The name of an engine.
pub(crate) fn engine(text: &str) -> Result<HeapEngine, UnfitArgument> {
    HeapEngine::find_by_name(text).ok_or_else(|| {
        let (en, zh) = engine_names(HeapEngine::ALL);
        UnfitArgument(text!("the engines are {text}", text = (en, zh)))
    })
}

/// The name of an instruction set, as the engine for sparse spaces that uses it.
pub(crate) fn instructions(text: &str) -> Result<HeapEngine, UnfitArgument> {
    HeapEngine::find_by_name(text).filter(|engine| HeapEngine::SPACE_ENGINES.contains(engine)).ok_or_else(|| {
        let (en, zh) = engine_names(HeapEngine::SPACE_ENGINES);
        UnfitArgument(text!("the instruction sets are {text}", text = (en, zh)))
    })
}

/// The names of engines in both languages.
fn engine_names(engines: &[HeapEngine]) -> (String, String) {
    let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
    (names.join(", "), names.join("、"))
}

/// A parser of the names of methods, which the help lists.
pub(crate) fn methods() -> impl TypedValueParser<Value = Method> {
    let names = Method::ALL.iter().map(|method| PossibleValue::new(method.name()).help(method.doc()));
    PossibleValuesParser::new(names).map(|name| Method::find_by_name(&name).expect("it is one of the names"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_every_notation() {
        for (text, count) in [
            ("1000", 1000),
            ("1_000", 1000),
            ("1e6", 1_000_000),
            ("10^6", 1_000_000),
            ("2**10", 1024),
            ("2.5e9", 2_500_000_000),
            ("1.25e2", 125),
            ("1.50e1", 15),
            ("１０^６", 1_000_000),
        ] {
            assert_eq!(parse_count(text).ok(), Some(count), "{text}");
        }
        for text in ["", "-1", "1.5", "1.25e1", "1.2.3e9", "1e20", "2^64", "x", "e6", "^", "+5", ".5e3", "1e-3"] {
            assert!(parse_count(text).is_err(), "{text}");
        }
        assert_eq!(parse_natural("10^40"), parse_natural("1e40"));
        assert_eq!(parse_natural("10^40").map(|number| number.to_string().len()), Some(41));
        assert_eq!((parse_natural("9^999999999"), parse_natural("1e999999999")), (None, None));
        assert_eq!(number_within(1..=4u16)("4").ok(), Some(4));
        assert!(number_within(1..=4u16)("5").is_err() && number_within(1..=4u16)("70000").is_err());
    }

    #[test]
    fn sizes_times_and_grids() {
        for (text, bytes) in
            [("500M", 500 << 20), ("8G", 8 << 30), ("8GiB", 8 << 30), ("12", 12), ("3kb", 3 << 10), ("1.5G", 3 << 29)]
        {
            assert_eq!(size(text).ok(), Some(bytes), "{text}");
        }
        for (text, millis) in [
            ("500ms", 500),
            ("10s", 10_000),
            ("10", 10_000),
            ("5m", 300_000),
            ("2h", 7_200_000),
            ("0.1", 100),
            ("1.5s", 1500),
        ] {
            assert_eq!(time(text).ok(), Some(Duration::from_millis(millis)), "{text}");
        }
        assert!(
            size("many").is_err()
                && size("-5").is_err()
                && size("1.2.3M").is_err()
                && time("soon").is_err()
                && time("5y").is_err()
        );
        assert_eq!((grid_size("10x20").ok(), grid_size("10").ok()), (Some((10, 20)), Some((10, 10))));
        assert!(grid_size("0x5").is_err() && grid_size("3x").is_err());
    }
}
