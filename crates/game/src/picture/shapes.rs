//! Pictures of the arguments of any game, chosen by their shapes.

use super::{Board, Cell, Heap, HeapForm, Picture, Scene, Strip};
use crate::arg::Arg;
use grundy_theory::Nat;
use num_traits::ToPrimitive;
use std::num::NonZeroUsize;

/// A requested style of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Numbers are heaps.
    Heaps,
    /// The arguments are rows of cells, or the row and column of a square.
    Board {
        /// The number of cells in a row, for positions that list all cells in a single sequence.
        columns: Option<NonZeroUsize>,
    },
    /// Numbers are the squares of coins on a strip, or each character is a square.
    Strip,
}

impl Wish {
    /// All styles, with the words for them in rules.
    pub const ALL: [(&'static str, Wish); 3] =
        [("heaps", Wish::Heaps), ("board", Wish::Board { columns: None }), ("strip", Wish::Strip)];
}

/// The largest number of cells of a board that is drawn.
const MOST_CELLS: usize = 10_000;

impl Picture {
    /// A picture chosen by the shapes of the arguments, with their names if they have any: numbers are drawn as heaps,
    /// tuples of numbers as rows of heaps, texts with `|` and tuples of tuples or texts as boards.
    /// A `wish` takes precedence where the arguments allow it.
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
            Some(Wish::Board { columns }) => board_of(args, columns.map(NonZeroUsize::get)),
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

/// The picture of one argument.
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

/// The argument as a natural number; truth values count as 0 and 1.
fn number(arg: &Arg) -> Option<Nat> {
    match arg {
        Arg::Bool(yes) => Some(Nat::from(u32::from(*yes))),
        Arg::Int(_) => arg.nat().ok(),
        _ => None,
    }
}

/// The argument as a machine integer; truth values count as 0 and 1.
fn integer(arg: &Arg) -> Option<i64> {
    match arg {
        Arg::Bool(yes) => Some(i64::from(*yes)),
        Arg::Int(number) => number.to_i64(),
        _ => None,
    }
}

/// All numbers in the arguments, in order, if they contain nothing else.
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

/// The cell that a character stands for.
pub(super) fn cell(sign: char) -> Cell {
    match sign {
        '#' => Cell::Blocked,
        ' ' => Cell::Gap,
        'x' | 'X' | '*' => Cell::Cross,
        'o' | 'O' | '0' => Cell::Light,
        '@' | '1' => Cell::Dark,
        'H' => Cell::Head,
        'T' => Cell::Tail,
        letter if letter.is_alphabetic() => Cell::Letter(letter),
        _ => Cell::Free,
    }
}

/// A board of rows of characters.
fn drawn<'a>(rows: impl Iterator<Item = &'a str>) -> Option<Picture> {
    let rows: Vec<Vec<Cell>> = rows.map(|row| row.trim().chars().map(cell).collect()).collect();
    board_from(rows)
}

/// A board of rows of cells. Shorter rows are padded with gaps.
fn board_from(rows: Vec<Vec<Cell>>) -> Option<Picture> {
    let columns = rows.iter().map(Vec::len).max().filter(|&columns| columns > 0)?;
    rows.len().checked_mul(columns).filter(|&cells| cells <= MOST_CELLS)?;
    let filled = rows.into_iter().flat_map(|mut row| {
        row.resize(columns, Cell::Gap);
        row
    });
    Some(Board::new(columns, filled.collect()).into())
}

/// A board of the items of a tuple, which are texts or tuples of cells.
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

/// The cell that a number from -1 to 2 or a text of one character stands for.
fn value_cell(arg: &Arg) -> Option<Cell> {
    match arg {
        Arg::Str(text) => {
            let mut signs = text.chars();
            signs.next().filter(|_| signs.next().is_none()).map(cell)
        }
        _ => number_cell(integer(arg)?),
    }
}

/// The cell that a number stands for.
pub(super) fn number_cell(number: i64) -> Option<Cell> {
    match number {
        0 => Some(Cell::Free),
        1 => Some(Cell::Cross),
        2 | -1 => Some(Cell::Light),
        _ => None,
    }
}

/// The arguments as a board: rows of cells, all cells in one sequence, lengths of rows, or the row and column of a piece.
fn board_of(args: &[Arg], columns: Option<usize>) -> Option<Picture> {
    match args {
        [Arg::Str(text)] if text.contains(['|', '\n', '/']) => drawn(text.split(['|', '\n', '/'])),
        [Arg::Str(text)] => {
            let cells: Vec<Cell> = text.chars().map(cell).collect();
            let side = side(cells.len());
            wrapped(cells, columns.or(side)).or_else(|| drawn([&text[..]].into_iter()))
        }
        [Arg::Tuple(items) | Arg::List(items)] if !items.is_empty() => {
            let flat = || {
                let cells = items.iter().map(value_cell).collect::<Option<Vec<_>>>()?;
                wrapped(cells, columns.or_else(|| side(items.len()).filter(|_| !are_lengths(items))))
            };
            flat().or_else(|| rows_of(items)).or_else(|| {
                let lengths = items.iter().map(|item| number(item)?.to_usize().filter(|&n| n <= MOST_CELLS));
                let row = |length: usize| vec![Cell::Chocolate; length];
                board_from(lengths.map(|length| length.map(row)).collect::<Option<_>>()?)
            })
        }
        [row, column] => {
            let side = |arg: &Arg| number(arg)?.to_usize().filter(|&n| n < 100);
            let (row, column) = (side(row)?, side(column)?);
            Some(Board::to_corner(row, column, 0, Cell::Dark).into())
        }
        _ => None,
    }
}

/// The side of a square board of `cells` cells, if there is one and it is at least 3.
fn side(cells: usize) -> Option<usize> {
    Some(cells.isqrt()).filter(|&side| side >= 3 && side * side == cells)
}

/// Whether numbers look like the lengths of the rows of a bar: they do not increase, and the third is not 0.
fn are_lengths(items: &[Arg]) -> bool {
    let lengths: Option<Vec<Nat>> = items.iter().map(number).collect();
    lengths.is_some_and(|lengths| {
        lengths.is_sorted_by(|a, b| a >= b) && lengths.get(2).is_some_and(|third| *third > Nat::ZERO)
    })
}

/// A board of cells in complete rows of `columns` columns.
fn wrapped(cells: Vec<Cell>, columns: Option<usize>) -> Option<Picture> {
    let columns = columns.filter(|&columns| !cells.is_empty() && cells.len().is_multiple_of(columns))?;
    (cells.len() <= MOST_CELLS).then(|| Board::new(columns, cells).into())
}

/// The arguments as a strip: coins on squares, or a row of characters.
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
        let board = Wish::Board { columns: None };
        assert!(matches!(scene(&[n(3), n(4)], board), Scene::Board(board) if board.cells.len() == 20));
        assert!(matches!(scene(&[Arg::Tuple(vec![n(3), n(1)])], board), Scene::Board(board) if board.cells.len() == 6));
        assert!(
            matches!(scene(&[Arg::Tuple(vec![n(3), n(1)])], Wish::Strip), Scene::Strips(strips) if strips[0].squares.len() == 4)
        );
        assert!(matches!(scene(&[n(1000), n(4)], board), Scene::Heaps(_)));
    }

    /// A board as its number of columns and its characters.
    fn told(args: &[Arg], columns: usize) -> Option<(usize, String)> {
        let sign = |cell: &Cell| match cell {
            Cell::Cross => 'x',
            Cell::Light => 'o',
            Cell::Free => '.',
            Cell::Chocolate => 'c',
            Cell::Letter(letter) => *letter,
            Cell::Gap => ' ',
            _ => '?',
        };
        match Picture::of_args(args, &[], Some(Wish::Board { columns: NonZeroUsize::new(columns) })).scene {
            Scene::Board(board) => Some((board.columns, board.cells.iter().map(sign).collect())),
            _ => None,
        }
    }

    #[test]
    fn cells_in_one_row_are_a_board() {
        let numbers = |numbers: &[i64]| [Arg::Tuple(numbers.iter().map(|&n| Arg::Int(n.into())).collect())];
        let board = |columns: usize, cells: &str| Some((columns, cells.to_string()));
        assert_eq!(told(&numbers(&[0, 0, 1, -1, 0, 0, 0, 0, 0]), 0), board(3, "..xo....."));
        assert_eq!(told(&numbers(&[0; 9]), 0), board(3, "........."));
        assert_eq!(told(&numbers(&[1, 2, 0, 0, 0, 0]), 2), board(2, "xo...."));
        assert_eq!(told(&numbers(&[2, 2, 1, 1, 1, 0, 0, 0, 0]), 3), board(3, "ooxxx...."));
        // Lengths of rows.
        assert_eq!(told(&numbers(&[2, 2, 1, 1, 1, 1, 1, 1, 1]), 0).map(|(columns, _)| columns), Some(2));
        assert_eq!(told(&numbers(&[2, 1]), 0), board(2, "ccc "));
        assert_eq!(told(&numbers(&[1, 2, 3]), 2), board(3, "c  cc ccc"));
        // Texts.
        assert_eq!(told(&["ooo...xxx".into()], 0), board(3, "ooo...xxx"));
        assert_eq!(told(&["ooo...".into()], 3), board(3, "ooo..."));
        assert_eq!(told(&["ooo...".into()], 4), board(6, "ooo..."));
        assert_eq!(told(&["p./.P".into()], 0), board(2, "p..P"));
        let signs = [Arg::Tuple(".Xo......".chars().map(|sign| Arg::from(&sign.to_string()[..])).collect())];
        assert_eq!(told(&signs, 0), board(3, ".xo......"));
        assert_eq!(told(&["".into()], 3), None);
        assert_eq!(told(&numbers(&[-5]), 1), None);
    }
}
