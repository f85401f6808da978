//! How positions with blocks are shown.

use super::{BlockingGame, parse_component};
use crate::shared::compound;
use grundy_game::{Argument, BilingualText, GameView, arg::shorten_text, picture::Picture, text};

impl GameView for BlockingGame {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [after] = after else { return None };
        let (before, after) = (parse_component(before).ok()?, parse_component(after).ok()?);
        compound::describe_change_of_sums(&[before], &[after], false)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(sum) = parse_component(args) else { return Picture::text(args) };
        let blocks = shorten_text(&self.blocks.to_string());
        compound::picture_of_sums(&[sum]).with_note(text!("options that may be forbidden: {blocks}"))
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let (Ok(before), [after]) = (parse_component(before), after) else { return Vec::new() };
        let Ok(after) = parse_component(after) else { return Vec::new() };
        compound::clickable_parts_of_sums(&[before], &[after], false)
    }
}
