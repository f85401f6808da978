//! Named sets of numbers 数集 for rules: `subtract(primes)`, `subtract(powers(2))`.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, CallArguments, GameCard, NamedSet, NumberSet, ReadError, RulesetFamily, game_card, text,
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
