//! Finds the parts of a picture that a move changes.

use super::{BoardCell, BoardPicture, HeapForm, HeapPicture, Picture, Scene};
use crate::Nat;
use num_traits::ToPrimitive;

/// The parts of a picture that differ in the pictures of the components left, the most specific first:
/// for a heap, the lowest counter that is taken; for a board or a strip, the cells that differ.
///
/// If no difference is visible, returns the first part, if there is one.
pub fn changed_parts(before: &Picture, after: &[Picture]) -> Vec<usize> {
    let mut found = match after {
        [after] => changed_parts_of_one(before, after),
        _ => Vec::new(),
    };
    if found.is_empty() {
        found = match (&before.scene, heap_sizes(after)) {
            (Scene::Heaps(heaps), Some(left)) if heaps.len() == 1 => split_heap_parts(&heaps[0], &left),
            _ => Vec::new(),
        };
    }
    let parts = before.part_count();
    // A cut above the top of a heap has no counter.
    found.retain(|&part| part < parts);
    if found.is_empty() && parts > 0 { vec![0] } else { found }
}

/// The heap sizes, if each picture shows exactly one heap.
fn heap_sizes(pictures: &[Picture]) -> Option<Vec<Nat>> {
    let size = |picture: &Picture| match &picture.scene {
        Scene::Heaps(heaps) if heaps.len() == 1 => Some(heaps[0].size.clone()),
        _ => None,
    };
    pictures.iter().map(size).collect()
}

/// The counters of a heap that a user would click to leave these heaps of it. In a row of pins, these are the pins taken, and
/// the pins of the mirror image of the move. In a pile, it is the lowest counter taken, or the one above the cut.
pub fn split_heap_parts(heap: &HeapPicture, left: &[Nat]) -> Vec<usize> {
    let Some(size) = heap.drawn_counters() else { return vec![0] };
    let left: Option<Vec<usize>> = left.iter().map(Nat::to_usize).collect();
    let Some(mut left) = left else { return Vec::new() };
    left.retain(|&part| part > 0);
    let kept = left.iter().sum::<usize>();
    let first = left.first().copied().unwrap_or(0);
    let taken = size.saturating_sub(kept);
    match heap.form {
        HeapForm::Pins if taken > 0 => {
            // The move may be meant from either end: the part left in front is behind in the mirror image.
            let ways = [first, size - taken - first.min(size - taken)];
            let mut parts: Vec<usize> = ways.iter().flat_map(|&from| from..from + taken).collect();
            let mut seen = vec![false; size];
            parts.retain(|&part| part < size && !std::mem::replace(&mut seen[part], true));
            parts
        }
        _ if left.len() > 1 => {
            let mut parts = vec![first, size.saturating_sub(first)];
            parts.dedup();
            parts
        }
        _ => vec![first],
    }
}

/// The parts of one picture that differ in another.
fn changed_parts_of_one(before: &Picture, after: &Picture) -> Vec<usize> {
    match (&before.scene, &after.scene) {
        (Scene::Heaps(before), Scene::Heaps(after)) => changed_heap_parts(before, after),
        (Scene::Board(before), Scene::Board(after)) => changed_cells(before, after),
        (Scene::Strips(before), Scene::Strips(after)) => {
            let squares = |strips: &[super::SquareStrip]| {
                strips.iter().flat_map(|strip| strip.squares.clone()).collect::<Vec<_>>()
            };
            differing_indices(&squares(before), &squares(after))
        }
        (Scene::Group(before), Scene::Group(after)) if before.len() == after.len() => {
            let mut offset = 0;
            let mut parts = Vec::new();
            for ((_, before), (_, after)) in before.iter().zip(after) {
                if before != after {
                    parts.extend(changed_parts_of_one(before, after).into_iter().map(|part| part + offset));
                }
                offset += before.part_count();
            }
            parts
        }
        (Scene::Text(_), Scene::Text(_)) => vec![0],
        _ => Vec::new(),
    }
}

/// The cells that differ. On a numbered board of another size, the square to which the piece goes.
fn changed_cells(before: &BoardPicture, after: &BoardPicture) -> Vec<usize> {
    // A numbered board ends at its piece, so a move makes it smaller, and cells would be compared with others.
    if before.numbered && after.numbered && (before.columns, before.row_count()) != (after.columns, after.row_count()) {
        let piece =
            after.cells.iter().position(|cell| !matches!(cell, BoardCell::Free | BoardCell::Goal | BoardCell::Blocked));
        let square = piece.map(|at| (at / after.columns, at % after.columns));
        let square = square.filter(|&(_, column)| column < before.columns);
        return square.map(|(row, column)| row * before.columns + column).into_iter().collect();
    }
    let other = |row: usize, column: usize| match column < after.columns {
        true => after.cells.get(row * after.columns + column).copied().unwrap_or(BoardCell::Gap),
        false => BoardCell::Gap,
    };
    let differs = |&part: &usize| before.cells[part] != other(part / before.columns, part % before.columns);
    (0..before.cells.len()).filter(differs).collect()
}

/// The indices at which the lists differ, including those past the end of `after`.
fn differing_indices<T: PartialEq>(before: &[T], after: &[T]) -> Vec<usize> {
    (0..before.len()).filter(|&part| after.get(part) != Some(&before[part])).collect()
}

/// The lowest counter taken of each heap that shrinks, then the topmost counter of each heap that grows.
fn changed_heap_parts(before: &[HeapPicture], after: &[HeapPicture]) -> Vec<usize> {
    let (mut offset, mut fallen, mut grown) = (0, Vec::new(), Vec::new());
    for (i, heap) in before.iter().enumerate() {
        let left = after.get(i).map_or(Nat::ZERO, |heap| heap.size.clone());
        let parts = heap.part_count();
        if parts > 0 && left < heap.size {
            fallen.push(offset + heap.drawn_counters().and(left.to_usize()).unwrap_or(0));
        } else if parts > 0 && left > heap.size {
            grown.push(offset + parts - 1);
        }
        offset += parts;
    }
    fallen.extend(grown);
    fallen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_pointed_at_where_they_are_cut() {
        let heap = |size: u32, form| HeapPicture::new(size.into(), form);
        let left = |sizes: &[u32]| sizes.iter().map(|&size| size.into()).collect::<Vec<Nat>>();
        assert_eq!(split_heap_parts(&heap(5, HeapForm::Pile), &left(&[3])), [3]);
        assert_eq!(split_heap_parts(&heap(5, HeapForm::Pile), &left(&[])), [0]);
        assert_eq!(split_heap_parts(&heap(5, HeapForm::Pile), &left(&[2, 3])), [2, 3]);
        assert_eq!(split_heap_parts(&heap(7, HeapForm::Pins), &left(&[1, 4])), [1, 2, 4, 5]);
        assert_eq!(split_heap_parts(&heap(7, HeapForm::Pins), &left(&[6])), [6, 0]);
        assert_eq!(split_heap_parts(&heap(1, HeapForm::Pins), &left(&[])), [0]);
        assert_eq!(split_heap_parts(&heap(7, HeapForm::Pins), &left(&[3, 4])), [3, 4]);
        assert_eq!(split_heap_parts(&heap(1000, HeapForm::Pins), &left(&[3, 4])), [0]);
    }

    #[test]
    fn what_differs_is_pointed_at() {
        let picture = |sizes: [u32; 3]| Picture::heaps(sizes.map(Nat::from), HeapForm::Pile);
        assert_eq!(changed_parts(&picture([3, 4, 5]), &[picture([3, 1, 5])]), [4]);
        assert_eq!(changed_parts(&picture([3, 4, 5]), &[picture([3, 1, 2])]), [4, 9]);
        assert_eq!(changed_parts(&picture([3, 4, 5]), &[picture([5, 2, 5])]), [5, 2]);
        assert_eq!(changed_parts(&picture([0, 0, 0]), &[picture([0, 0, 0])]), [] as [usize; 0]);
        assert_eq!(changed_parts(&picture([3, 4, 5]), &[Picture::text(&[])]), [0]);
    }
}
