//! Chomp 毒巧克力: bite a square and everything below and to the right of it; the corner is poisoned.

mod bar;
mod numbering;
mod proved_bars;

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::{GameNumber, for_each_number};
use bar::{ChocolateBar, MAX_WRITTEN_ROWS};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, DenseGame, FormalTheorems, Game,
    GameCard, GameShape, GameView, MoveGoal, Nat, Notation, Outcome, PositionKey, PositionNumbering, ReadError,
    Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card,
    picture::{BoardCell, BoardPicture, HeapForm, Picture, Scene, UndrawnBoard},
    text,
};
use num_traits::ToPrimitive;
use numbering::BarNumbering;
use proved_bars::ProvedChocolateBar;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Rectangles, squares, and bars of two rows.
pub static GALE: Citation = citation!("chomp.toml", GALE);

/// Gale's theorems on bars other than rectangles, in three dimensions and on the winning bite, which Coq has not checked.
pub static GALE_UNCHECKED: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..GALE };

static CARD: GameCard = game_card!("chomp.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `chomp`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Chomp)
}

struct Chomp;

/// Calls `visit` with the rows after each bite, until it breaks. The square at the top left is not bitten.
fn for_each_bite<N: GameNumber>(rows: &[N], visit: &mut impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    for (row, length) in rows.iter().enumerate() {
        let first = if row == 0 { N::one() } else { N::zero() };
        for_each_number(first, length, |column| {
            let bitten = rows[row..].iter().map(|n| n.min(&column)).filter(|n| !n.is_zero());
            visit(rows[..row].iter().chain(bitten).cloned().collect())
        })?;
    }
    ControlFlow::Continue(())
}

impl Game for Chomp {
    /// The lengths of the rows from the top, none of them 0.
    type Position = Vec<u64>;

    fn for_each_option(&self, rows: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_bite(rows, &mut visit)
    }

    fn canonical(&self, rows: Vec<u64>, _: Convention) -> Vec<u64> {
        let turned = column_lengths(&rows);
        rows.max(turned)
    }

    fn rank(&self, rows: &Vec<u64>) -> Option<u64> {
        Some(rows.iter().sum())
    }
}

/// The lengths of the columns.
fn column_lengths(rows: &[u64]) -> Vec<u64> {
    let mut height = rows.len();
    let mut columns = Vec::new();
    while height > 0 {
        // The columns up to the end of the lowest remaining row, beyond those already done, reach down to it.
        columns.resize(rows[height - 1] as usize, height as u64);
        height -= 1;
    }
    columns
}

impl Notation for Chomp {
    fn expression(&self) -> String {
        "chomp".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let (args, keyword) = match (&args.positional[..], &args.keywords[..]) {
            (positional, []) => (positional.to_vec(), false),
            ([], [(name, rows)]) if name == "rows" => {
                let numbers = rows.to_naturals().map_err(|misfit| misfit.at_keyword("rows"))?;
                (vec![Argument::Tuple(numbers.into_iter().map(Argument::from).collect())], true)
            }
            (_, keywords) if keywords[0].0 == "rows" => {
                let message = text!("write either chomp(4, 5) or chomp(rows=(3, 2, 1))");
                return Err(ArgumentError::new(message));
            }
            (_, keywords) => return Err(ArgumentError::unknown_keyword(keywords)),
        };
        ChocolateBar::from_arguments(&args)
            .map_err(|misfit| if keyword { misfit.at_keyword("rows") } else { misfit })?;
        Ok(vec![args])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        let bar = ChocolateBar::from_arguments(args)?;
        if bar.squares() > Nat::from(MAX_WRITTEN_ROWS) {
            return Err(ReadError::TooLarge);
        }
        let rows = bar.rows().ok_or(ReadError::TooLarge)?;
        rows.iter().map(Nat::to_u64).collect::<Option<_>>().ok_or(ReadError::TooLarge)
    }

    fn write(&self, rows: &Vec<u64>) -> Vec<Argument> {
        ChocolateBar::from_rows(rows.iter().map(|&n| n.into()).collect()).to_arguments()
    }

    fn shape(&self) -> GameShape<'_> {
        GameShape::Dense(self)
    }

    /// All bars within 4 × 4.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let mut bars = vec![Vec::new()];
        for done in 0.. {
            let Some(bar) = bars.get(done).cloned() else { break };
            let longest = bar.last().copied().unwrap_or(4);
            if bar.len() < 4 {
                bars.extend((1..=longest).map(|next| [&bar[..], &[next]].concat()));
            }
        }
        bars[1..].iter().map(|bar| Notation::write(self, bar)).collect()
    }
}

impl GameView for Chomp {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (row, column) = ChocolateBar::from_arguments(before)
            .ok()?
            .bitten_square(&ChocolateBar::from_arguments(after.first()?).ok()?)?;
        Some(text!("bite at row {row}, column {column} (counting from 0)"))
    }

    /// A bar of chocolate. If it has too many squares, each row is drawn as a separate bar.
    fn picture(&self, args: &[Argument]) -> Picture {
        const MAX_DRAWN_SQUARES: u64 = 10_000;
        let Ok(bar) = ChocolateBar::from_arguments(args) else { return Picture::text(args) };
        let (height, width) = (bar.height(), bar.width());
        let rows = bar.rows().filter(|_| &height * &width <= MAX_DRAWN_SQUARES.into());
        match (rows, &bar) {
            (Some(rows), _) => {
                let columns = width.to_usize().unwrap_or(1);
                let cell = |length: &Nat, column: usize| match Nat::from(column) < *length {
                    true => BoardCell::Chocolate,
                    false => BoardCell::Gap,
                };
                let rows = rows.iter().flat_map(|length| (0..columns).map(move |column| cell(length, column)));
                let mut cells: Vec<BoardCell> = rows.collect();
                cells[0] = BoardCell::Poison;
                BoardPicture::new(columns, cells).into()
            }
            (None, ChocolateBar::Rectangle(..)) => Scene::Rectangle(UndrawnBoard {
                rows: height,
                columns: width,
                fill_cell: BoardCell::Chocolate,
                piece: None,
            })
            .into(),
            (None, ChocolateBar::Rows(rows)) => Picture::heaps(rows.iter().cloned(), HeapForm::Bar),
        }
    }

    /// The square that is bitten.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let bar = |args: &[Argument]| ChocolateBar::from_arguments(args).ok();
        let after = after.first().and_then(|args| bar(args));
        let Some((before, after)) = bar(before).zip(after) else { return Vec::new() };
        let part = before.bitten_square(&after).and_then(|(row, column)| (row * before.width() + column).to_usize());
        part.into_iter().collect()
    }
}

impl DenseGame for Chomp {
    fn numbering(&self, key: &PositionKey) -> Option<Box<dyn PositionNumbering>> {
        Some(Box::new(BarNumbering::enclosing(&key.unpack_position::<Vec<u64>>())?))
    }
}

impl Theorem for Chomp {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let known = match convention {
            Convention::Normal => ProvedChocolateBar::from_bar(&ChocolateBar::from_arguments(args).ok()?)?,
            Convention::Misere => return None,
        };
        let cite = match known {
            ProvedChocolateBar::Arms(..) => &BOUTON,
            ProvedChocolateBar::Rectangle(..) => &GALE,
            ProvedChocolateBar::Two { .. } | ProvedChocolateBar::Balanced(_) => &GALE_UNCHECKED,
        };
        let (outcome, value) = (Outcome::from_win(known.mover_wins()), known.value());
        Some(Verdict { outcome, value, reason: Box::new(known), cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        match goal {
            MoveGoal::Value(target) => {
                ProvedChocolateBar::from_bar(&ChocolateBar::from_arguments(args).ok()?)?.moves(target, limit)
            }
            MoveGoal::MisereP => None,
        }
    }

    /// For a bar that is too tall to be written row by row, visits only the options that are rectangles, and breaks if there are others.
    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(bar) = ChocolateBar::from_arguments(args) else { return ControlFlow::Continue(()) };
        let Some(rows) = bar.rows() else { return for_each_rectangle_option(&bar, visit) };
        for_each_bite(&rows, &mut |after| visit(vec![ChocolateBar::from_rows(after).to_arguments()]))
    }
}

/// Visits the options of a rectangle that are rectangles. The function also breaks if there are others, because the visit is not complete.
fn for_each_rectangle_option(
    bar: &ChocolateBar,
    visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (height, width) = (bar.height(), bar.width());
    let mut kept = Nat::from(1u32);
    while kept < height || kept < width {
        if kept < width {
            visit(vec![ChocolateBar::Rectangle(height.clone(), kept.clone()).to_arguments()])?;
        }
        if kept < height {
            visit(vec![ChocolateBar::Rectangle(kept.clone(), width.clone()).to_arguments()])?;
        }
        kept += 1u32;
    }
    // Only a bar of one row or one column has no other options.
    if height.bits() > 1 && width.bits() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Stop, in_force, kit::CallBudget};

    #[test]
    fn a_visit_of_rectangles_alone_is_not_complete() {
        let visit = |height: u64, width: u64| {
            let mut count = 0;
            let flow = Theorem::for_each_option(&Chomp, &[height.into(), width.into()], &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            (flow.is_continue(), count)
        };
        assert_eq!(visit(3, 4), (true, 11));
        // Without memory no bar is written row by row.
        in_force::with_budget(&CallBudget::new(0, Stop::Memory), || {
            assert_eq!(visit(3, 4), (false, 5));
            assert_eq!((visit(5, 1), visit(1, 5), visit(1, 1)), ((true, 4), (true, 4), (true, 0)));
        });
    }
}
