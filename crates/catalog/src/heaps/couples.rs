//! Couples are forever: split any heap except a heap of two.

use crate::Entry;
use grundy_game::{Ruleset, Argument, Citation, GameCard, GameKind, HeapGame, Heaps, text_pair};
use std::ops::ControlFlow;
use std::sync::Arc;

static GUY: Citation = Citation {
    name: text_pair!("Unsolved problems in combinatorial games"),
    author: "R. K. Guy",
    year: 1996,
    work: "Unsolved problems in combinatorial games, Games of No Chance, MSRI Publications 29",
};

static CARD: GameCard = GameCard {
    name: "couples",
    names: text_pair!("Couples are forever"),
    aliases: &["成双不分"],
    kind: GameKind::Breaking,
    form: "couples(heap, …)",
    rules: text_pair!(
        "A move splits a heap into two non-empty heaps; a heap of two may not be split. Whoever cannot move loses."
    ),
    theorem: ("", ""),
    why: text_pair!(
        "The values are computed heap by heap: the mex of the nim-sums of the two parts, over all splits. It is not known whether they ever become periodic."
    ),
    sources: &[&GUY],
    example: "couples(7)",
};

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
