//! How the games of a file are shown.

use super::FileGame;
use grundy_game::{
    Argument, BilingualText, GameView, Picture,
    picture::{BoardMove, HeapForm, HeapPicture, PictureStyle, Scene, SquareStrip, changed_parts, split_heap_parts},
};

impl GameView for FileGame {
    /// Describes the tokens taken from heaps, or else the change that the move makes, if a single thing changes.
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        if self.is_heap() {
            return grundy_game::heap::describe_heap_move(before, after);
        }
        let function = self.definition();
        let [after] = after else { return None };
        Picture::describe_change(before, after, &function.slots[..function.params], function.draw)
    }

    /// The picture that the rules request, or that of the game of the catalogue with the same moves, or one by the shapes of the arguments.
    fn picture(&self, args: &[Argument]) -> Picture {
        let function = self.definition();
        let twin = self.known_rule().and_then(|known| known.twin.as_ref());
        match (twin, function.draw) {
            (Some(twin), None) => twin.view.picture(args),
            (Some(_), Some(PictureStyle::Strip)) => match self.row_picture(args) {
                Some(row) => SquareStrip::free_squares(1u32.into(), &row.size).into(),
                None => Picture::from_arguments(args, &[], function.draw),
            },
            _ => Picture::from_arguments(args, &function.slots[..function.params], function.draw),
        }
    }

    /// As on any board, and also where the rules write it as the player to move sees it.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        if let (Some(row), Some(left)) =
            (self.row_picture(before), after.iter().map(|args| self.row_picture(args)).collect::<Option<Vec<_>>>())
        {
            return split_heap_parts(&row, &left.into_iter().map(|row| row.size).collect::<Vec<_>>());
        }
        let before = GameView::picture(self, before);
        let after: Vec<Picture> = after.iter().map(|args| GameView::picture(self, args)).collect();
        let deed = if let [after] = &after[..] { BoardMove::between_pictures(&before, after) } else { None };
        deed.map_or_else(|| changed_parts(&before, &after), BoardMove::clickable_cells)
    }
}

impl FileGame {
    /// A heap that can be parted anywhere, as its twin says: a row of pins, or a strip of free squares.
    fn row_picture(&self, args: &[Argument]) -> Option<HeapPicture> {
        match self.known_rule()?.twin.as_ref()?.view.picture(args).scene {
            Scene::Heaps(heaps) => heaps.into_iter().next().filter(|heap| heap.form == HeapForm::Pins),
            _ => None,
        }
    }
}
