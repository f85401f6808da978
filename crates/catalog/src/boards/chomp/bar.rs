//! A bar of chocolate with sides of any size.

use grundy_game::{Argument, ArgumentError, BilingualText, Nat, in_force, text};

/// The largest number of rows that are written one by one.
pub(super) const MAX_WRITTEN_ROWS: u64 = 1_000_000;

/// The rest of a bar: rows whose lengths do not increase downwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ChocolateBar {
    /// The numbers of rows and columns, both at least 1.
    Rectangle(Nat, Nat),
    /// The lengths of the rows, which are not all equal.
    Rows(Vec<Nat>),
}

impl ChocolateBar {
    /// The bar with these row lengths: at least one, positive, not increasing.
    pub(super) fn from_rows(rows: Vec<Nat>) -> ChocolateBar {
        if rows.first() == rows.last() {
            let width = rows.first().cloned().unwrap_or_default();
            ChocolateBar::Rectangle(rows.len().into(), width)
        } else {
            ChocolateBar::Rows(rows)
        }
    }

    /// An L: the poisoned square, an arm to the right and an arm down; `None` if it is too tall to be written.
    pub(super) fn from_arms(right: &Nat, down: &Nat) -> Option<ChocolateBar> {
        if *right == Nat::ZERO {
            return Some(ChocolateBar::Rectangle(down + 1u32, 1u32.into()));
        }
        let down = writable_row_count(down)?;
        Some(ChocolateBar::from_rows([vec![right + 1u32], vec![Nat::from(1u32); down]].concat()))
    }

    /// Two rows, or two columns if `turned`; the second may be empty. Columns too tall to be written are mirrored to rows.
    pub(super) fn from_two_rows(first: &Nat, second: &Nat, turned: bool) -> ChocolateBar {
        if *second == Nat::ZERO {
            let one = Nat::from(1u32);
            return if turned {
                ChocolateBar::Rectangle(first.clone(), one)
            } else {
                ChocolateBar::Rectangle(one, first.clone())
            };
        }
        let columns = turned.then(|| Some((writable_row_count(first)?, writable_row_count(second)?)));
        ChocolateBar::from_rows(match columns.flatten() {
            Some((height, twos)) => (0..height).map(|row| if row < twos { 2u32.into() } else { 1u32.into() }).collect(),
            None => vec![first.clone(), second.clone()],
        })
    }

    /// Parses arguments: two numbers, or one tuple of row lengths.
    pub(super) fn from_arguments(args: &[Argument]) -> Result<ChocolateBar, ArgumentError> {
        match args {
            [Argument::Tuple(_) | Argument::List(_)] => {
                let rows = args[0].to_naturals().map_err(|misfit| misfit.at_position(0))?;
                check_rows(&rows).map_err(|message| ArgumentError::new(message).at_position(0))?;
                Ok(ChocolateBar::from_rows(rows))
            }
            [rows, columns] => {
                let side = |arg: &Argument, i| match arg.to_natural() {
                    Ok(n) if n == Nat::ZERO => {
                        Err(ArgumentError::new(text!("a bar has at least 1 row and 1 column: the poisoned square"))
                            .at_position(i))
                    }
                    Ok(n) => Ok(n),
                    Err(misfit) => Err(misfit.at_position(i)),
                };
                Ok(ChocolateBar::Rectangle(side(rows, 0)?, side(columns, 1)?))
            }
            _ => Err(ArgumentError::new(text!(
                "a bar is written chomp(4, 5), rows and columns, or by the lengths of its rows, chomp((3, 2, 1))"
            ))),
        }
    }

    /// The arguments that denote the bar.
    pub(super) fn to_arguments(&self) -> Vec<Argument> {
        match self {
            ChocolateBar::Rectangle(rows, columns) => vec![rows.clone().into(), columns.clone().into()],
            ChocolateBar::Rows(rows) => vec![Argument::Tuple(rows.iter().map(|n| n.clone().into()).collect())],
        }
    }

    /// The number of rows.
    pub(super) fn height(&self) -> Nat {
        match self {
            ChocolateBar::Rectangle(rows, _) => rows.clone(),
            ChocolateBar::Rows(rows) => rows.len().into(),
        }
    }

    /// The number of columns.
    pub(super) fn width(&self) -> Nat {
        match self {
            ChocolateBar::Rectangle(_, columns) => columns.clone(),
            ChocolateBar::Rows(rows) => rows[0].clone(),
        }
    }

    /// The number of squares.
    pub(super) fn squares(&self) -> Nat {
        match self {
            ChocolateBar::Rectangle(rows, columns) => rows * columns,
            ChocolateBar::Rows(rows) => rows.iter().sum(),
        }
    }

    /// The lengths of the rows; `None` if there are too many to be written.
    pub(super) fn rows(&self) -> Option<Vec<Nat>> {
        match self {
            ChocolateBar::Rectangle(rows, columns) => Some(vec![columns.clone(); writable_row_count(rows)?]),
            ChocolateBar::Rows(rows) => Some(rows.clone()),
        }
    }

    /// The square of the bite that leaves `after`, which is mirrored if it is wider than this bar.
    pub(super) fn bitten_square(&self, after: &ChocolateBar) -> Option<(Nat, Nat)> {
        if let ChocolateBar::Rectangle(rows, columns) = self
            && after.width() > *columns
        {
            let mirrored = ChocolateBar::Rectangle(columns.clone(), rows.clone());
            let is_narrower = after.width() <= *rows;
            return is_narrower.then(|| mirrored.bitten_square(after)).flatten().map(|(row, column)| (column, row));
        }
        if let (ChocolateBar::Rectangle(rows, columns), ChocolateBar::Rectangle(fewer, narrower)) = (self, after) {
            return match (rows == fewer, columns == narrower) {
                (true, false) => Some((Nat::ZERO, narrower.clone())),
                (false, true) => Some((fewer.clone(), Nat::ZERO)),
                _ => None,
            };
        }
        let (before, mut after) = (self.rows()?, after.rows()?);
        after.resize(before.len(), Nat::ZERO);
        let row = before.iter().zip(&after).position(|(b, a)| b != a)?;
        Some((row.into(), after[row].clone()))
    }
}

/// The approximate number of bytes of a written row, as a number and as an argument.
const ROW_BYTES: usize = 200;

/// The number of rows, if it is small enough to write them one by one under the budget in force.
fn writable_row_count(rows: &Nat) -> Option<usize> {
    let rows = usize::try_from(rows).ok().filter(|&rows| rows as u64 <= MAX_WRITTEN_ROWS)?;
    in_force::has_room(rows * ROW_BYTES).then_some(rows)
}

/// Checks the lengths of rows.
fn check_rows(rows: &[Nat]) -> Result<(), BilingualText> {
    if rows.is_empty() {
        return Err(text!("a bar has at least 1 row"));
    }
    if let Some(row) = rows.iter().position(|n| *n == Nat::ZERO) {
        return Err(text!("row {row} (counting from 0) has no square: leave it out"));
    }
    if let Some(above) = rows.windows(2).position(|pair| pair[0] < pair[1]) {
        let row = above + 1;
        return Err(text!("row {row} (counting from 0) is longer than the row above: bites never leave that"));
    }
    Ok(())
}
