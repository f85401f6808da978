//! What arguments of any game look like, by their shapes.

use super::{Board, Cell, Heap, HeapForm, Picture, Scene, Strip};
use crate::arg::Arg;
use grundy_theory::Nat;
use num_traits::ToPrimitive;

/// What somebody wishes that positions look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Numbers are heaps.
    Heaps,
    /// Rows of cells, or a square by its row and column.
    Board,
    /// Numbers are squares of a strip on which coins are, or signs are squares.
    Strip,
}

impl Wish {
    /// All of them, by the words that rules use.
    pub const ALL: [(&'static str, Wish); 3] = [("heaps", Wish::Heaps), ("board", Wish::Board), ("strip", Wish::Strip)];
}

/// Larger boards are not drawn cell by cell.
const MOST_CELLS: usize = 10_000;

impl Picture {
    /// What arguments look like by their shapes, with their names if they have any:
    /// numbers are heaps, tuples of numbers rows of heaps, texts with `|` and tuples of equally long tuples or texts boards.
    ///
    /// ```
    /// use grundy_game::Arg;
    /// use grundy_game::picture::{Picture, Scene, Wish};
    /// let args = [Arg::from(3u64), Arg::from(4u64)];
    /// let heaps = Picture::of_args(&args, &["a".into(), "b".into()], None);
    /// assert!(matches!(heaps.scene, Scene::Heaps(heaps) if heaps[1].name == "b"));
    /// assert!(matches!(Picture::of_args(&args, &[], Some(Wish::Strip)).scene, Scene::Strips(_)));
    /// assert!(matches!(Picture::of_args(&[Arg::from("..|.#")], &[], None).scene, Scene::Board(_)));
    /// ```
    pub fn of_args(args: &[Arg], names: &[String], wish: Option<Wish>) -> Picture {
        let name = |i: usize| names.get(i).cloned().unwrap_or_default();
        let wished = match wish {
            Some(Wish::Board) => board_of(args),
            Some(Wish::Strip) => strip_of(args),
            Some(Wish::Heaps) => all_numbers(args).map(|sizes| Picture::heaps(sizes, HeapForm::Pile)),
            None => None,
        };
        if let Some(picture) = wished {
            return picture;
        }
        if let Some(sizes) = args.iter().map(number).collect::<Option<Vec<_>>>().filter(|sizes| !sizes.is_empty()) {
            let named = sizes.len() > 1;
            let heap = |(i, size): (usize, Nat)| Heap {
                name: if named { name(i) } else { String::new() },
                ..Heap::new(size, HeapForm::Pile)
            };
            return Scene::Heaps(sizes.into_iter().enumerate().map(heap).collect()).into();
        }
        match args {
            [] => Picture::text(args),
            [one] => shape(one),
            _ => {
                let panels = args.iter().enumerate().map(|(i, arg)| (name(i), shape(arg)));
                Scene::Group(panels.collect()).into()
            }
        }
    }
}

/// One argument.
fn shape(arg: &Arg) -> Picture {
    let picture = match arg {
        Arg::Int(_) => number(arg).map(|size| Picture::heap(size, HeapForm::Pile)),
        Arg::Str(text) if text.contains(['|', '\n']) => drawn(text.split(['|', '\n'])),
        Arg::Tuple(items) | Arg::List(items) => {
            let sizes = items.iter().map(number).collect::<Option<Vec<_>>>();
            let heaps = sizes.filter(|sizes| !sizes.is_empty()).map(|sizes| Picture::heaps(sizes, HeapForm::Pile));
            heaps.or_else(|| rows_of(items))
        }
        _ => None,
    };
    picture.unwrap_or_else(|| Picture::text(std::slice::from_ref(arg)))
}

/// A natural number, or a truth value as one.
fn number(arg: &Arg) -> Option<Nat> {
    match arg {
        Arg::Bool(yes) => Some(Nat::from(u32::from(*yes))),
        Arg::Int(_) => arg.nat().ok(),
        _ => None,
    }
}

/// All numbers of all arguments, in order, if there is nothing else.
fn all_numbers(args: &[Arg]) -> Option<Vec<Nat>> {
    let mut numbers = Vec::new();
    for arg in args {
        match arg {
            Arg::Tuple(items) | Arg::List(items) => numbers.extend(all_numbers(items)?),
            other => numbers.push(number(other)?),
        }
    }
    Some(numbers)
}

/// A sign as a cell.
fn cell(sign: char) -> Cell {
    match sign {
        '#' => Cell::Blocked,
        ' ' => Cell::Gap,
        'x' | 'X' | '*' => Cell::Cross,
        'o' | 'O' | '0' => Cell::Light,
        '@' | '1' => Cell::Dark,
        'H' => Cell::Head,
        'T' => Cell::Tail,
        _ => Cell::Free,
    }
}

/// Rows of signs of equal length.
fn drawn<'a>(rows: impl Iterator<Item = &'a str>) -> Option<Picture> {
    let rows: Vec<Vec<Cell>> = rows.map(|row| row.trim().chars().map(cell).collect()).collect();
    board_from(rows)
}

/// A board; shorter rows are filled up.
fn board_from(rows: Vec<Vec<Cell>>) -> Option<Picture> {
    let columns = rows.iter().map(Vec::len).max().filter(|&columns| columns > 0)?;
    rows.len().checked_mul(columns).filter(|&cells| cells <= MOST_CELLS)?;
    let filled = rows.into_iter().flat_map(|mut row| {
        row.resize(columns, Cell::Gap);
        row
    });
    Some(Board::new(columns, filled.collect()).into())
}

/// A tuple of texts, or of equally long tuples of 0, 1 and truth values.
fn rows_of(items: &[Arg]) -> Option<Picture> {
    if let Some(rows) =
        items.iter().map(|item| if let Arg::Str(text) = item { Some(&text[..]) } else { None }).collect()
    {
        let rows: Vec<&str> = rows;
        return drawn(rows.into_iter());
    }
    let row = |item: &Arg| match item {
        Arg::Tuple(cells) | Arg::List(cells) => cells.iter().map(value_cell).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let rows = items.iter().map(row).collect::<Option<Vec<_>>>()?;
    board_from(rows)
}

/// A cell of a board that is told by numbers or signs.
fn value_cell(arg: &Arg) -> Option<Cell> {
    match arg {
        Arg::Str(text) => text.chars().next().map(cell),
        _ => match number(arg)?.to_u64() {
            Some(0) => Some(Cell::Free),
            Some(1) => Some(Cell::Dark),
            Some(2) => Some(Cell::Light),
            _ => None,
        },
    }
}

/// As a board: rows of cells, lengths of rows, or a square of a board to the corner.
fn board_of(args: &[Arg]) -> Option<Picture> {
    match args {
        [Arg::Str(text)] => drawn(text.split(['|', '\n'])),
        [Arg::Tuple(items) | Arg::List(items)] if !items.is_empty() => rows_of(items).or_else(|| {
            let lengths = items.iter().map(|item| number(item)?.to_usize().filter(|&n| n <= MOST_CELLS));
            let row = |length: usize| vec![Cell::Chocolate; length];
            board_from(lengths.map(|length| length.map(row)).collect::<Option<_>>()?)
        }),
        [row, column] => {
            let side = |arg: &Arg| number(arg)?.to_usize().filter(|&n| n < 100);
            let (row, column) = (side(row)?, side(column)?);
            Some(Board::to_corner(row, column, 0, Cell::Dark).into())
        }
        _ => None,
    }
}

/// As a strip: coins on squares, or a row of signs.
fn strip_of(args: &[Arg]) -> Option<Picture> {
    let signs = |cells: Vec<Cell>| {
        let square = |(i, cell): (usize, Cell)| super::Square::One(i.into(), cell);
        Picture::from(Strip { name: String::new(), squares: cells.into_iter().enumerate().map(square).collect() })
    };
    match args {
        [Arg::Str(text)] => Some(signs(text.chars().take(MOST_CELLS).map(cell).collect())),
        _ => {
            let mut numbers = all_numbers(args)?;
            numbers.sort();
            numbers.dedup();
            Some(Strip::with(Nat::ZERO, numbers.into_iter().map(|number| (number, Cell::Coin)), Cell::Free).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_become_scenes() {
        let n = |n: u64| Arg::from(n);
        let scene = |args: &[Arg]| Picture::of_args(args, &[], None).scene;
        assert!(matches!(scene(&[n(3)]), Scene::Heaps(heaps) if heaps.len() == 1));
        assert!(matches!(scene(&[Arg::Tuple(vec![n(3), n(4)])]), Scene::Heaps(heaps) if heaps.len() == 2));
        assert!(matches!(scene(&[Arg::Tuple(vec![n(3)]), n(4)]), Scene::Group(group) if group.len() == 2));
        let rows = Arg::Tuple(vec![Arg::Tuple(vec![n(0), n(1)]), Arg::Tuple(vec![n(1), n(2)])]);
        assert!(matches!(scene(&[rows]), Scene::Board(board) if board.columns == 2));
        assert!(matches!(scene(&[Arg::from("..|.")]), Scene::Board(board) if board.cells[3] == Cell::Gap));
        assert!(matches!(scene(&[Arg::from("word")]), Scene::Text(_)));
        assert!(matches!(scene(&[]), Scene::Text(_)));
        assert!(matches!(scene(&[Arg::Int((-3).into())]), Scene::Text(_)));
    }

    #[test]
    fn wishes_are_kept_where_they_can_be() {
        let n = |n: u64| Arg::from(n);
        let scene = |args: &[Arg], wish| Picture::of_args(args, &[], Some(wish)).scene;
        assert!(matches!(scene(&[n(3), n(4)], Wish::Board), Scene::Board(board) if board.cells.len() == 20));
        assert!(
            matches!(scene(&[Arg::Tuple(vec![n(3), n(1)])], Wish::Board), Scene::Board(board) if board.cells.len() == 6)
        );
        assert!(
            matches!(scene(&[Arg::Tuple(vec![n(3), n(1)])], Wish::Strip), Scene::Strips(strips) if strips[0].squares.len() == 4)
        );
        assert!(matches!(scene(&[n(1000), n(4)], Wish::Board), Scene::Heaps(_)));
    }
}
