//! Couples are forever: split any heap except a heap of two.

use crate::Entry;
use grundy_game::{AnyGame, Argument, Citation, GameCard, GameKind, HeapGame, Heaps};
use std::ops::ControlFlow;
use std::sync::Arc;

static GUY: Citation = Citation {
    name: ("Unsolved problems in combinatorial games", "组合游戏中的未解问题"),
    author: "R. K. Guy",
    year: 1996,
    work: "Unsolved problems in combinatorial games, Games of No Chance, MSRI Publications 29",
};

static CARD: GameCard = GameCard {
    name: "couples",
    names: ("Couples are forever", "成双不分"),
    aliases: &["成双不分"],
    kind: GameKind::Breaking,
    form: "couples(heap, …)",
    rules: (
        "A move splits a heap into two non-empty heaps; a heap of two may not be split. Whoever cannot move loses.",
        "每步把一堆分成非空的两堆；大小为 2 的堆不能再分。无法再走的一方输。",
    ),
    theorem: ("", ""),
    why: (
        "The values are computed heap by heap: the mex of the nim-sums of the two parts, over all splits. It is not known whether they ever become periodic.",
        "SG 值从小到大逐堆计算：对所有分法，求两部分 SG 值的异或和，再取 mex。这个数列最终是否呈周期至今未知。",
    ),
    sources: &[&GUY],
    example: "couples(7)",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `couples`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(Heaps(Couples))
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
