//! Treblecross: put crosses on a strip; the player who makes three in a row wins.

use crate::Entry;
use crate::codes::WINNING_WAYS;
use grundy_game::{
    Argument, BilingualText, GameCard, HeapGame, Heaps, Nat, Ruleset, counted_noun, game_card,
    picture::{Picture, SquareStrip},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("treblecross.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `treblecross`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Treblecross))
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
        let cells = counted_noun(&n, "cell", "cells");
        Some(match n + 1 - cell {
            image if image != cell => {
                text!("strip of {cells}: a cross on cell {cell} or cell {image}", cells = (cells, n))
            }
            _ => text!("strip of {cells}: a cross on cell {cell}", cells = (cells, n)),
        })
    }

    fn picture(&self, cells: &Nat) -> Picture {
        SquareStrip::free_squares(1u32.into(), cells).into()
    }

    fn clickable_parts(&self, cells: &Nat, left: &[Nat]) -> Option<Vec<usize>> {
        let left: Vec<u64> = left.iter().filter(|&left| *left != Nat::ZERO).map(Nat::to_u64).collect::<Option<_>>()?;
        let (n, strip) = (cells.to_u64()?, SquareStrip::free_squares(1u32.into(), cells));
        let cell = cell_of(n, &left)?;
        let mut parts: Vec<usize> =
            [cell, n + 1 - cell].iter().filter_map(|&cell| strip.square_index(&cell.into())).collect();
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
        let values = |game: Arc<Ruleset>, to| {
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
        let sentence = |n: u64, left: &[u64]| {
            let after: Vec<Vec<Argument>> = left.iter().map(|&cells| vec![Argument::from(cells)]).collect();
            Treblecross.describe_move(&[Argument::from(n)], &after).expect("it is a move").en
        };
        assert_eq!(sentence(5, &[]), "strip of 5 cells: a cross on cell 3");
        assert_eq!(sentence(5, &[2]), "strip of 5 cells: a cross on cell 1 or cell 5");
        assert_eq!(sentence(10, &[1, 4]), "strip of 10 cells: a cross on cell 4 or cell 7");
        assert_eq!(sentence(2, &[]), "strip of 2 cells: a cross on cell 1 or cell 2");
    }
}
