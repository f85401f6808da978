//! Games on Young diagrams 杨图: LCTR removes the left column or the top row; a token or a rook goes down or to the right.

mod hook;
mod reasons;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::king::MEX_RULE;
use crate::nim::BOUTON;
use crate::shared::alternatives::same_moves_text;
use crate::shared::game_number::{GameNumber, for_each_number, numbers_to_arguments};
use crate::shared::heap_tuple::heap_sizes;
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card,
    picture::{BoardCell, BoardPicture, Chessman, HeapForm, Picture},
    text,
};
use hook::{downright_value, is_downright_won, is_lctr_won};
use num_traits::ToPrimitive;
use reasons::DiagramReason;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The games LCTR and Downright.
pub static LCTR: Citation = citation!("lctr.toml", LCTR);

/// Chess pieces on Young diagrams.
pub static IMPARTIAL_CHESS: Citation = citation!("corner_the_rook.toml", IMPARTIAL_CHESS);

static LCTR_CARD: GameCard = game_card!("lctr.toml");
static DOWNRIGHT_CARD: GameCard = game_card!("downright.toml");
static CORNER_CARD: GameCard = game_card!("corner_the_rook.toml");

pub(crate) static ENTRIES: [&Entry; 3] = [
    &Entry {
        card: &LCTR_CARD,
        item: || Argument::Ruleset(ruleset(DiagramRule::CutEdges)),
        instances: || vec![ruleset(DiagramRule::CutEdges)],
    },
    &Entry {
        card: &DOWNRIGHT_CARD,
        item: || Argument::Ruleset(ruleset(DiagramRule::Step)),
        instances: || vec![ruleset(DiagramRule::Step)],
    },
    &Entry {
        card: &CORNER_CARD,
        item: || Argument::Ruleset(ruleset(DiagramRule::Slide)),
        instances: || vec![ruleset(DiagramRule::Slide)],
    },
];

/// The effect of a move in a Young diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramRule {
    /// A move removes the top row or the left column.
    CutEdges,
    /// A token goes one square down or to the right.
    Step,
    /// A rook goes any number of squares down or to the right.
    Slide,
}

/// The ruleset of a rule.
pub fn ruleset(rule: DiagramRule) -> Arc<Ruleset> {
    Ruleset::new(DiagramGame { rule })
}

struct DiagramGame {
    rule: DiagramRule,
}

/// The rows without their first `columns` squares.
fn without_columns<N: GameNumber>(rows: &[N], columns: &N) -> Vec<N> {
    let shorten = |row: &N| {
        let mut left = row.clone();
        left -= columns;
        left
    };
    rows.iter().take_while(|row| *row > columns).map(shorten).collect()
}

impl DiagramGame {
    fn card(&self) -> &'static GameCard {
        match self.rule {
            DiagramRule::CutEdges => &LCTR_CARD,
            DiagramRule::Step => &DOWNRIGHT_CARD,
            DiagramRule::Slide => &CORNER_CARD,
        }
    }

    /// The lengths of the rows, none of them 0.
    fn parse_rows(&self, args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
        let mut rows = heap_sizes(args)?;
        if let Some(above) = rows.windows(2).position(|pair| pair[0] < pair[1]) {
            let message = text!("no row is longer than the row above it");
            return Err(ArgumentError::new(message).at_position(above + 1));
        }
        rows.retain(|row| *row != Nat::ZERO);
        if rows.is_empty() && self.rule != DiagramRule::CutEdges {
            return Err(ArgumentError::new(text!("the token stands on a square: at least one row is expected")));
        }
        Ok(rows)
    }

    /// Calls `visit` with the rows after each move, until it breaks.
    fn for_each_cut<N: GameNumber>(
        &self,
        rows: &[N],
        visit: &mut dyn FnMut(Vec<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(width) = rows.first() else { return ControlFlow::Continue(()) };
        // A token stays on a square, so it does not cut off all rows or columns.
        let kept = usize::from(self.rule != DiagramRule::CutEdges);
        let steps = if self.rule == DiagramRule::Slide { rows.len() } else { 1 };
        for down in (1..=rows.len() - kept).take(steps) {
            visit(rows[down..].to_vec())?;
        }
        if self.rule == DiagramRule::Slide {
            return for_each_number(N::one(), width, |right| visit(without_columns(rows, &right)));
        }
        let after = without_columns(rows, &N::one());
        if after.len() < kept { ControlFlow::Continue(()) } else { visit(after) }
    }
}

/// Diagrams with more rows or columns are not turned.
const MAX_TURNED_SIDE: usize = 1024;

/// The lengths of the columns.
fn column_lengths(rows: &[u64]) -> Vec<u64> {
    let width = rows.first().copied().unwrap_or(0);
    (1..=width).map(|column| rows.partition_point(|row| *row >= column) as u64).collect()
}

impl Game for DiagramGame {
    /// The lengths of the rows from the top, none of them 0.
    type Position = Vec<u64>;

    fn for_each_option(&self, rows: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_cut(rows, &mut visit)
    }

    /// The larger one of the diagram and its transpose.
    fn canonical(&self, rows: Vec<u64>, _: Convention) -> Vec<u64> {
        let is_wide = rows.first().is_some_and(|width| *width > MAX_TURNED_SIDE as u64);
        if is_wide || rows.len() > MAX_TURNED_SIDE {
            return rows;
        }
        let turned = column_lengths(&rows);
        rows.max(turned)
    }

    /// Every move makes the diagram lower or narrower.
    fn rank(&self, rows: &Vec<u64>) -> Option<u64> {
        rows.first().copied().unwrap_or(0).checked_add(rows.len() as u64)
    }

    fn owned_bytes(&self, rows: &Vec<u64>) -> usize {
        16 + 8 * rows.len()
    }
}

impl Notation for DiagramGame {
    fn expression(&self) -> String {
        self.card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.card(), self)
    }

    /// Empty rows at the end are left out.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![numbers_to_arguments(self.parse_rows(&args.positional)?)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        self.parse_rows(args)?.into_iter().map(|row| Argument::from(row).to_word()).collect()
    }

    fn write(&self, rows: &Vec<u64>) -> Vec<Argument> {
        rows.iter().map(|&n| n.into()).collect()
    }

    fn is_sound(&self, rows: &Vec<u64>) -> bool {
        rows.windows(2).all(|pair| pair[0] >= pair[1]) && !rows.contains(&0)
    }

    /// All diagrams within 4 × 5, and a few others.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let mut diagrams = vec![Vec::new()];
        for done in 0.. {
            let Some(rows) = diagrams.get(done).cloned() else { break };
            let longest = rows.last().copied().unwrap_or(5u64);
            if rows.len() < 4 {
                diagrams.extend((1..=longest).map(|next| [&rows[..], &[next]].concat()));
            }
        }
        diagrams.extend([vec![8, 7, 3, 1, 1], vec![6, 2, 1, 1, 1, 1], vec![7, 7], vec![5; 6]]);
        let start = usize::from(self.rule != DiagramRule::CutEdges);
        diagrams[start..].iter().map(|rows| Notation::write(self, rows)).collect()
    }
}

/// How a move changes a diagram.
enum DiagramCut {
    /// This many rows at the top are gone.
    Rows(usize),
    /// This many columns at the left are gone.
    Columns(Nat),
}

impl DiagramCut {
    /// The cuts of one move that leave `after`: of rows, of columns, or either.
    fn find_all(rule: DiagramRule, before: &[Nat], after: &[Nat]) -> Vec<DiagramCut> {
        // Only a rook goes further than one square.
        let is_move = |lines: &Nat| rule == DiagramRule::Slide || *lines == Nat::from(1u32);
        let rows = before.len().checked_sub(after.len()).filter(|&rows| rows > 0 && before[rows..] == *after);
        let rows = rows.filter(|&rows| is_move(&rows.into()));
        let narrower = after.first().cloned().unwrap_or_default();
        let columns = before.first().filter(|width| **width > narrower).map(|width| width - narrower);
        let columns = columns.filter(|columns| is_move(columns) && without_columns(before, columns) == after);
        rows.map(DiagramCut::Rows).into_iter().chain(columns.map(DiagramCut::Columns)).collect()
    }

    /// The move in words.
    fn text(&self, rule: DiagramRule) -> BilingualText {
        match (rule, self) {
            (DiagramRule::CutEdges, DiagramCut::Rows(_)) => text!("remove the top row"),
            (DiagramRule::CutEdges, DiagramCut::Columns(_)) => text!("remove the left column"),
            (_, DiagramCut::Rows(rows)) => text!("go down by {rows}"),
            (_, DiagramCut::Columns(columns)) => text!("go right by {columns}"),
        }
    }
}

/// Diagrams of more squares are drawn as bars.
const MAX_DRAWN_SQUARES: usize = 2000;

/// The number of rows and columns of a diagram that is drawn.
fn drawn_sides(rows: &[Nat]) -> Option<(usize, usize)> {
    let width = rows.first()?.to_usize()?;
    rows.len().checked_mul(width).filter(|squares| *squares <= MAX_DRAWN_SQUARES).map(|_| (rows.len(), width))
}

impl GameView for DiagramGame {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let after = after.first().map_or(&[][..], |args| args);
        let cuts = DiagramCut::find_all(self.rule, &heap_sizes(before).ok()?, &heap_sizes(after).ok()?);
        same_moves_text(cuts.iter().map(|cut| cut.text(self.rule)))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(rows) = self.parse_rows(args) else { return Picture::text(args) };
        let Some((_, width)) = drawn_sides(&rows) else { return Picture::heaps(rows, HeapForm::Bar) };
        let cell = |row: &Nat, column: usize| match Nat::from(column) < *row {
            true => BoardCell::Free,
            false => BoardCell::Gap,
        };
        let mut cells: Vec<BoardCell> =
            rows.iter().flat_map(|row| (0..width).map(move |column| cell(row, column))).collect();
        match self.rule {
            DiagramRule::CutEdges => {}
            DiagramRule::Step => cells[0] = BoardCell::Dark,
            DiagramRule::Slide => cells[0] = BoardCell::Chessman(Chessman::Rook),
        }
        BoardPicture::new(width, cells).into()
    }

    /// The square that the token goes to, or the last square of the row or column that is removed.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after = heap_sizes(after.first().map_or(&[][..], |args| args)).unwrap_or_default();
        let before = heap_sizes(before).unwrap_or_default();
        let cuts = DiagramCut::find_all(self.rule, &before, &after);
        let Some((height, width)) = drawn_sides(&before) else {
            return if cuts.is_empty() { Vec::new() } else { vec![0] };
        };
        let is_token = self.rule != DiagramRule::CutEdges;
        let square = |cut: DiagramCut| match cut {
            DiagramCut::Rows(rows) if is_token => rows * width,
            DiagramCut::Columns(columns) if is_token => columns.to_usize().unwrap_or(0),
            DiagramCut::Rows(_) => width - 1,
            DiagramCut::Columns(_) => (height - 1) * width,
        };
        let mut squares: Vec<usize> = cuts.into_iter().map(square).collect();
        squares.dedup();
        squares
    }
}

impl Theorem for DiagramGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let rows = self.parse_rows(args).ok()?;
        let (won, value, cite) = match self.rule {
            DiagramRule::CutEdges => {
                let zero = !is_lctr_won(&rows, Convention::Normal);
                (is_lctr_won(&rows, convention), zero.then_some(Nat::ZERO), &MEX_RULE)
            }
            DiagramRule::Step => (is_downright_won(&rows, convention), Some(downright_value(&rows).into()), &MEX_RULE),
            DiagramRule::Slide => {
                let heaps = rectangle_heaps(&rows)?;
                let outcome = nim_heaps::nim_outcome(&heaps, convention);
                (outcome == Outcome::N, Some(nim_heaps::nim_sum(&heaps)), &BOUTON)
            }
        };
        let reason = Box::new(DiagramReason { rule: self.rule, rows, convention });
        Some(Verdict { outcome: Outcome::from_win(won), value, reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let rows = self.parse_rows(args).ok()?;
        let is_wanted = |rows: &[Nat]| match (self.rule, goal) {
            (DiagramRule::CutEdges, MoveGoal::Value(target)) if *target == Nat::ZERO => {
                Some(!is_lctr_won(rows, Convention::Normal))
            }
            (DiagramRule::CutEdges, MoveGoal::MisereP) => Some(!is_lctr_won(rows, Convention::Misere)),
            (DiagramRule::Step, MoveGoal::Value(target)) => Some(Nat::from(downright_value(rows)) == *target),
            (DiagramRule::Step, MoveGoal::MisereP) => Some(!is_downright_won(rows, Convention::Misere)),
            _ => None,
        };
        is_wanted(&rows)?;
        let mut wanted: Vec<Vec<Nat>> = Vec::new();
        let _ = self.for_each_cut(&rows, &mut |after| {
            if is_wanted(&after) == Some(true) && !wanted.contains(&after) {
                wanted.push(after);
            }
            ControlFlow::Continue(())
        });
        Some(nim_heaps::list_moves(wanted, limit, |after| vec![numbers_to_arguments(after)]))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(rows) = self.parse_rows(args) else { return ControlFlow::Continue(()) };
        self.for_each_cut(&rows, &mut |after| visit(vec![numbers_to_arguments(after)]))
    }
}

/// The squares below a rook and to the right of it, if the diagram is a rectangle.
fn rectangle_heaps(rows: &[Nat]) -> Option<[Nat; 2]> {
    let width = rows.first()?;
    rows.iter().all(|row| row == width).then(|| [Nat::from(rows.len() - 1), width - 1u32])
}
