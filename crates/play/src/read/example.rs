//! Short ways to write a move of a position whose moves are not listed.

use super::written::read_written;
use crate::match_move::WrittenMove;
use crate::sample::infinite_heap;
use grundy_game::{BilingualText, GameShape, Lang, Sum, text};

/// The longest text of a move that is an example, in bytes.
const MAX_EXAMPLE_BYTES: usize = 70;

/// A short text that means a move in its position.
pub(crate) fn example_text(sum: &Sum, made: &WrittenMove) -> BilingualText {
    let means_it = |text: &str, lang| read_written(text, sum, lang).is_ok_and(|read| read == *made);
    let is_example = |message: &BilingualText| {
        message.en.len() <= MAX_EXAMPLE_BYTES && means_it(&message.en, Lang::En) && means_it(&message.zh, Lang::ZhCn)
    };
    let neutral = BilingualText::language_neutral(made.notation());
    let all = [taking_text(sum, made), own_size_text(sum, made), Some(made.choice().text.clone())];
    all.into_iter().flatten().find(is_example).unwrap_or(neutral)
}

/// The text about what is taken from a finite heap.
fn taking_text(sum: &Sum, made: &WrittenMove) -> Option<BilingualText> {
    let choice = made.choice();
    let component = &sum.components[choice.component];
    let [size] = &component.args[..] else { return None };
    let left = match &choice.after.components[..] {
        [] => grundy_game::Nat::ZERO,
        [left] => left.args.first()?.to_natural().ok()?,
        _ => return None,
    };
    let size = size.to_natural().ok().filter(|size| left < *size)?;
    let (taken, number) = (size - left, choice.component + 1);
    let is_heap = |index: usize| {
        let part = &sum.components[index];
        matches!(part.game.shape(), GameShape::Heap(_)) || infinite_heap(part).is_some()
    };
    Some(match sum.components.len() {
        1 => text!("take {taken}"),
        count if (0..count).all(is_heap) => text!("take {taken} from heap {number}"),
        _ => text!("component {number}: take {taken}"),
    })
}

/// The text about what is left of an infinite heap.
fn own_size_text(sum: &Sum, made: &WrittenMove) -> Option<BilingualText> {
    let choice = made.choice();
    infinite_heap(&sum.components[choice.component])?;
    let left = choice.after.components.first().map_or("0".into(), |left| grundy_game::arg::join_arguments(&left.args));
    Some(BilingualText::language_neutral(format!("#{} -> {left}", choice.component + 1)))
}
