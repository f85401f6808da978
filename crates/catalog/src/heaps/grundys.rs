//! Grundy's game 格伦迪游戏: split a heap into two unequal heaps.

use crate::Entry;
use grundy_game::{Argument, Citation, GameCard, HeapGame, HeapRule, Heaps, Ruleset, citation, game_card};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The origin of Grundy's game and of the values of positions.
pub static GRUNDY: Citation = citation!("grundys.toml", GRUNDY);

static CARD: GameCard = game_card!("grundys.toml");

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
