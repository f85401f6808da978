//! Grundy's game 格伦迪游戏: split a heap into two unequal heaps.

use crate::Entry;
use grundy_game::{Ruleset, Argument, Citation, GameCard, GameKind, HeapGame, HeapRule, Heaps, text_pair};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The origin of Grundy's game and of the values of positions.
pub static GRUNDY: Citation = Citation {
    name: text_pair!("Mathematics and games"),
    author: "P. M. Grundy",
    year: 1939,
    work: "Mathematics and games, Eureka 2, 6–8",
};

static CARD: GameCard = GameCard {
    name: "grundys",
    names: text_pair!("Grundy's game"),
    aliases: &["格伦迪", "格伦迪游戏"],
    kind: GameKind::Breaking,
    form: "grundys(heap, …)",
    rules: text_pair!(
        "A move splits a heap into two heaps of different sizes, both non-empty. Heaps of 1 and 2 cannot be split. Whoever cannot move loses."
    ),
    theorem: ("", ""),
    why: text_pair!(
        "The values are computed heap by heap: the value of a heap is the mex of the nim-sums of the values of the two parts, over all unequal splits. It is not known whether they ever become periodic."
    ),
    sources: &[&GRUNDY],
    example: "grundys(10)",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `grundys`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Grundys))
}

struct Grundys;

impl HeapGame for Grundys {
    fn expression(&self) -> String {
        "grundys".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..n.div_ceil(2)).try_for_each(|part| visit(&[part, n - part]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::UnequalSplit
    }

    /// A heap of `n` can be split at most `n − 1` times.
    fn rank(&self, n: u64) -> Option<u64> {
        Some(n.saturating_sub(1))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }
}
