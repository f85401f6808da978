//! Treblecross: put crosses on a strip; whoever makes three in a row wins.

use crate::Entry;
use crate::codes::WINNING_WAYS;
use grundy_game::{AnyGame, Argument, BilingualText, GameCard, GameKind, HeapGame, Heaps, Nat, picture::{Picture, SquareStrip}, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = GameCard {
    name: "treblecross",
    names: ("Treblecross", "三连叉"),
    aliases: &["三连叉", "一维井字棋"],
    kind: GameKind::Breaking,
    form: "treblecross(cells, …)",
    rules: (
        "On a strip of at least 3 cells the players take turns putting a cross on a free cell. Whoever makes three crosses in a row wins. \
         A cross next to another one, or with one cell between, lets the opponent make three at once; such moves are left out, and whoever has no other move loses.",
        "在至少 3 格的格子带上，双方轮流在空格里画叉。先连成三个相邻叉的人获胜。\
         把叉画在另一个叉的旁边或隔一格，对方立刻就能连成三个；这样的步不计，没有其他步可走的一方输。",
    ),
    theorem: ("", ""),
    why: (
        "A cross forbids itself and two cells on either side, and leaves two strips that do not influence each other. \
         So the value of a strip is the mex of the nim-sums of the strips left, computed from short strips to long ones. \
         A strip of n cells is a heap of n+2 in the octal game 0.007: a cross takes 3 tokens. \
         Whoever has no safe cell left must let the opponent make three.",
        "一个叉占用自己和两边各两格，剩下互不影响的两条格子带。\
         所以一条格子带的 SG 值是对每种画法剩下两部分的异或和取 mex，从短到长逐条计算。\
         n 格的格子带就相当于八进制游戏 0.007 中大小为 n+2 的堆：一个叉取走 3 个。\
         没有安全格可画的一方只能让对方连成三个。",
    ),
    sources: &[&WINNING_WAYS],
    example: "treblecross(10)",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `treblecross`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(Heaps(Treblecross))
}

struct Treblecross;

impl HeapGame for Treblecross {
    fn expression(&self) -> String {
        "treblecross".into()
    }

    /// A cross on cell `i` of `n` leaves the cells before `i − 2` and those after `i + 2`.
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=n.div_ceil(2)).try_for_each(|cell| {
            let left = (cell - 1).saturating_sub(2);
            visit(&[left, (n - cell).saturating_sub(2)])
        })
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let n = before.first()?.to_word().ok()?;
        let left = after.iter().map(|args| args.first()?.to_word().ok()).collect::<Option<Vec<_>>>()?;
        let cell = cell_of(n, &left)?;
        Some(match n + 1 - cell {
            image if image != cell => say!(
                "strip of {n} cells: a cross on cell {cell} or cell {image}",
                "{n} 格的格子带：在第 {cell} 格或第 {image} 格画叉"
            ),
            _ => say!("strip of {n} cells: a cross on cell {cell}", "{n} 格的格子带：在第 {cell} 格画叉"),
        })
    }

    fn picture(&self, cells: &Nat) -> Picture {
        SquareStrip::free_squares(1u32.into(), cells).into()
    }

    fn clickable_parts(&self, cells: &Nat, left: &[Nat]) -> Option<Vec<usize>> {
        let left: Vec<u64> = left.iter().filter(|&left| *left != Nat::ZERO).map(Nat::to_u64).collect::<Option<_>>()?;
        let (n, strip) = (cells.to_u64()?, SquareStrip::free_squares(1u32.into(), cells));
        let cell = cell_of(n, &left)?;
        let mut parts: Vec<usize> = [cell, n + 1 - cell].iter().filter_map(|&cell| strip.square_index(&cell.into())).collect();
        parts.dedup();
        Some(parts)
    }
}

/// The cell of the cross, from the strips left, up to symmetry; cells count from 1 at the nearer end.
fn cell_of(n: u64, left: &[u64]) -> Option<u64> {
    let cell = match left {
        [] => n.min(3),
        [one] => n.checked_sub(one + 2)?,
        [a, b] => a.min(b) + 3,
        _ => return None,
    };
    Some(cell.min((n + 1).checked_sub(cell)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    #[test]
    fn a_strip_is_a_heap_of_two_more_in_the_octal_game() {
        let values = |game: Arc<dyn AnyGame>, to| {
            let grundy_game::GameShape::Heap(heap) = game.shape() else { panic!("it is a heap game") };
            let mut values = grundy_heap::NimSequence::default();
            values.extend(heap, to, &()).expect("there is no budget");
            values.iter().collect::<Vec<_>>()
        };
        let octal = values(codes::octal("0.007").expect("it is a code"), 402);
        assert_eq!(values(ruleset(), 400), octal[2..]);
    }

    #[test]
    fn a_move_says_where_the_cross_is() {
        let told = |n: u64, left: &[u64]| {
            let after: Vec<Vec<Argument>> = left.iter().map(|&cells| vec![Argument::from(cells)]).collect();
            Treblecross.describe_move(&[Argument::from(n)], &after).expect("it is a move").en
        };
        assert_eq!(told(5, &[]), "strip of 5 cells: a cross on cell 3");
        assert_eq!(told(5, &[2]), "strip of 5 cells: a cross on cell 1 or cell 5");
        assert_eq!(told(10, &[1, 4]), "strip of 10 cells: a cross on cell 4 or cell 7");
        assert_eq!(told(2, &[]), "strip of 2 cells: a cross on cell 1 or cell 2");
    }
}
