//! Named sets of numbers 数集 for rules: `subtract(primes)`, `subtract(powers(2))`.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, CallArguments, GameCard, NamedSet, NumberSet, ReadError, RulesetFamily, SpelledName,
    game_card, half_width, is_word_character, text,
};

static PRIMES_CARD: GameCard = game_card!("number_sets/primes.toml");

static PRIME_POWERS_CARD: GameCard = game_card!("number_sets/prime_powers.toml");

static FIBONACCI_CARD: GameCard = game_card!("number_sets/fibonacci_numbers.toml");

static SQUARES_CARD: GameCard = game_card!("number_sets/squares.toml");

static POWERS_CARD: GameCard = game_card!("number_sets/powers.toml");

pub(crate) static ENTRIES: [&Entry; 5] = [
    &Entry { card: &PRIMES_CARD, item: || named_set_argument(NamedSet::Primes), instances: Vec::new },
    &Entry { card: &PRIME_POWERS_CARD, item: || named_set_argument(NamedSet::PrimePowers), instances: Vec::new },
    &Entry { card: &FIBONACCI_CARD, item: || named_set_argument(NamedSet::Fibonacci), instances: Vec::new },
    &Entry { card: &SQUARES_CARD, item: || named_set_argument(NamedSet::Squares), instances: Vec::new },
    &Entry {
        card: &POWERS_CARD,
        item: || Argument::Family(RulesetFamily { card: &POWERS_CARD, call: call_powers }),
        instances: Vec::new,
    },
];

fn named_set_argument(set: NamedSet) -> Argument {
    Argument::Numbers(NumberSet::Named(set))
}

/// `powers(b)`.
fn call_powers(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [base] = args.expect_positional()?;
    let base = base.to_word().map_err(|unread| match unread {
        ReadError::Misfit(misfit) => misfit.at_position(0),
        ReadError::TooLarge => ArgumentError::new(text!("a base beyond 2^62 is too large here")).at_position(0),
    })?;
    if base < 2 {
        let message = text!("the base must be at least 2, as in powers(2)");
        return Err(ArgumentError::new(message).at_position(0));
    }
    Ok(named_set_argument(NamedSet::Powers(base)))
}

/// The set of powers at the start of a text that is written in words: `2的幂`, `3 的 k 次方`, `powers of two`.
pub(crate) fn spelled_powers(text: &str) -> Option<SpelledName> {
    let (base, bytes) = powers_in_words(text)?;
    Some(SpelledName { bytes, name: format!("powers({base})").into() })
}

/// The base of powers at the start of a text, and how many bytes they take.
fn powers_in_words(text: &str) -> Option<(String, usize)> {
    let left = |rest: &str| text.len() - rest.len();
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii() && is_word_character(c));
    let start = ["powers of ", "power of "].iter().find_map(|start| {
        text.get(..start.len()).filter(|word| word.eq_ignore_ascii_case(start))?;
        Some(text[start.len()..].trim_start())
    });
    if let Some(rest) = start {
        let (base, rest) = read_base(rest)?;
        return ends(rest).then(|| (base, left(rest)));
    }
    let (base, rest) = read_base(text)?;
    let rest = rest.trim_start().strip_prefix('的')?.trim_start();
    // `2 的 k 次幂`: the exponent is any number.
    let exponent = rest.trim_start_matches(|c: char| "knimtKNIMT非负整数若干".contains(c)).trim_start();
    let rest = exponent.strip_prefix('次').map_or(rest, str::trim_start);
    let word = ["幂次", "冪次", "幂", "冪", "方幂", "方冪", "方"].into_iter().find(|word| rest.starts_with(word))?;
    // A 方 without 次 is a square.
    (word != "方" || exponent.starts_with('次')).then(|| (base, left(&rest[word.len()..])))
}

/// The base of powers, as digits, and the text behind it.
fn read_base(text: &str) -> Option<(String, &str)> {
    const BASE_WORDS: [(&str, u32); 19] = [
        ("二", 2),
        ("三", 3),
        ("四", 4),
        ("五", 5),
        ("六", 6),
        ("七", 7),
        ("八", 8),
        ("九", 9),
        ("十", 10),
        ("两", 2),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
    ];
    let digit = |c: char| half_width(c).to_digit(10);
    let digits: String = text.chars().map_while(digit).filter_map(|n| char::from_digit(n, 10)).collect();
    if !digits.is_empty() {
        let rest = text.trim_start_matches(|c| digit(c).is_some());
        return Some((digits, rest));
    }
    let word = |&(word, base): &(&str, u32)| Some((base.to_string(), text.strip_prefix(word)?));
    BASE_WORDS.iter().find_map(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_as_they_are_called() {
        assert_eq!(
            call_powers(&CallArguments::from_positional([2u64.into()])).map(|set| set.to_string()),
            Ok("powers(2)".into())
        );
        for bad in [
            Argument::from(0u64),
            Argument::from(1u64),
            "2".into(),
            Argument::Int((-2).into()),
            Argument::from(u64::MAX),
        ] {
            assert!(call_powers(&CallArguments::from_positional([bad.clone()])).is_err(), "{bad}");
        }
        for entry in &ENTRIES[..4] {
            assert_eq!((entry.item)().to_string(), entry.card.name);
        }
    }

    #[test]
    fn powers_are_read_in_words() {
        for (text, read) in [
            ("2的幂", Some(("powers(2)", "2的幂".len()))),
            ("２ 的 k 次幂）", Some(("powers(2)", "２ 的 k 次幂".len()))),
            ("3的n次方, 5", Some(("powers(3)", "3的n次方".len()))),
            ("十的冪", Some(("powers(10)", "十的冪".len()))),
            ("powers of two)", Some(("powers(2)", 13))),
            ("Powers of 10", Some(("powers(10)", 12))),
            ("2的平方", None),
            ("2的方", None),
            ("2 + 3", None),
            ("powers(2)", None),
            ("powers of tension", None),
            ("", None),
        ] {
            let found = spelled_powers(text).map(|spelled| (spelled.name.into_owned(), spelled.bytes));
            assert_eq!(found, read.map(|(name, bytes)| (name.to_string(), bytes)), "{text}");
        }
    }
}
