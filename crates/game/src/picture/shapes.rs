//! Pictures of the arguments of any game, chosen by their shapes.

use super::{BoardCell, BoardPicture, HeapForm, HeapPicture, Picture, Scene, SquareStrip};
use crate::{
    Nat,
    arg::{Argument, join_arguments},
};
use num_traits::ToPrimitive;
use std::num::NonZeroUsize;

/// A requested style of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureStyle {
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

impl PictureStyle {
    /// All styles, with the words for them in rules.
    pub const ALL: [(&'static str, PictureStyle); 3] = [
        ("heaps", PictureStyle::Heaps),
        ("board", PictureStyle::Board { columns: None }),
        ("strip", PictureStyle::Strip),
    ];
}

/// The largest number of cells of a board that is drawn.
const MAX_DRAWN_CELLS: usize = 10_000;

impl Picture {
    /// The arguments as written; the fallback if nothing better is known.
    pub fn text(args: &[Argument]) -> Picture {
        Scene::Text(join_arguments(args)).into()
    }

    /// A picture chosen by the shapes of the arguments, with their names if they have any: numbers are drawn as heaps,
    /// tuples of numbers as rows of heaps, texts with `|` and tuples of tuples or texts as boards.
    /// A `wish` takes precedence where the arguments allow it.
    ///
    /// ```
    /// use grundy_game::{Argument, picture::{Picture, Scene, PictureStyle}};
    /// let args = [Argument::from(3u64), Argument::from(4u64)];
    /// let heaps = Picture::from_arguments(&args, &["a".into(), "b".into()], None);
    /// assert!(matches!(heaps.scene, Scene::Heaps(heaps) if heaps[1].name == "b"));
    /// assert!(matches!(Picture::from_arguments(&args, &[], Some(PictureStyle::Strip)).scene, Scene::Strips(_)));
    /// assert!(matches!(Picture::from_arguments(&[Argument::from("..|.#")], &[], None).scene, Scene::Board(_)));
    /// ```
    pub fn from_arguments(args: &[Argument], names: &[String], wish: Option<PictureStyle>) -> Picture {
        let name = |i: usize| names.get(i).cloned().unwrap_or_default();
        let wished = match wish {
            Some(PictureStyle::Board { columns }) => board_of_arguments(args, columns.map(NonZeroUsize::get)),
            Some(PictureStyle::Strip) => strip_of_arguments(args),
            Some(PictureStyle::Heaps) => all_numbers(args).map(|sizes| Picture::heaps(sizes, HeapForm::Pile)),
            None => None,
        };
        if let Some(picture) = wished {
            return picture;
        }
        if let Some(sizes) =
            args.iter().map(natural_value).collect::<Option<Vec<_>>>().filter(|sizes| !sizes.is_empty())
        {
            let named = sizes.len() > 1;
            let heap = |(i, size): (usize, Nat)| HeapPicture {
                name: if named { name(i) } else { String::new() },
                ..HeapPicture::new(size, HeapForm::Pile)
            };
            return Scene::Heaps(sizes.into_iter().enumerate().map(heap).collect()).into();
        }
        match args {
            [] => Picture::text(args),
            [one] => argument_picture(one),
            _ => {
                let panels = args.iter().enumerate().map(|(i, arg)| (name(i), argument_picture(arg)));
                Scene::Group(panels.collect()).into()
            }
        }
    }
}

/// The picture of one argument.
fn argument_picture(arg: &Argument) -> Picture {
    let picture = match arg {
        Argument::Int(_) => natural_value(arg).map(|size| Picture::heap(size, HeapForm::Pile)),
        Argument::Str(text) if text.contains(['|', '\n']) => board_of_sign_rows(text.split(['|', '\n'])),
        Argument::Tuple(items) | Argument::List(items) => {
            let sizes = items.iter().map(natural_value).collect::<Option<Vec<_>>>();
            let heaps = sizes.filter(|sizes| !sizes.is_empty()).map(|sizes| Picture::heaps(sizes, HeapForm::Pile));
            heaps.or_else(|| board_of_row_arguments(items))
        }
        _ => None,
    };
    picture.unwrap_or_else(|| Picture::text(std::slice::from_ref(arg)))
}

/// The argument as a natural number; truth values count as 0 and 1.
fn natural_value(arg: &Argument) -> Option<Nat> {
    match arg {
        Argument::Bool(yes) => Some(Nat::from(u32::from(*yes))),
        Argument::Int(_) => arg.to_natural().ok(),
        _ => None,
    }
}

/// The argument as a machine integer; truth values count as 0 and 1.
fn integer_value(arg: &Argument) -> Option<i64> {
    match arg {
        Argument::Bool(yes) => Some(i64::from(*yes)),
        Argument::Int(number) => number.to_i64(),
        _ => None,
    }
}

/// All numbers in the arguments, in order, if they contain nothing else.
fn all_numbers(args: &[Argument]) -> Option<Vec<Nat>> {
    let mut numbers = Vec::new();
    for arg in args {
        match arg {
            Argument::Tuple(items) | Argument::List(items) => numbers.extend(all_numbers(items)?),
            other => numbers.push(natural_value(other)?),
        }
    }
    Some(numbers)
}

/// The cell that a character represents.
pub(super) fn cell_of_sign(sign: char) -> BoardCell {
    match sign {
        '#' => BoardCell::Blocked,
        ' ' => BoardCell::Gap,
        'x' | 'X' | '*' => BoardCell::Cross,
        'o' | 'O' | '0' => BoardCell::Light,
        '@' | '1' => BoardCell::Dark,
        'H' => BoardCell::Head,
        'T' => BoardCell::Tail,
        letter if letter.is_alphabetic() => BoardCell::Letter(letter),
        _ => BoardCell::Free,
    }
}

/// A board of rows of characters.
fn board_of_sign_rows<'a>(rows: impl Iterator<Item = &'a str>) -> Option<Picture> {
    let rows: Vec<Vec<BoardCell>> = rows.map(|row| row.trim().chars().map(cell_of_sign).collect()).collect();
    board_of_cell_rows(rows)
}

/// A board of rows of cells. Shorter rows are padded with gaps.
fn board_of_cell_rows(rows: Vec<Vec<BoardCell>>) -> Option<Picture> {
    let columns = rows.iter().map(Vec::len).max().filter(|&columns| columns > 0)?;
    // Padding multiplies: a single long row would make all others as long.
    rows.len().checked_mul(columns).filter(|&cells| cells <= MAX_DRAWN_CELLS)?;
    let filled = rows.into_iter().flat_map(|mut row| {
        row.resize(columns, BoardCell::Gap);
        row
    });
    Some(BoardPicture::new(columns, filled.collect()).into())
}

/// A board of the items of a tuple, which are texts or tuples of cells.
fn board_of_row_arguments(items: &[Argument]) -> Option<Picture> {
    if let Some(rows) =
        items.iter().map(|item| if let Argument::Str(text) = item { Some(&text[..]) } else { None }).collect()
    {
        let rows: Vec<&str> = rows;
        return board_of_sign_rows(rows.into_iter());
    }
    let row = |item: &Argument| match item {
        Argument::Tuple(cells) | Argument::List(cells) => {
            cells.iter().map(cell_of_argument).collect::<Option<Vec<_>>>()
        }
        _ => None,
    };
    let rows = items.iter().map(row).collect::<Option<Vec<_>>>()?;
    board_of_cell_rows(rows)
}

/// The cell that a number from -1 to 2 or a text of one character represents.
fn cell_of_argument(arg: &Argument) -> Option<BoardCell> {
    match arg {
        Argument::Str(text) => {
            let mut signs = text.chars();
            signs.next().filter(|_| signs.next().is_none()).map(cell_of_sign)
        }
        _ => cell_of_number(integer_value(arg)?),
    }
}

/// The cell that a number represents.
pub(super) fn cell_of_number(number: i64) -> Option<BoardCell> {
    match number {
        0 => Some(BoardCell::Free),
        1 => Some(BoardCell::Cross),
        2 | -1 => Some(BoardCell::Light),
        _ => None,
    }
}

/// The arguments as a board: rows of cells, all cells in one sequence, lengths of rows, or the row and column of a piece.
fn board_of_arguments(args: &[Argument], columns: Option<usize>) -> Option<Picture> {
    match args {
        [Argument::Str(text)] if text.contains(['|', '\n', '/']) => board_of_sign_rows(text.split(['|', '\n', '/'])),
        [Argument::Str(text)] => {
            let cells: Vec<BoardCell> = text.chars().map(cell_of_sign).collect();
            let side = square_side(cells.len());
            board_of_wrapped_cells(cells, columns.or(side)).or_else(|| board_of_sign_rows([&text[..]].into_iter()))
        }
        [Argument::Tuple(items) | Argument::List(items)] if !items.is_empty() => {
            let flat = || {
                let cells = items.iter().map(cell_of_argument).collect::<Option<Vec<_>>>()?;
                board_of_wrapped_cells(
                    cells,
                    // Nine numbers may be the cells of a 3 × 3 board or
                    // the rows of a bar of chocolate; rows never grow.
                    columns.or_else(|| square_side(items.len()).filter(|_| !look_like_row_lengths(items))),
                )
            };
            flat().or_else(|| board_of_row_arguments(items)).or_else(|| {
                let lengths =
                    items.iter().map(|item| natural_value(item)?.to_usize().filter(|&n| n <= MAX_DRAWN_CELLS));
                let row = |length: usize| vec![BoardCell::Chocolate; length];
                board_of_cell_rows(lengths.map(|length| length.map(row)).collect::<Option<_>>()?)
            })
        }
        [row, column] => {
            // A board of 100 × 100 is the largest that is drawn, and `MAX_DRAWN_CELLS` as well.
            let side = |arg: &Argument| natural_value(arg)?.to_usize().filter(|&n| n < 100);
            let (row, column) = (side(row)?, side(column)?);
            Some(BoardPicture::with_piece_and_goal(row, column, 0, BoardCell::Dark).into())
        }
        _ => None,
    }
}

/// The side of a square board of `cells` cells, if there is one and it is at least 3.
fn square_side(cells: usize) -> Option<usize> {
    Some(cells.isqrt()).filter(|&side| side >= 3 && side * side == cells)
}

/// Whether numbers look like the lengths of the rows of a bar: they do not increase, and the third is not 0.
fn look_like_row_lengths(items: &[Argument]) -> bool {
    let lengths: Option<Vec<Nat>> = items.iter().map(natural_value).collect();
    lengths.is_some_and(|lengths| {
        lengths.is_sorted_by(|a, b| a >= b) && lengths.get(2).is_some_and(|third| *third > Nat::ZERO)
    })
}

/// A board of cells in complete rows of `columns` columns.
fn board_of_wrapped_cells(cells: Vec<BoardCell>, columns: Option<usize>) -> Option<Picture> {
    let columns = columns.filter(|&columns| !cells.is_empty() && cells.len().is_multiple_of(columns))?;
    (cells.len() <= MAX_DRAWN_CELLS).then(|| BoardPicture::new(columns, cells).into())
}

/// The arguments as a strip: coins on squares, or a row of characters.
fn strip_of_arguments(args: &[Argument]) -> Option<Picture> {
    let signs = |cells: Vec<BoardCell>| {
        let square = |(i, cell): (usize, BoardCell)| super::StripSquare::One(i.into(), cell);
        Picture::from(SquareStrip { name: String::new(), squares: cells.into_iter().enumerate().map(square).collect() })
    };
    match args {
        [Argument::Str(text)] => Some(signs(text.chars().take(MAX_DRAWN_CELLS).map(cell_of_sign).collect())),
        _ => {
            let mut numbers = all_numbers(args)?;
            numbers.sort();
            // A strip shows which squares are occupied, not how often.
            numbers.dedup();
            Some(
                SquareStrip::with_things(
                    Nat::ZERO,
                    numbers.into_iter().map(|number| (number, BoardCell::Coin)),
                    BoardCell::Free,
                )
                .into(),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_become_scenes() {
        let n = |n: u64| Argument::from(n);
        let scene = |args: &[Argument]| Picture::from_arguments(args, &[], None).scene;
        assert!(matches!(scene(&[n(3)]), Scene::Heaps(heaps) if heaps.len() == 1));
        assert!(matches!(scene(&[Argument::Tuple(vec![n(3), n(4)])]), Scene::Heaps(heaps) if heaps.len() == 2));
        assert!(matches!(scene(&[Argument::Tuple(vec![n(3)]), n(4)]), Scene::Group(group) if group.len() == 2));
        let rows = Argument::Tuple(vec![Argument::Tuple(vec![n(0), n(1)]), Argument::Tuple(vec![n(1), n(2)])]);
        assert!(matches!(scene(&[rows]), Scene::Board(board) if board.columns == 2));
        assert!(matches!(scene(&[Argument::from("..|.")]), Scene::Board(board) if board.cells[3] == BoardCell::Gap));
        assert!(matches!(scene(&[Argument::from("word")]), Scene::Text(_)));
        assert!(matches!(scene(&[]), Scene::Text(_)));
        assert!(matches!(scene(&[Argument::Int((-3).into())]), Scene::Text(_)));
    }

    #[test]
    fn wishes_are_kept_where_they_can_be() {
        let n = |n: u64| Argument::from(n);
        let scene = |args: &[Argument], wish| Picture::from_arguments(args, &[], Some(wish)).scene;
        let board = PictureStyle::Board { columns: None };
        assert!(matches!(scene(&[n(3), n(4)], board), Scene::Board(board) if board.cells.len() == 20));
        assert!(
            matches!(scene(&[Argument::Tuple(vec![n(3), n(1)])], board), Scene::Board(board) if board.cells.len() == 6)
        );
        assert!(
            matches!(scene(&[Argument::Tuple(vec![n(3), n(1)])], PictureStyle::Strip), Scene::Strips(strips) if strips[0].squares.len() == 4)
        );
        assert!(matches!(scene(&[n(1000), n(4)], board), Scene::Heaps(_)));
    }

    /// A board as its number of columns and its characters.
    fn board_as_text(args: &[Argument], columns: usize) -> Option<(usize, String)> {
        let sign = |cell: &BoardCell| match cell {
            BoardCell::Cross => 'x',
            BoardCell::Light => 'o',
            BoardCell::Free => '.',
            BoardCell::Chocolate => 'c',
            BoardCell::Letter(letter) => *letter,
            BoardCell::Gap => ' ',
            _ => '?',
        };
        match Picture::from_arguments(args, &[], Some(PictureStyle::Board { columns: NonZeroUsize::new(columns) }))
            .scene
        {
            Scene::Board(board) => Some((board.columns, board.cells.iter().map(sign).collect())),
            _ => None,
        }
    }

    #[test]
    fn cells_in_one_row_are_a_board() {
        let numbers = |numbers: &[i64]| [Argument::Tuple(numbers.iter().map(|&n| Argument::Int(n.into())).collect())];
        let board = |columns: usize, cells: &str| Some((columns, cells.to_string()));
        assert_eq!(board_as_text(&numbers(&[0, 0, 1, -1, 0, 0, 0, 0, 0]), 0), board(3, "..xo....."));
        assert_eq!(board_as_text(&numbers(&[0; 9]), 0), board(3, "........."));
        assert_eq!(board_as_text(&numbers(&[1, 2, 0, 0, 0, 0]), 2), board(2, "xo...."));
        assert_eq!(board_as_text(&numbers(&[2, 2, 1, 1, 1, 0, 0, 0, 0]), 3), board(3, "ooxxx...."));
        // Lengths of rows.
        assert_eq!(board_as_text(&numbers(&[2, 2, 1, 1, 1, 1, 1, 1, 1]), 0).map(|(columns, _)| columns), Some(2));
        assert_eq!(board_as_text(&numbers(&[2, 1]), 0), board(2, "ccc "));
        assert_eq!(board_as_text(&numbers(&[1, 2, 3]), 2), board(3, "c  cc ccc"));
        // Texts.
        assert_eq!(board_as_text(&["ooo...xxx".into()], 0), board(3, "ooo...xxx"));
        assert_eq!(board_as_text(&["ooo...".into()], 3), board(3, "ooo..."));
        assert_eq!(board_as_text(&["ooo...".into()], 4), board(6, "ooo..."));
        assert_eq!(board_as_text(&["p./.P".into()], 0), board(2, "p..P"));
        let signs = [Argument::Tuple(".Xo......".chars().map(|sign| Argument::from(&sign.to_string()[..])).collect())];
        assert_eq!(board_as_text(&signs, 0), board(3, ".xo......"));
        assert_eq!(board_as_text(&["".into()], 3), None);
        assert_eq!(board_as_text(&numbers(&[-5]), 1), None);
    }
}
