//! Couples are forever: split any heap except a heap of two.

use crate::Entry;
use grundy_game::{Argument, GameCard, HeapGame, Heaps, Ruleset, game_card};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("couples.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `couples`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Couples))
}

struct Couples;

impl HeapGame for Couples {
    fn expression(&self) -> String {
        "couples".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        if n == 2 {
            return ControlFlow::Continue(());
        }
        (1..=n / 2).try_for_each(|part| visit(&[part, n - part]))
    }

    /// A heap of `n` can be split at most `n − 1` times.
    fn rank(&self, n: u64) -> Option<u64> {
        Some(n.saturating_sub(1))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }
}

#[cfg(test)]
mod tests {
    use super::ruleset;
    use grundy_game::kit;

    #[test]
    fn the_game_keeps_the_laws() {
        let checked = kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "there are small positions");
    }
}
