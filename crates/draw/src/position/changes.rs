//! The changes of a move in the picture of a component: as they are marked before the move, and as they are seen after it.

use super::pointed_parts;
use grundy_game::{
    Component, Sum,
    picture::{
        BoardCell, BoardPicture, HeapForm, HeapPicture, Picture, Scene, SquareStrip, StripSquare, changed_parts,
    },
};

/// The change of a component by a move that left it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftChange {
    /// The parts that differ from the component before the move; empty if the difference is no part of the picture any more.
    pub parts: Vec<usize>,
    /// The number of counters taken from the top of a single pile.
    pub taken_count: usize,
}

/// The parts of a component's picture that a move takes away or changes.
///
/// There are several lists if the move may be meant in several places: in a row of pins, also its mirror image.
///
/// ```
/// let (before, after) = (grundy::parse("nim(5)")?, grundy::parse("nim(3)")?);
/// assert_eq!(grundy_draw::previewed_parts(&before.components[0], &after), [[3, 4]]);
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn previewed_parts(before: &Component, after: &Sum) -> Vec<Vec<usize>> {
    let picture = before.game.view.picture(&before.args);
    let left: Vec<Picture> =
        after.components.iter().map(|component| component.game.view.picture(&component.args)).collect();
    let count = picture.part_count();
    let mut found = match (&picture.scene, &left[..]) {
        (Scene::Heaps(heaps), _) if heaps.len() == 1 => split_heap(&heaps[0], &left),
        (Scene::Heaps(heaps), [left]) => match &left.scene {
            Scene::Heaps(left) => vec![fallen_and_grown(heaps, left)],
            _ => Vec::new(),
        },
        (Scene::Board(board), [left]) => {
            let mut parts = changed_parts(&picture, std::slice::from_ref(left));
            parts.extend(left_piece(board, left));
            vec![parts]
        }
        (Scene::Strips(_) | Scene::Group(_), [left]) => vec![changed_parts(&picture, std::slice::from_ref(left))],
        _ => Vec::new(),
    };
    for parts in &mut found {
        parts.retain(|&part| part < count);
        parts.sort_unstable();
        parts.dedup();
    }
    found.retain(|parts| !parts.is_empty());
    found.dedup();
    if found.is_empty() { vec![pointed_parts(before, after)] } else { found }
}

/// The change by a move from `before`, for each component that it left.
pub fn left_changes(before: &Component, after: &Sum) -> Vec<LeftChange> {
    let picture = before.game.view.picture(&before.args);
    match &after.components[..] {
        [left] => vec![left_change(&picture, &left.game.view.picture(&left.args))],
        several => vec![LeftChange::default(); several.len()],
    }
}

fn left_change(before: &Picture, left: &Picture) -> LeftChange {
    let only = |parts| LeftChange { parts, taken_count: 0 };
    match (&before.scene, &left.scene) {
        (Scene::Heaps(before), Scene::Heaps(left)) if before.len() == 1 && left.len() == 1 => {
            let counters = before[0].drawn_counters().zip(left[0].drawn_counters());
            let is_pile = before[0].form == HeapForm::Pile && left[0].form == HeapForm::Pile;
            let taken = counters.filter(|_| is_pile).map_or(0, |(before, left)| before.saturating_sub(left));
            LeftChange { parts: Vec::new(), taken_count: taken }
        }
        (Scene::Heaps(before), Scene::Heaps(left)) if before.len() == left.len() => {
            let mut offset = 0;
            let mut parts = Vec::new();
            for (before, left) in before.iter().zip(left) {
                let count = left.part_count();
                if before.size != left.size && count > 0 {
                    parts.push(offset + count - 1);
                }
                offset += count;
            }
            only(parts)
        }
        (Scene::Board(before), Scene::Board(left))
            if before.columns == left.columns && before.row_count() == left.row_count() =>
        {
            only((0..left.cells.len()).filter(|&part| before.cells[part] != left.cells[part]).collect())
        }
        (Scene::Board(_), Scene::Board(left)) => only(piece_cell(left).into_iter().collect()),
        (Scene::Strips(before), Scene::Strips(left)) => {
            let (before, left) = (squares(before), squares(left));
            only((0..left.len()).filter(|&part| before.get(part) != Some(&left[part])).collect())
        }
        (Scene::Group(before), Scene::Group(left)) if before.len() == left.len() => {
            let mut offset = 0;
            let mut parts = Vec::new();
            for ((_, before), (_, left)) in before.iter().zip(left) {
                parts.extend(left_change(before, left).parts.into_iter().map(|part| part + offset));
                offset += left.part_count();
            }
            only(parts)
        }
        _ => LeftChange::default(),
    }
}

/// The counters that a move takes from a single heap, or, where it is split, those above the cut.
fn split_heap(heap: &HeapPicture, left: &[Picture]) -> Vec<Vec<usize>> {
    let Some(size) = heap.drawn_counters() else { return Vec::new() };
    let sizes: Option<Vec<usize>> = left
        .iter()
        .map(|picture| match &picture.scene {
            Scene::Heaps(heaps) if heaps.len() == 1 => heaps[0].drawn_counters(),
            _ => None,
        })
        .collect();
    let Some(mut sizes) = sizes else { return Vec::new() };
    sizes.retain(|&size| size > 0);
    let kept: usize = sizes.iter().fold(0, |sum, &size| sum.saturating_add(size));
    let Some(taken) = size.checked_sub(kept) else { return Vec::new() };
    let first = sizes.first().copied().unwrap_or(0);
    match heap.form {
        HeapForm::Pins if taken > 0 => {
            let mirrored = size - taken - first;
            vec![(first..first + taken).collect(), (mirrored..mirrored + taken).collect()]
        }
        HeapForm::Bar if taken > 0 => vec![(first..first + taken).collect()],
        _ => vec![(first..size).collect()],
    }
}

/// The counters that heaps lose, and the topmost counter of heaps that grow.
fn fallen_and_grown(before: &[HeapPicture], left: &[HeapPicture]) -> Vec<usize> {
    let (mut offset, mut parts) = (0, Vec::new());
    for (i, heap) in before.iter().enumerate() {
        let count = heap.part_count();
        let size = left.get(i).map_or(0, |heap| heap.drawn_counters().unwrap_or(usize::MAX));
        match heap.drawn_counters() {
            Some(counters) if size < counters => parts.extend(offset + size..offset + counters),
            Some(counters) if size > counters && count > 0 => parts.push(offset + count - 1),
            None if left.get(i).is_none_or(|left| left.size != heap.size) => parts.push(offset),
            _ => {}
        }
        offset += count;
    }
    parts
}

/// The cell of a piece that moves on a numbered board, which ends at it.
fn left_piece(board: &BoardPicture, left: &Picture) -> Option<usize> {
    let moved = match &left.scene {
        Scene::Board(left) => (left.columns, left.row_count()) != (board.columns, board.row_count()),
        _ => true,
    };
    if board.numbered && moved { piece_cell(board) } else { None }
}

fn piece_cell(board: &BoardPicture) -> Option<usize> {
    board.cells.iter().position(|cell| matches!(cell, BoardCell::Chessman(_)))
}

fn squares(strips: &[SquareStrip]) -> Vec<&StripSquare> {
    strips.iter().flat_map(|strip| &strip.squares).collect()
}
