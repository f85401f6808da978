//! Moves and pictures of two heaps: a piece on the square whose row and column they are, or heaps where the board would be too large.

use crate::shared::read;
use grundy_game::{
    Argument, BilingualText, Nat,
    picture::{BoardCell, BoardPicture, HeapForm, Picture, changed_parts},
    text,
};
use num_traits::ToPrimitive;

/// Heaps of at least this size are drawn as heaps.
const MAX_DRAWN_SIDE: usize = 20;

/// The numbers that a move takes from the heaps, if it is one.
pub(crate) fn numbers_taken(before: &[Argument], after: &[Vec<Argument>]) -> Option<[Nat; 2]> {
    let [a, b] = read::parse_naturals(before).ok()?;
    let [left_a, left_b] = read::parse_naturals(after.first()?).ok()?;
    (left_a <= a && left_b <= b).then(|| [a - left_a, b - left_b])
}

/// A move that takes these numbers, in words.
pub(crate) fn describe_taking([k, l]: [Nat; 2]) -> BilingualText {
    if l == Nat::ZERO {
        text!("take {k} from the first heap")
    } else if k == Nat::ZERO {
        text!("take {l} from the second heap")
    } else {
        text!("take {k} from the first and {l} from the second heap")
    }
}

/// The piece on its board, or the heaps.
pub(crate) fn pair_picture(args: &[Argument], piece: BoardCell) -> Picture {
    match drawn_square(args) {
        Some((a, b)) => BoardPicture::with_piece_and_goal(a, b, 0, piece).into(),
        None => heaps_picture(args),
    }
}

/// The parts to click for a move: the square that the piece goes to, or the counters taken from the heaps.
pub(crate) fn clickable_pair_parts(before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
    let Some(after) = after.first() else { return Vec::new() };
    match drawn_square(before).zip(drawn_square(after)) {
        Some(((_, b), (row, column))) => vec![row * (b + 1) + column],
        None => changed_parts(&heaps_picture(before), &[heaps_picture(after)]),
    }
}

/// The heaps as row and column, if the board is small enough to be drawn.
fn drawn_square(args: &[Argument]) -> Option<(usize, usize)> {
    let [a, b] = read::parse_naturals(args).ok()?;
    let side = |n: &Nat| n.to_usize().filter(|&n| n < MAX_DRAWN_SIDE);
    Some((side(&a)?, side(&b)?))
}

fn heaps_picture(args: &[Argument]) -> Picture {
    Picture::heaps(read::parse_naturals::<2>(args).unwrap_or_default(), HeapForm::Pile)
}
