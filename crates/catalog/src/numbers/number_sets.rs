//! Named sets of numbers 数集 for rules: `subtract(primes)`, `subtract(powers(2))`.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, CallArguments, GameCard, GameKind, NamedSet, NumberSet, ReadError, RulesetFamily, text,
    text_pair,
};

type BilingualPair = (&'static str, &'static str);

/// The card of a set: its members, and the known theorem on the game in which they may be taken.
const fn set_card(
    name: &'static str,
    names: BilingualPair,
    aliases: &'static [&'static str],
    members: BilingualPair,
    theorem: BilingualPair,
    example: &'static str,
) -> GameCard {
    let why = text_pair!(
        "A set is not a game: pass it to subtract, whose card has the proofs. Without a theorem, values are computed heap by heap."
    );
    GameCard {
        name,
        names,
        aliases,
        kind: GameKind::Numbers,
        form: name,
        rules: members,
        theorem,
        why,
        sources: &[],
        example,
    }
}

static PRIMES_CARD: GameCard = set_card(
    "primes",
    text_pair!("Primes"),
    &["质数", "素数"],
    text_pair!("The primes 2, 3, 5, 7, 11, …"),
    ("", ""),
    "subtract(primes)(10)",
);

static PRIME_POWERS_CARD: GameCard = set_card(
    "prime_powers",
    text_pair!("Prime powers"),
    &["质数幂", "素数幂"],
    text_pair!("1 and all powers of primes: 1, 2, 3, 4, 5, 7, 8, 9, 11, …"),
    text_pair!("If prime powers may be taken, a heap of n has value n mod 6: no multiple of 6 is a prime power."),
    "subtract(prime_powers)(100)",
);

static FIBONACCI_CARD: GameCard = set_card(
    "fibonacci_numbers",
    text_pair!("Fibonacci numbers"),
    &["斐波那契数"],
    text_pair!("The Fibonacci numbers 1, 2, 3, 5, 8, …, each once."),
    ("", ""),
    "subtract(fibonacci_numbers)(100)",
);

static SQUARES_CARD: GameCard = set_card(
    "squares",
    text_pair!("Squares"),
    &["平方数"],
    text_pair!("The squares 1, 4, 9, 16, …"),
    ("", ""),
    "subtract(squares)(100)",
);

static POWERS_CARD: GameCard = GameCard {
    form: "powers(b)",
    ..set_card(
        "powers",
        text_pair!("Powers of a number"),
        &["幂"],
        text_pair!("The powers 1, b, b², … of a number b of at least 2."),
        text_pair!(
            "If powers of b may be taken and b is odd, a heap of n has value n mod 2; if b is even, the value is 2 if n mod (b+1) = b, and otherwise the parity of n mod (b+1). For b = 2 this is n mod 3."
        ),
        "subtract(powers(2))(100)",
    )
};

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
        let said = text!("the base must be at least 2, as in powers(2)");
        return Err(ArgumentError::new(said).at_position(0));
    }
    Ok(named_set_argument(NamedSet::Powers(base)))
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
}
