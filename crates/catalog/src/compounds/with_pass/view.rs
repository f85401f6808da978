//! How games with passes are shown.

use super::{PassGame, parse_component};
use crate::shared::compound;
use grundy_game::{
    Argument, BilingualText, GameView, Nat, Sum,
    arg::shorten_text,
    picture::{HeapForm, Picture},
    text,
};

/// The sum and the number of passes after a move, from the components that it leaves.
fn parse_after(after: &[Vec<Argument>]) -> Option<(Sum, Nat)> {
    after.iter().try_fold((Sum::default(), Nat::ZERO), |(sum, passes), args| {
        let (part, more) = parse_component(args).ok()?;
        Some((sum + part, passes + more))
    })
}

/// Whether two sums have the same components, in whatever order.
fn is_same_sum(one: &Sum, other: &Sum) -> bool {
    let names = |sum: &Sum| {
        let mut names: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        names
    };
    names(one) == names(other)
}

impl GameView for PassGame {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ((before, passes), (after, left)) = (parse_component(before).ok()?, parse_after(after)?);
        if left < passes && is_same_sum(&before, &after) {
            return Some(text!("pass"));
        }
        compound::describe_change_of_sums(&[before], &[after], false)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok((sum, passes)) = parse_component(args) else { return Picture::text(args) };
        if sum.components.is_empty() {
            return Picture::heaps(vec![passes], HeapForm::Pile);
        }
        let passes = shorten_text(&passes.to_string());
        compound::picture_of_sums(&[sum]).with_note(text!("passes left: {passes}"))
    }

    /// All parts for a pass; of passes alone, the top one.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let (Ok((before, passes)), Some((after, left))) = (parse_component(before), parse_after(after)) else {
            return Vec::new();
        };
        if before.components.is_empty() {
            return vec![0];
        }
        if left < passes && is_same_sum(&before, &after) {
            return (0..compound::picture_of_sums(&[before]).part_count()).collect();
        }
        compound::clickable_parts_of_sums(&[before], &[after], false)
    }
}
